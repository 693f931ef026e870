"""Advice and review at Piquet: the possible actions, the points that each is expected to gain, and the reasons.

The actions are simulated in sample deals, as the strongest computer player does it. The figure of an action is the
number of points that the seat scores from the action on, minus the points of the other seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.cards import SUIT_MASKS, bits
from gleek.engine.observation import Observation
from gleek.engine.phrase import Who
from gleek.engine.tricks import Playing
from gleek.games.common.trick_simulator import alike_once
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.actions import PLAYS, Call, Claim, Discard, Leave, Look, Play
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.play import exchange, heuristic, simulation
from gleek.games.piquet.play.exchange import Deal, Exchange
from gleek.games.piquet.play.holdings import called
from gleek.games.piquet.play.knowledge import know
from gleek.games.piquet.play.likely_deals import Deals, Mind, mind_of, put_forward
from gleek.games.piquet.play.reasons import tell
from gleek.games.piquet.play.remembering import SKILL, calls, left_of
from gleek.games.piquet.play.simulation import Outcome, margin
from gleek.games.piquet.play.trick_simulator import SUIT_OF
from gleek.games.piquet.play.why import (
    GIVES,
    POSSIBLE,
    SPEAKS,
    Apart,
    as_told,
    is_weak,
    kept,
    pique_near,
    why_apart,
    why_by_tricks,
    why_called,
    why_laid_out,
    why_looked_at,
    why_played,
    why_won,
)
from gleek.games.piquet.rules import PLAYED_UP_TO
from gleek.games.piquet.tricks import Looking
from gleek.players.advice import Advice, Choice, Reason, Trials, kept_winner, mean_and_error, ranked
from gleek.players.seeds import chance

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (0.6, 2.0, 6.0)
STRONGEST: Final = ("piquet-remembering-2", "players who remember")
_CLOSE: Final = BOUNDS[0]  # choices that differ by fewer points than this are about as good
_DISCARDS_COMPARED: Final = 5
_DEALS_PER_DISCARD: Final = 200  # the number of sample deals in which advice tries each discard
_HANDS_PER_ACTION: Final = 240  # the number of the other player's sample hands for each call or card
_DEALS_OF_REVIEW: Final = 300
_HANDS_OF_REVIEW: Final = 250
_MAX_REASONS: Final = 2  # the most reasons that advice gives for a discard or a card
_MARGIN: Final = Reason("margin", {})
_KIND_BY_OPPONENT: Final = {"piquet-plain-2": "against_plain", "piquet-remembering-2": "against_strong"}


class Tried(NamedTuple):
    """An action, its results in the simulations, and the reasons that follow from its cards without simulation."""

    action: Action
    outcomes: Sequence[Outcome]  # the result of each sample deal
    reasons: Sequence[Reason]


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return advice, best action first, on all legal cards, on a few discards or calls, and always on `asked`."""
    phase = seen.phase
    if seen.legal is None or not isinstance(phase, LayingOut | Calling | Looking | Playing):
        raise ValueError(f"this seat has nothing to choose in the stage “{phase.stage}”")
    assert seen.seat is not None, "the observation shows everything: give that of one seat"
    other = 1 - seen.seat
    against = _KIND_BY_OPPONENT.get(players[other] if players else "", "against_person")
    told = [_MARGIN, left_out(seen), Reason(against, {"other": Who(other, seen.setup.names[other])})]
    if isinstance(phase, LayingOut):
        return _discards(seen, seed, asked, told, mind_of(players, seen.seat))
    at = _Decision(seen, seed, players, _HANDS_PER_ACTION)
    known, samples, liked = at.known, at.samples, None
    if isinstance(phase, Calling):
        found = _calls(at, asked)
    elif isinstance(phase, Looking):
        actions: list[Action] = [Look(YOUNGER), Leave(YOUNGER)]
        left = left_of(seen)
        found = [
            Tried(each, outcomes, why_looked_at(each, left))
            for each, outcomes in zip(actions, at.outcomes(actions), strict=True)
        ]
    else:
        found, liked = _cards(at)
        told += pique_near(known)
    tried = at.trials([each.outcomes for each in found])
    actions = [each.action for each in found]
    why = _why(found, tried, asked, known.held, at)
    choices = ranked(actions, tried, why, asked=asked, liked=liked, near=_CLOSE)
    more = at.mind.before[seen.seat]
    if not isinstance(phase, Calling):
        solved = not at.mind.exact and tried.complete and simulation.can_answer(known, samples)
        first = next(place for place, each in enumerate(found) if each.action == choices[0].action)
        more = 0.0 if solved else at.mind.spread[seen.seat] * _spread(tried.stakes[first], tried.weights)
    return Advice(_more(choices, more), tuple(told), len(samples), tried.complete)


