"""The notebooks as pages of HTML, by the same templates as the server's.

What a cell always shows (a quotation, a table of words) is in the page from the beginning, as the notebook was saved
with it and as its test found it. A widget's place is empty: Python, in the visitor's browser, fills it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import nbformat
from jupyter_server.services.contents.filemanager import FileContentsManager
from traitlets.config import Config
from voila.configuration import VoilaConfiguration
from voila.exporter import VoilaExporter
from voila.utils import get_page_config

from gleek.pages import STATIC, TEMPLATES
from gleek.server.pages import Page, Pages, words_of_the_game
from gleek.server.voila import CONTENT_SECURITY_POLICY, EXTENSIONS, PlainHeadings
from gleek.site.frontend import EXTENSIONS_AT, FRONT_END

if TYPE_CHECKING:
    from collections.abc import Mapping

_HERE = Path(__file__).parent
_STATIC = (STATIC, _HERE / "static")

ASSETS = "gleek/static"
"""Where our own scripts, style sheets and fonts stand on the site."""
PYTHON = "jupyter/static/pyodide"
"""Where Pyodide stands on the site: the pages and JupyterLite use the same files."""
START = "00-welcome.ipynb"

_STANDING_IN = {
    "404.html": ("There is no such page", "The address may be mistyped, or the page may have moved."),
    "away.html": (
        "This page needs a network",
        "This browser keeps the lessons, but not this page: it is kept once it has been opened with a network.",
    ),
}
_KERNEL = "here"
_DIGITS = 16


def version(data: bytes) -> str:
    """Return the mark of a file's content that stands in its address."""
    return hashlib.sha256(data).hexdigest()[:_DIGITS]


def address(name: str) -> str:
    """Return the address of a notebook's page: every page of the site is in one folder."""
    return quote(re.sub(r"\.ipynb$", ".html", name))


