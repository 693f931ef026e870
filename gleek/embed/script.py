"""Builds the element's script from the modules of three widgets, and from their style sheets."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from gleek.course.explorer.hand_view import FORMAT
from gleek.drawing.joining import joined, joined_sheets
from gleek.pages import STATIC as PAGES

STATIC: Final = Path(__file__).parent / "static"
NAME: Final = "gleek-hand.js"
"""The file name of the script."""

_WIDGETS: Final = Path(__file__).parents[1] / "widgets" / "static"
_SHEETS: Final = (
    "common",
    "cards",
    "people",
    "coins",
    "picks",
    "table",
    "evidence",
    "copying",
    "stepper",
    "ledger",
)
_HEAD: Final = "// <gleek-hand src=…>: a recorded hand on any page. Made by Gleek; MIT licence."
_ROOT: Final = ".gk-host"  # the element that has the role of a page's root, on which the colours are set
# The element inherits no styles from the page.
_RESET: Final = f"{_ROOT} {{ all: initial; display: block; }}"


@cache
def script() -> str:
    """Return the whole script, which defines `<gleek-hand>`."""
    parts = [
        '"use strict";',
        f"const FORMAT = {json.dumps(FORMAT)};",
        f"const STYLES = {json.dumps(style())};",
        joined(STATIC / "element.js"),
    ]
    return _ascii("\n".join([_HEAD, "(() => {", *parts, "})();", ""]))


def _ascii(code: str) -> str:
    """Return a script with its non-ASCII characters escaped: a page that declares no encoding would garble them."""
    return re.sub(r"[^\x00-\x7f]", lambda found: json.dumps(found[0])[1:-1], code)


def style() -> str:
    """Return the style sheet of the element's shadow tree.

    Styles of a page's root apply to the element's outermost box. Lengths in rem would depend on the font size of the
    surrounding page. Instead they depend on that of the reader's browser, which the script stores in ``--gleek-rem``.
    """
    sheets = [
        _RESET,
        joined_sheets(("colours",), PAGES),
        joined_sheets(_SHEETS, _WIDGETS),
        joined_sheets(("hand",), STATIC),
    ]
    code = re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)
    code = re.sub(r"^\s*--jp-.*\n", "", code, flags=re.MULTILINE)
    code = re.sub(r"\b(?:html(?=\[data-gk-)|body(?=:has))|:root\b", _ROOT, code)
    return "\n".join([_own_size(line.strip()) for line in code.splitlines() if line.strip()])


def _own_size(line: str) -> str:
    # A media query cannot use a custom property, so it gets a length in px.
    size = r"{:g}px" if line.startswith("@") else "calc({:g} * var(--gleek-rem, 16px))"
    by = 16 if line.startswith("@") else 1
    return re.sub(r"(?<![\w.])(-?\d*\.?\d+)rem\b", lambda found: size.format(float(found[1]) * by), line)
