"""The tables of Piquet's rules in brief agree with the engine's scores over every holding of a suit."""

from __future__ import annotations

import pytest

from gleek.engine.cards import SUIT_MASKS
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.items import SEQUENCES, is_sequence, point_score, score, value_of
from gleek.games.piquet.rules import preset
from gleek.lessons.reading.brief import brief

SPADES = SUIT_MASKS[0]


def table(point, name):
    shown = brief(name, game_id="piquet")
    return next(line.table for section in shown.sections for line in section.lines if line.id == point)


def holdings(name):
    """Yield every holding in one suit of the book's pack."""
    suit = SHAPES[preset(name).pack].pack & SPADES
    some = suit
    while some:
        yield some
        some = (some - 1) & suit


@pytest.mark.parametrize("name", ["rubicon", "cotton_1674"])
def test_every_sequence_of_the_pack_stands_with_what_it_scores(name):
    found = {(held.bit_count(), score(SEQUENCES, held)) for held in holdings(name) if is_sequence(held)}
    assert [(int(cards), int(scores)) for _, cards, scores in table("sequence", name).rows] == sorted(found)


def test_a_point_by_tens_scores_as_its_table_says():
    rows = [
        (*map(int, makes.split(" to ")), int(scores))
        for makes, scores in table("point-score", "cotton_1674").rows
    ]
    covered = set()
    for held in holdings("cotton_1674"):
        for least, most, scores in rows:
            if least <= value_of(held) <= most:
                assert point_score(held, tens=True, one_less=False) == scores
                covered.add(value_of(held))
    assert {30, 34, 35, 44, 45, 54, 55, 64, 65, 74, 75, 81} <= covered
    assert max(map(value_of, holdings("cotton_1674"))) == rows[-1][1]
    assert table("point-score", "rubicon") is None
