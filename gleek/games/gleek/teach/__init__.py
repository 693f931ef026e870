"""What is taught of Gleek: what a learner is offered, what a choice costs, the exercises, and what its pages say."""

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
    _BRIEF: teaching.BriefPart = brief
    _COMBINATIONS: teaching.CombinationsPart = combinations
    _ODDS: teaching.OddsPart = odds
    _ODDS_OF_HAND: teaching.OddsOfHandPart = hand
    _PAYMENTS: teaching.PaymentsPart = payments
    _SCORE_SHEET: teaching.ScoreSheetPart = score_sheet
