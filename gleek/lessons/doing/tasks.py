"""The tasks of a lesson, done one after another: what the learner has chosen, and what is said of it.

What is asked comes from outside and is checked; what cannot be done changes nothing and is answered with
one sentence. After a right answer, and after a dear one, the table shows the moment after it; another
choice then begins from where the task began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.actions import Discard
from gleek.engine.errors import Unreadable
from gleek.evidence.as_data import rule_data
from gleek.evidence.glossary import explained
from gleek.games import DEFAULT
from gleek.lessons.asking import Answering, text, whole
from gleek.lessons.course import lesson
from gleek.lessons.doing.desk import Offers, desk_text, figures_data
from gleek.lessons.doing.judging import counted_now, headed
from gleek.lessons.doing.leaving_out import lay_ahead, leave_out
from gleek.lessons.doing.positions import position
from gleek.lessons.doing.touching import Touched, touched
from gleek.lessons.stepping.frames import moved
from gleek.lessons.stepping.table import Tables, table_data
from gleek.lessons.stepping.table_text import table_text
from gleek.lessons.teaching import teaching

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.lessons.asking import Doing, Request
    from gleek.lessons.course import Task
    from gleek.lessons.doing.desk import AnswerData, ChoiceData, DeskData, NumberBoxData
    from gleek.lessons.stepping.table_view import PickData, TableView
    from gleek.lessons.teach_parts import Figure
    from gleek.records.replay import Replay

_HIGHEST = 999
# What an answer begins with; "even" is a choice that was not the best and yet cost nothing.
_WORDS = {
    "right": "Right.",
    "dear": "Allowed, but costly.",
    "even": "Allowed, but not the best.",
    "illegal": "Not allowed.",
    "wrong": "Not right.",
}


class Tasks(Answering):
    """The tasks of one lesson, and where a learner stands with them.

    `at` is the task's number from 0, `place` where it begins; `chosen` what is ticked or picked and not yet answered,
    `said` the choice that was answered; `shown` is what came of the answer, where the table shows it, `moving` that it
    has just happened; `answer` what was said of the last answer, or None; `hint` and `solution` what is shown of them;
    `done` the ids of the tasks answered rightly so far; `problem` a sentence where the last request made no sense.
    """

    def __init__(self, lesson_id: str, game: str = DEFAULT) -> None:
        """Begin with the first task of a game's lesson. Raises `UnknownName` for a lesson that there is not."""
        self.lesson = lesson(lesson_id, game)
        self._teaching = teaching(self.lesson.game)
        self.at = 0
        self.done: tuple[str, ...] = ()
        self._begin(0)

    def _begin(self, at: int) -> None:
        self.at = at
        self.place = position(self.lesson.tasks[at])
        self.hint = self.solution = ""
        self._again()

    def _again(self) -> None:
        self.chosen: tuple[str, ...] = ()
        self.said: tuple[str, ...] = ()
        self.number: int | None = None
        self.answer: AnswerData | None = None
        self.shown: Replay | None = None
        self.moving = False

    @property
    def task(self) -> Task:
        """The task of the moment."""
        task: Task = self.lesson.tasks[self.at]
        return task

    @property
    def finished(self) -> bool:
        """Whether every task has been answered rightly."""
        return {each.id for each in self.lesson.tasks} <= {*self.done}

    # ------------------------------------------------------------ what a learner asks

    unknown = "That is not something that can be asked here: choose an answer, or ask for a hint."

    def ask(self, asked: Request) -> None:
        """Do what was asked. What an answer brings is seen to happen once."""
        before = self.shown
        super().ask(asked)
        self.moving = self.shown is not None and self.shown is not before

    def requests(self, asked: Request) -> Doing:
        """Return what can be asked: choose (id), tick (id), pick (c), number (value), submit, and moves."""
        answer = {"act": self._act, "choose": self._choose, "number": self._say_number}[self.task.kind]
        return {
            **dict.fromkeys(("choose", "tick", "pick", "number", "submit"), lambda: answer(asked)),
            "hint": self._show_hint,
            "solution": self._show_solution,
            "again": self._again,
            "next": lambda: self._go(self.at + 2),
            "previous": lambda: self._go(self.at),
            "task": lambda: self._go(asked.get("to")),
            "open": lambda: self._go(asked.get("task", 1)),
        }

    def _go(self, to: object) -> None:
        count = len(self.lesson.tasks)
        number = whole(to, 1, count)
        if number is None:
            msg = f"“{str(to)[:20]}” is not a task of this lesson: they are numbered from 1 to {count}."
            raise Unreadable(msg)
        self._begin(number - 1)

    def _show_hint(self) -> None:
        self.hint = self.task.hint

    def _show_solution(self) -> None:
        """Show the solution, and let the table show it done."""
        self.hint, self.solution = self.task.hint, self.task.solution
        self._again()
        if self.task.kind == "act":
            verdict = self._teaching.verdict
            best = verdict.best(self.place)
            if isinstance(best, Discard):
                # Fewer cards may do best with the cards that are left, but nobody can know that.
                discards = (each for each in self.place.right_actions() if isinstance(each, Discard))
                best = max(best, *discards, key=lambda each: each.mask.bit_count())
            self.shown = verdict.judge(self.place, best).after
        elif self.task.to:
            self.shown = self.place.at_end()

    # ------------------------------------------------------------ an action

    def _act(self, asked: Request) -> None:
        hand, what = self.place.hand, asked.get("what")
        offered, chosen = self._offers(), self.chosen
        if what == "tick" and not offered.many:
            msg = "There is nothing to tick here: choose what to do."
            raise Unreadable(msg)
        if what == "tick" or (what == "pick" and offered.pick and offered.pick["many"] > 1):
            chosen = self._teaching.offers.toggled(hand, chosen, asked.get("id" if what == "tick" else "c"))
            self._again()
            self.chosen = chosen
            return
        if what == "submit" and offered.submit is None:
            msg = "There is nothing to submit here: choose what to do."
            raise Unreadable(msg)
        action = self._teaching.offers.meant(hand, asked, chosen)
        if action is None:
            msg = f"That is not an answer here: {hand.may_be_done()}."
            raise Unreadable(msg)
        said = self._teaching.verdict.judge(self.place, action)
        self.shown = said.after
        self.chosen = chosen if said.after is None else ()
        self.said = (text(asked.get("id")),) if what == "choose" else chosen
        figures = said.figures if self.task.figures else ()
        word = ""
        if said.kind == "dear" and not self.task.figures:
            word = _WORDS["wrong"]
        elif said.kind == "dear" and not said.cost:
            word = _WORDS["even"]
        self._answer(
            said.kind, said.sentence, said.more, said.rule, word=word, figures=figures, happened=said.happened
        )

    # ------------------------------------------------------------ one or more of the options

    def _choose(self, asked: Request) -> None:
        what = asked.get("what")
        options = {str(number): option for number, option in enumerate(self.task.options, 1)}
        if what == "pick":
            key = self._touched().cards.get(text(asked.get("c"))[:20], "")
        else:
            key = text(asked.get("id"))[:20] if what == "choose" else ""
        if key not in options:
            given = text(asked.get("c" if what == "pick" else "id"))[:20]
            msg = f"“{given}” is not one of the answers: there are {len(options)}."
            raise Unreadable(msg)
        self.chosen = (key,)
        option = options[key]
        self.shown = None
        if option.right:
            self._show_end()
            told, figures = self._paid() if self.task.to else ((), ())
            more = (self.task.why, self.task.solution)
            self._answer("right", option.say, more, figures=figures, happened=told)
        else:
            self._answer("wrong", option.say, rule=option.rule)

    def _touched(self) -> Touched:
        return touched(self.place) if self.task.kind == "choose" else Touched({}, {})

    def _show_end(self) -> None:
        if self.task.to:
            self.shown = self.place.at_end()

    def _paid(self) -> tuple[tuple[str, ...], tuple[Figure, ...]]:
        """Return what was paid up to the task's end: the learner's payments in sentences, and everybody's sums."""
        paid = self.place.payments()
        if not paid:
            return (), ()
        told = self._teaching.verdict.told_payments(self.place, paid)
        return told, headed(counted_now(self.place), self.place.gains(paid))

    # ------------------------------------------------------------ a sum

    def _say_number(self, asked: Request) -> None:
        what, sums = asked.get("what"), self.place.sums_offered()
        number = whole(asked.get("id" if what == "choose" else "value"), -999_999, 999_999)
        if what == "choose" and number not in sums:
            msg = f"“{text(asked.get('id'))[:20]}” is not one of the answers: there are {len(sums)}."
            raise Unreadable(msg)
        if what not in {"choose", "number"} or number is None:
            msg = f"Write a whole number of {self.place.unit}, as in 14."
            raise Unreadable(msg)
        right = self.place.sum_asked()
        self.number = number
        if number == right:
            self.shown = self.place.at_end()
            told, figures = self._paid()
            self._answer("right", self.task.why, (self.task.solution,), figures=figures, happened=told)
            return
        self.shown = None
        say = next((miss.say for miss in self.task.misses if miss.value == number), "")
        if not say and number == -right:
            say = "The sum is right, but a loss has a minus, and a gain has none."
        self._answer("wrong", say or f"It is not {number}: count once more.")

    # ------------------------------------------------------------ what is said

    def _answer(
        self,
        kind: str,
        sentence: str,
        more: tuple[str, ...] = (),
        rule: str = "",
        *,
        word: str = "",
        figures: Iterable[Figure] = (),
        happened: tuple[str, ...] = (),
    ) -> None:
        said = rule_data(rule, self.place.rules, self.place.book) if rule else None
        self.answer = {
            "kind": kind,
            "word": word or _WORDS[kind],
            "sentence": sentence,
            "figures": figures_data(figures, self.place.sum),
            "more": [each for each in dict.fromkeys(more) if each and each != sentence],
            "happened": [each for each in happened if each],
            "rule": said,
        }
        if kind == "right" and self.task.id not in self.done:
            self.done = (*self.done, self.task.id)

    # ------------------------------------------------------------ what the widgets draw

    def table(self) -> TableView:
        """Return the table, for `gleek.widgets.Table`, with the cards to pick where the answer is a card."""
        played = self.shown or self.place.played
        game, seat, you = self._teaching.table, self.place.seat, self.place.you
        data = table_data(played, len(played.steps), seat, game, you=you)
        leave_out(data, self._left_out())
        # What may be done is for the learner to say: the table does not tell it.
        data["legal"] = None
        if self.shown is None:
            # What went before the task is not news, and would lie over the cards that it asks about.
            data["moment"] = None
            lay_ahead(data, self.place)
        for each in data["seats"]:
            for card in each["cards"]:
                if "c" in card:
                    card["legal"] = False
        data["text"] = table_text(data)
        data["pick"] = self._offers().pick if self.shown is None or self._replaceable() else None
        if self.shown is None:
            self._to_touch(data)
        begun = len(self.place.played.steps)
        if self.moving and len(played.steps) > begun:
            steps = range(begun + 1, len(played.steps))
            passing = Tables(game, seat, you=you)
            before = [passing.at(played, step, passing=True) for step in steps]
            for passed in before:
                leave_out(passed, self._left_out())
            data["moved"] = moved(f"{self.task.id} {len(played.steps)}", before, data)
        return data

    def _left_out(self) -> tuple[str, ...]:
        """Return what the table leaves out now."""
        task = self.task
        known = self.solution or (self.answer is not None and self.answer["kind"] == "right")
        return task.hides if known else (*task.hides, *task.covers)

    def _replaceable(self) -> bool:
        """Tell whether a card that is touched while an answer is shown is another answer: after a dear card."""
        pick = self._offers().pick
        dear = self.answer is not None and self.answer["kind"] == "dear"
        return dear and pick is not None and pick["many"] == 1

    def _to_touch(self, data: TableView) -> None:
        """Let the faces be touched that are answers."""
        for seat in data["seats"]:
            option = self._touched().faces.get(seat["name"])
            if option:
                chosen = option in self.chosen
                seat["touch"] = {"id": option, "chosen": chosen, "state": self._state(option)}

    def desk(self) -> DeskData:
        """Return the task, its choices and the answer, for the desk."""
        task, count, offered = self.task, len(self.lesson.tasks), self._offers()
        data: DeskData = {
            "title": f"Task {self.at + 1} of {count}",
            "number": self.at + 1,
            "of": count,
            "instruction": task.instruction,
            "situation": task.situation,
            "choices": [{**each, "state": self._state(each["id"])} for each in offered.choices],
            "number_box": offered.number_box,
            "selected": offered.selected if self.shown is None else "",
            "submit": offered.submit if self.shown is None else None,
            "many": offered.many,
            "answer": self.answer,
            "hint": self.hint,
            "solution": self.solution,
            "can": {
                "hint": bool(task.hint) and not self.hint,
                "solution": not self.solution,
                "next": self.at + 1 < count,
                "previous": self.at > 0,
                "again": self.answer is not None or self.shown is not None,
            },
            "log": [],
            "done": list(self.done),
            "finished": self.lesson.id if self.finished else "",
            "problem": self.problem,
        }
        # Who does not see the table reads there what can be touched, too.
        touch: list[ChoiceData] = [
            {"id": str(number), "label": option.text, "kind": "", "state": self._state(str(number))}
            for number, option in enumerate(task.options, 1)
        ]
        data["text"] = desk_text({**data, "choices": touch or data["choices"]})
        given = self.answer
        answer = (given["sentence"], *given["more"], *given["happened"]) if given else ()
        data["terms"] = explained(
            self.lesson.game, data["situation"], data["instruction"], *answer, self.hint, self.solution
        )
        return data

    def _state(self, choice: str) -> str:
        """Return "right" for a choice that is right, once that is shown, and "wrong" for one that was wrong."""
        kind = self.answer["kind"] if self.answer else ""
        if kind == "wrong" and choice in {*self.chosen, str(self.number)}:
            return "wrong"
        if not self.solution and kind != "right":
            return ""
        if self.task.kind == "choose":
            right = self.task.options[int(choice) - 1].right
        elif self.task.kind == "number":
            right = choice == str(self.place.sum_asked())
        else:
            # What is ticked is a part of the action: "calls point AS KS; set AS AH AC".
            parts = [part for each in self.task.right for part in each.partition(" ")[2].split("; ")]
            right = choice in self.task.right or {*choice.split()} in [{*part.split()} for part in parts]
        return "right" if right else ""

    def _offers(self) -> Offers:
        task = self.task
        if task.kind == "act":
            offered = self._teaching.offers.offers(self.place.hand, self.chosen, task.offer)
            if offered.number_box:
                # Where a right answer is among the buttons one touch is enough. Else the box stands empty: the least
                # bid is a help at a table of one's own, and here it would be the answer.
                enough = {*task.offer} & {*task.right}
                box: NumberBoxData | None = None if enough else {**offered.number_box, "value": None}
                offered = offered._replace(number_box=box)
            made = [each | {"chosen": True} if each["id"] in self.said else each for each in offered.choices]
            return offered._replace(choices=tuple(made))
        if task.touch:
            sums: list[ChoiceData] = [
                {
                    "id": str(each),
                    "label": self.place.money(each),
                    "kind": "",
                    "chosen": each == self.number,
                }
                for each in self.place.sums_offered()
            ]
            return Offers(task.instruction, tuple(sums))
        if task.kind == "number":
            asked: NumberBoxData = {
                "label": f"Your answer, in {self.place.unit}",
                "min": -_HIGHEST if task.of == "purse" else 0,
                "max": _HIGHEST,
                "value": self.number,
                "button": "Answer",
            }
            return Offers(task.instruction, number_box=asked)
        choices: list[ChoiceData] = [
            {"id": str(number), "label": option.text, "kind": "", "chosen": str(number) in self.chosen}
            for number, option in enumerate(task.options, 1)
            if not option.touch
        ]
        return Offers(task.instruction, tuple(choices), pick=self._pick())

    def _pick(self) -> PickData | None:
        """Return the cards that are answers, for the table; those that are one answer go together."""
        found = self._touched()
        if not found.cards or self.place.seat is None:
            return None
        states = {id_: self._state(id_) for id_ in found.cards.values()}
        given = {*self.chosen} or {id_ for id_, state in states.items() if state}
        return {
            "seat": self.place.played.record.game.seats[self.place.seat],
            "many": 1,
            "chosen": [card for card, option in found.cards.items() if option in given],
            "label": self.task.instruction,
            "together": [found.together(option) for option in dict.fromkeys(found.cards.values())],
            "state": next((state for id_, state in states.items() if id_ in given and state), ""),
        }
