"""Hands, deals and payments as HTML tables for notebooks. Cards have suit symbols.

Players' names may come from any user, so this module escapes every text.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import CARDS, Suit, in_hand_order, mask_of
from gleek.engine.tricks import on_table
from gleek.words import counted, listed, signed, upper_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gleek.engine.cards import Card
    from gleek.engine.ledger import Ledger
    from gleek.engine.observation import Observation

# This red has enough contrast on a light page and is still legible on a dark one.
_RED: Final = '<span style="color:#d32f2f">{}</span>'


def card_html(card: Card) -> str:
    """Return a card as its rank and suit symbol; hearts and diamonds are red."""
    text = f"{card.rank.letter}{card.suit.symbol}"
    return _RED.format(text) if card.suit in {Suit.HEARTS, Suit.DIAMONDS} else text


def cards_html(some: Iterable[Card], hidden: int = 0) -> str:
    """Return cards in the given order; if `hidden` is not 0, a note such as "3 hidden cards" follows."""
    shown = [" ".join(map(card_html, some))] if some else []
    return " ".join([*filter(None, shown), *([f"<i>{counted(hidden, 'hidden card')}</i>"] if hidden else [])])


def table_html(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return an HTML table. `caption` and `heads` are text; `rows` hold HTML, with the header of each row first."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{each}</td>" for each in rest)}</tr>'
        for first, *rest in rows
    )
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{said}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def shown_places(
    places: Mapping[str, Sequence[Card]], in_order: Sequence[str]
) -> list[tuple[str, Sequence[Card]]]:
    """Return each place with its cards, sorted as in a player's hand; the cards of places `in_order` are not sorted."""
    return [
        (place, some if place in in_order else in_hand_order(mask_of(some))) for place, some in places.items()
    ]


def deal_html(places: Mapping[str, Sequence[Card]], *in_order: str) -> str:
    """Return a table of a deal, with a row for each place; the cards of places `in_order` are not sorted."""
    rows = [
        (escape(upper_first(place.replace("_", " "))), cards_html(some))
        for place, some in shown_places(places, in_order)
    ]
    return table_html("The deal", ("Place", "Cards"), rows)


def hand_html(seen: Observation) -> str:
    """Return what one seat knows of a hand: cards and purses, the current trick, the player to act and the ledger."""
    game, names = seen.game, seen.setup.names
    trump = getattr(seen.deal, "trump", None)
    rows = []
    for seat, name in enumerate(names):
        known = in_hand_order(seen.held[seat], trump)
        cards = cards_html(known, seen.counts[seat] - len(known))
        rows.append((escape(name), cards or "–", escape(_sum(seen, seen.ledger.purses[seat]))))
    whose = "" if seen.seat is None else f", as {names[seen.seat]} sees it"
    money = "Purse" if game.counts_money else "Points"
    parts = [
        table_html(
            f"{game.title}: {game.stage_names[seen.phase.stage]}{whose}", ("Player", "Cards", money), rows
        )
    ]
    if trick := on_table(getattr(seen.phase, "resume", seen.phase), len(names)):
        lying = listed(f"{escape(names[seat])} {card_html(CARDS[index])}" for seat, index in trick)
        parts.append(f"<p>On the table: {lying}.</p>")
    pots = [
        f"{escape(title)} {escape(_sum(seen, seen.ledger.balances[number]))}"
        for title, number in zip(game.accounts.titles, game.accounts.pot_numbers, strict=True)
        if seen.ledger.balances[number]
    ]
    if pots:
        parts.append(f"<p>{'; '.join(pots)}.</p>")
    acts = seen.phase.to_act()
    if acts is not None:
        legal = "" if seen.legal is None else f" may {' or '.join(map(str, seen.legal.words()))}"
        parts.append(f"<p>{escape(names[acts] + (legal or ' is to act'))}.</p>")
    parts.append(ledger_html(seen.ledger, seen))
    return "".join(parts)


def _sum(seen: Observation, stakes: int) -> str:
    return seen.setup.stake.sum(stakes) if seen.game.counts_money else signed(stakes)


def ledger_html(ledger: Ledger, seen: Observation) -> str:
    """Return a table of a hand's payments in a collapsed block; "" if there are no payments."""
    if not ledger.payments:
        return ""
    accounts, names = seen.game.accounts, seen.setup.names
    rows = [
        (
            escape(upper_first(accounts.name(each.payer, names))),
            escape(upper_first(accounts.name(each.receiver, names))),
            escape(_sum(seen, each.stakes)),
            escape(each.reason),
        )
        for each in ledger.payments
    ]
    return closed_html(
        f"Ledger: {counted(len(rows), 'payment')}", table_html("", ("From", "To", "Sum", "For"), rows)
    )


def closed_html(summary: str, inside: str) -> str:
    """Return a block that shows only `summary` (text) until the reader opens it; `inside` (HTML) is its content."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"
