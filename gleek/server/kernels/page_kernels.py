"""Adapts Jupyter's classes for kernels to the kernels of pages: how they are started, connected, watched and ended."""

import asyncio
import os
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar, Final

from ipykernel.kernelspec import RESOURCES
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpecManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from tornado.httputil import HTTPServerRequest, split_host_and_port

from gleek.evidence.paths import process_environment
from gleek.server.kernels.forks import ForkServerClient


class OwnKernelSpecs(KernelSpecManager):
    """Offers one kernel, with the Python that runs the server. The user's other Pythons may lack gleek."""

    def find_kernel_specs(self) -> dict[str, str]:
        return {NATIVE_KERNEL_NAME: RESOURCES}


class PageKernel(ServerKernelManager):
    """Jupyter's manager of one kernel. It opens only the sockets that pages need: each takes two descriptors."""

    def _connect_control_socket(self) -> None:
        """Do not open the socket for shutdown requests: our kernels are ended by a signal."""

    def client(self, **kwargs: Any) -> Any:
        """Return a client of the kernel. It shares the manager's ZeroMQ context, so that it starts no threads."""
        return super().client(**{"context": self.context, **kwargs})


class PageKernels(AsyncMappingKernelManager):
    """Jupyter's register of kernels. It does not end idle ones: `visits` knows which pages are in use."""

    def start_watching_activity(self, kernel_id: str) -> None:
        """Mark a new kernel as idle. Jupyter's method would also open a socket to record the kernel's last activity."""
        kernel: Any = self._kernels[kernel_id]
        kernel.reason = ""
        kernel.execution_state = "idle"  # a client would wait for as long as the state is "starting"

    async def lives(self, kernel_id: str) -> bool:
        kernel: Any = self.get_kernel(kernel_id) if kernel_id in self else None
        return kernel is not None and bool(await kernel.is_alive())

    async def end(self, kernel_id: str) -> None:
        """End the kernel with this id, once it has started, and remove it. Do nothing if there is none."""
        if (starting := self._pending_kernels.get(kernel_id)) is not None:
            await asyncio.wait([starting])
        kernel = self._kernels.get(kernel_id)
        if kernel is None:
            self._pending_kernels.pop(kernel_id, None)
            return  # the kernel could not be started
        process = getattr(kernel.provisioner, "process", None)
        # If this entry stayed, Jupyter would keep the ZeroMQ sockets of websockets that close later.
        self._kernel_connections.pop(kernel_id, None)
        try:
            await self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]
        except Exception:
            self.log.exception("A page’s kernel could not be ended as Jupyter does it")
        finally:
            if process is not None and process.poll() is None:
                process.kill()
            self._kernels.pop(kernel_id, None)
            self._pending_kernels.pop(kernel_id, None)
            # Close the sockets that were kept because the page might have come back.
            kept = self._kernel_buffers.pop(kernel_id, None)
            for stream in kept["channels"].values() if kept else ():
                if not stream.closed():
                    stream.close()


