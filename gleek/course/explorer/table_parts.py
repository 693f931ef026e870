"""Parts of the table's data (sums, cards, piles, places of seats), and the writing of cards in sentences."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gleek.engine.cards import CARDS, card
from gleek.words import listed, with_plus

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gleek.course.explorer.game_table import GameTable, Pile
    from gleek.course.explorer.table_view import (
        CardView,
        FaceView,
        MoneyView,
        PileView,
        PurseView,
        TrumpView,
    )
    from gleek.engine.cards import Card, Suit
    from gleek.engine.money import Stake

    Nickname = Callable[[Card, int | None, Any], str]

PLACES = {
    2: ("below", "above"),
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
}
"""The places around the table by the number of seats, as seen from above.

They are in the order of play, clockwise from "below".
"""

_CARD = re.compile(r"\b(?:10|[2-9AKQJ])[CDHS]\b")
_CARDS = re.compile(rf"{_CARD.pattern}(?: {_CARD.pattern})*")


def money_data(game: GameTable[Any], stake: Stake, stakes: int) -> MoneyView:
    """Return a sum as a number of stakes and as text in the game's notation."""
    return {"stakes": stakes, "text": game.sum(stake, stakes)}


def signed_sum(game: GameTable[Any], stake: Stake, stakes: int) -> MoneyView:
    """Return a gain or loss with its sign."""
    data = money_data(game, stake, stakes)
    data["text"] = with_plus(data["text"], stakes)
    return data


def purse_data(game: GameTable[Any], stake: Stake, stakes: int) -> PurseView:
    """Return what a player has won or lost: money with its sign and zero as "even", or a number of points."""
    text = game.sum(stake, stakes)
    if game.money:
        text = with_plus(text, stakes) if stakes else "even"
    return {"name": game.purse, "money": game.money, "stakes": stakes, "text": text}


def trump_data(trump: Suit) -> TrumpView:
    """Return the trump suit: its letter, its name, and a text with both."""
    word = trump.word
    return {"suit": trump.letter, "name": word, "text": f"Trumps: {word}"}


def card_data(card: Card, nick: str = "") -> CardView:
    """Return a visible card with its nickname."""
    return {"up": True, "c": str(card), "name": card.name, "nick": nick, "legal": False, "mark": ""}


@lru_cache(maxsize=32)
def faces(nickname: Nickname, trump: int | None, rules: object) -> tuple[CardView, ...]:
    """Return the faces of all cards, in the order of the cards' numbers, with their nicknames.

    The result is cached, so copy a face before you change it.
    """
    return tuple(card_data(each, nickname(each, trump, rules)) for each in CARDS)


def plain(_: Card, __: int | None, ___: object) -> str:
    """The `nickname` of a game whose cards have no nicknames."""
    return ""


def hidden(count: int) -> list[FaceView]:
    """Return `count` face-down cards."""
    return [{"up": False} for _ in range(count)]


def card_signs(words: str) -> str:
    """Write the cards in a text with suit signs: "play 10S" becomes "play 10♠".

    After each sign comes the variation selector U+FE0E, which keeps browsers from showing an emoji.
    """
    return _CARD.sub(lambda found: card_sign(card(found[0])), words)


def card_words(words: str) -> str:
    """Write the cards in a text in full: "play 10S" becomes "play the ten of spades"."""
    return _CARDS.sub(lambda found: listed(f"the {card(each).name}" for each in found[0].split()), words)


def card_sign(card: Card) -> str:
    """Return a card as its rank and the sign of its suit, shown as text and not as an emoji."""
    return f"{card.rank.letter}{card.suit.symbol}\ufe0e"


def places(count: int, below: int) -> list[str]:
    """Return the place of each of `count` seats, in seat order, if the seat `below` is at the bottom."""
    return [PLACES[count][(seat - below) % count] for seat in range(count)]


def pile_data(given: Pile | None, face: Sequence[CardView]) -> PileView | None:
    """Return the data of a pile, its visible cards first; None if `given` is None."""
    if given is None:
        return None
    cards: list[FaceView] = [face[each.index].copy() for each in given.seen]
    cards += hidden(given.size - len(cards))
    return {"name": given.name, "text": given.text, "count": given.size, "cards": cards}
