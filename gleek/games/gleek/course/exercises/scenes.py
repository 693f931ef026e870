"""The players, deals and hands of questions. A question chooses some of the cards; the other cards are random."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Deal
from gleek.games.gleek.deal import GLEEK_PACK, from_pack
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup

# The names of the players in a question. Each player sits to the left of the one before.
TABLES: Final = (
    ("Agnes", "Barnaby", "Cicely"),
    ("Dorothy", "Ralph", "Ursula"),
    ("Gilbert", "Margery", "Stephen"),
    ("Joan", "Humphrey", "Thomas"),
)
HAND: Final = 12
NOBODY: Final = (0, 0, 0)


def drawn_deal(draw: Draw) -> Deal:
    return from_pack(draw.shuffled(bits(GLEEK_PACK)))


def deal_with(draw: Draw, up: int, wanted: tuple[int, ...] = NOBODY, stock: int = 0) -> Deal:
    """Return a random deal with this turn-up and at least these cards (masks) in the three hands and in the stock."""
    taken = wanted[0] | wanted[1] | wanted[2] | stock | 1 << up
    rest = draw.shuffled(bits(GLEEK_PACK & ~taken))
    hands = [0, 0, 0]
    for seat, held in enumerate(wanted):
        count = HAND - held.bit_count()
        hands[seat] = held | mask_of_numbers(rest[:count])
        rest = rest[count:]
    return Deal((hands[0], hands[1], hands[2]), up, stock | mask_of_numbers(rest))


def dealt(rules: Rules, deal: Deal) -> Hand:
    """Return the hand at the start of the bidding, after the payments for the turn-up."""
    return Hand.dealt_to(Setup(rules), deal)[0]


def at_ruff(rules: Rules, deal: Deal, *, carried: int = 0, doubled: bool = False) -> Hand:
    """Return a hand after the antes of the ruff. The seats hold the cards as dealt: the stock is not bought.

    `carried` are the stakes left in the pot by earlier hands; `doubled` makes the ruff double.
    """
    hand, _ = Hand.dealt_to(Setup(rules, carried=carried, doubled=doubled), deal)
    return hand.to(Antes()).follow()[0]
