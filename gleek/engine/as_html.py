"""Cards, deals and data tables as HTML for notebooks. Every text is escaped, because names may come from any user."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from gleek.engine.cards import Card, Suit, in_hand_order, mask_of
from gleek.engine.words import counted, upper_first
from gleek.engine.words.tables import html_row, html_table

# This red has enough contrast on a light page and is still legible on a dark one.
_RED_SPAN: Final = '<span style="color:#d32f2f">{}</span>'


def card_html(card: Card) -> str:
    text = f"{card.rank.letter}{card.suit.symbol}"
    return _RED_SPAN.format(text) if card.suit in {Suit.HEARTS, Suit.DIAMONDS} else text


def cards_html(some: Iterable[Card], hidden: int = 0) -> str:
    """Return cards in the given order; if `hidden` is not 0, a note such as "3 hidden cards" follows."""
    return " ".join([*map(card_html, some), *[f"<i>{counted(hidden, 'hidden card')}</i>"] * bool(hidden)])


def table_html(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return an HTML table. `caption` and `heads` are text; `rows` hold HTML, with the header of each row first."""
    return html_table(map(escape, heads), map(html_row, rows), caption=escape(caption))


def shown_places(
    places: Mapping[str, Sequence[Card]], in_order: Sequence[str]
) -> list[tuple[str, Sequence[Card]]]:
    """Return each place (hand or pile) with its cards, sorted as a player sorts a hand, except in places `in_order`."""
    return [
        (place, some if place in in_order else in_hand_order(mask_of(some))) for place, some in places.items()
    ]


def deal_html(places: Mapping[str, Sequence[Card]], *in_order: str) -> str:
    rows = [
        (escape(upper_first(place.replace("_", " "))), cards_html(some))
        for place, some in shown_places(places, in_order)
    ]
    return table_html("The deal", ("Place", "Cards"), rows)


def closed_html(summary: str, inside: str) -> str:
    """Return a block that shows only `summary` (text) until the reader opens it; `inside` (HTML) is its content."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def list_html(lines: Iterable[str]) -> str:
    return f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ol>"
