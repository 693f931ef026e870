"""A game's own part of the lessons, in `gleek/games/<id>/course/`, found by the game's id.

The lessons name no game. Each part is imported on first use, so that a page's first widget does not wait for
the exercises and a page loads only its own game. `gleek.course.protocols` describes the parts.
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
        AddressPart,
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
    """The game_course parts of the game with this id."""

    game_id: str

    def _part(self, name: str) -> Any:  # noqa: ANN401  (each property says what its part is)
        return import_module(f"gleek.games.{self.game_id}.course.{name}")

    @cached_property
    def offers(self) -> OffersPart:
        """The actions that a page offers, and the reading of requests."""
        return cast("OffersPart", self._part("offers"))

    @cached_property
    def opponents(self) -> OpponentsPart:
        """The opponents of the learner."""
        return cast("OpponentsPart", self._part("opponents"))

    @cached_property
    def address(self) -> AddressPart:
        """Actions as an address writes them."""
        return cast("AddressPart", self._part("address"))

    @cached_property
    def losses(self) -> LossesPart:
        """The certain losses of a finished hand."""
        return cast("LossesPart", self._part("losses"))

    @cached_property
    def verdict(self) -> VerdictPart:
        """Verdicts on actions at tasks."""
        return cast("VerdictPart", self._part("verdict"))

    @cached_property
    def rounds(self) -> RoundsPart:
        """The practice of one stage."""
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
        """Rules that are only possible together with others."""
        return cast("CombinationsPart", self._part("combinations"))

    @cached_property
    def family(self) -> FamilyPart:
        """The value of given cards in this game, for the comparison of games."""
        return cast("FamilyPart", self._part("family"))

    @cached_property
    def payments(self) -> PaymentsPart:
        """The payments and points at one table."""
        return cast("PaymentsPart", self._part("payments"))

    @cached_property
    def odds(self) -> OddsPart:
        """The odds of the game."""
        return cast("OddsPart", self._part("odds"))

    @cached_property
    def odds_of_hand(self) -> OddsOfHandPart:
        """The odds of one hand."""
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
    """Return the game_course parts of the game with this id."""
    return GameCourse(game_id)
