"""Questions about the point of a hand, which may have a half point, two aces or a flux."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered
from gleek.course.exercises.question_text import hand_fan, signs, sorted_hand, sums
from gleek.engine.cards import CARD_POINTS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.games.gillet.course.exercises.scenes import agreed, three
from gleek.games.gillet.deal import GILLET_PACK
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, ACES, TENS, TWO_ACES, in_points, is_flux, point

_SHOWN: Final = (
    ("suit", "suit", "single", "flux"),
    ("half", "two aces", "flux", "suit"),
    ("half and ace", "half flux", "two aces", "half"),
)


def _point(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask for the point of a hand: at level 2 with half points, at level 3 also with cards that count in two ways."""
    wanted = draw.one(_SHOWN[level - 1])
    while True:
        held = _begun(draw, wanted)
        if wanted in _shows(held):
            break
    halves, made_of = point(held, rules.flux_half)
    return Asked(
        "What is this hand’s point?",
        offered(draw, halves, _mistakes(held, rules), in_points),
        (_why(held, halves, made_of),),
        _rule(held, halves),
        (hand_fan("Your hand", held),),
        agreed(rules, "flux_half") if is_flux(held) else (),
    )


def _begun(draw: Draw, wanted: str) -> int:
    """Return a hand that is likely to have the feature `wanted` (see `_shows`), completed by random cards."""
    suit = draw.one(SUIT_MASKS) & GILLET_PACK
    cards = draw.shuffled(bits(suit))
    begun = 0
    if wanted in {"flux", "half flux"}:
        return mask_of_numbers(cards[:3])
    if wanted in {"half", "half and ace"}:
        begun = suit & ACES | mask_of_numbers([index for index in cards if 1 << index & TENS][:1])
    if wanted in {"two aces", "half and ace"}:
        begun |= mask_of_numbers(draw.some(bits(ACES & ~begun), 2 if wanted == "two aces" else 1))
    if not begun:
        return three(draw)
    return begun | mask_of_numbers(draw.some(bits(GILLET_PACK & ~begun), 3 - begun.bit_count()))


def _shows(held: int) -> set[str]:
    aces, suits = (held & ACES).bit_count(), [held & suit for suit in SUIT_MASKS]
    half = any(mask & ACES and mask & TENS for mask in suits)
    flux, longest = is_flux(held), max(mask.bit_count() for mask in suits)
    found = {
        "flux": flux and not half,
        "half flux": flux and half,
        "half": half and not flux and aces == 1,
        "half and ace": half and aces > 1,
        "two aces": aces > 1 and not half,
        "suit": longest == 2 and aces < 2 and not half,
        "single": longest == 1 and aces < 2,
    }
    return {what for what, is_so in found.items() if is_so}


def _sum(mask: int) -> str:
    return sums(CARD_POINTS[index % 13] for index in sorted_hand(bits(mask)))


def _whole(mask: int) -> int:
    """Return the sum of all cards of a mask, in half points, whatever their suits."""
    return 2 * sum(CARD_POINTS[index % 13] for index in bits(mask))


def _why(held: int, halves: int, made_of: int) -> str:
    if is_flux(held):
        more = ", and a half for the ace with a ten-card" if halves % 2 else ""
        return f"Three cards of one suit are a flux: {_sum(held)}{more}."
    if halves == TWO_ACES and (made_of & ACES).bit_count() > 1:
        more = (
            "; the third ace adds nothing"
            if (held & ACES).bit_count() > 2
            else ", whatever the third card is"
        )
        return f"Two aces are 20½{more}."
    if halves == ACE_AND_TEN:
        return f"{signs(sorted_hand(bits(made_of)))}, an ace and a ten-card of one suit, are 21½."
    if made_of.bit_count() == 1:
        return f"No two cards are of one suit, so the best is one card: {halves // 2}."
    return f"{signs(sorted_hand(bits(made_of)))} are of one suit: {_sum(made_of)}."


def _rule(held: int, halves: int) -> str:
    if is_flux(held):
        return "point.flux"
    return {ACE_AND_TEN: "point.ace_and_ten", TWO_ACES: "point.two_aces"}.get(halves, "point.count")


def _mistakes(held: int, rules: Rules) -> list[tuple[int, str]]:
    halves, made_of = point(held, rules.flux_half)
    found = (
        _of_flux(held, halves) if is_flux(held) else [*_of_halves(held, halves), *_of_suits(held, made_of)]
    )
    if made_of & ACES and halves != TWO_ACES:
        found.append((halves - 20, "The ace counts eleven, not one."))
    for index in bits(made_of):
        rank = Rank(index % 13)
        if Rank.TEN < rank < Rank.ACE:
            found.append((halves + 2 * (rank - Rank.TEN), f"The {rank.word} counts ten."))
    found.append(
        (halves + 1, "There is a half only with an ace and a ten-card of its suit, or with two aces.")
    )
    return [(each, why) for each, why in found if each > 0]


def _best_two(held: int) -> int:
    """Return the sum of the two highest cards in half points, regardless of suit."""
    return 2 * sum(sorted((CARD_POINTS[index % 13] for index in bits(held)), reverse=True)[:2])


def _of_flux(held: int, halves: int) -> list[tuple[int, str]]:
    if not (held & ACES and held & TENS):
        return [(_best_two(held), "All three cards are of one suit, and count together.")]
    if halves % 2:
        return [(halves - 1, "At this table the half counts in a flux too.")]
    return [
        (halves + 1, "The half point is not counted in a flux."),
        (ACE_AND_TEN, "All three cards count: they are a flux."),
    ]


def _of_halves(held: int, halves: int) -> list[tuple[int, str]]:
    aces = (held & ACES).bit_count()
    if halves == ACE_AND_TEN:
        second = [
            (TWO_ACES, "Two aces are 20½, but the ace with its ten-card is more."),
            (halves + 22, "A second ace of another suit adds nothing."),
        ]
        no_half = (42, "An ace and a ten-card of one suit have a half besides: 21½.")
        return [no_half, *second] if aces > 1 else [no_half]
    if halves == TWO_ACES and aces > 1:
        return [
            (44, "Two aces are of two suits: they are 20½ by a rule of their own, not 22."),
            (22, "Two aces are 20½; one alone would be 11."),
        ]
    return []


def _of_suits(held: int, made_of: int) -> list[tuple[int, str]]:
    top = 2 * max(CARD_POINTS[index % 13] for index in bits(held))
    alone = [(top, f"{signs(sorted_hand(bits(made_of)))} count together.")] if made_of.bit_count() > 1 else []
    return [
        (_whole(held), "Cards of different suits do not count together."),
        (_best_two(held), "Only cards of one suit count together."),
        *alone,
    ]


KINDS: Final = (Kind("point", "What is this hand’s point?", "game", _point),)
