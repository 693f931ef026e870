"""Gleek's review of losses reports a missed gain only if no action of the other players could change it."""

from typing import Any, NamedTuple

import pytest

from gleek.engine.money import Stake
from gleek.games.gleek.actions import WORDS
from gleek.games.gleek.course.judge import _certain
from gleek.games.gleek.course.losses import certain
from tests.games.gleek.table import at_tricks, dealt, do


class At(NamedTuple):
    hand: Any
    stake: Stake

    def money(self, stakes):
        return self.stake.sum(stakes)


@pytest.mark.parametrize(("honours_to", "lost"), [("holder", [3]), ("trick_winner", [])])
def test_an_honour_laid_out_is_a_certain_loss_only_where_it_counts_to_its_holder(honours_to, lost):
    before = dealt(changes={"honours_to": honours_to}, eldest="QD")
    before = do(before, "eldest bids 13, second passes, dealer passes")
    did = WORDS.read("eldest discards QD 5H 4H 7D 6D 6C 5C")
    found = certain(before, did, before.apply(did)[0])
    assert [each.worth for each in found if "at the reckoning" in each.sentence] == lost
    loss, said = _certain(At(before, Stake.PENNY), did)
    assert (loss == 3, any("is buried" in each for each in said)) == (bool(lost), bool(lost))


def test_the_least_needed_card_that_would_have_taken_a_trick_is_named():
    """If following suit is not required, both a small trump and a high plain card may take the trick."""
    before = at_tricks({"follow_suit": "free"}, eldest="6H", second="7H", dealer="AH 4D 8C")
    before = do(before, "eldest plays 6H, second plays 7H")
    did = WORDS.read("dealer plays 8C")
    assert {str(each.card) for each in before.legal()} >= {"AH", "4D", "8C"}
    [missed] = certain(before, did, before.apply(did)[0])
    assert ", and the eight of hearts would have taken it: 3 points." in missed.sentence
