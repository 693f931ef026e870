"""Two sections of a lesson as HTML and plain text: its quotations, and what its reader knows at the end.

They are not widgets, so they need no running Python. The styles are in `gleek/pages/static/evidence.css`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from gleek.course import lesson_data
from gleek.course.lesson_data import Lesson
from gleek.evidence.as_html import places_html
from gleek.evidence.glosses import gloss
from gleek.evidence.quotations import quotation
from gleek.evidence.works import work

_OPEN_AT_ONCE = 4
_TODAY, _SETTLES, _OPEN = "In today’s English", "It settles", "It leaves open"


@dataclass(frozen=True, slots=True)
class Books:
    """Quotations, each with its source, where we read its words (in the book or quoted elsewhere), and its meaning."""

    quotes: tuple[str, ...]

    def __repr__(self) -> str:
        return "\n\n".join(quotation_text(each) for each in self.quotes) or "No old book is quoted here."

    def _repr_html_(self) -> str:
        if not self.quotes:
            return '<p class="gleek-evidence">No old book is quoted here.</p>'
        shown = [quotation_html(each) for each in self.quotes]
        more = ""
        if len(shown) > _OPEN_AT_ONCE + 1:
            shown, rest = shown[:_OPEN_AT_ONCE], shown[_OPEN_AT_ONCE:]
            more = f"<details><summary>More of their words ({len(rest)})</summary>{''.join(rest)}</details>"
        return f'<div class="gleek-evidence">{"".join(shown)}{more}</div>'


@dataclass(frozen=True, slots=True)
class Known:
    """The end of a lesson: sentences on what the reader knows now, and a link to the next lesson."""

    lesson: Lesson

    def __repr__(self) -> str:
        lines = [f"- {each}" for each in self.lesson.known]
        if following := _next(self.lesson):
            lines.append(f"Next: {following.number}. {following.title}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        name = escape(self.lesson.id)
        done = f'<button type="button" data-gleek-finish="{name}" hidden>I have finished this lesson</button>'
        return (
            f'<div class="gleek-known">{_list(self.lesson.known)}'
            f'<p class="gleek-finish">{done}</p>{self._onward()}</div>'
        )

    def _onward(self) -> str:
        following = _next(self.lesson)
        if following is None:
            return ""
        to = f"{following.number}. {escape(following.title)}"
        return f'<p class="gleek-onward"><a href="{escape(following.page)}">On to {to}</a></p>'


def books(lesson: Lesson | str) -> Books:
    """Return the quotations of a lesson, given as a `Lesson` or by its id."""
    return Books(_lesson(lesson).quotes)


def known(lesson: Lesson | str) -> Known:
    """Return the end of a lesson, given as a `Lesson` or by its id."""
    return Known(_lesson(lesson))


def quotation_text(quote_id: str) -> str:
    """Return a quotation as lines of text: the words, the source, a note, and the explanation."""
    quote, said = quotation(quote_id), gloss(quote_id)
    lines = [f"“{quote.words}”", f"{quote.cite}; {quote.seen_text}."]
    lines += [quote.note] if quote.note else []
    lines += [f"{name}: {text}" for name, text in _said(said.gloss, said.settles, said.open)]
    return "\n    ".join(lines)


def quotation_html(quote_id: str) -> str:
    """Return a quotation as an HTML figure with its explanation."""
    said = gloss(quote_id)
    below = "".join(
        f"<p><b>{name}:</b> {escape(text)}</p>" for name, text in _said(said.gloss, said.settles, said.open)
    )
    return (
        f'<article class="gleek-quotation" id="quote-{escape(quote_id)}">{figure_html(quote_id)}'
        f'<div class="gleek-gloss">{below}</div></article>'
    )


def figure_html(quote_id: str) -> str:
    """Return a quotation as an HTML figure: the words, the source and page, where we read them, and a note."""
    quote = quotation(quote_id)
    book = work(quote.work)
    author = f"{escape(book.author)}, " if book.author else ""
    date = f", {book.date}" if book.date else ""
    source = f"{author}<cite>{escape(book.title)}</cite>{date}, {escape(quote.page_text)}; {escape(quote.seen_text)}."
    note = f' <span class="gleek-quote-note">{escape(quote.note)}</span>' if quote.note else ""
    # Mark the language as Early Modern English, so that no browser hyphenates it or corrects its spelling.
    return (
        f'<figure><blockquote lang="en-emodeng"><p>{escape(quote.words, quote=False)}</p></blockquote>'
        f"<figcaption>{source}{places_html(quote.to_be_read_in)}{note}</figcaption></figure>"
    )


def _said(sense: str, settles: str, leaves: str) -> list[tuple[str, str]]:
    """Return the parts of a quotation's explanation as (heading, text) pairs; `leaves` has the open questions."""
    return [(_TODAY, sense), (_SETTLES, settles), *([(_OPEN, leaves)] if leaves else [])]


def _list(sentences: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(each, quote=False)}</li>" for each in sentences) + "</ul>"


def _next(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same game, or None after the last one and for a reference page."""
    every = lesson_data.of_game(lesson.game)
    return next((after for before, after in pairwise(every) if before == lesson), None)


def _lesson(lesson: Lesson | str) -> Lesson:
    return lesson_data.lesson(lesson) if isinstance(lesson, str) else lesson
