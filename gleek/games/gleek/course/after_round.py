"""The sentence that ends a round of practice in the ruff."""

from gleek.engine.hand import Hand
from gleek.engine.words import listed
from gleek.games.gleek.ruff import best_ruff


def after_round(hand: Hand, seat: int) -> str:
    names, count = hand.setup.names, len(hand.held)
    worth = {each: best_ruff(cards, hand.rules) for each, cards in enumerate(hand.held)}
    said = {each: "four aces" if aces else str(points) for each, (points, _, aces) in worth.items()}
    others = [(seat + place) % count for place in range(1, count)]
    return f"{listed(f'{names[each]} had {said[each]}' for each in others)}; you had {said[seat]}."
