"""The last tricks of Piquet, both hands known: what the leader wins more than the other if both play their best."""

from __future__ import annotations

from typing import Final

from gleek.games.piquet.counting import CAPOT, CARDS_WON
from gleek.games.piquet.play.fast import SUIT_OF, Table, alike_once
from gleek.games.piquet.tricks import TRICKS

Memo = dict[tuple[int, int, int], int]
_HALF: Final = TRICKS // 2


def best(held: int, other: int, won: int, table: Table, memo: Memo) -> int:
    """Return what the leader scores more than the other from now on; `won` are the tricks that he has already.

    Reckoned are the points for leading and winning, the last trick and the cards; not a pique, nor an early end of the
    game. `memo` keeps what was found under the same rules.
    """
    key = (held, other, won)
    found = memo.get(key)
    if found is None:
        if not held:
            return _cards(won)
        found = max(
            [
                after_lead(held, other, card, won, table, memo)
                for card in alike_once(held, other, table.scoring)
            ]
        )
        memo[key] = found
    return found


def after_lead(held: int, other: int, card: int, won: int, table: Table, memo: Memo) -> int:  # noqa: PLR0917
    """Return what the leader scores more than the other when he leads this card."""
    may = other & SUIT_OF[card] or other
    if table.must_win:
        may = may & SUIT_OF[card] & -card or may
    rest = held ^ card
    led = 1 if card & table.scoring else 0
    return led + min(
        [second(rest, other, card, over, won, table, memo) for over in alike_once(may, held, table.scoring)]
    )


def second(rest: int, other: int, card: int, over: int, won: int, table: Table, memo: Memo) -> int:  # noqa: PLR0917
    """Return what the leader, whose rest of cards this is, scores more from the second card of the trick on."""
    last = not rest
    if over > card and over & SUIT_OF[card]:
        taken = (1 if over & table.scoring else 0) + last
        his = TRICKS - rest.bit_count() - won  # that the other has when he has this one
        return -taken - best(other ^ over, rest, his, table, memo)
    return last + best(rest, other ^ over, won + 1, table, memo)


def _cards(won: int) -> int:
    """Return what the cards bring one who has so many tricks, more than the other."""
    if won == _HALF:
        return 0
    score = CAPOT if won in {0, TRICKS} else CARDS_WON
    return score if won > _HALF else -score
