"""The last tricks of Piquet, both hands known: what the leader wins more than the other if both play their best."""

from __future__ import annotations

from typing import Final

from gleek.games.piquet.counting import CAPOT, CARDS_WON
from gleek.games.piquet.play.fast import SUIT_OF, Table, alike_once
from gleek.games.piquet.tricks import TRICKS

Memo = dict[tuple[int, int, int], int]
_HALF: Final = TRICKS // 2
# Points and tricks are kept in one number, so that of two ways with as many points the one with more tricks is better.
_POINT: Final = 64


def parted(found: int) -> tuple[int, int]:
    """Return the points and the tricks that somebody wins more than the other, of what is found here."""
    tricks = (found + _POINT // 2) % _POINT - _POINT // 2
    return (found - tricks) // _POINT, tricks


def best(held: int, other: int, won: int, table: Table, memo: Memo) -> int:
    """Return what the leader wins more than the other from now on (see `parted`); `won` are his tricks so far.

    Reckoned are the points for leading and winning, the last trick and the cards; not a pique, nor an early end of the
    game. `memo` keeps what was found under the same rules.
    """
    key = (held, other, won)
    found = memo.get(key)
    if found is None:
        if not held:
            return _cards(won)
        cards = alike_once(held, other, table.scoring)
        found = memo[key] = max([after_lead(held, other, card, won, table, memo) for card in cards])
    return found


def after_lead(  # noqa: PLR0917  (what a moment of the play consists of)
    held: int, other: int, card: int, won: int, table: Table, memo: Memo
) -> int:
    """Return what the leader wins more than the other when he leads this card."""
    may = other & SUIT_OF[card] or other
    if table.must_win:
        may = may & SUIT_OF[card] & -card or may
    rest = held ^ card
    cards = alike_once(may, held, table.scoring)
    led = _POINT if card & table.scoring else 0
    return led + min([second(rest, other, card, over, won, table, memo) for over in cards])


def second(  # noqa: PLR0917  (what a moment of the play consists of)
    rest: int, other: int, card: int, over: int, won: int, table: Table, memo: Memo
) -> int:
    """Return what the leader, who has led a card and holds the rest, wins more when this one is played to it."""
    last = 0 if rest else _POINT
    if over > card and over & SUIT_OF[card]:
        taken = 1 + last + (_POINT if over & table.scoring else 0)
        his = TRICKS - rest.bit_count() - won  # that the other has when he has this one
        return -taken - best(other ^ over, rest, his, table, memo)
    return 1 + last + best(rest, other ^ over, won + 1, table, memo)


def _cards(won: int) -> int:
    """Return what the cards bring one who has so many tricks, more than the other."""
    if won == _HALF:
        return 0
    score = CAPOT if won in {0, TRICKS} else CARDS_WON
    return _POINT * (score if won > _HALF else -score)
