"""Practice of one stage: the learner plays only this stage, in one hand after another.

The computer plays all stages before it, for all seats; the stages after it are not played. The same seed gives
the same deals. As in a match, a pot that nobody wins stays for the next hand, and the deal passes to the left.
"""

from dataclasses import replace
from functools import partial

from gleek.course.cast import cast
from gleek.course.exercises.random_numbers import Draw
from gleek.course.explorer.table import Tables, moved
from gleek.course.explorer.table_view import TableView
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lesson
from gleek.course.low_priority import at_low_priority
from gleek.course.play.advice import advised
from gleek.course.play.table_help import Seat, looked_at, looked_text, table_help
from gleek.course.play.task_panel import (
    Figure,
    Offers,
    answer,
    figures_data,
    stage_line,
    task_panel,
    with_text,
)
from gleek.course.requests import Controller, Handlers, Request, View
from gleek.course.review.verdict_words import VerdictWords, past
from gleek.engine.actions import Action
from gleek.engine.errors import Illegal, Unreadable
from gleek.engine.hand import Hand
from gleek.engine.match import Match
from gleek.engine.money import stake as stake_of
from gleek.engine.words import one_stop
from gleek.evidence import games as evidence
from gleek.evidence import presets
from gleek.players import registry
from gleek.players.advice import advice_seed
from gleek.players.review import judge
from gleek.records.coded import match_record
from gleek.records.codes import DEALS, deal_number
from gleek.records.record import Entry
from gleek.records.replay import Replay, Step, replay, steps_of, tell_step


