"""What a game's own folder teaches of it, found by the game's id: `gleek/games/<id>/teach/`.

The lessons name no game. Each part is imported when it is first asked for: a page's first widget does not wait for the
exercises, and a page loads its own game only. What each part holds, `gleek.lessons.teach_parts` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from gleek.lessons.family.at_table import FamilyPart
    from gleek.lessons.stepping.game_table import GameTable
    from gleek.lessons.teach_parts import (
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
class Teaching:
    """What is taught of the game with this id."""

    game_id: str

    def _part(self, name: str) -> Any:  # noqa: ANN401  (each property says what its part is)
        return import_module(f"gleek.games.{self.game_id}.teach.{name}")

    @cached_property
    def offers(self) -> OffersPart:
        """What a learner is offered, and what he meant."""
        return cast("OffersPart", self._part("offers"))

    @cached_property
    def opponents(self) -> OpponentsPart:
        """Whom a learner can play against."""
        return cast("OpponentsPart", self._part("opponents"))

    @cached_property
    def address(self) -> AddressPart:
        """An action as an address writes it."""
        return cast("AddressPart", self._part("address"))

    @cached_property
    def losses(self) -> LossesPart:
        """What another choice would certainly have brought."""
        return cast("LossesPart", self._part("losses"))

    @cached_property
    def verdict(self) -> VerdictPart:
        """What an action is worth at a task."""
        return cast("VerdictPart", self._part("verdict"))

    @cached_property
    def rounds(self) -> RoundsPart:
        """One stage that is played in hand after hand."""
        return cast("RoundsPart", self._part("rounds"))

    @cached_property
    def exercises(self) -> ExercisesPart:
        """The kinds of question, and the questions of a seed."""
        return cast("ExercisesPart", self._part("exercises"))

    @cached_property
    def brief(self) -> BriefPart:
        """What the rules in brief name."""
        return cast("BriefPart", self._part("brief"))

    @cached_property
    def combinations(self) -> CombinationsPart:
        """Rules that go together only with others."""
        return cast("CombinationsPart", self._part("combinations"))

    @cached_property
    def family(self) -> FamilyPart:
        """What cards that are brought to its table are worth there, beside another game's."""
        return cast("FamilyPart", self._part("family"))

    @cached_property
    def payments(self) -> PaymentsPart:
        """What is paid at one table."""
        return cast("PaymentsPart", self._part("payments"))

    @cached_property
    def odds(self) -> OddsPart:
        """The odds that are asked of the game."""
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
        """What the game says of its table."""
        return cast("GameTable[Any]", self._part("table").TABLE)


@cache
def teaching(game_id: str) -> Teaching:
    """Return what is taught of the game with this id."""
    return Teaching(game_id)
