"""The choice of a discard, and the estimate of what the stock is worth. Both evaluate hands with many sample stocks."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.observation import Observation
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play import ruff_betting, worth
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import SIZE, Bidding
from gleek.players.seeds import chance, shuffle

# An estimate of the gain from the stock is biased, because it uses the best of many estimated discards. The corrected
# gain is the first number (in stakes) plus the second number times the estimate. The numbers were fitted to hands that
# were played out both with and without buying.
_CORRECTION: Final = {"discard_first": (10.5, 0.45), "draw_first": (12.9, 0.67)}
_STOCKS_TO_CHOOSE: Final = 60  # sample stocks with which `gains` chooses the discard


class Judge:
    """An evaluator of one seat's hands, in expected stakes. `buyer` is the seat that bought the stock, or None."""

    def __init__(self, rules: Rules, trump: int, seat: int, buyer: int | None) -> None:
        self.rules, self.trump, self.seat, self.buyer = rules, trump, seat, buyer
        self.trick = worth.a_trick(rules)
        name = ruff_betting.name_of(rules.exchange, buyer)
        self.ruffs = [ruff_betting.stakes(name, seat, ruff) for ruff in range(ruff_betting.CLASSES)]

    def stakes(self, held: int) -> float:
        rules, trump = self.rules, self.trump
        tricks = self.trick * worth.tricks(held, trump, self.seat, self.buyer)
        ruff = self.ruffs[ruff_betting.ruff_class(held, self.seat, rules)]
        return tricks + worth.certain(held, trump, rules) + ruff

    def kept(self, held: int, stocks: Sequence[int]) -> float:
        return sum([self.stakes(held | stock) for stock in stocks]) / len(stocks)


def stocks(held: int, up: int, count: int, chance: Random) -> list[int]:
    """Return `count` sample stocks as masks, drawn from all cards but the hand and the card `up` that is turned up."""
    unseen = list(bits(GLEEK_PACK & ~held & ~(1 << up)))
    found = []
    for _ in range(count):
        shuffle(unseen, SIZE, chance)
        found.append(mask_of_numbers(unseen[:SIZE]))
    return found


def _first_guess(held: int, trump: int) -> int:
    def keep(index: int) -> tuple[int, int]:
        rank = index % 13
        alike = (held & RANK_MASKS[rank]).bit_count() if rank >= Rank.KNAVE else 0
        return (12 * (index // 13 == trump) + rank + 4 * (rank == Rank.ACE) + 4 * max(0, alike - 2), index)

    return mask_of_numbers(sorted(bits(held), key=keep)[:SIZE])


def discards(judge: Judge, held: int, some: Sequence[int]) -> list[tuple[float, int]]:
    """Return discards as (expected stakes, mask), best first.

    `some` are sample stocks. If the hand has the stock already, `some` is one empty mask.
    """
    known: dict[int, float] = {}

    def value(out: int) -> float:
        if out not in known:
            known[out] = judge.kept(held & ~out, some)
        return known[out]

    better: int | None = _first_guess(held, judge.trump)
    while better is not None:
        out, best = better, value(better)
        swapped = (out ^ 1 << one | 1 << other for one in bits(out) for other in bits(held & ~out))
        better = next((each for each in swapped if round(value(each) - best, 9) > 0), None)
    found = [(stakes, mask) for mask, stakes in known.items()]
    return sorted(found, key=lambda pair: (-round(pair[0], 9), pair[1]))


def gain(rules: Rules, held: int, up: int, seat: int, *, effort: int, chance: Random) -> float:
    """Estimate, with `effort` sample stocks, how many stakes buying the stock gains before its price is deducted."""
    trump = up // 13
    mine = Judge(rules, trump, seat, seat)
    other = Judge(rules, trump, seat, 0 if seat else 1)
    some = stocks(held, up, effort, chance)
    if rules.exchange == "discard_first":
        bought = discards(mine, held, some)[0][0]
    else:
        bought = sum([discards(mine, held | stock, (0,))[0][0] for stock in some]) / len(some)
    return corrected(rules, bought - other.stakes(held))


def corrected(rules: Rules, estimate: float) -> float:
    always, share = _CORRECTION[rules.exchange]
    return always + share * estimate


def gains(seen: Observation, phase: Bidding, seed: int, count: int) -> list[float]:
    """Return, for each sample stock, the gain in stakes over leaving it to the last bidder, before paying its price."""
    seat, rules, up = phase.turn, seen.rules, seen.dealt.turn_up
    held, trump = seen.held[seat], up // 13
    mine = Judge(rules, trump, seat, seat)
    without = Judge(rules, trump, seat, phase.bidder).stakes(held)
    return [corrected(rules, each - without) for each in _stakes_with_stock(mine, held, up, seed, count)]


def _stakes_with_stock(judge: Judge, held: int, up: int, seed: int, count: int) -> list[float]:
    """Return the expected stakes of the hand with each sample stock.

    If the discard comes first, it is chosen by other samples: by the same ones it would look better than it is.
    """
    some = stocks(held, up, count, chance(seed, "costed"))
    if judge.rules.exchange == "draw_first":
        return [discards(judge, held | stock, (0,))[0][0] for stock in some]
    out = discards(judge, held, stocks(held, up, _STOCKS_TO_CHOOSE, chance(seed, "chosen")))[0][1]
    return [judge.stakes(held & ~out | stock) for stock in some]
