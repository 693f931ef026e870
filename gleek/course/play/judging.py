"""Judge an action at a task as right, legal but costly, or illegal.

For a costly action the verdict says what it costs. The judge lets the plain player play out both this action
and the best right one to the end of the trick, the stage or the hand, and compares the learner's results.
Each game defines its own `Worth`; the game's `teach/verdict.py` passes it to a `Judge`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gleek.course.game_course import game_course
from gleek.course.play.positions import Position, played_on
from gleek.course.protocols import Figure, Verdict
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

# The standard refusals name the legal actions; a task asks the learner to find them.
_UNTOLD: Final = {
    "tricks.follow_suit": "{who} may not play {card}: {led} were led, and {who} {who:has} some."
}
# List all reasons if there are no more than this, so that they add up to the total.
_FEW: Final = 3


class Share(NamedTuple):
    """The learner's share of a payment: the part of the hand, the reason, and the amount (negative for a loss)."""

    part: str
    reason: str
    gain: int


def _begun(at: Position) -> int:
    return at.task.step


@dataclass(frozen=True, eq=False)  # each game has one instance: compare by identity
class Worth:
    """How one game measures the value of an action."""

    # Returns what a seat has once a hand is played out to the end of the "trick", "stage" or "hand".
    value: Callable[[Hand, int, str], int]
    # Returns the learner's shares of payments, in the order in which the verdict lists their parts.
    shares: Callable[[Position, Iterable[Payment]], Iterable[Share]]
    # Turns a result into words, as in "8 behind", where it is a score; None where it is a gain.
    standing: Callable[[int], str] | None = None
    # Returns whether the consequences of an action are complete; until then the other players go on.
    settled: Callable[[Hand], bool] = lambda _: True
    # Returns the step after which the figures of a right action begin to count.
    begun: Callable[[Position], int] = _begun
    # Returns the certain loss of a discard, with one sentence for each part; None if it cannot be computed.
    certain: Callable[[Position, Any], tuple[int, tuple[str, ...]]] | None = None
    # Returns sentences about losses that a discard may, but need not, cause.
    possible: Callable[[Position, int], tuple[str, ...]] = lambda *_: ()
    # Returns the sentence for an action that loses a trick at this cost; "" for the standard sentence.
    trick_lost: Callable[[Position, int], str] = lambda *_: ""


