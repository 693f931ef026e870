"""Advice as data: the actions that a player can take, best first, with their expected stakes and the reasons.

A reason is a kind with arguments, so that a test can recompute it. Each game turns its kinds of reasons into sentences.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import inf, sqrt
from typing import Any, Final, NamedTuple, Protocol

from gleek.engine.actions import Action
from gleek.engine.cards import bits
from gleek.engine.observation import Observation
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.state import Setup
from gleek.players.seeds import best, seed_of

_MOSTLY_FROM: Final = 0.75  # reasons call a trick won or lost from this probability on
_CHANCES_APART: Final = 0.1  # a smaller difference in the probability of winning a trick is no reason


class Reason(NamedTuple):
    """A reason for a choice's expected stakes: a `kind` that the game defines, and the arguments of its sentence."""

    kind: str
    args: Mapping[str, Any]


class Choice(NamedTuple):
    """An action that a player can take: its expected stakes, its loss against the first choice, and both errors."""

    action: Action
    stakes: float  # the mean of the player's winnings from now to the end of the hand, in stakes or points
    error: float  # the standard error of `stakes`
    reasons: tuple[Reason, ...]
    # how much less than the first choice it wins in the same sample deals, in stakes or points
    less: float = 0.0
    doubt: float = 0.0  # the standard error of `less`


class Advice(NamedTuple):
    """Advice for one decision: the actions that the player can take, best first, and what the advice assumes."""

    choices: tuple[Choice, ...]
    assumed: tuple[Reason, ...]  # what the calculation assumes
    ways: int  # the number of sample deals
    complete: bool = False  # True: these are all deals that are possible

    @property
    def best(self) -> Choice:
        return self.choices[0]


class Trials(NamedTuple):
    stakes: Sequence[Sequence[float]]  # for each action, the stakes that it wins in each deal
    weights: Sequence[float] = ()  # the weight of each deal; empty if all are equal
    # the effective share of independent deals, 0 to 1 (see `gleek.players.seeds.independence`)
    share: float = 1.0
    certain: bool = False  # True: only one deal is possible, and no result depends on other players
    complete: bool = False  # True: these are all possible deals, so there is no sampling error


