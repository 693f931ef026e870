"""Judge the learner's action in a task: it is right, legal but costly, or illegal.

The verdict on a costly action says what it costs. To compute this, the plain player plays the hand on after this
action, and also after the best right action, to the end of the trick, the stage or the hand. The cost is the
difference of the learner's results.
The module `course/verdict.py` of each game defines a `Worth` and makes a `Judge` with it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gleek.course.game_course import Figure, Verdict, game_course
from gleek.course.play.positions import Position, played_on
from gleek.engine.actions import Discard
from gleek.engine.phrase import Phrase
from gleek.records.telling import tell_step
from gleek.words import one_stop, upper_first, with_plus
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gleek.course.lesson_data import Remark
    from gleek.engine.actions import Action
    from gleek.engine.errors import Refusal
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment

# Replacements for standard refusals that name the legal actions: in a task, the learner has to find those.
_UNTOLD: Final = {
    "tricks.follow_suit": "{who} may not play {card}: {led} were led, and {who} {who:has} some."
}
# If there are not more reasons than this, list all of them, so that they add up to the total.
_FEW: Final = 3


class Share(NamedTuple):
    """The learner's gain by a payment: the part of the hand, the reason, and the stakes (negative for a loss)."""

    part: str
    reason: str
    gain: int


def _begun(at: Position) -> int:
    return at.task.step


@dataclass(frozen=True, eq=False)  # each game has one instance: compare by identity
class Worth:
    """How one game computes what an action is worth to the learner."""

    # Returns the result of a seat in a hand that was played out to the end of the "trick", "stage" or "hand".
    value: Callable[[Hand, int, str], int]
    # Returns what the learner gains by each payment, in the order in which the verdict lists the parts of the hand.
    shares: Callable[[Position, Iterable[Payment]], Iterable[Share]]
    # If a result of this game is a score: writes it in words, as in "8 behind". If it is a gain: None.
    standing: Callable[[int], str] | None = None
    # Returns whether the hand has reached a state that shows all consequences of an action. Until then, the other
    # players go on.
    settled: Callable[[Hand], bool] = lambda _: True
    # Returns the number of a step. The verdict on a right action counts the payments after this step.
    begun: Callable[[Position], int] = _begun
    # Returns what a discard certainly loses, and a sentence on each part of the loss. None in games that cannot
    # compute it.
    certain: Callable[[Position, Any], tuple[int, tuple[str, ...]]] | None = None
    # Returns sentences on what a discard may lose.
    possible: Callable[[Position, int], tuple[str, ...]] = lambda *_: ()
    # Returns the sentence on an action that loses a trick, from its cost in stakes; "" means the standard sentence.
    trick_lost: Callable[[Position, int], str] = lambda *_: ""


