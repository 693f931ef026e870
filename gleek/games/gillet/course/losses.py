"""The outcome of another choice at Gillet, if it is certain.

It is certain for the last player to act: see, go or yield then ends the vying without an answer by others. The outcome
of a raise depends on the others' answers, so it is never given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.course.protocols import Certain
from gleek.games.gillet.point import Sayings
from gleek.words import one_stop
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.hand import Hand

NOTHING: Final = "You could not have been sure of more by any other choice."
UNCERTAIN: Final = "The result of a raise is not shown, because it depends on the others’ answers."


def certain(before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
    """Return the better outcome that another choice than `did` would certainly have had for its seat, if there is one.

    `before` is the hand at the time of the choice, `after` the hand at its end.
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
