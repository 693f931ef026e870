"""Measures the words to read, the decisions and the exercises of a lesson, and the minutes that they take.

A learner reads 200 words a minute, and takes six seconds for a decision and twelve for an exercise (its text included).
Only text that is visible without opening a section counts: the page's prose, the text of the table, and the verdicts if
the learner solves every task at the first try. Buttons and the names of cards do not count.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from gleek import games
from gleek.course.exercises.session import FIRST_SEED
from gleek.course.game_course import game_course
from gleek.course.play.match_session import FIRST_DEAL
from gleek.course.play.rounds import Rounds
from gleek.course.play.tasks import Tasks
from gleek.engine.cards import Rank, Suit
from gleek.games import presets
from gleek.paths import notebooks_dir
from gleek.records.coded import from_code
from gleek.records.codes import code_of, read_code
from gleek.records.replay import replay, tell_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.course.lesson_data import Lesson

WORDS_A_MINUTE = 200
A_DECISION, AN_EXERCISE = 6, 12  # the seconds that each takes
EXERCISES = 5  # the number of exercises counted for a lesson that sets no number itself
ROUNDS = 3  # the number of practice hands counted for a lesson's stage

_RANKS = "|".join([rank.word for rank in Rank] + [str(number) for number in range(2, 11)])
_SUITS = "|".join(suit.word for suit in Suit)
_CARD = re.compile(
    rf"(?:the )?\b(?:{_RANKS}) of (?:{_SUITS})\b|\b(?:10|[2-9AKQJ])[♠♥♦♣]\ufe0e?", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_][\w’'.,-]*")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_BUTTON = re.compile(r"<button.*?</button>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_BEAT = re.compile(r"\.(do|judge|play|practise)\(\)")


class Measured(NamedTuple):
    """The work in a lesson: the numbers of words to read, decisions and exercises."""

    words: int
    decisions: int
    exercises: int

    @property
    def minutes(self) -> float:
        """The time that a lesson takes, in minutes."""
        seconds = A_DECISION * self.decisions + AN_EXERCISE * self.exercises
        return self.words / WORDS_A_MINUTE + seconds / 60


def words(text: str) -> int:
    """Return the number of words in a text, without the names of cards."""
    return len(_WORD.findall(_CARD.sub(" ", text)))


def measured(lesson: Lesson) -> Measured:
    """Return the work in a lesson for a learner who solves every task at the first try and opens no section."""
    read, decisions, exercises = 0, 0, 0
    for text, beats in _open_cells(lesson):
        read += words(text)
        if "do" in beats:
            said = [each for task in lesson.tasks for each in _done(lesson, task.id)]
            if lesson.map:
                said += [
                    lesson.map.situation,
                    lesson.map.instruction,
                    *(each.text for each in lesson.map.parts),
                ]
            read, decisions = read + words(" ".join(said)), decisions + len(lesson.tasks)
        if "judge" in beats and lesson.exercises:
            exercises += lesson.round or EXERCISES
        if "practise" in beats:
            told, chosen = _practised(lesson)
            read, decisions = read + words(told), decisions + chosen
        if "play" in beats:
            told, chosen = _played(lesson.game)
            read, decisions = read + words(told), decisions + chosen
    return Measured(read, decisions, exercises)


def _open_cells(lesson: Lesson) -> Iterator[tuple[str, set[str]]]:
    """Yield the text of each cell outside closed sections, and the names of the lesson parts ("do", ...) it shows."""
    notebook = json.loads((notebooks_dir() / lesson.game / lesson.page).read_text(encoding="utf-8"))
    closed = False
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            if source.startswith("## "):
                closed = bool(cell["metadata"].get("gleek", {}).get("closed"))
            if not closed:
                yield _LINK.sub(r"\1", source), set()
        elif not closed:
            html = ["".join(output.get("data", {}).get("text/html", "")) for output in cell["outputs"]]
            yield _TAG.sub(" ", _BUTTON.sub(" ", " ".join(html))), {*_BEAT.findall(source)}


def _done(lesson: Lesson, task_id: str) -> tuple[str, ...]:
    """Return the texts of a task: the situation, the instruction and the verdict on the right choice."""
    tasks = Tasks(lesson.id, lesson.game)
    tasks.ask({"what": "task", "to": 1 + [each.id for each in lesson.tasks].index(task_id)})
    task, desk = tasks.task, tasks.panel()
    if task.kind == "act":
        judge = game_course(lesson.game).judge
        said = judge.verdict(tasks.place, judge.best(tasks.place))
        return (desk["situation"], desk["instruction"], said.sentence)
    if task.kind == "number":
        tasks.ask({"what": "number", "value": tasks.place.sum_asked()})
    else:
        right = next(number for number, option in enumerate(task.options, 1) if option.right)
        tasks.ask({"what": "choose", "id": str(right)})
    answer = tasks.panel()["answer"]
    assert answer is not None
    return (desk["situation"], desk["instruction"], answer["sentence"])


def _practised(lesson: Lesson) -> tuple[str, int]:
    """Return the text of the first practice hands, always with the first choice, and the number of choices."""
    rounds, said, chosen = Rounds(lesson.id, FIRST_SEED, lesson.game), [], 0
    while rounds.number <= ROUNDS:
        desk = rounds.panel()
        said += [desk["situation"], desk["instruction"]]
        if desk["answer"]:
            said.append(desk["answer"]["sentence"])
            rounds.ask({"what": "next"})
        else:
            rounds.ask({"what": "choose", "id": desk["choices"][0]["id"]})
            chosen += 1
    return " ".join(said), chosen


def _played(game: str) -> tuple[str, int]:
    """Return the text of the learner's first own hand, from the first seat, and the number of its choices."""
    rules = presets.preset(games.game(game).rules)
    played = replay(from_code(code_of(read_code(FIRST_DEAL)[0], rules)))
    told = " ".join(tell_step(step, 0) for step in played.steps)
    chosen = 0
    for before, step in zip(played.steps, played.steps[1:], strict=False):
        hand = before.hand
        if step.action is not None and hand is not None and hand.to_act == 0:
            chosen += len(hand.legal()) > 1
    return told, chosen
