"""Two sections of a lesson as HTML: its quotations, and what its reader knows at the end."""

from html import escape

from gleek.course import lesson_data
from gleek.course.lesson_data import Lesson
from gleek.course.pages.lesson_list import first_deal
from gleek.engine.words.tables import Section
from gleek.evidence.quotations import gloss, quotation
from gleek.evidence.works import places_html, work

_OPEN_AT_ONCE = 4


def books(lesson: Lesson | str) -> Section:
    """Return the quotations of a lesson (a `Lesson` or its id): their sources and meanings, and where we read them."""
    quotes = _lesson(lesson).quotes
    if not quotes:
        return Section('<p class="gleek-evidence">No old book is quoted here.</p>')
    shown, more = [quotation_html(each) for each in quotes], ""
    if len(shown) > _OPEN_AT_ONCE + 1:
        shown, rest = shown[:_OPEN_AT_ONCE], shown[_OPEN_AT_ONCE:]
        more = f"<details><summary>More of their words ({len(rest)})</summary>{''.join(rest)}</details>"
    return Section(f'<div class="gleek-evidence">{"".join(shown)}{more}</div>')


def known(lesson: Lesson | str) -> Section:
    """Return the end of a lesson: what its reader knows now, and links to the next lesson or to a first deal."""
    lesson = _lesson(lesson)
    onward = first_deal(lesson, f"<p>{escape(lesson.first_deal)} ", "</p>")
    if after := lesson_data.following(lesson):
        to = after.heading
        onward += f'<p class="gleek-onward"><a href="{escape(after.page)}">On to {escape(to)}</a></p>'
    items = "".join(f"<li>{escape(each, quote=False)}</li>" for each in lesson.known)
    name = escape(lesson.id)
    done = f'<button type="button" data-gleek-finish="{name}" hidden>I have finished this lesson</button>'
    return Section(
        f'<div class="gleek-known"><ul>{items}</ul><p class="gleek-finish">{done}</p>{onward}</div>'
    )


def quotation_html(quote_id: str) -> str:
    said = gloss(quote_id)
    parts = {"In today’s English": said.gloss, "It settles": said.settles, "It leaves open": said.open}
    below = "".join(f"<p><b>{name}:</b> {escape(text)}</p>" for name, text in parts.items() if text)
    return (
        f'<article class="gleek-quotation" id="quote-{escape(quote_id)}">{figure_html(quote_id)}'
        f'<div class="gleek-gloss">{below}</div></article>'
    )


def figure_html(quote_id: str) -> str:
    quote = quotation(quote_id)
    book = work(quote.work)
    author = f"{escape(book.author)}, " if book.author else ""
    date = f", {book.date}" if book.date else ""
    source = f"{author}<cite>{escape(book.title)}</cite>{date}, {escape(quote.page_text)}; {escape(quote.seen_text)}."
    note = f' <span class="gleek-quote-note">{escape(quote.note)}</span>' if quote.note else ""
    # Mark the language as Early Modern English, so that browsers do not hyphenate the words or correct their spelling.
    return (
        f'<figure><blockquote lang="en-emodeng"><p>{escape(quote.words, quote=False)}</p></blockquote>'
        f"<figcaption>{source}{places_html(quote.to_be_read_in)}{note}</figcaption></figure>"
    )


def _lesson(lesson: Lesson | str) -> Lesson:
    return lesson_data.lesson(lesson) if isinstance(lesson, str) else lesson
