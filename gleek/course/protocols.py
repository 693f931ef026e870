"""The interfaces of the modules in a game's `teach/` folder, which the lessons use.

`gleek.course.game_course` finds the modules by the game's id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from gleek.course.exercises.exercise import Exercise, Kind
    from gleek.course.on_paper import Group, ScoreSheet
    from gleek.course.pages.brief import Table
    from gleek.course.pages.odds import Figures, Finding
    from gleek.course.play.positions import Position
    from gleek.course.play.task_panel import Offers
    from gleek.course.requests import Request
    from gleek.engine.actions import Action
    from gleek.engine.errors import Inconsistent
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.engine.observation import Observation
    from gleek.engine.rules import Rules, Value
    from gleek.records.replay import Replay


class Certain(NamedTuple):
    """A gain that another choice would certainly have made."""

    stage: str  # the id of the stage in which the choice was made
    sentence: str  # a sentence to the player who chose
    worth: int  # the missed stakes, or points at the end of the hand


class Figure(NamedTuple):
    """One player's gain or loss."""

    name: str
    stakes: int
    parts: tuple[tuple[str, int], ...] = ()  # the reasons with their sums, if they are to be shown
    words: str = ""  # text to show instead of the sum, where the number is not a gain or loss


class Skill(NamedTuple):
    """A level of skill of an opponent."""

    words: str  # a label of a few words, as in "counts"
    about: str  # a sentence about the skill
    # Player ids by temper, "even" first; "bold" and "careful" players vie more and less often.
    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an action: a sentence, and at most four figures."""

    kind: Literal["right", "costly", "illegal"]
    sentence: str
    figures: tuple[Figure, ...] = ()
    more: tuple[str, ...] = ()  # reasons, shown on request
    happened: tuple[str, ...] = ()  # what followed from the action
    rule: str = ""  # the id of the rule that forbids an illegal action
    # The loss in stakes against the best right action; 0 for a right one, None for an illegal one.
    cost: int | None = None
    after: Replay | None = None  # the replay after the action, None if it is illegal


class OffersPart(Protocol):
    """The actions that a page offers to the learner, and the reading of their requests."""

    def offers(
        self, hand: Hand, chosen: Iterable[str] = (), also: Iterable[str] = (), *, in_play: bool = False
    ) -> Offers:
        """Return what to offer the seat to act.

        `chosen` are the cards picked or the boxes ticked so far. `also` are further actions to offer, legal
        or not. Apart from these, illegal calls are not offered. Tick boxes for illegal calls are left out
        only with `in_play`: in a task the learner has to find what may be called.
        """
        ...

    def toggled(
        self, hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False
    ) -> tuple[str, ...]:
        """Return the cards picked, or the boxes ticked, with one more or one fewer; raises `Unreadable`.

        Cards that belong together, such as a set, are picked together. With `in_play` only legal items can be
        picked.
        """
        ...

    def meant(self, hand: Hand, asked: Request, chosen: Iterable[str] = ()) -> Action | None:
        """Return the action that a request stands for, or None; raises `Unreadable`."""
        ...


class OpponentsPart(Protocol):
    """The opponents of the learner."""

    @property
    def SKILLS(self) -> Sequence[Skill]:  # noqa: N802  (a constant of the module)
        """The levels of skill, weakest first."""
        ...


class AddressPart(Protocol):
    """Actions as written in the address of a hand."""

    def short(self, action: Action) -> str:
        """Return an action as an address writes it."""
        ...

    def expanded(self, word: str, seat: int) -> Action:
        """Return the action that an address's word stands for; raises `Unreadable`."""
        ...


