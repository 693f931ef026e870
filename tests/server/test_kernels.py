"""The kernels behind the pages: which of them are ended for being idle."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta

import pytest
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from gleek.server.kernels import IDLE_SECONDS, PageKernels
from tests.waiting import run_apart


class Kernels(PageKernels):
    """As the server's, but of kernels without processes; when one is ended it may take another with it."""

    goes_too = None

    def holding(self, **idle_seconds):
        """Let it list kernels that have been idle for so long; None for one that is only being started."""
        for kernel_id, seconds in idle_seconds.items():
            self._kernels[kernel_id] = ServerKernelManager()
            if seconds is not None:
                self._kernels[kernel_id].last_activity = datetime.now(UTC) - timedelta(seconds=seconds)

    async def shutdown_kernel(self, kernel_id, **_how):
        del self._kernels[kernel_id]
        self._kernels.pop(self.goes_too, None)


@pytest.fixture
def kernels():
    return Kernels(log=logging.getLogger("kernels"), cull_idle_timeout=IDLE_SECONDS)


def looked_at(kernels):
    """Let it look for idle kernels, and return those that are left."""
    run_apart(kernels.cull_kernels())
    return kernels.list_kernel_ids()


def test_an_idle_kernel_is_ended_and_one_that_was_asked_lately_is_not(kernels):
    kernels.holding(idle=IDLE_SECONDS + 1, lately=IDLE_SECONDS - 30)
    assert looked_at(kernels) == ["lately"]


def test_a_kernel_that_is_being_started_is_let_be(kernels, caplog):
    kernels.holding(starting=None)
    assert looked_at(kernels) == ["starting"]
    assert not caplog.records


def test_a_kernel_that_went_while_another_was_being_ended_is_no_fault(kernels, caplog):
    """They are listed first, and then looked at one after another."""
    kernels.holding(one=IDLE_SECONDS + 1, other=IDLE_SECONDS + 1)
    kernels.goes_too = "other"
    assert looked_at(kernels) == []
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
