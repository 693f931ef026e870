"""What the players of Piquet say: in Cotton's words where he has them, and otherwise in plain English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.piquet.comparing import point_in_brief
from gleek.games.piquet.events import Answered, Asked, Called, Claimed, LeftSome, Looked
from gleek.games.piquet.tell import answered, called, cards_in_words
from gleek.words import listed, upper_first
from gleek.words.spoken import NOTHING, Spoken

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.engine.hand import Hand

_BLANK: Final = Spoken("I have a blanck", "cotton-blanck")


def spoken(event: Event, hand: Hand) -> Spoken:
    """Return what the player says by whom an event came about; `hand` is the hand after it."""
    if isinstance(event, Claimed):
        return _BLANK
    said = _plainly(event, hand)
    return Spoken(f"{upper_first(said)}{'' if said.endswith('?') else '.'}") if said else NOTHING


def _plainly(event: Event, hand: Hand) -> str:
    """Return what is said in plain English, or "" where nothing is."""
    match event:
        case LeftSome(count=count):
            return f"I leave {cards_in_words(count)}"
        case Called():
            # Asked what his point makes, elder has said it.
            brief = point_in_brief(hand.rules) and not any(isinstance(each, Asked) for each in hand.history)
            return f"I call {listed(called(event, brief=brief)) or 'nothing'}"
        case Asked():
            return "What does the point make?"
        case Answered():
            return answered(event)
        case Looked(looks=looks):
            return "I look at what is left" if looks else "I do not look at what is left"
    return ""
