"""What a page asks for besides itself: its kernel, whether a table is free, and files."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import web
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler

from gleek.drawing import DRAWING
from gleek.embed import files
from gleek.evidence.games import in_order
from gleek.server.handlers import OurHandler, OwnErrors
from gleek.server.pages import words_of_the_game

# The next three tell nothing of a visitor, and are not behind a hub's login (gleek.server.hub): a page asks for them by
# `fetch`, which JupyterHub lets in only with a token in a header, and a page may outlive that token.


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
    def get(self, game: str) -> None:
        if game not in in_order():
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Cache-Control", "max-age=3600")
        self.finish({"terms": words_of_the_game(game)})


class HandOnPage(OwnErrors):
    """A sample hand for anybody's page: the page that stands in a frame, and the files that it is made of."""

    @allow_unauthenticated
    def get(self, name: str) -> None:
        if name not in files.names():
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", files.TYPES[Path(name).suffix])
        self.set_header("Cache-Control", "no-cache")
        # They tell nothing of a visitor: any page may frame the one and fetch the others.
        self.set_header("Content-Security-Policy", files.POLICY)
        self.set_header("Access-Control-Allow-Origin", "*")
        self.finish(self._page() if name == files.PAGE else files.file(name))

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


class Assets(OwnErrors, web.StaticFileHandler):
    """Our style sheets, scripts, icon and type, and what draws cards: that folder's files stand here too."""

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        drawn = DRAWING / path
        # A name alone: nothing leads out of the folder.
        if drawn.name == path and drawn.is_file():
            return str(drawn)
        return super().get_absolute_path(root, path)

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        inside = str(DRAWING) if Path(absolute_path).parent == DRAWING else root
        return super().validate_absolute_path(inside, absolute_path)

    def get_content_type(self) -> str:
        # Not every system knows this one.
        is_manifest = str(self.absolute_path).endswith(".webmanifest")
        return "application/manifest+json" if is_manifest else super().get_content_type()

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
        # Jupyter forbids to keep what has no version in its query.
        self.set_header("Cache-Control", f"max-age={self.get_cache_time('', None, '')}")
        self.clear_header("Pragma")
