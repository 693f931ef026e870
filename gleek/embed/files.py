"""The files that show a hand on a page: the one that a record is made into, and those that a site gives out."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING, Final

from gleek.embed.script import NAME, STATIC, script
from gleek.engine.errors import GleekError
from gleek.evidence import games
from gleek.lessons.stepping.hand_view import hand_view
from gleek.pages import STATIC as PAGES
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.words import counted
from gleek.writing import write_file

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.lessons.stepping.hand_view import HandView
    from gleek.records.replay import Replay

PAGE: Final = "embed.html"
"""The page that shows one hand, to stand in a frame of anybody's page."""
TITLE: Final = "A hand of cards · Gleek"
DESCRIPTION: Final = (
    "Recorded hands of Gleek, Piquet and Gillet to step through, and to show on any web page in a frame: every move, "
    "every payment and the rule behind it."
)
"""What `PAGE` is, for search engines and for messages in which its address is passed on."""
FOLDER: Final = "hand/"
"""Where the script, the sample hands and what `PAGE` needs stand, beside that page."""
# A page's own policy is its strictest: nothing but its files, and no style or script in it.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
TYPES: Final = {
    ".css": "text/css; charset=UTF-8",
    ".html": "text/html; charset=UTF-8",
    ".js": "text/javascript; charset=UTF-8",
    ".json": "application/json",
    ".woff2": "font/woff2",
}
_FONTS: Final = ("eb-garamond-latin-400-normal.woff2", "eb-garamond-latin-400-italic.woff2")
_SCRIPTED: Final = ("embed.js", "embed.css")


def as_file(view: HandView) -> bytes:
    """Return what is to be seen of a hand as its file has it, in ASCII: it may stand in a page of any encoding."""
    return json.dumps(view, separators=(",", ":")).encode("ascii")


def write(out: Path, played: Replay, book: str, recorded: Replay) -> str:
    """Write a hand's file, and the script beside it; return the lines that a page needs, with a sentence.

    Raises `GleekError` for a place that cannot be written to, and where there is no step to show.
    """
    if out.suffix.lower() != ".json":
        raise GleekError(
            f"“{out.name}” should end in .json, as in hand.json: it is the file that the page reads."
        )
    view = hand_view(played, book, recorded)
    if not view["steps"]:
        raise GleekError("There is no step to show: the record stops before its deal.")
    try:
        write_file(out, as_file(view))
        write_file(out.parent / NAME, script().encode())
    except OSError as error:
        raise GleekError(f"“{out}” cannot be written: {error.strerror or error}.") from None
    what = f"the {'match' if played.record.is_match else 'hand'} of {view['game']}"
    said = f"{out.name} has {what} in {counted(len(view['steps']), 'step')}, and {NAME} shows it."
    return f"{said} Put both beside your page, and these lines into it:\n\n{lines(out.name)}"


def lines(name: str, at: int = 1) -> str:
    """Return the lines that show a hand's file on a page."""
    return f'<script src="{NAME}" defer></script>\n<gleek-hand src="{name}" at="{at}"></gleek-hand>'


@cache
def names() -> tuple[str, ...]:
    """Return the names of the files that a site gives out, below its root."""
    hands = [f"{FOLDER}{game}/{name}.json" for game in games.in_order() for name in samples(game)]
    return (PAGE, f"{FOLDER}{NAME}", *(f"{FOLDER}{each}" for each in (*_SCRIPTED, *_FONTS)), *hands)


@lru_cache(maxsize=32)
def file(name: str) -> bytes:
    """Return the content of one of `names`."""
    if name == PAGE:
        return page()
    inside = name.removeprefix(FOLDER)
    if inside == NAME:
        return script().encode()
    if inside in _SCRIPTED:
        return (STATIC / inside).read_bytes()
    if inside in _FONTS:
        return (PAGES / "fonts" / inside).read_bytes()
    game, _, hand = inside.removesuffix(".json").partition("/")
    return as_file(hand_view(replay(samples(game)[hand])))


def page(said: str = "") -> bytes:
    """Return `PAGE` with what its head says of it besides its title, in HTML, where something is said."""
    text = (STATIC / PAGE).read_text(encoding="utf-8")
    given = {"title": escape(TITLE), "policy": escape(POLICY), "hands": _hands(), "said": said}
    for name, value in given.items():
        text = text.replace(f"{{{name}}}", value)
    return text.encode()


@cache
def _hands() -> str:
    parts = []
    for game in games.in_order():
        links = [
            f'<li><a href="{PAGE}?hand={game}/{name}">{escape(each.title)}</a></li>'
            for name, each in samples(game).items()
        ]
        parts += [f"<h2>{escape(games.game(game).title)}</h2>", "<ul>", *links, "</ul>"]
    return "\n".join(parts)
