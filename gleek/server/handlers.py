"""The request handlers that serve notebooks as pages, and that serve error pages."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
import nbformat.v4
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from tornado.iostream import StreamClosedError
from voila.notebook_renderer import NotebookRenderer

from gleek.course.pages.lesson_list import contents
from gleek.pages import SHARING
from gleek.server import statement
from gleek.server.guard import limits
from gleek.server.guard.addresses import address_of, is_visit
from gleek.server.kernels import page_kernels
from gleek.server.kernels.visits import NoRoom, Visit
from gleek.server.pages import Page

# For each HTTP status, the heading and the advice of its error page. No error page shows the text of an exception.
_ERROR_TEXTS = {
    403: ("That is not open to visitors", "The page asked for something that this server does not give out."),
    404: ("There is no such page", "The address may be mistyped, or the page may have moved."),
    405: ("That cannot be done here", "The page asked for something that this server does not do."),
    500: (
        "Something went wrong on our side",
        "The server’s log has the details. Going back and trying again often helps.",
    ),
    429: (
        "Too many tables are open where you are",
        "One network may have only a limited number. A table comes free as soon as someone there leaves.",
    ),
    503: (
        "All tables are taken",
        "As many people are playing as this server can seat. A table comes free as soon as someone leaves.",
    ),
}
_DEFAULT_ERROR_TEXT = ("That did not work", "The server could not make sense of what was asked.")

_SILENT_LOG = logging.getLogger("gleek.silent")
_SILENT_LOG.setLevel(logging.CRITICAL + 1)
_KEEP_ALIVE_SECONDS = 10
_FAILURE_MARK = "<template data-gleek-failed></template>"
_RETRY_STATUSES = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
# The header Retry-After, for programs, if no more pages can be opened. Our own error page asks again automatically.
_RETRY_SECONDS = "20"


class OwnErrors(web.RequestHandler):
    """A mixin for handlers that adds the project's error pages and headers. It must be the first base class."""

    def prepare(self, *args: Any, **kwargs: Any) -> Any:
        """Answer 404 at once if the path is longer than any of ours, or has a character that no file name can have."""
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
        """Set a cookie. If the request came by HTTPS, the browser will send the cookie only by HTTPS."""
        if self._by_tls:
            kwargs["secure"] = True
        super().set_cookie(name, value, *args, **kwargs)

    @property
    def _by_tls(self) -> bool:
        """Whether the proxy's header says that the request came by HTTPS. Forging it harms only the visitor."""
        return self.request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip() == "https"

    def check_origin(self, *args: Any) -> bool:
        with suppress(ValueError):  # the header Origin cannot be parsed
            return bool(super().check_origin(*args))  # type: ignore[misc]
        return False

    def check_referer(self) -> bool:
        with suppress(ValueError):
            return bool(super().check_referer())  # type: ignore[misc]
        return False

    def shared(self, path: str) -> dict[str, str]:
        """Return the full URLs of the page with this path ("page") and of its preview picture ("picture")."""
        origin = f"{'https' if self._by_tls else self.request.protocol}://{self.request.host}"
        return {"page": origin + path, "picture": origin + self.settings["tutorial"].asset(SHARING)}

    def flush(self, include_footers: bool = False) -> asyncio.Future[None]:  # noqa: FBT001, FBT002
        """Send what has been written. Close the connection if the client does not read it within `UNREAD_SECONDS`."""
        sending = super().flush(include_footers)
        stream = getattr(self.request.connection, "stream", None)
        if not sending.done() and stream is not None:
            hanging_up = asyncio.get_running_loop().call_later(limits.UNREAD_SECONDS, stream.close)
            sending.add_done_callback(lambda _: hanging_up.cancel())
        return sending

    async def send(self, data: bytes) -> None:
        """Answer with this body, or with 304 if the browser has it. Send it in pieces, one after the other."""
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
        """Log the server's own failures, not wrong requests. The line has the path, but no address and no query."""
        log, request = self.settings["tutorial"].log, self.request
        if not isinstance(value, web.HTTPError):
            log.error("%s %s failed", request.method, request.path, exc_info=(typ, value, tb))
        elif value.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR and value.log_message:
            log.error("%s %s: %s", request.method, request.path, value.log_message)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        heading, advice = _ERROR_TEXTS.get(status_code, _DEFAULT_ERROR_TEXT)
        app = self.settings["tutorial"]
        template = self.settings["voila_jinja2_env"].get_template("gleek_error.html.j2")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        words = {"title": f"{heading} · Gleek", "heading": heading, "advice": advice}
        pages, retry = app.pages.of_first_game(), status_code in _RETRY_STATUSES
        self.finish(template.render(base_url=app.base_url, pages=pages, page=None, **words, retry=retry))


class OurHandler(OwnErrors, JupyterHandler):
    @property
    def tutorial(self) -> Any:
        """The application, a `gleek.server.voila.Tutorial`."""
        return self.settings["tutorial"]

    @property
    def address(self) -> str:
        return address_of(self.request, behind_proxy=self.tutorial.serving.behind_proxy)

    async def send_page(self, template: str, path: str, **context: object) -> None:
        """Answer with a page: a template with the variables in `context`. `path` is its path below the base URL."""
        base = self.tutorial.base_url
        made = self.settings["voila_jinja2_env"].get_template(f"{template}.html.j2")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        await self.send(made.render(base_url=base, shared=self.shared(base + path), **context).encode())

    def must_be_visited(self, *, page: bool) -> None:
        """Answer 403 if the browser requests this only to embed it in another page, or to prefetch it.

        Without this check, another site could start kernels, by images whose URLs are those of lessons. `page` says
        whether the request is for an HTML page.
        """
        if not is_visit(self.request.headers, page=page):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)


