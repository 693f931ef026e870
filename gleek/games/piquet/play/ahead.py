"""What calls and cards may bring: tried with cards that the other may hold, and each deal played to its end.

It is played by the rule of thumb; the last tricks as well as they can be, both hands known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.cards import bits
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.counting import THIRTY
from gleek.games.piquet.facts import ELDERS, EQUAL, YOUNGERS
from gleek.games.piquet.play import last_tricks, thumb
from gleek.games.piquet.play.fast import NEVER, SUIT_OF, Tricks
from gleek.games.piquet.play.holdings import NONE, contest, in_hand, whole
from gleek.games.piquet.play.knowing import not_held
from gleek.players.seeds import shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gleek.games.piquet.play.deals import World
    from gleek.games.piquet.play.fast import Table
    from gleek.games.piquet.play.holdings import Calls, Holding
    from gleek.games.piquet.play.knowing import Knowing

BOTH: Final = (True, True)


LAST: Final = 6
"""With so many cards left to the seat, or fewer, the last tricks are reckoned exactly."""


class Came(NamedTuple):
    """What came of a deal: the points of both; who had point, sequences and sets, and the points before the first card.

    `won` are the tricks of both. Of cards played there are no `kinds`, and nothing is `in_hand`.
    """

    points: list[int]
    won: list[int]
    kinds: tuple[int, ...] = ()
    in_hand: tuple[int, int] = (0, 0)


def margin(came: Came, seat: int) -> int:
    """Return how many points a seat has scored more than the other."""
    return came.points[seat] - came.points[1 - seat]


class Terms(NamedTuple):
    """What a deal is played under: the rules, the points that end it, and who claimed carte blanche."""

    table: Table
    calls: Calls
    goal: tuple[int, int]
    claimed: tuple[bool, bool]


def from_calls(
    terms: Terms, hands: tuple[int, int], unseen: tuple[int, int], elder: Holding, younger: Holding
) -> Came:
    """Return what comes of two hands and what is put forward; `unseen` is what each has not seen of the other's."""
    kinds, _ = contest(elder, younger, terms.calls)
    points = in_hand(elder, younger, kinds, terms.claimed, terms.goal)
    counted = (points[0], points[1])
    views = [*unseen]
    # Who scores a point, or calls it equal, shows it: the rest of the suit he is taken not to hold.
    if kinds[0] in {ELDERS, EQUAL}:
        views[1] &= ~not_held(elder[0][2])
    if kinds[0] in {YOUNGERS, EQUAL}:
        views[0] &= ~not_held(younger[0][2])
    tricks = Tricks(terms.table, [*hands], points, goal=terms.goal, bonus=terms.claimed != BOTH)
    thumb.play_out(tricks, views)
    return Came(tricks.points, tricks.won, kinds, counted)


def of_calls(
    known: Knowing, worlds: Sequence[World], some: Sequence[Holding], theirs: Sequence[Holding] = ()
) -> list[list[Came]]:
    """Return for each of several calls what comes of it with each hand that the other may have.

    `theirs` is what he puts forward of each; where it is not given, all that he can.
    """
    seat = known.seat
    terms = Terms(known.table, known.calls, known.goal, known.claimed)
    theirs = theirs or [whole(hand, known.calls) for hand, _ in worlds]
    found = []
    for mine in some:
        came = []
        for (hand, _), his in zip(worlds, theirs, strict=True):
            hands, unseen = (known.held, hand), (known.unseen | known.fixed, known.view)
            elder, younger = mine, his
            if seat != ELDER:
                hands, unseen = (hand, known.held), (known.view, known.unseen | known.fixed)
                elder, younger = his, mine
            came.append(from_calls(terms, hands, unseen, elder, younger))
        found.append(came)
    return found


def is_exact(known: Knowing) -> bool:
    """Tell whether the hand is so small that every way to play the rest is gone through; not where a pique may come."""
    pique = known.table.later and not known.points[1] and known.points[0] < THIRTY
    return known.held.bit_count() <= LAST and known.goal[0] >= NEVER and not pique


