"""Texts for the practice of the ruff in many rounds: all ruffs at the end of a round, and advice on request."""

from __future__ import annotations

import random
from typing import Final

from gleek.course.game_course import Rounds
from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.deal import HAND
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.words import listed, one_stop
from gleek.words.tell import Teller

_OFTEN: Final = {0: "less than once in 20 deals", 1: "about once in 10 deals", 10: "nearly always"}
DEALS: Final = 400  # the number of random deals from which `chance` estimates a probability


def held(hand: Hand, seat: int) -> str:
    """Return a sentence to the player in `seat` with the value of each opponent's ruff, and then of their own."""
    names, count = hand.setup.names, len(hand.held)
    worth = {each: best_ruff(cards, hand.rules) for each, cards in enumerate(hand.held)}
    said = {each: "four aces" if aces else str(points) for each, (points, _, aces) in worth.items()}
    others = [(seat + place) % count for place in range(1, count)]
    return f"{listed(f'{names[each]} had {said[each]}' for each in others)}; you had {said[seat]}."


def chance(seen: Observation, seat: int) -> float:
    """Return the probability that the seat's ruff is the best if all cards that it cannot see are dealt at random."""
    mine = seen.held[seat]
    known = mine | 1 << seen.dealt.turn_up
    if seen.facts.buyer == seat:
        known |= seen.facts.laid_out
    unseen = [*bits(seen.game.shape(seen.rules).pack & ~known)]
    own, _, aces = best_ruff(mine, seen.rules)
    lots, wins = random.Random(mine), 0  # noqa: S311  (the same hand always gets the same words)
    for _ in range(DEALS):
        lots.shuffle(unseen)
        best = True
        for place, other in enumerate(each for each in range(3) if each != seat):
            cards = sum(1 << index for index in unseen[HAND * place : HAND * (place + 1)])
            worth, _, four = best_ruff(cards, seen.rules)
            best = best and not four and (worth < own or (worth == own and seat < other))
        wins += best or aces
    return wins / DEALS


def advice(seen: Observation) -> str:
    """Return a text for the seat to act: how often its ruff would be the best, what it costs to see, a suggestion."""
    phase = seen.phase
    assert isinstance(phase, Vying)
    seat = phase.turn
    points, _, aces = best_ruff(seen.held[seat], seen.rules)
    teller = Teller.of(seen.setup, None, you=seat)
    often = round(10 * chance(seen, seat))
    times = _OFTEN.get(often, f"about {often} times in 10")
    said = "Four aces always win." if aces else f"Dealt at random, {points} is the best of three {times}."
    if phase.last is not None:
        one = seen.rules.ruff_vie * (2 if seen.setup.doubled else 1)
        cost = teller.money(one * (phase.level - phase.put[seat]))
        said += f" To see costs {cost}, and the pot has {teller.money(seen.ledger.balances[RUFF])}."
        said += " A player who vies usually holds more than a random hand."
    else:
        said += " If both others leave, you win with anything."
    return one_stop(f"{one_stop(said)} A simple player would {choose(seen).infinitive} here.")


ROUNDS: Final = Rounds(held, advice)
