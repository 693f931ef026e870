"""Simulation of calls and cards: each is tried with sample hands of the other player, and the deal is played out.

Both players choose their cards by the heuristic of the module `heuristic`. The last tricks are solved exactly.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from gleek.engine.cards import bits
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.counting import THIRTY
from gleek.games.piquet.facts import ELDERS, EQUAL, YOUNGERS
from gleek.games.piquet.play import endings, heuristic
from gleek.games.piquet.play.holdings import NONE, Calls, Holding, contest, in_hand, whole
from gleek.games.piquet.play.knowledge import Knowing, not_held
from gleek.games.piquet.play.likely_deals import Sample
from gleek.games.piquet.play.trick_simulator import NEVER, Table, Tricks
from gleek.players.seeds import shuffle

BOTH: Final = (True, True)


LAST: Final = 6
"""If a hand has this number of cards or fewer, the rest of the play is solved exactly."""
# The best play is computed against at most this many possible hands; the index is the number of cards in a hand.
_MAX_HANDS_BY_SIZE: Final = (0, 1000, 300, 200, 120, 60, 60, 20, 6)


class Outcome(NamedTuple):
    """The result of a simulated deal: the points and the tricks of elder and of younger, and which cards win."""

    points: list[int]  # the points of both seats
    won: list[int]  # the tricks of both seats
    kinds: tuple[int, ...] = ()  # who scores point, sequences and sets; empty in a simulation of the play
    in_hand: tuple[int, int] = (0, 0)
    """The points of both seats before the first card; (0, 0) in a simulation of the play."""
    winners: int = 0
    """The cards of both seats that win a trick, as a mask; 0 if the rest was solved without playing it out."""


def margin(outcome: Outcome, seat: int) -> int:
    return outcome.points[seat] - outcome.points[1 - seat]


class Terms(NamedTuple):
    table: Table
    calls: Calls
    goal: tuple[int, int]  # the points of each seat that end the deal at once, because they win the game
    claimed: tuple[bool, bool]  # whether each seat claimed carte blanche


def from_calls(
    terms: Terms, hands: tuple[int, int], unseen: tuple[int, int], elder: Holding, younger: Holding
) -> Outcome:
    """Simulate a deal from the calls on; `unseen` holds what each seat thinks that the other one may hold."""
    kinds, _ = contest(elder, younger, terms.calls)
    points = in_hand(elder, younger, kinds, terms.claimed, terms.goal)
    counted = (points[0], points[1])
    views = [*unseen]
    # A point that is good or equal is shown. The player who sees it assumes that the other holds no more of its suit.
    if kinds[0] in {ELDERS, EQUAL}:
        views[1] &= ~not_held(elder[0][2])
    if kinds[0] in {YOUNGERS, EQUAL}:
        views[0] &= ~not_held(younger[0][2])
    tricks = Tricks(terms.table, [*hands], points, goal=terms.goal, bonus=terms.claimed != BOTH)
    heuristic.play_out(tricks, views)
    return Outcome(tricks.points, tricks.won, kinds, counted, tricks.winners)


def of_calls(
    known: Knowing, samples: Sequence[Sample], calls: Sequence[Holding], theirs: Sequence[Holding] = ()
) -> list[list[Outcome]]:
    """Return for each call the outcomes against the sample hands, which declare the items `theirs` (default: all)."""
    seat = known.seat
    terms = Terms(known.table, known.calls, known.goal, known.claimed)
    theirs = theirs or [whole(hand, known.calls) for hand, _ in samples]
    found = []
    for mine in calls:
        outcomes = []
        for (hand, _), their_calls in zip(samples, theirs, strict=True):
            hands, unseen = (known.held, hand), (known.unseen | known.fixed, known.view)
            elder, younger = mine, their_calls
            if seat != ELDER:
                hands, unseen = (hand, known.held), (known.view, known.unseen | known.fixed)
                elder, younger = their_calls, mine
            outcomes.append(from_calls(terms, hands, unseen, elder, younger))
        found.append(outcomes)
    return found


def is_exact(known: Knowing) -> bool:
    """Return whether the rest of the play can be solved exactly: few cards, and no pique or early end is possible."""
    return known.held.bit_count() <= LAST and _adds_up(known)


def _adds_up(known: Knowing) -> bool:
    """Return whether the rest of the play is worth the sum of its tricks: no pique or early end is possible."""
    pique = known.table.later and not known.points[1] and known.points[0] < THIRTY
    return known.goal[0] >= NEVER and not pique


def can_answer(known: Knowing, samples: Sequence[Sample]) -> bool:
    left = known.held.bit_count()
    return left < len(_MAX_HANDS_BY_SIZE) and len(samples) <= _MAX_HANDS_BY_SIZE[left] and _adds_up(known)


def of_cards(
    known: Knowing,
    samples: Sequence[Sample],
    cards: Sequence[int],
    *,
    exact: bool = True,
    answers: bool = False,
) -> list[list[Outcome]]:
    """Simulate each of several cards with each sample hand of the other player. Return a list of results for each card.

    With `exact`, both players play the last tricks as well as possible. With `answers`, `samples` must be all possible
    hands; the other player follows the heuristic, and this seat plays the last tricks as well as its knowledge allows.
    """
    if exact and is_exact(known):
        return _exactly(known, samples, cards)
    if answers and can_answer(known, samples):
        return [_of_margins(known, endings.after(known, samples, card)) for card in cards]
    seat = known.seat
    view = known.may_hold
    begun = [_begin(known, hand) for hand, _ in samples]
    found = []
    for card in cards:
        outcomes = []
        for tricks, shown in begun:
            after = tricks.copy()
            views = [view, known.view] if seat == ELDER else [known.view, view]
            views[0] &= ~shown
            after.play(card)
            heuristic.look_on(views, seat, card, known.led)
            heuristic.play_out(after, views)
            outcomes.append(Outcome(after.points, after.won, winners=after.winners))
        found.append(outcomes)
    return found


def _exactly(known: Knowing, samples: Sequence[Sample], cards: Sequence[int]) -> list[list[Outcome]]:
    seat, held, led, table = known.seat, known.held, known.led, known.table
    won, memo, found = known.won, endings.Memo(), []
    for card in cards:
        margins = [
            -endings.second(hand, held, led, card, won[1 - seat], table, memo)
            if led
            else endings.after_lead(held, hand, card, won[seat], table, memo)
            for hand, _ in samples
        ]
        found.append(_of_margins(known, margins))
    return found


def _of_margins(known: Knowing, margins: Sequence[int]) -> list[Outcome]:
    """Return the results of deals in which the seat wins these margins (see `endings`) in the rest of the play."""
    seat, left, outcomes = known.seat, known.held.bit_count(), []
    for each in margins:
        points, tricks = endings.parted(each)
        after, taken = [*known.points], [*known.won]
        after[seat] += points
        taken[seat] += (left + tricks) // 2
        taken[1 - seat] += (left - tricks) // 2
        outcomes.append(Outcome(after, taken))
    return outcomes


def of_looks(known: Knowing, samples: Sequence[Sample], left: int, chance: Random) -> list[list[Outcome]]:
    """Simulate both choices of younger: to look at the `left` talon cards, which elder then sees too, or not to."""
    found: list[list[Outcome]] = [[], []]
    for hand, _ in samples:
        away = [1 << index for index in bits(known.unseen & ~known.blank & ~hand)]
        shuffle(away, left, chance)
        seen = sum(away[:left])
        tricks, _ = _begin(known, hand)
        for outcomes, unseen in zip(found, (0, seen), strict=True):
            after = tricks.copy()
            heuristic.play_out(after, [known.view | unseen, known.may_hold & ~(seen ^ unseen)])
            outcomes.append(Outcome(after.points, after.won))
    return found


def _begin(known: Knowing, hand: int) -> tuple[Tricks, int]:
    """Return the play with a sample hand, and the cards that the other player seems to lack after showing a point."""
    points, shown = known.points, 0
    if known.pending and known.mine is not None:
        # In a kind in which elder's call is good, younger declares nothing.
        declares = zip(known.answers, whole(hand, known.calls), strict=True)
        point, sequences, sets = [NONE if said == "good" else each for said, each in declares]
        their_calls = point, sequences, sets
        kinds, _ = contest(known.mine, their_calls, known.calls)
        one, other = in_hand(known.mine, their_calls, kinds, known.claimed, known.goal)
        points = (one, other)
        shown = not_held(their_calls[0][2]) if kinds[0] in {YOUNGERS, EQUAL} else 0
    hands = [known.held, hand] if known.seat == ELDER else [hand, known.held]
    tricks = Tricks(
        known.table, hands, [*points], turn=known.seat, led=known.led, won=[*known.won], goal=known.goal,
        bonus=known.claimed != BOTH,
    )  # fmt: skip
    return tricks, shown
