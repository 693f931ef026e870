"""The Python interface refuses invalid arguments at once; the message names the value and what would be right."""

import pytest

import gleek
from gleek.engine import actions
from gleek.engine.cards import Card
from gleek.engine.errors import GleekError
from gleek.games.gleek.actions import Bid, Call, DealOut, Discard, Pass, Play
from gleek.games.piquet import actions as piquet

COTTON = gleek.preset("cotton")
DEALT = gleek.deal_number(1662)
AT_STOCK, _ = gleek.Hand.dealt_to(gleek.Setup(COTTON), DEALT)
FROM = {
    "Bid(0, 13.5)": (lambda: Bid(0, 13.5), "13.5 is not a bid"),
    "Bid(0, True)": (lambda: Bid(0, price=True), "True is not a bid"),
    "Bid(0, -1)": (lambda: Bid(0, -1), "-1 is not a bid"),
    "Pass(3)": (lambda: Pass(3), "3 is not a seat"),
    "Pass(True)": (lambda: Pass(seat=True), "True is not a seat"),
    "Discard(0, -1)": (lambda: Discard(0, -1), "-1 is not a mask"),
    "Discard(0, cards)": (lambda: Discard(0, gleek.cards("7H 8H")), "is not a mask"),
    "Call(0, ((12, 5),))": (lambda: Call(0, ((12, 5),)), "are not sets"),
    "no game's play": (
        lambda: actions.Play(0, Card("KS")),
        "Play is a base class without seats",
    ),
    "Play(0, 'KH')": (lambda: Play(0, "KH"), "'KH' is not a card"),
    "turn-up 99": (lambda: DealOut(2, DEALT._replace(turn_up=99)), "is not a deal"),
    "hands of None": (lambda: DealOut(2, DEALT._replace(hands=None)), "is not a deal"),
    "Setup(carried=-5)": (lambda: gleek.Setup(COTTON, carried=-5), "carried: -5 is not possible"),
    "Setup(names=…)": (lambda: gleek.Setup(COTTON, names=("Ann", "Ben")), "names: .* is not possible"),
    "turned_up_tiddy=2.0": (lambda: COTTON.changed(turned_up_tiddy=2.0), "“2.0” is not one of its values"),
    "apply(None)": (lambda: AT_STOCK.apply(None), "None is not an action of this game: .*“eldest bids 13”"),
    "Piquet's play": (lambda: AT_STOCK.apply(piquet.Play(0, Card("KS"))), "is not an action of this game"),
    "a talon and a number": (
        lambda: piquet.DealOut(1, piquet.Deal((1, 2), ((3,), 4))),
        "<Deal: elder 2C; younger 3C; talon 5C> is not a deal: give a Deal of two hands as masks and the talon",
    ),
    "one hand": (
        lambda: piquet.DealOut(1, piquet.Deal((1,))),
        "<Deal: elder 2C; talon nothing> is not a deal",
    ),
    "Deal.of one hand": (
        lambda: piquet.Deal.of([gleek.cards("AH")]),
        "is no deal: give a list of two hands of cards, .*, then the talon",
    ),
    "opening_bid=[13]": (lambda: COTTON.changed(opening_bid=[13]), "is not one of its values"),
}


@pytest.mark.parametrize("name", FROM)
def test_impossible_arguments_are_refused_with_a_sentence(name):
    make, said = FROM[name]
    with pytest.raises(GleekError, match=said) as refusal:
        make()
    assert len(str(refusal.value)) < 400


def test_a_setup_lists_all_that_is_wrong_with_it():
    with pytest.raises(gleek.Inconsistent) as refusal:
        gleek.Setup("cotton", carried=-1, names=("",))
    assert [fault.place for fault in refusal.value.faults] == ["rules", "names", "carried"]


def test_a_bid_that_is_refused_leaves_no_trace():
    """Python treats 15.0 as equal to 15, so a cache would have returned one for the other from then on."""
    with pytest.raises(GleekError):
        Bid(0, 15.0)
    hand, _ = gleek.Hand.dealt_to(gleek.Setup(COTTON), DEALT)
    hand, _ = hand.apply("eldest bids 15")
    assert str(hand.legal()[0]) == "second bids 16"


def test_a_match_goes_on_only_after_a_hand_that_is_over():
    match = gleek.Match(COTTON, ("Ann", "Ben", "Cat"), 0)
    hand, _ = gleek.Hand.dealt_to(match.begin(), DEALT)
    with pytest.raises(gleek.Inconsistent, match="it is still at the stock: play it to its end first"):
        match.after(hand)
