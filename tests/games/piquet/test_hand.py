"""Special cases in a deal of Piquet: an empty talon, what elder learns, and a game that ends within the deal."""

import pytest

from gleek import games
from gleek.engine.cards import mask_of
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Discard
from gleek.games.piquet.facts import BARRED
from gleek.games.piquet.match import Setup
from gleek.games.piquet.rules import preset
from gleek.records.codes import deal_number
from gleek.records.replay import replay
from gleek.records.samples import samples

DEAL = deal_number(1882, preset("rubicon"))
CHOOSE = games.player("piquet", "piquet-plain-2")


def lay_out(hand, count):
    return Discard(hand.to_act, mask_of(hand.cards(hand.to_act)[:count]))


def test_younger_lays_out_nothing_if_elder_takes_the_whole_talon():
    hand, _ = Hand.dealt_to(Setup(preset("rubicon", elder_max=8)), DEAL)
    hand, _ = hand.apply(lay_out(hand, 8))
    assert list(hand.legal()) == [Discard(1, 0)]
    assert "nothing is left in the talon" in hand.why_not(lay_out(hand, 1)).sentence
    some, _ = Hand.dealt_to(Setup(preset("rubicon", elder_max=8)), DEAL)
    some, _ = some.apply(lay_out(some, 7))
    assert Discard(1, 0) not in some.legal()


def test_elder_learns_that_younger_is_barred_only_when_younger_reckons():
    record = samples("piquet")["17-shown-bars"]
    moments = [step.hand for step in replay(record).steps if step.hand.facts.calls[1] is not None]
    assert BARRED in moments[0].facts.kinds
    for hand in moments:
        assert (BARRED in hand.observe(0).facts.kinds) == (not hand.facts.pending)
        assert BARRED in hand.observe(1).facts.kinds
    assert not moments[-1].facts.pending


@pytest.mark.parametrize("partie", ["hundred_up", "set"])
def test_a_game_ends_with_the_very_point_that_reaches_the_number(partie):
    rules = preset("rubicon", partie=partie)
    hand, _ = Hand.dealt_to(Setup(rules, elder=99), DEAL)
    while not hand.over:
        hand, _ = hand.apply(CHOOSE(hand.observe(hand.to_act)))
    *before, last = hand.ledger.payments
    assert last.receiver == 0
    assert 99 + sum(paid.stakes for paid in before if paid.receiver == 0) < 100 <= 99 + hand.ledger.purses[0]
    assert len(hand.tricks) < 12
