"""The modules that the lessons of Gillet use: the table, the learner's options, opponents, exercises and others."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.course import protocols
    from gleek.course.family.at_table import FamilyPart
    from gleek.games.gillet.course import exercises, family, losses, offers, opponents, verdict

    # The lessons import these modules by name. The assignments let mypy check each module against its protocol.
    _OFFERS: protocols.OffersPart = offers
    _OPPONENTS: protocols.OpponentsPart = opponents
    _LOSSES: protocols.LossesPart = losses
    _EXERCISES: protocols.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
    _VERDICT: protocols.VerdictPart = verdict
