"""Figures of a finished hand of Gillet: events and amounts. `gleek.records.weighing` compares rules by them."""

from gleek.engine.hand import Hand
from gleek.games.gillet.events import GeWon, PointWon, Raised
from gleek.games.gillet.worth import point


def tally(hand: Hand) -> dict[str, float]:
    history = hand.history
    ge = next((each for each in history if isinstance(each, GeWon)), None)
    won = next(each for each in history if isinstance(each, PointWon))
    alone = won.rule == "point.unshown"
    halves = [point(held, hand.rules.flux_half)[0] for held in hand.held]
    return {
        "ge_won": ge is not None,
        "ge_bowl": ge.bowl if ge else 0,
        "point_bowl": won.bowl,
        "raised": any(isinstance(each, Raised) for each in history),
        "alone": alone,
        "bluffed": alone and halves[won.winners[0]] < max(halves),
        "tied": len(won.winners) > 1 or won.rule == "point.tie",
    }
