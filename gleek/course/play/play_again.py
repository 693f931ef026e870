"""The practice after a lesson's last task: choices at its stage in new deals, until three in a row are right."""

from collections.abc import Iterator, Sequence
from typing import Final

from gleek.course.exercises.random_numbers import Draw, new_seed
from gleek.course.explorer.table_view import TableView
from gleek.course.game_course import game_course
from gleek.course.lesson_data import Lesson, following
from gleek.course.low_priority import at_low_priority
from gleek.course.play.hand_session import Choice, ForcedChoices, HandSession
from gleek.course.play.hand_view import own_table
from gleek.course.play.match_state import MatchState
from gleek.course.play.missed import ChoiceQuestion
from gleek.course.play.opponents import who_plays
from gleek.course.play.positions import position
from gleek.course.play.task_panel import onward, stage_line, with_text
from gleek.course.play.task_table import leave_out
from gleek.course.requests import Handlers, Request, View
from gleek.engine.errors import Unreadable
from gleek.evidence import games, presets
from gleek.players import registry
from gleek.players.advice import advice_seed
from gleek.players.review import COSTLY
from gleek.records.codes import DEALS
from gleek.records.results import PERSON

GOAL: Final = 3
"""The number of right answers in a row that end the practice."""

_MOST_DEALS_TRIED: Final = 12  # how many deals are searched for a choice that matters, before giving up
# If a game has more skills (levels of opponents) than this, the strongest are left out, because they take long to play
# up to a choice.
_MOST_SKILLS_KEPT: Final = 3


class PlayAgain:
    def __init__(self, lesson: Lesson, seed: str) -> None:
        self.lesson, self.seed = lesson, seed or new_seed()
        self.number = 1
        self._before = 0  # how many answers in a row were right just before this question
        places = [position(task) for task in lesson.tasks if task.kind == "act"]
        self.stage = places[0].hand.stage
        # Ask only about hands with at most as many cards as the learner holds in the lesson's tasks: those of the
        # first lesson are about the last tricks of a hand.
        held = [each.hand.held[each.you] for each in places if each.hand.stage == self.stage]
        self._most_cards = max(mask.bit_count() for mask in held)
        self.question = at_low_priority(self._question)

    @property
    def row(self) -> int:
        if self.question.given is None:
            return self._before
        return self._before + 1 if self.question.right else 0

    @property
    def over(self) -> bool:
        return self.row == GOAL

    def next(self) -> None:
        before = self.row % GOAL
        self.number += 1
        self.question, self._before = at_low_priority(self._question), before

    def _question(self) -> ChoiceQuestion:
        found = None
        for deal in range(_MOST_DEALS_TRIED):
            name = f"{self.seed}:{self.lesson.id}:again:{self.number}:{deal}"
            state = self._state(Draw(name))
            play = self._played(state)
            for made, words in self._choices(play, Draw(f"{name}:choice")):
                found = state, words
                if self._matters(made, play.seated):
                    return self._asked(*found)
        if found is None:
            raise Unreadable("No deal with such a choice was found: try again.")
        return self._asked(*found)

    def _state(self, draw: Draw) -> MatchState:
        game = registry.game(self.lesson.game)
        skills = game_course(game.id).skills
        weaker = skills[:-1] if len(skills) > _MOST_SKILLS_KEPT else skills
        known = [player for skill in weaker for player in skill.players.values()]
        players = [draw.one(known) for _ in game.seats]
        players[draw.below(len(players))] = PERSON
        rules = presets.preset(game.rules, games.game(game.id).default)
        return MatchState.begin(draw.below(DEALS), rules, tuple(players))

    def _played(self, state: MatchState) -> HandSession:
        play = HandSession(state, ForcedChoices())
        plain = registry.player(play.game.id, registry.default_player(play.game.id))
        stages = [each.id for each in play.game.stages]
        while not play.hand.over and play.hand.stage in stages[: stages.index(self.stage) + 1]:
            play.do(plain(play.hand.observe(play.seat)))
        return play

    def _choices(self, play: HandSession, draw: Draw) -> Iterator[tuple[Choice, str]]:
        """Yield (choice, earlier actions as text) for the learner's choices in the stage, in random order."""
        words = [each.word for each in play.choices]
        for number in draw.shuffled(range(len(play.choices))):
            before = play.choices[number].before
            few = before.held[play.seat].bit_count() <= self._most_cards
            if before.stage == self.stage and few and len(before.legal()) > 1:
                yield play.choices[number], ".".join(words[:number])

    def _matters(self, made: Choice, players: Sequence[str]) -> bool:
        """Return whether a choice matters: whether the worst of the actions that the advice compares is costly."""
        adviser = registry.adviser(self.lesson.game)
        seen = made.before.observe(made.action.seat)
        ways = adviser.advise(seen, advice_seed(seen), players=players).choices
        return ways[0].stakes - ways[-1].stakes >= adviser.BOUNDS[COSTLY - 1]

    def _asked(self, state: MatchState, words: str) -> ChoiceQuestion:
        play = HandSession(state, ForcedChoices(told=True))
        play.redo(words)
        return ChoiceQuestion(play, f"{self.seed} {self.number}")

    def requests(self, request: Request) -> Handlers:
        return {**self.question.requests(request), "next": self._go_on}

    def _go_on(self) -> None:
        if self.question.given is None:
            raise Unreadable("Answer this question first.")
        self.next()

    def panel(self, problem: str) -> View:
        asked, play = self.question, self.question.play
        data = asked.panel()
        with_ = f"{who_plays(play.game.id, play.players)} {'plays' if len(play.players) == 2 else 'play'}."
        data |= {
            "title": f"Play this again: {self.row} of {GOAL} right in a row",
            "situation": data["situation"] if asked.given is not None else f"{with_} {data['situation']}",
            "can": data["can"] | {"next": asked.given is not None, "previous": True},
            "names": {
                "next": "Practise again" if self.over else "Other cards →",
                "previous": "← Tasks",
            },
            "decision": f"again {self.number} {asked.given is not None}",
            "where": stage_line(play.game, self.stage, self.lesson.heading),
            "finished": "",
            "rules": "",
            "problem": problem,
        }
        if self.over:
            data["instruction"] = "You gave three right answers in a row. The practice is done."
            after = following(self.lesson)
            data["choices"] = [] if after is None else [onward(after)]
        return with_text(play.game.id, data)

    def table(self) -> TableView:
        """Return the table of the question. It lacks the same parts as the table of the lesson's last task."""
        data = own_table(self.question.play)
        hidden = self.lesson.tasks[-1].hides
        leave_out(data, hidden)
        return {**data, "help": None} if hidden else data
