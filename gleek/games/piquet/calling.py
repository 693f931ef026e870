"""Calling: elder calls a point, sequences and sets; younger answers; the better call of each kind scores.

Cavendish, Laws 46-55 and 62-68; Cotton pp. 81-88; *Royall Picquet* 1651. At a real table younger declares their
items after elder has led a card, but they count before the point for that card (Law 67). In this program they
are declared before elder leads, and elder hears only the answers. Elder's items are counted at once if no item
of younger's counts before them. All other items are counted after elder has led (see `tricks`).
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from gleek.engine.actions import Action
from gleek.engine.cards import SUIT_MASKS
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.ledger import Ledger
from gleek.engine.phase import Consequence, Decision, Doing, Phase
from gleek.engine.state import State
from gleek.engine.tricks import LedgerAndEvents
from gleek.games.piquet import counting
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.actions import Call
from gleek.games.piquet.calls import Calls, bound_by_elders, bound_by_first, not_an_item
from gleek.games.piquet.comparing import Strengths, best_of, contest, to_reach, union, unseen_by_elder
from gleek.games.piquet.counting import WON
from gleek.games.piquet.events import Answered, Asked, Barred, BlanksBar, Called, EqualShown
from gleek.games.piquet.facts import BARRED, ELDERS, EQUAL, YOUNGERS
from gleek.games.piquet.items import KIND_WORDS, KINDS, Items, in_order, strength, suit_points, value_of


@dataclass(frozen=True, slots=True)
class Calling(Decision):
    turn: int
    least: Strengths = (0, 0, 0)  # the least strength that younger's best item of each kind must have
    stage: ClassVar = "calling"
    turn_rule: ClassVar = "call.turn"
    takes: ClassVar = (Call,)

    def legal(self, state: State) -> Calls:
        rules, turn = state.setup.rules, self.turn
        unseen = 0 if turn or rules.elder_first_call == "bound" else unseen_by_elder(state)
        suits = suit_points(rules.point_least, rules.point_score == "tens")
        return Calls(turn, state.held[turn], self.least, suits, unseen)

    def why_not(self, state: State, action: Action) -> Refusal:
        assert isinstance(action, Call)
        found = not_an_item(state, action) or (
            bound_by_elders(state, action) if self.turn else bound_by_first(state, action)
        )
        assert found is not None, "no rule forbids this call, but it is not in `legal`"
        return found

    def can_be_forced(self, state: State, action: Action) -> bool:
        return isinstance(action, Call) and not_an_item(state, action) is None

    def do(self, state: State, action: Action) -> Doing:
        facts, rules = state.facts, state.setup.rules
        call: Call = action  # type: ignore[assignment]
        first, _ = facts.calls
        if first is None:
            facts = facts.but(calls=(call, None))
            events = _called(state, call)
            answering = Calling(YOUNGER, to_reach(rules, call))
            return state.to(answering, facts=facts, events=events), events
        kinds, answers, shown = contest(rules, first, call)
        pending, counts = _after(kinds)
        counted = 0 if pending or counts else len(KINDS)
        one, other = facts.shown
        facts = facts.but(
            calls=(first, call), kinds=kinds, counted=counted, pending=pending, shown=(one | shown, other)
        )
        events = (Answered(YOUNGER, call.point, call.sequences, call.sets, answers),)
        if counts:
            return state.to(_COUNTING, facts=facts, events=events), events
        return state.end_stage(facts=facts, events=events), events


@cache
def _after(kinds: tuple[int, ...]) -> tuple[bool, bool]:
    """Return whether items are counted or shown after elder has led, and whether elder counts or shows items before.

    `kinds` says who scores each kind (see `Facts`).
    """
    youngers = [kind for kind in KINDS if kinds[kind] in {YOUNGERS, BARRED}]
    first = min(youngers, default=len(KINDS))
    return bool(youngers) or EQUAL in kinds, EQUAL in kinds or ELDERS in kinds[:first]


_CALLING: Final = Calling(ELDER)


def _called(state: State, call: Call) -> tuple[Event, ...]:
    """Return the event of elder's call and, if younger asks for the value of the point, the event of this question.

    By Law 46, elder first gives only the number of cards. Younger asks for the value only if their longest suit has
    the same number of cards.
    """
    point, sequence, set_ = call.point, call.sequences[:1], call.sets[:1]
    said = (
        (point.bit_count(), value_of(point)),
        divmod(strength(sequence[0]), 16) if sequence else (0, 0),
        divmod(strength(set_[0]), 16) if set_ else (0, 0),
    )
    told = Called(ELDER, call.point, call.sequences, call.sets, said)
    (cards, makes), *_ = said
    if not (cards and state.setup.rules.point_in_brief):
        return (told,)
    longest = max([(state.held[YOUNGER] & suit).bit_count() for suit in SUIT_MASKS])
    return (told, Asked(YOUNGER, makes)) if longest == cards else (told,)


@dataclass(frozen=True, slots=True)
class CountingBlanks(Consequence):
    stage: ClassVar = "calling"

    def follow(self, state: State) -> Doing:
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
    stage: ClassVar = "calling"

    def follow(self, state: State) -> Doing:
        """Count elder's items, kind by kind, until younger's are better in a kind. Show elder's item if it is equal."""
        facts, ledger = state.facts, state.ledger
        items = facts.calls[ELDER].by_kind
        counted = 0
        events: tuple[Event, ...] = ()
        for kind, whose in enumerate(facts.kinds):
            if whose == EQUAL:
                events += (EqualShown(ELDER, KIND_WORDS[kind], items[kind][0]),)
            if counted != kind or whose in {YOUNGERS, BARRED}:
                continue  # this kind and the later ones are counted after elder has led
            counted += 1
            if whose == ELDERS:
                ledger, more = _count(state, ledger, ELDER, kind, items[kind])
                events += more
        facts = facts.but(counted=counted)
        if state.setup.reached_by(ledger.balances) is not None:
            return state.to(WON, ledger=ledger, facts=facts, events=events), events
        return state.end_stage(ledger=ledger, facts=facts, events=events), events


