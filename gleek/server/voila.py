"""Runs Voilà in this process, with our own pages, URLs and limits, and only the paths that `init_handlers` lists."""

import asyncio
import hashlib
import logging
import os
import re
import signal
import sys
import threading
import webbrowser
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

import zmq
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.ioloop import IOLoop
from tornado.web import RequestHandler
from traitlets import default
from traitlets.config import Config
from voila.app import Voila
from voila.exporter import VoilaMarkdownRenderer

from gleek.course.lesson_data import every
from gleek.course.pages.kit_files import FOLDER
from gleek.evidence.paths import notebooks_dir
from gleek.evidence.toml import FaultySources
from gleek.pages import TEMPLATES, static_files
from gleek.server import ServeError, Serving, handlers, services, statement
from gleek.server.guard import folders, limits, messages
from gleek.server.guard.connections import BoundedHTTPServer, bind, own_address
from gleek.server.kernels import page_kernels
from gleek.server.kernels.channels import PageChannels
from gleek.server.kernels.page_kernels import PageConnection
from gleek.server.kernels.sessions import Sessions, within_limits
from gleek.server.kits import Kit, Kits
from gleek.server.pages import Pages

# The pattern of a page's name, such as gleek/02-the-stock.ipynb, and the path below which all pages are.
_NOTEBOOK_PATH = r"((?:[^/]+/)?[^/]+\.ipynb)"
_RENDER = "voila/render"
_KERNEL_ID = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"

# Scripts come only from our own files; the widgets of other notebooks send theirs, and a page loads each as a "blob:".
# Their style sheets become elements of the page, hence 'unsafe-inline' for styles.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)

# The pattern of a base URL. A hub's base URLs contain users' names, with "%" for special characters.
_BASE_URL = re.compile(r"/?(?:[\w~%@-][\w.~%@-]*/)*(?:[\w~%@-][\w.~%@-]*)?", re.ASCII)

# When the server is stopped, how long it waits until its kernels have ended.
_CLOSING_SECONDS = 10


@cache
def _mark(name: str) -> str:
    return hashlib.sha256(static_files()[name]).hexdigest()[:16]


class PlainHeadings(VoilaMarkdownRenderer):  # type: ignore[misc]
    """Renders Markdown, without the ¶ that nbconvert adds to each heading: a screen reader would read it aloud."""

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        linked = super().heading(text, level, **attrs)
        return re.sub(r'<a class="anchor-link".*?</a>', "", linked)


# The beginnings of libraries' messages that are not logged.
_MESSAGES_NOT_LOGGED = (
    # Tornado takes Jupyter's milliseconds for seconds, and says so at every websocket.
    "The websocket_ping_timeout",
    # A page was closed while an answer was on its way.
    "Got events for closed stream",
    # A page has connected again after its network had failed.
    "Replacing stale connection",
    # JupyterHub logs this for each page that is requested by plain HTTP. The message has the user's name.
    "Skipping XSRF check for insecure request",
)
_LIBRARY_LOGS = ("tornado.general", "tornado.application", "asyncio")


class NoNames(PasswordIdentityProvider):
    """Gives visitors no names. By default Jupyter invents one for each visitor, and stores it in a cookie."""

    def set_login_cookie(self, handler: RequestHandler, user: User) -> None:
        """Set no cookie."""


