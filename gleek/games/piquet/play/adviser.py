"""Advice at Piquet: the possible actions, the points that each is expected to gain, and the reasons.

The actions are simulated in sample deals, as the strongest computer player does it. The figure of an action is the
number of points that the seat scores from the action on, minus the points of the other seat.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.tricks import Playing
from gleek.games.piquet.accounts import YOUNGER
from gleek.games.piquet.actions import PLAYS, Call, Claim, Discard, Leave, Look
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.play import ahead, exchange
from gleek.games.piquet.play.ahead import margin
from gleek.games.piquet.play.deals import Deals, put_forward
from gleek.games.piquet.play.exchange import Exchange
from gleek.games.piquet.play.holdings import called
from gleek.games.piquet.play.knowing import know
from gleek.games.piquet.play.reasons import tell
from gleek.games.piquet.play.remembering import SKILL, calls, choices, left_of
from gleek.games.piquet.play.why import why_called, why_laid_out, why_looked_at, why_played
from gleek.games.piquet.rules import PLAYED_UP_TO
from gleek.games.piquet.tricks import Looking
from gleek.players.advice import Advice, Choice, Reason, ranked
from gleek.players.seeds import best, chance

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation
    from gleek.games.piquet.play.ahead import Came
    from gleek.games.piquet.play.deals import World
    from gleek.games.piquet.play.knowing import Knowing

__all__ = ["advise", "tell"]

_FEW: Final = 5  # how many discards the advice compares
_DEALS: Final = 120  # how many sample deals each discard is tried in
_DRAWN: Final = 120
_MARGIN: Final = Reason("margin", {})
_BY_HEURISTIC: Final = Reason("by_heuristic", {})
_APART: Final = Reason("apart", {})


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return advice for the player whose turn it is, the best action first.

    It compares all legal cards, but only a few discards and calls, and the action `asked` if it is given.
    Raises ValueError if it is not the seat's turn.
    """
    phase = seen.phase
    if seen.legal is None or not isinstance(phase, LayingOut | Calling | Looking | Playing):
        msg = f"nobody has anything to choose in {phase.stage}"
        raise ValueError(msg)
    if isinstance(phase, LayingOut):
        return _discards(seen, seed, asked)
    known, some = know(seen), chance(seed)
    deals = Deals(known)
    worlds = deals.drawn(some, _DRAWN)
    if isinstance(phase, Calling):
        found = _calls(seen, known, worlds, asked)
    elif isinstance(phase, Looking):
        found = _looks(known, worlds, left_of(seen), some)
    else:
        found = _cards(known, worlds)
    complete = deals.complete and not isinstance(phase, Looking)
    choices = compared(found, [weight for _, weight in worlds], complete=complete)
    exact = isinstance(phase, Playing) and ahead.is_exact(known)
    played = Reason("exactly", {}) if exact else _BY_HEURISTIC
    assumed = (_MARGIN, left_out(seen), played, Reason("calls_all", {}), *([] if complete else [_APART]))
    return Advice(choices, assumed, len(worlds))


def left_out(seen: Observation) -> Reason:
    """Return a reason that says what the figures ignore: the score of the game, or of the partie with its rubicon."""
    return Reason("no_standing" if seen.rules.partie in PLAYED_UP_TO else "no_rubicon", {})


class Tried(NamedTuple):
    """The results of an action in the simulations."""

    action: Action
    margins: Sequence[int]
    """The points gained in each sample deal, minus those of the other seat."""
    reasons: Sequence[Reason]


def compared(some: Sequence[Tried], weights: Sequence[float], *, complete: bool) -> tuple[Choice, ...]:
    """Return the simulated actions as choices, the best first.

    All actions are tried in the same deals, so the luck of the cards is the same for all. The error of a choice is
    therefore that of its distance from the best choice. The best one has no error. If the sample contains
    every possible deal (`complete`), no choice has an error.
    """
    total = sum(weights)
    means = [
        sum([one * weight for one, weight in zip(each.margins, weights, strict=True)]) / total
        for each in some
    ]
    first = best(means)
    found = []
    for each, mean in zip(some, means, strict=True):
        less, error = mean - means[first], 0.0
        if not complete:
            pairs = zip(each.margins, some[first].margins, weights, strict=True)
            spread = [(one - other - less) * weight for one, other, weight in pairs]
            error = sqrt(sum([part * part for part in spread])) / total
        found.append(Choice(each.action, mean, error, tuple(each.reasons)))
    return ranked(found)


