"""The section on words that several games have: their meanings, quotations, and which game had them first.

The output is HTML and plain text. The styles are in `gleek/pages/static/evidence.css`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from gleek.course.family.data import Passed, Word, family
from gleek.course.pages.books import figure_html
from gleek.evidence.quotations import quotation
from gleek.words import upper_first


@dataclass(frozen=True, slots=True)
class FamilyWords:
    """The words that several games have, each with its quotations, as HTML or text."""

    words: tuple[Word, ...]

    def __repr__(self) -> str:
        return "\n\n".join(_text(each) for each in self.words)

    def _repr_html_(self) -> str:
        return f'<div class="gleek-evidence">{"".join(map(_html, self.words))}</div>'


def family_words() -> FamilyWords:
    """Return all words of ``sources/family.toml``."""
    return FamilyWords(family().words)


def _text(word: Word) -> str:
    quotes = [f"  “{each.words}” ({each.cite}; {each.seen_text})" for each in map(quotation, word.quotes)]
    passed = [f"  {upper_first(each.status)}: {_said(each)}" for each in word.passed]
    return "\n".join([f"{word.title}. {word.says}", *quotes, *passed])


def _html(word: Word) -> str:
    quotes = "".join(f'<div class="gleek-quotation">{figure_html(each)}</div>' for each in word.quotes)
    passed = "".join(
        f"<li><b>{upper_first(each.status)}:</b> {escape(_said(each), quote=False)}</li>"
        for each in word.passed
    )
    return (
        f'<section id="word-{escape(word.id)}"><h3>{escape(word.title)}</h3>'
        f"<p>{escape(word.says, quote=False)}</p>{quotes}<ul>{passed}</ul></section>"
    )


def _said(passed: Passed) -> str:
    return f"{passed.text} ({passed.citation.removesuffix('.')}.)" if passed.citation else passed.text
