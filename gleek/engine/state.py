"""A hand at one moment, as data: what the stages read and make anew, and the few shapes that they share.

Nothing here decides anything. A `State` never changes; a stage makes the next one. Cards are numbers and
sets of cards are masks (see `gleek.engine.cards`), because every later part (opponents, odds) walks through
these by the thousand.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar, overload

from gleek.engine.errors import Fault, Inconsistent, Refusal
from gleek.engine.ledger import SEAT_WORDS, Ledger
from gleek.engine.money import Stake
from gleek.games.gleek.actions import STAGE_NAMES, Action, Deal

if TYPE_CHECKING:
    from gleek.games.gleek.events import Event
    from gleek.games.gleek.rules import Rules

T = TypeVar("T")
Sets = tuple[tuple[int, int], ...]
# `make(Phase, (…))` makes a named tuple in a third of the time that its own call or `_replace` takes.
make: Final = tuple.__new__
# The seat to the left of each.
NEXT = (1, 2, 0)
DEFAULT_NAMES = ("Eldest", "Second", "Dealer")
STAGES = ("deal", "stock", "ruff", "melds", "tricks", "reckoning", "over")


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed or left over before the cards are dealt.

    `carried` is what stands in the ruff's pot from earlier hands, in stakes; `doubled` whether this
    hand's ruff is double; `names` the players', eldest first.
    """

    rules: Rules
    stake: Stake = Stake.PENNY
    carried: int = 0
    doubled: bool = False
    names: tuple[str, str, str] = DEFAULT_NAMES

    def __post_init__(self) -> None:
        """Refuse what cannot be agreed on; raises `Inconsistent`, listing all faults."""
        wanted = (
            ("rules", hasattr(self.rules, "opening_bid"), "give Rules, as preset('cotton') does"),
            ("stake", isinstance(self.stake, Stake), "give a Stake, as in Stake.PENNY"),
            (
                "carried",
                type(self.carried) is int and self.carried >= 0,
                "give a whole number of stakes, 0 or more",
            ),
            ("doubled", isinstance(self.doubled, bool), "give True or False"),
            ("names", _are_names(self.names), "give three names, eldest's first"),
        )
        if not all(good for _, good, _ in wanted):
            faults = [
                Fault(name, f"{getattr(self, name)!r:.40} cannot be; {right}.")
                for name, good, right in wanted
                if not good
            ]
            raise Inconsistent("The setup", tuple(faults))


def _are_names(given: object) -> bool:
    return (
        isinstance(given, tuple) and len(given) == 3 and all(isinstance(each, str) and each for each in given)
    )


class Legal(Sequence[Action]):
    """What may be done at one moment: iterate over it, ask with `in`, count with `len`, pick by number."""

    __slots__ = ()

    @abstractmethod
    def __contains__(self, action: object) -> bool:
        """Tell whether this action may be done."""

    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """Return what may be done, in a few short phrases."""

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """Return the action with this number, as in any sequence."""
        if index.__class__ is int and 0 <= index < len(self):
            return self.nth(index)
        if isinstance(index, slice):
            return [self.nth(at) for at in range(*index.indices(len(self)))]
        return self.nth(range(len(self))[index])

    @abstractmethod
    def nth(self, index: int) -> Action:
        """Return the action with this number, from 0 to len − 1."""

    def __iter__(self) -> Iterator[Action]:
        """Give every action, in order."""
        return (self.nth(index) for index in range(len(self)))

    def __repr__(self) -> str:
        """Return the count and what may be done."""
        return f"<{len(self)} legal: {'; '.join(self.words())}>"


class Choices(tuple[Action, ...], Legal):  # both are sequences: a tuple's ways come first
    """A short list of actions."""

    __slots__ = ()
    __repr__ = Legal.__repr__

    def __new__(cls, *actions: Action) -> Self:
        """Keep the actions, in order."""
        return make(cls, actions)

    def nth(self, index: int) -> Action:
        """Return the one with this number."""
        return self[index]

    def words(self) -> tuple[str, ...]:
        """Return each in a few words, as in "bid 13"."""
        return tuple(each.infinitive for each in self)