# ---------------------------------------------------------------- the exchange


def _discards(seen: Observation, seed: int, asked: Action | None) -> Advice:
    place = Exchange(seen)
    also = (asked.mask,) if isinstance(asked, Discard) else ()
    deals = place.deals(chance(seed, "costed"), _DEALS)
    outs = few(place, seed, also)
    found = _laid_out(place, outs, deals)
    if place.claims:
        claimed = max(_laid_out(exchange.claimed(place), outs, deals), key=lambda each: sum(each.margins))
        found.insert(0, Tried(Claim(place.seat), claimed.margins, (Reason("blank", {}),)))
    assumed = (
        _MARGIN,
        left_out(seen),
        Reason("deals_alike", {}),
        Reason("lays_low", {}),
        _BY_HEURISTIC,
        _APART,
    )
    return Advice(compared(found, [1.0] * len(deals), complete=False), assumed, len(deals))


def few(place: Exchange, seed: int, also: Sequence[int] = ()) -> list[int]:
    """Return the few best discards, and the discards in `also`."""
    outs, _ = exchange.sifted(place, chance(seed, "chosen"), SKILL.exchange[place.seat], also)
    return [*dict.fromkeys([*outs[:_FEW], *also])]


def _laid_out(place: Exchange, outs: Sequence[int], deals: Sequence[exchange.Deal]) -> list[Tried]:
    """Simulate each discard of `outs` in the same sample deals."""
    came: list[list[Came]] = [[] for _ in outs]
    for deal in deals:
        tried = place.trial(deal)
        for out, into in zip(outs, came, strict=True):
            into.append(tried(out))
    return [
        Tried(
            Discard(place.seat, out),
            [margin(each, place.seat) for each in some],
            why_laid_out(place, out, some),
        )
        for out, some in zip(outs, came, strict=True)
    ]


# ---------------------------------------------------------------- calls and cards


def _tried(known: Knowing, action: Action, came: Sequence[Came], reasons: Sequence[Reason]) -> Tried:
    now = known.points[known.seat] - known.points[1 - known.seat]
    return Tried(action, [margin(each, known.seat) - now for each in came], reasons)


def _calls(seen: Observation, known: Knowing, worlds: Sequence[World], asked: Action | None) -> list[Tried]:
    some = calls(seen)
    if isinstance(asked, Call) and asked not in some:
        some.append(asked)
    theirs = [put_forward(known, hand) for hand, _ in worlds]
    came = ahead.of_calls(known, worlds, [called(each, known.calls) for each in some], theirs)
    return [
        _tried(known, each, tried, why_called(some[0], each, known.seat, worlds, tried, came[0]))
        for each, tried in zip(some, came, strict=True)
    ]


def _looks(known: Knowing, worlds: Sequence[World], left: int, some: Random) -> list[Tried]:
    actions: list[Action] = [Look(YOUNGER), Leave(YOUNGER)]
    came = ahead.of_looks(known, worlds, left, some)
    return [
        _tried(known, action, each, why_looked_at(action, left))
        for action, each in zip(actions, came, strict=True)
    ]


def _cards(known: Knowing, worlds: Sequence[World]) -> list[Tried]:
    cards, found = choices(known), []
    came = ahead.of_cards(known, worlds, cards)
    may = ahead.playable(known)
    while may:
        card = may & -may
        may ^= card
        # the position in `cards` of the card to which this one is equivalent
        place = sum([1 for each in cards if each <= card]) - 1
        action = PLAYS[known.seat][card.bit_length() - 1]
        found.append(_tried(known, action, came[place], why_played(known, card, worlds, came[place])))
    return found
