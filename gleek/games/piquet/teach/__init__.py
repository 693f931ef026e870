"""The course of Piquet: its table, the actions offered to a learner, the certain losses, the exercises."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.games.piquet.teach import address, exercises, family, losses, offers, opponents, verdict
    from gleek.lessons import teach_parts
    from gleek.lessons.family.at_table import FamilyPart

    # The lessons load these modules by name. The assignments let the type checker compare them with their protocols.
    _OFFERS: teach_parts.OffersPart = offers
    _OPPONENTS: teach_parts.OpponentsPart = opponents
    _ADDRESS: teach_parts.AddressPart = address
    _LOSSES: teach_parts.LossesPart = losses
    _VERDICT: teach_parts.VerdictPart = verdict
    _EXERCISES: teach_parts.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
