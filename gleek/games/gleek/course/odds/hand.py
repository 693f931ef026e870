"""The odds of eldest's hand before the bidding, under any rules. Only the stock's worth is estimated from samples."""

from fractions import Fraction
from itertools import pairwise
from typing import Final

from gleek.course.course_parts import Bar, Finding, OddsOfHand, Plot
from gleek.engine.cards import (
    CARDS,
    RANK_MASKS,
    SUIT_MASKS,
    Rank,
    Suit,
    bits,
    cards_of,
    in_hand_order,
    mask_of_numbers,
)
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.words import listed
from gleek.engine.words.chances import in_hundred, often
from gleek.games import game
from gleek.games.gleek.actions import SET_RANKS, Deal
from gleek.games.gleek.course.odds import laws
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.play.exchange import gains
from gleek.games.gleek.play.odds import at_most, both_at_most
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.rules import Rules, preset
from gleek.games.gleek.stock import SIZE as STOCK
from gleek.games.gleek.stock import Bidding
from gleek.games.gleek.trumps import HONOURS, NICKNAMES
from gleek.players.advice import mean_and_error
from gleek.players.laws import Law, at_least, drawn, median
from gleek.players.seeds import chance, seed_of, shuffle
from gleek.records.codes import deal_number

PACK: Final = GLEEK_PACK
_KEPT: Final = HAND - STOCK
_PER_100: Final = "Times in 100"
_TRIALS: Final = 48
_STEPS: Final = {"points": range(30, 65, 5), "cards": range(4, 10)}
"""The lower bounds of the bars in the plot of a ruff, by `ruff_counts`."""
_EXACT: Final = "Exact: every way in which the unseen cards may lie is counted."


def dealt(number: int) -> tuple[int, int]:
    deal = deal_number(number, preset())
    return deal.hands[0], deal.turn_up


def written(seen: Observation) -> str:
    if not isinstance(seen.phase, Bidding) or seen.seat is None:
        return ""
    up = seen.dealt.turn_up
    return ".".join(map(str, (*in_hand_order(seen.held[seen.seat]), CARDS[up])))


def findings(held: int, up: int, rules: Rules) -> tuple[Finding, ...]:
    unseen = PACK & ~held & ~(1 << up)
    found = [_ruff(held, unseen, rules), _ruff_after(held, unseen, rules), _sets(held, up)]
    return (*found, _honours(held, up), _stock(held, up, rules))


