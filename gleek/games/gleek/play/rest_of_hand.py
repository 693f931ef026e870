"""Plays sample hands out, from the calls of sets or from a card on, and computes the stakes that a seat wins then.

The seat itself plays by the heuristic. Each other seat plays as a plain player if that is its model, else by the
heuristic. A test compares the stakes with what the engine pays.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from gleek.engine.cards import Rank
from gleek.engine.observation import Observation
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.play import heuristic, plain
from gleek.games.gleek.play.models import Table
from gleek.games.gleek.play.trick_simulator import (
    BITS,
    OF_RANK,
    PACK,
    SUIT_OF,
    TRUMPS,
    Tricks,
    settled,
    worth_of,
)
from gleek.games.gleek.reckoning import A_TRICK, DEALER, OWN_CARDS
from gleek.games.gleek.trumps import counts_turned_up, side_payments


class Played(NamedTuple):
    stakes: int  # the stakes that the seat wins from now on
    for_cards: int  # the part of `stakes` that is paid for sets and low trumps
    took: int  # the cards of the tricks that the seat wins from now on, as a mask
    trumped: int  # the cards of the seat that are trumped, as a mask


class Rest:
    """A calculator of what a seat wins in the rest of one hand. Hands are masks of `trick_simulator`."""

    def __init__(self, seen: Observation, table: Table) -> None:
        self.rules, self.seat = seen.rules, table.seat
        trump = table.trump
        bit = BITS[trump]
        self.worth = worth_of(self.rules, trump)
        self.honours = sum(self.worth)
        self.by_winner = self.rules.honours_to == "trick_winner"
        played = [[bit[index] for index in cards] for _, cards, _ in seen.tricks]
        self.points = [-OWN_CARDS, -OWN_CARDS, -OWN_CARDS]
        self.points[DEALER] += counts_turned_up(self.rules, table.up)
        for cards, (_, _, winner) in zip(played, seen.tricks, strict=True):
            self.points[winner] += A_TRICK
            if self.by_winner:
                self.points[winner] += sum([self.worth.get(card, 0) for card in cards])
        self.turned_up = bit[table.up]
        self.gone = self.turned_up | sum([sum(cards) for cards in played])
        # the low trumps that earn their holder stakes from each opponent
        low = [13 * trump + rank for rank in (Rank.FOUR, Rank.FIVE, Rank.SIX)]
        side = [(bit[index], side_payments(self.rules, trump, 0, 1 << index)) for index in low]
        self.side = [(card, paid[0].stakes) for card, paid in side if paid]
        self.called = [called is not None for called in seen.facts.called]
        simply = partial(plain.card_to_play, trump=trump)
        plays_simply = [model.plays_plainly and seat != self.seat for seat, model in enumerate(table.models)]
        self.choosers = [simply if each else heuristic.choose for each in plays_simply]

    def play(
        self,
        hands: Sequence[int],
        before: Sequence[int] = (0, 0, 0),
        leader: int = 0,
        on_table: tuple[int, ...] = (),
        card: int = 0,
    ) -> Played:
        """Play the rest of the tricks, first `card` unless it is 0; the seats have played the cards `before`."""
        tricks = Tricks.under(self.rules, [*hands], leader, on_table)
        tricks.worth = self.worth if self.by_winner else {}
        live = PACK & ~self.gone & ~sum(on_table)
        took = trumped = 0
        held, choosers, seat = tricks.hands, self.choosers, self.seat
        while held[tricks.turn] or tricks.table:
            turn, table = tricks.turn, tricks.table
            chosen = card or choosers[turn](tricks, live & ~held[turn])
            card = 0
            live ^= chosen
            tricks.play(chosen)
            if not tricks.table:
                cards, best, led = (*table, chosen), tricks.leader, (turn + 1) % 3
                if best == seat:
                    took |= sum(cards)
                elif cards[best - led] & TRUMPS and not cards[0] & TRUMPS:
                    trumped |= cards[seat - led] & SUIT_OF[cards[0]]
        points = [
            base + A_TRICK * won + taken
            for base, won, taken in zip(self.points, tricks.won, tricks.taken, strict=True)
        ]
        if not self.by_winner:
            for who in range(3):
                mine = (hands[who] | before[who]) & self.honours
                while mine:
                    honour = mine & -mine
                    mine ^= honour
                    points[who] += self.worth[honour]
        for_cards = self._paid_for_cards(hands)
        stakes = settled(self.rules, points)[seat] + for_cards
        return Played(stakes, for_cards, took, trumped)

    def _paid_for_cards(self, hands: Sequence[int]) -> int:
        total = 0
        for seat, hand in enumerate(hands):
            share, paid = 2 if seat == self.seat else -1, 0
            if self.rules.tiddy_paid == "played" or not self.called[seat]:
                for card, stakes in self.side:
                    if hand & card:
                        paid += stakes
            if not self.called[seat]:
                for rank, by_count in _SET_STAKES:
                    count = (hand & rank).bit_count()
                    if count >= 3:
                        paid += by_count[count - 3]
            total += share * paid
        return total


_SET_STAKES: Final = [(OF_RANK[rank - 2], (PAYS[rank, 3], PAYS[rank, 4])) for rank in map(int, SET_RANKS)]
