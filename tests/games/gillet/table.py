"""Functions for tests that deal and play a hand of Gillet in a short notation."""

from gleek.engine.cards import cards
from gleek.engine.hand import Hand
from gleek.games.gillet.accounts import ACCOUNTS
from gleek.games.gillet.actions import Deal
from gleek.games.gillet.match import Setup
from gleek.games.gillet.rules import preset

# The first player has the lowest flux, the second a pair of queens, the third an ace and a king, the dealer nothing.
HANDS = ("7H 8H 9H", "QS QD 7C", "AC KC 8S", "10D JS 9C")
NO_PAIR = ("AS KD 9H", "QS JD 8C", "10H 9D 7C", "KC 10S 8H")


def dealt(hands=HANDS, *, ge=0, point=0, **changes):
    """Return a newly dealt hand, in which the Gé is already settled."""
    setup = Setup(preset(**changes), ge=ge, point=point)
    hand, _ = Hand.dealt_to(setup, Deal.of(map(cards, hands)))
    return hand


def do(hand, *words):
    """Return the hand after these actions, given as texts. One that names no seat is by the player to act."""
    for word in words:
        said = word if word.split()[0] in ACCOUNTS.seats else f"{ACCOUNTS.seats[hand.to_act]} {word}"
        hand, _ = hand.apply(said)
    return hand