class LossesPart(Protocol):
    """The certain losses of a finished hand."""

    @property
    def NOTHING(self) -> str:  # noqa: N802  (a constant of the module)
        """The sentence for a hand in which no other choice is known to have been better."""
        ...

    @property
    def UNCERTAIN(self) -> str:  # noqa: N802  (a constant of the module)
        """A sentence on what the summary leaves out, and why."""
        ...

    def certain(self, before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
        """Return what other choices than `did` would certainly have gained; `after` is the finished hand."""
        ...


class VerdictPart(Protocol):
    """Verdicts on actions at tasks."""

    def judge(self, at: Position, action: Action) -> Verdict:
        """Return the verdict on an action of the learner."""
        ...

    def best(self, at: Position) -> Action:
        """Return the right action with the best result when played out."""
        ...

    def told_payments(self, at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
        """Return one sentence for each payment of a task that asks for a sum."""
        ...


class RoundsPart(Protocol):
    """The practice of one stage (see `gleek.course.play.rounds`)."""

    def held(self, hand: Hand, seat: int) -> str:
        """Return a sentence to one player on what the players held, once the stage is over."""
        ...

    def advice(self, seen: Observation) -> str:
        """Return a sentence to the seat to act on its chances, as far as it can know them."""
        ...


class ExercisesPart(Protocol):
    """The kinds of question, and the questions of a seed."""

    @property
    def KINDS(self) -> Mapping[str, Kind]:  # noqa: N802  (a constant of the module)
        """The kinds by id, in the order of the lessons."""
        ...

    @property
    def COUNTED_IN(self) -> str:  # noqa: N802  (a constant of the module)
        """A sentence on the unit of the answers (points or money), for a printed sheet."""
        ...

    def exercise(
        self, kind: str, seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return a question by its kind's id, seed, number (from 1) and level; raises `Unreadable`."""
        ...

    def mixed(
        self, kinds: Sequence[str], seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return question `number` of a mixed series of several kinds."""
        ...


class BriefPart(Protocol):
    """The numbers and tables of the rules in brief."""

    @property
    def TABLES(self) -> Mapping[str, Callable[[Any], Table | None]]:  # noqa: N802  (a constant of the module)
        """Functions that make a table from the rules, by the id of the point that it belongs to."""
        ...

    @property
    def PAGE(self) -> str:  # noqa: N802  (a constant of the module)
        """The name of the page with the rules in brief, without its extension."""
        ...

    def numbers(self, rules: Any) -> Mapping[str, object]:  # noqa: ANN401  (each game has rules of its own)
        """Return every number that a sentence may use."""
        ...


class CombinationsPart(Protocol):
    """Rules that are only possible together with others."""

    @property
    def TOGETHER(self) -> Iterable[Mapping[str, Value]]:  # noqa: N802  (a constant of the module)
        """Sets of changes that make every value of a field possible, where one of the values requires them."""
        ...

    def together(self, reading: str) -> str:
        """Return a sentence that tells the reader of such a change; `reading` names it."""
        ...

    def why_not(self, error: Inconsistent) -> str:
        """Return why rules conflict, in a page's words."""
        ...


class PaymentsPart(Protocol):
    """The payments and points at one table, for its printed sheet."""

    @property
    def CAPTIONS(self) -> tuple[str, str]:  # noqa: N802  (a constant of the module)
        """The headings of `for_cards` and `in_play`."""
        ...

    @property
    def TOLD(self) -> Collection[str]:  # noqa: N802  (a constant of the module)
        """The points of the rules in brief whose tables only repeat these payments."""
        ...

    def for_cards(self, rules: Any) -> tuple[Group, ...]:  # noqa: ANN401  (each game has rules of its own)
        """Return the payments or points for the cards that a player holds or turns up."""
        ...

    def in_play(self, rules: Any) -> tuple[Group, ...]:  # noqa: ANN401  (each game has rules of its own)
        """Return the fixed payments into the pots, or the points scored in play and at the end."""
        ...


class OddsPart(Protocol):
    """The odds of a game."""

    @property
    def FIGURES(self) -> Mapping[str, Callable[[], Figures]]:  # noqa: N802  (a constant of the module)
        """Functions that compute the figures of each question of `sources/<game>/odds.toml`."""
        ...


class OddsOfHandPart(Protocol):
    """The odds of one hand that the user puts together."""

    @property
    def PACK(self) -> int:  # noqa: N802  (a constant of the module)
        """The cards to choose from, as a mask."""
        ...

    @property
    def SIZE(self) -> int:  # noqa: N802  (a constant of the module)
        """The number of cards in a hand."""
        ...

    def dealt(self, number: int) -> tuple[int, int]:
        """Return the hand of a deal with this number, as a mask, and the number of the turn-up."""
        ...

    def written(self, seen: Observation) -> str:
        """Return a seat's cards and the turn-up as an address writes them; "" once they are no longer as dealt."""
        ...

    def findings(self, held: int, up: int, rules: Any) -> tuple[Finding, ...]:  # noqa: ANN401  (each game's own)
        """Return the findings about a hand under these rules, with this turn-up."""
        ...


class ScoreSheetPart(Protocol):
    """The game's score sheet."""

    def score_sheet(self, rules: Any, book: str = "") -> ScoreSheet:  # noqa: ANN401  (each game has rules of its own)
        """Return the page for these rules; `book` is the preset that they start from."""
        ...
