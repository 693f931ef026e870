"""What the server knows of each notebook before it is run: its name, its title, its place among the lessons."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gleek.evidence.glossary import terms
from gleek.lessons.course import Lesson, lessons

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_FIRST_HEADING = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)
_MARKDOWN_MARKS = re.compile(r"[*_`]|\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True)
class Page:
    """One notebook as a page.

    ``title`` is the notebook's ``title`` metadata, else its first heading, else its file name. The rest is
    ``gleek`` in that metadata, and may be left out: ``nav`` is the word in the menu (None for a page that the
    menu leaves out) and ``anchor`` the place on the page that it leads to; ``layout`` is "table" for a page
    that is one table from top to bottom. ``lesson`` is the lesson that `sources/lessons` gives this page.
    """

    name: str
    title: str
    nav: str | None = None
    anchor: str = ""
    layout: str = ""
    lesson: Lesson | None = None

    @property
    def document_title(self) -> str:
        """The title for the browser's tab: with the project's name, but not twice."""
        return self.title if "gleek" in self.title.casefold() else f"{self.title} · Gleek"


class Pages:
    """The notebooks of one folder, in the order of their file names.

    A notebook is read again only when its file has changed, so an author sees an edited title or
    a new notebook without starting the server again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, tuple[float, Page]] = {}

    def __iter__(self) -> Iterator[Page]:
        return iter([self._page(path) for path in sorted(self._folder.glob("*.ipynb"))])

    def find(self, name: str) -> Page | None:
        """Return the page of that exact file name, or None: a name with a folder in it is never found."""
        return next((page for page in self if page.name == name), None)

    def course(self) -> list[Lesson]:
        """Return the lessons that have a page here, in reading order."""
        return sorted((page.lesson for page in self if page.lesson), key=lambda lesson: lesson.number)

    def _page(self, path: Path) -> Page:
        changed = path.stat().st_mtime
        known = self._read.get(path.name)
        if known is None or known[0] != changed:
            known = (changed, _read_page(path))
            self._read[path.name] = known
        return known[1]


def words_of_the_game() -> list[dict[str, str]]:
    """Return the meanings of the words of the game, for those that a page links to."""
    return [
        {"id": each.id, "term": each.term, "say": each.say, "meaning": each.meaning}
        for each in terms().values()
    ]


def _read_page(path: Path) -> Page:
    fallback = path.stem.lstrip("0123456789-").replace("-", " ").capitalize() or path.stem
    lesson = next((each for each in lessons().values() if each.page == path.name), None)
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        # A broken file must not take the menu of all the other pages with it; opening it gives the 500 page.
        return Page(path.name, fallback)
    metadata = notebook.get("metadata", {})
    title = metadata.get("title") or _first_heading(notebook.get("cells", [])) or fallback
    ours: Mapping[str, Any] = metadata.get("gleek", {})
    nav = ours.get("nav")
    return Page(
        path.name,
        str(title),
        nav=str(nav) if nav else None,
        anchor=str(ours.get("anchor", "")),
        layout=str(ours.get("layout", "")),
        lesson=lesson,
    )


def _first_heading(cells: list[dict[str, Any]]) -> str | None:
    for cell in cells:
        if cell.get("cell_type") == "markdown":
            found = _FIRST_HEADING.search("".join(cell.get("source", "")))
            if found:
                return _MARKDOWN_MARKS.sub(lambda mark: mark.group(1) or "", found.group(1))
    return None
