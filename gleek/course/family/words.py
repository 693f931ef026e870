"""The section on words that several games use, as HTML: meanings, quotations, and which game had each word first."""

from html import escape

from gleek.course.family.data import Word, family
from gleek.course.pages.books import figure_html
from gleek.engine.words import upper_first
from gleek.engine.words.tables import Section


def family_words() -> Section:
    return Section(f'<div class="gleek-evidence">{"".join(map(_html, family().words))}</div>')


def _html(word: Word) -> str:
    quotes = "".join(f'<div class="gleek-quotation">{figure_html(each)}</div>' for each in word.quotes)
    passed = "".join(
        f"<li><b>{upper_first(each.status)}:</b> {escape(each.says, quote=False)}</li>"
        for each in word.passed
    )
    return (
        f'<section id="word-{escape(word.id)}"><h3>{escape(word.title)}</h3>'
        f"<p>{escape(word.says, quote=False)}</p>{quotes}<ul>{passed}</ul></section>"
    )
