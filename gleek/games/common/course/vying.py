"""Questions about a vying (a round of betting): random actions, and what it costs a player to see the bet."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gleek.course.exercises.random_numbers import Draw, Item
from gleek.course.exercises.template import Some, Template, Unsuitable
from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.engine.words import listed, upper_first

Acts = list[Action]


def acted(
    draw: Draw, hand: Hand, some: Callable[[int], Acts], until: Callable[[Hand], bool]
) -> tuple[Hand, Acts]:
    """Take actions until `until` is true or the hand is over: each is drawn from the legal ones of `some(seat)`."""
    done: Acts = []
    while (seat := hand.to_act) is not None and not until(hand):
        legal = hand.legal()
        done.append(draw.one([each for each in some(seat) if each in legal]))
        hand, _ = hand.apply(done[-1])
    return hand, done


def phase_of(hand: Hand, of: type[Item]) -> Item:
    """Return the phase of a hand. Raises `Unsuitable` if its class is not `of`: the question needs another position."""
    if isinstance(hand.phase, of):
        return hand.phase
    raise Unsuitable


def story(done: Acts, names: Sequence[str], verbs: Mapping[type, str]) -> str:
    """Return a sentence on actions. `verbs` has the words of each type, as in "raises by {0.by}"."""
    some = (f"{names[each.seat]} {verbs[type(each)].format(each)}" for each in done)
    return f"{upper_first('; '.join(some))}."


def takers(seats: Sequence[int], names: Sequence[str]) -> str:
    some = listed(names[seat] for seat in seats) or "nobody"
    return f"{some}, who divide it" if len(seats) > 1 else some


class Bet(NamedTuple):
    """The amounts, in stakes, that determine what a player must pay to see (match the bets), and to raise."""

    level: int  # the total bet that each player must reach to stay in, without the ante
    put: int  # the part of `level` that the player has put in
    last: int  # the amount of the last raise
    ante: int
    pot: int
    more: int = 0  # the amount by which the player raises; 0 if they only see


def cost_to_see(
    asked: str, bet: Bet, say: Callable[[int], str], *, rule: str, facts: Some, raises: str = "raise"
) -> Template:
    """Return the question of what a player must pay to see, or to see and raise.

    `raises` is the game's verb for raising.
    """
    level, put, last, ante, pot, more = bet
    owed, have = level - put, f"Of it you have put in {put}" if put else "You have put in none of it"
    return Template(
        asked,
        answer=owed + more,
        reasoning=[
            f"Whoever stays in must have put in {say(level)} besides the ante.",
            f"{have}: to see costs {say(owed)}.",
            more and f"To {raises} as well is {more} more: {owed} + {more} = {owed + more}.",
        ],
        rule=rule,
        facts=facts,
        say=say,
        mistakes={
            "That is to see only.": owed,
            "All is owed that was put in since your last turn, not only the last raise.": last + more,
            "You have put in some of it already: only the rest is owed.": level + more,
            "To see is to put in what is owed; that would be a raise.": not more and owed + last,
            "The ante is in already, and is not put in again.": level + ante + more,
            "That is all that there is to win, not what you owe.": pot,
        },
    )
