"""Advice at Piquet: what may be done, what it brings on average, and why.

It tries what the strongest player tries, in deals that may be, and gives all the figures. What is counted is the points
that the seat scores more than the other, from this moment on.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from gleek.engine.tricks import Playing
from gleek.games.piquet.accounts import YOUNGER
from gleek.games.piquet.actions import PLAYS, Call, Claim, Discard, Leave, Look
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.play import ahead, exchange
from gleek.games.piquet.play.ahead import margin
from gleek.games.piquet.play.deals import Deals
from gleek.games.piquet.play.exchange import Exchange
from gleek.games.piquet.play.holdings import called
from gleek.games.piquet.play.knowing import know
from gleek.games.piquet.play.reasons import tell
from gleek.games.piquet.play.remembering import SKILL, calls, choices, left_of
from gleek.games.piquet.play.why import why_called, why_laid_out, why_looked_at, why_played
from gleek.games.piquet.tricks import Looking
from gleek.players.advice import Advice, Choice, Reason, mean_and_error, ranked
from gleek.players.seeds import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation
    from gleek.games.piquet.play.ahead import Came
    from gleek.games.piquet.play.deals import World
    from gleek.games.piquet.play.knowing import Knowing

__all__ = ["advise", "tell"]

_FEW: Final = 5  # of what may be laid out
_DEALS: Final = 120  # in which each is tried
_DRAWN: Final = 120
_MARGIN: Final = Reason("margin", {})
_BY_THUMB: Final = Reason("by_thumb", {})


def advise(seen: Observation, seed: int, asked: Action | None = None) -> Advice:
    """Return what the player whose turn it is may do, the best first.

    Of laying out and of calling only a few are weighed, and what is asked. Raises ValueError where nobody has anything
    to choose.
    """
    phase = seen.phase
    if seen.legal is None or not isinstance(phase, LayingOut | Calling | Looking | Playing):
        msg = f"nobody has anything to choose in {phase.stage}"
        raise ValueError(msg)
    if isinstance(phase, LayingOut):
        return _discards(seen, seed, asked)
    known = know(seen)
    some = chance(seed)
    deals = Deals(known)
    worlds = deals.drawn(some, _DRAWN)
    if isinstance(phase, Calling):
        found = _calls(seen, known, worlds, asked, exact=deals.complete)
    elif isinstance(phase, Looking):
        left = left_of(seen)
        came = ahead.of_looks(known, worlds, left, some)
        actions: list[Action] = [Look(YOUNGER), Leave(YOUNGER)]
        found = [
            _choice(action, known, worlds, each, why_looked_at(action, left), exact=False)
            for action, each in zip(actions, came, strict=True)
        ]
    else:
        found = _cards(known, worlds, exact=deals.complete)
    exact = isinstance(phase, Playing) and ahead.is_exact(known)
    assumed = (_MARGIN, Reason("exactly", {}) if exact else _BY_THUMB, Reason("calls_all", {}))
    return Advice(ranked(found), assumed, len(worlds))


def _choice(
    action: Action,
    known: Knowing,
    worlds: Sequence[World],
    came: Sequence[Came],
    reasons: Sequence[Reason],
    *,
    exact: bool,
) -> Choice:
    """Return a choice with what it brings, by how likely each hand of the other's is."""
    now = known.points[known.seat] - known.points[1 - known.seat]
    margins = [margin(each, known.seat) - now for each in came]
    total = sum([weight for _, weight in worlds])
    mean = sum([each * weight for each, (_, weight) in zip(margins, worlds, strict=True)]) / total
    spread = [(each - mean) * weight for each, (_, weight) in zip(margins, worlds, strict=True)]
    error = 0.0 if exact else sqrt(sum([each * each for each in spread])) / total
    return Choice(action, mean, error, tuple(reasons))


# ---------------------------------------------------------------- the exchange


def _discards(seen: Observation, seed: int, asked: Action | None) -> Advice:
    place = Exchange(seen)
    also = (asked.mask,) if isinstance(asked, Discard) else ()
    deals = place.deals(chance(seed, "costed"), _DEALS)
    outs = few(place, seed, also)
    found = discards_tried(place, outs, deals)
    if place.claims:
        mine = exchange.claimed(place)
        came = max(
            (discards_tried(mine, [out], deals)[0] for out in outs), key=lambda each: round(each.stakes, 9)
        )
        found.insert(0, came._replace(action=Claim(place.seat), reasons=(Reason("blank", {}),)))
    assumed = (_MARGIN, Reason("deals_alike", {}), Reason("lays_low", {}), _BY_THUMB)
    return Advice(ranked(found), assumed, len(deals))


def few(place: Exchange, seed: int, also: Sequence[int] = ()) -> list[int]:
    """Return the best few discards, and those asked about."""
    outs, _ = exchange.sifted(place, chance(seed, "chosen"), SKILL.exchange[place.seat], also)
    return [*dict.fromkeys([*outs[:_FEW], *also])]


def discards_tried(place: Exchange, outs: Sequence[int], deals: Sequence[exchange.Deal]) -> list[Choice]:
    """Return some discards with what came of each in these deals."""
    came: list[list[Came]] = [[] for _ in outs]
    for deal in deals:
        tried = place.trial(deal)
        for out, into in zip(outs, came, strict=True):
            into.append(tried(out))
    return [
        Choice(
            Discard(place.seat, out),
            *mean_and_error([margin(each, place.seat) for each in some]),
            tuple(why_laid_out(place, out, some)),
        )
        for out, some in zip(outs, came, strict=True)
    ]


# ---------------------------------------------------------------- calls and cards


def _calls(
    seen: Observation, known: Knowing, worlds: Sequence[World], asked: Action | None, *, exact: bool
) -> list[Choice]:
    some = calls(seen)
    if isinstance(asked, Call) and asked not in some:
        some.append(asked)
    came = ahead.of_calls(known, worlds, [called(each, known.calls) for each in some])
    found = []
    for each, tried in zip(some, came, strict=True):
        reasons = why_called(some[0], each, known.seat, worlds, tried, came[0])
        found.append(_choice(each, known, worlds, tried, reasons, exact=exact))
    return found


def _cards(known: Knowing, worlds: Sequence[World], *, exact: bool) -> list[Choice]:
    cards, found = choices(known), []
    came = ahead.of_cards(known, worlds, cards)
    may = ahead.playable(known)
    while may:
        card = may & -may
        may ^= card
        place = sum([1 for each in cards if each <= card]) - 1  # it is alike to the next lower of these
        action = PLAYS[known.seat][card.bit_length() - 1]
        found.append(
            _choice(
                action, known, worlds, came[place], why_played(known, card, worlds, came[place]), exact=exact
            )
        )
    return found
