"""Tests of the limits on one visitor: the pace of messages, and the length and number of log lines."""

from __future__ import annotations

import contextlib
import logging

import pytest

from gleek.server.guard.limits import Pace, Seldom


def test_a_pace_lets_a_burst_through_and_then_so_many_a_second():
    now = [0.0]
    pace = Pace(rate=10, burst=20, clock=lambda: now[0])
    assert [pace.wait(1) for _ in range(20)] == [0.0] * 20
    assert pace.wait(1) == pytest.approx(0.1)
    assert pace.wait(1) == pytest.approx(0.2)
    now[0] = 0.2
    assert pace.wait(1) == pytest.approx(0.1)
    now[0] = 1.3
    assert pace.wait(5) == 0


def test_a_refused_message_costs_no_tokens():
    now = [0.0]
    pace = Pace(rate=1, burst=10, clock=lambda: now[0])
    assert [pace.allows(4) for _ in range(5)] == [True, True, False, False, False]
    now[0] = 2.0
    assert pace.allows(4)


@pytest.fixture
def written(caplog):
    """A logger with the filter `Seldom`, and the captured log."""
    logger = logging.getLogger("gleek.test-limits")
    seldom = Seldom(lines=3, seconds=60, longest=100)
    logger.addFilter(seldom)
    yield logger, caplog
    logger.removeFilter(seldom)


def test_a_repeated_log_line_is_limited(written):
    logger, caplog = written
    for number in range(1000):
        logger.warning("he wrote %d", number)  # different texts from one line of code
    assert [each.getMessage() for each in caplog.records[:3]] == [f"he wrote {number}" for number in range(3)]
    assert len(caplog.records) == 4
    assert "more like this is left out" in caplog.records[3].getMessage()
    logger.warning("another place is heard")
    assert len(caplog.records) == 5


def test_after_a_while_it_is_said_again(written):
    logger, caplog = written
    for second in (*[0.0] * 100, 61.0):
        record = logger.makeRecord(logger.name, logging.WARNING, "here", 1, "again", (), None)
        record.created = second
        logger.handle(record)
    assert len(caplog.records) == 5


def test_no_line_is_long(written):
    logger, caplog = written
    logger.warning("%s", "x" * 10**6)
    assert len(caplog.records[0].getMessage()) == 101


def test_no_rest_saves_up_more_than_a_burst():
    now = [0.0]
    pace = Pace(rate=10, burst=20, clock=lambda: now[0])
    now[0] = 1e6
    assert pace.allows(20)
    assert not pace.allows(1)


def test_no_exception_is_long_either(written):
    logger, caplog = written
    logger.addHandler(caplog.handler)
    with contextlib.suppress(ValueError):
        try:
            int("x" * 10**6)
        except ValueError:
            logger.exception("It failed")
            raise
    assert len(caplog.text) < 1000