def assets() -> dict[str, Path]:
    """Return our own static files, those of the server and those of the site, by their places below `ASSETS`."""
    return {
        path.relative_to(folder).as_posix(): path
        for folder in _STATIC
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _asset(name: str) -> str:
    return f"{ASSETS}/{name}?v={version(assets()[name].read_bytes())}"


def shows_widget(cell: Mapping[str, Any]) -> bool:
    """Whether a code cell shows a widget: what it showed when the notebook was saved is neither HTML nor print."""
    return any(
        output["output_type"] != "stream" and "text/html" not in output.get("data", {})
        for output in cell.get("outputs", [])
    )


def _policy() -> str:
    """Return the server's policy; in a page itself it may not say who frames the page."""
    return "; ".join(
        each for each in CONTENT_SECURITY_POLICY.split("; ") if not each.startswith("frame-ancestors")
    )


def page_config() -> dict[str, Any]:
    """Return Voilà's settings for its front end, with relative addresses and without the user's own settings."""
    config: dict[str, Any] = get_page_config(
        base_url="./",
        # No formulas are set: MathJax, which Voilà would fetch from elsewhere, is not wanted.
        settings={"mathjax_config": None, "mathjax_url": None},
        log=logging.getLogger(__name__),
        voila_configuration=VoilaConfiguration(extension_allowlist=EXTENSIONS),
    )
    return {
        **config,
        "disabledExtensions": [],
        "extensionConfig": {},
        "federated_extensions": sorted(config["federated_extensions"], key=lambda each: str(each["name"])),
        "fullStaticUrl": FRONT_END,
        "fullLabextensionsUrl": EXTENSIONS_AT,
        "jupyterLabTheme": "light",
        "kernelId": _KERNEL,
    }


def _python(folder: Path) -> dict[str, Any]:
    """Return what the worker is to load; of each file its size in bytes, and the mark of its content."""
    given: dict[str, Any] = json.loads((folder / "gleek.json").read_text(encoding="utf-8"))
    marked = {name: [size, version((folder / name).read_bytes())] for name, size in given["files"].items()}
    return {**given, "files": marked}


class Writer:
    """Writes the pages of one site.

    Args:
        notebooks: the folder of the notebooks.
        python: what `make_python` has made, for what the worker is to load.
        front_end: the address of the front end's one script.

    """

    def __init__(self, notebooks: Path, python: Path, front_end: str) -> None:
        self._folder = notebooks
        self._pages = Pages(notebooks)
        self._config = page_config()
        self._python = _python(python)
        self._front_end = front_end
        stems = "|".join(re.escape(Path(page.name).stem) for page in self._pages)
        self._link = re.compile(rf'(?<=href=")({stems})\.ipynb(?=["#?])')
        self._exporter = self._make_exporter()

    def _make_exporter(self) -> Any:  # noqa: ANN401 (nbconvert publishes no types)
        exporter = VoilaExporter(
            template_paths=[str(_HERE / "templates"), str(TEMPLATES)],
            template_file="site.html.j2",
            config=Config({"VoilaExporter": {"markdown_renderer_class": PlainHeadings}}),
            contents_manager=FileContentsManager(root_dir=str(self._folder)),
            base_url="./",
        )
        environment = exporter.environment
        environment.globals.update(self.for_templates())
        environment.filters["to_pages"] = self.to_pages
        environment.tests["shows_widget"] = shows_widget
        return exporter

    @staticmethod
    def for_templates() -> dict[str, Any]:
        """Return what every template may call; the server has its own."""
        return {
            "asset": _asset,
            "address": address,
            "home": address(START),
            "base_url": "",
            "policy": _policy(),
        }

    def to_pages(self, html: str) -> str:
        """Let the links to notebooks lead to their pages, with query and anchor kept."""
        return self._link.sub(r"\1.html", html)

    def page(self, page: Page) -> str:
        """Return one notebook as a page."""
        notebook = nbformat.read(self._folder / page.name, as_version=4)  # type: ignore[no-untyped-call]
        code = [(n, cell) for n, cell in enumerate(notebook.cells) if cell.cell_type == "code"]
        here = {
            "kernel": _KERNEL,
            "worker": _asset("worker.js"),
            "python": f"{PYTHON}/",
            "pages": [Path(each.name).stem for each in self._pages],
            "cells": [{"cell": n, "code": cell.source} for n, cell in code],
            **self._python,
        }
        resources = {
            "base_url": "",
            "gleek": {"page": page, "pages": list(self._pages), "course": self._pages.course()},
        }
        first = next((n for n, cell in code if shows_widget(cell)), None)
        context = {"main_js": "voila.js", "front_end": self._front_end, "here": here, "first": first}

        async def whole() -> str:
            made = self._exporter.generate_from_notebook_node(
                notebook, resources=resources, extra_context=context, page_config=self._config
            )
            return "".join([text async for text, _ in made])

        return asyncio.run(whole())

    def write(self, out: Path) -> int:
        """Write every page, `index.html`, which is the welcome page too, and the page for what is not there.

        Returns how many notebooks there are.
        """
        pages = list(self._pages)
        for page in pages:
            html = self.page(page)
            (out / address(page.name)).write_text(html, encoding="utf-8", newline="\n")
            if page.name == START:
                (out / "index.html").write_text(html, encoding="utf-8", newline="\n")
        template = self._exporter.environment.get_template("standing_in.html.j2")
        style = "\n".join(assets()[f"{name}.css"].read_text(encoding="utf-8") for name in ("colours", "page"))
        style = re.sub(r"@font-face \{[^}]*\}", "", style)
        for name, (heading, advice) in _STANDING_IN.items():
            text = asyncio.run(template.render_async(style=style, heading=heading, advice=advice))
            (out / name).write_text(text, encoding="utf-8", newline="\n")
        self._write_assets(out / ASSETS)
        (out / "gleek" / "glossary.json").write_text(
            json.dumps({"terms": words_of_the_game()}, ensure_ascii=False), encoding="utf-8"
        )
        return len(pages)

    @staticmethod
    def _write_assets(folder: Path) -> None:
        for name, path in assets().items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
