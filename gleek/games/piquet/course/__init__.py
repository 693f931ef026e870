"""The course of Piquet: its table, the actions offered to a learner, the certain losses, the exercises."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.course import protocols
    from gleek.course.family.at_table import FamilyPart
    from gleek.games.piquet.course import address, exercises, family, losses, offers, opponents, verdict

    # The lessons load these modules by name. The assignments let the type checker compare them with their protocols.
    _OFFERS: protocols.OffersPart = offers
    _OPPONENTS: protocols.OpponentsPart = opponents
    _ADDRESS: protocols.AddressPart = address
    _LOSSES: protocols.LossesPart = losses
    _VERDICT: protocols.VerdictPart = verdict
    _EXERCISES: protocols.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
