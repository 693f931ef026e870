"""Calling: elder puts forward what he has for point, sequences and sets; younger answers, and the best score.

Cavendish, Laws 46-55 and 62-68; Cotton pp. 81-88; *Royall Picquet* 1651. Disputed: whom an equality serves, whether
elder may go beyond his first call, whether what is shown bars the other, how a point is compared and scored.

In time younger reckons what he has when elder has led a card. In the count it stands before the one for that card (Law
67). So he puts it forward here, before the first card, which fixes his answers; elder hears only these. What is elder's
is counted at once as far as nothing of younger's stands before it; the rest when elder has led (see `tricks`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from gleek.engine.phase import Consequence, Decision
from gleek.engine.state import make
from gleek.games.piquet import counting
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.actions import Call
from gleek.games.piquet.call_refusals import bound_by_elders, bound_by_first, not_an_item
from gleek.games.piquet.calls import Calls, calls_of
from gleek.games.piquet.comparing import (
    Strengths,
    best_of,
    contest,
    to_reach,
    union,
    unseen_by_elder,
)
from gleek.games.piquet.events import Answered, Barred, BlanksBar, Called, EqualShown
from gleek.games.piquet.facts import BARRED, ELDERS, EQUAL, NOBODYS, YOUNGERS, Facts
from gleek.games.piquet.items import (
    KIND_WORDS,
    KINDS,
    in_order,
    strength,
    value_of,
)
from gleek.games.piquet.winning import WON

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.errors import Refusal
    from gleek.engine.events import Event
    from gleek.engine.ledger import Ledger
    from gleek.engine.phase import Doing, Phase
    from gleek.engine.state import State


class _Calling(NamedTuple):
    turn: int
    least: Strengths = (0, 0, 0)


class Calling(_Calling, Decision):
    """Elder is to call, or younger to answer with what he puts forward: his best must be as strong as `least`."""

    __slots__ = ()
    stage: ClassVar = "calling"
    turn_rule: ClassVar = "call.turn"
    takes: ClassVar = (Call,)

    def legal(self, state: State) -> Calls:
        """Return every call of what is held: elder's bound by his first, younger's by elder's."""
        rules = state.setup.rules
        free = not self.turn and rules.elder_first_call != "bound"
        unseen = unseen_by_elder(state) if free else 0
        tens = rules.point_score == "tens"
        return calls_of(self.turn, state.held[self.turn], self.least, rules.point_least, tens, unseen)

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say which rule the call breaks."""
        assert isinstance(action, Call)
        found = not_an_item(state, action) or (
            bound_by_elders(state, action) if self.turn else bound_by_first(state, action)
        )
        assert found is not None, "a call that breaks no rule is legal"
        return found

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell whether all that is called is something that can be called, and held."""
        return isinstance(action, Call) and not_an_item(state, action) is None

    def do(self, state: State, action: Action) -> Doing:
        """Take elder's call, and let younger answer; or take his, which says who has each kind."""
        facts, rules = state.facts, state.setup.rules
        call: Call = action  # type: ignore[assignment]
        claimed, laid_out, taken, (first, _), _, _, _, (one, other), looked, left = facts
        if first is None:
            facts = make(Facts, (*facts[:3], (call, None), *facts[4:]))
            events: tuple[Event, ...] = (Called(ELDER, call.point, call.sequences, call.sets, _said(call)),)
            answering = make(Calling, (YOUNGER, to_reach(rules, call)))
            return state.to(answering, facts=facts, events=events), events
        kinds, answers, shown = contest(rules, first, call)
        pending = YOUNGERS in kinds or EQUAL in kinds or BARRED in kinds
        counts = EQUAL in kinds or _elders_first(kinds)
        counted = 0 if pending or counts else len(KINDS)
        facts = make(
            Facts,
            (
                claimed,
                laid_out,
                taken,
                (first, call),
                kinds,
                counted,
                pending,
                (one | shown, other),
                looked,
                left,
            ),
        )
        events = (Answered(YOUNGER, call.point, call.sequences, call.sets, answers),)
        if counts:
            return state.to(_COUNTING, facts=facts, events=events), events
        return state.end_stage(facts=facts, events=events), events


def _elders_first(kinds: tuple[int, ...]) -> bool:
    """Tell whether something of elder's is counted before anything of younger's."""
    for whose in kinds:
        if whose == ELDERS:
            return True
        if whose in {YOUNGERS, BARRED}:
            return False
    return False


