"""The answer, plot and table for each question of `sources/gleek/odds.toml`, under the default rules."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final

from gleek.course.course_parts import Bar, Figures, Line, Plot
from gleek.engine.cards import Rank
from gleek.engine.words import listed, upper_first
from gleek.engine.words.chances import exactly, in_hundred, often
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.course.odds import laws
from gleek.games.gleek.course.odds.measured import measured
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.trumps import HONOURS, NICKNAMES
from gleek.players.laws import at_least, mean, median

_PER_100: Final = "Times in 100"
_EXACT: Final = "Exact: all cards that may lie there are counted."
_NAMES: Final = {"counting-1": "players who count", "remembering-1": "players who remember"}
_SEATS: Final = ("Eldest", "Second", "Dealer")


def _bar(label: str, chance: Fraction, *, mark: bool = False) -> Bar:
    return Bar(label, float(100 * chance), in_hundred(chance), mark)


def _of_chances(
    rows: Iterable[tuple[str, Fraction, bool]], caption: str, first: str, names: Mapping[str, object]
) -> Figures:
    """Return a bar and a table row for each (label, probability, flag); the flag marks the answer.

    `first` is the heading of the table's first column; `names` are values for the texts of the page.
    """
    some = list(rows)
    (right,) = (chance for _, chance, mark in some if mark)
    # The table has a column of exact fractions only if all of them are short enough to read.
    exact = all(exactly(chance) for _, chance, _ in some)
    return Figures(
        right,
        {"often": often(right), **names},
        Plot(caption, _PER_100, tuple(_bar(label, chance, mark=mark) for label, chance, mark in some)),
        (first, _PER_100, *["Exactly"] * exact),
        tuple((label, in_hundred(chance), *[exactly(chance)] * exact) for label, chance, _ in some),
        _EXACT,
    )


def _turn_up() -> Figures:
    one = laws.turned_up(1)
    rows = [(_trump(rank), one, False) for rank in (*HONOURS, Rank.FOUR)]
    rows.insert(0, ("any honour", laws.turned_up(len(HONOURS)), True))
    each = Fraction(sum(HONOURS.values()), laws.RANKS)
    names = {"one": often(one), "each": f"{float(each):.1f}"}
    return _of_chances(rows, "How often the turn-up is", "The turn-up is", names)


def _trump(rank: Rank) -> str:
    nick = NICKNAMES.get(rank)
    return f"{nick}, the {rank.word}" if nick else f"the {rank.word}"


def _trumps() -> Figures:
    law = laws.trumps_dealt()
    rows = [
        ("four or more", at_least(law, 4), True),
        *((str(count) if count else "none", law[count], False) for count in range(7)),
        ("seven or more", at_least(law, 7), False),
    ]
    names = {"mean": f"{float(mean(law)):.1f}", "none": often(law[0])}
    return _of_chances(rows, "How often twelve dealt cards have each number of trumps", "Trumps", names)


def _set_dealt() -> Figures:
    gleek, mournival, none = laws.set_dealt(3), laws.set_dealt(4), laws.no_set_dealt()
    rows = [
        ("any set", 1 - none, True),
        ("a gleek of one rank named", gleek, False),
        ("a mournival of one rank named", mournival, False),
        ("any mournival", 1 - laws.no_set_dealt(3), False),
    ]
    most = 2 * PAYS[int(SET_RANKS[0]), 3]
    return _of_chances(rows, "How often twelve dealt cards hold", "In the hand", {"most": most})


def _pair() -> Figures:
    rows = [
        ("one becomes three or four", laws.set_from_stock(1, 3), False),
        ("two become three or four", laws.set_from_stock(2, 3), True),
        ("two become four", laws.set_from_stock(2, 4), False),
        ("three become four", laws.set_from_stock(3, 4), False),
    ]
    names = {"single": often(rows[0][1]), "fourth": often(rows[3][1])}
    return _of_chances(rows, "How often cards of a rank, kept, grow by the stock", "Of a rank", names)


def _stock_honour() -> Figures:
    rows = [
        (words, laws.one_in_stock(count), count == 1)
        for count, words in enumerate(("one named card", "one of two", "one of three", "one of four"), 1)
    ]
    names = {"both": often(laws.one_in_stock(2))}
    return _of_chances(rows, "How often the stock holds at least", "At least", names)


def _ruff_dealt() -> Figures:
    law = laws.ruff_dealt()
    middle = median(law)
    bars = [("under 30", 0, 29), *((f"{low}–{low + 4}", low, low + 4) for low in range(30, 60, 5))]
    bars += [("60 or more", 60, laws.FOUR_ACES - 1), ("four aces", laws.FOUR_ACES, laws.FOUR_ACES)]
    rows = []
    for label, low, high in bars:
        chance = at_least(law, low) - at_least(law, high + 1)
        rows.append((label, chance, at_least(law, low), low <= middle <= high))
    names = {"middle": middle, "fifty": often(at_least(law, 50)), "thirty": often(1 - at_least(law, 30))}
    plotted = tuple(_bar(label, chance, mark=mark) for label, chance, _, mark in rows)
    return Figures(
        middle,
        {**names, "aces": often(law[laws.FOUR_ACES])},
        Plot("How often the ruff of twelve dealt cards counts", _PER_100, plotted),
        ("The ruff counts", _PER_100, "So much or more"),
        tuple((label, in_hundred(chance), in_hundred(more)) for label, chance, more, _ in rows),
        _EXACT,
    )


_ASKED_RUFF: Final = 45


def _ruff_best() -> Figures:
    found = measured().best_of_three
    right, dealer = found[_ASKED_RUFF]

    def line(name: str, place: int) -> Line:
        return Line(name, tuple((counts, float(100 * each[place])) for counts, each in found.items()))

    half = min(counts for counts, (no_more, _) in found.items() if 2 * no_more >= 1)
    return Figures(
        right,
        {"often": often(right), "dealer": often(dealer), "half": half},
        Plot(
            "How often a ruff is the best of three",
            _PER_100,
            lines=(line("as eldest, who wins ties", 0), line("as dealer, who loses them", 1)),
            across="What the ruff counts",
            mark=(_ASKED_RUFF, float(100 * right)),
        ),
        ("The ruff counts", "As eldest", "As dealer"),
        tuple(
            (str(each), *map(in_hundred, found[each])) for each in sorted({*range(25, 66, 5), _ASKED_RUFF})
        ),
        "Exact: all deals of three hands are counted, when nobody has bought yet.",
    )


_ASKED_BID: Final = 13


def _stock_worth() -> Figures:
    stock = measured().stock
    rows = []
    for bid, hands in stock.worth_it.items():
        chance = Fraction(hands, stock.hands)
        error = 100 * float(chance * (1 - chance) / stock.hands) ** 0.5
        rows.append((bid, chance, error))
    right = Fraction(stock.worth_it[_ASKED_BID], stock.hands)
    low, middle, high = (f"{each:.1f}" for each in stock.quartiles)
    even = f"{2 * stock.quartiles[1] / 3:.0f}"
    bars = [
        Bar(f"a bid of {bid}", float(100 * chance), in_hundred(chance), bid == _ASKED_BID, error)
        for bid, chance, error in rows
    ]
    return Figures(
        right,
        {"often": often(right), "low": low, "middle": middle, "high": high, "even": even},
        Plot("How often the stock is worth a bid to the eldest hand", _PER_100, tuple(bars)),
        ("A bid of", _PER_100, "Standard error"),
        tuple((str(bid), in_hundred(chance), f"{error:.2f}") for bid, chance, error in rows),
        f"Estimated, as the strongest player here does it, for {stock.hands:,} hands with {stock.stocks} stocks each; "
        f"what one hand gains is known to {stock.error:.1f} stakes, and rests on how that player judges hands.",
    )


def _seats() -> Figures:
    found = measured().seats
    best = max(zip(found[0].means, _SEATS, strict=True))[1]
    bars, rows = [], []
    for each in found:
        name = _NAMES[each.player]
        for seat, won, error in zip(_SEATS, each.means, each.errors, strict=True):
            text = _stakes(won)
            bars.append(Bar(f"{seat}, {name}", won, text, seat == best, error))
            rows.append((seat, upper_first(name), text, f"{error:.2f}"))
    names = {seat.lower(): _stakes(won) for seat, won in zip(_SEATS, found[0].means, strict=True)}
    played = listed(f"{each.deals:,} deals by {_NAMES[each.player]}" for each in found)
    return Figures(
        best,
        names,
        Plot("What each seat wins of a hand, in stakes", "Stakes", tuple(bars)),
        ("Seat", "Played by", "Stakes a hand", "Standard error"),
        tuple(rows),
        f"Measured: {played}, all three seats alike. The thin line is two standard errors to each side.",
    )


def _stakes(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{abs(value):.2f}"


ODDS: Final[Mapping[str, Callable[[], Figures]]] = {
    "turn_up": _turn_up,
    "trumps": _trumps,
    "set_dealt": _set_dealt,
    "pair": _pair,
    "stock_honour": _stock_honour,
    "ruff_dealt": _ruff_dealt,
    "ruff_best": _ruff_best,
    "stock_worth": _stock_worth,
    "seats": _seats,
}
