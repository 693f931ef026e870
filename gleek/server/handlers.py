"""The pages that a browser is given: notebooks, and errors in plain words."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from tornado.iostream import StreamClosedError

from gleek.lessons.reading.contents import Contents
from gleek.pages import SHARING
from gleek.server import statement
from gleek.server.guard import limits
from gleek.server.guard.addresses import address_of, is_visit
from gleek.server.kernels import page_kernels
from gleek.server.kernels.visits import NoRoom
from gleek.server.render import PageRenderer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from gleek.server.kernels.visits import Visit
    from gleek.server.pages import Page

# What an error page says: heading, then what the visitor can do. Never what Python said.
_WORDS = {
    403: ("That is not open to visitors", "The page asked for something that this server does not give out."),
    404: ("There is no such page", "The address may be mistyped, or the page may have moved."),
    405: ("That cannot be done here", "The page asked for something that this server does not do."),
    500: (
        "Something went wrong on our side",
        "It has been written down in the server’s log. Going back and trying again often helps.",
    ),
    429: (
        "Too many tables are open where you are",
        "One network may have only so many. A table comes free as soon as someone there leaves.",
    ),
    503: (
        "All tables are taken",
        "As many people are playing as this server can seat. A table comes free as soon as someone leaves.",
    ),
}
_OTHER_WORDS = ("That did not work", "The server could not make sense of what was asked.")

_KEEP_ALIVE_SECONDS = 10
_FAILED = "<template data-gleek-failed></template>"
_WAITING = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
# Where a page waits for room it looks by itself; whatever else asks may come again after so many seconds.
_RETRY_SECONDS = "20"


class OwnErrors(web.RequestHandler):
    """Mixed in first: error pages of ours, and our headers on files too."""

    def prepare(self, *args: Any, **kwargs: Any) -> Any:
        """Refuse what no file system takes for a name, and what is longer than any address of ours."""
        path = self.request.path
        if len(path) > limits.LONGEST_PATH or "\0" in unquote(path):
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        return super().prepare(*args, **kwargs)

    def set_default_headers(self) -> None:
        super().set_default_headers()
        for name, value in self.settings.get("headers", {}).items():
            self.set_header(name, value)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "same-origin")
        self.clear_header("Server")

    def set_cookie(self, name: str, value: str | bytes, *args: Any, **kwargs: Any) -> None:
        """Set a cookie, which a browser that came by TLS sends back by TLS only.

        A proxy says which it was. A visitor who says so himself only makes his own cookie useless.
        """
        if self.request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip() == "https":
            kwargs["secure"] = True
        super().set_cookie(name, value, *args, **kwargs)

    def check_origin(self, *args: Any) -> bool:
        """Whether the page that asks is one of ours; one whose address cannot be read is not."""
        try:
            return bool(super().check_origin(*args))  # type: ignore[misc]
        except ValueError:
            return False

    def check_referer(self) -> bool:
        """The same by another header."""
        try:
            return bool(super().check_referer())  # type: ignore[misc]
        except ValueError:
            return False

    def shared(self, path: str) -> dict[str, str]:
        """Return the whole addresses of a page and of its picture, by the host's name that the visitor has used."""
        secure = self.request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip() == "https"
        origin = f"{'https' if secure else self.request.protocol}://{self.request.host}"
        return {"page": origin + path, "picture": origin + self.settings["tutorial"].asset(SHARING)}

    def flush(self, include_footers: bool = False) -> asyncio.Future[None]:  # noqa: FBT001, FBT002
        """Send what has been written, and hang up on who does not read it: meanwhile it takes memory."""
        sending = super().flush(include_footers)
        stream = getattr(self.request.connection, "stream", None)
        if not sending.done() and stream is not None:
            hanging_up = asyncio.get_running_loop().call_later(limits.UNREAD_SECONDS, stream.close)
            sending.add_done_callback(lambda _: hanging_up.cancel())
        return sending

    async def send(self, data: bytes) -> None:
        """Answer with this body, in pieces: each is written when the one before has been taken by the network.

        So a visitor who does not read has one of them waiting in our memory, and not the whole.
        """
        if "immutable" not in self._headers.get("Cache-Control", ""):
            self.set_header("Etag", f'"{hashlib.sha256(data).hexdigest()[:16]}"')
            if self.check_etag_header():
                self.set_status(HTTPStatus.NOT_MODIFIED)
                return
        self.set_header("Content-Length", str(len(data)))
        with suppress(StreamClosedError):
            for begin in range(0, len(data), limits.PIECE):
                self.write(data[begin : begin + limits.PIECE])
                await self.flush()

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Log what is our fault; a visitor's wrong address or spoilt request is not.

        Of the request stands there what was asked for, and nothing of who asked or what they wrote into the query.
        """
        log, request = self.settings["tutorial"].log, self.request
        if not isinstance(value, web.HTTPError):
            log.error("%s %s failed", request.method, request.path, exc_info=(typ, value, tb))
        elif value.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR and value.log_message:
            log.error("%s %s: %s", request.method, request.path, value.log_message)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        heading, advice = _WORDS.get(status_code, _OTHER_WORDS)
        app = self.settings["tutorial"]
        template = self.settings["voila_jinja2_env"].get_template("gleek_error.html.j2")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(
            template.render(
                base_url=app.base_url,
                pages=app.pages.of_first_game(),
                page=None,
                title=f"{heading} · Gleek",
                heading=heading,
                advice=advice,
                retry=status_code in _WAITING,
            )
        )


class OurHandler(OwnErrors, JupyterHandler):
    """A handler that knows the application."""

    @property
    def tutorial(self) -> Any:
        """The application, a `gleek.server.voila.Tutorial`."""
        return self.settings["tutorial"]

    @property
    def address(self) -> str:
        """Whose request this is; see `gleek.server.guard.addresses`."""
        return address_of(self.request, behind_proxy=self.tutorial.serving.behind_proxy)

    def must_be_visited(self, *, page: bool) -> None:
        """Answer 403 where a browser asks for this not to show it to its visitor, but as a part of some other page.

        Otherwise a picture on anybody's page whose address is a lesson's would take a table here. By plain HTTP from
        another machine a browser does not say so in so many words, but it still says what it takes.
        """
        if not is_visit(self.request.headers, page=page):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)

    def lead_to(self, page: Page | None) -> None:
        """Redirect to a page, with the query kept; a browser keeps the fragment. Without a page: 404."""
        if page is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(self.tutorial.address_of(page.name) + query)


class NoSuchPage(OurHandler):
    """Every address that no other handler has."""

    async def prepare(self) -> None:  # type: ignore[override]
        raise web.HTTPError(404)


class Front(OurHandler):
    """``/``: the table with one question, which needs no kernel; or, where there is none, the first notebook's page.

    That one stood here once, so a query, which tells a place on it, leads there still.
    """

    async def get(self) -> None:
        app = self.tutorial
        front = app.pages.front()
        if front is None or self.request.query:
            self.lead_to(next(iter(app.pages), None))
            return
        template = self.settings["voila_jinja2_env"].get_template("gleek_front.html.j2")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        game = front["learn"].game
        contents = Contents(game, app.address_of(f"{game}/"))._repr_html_()
        shared = self.shared(app.base_url)
        page = template.render(base_url=app.base_url, contents=contents, shared=shared, **front)
        await self.send(page.encode())

    head = get


class Statement(OurHandler):
    """The accessibility statement, with the contact that whoever serves the pages has given."""

    @allow_unauthenticated
    async def get(self) -> None:
        app = self.tutorial
        template = self.settings["voila_jinja2_env"].get_template("gleek_statement.html.j2")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        page = template.render(
            base_url=app.base_url,
            title=f"{statement.TITLE} · Gleek",
            description=statement.DESCRIPTION,
            pages=app.pages.of_first_game(),
            games=app.pages.games(),
            page=None,
            shared=self.shared(f"{app.base_url}{statement.PAGE}"),
            text=statement.statement(app.serving.contact),
        )
        await self.send(page.encode())

    head = get


class ShortAddress(OurHandler):
    """The address of a page without Voilà's own part. Until the games had folders this was the page's own."""

    def get(self, name: str) -> None:
        self.lead_to(self.tutorial.pages.find(name) or self.tutorial.pages.find_moved(name))

    head = get


async def _arrivals(queue: asyncio.Queue[str | None]) -> AsyncIterator[str]:
    """What has come since the last time, until None comes; a comment when nothing has come for a while.

    The comment keeps a proxy on the way from giving up.
    """
    done = False
    while not done:
        try:
            arrived = [await asyncio.wait_for(queue.get(), _KEEP_ALIVE_SECONDS)]
        except TimeoutError:
            arrived = ["<!-- still setting the table -->\n"]
        while not queue.empty():
            arrived.append(queue.get_nowait())
        done = None in arrived
        text = "".join(snippet for snippet in arrived if snippet is not None)
        if text:
            yield text


class Render(OurHandler):
    """A notebook as a page: its prose at once, then the result of each cell as it is ready.

    Stands in for Voilà's own handler, whose request never ends when rendering fails, and which starts the
    kernel before it sends a word.
    """

    _visit: Visit | None = None
    _left = False

    def on_connection_close(self) -> None:
        super().on_connection_close()
        self._left = True
        if self._visit is not None:
            # At once, though the kernel may only be starting: its room counts as free, and is so in a moment.
            self.tutorial.sessions.visits.end(self._visit)

    @web.authenticated
    def head(self, name: str) -> None:
        """Tell whether the page is there; that takes no kernel."""
        pages = self.tutorial.pages
        if pages.find(name) is None:
            self.lead_to(pages.find_moved(name))
        self.set_header("Content-Type", "text/html; charset=UTF-8")

    @web.authenticated
    async def get(self, name: str) -> None:
        app = self.tutorial
        page = app.pages.find(name)
        if page is None:
            self.lead_to(app.pages.find_moved(name))
            return
        self.must_be_visited(page=True)
        try:
            visit = await app.sessions.admit(self.address)
        except NoRoom as no:
            self.set_header("Retry-After", _RETRY_SECONDS)
            self.set_status(HTTPStatus.TOO_MANY_REQUESTS if no.yours else HTTPStatus.SERVICE_UNAVAILABLE)
            self.write_error(self.get_status())
            return
        self._visit, whole = visit, False
        try:
            # Reading the token sets its cookie; without it the page's goodbye is refused and its kernel stays.
            _ = self.xsrf_token
            if not self._left:
                whole = await self._render(page, visit)
        finally:
            if whole:
                visit.sent()
            else:
                visit.made.set()
                await app.sessions.visits.end(visit)

    async def _render(self, page: Page, visit: Visit) -> bool:
        """Start the page's kernel, and send the page; return whether it is whole."""
        app, kernel_id = self.tutorial, visit.kernel
        renderer = PageRenderer(
            request_handler=self,
            root_dir=app.root_dir,
            voila_configuration=app.voila_configuration,
            traitlet_config=app.config,
            notebook_path=page.name,
            template_paths=app.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=app.page_config(kernel_id),
        )
        await renderer.initialize(template=None, theme=None)
        renderer.resources["gleek"] = app.pages.around(page)
        renderer.exporter.environment.globals.update(
            app.for_templates(),
            front_end=app.whole_front_end(),
            shared=self.shared(app.address_of(page.name)),
        )
        start = asyncio.ensure_future(self._start(renderer, kernel_id))
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        whole = False
        try:
            whole = await self._send(renderer, visit, start)
        except StreamClosedError:
            pass  # the visitor has gone
        finally:
            if not whole:
                # A start that is broken off between the fork and the register leaves a process that nobody knows.
                await asyncio.wait([start])
                _ = start.exception()  # looked at here, it is not logged as one that nobody has looked at
                renderer.abandon()
        return whole

    async def _start(self, renderer: PageRenderer, kernel_id: str) -> Any:
        manager: Any = self.kernel_manager
        await manager.start_kernel(
            kernel_id=kernel_id,
            kernel_name=renderer.notebook.metadata.kernelspec.name,
            path="",
            env=page_kernels.environment(self.request, kernel_id, self.base_url),
        )
        return manager.get_kernel(kernel_id)

    async def _send(self, renderer: PageRenderer, visit: Visit, start: asyncio.Future[Any]) -> bool:
        """Send what the template makes as it is made, and a sign of life when it takes long.

        Returns whether the page is whole: not when it was left or could not be made.
        """
        queue: asyncio.Queue[str | None] = asyncio.Queue()

        async def make() -> None:
            # Shielded: what breaks off the making does not break off the start.
            async for snippet, _ in renderer.generate_content_generator(visit.kernel, asyncio.shield(start)):
                queue.put_nowait(snippet)

        maker = asyncio.ensure_future(make())
        maker.add_done_callback(lambda _: queue.put_nowait(None))

        def stop() -> None:
            renderer.abandoned = True
            maker.cancel()

        visit.stop_making = stop
        if self._left or visit.ending is not None:
            stop()
        try:
            async for text in _arrivals(queue):
                self.write(text)
                await self.flush()
        finally:
            stop()
        if maker.cancelled():
            return False
        error = maker.exception()
        if error is not None:
            if not self._headers_written:
                raise error  # nothing has been sent: the visitor gets the error page
            self.log.error("The page %s stopped half-way", renderer.notebook_path, exc_info=error)
            self.write(_FAILED)
        await self.flush()
        return error is None