class NoSuchPage(OurHandler):
    async def prepare(self) -> None:  # type: ignore[override]
        raise web.HTTPError(404)


class Front(OurHandler):
    """Serves the front page at ``/``. If there is none, redirects to the page of the first notebook."""

    async def get(self) -> None:
        app = self.tutorial
        front = app.pages.front()
        if front is None:
            first = next(iter(app.pages), None)
            if first is None:
                raise web.HTTPError(HTTPStatus.NOT_FOUND)
            query = f"?{self.request.query}" if self.request.query else ""
            self.redirect(app.address_of(first.name) + query)
            return
        self.set_header("Cache-Control", "no-store")
        game = front["learn"].game
        lessons = contents(game, app.address_of(f"{game}/")).html
        await self.send_page("gleek_front", "", contents=lessons, **front)

    head = get


class Statement(OurHandler):
    @allow_unauthenticated
    async def get(self) -> None:
        app = self.tutorial
        await self.send_page("gleek_statement", statement.PAGE, **app.pages.statement(app.serving.contact))

    head = get


async def _arrivals(queue: asyncio.Queue[str | None]) -> AsyncIterator[str]:
    """Yield the texts from `queue` until None; after ten silent seconds, a comment, so that no proxy times out."""
    done = False
    while not done:
        try:
            arrived = [await asyncio.wait_for(queue.get(), _KEEP_ALIVE_SECONDS)]
        except TimeoutError:
            arrived = ["<!-- still setting the table -->\n"]
        while not queue.empty():
            arrived.append(queue.get_nowait())
        done = None in arrived
        if text := "".join(snippet for snippet in arrived if snippet is not None):
            yield text


class PageRenderer(NotebookRenderer):  # type: ignore[misc]
    """Voilà's renderer of a notebook, which reads the file itself and can be stopped before the page is complete."""

    abandoned = False

    async def load_notebook(self, path: str) -> Any:
        notebook = nbformat.read(Path(self.root_dir) / path, as_version=4)  # type: ignore[no-untyped-call]
        return await self.fix_notebook(notebook)

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """Run the cells in order, and yield each with its output. Stop after one that fails, without showing why."""
        for cell in nb.cells:
            cell.pop("outputs", None)
            if cell.cell_type == "code":
                cell.outputs = []
        for index, cell in enumerate(nb.cells):
            try:
                await self.executor.execute_cell(cell, None, index, store_history=False)
            except Exception as error:
                if self.abandoned:
                    # The task was cancelled: nbclient turns this into the error that the kernel has died.
                    raise asyncio.CancelledError from error
                # Log only the error's text, which has the cell's traceback, and not the traceback of nbclient.
                words = page_kernels.plain(str(error)) or repr(error)
                self.log.error("Cell %d of %s failed: %s", index, self.notebook_path, words)  # noqa: TRY400
                cell.outputs = [nbformat.v4.new_output("error", ename="", evalue="", traceback=[])]  # type: ignore[no-untyped-call]
                yield cell
                break
            yield cell
        await self._cleanup_resources()

    def abandon(self) -> None:
        """Stop waiting for the kernel, and log nothing more. It is called when the visitor has left."""
        self.abandoned = True
        executor = getattr(self, "executor", None)
        if executor is not None and executor.kc is not None:
            # nbclient goes on checking whether its kernel lives, and would log that it has ended.
            executor.log = _SILENT_LOG
            executor.kc.stop_channels()


class Render(OurHandler):
    """Serves a notebook as a page: first its prose, then the output of each cell as soon as it is ready.

    Voilà's own handler sends nothing before the kernel has started, and never ends the request if rendering fails.
    """

    _visit: Visit | None = None
    _left = False  # whether the visitor has closed the connection

    def on_connection_close(self) -> None:
        super().on_connection_close()
        self._left = True
        if self._visit is not None:
            # End the visit now, even if the kernel is still starting, so that another page can soon be opened.
            self.tutorial.sessions.visits.end(self._visit)

    @web.authenticated
    def head(self, name: str) -> None:
        """Answer whether the page exists. A request with the method HEAD starts no kernel."""
        if self.tutorial.pages.find(name) is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/html; charset=UTF-8")

    @web.authenticated
    async def get(self, name: str) -> None:
        app = self.tutorial
        page = app.pages.find(name)
        if page is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
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
            # Reading this token sets its cookie. A page that is closed sends a request to end its kernel. Without the
            # cookie that request would be refused, and the kernel would go on.
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
        """Start the page's kernel and send the page. Return False if the page could not be completed."""
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
            page_config={},
        )
        await renderer.initialize(template=None, theme=None)
        # Do this in a thread: for the first visit of a lesson, it computes the prepared answers, which takes time.
        renderer.resources["gleek"] = await asyncio.to_thread(app.pages.around, page)
        shared = self.shared(app.address_of(page.name))
        known = renderer.exporter.environment.globals
        known.update(app.for_templates(), kernel_id=kernel_id, shared=shared)
        start = asyncio.ensure_future(self._start(renderer, kernel_id))
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        whole = False
        try:
            with suppress(StreamClosedError):  # the visitor has gone
                whole = await self._send(renderer, visit, start)
        finally:
            if not whole:
                # Let the start finish. If it were cancelled after the fork, the kernel could remain without a page.
                await asyncio.wait([start])
                _ = start.exception()  # retrieve the exception, or asyncio logs that it was never retrieved
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
        queue: asyncio.Queue[str | None] = asyncio.Queue()

        async def make() -> None:
            # Shield the start of the kernel, so that it goes on if the rendering is cancelled.
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
            self.write(_FAILURE_MARK)
        await self.flush()
        return error is None
