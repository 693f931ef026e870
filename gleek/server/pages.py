"""Reads what the server must know of each notebook before it runs: its name, title, and position in the course."""

import json
import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from gleek.course.explorer.table_parts import PLACES
from gleek.course.front_question import front_data, question
from gleek.course.game_course import game_course
from gleek.course.lesson_data import Lesson, lessons
from gleek.course.play.prepared import prepared
from gleek.evidence import paths
from gleek.evidence.games import folder, in_order
from gleek.evidence.games import game as about
from gleek.evidence.glossary import terms
from gleek.evidence.paths import FIRST_GAME, notebooks_in
from gleek.evidence.toml import FaultySources, read_toml
from gleek.server import statement


@dataclass(frozen=True)
class Page:
    """One notebook as a page. Its title, `nav`, `anchor` and `layout` come from the notebook's metadata."""

    name: str  # its path in the served folder, such as "gleek/02-the-stock.ipynb"
    title: str
    nav: str | None = None  # the label in the menu; None if the menu leaves the page out
    anchor: str = ""  # the position on the page to which the menu links
    layout: str = ""  # "table" if the page is one table from top to bottom
    lesson: Lesson | None = None  # the lesson that `sources/<game>/lessons` assigns to this page

    @property
    def game(self) -> str:
        """The id of the page's game, which is the name of its folder; "" for a page that belongs to no game."""
        return self.name.rpartition("/")[0]

    @property
    def glossary(self) -> str:
        """The file name, without suffix, of the page that explains the game's terms; "" if there is none."""
        game = self.game or FIRST_GAME
        return about(game).glossary_page.removesuffix(".ipynb") if game in in_order() else ""

    @property
    def document_title(self) -> str:
        """The title for the browser's tab: the titles of the page, of its game and of the project, each only once."""
        own = [about(self.game).title] if self.game in in_order() else []
        names = dict.fromkeys([*own, "Gleek"])
        return " · ".join(
            [self.title, *(each for each in names if each.casefold() not in self.title.casefold())]
        )

    @property
    def description(self) -> str:
        return description(self.name)


class GameLink(NamedTuple):
    id: str
    title: str
    about: str
    first: Page
    play: Page | None  # the page on which a match is played
    current: bool  # whether the page with this link belongs to the game


class Pages:
    """The pages of a folder, in the order of `notebooks_in`. Each iteration reads again those that have changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __iter__(self) -> Iterator[Page]:
        for path in notebooks_in(self._folder):
            yield _read_page(path, path.relative_to(self._folder).as_posix(), path.stat().st_mtime)

    def find(self, name: str) -> Page | None:
        return next((page for page in self if page.name == name), None)

    def of_game(self, game: str) -> list[Page]:
        return [page for page in self if page.game == game]

    def of_first_game(self) -> list[Page]:
        first = next(iter(self), None)
        return self.of_game(first.game) if first else []

    def course(self, game: str) -> list[Page]:
        return [page for page in self.of_game(game) if page.lesson and page.lesson.number is not None]

    def around(self, page: Page) -> dict[str, Any]:
        return {
            "page": page,
            # A page that belongs to no game has the menu of the first game.
            "pages": self.of_game(page.game) if page.game else self.of_first_game(),
            "games": self.games(page.game),
            "course": self.course(page.game),
            "table": _table(page),
            "prepared": prepared(page.lesson.id, page.game) if page.lesson and _table(page) else "",
        }

    def games(self, current: str = "") -> list[GameLink]:
        found = []
        for game in in_order():
            pages = self.course(game) or self.of_game(game)
            if pages:
                info = about(game)
                play = self.find(f"{game}/{info.play_page}")
                found.append(GameLink(game, info.title, info.about, pages[0], play, game == current))
        return found

    def front(self) -> dict[str, Any] | None:
        """Return the variables of the front page's template; None if the folder lacks a page to which it links."""
        pages = self.of_first_game()
        asked = question(pages[0].game) if pages and pages[0].game else None
        doors = asked and [
            self.find(f"{asked.game}/{name}") for name in (asked.learn, asked.play, asked.explore)
        ]
        if not asked or not doors or None in doors:
            return None
        learn, play, explore = doors
        course = self.course(asked.game)
        return {
            "title": asked.title,
            "description": description(FRONT),
            "pages": pages,
            "page": None,
            "games": self.games(asked.game),
            "course": course,
            "front": front_data(asked),
            "learn": learn,
            "play": play,
            "explore": explore,
            "others": [page for page in self if not page.lesson and page.game in (asked.game, "")],
            "courses": {each.id: self.course(each.id) for each in self.games() if each.id != asked.game},
        }

    def statement(self, contact: str) -> dict[str, Any]:
        return {
            "title": f"{statement.TITLE} · Gleek",
            "description": statement.DESCRIPTION,
            "pages": self.of_first_game(),
            "games": self.games(),
            "page": None,
            "text": statement.statement(contact),
        }


def glossary_file(game: str) -> str:
    return f"glossary-{game}.json"


def glossary(game: str) -> str:
    """Return the content of `glossary_file`: JSON with a game's terms and their meanings, which pages show."""
    keys = ("id", "term", "say", "meaning")
    words = [{key: getattr(each, key) for key in keys} for each in terms(game).values()]
    return json.dumps({"terms": words}, ensure_ascii=False)


def _table(page: Page) -> dict[str, Any] | None:
    """Return the data of the picture that a page shows until its table is drawn; None if it begins with no table."""
    if page.layout != "table" or page.game not in in_order():
        return None
    game = game_course(page.game).table
    own = bool(page.lesson and not page.lesson.tasks)  # whether visitors play a hand of their own
    return {"places": PLACES[len(game.seats)], "cards": game.hand_size, "own": own}


@lru_cache(maxsize=1024)
def _read_page(path: Path, name: str, _changed: float) -> Page:
    title = path.stem.lstrip("0123456789-").replace("-", " ").capitalize() or path.stem
    # A page outside the games' folders may belong to a lesson of the first game, as in an author's own folder.
    game, _, file = name.rpartition("/")
    known = lessons(game or FIRST_GAME) if game in ("", *in_order()) else {}
    lesson = next((each for each in known.values() if each.page == file), None)
    try:
        metadata = json.loads(path.read_text(encoding="utf-8")).get("metadata", {})
    except (OSError, ValueError):
        # A file that cannot be read must not break the menu of all other pages. When it is opened, its page fails.
        return Page(name, title)
    ours = metadata.get("gleek") if isinstance(metadata.get("gleek"), dict) else {}
    told = {key: ours[key] for key in ("nav", "anchor", "layout") if key in ours}
    return Page(name, str(metadata.get("title") or title), lesson=lesson, **told)


FRONT: Final = "index"  # stands for the front page, which has no notebook


def description(name: str) -> str:
    """Return the description of a page, for search engines; "" if it has none."""
    game, file = posixpath.split(name)
    return _descriptions(game).get(file.removesuffix(".ipynb"), "") if game in ("", *in_order()) else ""


@cache
def _descriptions(game: str) -> Mapping[str, str]:
    path = (folder(game) if game else paths.sources_dir()) / "pages.toml"
    found = read_toml(path) if path.is_file() else {}
    for name, sentence in found.items():
        if not isinstance(sentence, str):
            raise FaultySources(
                f"{path}: the value of “{name}” is not text: write a sentence in quotation marks."
            )
    return MappingProxyType(found)
