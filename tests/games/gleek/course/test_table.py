"""Each highlight is on its own cards, and only during the stage that it explains."""

from types import SimpleNamespace

from gleek.engine.cards import CARDS, bits
from gleek.games.gleek.course.table import TABLE
from tests.games.gleek.table import at_ruff, dealt, do


def marks(hand, seat, events=()):
    step = SimpleNamespace(hand=hand, dealt_hand=hand, events=events)
    found = TABLE.marks(step)
    told = [(mask & hand.held[seat], word) for mask, word in (found[seat] if found else ())]
    return {str(CARDS[index]): word for mask, word in reversed(told) for index in bits(mask)}


RUFF = dict.fromkeys(["AS", "KS", "QS", "10S", "9S"], "ruff")
KINGS = dict.fromkeys(["KS", "KH", "KD"], "set")


def test_a_set_is_marked_once_called_and_a_ruff_while_sets_are_called():
    hand = do(at_ruff(eldest="KH KD"), "eldest vies, second passes, dealer sees")
    assert hand.stage == "melds"
    assert marks(hand, 0) == RUFF
    assert marks(hand, 1) == {}
    hand, _ = hand.apply(hand.legal()[0])  # the gleek of kings; KS keeps the ruff's highlight
    assert marks(hand, 0) == KINGS | RUFF
    assert set(marks(hand, 2)) == {"AC", "KC", "JC", "10C"}
    hand = do(hand, "second calls nothing, dealer calls nothing")
    assert [marks(hand, seat) for seat in range(3)] == [KINGS, {}, {}]
    for _ in range(3):
        hand, _ = hand.apply(next(each for each in hand.legal() if each.card.rank.letter != "K"))
    assert [marks(hand, seat) for seat in range(3)] == [{}, {}, {}]


def test_the_cards_taken_in_are_marked_at_that_step_alone():
    hand = do(dealt(), "eldest bids 13, second passes, dealer passes")
    hand, events = hand.apply("eldest discards 7D 6D 6C 5C 4C 5H 4H")
    assert marks(hand, 0, events) == dict.fromkeys(["QC", "JH", "9H", "AD", "KD", "QD", "JD"], "new")
    assert marks(hand, 1, events) == {}
    assert marks(hand, 0) == {}
