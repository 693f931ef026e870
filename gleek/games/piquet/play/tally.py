"""Counts of the events and points of a deal of Piquet. `gleek.records.weighing` compares rules by them."""

from gleek.engine.hand import Hand
from gleek.games.piquet.events import CardsCounted, Scored, ScoredInPlay
from gleek.games.piquet.facts import BARRED, EQUAL


def tally(hand: Hand) -> dict[str, float]:
    """Return elder's points minus younger's in a finished deal ("margin"), and whether events happened, by name."""
    scored = [each for each in hand.history if isinstance(each, Scored)]
    counted = next((each for each in hand.history if isinstance(each, CardsCounted)), None)
    elder, younger = hand.ledger.purses
    return {
        "margin": elder - younger,
        "repique": any(each.what == "repique" for each in scored),
        "blank": any(each.what == "carte_blanche" for each in scored),
        "pique": any(isinstance(each, ScoredInPlay) and each.what == "pique" for each in hand.history),
        "capot": counted is not None and counted.what == "capot",
        "equal": EQUAL in hand.facts.kinds,
        "barred": BARRED in hand.facts.kinds,
    }
