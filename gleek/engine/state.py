"""The state of a hand at one moment, as plain data.

This module holds no rules of play. A `State` never changes: the phases create the next one. Cards are numbers and sets
of cards are masks (see `gleek.engine.cards`), because simulations create thousands of states.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar

from gleek.engine.actions import check_seat
from gleek.engine.errors import refuse_fields
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.ledger import Ledger
from gleek.engine.legal import Legal
from gleek.engine.money import Stake
from gleek.engine.phase import Phase
from gleek.engine.phrase import Phrase, Who, either, said
from gleek.engine.words import NUMBERS

Past = tuple["Past | None", tuple[Event, ...]]
"""The events so far: (the earlier events, the newest events). To add events, nothing has to be copied."""

T = TypeVar("T")
N = TypeVar("N", bound=tuple[Any, ...])
# `make(Phase, (…))` creates a named tuple three times as fast as `Phase(…)` or `_replace`.
make: Final = tuple.__new__


@cache
def _places(of: type[Any]) -> dict[str, int]:
    return {name: place for place, name in enumerate(of._fields)}


def replaced(fields: N, changed: Mapping[str, object]) -> N:
    """Return a copy of a named tuple with some fields changed (faster than `_replace`)."""
    of, some = fields.__class__, [*fields]
    places = _places(of)
    for name, value in changed.items():
        some[places[name]] = value
    return make(of, some)


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreement before the deal: the rules, the value of a stake, and the players' names by seat.

    Each game has a subclass, which sets `game` and adds what earlier hands may have left, such as a pot. Without
    `names`, the players are named after their seats.
    """

    rules: Any
    stake: Stake = Stake.PENNY
    names: tuple[str, ...] = field(default=(), kw_only=True)
    example: ClassVar[str] = ""  # Python code that returns rules, shown as an example in error sentences

    @property
    def game(self) -> Game:
        raise NotImplementedError

    def __post_init__(self) -> None:
        if self.names == ():
            object.__setattr__(self, "names", self.game.default_names)
        refuse_fields("The setup", self, self.wrong().items())

    def wrong(self) -> dict[str, str]:
        """Return for each impossible field what would be right: the field's name → the advice."""
        wanted = {}
        if not isinstance(self.rules, self.game.rules):
            wanted["rules"] = f"give Rules, as {self.example} does"
        if not isinstance(self.stake, Stake):
            wanted["stake"] = "give a Stake, as in Stake.PENNY"
        names: object = self.names
        if not (
            isinstance(names, tuple)
            and len(names) == len(self.game.seats)
            and all(isinstance(each, str) and each for each in names)
        ):
            seats = self.game.seats
            wanted["names"] = f"give {NUMBERS[len(seats)]} names, {seats[0]}'s first"
        return wanted


class Trick(NamedTuple):
    leader: int
    cards: tuple[int, ...]  # card numbers in the order played
    winner: int


def with_seat(some: tuple[T, ...], seat: int, *, value: T) -> tuple[T, ...]:
    """Return a copy of `some`, a tuple with one value for each seat, with the value of one seat changed."""
    changed = list(some)
    changed[seat] = value
    return tuple(changed)


class State(NamedTuple):
    game: Game
    setup: Any
    phase: Phase
    deal: Any  # the dealt cards, of the game's class of deals; None before the deal
    held: tuple[int, ...]  # the cards in each hand, as masks
    ledger: Ledger
    tricks: tuple[Trick, ...]  # the finished tricks
    facts: Any  # the game's named tuple of results so far, such as who has bought the stock
    past: Past | None  # the events so far; None before the first event

    @property
    def history(self) -> tuple[Event, ...]:
        found, past = [], self.past
        while past is not None:
            past, events = past
            found.append(events)
        return tuple([event for events in reversed(found) for event in events])

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        return self.setup.rules

    @property
    def dealt(self) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        if self.deal is None:
            raise AssertionError("the cards have not been dealt")
        return self.deal

    def to(
        self,
        phase: Phase,
        *,
        held: tuple[int, ...] | None = None,
        ledger: Ledger | None = None,
        facts: Any = None,  # noqa: ANN401
        deal: Any = None,  # noqa: ANN401
        events: tuple[Event, ...] = (),
    ) -> Self:
        """Return the state with these changes, and `events` added to the history. Three times as fast as `_replace`."""
        game, setup, _, was_deal, was_held, was_ledger, tricks, was_facts, past = self
        deal = was_deal if deal is None else deal
        held = was_held if held is None else held
        ledger = was_ledger if ledger is None else ledger
        facts = was_facts if facts is None else facts
        past = (past, events) if events else past
        return make(self.__class__, (game, setup, phase, deal, held, ledger, tricks, facts, past))

    def end_stage(self, **changes: Any) -> Self:  # noqa: ANN401
        first = self.game.following[self.phase.stage]
        if callable(first):
            after = self.to(self.phase, **changes)
            return after.to(first(after))
        return self.to(first, **changes)

    def who(self, seat: int) -> Who:
        check_seat(seat, self.game.seats)
        return Who(seat, self.setup.names[seat])

    def may_be_done(self) -> Phrase:
        """Return a clause that lists the legal actions: "Second may pass or bid 14"."""
        seat = self.phase.to_act()
        if seat is None:
            return Phrase("no action is left to be taken")
        return Phrase("{who} may {what}", who=self.who(seat), what=_Either(self.phase.legal(self)))


class _Either(Phrase):
    """The legal actions joined with "or": "pass or bid 14". The text is built only when it is used."""

    __slots__ = ("legal",)

    def __init__(self, legal: Legal) -> None:
        super().__init__("")
        self.legal = legal

    def inside(self, to: int | None = None, *, signs: bool = False) -> str:
        return either(said(each, to, signs=signs) for each in self.legal.words())
