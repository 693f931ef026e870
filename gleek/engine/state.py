"""A hand at one moment, as data: what the stages read and make anew.

Nothing here decides anything. A `State` never changes; a stage makes the next one. Cards are numbers and sets of cards
are masks (see `gleek.engine.cards`), because opponents and odds walk through these by the thousand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, TypeVar

from gleek.engine.actions import check_seat
from gleek.engine.errors import Fault, Inconsistent, given
from gleek.engine.money import Stake
from gleek.engine.phrase import Phrase, Who, either, said

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.engine.game import Game
    from gleek.engine.ledger import Ledger
    from gleek.engine.legal import Legal
    from gleek.engine.phase import Phase

    Past = tuple["Past | None", tuple[Event, ...]]
    """What has happened: what had before, and the newest events. A chain grows at no cost; a tuple would be copied."""

T = TypeVar("T")
# `make(Phase, (…))` makes a named tuple in a third of the time that its own call or `_replace` takes.
make: Final = tuple.__new__


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the cards are dealt: the rules, what a stake is worth, the players' names by seat.

    Each game adds what earlier hands may have left, and says which game it is.
    """

    rules: Any
    stake: Stake = Stake.PENNY
    names: tuple[str, ...] = field(default=(), kw_only=True)
    default_names: ClassVar[tuple[str, ...]]
    example: ClassVar[str] = ""  # how rules are got, for a message

    @property
    def game(self) -> Game:
        """The game that is set up."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        """Refuse what cannot be agreed on; raises `Inconsistent`, listing all faults."""
        wrong = self.wrong()
        if wrong:
            faults = [
                Fault(name, f"{given(getattr(self, name))} cannot be; {right}.")
                for name, right in wrong.items()
            ]
            raise Inconsistent("The setup", tuple(faults))

    def wrong(self) -> dict[str, str]:
        """Return the fields that cannot be as they are, each with what would be right."""
        wanted = {}
        if not isinstance(self.rules, self.game.rules):
            wanted["rules"] = f"give Rules, as {self.example} does"
        if not isinstance(self.stake, Stake):
            wanted["stake"] = "give a Stake, as in Stake.PENNY"
        names: object = self.names
        if not (
            isinstance(names, tuple)
            and len(names) == len(self.default_names)
            and all(isinstance(each, str) and each for each in names)
        ):
            count = ("no", "one", "two", "three", "four")[len(self.default_names)]
            first = self.default_names[0].lower()
            wanted["names"] = f"give {count} names, {first}'s first"
        return wanted


class Trick(NamedTuple):
    """A finished trick: who led, the numbers of its cards in the order played, and who won it."""

    leader: int
    cards: tuple[int, ...]
    winner: int


def with_seat(some: tuple[T, ...], seat: int, *, value: T) -> tuple[T, ...]:
    """Return things, one a seat, with one of them changed."""
    changed = list(some)
    changed[seat] = value
    return tuple(changed)


class State(NamedTuple):
    """A hand at one moment.

    `held` are the cards in each hand, as masks; `tricks` the finished ones; `deal` is None until the cards are dealt;
    `facts` what the game has settled so far; `past` what has happened, newest first: the events of the last action and
    the `past` before it (None before anything has happened). `history` is the same in order.
    """

    game: Game
    setup: Any
    phase: Phase
    deal: Any
    held: tuple[int, ...]
    ledger: Ledger
    tricks: tuple[Trick, ...]
    facts: Any
    past: Past | None

    @property
    def history(self) -> tuple[Event, ...]:
        """All that has happened, in order."""
        found, past = [], self.past
        while past is not None:
            past, events = past
            found.append(events)
        return tuple([event for events in reversed(found) for event in events])

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        """The rules of this table."""
        return self.setup.rules

    @property
    def dealt(self) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        """The deal, once there is one."""
        if self.deal is None:
            msg = "the cards have not been dealt"
            raise AssertionError(msg)
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
        """Return the state with another phase, and what else is given; `events` are what has happened meanwhile.

        It is three times as fast as `_replace`.
        """
        game, setup, _, was_deal, was_held, was_ledger, tricks, was_facts, past = self
        return make(
            self.__class__,
            (
                game,
                setup,
                phase,
                was_deal if deal is None else deal,
                was_held if held is None else held,
                was_ledger if ledger is None else ledger,
                tricks,
                was_facts if facts is None else facts,
                (past, events) if events else past,
            ),
        )

    def end_stage(
        self,
        *,
        held: tuple[int, ...] | None = None,
        ledger: Ledger | None = None,
        facts: Any = None,  # noqa: ANN401
        deal: Any = None,  # noqa: ANN401
        events: tuple[Event, ...] = (),
    ) -> Self:
        """Return the state at the beginning of the stage that follows this one, with what is given as for `to`."""
        first = self.game.following[self.phase.stage]
        if callable(first):
            after = self.to(self.phase, held=held, ledger=ledger, facts=facts, deal=deal, events=events)
            game, setup, _, deal, held, ledger, tricks, facts, past = after
            return make(self.__class__, (game, setup, first(after), deal, held, ledger, tricks, facts, past))
        return self.to(first, held=held, ledger=ledger, facts=facts, deal=deal, events=events)

    def who(self, seat: int) -> Who:
        """Return a player as a sentence names him."""
        check_seat(seat, self.game.seats)
        return Who(seat, self.setup.names[seat])

    def may_be_done(self) -> Phrase:
        """Say in a clause who may do what: "Second may pass or bid 14"."""
        seat = self.phase.to_act()
        if seat is None:
            return Phrase("nothing is left to be done")
        return Phrase("{who} may {what}", who=self.who(seat), what=_Either(self.phase.legal(self)))


class _Either(Phrase):
    """What may be done, joined as English does: "pass or bid 14". It is put into words only when it is told."""

    __slots__ = ("legal",)

    def __init__(self, legal: Legal) -> None:
        """Keep what may be done."""
        super().__init__("")
        self.legal = legal

    def inside(self, to: int | None = None, *, signs: bool = False) -> str:
        """Return the choices."""
        return either(said(each, to, signs=signs) for each in self.legal.words())