@dataclass(frozen=True)
class Judge:
    """Judges the learner's actions in tasks, as the `Worth` of one game defines it."""

    worth: Worth

    def judge(self, at: Position, action: Action) -> Verdict:
        """Return the verdict on the learner's action at a task of the kind `act`."""
        refusal = at.hand.why_not(action)
        if refusal is not None:
            return Verdict("illegal", _why_not(refusal, action.seat), rule=refusal.rule)
        after = at.then(action, self.worth.settled)
        # Join the sentences on the steps: a list would be longer, and the panel must leave room for the table.
        told = " ".join(
            said for step in after.steps[at.task.step :] if (said := tell_step(step, at.seat, at.seat))
        )
        begun = self.worth.begun(at)
        gains = at.gains(payment for step in after.steps[begun:] for payment in step.payments)
        happened = headed(counted_now(at) if begun == at.task.step else _in_the_whole(at), gains)
        if at.is_right(action):
            return Verdict("right", at.task.why, happened, (at.task.solution,), (told,), cost=0, after=after)
        cost, why = self._cost(at, action)
        remarks = [each.say for each in at.task.costly if each.actions and _is_of(at, each, action)]
        remarks = remarks or [each.say for each in at.task.costly if not each.actions]
        # The first line says why the action is wrong. The cost alone would not explain it.
        lines = [*(remarks or why[:1]), one_stop(self._how_costly(at, action, cost)), *why]
        figures = self._instead(at, action) if cost else happened
        more = tuple(each for each in dict.fromkeys(lines[1:]) if each != lines[0])
        return Verdict("costly", lines[0], figures, more, (told,), cost=cost, after=after)

    def best(self, at: Position) -> Action:
        """Return the right action that has the best result when the hand is played on; of equal ones, the first."""
        return _best(self.worth, at)

    def told_payments(self, at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
        """Return a sentence for each payment to or from the learner's seat. A task that asks for a sum shows them."""
        teller = Teller.of(at.hand.setup, at.hand, you=at.you)
        return tuple(
            one_stop(
                f"{_told(teller, each)}: {teller.money(each.stakes)}, {game_course(at.game.id).table.reason(each)}."
            )
            for each in payments
            if at.you in {each.payer, each.receiver}
        )

    # ------------------------------------------------------------ the results of an action

    def _instead(self, at: Position, action: Action) -> tuple[Figure, ...]:
        """Return the learner's result after this action, and after the best right action."""
        before = self._before(at)
        mine, right = (_value(self.worth, at, each) - before for each in (action, self.best(at)))
        words = self.worth.standing or (lambda _: "")
        figures = (
            Figure("You", mine, words=words(mine)),
            Figure("instead of", right, words=words(right)),
        )
        return headed(self._counted(at, action), figures)

    def _counted(self, at: Position, action: Action) -> str:
        """Return the heading of the figures for a costly action. It says which payments they count."""
        if _only_certain(self.worth, at, action):
            return "Lost for certain"
        if at.task.until == "stage" and not self.worth.standing:
            return "In this part" if self.worth.begun(at) == at.task.step else _in_the_whole(at)
        return f"By the end of {_end(at)}"

    def _before(self, at: Position) -> int:
        """Return the learner's result at the start of the comparison. It is subtracted from `_value`."""
        if self.worth.standing or (at.task.keep and at.task.until == "stage" and self.worth.certain):
            return 0
        hand = at.played.steps[self.worth.begun(at) - 1].hand
        assert hand is not None
        assert at.seat is not None
        return self.worth.value(hand, at.seat, at.task.until)

    def _cost(self, at: Position, action: Action) -> tuple[int, tuple[str, ...]]:
        """Return how many stakes a legal action loses compared with the best right action, and the reasons."""
        right = self.best(at)
        cost = _value(self.worth, at, right) - _value(self.worth, at, action)
        why: tuple[str, ...] = ()
        if isinstance(action, Discard):
            lost = self.worth.certain(at, action)[1] if self.worth.certain else ()
            why = lost or self.worth.possible(at, action.mask)
            if _only_certain(self.worth, at, action):
                return cost, why
        mine = played_on(at.hand, action, at.task.until)
        theirs = played_on(at.hand, right, at.task.until)
        return cost, (*why, *self._sums(at, mine, theirs))

    def _how_costly(self, at: Position, action: Action, cost: int) -> str:
        certain = _only_certain(self.worth, at, action)
        if not cost:
            if certain:
                return "No loss is certain, but there was something better to keep."
            same = "money" if at.game.counts_money else "score"
            deal = game_course(at.game.id).table.deal
            return f"In this {deal} it comes to the same {same}, but it is not the best choice."
        if certain:
            return f"It loses you {at.money(cost)} for certain."
        if lost := self.worth.trick_lost(at, cost):
            return lost
        worse = f"it leaves you {at.money(cost)} worse off than the right choice"
        return f"If all play simply to the end of {_end(at)}, {worse}."

    # ------------------------------------------------------------ the differences

    def _sums(self, at: Position, mine: Hand, right: Hand) -> tuple[str, ...]:
        """Return a sentence for each part of the hand in which the learner's results differ between two hands.

        `mine` is the hand played on after the learner's action, `right` the hand played on after the best right
        action.
        """
        before = len(at.hand.ledger.payments)
        parts = [self._by_part(at, hand.ledger.payments[before:]) for hand in (mine, right)]
        said = []
        for name in dict.fromkeys(part for each in parts for part in each):
            one, two = (part.get(name, Counter()) for part in parts)
            if one.total() != two.total():
                said.append(
                    one_stop(
                        f"{name}: {_with_reasons(at, one, two)}; "
                        f"with the right choice {_with_reasons(at, two, one)}."
                    )
                )
        return tuple(said)

    def _by_part(self, at: Position, payments: Iterable[Payment]) -> Mapping[str, Counter[str]]:
        found: dict[str, Counter[str]] = {}
        for part, reason, gain in self.worth.shares(at, payments):
            found.setdefault(part, Counter())[reason] += gain
        return found


def counted_now(at: Position) -> str:
    """Return the heading for the payments that follow from the learner's action."""
    return "Paid now" if at.game.counts_money else "Scored now"


def headed(counted: str, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Return the figures with the heading `counted` before the first one: "Paid now: you −2d."."""
    if not figures:
        return ()
    first = figures[0]
    name = "you" if first.name == "You" else first.name
    return first._replace(name=f"{counted}: {name}"), *figures[1:]


def _end(at: Position) -> str:
    """Return the name of the part of the hand up to whose end a task is played: "the trick", "the ruff", "the hand"."""
    table = game_course(at.game.id).table
    ends = {"trick": "the trick", "hand": f"the {table.deal}"}
    return ends.get(at.task.until, table.stages[at.hand.stage])


def _in_the_whole(at: Position) -> str:
    """Return the heading for sums over the whole stage. Other sums begin with the task."""
    return f"In the whole {game_course(at.game.id).table.stages[at.hand.stage].removeprefix('the ')}"


@lru_cache(maxsize=256)
def _best(worth: Worth, at: Position) -> Action:
    return max(at.right_actions(), key=lambda each: _value(worth, at, each))


@lru_cache(maxsize=1024)
def _value(worth: Worth, at: Position, action: Action) -> int:
    """Return the learner's result after an action, when the hand is played on as far as the task says."""
    if worth.certain and _only_certain(worth, at, action):
        return -worth.certain(at, action)[0]
    assert at.seat is not None
    return worth.value(played_on(at.hand, action, at.task.until), at.seat, at.task.until)


def _only_certain(worth: Worth, at: Position, action: Action) -> bool:
    """Return whether the cost of an action is only its certain loss: for a discard, in games that can compute it."""
    return isinstance(action, Discard) and at.task.until == "stage" and worth.certain is not None


def _why_not(refusal: Refusal, seat: int) -> str:
    """Return a sentence to a seat on why its action is illegal. It does not name the legal actions."""
    said = refusal.phrase
    template = _UNTOLD.get(refusal.rule) or said.template.replace("; {may}", "").replace(": {may}", "")
    return Phrase(template, **said.args).told(seat, signs=True)


def _is_of(at: Position, remark: Remark, action: Action) -> bool:
    """Return whether a remark applies to this action.

    A remark that names a discard applies if the action discards all cards that it names.
    """
    for words in remark.actions:
        about = at.action(words)
        if about == action:
            return True
        if isinstance(about, Discard) and isinstance(action, Discard) and not about.mask & ~action.mask:
            return True
    return False


def _told(teller: Teller, payment: Payment) -> str:
    """Return who pays whom, as in "Agnes to you". In games that count points, return only who scores."""
    receiver = teller.account(payment.receiver)
    if not teller.game.counts_money:
        return upper_first(receiver)
    return f"{upper_first(teller.account(payment.payer))} to {receiver}"


def _with_reasons(at: Position, some: Counter[str], other: Counter[str]) -> str:
    """Return the learner's sum in one part of the hand, with its reasons.

    `some` has the sums by reason in this hand, `other` those in the hand with which it is compared. If there are many
    reasons, only those that differ between the two are listed.
    """
    differ = [(reason, gain) for reason, gain in some.items() if reason not in other or other[reason] != gain]
    if not differ:
        return _signed(at, some.total()) if some else "nothing"
    reasons = list(some.items()) if len(some) <= _FEW else differ
    if len(some) == 1:
        return f"{_signed(at, some.total())} ({reasons[0][0]})"
    return f"{_signed(at, some.total())} ({', '.join(f'{reason} {_signed(at, gain)}' for reason, gain in reasons)})"


def _signed(at: Position, stakes: int) -> str:
    return with_plus(at.sum(stakes), stakes)
