"""What a table is drawn of: sums, cards, piles, and the places of the seats; and cards within words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gleek.engine.cards import CARDS, card
from gleek.words import listed, with_plus

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gleek.engine.cards import Card, Suit
    from gleek.engine.money import Stake
    from gleek.lessons.stepping.game_table import GameTable, Pile
    from gleek.lessons.stepping.table_view import (
        CardView,
        FaceView,
        MoneyView,
        PileView,
        PurseView,
        TrumpView,
    )

    Nickname = Callable[[Card, int | None, Any], str]

PLACES = {
    2: ("below", "above"),
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
}
"""Where the seats lie as seen from above, by how many there are: the turn goes clockwise from the seat below."""

_CARD = re.compile(r"\b(?:10|[2-9AKQJ])[CDHS]\b")
_CARDS = re.compile(rf"{_CARD.pattern}(?: {_CARD.pattern})*")


def money_data(game: GameTable[Any], stake: Stake, stakes: int) -> MoneyView:
    """Return a sum as stakes, and as the game writes it."""
    return {"stakes": stakes, "text": game.sum(stake, stakes)}


def signed_sum(game: GameTable[Any], stake: Stake, stakes: int) -> MoneyView:
    """Return a sum that was won or lost, with its sign."""
    data = money_data(game, stake, stakes)
    data["text"] = with_plus(data["text"], stakes)
    return data


def purse_data(game: GameTable[Any], stake: Stake, stakes: int) -> PurseView:
    """Return what a player has won or lost so far: of money with its sign, and nought is "even"."""
    text = game.sum(stake, stakes)
    if game.money:
        text = with_plus(text, stakes) if stakes else "even"
    return {"name": game.purse, "money": game.money, "stakes": stakes, "text": text}


def trump_data(trump: Suit) -> TrumpView:
    """Return the trump suit: its letter and name, and both in words."""
    word = trump.word
    return {"suit": trump.letter, "name": word, "text": f"Trumps: {word}"}


def card_data(card: Card, nick: str = "") -> CardView:
    """Return a card that is seen, with its nickname."""
    return {"up": True, "c": str(card), "name": card.name, "nick": nick, "legal": False, "mark": ""}


@lru_cache(maxsize=32)
def faces(nickname: Nickname, trump: int | None, rules: object) -> tuple[CardView, ...]:
    """Return each card's face by the card's number, with the nicknames of a game: to be copied, not changed."""
    return tuple(card_data(each, nickname(each, trump, rules)) for each in CARDS)


def plain(_: Card, __: int | None, ___: object) -> str:
    """Return that a card has no nickname."""
    return ""


def hidden(count: int) -> list[FaceView]:
    """Return so many cards that lie face down."""
    return [{"up": False} for _ in range(count)]


def card_signs(words: str) -> str:
    """Return words with their cards as a reader knows them: "play 10S" becomes "play 10♠".

    The sign is followed by the character that keeps a heart from being drawn as an emoji.
    """
    return _CARD.sub(lambda found: card_sign(card(found[0])), words)


def card_words(words: str) -> str:
    """Return words with their cards as they are heard: "play 10S" becomes "play the ten of spades"."""
    return _CARDS.sub(lambda found: listed(f"the {card(each).name}" for each in found[0].split()), words)


def card_sign(card: Card) -> str:
    """Return a card as its rank and its suit's sign, drawn as text."""
    return f"{card.rank.letter}{card.suit.symbol}\ufe0e"


def places(count: int, below: int) -> list[str]:
    """Return where each seat lies, in the order of the seats, when one of them is the lowest."""
    return [PLACES[count][(seat - below) % count] for seat in range(count)]


def pile_data(given: Pile | None, face: Sequence[CardView]) -> PileView | None:
    """Return a pile with its cards, those that are seen first; None for none."""
    if given is None:
        return None
    cards: list[FaceView] = [face[each.index].copy() for each in given.seen]
    cards += hidden(given.size - len(cards))
    return {"name": given.name, "text": given.text, "count": given.size, "cards": cards}
