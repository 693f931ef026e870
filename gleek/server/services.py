"""Handles requests for files, and a page's questions: whether its kernel lives, and how many pages may be opened."""

from http import HTTPStatus
from pathlib import Path
from typing import Final

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado import web
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from gleek.evidence.games import in_order
from gleek.handouts.embed import files
from gleek.pages import static_files
from gleek.server.handlers import OurHandler, OwnErrors
from gleek.server.pages import glossary
from gleek.widgets.page_files import page_file

TYPES: Final = files.TYPES | {
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=UTF-8",
    ".webmanifest": "application/manifest+json",
}

# The handlers with `allow_unauthenticated` reveal nothing about a visitor. So they need no login when the server runs
# under a JupyterHub (gleek.server.hub). For a page's `fetch`, a login would mean a token in a header, and the token may
# expire before the page is closed.


class Alive(OurHandler):
    """Answers whether a page's kernel lives. The page asks again and again, and says so when the kernel has ended."""

    @allow_unauthenticated
    def get(self, kernel_id: str) -> None:
        self.set_header("Cache-Control", "no-store")
        if self.tutorial.closing is not None:
            # The kernel may have ended only because the server is shutting down. Let the page try again later.
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.finish({"alive": self.tutorial.sessions.visits.get(kernel_id) is not None})


class Room(OurHandler):
    """Answers how many more pages may be opened. The page "All tables are taken" asks again until one may."""

    @allow_unauthenticated
    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"free": self.tutorial.sessions.visits.free(self.address)})


class Glossary(OurHandler):
    @allow_unauthenticated
    async def get(self, game: str) -> None:
        if game not in in_order():
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Cache-Control", "max-age=3600")
        self.set_header("Content-Type", TYPES[".json"])
        await self.send(glossary(game).encode())


class HandOnPage(OwnErrors):
    @allow_unauthenticated
    async def get(self, name: str) -> None:
        if name not in files.names():
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", files.TYPES[Path(name).suffix])
        self.set_header("Cache-Control", "no-cache")
        # These files reveal nothing about a visitor. So pages of all sites may show them in a frame or fetch them.
        self.set_header("Content-Security-Policy", files.POLICY)
        self.set_header("Access-Control-Allow-Origin", "*")
        await self.send(self._page() if name == files.PAGE else files.file(name))

    head = get

    def _page(self) -> bytes:
        app = self.settings["tutorial"]
        template = self.settings["voila_jinja2_env"].get_template("gleek_said.html.j2")
        shared = self.shared(f"{app.base_url}{files.PAGE}")
        return files.page(template.render(title=files.TITLE, said=files.description(), shared=shared))


class Goodbye(OwnErrors, VoilaShutdownKernelHandler):  # type: ignore[misc]
    # Jupyter's own handler also answers OPTIONS, for pages of other sites.
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


_DAY, _YEAR = 86_400, 31_536_000  # for how many seconds a browser may cache a file


class OwnFiles(OwnErrors):
    @allow_unauthenticated
    async def get(self, name: str) -> None:
        data = static_files().get(name) or page_file(name)
        if data is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        # Do not ask the system for the type: some know few, and browsers refuse a script that has a wrong type.
        self.set_header("Content-Type", TYPES.get(Path(name).suffix, "application/octet-stream"))
        # A URL with the query "v" contains a hash of the content, so a browser may cache it for long.
        self.set_header("Cache-Control", f"public, max-age={_YEAR if self.get_argument('v', '') else _DAY}")
        await self.send(data)

    head = get


class Favicon(OurHandler):
    """Serves the icon that browsers request by default for a response that names no icon, such as JSON."""

    def get(self) -> None:
        self.redirect(self.tutorial.asset("favicon.svg"))
