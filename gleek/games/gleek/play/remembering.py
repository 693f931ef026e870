"""The remembering player: it samples deals that fit all calls, shown cards and plays so far, and plays each one out."""

from typing import Final

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games import Player
from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.play import counting
from gleek.games.gleek.play.deals import Deals
from gleek.games.gleek.play.knowing import know
from gleek.games.gleek.play.rollouts import Effort, choices, in_deals
from gleek.games.gleek.play.trick_simulator import index_of
from gleek.players.seeds import best, chance

EFFORT: Final = Effort(deals=20, drawn=40)


def player(nerve: counting.Nerve, effort: Effort = EFFORT) -> Player:
    """Return a player that uses sample deals to choose a card, and bets on the ruff as boldly as `nerve` says."""
    counts = counting.player(nerve)

    def choose(seen: Observation, seed: int = 0) -> Action:
        return play(seen, seed, effort) if isinstance(seen.phase, Playing) else counts(seen, seed)

    return choose


def play(seen: Observation, seed: int, effort: Effort) -> Action:
    """Return the play of the card with the highest expected stakes, if the heuristic plays all later cards."""
    known = know(seen)
    cards = choices(known)
    if len(cards) > 1:
        deals = Deals(known).many(chance(seed), effort.deals, effort.drawn)
        card = cards[best([sum(some) for some in in_deals(known, deals, cards)])]
    else:
        card = cards[0]
    return PLAYS[known.seat][index_of(card, known.trump)]
