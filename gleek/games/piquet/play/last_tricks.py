"""Exact play of the last tricks with both hands known: the leader's margin if both players play as well as possible.

A margin is the points, and then the tricks, that a player wins more than the other player.
"""

from typing import Final

from gleek.games.piquet.counting import CAPOT, CARDS_WON
from gleek.games.piquet.play.trick_simulator import SUIT_OF, Table, alike_once
from gleek.games.piquet.tricks import TRICKS

Memo = dict[tuple[int, int, int], int]
_HALF: Final = TRICKS // 2
# A margin is one number: 64 times the points plus the tricks. So tricks decide between results with equal points.
POINT: Final = 64


def parted(found: int) -> tuple[int, int]:
    """Unpack a margin into (points, tricks)."""
    tricks = (found + POINT // 2) % POINT - POINT // 2
    return (found - tricks) // POINT, tricks


def best(held: int, other: int, won: int, table: Table, memo: Memo) -> int:
    """Return the margin that the leader wins from now on.

    `held` are the leader's cards, `other` the other player's, and `won` is the number of tricks that the leader has
    won.

    The margin counts the points for leads and tricks, the last trick and the cards. It ignores a pique and an early end
    of the game. `memo` stores results; use it with the same `table` only.
    """
    key = (held, other, won)
    found = memo.get(key)
    if found is None:
        if not held:
            return cards_won(won)
        cards = alike_once(held, other, table.scoring)
        found = memo[key] = max([after_lead(held, other, card, won, table, memo) for card in cards])
    return found


def after_lead(  # noqa: PLR0917  (the parts of a position)
    held: int, other: int, card: int, won: int, table: Table, memo: Memo
) -> int:
    may = other & SUIT_OF[card] or other
    if table.must_win:
        may = may & SUIT_OF[card] & -card or may
    rest = held ^ card
    cards = alike_once(may, held, table.scoring)
    led = POINT if card & table.scoring else 0
    return led + min([second(rest, other, card, over, won, table, memo) for over in cards])


def second(  # noqa: PLR0917  (the parts of a position)
    rest: int, other: int, card: int, over: int, won: int, table: Table, memo: Memo
) -> int:
    """Return the margin of the player who led `card` and still holds `rest`, after the other player plays `over`.

    `other` are the other player's cards with `over`. `won` is the number of tricks that the leader won before this one.
    """
    last = 0 if rest else POINT
    if over > card and over & SUIT_OF[card]:
        taken = 1 + last + (POINT if over & table.scoring else 0)
        theirs = TRICKS - rest.bit_count() - won  # the tricks of the other player, with this one
        return -taken - best(other ^ over, rest, theirs, table, memo)
    return 1 + last + best(rest, other ^ over, won + 1, table, memo)


def cards_won(won: int) -> int:
    """Return the margin that the cards or capot give to a player who has won `won` of all tricks."""
    if won == _HALF:
        return 0
    score = CAPOT if won in {0, TRICKS} else CARDS_WON
    return POINT * (score if won > _HALF else -score)
