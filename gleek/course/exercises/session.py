"""`Judge`, a session in which one learner answers questions: it asks, judges each answer, and keeps the score.

Questions get harder after three right answers in a row and easier after two wrong ones. A kind that was answered
wrongly is asked again after two or three other questions. With a `limit`, the session is a round: that many questions
of mixed kinds, and then a score. With the same seed, a round has other questions than a lesson's series.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from gleek.course.exercises.kinds import Exercise
from gleek.course.exercises.random_numbers import Draw, new_seed, read_seed
from gleek.course.exercises.template import LEVELS, Spot
from gleek.course.explorer.table_parts import card_data
from gleek.course.explorer.table_view import CardView
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.requests import Controller, Handlers, NamedData, Request, View, needed, text
from gleek.engine.cards import CARDS
from gleek.engine.errors import Unreadable
from gleek.engine.rules import Rules
from gleek.engine.words import one_stop
from gleek.evidence.glossary import explained
from gleek.evidence.presets import nearest, preset
from gleek.evidence.rules import rule_data
from gleek.players.registry import DEFAULT, game
from gleek.records.codes import read_rules_code
from gleek.records.rules_text import rules_words

FIRST_SEED = "KA7B"
MIXED = "mixed"
# Suffixes of the seed. Without them, a round or a repeated kind would have the same questions as the series.
ROUND: Final = "round"
BACK: Final = "back"
_HARDER_AFTER, _EASIER_AFTER = 3, 2
_MOST_NUMBER = 9999
_MARKS: Final = {  # the mark of an option, by (whether it is right, whether it was chosen)
    (True, True): "right",
    (True, False): "missed",
    (False, True): "wrong",
    (False, False): "",
}
_SHORT = 150  # the most characters of a reasoning that is shown as a whole after a right answer


class Judge(Controller):
    """Asks one learner questions of the given kinds, and judges the answers.

    The attributes:

    * `kind`: the id of the kind that the series asks, or "mixed"
    * `chosen`: the ids of the options that the learner chose; empty before the answer
    * `back`: the kind and the level of the current question, if this kind is asked again after a wrong answer; None for
      a question of the series
    * `streak`: how many of the last answers, without a break, were right
    * `right`, `count`: how many answers with this seed were right, and how many were given
    """

    def __init__(
        self, kinds: Sequence[str], *, seed: str = FIRST_SEED, limit: int = 0, game_id: str = DEFAULT
    ) -> None:
        """Ask the first question.

        With a `limit` above 0, this is a round of that many. Raises `Unreadable` for an unknown kind.
        """
        game_course(game_id).exercises.check(kinds)
        self.kinds, self.limit = tuple(kinds), limit
        self.kind = MIXED if limit or len(kinds) > 1 else self.kinds[0]
        self._play_by(preset(game(game_id).rules))
        self._begin(seed)

    def _begin(self, seed: str) -> None:
        self.seed = seed
        self.numbers = dict.fromkeys((*self.kinds, MIXED), 1)
        self.levels = dict.fromkeys((*self.kinds, MIXED), LEVELS[0])
        self.streak = self.right = self.count = self._wrong_row = self._right_row = 0
        # By lesson: how many questions were answered, and how many of them wrongly.
        self.asked_of, self.missed = Counter[str](), Counter[str]()
        self.over = False
        self._to_come = Missed(seed)
        self._ask()

    def _ask(self, back: tuple[str, int] | None = None) -> None:
        """Ask the next question of the series, or, if `back` is given, a question of that kind and level."""
        self.chosen: tuple[str, ...] = ()
        self.back = back

    @property
    def number(self) -> int:
        return self.numbers[self.kind]

    @property
    def level(self) -> int:
        """The level of the question, from 1. The three thirds of a round have the levels 1, 2 and 3."""
        if self.limit:
            return LEVELS[min(len(LEVELS) * (self.number - 1) // self.limit, len(LEVELS) - 1)]
        if self.back:
            return self.back[1]
        return self.levels[self.kind]

    @property
    def exercise(self) -> Exercise:
        kinds = self.kinds if self.kind == MIXED else (self.kind,)
        suffix = f"-{ROUND}" if self.limit else ""
        if self.back:
            kinds, suffix = (self.back[0],), f"-{BACK}"
        return self._teaching.exercises.mixed(
            kinds, f"{self.seed}{suffix}", self.number, self.level, self.rules
        )

    unknown = "The page does not know this request: choose an answer, or another kind of question."

    def requests(self, request: Request) -> Handlers:
        return {
            "answer": lambda: self._answer(request.get("ids")),
            "next": self._next,
            "kind": lambda: self._take_kind(request.get("id")),
            "seed": lambda: self._begin(read_seed(text(request.get("seed")))),
            "new_seed": lambda: self._begin(new_seed()),
            "rules": lambda: self._take_rules(text(request.get("code"))),
            "open": lambda: self._open(request),
        }

    def _answer(self, ids: object) -> None:
        if self.chosen or self.over:
            return
        asked, kind = self.exercise.asked, self.exercise.kind
        known = {str(place) for place in range(len(asked.options))}
        chosen = {str(each) for each in ids} if isinstance(ids, list | tuple) else set()
        if not chosen or not chosen <= known or (len(chosen) > 1 and not asked.many):
            raise Unreadable(f"Choose {'at least one answer' if asked.many else 'one of the answers'} first.")
        self.chosen = tuple(sorted(chosen))
        self.count += 1
        self._to_come.answered(kind.id, self.level, self.count, correct=self.correct)
        self.asked_of[kind.lesson] += 1
        if self.correct:
            self.right += 1
            self.streak += 1
            self._right_row, self._wrong_row = self._right_row + 1, 0
        else:
            self.missed[kind.lesson] += 1
            self.streak = self._right_row = 0
            self._wrong_row += 1

    @property
    def correct(self) -> bool:
        return {int(each) for each in self.chosen} == {*self.exercise.right}

    def _next(self) -> None:
        if self.over:
            self._begin(new_seed())
            return
        if not self.chosen:
            raise Unreadable("Answer this question first.")
        if self.limit and self.number >= self.limit:
            self.over = True
            return
        level = self.levels[self.kind]
        if self._right_row >= _HARDER_AFTER and level < LEVELS[-1]:
            self.levels[self.kind], self._right_row = level + 1, 0
        elif self._wrong_row >= _EASIER_AFTER and level > LEVELS[0]:
            self.levels[self.kind], self._wrong_row = level - 1, 0
        # A repeated question does not count in the series, and is never followed by another repeated question.
        asked_again = self.back is not None
        self.numbers[self.kind] += not asked_again
        self._ask()
        if not (self.limit or asked_again):
            self._ask(self._to_come.due(self.count, self.exercise.kind.id))

    def _take_kind(self, what: object) -> None:
        if what not in (*self.kinds, MIXED):
            raise Unreadable(
                f"“{str(what)[:30]}” is not a kind of question here: the kinds are {', '.join(self.kinds)}."
            )
        if not self.limit and what != self.kind:
            self.kind = str(what)
            self.streak = self._right_row = self._wrong_row = 0
            self._ask()

    def _take_rules(self, code: str) -> None:
        self._play_by(read_rules_code(code[:40], self.rules.game))
        self._ask()

    def _play_by(self, rules: Rules) -> None:
        self.rules, self.book = rules, nearest(rules)
        self._teaching = game_course(rules.game)
        usual = rules == preset(game(rules.game).rules)
        self._rules_said = "" if usual else rules_words(rules, self.book)

    def _open(self, request: Request) -> None:
        """Go to the question that an address names.

        If the key `back` names a kind, ask a question of this kind again. In a mixed series, begin with the kinds that
        the key `missed` lists.
        """
        kind = request.get("kind") or self.kind
        seed = read_seed(text(request.get("seed")) or self.seed)
        wrong = "in the address is not a number from 1 to"
        number = needed(request.get("q") or 1, f"{wrong} {_MOST_NUMBER}", 1, _MOST_NUMBER)
        level = needed(request.get("level") or 1, f"{wrong} {LEVELS[-1]}", 1, LEVELS[-1])
        if kind not in (*self.kinds, MIXED):
            kind = self.kind  # the request names a kind that this session lacks: keep the present one
        self._begin(seed)
        if not self.limit:
            self.kind = str(kind)
            self.levels[self.kind] = level
        self.numbers[self.kind] = min(number, self.limit) if self.limit else number
        back = request.get("back")
        if isinstance(back, str) and back in self.kinds and not self.limit:
            self._ask((back, level))
            return
        missed = request.get("missed")
        if isinstance(missed, list) and self.kind == MIXED and not self.limit:
            self._to_come.put_first([each for each in self.kinds if each in missed], level)
            self._ask(self._to_come.due(self.count, self.exercise.kind.id))

    def view(self) -> View:
        shown = self._end() if self.over else self._question()
        return {
            **shown,
            "kinds": [] if self.limit else self._kinds(),
            "kind": self.kind,
            "seed": self.seed,
            "number": self.number,
            "back": self.back is not None,
            "of": self.limit,  # the number of questions in the round; 0 outside a round
            "level": self.level,
            "streak": self.streak,
            "right": self.right,
            "asked_count": self.count,
            "rules": self._rules_said,
            "over": self.over,
            "problem": self.problem,
            "text": self._text(shown),
        }

    def _kinds(self) -> list[NamedData]:
        known = self._teaching.exercises.by_id
        kinds: list[NamedData] = [{"id": each, "name": known[each].name} for each in self.kinds]
        return [*kinds, {"id": MIXED, "name": "All of these, mixed"}] if len(kinds) > 1 else kinds

    def _question(self) -> View:
        found = self.exercise
        asked, answered = found.asked, bool(self.chosen)
        nickname, said = self._teaching.table.nickname, self._reasoning()

        def shown(index: int) -> CardView:
            return card_data(CARDS[index], nickname(CARDS[index], asked.trump, self.rules))

        options = [
            {
                "id": str(place),
                "text": option.text,
                "state": _MARKS[option.right, str(place) in self.chosen] if answered else "",
                "chosen": str(place) in self.chosen,
                "spot": self._spot(option.spot) if option.spot else None,
            }
            for place, option in enumerate(asked.options)
        ]
        return {
            "question": asked.question,
            "about": {"id": found.kind.id, "name": found.kind.name, "lesson": found.kind.lesson},
            "hands": [{"label": fan.label, "cards": [*map(shown, fan.cards)]} for fan in asked.fans],
            "facts": list(asked.facts),
            "many": asked.many,
            "options": options,
            "answered": answered,
            "correct": self.correct if answered else None,
            "verdict": ("Right." if self.correct else "Not right.") if answered else "",
            "sentence": said[0] if answered else "",
            "reasoning": said[1:] if answered else [],  # shown on request
            "rule": rule_data(asked.rule, self.rules, self.book) if answered else None,
            "terms": explained(self.rules.game, asked.question, *asked.facts, *(said if answered else ())),
        }

    def _spot(self, spot: Spot) -> View:
        shown = self.exercise.asked.fans[spot.fan].cards
        cards = spot.cards or shown
        return {
            "fan": spot.fan,
            "cards": [str(CARDS[index]) for index in cards],
            "whole": len(cards) == len(shown),
        }

    def _reasoning(self) -> list[str]:
        """Return the reasoning; the page shows its first sentence at once, and the rest on request.

        After a wrong answer, the mistake comes first. After a right answer, the last step (the result) comes first; but
        a short reasoning is returned as one text in its order: its last step may be only one of several results.
        """
        asked = self.exercise.asked
        chosen = [asked.options[int(each)] for each in self.chosen]
        because = dict.fromkeys(option.because for option in chosen if option.because)
        if because:
            return [*because, *asked.reasoning]
        whole = one_stop(" ".join(asked.reasoning))
        return [whole] if len(whole) <= _SHORT else [asked.reasoning[-1], *asked.reasoning[:-1]]

    def _end(self) -> View:
        lines: list[str] = []
        again: list[View] = []
        for lesson in lessons(self.rules.game).values():
            wrong, of = self.missed[lesson.id], self.asked_of[lesson.id]
            if wrong:
                right = f"{of - wrong} of {of} were right"
                lines.append(f"Look again at lesson {lesson.number}, {lesson.title}: {right}.")
                again.append({"title": lesson.heading, "page": lesson.page})
        return {
            "question": f"You have answered all {self.limit} questions.",
            "about": None,
            "hands": [],
            "facts": [],
            "many": False,
            "options": [],
            "answered": True,
            "correct": self.right == self.count,
            "verdict": f"{self.right} of {self.count} were right.",
            "sentence": "",
            "reasoning": lines or ["There is nothing that you need to look at again."],
            "rule": None,
            "again": again,
            "names": {"next": "Another round"},
        }

    def _text(self, data: View) -> str:
        head = f"Question {self.number}" + (f" of {self.limit}" if self.limit else "")
        head += f", seed {self.seed}{', of a kind missed' if self.back else ''}."
        lines = [data["question"]] if self.over else [head, *self.exercise.question_lines()]
        if data["answered"]:
            lines += [f"{data['verdict']} {data['sentence']}".rstrip(), *data["reasoning"]]
        return one_stop("\n".join([*lines, *([self.problem] if self.problem else [])]))


class Missed:
    """The kinds that were answered wrongly; each is asked again after two or three others, as the seed decides."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._due: dict[str, tuple[int, int]] = {}

    def put_first(self, kinds: Iterable[str], level: int) -> None:
        self._due |= dict.fromkeys(kinds, (0, level))

    def answered(self, kind: str, level: int, count: int, *, correct: bool) -> None:
        self._due.pop(kind, None)
        if not correct:
            others = Draw(f"{self._seed}:missed:{kind}:{count}").between(2, 3)
            self._due[kind] = (count + others, level)

    def due(self, count: int, following: str) -> tuple[str, int] | None:
        """Return (kind, level) to ask again after `count` answers, or None. Skip `following`: it comes next anyway."""
        due = (
            (kind, level)
            for kind, (after, level) in self._due.items()
            if after <= count and kind != following
        )
        return next(due, None)
