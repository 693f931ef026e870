<<<<<<< HEAD
"""What pages need of Gleek: one module for each part of `gleek.course.game_course.Course`."""
=======
"""What pages need of Gleek (see `gleek.course.game_course.Course`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from gleek.course.game_course import (
    Brief,
    Combinations,
    Course,
    Family,
    Losses,
    OddsOfHand,
    Payments,
    Rounds,
    Skill,
)

if TYPE_CHECKING:
    from gleek.course.exercises.kinds import Kinds
    from gleek.course.explorer.game_table import GameTable
    from gleek.course.on_paper import ScoreSheet
    from gleek.course.pages.figures import Figures
    from gleek.course.play.judging import Judge
    from gleek.course.play.offering import Offering


class GleekCourse(Course):
    skills = (
        Skill("plays simply", "Gentle, as in the lessons.", {"even": "plain-1"}),
        Skill(
            "counts cards",
            "Knows the odds of a ruff, and which cards are gone.",
            {"even": "counting-1", "bold": "counting-bold-1", "careful": "counting-careful-1"},
        ),
        Skill(
            "remembers every card",
            "Remembers what was shown and played, and thinks ahead.",
            {"even": "remembering-1", "bold": "remembering-bold-1", "careful": "remembering-careful-1"},
        ),
        Skill("master", "Bluffs, and weighs every bid and every card.", {"even": "master-1"}),
    )

    @cached_property
    def table(self) -> GameTable[Any]:
        from gleek.games.gleek.course.table import TABLE

        return TABLE

    @cached_property
    def offers(self) -> Offering:
        from gleek.games.gleek.course.offers import GleekOffering

        return GleekOffering()

    @cached_property
    def losses(self) -> Losses:
        from gleek.games.gleek.course.losses import LOSSES

        return LOSSES

    @cached_property
    def verdict(self) -> Judge:
        from gleek.games.gleek.course.verdict import JUDGE

        return JUDGE

    @cached_property
    def rounds(self) -> Rounds:
        from gleek.games.gleek.course.rounds import ROUNDS

        return ROUNDS

    @cached_property
    def exercises(self) -> Kinds:
        from gleek.games.gleek.course.exercises import EXERCISES

        return EXERCISES

    @cached_property
    def brief(self) -> Brief:
        from gleek.games.gleek.course.brief import BRIEF

        return BRIEF

    @cached_property
    def combinations(self) -> Combinations:
        from gleek.games.gleek.course.combinations import COMBINATIONS

        return COMBINATIONS

    @cached_property
    def family(self) -> Family:
        from gleek.games.gleek.course.family import FAMILY

        return FAMILY

    @cached_property
    def payments(self) -> Payments:
        from gleek.games.gleek.course.payments import PAYMENTS

        return PAYMENTS

    @cached_property
    def odds(self) -> Mapping[str, Callable[[], Figures]]:
        from gleek.games.gleek.course.odds.figures import FIGURES

        return FIGURES

    @cached_property
    def odds_of_hand(self) -> OddsOfHand:
        from gleek.games.gleek.course.odds.hand import ODDS_OF_HAND

        return ODDS_OF_HAND

    @cached_property
    def score_sheet(self) -> Callable[[Any, str], ScoreSheet]:
        from gleek.games.gleek.course.score_sheet import score_sheet

        return score_sheet


COURSE: Final = GleekCourse()
>>>>>>> c1
