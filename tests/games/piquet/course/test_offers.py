"""At Piquet, a learner ticks the items to call, and the offered call follows from the ticks."""

import pytest

from gleek.engine.cards import CARDS, cards, mask_of
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.course.offers import PiquetOffering
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.match import Setup
from gleek.games.piquet.rules import preset

# Elder holds a quint, a tierce and four tens; younger three kings and three queens.
ELDER = "AH KH QH JH 10H 10S 10D 10C 9C 8C 7D 7S"
YOUNGER = "KS KD KC QS QD QC JS JD 9D 8D 9S 8S"

OFFERING = PiquetOffering()


def dealt(**changes):
    elder, younger = cards(ELDER), cards(YOUNGER)
    held = mask_of(elder) | mask_of(younger)
    talon = [each for each in CARDS if each.bit & SHAPES[32].pack & ~held]
    hand, _ = Hand.dealt_to(Setup(preset(**changes)), Deal.of((elder, younger), talon))
    return hand


def at_calling():
    hand, _ = dealt().apply(Discard(0, mask_of(cards("7S"))))
    hand, _ = hand.apply(Discard(1, mask_of(cards("8S"))))
    return hand


def ids(offered):
    return [each["id"] for each in offered.choices]


def test_one_point_takes_the_place_of_another_and_what_is_ticked_is_called_best_first():
    hand = at_calling()
    points = [each for each in ids(OFFERING.offers(hand)) if each.startswith("point")]
    others = [each for each in ids(OFFERING.offers(hand)) if not each.startswith("point")]
    chosen = ()
    for each in (points[0], *reversed(others), points[1]):
        chosen = OFFERING.toggled(hand, chosen, each)
    assert [each for each in chosen if each.startswith("point")] == [points[1]]
    call = OFFERING.meant(hand, {"what": "submit"}, chosen)
    assert call in hand.legal()
    assert len(call.sequences) + len(call.sets) == len(others)
    assert OFFERING.toggled(hand, chosen, points[1]) == chosen[:-1]
    with pytest.raises(Unreadable, match="is nothing that you can call"):
        OFFERING.toggled(hand, chosen, "set KS KD KC")
