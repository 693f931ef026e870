"""The handouts (printed sheets) as a PDF: rules on one page, a score sheet, a presenter's outline, and questions.

Their content is data, made from the same texts and numbers as the tutorial's pages. Typst typesets it.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path, PurePath
from typing import Any, Final

from gleek.course.exercises.session import FIRST_SEED
from gleek.course.exercises.sheet import question_sheet
from gleek.course.exercises.template import LEVELS
from gleek.course.game_course import game_course
from gleek.course.lesson_data import Lesson
from gleek.course.pages.outline import Plan, outline
from gleek.engine.errors import GleekError, Unreadable
from gleek.engine.rules import Rules
from gleek.engine.words import listed
from gleek.evidence import games
from gleek.evidence.presets import nearest
from gleek.handouts.rules_sheet import rules_sheet
from gleek.handouts.typesetting import Paper, typeset
from gleek.handouts.typesetting import paper as paper_of
from gleek.records.files import write_file

TEMPLATE: Final = Path(__file__).with_name("handouts.typ")
PARTS: Final = {"rules": "the rules in brief", "score": "a score sheet", "outline": "the presenter’s outline"}
QUESTIONS: Final = "questions"
WHAT: Final = (*PARTS, QUESTIONS, "all")
"""The names of the handouts that can be requested; "all" is every handout except the questions."""

FIRST: Final = 12
"""The default number of questions on a sheet: four of each level."""


@dataclass(frozen=True, slots=True)
class Made:
    data: bytes
    about: str


def handouts(
    rules: Rules,
    *,
    book: str = "",
    paper: str = "a4",
    what: str = "all",
    seed: str = FIRST_SEED,
    count: int = FIRST,
) -> Made:
    """Return handouts for these rules as a PDF; `book` is the preset on which the rules are based.

    `paper` is `a4` or `letter`. `what` is one of `WHAT` that the game has, or `all`. The `count` questions are
    generated from `seed`. Raises `Unreadable` for any other value. The same arguments give the same bytes.
    """
    sort = paper_of(paper)
    if what.lower() not in WHAT:
        raise Unreadable(f"“{what[:20]}” is not a handout: ask for {listed(WHAT, 'or')}.")
    title = games.game(rules.game).title
    has_outline = (games.folder(rules.game) / "outlines.toml").exists()
    has = [part for part in PARTS if part != "outline" or has_outline]
    parts = has if what.lower() == "all" else [what.lower()]
    sheets: list[dict[str, Any]]
    if parts == [QUESTIONS]:
        kinds = (*game_course(rules.game).exercises.by_id,)
        questions = question_sheet(seed, kinds, count, LEVELS, rules)
        answers = questions.answered()
        sheets = [{**questions.data(), "kind": "questions"}, {**answers.data(), "kind": "answers"}]
        told = f"{count} questions of the seed {questions.exercises[0].seed} and their answers"
        title = f"{title}: questions"
    elif parts[0] in has:
        sheets = [_sheet(part, rules, book or nearest(rules)) for part in parts]
        told = listed([PARTS[part] for part in parts])
        title = sheets[0]["title"] if len(sheets) == 1 else f"{title}: handouts"
    else:
        raise Unreadable(
            f"There is no handout “{what[:20]}” for {title}: ask for {listed([*has, QUESTIONS, 'all'], 'or')}."
        )
    return Made(pdf(title, sheets, sort), f"{told}, on {sort.name} paper")


def write(path: Path, make: Callable[[], Made]) -> str:
    """Write the PDF; return a sentence on it. Raises `GleekError` if it is no *.pdf, or cannot be written."""
    if path.suffix.lower() != ".pdf":
        raise Unreadable(f"“{path.name[-40:]}” is not the name of a PDF: it should end in .pdf.")
    made = make()
    try:
        write_file(path, made.data)
    except OSError as fault:
        raise GleekError(f"{path} cannot be written: {fault.strerror or fault}.") from None
    return f"{path}: {made.about}."


def pdf(title: str, sheets: Sequence[dict[str, Any]], paper: Paper) -> bytes:
    """Return a PDF with a page for each sheet, tagged as PDF/UA-1 requires. Raises `TooMuch` if one does not fit."""
    refusal = "The {} cannot be set on one page."
    # The outline is the last sheet. In its tables the header of a row is the second cell, after the minutes.
    second = sum(len(each["plans"]) + 1 for each in sheets if each["kind"] == "outline")
    return typeset(TEMPLATE, title, sheets, paper, refusal=refusal, second=second)


def _sheet(part: str, rules: Rules, book: str) -> dict[str, Any]:
    if part == "rules":
        return rules_sheet(rules, book)
    if part == "score":
        return {**asdict(game_course(rules.game).score_sheet(rules, book)), "kind": "score"}
    return outline_sheet(rules.game)


HEAD: Final = ("Minutes", "What", "On the screen", "Let them, or say")
COURSE: Final = ("Minutes", "Lesson", "Page", "What it holds")


def outline_sheet(game: str) -> dict[str, Any]:
    found = outline(game)
    first = next(part.lesson for plan in found.plans for part in plan.parts if part.lesson)
    course = [(str(each.minutes), each.heading, page_name(each), _holds(each)) for each in found.course]
    return {
        "kind": "outline",
        "title": f"{games.game(game).title}: the presenter’s outline",
        "by": "Every lesson can be shown on a projector: big cards, one sentence, one key",
        "plans": [_plan(each) for each in found.plans if each.on_paper],
        "course": {"title": f"The whole course: {found.minutes} minutes", "head": COURSE, "rows": course},
        "keys": [{"pressed": each.pressed, "does": each.does} for each in found.keys],
        "address": (
            "The command gleek prints the address of the tutorial. A page’s own is that with the page’s name after it, "
            f"as in {first.page}; with ?present at its end it opens presented: {first.page}?present. On the site of "
            "plain files .html stands for .ipynb."
        ),
    }


def _plan(plan: Plan) -> dict[str, Any]:
    named = [f"{each.title} ({page_name(each.lesson)})" if each.lesson else each.title for each in plan.parts]
    rows = [
        (str(each.minutes), name, each.shows, each.let) for name, each in zip(named, plan.parts, strict=True)
    ]
    title = f"{plan.title}: {plan.minutes} minutes"
    return {"title": title, "about": plan.about, "head": HEAD, "rows": rows}


def page_name(lesson: Lesson) -> str:
    """Return the name by which a printed sheet refers to a lesson's page, such as 03-the-ruff."""
    return PurePath(lesson.page).stem


def _holds(lesson: Lesson) -> str:
    found = [] if lesson.tasks or lesson.round else [f"to {lesson.able[0]}"]
    if lesson.watch:
        found.append(f"{len(lesson.watch.shown)} steps to watch")
    if lesson.tasks:
        found.append(f"{len(lesson.tasks)} tasks to do")
    if lesson.round:
        found.append(f"{lesson.round} questions")
    elif lesson.exercises:
        found.append(f"{len(lesson.exercises)} kinds of question")
    return ", ".join(found)
