"""A pack of cards to print and cut out, 63 by 88 millimetres, with the cards that these rules need."""

from __future__ import annotations

from typing import Any, Final

from gleek.drawing.faces import back, colour, face
from gleek.engine.cards import cards_of
from gleek.games import game
from gleek.handouts.kit.asked import Asked

WIDE, HIGH = 63, 88
"""A card's size in millimetres."""

A_PAGE: Final = 9


def pack(asked: Asked) -> dict[str, Any]:
    """Return the pack, suit by suit, each from the ace down; and a back for the other side of each sheet.

    Each card has its picture as SVG, its spoken name, and the rank for its corners and its nickname ("" for none).
    """
    kind = game(asked.rules.game)
    cards = sorted(cards_of(kind.shape(asked.rules).pack), key=lambda card: (-card.suit, -card.rank))
    printed = [
        {
            "picture": face(card.rank.letter, card.suit.letter, indices=asked.indices),
            "spoken": card.name,
            "rank": card.rank.letter if asked.indices else "",
            "colour": colour(card.suit.letter),
            "nickname": kind.nickname(card.index, card.suit, asked.rules) if asked.names else "",
        }
        for card in cards
    ]
    head = asked.head(f"a pack of {len(printed)} cards")
    return {**head, "size": (WIDE, HIGH), "cards": printed, "back": back()}