class Tutorial(Voila):  # type: ignore[misc]
    name = "gleek"
    pages: Pages
    serving: Serving
    event_loop: asyncio.AbstractEventLoop
    closing: asyncio.Future[None] | None = None
    sessions: Sessions

    def initialize(self, argv: list[str] | None = None) -> None:
        """Set the options of Voilà and Jupyter. No configuration file of the user can change them."""
        settings = Config()
        settings.VoilaConfiguration.template = "lab"
        settings.VoilaConfiguration.allow_template_override = "NO"
        settings.VoilaConfiguration.allow_theme_override = "NO"
        settings.VoilaConfiguration.show_tracebacks = False
        settings.VoilaConfiguration.kernel_spec_manager_class = page_kernels.OwnKernelSpecs
        settings.VoilaExporter.markdown_renderer_class = PlainHeadings
        settings.VoilaExecutor.cell_error_instruction = ""
        settings.VoilaConfiguration.multi_kernel_manager_class = page_kernels.PageKernels
        # Jupyter must not end a page's kernel on its own, nor restart one that has died: the new one would not have the
        # page's widgets. Instead the page shows a message and offers to load it again.
        settings.MappingKernelManager.cull_idle_timeout = 0
        settings.KernelManager.autorestart = False
        settings.AsyncMultiKernelManager.kernel_manager_class = "gleek.server.kernels.page_kernels.PageKernel"
        settings.Voila.kernel_websocket_connection_class = PageConnection
        settings.KernelManager.client_class = "gleek.server.kernels.page_kernels.PageClient"
        if page_kernels.use_ipc():
            settings.KernelManager.transport = "ipc"
        elif zmq.has("curve"):
            # Encrypt the messages. Otherwise other users of the machine could read them, as each kernel would warn.
            settings.KernelManager.transport_encryption = "auto"
        settings.Voila.tornado_settings = {"headers": {"Content-Security-Policy": CONTENT_SECURITY_POLICY}}
        # Do not read voila.json from the current folder or from the user's configuration.
        settings.Voila.config_file_paths = []
        settings.Voila.log_level = logging.WARNING
        self.update_config(settings)
        super().initialize(argv)
        # Limit how often the log repeats messages that a visitor can cause.
        seldom = limits.Seldom()
        for logger in (self.log, *map(logging.getLogger, _LIBRARY_LOGS)):
            logger.addFilter(lambda record: not record.getMessage().startswith(_MESSAGES_NOT_LOGGED))
            logger.addFilter(seldom)

    @default("identity_provider_class")
    def _no_names(self) -> type[PasswordIdentityProvider]:
        return NoNames

    def setup_template_dirs(self) -> None:
        """Use only our own templates, and none from Voilà's template folders, one of which is the user's."""
        self.template_paths = [str(TEMPLATES)]

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["tutorial"] = self
        settings["compress_response"] = True
        # A closed page needs this token to end its kernel. Its cookie lasts only until the browser is closed.
        settings["xsrf_cookie_kwargs"] = {"expires_days": None, "samesite": "Lax"}
        settings["allow_remote_access"] = not self.serving.own_names_only
        settings["default_handler_class"] = handlers.NoSuchPage
        settings["log_function"] = self._log_request
        settings["voila_jinja2_env"].globals.update(self.for_templates())
        self.kernel_manager.allowed_message_types = [*messages.KINDS]
        return settings

    def init_handlers(self) -> list[Any]:
        """Return the URL paths that are served, with their handlers. All others get our 404 page."""
        routes: list[tuple[str, type[RequestHandler], dict[str, Any]]] = [
            (r"/", handlers.Front, {}),
            # The pages of notebooks are below _RENDER. Otherwise the game Gleek would share the path /gleek/ with files
            # that pages of every game request.
            (rf"/{_RENDER}/{_NOTEBOOK_PATH}", handlers.Render, {}),
            (rf"/{_RENDER}/(\w+)/{FOLDER}/([\w-]+\.pdf)", Kit, {}),
            (f"/{re.escape(statement.PAGE)}", handlers.Statement, {}),
            (r"/gleek/alive/" + _KERNEL_ID, services.Alive, {}),
            (r"/gleek/room", services.Room, {}),
            (r"/gleek/glossary-(\w+)\.json", services.Glossary, {}),
            (r"/gleek/static/(.*)", services.OwnFiles, {}),
            (r"/(embed\.html|hand/[\w./-]+)", services.HandOnPage, {}),
            (r"/favicon\.ico", services.Favicon, {}),
            (rf"/api/kernels/{_KERNEL_ID}/channels", PageChannels, {}),
            (r"/voila/api/shutdown/" + _KERNEL_ID, services.Goodbye, {}),
        ]
        return [(url_path_join(self.server_url, path), handler, args) for path, handler, args in routes]

    def asset(self, name: str) -> str:
        """Return the URL path of a file in ``gleek/pages/static``, with a hash of its content, so that it is cached."""
        return f"{self.base_url}gleek/static/{name}?v={_mark(name)}"

    def address_of(self, name: str) -> str:
        return url_path_join(self.base_url, _RENDER, quote(name))

    def for_templates(self) -> dict[str, Any]:
        """Return the variables that every template needs. For the static site, `gleek.site.pages` defines them."""
        return {
            "asset": self.asset,
            "address": self.address_of,
            "home": self.base_url,
            "statement": url_path_join(self.base_url, statement.PAGE),
            "open_at": self.address,
        }

    @property
    def address(self) -> str:
        everywhere = ("", "0.0.0.0", "::")  # noqa: S104  (only compared)
        host = own_address() if self.ip in everywhere else self.ip
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.base_url}"

    def start(self) -> None:
        listening = bind(self.serving.port, self.ip)
        self.port = listening.getsockname()[1]
        with listening, folders.of_this_server(page_kernels.connection_root()) as folder:
            self.connection_dir = folder
            self.serving, limit, connections = within_limits(self.serving, self.log)
            settings = self.init_settings()
            self.sessions = Sessions(self.serving, self.kernel_manager, self.log)
            self.sessions.descriptors = limit
            self.kits = Kits()
            self.app = web.Application(**settings)
            self.app.settings.update(self.tornado_settings)
            self.app.add_handlers(".*$", self.init_handlers())
            BoundedHTTPServer(self.app, most=connections, **limits.HTTP).listen_on(listening)
            self._run()

    def _run(self) -> None:
        self.ioloop = IOLoop.current()
        # Closing the terminal (SIGHUP) also ends the server.
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._handle_signal_stop)
        if page_kernels.CAN_FORK:
            # The fork server runs only our own notebooks in advance: one of another author may do anything.
            ours = Path(self.root_dir) == notebooks_dir().resolve()
            forks = self.sessions.start_forking(Path(self.root_dir) if ours else None)
            page_kernels.ForkedProvisioner.forks = forks
            page_kernels.Provisioners.instance(parent=self)
            # Start the fork server now, so that it has imported what kernels need when the first visitor comes.
            self.event_loop.create_task(forks.start())
        sweeping = self.event_loop.create_task(self.sessions.sweep_for_ever())
        if self.open_browser:
            self.launch_browser()
        self._say_where()
        try:
            self.ioloop.start()
        finally:
            sweeping.cancel()
            self.stop()

    def _say_where(self) -> None:
        try:
            print(f"Gleek is open at {self.address} (Ctrl-C ends it)", flush=True)  # noqa: T201  (for the user)
        except OSError as error:
            self.log.warning("Gleek is open at %s, which could not be printed: %s", self.address, error)
            # Standard output is closed. Replace it: otherwise Python would write to it at exit, and report an error.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _handle_signal_stop(self, *_: object) -> None:
        self.event_loop.call_soon_threadsafe(self._close)

    def _close(self) -> None:
        """Begin to end every kernel; when this is done, stop the event loop. The second call stops it at once."""
        if self.closing is not None:
            self.ioloop.stop()
            return
        ended = asyncio.wait_for(self.sessions.visits.end_all(), _CLOSING_SECONDS)
        self.closing = asyncio.ensure_future(ended)
        self.closing.add_done_callback(self._closed)

    def _closed(self, closing: asyncio.Future[None]) -> None:
        if closing.exception() is not None:
            # The kernels of these pages end by themselves soon after this process has exited.
            self.log.warning(
                "%d pages could not be ended in %d seconds.", len(self.sessions.visits), _CLOSING_SECONDS
            )
        self.ioloop.stop()

    def launch_browser(self) -> None:
        # Do this in a thread: for some browsers, the call returns only when they are closed.
        threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def stop(self) -> None:
        if self.sessions.forks is not None:
            self.sessions.forks.stop()
            page_kernels.Provisioners.clear_instance()

    def _log_request(self, handler: RequestHandler) -> None:
        status, request = handler.get_status(), handler.request
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.SERVICE_UNAVAILABLE:
            self.log.error("%s %s: %d", request.method, request.path, status)


def run(notebooks: Path, serving: Serving, application: type[Tutorial] = Tutorial) -> None:
    pages = Pages(notebooks)
    try:
        # Read all lessons now, so that an error in them is reported here, and not by a broken page later.
        every()
    except FaultySources as fault:
        raise ServeError(str(fault)) from None
    if not any(True for _ in pages):
        raise ServeError(
            f"There is no notebook in {notebooks}: give the folder that holds gleek/00-welcome.ipynb."
        )
    if not _BASE_URL.fullmatch(serving.base_url):
        raise ServeError(
            f"{serving.base_url!r} is not a base URL: give a path of letters, digits, dots, hyphens and slashes, "
            "as in /gleek/."
        )
    if serving.contact:
        statement.read_contact(serving.contact)
    path = serving.base_url.strip("/")
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    app = application.instance(
        root_dir=str(notebooks.resolve()),
        base_url=f"/{path}/" if path else "/",
        ip=serving.host,
        open_browser=serving.open_browser,
    )
    app.event_loop = loop
    app.pages = pages
    app.serving = serving
    try:
        app.initialize([])
        app.start()
    finally:
        application.clear_instance()
