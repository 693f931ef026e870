"""The names of the seats in the questions, and random hands."""

from typing import Final

from gleek.course.exercises.question_text import agreeing, dealt_hands, hand_fan, some_cards
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan
from gleek.engine.hand import Hand
from gleek.engine.words import counted, upper_first
from gleek.games.gillet.actions import Deal
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.match import Setup
from gleek.games.gillet.rules import Rules

WHO: Final = ("the first player", "the second", "the third", "the dealer")
CALLER: Final = (*map(upper_first, WHO),)
SEATS: Final = range(4)
# A sentence for each value that differs from the default rules, by field and value.
_AGREED: Final[dict[str, str]] = {
    "ties=divide": "At this table those who are equal divide the bowl.",
    "no_pair=point": "At this table the first bowl goes into the second where nobody has a Gé.",
    "flux_half=yes": "At this table an ace and a ten-card in a flux count the half point too.",
}

agreed: Final = agreeing(_AGREED)


def counters(number: int) -> str:
    return counted(number, "counter")


def three(draw: Draw) -> int:
    return some_cards(draw, GILLET_PACK, HAND)


def four_hands(draw: Draw, wanted: tuple[int, ...] = ()) -> tuple[int, ...]:
    return dealt_hands(draw, GILLET_PACK, HAND, (*wanted, 0, 0, 0, 0)[:4])[0]


def at_point(rules: Rules, hands: tuple[int, ...]) -> Hand:
    return Hand.dealt_to(Setup(rules), Deal(hands))[0]


def fans(hand: Hand) -> list[Fan]:
    return [hand_fan(who, held) for who, held in zip(CALLER, hand.held, strict=True)]
