"""The element's one script: the widgets' modules, each in a function of its own, and their style sheets as a text."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from gleek.drawing.joining import NAMES_OF_CARDS, joined
from gleek.lessons.stepping.hand_view import FORMAT
from gleek.pages import STATIC as PAGES

STATIC: Final = Path(__file__).parent / "static"
NAME: Final = "gleek-hand.js"
"""What the script's file is called, wherever it stands."""

_WIDGETS: Final = Path(__file__).parents[1] / "widgets" / "static"
# What several of the modules need stands once; the others' own names must not meet.
_SHARED: Final = ("nodes", "presses", "common", "evidence", "moving")
_MODULES: Final = {
    "stepper": ("kept", "own_record", "copying", "to_page", "stepper"),
    "table": ("cards", "people", "coins", "picks", "seats", "table"),
    "ledger": ("ledger",),
}
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
_EXPORT: Final = "export default { render };"
_ROOT: Final = ".gk-host"  # stands for a page's root, on which the colours are set
# Nothing is inherited from the page around.
_RESET: Final = f"{_ROOT} {{ all: initial; display: block; }}"


@cache
def script() -> str:
    """Return the whole script: it defines `<gleek-hand>`."""
    modules = [f"{name}: (() => {{\n{_module(parts)}\n}})()" for name, parts in _MODULES.items()]
    parts = [
        '"use strict";',
        NAMES_OF_CARDS,
        f"const FORMAT = {json.dumps(FORMAT)};",
        f"const STYLES = {json.dumps(style())};",
        _plain(joined("js", _SHARED, _WIDGETS)),
        f"const WIDGETS = {{ {', '.join(modules)} }};",
        _plain(joined("js", ("model", "element"), STATIC)),
    ]
    return _ascii("\n".join([_HEAD, "(() => {", *parts, "})();", ""]))


def _ascii(code: str) -> str:
    """Return a script with every other letter escaped: a page that names no encoding would have it read as another."""
    return re.sub(r"[^\x00-\x7f]", lambda found: json.dumps(found[0])[1:-1], code)


def _module(parts: tuple[str, ...]) -> str:
    code = joined("js", parts, _WIDGETS)
    assert code.count(_EXPORT) == 1
    return _plain(code.replace(_EXPORT, "return { render };"))


def _plain(code: str) -> str:
    """Return a script without the lines that are comments, and without the space at the beginning of lines."""
    code = re.sub(r"^\s*/\*\*.*?\*/\n", "", code, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^\s+(?://.*\n\s*)?|^//.*\n", "", code, flags=re.MULTILINE)


def style() -> str:
    """Return the style sheet of the element's shadow tree.

    What a page has at its root stands on the element's outermost box. Lengths in rem would follow the size of type of
    the page around: they follow that of the reader's browser, which the script puts into ``--gleek-rem``.
    """
    sheets = [
        _RESET,
        joined("css", ("colours",), PAGES),
        joined("css", _SHEETS, _WIDGETS),
        joined("css", ("hand",), STATIC),
    ]
    code = re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)
    code = re.sub(r"^\s*--jp-.*\n", "", code, flags=re.MULTILINE)
    code = re.sub(r"\b(?:html(?=\[data-gk-)|body(?=:has))|:root\b", _ROOT, code)
    return "\n".join([_own_size(line.strip()) for line in code.splitlines() if line.strip()])


def _own_size(line: str) -> str:
    # What a query asks for cannot be reckoned from a property.
    size = r"{:g}px" if line.startswith("@") else "calc({:g} * var(--gleek-rem, 16px))"
    by = 16 if line.startswith("@") else 1
    return re.sub(r"(?<![\w.])(-?\d*\.?\d+)rem\b", lambda found: size.format(float(found[1]) * by), line)
