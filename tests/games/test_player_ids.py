"""A player's id means the same play for ever, so that the moves in a URL lead to the same hand in every version."""

import hashlib
import random

import pytest

from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.games import game, ids, player, players
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number
from tests.rules_tables import tables

# The digest of each sampling player's choices, at one position under each of the tables' rules; none ever changes.
# `choices.json` holds 200 choices of every player (see test_hidden_cards.py).
CHOICES = {
    "gillet-odds-1": "9a7aba33dd94",
    "counting-1": "99487ba84151",
    "counting-bold-1": "99487ba84151",
    "counting-careful-1": "64839097e1d0",
    "master-1": "7149b8c20716",
    "remembering-1": "53f22a2c169f",
    "remembering-bold-1": "53f22a2c169f",
    "remembering-careful-1": "0d48f62f044a",
    "piquet-remembering-2": "910ad69b38bc",
}
THINKING = [(game_id, name) for game_id in ids() for name in players(game_id) if name in CHOICES]


@pytest.mark.parametrize(("game_id", "name"), THINKING)
def test_players_that_sample_deals_choose_the_same_by_every_rule(game_id, name):
    choose, played, digest = player(game_id, name), game(game_id), hashlib.sha256()
    for number, rules in enumerate(tables(game_id).values()):
        chance = random.Random(number)  # noqa: S311 - chance for play, not for secrets
        hand, _ = Hand.dealt_to(played.setup(rules), deal_number(number, rules))
        for _ in range(chance.randrange(24)):
            legal = hand.legal()
            after, _ = hand.apply(legal[chance.randrange(min(len(legal), 300))])
            if after.over:
                break
            hand = after
        action = choose(hand.observe(hand.to_act), seed_of(number, hand.to_act, 0))
        digest.update(f"{action}\n".encode())
    assert digest.hexdigest()[:12] == CHOICES[name]


@pytest.mark.parametrize("name", ["", "plain", "plain-0", "PLAIN-1", "<b>" * 40])
def test_a_player_who_is_not_known_is_refused_with_a_sentence(name):
    with pytest.raises(Unreadable, match=r"There is no player “.{0,30}”: the players are plain-1"):
        player("gleek", name)
