"""Advice at Gillet: the options in the vying, the counters that each is expected to win, and the reasons.

Each option is played out in sample deals. After the option, every seat plays like the plain player. Only counters paid
and won from the option on are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.phrase import Phrase
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, See
from gleek.games.gillet.play import plain
from gleek.games.gillet.play.odds import possible_hands, sayings
from gleek.games.gillet.play.plain import share_beaten
from gleek.games.gillet.point import Vying
from gleek.games.gillet.worth import in_points, point
from gleek.players.advice import Advice, Choice, Reason, mean_and_error, ranked
from gleek.players.ahead import tried
from gleek.players.seeds import chance
from gleek.words import of_ten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation
    from gleek.engine.state import Setup

_HANDS: Final = 200  # with fewer hands, chance sometimes decides which option ranks first

_SAID: Final = {
    "point_counts": "The point is {point}; it beats {share}.",
    "gains": "You gain by it in {chance}.",
    "costs": "It adds {owed} to the {bowl} in the bowl.",
    "costs_nothing": "It costs no more.",
    "by_plain": "After this all are assumed to play simply.",
    "said_fits": "The others are assumed to hold cards that fit what they have said.",
}
KINDS: Final = frozenset(_SAID)


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return the sensible options, and the action `asked` if it is given, with the best first.

    Raises ValueError if it is not the seat's turn in the vying.
    """
    phase = seen.phase
    if seen.legal is None or not isinstance(phase, Vying):
        msg = f"nobody has anything to choose in {phase.stage}"
        raise ValueError(msg)
    actions = sayings(seen)
    if asked is not None and asked not in actions:
        actions.append(asked)
    hands = possible_hands(seen, chance(seed), _HANDS)
    found = [
        Choice(action, *mean_and_error(some), (*_gains(some), *_why(seen, phase, action)))
        for action, some in zip(actions, tried(hands, actions, plain.choose), strict=True)
    ]
    return Advice(ranked(found), (Reason("by_plain", {}), Reason("said_fits", {})), len(hands))


def _gains(stakes: Sequence[float]) -> list[Reason]:
    """Return a reason with the share of sample deals in which the option gains; no reason if it never gains."""
    share = sum([each > 0 for each in stakes]) / len(stakes)
    return [Reason("gains", {"chance": share})] if share else []


def _why(seen: Observation, phase: Vying, action: Action) -> list[Reason]:
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    beaten = share_beaten(halves, seen.rules.flux_half)
    owed = phase.level - phase.put[phase.turn]
    if isinstance(action, Raise):
        owed += action.by
    elif not isinstance(action, See):
        owed = 0
    bowl = seen.ledger.balances[POINT]
    return [
        Reason("point_counts", {"halves": halves, "chance": beaten}),
        Reason("costs", {"owed": owed, "bowl": bowl}) if owed else Reason("costs_nothing", {}),
    ]


def tell(reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
    """Return a reason as a sentence for the player in the seat `to`. With `signs`, suits are shown as symbols."""
    args = dict(reason.args)
    if reason.kind == "gains":
        args = {"chance": of_ten(args["chance"], "deal")}
    elif reason.kind == "point_counts":
        args = {"point": in_points(args["halves"]), "share": of_ten(args["chance"], "hand")}
    return Phrase(_SAID[reason.kind], **args).told(to, signs=signs)
