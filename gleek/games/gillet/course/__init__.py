"""What pages need of Gillet (see `gleek.course.game_course.Course`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from gleek.course.game_course import Brief, Course, Family, Losses, Payments, Skill

if TYPE_CHECKING:
    from gleek.course.exercises.kinds import Kinds
    from gleek.course.explorer.game_table import GameTable
    from gleek.course.on_paper import ScoreSheet
    from gleek.course.play.judging import Judge
    from gleek.course.play.offering import Offering


class GilletCourse(Course):
    skills = (
        Skill("plays simply", "Raises on a strong point only.", {"even": "gillet-plain-1"}),
        Skill("weighs the odds", "Raises by the odds, and sometimes on nothing.", {"even": "gillet-odds-1"}),
    )

    @cached_property
    def table(self) -> GameTable[Any]:
        from gleek.games.gillet.course.table import TABLE

        return TABLE

    @cached_property
    def offers(self) -> Offering:
        from gleek.games.gillet.course.offers import GilletOffering

        return GilletOffering()

    @cached_property
    def losses(self) -> Losses:
        from gleek.games.gillet.course.losses import LOSSES

        return LOSSES

    @cached_property
    def verdict(self) -> Judge:
        from gleek.games.gillet.course.verdict import JUDGE

        return JUDGE

    @cached_property
    def exercises(self) -> Kinds:
        from gleek.games.gillet.course.exercises import EXERCISES

        return EXERCISES

    @cached_property
    def brief(self) -> Brief:
        from gleek.games.gillet.course.brief import BRIEF

        return BRIEF

    @cached_property
    def family(self) -> Family:
        from gleek.games.gillet.course.family import FAMILY

        return FAMILY

    @cached_property
    def payments(self) -> Payments:
        from gleek.games.gillet.course.payments import PAYMENTS

        return PAYMENTS

    @cached_property
    def score_sheet(self) -> Callable[[Any, str], ScoreSheet]:
        from gleek.games.gillet.course.score_sheet import score_sheet

        return score_sheet


COURSE: Final = GilletCourse()
