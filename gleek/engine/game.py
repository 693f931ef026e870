"""A game: what it is made of, as one frozen object.

The engine's other modules never ask which game is played; they ask the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from gleek.engine.lift import Lifting
from gleek.engine.phase import OVER
from gleek.words import upper_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from gleek.engine.actions import Action, ActionWords, DealOut
    from gleek.engine.cards import Card
    from gleek.engine.code_versions import CodeVersions
    from gleek.engine.deal import DealShape
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Accounts, Ledger
    from gleek.engine.match import Match
    from gleek.engine.observation import Observation
    from gleek.engine.phase import Phase
    from gleek.engine.state import Setup, State


class Stage(NamedTuple):
    """A stage of a hand: its id, how a sentence calls it ("the ruff"), its heading ("Ruff"), and its first phase.

    Where the first phase depends on what has gone before, `first` is a function of the state. `brief` is the heading
    where there is little room, if that is not the heading without its article.
    """

    id: str
    name: str
    title: str
    first: Phase | Callable[[State], Phase]
    brief: str = ""

    @property
    def label(self) -> str:
        """The heading where there is little room: "Ruff"."""
        return self.brief or upper_first(self.title.removeprefix("The "))


# There is one object a game: hands, which hold it, are hashed and compared.
@dataclass(frozen=True, eq=False)
class Game:
    """A game.

    `title` is its name; `dealer` the seat that deals; `accounts` where money or points can be, and `counts_money`
    which of the two. `shape` says, for some rules, how the cards are dealt; `deal_of` makes the game's own record of
    a deal from the cards of each place, and `places_of` undoes it; `in_order` are the places whose cards lie in an
    order that matters; `deal_heading` is a line on a deal under some rules, or "". `stages` are in the order of play;
    the rule "hand.over" ends them. `rules`, `setup` and `match` are the game's own records; `facts` is what is
    settled before the deal: nothing. `observe` gives what one seat knows (None: everything); `tell` an event in a
    sentence (of the event and a `gleek.words.tell.Teller`); `omitted` the actions that a record leaves out before one
    that it has; `nickname` what a card is called besides (of its number, the trump suit and the rules), or "".
    `lowest_deals` says whether the lowest card lifted deals, or the highest, and `lift_rules` are the rules of it.
    `codes` says what codes of rules mean. `brought` are the keys of what earlier hands may leave, with the largest
    number that each may be (None: true or false). `written` says how the fields of events are given as data, by
    "kind.field" or by "field"; `hand_data` gives what a hand came to: `carried_in`, `scores` and whatever else the
    game has.
    """

    id: str
    title: str
    accounts: Accounts
    dealer: int
    shape: Callable[[Any], DealShape]
    deal_of: Callable[[Mapping[str, tuple[Card, ...]]], Any]
    places_of: Callable[[Any], dict[str, tuple[Card, ...]]]
    stages: tuple[Stage, ...]
    words: ActionWords
    deal_out: type[DealOut]
    rules: type[Any]
    setup: type[Setup]
    match: type[Match]
    facts: Any
    observe: Callable[[State, int | None], Observation]
    tell: Callable[[Any, Any], str]
    codes: CodeVersions
    brought: Mapping[str, int | None]
    written: Mapping[str, Callable[[Any], Any]]
    hand_data: Callable[[Hand], dict[str, Any]]
    omitted: Callable[[Hand, Action], Iterator[Action]] | None = None
    nickname: Callable[[int, int, Any], str] = lambda _card, _trump, _rules: ""
    lowest_deals: Callable[[Any], bool] = lambda _rules: True
    lift_rules: tuple[str, str] = ("lift.lowest", "lift.again")
    counts_money: bool = True
    deal_heading: Callable[[Any, Any], str] = lambda _deal, _rules: ""
    in_order: frozenset[str] = frozenset()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats' names in records, in the order of speaking."""
        return self.accounts.seats

    def lifting(self, names: tuple[str, ...], rules: Any) -> Lifting:  # noqa: ANN401
        """Return the lifting for the deal before its first card."""
        shape = self.shape(rules)
        return Lifting(names, shape.pack, shape.out_of_pack, self.lowest_deals(rules), self.lift_rules)

    def pot_of(self, key: str) -> int:
        """Return the account that holds what earlier hands left under a key of `brought`."""
        words = self.accounts.words
        return words.index(key) if key in words else self.accounts.pot_numbers[0]

    @cached_property
    def following(self) -> dict[str, Phase | Callable[[State], Phase]]:
        """What each stage is followed by: the first phase of the next, or a function of the state that gives it."""
        firsts = [*(stage.first for stage in self.stages[1:]), OVER]
        return {stage.id: first for stage, first in zip(self.stages, firsts, strict=True)}

    @cached_property
    def nothing(self) -> tuple[tuple[int, ...], Ledger]:
        """What is held and what has been paid before the deal."""
        return (0,) * len(self.seats), self.accounts.empty()

    @cached_property
    def stage_names(self) -> dict[str, str]:
        """How a sentence calls each stage, by its id, in the order of play; "over" is the end."""
        return {stage.id: stage.name for stage in self.stages} | {"over": "the end"}
