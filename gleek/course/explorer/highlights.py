"""The highlights of a hand, such as Tib drawn or a repique. Each game defines which events are highlights."""

from typing import Any

from gleek.course.explorer.game_table import GameTable, Moment
from gleek.course.requests import View
from gleek.engine.phrase import to_you
from gleek.engine.words import one_stop
from gleek.records.replay import Replay, Step


class Highlights:
    """Finds the highlights of a replay's steps, as the seat `seen_by` sees them; None if all cards are open."""

    def __init__(self, game: GameTable[Any], seen_by: int | None, you: int | None = None) -> None:
        self._game, self._seen_by, self._you = game, seen_by, you

    def so_far(self, played: Replay, at: int) -> tuple[list[View], View | None]:
        """Return the current hand's highlights up to step `at` (from 1), and the last one of that step or None."""
        now = played.steps[at - 1]
        so_far = [step for step in played.steps[:at] if step.hand_number == now.hand_number]
        here = self.of(now)
        return [moment for step in so_far for moment in self.of(step)], here[-1] if here else None

    def of(self, step: Step) -> list[View]:
        seats = self._game.seats
        return [
            {"seat": seats[moment.seat], "text": self._text(moment, step), "mark": moment.mark}
            for moment in self._found(step)
        ]

    def _found(self, step: Step) -> list[Moment]:
        hand, game = step.hand, self._game
        if hand is None:
            return []
        return [
            moment
            for event in step.events
            if isinstance(event, game.remembered)
            for moment in game.moments(event, hand, self._seen_by)
        ]

    def _text(self, moment: Moment, step: Step) -> str:
        assert step.hand is not None
        verb, _, rest = moment.what.partition(" ")
        yours = moment.seat == self._you
        who = f"You {to_you(verb)}" if yours else f"{step.hand.setup.names[moment.seat]} {verb}"
        return one_stop(f"{who} {rest}.")

    def after(self, said: str, step: Step) -> str:
        """Return the text `said` about a step, with a further sentence for each highlight that it does not mention."""
        return " ".join([said, *[self._text(each, step) for each in self._found(step) if not each.told]])
