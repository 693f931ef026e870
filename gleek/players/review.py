"""Review of the actions that a seat has taken: what each cost on average, compared with the best action.

The best action is the best as far as the seat could know. One sample of deals determines the best action, and a second
sample its advantage: in the first sample, the best of many estimates is too high, and all others look too costly. If
the second sample clearly prefers another action, this becomes the best one, and a third sample determines the costs.
While the loss of the seat's own action is near the limit between two grades, further samples measure it.
The losses of several actions must not be added, because after another action the hand would have gone on differently.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from gleek.engine.actions import Action, Play
from gleek.engine.observation import Observation
from gleek.players.advice import Adviser, Choice, Reason, Trials, advice_seed, is_near, mean_and_error
from gleek.players.seeds import seed_of

GRADES: Final = ("", "a little costly", "costly", "very costly")
COSTLY: Final = 2  # the grade from which a choice is a mistake: it is listed for a teacher, and asked again
_MIN_ERRORS: Final = 2  # a loss of fewer standard errors than this is not reported
_OTHERS_COMPARED: Final = 4  # how many actions are compared, besides the best one and the one taken
_MAX_SAMPLES: Final = 16  # the maximum number of samples for a loss near the limit between two grades
_MAX_SAMPLES_OF_CARDS: Final = 5  # as `_MAX_SAMPLES`, for the play of a card: its samples take longer


class Verdict(NamedTuple):
    """The review of one action that a seat has taken: the best action, and how much less the seat's action wins."""

    number: int  # the index of the action among the seat's own actions
    did: Action  # the action taken
    best: Action  # the best action, as far as the seat could know
    loss: float  # how much less `did` wins than `best`, on average; negative if the deals that measure it favour `did`
    error: float  # the standard error of `loss`
    grade: int  # an index of `GRADES`; 0: nothing to criticise
    # `best` comes first, then `did` and others, ranked; their `stakes` are relative to `best`, whose `stakes` are 0
    choices: tuple[Choice, ...]
    assumed: tuple[Reason, ...]  # what the calculation assumes
    certain: bool  # True: only one deal was possible, so that the loss is exact and not an average


def review(
    adviser: Adviser,
    decisions: Iterable[tuple[Observation, Action]],
    seed: int | str,
    players: Sequence[str] = (),
) -> Iterator[Verdict]:
    """Yield a verdict on each decision: what a seat knew, and the action that it took. Each is computed when needed."""
    for number, (seen, did) in enumerate(decisions):
        yield judge(adviser, seen, did, seed_of(seed, number), players)._replace(number=number)


def judge(
    adviser: Adviser, seen: Observation, did: Action, seed: int | str, players: Sequence[str] = ()
) -> Verdict:
    """Return the verdict on one decision. A choice that the advice calls about as good as the best is not graded."""
    advice = adviser.advise(seen, advice_seed(seen), did, players)
    good = {each.action for each in advice.choices if is_near(each, adviser.BOUNDS[0])}
    best = advice.best.action
    actions = [best] if did == best else [best, did]
    told = [(each.stakes, each.reasons) for each in advice.choices if each.action in actions]
    for each in advice.choices:
        # Equivalent actions have the same stakes and reasons. One of them is enough.
        if (each.stakes, each.reasons) not in told and len(told) < _OTHERS_COMPARED + 2:
            actions.append(each.action)
            told.append((each.stakes, each.reasons))
    at = seed_of(seed, "costed")
    tried = adviser.trials(seen, at, actions, players)
    better = _better(actions, tried, adviser.BOUNDS)
    reasons = {each.action: each.reasons for each in advice.choices}
    if better is not None:
        best, at = better, seed_of(seed, "costed again")
        actions.sort(key=lambda each: each != best)
        tried = adviser.trials(seen, at, actions, players)
        again = adviser.advise(seen, at, did, players)
        same = again.best.action == best  # otherwise the reasons of `again` compare other actions
        reasons = {each.action: each.reasons for each in again.choices if same}
    choices = []
    for action, stakes in zip(actions, tried.stakes, strict=True):
        less, error = difference(tried.stakes[0], stakes, tried, adviser.BOUNDS[-1])
        if action == did and did not in good:
            less, error = _measured(adviser, seen, at, (best, did), players, (less, error))
        less_told = min(less, 0.0) if action in good else less
        choices.append(
            Choice(action, -less, 0.0 if action == best else error, reasons.get(action, ()), less_told, error)
        )
    judged = next(each for each in choices if each.action == did)
    loss, error = -judged.stakes, judged.error
    grade = 0 if did in good else graded(loss, error, adviser.BOUNDS)
    in_order = choices[0], *sorted(choices[1:], key=lambda each: round(-each.stakes, 9))
    return Verdict(0, did, best, loss, error, grade, in_order, advice.assumed, tried.certain)


def _measured(  # noqa: PLR0917  (a decision, and what one sample has measured)
    adviser: Adviser,
    seen: Observation,
    seed: int,
    two: tuple[Action, Action],
    players: Sequence[str],
    first: tuple[float, float],
) -> tuple[float, float]:
    """Return how much less the second action wins than the first, and the error; `first` has both by one sample.

    If the loss is near the limit between two grades, further samples are added.
    """
    found, (less, error) = [first], first
    most = _MAX_SAMPLES_OF_CARDS if isinstance(two[0], Play) else _MAX_SAMPLES
    while len(found) < most and any(abs(less - bound) < _MIN_ERRORS * error for bound in adviser.BOUNDS):
        tried = adviser.trials(seen, seed_of(seed, len(found)), two, players)
        best, other = tried.stakes
        found.append(difference(best, other, tried, adviser.BOUNDS[-1]))
        less = sum([each for each, _ in found]) / len(found)
        error = sqrt(sum([each * each for _, each in found])) / len(found)
    return less, error


def _better(actions: Sequence[Action], tried: Trials, bounds: tuple[float, float, float]) -> Action | None:
    """Return the action that gains most over the first action; None if the gain is too small for any grade."""
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
    """Return the weighted average of one action's results minus another's, and the standard error of this average.

    If nearly all deals give the same difference, the sample may have missed a rare deal with a large difference. So the
    function adds two deals, in which the difference is larger and smaller by `rare` (in stakes or points).
    """
    if tried.certain:
        return one[0] - other[0], 0.0
    weights = tried.weights or [1.0] * len(one)
    mean, error = mean_and_error([a - b for a, b in zip(one, other, strict=True)], weights)
    if tried.complete:
        return mean, 0.0
    total = sum(weights)
    drawn = total * total / sum([weight * weight for weight in weights]) * tried.share
    return mean, sqrt(error * error / tried.share + 2 * rare * rare / drawn / drawn)


def graded(loss: float, error: float, bounds: tuple[float, float, float]) -> int:
    """Return the grade of a loss, an index of `GRADES`. The grade is 0 if the loss is less than two standard errors."""
    if round(loss - _MIN_ERRORS * error, 9) < 0:
        return 0
    return sum([round(loss - bound, 9) >= 0 for bound in bounds])


def misses_the_same(verdict: Verdict, earlier: Verdict) -> bool:
    """Return whether a verdict repeats an earlier one: it is graded no worse, and its best card was best then too."""
    wanted = {earlier.best, *[each.action for each in earlier.choices if is_near(each, 0.0)]}
    return isinstance(verdict.best, Play) and 0 < verdict.grade <= earlier.grade and verdict.best in wanted


def turning_points(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return at most two verdicts with a grade above 0: those with the largest losses, the largest first."""
    costly = [each for each in verdicts if each.grade]
    return tuple(sorted(costly, key=lambda each: -round(each.loss, 9))[:2])
