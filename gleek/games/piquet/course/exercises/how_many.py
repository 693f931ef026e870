"""Questions about the exchange: how many cards younger or elder may exchange."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered
from gleek.course.exercises.question_text import hand_fan
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.course.exercises.saying import WHO
from gleek.games.piquet.course.exercises.scenes import one_deal
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.rules import Rules
from gleek.words import NUMBERS, counted, upper_first

_NUMBERS: Final = ("none", *NUMBERS[1:])


def _how_many(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask about younger at level 1 and about either player at 2. At 3, younger's number depends on what elder left."""
    cards = draw.shuffled(bits(SHAPES[rules.pack].pack))
    dealt = [mask_of_numbers(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(2)]
    hand, _ = Hand.dealt_to(one_deal(rules), Deal((dealt[0], dealt[1]), (tuple(cards[2 * HAND :]),)))
    talon = len(cards) - 2 * HAND
    before = "Nobody has laid out anything yet."
    seat = draw.below(2) if level == 2 else 1
    if seat:
        elders = [size for size in range(1, talon) if _may(hand, 0, size, dealt[0])]
        took = draw.one(elders)
        hand, _ = hand.apply(Discard(0, mask_of_numbers([*bits(dealt[0])][:took])))
        before = f"Elder has exchanged {counted(took, 'card')} of the talon’s {talon}."
        if level == 3:
            left = elders[-1] - took
            before = f"The talon has {talon} cards. Elder might take {elders[-1]}, and leaves {left} of them."
    sizes = [size for size in range(talon + 1) if _may(hand, seat, size, dealt[seat])]
    least, most = sizes[0], sizes[-1]
    other = rules.elder_max if seat else talon
    said = f"{WHO[seat]} may not keep all twelve: one card at least must be exchanged."
    wrong = [
        ((0, most), said if least else ""),
        (
            (least, other),
            f"No more than {_NUMBERS[most]} are there to be taken."
            if seat
            else f"Elder may take {_NUMBERS[most]} at most.",
        ),
        ((most, most), "Fewer may be exchanged than are there."),
        ((least, most + 1), f"That is one more than {WHO[seat].lower()} may take."),
    ]
    return Asked(
        f"How many cards may {WHO[seat].lower()} exchange?",
        offered(
            draw,
            _range(least, most),
            [(_range(*each), why) for each, why in wrong if why and each[0] <= each[1] <= talon],
        ),
        (
            f"{WHO[seat]} must exchange {_NUMBERS[least]} at least, and may take {_NUMBERS[most]} at most."
            if least
            else f"{WHO[seat]} may keep all twelve, or take {_NUMBERS[most]} at most.",
        ),
        "exchange.younger" if seat else "exchange.elder",
        (hand_fan(f"{WHO[seat]} holds", dealt[seat]),),
        (before,),
    )


def _may(hand: Hand, seat: int, size: int, held: int) -> bool:
    return hand.why_not(Discard(seat, mask_of_numbers([*bits(held)][:size]))) is None


def _range(least: int, most: int) -> str:
    many = upper_first(_NUMBERS[most])
    return (
        f"{upper_first(_NUMBERS[least])} to {_NUMBERS[most]}"
        if least < most
        else f"{many}, neither more nor fewer"
    )


KINDS: Final = (Kind("how_many", "How many may be exchanged?", "exchange", _how_many),)
