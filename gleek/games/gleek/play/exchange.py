"""What to lay out, and what the stock is worth: by the evaluation of `worth`, over stocks that may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play import vying, worth
from gleek.games.gleek.stock import SIZE
from gleek.players.seeds import shuffle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gleek.games.gleek.rules import Rules

# What a stock really brings, by when the buyer lays out: so much, and such a part of what the evaluation says of it.
# The best of many guesses is too good a guess: hands were played out that were bought and that were not.
_REALLY: Final = {"discard_first": (10.5, 0.45), "draw_first": (12.9, 0.67)}


class Judge:
    """What hands of one seat are worth under a table's rules, when the stock has been bought by a seat (or nobody)."""

    def __init__(self, rules: Rules, trump: int, seat: int, buyer: int | None) -> None:
        """Keep what the worth hangs on."""
        self.rules, self.trump, self.seat, self.buyer = rules, trump, seat, buyer
        self.trick = worth.a_trick(rules)
        name = vying.name_of(rules.exchange, buyer)
        self.ruffs = [vying.stakes(name, seat, ruff) for ruff in range(vying.CLASSES)]

    def stakes(self, held: int) -> float:
        """Return what a hand of twelve brings."""
        tricks, sure, ruff = self.parts(held)
        return tricks + sure + ruff

    def parts(self, held: int) -> tuple[float, int, float]:
        """Return the same in its parts: by tricks, by honours and sets, and by the ruff."""
        rules, trump = self.rules, self.trump
        return (
            self.trick * worth.tricks(held, trump, self.seat, self.buyer),
            worth.certain(held, trump, rules),
            self.ruffs[vying.ruff_class(held, self.seat, rules)],
        )

    def kept(self, held: int, stocks: Sequence[int]) -> float:
        """Return what kept cards bring on average with these stocks."""
        return sum([self.stakes(held | stock) for stock in stocks]) / len(stocks)


def stocks(held: int, up: int, count: int, chance: Random) -> list[int]:
    """Return so many stocks that may lie there for one who sees his own cards and the turn-up."""
    unseen = list(bits(GLEEK_PACK & ~held & ~(1 << up)))
    found = []
    for _ in range(count):
        shuffle(unseen, SIZE, chance)
        found.append(mask_of_numbers(unseen[:SIZE]))
    return found


def _first_guess(held: int, trump: int) -> int:
    """Return seven cards to begin with: the low ones of plain suits."""

    def keep(index: int) -> tuple[int, int]:
        rank = index % 13
        alike = (held & RANK_MASKS[rank]).bit_count() if rank >= Rank.KNAVE else 0
        return (12 * (index // 13 == trump) + rank + 4 * (rank == Rank.ACE) + 4 * max(0, alike - 2), index)

    return mask_of_numbers(sorted(bits(held), key=keep)[:SIZE])


def discards(
    judge: Judge, held: int, some: Sequence[int], also: Sequence[int] = ()
) -> list[tuple[float, int]]:
    """Return what may best be laid out of a hand, with its worth, the best first: improved card by card.

    `some` are stocks that may be taken in afterwards, or one that is empty where it has been taken in. `also` are masks
    that are judged beside those that the search finds.
    """
    known: dict[int, float] = {}

    def value(out: int) -> float:
        if out not in known:
            known[out] = judge.kept(held & ~out, some)
        return known[out]

    out = _first_guess(held, judge.trump)
    best = value(out)
    improved = True
    while improved:
        improved = False
        for one in bits(out):
            for other in bits(held & ~out):
                tried = out ^ 1 << one | 1 << other
                worth_it = value(tried)
                if round(worth_it - best, 9) > 0:
                    out, best, improved = tried, worth_it, True
                    break
            if improved:
                break
    for each in also:
        value(each)
    return sorted(
        ((stakes, mask) for mask, stakes in known.items()), key=lambda pair: (-round(pair[0], 9), pair[1])
    )


def gain(rules: Rules, held: int, up: int, seat: int, *, effort: int, chance: Random) -> float:
    """Return how much more a hand brings when its seat has the stock than when another has it, the price aside."""
    trump = up // 13
    mine = Judge(rules, trump, seat, seat)
    other = Judge(rules, trump, seat, 0 if seat else 1)
    some = stocks(held, up, effort, chance)
    if rules.exchange == "discard_first":
        bought = discards(mine, held, some)[0][0]
    else:
        bought = sum([discards(mine, held | stock, (0,))[0][0] for stock in some]) / len(some)
    return really(rules, bought - other.stakes(held))


def really(rules: Rules, estimate: float) -> float:
    """Return what the stock brings on average where the evaluation says so much."""
    always, share = _REALLY[rules.exchange]
    return always + share * estimate
