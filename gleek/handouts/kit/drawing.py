"""The kit's sheets as a PDF: converts them to data for `kit.typ`, which has a function for each kind."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from gleek.handouts.looks import Paper
from gleek.handouts.pdf import TooMuch
from gleek.handouts.typesetting import compiler, drawn

_TEMPLATE: Final = Path(__file__).parent.parent / "kit.typ"
MARGIN: Final = 30.0
"""The kit's margins in points. Text to be read from afar needs the room, and printers can print that far."""


def kit_pdf(title: str, sheets: Sequence[Any], paper: Paper) -> bytes:
    """Return a PDF of these sheets, tagged as PDF/UA-1 requires. Raises `TooMuch` if a sheet does not fit on its pages.

    A sheet is a frozen dataclass. `kind` names the function in `kit.typ` that draws it. `tables` is the number of its
    tables; in each, the first cell names the row.
    """
    records = [{**asdict(each), "kind": each.kind} for each in sheets]
    typesetter = compiler(_TEMPLATE, title, records, replace(paper, margin=MARGIN))
    for each in json.loads(typesetter.query("<fit>", "value")):
        if each["size"] is None:
            raise TooMuch(f"The sheet “{each['kind']}” cannot be set on its pages.")
    return drawn(typesetter, [0] * sum(each.tables for each in sheets))