class Adviser(Protocol):
    """A module that computes advice for one game, and what a choice loses against the best one."""

    @property
    def BOUNDS(self) -> tuple[float, float, float]:  # noqa: N802  (a constant of the module)
        """The smallest loss of each of the grades 1, 2 and 3, in stakes, points or counters."""

    @property
    def STRONGEST(self) -> tuple[str, str]:  # noqa: N802  (a constant of the module)
        """The id of the strongest player, and a plural phrase for players of its kind."""

    def advise(
        self, seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()
    ) -> Advice:
        """Return advice for the seat whose turn it is.

        If `asked` is given, it is among the choices, and the reasons for the best choice compare that with `asked`.
        `players` are the ids of the computer players by seat, with "" for a person. Without it all are people.
        """

    def trials(
        self, seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = ()
    ) -> Trials:
        """Return what each of these actions wins in sample deals, from now to the end of the hand."""

    def tell(self, reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
        """Return a reason as a sentence; `to` is the seat addressed as "you". With `signs`, suits are symbols (10♥)."""


def kept_winner(
    held: int, outs: tuple[int, int], won: Sequence[Sequence[int]], bit: Callable[[int], int]
) -> list[Reason]:
    """Return a reason that compares two discards by the tricks that the kept cards win.

    Some cards are kept after one discard only. For each discard, the reason names the card of this kind that wins a
    trick most often. If these two win nearly equally often, it names a card that both discards keep and that wins more
    often after one of them. The list is empty if there is none.

    `held` is a mask of the hand, `outs` are masks of the discard and of the other one. For each of them, `won` has the
    cards that win tricks in each sample deal, as a mask; `bit` returns the bit of a card's number in these masks.
    """
    out, other = outs

    def often(place: int, index: int) -> float:
        return sum([mask & bit(index) > 0 for mask in won[place]]) / len(won[place])

    tops = [
        max([(often(place, index), index) for index in bits(kept)], default=None)
        for place, kept in enumerate((other & ~out, out & ~other))
    ]
    if tops[0] is None or tops[1] is None or abs(tops[0][0] - tops[1][0]) < _CHANCES_APART:
        both = [(often(0, each), often(1, each), each) for each in bits(held & ~out & ~other)]
        chance, less, card = max(both, key=lambda each: round(abs(each[0] - each[1]), 9), default=(0, 0, 0))
        if round(abs(chance - less), 9) < _CHANCES_APART:
            return []
        args = {"won": card, "chance": chance, "less": less, "rival": (other & ~out, out & ~other)}
        return [Reason("helps" if chance > less else "hinders", args)]
    (chance, card), (less, instead) = tops[0], tops[1]
    kind, named = ("keeps_winner", (card, instead)) if chance > less else ("lays_out_winner", (instead, card))
    return [Reason(kind, {"won": named[0], "card": named[1], "chance": chance, "less": less})]


def other_discard(out: int, instead: int) -> Phrase:
    """Return a phrase for a discard that lays out the cards `out`, where the other discard lays out `instead`."""
    words = "to lay out {out} too" if out else "to keep {instead}"
    if out and instead:
        words = "to lay out {out} in place of {instead}"
    return Phrase(words, out=Cards(out), instead=Cards(instead))


def advice_seed(seen: Observation) -> int:
    """Return the seed of a seat's advice. It comes from what the seat sees, so that a review repeats the advice."""
    assert seen.seat is not None, "an observer gets no advice"
    return seed_of("advice", seen.seat, seen.held[seen.seat], len(seen.history))


def mean_and_error(values: Sequence[float], weights: Sequence[float] = ()) -> tuple[float, float]:
    """Return the mean of a sample and its standard error; the error of a single value without a weight is 0."""
    if weights:
        total = sum(weights)
        mean = sum([each * weight for each, weight in zip(values, weights, strict=True)]) / total
        apart = [(each - mean) * weight for each, weight in zip(values, weights, strict=True)]
        return mean, sqrt(sum([each * each for each in apart])) / total
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, 0.0
    return mean, sqrt(sum([(each - mean) * (each - mean) for each in values]) / (count - 1) / count)


def ranked(
    actions: Sequence[Action],
    tried: Trials,
    reasons: Callable[[int, int], Sequence[Reason]],
    *,
    asked: Action | None = None,
    liked: int | None = None,
    near: float | None = None,
) -> tuple[Choice, ...]:
    """Return the actions as choices, the best first.

    `tried` has the results of the actions. Samples with even and with odd indices must be independent of each other.
    The best of several means is too high on average, so its stakes are estimated in another way (see `_unbiased`).
    If all results of an action are the same, its stakes are exact.

    `reasons` is called with the indices of two actions, and returns reasons that compare the first with the second.
    Every action but the best is compared with the best. The best is compared with the action `asked`. If that is None
    or has the same results, the best is compared with the next action that has other results. Actions with equal
    results share their reasons.

    A bound `near` (in stakes or points) changes three things. The best action is compared with the next one that is not
    about as good (see `is_near`). No reasons are shared. The action with the index `liked` comes first if it is about
    as good as the best.
    """
    results, weights = tried.stakes, tried.weights
    sure = 0.0 if tried.complete else 1 / sqrt(tried.share)

    def apart(number: int) -> tuple[float, float]:
        more = [a - b for a, b in zip(results[first], results[number], strict=True)]
        less, doubt = mean_and_error(more, weights)
        return less, doubt * sure

    first = best([mean_and_error(stakes, weights)[0] for stakes in results])
    if liked is not None and near is not None and _is_close(*apart(liked), near):
        first = liked
    behind = [apart(number) for number in range(len(actions))]
    order = sorted(range(len(actions)), key=lambda each: (each != first, round(behind[each][0], 9)))
    if near is None:
        second = next((each for each in order if results[each] != results[first]), first)
    else:
        second = next((each for each in order if not _is_close(*behind[each], near)), order[-1])
    if asked is not None and asked in actions:
        third = actions.index(asked)
        if results[third] != results[first] and (near is None or not _is_close(*behind[third], near)):
            second = third
    told = _unbiased(tried, first)
    fixed = {each: results[each][0] for each in order if len({*results[each]}) == 1}
    found: list[Choice] = []
    for place, number in enumerate(order):
        less, doubt = behind[number]
        # An action with one result in all deals has exact stakes: actions before it have no less, later ones no more.
        least = max([fixed[each] for each in order[place:] if each in fixed], default=-inf)
        most = min([fixed[each] for each in order[: place + 1] if each in fixed], default=inf)
        stakes = min(max(told - less, least), most)
        error = mean_and_error(results[number], weights)[1] * sure
        if found and near is None and results[number] == results[first]:
            why = found[0].reasons
        else:
            why = tuple(reasons(number, first if number != first else second))
        found.append(Choice(actions[number], stakes, error, why, less, doubt))
    return tuple(found)


def win_shares(
    won: Sequence[int], groups: Sequence[Sequence[int]], played: int, last: int, weights: Sequence[float] = ()
) -> dict[int, float]:
    """Return for each card of `groups` how often it wins a trick, if the seat now plays the card `played`.

    The result is a share of the sample deals, from 0 to 1. `won` has for each deal a mask of the cards that win, and
    `weights` its weight. Each group holds equivalent cards. Which of them the sample deals played does not matter: if N
    kept cards of a group win, the first N of them count as the winners. The card `last` is taken as the last of its
    group.
    """
    masks = Counter[int]()
    for mask, weight in zip(won, weights or [1] * len(won), strict=True):
        masks[mask] += weight  # type: ignore[assignment]
    total, shares = sum(masks.values()), dict.fromkeys([card for group in groups for card in group], 0.0)
    for group in groups:
        kept = sorted([each for each in group if each != played], key=lambda each: each == last)
        for mask, weight in masks.items():
            winners = kept[: sum([mask & each > 0 for each in kept])]
            for card in winners + [played] * (played in group and mask & played > 0):
                shares[card] += weight / total
    return shares


def fate_of_card(
    won: int, this: tuple[int, int], that: tuple[int, int], sign: int, guards: int
) -> tuple[str, int]:
    """Return the kind of a reason for or against playing a card, and the card that its sentence names.

    The cards `this` and `that` are compared. After one of them, the seat's card `won` wins a trick more often than
    after the other. With `sign` 1 the reason is for playing `this`; with −1 it is against it. `this` and `that` are
    pairs: the card, and the equivalent card that was played in the sample deals. `guards` is a mask of the cards that
    can be played to higher ones in place of `won` (see `guards_of`).
    """
    if won == this[1]:
        return ("wins_now", this[0]) if sign > 0 else ("spends", won)
    if won == that[1]:
        return "saves" if sign > 0 else "delays", that[0]
    # If the sample deals played an equivalent in place of a compared card, the compared card may win later. A player
    # who plays the compared card keeps the equivalent, so the reason names the equivalent.
    named = {this[0]: this[1], that[0]: that[1]}.get(won, won)
    better, worse = (this[0], that[0]) if sign > 0 else (that[0], this[0])
    if worse & guards and not better & guards:
        return "guards" if sign > 0 else "unguards", named
    return "wins_later", named


def cause_of_lead(now: float, instead: float) -> str:
    """Return "takes_lead" if a card mostly wins and its rival mostly loses, "gives_lead" if the reverse, else "".

    `now` is the chance (0 to 1) that the card wins its trick, `instead` that the rival does if it is played instead.
    """
    if now >= _MOSTLY_FROM and instead <= 1 - _MOSTLY_FROM:
        return "takes_lead"
    return "gives_lead" if now <= 1 - _MOSTLY_FROM and instead >= _MOSTLY_FROM else ""


def guards_of(card: int, suit: int, others: int) -> int:
    """Return a mask of the cards of `suit` below `card` if `others` has a higher card of that suit; otherwise 0."""
    return suit & card - 1 if others & suit & -card & ~card else 0


def _unbiased(tried: Trials, first: int) -> float:
    """Return what the best action wins on average: each half of the samples chooses it, and the other half measures it.

    If there is one sample, or if the samples are all possible deals, return what the action number `first` wins.
    """
    if tried.complete or len(tried.stakes[0]) == 1:
        return mean_and_error(tried.stakes[first], tried.weights)[0]
    means = [
        [mean_and_error(stakes[half::2], tried.weights[half::2])[0] for stakes in tried.stakes]
        for half in (0, 1)
    ]
    return (means[1][best(means[0])] + means[0][best(means[1])]) / 2


def is_near(choice: Choice, bound: float) -> bool:
    """Return whether a choice is about as good as the best: the difference is below `bound` or two standard errors."""
    return _is_close(choice.less, choice.doubt, bound)


def _is_close(less: float, doubt: float, bound: float) -> bool:
    return round(less - max(bound, 2 * doubt), 9) < 0
