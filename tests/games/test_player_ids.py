"""A player's id stands for his play, for ever: the moves of an address lead to the same hand in every version."""

from __future__ import annotations

import hashlib
import random

import pytest

from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.games import game, ids, player, players, presets, usual
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number
from tests.kept import assert_kept, tables

# Of 600 hands, the books by turns: every action, in words. Of those who think longer, and of these too, `choices.json`
# holds 200 choices (see test_hidden_cards.py).
PLAY = {
    "plain-1": "8c5318f9fe139497d3e36c07d0bc5b6f",
    "plain-2": "5f3986b57a2cd1d14b5e67ac3b2d52ed",
    "piquet-plain-1": "d052a6e0404b549409d03f8de77ca62e",
    "gillet-plain-1": "c52bfba416818b52136197b085996ab5",
    "gillet-plain-2": "365389fe9593919e99d04e144635838a",
}


@pytest.mark.parametrize(
    ("game_id", "name"), [(game_id, name) for game_id in ids() for name in players(game_id) if name in PLAY]
)
def test_the_play_of_an_id_never_changes(game_id, name):
    """A player who plays otherwise gets another id; this digest is never changed."""
    choose, digest = player(game_id, name), hashlib.sha256()
    played, kind = game(game_id), game(game_id).rules
    books = [presets.preset(kind, each) for each in presets.names(kind)]
    for number in range(600):
        rules = books[number % len(books)]
        hand, _ = Hand.dealt_to(played.setup(rules), deal_number(number, rules))
        while not hand.over:
            action = choose(hand.observe(hand.to_act))
            digest.update(f"{action}\n".encode())
            hand, _ = hand.apply(action)
    assert digest.hexdigest()[:32] == PLAY[name]


THINKING = [(game_id, name) for game_id in ids() for name in players(game_id) if name not in PLAY]


@pytest.mark.parametrize(("game_id", "name"), THINKING)
def test_those_who_think_choose_by_each_tables_rules_what_they_were_kept_to_choose(game_id, name):
    """The other players' choices are pinned by the books alone; here a moment of a hand by every value of a field."""
    choose, played, chosen = player(game_id, name), game(game_id), []
    for number, rules in enumerate(tables(game_id)):
        chance = random.Random(number)  # noqa: S311 - chance for play, not for secrets
        hand, _ = Hand.dealt_to(played.setup(rules), deal_number(number, rules))
        for _ in range(chance.randrange(24)):
            legal = hand.legal()
            after, _ = hand.apply(legal[chance.randrange(min(len(legal), 300))])
            if after.over:
                break
            hand = after
        chosen.append(choose(hand.observe(hand.to_act), seed_of(number, hand.to_act, 0)))
    assert_kept(f"{game_id}, choices of {name}", chosen)


def test_who_sits_at_the_table_unasked_is_a_gentle_player():
    assert {each: usual(each) for each in ids()} == {
        "gleek": "plain-2",
        "gillet": "gillet-plain-2",
        "piquet": "piquet-plain-1",
    }


@pytest.mark.parametrize("name", ["", "plain", "plain-0", "PLAIN-1", "<b>" * 40])
def test_a_player_who_is_not_known_is_refused_with_a_sentence(name):
    with pytest.raises(Unreadable, match=r"There is no player “.{0,30}”: there is plain-1"):
        player("gleek", name)
