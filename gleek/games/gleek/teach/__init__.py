"""The parts of the Gleek course: choices at a decision, the cost of a choice, exercises and texts for the pages."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gleek.games.gleek.teach import (
        address,
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
    from gleek.games.gleek.teach.odds import hand
    from gleek.lessons import teach_parts
    from gleek.lessons.family.at_table import FamilyPart

    # The lessons find each part by its module name. These assignments let mypy check that each part fits its protocol.
    _OFFERS: teach_parts.OffersPart = offers
    _OPPONENTS: teach_parts.OpponentsPart = opponents
    _ADDRESS: teach_parts.AddressPart = address
    _LOSSES: teach_parts.LossesPart = losses
    _VERDICT: teach_parts.VerdictPart = verdict
    _EXERCISES: teach_parts.ExercisesPart = exercises
    _FAMILY: FamilyPart = family
    _BRIEF: teach_parts.BriefPart = brief
    _COMBINATIONS: teach_parts.CombinationsPart = combinations
    _ODDS: teach_parts.OddsPart = odds
    _ODDS_OF_HAND: teach_parts.OddsOfHandPart = hand
    _PAYMENTS: teach_parts.PaymentsPart = payments
    _SCORE_SHEET: teach_parts.ScoreSheetPart = score_sheet
