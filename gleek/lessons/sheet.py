"""A teacher's sheets: the questions of a seed, and their answers with the reasoning, to be printed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from gleek.cards import CARDS
from gleek.errors import Unreadable
from gleek.lessons.exercises import KINDS, exercise, mixed
from gleek.lessons.exercises.draw import read_seed
from gleek.lessons.exercises.exercise import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.lessons.exercises.exercise import Exercise
    from gleek.rules import Rules

MOST: Final = 40
_LETTERS: Final = "abcdefgh"


class Sheet:
    """Some questions of one seed, with their answers or without: text, and HTML to print."""

    def __init__(self, exercises: Sequence[Exercise], *, answers: bool) -> None:
        """Keep the questions; `answers` tells whether they are answered."""
        self.exercises, self.answers = tuple(exercises), answers

    @property
    def title(self) -> str:
        """What stands over the sheet."""
        first = self.exercises[0]
        what = "Answers" if self.answers else "Questions"
        kinds = {each.kind.name for each in self.exercises}
        about = next(iter(kinds)) if len(kinds) == 1 else "mixed"
        return f"{what} · {about} · seed {first.seed} · level {first.level}"

    def __repr__(self) -> str:
        """Return the sheet as plain text."""
        lines = [self.title]
        for number, each in enumerate(self.exercises, 1):
            shown = each.answer_lines() if self.answers else each.question_lines()
            lines += [f"{number}. {shown[0]}", *(f"   {line}" for line in shown[1:])]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        items = "".join(
            f"<li>{_answer(each) if self.answers else _question(each)}</li>" for each in self.exercises
        )
        kind = "answers" if self.answers else "questions"
        head = f"<h3>{escape(self.title)}</h3>"
        return f'<section class="gleek-sheet gleek-sheet-{kind}">{head}<ol>{items}</ol></section>'


def _question(each: Exercise) -> str:
    asked = each.asked
    facts = "".join(f"<p>{escape(fact)}</p>" for fact in asked.facts)
    fans = "".join(f"<p>{escape(fan.label)}: <b>{_cards(fan.cards)}</b></p>" for fan in asked.fans)
    tick = " <em>Tick all that are right.</em>" if asked.many else ""
    options = "".join(
        f'<span class="gleek-option">☐ {_LETTERS[place]}. {escape(option.text)}</span> '
        for place, option in enumerate(asked.options)
    )
    return f"<p>{escape(asked.question)}{tick}</p>{facts}{fans}<p>{options}</p>"


def _cards(indices: Sequence[int]) -> str:
    return " ".join(CARDS[index].rank.letter + CARDS[index].suit.symbol for index in indices)


def _answer(each: Exercise) -> str:
    letters = " and ".join(
        f"<b>{_LETTERS[place]}</b> {escape(each.asked.options[place].text)}" for place in each.right
    )
    return f"<p>{letters}</p><p>{escape(' '.join(each.asked.reasoning))}</p>"


def question_sheet(
    seed: str, kinds: Sequence[str], count: int = 10, level: int = 1, rules: Rules | None = None
) -> Sheet:
    """Return the first so many questions of a seed: one kind's, or of several kinds mixed.

    They are those that the page of the exercises asks for this seed at this level. Raises `Unreadable`.
    """
    return Sheet(_exercises(seed, kinds, count, level, rules), answers=False)


def answer_sheet(
    seed: str, kinds: Sequence[str], count: int = 10, level: int = 1, rules: Rules | None = None
) -> Sheet:
    """Return the answers to `question_sheet`, with the reasoning."""
    return Sheet(_exercises(seed, kinds, count, level, rules), answers=True)


def _exercises(
    seed: str, kinds: Sequence[str], count: int, level: int, rules: Rules | None
) -> list[Exercise]:
    seed = read_seed(seed)
    if not kinds:
        msg = f"Name at least one kind of question: {', '.join(KINDS)}."
        raise Unreadable(msg)
    if not 1 <= count <= MOST:
        msg = f"{count} is not a number of questions: a sheet holds from 1 to {MOST}."
        raise Unreadable(msg)
    if level not in LEVELS:
        msg = f"There is no level {level}: levels go from {LEVELS[0]} to {LEVELS[-1]}."
        raise Unreadable(msg)
    numbers = range(1, count + 1)
    if len(kinds) == 1:
        return [exercise(kinds[0], seed, number, level, rules) for number in numbers]
    unknown = [each for each in kinds if each not in KINDS]
    if unknown:
        msg = f"“{unknown[0][:30]}” is no kind of question; there are {', '.join(KINDS)}."
        raise Unreadable(msg)
    return [mixed(kinds, seed, number, level, rules) for number in numbers]