_CALLING: Final = Calling(ELDER)


def _said(call: Call) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """Return what elder says of his point, his first sequence and his first set: see `Called`."""
    point, sequence, set_ = call.point, call.sequences[:1], call.sets[:1]
    return (
        (point.bit_count(), value_of(point)),
        divmod(strength(sequence[0]), 16) if sequence else (0, 0),
        divmod(strength(set_[0]), 16) if set_ else (0, 0),
    )


# ---------------------------------------------------------------- the count


@dataclass(frozen=True, slots=True)
class CountingBlanks(Consequence):
    """Carte blanche is to be counted, the first thing of all."""

    stage: ClassVar = "calling"

    def follow(self, state: State) -> Doing:
        """Pay ten for one blank; two bar each other."""
        claimed = state.facts.claimed
        if claimed == (True, True):
            barred: tuple[Event, ...] = (BlanksBar(),)
            return state.to(_CALLING, events=barred), barred
        seat = claimed.index(True)
        event = counting.carte_blanche(seat, state.deal.hands[seat])
        ledger, events = counting.in_hand(state, state.ledger, event)
        won = state.setup.reached_by(ledger.balances) is not None
        return state.to(WON if won else _CALLING, ledger=ledger, events=events), events


@dataclass(frozen=True, slots=True)
class Counting(Consequence):
    """Younger has answered: what is elder's is to be counted, as far as nothing of younger's stands before it."""

    stage: ClassVar = "calling"

    def follow(self, state: State) -> Doing:
        """Count elder's, kind by kind, and show what is equal; leave the rest till he has led."""
        rules, facts = state.setup.rules, state.facts
        items = facts.calls[ELDER].by_kind
        ledger, counted = state.ledger, 0
        events: tuple[Event, ...] = ()
        for kind in KINDS:
            whose = facts.kinds[kind]
            if whose == EQUAL:
                events += (EqualShown(ELDER, KIND_WORDS[kind], items[kind][0]),)
            if counted != kind or whose in {YOUNGERS, BARRED}:
                continue  # counted, with all that comes after it, when elder has led
            counted += 1
            if whose == ELDERS:
                for item in in_order(items[kind]):
                    ledger, more = counting.in_hand(state, ledger, counting.item(rules, ELDER, kind, item))
                    events += more
        facts = make(Facts, (*facts[:5], counted, *facts[6:]))
        if state.setup.reached_by(ledger.balances) is not None:
            return state.to(WON, ledger=ledger, facts=facts, events=events), events
        return state.end_stage(ledger=ledger, facts=facts, events=events), events


def count_rest(state: State) -> tuple[Ledger, tuple[Event, ...], object]:
    """Count what was left till elder had led, and show what younger called equal, or may not reckon.

    Returns the ledger, the events and the facts after it.
    """
    rules, facts, ledger = state.setup.rules, state.facts, state.ledger
    events: tuple[Event, ...] = ()
    shown = facts.shown[YOUNGER]
    for kind in KINDS:
        whose, word = facts.kinds[kind], KIND_WORDS[kind]
        items = facts.calls[YOUNGER if whose else ELDER].by_kind[kind]
        if whose in {EQUAL, BARRED, YOUNGERS}:
            shown |= union(items)
        if whose == EQUAL:
            best = max(items, key=lambda item: best_of(rules, kind, (item,)))
            events += (EqualShown(YOUNGER, word, best),)
        elif whose == BARRED:
            events += (Barred(YOUNGER, word, items[0]),)
        elif whose != NOBODYS and kind >= facts.counted:
            for item in in_order(items):
                ledger, more = counting.in_hand(state, ledger, counting.item(rules, whose, kind, item))
                events += more
    claimed, laid_out, taken, calls, kinds, _, _, (elders, _), looked, left = facts
    facts = make(
        Facts, (claimed, laid_out, taken, calls, kinds, len(KINDS), False, (elders, shown), looked, left)
    )
    return ledger, events, facts


_COUNTING: Final = Counting()
_COUNTING_BLANKS: Final = CountingBlanks()


def begin(state: State) -> Phase:
    """Begin the calling: a blank is counted first."""
    return _COUNTING_BLANKS if True in state.facts.claimed else _CALLING
