"""Estimates of what each card wins: it is played in many sample deals, and the heuristic plays all later cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.games.gleek.play import heuristic
from gleek.games.gleek.play.deals import Deals, alike_once
from gleek.games.gleek.play.trick_simulator import BITS, SUIT_OF, Tricks, beats
from gleek.games.gleek.trumps import counting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gleek.games.gleek.play.deals import Hands
    from gleek.games.gleek.play.knowing import Knowing
    from gleek.games.gleek.rules import Rules

A_TRICK: Final = 3


class Effort(NamedTuple):
    """The number of sample deals that a player simulates."""

    # deals that are played out
    deals: int
    # samples from which these deals are resampled
    drawn: int


def is_plain(rules: Rules) -> bool:
    """Return whether players must follow suit, any trump beats any plain card, and honours count for their holder."""
    return (rules.follow_suit, rules.trumps_beat, rules.honours_to) == ("required", "always", "holder")


def playable(known: Knowing) -> int:
    """Return the legal cards of the seat, as a mask."""
    if not known.table or known.rules.follow_suit == "free":
        return known.held
    return known.held & SUIT_OF[known.table[0]] or known.held


def choices(known: Knowing) -> list[int]:
    """Return the legal cards from the lowest, but of each group of equivalent cards only the lowest."""
    may = playable(known)
    if known.rules.honours_to == "trick_winner":  # an honour is not equivalent to a card that counts nothing
        return alike_once(may, known.held, known.unseen | sum(known.table) | _counting(known))
    return alike_once(may, known.held, known.unseen | sum(known.table))


def _counting(known: Knowing) -> int:
    return sum(worth_of(known.rules, known.trump))


def worth_of(rules: Rules, trump: int) -> dict[int, int]:
    """Map each card that counts at the reckoning to its points there."""
    return {BITS[trump][index]: worth for index, worth in enumerate(counting(rules, trump)) if worth}


class Looked(NamedTuple):
    """The results of each card in each sample deal: a list for each of the `cards`, with an item for each deal."""

    # the cards to choose from
    cards: list[int]
    # three points for each trick that the seat wins from this one on, and the points of the honours won in them
    stakes: list[list[float]]
    # the number of tricks that the seat wins from this one on
    tricks: list[list[int]]
    # whether the card wins the present trick
    won: list[list[bool]]


def by_card(known: Knowing, chance: Random, effort: Effort) -> Looked:
    """Try each legal card in sample deals (see `in_deals`); of equivalent cards try only the lowest."""
    return in_deals(known, Deals(known).many(chance, effort.deals, effort.drawn), choices(known))


def in_deals(known: Knowing, deals: Sequence[Hands], cards: list[int]) -> Looked:
    """Play each of these cards in each of these deals, and let the heuristic play all later cards."""
    seat, stakes, tricks, won = known.seat, list[list[float]](), list[list[int]](), list[list[bool]]()
    plain = is_plain(known.rules)
    for card in cards:
        mine, count, wins = list[float](), list[int](), list[bool]()
        for hands in deals:
            if plain:
                after, winner = tricks_after(hands, known.leader, known.table, seat, card)
                taken, brought = after[seat], 0
            else:
                taken, brought, winner = _slowly(known, hands, card)
            count.append(taken)
            mine.append(A_TRICK * taken + brought)
            wins.append(winner == seat)
        stakes.append(mine)
        tricks.append(count)
        won.append(wins)
    return Looked(cards, stakes, tricks, won)


def tricks_after(
    hands: list[int], leader: int, table: tuple[int, ...], seat: int, card: int
) -> tuple[list[int], int]:
    """Play a card and let the heuristic play all later ones; return each seat's tricks and the present trick's winner.

    The numbers of tricks include the present one.
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
    won = heuristic.play_out(held[winner], held[winner - 2], held[winner - 1], winner)
    won[winner] += 1
    return won, winner


def _slowly(known: Knowing, hands: list[int], card: int) -> tuple[int, int, int]:
    """Play a card out as `tricks_after` does, but under any rules.

    The results are the seat's tricks, the points of the honours in them, and the winner of the present trick.
    """
    tricks = Tricks.under(known.rules, hands[:], known.leader, known.table)
    if known.rules.honours_to == "trick_winner":
        tricks.worth = worth_of(known.rules, known.trump)
    tricks.play(card)
    winner = -1 if tricks.table else tricks.leader
    while tricks.hands[tricks.turn] or tricks.table:
        _by_thumb(tricks)
        if winner < 0 and not tricks.table:
            winner = tricks.leader
    return tricks.won[known.seat], tricks.taken[known.seat], winner


def _by_thumb(tricks: Tricks) -> None:
    held = tricks.hands
    tricks.play(heuristic.choose(tricks, (held[0] | held[1] | held[2]) & ~held[tricks.turn]))


def from_first(rules: Rules, trump: int, hands: Hands, seat: int) -> float:
    """Let the heuristic play a whole deal; return the points that a seat wins with its tricks.

    A trick counts three. Under `trick_winner` the honours in the tricks count too. Eldest leads to the first trick.
    """
    if is_plain(rules):
        eldest, second, dealer = hands
        return A_TRICK * heuristic.play_out(eldest, second, dealer, 0)[seat]
    tricks = Tricks.under(rules, hands[:])
    if rules.honours_to == "trick_winner":
        tricks.worth = worth_of(rules, trump)
    while tricks.hands[tricks.turn] or tricks.table:
        _by_thumb(tricks)
    return A_TRICK * tricks.won[seat] + tricks.taken[seat]
