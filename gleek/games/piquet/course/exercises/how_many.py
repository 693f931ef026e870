"""Questions about the exchange: how many cards younger or elder may exchange."""

from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.course.exercises.saying import WHO
from gleek.games.piquet.course.exercises.scenes import one_deal
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.rules import Rules
from gleek.words import NUMBERS, counted, upper_first

_NUMBERS: Final = ("none", *NUMBERS[1:])


class _Exchange(NamedTuple):
    seat: int
    held: int
    sizes: tuple[int, int]
    most: str  # the greatest number in words
    talon: int
    elder_max: int
    took: int  # how many cards elder has exchanged; 0 before that
    before: str  # a sentence about what has happened before

    @property
    def who(self) -> str:
        return WHO[self.seat]

    def to(self, most: int) -> tuple[int, int] | None:
        """Return the answer that `most` is the greatest number of cards, as (least, greatest); None if impossible."""
        return (self.sizes[0], most) if self.sizes[0] <= most <= self.talon else None


def _position(draw: Draw, level: int, rules: Rules) -> _Exchange:
    """Ask about younger at level 1 and about either player at 2. At 3, younger's number depends on what elder left."""
    setup, pack = one_deal(rules), SHAPES[rules.pack].pack
    cards = draw.shuffled(bits(pack))
    dealt = mask_of_numbers(cards[:HAND]), mask_of_numbers(cards[HAND : 2 * HAND])
    hand, _ = Hand.dealt_to(setup, Deal(dealt, (tuple(cards[2 * HAND :]),)))
    talon, took, before = len(cards) - 2 * HAND, 0, "Nobody has laid out anything yet."
    seat = draw.below(2) if level == 2 else 1
    sizes = _sizes(hand, 0, dealt[0])
    if seat:
        took = draw.one([size for size in sizes if 0 < size < talon])
        hand, _ = hand.apply(Discard(0, mask_of_numbers([*bits(dealt[0])][:took])))
        before = f"Elder has exchanged {counted(took, 'card')} of the talon’s {talon}."
        if level == 3:
            left = min(sizes[-1], talon - 1) - took
            before = (
                f"The talon has {talon} cards. Elder might take {left + took}, and leaves {left} of them."
            )
        sizes = _sizes(hand, 1, dealt[1])
    most = _NUMBERS[sizes[-1]]
    return _Exchange(seat, dealt[seat], (sizes[0], sizes[-1]), most, talon, rules.elder_max, took, before)


def _sizes(hand: Hand, seat: int, held: int) -> list[int]:
    laid_out = [mask_of_numbers([*bits(held)][:size]) for size in range(HAND)]
    return [size for size, mask in enumerate(laid_out) if hand.why_not(Discard(seat, mask)) is None]


def _range(sizes: tuple[int, int]) -> str:
    least, most = sizes
    many = _NUMBERS[most]
    return upper_first(f"{_NUMBERS[least]} to {many}" if least < most else f"{many}, neither more nor fewer")


def _ask(p: _Exchange) -> Template:
    least = "may keep all twelve, or"
    if p.sizes[0]:
        least = f"must exchange {_NUMBERS[p.sizes[0]]} at least, and may"
    return Template(
        f"How many cards may {p.who.lower()} exchange?",
        p.sizes,
        (f"{p.who} {least} take {p.most} at most.",),
        "exchange.younger" if p.seat else "exchange.elder",
        (hand_fan(f"{p.who} holds", p.held),),
        (p.before,),
        say=_range,
    )


_MISTAKES: Final[Mistakes[_Exchange]] = {
    "{p.who} may not keep all twelve: one card at least must be exchanged.": lambda p: (0, p.sizes[1]),
    "No more than {p.most} are there to be taken.": lambda p: (
        p.seat == 1 and p.elder_max > p.sizes[1] and p.to(p.elder_max)
    ),
    "Younger may take all that elder leaves: the limit of {p.elder_max} is elder’s.": lambda p: (
        p.seat == 1 and p.to(p.elder_max)
    ),
    "{p.took} are what elder has taken; younger may take what is left.": lambda p: (
        p.seat == 1 and p.to(p.took)
    ),
    "Elder may take {p.most} at most.": lambda p: not p.seat and p.to(p.talon),
    "Fewer may be exchanged than are there.": lambda p: (p.sizes[1], p.sizes[1]),
    "That is one more than there are or may be taken.": lambda p: p.to(p.sizes[1] + 1),
}
KINDS: Final = (
    Kind("how_many", "How many may be exchanged?", "exchange", Maker(_position, _ask, _MISTAKES)),
)
