"""The faces of the cards on paper are those that were kept: nobody else looks at each of them."""

from __future__ import annotations

import pytest

from gleek.drawing.faces import back, face
from gleek.engine.cards import CARDS, Rank
from tests.kept import assert_kept


@pytest.mark.parametrize("indices", [False, True])
def test_every_face_is_as_it_was_kept(indices):
    some = [each for each in CARDS if each.rank >= Rank.FOUR]
    faces = [face(each.rank.letter, each.suit.letter, indices=indices) for each in some]
    assert_kept(f"faces, {'with' if indices else 'without'} signs in the corners", [back(), *faces])
