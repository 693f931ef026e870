"""Questions about the exchange: the exact chance of taking in a card that the player hopes for."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered
from gleek.course.exercises.question_text import hand_fan, sign
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.games.piquet.course.exercises.saying import WHO, agreed
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import SET_RANKS
from gleek.games.piquet.rules import Rules
from gleek.odds.laws import at_least, drawn
from gleek.words import NUMBERS, counted

_NUMBERS: Final = ("none", *NUMBERS[1:])


def chance(wanted: int, least: int, taken: int, unseen: int) -> Fraction:
    """Return the chance that at least `least` of `wanted` cards are among `taken` cards out of `unseen` ones."""
    return at_least(drawn(wanted, unseen, taken), least)


def said(of: Fraction) -> str:
    """Return a chance as the text of an answer: "137/228 (60.1 %)"."""
    return f"{of.numerator}/{of.denominator} ({float(100 * of):.1f} %)"


def _exchange(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask for the chance of one card (level 1), of one or more of several (2), of two or more of several (3)."""
    pack = SHAPES[rules.pack].pack
    talon = pack.bit_count() - 2 * HAND
    most = min(rules.elder_max, talon)
    # If elder may take all but one card of the talon, younger cannot take two.
    seat = draw.below(2) if level < 3 or talon - most > 1 else 0
    while True:
        held = mask_of_numbers(draw.some(bits(pack), HAND))
        # Younger takes the cards that elder leaves. In these questions there is always at least one.
        taken = draw.between(3, most) if seat == 0 else draw.between(1, max(1, talon - most))
        rank = draw.one(SET_RANKS)
        others = tuple(bits(RANK_MASKS[rank] & ~held))
        wanted = len(others)
        if level == 1 and wanted == 1:
            least = 1
            break
        if level == 2 and wanted > 1:
            least = 1
            break
        if level == 3 and wanted > 2 and taken > 1:
            least = draw.between(2, min(wanted - 1, taken))
            break
    out = _thrown(held, rank, taken)
    unseen = pack.bit_count() - HAND
    right = chance(wanted, least, taken, unseen)
    ways = comb(unseen, taken)
    return Asked(
        f"How likely are you to take in {_what(rank, others, least)}?",
        offered(draw, said(right), _mistakes(draw, (wanted, least, taken, unseen), talon, seat)),
        (
            f"You know twelve cards. Of the other {unseen} you take {taken}, each as likely as any other.",
            f"It may be any of the {unseen}, and you take {taken} of them: {said(right)}."
            if wanted == 1
            else f"Of {ways:,} ways to take {counted(taken, 'card')} "
            f"this comes in {int(right * ways):,}: {said(right)}.",
        ),
        "exchange.elder" if seat == 0 else "exchange.younger",
        (hand_fan("You hold", held), hand_fan("You lay out", out)),
        (f"You are {WHO[seat].lower()}, and take in as many cards as you lay out.", *agreed(rules, "pack")),
    )


def _thrown(held: int, rank: int, count: int) -> int:
    """Return a discard of `count` cards: the lowest ones, but none of the rank that the player hopes for."""
    order = sorted(bits(held & ~RANK_MASKS[rank]), key=lambda index: (index % 13, index))
    return mask_of_numbers(order[:count])


def _what(rank: Rank, others: tuple[int, ...], least: int) -> str:
    if len(others) == 1:
        return f"{sign(others[0])}, the fourth {rank.word}"
    of = _NUMBERS[len(others)]
    more = " or more" if least < len(others) else ""
    return f"{_NUMBERS[least]}{more} of the {of} {rank.words} that you do not hold"


def _mistakes(draw: Draw, numbers: tuple[int, int, int, int], talon: int, seat: int) -> list[tuple[str, str]]:
    wanted, least, taken, unseen = numbers
    found = _of_several(*numbers) if wanted > 1 else []
    if max(taken, wanted) <= talon:
        hidden = f"The {WHO[1 - seat].lower()} hand is unseen too, not only the talon."
        found.append((chance(wanted, least, taken, talon), hidden))
    seen = "Your own twelve cards are seen: they cannot come."
    usual = [
        (chance(wanted, least, taken, unseen + HAND), seen),
        (1 - chance(*numbers), "That is the chance that it does not come."),
        (chance(wanted, least, taken + 1, unseen), f"You take only {counted(taken, 'card')}."),
    ]
    found += draw.shuffled(usual)
    return [(said(each), because) for each, because in found if 0 < each < 1]


def _of_several(wanted: int, least: int, taken: int, unseen: int) -> list[tuple[Fraction, str]]:
    """Return the chances that result from mistakes with several wanted cards, each with an explanation."""
    right, one = chance(wanted, least, taken, unseen), Fraction(taken, unseen)
    exactly = right - chance(wanted, least + 1, taken, unseen)
    no_more = f"That is {_NUMBERS[least]} and no more: more will do too."
    if least > 1:
        return [
            (exactly, no_more),
            (
                one**least,
                "Chances of single cards cannot be multiplied: each card taken leaves one less to take.",
            ),
            (chance(wanted, least - 1, taken, unseen), f"That is {_NUMBERS[least - 1]} or more."),
        ]
    every = "both" if wanted == 2 else f"all {_NUMBERS[wanted]}"
    return [
        (wanted * one, "Chances of single cards cannot be added: more than one may come."),
        (1 - (1 - one) ** wanted, "That counts as if each card taken went back before the next."),
        (chance(wanted, wanted, taken, unseen), f"That is the chance that {every} come."),
        (exactly, no_more),
    ]


KINDS: Final = (Kind("exchange", "What does this exchange risk?", "exchange", _exchange),)
