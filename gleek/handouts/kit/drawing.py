"""The kit's sheets as a PDF: their records of data go to `kit.typ`, whose kinds are theirs."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from gleek.handouts.pdf import TooMuch
from gleek.handouts.typesetting import compiler, drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.handouts.looks import Paper

_TEMPLATE: Final = Path(__file__).parent.parent / "kit.typ"
MARGIN: Final = 30.0
"""The kit's margins in points: what is to be read from afar needs the room, and printers reach that far."""


class KitSheet(Protocol):
    """A sheet of the kit: a frozen record, the name of what draws it in `kit.typ`, and how many tables it has."""

    @property
    def kind(self) -> str:
        """What draws it."""
        ...

    @property
    def tables(self) -> int:
        """How many tables it has, each with rows that their first cells name."""
        ...


def kit_pdf(title: str, sheets: Sequence[KitSheet], paper: Paper) -> bytes:
    """Return a PDF of these sheets, tagged as PDF/UA-1 asks. Raises `TooMuch`."""
    typesetter = compiler(_TEMPLATE, title, [*map(_record, sheets)], replace(paper, margin=MARGIN))
    for each in json.loads(typesetter.query("<fit>", "value")):
        if each["size"] is None:
            raise TooMuch(f"The sheet “{each['kind']}” cannot be set on its pages.")
    return drawn(typesetter, [0] * sum(each.tables for each in sheets))


def _record(sheet: Any) -> dict[str, Any]:  # noqa: ANN401  (any frozen record that has a kind)
    return {**asdict(sheet), "kind": sheet.kind}
