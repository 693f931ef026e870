"""A server that a benchmark starts on a free port and stops at the end."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.visitors.system import processes, seconds

READY_SECONDS = 4  # the time in which the fork server imports what pages need


class Server:
    """A running server that this benchmark has started."""

    def __init__(self, process: asyncio.subprocess.Process, url: str, log: Path) -> None:
        self.process, self.url, self._log = process, url, log
        self.pid = process.pid
        self.host, self.port = urlsplit(url).hostname, urlsplit(url).port

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def fork_servers(self) -> list[int]:
        return processes(self.pid)[0]

    def kernels(self) -> list[int]:
        return processes(self.pid)[1]

    def seconds(self) -> float:
        """Return the CPU seconds used so far."""
        return seconds(self.pid)


@asynccontextmanager
async def serving(*arguments: str, begin: str = "pass", **environment: str) -> AsyncIterator[Server]:
    """Start `gleek serve`, wait until its fork server is ready, yield it, and stop it.

    The Python code `begin` runs in the server's process before it starts.
    """
    command = ["-c", f"{begin}; from gleek.app import main; main()", "serve"]
    command += ["--host", "127.0.0.1", "--port", "0", *arguments]
    with tempfile.TemporaryDirectory(prefix="visitors-") as folder:
        path = Path(folder) / "log"
        with path.open("w", encoding="utf-8") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *command,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, **environment},
            )
        try:
            line = (await process.stdout.readline()).decode()
            await asyncio.sleep(READY_SECONDS)
            yield Server(process, re.search(r"http://\S+", line)[0], path)
        finally:
            process.terminate()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 15)
            if process.returncode is None:
                process.kill()
