"""The counting player: it computes the odds of its ruff, and plays cards by a heuristic that knows the cards played.

It bids for the stock and lays out as the plain player does.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games import Player
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.play import heuristic, plain
from gleek.games.gleek.play.knowledge import know
from gleek.games.gleek.play.odds import beats_one
from gleek.games.gleek.play.plain import bet
from gleek.games.gleek.ruff import ACES, Vying, best_ruff
from gleek.games.gleek.rules import Rules

_MOST_BETS: Final = 9  # after this many vies and revies the player revies no more, unless it holds four aces


class Nerve(NamedTuple):
    vie: float  # the player vies at this probability or a higher one
    revie: float  # the player revies at this probability or a higher one
    see: float = 1.0  # the player sees if the expected win is more than this multiple of the cost


STEADY: Final = Nerve(0.33, 0.6)
BOLD: Final = Nerve(0.26, 0.5, 0.85)
CAREFUL: Final = Nerve(0.42, 0.72, 1.2)


def player(nerve: Nerve) -> Player:
    def choose(seen: Observation, seed: int = 0) -> Action:
        phase = seen.phase
        if isinstance(phase, Vying):
            return vie(seen, phase, nerve)
        if isinstance(phase, Playing):
            return play(seen)
        return plain.choose(seen, seed)

    return choose


def play(seen: Observation) -> Action:
    known = know(seen)
    return known.play(heuristic.choose(known.alone, known.unseen))


def chance_of_best(seen: Observation, phase: Vying) -> float:
    """Return the probability that the player's ruff beats those of all players who are in or may come in.

    The function multiplies the probabilities for both opponents as if they were independent. It lowers the probability
    against a buyer, who could choose cards. It also lowers it against a player with bets in the pot, because this
    player probably has a good ruff.
    """
    seat, rules = phase.turn, seen.rules
    held = seen.held[seat]
    worth, _, four_aces = best_ruff(held, rules)
    if four_aces:
        return 1.0
    unseen = GLEEK_PACK & ~(held | 1 << seen.dealt.turn_up | seen.facts.laid_out)
    size = min(HAND, unseen.bit_count())
    return chance_to_beat(
        phase,
        rules,
        seen.facts.buyer,
        lambda other: beats_one(unseen, size, worth, rules.ruff_counts, wins_ties=seat < other),
    )


def chance_to_beat(phase: Vying, rules: Rules, buyer: int | None, beats: Callable[[int], float]) -> float:
    """Return the probability that a ruff is best (see `chance_of_best`).

    `beats` returns the probability that the ruff beats a random hand of the given seat.
    """
    chance = 1.0
    for other in range(3):
        if other == phase.turn or phase.out[other]:
            continue
        one = beats(other)
        if buyer == other:
            one *= one if rules.exchange == "draw_first" else sqrt(one)
        if phase.put[other]:
            one = max(0.0, 2 * one - 1)
        chance *= one
    return chance


def vie(seen: Observation, phase: Vying, nerve: Nerve) -> Action:
    one = seen.rules.ruff_vie * (2 if seen.setup.doubled else 1)
    four_aces = seen.held[phase.turn] & ACES == ACES
    chance = chance_of_best(seen, phase)
    return bet(phase, bold(phase, nerve, chance, one, seen.ledger.balances[RUFF], four_aces=four_aces))


def bold(phase: Vying, nerve: Nerve, chance: float, one: int, pot: int, *, four_aces: bool) -> int:
    """Return the bet: 0 to pass, 1 to vie or see, 2 to revie.

    A vie costs `one` stakes; there are `pot` stakes in the pot.
    """
    if phase.last is None:
        return int(round(chance - nerve.vie, 9) >= 0)
    if round(chance - nerve.revie, 9) >= 0 and (phase.level < _MOST_BETS or four_aces):
        return 2
    owed = (phase.level - phase.put[phase.turn]) * one
    return int(round(chance * (pot + owed) - nerve.see * owed, 9) > 0)
