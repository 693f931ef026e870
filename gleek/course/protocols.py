"""The interfaces of the modules in a game's folder `course/`, which the lessons use.

`gleek.course.game_course` imports the modules of a game.
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
    """A gain that a player would certainly have made by another choice."""

    stage: str  # the id of the stage in which the choice was made
    sentence: str  # a sentence that tells this to the player
    worth: int  # how many stakes, or points at the end of the hand, the player has missed


class Figure(NamedTuple):
    """The gain or loss of one player."""

    name: str
    stakes: int
    parts: tuple[tuple[str, int], ...] = ()  # the reasons with their sums, if the page shows them
    words: str = ""  # a text that the page shows instead of the sum


class Skill(NamedTuple):
    """One level of skill that opponents can have."""

    words: str  # a label of a few words, as in "counts"
    about: str  # a sentence on how opponents of this skill play
    # The ids of the computer players of this skill by temper, "even" first. A "bold" player vies more often, a
    # "careful" one less often.
    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an action in a task: a sentence, at most four figures, and details."""

    kind: Literal["right", "costly", "illegal"]
    sentence: str
    figures: tuple[Figure, ...] = ()
    more: tuple[str, ...] = ()  # reasons that the page shows on request
    happened: tuple[str, ...] = ()  # sentences on what happened after the action
    rule: str = ""  # the id of the rule that forbids an illegal action
    # The stakes that the action loses compared with the best right action: 0 for a right action, None for an illegal
    # one.
    cost: int | None = None
    after: Replay | None = None  # the replay after the action, None if it is illegal


class OffersPart(Protocol):
    """The actions that a page offers to a learner, and the reading of the learner's requests."""

    def offers(
        self, hand: Hand, chosen: Iterable[str] = (), also: Iterable[str] = (), *, in_play: bool = False
    ) -> Offers:
        """Return the choices that the page offers to the seat to act.

        `chosen` are the cards that are picked, or the boxes that are ticked. The buttons are the legal actions and
        those in `also`, which may be illegal. Tick boxes show illegal calls too, unless `in_play` is set: in a task
        the learner has to find out what may be called.
        """
        ...

    def toggled(
        self, hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False
    ) -> tuple[str, ...]:
        """Return `chosen`, the picked cards or ticked boxes, after a click on the item `what`.

        The click adds the item or removes it. Cards that belong together, such as a set, are added together. Raises
        `Unreadable` if there is no such item or, with `in_play`, if the item is illegal.
        """
        ...

    def meant(self, hand: Hand, asked: Request, chosen: Iterable[str] = ()) -> Action | None:
        """Return the action that a request means, or None if the request is no action.

        `chosen` are the picked cards or ticked boxes, which a request to submit refers to. Raises `Unreadable` if the
        request is no action of the current stage.
        """
        ...


class OpponentsPart(Protocol):
    """The opponents that the learner can choose."""

    @property
    def SKILLS(self) -> Sequence[Skill]:  # noqa: N802  (a constant of the module)
        """The levels of skill, weakest first."""
        ...


class AddressPart(Protocol):
    """The short form of actions, used in the address of a hand."""

    def short(self, action: Action) -> str:
        """Return the short form of an action."""
        ...

    def expanded(self, word: str, seat: int) -> Action:
        """Return the action of a seat from its short form. Raises `Unreadable` if `word` is not one."""
        ...