def left_out(seen: Observation) -> Reason:
    """Return a reason that says what the figures ignore: the score of the game, or of the partie with its rubicon."""
    return Reason("no_standing" if seen.rules.partie in PLAYED_UP_TO else "no_rubicon", {})


def trials(
    seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = (), deals: int = 0
) -> Trials:
    """Simulate each action in the same sample deals. `deals` is the number of deals; 0 means the default number."""
    if not isinstance(seen.phase, LayingOut):
        at = _Decision(seen, seed, players, deals or _HANDS_OF_REVIEW)
        return at.trials(at.outcomes(actions))
    place = Exchange(seen)
    some = _dealt(place, chance(seed), deals or _DEALS_OF_REVIEW, mind_of(players, place.seat))
    outcomes = iter(_discarded(place, [each.mask for each in actions if isinstance(each, Discard)], some))
    results = [
        next(outcomes) if isinstance(each, Discard) else _claimed(place, few(place, seed), some)
        for each in actions
    ]
    return _in_deals(results, place.seat)


def _why(
    some: Sequence[Tried], tried: Trials, asked: Action | None, held: int, at: _Decision | None = None
) -> Callable[[int, int], Sequence[Reason]]:
    """Return a function that gives the reasons for an action compared with another one, as `ranked` calls it.

    `some` are the actions, `tried` their results, and `held` is the hand. `at` is None if the actions are discards.
    Reasons for the better action or against the worse one come first. Figures that name no card and no item are given
    only if there is no other reason. For a card that scores as much as the best one, the only reason is what it may
    give up. Equivalent cards have equal reasons.
    """
    first: list[tuple[Action, Sequence[Reason]]] = []  # the best action and its reasons
    means = [mean_and_error(each, tried.weights)[0] for each in tried.stakes]

    def reasons(place: int, rival: int) -> Sequence[Reason]:
        found = some[place].reasons if place == rival else compared(place, rival)
        first.append((some[place].action, found))
        return found

    def compared(place: int, rival: int) -> Sequence[Reason]:
        one, other, sign = some[place], some[rival], -1 if first else 1
        shared = [as_told(each) for each in other.reasons]
        mine = [each for each in one.reasons if as_told(each) not in shared]
        behind = SPEAKS[sign > 0]
        if isinstance(one.action, Play):
            mine = [each for each in mine if each.kind not in behind]
        gain = sign * (means[place] - means[rival])
        if at is not None and gain < _CLOSE and isinstance(one.action, Play):
            return _as_good(one.action, mine, first, at)
        if sign > 0:
            mine = [*kept(one.action, [each for each in other.reasons if each not in one.reasons]), *mine]
        two = Apart((one.action, other.action), (one.outcomes, other.outcomes), tried.weights, sign, asked)
        more = why_by_tricks(two)
        if isinstance(one.action, Play) and at is not None:
            named = {each.args.get("card") for each in mine}
            played = [at.like(each.action.card.bit) for each in (one, other)]  # type: ignore[attr-defined]
            won = why_won(two, at.known, at.groups, played, [at.traced(each) for each in (one, other)])
            more += [each for each in won if each.args.get("won", -1) not in named]
        elif isinstance(one.action, Discard) and isinstance(other.action, Discard):
            winners = [[each.winners for each in outcomes] for outcomes in two.outcomes]
            more += kept_winner(held, (one.action.mask, other.action.mask), winners, (1).__lshift__)
        found = sorted([*mine, *more], key=lambda each: (each.kind in behind, _weight(each)))
        if not found or found[0].kind in behind:
            more = why_apart(two, ("hand_than", "tricks_than"))
            found = [*(more or (why_apart(two, ("deal_than",)) if gain >= _CLOSE else [])), *found]
        if isinstance(one.action, Call):
            return [*found, *[each for each in one.reasons if each not in found]]
        found = [each for each in found if each.kind not in behind]
        return found[:_MAX_REASONS] or [Reason("alike", {"rival": "best" if first else "others"})]

    return reasons


