"""Printed sheets for teachers: a sheet with questions, a sheet with their answers, and the page that makes both."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from gleek.course.exercises.kinds import Exercise
from gleek.course.exercises.question_text import sign
from gleek.course.exercises.random_numbers import new_seed, read_seed
from gleek.course.exercises.session import FIRST_SEED, MIXED
from gleek.course.exercises.template import LEVELS, Kind
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.requests import Controller, Handlers, Request, View, needed, text
from gleek.engine.errors import Unreadable
from gleek.engine.rules import Rules
from gleek.evidence.presets import nearest, preset
from gleek.players.registry import game
from gleek.records.codes import read_rules_code
from gleek.records.rules_text import rules_words

MOST: Final = 40
LETTERS: Final = "abcdefgh"


class Sheet:
    def __init__(self, exercises: Sequence[Exercise], *, answers: bool = False) -> None:
        self.exercises, self.answers = tuple(exercises), answers

    def answered(self) -> "Sheet":
        return Sheet(self.exercises, answers=True)

    @property
    def title(self) -> str:
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
        item = _answer if self.answers else _question
        items = "".join(f"<li>{item(each)}</li>" for each in self.exercises)
        head = f"<h3>{escape(self.title)}</h3><p>{escape(self.by)}</p>"
        return f'<section class="gleek-sheet gleek-sheet-{kind}">{head}<ol>{items}</ol></section>'

    def data(self) -> View:
        return {
            "id": "answers" if self.answers else "questions",
            "title": self.title,
            "by": self.by,
            "items": [*map(_answer_data if self.answers else _question_data, self.exercises)],
        }


def _question_data(each: Exercise) -> View:
    asked = each.asked
    return {
        "question": asked.question,
        "facts": list(asked.facts),
        "fans": [{"label": fan.label, "cards": [*map(sign, fan.cards)]} for fan in asked.fans],
        "many": asked.many,
        "options": [{"letter": LETTERS[at], "text": option.text} for at, option in enumerate(asked.options)],
    }


def _answer_data(each: Exercise) -> View:
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

    The page with exercises asks the same questions for this seed. With several levels, each level gets an equal share
    of the questions, in the given order. Raises `Unreadable` for an unknown kind or level and an impossible `count`.
    """
    seed = read_seed(seed)
    rules = rules or preset(game().rules)
    asking = game_course(rules.game).exercises
    asking.check(kinds, levels)
    if not 1 <= count <= MOST:
        raise Unreadable(f"{count} is not a number of questions: a sheet holds from 1 to {MOST}.")
    of = [levels[place * len(levels) // count] for place in range(count)]
    return Sheet([asking.mixed(kinds, seed, number, level, rules) for number, level in enumerate(of, 1)])


RISING: Final = 0


class SheetPage(Controller):
    def __init__(self) -> None:
        self._make(FIRST_SEED, MIXED, LEVELS[0], 10, preset(game().rules))

    unknown = "The page does not know this request: give a seed, and choose the questions."

    def requests(self, request: Request) -> Handlers:
        """Return the handlers of the page's requests.

        A request “make” keeps the setting of each value that it lacks. Its “kind” is a kind of question, a lesson's id
        (for all kinds of that lesson) or “mixed”.
        """
        return {
            "make": lambda: self._take(request),
            "new_seed": lambda: self._make(new_seed(), self.kind, self.level, self.count, self.rules),
            "rules": lambda: self._take_rules(text(request.get("code"))),
        }

    def _take(self, request: Request) -> None:
        seed = read_seed(text(request.get("seed", self.seed)))
        kind, known = request.get("kind", self.kind), _known(self.rules)
        if not isinstance(kind, str) or kind not in dict(_choices(self.rules.game, known)):
            raise Unreadable(
                f"“{text(kind)[:30]}” is not a kind of question: the kinds are {', '.join(known)}."
            )
        levels = f"is not a level from {RISING} to {LEVELS[-1]}"
        level = needed(request.get("level", self.level), levels, RISING, LEVELS[-1])
        counts = f"is not a number of questions from 1 to {MOST}"
        count = needed(request.get("count", self.count), counts, 1, MOST)
        self._make(seed, kind, level, count, self.rules)

    def _take_rules(self, code: str) -> None:
        self._make(self.seed, self.kind, self.level, self.count, read_rules_code(code[:40], self.rules.game))

    def _make(self, seed: str, kind: str, level: int, count: int, rules: Rules) -> None:
        levels = LEVELS if level == RISING else (level,)
        kinds = [each.id for each in _known(rules).values() if kind in {MIXED, each.id, each.lesson}]
        questions = question_sheet(seed, kinds, count, levels, rules)
        self.sheets = (questions, questions.answered())
        self.seed, self.kind, self.level, self.count, self.rules = seed, kind, level, count, rules

    def view(self) -> View:
        choices = _choices(self.rules.game, _known(self.rules))
        return {
            "kinds": [{"id": key, "name": name} for key, name in choices],
            "levels": [
                *({"id": each, "name": str(each)} for each in LEVELS),
                {"id": RISING, "name": f"rising from {LEVELS[0]} to {LEVELS[-1]}"},
            ],
            "seed": self.seed,
            "kind": self.kind,
            "level": self.level,
            "count": self.count,
            "most": MOST,
            "sheets": [each.data() for each in self.sheets],
            "problem": self.problem,
            "text": "\n\n".join(map(repr, self.sheets)),
        }


def _known(rules: Rules) -> Mapping[str, Kind]:
    return game_course(rules.game).exercises.by_id


def _choices(game_id: str, known: Mapping[str, Kind]) -> list[tuple[str, str]]:
    found = [(MIXED, "Every kind, mixed")]
    for lesson in lessons(game_id).values():
        kinds = [kind for kind in known.values() if kind.lesson == lesson.id]
        if len(kinds) > 1:
            found.append((lesson.id, f"{lesson.title}: all, mixed"))
        found += [(kind.id, f"{lesson.title}: {kind.name}") for kind in kinds]
    return found
