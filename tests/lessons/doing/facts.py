"""Helpers that compare a task's statements with the engine: its position, options and hands."""

from __future__ import annotations

from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Rank
from gleek.lessons.doing.positions import position
from tests.lessons.doing.walking import TASKS

YOU, HUMPHREY, AGNES = range(3)  # Humphrey plays after you


def asked(name):
    """Return a task's position, and its options by their texts."""
    task = TASKS[name][2]
    return position(task), {option.text: option for option in task.options}


def right(options):
    [only] = [text for text, option in options.items() if option.right]
    return only


def seat_of(at, player):
    return (at.seat + player) % 3


def held_of_a_rank(at, player=YOU):
    """Return the ranks of which a player holds several cards: the rank's plural → the number of cards."""
    held = at.hand.held[seat_of(at, player)]
    found = {rank.words: (held & RANK_MASKS[rank]).bit_count() for rank in Rank}
    return {words: count for words, count in found.items() if count > 1}


def gained(at, payments):
    """Return the learner's net gain from the payments, in stakes."""
    return sum(each.stakes * ((each.receiver == at.seat) - (each.payer == at.seat)) for each in payments)


def of_suit(at, player, suit):
    """Return the cards of a suit that a player holds, in short notation."""
    held = at.hand.held[seat_of(at, player)] & SUIT_MASKS[suit]
    return {str(card) for card in CARDS if held & card.bit}


def on_the_table(at):
    """Return the cards that the other two players have played to this trick, by player."""
    leader, played = at.hand.phase.leader, at.hand.phase.table
    return {((leader + place) % 3 - at.seat) % 3: CARDS[index].name for place, index in enumerate(played)}
