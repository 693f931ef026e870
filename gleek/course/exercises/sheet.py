"""Printed sheets for teachers: one with the questions of a seed, one with their answers and the reasoning."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, TypedDict

from gleek.course.exercises.draw import read_seed
from gleek.course.exercises.exercise import LEVELS
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.engine.cards import CARDS
from gleek.engine.errors import Unreadable
from gleek.games import game
from gleek.games.presets import nearest, preset
from gleek.records.rules_text import rules_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.course.exercises.exercise import Exercise
    from gleek.engine.rules import Rules

MOST: Final = 40
LETTERS: Final = "abcdefgh"


class LetterData(TypedDict):
    """An option of a question with its letter, as in "a"."""

    letter: str
    text: str


class FanSigns(TypedDict):
    """A row of cards that a question shows, each as text ("K♥")."""

    label: str
    cards: list[str]


class QuestionItem(TypedDict):
    """A question on a sheet."""

    question: str
    facts: list[str]
    fans: list[FanSigns]
    many: bool
    options: list[LetterData]


class AnswerItem(TypedDict):
    """An answer on a sheet."""

    right: list[LetterData]
    reasoning: list[str]


class SheetData(TypedDict):
    """A sheet of questions, or the sheet of their answers, for `gleek.widgets.sheet`."""

    id: str
    title: str
    by: str
    items: list[QuestionItem] | list[AnswerItem]


class Sheet:
    """The questions of one seed, or their answers, as plain text and as HTML for printing."""

    def __init__(self, exercises: Sequence[Exercise], *, answers: bool) -> None:
        """Store the questions. With `answers`, the sheet lists the answers instead of the questions."""
        self.exercises, self.answers = tuple(exercises), answers

    @property
    def title(self) -> str:
        """The title of the sheet."""
        first = self.exercises[0]
        kinds, of = {each.kind.name for each in self.exercises}, {each.kind.lesson for each in self.exercises}
        known = lessons(first.rules.game)
        of_one = known.get(next(iter(of))) if len(of) == 1 else None
        about = next(iter(kinds)) if len(kinds) == 1 else of_one.title if of_one else "mixed"
        levels = sorted({each.level for each in self.exercises})
        level = f"level {levels[0]}" if len(levels) == 1 else f"levels {levels[0]} to {levels[-1]}"
        return f"{'Answers' if self.answers else 'Questions'} · {about} · seed {first.seed} · {level}"

    @property
    def by(self) -> str:
        """A line with the rules that the questions follow and the unit in which answers are counted."""
        rules = self.exercises[0].rules
        counted_in = game_course(rules.game).exercises.counted_in
        return f"Rules: {rules_words(rules, nearest(rules))}. {counted_in}"

    def __repr__(self) -> str:
        lines = [self.title, self.by]
        for number, each in enumerate(self.exercises, 1):
            shown = each.answer_lines() if self.answers else each.question_lines()
            lines += [f"{number}. {shown[0]}", *(f"   {line}" for line in shown[1:])]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        kind = "answers" if self.answers else "questions"
        head = f"<h3>{escape(self.title)}</h3><p>{escape(self.by)}</p>"
        return f'<section class="gleek-sheet gleek-sheet-{kind}">{head}{self.items_html()}</section>'

    def items_html(self) -> str:
        """Return the items of this sheet as an HTML list: the answers if `answers` is set, else the questions."""
        items = (f"<li>{_answer(each) if self.answers else _question(each)}</li>" for each in self.exercises)
        return f"<ol>{''.join(items)}</ol>"

    def data(self) -> SheetData:
        """Return the sheet as plain JSON."""
        return {
            "id": "answers" if self.answers else "questions",
            "title": self.title,
            "by": self.by,
            "items": [*map(_answer_data, self.exercises)]
            if self.answers
            else [*map(_question_data, self.exercises)],
        }


def _signs(indices: Sequence[int]) -> list[str]:
    return [CARDS[index].rank.letter + CARDS[index].suit.symbol for index in indices]


def _question_data(each: Exercise) -> QuestionItem:
    asked = each.asked
    return {
        "question": asked.question,
        "facts": list(asked.facts),
        "fans": [{"label": fan.label, "cards": _signs(fan.cards)} for fan in asked.fans],
        "many": asked.many,
        "options": [
            {"letter": LETTERS[place], "text": option.text} for place, option in enumerate(asked.options)
        ],
    }


def _answer_data(each: Exercise) -> AnswerItem:
    return {
        "right": [{"letter": LETTERS[place], "text": each.asked.options[place].text} for place in each.right],
        "reasoning": list(each.asked.reasoning),
    }


def _question(each: Exercise) -> str:
    data = _question_data(each)
    facts = "".join(f"<p>{escape(fact)}</p>" for fact in data["facts"])
    fans = "".join(f"<p>{escape(fan['label'])}: <b>{' '.join(fan['cards'])}</b></p>" for fan in data["fans"])
    tick = " <em>Tick all that are right.</em>" if data["many"] else ""
    options = "".join(f"<li>☐ {escape(option['text'])}</li>" for option in data["options"])
    return f"<p>{escape(data['question'])}{tick}</p>{facts}{fans}<ol type='a'>{options}</ol>"


def _answer(each: Exercise) -> str:
    data = _answer_data(each)
    right = " and ".join(f"<b>{option['letter']}.</b> {escape(option['text'])}" for option in data["right"])
    return f"<p>{right}</p><p>{escape(' '.join(data['reasoning']))}</p>"


def question_sheet(
    seed: str,
    kinds: Sequence[str],
    count: int = 10,
    levels: Sequence[int] = (1,),
    rules: Rules | None = None,
) -> Sheet:
    """Return a sheet with the first `count` questions of a seed. Several kinds are mixed.

    The exercises page asks the same questions. With several levels, each level gets an equal share of the questions,
    in the given order. Raises `Unreadable` for an unknown kind or level and an impossible `count`.
    """
    return Sheet(_exercises(seed, kinds, count, levels, rules), answers=False)


def answer_sheet(
    seed: str,
    kinds: Sequence[str],
    count: int = 10,
    levels: Sequence[int] = (1,),
    rules: Rules | None = None,
) -> Sheet:
    """Return a sheet with the answers to the `question_sheet` of the same arguments, and their reasoning."""
    return Sheet(_exercises(seed, kinds, count, levels, rules), answers=True)


def _exercises(
    seed: str, kinds: Sequence[str], count: int, levels: Sequence[int], rules: Rules | None
) -> list[Exercise]:
    seed = read_seed(seed)
    rules = rules or preset(game().rules)
    asking = game_course(rules.game).exercises
    unknown = [each for each in kinds if each not in asking.by_id]
    if unknown or not kinds:
        said = (
            f"“{unknown[0][:30]}” is no kind of question" if unknown else "Name at least one kind of question"
        )
        msg = f"{said}; there are {', '.join(asking.by_id)}."
        raise Unreadable(msg)
    if not 1 <= count <= MOST:
        msg = f"{count} is not a number of questions: a sheet holds from 1 to {MOST}."
        raise Unreadable(msg)
    wrong = [each for each in levels if each not in LEVELS]
    if wrong or not levels:
        msg = f"There is no level {wrong[0] if wrong else 'of that name'}: levels go from {LEVELS[0]} to {LEVELS[-1]}."
        raise Unreadable(msg)
    of = [levels[place * len(levels) // count] for place in range(count)]
    if len(kinds) == 1:
        return [asking.exercise(kinds[0], seed, number, level, rules) for number, level in enumerate(of, 1)]
    return [asking.mixed(kinds, seed, number, level, rules) for number, level in enumerate(of, 1)]
