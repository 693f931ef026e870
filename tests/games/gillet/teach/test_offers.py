"""The actions that a learner is offered at Gillet, and how a URL encodes actions."""

from __future__ import annotations

import pytest

from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.games.gillet.actions import Raise, See, read
from gleek.games.gillet.rules import preset
from gleek.games.gillet.setup import Setup
from gleek.games.gillet.teach.address import expanded, short
from gleek.games.gillet.teach.offers import meant, toggled
from gleek.records.codes import deal_number


def dealt(*said, **changes):
    rules = preset(**changes)
    hand, _ = Hand.dealt_to(Setup(rules), deal_number(7, rules))
    for each in said:
        hand, _ = hand.apply(each)
    return hand


def test_a_request_is_read_as_what_it_says():
    hand = dealt("first raises 2")
    assert meant(hand, {"what": "number", "value": " 3 "}) == Raise(1, 3)
    assert meant(hand, {"what": "choose", "id": "see"}) == See(1)
    assert meant(hand, {"what": "hint"}) is None
    with pytest.raises(Unreadable, match="nothing is picked or ticked at Gillet"):
        toggled(hand, (), "AS")


@pytest.mark.parametrize("words", ["first goes", "second raises 12", "third sees", "dealer yields"])
def test_every_action_is_read_again_from_an_address(words):
    action = read(words)
    assert expanded(short(action), action.seat) == action


@pytest.mark.parametrize("word", ["", "r", "r-1", "r1234567", "gg", "AS"])
def test_what_is_no_action_in_an_address_is_refused(word):
    with pytest.raises(Unreadable, match="is no action of Gillet"):
        expanded(word, 0)
