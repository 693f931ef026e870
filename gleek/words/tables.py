"""Small tables, as HTML and as lines of text, and parts of pages that need no running Python."""

from collections.abc import Iterable, Sequence
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


def html_table(head: Iterable[str], *bodies: Iterable[str], caption: str = "", attributes: str = "") -> str:
    """Return a table. `head` holds the column headers as HTML; each of the `bodies` holds rows made by `html_row`."""
    heads = "".join(f'<th scope="col">{each}</th>' if each else "<td></td>" for each in head)
    over = f"<caption>{caption}</caption>" if caption else ""
    rows = "".join(f"<tbody>{''.join(body)}</tbody>" for body in bodies)
    return f"<table{' ' * bool(attributes)}{attributes}>{over}<thead><tr>{heads}</tr></thead>{rows}</table>"


def html_row(cells: Iterable[str], names: int = 0) -> str:
    """Return a row of a table; `cells` are HTML, and the cell at index `names` is the header of the row.

    >>> html_row(("ace", "11"))
    '<tr><th scope="row">ace</th><td>11</td></tr>'
    """
    made = (
        f'<th scope="row">{each}</th>' if place == names else f"<td>{each}</td>"
        for place, each in enumerate(cells)
    )
    return f"<tr>{''.join(made)}</tr>"


def named_row(head: str, names: Iterable[str], cells: Iterable[str]) -> str:
    """Return a row in which each cell has the name of its column as an attribute.

    On narrow pages, the style sheet shows this name before the cell.

    >>> named_row("ace", ["Counts"], ["11"])
    '<tr><th scope="row">ace</th><td data-name="Counts">11</td></tr>'
    """
    made = (f'<td data-name="{name}">{cell}</td>' for name, cell in zip(names, cells, strict=True))
    return f'<tr><th scope="row">{head}</th>{"".join(made)}</tr>'


def text_table(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Return one line for each row, with aligned columns.

    >>> text_table([("Card", "Counts"), ("ace", "11")])
    ['Card  Counts', 'ace   11']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