class Phase(Protocol):
    """Where a hand stands: what is waited for, someone's decision or a consequence that follows by itself."""

    stage: ClassVar[str]
    forced: ClassVar[bool]  # True: `follow` says what happens next; False: somebody decides

    def legal(self, state: State) -> Legal:
        """Return what may be done."""
        ...

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether an action may be done: the same as to ask whether it is in `legal`."""
        ...

    def refuse(self, state: State, action: Action) -> Refusal:
        """Say why an action that is not legal may not be done."""
        ...

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Do an action, without asking whether it is legal."""
        ...

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Let the consequence happen."""
        ...

    def to_act(self) -> int | None:
        """Return the seat that decides, or None."""
        ...


class Decision:
    """A phase in which the seat `turn` decides. The stages add `legal`, `do`, and `why_not` for their own rules."""

    __slots__ = ()
    stage: ClassVar[str]
    forced: ClassVar[bool] = False
    turn_rule: ClassVar[str]  # the rule that says whose turn it is
    takes: ClassVar[tuple[type[Action], ...]] = ()
    turn: int

    def to_act(self) -> int | None:
        """Return the seat that decides."""
        return self.turn

    def legal(self, state: State) -> Legal:
        """Return what may be done."""
        raise NotImplementedError

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether an action is legal."""
        return action in self.legal(state)

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say why an action of this seat and kind may not be done."""
        raise NotImplementedError

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell whether an action that the rules refuse could be done all the same (see `Hand.force`)."""
        return True

    def refuse(self, state: State, action: Action) -> Refusal:
        """Say why an action that is not legal may not be done."""
        who, may = state.setup.names[self.turn], state.may_be_done()
        if not isinstance(action, self.takes):
            wrong = " or ".join(STAGE_NAMES[each] for each in action.stages)
            if self.stage in action.stages:  # the right stage, the wrong part of it
                return Refusal(self.turn_rule, f"“{action}” cannot be done now: {may}.")
            return Refusal(
                "hand.stage",
                f"“{action}” belongs to {wrong}; this is {STAGE_NAMES[self.stage]}, where {may}.",
            )
        if action.seat != self.turn:
            other = state.setup.names[action.seat]
            return Refusal(self.turn_rule, f"“{action}”: it is not {other}’s turn but {who}’s; {may}.")
        return self.why_not(state, action)

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Refuse: nothing follows by itself here."""
        msg = f"{SEAT_WORDS[self.turn]} has to decide first"
        raise AssertionError(msg)


NOTHING = Choices()


class Consequence:
    """A phase that waits for nobody: the stages say what follows."""

    __slots__ = ()
    forced: ClassVar[bool] = True

    def to_act(self) -> int | None:
        """Return None: nobody decides."""
        return None

    def legal(self, state: State) -> Legal:
        """Return that nothing may be done until the consequence has happened."""
        return NOTHING

    def allows(self, state: State, action: Action) -> bool:
        """Tell that nothing may be done."""
        return False

    def refuse(self, state: State, action: Action) -> Refusal:
        """Say that the consequence comes first."""
        return Refusal("hand.stage", f"“{action}” must wait: what has just been done has yet to take effect.")

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Refuse: nobody acts here."""
        raise AssertionError(self.refuse(state, action).sentence)


class Trick(NamedTuple):
    """A finished trick: who led, the numbers of the three cards in the order played, and who won it."""

    leader: int
    cards: tuple[int, ...]
    winner: int


def with_seat(three: tuple[T, T, T], seat: int, *, value: T) -> tuple[T, T, T]:
    """Return three things, one a seat, with one of them changed."""
    first, second, third = three
    if seat == 0:
        return value, second, third
    return (first, value, third) if seat == 1 else (first, second, value)


class Facts(NamedTuple):
    """What has been settled so far in a hand, stage by stage.

    `buyer` is a seat or None, `price` what he bid; `laid_out` his discard as a mask; `ruff_shown` what
    each seat showed for the ruff, as masks; `ruff_winners` the seats that took the pot; `next_doubled`
    whether the next hand's ruff is double; `called` the (rank, number of cards) of each seat's sets, or
    None before he has spoken; `scores` those of the reckoning, once it is made.
    """

    buyer: int | None = None
    price: int = 0
    laid_out: int = 0
    ruff_shown: tuple[int, int, int] = (0, 0, 0)
    ruff_winners: tuple[int, ...] = ()
    next_doubled: bool = False
    called: tuple[Sets | None, Sets | None, Sets | None] = (None, None, None)
    scores: tuple[int, int, int] | None = None

    def but(
        self,
        *,
        buyer: int | None = None,
        price: int | None = None,
        laid_out: int | None = None,
        ruff_shown: tuple[int, int, int] | None = None,
        ruff_winners: tuple[int, ...] | None = None,
        next_doubled: bool | None = None,
        called: tuple[Sets | None, Sets | None, Sets | None] | None = None,
        scores: tuple[int, int, int] | None = None,
    ) -> Facts:
        """Return the facts with those changed that are given."""
        had_buyer, had_price, had_laid_out, had_shown, had_winners, had_doubled, had_called, had_scores = self
        return make(
            Facts,
            (
                had_buyer if buyer is None else buyer,
                had_price if price is None else price,
                had_laid_out if laid_out is None else laid_out,
                had_shown if ruff_shown is None else ruff_shown,
                had_winners if ruff_winners is None else ruff_winners,
                had_doubled if next_doubled is None else next_doubled,
                had_called if called is None else called,
                had_scores if scores is None else scores,
            ),
        )


class State(NamedTuple):
    """A hand at one moment.

    `held` are the cards in each hand, as masks; `tricks` the finished ones; `deal` is None until the
    cards are dealt.
    """

    setup: Setup
    phase: Phase
    deal: Deal | None
    held: tuple[int, int, int]
    ledger: Ledger
    tricks: tuple[Trick, ...]
    facts: Facts

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        return self.setup.rules

    @property
    def dealt(self) -> Deal:
        """The deal, once there is one."""
        if self.deal is None:
            msg = "the cards have not been dealt"
            raise AssertionError(msg)
        return self.deal

    def to(
        self,
        phase: Phase,
        *,
        held: tuple[int, int, int] | None = None,
        ledger: Ledger | None = None,
        facts: Facts | None = None,
        deal: Deal | None = None,
    ) -> Self:
        """Return the state with another phase, and what else is given (three times as fast as `_replace`)."""
        setup, _, was_deal, was_held, was_ledger, tricks, was_facts = self
        return make(
            self.__class__,
            (
                setup,
                phase,
                was_deal if deal is None else deal,
                was_held if held is None else held,
                was_ledger if ledger is None else ledger,
                tricks,
                was_facts if facts is None else facts,
            ),
        )

    def may_be_done(self) -> str:
        """Say in a clause who may do what: "Second may pass or bid 14"."""
        seat = self.phase.to_act()
        if seat is None:
            return "nothing is left to be done"
        words = self.phase.legal(self).words()
        listed = " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
        return f"{self.setup.names[seat]} may {listed}"
