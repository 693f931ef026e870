"""The sample hands: each is complete and can be replayed under every book; together they use every reading."""

import re

import pytest

from gleek.engine.rules import Numbers, values_of
from gleek.evidence import quotations
from gleek.games import game, ids
from gleek.records.samples import samples

HANDS = samples("gleek")
each_hand = pytest.mark.parametrize("record", HANDS.values(), ids=HANDS)


@each_hand
def test_a_samples_quotations_are_in_the_books_word_for_word(record):
    words = " ".join(quotation.words for quotation in quotations.of_game("gleek").values())
    said = [
        record.about,
        *(text for hand in record.hands for text in (hand.say, *(e.say for e in hand.entries))),
    ]
    for text in said:
        for quoted in re.findall("“([^”]+)”", text):
            assert quoted in words, quoted


@pytest.mark.parametrize(
    ("game_id", "field"), [(each, field) for each in ids() for field in values_of(game(each).rules)]
)
def test_every_reading_is_used_by_a_sample(game_id, field):
    """The samples use every named value; of a numeric field several values, or Gillet's default ante."""
    values = values_of(game(game_id).rules)[field]
    used = {getattr(record.rules(), field) for record in samples(game_id).values()}
    if not isinstance(values, Numbers):
        assert used == set(values)
    else:
        assert len(used) > 1 or field == "ante_point"
