"""Calling: elder puts forward what he has for point, sequences and sets; younger answers, and the best score.

Cavendish, Laws 46-55 and 62-68; Cotton pp. 81-88; *Royall Picquet* 1651. Disputed: whom an equality serves, whether
elder may go beyond his first call, whether what is shown bars the other, how a point is compared and scored.

In time younger reckons what he has when elder has led a card. In the count it stands before the one for that card (Law
67). So he puts it forward here, before the first card, which fixes his answers; elder hears only these. What is elder's
is counted at once as far as nothing of younger's stands before it; the rest when elder has led (see `tricks`).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from gleek.engine.cards import RANK_MASKS, SUIT_MASKS
from gleek.engine.errors import Refusal
from gleek.engine.legal import Legal
from gleek.engine.phase import Consequence, Decision
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.state import make
from gleek.games.piquet import counting
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.actions import Call
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.events import Answered, Barred, BlanksBar, Called, EqualShown
from gleek.games.piquet.facts import BARRED, ELDERS, EQUAL, NOBODYS, YOUNGERS, Facts
from gleek.games.piquet.items import (
    KIND_WORDS,
    KINDS,
    POINT,
    SEQUENCES,
    SETS,
    best_in,
    choices,
    in_order,
    is_of_one_suit,
    is_sequence,
    is_set,
    point_strength,
    points_of_suit,
    runs_in,
    strength,
    value_of,
)
from gleek.games.piquet.winning import WON

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.engine.actions import Action
    from gleek.engine.events import Event
    from gleek.engine.ledger import Ledger
    from gleek.engine.phase import Doing, Phase
    from gleek.engine.state import State
    from gleek.games.piquet.items import Items
    from gleek.games.piquet.rules import Rules

_SHIFTS: Final = (39, 26, 13, 0)
_SUIT: Final = SUIT_MASKS[0]
_Strengths = tuple[int, int, int]


def best_of(rules: Rules, kind: int, items: Iterable[int]) -> int:
    """Return the strength of the best of some items of one kind; 0 for none."""
    if kind == POINT:
        return max([point_strength(item, tens=rules.point_score == "tens") for item in items], default=0)
    return max(map(strength, items), default=0)


def equal_is_nobodys(rules: Rules, kind: int) -> bool:
    """Tell whether of two equal calls of this kind neither scores."""
    return rules.equality == "nobody" or (rules.equality == "elder_for_point" and kind != POINT)


def to_reach(rules: Rules, call: Call) -> _Strengths:
    """Return the strength, kind by kind, that younger's best must have to be put forward against elder's call."""
    point = point_strength(call.point, tens=rules.point_score == "tens")
    sequence, set_ = [strength(items[0]) if items else 0 for items in (call.sequences, call.sets)]
    if rules.equality == "nobody":
        return point, sequence, set_
    also = rules.equality == "elder"
    return point and point + 1, sequence and sequence + also, set_ and set_ + also


# ---------------------------------------------------------------- what may be called


class Calls(Legal):
    """Every call that a player may make, less than he holds or all: the best first, nothing last.

    `points` are the suits' points, the best suit first: minus its best's strength, what can be made of its cards, the
    best first, how many of these may be called, and by how much to shift them; `sequences` and `sets` are the choices
    of these.
    """

    __slots__ = ("points", "seat", "sequences", "sets", "size")

    def __init__(
        self,
        seat: int,
        points: list[tuple[int, Items, int, int]],
        sequences: tuple[Items, ...],
        sets: tuple[Items, ...],
    ) -> None:
        """Keep what may be chosen, and count the calls: one of the points, or none, is called with each choice."""
        self.seat, self.points, self.sequences, self.sets = seat, points, sequences, sets
        self.size = (1 + sum([count for _, _, count, _ in points])) * len(sequences) * len(sets)

    def __contains__(self, action: object) -> bool:
        """Tell whether this call may be made."""
        return (
            type(action) is Call
            and action.seat == self.seat
            and action.sequences in self.sequences
            and action.sets in self.sets
            and (not action.point or self._has_point(action.point))
        )

    def _has_point(self, point: int) -> bool:
        for _, some, count, shift in self.points:
            ranks = point >> shift
            if 0 < ranks <= _SUIT and ranks << shift == point:
                return ranks in some[:count]
        return False

    def __len__(self) -> int:
        """Count the calls."""
        return self.size

    def nth(self, index: int) -> Action:
        """Return the call with this number: every point with every choice of sequences and of sets."""
        index, one = divmod(index, len(self.sets))
        index, other = divmod(index, len(self.sequences))
        point = 0
        for _, some, count, shift in self.points:
            if index < count:
                point = some[index] << shift
                break
            index -= count
        return Call(self.seat, point, self.sequences[other], self.sets[one])

    def words(self) -> tuple[str | Phrase, ...]:
        """Return the fullest call, and nothing."""
        if len(self) == 1:
            return ("call nothing",)
        fullest: Call = self.nth(0)  # type: ignore[assignment]
        return ("call nothing", Phrase("call up to {items}", items=fullest.items))


@lru_cache(maxsize=256)  # what is legal is asked for, and then whether an action is
def _calls(  # noqa: PLR0917  (a cache goes by the values alone)
    seat: int,
    held: int,
    least: _Strengths,
    lowest_value: int,
    tens: bool,  # noqa: FBT001
    unseen: int,
) -> Calls:
    """Return the calls of cards held: as strong, kind by kind, as `least`, the point making `lowest_value`.

    `unseen` are the cards against which elder's first item may be good, so that he is not bound by it; 0 where he is.
    """
    point, sequence, set_ = least
    points = []
    for shift in _SHIFTS:
        some, weakness = points_of_suit(held >> shift & _SUIT, lowest_value, tens)
        count = bisect_right(weakness, -point) if point else len(some)
        if count:
            points.append((weakness[0], some, count, shift))
    points.sort()
    sequences, sets = choices(SEQUENCES, held), choices(SETS, held)
    if unseen:
        sequences, sets = _freed(SEQUENCES, sequences, unseen), _freed(SETS, sets, unseen)
    if sequence and len(sequences) > 1:
        sequences = _reaching(sequences, sequence)
    if set_ and len(sets) > 1:
        sets = _reaching(sets, set_)
    return Calls(seat, points, sequences, sets)


class _Calling(NamedTuple):
    turn: int
    least: _Strengths = (0, 0, 0)


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
        unseen = _unseen(state) if free else 0
        tens = rules.point_score == "tens"
        return _calls(self.turn, state.held[self.turn], self.least, rules.point_least, tens, unseen)

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say which rule the call breaks."""
        assert isinstance(action, Call)
        found = _not_an_item(state, action) or (
            _bound_by_elders(state, action) if self.turn else _bound_by_first(state, action)
        )
        assert found is not None, "a call that breaks no rule is legal"
        return found

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell whether all that is called is something that can be called, and held."""
        return isinstance(action, Call) and _not_an_item(state, action) is None

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


def _reaching(some: tuple[Items, ...], least: int) -> tuple[Items, ...]:
    """Return those choices whose best item is as strong as `least`, and the choice of nothing."""
    return tuple([items for items in some if not items or strength(items[0]) >= least])


def _freed(kind: int, some: tuple[Items, ...], unseen: int) -> tuple[Items, ...]:
    """Return elder's choices, with those that begin with a lesser item which is good against the cards."""
    if len(some[0]) < 2:
        return some
    least, found = best_in(kind, unseen), []
    for items in some:
        found.append(items)
        best = strength(items[0]) if items else 0
        found += [
            (item, *in_order(other for other in items if other != item))
            for item in items[1:]
            if least < strength(item) < best
        ]
    return tuple(found)


