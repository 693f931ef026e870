"""The numbers and tables on the page "The rules in brief" of Gillet."""

from collections.abc import Mapping
from math import comb
from typing import Final

from gleek.course.course_parts import Brief, Table
from gleek.engine.cards import CARD_POINTS, SUIT_MASKS, Rank, cards_of
from gleek.games.common.course.brief import values_table
from gleek.games.gillet.deal import SHAPE
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, TWO_ACES, in_points


def numbers(rules: Rules) -> Mapping[str, object]:
    dealt = SHAPE
    pack = dealt.pack.bit_count()
    suit = sorted(CARD_POINTS[card.rank] for card in cards_of(dealt.pack & SUIT_MASKS[0]))
    return {
        "pack": pack,
        "each": dealt.size,
        "rest": pack - len(dealt.hands) * dealt.size,
        "ante_ge": rules.ante_ge,
        "ante_point": rules.ante_point,
        "others_antes": (len(dealt.hands) - 1) * rules.ante_point,
        "ace_and_ten": in_points(ACE_AND_TEN),
        "two_aces": in_points(TWO_ACES),
        "least_flux": sum(suit[: dealt.size]),
        "raise_limit": rules.raise_limit,
        "max_raises": rules.max_raises,
    }


def _hands_table(_rules: Rules) -> Table:
    pack, size = SHAPE.pack.bit_count(), SHAPE.size
    ranks, suits = pack // len(SUIT_MASKS), len(SUIT_MASKS)
    hands = comb(pack, size)
    found = {
        "tricon": ranks * comb(suits, size),
        "pair": ranks * comb(suits, 2) * (pack - suits),
        "flux": suits * comb(ranks, size),
    }
    rows = tuple((name, f"{count:,}", f"{100 * count / hands:.2f}") for name, count in found.items())
    return Table(f"Of the {hands:,} hands of three cards", ("A hand with a", "Hands", "In 100"), rows)


BRIEF: Final = Brief(
    page="05-the-rules-in-brief",
    numbers=numbers,
    tables={
        "ge": _hands_table,
        "count": lambda _: values_table("A card in the point makes", "Makes", Rank.SEVEN),
    },
)
