"""The certain losses of the player who acted last in a vying (a round of betting)."""

from collections.abc import Callable, Iterable

from gleek.course.course_parts import Certain
from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller
from gleek.engine.words import one_stop


def last_word(
    before: Hand, did: Action, after: Hand, others: Iterable[Action], won: Callable[[Hand], int]
) -> tuple[Certain, ...]:
    """Return the loss by `did`, if one of the `others` ends the vying and wins more.

    `won` returns what a hand has won.
    """
    made = best = won(after)
    choice = did
    for other in others:
        then, _ = before.apply(other)
        # The result is certain only if this action ends the vying: otherwise another player could still have answered.
        if not isinstance(then.phase, type(before.phase)) and won(then) > best:
            best, choice = won(then), other
    if choice is did:
        return ()
    teller = Teller.of(before.setup, before)
    said = (
        f"You were the last to speak for the {before.stage}: to {choice.infinitive} would have given you "
        f"{teller.money(best)}; to {did.infinitive} gave you {teller.money(made)}."
    )
    return (Certain(before.stage, one_stop(said), best - made),)
