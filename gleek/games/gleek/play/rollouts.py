"""Estimates of what each card wins: it is played in many sample deals, and the heuristic plays all later cards."""

from collections.abc import Sequence
from typing import NamedTuple

from gleek.games.gleek.play import heuristic
from gleek.games.gleek.play.deals import Hands, alike_once
from gleek.games.gleek.play.knowing import Knowing
from gleek.games.gleek.play.trick_simulator import BITS, SUIT_OF, Tricks, beats
from gleek.games.gleek.reckoning import A_TRICK
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import counting


class Effort(NamedTuple):
    """How many sample deals a player draws, and how many of them it plays out."""

    deals: int  # deals that are played out
    drawn: int  # samples from which these deals are resampled


def is_plain(rules: Rules) -> bool:
    """Return whether players must follow suit, any trump beats any plain card, and honours count for their holder."""
    return (rules.follow_suit, rules.trumps_beat, rules.honours_to) == ("required", "always", "holder")


def playable(known: Knowing) -> int:
    if not known.table or known.rules.follow_suit == "free":
        return known.held
    return known.held & SUIT_OF[known.table[0]] or known.held


def choices(known: Knowing) -> list[int]:
    """Return the legal cards from the lowest, but of each group of equivalent cards only the lowest."""
    may = playable(known)
    against = known.unseen | sum(known.table)
    if known.rules.honours_to == "trick_winner":  # an honour is not equivalent to a card that counts nothing
        against |= sum(worth_of(known.rules, known.trump))
    return alike_once(may, known.held, against)


def worth_of(rules: Rules, trump: int) -> dict[int, int]:
    """Map each card that counts at the reckoning to its points there."""
    return {BITS[trump][index]: worth for index, worth in enumerate(counting(rules, trump)) if worth}


def in_deals(known: Knowing, deals: Sequence[Hands], cards: list[int]) -> list[list[int]]:
    """Play each of these cards in each of these deals, and let the heuristic play all later cards.

    Return for each card the points that it wins in each deal: three for each trick that the seat wins from this one on,
    and the points of the honours won in them.
    """
    if is_plain(known.rules):
        leader, table, seat = known.leader, known.table, known.seat
        return [
            [A_TRICK * tricks_after(hands, leader, table, seat, card) for hands in deals] for card in cards
        ]
    return [[_slowly(known, hands, card) for hands in deals] for card in cards]


def tricks_after(hands: list[int], leader: int, table: tuple[int, ...], seat: int, card: int) -> int:
    """Return the tricks that a seat wins if it plays `card` and the heuristic plays all later cards.

    The current trick is included. `hands` are the three hands as masks of `trick_simulator`. `table` holds the cards
    already played to the current trick, which `leader` led.
    """
    held = hands[:]
    held[seat] ^= card
    cards = (*table, card)
    if len(cards) == 1:
        after = (seat + 1) % 3
        over = heuristic.second(held[after], held[seat] | held[after - 2], card)
        held[after] ^= over
        cards = (card, over)
    if len(cards) == 2:
        after = (leader + 2) % 3
        last = heuristic.third(held[after], *cards)
        held[after] ^= last
        cards = (*cards, last)
    winner = (leader + beats(*cards)) % 3
    won = heuristic.play_out(held, winner)
    return won[seat] + (winner == seat)


def _slowly(known: Knowing, hands: list[int], card: int) -> int:
    """Return the points that a card wins with these hands (see `in_deals`). It is slow, but works under all rules."""
    tricks = Tricks.under(known.rules, hands[:], known.leader, known.table)
    if known.rules.honours_to == "trick_winner":
        tricks.worth = worth_of(known.rules, known.trump)
    tricks.play(card)
    held = tricks.hands
    while held[tricks.turn] or tricks.table:
        tricks.play(heuristic.choose(tricks, (held[0] | held[1] | held[2]) & ~held[tricks.turn]))
    return A_TRICK * tricks.won[known.seat] + tricks.taken[known.seat]
