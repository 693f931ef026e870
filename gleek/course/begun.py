"""Make a record from a deal's code and the first actions; the computer plays the rest."""

from dataclasses import replace

from gleek.engine.hand import Hand
from gleek.players import registry
from gleek.records.coded import from_code
from gleek.records.record import Entry, Record


def begun(code: str, did: str = "") -> Record:
    """Return a record of the deal with this code: the actions of `did`, then the actions of plain players.

    `did` lists actions as an address writes them (see `gleek.engine.actions.Action.short`), separated by
    spaces. Without `did`, plain players choose all actions. Raises `GleekError` if the code is wrong, or if
    an action is unreadable or illegal.
    """
    record = from_code(code)
    if not did:
        return record
    (played,) = record.hands
    hand, _ = Hand.dealt_to(record.game.setup(record.rules()), played.deal)
    actions = []
    for word in did.split():
        actions.append(record.game.expanded(word, hand.to_act or 0))
        hand, _ = hand.apply(actions[-1])
    entries = tuple(Entry(action) for action in (*actions, *registry.play_out(hand)))
    return replace(record, hands=(replace(played, entries=entries),))
