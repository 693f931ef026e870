"""The server's side of a websocket: its ZeroMQ sockets to the page's kernel."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PageConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's connection, with two sockets instead of four, and with a correct count of open websockets.

    If a websocket leaves during its handshake, Jupyter counts it as closed, though it never opened. From then on
    Jupyter buffers messages for a page that is connected, and loses them for a page that comes back.
    """

    _connected = False

    def create_stream(self) -> None:
        """Open the sockets that a page's messages use: "shell" to the kernel, "iopub" from it."""
        identity = self.session.bsession
        for channel in ("iopub", "shell"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=identity)
            stream.channel = channel
            self.channels[channel] = stream

    def connect(self) -> Any:
        self._connected = True
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]
        """Close the sockets, or keep messages for a page that may come back; forget a websocket that never opened."""
        if self._connected:
            self._connected = False
            super().disconnect()  # type: ignore[no-untyped-call]
            return
        if self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]
        if self.kernel_info_channel is not None:
            self._stop_asking()

    def _stop_asking(self) -> None:
        """Close the socket of the pending kernel_info request, so that the next websocket sends a new one."""
        if not self.kernel_info_channel.closed():
            self.kernel_info_channel.close()
        self.kernel_info_channel = None
        asked = self._kernel_info_future
        if getattr(self.kernel_manager, "_kernel_info_future", None) is asked and not asked.done():
            del self.kernel_manager._kernel_info_future  # noqa: SLF001
        if not asked.done():
            asked.set_result({})