def _unseen(state: State) -> int:
    """Return the cards that elder has neither in hand nor laid out.

    Those that he looked at and left are among them: younger may take them.
    """
    every: int = SHAPES[state.setup.rules.pack].pack
    known: int = state.held[ELDER] | state.facts.laid_out[ELDER]
    return every & ~known


def _said(call: Call) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """Return what elder says of his point, his first sequence and his first set: see `Called`."""
    point, sequence, set_ = call.point, call.sequences[:1], call.sets[:1]
    return (
        (point.bit_count(), value_of(point)),
        divmod(strength(sequence[0]), 16) if sequence else (0, 0),
        divmod(strength(set_[0]), 16) if set_ else (0, 0),
    )


# ---------------------------------------------------------------- why a call is refused


def _refused(state: State, rule: str, said: str, **args: object) -> Refusal:
    seat = state.phase.to_act()
    assert seat is not None
    said = f"{{who}} may not call {said}; {{may}}."
    return Refusal(rule, Phrase(said, who=state.who(seat), may=state.may_be_done(), **args))


def _not_an_item(state: State, call: Call) -> Refusal | None:
    """Refuse what is not held, or is no point, sequence or set, or is taken twice out of the same cards."""
    held = state.held[call.seat]
    for kind, items in zip(KINDS, call.by_kind, strict=True):
        for item in items:
            cards, absent = Cards(item), item & ~held
            if absent:
                said = "{cards}, not holding {absent}"
                return _refused(state, "call.hold", said, cards=cards, absent=Cards(absent))
            if not _IS_ITEM[kind](item):
                rule, said = _NO_ITEM[kind]
                return _refused(state, rule, said, cards=cards)
    if call.point and value_of(call.point) < state.rules.point_least:
        said = "a point of {cards}, which makes {value}: by these rules a point of less than {least} is not called"
        value, least = value_of(call.point), state.rules.point_least
        return _refused(state, "call.point_least", said, cards=Cards(call.point), value=value, least=least)
    runs = runs_in(held)
    for one, other in _pairs(call.sequences):
        if any(one & run and other & run for run in runs):
            said = "{one} and {other}: out of one unbroken run one sequence is taken"
            return _refused(state, "call.one_of_a_kind", said, one=Cards(one), other=Cards(other))
    for one, other in _pairs(call.sets):
        if any(one & rank and other & rank for rank in RANK_MASKS):
            said = "{one} and {other}: a rank makes one set"
            return _refused(state, "call.one_of_a_kind", said, one=Cards(one), other=Cards(other))
    return None


