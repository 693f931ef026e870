"""Turn texts in requests from the task panel or the table into actions and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.cards import card
from gleek.engine.errors import Unreadable

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.cards import Card
    from gleek.engine.hand import Hand


def action_in_words(hand: Hand, seat: int, words: str) -> Action:
    """Return the action of a seat that `words` names, as in "bid 13". The action may be illegal.

    Raises `Unreadable` if the words are not an action of the current stage.
    """
    read = hand.game.words
    action = read.read(f"{read.seats[seat]} {words}")
    takes: tuple[type[Action], ...] = getattr(hand.phase, "takes", ())
    if not isinstance(action, takes):
        msg = f"“{words}” is not a possible action now: {hand.may_be_done().inside(seat)}."
        raise Unreadable(msg)
    return action


def held_card(hand: Hand, word: str) -> Card:
    """Return the card that `word` names. Raises `Unreadable` unless the seat to act holds this card."""
    found = card(word)
    seat = hand.to_act
    if seat is None or not hand.held[seat] & found.bit:
        msg = f"{found.name.capitalize()} is not in your hand."
        raise Unreadable(msg)
    return found
