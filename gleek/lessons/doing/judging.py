"""What an action is worth at a task: right, legal but dear, or illegal.

A dear action is told with what it costs: it and the best right one are played on by plain players to the end of the
trick, the stage or the hand, and what the learner has then is compared. What a game says of it is a `Worth`; the
game's `teach/verdict.py` gives it to a `Judge`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gleek.engine.actions import Discard
from gleek.engine.phrase import Phrase
from gleek.lessons.doing.positions import Position, played_on
from gleek.lessons.teach_parts import Figure, Verdict
from gleek.lessons.teaching import teaching
from gleek.records.telling import tell_step
from gleek.words import one_stop, upper_first, with_plus
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gleek.engine.actions import Action
    from gleek.engine.errors import Refusal
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.lessons.course import Remark

# What may be done instead is for the learner to find: a task asks just that.
_UNTOLD: Final = {
    "tricks.follow_suit": "{who} may not play {card}: {led} were led, and {who} {who:has} some."
}
# With so many reasons or fewer all are told, so that they add up.
_FEW: Final = 3


class Share(NamedTuple):
    """What a payment brings the learner: the part of the hand, the reason, and how much (a loss is below nought)."""

    part: str
    reason: str
    gain: int


def _begun(at: Position) -> int:
    return at.task.step


@dataclass(frozen=True, eq=False)  # there is one for each game
class Worth:
    """What one game says of what an action is worth.

    Attributes:
        value: what a seat has, at some moment of a hand that is played on until then ("trick", "stage", "hand").
        shares: what payments bring the learner, in the order in which their parts are told.
        standing: how one then stands, in words ("8 behind"), where a figure tells that and not what comes from the task
            on; None where it tells a gain.
        settled: whether what was done has brought all that it brings; until then the others go on.
        begun: after which step it began what the figures of a right action count.
        certain: of a discard, what it loses for certain, and a sentence for each loss; None where nothing is certain.
        possible: of a discard, sentences for what it gives up that is not certain.
        trick_lost: what is said where a trick was lost that costs so much; "" for nothing particular.

    """

    value: Callable[[Hand, int, str], int]
    shares: Callable[[Position, Iterable[Payment]], Iterable[Share]]
    standing: Callable[[int], str] | None = None
    settled: Callable[[Hand], bool] = lambda _: True
    begun: Callable[[Position], int] = _begun
    certain: Callable[[Position, Any], tuple[int, tuple[str, ...]]] | None = None
    possible: Callable[[Position, int], tuple[str, ...]] = lambda *_: ()
    trick_lost: Callable[[Position, int], str] = lambda *_: ""


@dataclass(frozen=True)
class Judge:
    """Judges actions at tasks by a game's `Worth`."""

    worth: Worth

    def judge(self, at: Position, action: Action) -> Verdict:
        """Return what an action of the learner's is worth at a task of the kind `act`."""
        refusal = at.hand.why_not(action)
        if refusal is not None:
            return Verdict("illegal", _why_not(refusal, action.seat), rule=refusal.rule)
        after = at.then(action, self.worth.settled)
        # All that happened in one breath: the table shows it too, and for it the desk must leave room.
        told = " ".join(
            said for step in after.steps[at.task.step :] if (said := tell_step(step, at.seat, at.seat))
        )
        begun = self.worth.begun(at)
        gains = at.gains(payment for step in after.steps[begun:] for payment in step.payments)
        happened = headed(counted_now(at) if begun == at.task.step else _in_the_whole(at), gains)
        if at.is_right(action):
            return Verdict("right", at.task.why, happened, (at.task.solution,), (told,), cost=0, after=after)
        cost, why = self._cost(at, action)
        remarks = [each.say for each in at.task.dear if each.actions and _is_of(at, each, action)]
        remarks = remarks or [each.say for each in at.task.dear if not each.actions]
        # What was wrong comes first: what it costs does not say it.
        lines = [*(remarks or why[:1]), one_stop(self._how_dear(at, action, cost)), *why]
        figures = self._instead(at, action) if cost else happened
        more = tuple(each for each in dict.fromkeys(lines[1:]) if each != lines[0])
        return Verdict("dear", lines[0], figures, more, (told,), cost=cost, after=after)

    def best(self, at: Position) -> Action:
        """Return the right action that does best as reckoned, the first of those that do equally well."""
        return _best(self.worth, at)

    def told_payments(self, at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
        """Return the payments of a task that asks for a sum, a sentence each; only those of the learner's seat."""
        teller = Teller.of(at.hand.setup, at.hand, you=at.you)
        return tuple(
            one_stop(
                f"{_told(teller, each)}: {teller.money(each.stakes)}, {teaching(at.game.id).table.reason(each)}."
            )
            for each in payments
            if at.you in {each.payer, each.receiver}
        )

    # ------------------------------------------------------------ what it comes to

    def _instead(self, at: Position, action: Action) -> tuple[Figure, ...]:
        """Return what an action brings the learner, or where it leaves him, and the same of the right one."""
        before = self._before(at)
        mine, right = (_value(self.worth, at, each) - before for each in (action, self.best(at)))
        words = self.worth.standing or (lambda _: "")
        figures = (
            Figure("You", mine, words=words(mine)),
            Figure("instead of", right, words=words(right)),
        )
        return headed(self._counted(at, action), figures)

    def _counted(self, at: Position, action: Action) -> str:
        """Return what the sums of a choice that was not the best count."""
        if _only_certain(self.worth, at, action):
            return "Lost for certain"
        if at.task.until == "stage" and not self.worth.standing:
            return "In this part" if self.worth.begun(at) == at.task.step else _in_the_whole(at)
        return f"By the end of {_end(at)}"

    def _before(self, at: Position) -> int:
        """Return what the learner had before, as `_value` counts it."""
        if self.worth.standing or (at.task.keep and at.task.until == "stage" and self.worth.certain):
            return 0
        hand = at.played.steps[self.worth.begun(at) - 1].hand
        assert hand is not None
        assert at.seat is not None
        return self.worth.value(hand, at.seat, at.task.until)

    def _cost(self, at: Position, action: Action) -> tuple[int, tuple[str, ...]]:
        """Return what a legal action loses against the best right one, and where."""
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

    def _how_dear(self, at: Position, action: Action, cost: int) -> str:
        certain = _only_certain(self.worth, at, action)
        if not cost:
            if certain:
                return "No loss is certain, but there was something better to keep."
            same = "money" if at.game.counts_money else "score"
            deal = teaching(at.game.id).table.deal
            return f"In this {deal} it comes to the same {same}, but it is not the best choice."
        if certain:
            return f"It loses you {at.money(cost)} for certain."
        if lost := self.worth.trick_lost(at, cost):
            return lost
        worse = f"it leaves you {at.money(cost)} worse off than the right choice"
        return f"If all play simply to the end of {_end(at)}, {worse}."

    # ------------------------------------------------------------ the sums that differ

    def _sums(self, at: Position, mine: Hand, right: Hand) -> tuple[str, ...]:
        """Return a sentence for each part of the hand that brings the learner more or less than the right choice."""
        before = len(at.hand.ledger.payments)
        parts = [self._by_part(at, hand.ledger.payments[before:]) for hand in (mine, right)]
        said = []
        for name in dict.fromkeys(part for each in parts for part in each):
            one, two = (part.get(name, Counter()) for part in parts)
            if one.total() != two.total():
                said.append(
                    one_stop(
                        f"{name}: {_with_reasons(at, one, two)}, "
                        f"where the right choice brings {_with_reasons(at, two, one)}."
                    )
                )
        return tuple(said)

    def _by_part(self, at: Position, payments: Iterable[Payment]) -> Mapping[str, Counter[str]]:
        found: dict[str, Counter[str]] = {}
        for part, reason, gain in self.worth.shares(at, payments):
            found.setdefault(part, Counter())[reason] += gain
        return found


def counted_now(at: Position) -> str:
    """Return what the sums count that the table has just shown."""
    return "Paid now" if at.game.counts_money else "Scored now"


def headed(counted: str, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Return some figures, the first with what all of them count before it: "Paid now: you −2d."."""
    if not figures:
        return ()
    first = figures[0]
    name = "you" if first.name == "You" else first.name
    return first._replace(name=f"{counted}: {name}"), *figures[1:]


def _end(at: Position) -> str:
    """Return the end up to which a task is played on, as a sentence has it: "the trick", "the ruff", "the hand"."""
    table = teaching(at.game.id).table
    ends = {"trick": "the trick", "hand": f"the {table.deal}"}
    return ends.get(at.task.until, table.stages[at.hand.stage])


def _in_the_whole(at: Position) -> str:
    """Return what sums count that began with the stage, and not with the task."""
    return f"In the whole {teaching(at.game.id).table.stages[at.hand.stage].removeprefix('the ')}"


@lru_cache(maxsize=256)
def _best(worth: Worth, at: Position) -> Action:
    return max(at.right_actions(), key=lambda each: _value(worth, at, each))


@lru_cache(maxsize=1024)
def _value(worth: Worth, at: Position, action: Action) -> int:
    """Return what an action brings the learner, as far as the task reckons it."""
    if worth.certain and _only_certain(worth, at, action):
        return -worth.certain(at, action)[0]
    assert at.seat is not None
    return worth.value(played_on(at.hand, action, at.task.until), at.seat, at.task.until)


def _only_certain(worth: Worth, at: Position, action: Action) -> bool:
    """Tell whether of an action only what is certain is reckoned: of a discard within its stage, where a game can."""
    return isinstance(action, Discard) and at.task.until == "stage" and worth.certain is not None


def _why_not(refusal: Refusal, seat: int) -> str:
    """Say to a seat why it may not do something, and not what it may do."""
    said = refusal.phrase
    template = _UNTOLD.get(refusal.rule) or said.template.replace("; {may}", "").replace(": {may}", "")
    return Phrase(template, **said.args).told(seat, signs=True)


def _is_of(at: Position, remark: Remark, action: Action) -> bool:
    """Tell whether a remark is about this action; of laying out, whether all the cards that it names are laid out."""
    for words in remark.actions:
        about = at.action(words)
        if about == action:
            return True
        if isinstance(about, Discard) and isinstance(action, Discard) and not about.mask & ~action.mask:
            return True
    return False


def _told(teller: Teller, payment: Payment) -> str:
    """Return between whom a payment is made: "Agnes to you"; of points only who scores them."""
    receiver = teller.account(payment.receiver)
    if not teller.game.counts_money:
        return upper_first(receiver)
    return f"{upper_first(teller.account(payment.payer))} to {receiver}"


def _with_reasons(at: Position, some: Counter[str], other: Counter[str]) -> str:
    """Return a part's sum, with its reasons; of many, those that the other side has not, or not as much."""
    differ = [(reason, gain) for reason, gain in some.items() if reason not in other or other[reason] != gain]
    if not differ:
        return _signed(at, some.total()) if some else "nothing"
    reasons = list(some.items()) if len(some) <= _FEW else differ
    if len(some) == 1:
        return f"{_signed(at, some.total())} ({reasons[0][0]})"
    return f"{_signed(at, some.total())} ({', '.join(f'{reason} {_signed(at, gain)}' for reason, gain in reasons)})"


def _signed(at: Position, stakes: int) -> str:
    return with_plus(at.sum(stakes), stakes)
