"""What a request at the desk or the table means: an action out of its words, a card of one's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.cards import card
from gleek.engine.errors import Unreadable

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.cards import Card
    from gleek.engine.hand import Hand


def action_in_words(hand: Hand, seat: int, words: str) -> Action:
    """Return what a seat says or does, in words without the seat; whether it is legal is the engine's to say.

    Raises `Unreadable` for what is no action of this stage.
    """
    read = hand.game.words
    action = read.read(f"{read.seats[seat]} {words}")
    takes: tuple[type[Action], ...] = getattr(hand.phase, "takes", ())
    if not isinstance(action, takes):
        msg = f"“{words}” is not something to be done now: {hand.may_be_done().inside(seat)}."
        raise Unreadable(msg)
    return action


def held_card(hand: Hand, word: str) -> Card:
    """Return a card of the seat whose turn it is; raises `Unreadable` for anything else."""
    found = card(word)
    seat = hand.to_act
    if seat is None or not hand.held[seat] & found.bit:
        msg = f"{found.name.capitalize()} is not in your hand."
        raise Unreadable(msg)
    return found