class Rounds(Controller):
    unknown = "The page does not know this request: choose what to do, or go on to the next hand."

    def __init__(self, lesson_id: str, seed: str, game: str = registry.DEFAULT) -> None:
        """Deal the seed's first hand, and play up to the lesson's stage. Raises `UnknownName` for an unknown lesson."""
        found = lesson(lesson_id, game)
        info = evidence.game(found.game)
        self.seed, self.number, self.stage = seed, 1, found.practise
        self.looked = 0  # the number of the earlier step that the table shows on request; 0 for none
        self.game = registry.game(found.game)
        self._course = game_course(found.game)
        self._other = registry.player(found.game, registry.default_player(found.game))
        rules = presets.preset(self.game.rules, info.default)
        names = cast(len(self.game.seats), 0)
        self.match: Match = self.game.match.of(rules, names, len(names) - 1, stake_of(info.stake), {})
        self._deal()

    def _deal(self) -> None:
        rules, count = self.match.rules, len(self.game.seats)
        number = Draw(f"{self.seed}:{self.stage}:{self.number}").below(DEALS)
        deal = deal_number(number, rules)
        self.seat = next(seat for seat in range(count) if self.match.player(seat) == 0)
        hand, _ = Hand.dealt_to(self.match.begin(), deal)
        entries = []
        while hand.stage != self.stage:
            action = self._other(hand.observe(hand.to_act))
            entries.append(Entry(action))
            hand, _ = hand.apply(action)
        record = match_record(self.match, deal, tuple(entries))
        self.played: Replay = replay(record, match=self.match)
        self.begun = next(place for place, each in enumerate(self.played.steps) if each.stage == self.stage)
        # The payments before the practised stage are not shown in the purses.
        before = self._net(self.played.steps[: self.begun])
        here = tuple(had - before[player] for player, had in enumerate(self.match.purses))
        self.match = replace(self.match, purses=here)
        self.played = replay(record, match=self.match)
        self.since, self.hint = self.begun, ""
        self.choices: list[tuple[Hand, Action]] = []
        self._play_on()

    @property
    def hand(self) -> Hand:
        return self.played.steps[-1].dealt_hand

    @property
    def over(self) -> bool:
        return bool(self.hand.stage != self.stage)

    def _net(self, steps: tuple[Step, ...]) -> dict[int, int]:
        """Return the gain of each player in these steps, in stakes; a loss is negative."""
        paid = tuple([payment for step in steps for payment in step.payments])
        won = self.game.accounts.empty().add(paid).purses
        return {self.match.player(seat): each for seat, each in enumerate(won)}

    def _do(self, action: Action) -> None:
        steps = [*self.played.steps]
        # Leave out steps that belong to the next stage.
        steps += [step for step in steps_of(action, steps[-1]) if step.stage == self.stage]
        self.played = replace(self.played, steps=tuple(steps))

    def _play_on(self) -> None:
        while not self.over and self.hand.to_act != self.seat:
            self._do(self._other(self.hand.observe(self.hand.to_act)))

    def requests(self, request: Request) -> Handlers:
        return {
            "choose": lambda: self._choose(request),
            "hint": self._advise,
            "next": self._next,
            "look": lambda: setattr(self, "looked", looked_at(request.get("step"), len(self.played.steps))),
        }

    def ask(self, request: Request) -> None:
        self.looked = 0
        super().ask(request)

    def _choose(self, request: Request) -> None:
        if self.over:
            raise Unreadable("The stage is over in this hand: go on to the next hand.")
        action = self._course.offers.meant(self.hand, request)
        assert action is not None
        refusal = self.hand.why_not(action)
        if refusal is not None:
            raise Illegal(refusal)
        self.since, self.hint = len(self.played.steps), ""
        self.choices.append((self.hand, action))
        self._do(action)
        self._play_on()

    def _seated(self) -> list[str]:
        other = registry.default_player(self.game.id)
        return ["" if seat == self.seat else other for seat in range(len(self.game.seats))]

    def _verdict(self) -> str:
        adviser, players = registry.adviser(self.game.id), self._seated()
        found = []
        for hand, action in self.choices:
            seen = hand.observe(self.seat)
            found.append((judge(adviser, seen, action, advice_seed(seen), players), hand))
        worst, hand = max(found, key=lambda each: each[0].loss if each[0].grade else 0.0)
        if not worst.grade:
            return "You chose well: nothing else would have gained clearly more."
        better = VerdictWords(hand, self.seat).better(worst, worst.loss)
        return f"You {past(worst.did, worst.best)}; {better}"

    def _advise(self) -> None:
        """Set the hint to advice for the learner's decision or, after the stage, to a verdict on their choices."""
        if self.over:
            self.hint = at_low_priority(self._verdict)
        else:
            self.hint, _ = advised(self.hand, None, self._seated())

    def _next(self) -> None:
        if not self.over:
            raise Unreadable("Finish the stage in this hand first.")
        purses = self.played.steps[-1].match.purses_during(self.hand)
        self.match = replace(
            self.match,
            purses=purses,
            dealer=(self.match.dealer + 1) % len(self.game.seats),
            **self.match.left_by(self.hand),
        )
        self.number += 1
        self._deal()

    def table(self) -> TableView:
        tables = Tables(self._course.table, self.seat, you=self.seat)
        last = len(self.played.steps)
        data = tables.at(self.played, self.looked or last)
        said = [tell_step(step, self.seat, self.seat) for step in self.played.steps]
        data["scene"] = f"{self.seed} {self.number}"
        help_ = table_help(self.played.steps, said, Seat(self.seat, self.seat))
        data["help"], data["looking"] = help_, looked_text(help_, self.looked) if self.looked else ""
        if self.looked:
            return data
        before = [tables.at(self.played, step, passing=True) for step in range(self.since + 1, last)]
        data["moved"] = moved(f"{self.seed} {self.number} {last}", before, data) if before else None
        return data

    def panel(self) -> View:
        name = next(stage.label for stage in self.game.stages if stage.id == self.stage)
        over = self.over
        offered = Offers("It is over: go on to the next.")
        if not over:
            offered = self._course.offers.offers(self.hand, in_play=True)
        data = task_panel(
            offered._replace(number_box=None, submit=None, selected=""),
            {"hint": not self.hint, "next": over},
            title=f"{name} {self.number}",
            decision=f"{self.number} {'over' if over else self.stage}",
            situation="" if over else self._told(),
            answer=self._answer() if over else None,
            hint=self.hint,
            names={"next": f"Next {name.lower()} →", "hint": "Verdict" if over else "Advice"},
            problem=self.problem,
            where=stage_line(self.game, self.stage),
        )
        return with_text(self.game.id, data)

    def _told(self) -> str:
        said = (tell_step(step, self.seat, self.seat) for step in self.played.steps[self.since :])
        return one_stop(" ".join(each for each in said if each))

    def _answer(self) -> View:
        net = self._net(self.played.steps[self.begun :])
        figures = [Figure(name, net[player]) for player, name in enumerate(self.match.players)]
        return answer(
            "told",
            self._course.after_round(self.hand, self.seat),
            figures=figures_data(figures, partial(self._course.table.sum, self.match.stake)),
            more=[self._told()],
        )
