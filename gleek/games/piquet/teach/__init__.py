"""What is taught of Piquet: its table, what is offered, what another choice would have brought, the exercises."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.games.piquet.teach import address, exercises, family, losses, offers, opponents, verdict
    from gleek.lessons import teaching
    from gleek.lessons.family.at_table import FamilyPart

    # The lessons find each part by its name: here it is checked that it is what they take it for.
    _OFFERS: teaching.OffersPart = offers
    _OPPONENTS: teaching.OpponentsPart = opponents
    _ADDRESS: teaching.AddressPart = address
    _LOSSES: teaching.LossesPart = losses
    _VERDICT: teaching.VerdictPart = verdict
    _EXERCISES: teaching.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
