"""The course of Gillet: its table, its options for the learner, the outcomes of other choices, and its exercises."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.games.gillet.teach import address, exercises, family, losses, offers, opponents, verdict
    from gleek.lessons import teach_parts
    from gleek.lessons.family.at_table import FamilyPart

    # The lessons import each part by name; these assignments let mypy check its interface.
    _OFFERS: teach_parts.OffersPart = offers
    _OPPONENTS: teach_parts.OpponentsPart = opponents
    _ADDRESS: teach_parts.AddressPart = address
    _LOSSES: teach_parts.LossesPart = losses
    _EXERCISES: teach_parts.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
    _VERDICT: teach_parts.VerdictPart = verdict
