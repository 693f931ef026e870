"""Finds the best play of the last tricks: for known hands, or against a player who follows the heuristic.

A margin is how many more points a player wins than the other player and, if these are equal, how many more tricks.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from gleek.games.piquet.counting import CAPOT, CARDS_WON
from gleek.games.piquet.play import heuristic
from gleek.games.piquet.play.knowledge import Knowing
from gleek.games.piquet.play.likely_deals import Sample
from gleek.games.piquet.play.trick_simulator import SUIT_OF, Table
from gleek.games.piquet.tricks import TRICKS

Memo = dict[tuple[int, int, int], int]
_HALF_OF_TRICKS: Final = TRICKS // 2
# A margin is one number: 64 times the points plus the tricks. So tricks decide between results with equal points.
POINT: Final = 64


def parted(found: int) -> tuple[int, int]:
    """Unpack a margin into (points, tricks)."""
    tricks = (found + POINT // 2) % POINT - POINT // 2
    return (found - tricks) // POINT, tricks


def best(held: int, other: int, won: int, table: Table, memo: Memo) -> int:
    """Return the margin that the leader wins from now on.

    `held` are the leader's cards and `other` the other player's. The leader has won `won` tricks. `table` holds the
    rules of the play, and `memo` stores results under these rules.

    The margin counts leads, tricks, the last trick and the bonus for most tricks. It ignores a pique and an early end
    of the game.
    """
    key = (held, other, won)
    found = memo.get(key)
    if found is None:
        if not held:
            return cards_won(won)
        cards = table.alike_once(held, other)
        found = memo[key] = max([after_lead(held, other, card, won, table, memo) for card in cards])
    return found


def after_lead(  # noqa: PLR0917  (the parts of a position)
    held: int, other: int, card: int, won: int, table: Table, memo: Memo
) -> int:
    rest = held ^ card
    cards = table.alike_once(table.playable(other, card), held)
    led = POINT if card & table.scoring else 0
    return led + min([second(rest, other, card, over, won, table, memo) for over in cards])


def second(  # noqa: PLR0917  (the parts of a position)
    rest: int, other: int, card: int, over: int, won: int, table: Table, memo: Memo
) -> int:
    """Return the margin that the leader of `card` wins from the moment when the other player answers with `over`.

    `rest` are the other cards of the leader; `other`, `won`, `table` and `memo` are as in `best`.
    """
    last = 0 if rest else POINT
    if over > card and over & SUIT_OF[card]:
        taken = 1 + last + (POINT if over & table.scoring else 0)
        theirs = TRICKS - rest.bit_count() - won  # the tricks of the other player, with this one
        return -taken - best(other ^ over, rest, theirs, table, memo)
    return 1 + last + best(rest, other ^ over, won + 1, table, memo)


def cards_won(won: int) -> int:
    """Return what the bonus for most tricks, or for all (capot), adds to the margin of a player with `won` tricks."""
    if won == _HALF_OF_TRICKS:
        return 0
    score = CAPOT if won in {0, TRICKS} else CARDS_WON
    return POINT * (score if won > _HALF_OF_TRICKS else -score)


# The other player holds one of several possible hands, and each card that they play excludes some hands. The seat plays
# by what it knows: it plays the same card against two hands until the other player's cards tell them apart.


class _Hand(NamedTuple):
    """A hand that the other player may have: its place in the results, its cards, its weight, and the margin so far."""

    place: int
    cards: int
    weight: float
    margin: int


class _Spot(NamedTuple):
    """The seat's knowledge in a trick: its cards, the other player's lead (0 if there is none) and the tricks won."""

    held: int
    view: int  # the cards that this seat may hold, as far as the other player knows
    led: int
    won: int


def after(known: Knowing, samples: Sequence[Sample], card: int) -> list[int]:
    """Return the seat's margin (see `parted`) from now on against each hand of `samples`, after it plays `card`."""
    hands = [_Hand(place, hand, weight, 0) for place, (hand, weight) in enumerate(samples)]
    spot = _Spot(known.held, known.view, known.led, known.won[known.seat])
    found = _played(spot, hands, card, known.table)
    return [found[place] for place in range(len(hands))]


def _best(spot: _Spot, hands: Sequence[_Hand], table: Table) -> dict[int, int]:
    """Return the margin against each hand (by its `place`) if the seat plays the card that gains most on average."""
    if not spot.held:
        return {each.place: each.margin + cards_won(spot.won) for each in hands}
    others = spot.led
    for each in hands:
        others |= each.cards
    best: dict[int, int] = {}
    most = -1e9
    for card in table.alike_once(table.playable(spot.held, spot.led), others):
        found = _played(spot, hands, card, table)
        gain = sum([each.weight * found[each.place] for each in hands])
        if gain > most + 1e-9:
            best, most = found, gain
    return best


def _played(spot: _Spot, hands: Sequence[_Hand], card: int, table: Table) -> dict[int, int]:
    held, led, view = spot.held ^ card, spot.led, spot.view & ~card
    points = POINT if card & table.scoring else 0
    last = 0 if held else POINT
    if led:
        takes = card > led and bool(card & SUIT_OF[led])
        if not card & SUIT_OF[led]:
            view &= ~SUIT_OF[led]
        more = 1 + last + points if takes else -1 - last
        after = [each._replace(margin=each.margin + more) for each in hands]
        now = _Spot(held, view, 0, spot.won + takes)
        return _best(now, after, table) if takes else _led(now, after, table)
    found: dict[int, int] = {}
    answers: dict[int, list[_Hand]] = {}
    for each in hands:
        answers.setdefault(heuristic.follow(each.cards, card, view), []).append(each)
    for answer, some in answers.items():
        takes = answer < card or not answer & SUIT_OF[card]
        more = points + (1 + last if takes else -1 - last - (POINT if answer & table.scoring else 0))
        after = [each._replace(cards=each.cards ^ answer, margin=each.margin + more) for each in some]
        now = _Spot(held, view, 0, spot.won + takes)
        found |= _best(now, after, table) if takes else _led(now, after, table)
    return found


def _led(spot: _Spot, hands: Sequence[_Hand], table: Table) -> dict[int, int]:
    """Return the margin against each hand, if the other player leads and the seat then plays best (see `_best`)."""
    if not spot.held:
        return _best(spot, hands, table)
    found: dict[int, int] = {}
    leads: dict[int, list[_Hand]] = {}
    for each in hands:
        leads.setdefault(heuristic.lead(each.cards, spot.view), []).append(each)
    for card, some in leads.items():
        less = POINT if card & table.scoring else 0
        after = [each._replace(cards=each.cards ^ card, margin=each.margin - less) for each in some]
        found |= _best(spot._replace(led=card), after, table)
    return found
