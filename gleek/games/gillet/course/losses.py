"""The result that another choice would certainly have had for a player at Gillet.

It is certain only for the last player to act: if they go, see or yield, the vying ends, and no other player answers.
The result of a raise depends on the answers of the other players, so it is never stated.
"""

from __future__ import annotations

from typing import Final

from gleek.course.game_course import Certain, Losses
from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.games.gillet.point import Sayings
from gleek.words import one_stop
from gleek.words.tell import Teller


def certain(before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
    """Return the best choice that would certainly have given the player more than `did`; empty if there is none.

    `before` is the hand just before the player chose `did`, `after` is the finished hand.
    """
    legal = before.legal()
    if not isinstance(legal, Sayings):
        return ()
    seat = did.seat
    stood, made = before.ledger.balances[seat], after.ledger.balances[seat]
    best, choice = made, did
    for other in filter(None, (legal.stays, legal.yields)):
        then, _ = before.apply(other)
        if then.over and then.ledger.balances[seat] > best:
            best, choice = then.ledger.balances[seat], other
    if choice is did:
        return ()
    teller = Teller.of(before.setup, before)
    said = (
        f"You were the last to speak for the point: to {choice.infinitive} would have given you "
        f"{teller.sum(best - stood)}; to {did.infinitive} gave you {teller.sum(made - stood)}."
    )
    return (Certain("point", one_stop(said), best - made),)


LOSSES: Final = Losses(
    certain,
    nothing="You could not have been sure of more by any other choice.",
    uncertain="The result of a raise is not shown, because it depends on the others’ answers.",
)