def _weight(reason: Reason) -> int:
    return 0 if reason.kind.endswith("pique_than") else 2 if reason.kind in POSSIBLE or is_weak(reason) else 1


def _as_good(
    card: Play, mine: Sequence[Reason], first: Sequence[tuple[Action, Sequence[Reason]]], at: _Decision
) -> Sequence[Reason]:
    """Return the reasons for a card that scores as much as the best action (in `first`).

    `mine` are the reasons of `why_played` for this card.
    """
    if not first:
        return [Reason("alike", {"rival": "others"})]
    best, why = first[0]
    same = at.like(best.card.bit) == at.like(card.card.bit)  # type: ignore[attr-defined]
    if same or [each.kind for each in why] == ["alike"]:
        return why
    return [each for each in mine if each.kind in GIVES] or [Reason("alike", {"rival": best.card.index})]  # type: ignore[attr-defined]


def _spread(values: Sequence[float], weights: Sequence[float]) -> float:
    mean, _ = mean_and_error(values, weights)
    return sqrt(mean_and_error([(each - mean) ** 2 for each in values], weights)[0])


def _more(choices: Sequence[Choice], points: float) -> tuple[Choice, ...]:
    """Add `points` to the figure of every choice: the seat is known to gain them, but the simulations ignore them."""
    return tuple([each._replace(stakes=each.stakes + points) for each in choices])


def _discards(
    seen: Observation, seed: int, asked: Action | None, told: Sequence[Reason], mind: Mind
) -> Advice:
    place = Exchange(seen)
    deals = _dealt(place, chance(seed, "costed"), _DEALS_PER_DISCARD, mind)
    outs = few(place, seed, (asked.mask,) if isinstance(asked, Discard) else ())
    found = [
        Tried(Discard(place.seat, out), outcomes, why_laid_out(place, out))
        for out, outcomes in zip(outs, _discarded(place, outs, deals), strict=True)
    ]
    if place.claims:
        found.insert(0, Tried(Claim(place.seat), _claimed(place, outs, deals), (Reason("blank", {}),)))
    tried = _in_deals([each.outcomes for each in found], place.seat)
    why = _why(found, tried, asked, place.held)
    choices = ranked([each.action for each in found], tried, why, asked=asked, near=_CLOSE)
    if not _reads_elder(place, mind):
        told = [*told, Reason("deals_alike", {})]
    return Advice(_more(choices, mind.before[place.seat]), tuple(told), len(deals))


def _reads_elder(place: Exchange, mind: Mind) -> bool:
    """Return whether the number of cards that elder, the other player, took in shows what hands they may have."""
    return mind.plain and place.seat != ELDER


def _dealt(place: Exchange, some: Random, count: int, mind: Mind) -> list[Deal]:
    return place.plain_deals(some, count) if _reads_elder(place, mind) else place.deals(some, count)


def few(place: Exchange, seed: int, also: Sequence[int] = ()) -> list[int]:
    outs, _ = exchange.sifted(place, chance(seed, "chosen"), SKILL.exchange[place.seat], also)
    return [*dict.fromkeys([*outs[:_DISCARDS_COMPARED], *also])]


def _discarded(place: Exchange, outs: Sequence[int], deals: Sequence[Deal]) -> list[list[Outcome]]:
    outcomes: list[list[Outcome]] = [[] for _ in outs]
    for deal in deals:
        tried = place.trial(deal)
        for out, into in zip(outs, outcomes, strict=True):
            into.append(tried(out))
    return outcomes


def _claimed(place: Exchange, outs: Sequence[int], deals: Sequence[Deal]) -> list[Outcome]:
    """Return the result in each deal if carte blanche is claimed and then the best discard of `outs` is made."""
    outcomes = _discarded(exchange.claimed(place), outs, deals)
    return max(outcomes, key=lambda some: sum([margin(each, place.seat) for each in some]))


def _in_deals(outcomes: Sequence[Sequence[Outcome]], seat: int) -> Trials:
    return Trials(
        [[float(margin(each, seat)) for each in some] for some in outcomes], [1.0] * len(outcomes[0])
    )


