"""No player uses cards that its seat cannot see: if hidden cards are exchanged, its choice stays the same.

`choices.json` stores 200 choices of every player, made in the original hands. Here each player chooses again after the
hidden cards have been exchanged; players that sample deals do so at every third position. So the tests show that a
choice depends only on the view, and that it never changes.
`tests/site/test_players.py` makes the same check in the static site's Python.
"""

import json
import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from gleek.course.explorer.table import table_data
from gleek.course.game_course import game_course
from gleek.engine.cards import CARDS, cards, mask_of
from gleek.games import default_player, ids, player, players
from gleek.records.replay import replay, tell_step
from gleek.records.samples import samples
from tests.arena import as_seen, choose, dealt_round, hidden, observe, positions, seed_at

CHOICES = json.loads(Path(__file__).with_name("choices.json").read_text(encoding="utf-8"))
COUNT = 200


@cache
def moments(game_id):
    """Return positions: the deal's number, the original hand, and the hand with hidden cards exchanged."""
    return [
        (number, hand, dealt_round(hand, hand.to_act, number)) for number, hand in positions(game_id, COUNT)
    ]


@pytest.mark.parametrize(
    ("game_id", "name"), [(game_id, name) for game_id in ids() for name in players(game_id)]
)
def test_a_player_chooses_as_stored_wherever_the_hidden_cards_lie(game_id, name):
    wrong, every = [], 1 if name == default_player(game_id) else 3
    stored = CHOICES[name]
    assert len(stored) == COUNT
    for (number, hand, other), was in list(zip(moments(game_id), stored, strict=True))[::every]:
        seat = hand.to_act
        found = str(choose(name, observe(other, seat), seed_at(number, hand)))
        if found != was:
            at_home = str(choose(name, observe(hand, seat), seed_at(number, hand)))
            wrong.append((number, hand.stage, was, found, at_home))
    assert not wrong


@pytest.mark.parametrize("game_id", ids())
def test_the_hidden_cards_do_change_places(game_id):
    """`dealt_round` fails if the seat's view changes, so a view that shows hidden cards fails here."""
    changed = 0
    for _, hand, other in moments(game_id):
        seat = hand.to_act
        assert other.held[seat] == hand.held[seat]
        assert as_seen(other, seat) == as_seen(hand, seat)
        changed += other.held != hand.held
        assert hidden(hand, seat) & hand.held[seat] == 0
    assert changed > 160


def steps_of(game_id):
    """Yield the samples' steps that no automatic step follows, each with its replay."""
    for record in samples(game_id).values():
        whole = replay(record)
        yield from (
            (whole, step) for step in whole.steps if step.hand and step.hand.deal and not step.hand.forced
        )


@pytest.mark.parametrize("game_id", ids())
def test_no_sentence_to_a_seat_names_a_card_that_it_does_not_know(game_id):
    named = 0
    for _, step in steps_of(game_id):
        if any(event.kind == "blank_shown" for event in step.events):
            continue  # the event names cards that may be hidden again
        for seat in range(len(step.hand.game.seats)):
            told = cards_named(tell_step(step, seat))
            assert not told & hidden(step.hand, seat), tell_step(step, seat)
            named += bool(told)
    assert named


def cards_named(sentence):
    """Return the cards that a sentence names, with their signs or in words, as a mask."""
    signs = re.findall(r"\b(?:10|[4-9AKQJ])[♠♥♦♣]", sentence)
    return mask_of(cards(" ".join(signs))) | mask_of(each for each in CARDS if each.name in sentence)


@pytest.mark.parametrize("game_id", ids())
def test_the_picture_of_a_table_does_not_depend_on_hidden_cards(game_id):
    rng, table, differing = random.Random(game_id), game_course(game_id).table, 0  # noqa: S311 - not for secrets
    steps = [*steps_of(game_id)]
    for whole, step in rng.sample(steps, min(len(steps), 60)):
        for seat in range(len(table.seats)):
            other = step._replace(hand=dealt_round(step.hand, seat, step.number))
            changed = replace(
                whole, steps=(*whole.steps[: step.number - 1], other, *whole.steps[step.number :])
            )
            one, two = (table_data(each, step.number, seat, table) for each in (whole, changed))
            assert json.dumps(one) == json.dumps(two)
            differing += other.hand.held != step.hand.held
    assert differing


def cheat(seen, seed=0):  # noqa: ARG001 (a player is given a seed)
    """A player that uses the other hands if the view shows them: their cards select its action."""
    others = sum(mask for seat, mask in enumerate(seen.held) if seat != seen.seat)
    return seen.legal[others % len(seen.legal)] if len(seen.legal) < 20 else player("gleek", "plain-1")(seen)


def with_everything_open(hand, seat):
    """Return the view of a leaking `observe`, which adds the other players' cards."""
    return hand.observe(seat)._replace(held=hand.held)


def test_a_planted_cheat_is_caught():
    """The check detects a player who sees too much; with the seat's proper view the player cannot cheat."""
    caught = {observe: 0, with_everything_open: 0}
    for _, hand, other in moments("gleek"):
        seat = hand.to_act
        for see in caught:
            caught[see] += cheat(see(hand, seat)) != cheat(see(other, seat))
    assert caught[observe] == 0
    assert caught[with_everything_open] > 20
