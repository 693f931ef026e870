"""The faces of cards as SVG for print, in black and red. The shapes are read from the script `cards.js`."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from gleek.widgets.drawing import DRAWING

BLACK, RED = "#000000", "#c40000"
WIDTH, HEIGHT = 100, 140  # the size of a card's face in SVG units, as in `cards.js`
_RED_SUITS: Final = "HD"
_LEFT, _MIDDLE, _RIGHT = 30, 50, 70
_SUIT_SHAPE: Final = re.compile(r"^  ([SHDC]): \"(M[^\"]+)\",$", re.MULTILINE)
_EMBLEM: Final = re.compile(r"^  ([KQJ]): `(.*?)`,$", re.MULTILINE | re.DOTALL)
_ROSE: Final = re.compile(r"\$\{\[([\d, ]+)\]\.map\(\(turn\) => `(.*?)`\)\.join\(\"\"\)\}")
_PIPS: Final = re.compile(r"^  (A|\d+): \[(.*)\],$", re.MULTILINE)
_PIP_HEIGHT: Final = re.compile(r"\.\.\.pair\(([\d.]+)\)|mid\(([\d.]+)\)")


@cache
def _script() -> str:
    return (DRAWING / "cards.js").read_text(encoding="utf-8")


@cache
def suits() -> Mapping[str, str]:
    """Return the sign of each suit as an SVG path of 100 by 100 units, with its centre at the origin."""
    return dict(_SUIT_SHAPE.findall(_script()))


@cache
def emblems() -> Mapping[str, str]:
    """Return the emblem of each coat card (king, queen, knave) as SVG of 60 by 46 units. CSS classes colour it."""

    def turned(found: re.Match[str]) -> str:
        return "".join(found[2].replace("${turn}", each) for each in found[1].replace(" ", "").split(","))

    return {rank: _ROSE.sub(turned, art) for rank, art in _EMBLEM.findall(_script())}


@cache
def pips() -> Mapping[str, tuple[tuple[float, float], ...]]:
    """Return, for each rank, the positions (x, y) of the suit signs on a card's face, from top to bottom."""
    found = {}
    for rank, places in _PIPS.findall(_script()):
        stand: list[tuple[float, float]] = []
        for pair, middle in _PIP_HEIGHT.findall(places):
            stand += [(_LEFT, float(pair)), (_RIGHT, float(pair))] if pair else [(_MIDDLE, float(middle))]
        found[rank] = tuple(stand)
    return found


def sign(suit: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """Return an SVG path: a suit's sign in its colour, with its centre at (x, y)."""
    turn = " rotate(180)" if turned else ""
    place = f"translate({x} {y}) scale({size / WIDTH}){turn}"
    return f'<path fill="{colour(suit)}" transform="{place}" d="{suits()[suit]}"/>'


def colour(suit: str) -> str:
    return RED if suit in _RED_SUITS else BLACK


def face(rank: str, suit: str, *, indices: bool) -> str:
    """Return a card's face as SVG. The rank is a number, or one of A, K, Q and J; the suit is one of S, H, D and C.

    With `indices`, two corners have a small suit sign; the caller adds the rank above each.
    """
    body = _coat(rank, suit) if rank in emblems() else _plain(rank, suit)
    if indices:
        body += sign(suit, 8, 18, 10) + sign(suit, WIDTH - 8, HEIGHT - 18, 10, turned=True)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{body}</svg>'


def back() -> str:
    bars = "".join(f"M{step * 8 - 140} 8l124 124M{step * 8 + 16} 8l-124 124" for step in range(31))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><clipPath id="in">'
        f'<path d="M8 8H92V132H8Z"/></clipPath><path clip-path="url(#in)" fill="none" stroke="{BLACK}" '
        f'stroke-width="0.35" d="{bars}"/>'
        f'<path fill="none" stroke="{BLACK}" stroke-width="0.8" d="M8 8H92V132H8Z"/></svg>'
    )


def _plain(rank: str, suit: str) -> str:
    size = 46 if rank == "A" else 19
    return "".join(sign(suit, x, y, size, turned=y > HEIGHT / 2) for x, y in pips()[rank])


def _coat(rank: str, suit: str) -> str:
    """Return the SVG elements of a coat card's face, without the element around them."""
    line = f'stroke="{BLACK}" stroke-width="0.9" stroke-linejoin="round"'
    looks = {
        "gk-red": f'fill="{colour(suit)}" {line}',
        "gk-gold": f'fill="#ffffff" {line}',
        "gk-leaf": f'fill="#ffffff" {line}',
        "gk-dot": f'fill="{BLACK}"',
        "gk-crease": f'fill="none" {line}',
    }
    art = re.sub(r'class="([\w-]+)"', lambda found: looks[found[1]], emblems()[rank])
    half = f'<g transform="translate(25 23) scale(0.83)">{art}</g>' + sign(suit, 26, 18.8, 8.5)
    frame = f'<path fill="none" stroke="{BLACK}" stroke-width="0.7" d="M19 12H81V128H19ZM21 14H79V126H21ZM21 70H79"/>'
    middle = f'<circle cx="50" cy="70" r="11" fill="#ffffff" stroke="{BLACK}" stroke-width="0.7"/>' + sign(
        suit, 50, 70, 15
    )
    return f'{frame}<g>{half}</g><g transform="rotate(180 50 70)">{half}</g>{middle}'
