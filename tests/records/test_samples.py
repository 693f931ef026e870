"""The sample hands: each is complete and can be replayed under every book; together they use every reading."""

import re

import pytest

from gleek.engine.errors import Inconsistent
from gleek.engine.rules import Numbers, values_of
from gleek.evidence import quotations
from gleek.evidence.rules import rules as known_rules
from gleek.games import game, ids
from gleek.games.gleek.rules import preset_names
from gleek.records.read import load
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.write import save

HANDS = samples("gleek")
each_hand = pytest.mark.parametrize("record", HANDS.values(), ids=HANDS)


@each_hand
def test_a_sample_comes_to_its_end_under_its_own_rules(record):
    played = replay(record)
    assert played.finished
    assert sum(played.purses) + sum(played.pots.values()) == dict(record.brought).get("pot", 0)


@each_hand
@pytest.mark.parametrize("book", preset_names())
def test_under_every_book_a_sample_is_replayed_or_stops_with_the_step_and_the_reason(record, book):
    try:
        rules = record.rules(book)
    except Inconsistent as error:  # the record's own change is inconsistent with this book
        refused = {fault.rule for fault in error.faults}
    else:
        played = replay(record, rules)
        refused = set() if played.stop is None else {played.stop.refusal.rule}
        assert played.finished or played.stop.step == len(played.steps) + 1
        assert played.finished or played.stop.refusal.sentence
        assert sum(played.purses) + sum(played.pots.values()) == dict(record.brought).get("pot", 0)
    assert refused <= set(known_rules("gleek"))


@each_hand
def test_a_sample_saved_and_loaded_is_the_same(record):
    assert load(save(record)) == record


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
