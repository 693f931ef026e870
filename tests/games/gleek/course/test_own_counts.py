"""The help at the table counts a seat's points as the reckoning does, and says who pays, by every book's rules."""

import re

import pytest

from gleek.engine.hand import Hand
from gleek.games.gleek.course.own_counts import own_counts
from gleek.games.gleek.events import Reckoned
from gleek.games.gleek.rules import preset, preset_names
from gleek.players.registry import game, play_out
from gleek.records.codes import deal_number

CASES = [preset(name) for name in preset_names()] + [preset("cotton", settlement="each")]


@pytest.mark.parametrize("rules", CASES, ids=[*preset_names(), "each with each"])
def test_after_the_last_trick_the_counts_are_the_reckoning_s(rules):
    for number in range(310_000, 310_006):
        hand, _ = Hand.dealt_to(game("gleek").setup(rules), deal_number(number, rules))
        hand = hand.replay(*play_out(hand))
        (reckoned,) = [each for each in hand.history if isinstance(each, Reckoned)]
        for seat in range(3):
            ((_, text),) = own_counts(hand.observe(seat))
            assert int(re.search(r": (\d+)\.", text)[1]) - 22 == reckoned.scores[seat]
            assert ("from each of the others" in text) == (rules.settlement == "each")
