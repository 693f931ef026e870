"""A URL can hold every action of the sample hands, and a text that is no action is refused."""

import pytest

from gleek import games
from gleek.engine.errors import Unreadable
from gleek.records.replay import replay
from gleek.records.samples import samples

WRONG = {
    "gleek": ["", "q", "b", "b-1", "c7H", "x7", "1000"],
    "piquet": ["", "q", "cp", "c7H", "x7", "p7H", "10"],
    "gillet": ["", "r", "r-1", "r1234567", "gg", "AS"],
}


@pytest.mark.parametrize("game_id", games.ids())
def test_every_action_of_the_samples_is_read_again_from_an_address(game_id):
    game, kinds = games.game(game_id), set()
    for record in samples(game_id).values():
        for action in (step.action for step in replay(record).steps):
            kind = type(action).__name__
            if kind not in {"NoneType", "DealOut", "Lift"}:
                assert game.expanded(action.short, action.seat) == action
                kinds.add(kind)
    assert kinds == {kind.__name__ for kind in game.words.kinds}


@pytest.mark.parametrize(("game_id", "word"), [(each, word) for each in WRONG for word in WRONG[each]])
def test_a_word_that_is_no_action_is_refused(game_id, word):
    with pytest.raises(Unreadable, match="is no action of"):
        games.game(game_id).expanded(word, 0)
