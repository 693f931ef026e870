"""The highlights of a hand, such as Tib drawn or a repique. Each game defines which events are highlights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.course.explorer.per_step import PerStep
from gleek.course.explorer.table_view import MomentView
from gleek.engine.phrase import to_you
from gleek.words import one_stop

if TYPE_CHECKING:
    from gleek.course.explorer.game_table import GameTable, Moment
    from gleek.records.replay import Replay, Step


class Highlights:
    """The highlights of each step of a replay. Their texts call the player in the seat `you` "you".

    `seen_by` is the viewing seat, or None: all cards are open. The highlights are cached by step, because an animation
    needs the table of many steps.
    """

    def __init__(self, game: GameTable[Any], seen_by: int | None, you: int | None = None) -> None:
        self._game, self._seen_by, self._you = game, seen_by, you
        self._per_step = PerStep(self.of)

    def so_far(self, played: Replay, at: int) -> tuple[list[MomentView], MomentView | None]:
        """Return the highlights of the current hand up to step `at` (from 1), and the last highlight of step `at`.

        The latter is None if step `at` has no highlight.
        """
        steps = played.steps
        found = self._per_step.up_to(steps, at)
        number = steps[at - 1].hand_number
        moments = [
            moment
            for step, each in zip(steps, found, strict=False)
            if each and step.hand_number == number
            for moment in each
        ]
        return moments, found[-1][-1] if found[-1] else None

    def of(self, step: Step) -> list[MomentView]:
        """Return the highlights of one step."""
        found = self._found(step)
        if not found:  # most steps have no highlight
            return []
        return [
            MomentView(
                seat=self._game.seats[moment.seat],
                text=self._text(moment, step),
                mark=moment.mark,
            )
            for moment in found
        ]

    def _found(self, step: Step) -> list[Moment]:
        found: list[Moment] = []
        hand = step.hand
        if hand is not None:
            for event in step.events:
                if isinstance(event, self._game.remembered):
                    found += self._game.moments(event, hand, self._seen_by)
        return found

    def _text(self, moment: Moment, step: Step) -> str:
        assert step.hand is not None
        verb, _, rest = moment.what.partition(" ")
        yours = moment.seat == self._you
        who = f"You {to_you(verb)}" if yours else f"{step.hand.setup.names[moment.seat]} {verb}"
        return one_stop(f"{who} {rest}.")

    def after(self, said: str, step: Step) -> str:
        """Return the text `said` on a step, followed by a sentence for each highlight that it does not mention yet."""
        found = self._found(step)
        if not found:
            return said
        return " ".join([said, *[self._text(each, step) for each in found if not each.told]])
