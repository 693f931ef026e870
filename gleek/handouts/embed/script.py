"""Builds the script of `<gleek-hand>` from the modules and the style sheets of three widgets."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from gleek.course.explorer.hand_view import FORMAT
from gleek.pages import STATIC as PAGES
from gleek.pages import WIDGETS
from gleek.widgets.drawing.joining import joined, joined_sheets

STATIC: Final = Path(__file__).parent / "static"
NAME: Final = "gleek-hand.js"
"""The file name of the script."""

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
_FIRST_LINE: Final = "// <gleek-hand src=…>: a recorded hand on any page. Made by Gleek; MIT licence."
# The outermost box inside the element. It has the colours that the root of one of our own pages has.
_ROOT: Final = ".gk-host"
# With this rule the box inherits no styles from the page around it.
_RESET: Final = f"{_ROOT} {{ all: initial; display: block; }}"


@cache
def script() -> str:
    parts = [
        '"use strict";',
        f"const FORMAT = {json.dumps(FORMAT)};",
        f"const STYLES = {json.dumps(style())};",
        joined(STATIC / "element.js"),
    ]
    code = "\n".join([_FIRST_LINE, "(() => {", *parts, "})();", ""])
    # Escape all characters that are not ASCII: a page that declares no encoding would garble them.
    return re.sub(r"[^\x00-\x7f]", lambda found: json.dumps(found[0])[1:-1], code)


def style() -> str:
    """Return the style sheet of the element's shadow tree.

    Rules for a page's root become rules for the element's outermost box. A length in rem would depend on the page
    around the element. It is replaced by a multiple of ``--gleek-rem``, in which the script stores the font size that
    the reader has set in the browser.
    """
    sheets = [
        _RESET,
        joined_sheets(("colours",), PAGES),
        joined_sheets(_SHEETS, WIDGETS),
        joined_sheets(("hand",), STATIC),
    ]
    code = re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)
    code = re.sub(r"\b(?:html(?=\[data-gk-)|body(?=:has))|:root\b", _ROOT, code)
    return "\n".join([_own_size(line.strip()) for line in code.splitlines() if line.strip()])


def _own_size(line: str) -> str:
    # A media query cannot use a custom property, so its lengths are in px.
    size = r"{:g}px" if line.startswith("@") else "calc({:g} * var(--gleek-rem, 16px))"
    by = 16 if line.startswith("@") else 1
    return re.sub(r"(?<![\w.])(-?\d*\.?\d+)rem\b", lambda found: size.format(float(found[1]) * by), line)
