"""The remembering player: it samples deals that fit all calls, shown cards and plays so far, and plays each one out."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games import Player
from gleek.games.gleek.play import counting, heuristic
from gleek.games.gleek.play.knowledge import Knowing, know
from gleek.games.gleek.play.likely_deals import Deals, Hands
from gleek.games.gleek.play.trick_simulator import Tricks
from gleek.games.gleek.reckoning import A_TRICK
from gleek.players.seeds import best, chance


class Effort(NamedTuple):
    deals: int  # deals that are played out
    drawn: int  # random deals with weights, from which the played ones are drawn


_EFFORT: Final = Effort(deals=20, drawn=40)


def player(nerve: counting.Nerve) -> Player:
    counts = counting.player(nerve)

    def choose(seen: Observation, seed: int = 0) -> Action:
        return play(seen, seed, _EFFORT) if isinstance(seen.phase, Playing) else counts(seen, seed)

    return choose


def play(seen: Observation, seed: int, effort: Effort) -> Action:
    known = know(seen)
    cards = known.choices
    if len(cards) == 1:
        return known.play(cards[0])
    deals = Deals(known).many(chance(seed), effort.deals, effort.drawn)
    return known.play(cards[best([sum(some) for some in in_deals(known, deals, cards)])])


def in_deals(known: Knowing, deals: Sequence[Hands], cards: Sequence[int]) -> list[list[int]]:
    """Return for each card the points that the seat wins in each deal by playing it: for tricks and honours in them."""
    begun = [known.with_hands(hands) for hands in deals]
    return [[_points(tricks.copy(), card) for tricks in begun] for card in cards]


def _points(tricks: Tricks, card: int) -> int:
    seat = tricks.turn
    tricks.play(card)
    heuristic.play_on(tricks)
    return A_TRICK * tricks.won[seat] + tricks.taken[seat]