def of_cards(known: Knowing, worlds: Sequence[World], cards: Sequence[int]) -> list[list[Came]]:
    """Return for each of several cards what comes of it with each hand that the other may have."""
    if is_exact(known):
        return _exactly(known, worlds, cards)
    seat = known.seat
    view = (known.unseen | known.fixed) & ~known.barred
    begun = [_begin(known, hand) for hand, _ in worlds]
    found = []
    for card in cards:
        came = []
        for tricks, shown in begun:
            after = tricks.copy()
            views = [view, known.view] if seat == ELDER else [known.view, view]
            views[0] &= ~shown
            after.play(card)
            thumb.look_on(views, seat, card, known.led)
            thumb.play_out(after, views)
            came.append(Came(after.points, after.won))
        found.append(came)
    return found


def _exactly(known: Knowing, worlds: Sequence[World], cards: Sequence[int]) -> list[list[Came]]:
    """Return the same where every way to play the rest is gone through."""
    seat, held, led, table = known.seat, known.held, known.led, known.table
    won, memo, left = known.won, last_tricks.Memo(), held.bit_count()
    found = []
    for card in cards:
        came = []
        for hand, _ in worlds:
            if led:
                more = -last_tricks.second(hand, held, led, card, won[1 - seat], table, memo)
            else:
                more = last_tricks.after_lead(held, hand, card, won[seat], table, memo)
            points, tricks = last_tricks.parted(more)
            after, taken = [*known.points], [*won]
            after[seat] += points
            taken[seat] += (left + tricks) // 2
            taken[1 - seat] += (left - tricks) // 2
            came.append(Came(after, taken))
        found.append(came)
    return found


def of_looks(known: Knowing, worlds: Sequence[World], left: int, chance: Random) -> list[list[Came]]:
    """Return what comes of younger's looking at so many cards left, which elder then sees too, and of leaving them."""
    found: list[list[Came]] = [[], []]
    for hand, _ in worlds:
        away = [1 << index for index in bits(known.unseen & ~known.blank & ~hand)]
        shuffle(away, left, chance)
        seen = sum(away[:left])
        tricks, _ = _begin(known, hand)
        for came, unseen in zip(found, (0, seen), strict=True):
            after = tricks.copy()
            thumb.play_out(
                after, [known.view | unseen, (known.unseen | known.fixed) & ~known.barred & ~(seen ^ unseen)]
            )
            came.append(Came(after.points, after.won))
    return found


def _begin(known: Knowing, hand: int) -> tuple[Tricks, int]:
    """Return the play with a hand of the other's, and what he then shows that he lacks."""
    points, shown = known.points, 0
    if known.pending and known.mine is not None:
        his = _put_forward(known, whole(hand, known.calls))
        kinds, _ = contest(known.mine, his, known.calls)
        one, other = in_hand(known.mine, his, kinds, known.claimed, known.goal)
        points = (one, other)
        shown = not_held(his[0][2]) if kinds[0] in {YOUNGERS, EQUAL} else 0
    hands = [known.held, hand] if known.seat == ELDER else [hand, known.held]
    tricks = Tricks(
        known.table, hands, [*points], turn=known.seat, led=known.led, won=[*known.won], goal=known.goal,
        bonus=known.claimed != BOTH,
    )  # fmt: skip
    return tricks, shown


def _put_forward(known: Knowing, his: Holding) -> Holding:
    """Return what younger can have put forward of a hand, by what he has answered."""
    point, sequences, sets = [
        NONE if said == "good" else each for said, each in zip(known.answers, his, strict=True)
    ]
    return point, sequences, sets


def playable(known: Knowing) -> int:
    """Return what the seat may play."""
    held, led = known.held, known.led
    if not led:
        return held
    may = held & SUIT_OF[led] or held
    return (may & SUIT_OF[led] & -led or may) if known.table.must_win else may
