"""Advice on which card to play: each card is played in many sample deals, and the rest is played out (see `Rest`).

A sample deal is more frequent if the other players would have bid, bet and played with it as they did.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.play.deals import Deals, Hands, alike
from gleek.games.gleek.play.knowing import know
from gleek.games.gleek.play.opponents import Table
from gleek.games.gleek.play.rest_of_hand import Played, Rest
from gleek.games.gleek.play.rollouts import choices, playable
from gleek.games.gleek.play.trick_simulator import BITS, PACK, Tricks, index_of, slow
from gleek.players.advice import Advice, Reason, compared
from gleek.players.review import Trials
from gleek.players.seeds import chance, independence, resample

_DEALS: Final = 100  # sample deals to choose by; the same number is told
_DRAWN: Final = 1000  # at most this many draws, from which each half is resampled
_SOME: Final = 0.1  # the smallest difference in the number of tricks that is a reason
_APART: Final = 0.1  # a difference in the probability to win the trick that is a reason


class Cards:
    """The legal cards of a seat, played out in sample deals."""

    def __init__(self, seen: Observation, table: Table, seed: int) -> None:
        self.known, self.table = know(seen), table
        self.rest = Rest(seen, table)
        self.deals = self._sampled(chance(seed))
        self.choices = choices(self.known)
        self.results: dict[int, list[Played]] = {}

    def _sampled(self, some: Random) -> list[Hands]:
        """Return sample deals: the even ones are independent of the odd ones."""
        sampler, halves = Deals(self.known), []
        for _ in range(2):
            drawn: list[Hands] = []
            weights: list[float] = []
            total = squares = 0.0
            # Drawing ends earlier when the draws are worth `_DEALS` samples of equal weight.
            while len(drawn) < _DRAWN and (len(drawn) < _DEALS or total * total < _DEALS * squares):
                for _ in range(_DEALS):
                    drawn.append(sampler.one(some))
                    weights.append(self._weight(sampler, drawn[-1]))
                    total, squares = total + weights[-1], squares + weights[-1] ** 2
            halves.append([drawn[place] for place in resample(weights, _DEALS, some)])
        return [hands for pair in zip(*halves, strict=True) for hands in pair]

    def _weight(self, sampler: Deals, hands: Hands) -> float:
        """Return the relative probability of all that the others have done, if they hold these cards."""
        known, table = self.known, self.table
        whole = [hand | played for hand, played in zip(hands, known.played, strict=True)]
        weight = sampler.by_calls(hands)
        ruffs = [
            None if who == known.seat else table.ruff(slow(whole[who], known.trump), who) for who in range(3)
        ]
        weight *= table.likelihood(ruffs)
        for who in sampler.others:
            if who != known.buyer:
                ruff = ruffs[who]
                assert ruff is not None
                weight *= table.bid(who, ruff.held)
        return weight * self._by_plays(whole)

    def _by_plays(self, whole: list[int]) -> float:
        """Return the relative probability of the cards that the others have played, if they held these twelve."""
        known, weight = self.known, 1.0
        tricks, live = Tricks.under(known.rules, [*whole]), PACK & ~self.rest.turned_up
        for _, cards in known.tricks:
            for card in cards:
                turn = tricks.turn
                hand = tricks.hands[turn]
                if turn != known.seat and hand & (hand - 1):
                    expected = self.rest.choosers[turn](tricks, live & ~hand)
                    if expected != card and not alike(expected, card, hand, live):
                        weight *= self.table.models[turn].strays
                tricks.play(card)
                live ^= card
        return weight

    def of(self, card: int) -> list[Played]:
        """Return the results of a card. Equivalent cards share them."""
        known = self.known
        against = known.unseen | sum(known.table)
        first = card
        if card not in self.choices:
            first = next(each for each in self.choices if alike(each, card, known.held, against))
        if first not in self.results:
            self.results[first] = [
                self.rest.play(hands, known.played, known.leader, known.table, first) for hands in self.deals
            ]
        return self.results[first]


def trials(seen: Observation, seed: int, actions: Sequence[Action], table: Table) -> Trials:
    """Return the stakes that each card wins from now to the end of the hand."""
    cards = Cards(seen, table, seed)
    bit = BITS[cards.known.trump]
    stakes = [[float(each.stakes) for each in cards.of(bit[action.card.index])] for action in actions]  # type: ignore[attr-defined]
    return Trials(stakes, [1.0] * len(cards.deals), independence(cards.deals))


def advise(seen: Observation, seed: int, table: Table) -> Advice:
    """Return every legal card with the expected stakes from now to the end of the hand."""
    cards = Cards(seen, table, seed)
    known, may, found = cards.known, playable(cards.known), []
    while may:
        found.append(may & -may)
        may &= may - 1
    results = [cards.of(card) for card in found]
    told = _Told(cards, found, results)
    actions = [PLAYS[known.seat][index_of(card, known.trump)] for card in found]
    stakes = [[float(each.stakes) for each in some] for some in results]
    return Advice(
        compared(actions, stakes, told.reasons, independence(cards.deals)),
        (*table.assumed, Reason("by_heuristic", {})),
        len(cards.deals),
    )


def rest(seen: Observation, seed: int, table: Table) -> list[float]:
    """Return the stakes that the seat wins from the calls on, in the sample deals. All sets are called."""
    cards = Cards(seen, table, seed)
    return [float(cards.rest.play(hands, (0, 0, 0), 0, ()).stakes) for hands in cards.deals]


class _Told:
    """The reasons for the cards."""

    def __init__(self, cards: Cards, found: Sequence[int], results: Sequence[list[Played]]) -> None:
        self.found, self.trump = found, cards.known.trump
        self.tricks = [sum([each.tricks for each in some]) / len(some) for some in results]
        self.won = [sum([each.wins for each in some]) / len(some) for some in results]

    def reasons(self, number: int, other: int) -> list[Reason]:
        """Return what decides between two cards."""
        if len(self.found) == 1:
            return [Reason("only_card", {})]
        if number == other:
            return [Reason("all_alike", {})]
        more, wins = self.tricks[number] - self.tricks[other], self.won[number] - self.won[other]
        card = {"card": index_of(self.found[other], self.trump)}
        if round(abs(more), 1) < _SOME:
            return [Reason("as_many_tricks", card)]
        if more < 0:
            return [Reason("fewer_tricks", card | {"more": -more})]
        if wins >= _APART:
            return [Reason("wins_trick", card | {"chance": self.won[number], "less": self.won[other]})]
        return [Reason("saves" if wins <= -_APART else "more_tricks", card | {"more": more})]
