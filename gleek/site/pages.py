"""The notebooks as HTML pages, made with the same templates as the pages of the server.

A page contains the static output of its cells as saved in the notebook. If a cell shows a widget, its place is empty:
Python makes the widget in the visitor's browser.
"""

import asyncio
import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape

import nbformat
from jupyter_server.services.contents.filemanager import FileContentsManager
from traitlets.config import Config
from voila.exporter import VoilaExporter

from gleek.course.pages.lesson_list import contents
from gleek.evidence import games
from gleek.handouts.embed import files
from gleek.pages import SHARING, TEMPLATES, static_files
from gleek.server import statement
from gleek.server.pages import Page, Pages, glossary, glossary_file
from gleek.server.voila import CONTENT_SECURITY_POLICY, PlainHeadings
from gleek.site import NotBuilt

_HERE = Path(__file__).parent

ASSETS = "gleek/static"
"""The folder of our own scripts, style sheets and fonts, as a path of the site."""
PYTHON = "jupyter/static/pyodide"
"""The folder of Pyodide, as a path of the site. Pages and JupyterLite use the same files."""

SITEMAP = "sitemap.xml"
_MESSAGE_PAGES = {
    "404.html": ("There is no such page", "The address may be mistyped, or the page may have moved."),
    "away.html": (
        "This page needs a network",
        "This browser keeps the lessons, but not this page: it is kept once it has been opened with a network.",
    ),
}
_KERNEL_ID = "here"
_DIGEST_LENGTH = 16


def version(data: bytes) -> str:
    """Return a hash of a file's content, which is added to its URL so that browsers can cache the file."""
    return hashlib.sha256(data).hexdigest()[:_DIGEST_LENGTH]


def page_path(name: str) -> str:
    """Return the path on the site of a notebook's page: "gleek/02-the-stock.html" for "gleek/02-the-stock.ipynb"."""
    return re.sub(r"\.ipynb$", ".html", name)


def assets() -> dict[str, bytes]:
    return static_files() | static_files(_HERE / "static")


def shows_widget(cell: Mapping[str, Any]) -> bool:
    """Return whether a code cell shows a widget: whether some output saved in it is neither HTML nor printed text."""
    return any(
        output["output_type"] != "stream" and "text/html" not in output.get("data", {})
        for output in cell.get("outputs", [])
    )


def _policy() -> str:
    """Return the content security policy of the site's pages.

    It is the server's policy with two changes. Pyodide may compile WebAssembly. The directive frame-ancestors is left
    out, because browsers do not allow it in a policy that is part of a page.
    """
    parts = [each for each in CONTENT_SECURITY_POLICY.split("; ") if not each.startswith("frame-ancestors")]
    return "; ".join(
        f"{each} 'wasm-unsafe-eval'" if each.startswith("script-src") else each for each in parts
    )


def read_address(text: str) -> str:
    """Return the URL of the site's root that the user has given, with a slash at its end."""
    try:
        parts = urlsplit(text.strip())
        whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole or parts.query or parts.fragment or not text.strip().isprintable() or " " in text.strip():
        raise NotBuilt(
            f"“{text}” is not the address of a site: give one such as https://example.org/gleek/, without “?” and “#”."
        )
    return text.strip().rstrip("/") + "/"


def sitemap(address: str, paths: Iterable[str]) -> str:
    urls = "".join(f"<url><loc>{escape(address + quote(path))}</loc></url>\n" for path in ("", *paths))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )


class PagesPython:
    def __init__(self, folder: Path) -> None:
        self._facts = json.loads((folder / "gleek.json").read_text(encoding="utf-8"))
        names = [*self._facts["files"], self._facts["rest"]]
        self._marks = {name: version((folder / name).read_bytes()) for name in names}

    def of(self, game: str) -> dict[str, Any]:
        """Return what the worker of a game's page loads; a page that belongs to no game ("") loads every game."""
        facts, parts = self._facts, self._facts["games"]
        others = {name: file for name, file in parts.items() if game and name != game}
        files = {name: size for name, size in facts["files"].items() if name not in others.values()}
        later = {"": facts["rest"]} | {f"gleek.games.{name}": file for name, file in others.items() if name}
        return {
            "packages": facts["packages"],
            "start": facts["start"],
            "own": [name for name in files if name in (facts["own"], *parts.values())],
            "files": {name: [size, self._marks[name]] for name, size in files.items()},
            "rest": {name: f"{file}?v={self._marks[file]}" for name, file in later.items()},
        }


class _From:
    """Makes relative URLs for one page. `at` is the page's path on the site, as in "gleek/02-the-stock.html"."""

    def __init__(self, at: str, pages: Pages) -> None:
        self.at = at
        self.root = "../" * at.count("/")
        self._folder = posixpath.dirname(at)
        self._pages = pages

    def to(self, path: str) -> str:
        return quote(posixpath.relpath(path, self._folder or "."))

    def asset(self, name: str) -> str:
        return f"{self.root}{ASSETS}/{name}?v={version(assets()[name])}"

    def address(self, name: str) -> str:
        return self.to(page_path(name))

    def shared(self, root: str) -> dict[str, str] | None:
        """Return the full URLs of the page and of its preview picture; None if the site's URL, `root`, is ""."""
        picture = self.asset(SHARING).removeprefix(self.root)
        # The front page has the URL of the site's root.
        page = "" if self.at == "index.html" else quote(self.at)
        return {"page": root + page, "picture": root + picture} if root else None

    def to_pages(self, html: str, game: str) -> str:
        """Return HTML in which each link to a notebook leads to the notebook's page instead."""
        names = {page.name for page in self._pages}

        def lead(link: re.Match[str]) -> str:
            name = posixpath.normpath(posixpath.join(game, link[0]))
            return self.address(name) if name in names else link[0]

        return _NOTEBOOK_LINK.sub(lead, html)


