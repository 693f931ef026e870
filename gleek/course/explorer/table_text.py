"""The table as lines of plain text, for readers who do not see it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from gleek.course.cast import YOU
from gleek.course.explorer.table_parts import card_words
from gleek.words import listed, one_stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.course.explorer.table_view import CardView, FaceView, TableView


def table_text(data: TableView) -> str:
    """Return the table as lines of plain text, for readers who do not see it."""
    trump, turn_up, stock, trick = data["trump"], data["turn_up"], data["stock"], data["trick"]
    lines = [data["stage_name"] + (f". {trump['text']}." if trump else ".")]
    if turn_up and turn_up["count"]:
        lines.append(f"{turn_up['name']}: {_cards_text(turn_up['cards'])}.")
    if stock and stock["count"]:
        lines.append(f"{stock['name']}: {_cards_text(stock['cards'])}.")
    for seat in data["seats"]:
        role = f" ({seat['role']})" if seat["role"] else ""
        tricks = f", tricks {seat['tricks']}" if seat["tricks"] else ""
        said = f", “{seat['said']}”" if seat["said"] else ""
        purse = f"{seat['purse']['name'].lower()} {seat['purse']['text']}" if seat["purse"]["name"] else ""
        state = f"{purse}{tricks}{said}".removeprefix(", ")
        lines.append(f"{seat['name']}{role}{': ' if state else ''}{state}")
        if seat["cards"]:
            lines.append(f"    {_cards_text(seat['cards'])}")
    if trick:
        plays = [f"{each['name']} {_card_text(each['card'])}" for each in trick["plays"]]
        wins = [
            f"{each['name']} {'win' if each['name'] == YOU else 'wins'}"
            for each in trick["plays"]
            if each["wins"]
        ]
        head = trick["title"] if trick["number"] else "Lifted"
        lines.append(f"{head}: {', '.join(plays)}{f'; {wins[0]}' if wins else ''}.")
    if data["tally"]:
        lines += data["tally"]["lines"]
    pots = [f"{pot['name']} {pot['text']}" for pot in data["pots"] if pot["stakes"]]
    if pots:
        lines.append("; ".join(pots) + ".")
    if data["legal"] and data["legal"]["words"]:
        lines.append(f"{data['legal']['who']} may {listed(map(card_words, data['legal']['words']), 'or')}.")
    return one_stop("\n".join(lines))


def _nick(card: CardView) -> str:
    return f" ({card['nick']})" if card["nick"] else ""


def _card_text(card: CardView) -> str:
    return f"{card['name']}{_nick(card)}"


def _cards_text(cards: Sequence[FaceView]) -> str:
    """Return cards in words; neighbours of one suit are joined: "knave and five of spades; two face down"."""
    shown: list[CardView] = [each for each in cards if "c" in each]
    parts = []
    for suit, of_suit in groupby(shown, lambda each: each["name"].partition(" of ")[2]):
        ranks = [f"{each['name'].partition(' of ')[0]}{_nick(each)}" for each in of_suit]
        parts.append(f"{listed(ranks)} of {suit}")
    hidden = len(cards) - len(shown)
    return "; ".join([*parts, f"{hidden} face down"] if hidden else parts)
