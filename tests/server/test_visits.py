"""How long nobody has been connected to a kernel, and which of them gives way first."""

from __future__ import annotations

from gleek.server import visits
from gleek.server.visits import ABANDONED_SECONDS, Visit, abandoned


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_time_runs_from_the_sending_of_the_page_and_stops_while_somebody_is_connected():
    clock = Clock()
    visit = Visit(clock)
    clock.now += 5
    assert (visit.came, visit.abandoned_for()) == (False, 5)
    visit.enter("a", one := object())
    clock.now += 100
    assert (visit.came, visit.abandoned_for()) == (True, 0)
    visit.enter("b", other := object())
    visit.leave("a", one)
    assert visit.abandoned_for() == 0
    visit.leave("b", other)
    clock.now += 7
    assert (visit.came, visit.abandoned_for()) == (True, 7)


def test_one_that_connects_again_keeps_its_place_when_the_old_one_closes():
    visit = Visit(clock := Clock())
    visit.enter("a", old := object())
    visit.enter("a", new := object())
    visit.leave("a", old)
    clock.now += 50
    assert visit.open == {"a": new}
    assert visit.abandoned_for() == 0


def test_the_longest_abandoned_gives_way_first_and_a_short_absence_is_none(monkeypatch):
    clock = Clock()
    known = {name: Visit(clock) for name in ("later", "first", "just", "there")}
    known["there"].enter("a", object())
    for visit, ago in zip(
        known.values(), (ABANDONED_SECONDS, ABANDONED_SECONDS + 9, ABANDONED_SECONDS - 1), strict=False
    ):
        visit.left = clock.now - ago
    monkeypatch.setattr(visits, "VISITS", known)
    assert abandoned() == ["first", "later"]