class LossesPart(Protocol):
    """After a hand: the choices that certainly lost something."""

    @property
    def NOTHING(self) -> str:  # noqa: N802  (a constant of the module)
        """The sentence for a hand in which no other choice would certainly have been better."""
        ...

    @property
    def UNCERTAIN(self) -> str:  # noqa: N802  (a constant of the module)
        """A sentence on which losses the summary does not mention, and why."""
        ...

    def certain(self, before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
        """Return what choices other than `did` would certainly have gained.

        `before` is the hand before the choice, and `after` is the finished hand.
        """
        ...


class VerdictPart(Protocol):
    """The verdicts on the learner's actions in tasks."""

    def judge(self, at: Position, action: Action) -> Verdict:
        """Return the verdict on an action of the learner in the task that begins at the position `at`."""
        ...

    def best(self, at: Position) -> Action:
        """Return the right action that has the best result when the hand is played on."""
        ...

    def told_payments(self, at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
        """Return a sentence for each payment to or from the learner's seat. A task that asks for a sum shows them."""
        ...


class RoundsPart(Protocol):
    """The texts for practising one stage (see `gleek.course.play.rounds`)."""

    def held(self, hand: Hand, seat: int) -> str:
        """Return a sentence, shown to `seat` after the stage, on the cards or values that all players held."""
        ...


class ExercisesPart(Protocol):
    """The kinds of question of the game, and the questions of a seed."""

    @property
    def KINDS(self) -> Mapping[str, Kind]:  # noqa: N802  (a constant of the module)
        """The kinds of question by id, in the order of the lessons."""
        ...

    @property
    def COUNTED_IN(self) -> str:  # noqa: N802  (a constant of the module)
        """A sentence, printed on a sheet of questions, on the unit in which the answers are counted."""
        ...

    def exercise(
        self, kind: str, seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return a question by the id of its kind, its seed, its number (from 1), its level and its rules.

        Raises `Unreadable` for an unknown kind or level.
        """
        ...

    def mixed(
        self, kinds: Sequence[str], seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return question `number` (from 1) of the series of a seed in which these kinds are mixed."""
        ...


class BriefPart(Protocol):
    """The numbers and tables of the rules in brief."""

    @property
    def TABLES(self) -> Mapping[str, Callable[[Any], Table | None]]:  # noqa: N802  (a constant of the module)
        """By the id of a rule in brief: the function that makes the table below it, from a table's rules."""
        ...

    @property
    def PAGE(self) -> str:  # noqa: N802  (a constant of the module)
        """The name of the page with the rules in brief, without its extension."""
        ...

    def numbers(self, rules: Any) -> Mapping[str, object]:  # noqa: ANN401  (each game has rules of its own)
        """Return the numbers that sentences may contain, by the names of their placeholders."""
        ...


class CombinationsPart(Protocol):
    """Rules that are valid only together with certain other rules."""

    @property
    def TOGETHER(self) -> Iterable[Mapping[str, Value]]:  # noqa: N802  (a constant of the module)
        """Sets of changes to the rules. A page that compares all values of a field applies one of them if it must."""
        ...

    def together(self, reading: str) -> str:
        """Return a sentence that tells the reader of a change from `TOGETHER`. `reading` names the changed reading."""
        ...

    def why_not(self, error: Inconsistent) -> str:
        """Return a text on why some rules conflict, in the words of the game's pages."""
        ...


class PaymentsPart(Protocol):
    """The lists of payments or points at a table, for printed sheets."""

    @property
    def CAPTIONS(self) -> tuple[str, str]:  # noqa: N802  (a constant of the module)
        """The headings of the lists that `for_cards` and `in_play` return."""
        ...

    @property
    def TOLD(self) -> Collection[str]:  # noqa: N802  (a constant of the module)
        """The ids of the rules in brief whose tables are not printed, because they would repeat these payments."""
        ...

    def for_cards(self, rules: Any) -> tuple[Group, ...]:  # noqa: ANN401  (each game has rules of its own)
        """Return the list of what players get for cards that they hold or turn up."""
        ...

    def in_play(self, rules: Any) -> tuple[Group, ...]:  # noqa: ANN401  (each game has rules of its own)
        """Return the list of the fixed payments into pots, or of the points for the play and the end of a hand."""
        ...


class OddsPart(Protocol):
    """The odds of a game."""

    @property
    def FIGURES(self) -> Mapping[str, Callable[[], Figures]]:  # noqa: N802  (a constant of the module)
        """By the id of a question in `sources/<game>/odds.toml`: the function that computes its figures."""
        ...


class OddsOfHandPart(Protocol):
    """The odds of a single hand that the reader chooses."""

    @property
    def PACK(self) -> int:  # noqa: N802  (a constant of the module)
        """A mask of the cards from which the reader chooses."""
        ...

    @property
    def SIZE(self) -> int:  # noqa: N802  (a constant of the module)
        """The number of cards in a hand."""
        ...

    def dealt(self, number: int) -> tuple[int, int]:
        """Return the first hand of the deal with this number, as a mask, and the number of the card turned up."""
        ...

    def written(self, seen: Observation) -> str:
        """Return the seat's cards and the turn-up, as the address of the odds page writes them.

        It is "" if the seat no longer has the cards that were dealt.
        """
        ...

    def findings(self, held: int, up: int, rules: Any) -> tuple[Finding, ...]:  # noqa: ANN401  (each game's own)
        """Return the findings about the hand `held` with the turn-up `up`, under these rules."""
        ...


class ScoreSheetPart(Protocol):
    """The game's score sheet."""

    def score_sheet(self, rules: Any, book: str = "") -> ScoreSheet:  # noqa: ANN401  (each game has rules of its own)
        """Return the score sheet for these rules. `book` is the preset from which they start."""
        ...
