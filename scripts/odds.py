#!/usr/bin/env python3
"""Compute the odds of Gleek that take too long to compute while a page loads, and write them to a file.

Run `.venv/bin/python scripts/odds.py` (about ten minutes) after a change of the payments in a hand, or of the players
in `SEATS`. It rewrites gleek/games/gleek/course/odds/measured.toml.

The probability that a ruff is the best of three is exact, because the script counts all deals. The average winnings of
each seat, and the worth of the stock, are estimates from random deals, with a standard error.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

from gleek.engine.cards import CARD_POINTS, Rank
from gleek.engine.hand import Hand
from gleek.games import game, play_hand
from gleek.games.gleek.course.odds.measured import MEASURED
from gleek.games.gleek.deal import HAND
from gleek.games.gleek.play.exchange import gains
from gleek.games.gleek.rules import DEFAULT, preset
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

# How many cards of one or more suits each of three hands has → the number of ways to divide the cards so
Ways = Counter[tuple[int, int, int]]

FIRST_DEAL: Final = 500_000  # the number of the first deal; lessons and tests use other numbers
SEATS: Final = {
    "counting-1": 10_000,
    "remembering-1": 1_500,
}  # the players measured, and the number of deals for each
STOCKS: Final = 2_000  # the number of deals for which the worth of the stock is estimated
_STOCKS_EACH: Final = 24  # the number of random stocks for each of these hands
BIDS: Final = range(10, 17)
RUFFS: Final = range(24, 67)
_SUIT: Final = tuple(CARD_POINTS[rank] for rank in Rank if rank >= Rank.FOUR)  # the points of a suit's cards


# ---------------------------------------------------------------- the best ruff of three, counted


@cache  # the same limits are needed for a ruff of n points and of n + 1 points
def deals(suit: tuple[int, ...], suits: int, size: int, mine: int, others: int | None) -> int:
    """Count the deals of three hands in which the first has a ruff of at most `mine`, and each other at most `others`.

    `suit` has the points of each card of a suit, the ace last. There are `suits` such suits, and each hand has `size`
    cards. A hand with all aces is above every limit. If `others` is None, the other hands have no limit.
    """
    *below, ace = suit
    limit = sum(suit) if others is None else others
    every, with_mine, with_other = Counter(), Counter(), Counter()
    for (a, b, c, my, one, other), ways in _divided(tuple(below)).items():
        if my <= mine and one <= limit and other <= limit:
            every[a, b, c] += ways
            if my + ace <= mine:
                with_mine[a + 1, b, c] += ways
            if one + ace <= limit:
                with_other[a, b + 1, c] += ways
            if other + ace <= limit:
                every[a, b, c + 1] += ways
    every += with_mine + with_other
    powers = [_power(each, suits, size) for each in (every, with_mine, with_other)]
    return powers[0] - powers[1] - 2 * powers[2] * (others is not None)


@cache
def _divided(cards: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """Count the ways to divide cards of a suit, by their points, among three hands and the stock.

    The keys are the numbers of cards in the three hands, followed by the hands' points.
    """
    found = Counter[tuple[int, ...]]({(0,) * 6: 1})
    for points in cards:
        for counts, ways in [*found.items()]:  # the card stays in the stock, or else a hand gets it
            for hand in range(3):
                more = [*counts]
                more[hand] += 1
                more[hand + 3] += points
                found[*more] += ways
    return found


def _power(one: Ways, suits: int, size: int) -> int:
    """Return the number of ways to deal three hands of `size` cards; `one` has the ways to divide each of the suits."""
    half: Ways = Counter({(0, 0, 0): 1})
    for _ in range(suits // 2):
        before, half = half, Counter()
        for ((a, b, c), ways), ((d, e, f), more) in product(before.items(), one.items()):
            if a + d <= size and b + e <= size and c + f <= size:
                half[a + d, b + e, c + f] += ways * more
    return sum(ways * half[size - a, size - b, size - c] for (a, b, c), ways in half.items())


def best_of_three(
    suit: tuple[int, ...], suits: int, size: int, ruffs: Sequence[int]
) -> dict[int, tuple[Fraction, Fraction]]:
    """Return for each of `ruffs` two probabilities: that neither of two others is higher, and that both are lower."""

    def ways(ruff: int, most: int | None) -> int:
        return deals(suit, suits, size, ruff, most) - deals(suit, suits, size, ruff - 1, most)

    return {
        ruff: tuple(Fraction(ways(ruff, most), ways(ruff, None)) for most in (ruff, ruff - 1))
        for ruff in ruffs
    }


# ---------------------------------------------------------------- estimates from sample deals


def seats(name: str, count: int) -> Iterator[list[float]]:
    """Yield for each of `count` deals the winnings of each seat, in stakes, when the player `name` has all seats.

    A pot that is left at the end is divided equally.
    """
    rules = preset(DEFAULT)
    for number in range(FIRST_DEAL, FIRST_DEAL + count):
        hand, _ = Hand.dealt_to(game("gleek").setup(rules), deal_number(number, rules))
        purses = play_hand(hand, [name] * 3, number)[0].ledger.purses
        left = -sum(purses) / len(purses)
        yield [purse + left for purse in purses]


def stocks(count: int) -> Iterator[tuple[float, float]]:
    """Yield for each of `count` deals the estimated worth of the stock for the eldest hand, and its standard error."""
    rules = preset(DEFAULT)
    for number in range(FIRST_DEAL, FIRST_DEAL + count):
        hand, _ = Hand.dealt_to(game("gleek").setup(rules), deal_number(number, rules))
        found = gains(hand.observe(0), hand.phase, seed_of("odds", number), _STOCKS_EACH)
        yield statistics.fmean(found), statistics.stdev(found) / len(found) ** 0.5


# ---------------------------------------------------------------- the file


def written(
    ruffs: Mapping[int, tuple[Fraction, Fraction]],
    won: Mapping[str, Sequence[Sequence[float]]],
    stock: Sequence[tuple[float, float]],
) -> str:
    gain = [each for each, _ in stock]
    lines = [
        "# The odds of Gleek that are not reckoned while a page waits. Written by scripts/odds.py; do not edit it.",
        f"# By the rules of {DEFAULT}; the deals are those with the numbers from {FIRST_DEAL} on.",
        "",
        "# The chance that neither of the two others, with as many cards, has more than a ruff counts, and that both",
        "# have less: exact. Nobody has bought yet.",
        *(
            f'[[ruff]]\ncounts = {counts}\nno_more = "{no_more}"\nless = "{less}"\n'
            for counts, (no_more, less) in ruffs.items()
        ),
        "# What each seat won of a hand, in stakes, one player in all three: the mean and its standard error.",
    ]
    for name, hands in won.items():
        columns = list(zip(*hands, strict=True))
        means = ", ".join(f"{statistics.fmean(each):.3f}" for each in columns)
        errors = ", ".join(f"{statistics.stdev(each) / len(each) ** 0.5:.3f}" for each in columns)
        lines.append(
            f'[[seats]]\nplayer = "{name}"\ndeals = {len(hands)}\nmeans = [{means}]\nerrors = [{errors}]\n'
        )
    afford = ", ".join(str(sum(2 * each / 3 >= bid for each in gain)) for bid in BIDS)
    quartiles = ", ".join(f"{each:.2f}" for each in statistics.quantiles(gain, n=4))
    lines += [
        "# What the stock would bring the eldest hand, in stakes, by the players' own estimate from so many stocks",
        "# each; and to how many of the hands it is worth a bid: two thirds of it, since half the price goes to each.",
        f"[stock]\nhands = {len(stock)}\nstocks = {_STOCKS_EACH}\nquartiles = [{quartiles}]",
        f"error = {statistics.fmean(error for _, error in stock):.2f}",
        f"bids = [{', '.join(map(str, BIDS))}]\nworth_it = [{afford}]",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    ruffs = best_of_three(_SUIT, 4, HAND, RUFFS)
    stock = list(stocks(STOCKS))
    won = {name: list(seats(name, count)) for name, count in SEATS.items()}
    MEASURED.write_text(written(ruffs, won, stock), encoding="utf-8")
    print(f"Written: {MEASURED.name}.")


if __name__ == "__main__":
    main()
