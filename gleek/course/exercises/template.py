"""How a kind of question is made: a function finds a random position, and fills in a `Template` with likely mistakes.

The function makes one position with the engine: it deals cards, lets random or basic players act, and reads the
payments. It calls `require` for what the position must have to suit the level. If the position lacks that, the function
is called again with further random numbers. The level changes the position, not the question: at level 1 it is simple;
at level 2 it tempts the learner to a mistake; at level 3 there is more to count, or fewer facts are given. The facts
must be enough to work out the answer: a test does so from them alone.

`Template.mistakes` has the mistakes of learners, the likeliest first. A key is a sentence that says what is right; it
must be true under all rules that offer the mistake. Its value is the wrong answer, or None or False if the mistake
makes no sense in the position. If a mistake can be made in several ways, as with each card of a trick, its key is a
name, and its value is an iterator of (answer, sentence) pairs. An answer is left out if it equals the right one or an
earlier one, or if it is not `possible`: mistakes need no conditions for these cases.

A question with one right answer offers at most three wrong ones: the first two, and a random one of the others. The
last mistakes should fit every position (one opponent's share, a trick too many), so that there is a wrong answer.

Tests check that every mistake is offered under some rules. They also work out the right answers by other code, from the
words and cards of the question.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gleek.course.exercises.random_numbers import Draw, Item
from gleek.engine.errors import GleekError
from gleek.engine.words import one_stop

LEVELS: Final = (1, 2, 3)
MOST_OPTIONS: Final = 4
TRIES: Final = 4000  # after this many positions that do not suit the level, making a question fails

# A list whose empty and False items are left out. For example, `level > 1 and "…"` adds a fact above level 1.
Some = Iterable[Any]


class Spot(NamedTuple):
    """A click target: cards shown with a question, on which the learner clicks to give one of the answers."""

    fan: int  # the index of the fan with these cards in the list of fans that the question shows
    cards: tuple[int, ...] = ()  # the numbers of the cards; empty for all cards of the fan


class Option(NamedTuple):
    text: str
    right: bool
    because: str = ""  # if the answer is wrong: a sentence on the mistake that leads to it
    # the cards on which the learner clicks for this answer; None if the answer is a button
    spot: Spot | None = None
    mistake: str = ""  # if the answer is wrong: the key of the mistake in the template


class Fan(NamedTuple):
    label: str  # says whose cards these are, as in "Your hand"
    cards: tuple[int, ...]  # the numbers of the cards in display order


class Asked(NamedTuple):
    question: str
    options: tuple[Option, ...]
    reasoning: tuple[str, ...]
    rule: str  # the id of the rule that decides the answer
    fans: tuple[Fan, ...] = ()
    facts: tuple[str, ...] = ()  # short sentences shown with the question
    trump: int | None = None  # the trump suit, which gives some cards their nicknames
    many: bool = False  # whether several options may be right; the learner then ticks all that are


class Template(NamedTuple):
    question: str
    answer: Any  # a number, a seat, a pair; if `most` is above 0, a tuple of all right answers
    reasoning: Some
    rule: str
    mistakes: Mapping[str, Any]
    fans: Some = ()
    facts: Some = ()
    trump: int | None = None
    say: Callable[[Any], str] = str  # turns an answer into text
    # Answer as text → the cards to click for it. If `most` is above 0, the options have the order of these keys.
    spots: Mapping[str, Spot] = {}
    most: int = 0  # if above 0, several answers may be right, and this is the largest number of options
    names: Mapping[str, object] = {}  # the values of the placeholders in the keys of `mistakes`
    possible: Callable[[Any], bool] = lambda _answer: True  # whether a learner could believe an answer

    def wrong(self, right: list[str]) -> list[Option]:
        """Return the wrong answers whose texts differ from the right ones and from each other."""
        found: dict[str, Option] = {}
        for sentence, given in self.mistakes.items():
            if given is None or given is False:
                continue
            pairs = given if isinstance(given, Iterator) else [(given, sentence.format(**self.names))]
            for answer, because in pairs:
                if self.possible(answer) and (text := self.say(answer)) not in right:
                    found.setdefault(text, Option(text, right=False, because=because, mistake=sentence))
        return list(found.values())


class Unsuitable(GleekError):
    """A random position does not suit the level of a question."""


def require(fits: Item | None) -> Item:
    """Return `fits`. If it is false or None, raise `Unsuitable`, so that the question is made from another position."""
    if not fits:
        raise Unsuitable
    return fits


# Makes a question. The arguments are the random numbers, a level from 1 to 3, and the game's rules.
Once = Callable[[Draw, int, Any], Template]


@dataclass(frozen=True, slots=True)
class Kind:
    id: str
    name: str
    lesson: str  # the id of the lesson that asks this kind of question
    once: Once

    def template(self, draw: Draw, level: int, rules: Any) -> Template:  # noqa: ANN401 - each game has its own
        for _ in range(TRIES):
            with suppress(Unsuitable):
                return self.once(draw, level, rules)
        raise GleekError(f"none of {TRIES} random positions suits level {level} of “{self.name}”")

    def make(self, draw: Draw, level: int, rules: Any) -> Asked:  # noqa: ANN401
        made = self.template(draw, level, rules)
        right = [made.say(each) for each in (made.answer if made.most else (made.answer,))]
        wrong = made.wrong(right)
        if not wrong and not made.most:
            raise GleekError(f"none of the “mistakes” gives a wrong answer to “{made.question}”")
        room = (made.most or MOST_OPTIONS) - len(right)
        if len(wrong) > room > 0:
            wrong = [*wrong[: room - 1], draw.one(wrong[room - 1 :])]
        options = draw.shuffled([*(Option(text, right=True) for text in right), *wrong[:room]])
        if made.most and made.spots:
            options.sort(key=lambda option: [*made.spots].index(option.text))
        shown = tuple(option._replace(spot=made.spots.get(option.text)) for option in options)
        reasoning, facts = (tuple(map(one_stop, filter(None, some))) for some in (made.reasoning, made.facts))
        fans: tuple[Fan, ...] = tuple(filter(None, made.fans))
        return Asked(made.question, shown, reasoning, made.rule, fans, facts, made.trump, many=made.most > 0)


def question(key: str, name: str, lesson: str) -> Callable[[Once], Kind]:
    return lambda once: Kind(key, name, lesson, once)
