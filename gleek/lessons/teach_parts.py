"""The parts of a game's `teach/` folder, each a module there: what the lessons ask of it, and what it gives them.

`gleek.lessons.teaching` finds them by the game's id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from gleek.engine.actions import Action
    from gleek.engine.errors import Inconsistent
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.engine.observation import Observation
    from gleek.engine.rules import Rules, Value
    from gleek.lessons.asking import Request
    from gleek.lessons.doing.desk import Offers
    from gleek.lessons.doing.positions import Position
    from gleek.lessons.exercises.exercise import Exercise, Kind
    from gleek.lessons.on_paper import Group, ScoreSheet
    from gleek.lessons.reading.brief import Table
    from gleek.lessons.reading.odds import Figures, Finding
    from gleek.records.replay import Replay


class Certain(NamedTuple):
    """One thing that another choice would certainly have brought, in a sentence to the one who chose.

    `worth` counts the stakes, or the points at the end of the hand, that were missed.
    """

    stage: str
    sentence: str
    worth: int


class Figure(NamedTuple):
    """What somebody has won or lost, in stakes, and who.

    `parts` are the reasons with their sums, where they have to be told; `words` stand for the sum, where it is no gain.
    """

    name: str
    stakes: int
    parts: tuple[tuple[str, int], ...] = ()
    words: str = ""


class Skill(NamedTuple):
    """What an opponent can do: in a few words ("counts"), in a sentence, and the ids of those who can.

    They are named by their temper, "even" first; "bold" and "careful" vie more and less often.
    """

    words: str
    about: str
    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of an action: one sentence, and at most four `figures`.

    `more` says why, for whoever asks, and `happened` what came of it; `rule` is the id of the rule that refuses an
    illegal one; `cost` in stakes what a legal one loses against the best right one, as reckoned (0 for a right one,
    None for an illegal one);
    `after` the replay with the action done, None where it is illegal.
    """

    kind: Literal["right", "dear", "illegal"]
    sentence: str
    figures: tuple[Figure, ...] = ()
    more: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    rule: str = ""
    cost: int | None = None
    after: Replay | None = None


class OffersPart(Protocol):
    """What a learner is offered at a moment, and what he meant by what he asked."""

    def offers(
        self, hand: Hand, chosen: Iterable[str] = (), also: Iterable[str] = (), *, in_play: bool = False
    ) -> Offers:
        """Return what is offered to the seat whose turn it is.

        `chosen` are the cards picked or the boxes ticked so far; `also` further actions to offer, legal or not. Of what
        is said nothing else is offered that may not be; of what is ticked only at a table `in_play`: in a task what may
        be called is for the learner to say.
        """
        ...

    def toggled(
        self, hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False
    ) -> tuple[str, ...]:
        """Return the cards picked, or the boxes ticked, with one more or one fewer; raises `Unreadable`.

        What goes together (the cards of a set) is picked together. At a table `in_play` nothing is picked that may not
        be done.
        """
        ...

    def meant(self, hand: Hand, asked: Request, chosen: Iterable[str] = ()) -> Action | None:
        """Return the action that a request stands for, or None for none; raises `Unreadable`."""
        ...


class OpponentsPart(Protocol):
    """Whom a learner can play against."""

    @property
    def SKILLS(self) -> Sequence[Skill]:  # noqa: N802  (a constant of the module)
        """What opponents can do, the gentlest first."""
        ...


class AddressPart(Protocol):
    """An action as the address of a hand of one's own writes it."""

    def short(self, action: Action) -> str:
        """Return an action as an address writes it."""
        ...

    def expanded(self, word: str, seat: int) -> Action:
        """Read an action as an address writes it; raises `Unreadable`."""
        ...


