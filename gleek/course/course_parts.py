"""The types of the parts that a game gives to its pages (see `gleek.course.game_course.Course`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from gleek.course.family.at_table import Aim, Worth
    from gleek.course.on_paper import Group
    from gleek.course.pages.figures import Finding, Table
    from gleek.engine.actions import Action
    from gleek.engine.errors import Inconsistent
    from gleek.engine.hand import Hand
    from gleek.engine.observation import Observation
    from gleek.engine.rules import Value


class Certain(NamedTuple):
    """A gain that a player would certainly have made by another choice."""

    stage: str  # the id of the stage in which the choice was made
    sentence: str  # a sentence that tells this to the player
    worth: int  # how many stakes, or points at the end of the hand, the player has missed


class Skill(NamedTuple):
    """One level of skill that opponents can have."""

    words: str  # a label of a few words, as in "counts"
    about: str  # a sentence on how opponents of this skill play
    # The ids of the computer players of this skill by temper, "even" first. A "bold" player vies more often, a
    # "careful" one less often.
    players: Mapping[str, str]


@dataclass(frozen=True)
class Losses:
    """After a hand: the choices that certainly lost something."""

    # Returns what other choices than the action would certainly have gained, from the hand before the choice, the
    # action, and the finished hand.
    certain: Callable[[Hand, Action, Hand], tuple[Certain, ...]]
    nothing: str  # the sentence for a hand in which no other choice would certainly have been better
    uncertain: str  # a sentence on which losses the summary does not mention, and why


@dataclass(frozen=True)
class Brief:
    """The game's parts of the page "The rules in brief". The functions take the rules in force."""

    page: str  # the name of the page with the rules in brief, without its extension
    # The numbers in sentences, by the names of their placeholders.
    numbers: Callable[[Any], Mapping[str, object]]
    # The tables, by the id of the rule above them.
    tables: Mapping[str, Callable[[Any], Table | None]]


@dataclass(frozen=True)
class Combinations:
    """Rules that are valid only together with certain other rules."""

    # Sets of changes to the rules. A page that compares all values of a field applies one of them if it must.
    together: Iterable[Mapping[str, Value]]
    told: Callable[[str], str]  # tells the reader of such a change, from the name of the changed reading
    why_not: Callable[[Inconsistent], str]  # says why some rules conflict, in the words of the game's pages


@dataclass(frozen=True)
class Payments:
    """The lists of payments or points at a table, for printed sheets. Its functions get a table's rules."""

    captions: tuple[str, str]  # the headings of the two lists
    told: Collection[str]  # the ids of the rules in brief whose tables would repeat these payments
    for_cards: Callable[[Any], tuple[Group, ...]]  # what players get for cards that they hold or turn up
    # payments into pots, or points for the play and the end of a hand
    in_play: Callable[[Any], tuple[Group, ...]]


@dataclass(frozen=True)
class Family:
    """The values of given cards (a mask) under the game's default rules."""

    # Returns the scoring combinations in the cards; under each heading, the best combination comes first.
    worths: Callable[[int], tuple[Worth, ...]]
    # the aims with which cards can be chosen; empty if the game uses all given cards
    aims: Sequence[Aim] = ()


@dataclass(frozen=True)
class OddsOfHand:
    """The odds of a single hand that the reader chooses."""

    pack: int  # a mask of the cards from which the reader chooses
    size: int  # the number of cards in a hand
    # Returns the first hand of the deal with this number, and the card turned up.
    dealt: Callable[[int], tuple[int, int]]
    # Returns the seat's cards and the turn-up, as the address of the odds page writes them; "" if the seat no longer
    # has the cards that were dealt.
    written: Callable[[Observation], str]
    # Returns the findings about a hand (a mask) with a turn-up (a card's number), under these rules.
    findings: Callable[[int, int, Any], tuple[Finding, ...]]
