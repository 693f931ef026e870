"""A part of a page that needs no running Python: the same content as text and as HTML."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """The value of a notebook's cell: a page shows its HTML, and a terminal its text."""

    text: str
    html: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html
