"""The sample hands as a list of links, for the first page."""

from __future__ import annotations

import re
from html import escape

from gleek.lessons.samples import samples

PAGE = "11-a-whole-hand.ipynb"


class SampleHands:
    """All sample hands with what each shows: links on a page, lines of text elsewhere."""

    def __repr__(self) -> str:
        """Return a line a hand."""
        return "\n".join(f"{number}. {each.title}" for number, each in enumerate(samples().values(), 1))

    def _repr_html_(self) -> str:
        """Return a list of links, each with the first sentence of what the hand is about."""
        items = [
            f'<li><a href="{PAGE}?hand={escape(key)}">{escape(each.title)}</a>. {escape(_first(each.about))}</li>'
            for key, each in samples().items()
        ]
        return f'<ol class="gleek-hands">{"".join(items)}</ol>'


_SHORT = 40
# A full stop that ends a sentence: not that of "p. 95".
_END = re.compile(r"(?<!\bp)(?<!\bpp)\.(?= +[A-Z“])")


def _first(text: str) -> str:
    """Return the first sentence of a paragraph; the second as well where the first says next to nothing."""
    ends = [found.end() for found in _END.finditer(text)] + [len(text)]
    return text[: next((end for end in ends if end >= _SHORT), ends[-1])]


def sample_hands() -> SampleHands:
    """Return the list of sample hands."""
    return SampleHands()
