"""Comparisons of a record under several books as text for a terminal; `tests/playthroughs` has whole ones."""

from gleek.games.gleek.actions import Call, Pass, Play
from gleek.games.gleek.rules import preset
from gleek.records.as_text import comparison_text
from gleek.records.coded import from_code
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import replay


def test_the_money_of_earlier_hands_is_told_as_theirs():
    """If a passed ruff's antes stay for the next hand under other rules, the comparison names who left them."""
    whole = from_code("0001-KY2F").hands[0]
    bought, later = whole.entries[:7], whole.entries[7:]
    passes = [Entry(Pass(seat)) for seat in range(3)]
    quiet = (*bought, *passes, *[each for each in later if isinstance(each.action, Call | Play)])
    hands = (PlayedHand(whole.deal, quiet), whole)
    record = Record(hands, preset="cotton", players=("Ann", "Ben", "Cat"), is_match=True)
    before, after = replay(record), replay(record, preset("cotton", ruff_passed="carry"))
    assert before.stop is None
    assert after.stop is None
    text = " ".join(comparison_text([("cotton", before), ("cotton", after)]).split())
    assert "hand 2, step " in text
    assert "Earlier hands leave the ruff’s pot 6d., where nothing was paid: left in the ruff’s pot" in text
    back = " ".join(comparison_text([("cotton", after), ("cotton", before)]).split())
    assert "Earlier hands do not leave the ruff’s pot 6d.:" in back
    assert "The ruff’s pot gives Ann 2d., where nothing was paid: nobody vied" in back
