"""Parts of the card table's data (sums, cards, piles, places of seats), and the table and cards as text."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, cast

from gleek.course.cast import YOU
from gleek.course.explorer.game_table import GameTable, Pile
from gleek.course.explorer.table_view import CardView, FaceView, MoneyView, PileView, SeatView, TableView
from gleek.course.requests import View
from gleek.engine.cards import CARDS, Card, card
from gleek.engine.money import Stake
from gleek.engine.words import listed, one_stop, with_plus

Nickname = Callable[[Card, int | None, Any], str]

PLACES = {
    2: ("below", "above"),
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
}
"""The places of the seats in the picture of the card table, keyed by the number of seats. They are in the order of
play, clockwise from "below" (the bottom).
"""

_CARD = re.compile(r"\b(?:10|[2-9AKQJ])[CDHS]\b")
_CARDS = re.compile(rf"{_CARD.pattern}(?: {_CARD.pattern})*")


def money_data(game: GameTable, stake: Stake, stakes: int) -> MoneyView:
    return {"stakes": stakes, "text": game.sum(stake, stakes)}


def signed_sum(game: GameTable, stake: Stake, stakes: int) -> MoneyView:
    return {"stakes": stakes, "text": with_plus(game.sum(stake, stakes), stakes)}


def purse_data(game: GameTable, stake: Stake, stakes: int) -> View:
    text = game.sum(stake, stakes)
    if game.money:
        text = with_plus(text, stakes) if stakes else "even"
    return {"name": game.purse, "money": game.money, "stakes": stakes, "text": text}


def seat_data(seat: str, place: str, name: str, purse: View, **more: Any) -> SeatView:  # noqa: ANN401
    empty: SeatView = {
        "seat": seat,
        "place": place,
        "name": name,
        "role": "",
        "cards": [],
        "purse": purse,
        "tricks": 0,
        "tricks_text": "",
        "to_act": False,
        "said": "",
        "said_source": "",
        "said_plain": "",
        "won": "",
        "marks": [],
        "gain": None,
        "touch": None,
        "plays": None,
    }
    return cast("SeatView", empty | more)


def card_data(card: Card, nick: str = "") -> CardView:
    return {"up": True, "c": str(card), "name": card.name, "nick": nick, "legal": False, "mark": ""}


@lru_cache(maxsize=32)
def faces(nickname: Nickname, trump: int | None, rules: object) -> tuple[CardView, ...]:
    """Return the faces of all cards; `trump` is a suit's number. They are cached, so copy a face to change it."""
    return tuple(card_data(each, nickname(each, trump, rules)) for each in CARDS)


def plain(_: Card, __: int | None, ___: object) -> str:
    """The `nickname` of a game whose cards have no nicknames."""
    return ""


def hidden(count: int) -> list[FaceView]:
    return [{"up": False} for _ in range(count)]


def card_signs(words: str) -> str:
    """Write the cards in a text with suit signs: "10S" becomes "10♠" and U+FE0E, which prevents an emoji."""
    return _CARD.sub(lambda found: card_sign(card(found[0])), words)


def card_words(words: str) -> str:
    return _CARDS.sub(lambda found: listed(f"the {card(each).name}" for each in found[0].split()), words)


def card_sign(card: Card) -> str:
    return f"{card.rank.letter}{card.suit.symbol}\ufe0e"


def captions(data: TableView) -> Iterator[str]:
    """Yield the texts on the card table whose words of the game the page explains, in the order of the table."""
    for part in (data["trump"], data["turn_up"], data["stock"], data["discards"]):
        if part is not None:
            yield part["text"]
    if data["trick"] is not None:
        yield data["trick"]["title"]
    yield from (pot["name"] for pot in data["pots"])
    for seat in data["seats"]:
        yield from (seat["role"], seat["tricks_text"], seat["won"])
        if not seat["said_plain"]:  # else `said_plain` explains the whole quotation
            yield seat["said"]
    if data["tally"] is not None:
        yield from data["tally"]["columns"]


def places(count: int, below: int) -> list[str]:
    """Return where each seat is in the picture (see `PLACES`), in seat order. The seat `below` is at the bottom."""
    return [PLACES[count][(seat - below) % count] for seat in range(count)]


def pile_data(given: Pile | None, face: Sequence[CardView]) -> PileView | None:
    if given is None:
        return None
    cards: list[FaceView] = [face[each.index].copy() for each in given.seen]
    cards += hidden(given.size - len(cards))
    return {"name": given.name, "text": given.text, "count": given.size, "cards": cards}


def table_text(data: TableView) -> str:
    """Return the card table as lines of plain text, for readers who do not see the picture."""
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
        plays = [f"{each['name']} {each['card']['name']}{_nick(each['card'])}" for each in trick["plays"]]
        winner = next((each["name"] for each in trick["plays"] if each["wins"]), "")
        won = winner and f"; {winner} {'win' if winner == YOU else 'wins'}"
        head = trick["title"] if trick["number"] else "Lifted"
        lines.append(f"{head}: {', '.join(plays)}{won}.")
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


def _cards_text(cards: Sequence[FaceView]) -> str:
    """Return cards in words; neighbours of one suit are joined: "knave and five of spades; two face down"."""
    shown: list[CardView] = [each for each in cards if "c" in each]
    parts = []
    for suit, of_suit in groupby(shown, lambda each: each["name"].partition(" of ")[2]):
        ranks = [f"{each['name'].partition(' of ')[0]}{_nick(each)}" for each in of_suit]
        parts.append(f"{listed(ranks)} of {suit}")
    hidden = len(cards) - len(shown)
    return "; ".join([*parts, f"{hidden} face down"] if hidden else parts)
