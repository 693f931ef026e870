"""Makes packages for the learning system of a school, by the standard SCORM 1.2.

A package is made from a built site. It contains the lessons of one game and the match of a class. Each lesson, and the
match, is a part (a SCO) that the system opens, marks and resumes separately. A part is a small page that shows the page
of the site in a frame (``sco.js``). There is one package for each game, and not for each lesson, because most of a
package is Python.
"""

import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote, urlencode
from xml.sax.saxutils import quoteattr

from gleek.course.classroom.classroom import usual_deals
from gleek.course.lesson_data import of_game
from gleek.course.play.class_deals import class_deals
from gleek.course.play.match_view import kept_name
from gleek.engine.words import counted, lower_first
from gleek.evidence import games
from gleek.records.classes import ClassDeals, class_code, read_class_code
from gleek.records.files import writing
from gleek.site import NotBuilt
from gleek.site.build import WORKER, add
from gleek.site.pages import PYTHON, SITEMAP, page_path
from gleek.widgets.drawing.joining import in_page

MANIFEST: Final = "imsmanifest.xml"
_SCRIPT: Final = "sco.js"
# The part of a page with the link to its notebook. It is removed, because a package has no notebooks.
_NOTEBOOK: Final = re.compile(rb'<p class="gleek-notebook">.*?</p>', re.DOTALL)
_LEFT_OUT: Final = {WORKER, SITEMAP, "404.html", "away.html", ".nojekyll"}


class Sco(NamedTuple):
    """A part of a package that the learning system opens and marks: a lesson, or the match of a class."""

    id: str
    title: str
    data: dict[str, Any]  # what ``sco.js`` needs to know: see `_data`

    @property
    def page(self) -> str:
        return f"sco-{self.id}.html"


def read_classes(codes: Iterable[str]) -> dict[str, ClassDeals]:
    """Return the deals of school classes that these codes name, keyed by game."""
    found: dict[str, ClassDeals] = {}
    for code in codes:
        deals = read_class_code(code)
        first = found.setdefault(deals.rules.game, deals)
        if first != deals:
            raise NotBuilt(
                f"“{class_code(first)}” and “{class_code(deals)}” are of the same game: give one class for each game."
            )
    return found


def write_packages(site: Path, classes: Mapping[str, ClassDeals]) -> Iterator[str]:
    """Write a package for each game that has lessons, next to the folder `site`; yield a line of text about each.

    `classes` has, by game, the class deals whose match is in the package.
    """
    for game in filter(of_game, games.in_order()):
        archive = site.resolve().with_name(f"{site.resolve().name}-{game}-scorm.zip")
        *lessons, match = write_package(site, archive, game, classes.get(game))
        size = archive.stat().st_size / 1e6
        parts = f"{counted(len(lessons), 'lesson')} and {lower_first(match.title)}"
        yield f"{archive.name}: {parts}, for a learning system (SCORM 1.2), {size:.1f} MB."


def write_package(site: Path, archive: Path, game: str, deals: ClassDeals | None = None) -> list[Sco]:
    """Write a game's package to the zip file `archive`, from the site in the folder `site`; return its parts."""
    parts = [each for each in scos(game, deals) if (site / unquote(each.data["page"])).is_file()]
    own = {each.page: _page(each).encode() for each in parts}
    own[_SCRIPT] = in_page(Path(__file__).with_name(_SCRIPT)).encode()
    files = [*_needed(site)]
    names = [path.relative_to(site).as_posix() for path in files]
    with writing(archive) as file, zipfile.ZipFile(file, "w") as zipped:
        add(zipped, MANIFEST, manifest(game, parts, [_SCRIPT, *names]).encode())
        for name, data in own.items():
            add(zipped, name, data)
        for name, path in zip(names, files, strict=True):
            data = path.read_bytes()
            add(zipped, name, _NOTEBOOK.sub(b"", data) if path.suffix == ".html" else data)
    return parts


def scos(game: str, deals: ClassDeals | None = None) -> Iterator[Sco]:
    for lesson in of_game(game):
        page = page_path(f"{game}/{lesson.page}")
        yield Sco(lesson.id, lesson.heading, _data(game, page, lesson=lesson.id, tasks=len(lesson.tasks)))
    code = class_code(deals or usual_deals(game))
    begins = class_deals(code, game).begins
    page = page_path(f"{game}/{games.game(game).play_page}")
    match = {"match": kept_name(begins), "deals": begins.length, "query": f"?{urlencode({'class': code})}"}
    yield Sco("class-match", f"The match of the class {code}", _data(game, page, **match))


def _data(game: str, page: str, **more: object) -> dict[str, Any]:
    """Return a part's data: a lesson has its id and number of tasks, a match its name, deals and query."""
    empty = {"lesson": "", "tasks": 0, "match": "", "deals": 0, "query": ""}
    return {"game": game, "page": quote(page), **empty, **more}


def manifest(game: str, parts: list[Sco], files: list[str]) -> str:
    title = escape(f"{games.game(game).title}: the lessons")
    items = "".join(
        f'<item identifier="item-{each.id}" identifierref="sco-{each.id}"><title>{escape(each.title)}</title></item>\n'
        for each in parts
    )
    resources = "".join(
        f'<resource identifier="sco-{each.id}" type="webcontent" adlcp:scormtype="sco" href="{each.page}">'
        f'<file href="{each.page}"/><dependency identifierref="common"/></resource>\n'
        for each in parts
    )
    common = "".join(f"<file href={quoteattr(quote(name))}/>\n" for name in files)
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="gleek-{game}" version="1.0"
 xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="course">
<organization identifier="course"><title>{title}</title>
{items}</organization>
</organizations>
<resources>
{resources}<resource identifier="common" type="webcontent" adlcp:scormtype="asset">
{common}</resource>
</resources>
</manifest>
"""


def _page(sco: Sco) -> str:
    data = json.dumps(sco.data).replace("<", "\\u003c")
    title = escape(sco.title)
    return f"""\
<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
html, body {{ height: 100%; margin: 0; }}
body {{ display: flex; flex-direction: column; }}
p {{ margin: 0; padding: 0.5em 1em; font: 1rem/1.4 Georgia, serif; }}
iframe {{ flex: 1; border: 0; }}
</style>
</head>
<body>
<p role="status" hidden>No learning system was found around this page: what you do here stays in this browser only.</p>
<iframe title="{title}" allow="clipboard-write; fullscreen"></iframe>
<script id="gleek-sco" type="application/json">{data}</script>
<script src="{_SCRIPT}"></script>
</body>
</html>
"""


def _needed(site: Path) -> Iterator[Path]:
    """Yield the files of the site that a package contains: all but JupyterLite and the files for offline use."""
    facts = json.loads((site / PYTHON / "gleek.json").read_text(encoding="utf-8"))
    python = {f"{PYTHON}/{name}" for name in (*facts["files"], facts["rest"])}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and (name in python or not name.startswith("jupyter/")) and name not in _LEFT_OUT:
            yield path
