"""What a page asks for besides itself: its kernel, whether a table is free, and files."""

from __future__ import annotations

import json
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from gleek.embed import files
from gleek.evidence.games import in_order
from gleek.server.handlers import OurHandler, OwnErrors
from gleek.server.pages import words_of_the_game

if TYPE_CHECKING:
    from collections.abc import Mapping

TYPES: Final = files.TYPES | {
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=UTF-8",
    ".webmanifest": "application/manifest+json",
}

# The next three handlers, and the front end, tell nothing of a visitor. They are not behind a hub's login
# (gleek.server.hub): a page asks for them by `fetch`, which JupyterHub lets in only with a token in a header, and a
# page may outlive that token.


class Alive(OurHandler):
    """Whether a page's kernel lives: the page asks now and then, and says so when it does not."""

    @allow_unauthenticated
    def get(self, kernel_id: str) -> None:
        self.set_header("Cache-Control", "no-store")
        if self.tutorial.closing is not None:
            # The table has not been cleared away by itself: the server is being stopped.
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.finish({"alive": self.tutorial.sessions.visits.get(kernel_id) is not None})


class Room(OurHandler):
    """Whether a table is free: the page that says "all tables are taken" asks until one is."""

    @allow_unauthenticated
    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"free": self.tutorial.sessions.visits.free(self.address)})


class Glossary(OurHandler):
    """The meanings of the words of a game, for those that a page links to."""

    @allow_unauthenticated
    async def get(self, game: str) -> None:
        if game not in in_order():
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Cache-Control", "max-age=3600")
        self.set_header("Content-Type", TYPES[".json"])
        await self.send(json.dumps({"terms": words_of_the_game(game)}, ensure_ascii=False).encode())


class HandOnPage(OwnErrors):
    """A sample hand for anybody's page: the page that stands in a frame, and the files that it is made of."""

    @allow_unauthenticated
    async def get(self, name: str) -> None:
        if name not in files.names():
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", files.TYPES[Path(name).suffix])
        self.set_header("Cache-Control", "no-cache")
        # They tell nothing of a visitor: any page may frame the one and fetch the others.
        self.set_header("Content-Security-Policy", files.POLICY)
        self.set_header("Access-Control-Allow-Origin", "*")
        await self.send(self._page() if name == files.PAGE else files.file(name))

    head = get

    def _page(self) -> bytes:
        app = self.settings["tutorial"]
        template = self.settings["voila_jinja2_env"].get_template("gleek_said.html.j2")
        shared = self.shared(f"{app.base_url}{files.PAGE}")
        return files.page(template.render(title=files.TITLE, said=files.DESCRIPTION, shared=shared))


class KernelModel(OwnErrors, KernelHandler):
    """What the front end asks once of its kernel; Jupyter's handler would let it be deleted here too."""

    SUPPORTED_METHODS = ("GET",)


class Goodbye(OwnErrors, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A closed page ends its kernel."""

    # Jupyter's handlers answer OPTIONS, for pages of other hosts.
    SUPPORTED_METHODS = ("POST",)

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        visits = self.settings["tutorial"].sessions.visits
        visit = visits.get(kernel_id)
        if visit is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        visits.end(visit)
        self.set_status(HTTPStatus.NO_CONTENT)
        self.finish()


class Files(OwnErrors, web.StaticFileHandler):
    """Files that are given out by their names in a register: no other name is looked for, on the disk or elsewhere."""

    def initialize(self, files: Mapping[str, Path], seconds: int) -> None:  # type: ignore[override]
        """Set which files there are, and how long a browser may keep one that is asked for without its mark."""
        super().initialize(path="")
        self._files, self._seconds = files, seconds

    def parse_url_path(self, url_path: str) -> str:
        return url_path

    @classmethod
    def get_absolute_path(cls, _root: str, path: str) -> str:
        return path

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        found = self._files.get(absolute_path)
        if found is None or not found.is_file():
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        return str(found)

    def get_content_type(self) -> str:
        # Not as this system has it: some know the half of them, and what a browser takes for no script is not run.
        return TYPES.get(Path(str(self.absolute_path)).suffix, "application/octet-stream")

    def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
        return super().get_cache_time(path, modified, mime_type) or self._seconds


class FrontEndBundle(OurHandler):
    """The parts of the front end that every page needs, in one file; its address changes with its content."""

    @allow_unauthenticated
    async def get(self, digest: str) -> None:
        bundle = self.tutorial.front_end.bundle
        if digest != bundle.digest:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", TYPES[".js"])
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        if "gzip" not in self.request.headers.get("Accept-Encoding", ""):
            await self.send(bundle.text)
            return
        # Tornado leaves alone what says that it is compressed already.
        self.set_header("Content-Encoding", "gzip")
        await self.send(bundle.packed)


class Favicon(OurHandler):
    """Browsers ask for this address unasked on pages that are not ours, such as a JSON answer."""

    def get(self) -> None:
        self.redirect(self.tutorial.asset("favicon.svg"))
