"""A player's id stands for his play, for ever: the moves of an address lead to the same hand in every version."""

from __future__ import annotations

import hashlib

import pytest

from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.games import player
from gleek.games.gleek.play import PLAYERS
from gleek.games.gleek.rules import preset, preset_names
from gleek.games.gleek.setup import Setup
from gleek.records.codes import deal_number

# Of 600 hands, a hundred by each book: every action, in words.
PLAY = {"plain-1": "8c5318f9fe139497d3e36c07d0bc5b6f"}


@pytest.mark.parametrize("name", PLAYERS)
def test_the_play_of_an_id_never_changes(name):
    """A player who plays otherwise gets another id; this digest is never changed."""
    choose, digest = player("gleek", name), hashlib.sha256()
    for number in range(600):
        hand, _ = Hand.dealt_to(Setup(preset(preset_names()[number % 6])), deal_number(number))
        while not hand.over:
            action = choose(hand.observe(hand.to_act))
            digest.update(f"{action}\n".encode())
            hand, _ = hand.apply(action)
    assert digest.hexdigest()[:32] == PLAY[name]


@pytest.mark.parametrize("name", ["", "plain", "plain-2", "PLAIN-1", "<b>" * 40])
def test_a_player_who_is_not_known_is_refused_with_a_sentence(name):
    with pytest.raises(Unreadable, match=r"There is no player “.{0,30}”: there is plain-1"):
        player("gleek", name)
