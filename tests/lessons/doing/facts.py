"""What a task says of its table is asked of the engine: its position, its options, and what each player holds."""

from __future__ import annotations

from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Rank
from gleek.lessons.doing.positions import position
from tests.lessons.doing.walking import TASKS

YOU, HUMPHREY, AGNES = range(3)  # whoever plays after you is Humphrey


def asked(name):
    """Return the position of a task, and its options by their texts."""
    task = TASKS[name][2]
    return position(task), {option.text: option for option in task.options}


def right(options):
    [only] = [text for text, option in options.items() if option.right]
    return only


def seat_of(at, player):
    return (at.seat + player) % 3


def held_of_a_rank(at, player=YOU):
    """Return how many cards of each rank a player holds, by the rank's plural."""
    held = at.hand.held[seat_of(at, player)]
    found = {rank.words: (held & RANK_MASKS[rank]).bit_count() for rank in Rank}
    return {words: count for words, count in found.items() if count > 1}


def gained(at, payments):
    """Return what the learner gains by payments, in stakes."""
    return sum(each.stakes * ((each.receiver == at.seat) - (each.payer == at.seat)) for each in payments)


def of_suit(at, player, suit):
    """Return the cards of a suit that a player holds, in short."""
    held = at.hand.held[seat_of(at, player)] & SUIT_MASKS[suit]
    return {str(card) for card in CARDS if held & card.bit}


def on_the_table(at):
    """Return what the two others have played to this trick, by player."""
    leader, played = at.hand.phase.leader, at.hand.phase.table
    return {((leader + place) % 3 - at.seat) % 3: CARDS[index].name for place, index in enumerate(played)}