def _ruff(held: int, unseen: int, rules: Rules) -> Finding:
    worth, shown, four_aces = best_ruff(held, rules)
    rows = []
    if divided := rules.ruff_tie == "divide":
        ways = [("nobody has more", 0, 0), ("both others have less", 1, 1)]
    else:  # the earlier seat wins a tie
        ways = [("as eldest", 0, 0), ("as second", 1, 0), ("as dealer", 1, 1)]
    for name, first, second in ways:
        best = both_at_most(unseen, HAND, worth - first, worth - second, rules.ruff_counts)
        rows.append((name, Fraction(1) if four_aces else Fraction(*best)))
    suit = Suit(next(bits(shown)) // 13).word
    what = "Your four aces beat every ruff" if four_aces else f"Your {suit} count {worth}"
    how_often = often(rows[0][1])
    eldest = f"As eldest, who wins ties, you have the best of three {how_often}."
    return Finding(
        "ruff",
        "The ruff as it is",
        f"{what}. {f'Nobody has more {how_often}; equal ruffs share the pot.' if divided else eldest}",
        ("The best of three", _PER_100),
        tuple((name, in_hundred(best)) for name, best in rows),
        f"{_EXACT} Nobody has bought.",
    )


def kept_for_ruff(held: int, unseen: int, rules: Rules) -> tuple[int, Law]:
    """Return the mask of the cards to keep for the best expected ruff with the stock, and that ruff's distribution.

    Under `draw_first` a buyer keeps all twelve cards at first. Otherwise a buyer keeps five: the function tries the
    highest cards of each suit, filled up with the highest other cards. Four aces have the value `laws.FOUR_ACES`.
    """
    if rules.exchange == "draw_first":
        return held, law_after(held, unseen, rules.ruff_counts)
    tried = dict.fromkeys(_kept(held, suit) for suit in SUIT_MASKS if held & suit)
    with_laws = [(kept, law_after(kept, unseen, rules.ruff_counts)) for kept in tried]
    return max(with_laws, key=lambda each: sum(value * part for value, part in each[1].items()))


def _kept(held: int, suit: int) -> int:
    order = sorted(bits(held), key=lambda index: (suit >> index & 1, index % 13, index), reverse=True)
    return mask_of_numbers(order[:_KEPT])


def law_after(kept: int, unseen: int, counts: str) -> Law:
    """Return the distribution of the ruff of `kept` and seven cards of `unseen` (masks); for `counts` see `at_most`."""
    return laws.ruff_law(lambda limit: at_most(kept, unseen, STOCK, limit, counts))


def _ruff_after(held: int, unseen: int, rules: Rules) -> Finding:
    kept, law = kept_for_ruff(held, unseen, rules)
    middle, much = median(law), {"points": 50, "cards": 6}[rules.ruff_counts]
    edges = [0, *_STEPS[rules.ruff_counts], laws.FOUR_ACES, laws.FOUR_ACES + 1]
    rows: list[tuple[str, Fraction, Fraction, bool]] = []
    for low, over in pairwise(edges):
        part = at_least(law, low) - at_least(law, over)
        if not part and not rows:
            continue  # the ruff cannot have so low a value
        rows.append((_span(low, over), part, at_least(law, low), low <= middle < over))
    cards = listed(each.rank.letter + each.suit.symbol for each in reversed(cards_of(kept)))
    taken, how = "If you take the stock", "Seven are laid out only after it: no card of the ruff needs to go."
    if kept != held:
        taken = f"If you keep {cards} and take the stock"
        how = "Those five are kept whose ruff counts most on average."
    bars = tuple(Bar(label, float(100 * part), in_hundred(part), mark) for label, part, _, mark in rows)
    return Finding(
        "ruff_after",
        "The ruff after the stock",
        f"{taken}, the ruff counts {middle} or more as often as less; "
        f"{often(at_least(law, much))} it is {much} or more.",
        ("It counts", _PER_100, "So much or more"),
        tuple((label, in_hundred(part), in_hundred(more)) for label, part, more, _ in rows),
        f"{_EXACT} {how}",
        Plot("How often the ruff then counts", _PER_100, bars),
    )


def _span(low: int, over: int) -> str:
    if not low:
        return f"under {over}"
    if low == laws.FOUR_ACES:
        return "four aces"
    if over == laws.FOUR_ACES:
        return f"{low} or more"
    return str(low) if low == over - 1 else f"{low}–{over - 1}"


def _sets(held: int, up: int) -> Finding:
    rows, best = [], (Fraction(0), "")
    for rank in SET_RANKS:
        have = (held & RANK_MASKS[rank]).bit_count()
        there = 4 - have - (up % 13 == rank)
        law = drawn(there, laws.UNSEEN, STOCK)
        three, four = (at_least(law, least - have) for least in (3, 4))
        rows.append((rank.words, str(have), in_hundred(three), in_hundred(four)))
        if 0 < have < 3:
            best = max(best, (three, rank.words), key=lambda each: each[0])
    held_sets = [rank.words for rank in SET_RANKS if (held & RANK_MASKS[rank]).bit_count() >= 3]
    has = f"You have a set of {listed(held_sets)}. " if held_sets else ""
    likely = f"If you keep your {best[1]}, the stock makes a set of them {often(best[0])}." if best[1] else ""
    return Finding(
        "sets",
        "Sets from the stock",
        f"{has}{likely}".strip() or "You have no ace, king, queen or knave to keep.",
        ("If all are kept", "You have", "Three or four", "All four"),
        tuple(rows),
        _EXACT,
    )


def _honours(held: int, up: int) -> Finding:
    trump = up // 13
    missing = [rank for rank in HONOURS if not (held | 1 << up) >> 13 * trump + rank & 1]
    one = drawn(1, laws.UNSEEN, STOCK)[1]
    any_of = at_least(drawn(len(missing), laws.UNSEEN, STOCK), 1)
    rows = [(_honour(rank, trump), in_hundred(one)) for rank in missing]
    rows.append(("at least one of them", in_hundred(any_of)))
    said = "You see all four honours: none is in the stock."
    if missing:
        said = f"The stock holds at least one honour that you miss {often(any_of)}."
    return Finding("honours", "Honours in the stock", said, ("In the stock", _PER_100), tuple(rows), _EXACT)


def _honour(rank: Rank, trump: int) -> str:
    nick = NICKNAMES.get(rank)
    name = f"the {rank.word} of {Suit(trump).word}"
    return f"{nick}, {name}" if nick else name


def _stock(held: int, up: int, rules: Rules) -> Finding:
    gain, error = mean_and_error(stock_gains(held, up, rules))
    even, even_error = 2 * gain / 3, 2 * error / 3
    least = rules.opening_bid
    buy = f"It is {'' if even >= least else 'not '}worth the first bid of {least}."
    return Finding(
        "stock",
        "What the stock is worth",
        f"It gains the eldest about {gain:.1f} stakes more than leaving it to another player. Break-even is two thirds "
        f"of that, a bid of {even:.1f}, because a player who does not buy gets half of the price. {buy}",
        ("In stakes", "Estimate", "Standard error"),
        (
            ("the stock gains", f"{gain:.1f}", f"{error:.1f}"),
            ("break-even bid", f"{even:.1f}", f"{even_error:.1f}"),
        ),
        f"Estimated from {_TRIALS} stocks, as the strongest player here estimates it: the error is that of the sample.",
    )


def stock_gains(held: int, up: int, rules: Rules) -> list[float]:
    """Return eldest's gain in stakes from each sample stock, before the price. A hand always has the same samples."""
    rest = list(bits(PACK & ~held & ~(1 << up)))
    shuffle(rest, len(rest), chance("odds", held, up))
    hands = (held, mask_of_numbers(rest[:HAND]), mask_of_numbers(rest[HAND : 2 * HAND]))
    # It does not matter how the other cards are dealt: the estimate uses only what eldest knows.
    deal = Deal(hands, up, mask_of_numbers(rest[2 * HAND :]))
    at, _ = Hand.dealt_to(game("gleek").setup(rules), deal)
    assert isinstance(at.phase, Bidding)
    return gains(at.observe(0), at.phase, seed_of("odds", held, up), _TRIALS)


ODDS_OF_HAND: Final = OddsOfHand(PACK, HAND, dealt, written, findings)