class _Decision:
    """A decision after the exchange: what the seat knows, and sample hands of the other player."""

    def __init__(self, seen: Observation, seed: int, players: Sequence[str], count: int) -> None:
        assert seen.seat is not None, "the observation shows everything: give that of one seat"
        self.seen, self.known, self.mind = seen, know(seen), mind_of(players, seen.seat)
        self.some = chance(seed)
        deals = Deals(self.known, self.mind)
        self.samples = deals.drawn(self.some, count)
        self.complete = deals.complete  # whether the samples are all possible hands
        if isinstance(seen.phase, Looking):
            # One hand of the other player allows many choices of cards in the talon: each hand is tried several times.
            self.samples = [*self.samples] * (1 + count // len(self.samples))
        self.cards = self.known.choices
        self._traced: dict[int, list[Outcome]] = {}

    def outcomes(self, actions: Sequence[Action]) -> list[list[Outcome]]:
        """Simulate each action with each sample hand. Only one of several equivalent cards is simulated."""
        known, samples = self.known, self.samples
        if isinstance(self.seen.phase, Looking):
            looked, left = simulation.of_looks(known, samples, left_of(self.seen), self.some)
            return [looked if isinstance(each, Look) else left for each in actions]
        if isinstance(actions[0], Call):
            mine = [called(each, known.calls) for each in actions if isinstance(each, Call)]
            return simulation.of_calls(
                known, samples, mine, [put_forward(known, hand) for hand, _ in samples]
            )
        same = [self.like(each.card.bit) for each in actions]  # type: ignore[attr-defined]
        tried = sorted({*same})
        results = simulation.of_cards(known, samples, tried, exact=self.mind.exact, answers=self.complete)
        return [results[tried.index(each)] for each in same]

    @cached_property
    def groups(self) -> list[list[int]]:
        """The seat's cards in groups of equivalent cards, each group from the highest card down."""
        cards = [1 << index for index in bits(self.known.held)][::-1]
        tops = alike_once(self.known.held, self.known.may_hold | self.known.led, SUIT_MASKS)
        return [[each for each in cards if max([top for top in tops if top <= each]) == low] for low in tops]

    def traced(self, tried: Tried) -> Sequence[Outcome]:
        """Return the results of playing a card, including the cards that win tricks.

        If the rest was solved exactly, these cards are not known, so the heuristic plays the rest out.
        """
        if tried.outcomes[0].winners:
            return tried.outcomes
        card = self.like(tried.action.card.bit)  # type: ignore[attr-defined]
        if card not in self._traced:
            self._traced[card] = simulation.of_cards(self.known, self.samples, [card], exact=False)[0]
        return self._traced[card]

    def like(self, card: int) -> int:
        """Return the card of `cards` to which this one is equivalent."""
        return max([each for each in self.cards if each <= card])

    def trials(self, outcomes: Sequence[Sequence[Outcome]]) -> Trials:
        seat, points = self.known.seat, self.known.points
        now = points[seat] - points[1 - seat]
        stakes = [[float(margin(each, seat) - now) for each in some] for some in outcomes]
        # In a look, the cards left in the talon are drawn at random, so the sample is not complete.
        complete = self.complete and not isinstance(self.seen.phase, Looking)
        return Trials(stakes, [weight for _, weight in self.samples], complete=complete)


def _calls(at: _Decision, asked: Action | None) -> list[Tried]:
    some = calls(at.seen)
    if isinstance(asked, Call) and asked not in some:
        some.append(asked)
    outcomes = at.outcomes(some)
    return [
        Tried(each, tried, why_called(some[0], each, at.known.seat, at.samples, tried, outcomes[0]))
        for each, tried in zip(some, outcomes, strict=True)
    ]


def _cards(at: _Decision) -> tuple[list[Tried], int | None]:
    """Simulate every card. If no card can win the trick, also return the index of the card least worth keeping."""
    known = at.known
    # Among cards with equal figures the first becomes the advice: the highest if the seat leads, else the lowest.
    cards = [1 << number for number in sorted(bits(known.playable), reverse=not known.led)]
    actions = [PLAYS[known.seat][card.bit_length() - 1] for card in cards]
    like = [at.like(card) for card in cards]
    found = [
        Tried(action, outcomes, why_played(known, one, at.samples, alone=like.count(one) == 1))
        for action, outcomes, one in zip(actions, at.outcomes(actions), like, strict=True)
    ]
    loses = known.led and not known.playable & SUIT_OF[known.led] & -known.led
    best_left = heuristic.card_to_play(known.held, known.led, known.may_hold)
    return found, cards.index(best_left) if loses and best_left in cards else None
