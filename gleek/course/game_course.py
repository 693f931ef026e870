"""`Course`: what each game defines for its pages, such as its table, its kinds of question and its odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from gleek.engine.errors import Unreadable
from gleek.players.registry import COMMON

if TYPE_CHECKING:
    from gleek.course.course_parts import (
        Brief,
        Combinations,
        Family,
        Figures,
        Losses,
        OddsOfHand,
        Payments,
        ScoreSheet,
        Skill,
    )
    from gleek.course.exercises.kinds import Kinds
    from gleek.course.explorer.game_table import GameTable
    from gleek.course.play.offering import Offering
    from gleek.course.play.verdict import Judge
    from gleek.engine.hand import Hand
    from gleek.engine.observation import Observation

_IN_ODDS: Final = {"odds": "odds.figures", "odds_of_hand": "odds.hand"}


class Course:
    """One game's definitions for its pages; each attribute is a part, imported when it is first used.

    A game defines a part in the module of the same name in `gleek/games/<id>/course`, as a constant (`TABLE` in
    `table.py`) or a function. If a game has no such module, `gleek.games.common.course.plain` supplies the part.
    The parts about odds are in the folder `odds`.
    """

    skills: tuple[Skill, ...]  # the levels of skill of the game's computer players, the weakest first
    table: GameTable
    offers: Offering
    losses: Losses
    judge: Judge
    exercises: Kinds
    brief: Brief
    combinations: Combinations
    family: Family
    payments: Payments
    # Functions that compute the figures for the page about the odds, keyed by the id of a question in
    # `sources/<game>/odds.toml`.
    odds: Mapping[str, Callable[[], Figures]]
    odds_of_hand: OddsOfHand
    # Returns the score sheet for these rules. The second argument is the preset that its heading names; "" means the
    # preset nearest to the rules.
    score_sheet: Callable[[Any, str], ScoreSheet]
    # Returns a sentence on the cards or values that all players held. A learner who has practised one stage of a hand
    # reads it after the stage; the number is the learner's seat.
    after_round: Callable[[Hand, int], str]
    # Returns what the cards of the observing seat count, such as the value of the ruff, as (name, text) pairs. The help
    # at the table shows them.
    own_counts: Callable[[Observation], Iterable[tuple[str, str]]]

    def __init__(self, game_id: str) -> None:
        self._game, self._folder = game_id, f"gleek.games.{game_id}.course"

    def __getattr__(self, part: str) -> Any:  # noqa: ANN401  (the annotations above say the type of each part)
        if part not in Course.__annotations__:
            raise AttributeError(f"A course has no part “{part}”.")
        name = f"{self._folder}.{_IN_ODDS.get(part, part)}"
        try:
            module = import_module(name)
        except ModuleNotFoundError as error:
            # If another module is missing, the part's module exists, but one of its imports fails.
            if error.name not in {self._folder, name}:
                raise
            # `common.course.plain` makes this part for any game, if it can.
            make = import_module(f"gleek.games.{COMMON}.course.plain").PARTS.get(part)
            if make is None:
                said = f"The game “{self._game}” has no “{part}” for its pages: add {part}.py to its folder course/."
                raise Unreadable(said) from None
            found = make(self._game)
        else:
            found = getattr(module, part.upper(), None) or getattr(module, part)
        setattr(self, part, found)
        return found


@cache
def game_course(game_id: str) -> Course:
    return Course(game_id)