class LossesPart(Protocol):
    """What another choice would have brought, where that is certain."""

    @property
    def NOTHING(self) -> str:  # noqa: N802  (a constant of the module)
        """What is said where no other choice is known to have been better."""
        ...

    @property
    def UNCERTAIN(self) -> str:  # noqa: N802  (a constant of the module)
        """What is never told, and why."""
        ...

    def certain(self, before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
        """Return what another choice than `did` would have brought; `after` is the hand at its end."""
        ...


class VerdictPart(Protocol):
    """What an action is worth at a task."""

    def judge(self, at: Position, action: Action) -> Verdict:
        """Return what an action of the learner's is worth."""
        ...

    def best(self, at: Position) -> Action:
        """Return the right action that does best as reckoned."""
        ...

    def told_payments(self, at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
        """Return the payments of a task that asks for a sum, a sentence each."""
        ...


class RoundsPart(Protocol):
    """One stage that is played in hand after hand (see `gleek.lessons.doing.rounds`)."""

    def held(self, hand: Hand, seat: int) -> str:
        """Say what the players held, once the stage is over, to one of them."""
        ...

    def advice(self, seen: Observation) -> str:
        """Say what a seat that is to act can know of its chances."""
        ...


class ExercisesPart(Protocol):
    """The kinds of question, and the questions of a seed."""

    @property
    def KINDS(self) -> Mapping[str, Kind]:  # noqa: N802  (a constant of the module)
        """The kinds by their ids, in the order of the lessons."""
        ...

    @property
    def COUNTED_IN(self) -> str:  # noqa: N802  (a constant of the module)
        """A sentence that says in what the answers are, points or money, for a printed sheet."""
        ...

    def exercise(
        self, kind: str, seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return a question: its kind's id, a seed, its number from 1, its level; raises `Unreadable`."""
        ...

    def mixed(
        self, kinds: Sequence[str], seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return the question with this number of a mixed row of several kinds."""
        ...


class BriefPart(Protocol):
    """What the rules in brief name."""

    @property
    def TABLES(self) -> Mapping[str, Callable[[Any], Table | None]]:  # noqa: N802  (a constant of the module)
        """The points that a table belongs to, and how it is made of the rules."""
        ...

    @property
    def PAGE(self) -> str:  # noqa: N802  (a constant of the module)
        """The page on which they stand, without its suffix."""
        ...

    def numbers(self, rules: Any) -> Mapping[str, object]:  # noqa: ANN401  (each game has rules of its own)
        """Return every number that a sentence may name."""
        ...


class CombinationsPart(Protocol):
    """Rules that go together only with others."""

    @property
    def TOGETHER(self) -> Iterable[Mapping[str, Value]]:  # noqa: N802  (a constant of the module)
        """Changes with which every value of a field can be reckoned, where one of them cannot be without."""
        ...

    def together(self, reading: str) -> str:
        """Say that a field's values are compared with such a change; `reading` names what is chosen by it."""
        ...

    def why_not(self, error: Inconsistent) -> str:
        """Say in a page's words why rules cannot go together."""
        ...


class PaymentsPart(Protocol):
    """What is paid or scored at one table, for its printed sheet."""

    @property
    def CAPTIONS(self) -> tuple[str, str]:  # noqa: N802  (a constant of the module)
        """What stands over `for_cards`, and over `in_play`."""
        ...

    @property
    def TOLD(self) -> Collection[str]:  # noqa: N802  (a constant of the module)
        """The points of the rules in brief whose tables these payments tell already."""
        ...

    def for_cards(self, rules: Any) -> tuple[Group, ...]:  # noqa: ANN401  (each game has rules of its own)
        """Return what is paid or scored for the cards that a player holds or turns up."""
        ...

    def in_play(self, rules: Any) -> tuple[Group, ...]:  # noqa: ANN401  (each game has rules of its own)
        """Return what goes into the pots by fixed sums, or is scored in the play, and at the end."""
        ...


class OddsPart(Protocol):
    """The odds that are asked of a game."""

    @property
    def FIGURES(self) -> Mapping[str, Callable[[], Figures]]:  # noqa: N802  (a constant of the module)
        """What reckons the figures of each question of `sources/<game>/odds.toml`."""
        ...


class OddsOfHandPart(Protocol):
    """The odds of one hand, put together by its owner."""

    @property
    def PACK(self) -> int:  # noqa: N802  (a constant of the module)
        """The cards to choose from, as a mask."""
        ...

    @property
    def SIZE(self) -> int:  # noqa: N802  (a constant of the module)
        """How many cards a hand has."""
        ...

    def dealt(self, number: int) -> tuple[int, int]:
        """Return the hand of a deal with this number, as a mask, and the card turned up by its number."""
        ...

    def written(self, seen: Observation) -> str:
        """Return a seat's cards and the turn-up as an address has them; "" when they are no more as dealt."""
        ...

    def findings(self, held: int, up: int, rules: Any) -> tuple[Finding, ...]:  # noqa: ANN401  (each game's own)
        """Return what is found of a hand by these rules, when this card is turned up."""
        ...


class ScoreSheetPart(Protocol):
    """The game's score sheet."""

    def score_sheet(self, rules: Any, book: str = "") -> ScoreSheet:  # noqa: ANN401  (each game has rules of its own)
        """Return the page for these rules; `book` is the preset that they began from."""
        ...
