"""Advice and review at Gillet: the options in the vying, the counters that each is expected to win, and the reasons.

Each option is played out in sample deals that fit what the other players have done. After the option, every seat
plays like the plain player, the basic computer player. Counters paid before the option are not counted.
"""

from collections.abc import Sequence
from statistics import mean
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.phrase import Phrase
from gleek.engine.state import Setup
from gleek.engine.words import listed, of_ten
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Raise, See, Yield
from gleek.games.gillet.play import plain
from gleek.games.gillet.play.belief import deals
from gleek.games.gillet.play.odds import sayings
from gleek.games.gillet.play.plain import share_beaten
from gleek.games.gillet.point import Vying
from gleek.games.gillet.worth import in_points, point
from gleek.players.advice import Advice, Reason, Trials, ranked
from gleek.players.simulation import ends, tried, winnings

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (0.3, 1.0, 3.0)
STRONGEST: Final = ("gillet-odds-1", "players who weigh the odds")
_DEALS: Final = 240  # with fewer sample deals, chance sometimes decides which action ranks first
_DEALS_OF_REVIEW: Final = 300

_SENTENCES: Final = {
    "point_counts": "Your point is {point}; it beats {share}.",
    "point_beaten": "Your point is {point}; what {who} has shown counts {more}.",
    "gains_alone": "It gains in {chance}.",
    "gains_unshown": "It gains in {chance}, mostly because all the others yield.",
    "gains": "With {point} it gains in {chance}; if you {rival}, in {than}.",
    "yield": "All the others yield in {chance}; if you {rival}, in {than}.",
    "pays": "To {rival} costs {owed} for the {bowl} in the bowl, and must gain in {needed}; with {point} it "
    "gains in {than}.",
    "raiser": "{who}, who raised, mostly holds {more} or more.",
    "gives_up": "It gives up the bowl; to {rival} gains in {than}.",
    "amounts": "If it gains, the others have put in {mine} more on average; if you {rival}, {than}.",
    "losses": "If it does not gain, it loses {mine} on average; if you {rival}, {than}.",
    "costs": "It risks {owed} for the {bowl} in the bowl, so that it must gain in {needed}.",
    "costs_nothing": "It costs nothing more.",
    "against": "{who} {are} taken to play simply{mistakes}.",
    "against_odds": "{who} {are} taken to raise on a good point only, and then to play simply: less well than a player "
    "who weighs the odds.",
}
KINDS: Final = frozenset(_SENTENCES)


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return the sensible options, and `asked`, best first. Raises ValueError if it is not the seat's turn to vie."""
    phase = seen.phase
    if seen.legal is None or not isinstance(phase, Vying):
        raise ValueError(f"this seat has nothing to choose in the stage “{phase.stage}”")
    actions = sayings(seen)
    if asked is not None and asked not in actions:
        actions.append(asked)
    hands = deals(seen, seed, _DEALS, players)
    at_end = ends(hands, actions, plain.choose)
    results = [winnings(seen, some) for some in at_end]

    def why(number: int, other: int) -> list[Reason]:
        if isinstance(actions[number], Yield):
            if number == first and actions[other] != asked:
                other = next((place for place, each in enumerate(actions) if isinstance(each, See)), other)
            why_yield = _yields(seen, phase, actions[other], at_end[other], best=number == first)
            return [why_yield, *_raiser(seen, phase, hands)] if number == first else [why_yield]
        yielding = isinstance(actions[other], Yield)
        if yielding and isinstance(actions[number], See):
            return [_pays(seen, phase, actions[number], at_end[number])]
        two, rival = (at_end[number], at_end[other]), actions[other].brief
        gains = [] if yielding else _gains(seen, *two, rival, better=number == first)
        both_raise = all(isinstance(actions[each], Raise) for each in (number, other))
        # The lower of two raises always loses less, so a smaller loss is no reason for it.
        if not gains or (both_raise and gains[0].kind == "losses"):
            won, alone = _gained(seen, at_end[number])
            kind = "gains_unshown" if 2 * len(alone) > len(won) else "gains_alone"
            gains = [Reason(kind, {"chance": len(won) / len(hands)})]
        return [*gains, _costs(seen, phase, actions[number])]

    totals = [sum(stakes) for stakes in results]
    first = totals.index(max(totals))
    choices = ranked(actions, Trials(results), why, asked=asked)
    return Advice(choices, (_point(seen, phase), *_against(seen, phase, players)), len(hands))


def trials(seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = ()) -> Trials:
    return Trials(tried(deals(seen, seed, _DEALS_OF_REVIEW, players), actions, plain.choose))


def _point(seen: Observation, phase: Vying) -> Reason:
    """Return a reason that gives the seat's point, and how many hands it beats or which shown hand beats it."""
    halves, more = _halves(seen), list[tuple[int, int]]()
    for seat, mask in enumerate(seen.held):
        if mask and seat != phase.turn and not phase.out[seat]:
            more.append((point(mask, seen.rules.flux_half)[0], seat))
    most, who = max(more, default=(0, 0))
    if most > halves:
        return Reason("point_beaten", {"halves": halves, "more": most, "seat": who})
    return Reason("point_counts", {"halves": halves, "chance": share_beaten(halves, seen.rules.flux_half)})


