"""Advice and review at Gillet: the options in the vying, the counters that each is expected to win, and the reasons.

Each option is played out in sample deals, which fit what the other players have done. After the option, every seat
plays like the plain player. Only counters paid and won from the option on are counted.
"""

from collections.abc import Sequence
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.phrase import Phrase
from gleek.engine.state import Setup
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, See
from gleek.games.gillet.play import plain
from gleek.games.gillet.play.belief import deals
from gleek.games.gillet.play.odds import sayings
from gleek.games.gillet.play.plain import share_beaten
from gleek.games.gillet.point import Vying
from gleek.games.gillet.worth import in_points, point
from gleek.players.advice import Advice, Reason, Trials, ranked
from gleek.players.ahead import ends, tried, winnings
from gleek.words import listed, of_ten

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (0.3, 1.0, 3.0)
STRONGEST: Final = ("gillet-odds-1", "players who weigh the odds")
_HANDS: Final = 240  # with fewer hands, chance sometimes decides which option ranks first
_HANDS_OF_REVIEW: Final = 300

_SAID: Final = {
    "point_counts": "Your point is {point}; it beats {share}.",
    "gains_alone": "It gains in {chance}.",
    "gains": "With {point} it gains in {chance}, {rival} in {than}.",
    "yield": "All the others yield in {chance}; {rival}, in {than}.",
    "other_gains": "To pay more with {point} gains in {than}.",
    "amounts": "If it gains, the others have put in {mine} more on average; {rival}, {than}.",
    "costs": "It risks {owed} for the {bowl} in the bowl, so that it must gain in {needed}.",
    "costs_nothing": "It costs nothing more.",
    "against": "{who} {are} taken to play simply{mistakes}.",
    "against_odds": "{who} {are} taken to raise on a good point only, and to go on simply.",
}
KINDS: Final = frozenset(_SAID)


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return the sensible options, and the action `asked` if it is given, with the best first.

    It counts on the other players to play as `players` says (see `gleek.players.advice.Adviser`). Raises ValueError if
    it is not the seat's turn in the vying.
    """
    phase = seen.phase
    if seen.legal is None or not isinstance(phase, Vying):
        raise ValueError(f"this seat has nothing to choose in the stage “{phase.stage}”")
    actions = sayings(seen)
    if asked is not None and asked not in actions:
        actions.append(asked)
    hands = deals(seen, seed, _HANDS, players)
    at_end = ends(hands, actions, plain.choose)
    results = [winnings(seen, some) for some in at_end]

    def why(number: int, other: int) -> list[Reason]:
        rival = "next" if number == first else "best"
        gains = _gains(seen, at_end[number], at_end[other], rival)
        chance = sum([each > 0 for each in results[number]]) / len(hands)
        alone = [Reason("gains_alone", {"chance": chance})] if chance and not gains else []
        return [*gains, *alone, _costs(seen, phase, actions[number])]

    totals = [sum(stakes) for stakes in results]
    first = totals.index(max(totals))
    halves, _ = point(seen.held[phase.turn], seen.rules.flux_half)
    beaten = share_beaten(halves, seen.rules.flux_half)
    counts = Reason("point_counts", {"halves": halves, "chance": beaten})
    choices = ranked(actions, Trials(results), why)
    return Advice(choices, (counts, *_against(seen, phase, players)), len(hands))


def trials(seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = ()) -> Trials:
    return Trials(tried(deals(seen, seed, _HANDS_OF_REVIEW, players), actions, plain.choose))


def _gains(seen: Observation, mine: Sequence[Hand], other: Sequence[Hand], rival: str) -> list[Reason]:
    """Return what makes an option better than the next best, or worse than the best: its chances or its amounts.

    `mine` and `other` are the ends of the sample deals after the option and after the other one.
    """
    seat, sign = seen.phase.turn, 1 if rival == "next" else -1  # type: ignore[attr-defined]
    halves, _ = point(seen.held[seat], seen.rules.flux_half)
    won, theirs = [
        [end for end, gain in zip(some, winnings(seen, some), strict=True) if gain > 0]
        for some in (mine, other)
    ]
    alone, their_alone = [
        [end for end in some if end.ledger.payments[-1].rule == "point.unshown"] for some in (won, theirs)
    ]
    for kind, ours, others in (("yield", alone, their_alone), ("gains", won, theirs)):
        chance, than = len(ours) / len(mine), len(others) / len(mine)
        if sign * (int(10 * chance + 0.5) - int(10 * than + 0.5)) > 0 and (won or kind == "gains"):
            return [Reason(kind, {"halves": halves, "chance": chance, "than": than, "rival": rival})]
    if rival == "next" and theirs and not won:
        return [Reason("other_gains", {"halves": halves, "than": len(theirs) / len(mine)})]
    if not (won and theirs):
        return []
    before = len(seen.ledger.payments)
    one, two = [
        sum(
            each.stakes
            for end in some
            for each in end.ledger.payments[before:]
            if each.receiver == POINT and each.payer != seat
        )
        / len(some)
        for some in (won, theirs)
    ]
    less = sign * (round(one, 1) - round(two, 1)) <= 0
    return [] if less else [Reason("amounts", {"mine": one, "than": two, "rival": rival})]


def _costs(seen: Observation, phase: Vying, action: Action) -> Reason:
    owed = phase.level - phase.put[phase.turn]
    if isinstance(action, Raise):
        owed += action.by
    elif not isinstance(action, See):
        owed = 0
    bowl = seen.ledger.balances[POINT]
    if not owed:
        return Reason("costs_nothing", {})
    return Reason("costs", {"owed": owed, "bowl": bowl, "needed": owed / (owed + bowl)})


def _against(seen: Observation, phase: Vying, players: Sequence[str]) -> list[Reason]:
    """Return how the players who are still in are assumed to play."""
    others = [seat for seat, out in enumerate(phase.out) if seat != phase.turn and not out]
    names = players or ("",) * len(seen.held)
    found = []
    for kind, name in (("against", "gillet-plain-1"), ("against", ""), ("against_odds", "gillet-odds-1")):
        if some := [seat for seat in others if names[seat] == name]:
            found.append(Reason(kind, {"seats": some, "mistakes": not name}))
    return found


_RIVALS: Final = {"next": "after the next choice", "best": "after the best choice"}


def tell(reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
    args = dict(reason.args)
    if "rival" in args:
        args["rival"] = _RIVALS[args["rival"]]
    if reason.kind == "point_counts":
        args |= {"point": in_points(args["halves"]), "share": of_ten(args["chance"], "hand")}
    elif reason.kind in {"gains_alone", "costs"}:
        args |= {name: of_ten(args[name], "deal") for name in ("chance", "needed") if name in args}
    elif "halves" in args:
        args["point"] = in_points(args["halves"])
        args |= {name: of_ten(args[name], "deal") for name in ("chance", "than") if name in args}
    elif reason.kind == "amounts":
        args |= {name: f"{args[name]:.1f}" for name in ("mine", "than")}
    elif "seats" in args:
        args["who"] = listed([setup.names[seat] for seat in args["seats"]])
        args["are"] = "is" if len(args["seats"]) == 1 else "are"
        args["mistakes"] = ", with mistakes" if args["mistakes"] else ""
    return Phrase(_SAID[reason.kind], **args).told(to, signs=signs)
