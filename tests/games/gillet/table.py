"""Short notation for deals, words and payments of Gillet in tests."""

from __future__ import annotations

import pytest

from gleek.engine.cards import cards
from gleek.engine.errors import Illegal
from gleek.engine.hand import Hand
from gleek.evidence.rules import rules as known_rules
from gleek.games.gillet.accounts import ACCOUNTS
from gleek.games.gillet.actions import Deal
from gleek.games.gillet.rules import preset
from gleek.games.gillet.setup import Setup

# The first has the lowest flux, the second a pair of queens, the third ace and king, the dealer nothing.
HANDS = ("7H 8H 9H", "QS QD 7C", "AC KC 8S", "10D JS 9C")
NO_PAIR = ("AS KD 9H", "QS JD 8C", "10H 9D 7C", "KC 10S 8H")


def dealt(hands=HANDS, *, ge=0, point=0, **changes):
    """Return a newly dealt hand, in which the Gé is already settled."""
    setup = Setup(preset(**changes), ge=ge, point=point)
    hand, _ = Hand.dealt_to(setup, Deal.of(map(cards, hands)))
    return hand


def do(hand, *words):
    """Return the hand after these words; a word without a seat belongs to the player to act."""
    for word in words:
        said = word if word.split()[0] in ACCOUNTS.seats else f"{ACCOUNTS.seats[hand.to_act]} {word}"
        hand, _ = hand.apply(said)
    return hand


def refused(hand, words, rule):
    """Check that this rule refuses the words; return the refusal's sentence."""
    refusal = hand.why_not(words)
    assert refusal is not None
    assert refusal.rule == rule
    assert rule in known_rules("gillet")
    with pytest.raises(Illegal) as error:
        hand.apply(words)
    assert error.value.refusal == refusal
    return refusal.sentence


def paid(hand, rule):
    """Return the payments under a rule as text."""
    return [
        f"{ACCOUNTS.words[each.payer]} {ACCOUNTS.words[each.receiver]} {each.stakes}"
        for each in hand.ledger.payments
        if each.rule == rule
    ]


def rest_dealt_again(hand, seat, rng):
    """Return the deal with all cards shuffled except those that the seat holds or has been shown."""
    from gleek.engine.cards import bits
    from gleek.games.gillet.deal import GILLET_PACK

    known = hand.observe(seat).held
    free = [index for index in bits(GILLET_PACK) if not any(mask >> index & 1 for mask in known)]
    rng.shuffle(free)
    hands = []
    for mask in known:
        while mask.bit_count() < 3:
            mask |= 1 << free.pop()  # noqa: PLW2901
        hands.append(mask)
    return Deal(tuple(hands))
