"""The score sheet has a column for every stage, and the sums that must be zero are zero, in random hands."""

from __future__ import annotations

import pytest

from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.reckoning import OWN_CARDS
from gleek.games.gleek.rules import preset, preset_names
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.teach.score_sheet import score_sheet
from tests.games.gleek.strategies import LEANS, play, random_deal, seeded

COLUMNS = {"stock": "Stock", "ruff": "Ruff", "reckoning": "Reckoning"}
CHANGES = [{}, {"odd_penny": "box"}, {"settlement": "each"}, {"settlement": "each", "odd_penny": "box"}]


def entries(hand):
    """Return the three players' sums under each head, for a hand."""
    found = {head: [0, 0, 0] for head in ("Stock", "Ruff", "Sets", "Reckoning")}
    for payment in hand.ledger.payments:
        head = COLUMNS.get(payment.rule.partition(".")[0], "Sets")
        for seat, sign in ((payment.payer, -1), (payment.receiver, 1)):
            if seat < 3:
                found[head][seat] += sign * payment.stakes
    return found


def buried(hand):
    return sum(hand.facts.scores) < 0


@pytest.mark.parametrize("changes", CHANGES, ids=str)
@pytest.mark.parametrize("name", preset_names())
def test_what_must_come_to_nought_does(name, changes):
    rules = preset(name, **changes)
    said = dict(score_sheet(rules).notes)["What must come to nought"]
    always = said.partition("come to nought")[0].partition("under ")[2]
    assert "Sets" in always
    assert ("Stock" in always) == (rules.odd_penny != "box")
    assert ("Reckoning" in always) == (rules.settlement == "each")
    assert ("unless an honour was out of play" in said) == (rules.settlement == "pot")
    rng, seen = seeded(1674), set()
    for number in range(120):
        hand = play(Setup(rules), random_deal(rng, LEANS[number % len(LEANS)]), rng).last
        sums = {head: sum(each) for head, each in entries(hand).items()}
        seen |= {head for head, each in sums.items() if each}
        assert all(sums[head] == 0 for head in sums if head in always)
        if rules.settlement == "pot" and not buried(hand):
            assert sums["Reckoning"] == 0
        assert sum(sums.values()) + hand.ledger.balances[RUFF] == 0
    # The exceptions do happen.
    assert ("Stock" in seen) == (rules.odd_penny == "box")
    assert ("Reckoning" in seen) == (rules.settlement == "pot")


@pytest.mark.parametrize("settlement", ["pot", "each"])
def test_the_reckoning_is_written_as_it_says(settlement):
    rules = preset("du_coeur", settlement=settlement)
    means = next(each.means for each in score_sheet(rules).each if each.head == "Reckoning")
    rng = seeded(22)
    hand = play(Setup(rules), random_deal(rng), rng).last
    own = list(hand.facts.scores)
    reckoned = own if settlement == "pot" else [3 * each - sum(own) for each in own]
    assert entries(hand)["Reckoning"] == reckoned
    assert f"less {OWN_CARDS}" in means
    assert ("three times" in means) == (settlement == "each")
