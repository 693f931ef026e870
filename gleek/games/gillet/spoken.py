"""What the players of Gillet say, in plain English: no book has their very words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.games.gillet.events import Raised, Saw, Went, Yielded
from gleek.words import one_stop
from gleek.words.spoken import NOTHING, Spoken

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.engine.hand import Hand


def spoken(event: Event, hand: Hand) -> Spoken:
    """Return what the player says by whom an event came about; `hand` is the hand after it."""
    match event:
        case Went():
            return Spoken("I go.")
        case Raised(by=by):
            sees = "see it, and " if event.payments[0].stakes != by else ""
            return Spoken(one_stop(f"I {sees}raise by {hand.setup.stake.sum(by)}."))
        case Saw():
            return Spoken("I see it.")
        case Yielded():
            return Spoken("I yield.")
    return NOTHING