_IS_ITEM: Final = (is_of_one_suit, is_sequence, is_set)
_NO_ITEM: Final = (
    ("call.one_of_a_kind", "{cards} for the point, which is of one suit"),
    ("call.sequence", "{cards}, which is no sequence: that is three or more of one suit in unbroken order"),
    ("call.set", "{cards}, which is no set: that is three or four aces, kings, queens, knaves or tens"),
)


def _pairs(items: Items) -> Iterable[tuple[int, int]]:
    return ((one, other) for place, one in enumerate(items) for other in items[place + 1 :])


def _bound_by_first(state: State, call: Call) -> Refusal | None:
    """Refuse what is better than elder's first sequence or set, unless that was good against the cards."""
    for kind in (SEQUENCES, SETS):
        items = call.by_kind[kind]
        if not items or best_of(state.rules, kind, items) == strength(items[0]):
            continue
        better = in_order(items)[0]
        said = "{better} after {first}: what comes after the first {kind} must not be better"
        if state.rules.elder_first_call != "bound":
            if best_in(kind, _unseen(state)) < strength(items[0]):
                continue
            said += ", since the first was not good against the cards"
        args: dict[str, object] = {
            "better": Cards(better),
            "first": Cards(items[0]),
            "kind": KIND_WORDS[kind],
        }
        return _refused(state, "call.elder_first", said, **args)
    return None


def _least(state: State) -> _Strengths:
    return state.phase.least  # type: ignore[attr-defined,no-any-return]


def _bound_by_elders(state: State, call: Call) -> Refusal | None:
    """Refuse what is not as good as elder's first call of the kind, or equal where an equality is elder's."""
    rules = state.rules
    for kind, items, least in zip(KINDS, call.by_kind, _least(state), strict=True):
        best = best_of(rules, kind, items)
        if not items or best >= least:
            continue
        cards = Cards(max(items, key=lambda item: best_of(rules, kind, (item,))))
        if best == least - 1 and not equal_is_nobodys(rules, kind):
            said = "{cards}, which is equal to elder’s {kind}: by these rules an equal {kind} is elder’s"
            return _refused(state, "call.equal", said, cards=cards, kind=KIND_WORDS[kind])
        said = "{cards}, which is not as good as elder’s {kind}"
        return _refused(state, "call.better", said, cards=cards, kind=KIND_WORDS[kind])
    return None


# ---------------------------------------------------------------- who has what


def contest(rules: Rules, elders: Call, youngers: Call) -> tuple[tuple[int, ...], tuple[str, str, str], int]:
    """Return who has point, sequences and sets; what younger answers to each; and what elder has shown, as a mask.

    What elder called, good or equal, is as good as shown. Where the rules have it so, it bars the sequences or sets of
    younger if these cards make as much as his best, in whichever kind they were called.
    """
    kinds, answers, shown = [], [], 0
    for kind, mine, his in zip(KINDS, elders.by_kind, youngers.by_kind, strict=True):
        if not his:
            kinds.append(ELDERS if mine else NOBODYS)
            answers.append("good" if mine else "")
            shown |= _union(mine)
        elif not mine:
            kinds.append(YOUNGERS)
            answers.append("")
        elif best_of(rules, kind, mine[:1]) == best_of(rules, kind, his):
            kinds.append(EQUAL)
            answers.append("equal")
            shown |= mine[0]
        else:
            kinds.append(YOUNGERS)
            answers.append("not good")
    if shown and rules.shown_bars == "yes":
        for kind in (SEQUENCES, SETS):
            if kinds[kind] == YOUNGERS and best_in(kind, shown) >= best_of(
                rules, kind, youngers.by_kind[kind]
            ):
                kinds[kind] = BARRED
    return tuple(kinds), (answers[0], answers[1], answers[2]), shown


def _union(items: Items) -> int:
    shown = 0
    for item in items:
        shown |= item
    return shown


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
            shown |= _union(items)
        if whose == EQUAL:
            best = max(items, key=lambda item: best_of(rules, kind, (item,)))
            events += (EqualShown(YOUNGER, word, best),)
        elif whose == BARRED:
            events += (Barred(YOUNGER, word, items[0]),)
        elif whose != NOBODYS and kind >= facts.counted:
            for item in in_order(items):
                ledger, more = counting.in_hand(state, ledger, counting.item(rules, whose, kind, item))
                events += more
    facts = facts.but(counted=len(KINDS), pending=False, shown=(facts.shown[ELDER], shown))
    return ledger, events, facts


_COUNTING: Final = Counting()
_COUNTING_BLANKS: Final = CountingBlanks()


def begin(state: State) -> Phase:
    """Begin the calling: a blank is counted first."""
    return _COUNTING_BLANKS if True in state.facts.claimed else _CALLING
