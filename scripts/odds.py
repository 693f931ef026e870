#!/usr/bin/env python3
"""Reckon and measure what the page of the odds of Gleek takes from a file, and write it: `measured.toml`.

`.venv/bin/python scripts/odds.py` writes gleek/games/gleek/teach/odds/measured.toml anew, in some ten minutes;
to be run after a change of what is paid in a hand, or of the players that are named here.

The chance that a ruff is the best of three is exact: all deals are counted. What the seats and the stock are worth is
played and sampled, and has its standard error.
"""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gleek.engine.cards import CARD_POINTS, Rank
from gleek.engine.hand import Hand
from gleek.games import game, player
from gleek.games.gleek.deal import HAND
from gleek.games.gleek.play.adviser import gains
from gleek.games.gleek.rules import DEFAULT, preset
from gleek.games.gleek.teach.odds.measured import MEASURED
from gleek.players.seeds import seed_of
from gleek.records.codes import deal_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gleek.games import Player

Sizes = tuple[int, int, int]  # how many cards of a suit, or of the pack, each of three hands has
Ways = dict[Sizes, int]

# Apart from the deals of lessons, tests and benchmarks.
FIRST_DEAL: Final = 500_000
SEATS: Final = {"counting-1": 10_000, "remembering-1": 1_500}  # whose play is measured, and in how many deals
STOCKS: Final = 2_000  # how many eldest hands are asked what the stock would bring them
_STOCKS_EACH: Final = 24
BIDS: Final = range(10, 17)
RUFFS: Final = range(24, 67)
_SUIT: Final = tuple(CARD_POINTS[rank] for rank in Rank if rank >= Rank.FOUR)  # the ace is the last


# ---------------------------------------------------------------- the best ruff of three, counted


@cache  # a limit comes again with the next one
def deals(suit: tuple[int, ...], suits: int, size: int, mine: int, others: int | None) -> int:
    """Return how many deals of three hands leave every suit of one at most at `mine`, of the two at most at `others`.

    `suit` is what each card of a suit counts, its ace last; all suits are alike. A hand with all the aces has more than
    any limit; for `others` None it is none.
    """
    limit = sum(suit) if others is None else others
    every, with_mine, with_other = (
        0 if who == "other" and others is None else _power(_of_suit(suit, mine, limit, who), suits, size)
        for who in ("", "mine", "other")
    )
    return every - with_mine - 2 * with_other


def _of_suit(suit: tuple[int, ...], mine: int, others: int, ace: str) -> Ways:
    """Return how often one suit can be divided so, by the hands' sizes; the ace where it is to be, or anywhere."""
    whole, top = (1 << len(suit)) - 1, 1 << len(suit) - 1
    counts, parts = _counts(suit), _parts(suit, others)
    found: Ways = defaultdict(int)
    for my in range(whole + 1):
        if counts[my] > mine or (ace == "mine" and not my & top):
            continue
        left = whole ^ my
        for one in _submasks(left):
            if counts[one] > others or (ace == "other" and not one & top):
                continue
            for size, ways in enumerate(parts[left ^ one]):
                found[my.bit_count(), one.bit_count(), size] += ways
    return found


@cache
def _counts(suit: tuple[int, ...]) -> list[int]:
    """Return what each set of a suit's cards counts."""
    found = [0]
    for mask in range(1, 1 << len(suit)):
        low = mask & -mask
        found.append(found[mask ^ low] + suit[low.bit_length() - 1])
    return found


@cache
def _parts(suit: tuple[int, ...], limit: int) -> list[list[int]]:
    """Return for each set of a suit's cards how many parts of it, by their sizes, count at most so much."""
    counts, found = _counts(suit), []
    for mask in range(1 << len(suit)):
        sizes = [0] * (mask.bit_count() + 1)
        for part in _submasks(mask):
            if counts[part] <= limit:
                sizes[part.bit_count()] += 1
        found.append(sizes)
    return found


def _submasks(mask: int) -> Iterator[int]:
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


def _power(one: Ways, suits: int, size: int) -> int:
    """Return in how many ways so many suits, divided so, give three hands of so many cards."""
    half: Ways = {(0, 0, 0): 1}
    for _ in range(suits // 2):
        half = _times(half, one, size)
    whole = half if suits % 2 == 0 else _times(half, one, size)
    return sum(ways * half.get((size - a, size - b, size - c), 0) for (a, b, c), ways in whole.items())


def _times(some: Ways, others: Ways, size: int) -> Ways:
    found: Ways = defaultdict(int)
    for ((a, b, c), ways), ((d, e, f), more) in product(some.items(), others.items()):
        if a + d <= size and b + e <= size and c + f <= size:
            found[a + d, b + e, c + f] += ways * more
    return found


def best_of_three(
    suit: tuple[int, ...], suits: int, size: int, ruffs: Sequence[int]
) -> dict[int, tuple[Fraction, Fraction]]:
    """Return for what a ruff counts the chances that neither of the two others has more, and that both have less."""
    found = {}
    for ruff in ruffs:
        held = deals(suit, suits, size, ruff, None) - deals(suit, suits, size, ruff - 1, None)
        found[ruff] = tuple(
            Fraction(deals(suit, suits, size, ruff, most) - deals(suit, suits, size, ruff - 1, most), held)
            for most in (ruff, ruff - 1)
        )
    return found


# ---------------------------------------------------------------- what is played and sampled


def seats(name: str, count: int) -> Iterator[list[float]]:
    """Yield what the seats win of each deal, one player in all of them; what a pot keeps is a third of it anybody's."""
    rules, choose = preset(DEFAULT), player("gleek", name)
    for number in range(FIRST_DEAL, FIRST_DEAL + count):
        hand, _ = Hand.dealt_to(game("gleek").setup(rules), deal_number(number, rules))
        purses = _played(hand, choose, number).ledger.purses
        left = -sum(purses) / len(purses)
        yield [purse + left for purse in purses]


def _played(hand: Hand, choose: Player, number: int) -> Hand:
    while not hand.over:
        seen = hand.observe(hand.to_act)
        hand, _ = hand.apply(choose(seen, seed_of(number, seen.seat or 0, len(seen.history))))
    return hand


def stocks(count: int) -> Iterator[tuple[float, float]]:
    """Yield what the stock would bring each eldest hand, and the standard error of that."""
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
    """Return the file's text."""
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
    """Reckon, play, sample and write."""
    ruffs = best_of_three(_SUIT, 4, HAND, RUFFS)
    stock = list(stocks(STOCKS))
    won = {name: list(seats(name, count)) for name, count in SEATS.items()}
    MEASURED.write_text(written(ruffs, won, stock), encoding="utf-8")
    print(f"Written: {MEASURED.name}.")


if __name__ == "__main__":
    main()
