"""Advice at Piquet: the possible actions, the points that each is expected to gain, and the reasons.

The actions are simulated in sample deals, as the strongest computer player does it. The figure of an action is the
number of points that the seat scores from the action on, minus the points of the other seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.cards import bits
from gleek.engine.observation import Observation
from gleek.engine.phrase import Who
from gleek.engine.tricks import Playing
from gleek.games.piquet.accounts import YOUNGER
from gleek.games.piquet.actions import PLAYS, Call, Claim, Discard, Leave, Look
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.play import ahead, exchange, heuristic
from gleek.games.piquet.play.ahead import Came, margin
from gleek.games.piquet.play.deals import Deals, Mind, World, mind_of, put_forward
from gleek.games.piquet.play.exchange import Exchange
from gleek.games.piquet.play.holdings import called
from gleek.games.piquet.play.knowing import Knowing, know
from gleek.games.piquet.play.reasons import tell
from gleek.games.piquet.play.remembering import SKILL, calls, choices, left_of
from gleek.games.piquet.play.trick_simulator import SUIT_OF
from gleek.games.piquet.play.why import (
    kept,
    pique_near,
    why_apart,
    why_called,
    why_laid_out,
    why_looked_at,
    why_played,
)
from gleek.games.piquet.rules import PLAYED_UP_TO
from gleek.games.piquet.tricks import Looking
from gleek.players.advice import Advice, Choice, Reason
from gleek.players.seeds import best, chance

__all__ = ["advise", "tell"]

BOUND: Final = 0.6
"""Choices that differ by fewer points than this are about as good."""
_ERRORS: Final = 2  # so are those that differ by fewer standard errors than this
_FEW: Final = 5  # how many discards the advice compares
_DEALS: Final = 200  # how many sample deals each discard is tried in
_DRAWN: Final = 240
_MARGIN: Final = Reason("margin", {})


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return advice for the player whose turn it is, the best action first.

    It compares all legal cards, but only a few discards and calls, and the action `asked` if it is given. It counts on
    the other player to play as `players` says (see `gleek.players.advice.Adviser`).
    Raises ValueError if it is not the seat's turn.
    """
    phase = seen.phase
    if seen.legal is None or not isinstance(phase, LayingOut | Calling | Looking | Playing):
        msg = f"nobody has anything to choose in {phase.stage}"
        raise ValueError(msg)
    assert seen.seat is not None, "the observation is that of a seat"
    other = 1 - seen.seat
    against = _AGAINST.get(players[other] if players else "", "against_person")
    told = [_MARGIN, left_out(seen), Reason(against, {"other": Who(other, seen.setup.names[other])})]
    mind = mind_of(players, seen.seat)
    if isinstance(phase, LayingOut):
        return _discards(seen, seed, asked, told, mind)
    known, some = know(seen), chance(seed)
    deals = Deals(known, mind)
    worlds = deals.drawn(some, _DRAWN)
    liked = None
    if isinstance(phase, Calling):
        found = _calls(seen, known, worlds, asked)
    elif isinstance(phase, Looking):
        worlds = [*worlds] * (1 + _DRAWN // len(worlds))  # with each hand, many cards may be left
        found = _looks(known, worlds, left_of(seen), some)
    else:
        found, liked = _cards(known, worlds, mind, complete=deals.complete)
        told += pique_near(known)
    complete = deals.complete and not isinstance(phase, Looking)
    weights = [weight for _, weight in worlds]
    ranked = compared(found, weights, known.seat, liked, complete=complete)
    more = mind.before
    if not isinstance(phase, Calling):
        solved = not mind.exact and complete and ahead.can_answer(known, worlds)
        [first] = [each for each in found if each.action == ranked[0].action]
        more = (
            0.0
            if solved
            else mind.spread * _spread([margin(each, known.seat) for each in first.came], weights)
        )
    return Advice(_more(ranked, more), tuple(told), len(worlds))


_AGAINST: Final = {"piquet-plain-2": "against_plain", "piquet-remembering-2": "against_strong"}


def left_out(seen: Observation) -> Reason:
    """Return a reason that says what the figures ignore: the score of the game, or of the partie with its rubicon."""
    return Reason("no_standing" if seen.rules.partie in PLAYED_UP_TO else "no_rubicon", {})


class Tried(NamedTuple):
    """The results of an action in the simulations."""

    action: Action
    came: Sequence[Came]
    """The result of each sample deal."""
    reasons: Sequence[Reason]
    now: int = 0
    """The points of the seat before the action, minus those of the other seat."""


def compared(
    some: Sequence[Tried], weights: Sequence[float], seat: int, liked: int | None = None, *, complete: bool
) -> tuple[Choice, ...]:
    """Return the simulated actions as choices, the best first; of those about as good as the best, `liked` comes first.

    All actions are tried in the same deals, so the luck of the cards is the same for all. The best of several means is
    too high on average. So the best action of each half of the deals is valued in the other half, and the points told
    are the mean of the two values. If the sample contains every possible deal (`complete`), the means are exact: there
    are no halves, and the standard errors are 0.
    """
    gains = [[margin(each, seat) - one.now for each in one.came] for one in some]
    first = best([_mean(each, weights) for each in gains])
    if liked is not None and _is_near(gains[first], gains[liked], weights, complete=complete):
        first = liked
    told = _mean(gains[first], weights)
    if not complete and len(weights) > 1:
        halves = [
            [each if place % 2 == half else 0.0 for place, each in enumerate(weights)] for half in (0, 1)
        ]
        found = [best([_mean(each, half) for each in gains]) for half in halves]
        told = (_mean(gains[found[0]], halves[1]) + _mean(gains[found[1]], halves[0])) / 2
    apart_by = [_apart(gains[first], each, weights) for each in gains]
    order = sorted(range(len(some)), key=lambda place: (place != first, round(apart_by[place][0], 9)))
    rival = next(
        (each for each in order if not _is_near(gains[first], gains[each], weights, complete=complete)),
        order[-1],
    )
    shared = (
        [one for one in some[0].reasons if all(one in each.reasons for each in some)] if len(some) > 1 else []
    )
    advised: list[Choice] = []
    for place in order:
        one, other, to = (
            some[place],
            some[rival if place == first else first],
            "next" if place == first else "best",
        )
        mine = [each for each in one.reasons if each not in other.reasons]
        if place == first:
            mine = [*kept(one.action, [each for each in other.reasons if each not in one.reasons]), *mine]
        more = why_apart(one.came, other.came, weights, seat, to, against=other.action)
        both = [each for each in one.reasons if each in other.reasons and each not in shared]
        why = (*mine, *more, *both) or (Reason("alike", {"rival": "others" if place == first else to}),)
        if gains[place] == gains[first] and one.reasons == some[first].reasons and advised:
            why = advised[0].reasons  # an equivalent card
        less, doubt = apart_by[place]
        error = _apart(gains[place], [0] * len(weights), weights)[1]
        if complete:
            doubt = error = 0.0
        advised.append(Choice(one.action, told - less, error, why, less, doubt))
    return tuple(advised)


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum([one * weight for one, weight in zip(values, weights, strict=True)]) / sum(weights)


def _spread(values: Sequence[int], weights: Sequence[float]) -> float:
    """Return the standard deviation of a sample."""
    mean = _mean(values, weights)
    return sqrt(_mean([(each - mean) ** 2 for each in values], weights))


def _more(choices: Sequence[Choice], points: float) -> tuple[Choice, ...]:
    """Add points to every choice: what a seat that follows the advice later gains beyond the simulations."""
    return tuple([each._replace(stakes=each.stakes + points) for each in choices])


def _apart(one: Sequence[int], other: Sequence[int], weights: Sequence[float]) -> tuple[float, float]:
    """Return how much more one action gains than another on average, and the standard error."""
    apart = [a - b for a, b in zip(one, other, strict=True)]
    mean = _mean(apart, weights)
    spread = sum([((each - mean) * weight) ** 2 for each, weight in zip(apart, weights, strict=True)])
    return mean, sqrt(spread) / sum(weights)


def _is_near(one: Sequence[int], other: Sequence[int], weights: Sequence[float], *, complete: bool) -> bool:
    """Return whether the first action is at most about as good as the second."""
    less, doubt = _apart(one, other, weights)
    return round(less - max(BOUND, 0.0 if complete else _ERRORS * doubt), 9) < 0


# ---------------------------------------------------------------- the exchange


def _discards(
    seen: Observation, seed: int, asked: Action | None, told: Sequence[Reason], mind: Mind
) -> Advice:
    place = Exchange(seen)
    also = (asked.mask,) if isinstance(asked, Discard) else ()
    deals = place.deals(chance(seed, "costed"), _DEALS)
    outs = few(place, seed, also)
    found = _laid_out(place, outs, deals)
    if place.claims:
        claimed = max(
            _laid_out(exchange.claimed(place), outs, deals),
            key=lambda each: sum([margin(one, place.seat) for one in each.came]),
        )
        found.insert(0, Tried(Claim(place.seat), claimed.came, (Reason("blank", {}),)))
    ranked = compared(found, [1.0] * len(deals), place.seat, complete=False)
    return Advice(_more(ranked, mind.before), (*told, Reason("deals_alike", {})), len(deals))


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
        Tried(Discard(place.seat, out), some, why_laid_out(place, out, some))
        for out, some in zip(outs, came, strict=True)
    ]


