"""What each choice of a seat's cost on average, against the best one as far as that seat could know.

What was best is found in one sample of deals that may be, and what the choice cost in another: on one sample the best
of many guesses looks better than it is, and every other choice dearer. Where the second sample likes another choice
better, by more than chance lets it, that one is the best, and a third says what the choices cost. Losses are never to
be added up: a hand that went otherwise would have gone on otherwise.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from gleek.engine.actions import Play
from gleek.players.advice import Adviser, Choice, ranked
from gleek.players.seeds import seed_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation
    from gleek.players.advice import Reason

GRADES: Final = ("", "a little costly", "costly", "very costly")
_ERRORS: Final = 2  # a loss that is smaller than so many of its standard errors is not spoken of
_OTHERS: Final = 4  # choices that are costed beside the best one and the one that was made


class Trials(NamedTuple):
    """What several actions bring in the same deals: for each action its stakes in each deal, and the deals' weights.

    `certain` tells that there is one deal only, and nothing in it depends on anybody else; `complete` that these are
    all deals that may be, so that no error comes of drawing some.
    """

    stakes: Sequence[Sequence[float]]
    weights: Sequence[float]
    certain: bool = False
    complete: bool = False


class Reviewer(Adviser, Protocol):
    """What a game must be able to say, for its hands to be reviewed."""

    @property
    def BOUNDS(self) -> tuple[float, float, float]:  # noqa: N802  (a constant of the module)
        """The losses from which on a choice has each of the `GRADES`, in stakes, points or counters."""
        ...

    @property
    def STRONGEST(self) -> tuple[str, str]:  # noqa: N802  (a constant of the module)
        """The id of the strongest player, and what several of his kind are called."""
        ...

    def trials(self, seen: Observation, seed: int, actions: Sequence[Action]) -> Trials:
        """Return what these actions bring from now on in deals that may be."""
        ...


class Verdict(NamedTuple):
    """What is said of one choice.

    `number` counts the seat's choices, from 0. `loss` is what it cost on average against `best` (below nought where
    the last sample likes it better), with its standard `error`; `grade` is a place in `GRADES`, 0 where nothing is
    to be said against it. `choices` are the best one, then his own and a few others by what they bring, each with what
    it brings more (or, below nought, less) than `best`; `certain` tells that this is not an average.
    """

    number: int
    did: Action
    best: Action
    loss: float
    error: float
    grade: int
    choices: tuple[Choice, ...]
    assumed: tuple[Reason, ...]
    certain: bool


def review(
    adviser: Reviewer, decisions: Iterable[tuple[Observation, Action]], seed: int | str
) -> Iterator[Verdict]:
    """Give a verdict on each decision: what the seat knew, and what it did. Each is reckoned when it is asked for."""
    for number, (seen, did) in enumerate(decisions):
        yield judge(adviser, seen, did, seed_of(seed, number), number)


def judge(adviser: Reviewer, seen: Observation, did: Action, seed: int, number: int = 0) -> Verdict:
    """Return the verdict on one decision."""
    advice = adviser.advise(seen, seed_of(seed, "chosen"), did)
    best = advice.best.action
    others = [each.action for each in advice.choices if each.action not in {best, did}][:_OTHERS]
    actions = [best, *([] if did == best else [did]), *others]
    tried = adviser.trials(seen, seed_of(seed, "costed"), actions)
    better = _better(actions, tried, adviser.BOUNDS)
    if better is not None:
        best = better
        actions.sort(key=lambda each: each != best)
        tried = adviser.trials(seen, seed_of(seed, "costed again"), actions)
    reasons = {each.action: each.reasons for each in advice.choices}
    choices = []
    for action, stakes in zip(actions, tried.stakes, strict=True):
        less, error = difference(tried.stakes[0], stakes, tried, adviser.BOUNDS[-1])
        choices.append(Choice(action, -less, 0.0 if action == best else error, reasons[action]))
    his = next(each for each in choices if each.action == did)
    loss, error = -his.stakes, his.error
    grade = graded(loss, error, adviser.BOUNDS)
    in_order = choices[0], *ranked(choices[1:])
    return Verdict(number, did, best, loss, error, grade, in_order, advice.assumed, tried.certain)


def _better(actions: Sequence[Action], tried: Trials, bounds: tuple[float, float, float]) -> Action | None:
    """Return the action that brings most, where that is more than the first does by a bound and two errors."""
    first, *others = tried.stakes
    more = [difference(stakes, first, tried, bounds[-1]) for stakes in others]
    found = [
        (gain, action)
        for action, (gain, error) in zip(actions[1:], more, strict=True)
        if graded(gain, error, bounds)
    ]
    return max(found, key=lambda each: round(each[0], 9))[1] if found else None


def difference(
    one: Sequence[float], other: Sequence[float], tried: Trials, rare: float
) -> tuple[float, float]:
    """Return by how much one action brings more than another, on the weighted average, and its standard error.

    Where nearly all deals agree, one in which much hangs on it may just not have been drawn: two more are reckoned
    with, in which the difference is `rare` greater and smaller.
    """
    if tried.certain:
        return one[0] - other[0], 0.0
    total = sum(tried.weights)
    pairs = [(a - b, weight) for a, b, weight in zip(one, other, tried.weights, strict=True)]
    mean = sum([each * weight for each, weight in pairs]) / total
    if tried.complete:
        return mean, 0.0
    drawn = total * total / sum([weight * weight for weight in tried.weights])
    spread = sum([(each - mean) * (each - mean) * weight * weight for each, weight in pairs]) / total / total
    return mean, sqrt(spread + 2 * rare * rare / drawn / drawn)


def graded(loss: float, error: float, bounds: tuple[float, float, float]) -> int:
    """Return a loss's place in `GRADES`: it must reach a bound, and two of its standard errors."""
    if round(loss - _ERRORS * error, 9) < 0:
        return 0
    return sum([round(loss - bound, 9) >= 0 for bound in bounds])


def is_as_good(choice: Choice) -> bool:
    """Tell whether a choice of a verdict's is no further from the best than two of its errors."""
    return round(abs(choice.stakes) - _ERRORS * choice.error, 9) <= 0


def misses_the_same(verdict: Verdict, earlier: Verdict) -> bool:
    """Tell whether a card was not played that had been best before too, and is in no dearer grade than then."""
    wanted = {each.action for each in earlier.choices if is_as_good(each)}
    return isinstance(verdict.best, Play) and 0 < verdict.grade <= earlier.grade and verdict.best in wanted


def turning_points(verdicts: Iterable[Verdict], count: int = 2) -> tuple[Verdict, ...]:
    """Return the few that cost most, of those against which anything is to be said, the dearest first."""
    dear = [each for each in verdicts if each.grade]
    return tuple(sorted(dear, key=lambda each: -round(each.loss, 9))[:count])
