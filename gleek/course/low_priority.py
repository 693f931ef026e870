"""Low-priority work: advice and reviews that must not delay other learners' clicks.

A class server runs Python for all its visitors on a few cores. Linux can lower the priority of a single
thread, but a process without privileges cannot raise it again. So such work runs in a thread of its own,
which ends with the work.
"""

from __future__ import annotations

import os
import sys
import threading
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

NICENESS: Final = 10
"""How much to raise the niceness of the thread, which lowers its priority.

If a click needs the same core, the thread gets a tenth of it.
"""


def at_low_priority(work: Callable[[], T]) -> T:
    """Return the result of `work`, or raise its exception. On Linux, run it at low priority."""
    if sys.platform != "linux":
        return work()
    found: list[T] = []
    raised: list[BaseException] = []

    def give_way() -> None:
        try:
            thread = threading.get_native_id()
            niceness = min(os.getpriority(os.PRIO_PROCESS, thread) + NICENESS, 19)
            os.setpriority(os.PRIO_PROCESS, thread, niceness)
            found.append(work())
        except BaseException as error:  # noqa: BLE001  (it is raised again at the request)
            raised.append(error)

    thread = threading.Thread(target=give_way, name="at_low_priority")
    thread.start()
    thread.join()
    if raised:
        raise raised[0]
    return found[0]