def _count(state: State, ledger: Ledger, seat: int, kind: int, items: Items) -> LedgerAndEvents:
    events: tuple[Event, ...] = ()
    for item in in_order(items):
        ledger, more = counting.in_hand(state, ledger, counting.item(state.setup.rules, seat, kind, item))
        events += more
    return ledger, events


def count_rest(state: State) -> tuple[Ledger, tuple[Event, ...], object]:
    """Count and show the items that wait until elder has led; return the new ledger, the events and the new facts."""
    facts, ledger = state.facts, state.ledger
    mine, theirs = (call.by_kind for call in facts.calls)
    elders, shown = facts.shown
    events: tuple[Event, ...] = ()
    for kind, whose in enumerate(facts.kinds):
        if whose == ELDERS and kind >= facts.counted:
            ledger, more = _count(state, ledger, ELDER, kind, mine[kind])
            events += more
        elif whose in {YOUNGERS, EQUAL, BARRED}:
            items = theirs[kind]
            shown |= union(items)
            if whose == YOUNGERS:
                ledger, more = _count(state, ledger, YOUNGER, kind, items)
                events += more
            elif whose == EQUAL:
                rules = state.setup.rules
                best = max(items, key=lambda item: best_of(rules, kind, (item,)))
                events += (EqualShown(YOUNGER, KIND_WORDS[kind], best),)
            else:
                events += (Barred(YOUNGER, KIND_WORDS[kind], items[0]),)
    return ledger, events, facts.but(counted=len(KINDS), pending=False, shown=(elders, shown))


_COUNTING: Final = Counting()
_COUNTING_BLANKS: Final = CountingBlanks()


def begin(state: State) -> Phase:
    return _COUNTING_BLANKS if True in state.facts.claimed else _CALLING
