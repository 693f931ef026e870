"""The record of a coded deal that begins with given actions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gleek import games
from gleek.engine.hand import Hand
from gleek.lessons.teaching import teaching
from gleek.records.coded import from_code
from gleek.records.record import Entry

if TYPE_CHECKING:
    from gleek.records.record import Record


def begun(code: str, did: str = "") -> Record:
    """Return the record of a coded deal: the actions of `did`, and then what plain players do.

    `did` has the words of an address (see `gleek.games.gleek.teach.address`) with spaces between them. Raises
    `GleekError` for a wrong code or action.
    """
    record = from_code(code)
    if not did:
        return record
    (played,) = record.hands
    hand, _ = Hand.dealt_to(record.game.setup(record.rules()), played.deal)
    actions = []
    for word in did.split():
        actions.append(teaching(record.game.id).address.expanded(word, hand.to_act or 0))
        hand, _ = hand.apply(actions[-1])
    entries = tuple(Entry(action) for action in (*actions, *games.play_out(hand)))
    return replace(record, hands=(replace(played, entries=entries),))
