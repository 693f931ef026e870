"""Questions about the exchange: how many cards younger or elder may exchange."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan
from gleek.course.exercises.template import Template, question
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.words import NUMBERS, counted, upper_first
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.course.exercises.saying import WHO
from gleek.games.piquet.course.exercises.scenes import one_deal
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.rules import Rules

_NUMBERS: Final = ("none", *NUMBERS[1:])
Sizes = tuple[int, int]  # the least and the greatest number of cards


@question("how_many", "How many may be exchanged?", "exchange")
def how_many(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about younger at level 1 and about either player at 2. At 3, younger's number depends on what elder left."""
    cards = draw.shuffled(bits(SHAPES[rules.pack].pack))
    held, talon = [mask_of_numbers(cards[:HAND]), mask_of_numbers(cards[HAND : 2 * HAND])], cards[2 * HAND :]
    hand, _ = Hand.dealt_to(one_deal(rules), Deal((held[0], held[1]), (tuple(talon),)))
    seat = draw.below(2) if level == 2 else 1
    sizes, took = _sizes(hand, 0, held[0]), 0
    before = "Nobody has laid out anything yet."
    if seat:
        took = draw.one([size for size in sizes if 0 < size < len(talon)])
        hand, _ = hand.apply(Discard(0, mask_of_numbers([*bits(held[0])][:took])))
        before = f"Elder has exchanged {counted(took, 'card')} of the talon’s {len(talon)}."
        if level == 3:
            might = min(sizes[-1], len(talon) - 1)
            left = f"Elder might take {might}, and leaves {might - took} of them."
            before = f"The talon has {len(talon)} cards. {left}"
        sizes = _sizes(hand, 1, held[1])
    return _ask(hand, seat, (sizes[0], sizes[-1]), took, before=before)


def _sizes(hand: Hand, seat: int, held: int) -> list[int]:
    laid_out = [mask_of_numbers([*bits(held)][:size]) for size in range(HAND)]
    return [size for size, mask in enumerate(laid_out) if hand.why_not(Discard(seat, mask)) is None]


def _range(sizes: Sizes) -> str:
    least, most = sizes
    many = _NUMBERS[most]
    return upper_first(f"{_NUMBERS[least]} to {many}" if least < most else f"{many}, neither more nor fewer")


def _ask(hand: Hand, seat: int, sizes: Sizes, took: int, *, before: str) -> Template:
    """Ask how many cards a seat may exchange. `took` is how many elder has exchanged; `before` tells it."""
    (least, most), who, elders = sizes, WHO[seat], hand.rules.elder_max
    must = f"must exchange {_NUMBERS[least]} at least, and may" if least else "may keep all twelve, or"

    def to(number: int) -> Sizes | None:
        """Return the answer that this is the greatest number of cards; None if it is impossible."""
        return (least, number) if least <= number <= len(hand.deal.piles[0]) else None

    return Template(
        f"How many cards may {who.lower()} exchange?",
        answer=sizes,
        reasoning=[f"{who} {must} take {_NUMBERS[most]} at most."],
        rule="exchange.younger" if seat else "exchange.elder",
        fans=[hand_fan(f"{who} holds", hand.held[seat])],
        facts=[before],
        say=_range,
        mistakes={
            "{who} may not keep all twelve: one card at least must be exchanged.": (0, most),
            "No more than {most} are there to be taken.": seat == 1 and elders > most and to(elders),
            "Younger may take all that elder leaves: the limit of {elders} is elder’s.": seat == 1
            and to(elders),
            "{took} are what elder has taken; younger may take what is left.": seat == 1 and to(took),
            "Elder may take {most} at most.": seat == 0 and to(len(hand.deal.piles[0])),
            "Fewer may be exchanged than are there.": (most, most),
            "That is one more than there are or may be taken.": to(most + 1),
        },
        names={"who": who, "most": _NUMBERS[most], "elders": elders, "took": took},
    )
