"""The modules of the Gleek course: the choices at a decision, the cost of a choice, exercises and texts for pages."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.course import protocols
    from gleek.course.family.at_table import FamilyPart
    from gleek.games.gleek.course import (
        brief,
        combinations,
        exercises,
        family,
        losses,
        odds,
        offers,
        opponents,
        payments,
        score_sheet,
        verdict,
    )
    from gleek.games.gleek.course.odds import hand

    # The lessons find each module by its name. These assignments let mypy check that each module fits its protocol.
    _OFFERS: protocols.OffersPart = offers
    _OPPONENTS: protocols.OpponentsPart = opponents
    _LOSSES: protocols.LossesPart = losses
    _VERDICT: protocols.VerdictPart = verdict
    _EXERCISES: protocols.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
    _BRIEF: protocols.BriefPart = brief
    _COMBINATIONS: protocols.CombinationsPart = combinations
    _ODDS: protocols.OddsPart = odds
    _ODDS_OF_HAND: protocols.OddsOfHandPart = hand
    _PAYMENTS: protocols.PaymentsPart = payments
    _SCORE_SHEET: protocols.ScoreSheetPart = score_sheet
