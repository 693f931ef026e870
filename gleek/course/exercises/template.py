"""How a kind of question is made: from positions, a template and a list of mistakes, which one call puts together.

    KIND = Kind("settle", "What is won or lost at the reckoning?", "reckoning", Maker(_position, _ask, _MISTAKES))

**Positions.** `_position(draw, level, rules)` makes one random position with the engine: a frozen record of what the
template and the mistakes use. It returns None if the position does not suit the level, and is then called again. The
level changes the position, not the question: level 1 is simple, level 2 tempts to a mistake, level 3 has more to count.

**Template.** `_ask(position)` returns a `Template`. Its facts must be enough to work the answer out: a test does so
from them alone. Facts and cards that are empty or False are left out, as in `level > 1 and "…"`.

**Mistakes.** A table, the likeliest first, from a sentence on the mistake to a function from the position to the wrong
answer that it leads to:

    _MISTAKES: Mistakes[_Settled] = {
        "You pay or draw your score once, through the pot.": lambda p: 2 * p.score,
        "The honours count as well as the tricks.": lambda p: p.parts.without("honours"),
        "{p.shown} is turned up, and is never played.": lambda p: p.seat == DEALER and p.up,
        "another card on the table": _other_cards,
    }

The sentence must be true under all rules under which the mistake is offered. Right and repeated answers are left out,
and so is None or False. If a mistake can be made in several ways, its key is a name, and its function is a generator of
pairs (answer, sentence). `**only(condition, {...})` limits a group. The first two wrong answers are offered, and a
random one of the others; the last mistakes should fit every position. A test checks that each is offered by some rules.

**Answers on the shown cards.** `spots` maps the text of an answer to the cards on which the learner clicks for it, in
order. If `most` is above 0, `answer` is the tuple of all right answers, and `most` the largest number of options.
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
    """Makes the questions of one kind, from random positions. Its call is the kind's `make`."""

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