@dataclass(frozen=True)
class Judge:
    """Judges actions at tasks by the `Worth` of a game."""

    worth: Worth

    def judge(self, at: Position, action: Action) -> Verdict:
        """Return the verdict on the learner's action at a task of the kind `act`."""
        refusal = at.hand.why_not(action)
        if refusal is not None:
            return Verdict("illegal", _why_not(refusal, action.seat), rule=refusal.rule)
        after = at.then(action, self.worth.settled)
        # Join the steps into one passage. The table shows them too: the panel must leave room for the table.
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
        # Begin with the reason why the action is wrong: the cost alone does not say it.
        lines = [*(remarks or why[:1]), one_stop(self._how_costly(at, action, cost)), *why]
        figures = self._instead(at, action) if cost else happened
        more = tuple(each for each in dict.fromkeys(lines[1:]) if each != lines[0])
        return Verdict("costly", lines[0], figures, more, (told,), cost=cost, after=after)

    def best(self, at: Position) -> Action:
        """Return the right action with the best result when played out, the first one if several are equal."""
        return _best(self.worth, at)

    def told_payments(self, at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
        """Return one sentence for each payment to or from the learner's seat, for a task that asks for a sum."""
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
        """Return the result of an action for the learner, and that of the best right action."""
        before = self._before(at)
        mine, right = (_value(self.worth, at, each) - before for each in (action, self.best(at)))
        words = self.worth.standing or (lambda _: "")
        figures = (
            Figure("You", mine, words=words(mine)),
            Figure("instead of", right, words=words(right)),
        )
        return headed(self._counted(at, action), figures)

    def _counted(self, at: Position, action: Action) -> str:
        """Return the heading that says what the sums of a costly action count."""
        if _only_certain(self.worth, at, action):
            return "Lost for certain"
        if at.task.until == "stage" and not self.worth.standing:
            return "In this part" if self.worth.begun(at) == at.task.step else _in_the_whole(at)
        return f"By the end of {_end(at)}"

    def _before(self, at: Position) -> int:
        """Return what the learner had at the start of the comparison, to be subtracted from `_value`."""
        if self.worth.standing or (at.task.keep and at.task.until == "stage" and self.worth.certain):
            return 0
        hand = at.played.steps[self.worth.begun(at) - 1].hand
        assert hand is not None
        assert at.seat is not None
        return self.worth.value(hand, at.seat, at.task.until)

    def _cost(self, at: Position, action: Action) -> tuple[int, tuple[str, ...]]:
        """Return how much a legal action loses against the best right one, and the reasons."""
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
        """Return a sentence for each part of the hand in which the learner's result differs from the right choice's."""
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
    """Return the heading for the sums that the table has just shown."""
    return "Paid now" if at.game.counts_money else "Scored now"


def headed(counted: str, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Return the figures with a heading before the first: "Paid now: you −2d."."""
    if not figures:
        return ()
    first = figures[0]
    name = "you" if first.name == "You" else first.name
    return first._replace(name=f"{counted}: {name}"), *figures[1:]


def _end(at: Position) -> str:
    """Return the name of the moment up to which a task is played out: "the trick", "the ruff", "the hand"."""
    table = game_course(at.game.id).table
    ends = {"trick": "the trick", "hand": f"the {table.deal}"}
    return ends.get(at.task.until, table.stages[at.hand.stage])


def _in_the_whole(at: Position) -> str:
    """Return the heading for sums that count from the beginning of the stage, not of the task."""
    return f"In the whole {game_course(at.game.id).table.stages[at.hand.stage].removeprefix('the ')}"


@lru_cache(maxsize=256)
def _best(worth: Worth, at: Position) -> Action:
    return max(at.right_actions(), key=lambda each: _value(worth, at, each))


@lru_cache(maxsize=1024)
def _value(worth: Worth, at: Position, action: Action) -> int:
    """Return the learner's result of an action, played out as far as the task says."""
    if worth.certain and _only_certain(worth, at, action):
        return -worth.certain(at, action)[0]
    assert at.seat is not None
    return worth.value(played_on(at.hand, action, at.task.until), at.seat, at.task.until)


def _only_certain(worth: Worth, at: Position, action: Action) -> bool:
    """Return whether only the certain loss of an action counts: that of a discard, in games that can compute it."""
    return isinstance(action, Discard) and at.task.until == "stage" and worth.certain is not None


def _why_not(refusal: Refusal, seat: int) -> str:
    """Tell a seat why an action is illegal, without naming the legal ones."""
    said = refusal.phrase
    template = _UNTOLD.get(refusal.rule) or said.template.replace("; {may}", "").replace(": {may}", "")
    return Phrase(template, **said.args).told(seat, signs=True)


def _is_of(at: Position, remark: Remark, action: Action) -> bool:
    """Return whether a remark is about this action.

    A remark on a discard applies if all cards it names are discarded.
    """
    for words in remark.actions:
        about = at.action(words)
        if about == action:
            return True
        if isinstance(about, Discard) and isinstance(action, Discard) and not about.mask & ~action.mask:
            return True
    return False


def _told(teller: Teller, payment: Payment) -> str:
    """Return who pays whom: "Agnes to you"; in games that count points, only who scores."""
    receiver = teller.account(payment.receiver)
    if not teller.game.counts_money:
        return upper_first(receiver)
    return f"{upper_first(teller.account(payment.payer))} to {receiver}"


def _with_reasons(at: Position, some: Counter[str], other: Counter[str]) -> str:
    """Return the sum of one part of the hand, with its reasons.

    If there are many reasons, list only those that the other side lacks or has with another sum.
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
