"""Run slow work (advice and reviews) at low priority, so that it does not delay the clicks of other learners.

On Linux a thread needs privileges to raise its priority again, so the work runs in a thread of its own.
"""

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")

NICENESS: Final = 10
"""How much the thread's niceness is raised; a higher niceness is a lower priority. While a click needs the same core,
the thread gets about a tenth of the core's time.
"""


def at_low_priority(work: Callable[[], T]) -> T:
    """Call `work` and return its result, or raise its exception. On Linux, `work` runs at low priority."""
    if sys.platform != "linux":
        return work()
    with ThreadPoolExecutor(1, "at_low_priority", _give_way) as thread:
        return thread.submit(work).result()


def _give_way() -> None:
    thread = threading.get_native_id()
    niceness = min(os.getpriority(os.PRIO_PROCESS, thread) + NICENESS, 19)
    os.setpriority(os.PRIO_PROCESS, thread, niceness)
