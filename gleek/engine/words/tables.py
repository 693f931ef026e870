"""Small tables of data, as HTML and as lines of text, and parts of pages that need no running Python."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

_BLOCK_TAGS: Final = {
    *("article", "blockquote", "caption", "dl", "dt", "figcaption", "figure", "h3", "li", "ol", "p"),
    *("section", "summary", "table", "tr", "ul"),
}


@dataclass(frozen=True, slots=True)
class Section:
    """The value of a notebook's cell: a page shows its HTML, and a terminal the text of this HTML."""

    html: str

    def __repr__(self) -> str:
        return html_text(self.html)

    def _repr_html_(self) -> str:
        return self.html


def html_text(html: str) -> str:
    r"""Return the text of some HTML: a line for each row of a table and each item of a list, without the buttons.

    >>> html_text(
    ...     "<h3>Cards</h3><ul><li>the <b>ace</b></li></ul><table><tr><td>9</td><td>10</td></tr></table>"
    ... )
    'Cards\n- the ace\n9 | 10'
    """
    reader = _TextReader()
    reader.feed(html)
    reader.close()
    return "\n".join(line.rstrip(" |") for line in reader.lines).strip()


class _TextReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]
        self._in_button = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCK_TAGS and self.lines[-1] not in {"", "- "}:
            self.lines.append("")
        if tag == "h3":
            self.lines.append("")
        elif tag == "li":
            number = dict(attrs).get("value")
            self.lines[-1] = f"{number}. " if number else "- "
        elif tag in {"td", "th"} and self.lines[-1]:
            self.lines[-1] += " | "
        else:
            self.lines[-1] += {"br": ". ", "dd": ": ", "q": "“"}.get(tag, "")
        self._in_button = tag == "button"

    def handle_endtag(self, tag: str) -> None:
        if tag == "q":
            self.lines[-1] += "”"
        elif tag in {*_BLOCK_TAGS, "dd"} - {"dt"} and self.lines[-1]:
            self.lines.append("")
        self._in_button = False

    def handle_data(self, data: str) -> None:
        if not self._in_button:
            self.lines[-1] += data


def html_table(head: Iterable[str], *bodies: Iterable[str], caption: str = "", attributes: str = "") -> str:
    """Return an HTML table. `head` is HTML, and each of the `bodies` has rows made by `html_row`."""
    heads = "".join(f'<th scope="col">{each}</th>' if each else "<td></td>" for each in head)
    over = f"<caption>{caption}</caption>" if caption else ""
    rows = "".join(f"<tbody>{''.join(body)}</tbody>" for body in bodies)
    return f"<table{' ' * bool(attributes)}{attributes}>{over}<thead><tr>{heads}</tr></thead>{rows}</table>"


def html_row(cells: Iterable[str], names: int = 0) -> str:
    """Return a row of an HTML table. `cells` are HTML; `names` is the index of the cell that is the row's header.

    >>> html_row(("ace", "11"))
    '<tr><th scope="row">ace</th><td>11</td></tr>'
    """
    made = (
        f'<th scope="row">{each}</th>' if place == names else f"<td>{each}</td>"
        for place, each in enumerate(cells)
    )
    return f"<tr>{''.join(made)}</tr>"


def named_row(head: str, names: Iterable[str], cells: Iterable[str]) -> str:
    """Return a row of an HTML table with the header `head`. Each cell has its column's name in an attribute.

    On narrow pages, the style sheet shows these names.

    >>> named_row("ace", ["Counts"], ["11"])
    '<tr><th scope="row">ace</th><td data-name="Counts">11</td></tr>'
    """
    made = (f'<td data-name="{name}">{cell}</td>' for name, cell in zip(names, cells, strict=True))
    return f'<tr><th scope="row">{head}</th>{"".join(made)}</tr>'


def text_table(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Return one line of text for each row. The columns are aligned, with `gap` between them.

    >>> text_table([("Card", "Counts"), ("ace", "11")])
    ['Card  Counts', 'ace   11']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
