"""A session in which one learner does the tasks of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gleek.course.explorer.table import Tables, moved, table_data
from gleek.course.explorer.table_parts import table_text
from gleek.course.explorer.table_view import TableView
from gleek.course.game_course import game_course
from gleek.course.lesson_data import GameMap, Task, lesson
from gleek.course.play.game_map import BEGIN, map_panel, map_table
from gleek.course.play.positions import position
from gleek.course.play.table_help import Seat, looked_at, looked_text, table_help
from gleek.course.play.task_panel import (
    Figure,
    Offers,
    answer,
    choice,
    figures_data,
    panel_terms,
    panel_text,
    stage_line,
    task_panel,
)
from gleek.course.play.task_table import Touched, lay_ahead, leave_out, touched
from gleek.course.play.verdict import counted_now, headed, told_payments
from gleek.course.requests import Controller, Handlers, Request, View, needed, text, whole
from gleek.engine.actions import Discard
from gleek.engine.errors import Unreadable
from gleek.evidence.rules import rule_data
from gleek.players.registry import DEFAULT
from gleek.records.replay import Replay, tell_step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.course.play.play_again import PlayAgain

_LARGEST_NUMBER = 999
REPLAY: Final = "replay"
"""The id of the button that plays the lesson's stage with other cards, after the last task."""
PANEL: Final[dict[str, Any]] = {"label": "Your task", "level": 2}
TABLE: Final[dict[str, Any]] = {"label": "The table of the task", "level": 3}
"""The traits of the task panel and of the table. The panel is directly below the page's title, so it has level 2."""
# How an answer to the learner begins, by its kind. "even" means an action that is not right, but costs nothing.
_FIRST_WORDS = {
    "right": "Right.",
    "costly": "Allowed, but costly.",
    "even": "Good enough, but not the best.",
    "illegal": "Not allowed.",
    "wrong": "Not right.",
}


