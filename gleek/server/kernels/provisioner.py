"""The kernel provisioner: Jupyter starts a page's kernel by a fork (`gleek.server.kernels.forks`).

On Windows and macOS, where forking is not safe, Jupyter's own provisioner starts a new process for each page.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from gleek.server.kernels.forks import ForkedKernel, ForkServerClient

# The names of the ports in a connection file; the kernel opens the last ones last.
_PORTS: Final = ("shell_port", "stdin_port", "control_port", "iopub_port", "hb_port")
# The longest wait for a new kernel to listen. If it does not listen by then, the first request to it fails.
_LISTENING_SECONDS: Final = 10

CAN_FORK: Final = sys.platform == "linux"


class ForkedProvisioner(LocalProvisioner):
    """Jupyter's local provisioner, which forks a kernel instead of starting a new process."""

    forks: ClassVar[ForkServerClient]

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        assert self.parent is not None
        env, cwd = kwargs["env"], str(kwargs.get("cwd") or "/")
        forked = await self.forks.fork(self.kernel_id, self.parent.connection_file, cwd, env)
        self.process = forked  # type: ignore[assignment]
        self.pid = self.pgid = forked.pid
        self.cwd = cwd
        try:
            await self._until_it_listens(forked)
        except asyncio.CancelledError:
            forked.kill()  # Jupyter has not registered the kernel yet, so nothing else would end it
            raise
        return self.connection_info

    async def _until_it_listens(self, forked: ForkedKernel) -> None:
        """Wait until the kernel's socket files exist: a client that connects earlier retries only after 0.1 s."""
        info = self.connection_info
        sockets = [Path(f"{info['ip']}-{info[port]}") for port in _PORTS]
        with suppress(TimeoutError):
            async with asyncio.timeout(_LISTENING_SECONDS):
                while forked.poll() is None and not all(map(Path.exists, sockets)):  # noqa: ASYNC110  (no event reports it)
                    await asyncio.sleep(0.002)


class Provisioners(KernelProvisionerFactory):
    """Jupyter's factory of provisioners; it returns only ours."""

    def create_provisioner_instance(self, kernel_id: str, kernel_spec: Any, parent: Any) -> ForkedProvisioner:
        return ForkedProvisioner(kernel_id=kernel_id, kernel_spec=kernel_spec, parent=parent)