class PageClient(AsyncKernelClient):
    def start_channels(self, *_: bool, **__: bool) -> None:
        """Connect to two of the kernel's five channels: cells do not ask for input and are not interrupted."""
        super().start_channels(stdin=False, hb=False, control=False)

    def stop_channels(self) -> None:
        """Close the two channels. Jupyter's method would open the other three, only to close them."""
        self.shell_channel.stop()
        self.iopub_channel.stop()
        if self._created_context and not self.context.closed:
            self.context.destroy(linger=100)

    async def _async_wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait until messages arrive in both directions: at the kernel, and here. Raises `TimeoutError`.

        Raises `RuntimeError` if the kernel dies. Jupyter's method also waits until no message has arrived for 0.2
        seconds. This is not needed here, because late messages do no harm.
        """
        async with asyncio.timeout(timeout):
            while True:
                asked = self.kernel_info()
                try:
                    await self._wait_for_answer(self.shell_channel, asked, "kernel_info_reply", within=1)
                except Empty:
                    if not await self._async_is_alive():
                        raise RuntimeError("The kernel died before it was ready.") from None
                    continue
                # Until the kernel's iopub socket knows of our subscription, its messages are lost. If no status comes,
                # the loop repeats the request. Answers that come later do no harm: a cell ignores them.
                with suppress(Empty):
                    await self._wait_for_answer(self.iopub_channel, asked, "status", within=0.02)
                    return

    @staticmethod
    async def _wait_for_answer(channel: Any, asked: str, kind: str, *, within: float) -> None:
        """Wait for a message of the type `kind` that answers the request with the id `asked`."""
        while True:
            message = await ensure_async(channel.get_msg(timeout=within))
            if message["msg_type"] == kind and message["parent_header"].get("msg_id") == asked:
                return

    # The public name of the method, which callers use.
    wait_for_ready = _async_wait_for_ready


def use_ipc() -> bool:
    """Return whether kernels listen on Unix sockets. Over TCP, two that start together could choose the same port."""
    return sys.platform != "win32"


# The path of a Unix socket may have 103 bytes on macOS and 107 on Linux. Of these, names below the folder need 64.
_LONGEST_FOLDER = 103 - 64


def connection_root() -> str:
    """Return the folder for temporary files, or /tmp if its path is too long for sockets, as on macOS (49 bytes)."""
    usual = tempfile.gettempdir()
    short = "/tmp"  # noqa: S108
    if use_ipc() and len(usual) > _LONGEST_FOLDER and os.access(short, os.W_OK):
        return short
    return usual


def environment(request: HTTPServerRequest, kernel_id: str, base_url: str) -> dict[str, str]:
    host, port = split_host_and_port(request.host)
    return {
        **process_environment(),
        "SCRIPT_NAME": request.path,
        "QUERY_STRING": str(request.query)[:2000],  # cut, because a visitor may send a query of any length
        "SERVER_SOFTWARE": "voila",  # the value that Voilà's own handler sets; lessons use it to recognise a visitor
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or ""),
        "VOILA_BASE_URL": base_url,
        "VOILA_KERNEL_ID": kernel_id,
    }


_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def plain(text: str) -> str:
    """Return a text without the ANSI colour codes that IPython puts into tracebacks."""
    return _ANSI.sub("", text)


class PageConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's connection of a websocket with a kernel. It has two sockets, not four, and counts websockets correctly.

    Jupyter's own count of the open websockets becomes too low if one closes before it has opened. Then Jupyter keeps
    messages back from a page that is connected, and loses those for a page that connects again.
    """

    _connected = False

    def create_stream(self) -> None:
        identity = self.session.bsession
        for channel in ("iopub", "shell"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=identity)
            stream.channel = channel
            self.channels[channel] = stream

    def connect(self) -> Any:
        self._connected = True
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]
        """Close the ZeroMQ sockets of a websocket that has closed, but not if it was the page's last websocket.

        After its last websocket a page may come back. Until then the sockets collect the messages to it. A websocket
        that has never opened is only removed from Jupyter's register.
        """
        if self._connected:
            self._connected = False
            super().disconnect()  # type: ignore[no-untyped-call]
            return
        if self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]
        if self.kernel_info_channel is None:
            return
        # Close the socket of the unanswered kernel_info request, so that the next websocket sends a new request.
        if not self.kernel_info_channel.closed():
            self.kernel_info_channel.close()
        self.kernel_info_channel = None
        asked = self._kernel_info_future
        if getattr(self.kernel_manager, "_kernel_info_future", None) is asked and not asked.done():
            del self.kernel_manager._kernel_info_future  # noqa: SLF001
        if not asked.done():
            asked.set_result({})


# The names of the ports in a connection file, in the order in which the kernel opens them.
_PORTS: Final = ("shell_port", "stdin_port", "control_port", "iopub_port", "hb_port")
# How long to wait for a new kernel to listen. If it does not, go on: the first request to it will fail.
_LISTENING_SECONDS: Final = 10

CAN_FORK: Final = sys.platform == "linux"


class ForkedProvisioner(LocalProvisioner):
    forks: ClassVar[ForkServerClient]

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        assert self.parent is not None
        env, cwd = kwargs["env"], str(kwargs.get("cwd") or "/")
        forked = await self.forks.fork(self.kernel_id, self.parent.connection_file, cwd, env)
        self.process = forked  # type: ignore[assignment]
        self.pid = self.pgid = forked.pid
        self.cwd = cwd
        # Wait until the kernel's socket files exist. A client that connects earlier would try again only after 0.1 s.
        info = self.connection_info
        sockets = [Path(f"{info['ip']}-{info[port]}") for port in _PORTS]
        try:
            async with asyncio.timeout(_LISTENING_SECONDS):
                while forked.poll() is None and not all(map(Path.exists, sockets)):  # noqa: ASYNC110  (no event reports it)
                    await asyncio.sleep(0.002)
        except TimeoutError:
            pass
        except asyncio.CancelledError:
            forked.kill()  # Jupyter has not registered the kernel yet, so nothing else would end it
            raise
        return info


class Provisioners(KernelProvisionerFactory):
    def create_provisioner_instance(self, kernel_id: str, kernel_spec: Any, parent: Any) -> ForkedProvisioner:
        return ForkedProvisioner(kernel_id=kernel_id, kernel_spec=kernel_spec, parent=parent)