_NOTEBOOK_LINK = re.compile(r'(?<=href=")[\w./-]+\.ipynb(?=["#?])')


class Writer:
    def __init__(self, notebooks: Path, python: Path, address: str = "", contact: str = "") -> None:
        """Prepare to write the pages of the folder `notebooks`.

        `python` is the folder of the files that a page's Python loads. `address` is the site's URL, and `contact` whom
        visitors can write to; "" means none.
        """
        self._folder = notebooks
        self._address = address
        self._contact = contact
        self._pages = Pages(notebooks)
        self._python = PagesPython(python)
        self._exporter = VoilaExporter(
            template_paths=[str(_HERE / "templates"), str(TEMPLATES)],
            template_file="site.html.j2",
            config=Config({"VoilaExporter": {"markdown_renderer_class": PlainHeadings}}),
            contents_manager=FileContentsManager(root_dir=str(self._folder)),
            base_url="./",
        )
        self._exporter.environment.tests["shows_widget"] = shows_widget

    def for_templates(self, here: _From) -> dict[str, Any]:
        """Return the variables that every template needs. For the server, `gleek.server.voila` defines them."""
        return {
            "asset": here.asset,
            "address": here.address,
            "to_pages": here.to_pages,
            "home": here.to("index.html"),
            "statement": here.to(statement.PAGE),
            "policy": _policy(),
            "shared": here.shared(self._address),
        }

    def page(self, page: Page, at: str) -> str:
        notebook = nbformat.read(self._folder / page.name, as_version=4)  # type: ignore[no-untyped-call]
        code = [(n, cell) for n, cell in enumerate(notebook.cells) if cell.cell_type == "code"]
        here = _From(at, self._pages)
        given = {
            "kernel": _KERNEL_ID,
            "root": here.root or "./",
            "worker": here.asset("pyodide_worker.js"),
            "python": f"{here.root}{PYTHON}/",
            # The relative URL of each notebook's page. The worker replaces links to these notebooks in Python's output.
            # On a game's page, the keys are the game's notebooks, without the folder. On a page that belongs to no
            # game, they are all notebooks, with the folder.
            "pages": {
                (Path(each.name).name if page.game else each.name): here.address(each.name)
                for each in (self._pages.of_game(page.game) if page.game else self._pages)
            },
            "cells": [{"cell": n, "code": cell.source} for n, cell in code],
            **self._python.of(page.game),
        }
        resources = {"base_url": here.root, "gleek": self._pages.around(page)}
        context = {
            **self.for_templates(here),
            "kernel_id": _KERNEL_ID,
            "here": given,
            "first": next((n for n, cell in code if shows_widget(cell)), None),
        }

        async def whole() -> str:
            made = self._exporter.generate_from_notebook_node(
                notebook, resources=resources, extra_context=context
            )
            return "".join([text async for text, _ in made])

        return asyncio.run(whole())

    def front(self) -> str:
        front = self._pages.front()
        assert front is not None  # our own notebooks have a front page
        here = _From("index.html", self._pages)
        game = front["learn"].game
        lessons = here.to_pages(contents(game).html, game)
        return self._render("site_front", base_url="", contents=lessons, **front, **self.for_templates(here))

    def statement(self) -> str:
        here = _From(statement.PAGE, self._pages)
        said = self._pages.statement(self._contact)
        return self._render("site_statement", base_url="", **said, **self.for_templates(here))

    def write(self, out: Path) -> int:
        pages = list(self._pages)
        for page in pages:
            _write(out / page_path(page.name), self.page(page, page_path(page.name)))
        _write(out / "index.html", self.front())
        _write(out / statement.PAGE, self.statement())
        style = "\n".join(assets()[f"{name}.css"].decode() for name in ("colours", "page"))
        style = re.sub(r"@font-face \{[^}]*\}", "", style)
        for name, (heading, advice) in _MESSAGE_PAGES.items():
            _write(out / name, self._render("standing_in", style=style, heading=heading, advice=advice))
        for name, data in assets().items():
            _place(out / ASSETS / name).write_bytes(data)
        if self._address:
            listed = [*(page_path(page.name) for page in pages), files.PAGE, statement.PAGE]
            _write(out / SITEMAP, sitemap(self._address, listed))
        for name in files.names():
            _place(out / name).write_bytes(files.file(name))
        shared = _From(files.PAGE, self._pages).shared(self._address)
        said = self._render("gleek_said", title=files.TITLE, said=files.description(), shared=shared)
        (out / files.PAGE).write_bytes(files.page(said))
        for game in games.in_order():
            _write(out / "gleek" / glossary_file(game), glossary(game))
        return len(pages)

    def _render(self, template: str, **context: object) -> str:
        found = self._exporter.environment.get_template(f"{template}.html.j2")
        return str(asyncio.run(found.render_async(**context)))


def _place(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _write(path: Path, text: str) -> None:
    _place(path).write_text(text, encoding="utf-8", newline="\n")
