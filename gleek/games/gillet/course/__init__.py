"""The course of Gillet: its table, its options for the learner, the outcomes of other choices, and its exercises."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.course import protocols
    from gleek.course.family.at_table import FamilyPart
    from gleek.games.gillet.course import address, exercises, family, losses, offers, opponents, verdict

    # The lessons import each part by name; these assignments let mypy check its interface.
    _OFFERS: protocols.OffersPart = offers
    _OPPONENTS: protocols.OpponentsPart = opponents
    _ADDRESS: protocols.AddressPart = address
    _LOSSES: protocols.LossesPart = losses
    _EXERCISES: protocols.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
    _VERDICT: protocols.VerdictPart = verdict
