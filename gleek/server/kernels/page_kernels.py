"""The Python processes behind the pages: which Python, how they are reached, whether they live."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from contextlib import suppress
from queue import Empty
from typing import TYPE_CHECKING, Any

from ipykernel.kernelspec import RESOURCES
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from nbclient.output_widget import OutputWidget
from tornado.httputil import split_host_and_port

from gleek.paths import process_environment

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest

# What a page's widgets send. Voilà's own list also has "shutdown_request": a page has no need of it, since
# its goodbye goes by another road.
ALLOWED_MESSAGES = ["comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request"]


class OwnKernelSpecs(KernelSpecManager):
    """One kernel only: this very Python, which has the package.

    A "python3" that some other environment has registered for the user would win otherwise, and
    every page would fail with "No module named gleek".
    """

    def find_kernel_specs(self) -> dict[str, str]:
        """Return that one, under the name that every notebook asks for."""
        return {NATIVE_KERNEL_NAME: RESOURCES}


class PageKernel(ServerKernelManager):
    """Jupyter's manager of one kernel, with no more sockets than a page of ours needs.

    Each takes two descriptors in the server, for as long as the page is open.
    """

    def _connect_control_socket(self) -> None:
        """Leave out the socket over which a kernel is asked to end: ours are ended by a signal."""

    def client(self, **kwargs: Any) -> Any:
        """Return a client that has no sockets' context, and so no threads, of its own."""
        return super().client(**{"context": self.context, **kwargs})


class PageKernels(AsyncMappingKernelManager):
    """Jupyter's list of the kernels, which ends none by itself: `visits` knows who is at a page."""

    def start_watching_activity(self, kernel_id: str) -> None:
        """Leave out the socket that listens to all that a kernel says, only to know when it said something last."""
        kernel: Any = self._kernels[kernel_id]
        kernel.reason = ""
        kernel.execution_state = "idle"  # whoever connects would wait as long as it is "starting"

    async def end(self, kernel_id: str) -> None:
        """End a kernel, if it has not ended already, and forget it; one that is being started, when it has been."""
        if (starting := self._pending_kernels.get(kernel_id)) is not None:
            await asyncio.wait([starting])
        kernel = self._kernels.get(kernel_id)
        if kernel is None:
            self._pending_kernels.pop(kernel_id, None)
            return  # it could not be started
        process = getattr(kernel.provisioner, "process", None)
        # For a websocket that closes from now on nothing is kept: Jupyter would keep its sockets, and for ever.
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
            self._close_kept(kernel_id)

    def _close_kept(self, kernel_id: str) -> None:
        """Close the sockets that are kept for a page that might have come back."""
        kept = self._kernel_buffers.pop(kernel_id, None)
        for stream in kept["channels"].values() if kept else ():
            if not stream.closed():
                stream.close()


class MendedOutputWidget(OutputWidget):
    """nbclient's stand-in for an Output widget while a page loads, without its issue 312.

    It sends on the shell socket from inside a callback and so loses the wake-up for an answer that
    is already there: one such page in two or three hangs. Asking the socket to look again is enough.
    """

    def _publish_msg(self, *args: Any, **kwargs: Any) -> None:
        super()._publish_msg(*args, **kwargs)
        # The socket is asyncio's kind of zmq's.
        self.kernel_client.shell_channel.socket._schedule_remaining_events()  # noqa: SLF001


class PageClient(AsyncKernelClient):
    """The server's own way to a page's kernel, by which the cells are run."""

    def start_channels(self, *_: bool, **__: bool) -> None:
        """Connect, over the two channels that are used: cells neither ask for input nor are interrupted.

        A heartbeat, which takes a thread of its own, would tell nothing that the kernel's manager does not know.
        """
        super().start_channels(stdin=False, hb=False, control=False)

    def stop_channels(self) -> None:
        """Close the two, and no others: Jupyter's way would make the rest only to close them."""
        self.shell_channel.stop()
        self.iopub_channel.stop()
        if self._created_context and not self.context.closed:
            self.context.destroy(linger=100)

    async def _async_wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait until both ways are open: to the kernel, and from it.

        Jupyter waits here for a fifth of a second in which nothing comes, each time a page is opened. What is left over
        does no harm: whoever runs a cell looks at the answers to that cell only.
        """
        async with asyncio.timeout(timeout):
            while True:
                asked = self.kernel_info()
                try:
                    await self._heard(self.shell_channel, asked, "kernel_info_reply", within=1)
                except Empty:
                    if not await self._async_is_alive():
                        raise RuntimeError("The kernel died before it was ready.") from None
                    continue
                with suppress(Empty):
                    # What it says to all is lost until its socket knows of ours: then it is asked once more.
                    await self._heard(self.iopub_channel, asked, "status", within=0.02)
                    return

    @staticmethod
    async def _heard(channel: Any, asked: str, kind: str, *, within: float) -> None:
        """Return when that kind of answer to what was asked has come; or raise Empty after so many seconds."""
        while True:
            message = await ensure_async(channel.get_msg(timeout=within))
            if message["msg_type"] == kind and message["parent_header"].get("msg_id") == asked:
                return

    # The same under the name by which it is called.
    wait_for_ready = _async_wait_for_ready


def use_ipc() -> bool:
    """Whether kernels are reached by Unix sockets; by TCP, two that start together race for a port."""
    return sys.platform != "win32"


# A Unix socket's path holds 103 bytes on macOS and 107 on Linux. Ours adds 64 to the folder's.
_LONGEST_FOLDER = 103 - 64


def connection_root() -> str:
    """Return a folder for the kernels' sockets whose path is short enough.

    The temporary folder of macOS alone takes 49 bytes; each server makes a folder of its own, which no
    other user can read, in what is returned here.
    """
    usual = tempfile.gettempdir()
    short = "/tmp"  # noqa: S108
    if use_ipc() and len(usual) > _LONGEST_FOLDER and os.access(short, os.W_OK):
        return short
    return usual


def environment(request: HTTPServerRequest, kernel_id: str, base_url: str) -> dict[str, str]:
    """Return what a page's kernel finds in its environment: ours, and the address that was asked for.

    The query is cut at 2,000 characters: it comes from a visitor, and no link of ours is near that.
    """
    host, port = split_host_and_port(request.host)
    return {
        **process_environment(),
        "SCRIPT_NAME": request.path,
        "QUERY_STRING": str(request.query)[:2000],
        "SERVER_SOFTWARE": "voila",  # as Voilà's own handler says: by it a lesson knows that a visitor has come
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or ""),
        "VOILA_BASE_URL": base_url,
        "VOILA_KERNEL_ID": kernel_id,
    }


async def is_alive(manager: PageKernels, kernel_id: str) -> bool:
    """Whether a kernel is there and has not died."""
    if kernel_id not in manager:
        return False
    kernel: Any = manager.get_kernel(kernel_id)
    return bool(await kernel.is_alive())


_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def plain(text: str) -> str:
    """Without the terminal colours that IPython puts into a traceback."""
    return _ANSI.sub("", text)
