"""A pack of cards to print and cut out, 63 by 88 millimetres, with the cards that these rules need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.drawing.faces import back, colour, face
from gleek.engine.cards import cards_of
from gleek.evidence import games
from gleek.games import game
from gleek.handouts.kit.asked import Asked
from gleek.records.rules_text import rules_line

WIDE, HIGH = 63, 88
"""A card's size in millimetres."""

A_PAGE: Final = 9


@dataclass(frozen=True, slots=True)
class Printed:
    """A card: its picture as SVG, its spoken name, and the rank for its corners and its nickname ("" for none)."""

    picture: str
    spoken: str
    rank: str
    colour: str
    nickname: str


@dataclass(frozen=True, slots=True)
class Pack:
    """The whole pack, suit by suit, each from the ace down; and a back for the other side of each sheet."""

    kind: ClassVar = "pack"
    tables: ClassVar = 0

    title: str
    by: str
    size: tuple[int, int]
    cards: tuple[Printed, ...]
    back: str


def pack(asked: Asked) -> Pack:
    """Return the pack for these rules."""
    kind = game(asked.rules.game)
    cards = sorted(cards_of(kind.shape(asked.rules).pack), key=lambda card: (-card.suit, -card.rank))
    printed = tuple(
        Printed(
            picture=face(
                "10" if card.rank.letter in {"T", "10"} else card.rank.letter,
                card.suit.letter,
                indices=asked.indices,
            ),
            spoken=card.name,
            rank=("10" if card.rank.letter in {"T", "10"} else card.rank.letter) if asked.indices else "",
            colour=colour(card.suit.letter),
            nickname=kind.nickname(13 * card.suit + card.rank, card.suit, asked.rules) if asked.names else "",
        )
        for card in cards
    )
    title = f"{games.game(asked.rules.game).title}: a pack of {len(printed)} cards"
    return Pack(title, rules_line(asked.rules, asked.book), (WIDE, HIGH), printed, back())
