"""A server of a benchmark's own: started on a free port, and ended."""

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

READY_SECONDS = 4  # in which the fork server has imported what pages need


class Server:
    """A server of this benchmark's own."""

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
        """Processor time so far."""
        return seconds(self.pid)


@asynccontextmanager
async def serving(*arguments: str, begin: str = "pass", **environment: str) -> AsyncIterator[Server]:
    """Start the tutorial for a class, wait until its fork server is ready, and end it; ``begin`` is run first."""
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
