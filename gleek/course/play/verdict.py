"""The verdict on the learner's action in a task: it is right, legal but costly, or illegal.

The cost is the difference between the learner's results after this action and after the best right action. For
both, the basic computer player plays on for all seats, to the end of the trick, the stage or the hand.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from gleek.course.lesson_data import Remark
from gleek.course.play.positions import Position, played_on
from gleek.course.play.task_panel import Figure
from gleek.engine.actions import Action, Discard
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.phrase import Phrase
from gleek.engine.tell import Teller
from gleek.engine.tricks import MUST_FOLLOW
from gleek.engine.words import one_stop, upper_first, with_plus
from gleek.records.replay import Replay, tell_step

# Sentences that replace refusals which name the legal actions: in a task, the learner has to find these actions.
_UNTOLD: Final = {MUST_FOLLOW: "{who} may not play {card}: {led} were led, and {who} {who:has} some."}
# If there are at most this many reasons, all are listed, so that they add up to the total.
_FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    kind: Literal["right", "costly", "illegal"]
    sentence: str
    figures: tuple[Figure, ...] = ()
    more: tuple[str, ...] = ()  # reasons that the page shows on request
    happened: tuple[str, ...] = ()  # sentences on what happened after the action
    rule: str = ""  # the id of the rule that forbids an illegal action
    # The loss compared with the best right action, in stakes or points: 0 for a right action, None for an illegal one.
    cost: int | None = None
    after: Replay | None = None


class Share(NamedTuple):
    """The learner's gain by a payment: the part of the hand, the reason, and the stakes (negative for a loss)."""

    part: str
    reason: str
    gain: int


@dataclass(frozen=True, eq=False)  # Each game has only one instance, so instances are compared by identity.
class Judge:
    # Returns the result of a seat, in stakes or points, in a hand that was played on after an action. The text says how
    # far it was played on: to the end of the "trick", "stage" or "hand".
    value: Callable[[Hand, int, str], int]
    # Returns the learner's gain by each payment, sorted by the part of the hand as the verdict lists the parts.
    shares: Callable[[Position, Iterable[Payment]], Iterable[Share]]
    # Returns a lead over the opponent in words: "8 behind" for -8. None if the results of the game are gains in money.
    standing: Callable[[int], str] | None = None
    # Returns whether a hand that is played on after an action shows all consequences of the action, so that the verdict
    # can be given. Until then, the other players go on.
    settled: Callable[[Hand], bool] = lambda _: True
    # Returns the number of the step after which the verdict on a right action begins to count payments.
    begun: Callable[[Position], int] = lambda at: at.task.step
    # Returns the stakes that a discard certainly loses, and a sentence on each part of the loss. None if the game
    # cannot compute this.
    certain: Callable[[Position, Any], tuple[int, tuple[str, ...]]] | None = None
    # Returns sentences on what a discard may lose, but not certainly. The second argument is the mask of its cards.
    possible: Callable[[Position, int], tuple[str, ...]] = lambda *_: ()
    # Returns the sentence on an action by which the learner loses a trick; "" for the standard sentence. The second
    # argument is the action's cost in stakes.
    trick_lost: Callable[[Position, int], str] = lambda *_: ""

    def verdict(self, at: Position, action: Action) -> Verdict:
        refusal = at.hand.why_not(action)
        if refusal is not None:
            template, args = refusal.phrase.template, refusal.phrase.args
            told = _UNTOLD.get(template) or template.replace("; {may}", "").replace(": {may}", "")
            illegal = Phrase(told, **args).told(action.seat, signs=True)
            return Verdict("illegal", illegal, rule=refusal.rule)
        after = at.then(action, self.settled)
        # Join the sentences on the steps: a list would take more room, which the table needs.
        told = " ".join(
            said for step in after.steps[at.task.step :] if (said := tell_step(step, at.seat, at.seat))
        )
        begun = self.begun(at)
        gains = at.gains(payment for step in after.steps[begun:] for payment in step.payments)
        happened = headed(counted_now(at) if begun == at.task.step else _in_the_whole(at), gains)
        if at.is_right(action):
            return Verdict("right", at.task.why, happened, (at.task.solution,), (told,), cost=0, after=after)
        right = self.best(at)
        cost = self.result(at, right) - self.result(at, action)
        why = self._why(at, action, right)
        remarks = [each.say for each in at.task.costly if each.actions and _is_about(at, each, action)]
        remarks = remarks or [each.say for each in at.task.costly if not each.actions]
        # The first line says why the action is wrong, because its cost alone would not explain that.
        lines = [*(remarks or why[:1]), one_stop(self._how_costly(at, action, cost)), *why]
        figures = self._instead(at, action, right) if cost else happened
        more = tuple(each for each in dict.fromkeys(lines[1:]) if each != lines[0])
        return Verdict("costly", lines[0], figures, more, (told,), cost=cost, after=after)

    @lru_cache(maxsize=256)  # noqa: B019  (each game has one instance)
    def best(self, at: Position) -> Action:
        return max(at.right_actions(), key=lambda each: self.result(at, each))

    @lru_cache(maxsize=1024)  # noqa: B019  (each game has one instance)
    def result(self, at: Position, action: Action) -> int:
        if self.certain and self._only_certain(at, action):
            return -self.certain(at, action)[0]
        return self.value(played_on(at.hand, action, at.task.until), at.you, at.task.until)

    def _only_certain(self, at: Position, action: Action) -> bool:
        """Return whether the cost of an action counts only the losses that are sure, as for a discard at Gleek."""
        return isinstance(action, Discard) and at.task.until == "stage" and self.certain is not None

    def _instead(self, at: Position, action: Action, right: Action) -> tuple[Figure, ...]:
        before = self._before(at)
        words = self.standing or (lambda _: "")
        figures = []
        for name, each in (("You", action), ("instead of", right)):
            result = self.result(at, each) - before
            figures.append(Figure(name, result, words=words(result)))
        heading = f"By the end of {_end(at)}"
        if self._only_certain(at, action):
            heading = "Lost for certain"
        elif at.task.until == "stage" and not self.standing:
            heading = "In this part" if self.begun(at) == at.task.step else _in_the_whole(at)
        return headed(heading, tuple(figures))

    def _before(self, at: Position) -> int:
        if self.standing or (at.task.keep and at.task.until == "stage" and self.certain):
            return 0
        return self.value(at.played.steps[self.begun(at) - 1].dealt_hand, at.you, at.task.until)

    def _why(self, at: Position, action: Action, right: Action) -> tuple[str, ...]:
        why: tuple[str, ...] = ()
        if isinstance(action, Discard):
            lost = self.certain(at, action)[1] if self.certain else ()
            why = lost or self.possible(at, action.mask)
            if self._only_certain(at, action):
                return why
        return (*why, *self._sums(at, *(played_on(at.hand, each, at.task.until) for each in (action, right))))

    def _how_costly(self, at: Position, action: Action, cost: int) -> str:
        certain = self._only_certain(at, action)
        if not cost:
            if certain:
                return "No loss is certain, but there was something better to keep."
            same = "money" if at.game.counts_money else "score"
            return f"In this {at.table.deal} it comes to the same {same}, but it is not the best choice."
        if certain:
            return f"It loses you {at.money(cost)} for certain."
        if lost := self.trick_lost(at, cost):
            return lost
        worse = f"it leaves you {at.money(cost)} worse off than the right choice"
        return f"If the computer plays every hand to the end of {_end(at)}, {worse}."

    def _sums(self, at: Position, mine: Hand, right: Hand) -> tuple[str, ...]:
        """Return a sentence for each part of the hand in which the learner's results differ in `mine` and `right`."""
        before = len(at.hand.ledger.payments)
        parts: list[dict[str, Counter[str]]] = [{}, {}]
        for found, hand in zip(parts, (mine, right), strict=True):
            for part, reason, gain in self.shares(at, hand.ledger.payments[before:]):
                found.setdefault(part, Counter())[reason] += gain
        said = []
        for name in dict.fromkeys([*parts[0], *parts[1]]):
            one, two = (part.get(name, Counter()) for part in parts)
            if one.total() != two.total():
                instead = f"with the right choice {_with_reasons(at, two, one)}"
                said.append(one_stop(f"{name}: {_with_reasons(at, one, two)}; {instead}."))
        return tuple(said)


