#!/usr/bin/env python3
"""Build the documentation as a static site: `.venv/bin/python scripts/documentation.py OUT`.

The script makes the pages from the repository's Markdown files; pdoc makes those of the Python interface from the
docstrings. It needs the packages of the extra `docs`. Neither the script nor the pages load anything from other hosts.
"""

from __future__ import annotations

import re
import runpy
import shutil
import sys
from html import escape, unescape
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import NamedTuple

import jinja2
import markdown2
import pdoc
import pdoc.render

import gleek

ROOT = Path(__file__).resolve().parent.parent
write_schemas = runpy.run_path(str(ROOT / "scripts" / "schemas.py"))["write"]
LOOKS = Path(__file__).with_suffix("")
STATIC = ROOT / "gleek" / "pages" / "static"
INTERFACE = "api/gleek.html"
PACKAGE = "gleek/__init__.py"
SCORES = "docs/trial-scores.html"


class Page(NamedTuple):
    """A page of the documentation."""

    source: str  # the path of the page's Markdown file in the repository
    file: str  # the name of the page's file in the documentation
    short: str  # the name of the page in the menu


# The first pages of the menu, in its order. The other files in docs/ follow.
PAGES = [
    Page("docs/index.md", "index.html", "Documentation"),
    Page("README.md", "readme.html", "Read-me"),
    Page("docs/promises.md", "promises.html", "Promises"),
    Page("docs/record.md", "record.html", "Records"),
    Page("docs/embed.md", "embed.html", "On your page"),
    Page("docs/data.md", "data.html", "Played hands"),
    Page("deploy/README.md", "deploying.html", "Class servers"),
    Page("sources/README.md", "sources.html", "Sources"),
    Page("CONTRIBUTING.md", "contributing.html", "Contributing"),
    Page("SECURITY.md", "security.html", "Security"),
    Page("CHANGELOG.md", "changelog.html", "Changes"),
]


def all_pages() -> list[Page]:
    """Return `PAGES`, followed by a page for every other Markdown file in docs/."""
    named = {page.source for page in PAGES}
    others = [path for path in sorted((ROOT / "docs").glob("*.md")) if f"docs/{path.name}" not in named]
    return PAGES + [Page(f"docs/{path.name}", f"{path.stem}.html", path.stem.capitalize()) for path in others]


def anchor(heading: str) -> str:
    """Return the anchor for the HTML of a heading. Code-hosting sites make the same one, so links work there too.

    >>> anchor("What `gleek replay --json` gives")
    'what-gleek-replay---json-gives'
    """
    plain = unescape(re.sub(r"<[^>]+>|`", "", heading)).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def html_of(page: Page, files: dict[str, str]) -> str:
    """Return the HTML of a page's Markdown, in which links to Markdown files lead to the pages made from them.

    `files` maps the path of each Markdown file to the file of its page. A link to a file that has no page, such as
    a source file, becomes plain text.
    """
    text = (ROOT / page.source).read_text(encoding="utf-8")
    html = str(markdown2.markdown(text, extras=["fenced-code-blocks", "tables", "cuddled-lists"]))
    html = re.sub(
        r"<(h[1-6])[^>]*>(.*?)</\1>", lambda at: f'<{at[1]} id="{anchor(at[2])}">{at[2]}</{at[1]}>', html
    )
    html = re.sub(r"<table>.*?</table>", r'<div class="wide" tabindex="0">\g<0></div>', html, flags=re.DOTALL)

    def lead(link: re.Match[str]) -> str:
        target, _, place = unescape(link[1]).partition("#")
        if re.match(r"[a-z]+:", target):
            return link[0]
        meant = normpath(join(dirname(page.source), target)) if target else page.source
        if meant not in files:
            return link[2]
        return f'<a href="{escape(files[meant])}{f"#{place}" if place else ""}">{link[2]}</a>'

    html = re.sub(r'<a href="([^"]*)">(.*?)</a>', lead, html, flags=re.DOTALL)
    return re.sub(r'(<img src=")docs/', r"\1", html)


def write_interface(folder: Path) -> None:
    # The package imports its names when they are first used, and pdoc shows only those that are imported.
    for name in gleek.__all__:
        getattr(gleek, name)
    pdoc.render.configure(
        docformat="google",
        template_directory=LOOKS,
        footer_text=f"Gleek {gleek.__version__}",
        show_source=False,
        logo="../favicon.svg",
        logo_link="../index.html",
    )
    pdoc.pdoc("gleek", r"!gleek\..+", output_directory=folder)


def write(out: Path) -> None:
    """Write the documentation into a folder, and create the folder if it does not exist."""
    pages = all_pages()
    files = {page.source: page.file for page in pages} | {PACKAGE: INTERFACE, SCORES: Path(SCORES).name}
    write_schemas(out / "schemas")
    shutil.copytree(STATIC / "fonts", out / "fonts", dirs_exist_ok=True)
    looks = STATIC / "colours.css", STATIC / "favicon.svg", LOOKS / "documentation.css"
    for path in (*looks, ROOT / "docs/table.png", ROOT / SCORES):
        shutil.copyfile(path, out / path.name)
    loader = jinja2.FileSystemLoader(LOOKS)
    template = jinja2.Environment(loader=loader).get_template("page.html.j2")  # noqa: S701 (it escapes the values)
    names = sorted(path.name for path in (out / "schemas").iterdir())
    listed = "".join(f'<li><a href="schemas/{name}">{name}</a></li>' for name in names)
    for page in pages:
        html = html_of(page, files)
        if page.file == "index.html":
            html += f"<ul>{listed}</ul>"
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", html)
        title = unescape(re.sub(r"<[^>]+>", "", heading[1])) if heading else page.short
        menu = [*pages, Page("", INTERFACE, "Python")]
        made = template.render(title=title, file=page.file, pages=menu, html=html)
        (out / page.file).write_text(made, encoding="utf-8", newline="\n")
    write_interface(out / dirname(INTERFACE))


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Give the folder for the documentation: scripts/documentation.py OUT")
    out = Path(sys.argv[1])
    write(out)
    first = relpath(out / "index.html")
    print(f"{relpath(out)}: {len(all_pages())} pages and the Python interface; open {first}.")


if __name__ == "__main__":
    main()
