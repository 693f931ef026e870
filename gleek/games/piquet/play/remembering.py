"""A computer player of Piquet that remembers all calls and cards, and simulates its actions in sample deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games import Player
from gleek.games.piquet.accounts import YOUNGER
from gleek.games.piquet.actions import PLAYS, Call, Claim, Discard, Leave, Look
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.exchange import Discards, LayingOut
from gleek.games.piquet.play import exchange, simulation
from gleek.games.piquet.play.holdings import called
from gleek.games.piquet.play.knowledge import Knowing, know
from gleek.games.piquet.play.likely_deals import Deals, Sample
from gleek.games.piquet.play.simulation import Outcome
from gleek.games.piquet.tricks import Looking
from gleek.players.seeds import best, chance


class Skill(NamedTuple):
    exchange: tuple[exchange.Effort, exchange.Effort] = (
        exchange.Effort((14, 6, 3), (14, 28, 45)),
        exchange.Effort((20, 8, 4), (12, 22, 40)),
    )
    """The effort for a discard, as elder and as younger."""
    hands: int = 30  # the number of sample hands with which each call or card is tried
    drawn: int = 120  # the number of random hands from which the sample hands are chosen


SKILL: Final = Skill()


def player(skill: Skill = SKILL) -> Player:
    def choose(seen: Observation, seed: int = 0) -> Action:
        for phase, decide in ((LayingOut, lay_out), (Calling, call), (Looking, look), (Playing, play)):
            if isinstance(seen.phase, phase):
                return decide(seen, seed, skill)
        raise ValueError(f"this seat has nothing to choose in the stage “{seen.phase.stage}”")

    return choose


def lay_out(seen: Observation, seed: int, skill: Skill) -> Action:
    legal, seat = seen.legal, seen.phase.turn  # type: ignore[attr-defined]
    assert isinstance(legal, Discards), "it is another player's turn"
    if legal.claim:
        return Claim(seat)
    outs, _ = exchange.sifted(exchange.Exchange(seen), chance(seed), skill.exchange[seat])
    return Discard(seat, outs[0])


def call(seen: Observation, seed: int, skill: Skill) -> Action:
    """Return the call with the most expected points. If points are equal, it is the one with the most items."""
    some = calls(seen)
    if len(some) == 1:
        return some[0]
    known = know(seen)
    samples = Deals(known).many(chance(seed), skill.hands, skill.drawn)
    outcomes = simulation.of_calls(known, samples, [called(each, known.calls) for each in some])
    return some[best([gain(each, samples, known) for each in outcomes])]


def calls(seen: Observation) -> list[Call]:
    assert seen.legal is not None, "it is another player's turn"
    full = seen.legal[0]
    assert isinstance(full, Call), "the player has no call to make"
    found = [full]
    for without in range(1, 8):
        less = Call(
            full.seat,
            0 if without & 1 else full.point,
            () if without & 2 else full.sequences,
            () if without & 4 else full.sets,
        )
        if less not in found:
            found.append(less)
    return found


def look(seen: Observation, seed: int, skill: Skill) -> Action:
    known, some = know(seen), chance(seed)
    samples = Deals(known).many(some, skill.hands, skill.drawn)
    outcomes = simulation.of_looks(known, samples, left_of(seen), some)
    actions: list[Action] = [Look(YOUNGER), Leave(YOUNGER)]
    return actions[best([gain(each, samples, known) for each in outcomes])]


def left_of(seen: Observation) -> int:
    left: int = SHAPES[seen.rules.pack].pack.bit_count() - 2 * HAND - sum(seen.facts.taken)
    return left


def play(seen: Observation, seed: int, skill: Skill) -> Action:
    known = know(seen)
    cards = known.choices
    card = cards[0]
    if len(cards) > 1:
        samples = Deals(known).many(chance(seed), skill.hands, skill.drawn)
        outcomes = simulation.of_cards(known, samples, cards)
        card = cards[best([gain(each, samples, known) for each in outcomes])]
    return PLAYS[known.seat][card.bit_length() - 1]


def gain(outcomes: Sequence[Outcome], samples: Sequence[Sample], known: Knowing) -> float:
    """Return the seat's points from now on less the other player's, as a mean over the sample hands."""
    seat, before = known.seat, known.points[known.seat] - known.points[1 - known.seat]
    total = sum(
        [weight * simulation.margin(each, seat) for each, (_, weight) in zip(outcomes, samples, strict=True)]
    )
    return total / sum([weight for _, weight in samples]) - before
