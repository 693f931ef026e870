"""What a page asks for besides itself: its kernel, whether a table is free, and files."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from gleek.server.handlers import OurHandler, OwnErrors, Render
from gleek.server.kernels import end_kernel, is_alive, plain
from gleek.server.pages import words_of_the_game


class Alive(OurHandler):
    """Whether a page's kernel lives: the page asks now and then, and says so when it does not."""

    def get(self, kernel_id: str) -> None:
        self.set_header("Cache-Control", "no-store")
        alive = kernel_id in Render.rendering or is_alive(self.kernel_manager, kernel_id)
        self.finish({"alive": alive})


class Room(OurHandler):
    """Whether a table is free: the page that says "all tables are taken" asks until one is."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"free": max(0, self.tutorial.max_sessions - self.tutorial.sessions())})


class Glossary(OurHandler):
    """The meanings of the words of the game, for those that a page links to."""

    def get(self) -> None:
        self.set_header("Cache-Control", "max-age=3600")
        self.finish({"terms": words_of_the_game()})


class KernelModel(OwnErrors, KernelHandler):
    """What the front end asks once of its kernel; Jupyter's handler would let it be deleted here too."""

    SUPPORTED_METHODS = ("GET",)


class Goodbye(OwnErrors, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A closed page ends its kernel; if that is gone already, so much the better."""

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        making = Render.rendering.get(kernel_id)
        if making is not None and making.leave is not None:
            making.leave()
        else:
            await end_kernel(self.kernel_manager, kernel_id)
        self.set_status(HTTPStatus.NO_CONTENT)
        self.finish()


class Assets(OwnErrors, web.StaticFileHandler):
    """Our style sheet, script, icon and type."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        # Without the mark of its content in the address (the type, named from the style sheet): a day.
        return super().get_cache_time(path, modified, mime_type) or 86_400


class FrontEndBundle(OurHandler):
    """The parts of the front end that every page needs, in one file; its address changes with its content."""

    def get(self, digest: str) -> None:
        bundle = self.tutorial.bundle
        if digest != bundle.digest:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/javascript; charset=UTF-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        if "gzip" not in self.request.headers.get("Accept-Encoding", ""):
            self.finish(bundle.text)
            return
        # Tornado leaves alone what says that it is compressed already.
        self.set_header("Content-Encoding", "gzip")
        self.finish(bundle.packed)


class Favicon(OurHandler):
    """Browsers ask for this address unasked on pages that are not ours, such as a JSON answer."""

    def get(self) -> None:
        self.redirect(self.tutorial.asset("favicon.svg"))


class FrontEnd(OwnErrors, MultiStaticFileHandler):  # type: ignore[misc]
    """Voilà's front end, under an address with its version: it may be kept for a year."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return 31_536_000


class Extensions(OwnErrors, FileFindHandler):
    """The widgets' part of the front end; the names of its files change with their content."""

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return 31_536_000

    def set_headers(self) -> None:
        super().set_headers()
        self.clear_header("Pragma")


class PageChannels(OwnErrors, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The websocket between a page and its kernel, with everything that tells of errors kept back.

    A traceback is for the server's log; the page would only hide it, but a visitor could read it.
    """

    async def get(self, kernel_id: str) -> None:
        if kernel_id not in self.kernel_manager:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        try:
            await super().get(kernel_id)  # type: ignore[misc]
        except Exception:
            # A visitor who leaves at once: the page's goodbye has ended the kernel, or the socket has been closed,
            # while this was being set up.
            if kernel_id not in self.kernel_manager or getattr(self, "connection", None) is None:
                raise web.HTTPError(HTTPStatus.NOT_FOUND) from None
            raise

    def open(self, *args: str, **kwargs: str) -> Any:
        """Send each small message as it comes: held back to fill a packet, some would wait for 40 ms."""
        self.set_nodelay(value=True)
        return super().open(*args, **kwargs)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Send a message to the page, unless it tells of an error: that goes to the log."""
        header, content = _header_and_content(message)
        kind = header.get("msg_type")
        if kind == "error":
            self.log.error("Error in a page's kernel:\n%s", plain("\n".join(content.get("traceback", []))))
            return None
        if kind == "stream" and content.get("name") == "stderr":
            text = plain(content.get("text", "")).rstrip()
            # A page without widgets has a kernel that knows nothing of them; its front end asks all the same.
            if not text.startswith("No such comm"):
                self.log.warning("From a page's kernel: %s", text)
            return None
        return super().write_message(message, binary)


# Six parts and a handful of buffers; what is read as the count in the older form is far beyond.
_MOST_PARTS = 1000


def _header_and_content(message: bytes | str | dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read two parts of a message in any of the forms in which Jupyter sends one; empty if unreadable."""
    try:
        if isinstance(message, dict):
            parts = message
        elif isinstance(message, str):
            parts = json.loads(message)
        else:
            # The v1 protocol: a count, that many offsets (all 8 bytes, little end first), then the parts:
            # channel, header, parent header, metadata, content, buffers.
            count = int.from_bytes(message[:8], "little")
            if count > _MOST_PARTS:  # the older binary form, which only carries widgets' buffers
                return {}, {}
            at = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
            header = json.loads(message[at[1] : at[2]])
            if header.get("msg_type") not in ("error", "stream"):
                return header, {}
            return header, json.loads(message[at[4] : at[5]])
    except (ValueError, IndexError, TypeError):
        return {}, {}
    return parts.get("header") or {}, parts.get("content") or {}
