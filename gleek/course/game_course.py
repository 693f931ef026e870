"""Access to the modules of a game that the lessons need: those in `gleek/games/<id>/course/`.

The code of the lessons knows no game by name. Each module is imported when it is first used. So a page loads only its
own game, and its first widget does not wait for modules that it does not need. `gleek.course.protocols` describes the
modules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from gleek.course.explorer.game_table import GameTable
    from gleek.course.family.at_table import FamilyPart
    from gleek.course.protocols import (
        BriefPart,
        CombinationsPart,
        ExercisesPart,
        LossesPart,
        OddsOfHandPart,
        OddsPart,
        OffersPart,
        OpponentsPart,
        PaymentsPart,
        RoundsPart,
        ScoreSheetPart,
        VerdictPart,
    )


@dataclass(frozen=True)
class GameCourse:
    """The modules in the `course` folder of one game. Each property imports its module on first use."""

    game_id: str

    def _part(self, name: str) -> Any:  # noqa: ANN401  (each property says what its part is)
        return import_module(f"gleek.games.{self.game_id}.course.{name}")

    @cached_property
    def offers(self) -> OffersPart:
        """The actions that a page offers at a decision, and the reading of the learner's requests."""
        return cast("OffersPart", self._part("offers"))

    @cached_property
    def opponents(self) -> OpponentsPart:
        """The opponents of the learner."""
        return cast("OpponentsPart", self._part("opponents"))

    @cached_property
    def losses(self) -> LossesPart:
        """After a hand: the choices that certainly lost something."""
        return cast("LossesPart", self._part("losses"))

    @cached_property
    def verdict(self) -> VerdictPart:
        """The verdicts on the learner's actions in tasks."""
        return cast("VerdictPart", self._part("verdict"))

    @cached_property
    def rounds(self) -> RoundsPart:
        """The texts for practising one stage in hand after hand."""
        return cast("RoundsPart", self._part("rounds"))

    @cached_property
    def exercises(self) -> ExercisesPart:
        """The kinds of question, and the questions of a seed."""
        return cast("ExercisesPart", self._part("exercises"))

    @cached_property
    def brief(self) -> BriefPart:
        """The numbers and tables of the rules in brief."""
        return cast("BriefPart", self._part("brief"))

    @cached_property
    def combinations(self) -> CombinationsPart:
        """Rules that are valid only together with certain other rules."""
        return cast("CombinationsPart", self._part("combinations"))

    @cached_property
    def family(self) -> FamilyPart:
        """The value of given cards in this game, for the comparison of games."""
        return cast("FamilyPart", self._part("family"))

    @cached_property
    def payments(self) -> PaymentsPart:
        """The lists of payments and points for the printed sheets."""
        return cast("PaymentsPart", self._part("payments"))

    @cached_property
    def odds(self) -> OddsPart:
        """The odds of the game."""
        return cast("OddsPart", self._part("odds"))

    @cached_property
    def odds_of_hand(self) -> OddsOfHandPart:
        """The odds of a single hand that the reader chooses."""
        return cast("OddsOfHandPart", self._part("odds.hand"))

    @cached_property
    def score_sheet(self) -> ScoreSheetPart:
        """The game's score sheet."""
        return cast("ScoreSheetPart", self._part("score_sheet"))

    @cached_property
    def table(self) -> GameTable[Any]:
        """The game's definitions for its table."""
        return cast("GameTable[Any]", self._part("table").TABLE)


@cache
def game_course(game_id: str) -> GameCourse:
    """Return the `GameCourse` of the game with this id. It is cached."""
    return GameCourse(game_id)
