"""Work that can wait, done so that it keeps nobody else waiting: advice and reviews, beside other learners' clicks.

A class server runs Python for all its visitors on a few cores. Linux lets one thread of a process give way to others,
and a process without rights cannot take that back: so such work is done in a thread of its own, which ends with it.
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
"""How far it gives way: beside a click it gets a tenth of a core that both want."""


def patiently(work: Callable[[], T]) -> T:
    """Return what some work gives, and raise what it raises; where the system can, at low priority."""
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
        except BaseException as error:  # noqa: BLE001  (it is raised again where it was asked for)
            raised.append(error)

    thread = threading.Thread(target=give_way, name="patiently")
    thread.start()
    thread.join()
    if raised:
        raise raised[0]
    return found[0]
