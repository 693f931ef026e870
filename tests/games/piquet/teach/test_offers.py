"""The actions that a learner is offered at Piquet, and how a URL encodes actions."""

from __future__ import annotations

import pytest

from gleek.engine.cards import CARDS, cards, mask_of
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Call, Deal, Discard, read
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.rules import preset
from gleek.games.piquet.setup import Setup
from gleek.games.piquet.teach.address import expanded, short
from gleek.games.piquet.teach.offers import meant, offers, toggled
from gleek.records.replay import replay
from gleek.records.samples import samples

# Elder holds a quint, a tierce and four tens; younger three kings and three queens.
ELDER = "AH KH QH JH 10H 10S 10D 10C 9C 8C 7D 7S"
YOUNGER = "KS KD KC QS QD QC JS JD 9D 8D 9S 8S"


def dealt(**changes):
    elder, younger = cards(ELDER), cards(YOUNGER)
    held = mask_of(elder) | mask_of(younger)
    talon = [each for each in CARDS if each.bit & SHAPES[32].pack & ~held]
    hand, _ = Hand.dealt_to(Setup(preset(**changes)), Deal.of(elder, younger, talon))
    return hand


def at_calling():
    hand, _ = dealt().apply(Discard(0, mask_of(cards("7S"))))
    hand, _ = hand.apply(Discard(1, mask_of(cards("8S"))))
    return hand


def ids(offered):
    return [each["id"] for each in offered.choices]


def test_every_suits_point_the_whole_runs_and_the_whole_sets_can_be_ticked():
    hand = at_calling()
    held = hand.held[0]
    offered = offers(hand, in_play=True)
    assert offered.many
    assert offered.submit == {"label": "Call nothing", "enabled": True, "quiet": True}
    ticked = offers(hand, ids(offered)[:1], in_play=True).submit
    assert ticked == {"label": "Call these", "enabled": True, "quiet": False}
    assert [(each["id"], each["label"]) for each in offered.choices] == [
        ("point 10H JH QH KH AH", "Five hearts: 51"),
        ("point 7C 8C 9C 10C", "Four clubs: 34"),
        ("sequence 10H JH QH KH AH", "Quint major in hearts"),
        ("sequence 7C 8C 9C 10C", "Quart to the ten in clubs"),
        ("set 10C 10D 10H 10S", "Quatorze of tens"),
    ]
    for each in ids(offered):
        kind, _, named = each.partition(" ")
        mask = mask_of(cards(named))
        assert mask & held == mask
        call = {"point": Call(0, mask), "sequence": Call(0, 0, (mask,)), "set": Call(0, 0, (), (mask,))}[kind]
        assert call in hand.legal()


def test_one_point_takes_the_place_of_another_and_what_is_ticked_is_called_best_first():
    hand = at_calling()
    points = [each for each in ids(offers(hand)) if each.startswith("point")]
    others = [each for each in ids(offers(hand)) if not each.startswith("point")]
    chosen = ()
    for each in (points[0], *reversed(others), points[1]):
        chosen = toggled(hand, chosen, each)
    assert [each for each in chosen if each.startswith("point")] == [points[1]]
    call = meant(hand, {"what": "submit"}, chosen)
    assert call in hand.legal()
    assert len(call.sequences) + len(call.sets) == len(others)
    assert toggled(hand, chosen, points[1]) == chosen[:-1]
    with pytest.raises(Unreadable, match="is nothing that you can call"):
        toggled(hand, chosen, "set KS KD KC")


def test_younger_is_offered_only_what_is_as_good_as_what_elder_called():
    hand, _ = at_calling().apply(read("elder calls set 10H 10S 10D 10C"))
    kinds = {each.split()[0] for each in ids(offers(hand, in_play=True))}
    assert "set" not in kinds  # three kings, queens or knaves do not beat four tens
    assert "point" in kinds  # elder has called none of these
    # In a task the learner must find this out.
    assert sum(each.startswith("set") for each in ids(offers(hand))) == 3


def test_carte_blanche_is_offered_to_whoever_has_it_and_to_nobody_else():
    for in_play in (False, True):
        assert ids(offers(dealt(), in_play=in_play)) == []
    found = [
        step.hand
        for record in samples("piquet").values()
        for step in replay(record).steps
        if step.hand
        and step.hand.stage == "exchange"
        and step.hand.to_act is not None
        and step.hand.legal().claim
    ]
    assert found
    for hand in found:
        assert ids(offers(hand)) == ids(offers(hand, in_play=True)) == ["claim carte blanche"]
        claim = meant(hand, {"what": "choose", "id": "claim carte blanche"})
        assert claim in hand.legal()
        assert expanded(short(claim), claim.seat) == claim


def test_a_discard_says_how_many_cards_are_chosen():
    hand = dealt()
    chosen = ()
    for each, label in (("7S", "Lay out one card"), ("7D", "Lay out 2 cards")):
        chosen = toggled(hand, chosen, each)
        offered = offers(hand, chosen, in_play=True)
        assert offered.submit == {"label": label, "enabled": True}
        assert offered.selected == f"{len(chosen)} of 5 cards chosen"
    assert not offers(hand, in_play=True).submit["enabled"]
    assert meant(hand, {"what": "submit"}, chosen) == Discard(0, mask_of(cards("7S 7D")))
    younger, _ = dealt(younger_min=0).apply(Discard(0, mask_of(cards("7S 7D 8C 9C 10C"))))
    none = offers(younger, in_play=True)
    assert none.submit == {"label": "Lay out nothing", "enabled": True}
    assert meant(younger, {"what": "submit"}) == Discard(1, 0)
    assert meant(younger, {"what": "submit"}) in younger.legal()


def test_every_action_of_the_samples_is_read_again_from_an_address():
    words = set()
    for record in samples("piquet").values():
        for step in replay(record).steps:
            kind = type(step.action).__name__
            if kind not in {"NoneType", "DealOut", "Lift"}:
                assert expanded(short(step.action), step.action.seat) == step.action
                words.add(kind)
    assert words == {"Claim", "Discard", "Call", "Look", "Leave", "Play"}


@pytest.mark.parametrize("word", ["", "q", "cp", "c7H", "x7", "p7H", "10"])
def test_what_is_no_action_in_an_address_is_refused(word):
    with pytest.raises(Unreadable, match="is no action of Piquet"):
        expanded(word, 0)
