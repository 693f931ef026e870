"""Simulation of actions: each action is tried in several sample deals, and each deal is played to its end."""

from collections.abc import Callable, Sequence
from typing import Any

from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.state import make


def tried(
    hands: Sequence[Hand], actions: Sequence[Action], choose: Callable[[Observation], Action]
) -> list[list[int]]:
    """Return for each action what the acting seat then wins in each hand, in stakes or points (see `ends`)."""
    return [winnings(hands[0], some) for some in ends(hands, actions, choose)]


def ends(
    hands: Sequence[Hand], actions: Sequence[Action], choose: Callable[[Observation], Action]
) -> list[list[Hand]]:
    """Return for each action the `hands` played out after it. `choose` gets no history: sample deals have none."""
    return [[played_out(hand.apply(action)[0], choose) for hand in hands] for action in actions]


def played_out(hand: Hand, choose: Callable[[Observation], Action]) -> Hand:
    while not hand.over:
        hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
    return hand


def winnings(hand: Hand | Observation, ends: Sequence[Hand]) -> list[int]:
    """Return what the seat to act in `hand` wins until each of the finished hands `ends`, in stakes or points."""
    seat = hand.phase.to_act() or 0
    return [end.ledger.balances[seat] - hand.ledger.balances[seat] for end in ends]


def at_position(seen: Observation, held: tuple[int, ...], deal: Any = None) -> Hand:  # noqa: ANN401  (each game has its own)
    """Return the position of an observation as a hand without a history, in which the seats hold these cards."""
    deal = deal or seen.deal._replace(hands=held)
    return make(
        Hand, (seen.game, seen.setup, seen.phase, deal, held, seen.ledger, seen.tricks, seen.facts, None)
    )