# ---------------------------------------------------------------- calls and cards


def _tried(known: Knowing, action: Action, came: Sequence[Came], reasons: Sequence[Reason]) -> Tried:
    return Tried(action, came, reasons, known.points[known.seat] - known.points[1 - known.seat])


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


def _cards(
    known: Knowing, worlds: Sequence[World], mind: Mind, *, complete: bool
) -> tuple[list[Tried], int | None]:
    """Simulate every card. If no card can win the trick, also return the index of the card least worth keeping."""
    cards, found, liked = choices(known), list[Tried](), None
    came = ahead.of_cards(known, worlds, cards, exact=mind.exact, answers=complete)
    best_left = heuristic.card_to_play(known.held, known.led, known.may_hold)
    loses = known.led and not known.playable & SUIT_OF[known.led] & -known.led
    # Of equal cards the first becomes the advice: the highest of a lead, else the lowest.
    for number in sorted(bits(known.playable), reverse=not known.led):
        card = 1 << number
        # the position in `cards` of the card to which this one is equivalent
        place = sum([1 for each in cards if each <= card]) - 1
        after = cards[place + 1] if place + 1 < len(cards) else 1 << 52
        alone = (known.playable & (after - cards[place])).bit_count() == 1
        if loses and card == best_left:
            liked = len(found)
        action = PLAYS[known.seat][number]
        found.append(_tried(known, action, came[place], why_played(known, cards[place], worlds, alone=alone)))
    return found, liked