def _halves(seen: Observation) -> int:
    return point(seen.held[seen.seat], seen.rules.flux_half)[0]  # type: ignore[index]  # a seat's observation


def _gained(seen: Observation, some: Sequence[Hand]) -> tuple[list[Hand], list[Hand]]:
    """Return the finished hands in which the seat gains, and those of them in which all the others have yielded."""
    won = [end for end, gain in zip(some, winnings(seen, some), strict=True) if gain > 0]
    return won, [end for end in won if end.ledger.payments[-1].rule == "point.unshown"]


def _gains(
    seen: Observation, mine: Sequence[Hand], other: Sequence[Hand], rival: str, *, better: bool
) -> list[Reason]:
    """Return why an option is better (`better`) or worse than its `rival`, from the sample deals after both."""
    sign = 1 if better else -1
    (won, alone), (theirs, their_alone) = _gained(seen, mine), _gained(seen, other)
    more = sign * (len(won) - len(theirs))
    if 2 * sign * (len(alone) - len(their_alone)) > more:
        kind, ours, others = "yield", alone, their_alone
    else:
        kind, ours, others = "gains", won, theirs
    chance, than = len(ours) / len(mine), len(others) / len(mine)
    if more > 0 and sign * (int(10 * chance + 0.5) - int(10 * than + 0.5)) > 0:
        args = {"halves": _halves(seen)} if kind == "gains" else {}
        return [Reason(kind, args | {"chance": chance, "than": than, "rival": rival})]
    lost, their_loss = [
        -mean([stakes for stakes in winnings(seen, some) if stakes <= 0] or [0]) for some in (mine, other)
    ]
    if sign * (round(their_loss, 1) - round(lost, 1)) > 0:
        return [Reason("losses", {"mine": lost, "than": their_loss, "rival": rival})]
    if not (won and theirs):
        return []
    before = len(seen.ledger.payments)
    one, two = [
        sum(
            each.stakes
            for end in some
            for each in end.ledger.payments[before:]
            if each.receiver == POINT and each.payer != seen.seat
        )
        / len(some)
        for some in (won, theirs)
    ]
    less = sign * (round(one, 1) - round(two, 1)) <= 0
    return [] if less else [Reason("amounts", {"mine": one, "than": two, "rival": rival})]


def _yields(seen: Observation, phase: Vying, other: Action, ends: Sequence[Hand], *, best: bool) -> Reason:
    if best and _costs(seen, phase, other).kind == "costs":
        return _pays(seen, phase, other, ends)
    than = len(_gained(seen, ends)[0]) / len(ends)
    return Reason("gives_up", {"than": than, "rival": other.brief}) if than else Reason("costs_nothing", {})


def _pays(seen: Observation, phase: Vying, action: Action, ends: Sequence[Hand]) -> Reason:
    costs, than = _costs(seen, phase, action).args, len(_gained(seen, ends)[0]) / len(ends)
    return Reason("pays", {**costs, "halves": _halves(seen), "than": than, "rival": action.brief})


def _raiser(seen: Observation, phase: Vying, hands: Sequence[Hand]) -> list[Reason]:
    """Return a reason with a point that the last raiser has, or exceeds, in two thirds of the sample deals.

    Return [] if nobody has raised, or if the seat has at least this point.
    """
    if phase.last is None:
        return []
    points = sorted([point(each.held[phase.last], seen.rules.flux_half)[0] for each in hands])
    more = points[len(points) // 3]
    return [Reason("raiser", {"more": more, "seat": phase.last})] if more > _halves(seen) else []


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
    others = [seat for seat, out in enumerate(phase.out) if seat != phase.turn and not out]
    names = players or ("",) * len(seen.held)
    found = []
    for kind, name in (("against", "gillet-plain-1"), ("against", ""), ("against_odds", "gillet-odds-1")):
        if some := [seat for seat in others if names[seat] == name]:
            found.append(Reason(kind, {"seats": some, "mistakes": not name}))
    return found


def tell(reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
    args = dict(reason.args)
    if "halves" in args:
        args["point"] = in_points(args["halves"])
    if reason.kind == "point_counts":
        args["share"] = of_ten(args["chance"], "hand")
    elif reason.kind in {"point_beaten", "raiser"}:
        args |= {"who": setup.names[args["seat"]], "more": in_points(args["more"])}
    elif reason.kind in {"amounts", "losses"}:
        args |= {
            name: f"{args[name]:.1f}" if round(args[name], 1) else "nothing" for name in ("mine", "than")
        }
    elif "seats" in args:
        args["who"] = listed([setup.names[seat] for seat in args["seats"]])
        args["are"] = "is" if len(args["seats"]) == 1 else "are"
        args["mistakes"] = ", with mistakes" if args["mistakes"] else ""
    else:
        args |= {name: of_ten(args[name], "deal") for name in ("chance", "than", "needed") if name in args}
    return Phrase(_SENTENCES[reason.kind], **args).told(to, signs=signs)