def told_payments(at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
    teller = Teller.of(at.hand.setup, at.hand, you=at.you)
    said = []
    for each in payments:
        if at.you in {each.payer, each.receiver}:
            who = teller.account(each.receiver)
            if at.game.counts_money:
                who = f"{teller.account(each.payer)} to {who}"
            sum_ = teller.money(each.stakes)
            said.append(one_stop(f"{upper_first(who)}: {sum_}, {at.table.reason(each)}."))
    return tuple(said)


def counted_now(at: Position) -> str:
    return "Paid now" if at.game.counts_money else "Scored now"


def headed(counted: str, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    if not figures:
        return ()
    first = figures[0]
    name = "you" if first.name == "You" else first.name
    return first._replace(name=f"{counted}: {name}"), *figures[1:]


def _end(at: Position) -> str:
    ends = {"trick": "the trick", "hand": f"the {at.table.deal}"}
    return ends.get(at.task.until, at.table.stages[at.hand.stage])


def _in_the_whole(at: Position) -> str:
    return f"In the whole {at.table.stages[at.hand.stage].removeprefix('the ')}"


def _is_about(at: Position, remark: Remark, action: Action) -> bool:
    """Return whether a remark names this action, or a discard of some of the cards that this action discards."""
    named = [*map(at.action, remark.actions)]
    discards = [each.mask for each in named if isinstance(each, Discard)]
    return action in named or (
        isinstance(action, Discard) and any(not mask & ~action.mask for mask in discards)
    )


def _with_reasons(at: Position, some: Counter[str], other: Counter[str]) -> str:
    """Return the learner's sum in one part of the hand, with its reasons.

    If there are many reasons, the text lists those that differ from `other`, and the sum of the rest.
    """
    differ = [(reason, gain) for reason, gain in some.items() if reason not in other or other[reason] != gain]
    if not differ:
        return _signed(at, some.total()) if some else "nothing"
    reasons = list(some.items())
    if len(some) > _FEW:
        rest = some.total() - sum(gain for _, gain in differ)
        reasons = differ + [("all else", rest)] * bool(rest)
    if len(some) == 1:
        return f"{_signed(at, some.total())} ({reasons[0][0]})"
    return f"{_signed(at, some.total())} ({', '.join(f'{reason} {_signed(at, gain)}' for reason, gain in reasons)})"


def _signed(at: Position, stakes: int) -> str:
    return with_plus(at.sum(stakes), stakes)
