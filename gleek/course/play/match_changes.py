"""Changes to a match: its length, and how many people share the screen.

Both functions raise `Unreadable` if the value is impossible, if the hand has gone too far for the change, or if other
people play the same deals (`ClassDeals`), so that nothing may be changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.course.requests import text, whole
from gleek.engine.errors import Unreadable
from gleek.games import default_player
from gleek.records.results import MOST_HANDS, PERSON

if TYPE_CHECKING:
    from gleek.course.play.match_session import MatchSession
    from gleek.course.play.match_state import MatchState

SAME_FOR_ALL: Final = "Everybody plays these deals alike. At their end you can begin a match of your own."
UNDER_WAY: Final = "That can be changed before the first decision of a match, and not while it is under way."


def with_length(own: MatchSession, given: object) -> MatchState:
    """Return the current match with `given` hands; 0 means no end."""
    length = whole(given, 0, MOST_HANDS)
    if length is None:
        msg = (
            f"“{text(given)[:20]}” is not a length of a match: give 1 to {MOST_HANDS} hands, or 0 for no end."
        )
        raise Unreadable(msg)
    if own.choices and not own.over:
        raise Unreadable("The length can be changed before the first decision of a hand, and at its end.")
    if own.shared is not None:
        raise Unreadable(SAME_FOR_ALL)
    if 0 < length < own.state.hand:
        msg = f"This is hand {own.state.hand} already: a match of {length} hands would be over."
        raise Unreadable(msg)
    return own.state.with_length(length)


def with_people(own: MatchSession, given: object) -> MatchState:
    """Return the current match with `given` human players, who come first. The others are computer players."""
    seats = len(own.game.seats)
    count = whole(given, 1, seats)
    if count is None:
        raise Unreadable(f"“{text(given)[:20]}” is not a number of people: give a number from 1 to {seats}.")
    if own.begun:
        raise Unreadable(UNDER_WAY)
    if own.shared is not None:
        raise Unreadable(SAME_FOR_ALL)
    others = [*(each for each in own.state.players if each != PERSON), *[default_player(own.game.id)] * seats]
    return own.state.with_players(((PERSON,) * count + tuple(others))[:seats])
