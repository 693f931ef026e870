"""A hand at one moment, as data: what the stages read and make anew, and the few shapes that they share.

Nothing here decides anything. A `State` never changes; a stage makes the next one. Cards are numbers and
sets of cards are masks (see `gleek.cards`), because every later part (opponents, odds) walks through
these by the thousand.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, Self, TypeVar, overload

from gleek.actions import STAGE_NAMES, Action, Deal
from gleek.errors import Refusal
from gleek.ledger import SEAT_WORDS, Ledger
from gleek.money import Stake

if TYPE_CHECKING:
    from gleek.events import Event
    from gleek.rules import Rules

T = TypeVar("T")
Sets = tuple[tuple[int, int], ...]
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
        size = len(self)
        if index.__class__ is int and 0 <= index < size:
            return self.nth(index)
        if isinstance(index, slice):
            return [self.nth(at) for at in range(*index.indices(size))]
        return self.nth(range(size)[index])

    @abstractmethod
    def nth(self, index: int) -> Action:
        """Return the action with this number, from 0 to len − 1."""

    def __iter__(self) -> Iterator[Action]:
        """Give every action, in order."""
        return (self.nth(index) for index in range(len(self)))

    def __repr__(self) -> str:
        """Return the count and what may be done."""
        return f"<{len(self)} legal: {'; '.join(self.words())}>"


class Choices(Legal):
    """A short list of actions."""

    __slots__ = ("actions",)
    actions: tuple[Action, ...]

    def __init__(self, *actions: Action) -> None:
        """Keep the actions, in order."""
        self.actions = actions

    def __contains__(self, action: object) -> bool:
        """Tell whether this action is in the list."""
        return action in self.actions

    def __len__(self) -> int:
        """Count them."""
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        """Give them in order."""
        return iter(self.actions)

    def nth(self, index: int) -> Action:
        """Return the one with this number."""
        return self.actions[index]

    def words(self) -> tuple[str, ...]:
        """Return each in a few words, as in "bid 13"."""
        return tuple(each.infinitive for each in self.actions)


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

    def with_call(self, seat: int, sets: Sets) -> Facts:
        """Return the facts with a seat's call."""
        buyer, price, laid_out, shown, winners, doubled, called, scores = self
        called = with_seat(called, seat, value=sets)
        return tuple.__new__(Facts, (buyer, price, laid_out, shown, winners, doubled, called, scores))


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
        return tuple.__new__(
            self.__class__,
            (
                self.setup,
                phase,
                self.deal if deal is None else deal,
                self.held if held is None else held,
                self.ledger if ledger is None else ledger,
                self.tricks,
                self.facts if facts is None else facts,
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
