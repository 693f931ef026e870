"""No player sees what his seat cannot: hidden cards change places, and he does what he did. What he did is stored.

`choices.json` has 200 choices of every player, made in the hands as they were dealt; here each is asked where the
hidden cards lie elsewhere. So these tests hold that his choice follows from what he sees, and never changes. The same
is asked in the static site’s Python by `tests/site/test_players.py`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from gleek.games import ids, player, players
from tests.arena import as_seen, choose, dealt_round, hidden, observe, positions, seed_at

CHOICES = json.loads(Path(__file__).with_name("choices.json").read_text(encoding="utf-8"))
COUNT = 200


@cache
def moments(game_id):
    """Moments with something to choose: the deal's number, the hand as it was dealt, and with hidden cards moved."""
    return [
        (number, hand, dealt_round(hand, hand.to_act, number)) for number, hand in positions(game_id, COUNT)
    ]


@pytest.mark.parametrize(
    ("game_id", "name"), [(game_id, name) for game_id in ids() for name in players(game_id)]
)
def test_a_player_chooses_as_stored_wherever_the_hidden_cards_lie(game_id, name):
    wrong = []
    stored = CHOICES[name]
    assert len(stored) == COUNT
    for (number, hand, other), was in zip(moments(game_id), stored, strict=True):
        seat = hand.to_act
        found = str(choose(name, observe(other, seat), seed_at(number, hand)))
        if found != was:
            at_home = str(choose(name, observe(hand, seat), seed_at(number, hand)))
            wrong.append((number, hand.stage, was, found, at_home))
    assert not wrong


def test_the_hidden_cards_do_change_places():
    changed = 0
    for _, hand, other in moments("gleek"):
        seat = hand.to_act
        assert other.held[seat] == hand.held[seat]
        assert as_seen(other, seat) == as_seen(hand, seat)
        changed += other.held != hand.held
        assert hidden(hand, seat) & hand.held[seat] == 0
    assert changed > 160


def cheat(seen, seed=0):  # noqa: ARG001 (a player is given a seed)
    """One who looks at what the others hold where he is shown it: he plays high cards only when they have none."""
    others = sum(mask for seat, mask in enumerate(seen.held) if seat != seen.seat)
    return seen.legal[others % len(seen.legal)] if len(seen.legal) < 20 else player("gleek", "plain-1")(seen)


def with_everything_open(hand, seat):
    """What a leaking observation would give: the seat's own, and the others' cards too."""
    return hand.observe(seat)._replace(held=hand.held)


def test_a_planted_cheat_is_caught():
    """The same asking finds out who is shown more; with what his seat may see he has nothing to cheat with."""
    caught = {observe: 0, with_everything_open: 0}
    for _, hand, other in moments("gleek"):
        seat = hand.to_act
        for see in caught:
            caught[see] += cheat(see(hand, seat)) != cheat(see(other, seat))
    assert caught[observe] == 0
    assert caught[with_everything_open] > 20
