"""Information from Linux (`/proc`) about the server's processes: children, memory, CPU time."""

from __future__ import annotations

import os
import statistics
from contextlib import suppress
from pathlib import Path


def _stat(pid: int) -> list[str]:
    """Return the fields of `/proc/PID/stat` after the name; the first is the state.

    Raises FileNotFoundError if the process is gone.
    """
    return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()


def has_ended(pid: int) -> bool:
    """Return whether a process has ended; a zombie counts as ended."""
    try:
        return _stat(pid)[0] == "Z"
    except FileNotFoundError:
        return True


def processes(server: int) -> tuple[list[int], list[int]]:
    """Return the ids of the server's live children (fork servers), and of their live children (kernels)."""

    def children(pid: int) -> list[int]:
        with suppress(FileNotFoundError):
            found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
            return [int(each) for each in found if not has_ended(int(each))]
        return []

    forks = children(server)
    return forks, [kernel for fork in forks for kernel in children(fork)]


def seconds(pid: int) -> float:
    """Return the CPU seconds that a process has used so far; 0 if it is gone."""
    with suppress(FileNotFoundError):
        used = _stat(pid)
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def descriptors(server: int) -> int:
    """Return the number of files and sockets that the server has open."""
    return len(list(Path(f"/proc/{server}/fd").iterdir()))


def own_memory(server: int) -> float:
    """Return the resident memory of the server and its fork server in megabytes, without the kernels."""
    sizes = []
    for pid in (server, *processes(server)[0]):
        with suppress(FileNotFoundError, StopIteration):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
            sizes.append(next(int(line.split()[1]) for line in lines if line.startswith("Rss:")) / 1024)
    return sum(sizes)


def memory(server: int) -> str:
    """Return a line about the memory of the kernels, of the server and of all together, in megabytes."""

    def held(pid: int) -> tuple[float, float]:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
        table = {name: int(size.split()[0]) / 1024 for name, size in (line.split(":") for line in lines)}
        return table["Pss"], table["Private_Dirty"] + table["Private_Clean"]

    if not Path("/proc/self/smaps_rollup").exists():
        return "memory: not known on this system"
    forks, kernels = processes(server)
    kernels = kernels or forks
    shares = [held(kernel) for kernel in kernels]
    own = held(server)[0]
    whole = own + sum(pss for pss, _ in shares) + sum(held(fork)[0] for fork in forks if fork not in kernels)
    return (
        f"memory: {len(kernels)} kernels, each {statistics.mean(p for _, p in shares):.1f} MB of its own; "
        f"server {own:.0f} MB; in all {whole:.0f} MB, {whole / len(kernels):.1f} MB a session"
    )
