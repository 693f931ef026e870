"""The files with which a page shows a hand: the JSON file of the hand, and the files that our sites serve."""

import json
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Final

from gleek.course.explorer.hand_view import hand_view
from gleek.course.requests import View
from gleek.engine.errors import GleekError
from gleek.engine.words import counted, listed
from gleek.evidence import games
from gleek.handouts.embed.script import NAME, STATIC, script
from gleek.pages import STATIC as PAGES
from gleek.records.files import write_file
from gleek.records.replay import Replay, replay
from gleek.records.samples import samples

PAGE: Final = "embed.html"
"""The page that shows one hand. Other websites can show it in a frame."""
TITLE: Final = "A hand of cards · Gleek"
FOLDER: Final = "hand/"
"""The folder of the script, the sample hands and the other files of `PAGE`; it is in the same folder as that page."""
# The strictest content security policy with which the page works: only its own files, no inline styles or scripts.
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
_STATIC_NAMES: Final = ("embed.js", "embed.css")


def as_file(view: View) -> bytes:
    """Return the JSON file of a hand's view. It is in ASCII, so that a page of any encoding can contain it."""
    return json.dumps(view, separators=(",", ":")).encode("ascii")


def write(out: Path, played: Replay, book: str, recorded: Replay) -> str:
    """Write the JSON file of a hand to `out`, and the script next to it.

    Returns a message for the user, with the lines of HTML to put into a page. `played` is the replay to show, and
    `recorded` the replay under the record's own rules. `book` is the preset from which the rules of `played` start.
    Raises `GleekError` if `out` does not end in .json, if there is no step to show, or if a file cannot be written.
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
    lines = f'<script src="{NAME}" defer></script>\n<gleek-hand src="{out.name}" at="1"></gleek-hand>'
    return f"{said} Put both beside your page, and these lines into it:\n\n{lines}"


@cache
def names() -> tuple[str, ...]:
    """Return the paths, relative to a site's root, of the files with which the site shows hands in frames."""
    hands = [f"{FOLDER}{game}/{name}.json" for game in games.in_order() for name in samples(game)]
    return (PAGE, f"{FOLDER}{NAME}", *(f"{FOLDER}{each}" for each in (*_STATIC_NAMES, *_FONTS)), *hands)


@lru_cache(maxsize=32)
def file(name: str) -> bytes:
    if name == PAGE:
        return page()
    inside = name.removeprefix(FOLDER)
    if inside == NAME:
        return script().encode()
    if inside in _STATIC_NAMES:
        return (STATIC / inside).read_bytes()
    if inside in _FONTS:
        return (PAGES / "fonts" / inside).read_bytes()
    game, _, hand = inside.removesuffix(".json").partition("/")
    return as_file(hand_view(replay(samples(game)[hand])))


def description() -> str:
    titles = listed(games.game(each).title for each in games.in_order())
    return (
        f"Recorded hands of {titles} to step through, and to show on any web page in a frame: every move, every "
        "payment and the rule behind it."
    )


def page(in_head: str = "") -> bytes:
    """Return the HTML of the page that shows one hand (`PAGE`). `in_head` is further HTML for its head."""
    text = (STATIC / PAGE).read_text(encoding="utf-8")
    given = {"title": escape(TITLE), "policy": escape(POLICY), "hands": _hands(), "in_head": in_head}
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
