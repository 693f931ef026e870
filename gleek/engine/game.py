"""The description of a game as one frozen object. The engine's other modules have no code for a particular game."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from gleek.engine.actions import DEAL, Action, ActionWords, DealOut
from gleek.engine.cards import Card
from gleek.engine.deal import DealShape
from gleek.engine.errors import Fault, Inconsistent, Unreadable
from gleek.engine.ledger import Accounts
from gleek.engine.lift import Lifting
from gleek.engine.phase import OVER, Phase, State
from gleek.engine.rules import RuleCodes
from gleek.engine.words import upper_first

# These types of the engine are not imported, because their modules import this one.
Hand = Any
Match = Any
Observation = Any
Setup = Any


class Stage(NamedTuple):
    id: str
    name: str  # the stage's name in a sentence: "the ruff"
    title: str  # the stage's heading: "Ruff"
    first: Phase | Callable[[State], Phase]  # the stage's first phase; a function if it depends on the state
    brief: str = ""  # a shorter heading; "": the title without "The"

    @property
    def label(self) -> str:
        return self.brief or upper_first(self.title.removeprefix("The "))


# `eq=False` compares by identity, which is fast and enough: each game has exactly one `Game` object.
@dataclass(frozen=True, eq=False)
class Game:
    id: str
    title: str  # the game's name
    accounts: Accounts
    dealer: int  # the seat that deals
    # Returns the number of cards that each hand and pile gets, and further facts of the deal, under given rules.
    shape: Callable[[Any], DealShape]
    # Makes a deal from the cards of each hand and pile, by name. The property `places` of the deal returns them again.
    deal_of: Callable[[Mapping[str, tuple[Card, ...]]], Any]
    stages: tuple[Stage, ...]  # in the order of play
    words: ActionWords  # the classes of the game's actions, and how actions are parsed
    deal_out: type[DealOut]  # the class of the dealer's action
    rules: type[Any]  # the class of the game's rules
    setup: type[Setup]  # the class of a hand's setup: rules, stake and names
    match: type[Match]  # the class of the game's matches
    event: type[Any]  # the base class of the game's events (see `gleek.engine.events`)
    codes: RuleCodes  # the table that defines the codes of the game's rules
    facts: Any = ()  # the value of `State.facts` (the results so far) before the deal
    # Returns what a seat knows of a hand; everything, if the seat is None. Without this function, a seat knows its own
    # cards, and what the deal and the events let it see.
    observe: Callable[[State, int | None], Observation] | None = None
    # The values that a hand may get from earlier hands, such as a pot: key in records → largest value; None for a bool.
    brought: Mapping[str, int | None] = field(default_factory=dict)
    # Returns the result of a hand as JSON data: "carried_in" (what earlier hands left), "scores" (None without scores)
    # and the game's own keys.
    hand_data: Callable[[Hand], dict[str, Any]] = lambda _: {"carried_in": {}, "scores": None}
    # Yields the actions that happened before the given action, but that a record may leave out.
    omitted: Callable[[Hand, Action], Iterator[Action]] | None = None
    # Returns the nickname of a card, from its number, the trump suit and the rules; "" if it has none.
    nickname: Callable[[int, int, Any], str] = lambda _card, _trump, _rules: ""
    # For lifting (cutting the pack to choose the dealer): True if the lowest card deals, False if the highest does.
    lowest_deals: Callable[[Any], bool] = lambda _rules: True
    lift_rules: tuple[str, str] = ("lift.lowest", "lift.again")  # rule ids: who deals, who lifts again
    counts_money: bool = True  # True: the accounts hold stakes; False: they hold points
    # (deal, rules) → a line of text about the deal, shown above its cards; "" if there is nothing to say.
    deal_heading: Callable[[Any, Any], str] = lambda _deal, _rules: ""
    in_order: frozenset[str] = frozenset()  # the names of the piles in which the order of the cards matters

    def __post_init__(self) -> None:
        """Raise `Inconsistent`, listing all faults, if stages, actions and events do not fit together."""
        known = [stage.id for stage in self.stages]
        named = {f"the action {kind.__name__}": kind.stages for kind in (self.deal_out, *self.words.kinds)}
        named |= {f"the event {kind.__name__}": (kind.stage,) for kind in self.event.__subclasses__()}
        firsts = [(stage.id, stage.first) for stage in self.stages]
        named |= {
            f"the first phase of “{id_}”": (first.stage,) for id_, first in firsts if not callable(first)
        }
        faults = [
            Fault(what, f"it belongs to the stage “{each}”, but the stages are {', '.join(known)}.")
            for what, stages in named.items()
            for each in stages
            if each not in known
        ]
        if self.deal_out.stages != (known[0],):
            faults.append(Fault("stages", f"the first is “{known[0]}”, and must be “{DEAL}”."))
        if faults:
            raise Inconsistent(f"The game {self.title}", tuple(faults))

    @property
    def seats(self) -> tuple[str, ...]:
        return self.accounts.seats

    @cached_property
    def default_names(self) -> tuple[str, ...]:
        return tuple(map(str.capitalize, self.seats))

    @property
    def trick_stage(self) -> str:
        """The id of the stage in which cards are played to tricks; "" if the game has no tricks."""
        return "" if self.words.play is None else self.words.play.stages[0]

    def expanded(self, word: str, seat: int) -> Action:
        """Translate a word of a page's address into an action of `seat`. Raises `Unreadable` if it means none."""
        for kind in self.words.kinds:
            if (action := kind.expanded(seat, word)) is not None:
                return action
        raise Unreadable(f"“{word[:30]}” in the address is no action of {self.title}{self.words.hint}.")

    def lifting(self, names: tuple[str, ...], rules: Any) -> Lifting:  # noqa: ANN401
        shape = self.shape(rules)
        return Lifting(names, shape.pack, shape.out_of_pack, self.lowest_deals(rules), self.lift_rules)

    def pot_of(self, key: str) -> int:
        """Return the number of the account called `key` in records; that of the first pot if none is called so."""
        words = self.accounts.words
        return words.index(key) if key in words else self.accounts.pot_numbers[0]

    @cached_property
    def following(self) -> dict[str, Phase | Callable[[State], Phase]]:
        """The phase that follows each stage, by the stage's id; a function of the state if it depends on the state."""
        firsts = [*(stage.first for stage in self.stages[1:]), OVER]
        return {stage.id: first for stage, first in zip(self.stages, firsts, strict=True)}

    @cached_property
    def stage_names(self) -> dict[str, str]:
        return {stage.id: stage.name for stage in self.stages} | {"over": "the end"}
