"""The types of the parts of a `Course` (see `gleek.course.game_course`): what each game defines for its pages.

Among them are the lists of payments and the score sheets on paper, and the figures, plots and tables of its odds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.errors import Inconsistent
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.observation import Observation
from gleek.engine.rules import Value

if TYPE_CHECKING:
    from fractions import Fraction  # it would load `decimal`, which most pages do not need

MONEY: Final = (Stake.PENNY, Stake.THREEPENCE)
"""The worths of a stake for which a list of payments has a column. Cotton writes of Gleek at a penny a stake, and
Jonson at threepence.
"""


@dataclass(frozen=True, slots=True)
class Paid:
    what: str  # the reason for the payment
    stakes: int  # how many stakes each payer gives, or how many points are scored
    rule: str  # the id of the rule that orders the payment

    @property
    def money(self) -> tuple[str, ...]:
        return tuple(each.sum(self.stakes) for each in MONEY)


@dataclass(frozen=True, slots=True)
class Group:
    who: str  # who pays whom and when, or what is scored
    paid: tuple[Paid, ...]


@dataclass(frozen=True, slots=True)
class Column:
    head: str
    means: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    title: str
    by: str
    players: int
    before: tuple[Column, ...]  # the columns to the left of the players' columns
    each: tuple[Column, ...]  # the columns that each player has
    after: tuple[Column, ...]  # the columns to the right of the players' columns
    rows: tuple[str, ...]  # the labels of the empty lines in which the players write
    notes: tuple[tuple[str, str], ...]  # the notes below the table, as (heading, text) pairs
    over: str = ""  # the label of an extra line above `rows`; "" for no such line
    under: str = ""  # the label of an extra line below `rows`; "" for no such line
    times: int = 1  # how many copies of the sheet are printed on one page
    debts: bool = False  # whether there is space to write who owes whom

    @property
    def columns(self) -> int:
        return len(self.before) + self.players * len(self.each) + len(self.after)


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # the first cell of a row is its heading


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    value: float
    text: str  # the value in words
    mark: bool = False  # whether the bar is highlighted, because the question is about it
    # the standard error of a measured value; 0 if the value is exact
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    caption: str
    up: str  # the label of the vertical axis
    bars: tuple[Bar, ...] = ()
    lines: tuple[Line, ...] = ()
    across: str = ""  # the label of the horizontal axis of lines
    mark: tuple[float, float] | None = None  # the point to highlight


@dataclass(frozen=True, slots=True)
class Figures:
    right: Fraction | float | str  # the right answer: a probability, another number, or the words of a choice
    names: Mapping[str, object]  # the values of the placeholders in the question's sentences
    plot: Plot
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # a sentence on how the figures were computed or measured


@dataclass(frozen=True, slots=True)
class Finding:
    id: str
    title: str
    sentence: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # how the finding was computed, in words
    plot: Plot | None = None


class Certain(NamedTuple):
    stage: str  # the id of the stage in which the choice was made
    sentence: str  # a sentence that tells the player what they missed
    worth: int  # the missed gain, above 0, in stakes or in points of the final count


class Skill(NamedTuple):
    words: str  # a label of a few words, as in "counts cards"
    about: str
    # The ids of the computer players of this skill, keyed by temper, "even" first. A "bold" player vies (raises the
    # betting) more often than an "even" one, a "careful" player less often.
    players: Mapping[str, str]


@dataclass(frozen=True)
class Losses:
    # Returns the gains that other choices would certainly have made. The arguments are the hand before the choice, the
    # chosen action, and the finished hand.
    certain: Callable[[Hand, Action, Hand], tuple[Certain, ...]]
    nothing: str  # the sentence for a hand in which no other choice would certainly have been better
    uncertain: str  # a sentence that says which losses the summary leaves out, and why


@dataclass(frozen=True)
class Brief:
    """The numbers and tables that a game computes for "The rules in brief", from the rules that the page shows."""

    page: str  # the name of the page's notebook, without its extension
    # Returns the numbers in the sentences of `brief.toml`, keyed by the names of their placeholders.
    numbers: Callable[[Any], Mapping[str, object]]
    # For each table, a function that makes it from the rules, or returns None if the rules have no such table. The key
    # is the id of the rule that the page shows above the table.
    tables: Mapping[str, Callable[[Any], Table | None]]


@dataclass(frozen=True)
class Combinations:
    # Sets of changes to the rules. A page replays one hand with each value of a field. If the hand's other rules make a
    # value impossible, the page adds the first of these sets with which all values are possible.
    together: Iterable[Mapping[str, Value]]
    # Returns a sentence that tells the reader which set of changes was added. The argument lists their values as text.
    told: Callable[[str], str]
    why_not: Callable[[Inconsistent], str]  # returns a sentence that says why some rules conflict


@dataclass(frozen=True)
class Payments:
    """The payments (or points) that a game's printed sheets list: those for cards, and those in play.

    The functions return the payments under given rules, and `captions` are the headings of the two lists. `told` has
    ids of rules in “The rules in brief” whose tables repeat these payments: the help at the table omits those tables.
    """

    captions: tuple[str, str]
    told: Collection[str]
    # Returns what players get for cards that they hold or turn up.
    for_cards: Callable[[Any], tuple[Group, ...]]
    # Returns the other payments (or points): those into pots, in play, and at the end of a hand.
    in_play: Callable[[Any], tuple[Group, ...]]


@dataclass(frozen=True)
class Family:
    # Returns the scoring combinations among the cards (a mask). The best of those with the same heading comes first.
    worths: Callable[[int], tuple[Worth, ...]]
    # The aims, such as the best point, for which a player chooses a hand from the cards that the reader gives. Empty if
    # the reader gives as many cards as a hand has.
    aims: Sequence[Aim] = ()


@dataclass(frozen=True)
class OddsOfHand:
    """The data for the page with the odds of one hand. The reader chooses `size` cards, or asks for a random hand."""

    pack: int  # a mask of the cards from which the reader chooses
    size: int
    # Returns the hand (a mask) that seat 0 gets in the deal with this number, and the number of the card turned up.
    dealt: Callable[[int], tuple[int, int]]
    # Returns the cards of the observing seat and the turn-up, written as in the address of the odds page. Returns "" if
    # the seat no longer has exactly the cards that were dealt to it.
    written: Callable[[Observation], str]
    # Returns the odds for a hand (a mask) and a turn-up (a card's number) under these rules.
    findings: Callable[[int, int, Any], tuple[Finding, ...]]


class Worth(NamedTuple):
    head: str  # the id of the heading for such combinations (see `gleek.course.family.data.Head`)
    name: str
    cards: int  # a mask of the cards that form the combination
    brings: str = ""  # what the player gets for the combination, in words; "" if this is not certain


class Measured(NamedTuple):
    rank: tuple[int, ...]  # how good the chosen cards are: a greater rank is better
    name: str  # the name of the combination in the cards; "" if they are worth nothing


class Aim(NamedTuple):
    """An aim, such as the best ruff. `measure` returns what a mask of chosen cards achieves."""

    id: str
    name: str
    measure: Callable[[int], Measured]
