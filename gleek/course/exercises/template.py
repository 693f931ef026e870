"""How a kind of question is made: from positions, a template and a list of mistakes.

A kind needs three things, and one call puts them together:

    KIND = Kind("settle", "What is won or lost at the reckoning?", "reckoning", Maker(_position, _ask, _MISTAKES))

**Positions.** `_position(draw, level, rules)` makes one random position with the engine: it deals cards, lets random or
plain players act, and reads the ledger. It returns None if the position does not suit the level, and is then called
again with further random numbers, so it needs no loop. A position is a frozen dataclass or a NamedTuple, which each
kind of question defines for itself. It has what the template and the mistakes use: cards, seats, the rules, and the
result, worked out in named parts. `Parts` is a sum whose parts have names:

    parts = Parts(stock=-13, sets=8, small=4)
    parts.total, parts.without("sets"), parts.times("small", 2), parts.line  # -1, -9, 3, "−13 + 8 + 4 = −1"

The level changes the position, not the question: one template serves all three levels. At level 1 a position is simple;
at level 2 it tempts the learner to one of the mistakes; at level 3 there is more to count, or fewer facts are given.

**Template.** `_ask(position)` returns a `Template`: the question, the right answer, the reasoning, the rule that
decides the answer, and the cards and facts that are shown. The answer is a value (a number, a seat, a pair), and the
function `say` turns it into text. Facts and cards that are empty or False are left out, so `level > 1 and "…"` gives a
fact only above level 1. The facts must be enough to work the answer out: a test does so from them alone.

**Mistakes.** The mistakes that learners make, the likeliest first. Each has a sentence on the mistake, and a function
from the position to the wrong answer that it leads to:

    _MISTAKES: Mistakes[_Settled] = {
        "You pay or draw your score once, through the pot.": lambda p: 2 * p.score,
        "The honours count as well as the tricks.": lambda p: p.parts.without("honours"),
        "{p.shown} is turned up, and is never played.": lambda p: p.seat == DEALER and p.up,
        "another card on the table": _other_cards,
    }

The sentence may name attributes of the position, as `{p.shown}`. It says what is right, and it must be true under all
rules under which the mistake is offered. An answer that equals the right one, or that of an earlier mistake, is left
out, so a mistake needs no condition for that. If a mistake would make no sense in a position, its function returns None
or False. Several mistakes that are made only in some positions form a group: `**only(condition, {...})`. If a mistake
can be made in several ways, as with each card of a trick, its key is a name instead of a sentence, and its function is
a generator of pairs (answer, sentence). At most three wrong answers are offered: the first two of the list, and a
random one of the others. The last mistakes should fit every position (one opponent's share, a trick too many), so that
every question has a wrong answer.

**Answers on the shown cards.** `spots` maps the text of an answer to the cards on which the learner clicks for it. If
`most` is above 0, the question may have several right answers: `answer` is the tuple of these, and `most` the largest
number of options. The options have the order of `spots`, or a random order if there are no spots.

**Tests.** `tests/course/exercises/test_mistakes.py` checks for all games that every mistake of every kind is offered
under some rules. A test of each game works the right answers out again, by other code, from the words and cards of the
question.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import MOST_OPTIONS, Asked, Fan, Option, Spot
from gleek.course.exercises.question_text import sums
from gleek.engine.errors import GleekError
from gleek.engine.rules import Rules

P = TypeVar("P")
TRIES: Final = 4000  # after this many positions that do not suit the level, making a question fails


class Parts(dict[str, int]):
    @property
    def total(self) -> int:
        return sum(self.values())

    def times(self, name: str, factor: int) -> int:
        return self.total + (factor - 1) * self[name]

    def without(self, *names: str) -> int:
        return self.total - sum(self[name] for name in names)

    @property
    def line(self) -> str:
        """The sum in figures, without parts that are 0: "8 + 4 − 6 = 6"."""
        return sums([part for part in self.values() if part] or [0])


# Functions from a position to a wrong answer, keyed by the sentence on the mistake.
Mistakes = Mapping[str, Callable[[P], Any]]


def only(condition: Callable[[P], bool], mistakes: Mistakes[P]) -> Mistakes[P]:
    """Return these mistakes restricted to positions in which the condition is true."""

    def limited(mistaken: Callable[[P], Any]) -> Callable[[P], Any]:
        return lambda p: condition(p) and mistaken(p)

    return {sentence: limited(mistaken) for sentence, mistaken in mistakes.items()}


class Template(NamedTuple):
    """A question about one position, without its wrong answers."""

    question: str
    answer: Any  # the right answer; if `most` is above 0, a tuple of all right answers
    reasoning: Iterable[str | int | None]
    rule: str  # the id of the rule that decides the answer
    fans: Iterable[Fan | int | None] = ()
    facts: Iterable[str | int | None] = ()
    trump: int | None = None
    say: Callable[[Any], str] = str
    spots: Mapping[str, Spot] = {}  # the cards to click on, keyed by the texts of answers
    most: int = 0


def _without_empty(some: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(each for each in some if each)


@dataclass(frozen=True, eq=False, slots=True)
class Maker(Generic[P]):
    """Makes the questions of one kind, from random positions. It is called as the `make` of a `Kind`."""

    position: Callable[[Draw, int, Any], P | None]
    ask: Callable[[P], Template]
    mistakes: Mistakes[P]

    def __call__(self, draw: Draw, level: int, rules: Rules) -> Asked:
        for _ in range(TRIES):
            position = self.position(draw, level, rules)
            if position is not None:
                return self._asked(draw, position)
        raise GleekError(f"none of {TRIES} random positions suits level {level} of this kind of question")

    def _asked(self, draw: Draw, position: P) -> Asked:
        made = self.ask(position)
        right = [made.say(each) for each in (made.answer if made.most else (made.answer,))]
        wrong = self._wrong(made, right, position)
        if not wrong and not made.most:
            raise GleekError(f"the mistakes give no wrong answer to “{made.question}”")
        room = (made.most or MOST_OPTIONS) - len(right)
        if len(wrong) > room > 0:
            wrong = [*wrong[: room - 1], draw.one(wrong[room - 1 :])]
        options = draw.shuffled([*(Option(text, right=True) for text in right), *wrong[:room]])
        if made.most and made.spots:
            options.sort(key=lambda option: [*made.spots].index(option.text))
        shown = tuple(option._replace(spot=made.spots.get(option.text)) for option in options)
        reasoning, fans, facts = map(_without_empty, (made.reasoning, made.fans, made.facts))
        return Asked(made.question, shown, reasoning, made.rule, fans, facts, made.trump, many=made.most > 0)

    def _wrong(self, made: Template, right: list[str], position: P) -> list[Option]:
        """Return the wrong answers whose texts differ from the right ones and from each other."""
        found: dict[str, Option] = {}
        for sentence, mistaken in self.mistakes.items():
            given = mistaken(position)
            if given is None or given is False:
                continue
            pairs = given if isinstance(given, Iterator) else [(given, sentence.format(p=position))]
            for answer, because in pairs:
                if (text := made.say(answer)) not in right:
                    found.setdefault(text, Option(text, right=False, because=because, mistake=sentence))
        return list(found.values())
