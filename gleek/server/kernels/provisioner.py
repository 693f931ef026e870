"""How Jupyter starts a page's kernel: it has one forked (`gleek.server.kernels.forks`).

Where processes do not fork safely (Windows, macOS) Jupyter's own way stands: a kernel is started anew for each page.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

if TYPE_CHECKING:
    from gleek.server.kernels.forks import ForkedKernel, ForkServerClient

# As they are called in a connection file; the last are made last.
_PORTS: Final = ("shell_port", "stdin_port", "control_port", "iopub_port", "hb_port")
# A kernel that does not listen by then is found out by whoever asks it for something.
_LISTENING_SECONDS: Final = 10

CAN_FORK: Final = sys.platform == "linux"


class ForkedProvisioner(LocalProvisioner):
    """Jupyter's local provisioner, with a fork in place of a new process."""

    forks: ClassVar[ForkServerClient]

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Have a kernel forked that listens where its connection file says."""
        assert self.parent is not None
        env, cwd = kwargs["env"], str(kwargs.get("cwd") or "/")
        forked = await self.forks.fork(self.kernel_id, self.parent.connection_file, cwd, env)
        self.process = forked  # type: ignore[assignment]
        self.pid = self.pgid = forked.pid
        self.cwd = cwd
        try:
            await self._until_it_listens(forked)
        except asyncio.CancelledError:
            forked.kill()  # Jupyter has not registered it yet, and nobody would end it
            raise
        return self.connection_info

    async def _until_it_listens(self, forked: ForkedKernel) -> None:
        """Wait until the kernel's sockets are there: who connects sooner tries again only after a tenth of a second."""
        info = self.connection_info
        sockets = [Path(f"{info['ip']}-{info[port]}") for port in _PORTS]
        with suppress(TimeoutError):
            async with asyncio.timeout(_LISTENING_SECONDS):
                while forked.poll() is None and not all(map(Path.exists, sockets)):  # noqa: ASYNC110  (nobody tells)
                    await asyncio.sleep(0.002)


class Provisioners(KernelProvisionerFactory):
    """Jupyter's register of ways to start a kernel, knowing no other way than ours."""

    def create_provisioner_instance(self, kernel_id: str, kernel_spec: Any, parent: Any) -> ForkedProvisioner:
        """Return what starts this kernel."""
        return ForkedProvisioner(kernel_id=kernel_id, kernel_spec=kernel_spec, parent=parent)