class Tasks(Controller):
    map: GameMap | None  # the map of the game while it is shown; else None
    # The practice of the lesson's stage with other cards, while it is shown; else None.
    again: PlayAgain | None
    unknown = "The page does not know this request: choose an answer, or ask for a hint."

    def __init__(self, lesson_id: str, game: str = DEFAULT, seed: str = "") -> None:
        """Start with the first task of a lesson. Raises `UnknownName` if the game has no lesson with this id."""
        self.lesson = lesson(lesson_id, game)
        self._course, self._seed = game_course(game), seed
        self.done: tuple[str, ...] = ()  # the ids of the tasks answered correctly so far
        self._begin(0)

    def _begin(self, at: int) -> None:
        self.map = self.again = None
        self.at = at  # the number of the current task, from 0
        self.task: Task = self.lesson.tasks[at]
        self.place = position(self.task)  # the position at which the current task begins
        # The texts of the hint and of the solution; "" until the learner asks for them.
        self.hint = self.solution = ""
        self._again()

    def show_map(self) -> None:
        self._begin(0)
        self.map = self.lesson.map

    def _again(self) -> None:
        self.chosen: tuple[str, ...] = ()  # the ticked boxes, or the picked cards, that are not submitted yet
        self.last_choices: tuple[str, ...] = ()  # the choices that the learner made last
        self.number: int | None = None  # the number that the learner entered last
        self.answer: View | None = None  # the answer (verdict) to the learner's last choice
        # The replay whose end the table shows after an answer; None if it shows the position of the task.
        self.shown: Replay | None = None
        self.looked = 0  # the number of the earlier step that the table shows on request; 0 for none
        self.moving = False

    def ask(self, request: Request) -> None:
        before, self.looked = self.shown, 0
        if self.again is not None:
            self.again.question.play.looked = 0
        super().ask(request)
        self.moving = self.shown is not None and self.shown is not before

    def requests(self, request: Request) -> Handlers:
        places: Handlers = {
            "task": lambda: self._go(request.get("to")),
            "open": lambda: self._go(request.get("task", 1)),
        }
        if self.map is not None:
            return {
                "choose": lambda: self._leave_map(request.get("id")),
                "next": lambda: self._begin(0),
                **places,
            }
        if self.again is not None:
            return {**self.again.requests(request), **places, "previous": lambda: self._begin(self.at)}
        given = {"act": self._act, "choose": self._choose, "number": self._say_number}[self.task.kind]
        if request.get("id") == REPLAY:
            return {"choose": self._play_again}
        return {
            **dict.fromkeys(("choose", "tick", "pick", "number", "submit"), lambda: given(request)),
            "hint": lambda: setattr(self, "hint", self.task.hint),
            "solution": self._show_solution,
            "again": self._again,
            "look": lambda: self._look_back(request.get("step")),
            "next": lambda: self._go(self.at + 2),
            "previous": lambda: self._go(self.at),
            **places,
        }

    def _play_again(self) -> None:
        if not self._playable:
            raise Unreadable(
                "You can play with other cards only after the last task of a lesson with tasks at the table."
            )
        from gleek.course.play.play_again import PlayAgain

        self.again = PlayAgain(self.lesson, self._seed)

    @property
    def _playable(self) -> bool:
        last = self.at + 1 == len(self.lesson.tasks)
        solved = self._solved or self.task.id in self.done
        return last and solved and any(task.kind == "act" for task in self.lesson.tasks)

    def _look_back(self, step: object) -> None:
        if not self._helped:
            raise Unreadable("In this task the table has no help to show.")
        self.looked = looked_at(step, len((self.shown or self.place.played).steps))

    @property
    def _helped(self) -> bool:
        return self.task.kind == "act" and not self.task.hides and not self.task.covers

    def _leave_map(self, given: object) -> None:
        if given != BEGIN:
            raise Unreadable(f"“{text(given)[:20]}” is not offered here: begin with the first task.")
        self._begin(0)

    def _go(self, to: object) -> None:
        """Go to the task of this number; 0 is the map before the first task of some lessons."""
        if str(to) == "0" and self.lesson.map is not None:
            self.show_map()
            return
        count = len(self.lesson.tasks)
        is_not = f"is not a task of this lesson: they are numbered from 1 to {count}"
        self._begin(needed(to, is_not, 1, count) - 1)

    def _show_solution(self) -> None:
        self.hint, self.solution = self.task.hint, self.task.solution
        self._again()
        if self.task.kind == "act":
            judge = self._course.judge
            best = judge.best(self.place)
            if isinstance(best, Discard):
                # Show a right discard of the most cards. One of fewer cards may have the best result, but only by luck:
                # no player knows the cards in the stock.
                discards = (each for each in self.place.right_actions() if isinstance(each, Discard))
                best = max(best, *discards, key=lambda each: each.mask.bit_count())
            self.shown = judge.verdict(self.place, best).after
        elif self.task.to:
            self.shown = self.place.at_end()

    def _act(self, request: Request) -> None:
        hand, what, chosen = self.place.hand, request.get("what"), self.chosen
        offered, offers = self._offers(), self._course.offers
        if (what == "tick" and offered.many) or (
            what == "pick" and offered.pick and offered.pick["many"] > 1
        ):
            chosen = offers.toggled(hand, chosen, request.get("id" if what == "tick" else "c"))
            self._again()
            self.chosen = chosen
            return
        impossible = what == "submit" and offered.submit is None
        action = None if impossible else offers.meant(hand, request, chosen)
        if action is None:
            raise Unreadable("That is not an answer here: choose what to do.")
        verdict = self._course.judge.verdict(self.place, action)
        self.shown = verdict.after
        self.chosen = chosen if verdict.after is None else ()
        self.last_choices = (text(request.get("id")),) if what == "choose" else chosen
        word: str = verdict.kind
        if word == "costly" and not self.task.figures:
            word = "wrong"
        elif word == "costly" and not verdict.cost:
            word = "even"
        self._answer(
            verdict.kind,
            verdict.sentence,
            verdict.more,
            rule=verdict.rule,
            word=word,
            figures=verdict.figures if self.task.figures else (),
            happened=verdict.happened,
        )

    def _choose(self, request: Request) -> None:
        what = request.get("what")
        given = text(request.get("c" if what == "pick" else "id"))[:20]
        key = self._touched().cards.get(given, "") if what == "pick" else given
        options = {str(number): option for number, option in enumerate(self.task.options, 1)}
        if what not in {"pick", "choose"} or key not in options:
            raise Unreadable(
                f"“{given}” is not one of the {len(options)} answers: choose one that is offered."
            )
        self.chosen, option = (key,), options[key]
        if option.right:
            self._answer_right(option.say, self.task.why, self.task.solution)
        else:
            self.shown = None
            self._answer("wrong", option.say, rule=option.rule)

    def _touched(self) -> Touched:
        return touched(self.place) if self.task.kind == "choose" else Touched({}, {})

    def _say_number(self, request: Request) -> None:
        what, sums = request.get("what"), self.place.sums_offered()
        number = whole(request.get("id" if what == "choose" else "value"), -999_999, 999_999)
        if what == "choose" and number not in sums:
            msg = f"“{text(request.get('id'))[:20]}” is not one of the {len(sums)} answers: choose one that is offered."
            raise Unreadable(msg)
        if what not in {"choose", "number"} or number is None:
            raise Unreadable(f"Write a whole number of {self.place.unit}, as in 14.")
        self.number, right = number, self.place.sum_asked()
        if number == right:
            self._answer_right(self.task.why, self.task.solution)
            return
        self.shown = None
        say = next((miss.say for miss in self.task.misses if miss.value == number), "")
        if not say and number == -right:
            say = "The sum is right, but a loss has a minus, and a gain has none."
        self._answer("wrong", say or f"It is not {number}: count once more.")

    def _answer_right(self, sentence: str, *more: str) -> None:
        """Say that the choice is right, and show the hand and the payments up to step `Task.to`, if there is one."""
        happened: tuple[str, ...] = ()
        figures: tuple[Figure, ...] = ()
        self.shown = self.place.at_end() if self.task.to else None
        if self.task.to and (paid := self.place.payments()):
            happened = told_payments(self.place, paid)
            figures = headed(counted_now(self.place), self.place.gains(paid))
        self._answer("right", sentence, more, figures=figures, happened=happened)

    def _answer(
        self,
        kind: str,
        sentence: str,
        more: tuple[str, ...] = (),
        *,
        rule: str = "",
        word: str = "",
        figures: Iterable[Figure] = (),
        happened: tuple[str, ...] = (),
    ) -> None:
        self.answer = answer(
            kind,
            sentence,
            word=_FIRST_WORDS[word or kind],
            figures=figures_data(figures, self.place.sum),
            more=[each for each in dict.fromkeys(more) if each and each != sentence],
            happened=[each for each in happened if each],
            rule=rule_data(rule, self.place.rules, self.place.book, self.place.stake) if rule else None,
        )
        if kind == "right" and self.task.id not in self.done:
            self.done = (*self.done, self.task.id)

    def table(self) -> TableView:
        return self._table_of_task() if self.again is None else self.again.table()

    def _table_of_task(self) -> TableView:
        played = self.shown or self.place.played
        game, seat, you = self._course.table, self.place.seat, self.place.you
        data = table_data(played, self.looked or len(played.steps), seat, game, you=you)
        leave_out(data, self._left_out())
        # Do not show the legal actions: the learner has to find them.
        data["legal"] = None
        if self.shown is None and not self.looked:
            # Before the answer, the highlight would be that of an earlier step, and it would cover cards.
            data["moment"] = None
            lay_ahead(data, self.place)
        for each in data["seats"]:
            for card in each["cards"]:
                if "c" in card:
                    card["legal"] = False
        data["text"] = table_text(data)
        data["help"], data["looking"], data["map"] = self._help(played), "", None
        data["scene"] = self.task.id
        if self.map is not None:
            return map_table(self.lesson, self.map, data)
        if self.looked:
            data["looking"] = looked_text(data["help"], self.looked)
            return data
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

    def _help(self, played: Replay) -> View | None:
        seat = self.place.seat
        if not self._helped or seat is None:
            return None
        # A task may begin in a later hand of a match. List only the moves of that hand.
        steps = [each for each in played.steps if each.hand_number == played.steps[-1].hand_number]
        said = [tell_step(step, seat, self.place.you) for step in steps]
        return table_help(steps, said, Seat(seat, self.place.you))

    def _left_out(self) -> tuple[str, ...]:
        task = self.task
        return task.hides if self._solved else (*task.hides, *task.covers)

    @property
    def _solved(self) -> bool:
        return bool(self.solution) or (self.answer is not None and self.answer["kind"] == "right")

    def _replaceable(self) -> bool:
        """Return whether the learner may click on another card while the page shows the verdict on a costly one."""
        pick = self._offers().pick
        costly = self.answer is not None and self.answer["kind"] == "costly"
        return costly and pick is not None and pick["many"] == 1

    def _to_touch(self, data: TableView) -> None:
        for seat in data["seats"]:
            option = self._touched().faces.get(seat["name"])
            if option:
                chosen = option in self.chosen
                seat["touch"] = {"id": option, "chosen": chosen, "state": self._state(option)}

    def _stage(self) -> str:
        """Return the stage that the task is about: the stage in which the learner acts, if the answer is an action."""
        last = self.place.played.steps[-1]
        if self.task.kind == "act" and last.hand is not None and not last.hand.over:
            return last.hand.stage
        return self.lesson.id if self.lesson.id in last.game.stage_names else last.stage

    def panel(self) -> View:
        if self.again is not None:
            return self.again.panel(self.problem)
        task, count, offered = self.task, len(self.lesson.tasks), self._offers()
        played = self.place.played
        where = stage_line(played.record.game, self._stage(), self.lesson.heading)
        if self.map is not None:
            return map_panel(self.lesson, self.map, where | {"now": ""}, [*self.done], self.problem)
        told = self.answer
        if self.problem and told is not None and told["kind"] in {"illegal", "wrong"}:
            told = None  # the panel shows either the error sentence or the answer, not both
        if self.shown is not None:
            offered = offered._replace(selected="", submit=None)
        can = {
            "hint": bool(task.hint) and not self.hint,
            "solution": not self.solution,
            "next": self.at + 1 < count,
            "previous": self.at > 0 or self.lesson.map is not None,
            "again": self.answer is not None or self.shown is not None,
        }
        data = task_panel(
            offered,
            can,
            title=f"Task {self.at + 1} of {count}",
            number=self.at + 1,
            of=count,
            instruction=task.instruction,
            situation=task.situation,
            choices=[
                *[{**each, "state": self._state(each["id"])} for each in offered.choices],
                *[{**choice(REPLAY, "Play this with other cards"), "kind": "apart"}] * self._playable,
            ],
            answer=told,
            hint=self.hint,
            solution=self.solution,
            done=[*self.done],
            finished=self.lesson.id if {each.id for each in self.lesson.tasks} <= {*self.done} else "",
            problem=self.problem,
            where=where,
        )
        # For readers who do not see the table, list the cards and faces that are possible answers as text.
        touch = [
            {**choice(str(number), option.text), "state": self._state(str(number))}
            for number, option in enumerate(task.options, 1)
        ]
        data["text"] = panel_text({**data, "choices": touch or data["choices"]})
        data["terms"] = panel_terms(self.lesson.game, data)
        # Under these ids, the browser stores which tasks the visitor has done.
        data |= {"lesson": self.lesson.id, "tasks": [each.id for each in self.lesson.tasks]}
        return data

    def _state(self, choice: str) -> str:
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
            # Each box to tick is one part of a call. In the words of the action, semicolons separate the parts:
            # "calls point AS KS; set AS AH AC".
            parts = [part for each in self.task.right for part in each.partition(" ")[2].split("; ")]
            right = choice in self.task.right or {*choice.split()} in [{*part.split()} for part in parts]
        return "right" if right else ""

    def _offers(self) -> Offers:
        task = self.task
        if task.kind == "act":
            offered = self._course.offers.offers(self.place.hand, self.chosen, task.offer)
            if offered.number_box:
                # If a right answer is among the buttons, no number box is needed. Otherwise the box is empty at first:
                # in a match the box begins with the lowest legal bid, but in a task this could be the answer.
                enough = {*task.offer} & {*task.right}
                box: View | None = None if enough else {**offered.number_box, "value": None}
                offered = offered._replace(number_box=box)
            made = [
                each | {"chosen": True} if each["id"] in self.last_choices else each
                for each in offered.choices
            ]
            return offered._replace(choices=tuple(made))
        if task.touch:
            sums = self.place.sums_offered()
            buttons = [choice(str(each), self.place.money(each), chosen=each == self.number) for each in sums]
            return Offers(task.instruction, tuple(buttons))
        if task.kind == "number":
            asked: View = {
                "label": f"Your answer, in {self.place.unit}",
                "min": -_LARGEST_NUMBER if task.of == "purse" else 0,
                "max": _LARGEST_NUMBER,
                "value": self.number,
                "button": "Answer",
            }
            return Offers(task.instruction, number_box=asked)
        buttons = [
            choice(str(number), option.text, chosen=str(number) in self.chosen)
            for number, option in enumerate(task.options, 1)
            if not option.touch
        ]
        return Offers(task.instruction, tuple(buttons), pick=self._pick())

    def _pick(self) -> View | None:
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
            "together": [
                [card for card, each in found.cards.items() if each == option]
                for option in dict.fromkeys(found.cards.values())
            ],
            "state": next((state for id_, state in states.items() if id_ in given and state), ""),
        }
