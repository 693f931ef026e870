"""What the questions of Piquet share: random deals in which some cards are fixed, and texts on rules and scores.

In the deals both players call all items that they hold.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from gleek.course.exercises.question_text import agreeing, dealt_hands, hand_fan, some_cards
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.words import counted, listed
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.counting import WHAT
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.events import Scored
from gleek.games.piquet.items import SET_RANKS
from gleek.games.piquet.match import Setup
from gleek.games.piquet.play.plain import choose
from gleek.games.piquet.rules import Rules

Both = tuple[int, int]  # a pair of numbers: elder's, then younger's

WHO: Final = ("Elder", "Younger")
KIND_NAMES: Final = ("the point", "sequences", "sets")
# A sentence for each value that differs from the default rules (the Rubicon code), by field and value.
_AGREED: Final[dict[str, str]] = {
    "pack=36": "The sixes are in the pack: there are thirty-six cards.",
    "equality=elder": "At this table elder scores what is equal.",
    "equality=elder_for_point": "At this table elder scores a point that is equal.",
    "point_score=tens": "At this table the point goes by what it makes, and scores a point for each ten, "
    "five and over as one more.",
    "ending_four=one_less": "At this table a point that ends in four scores one less than its cards.",
    "low_cards=do_not_count": "At this table a nine or a lower card scores nothing when it is led or wins.",
    "partie=four_deals": "The first and the last deal count double.",
    "pique=first_card": "At this table a pique is made with elder’s first card only.",
}

agreed: Final = agreeing(_AGREED)
NOTHING_WANTED: Final = (0, 0)
IN_PLAY: Final = {"tricks.lead", "tricks.win", "tricks.last_trick"}  # the rules that score single points


def pack_of(rules: Rules) -> int:
    return SHAPES[rules.pack].pack


@lru_cache(maxsize=64)
def one_deal(rules: Rules) -> Setup:
    """Return a setup in which no deal ends before its last trick, as one can in a partie up to a hundred points."""
    return Setup(rules.changed(partie="six_deals"))


def all_called(draw: Draw, rules: Rules, wanted: tuple[int, int] = NOTHING_WANTED) -> Hand:
    """Return a deal of `one_deal` after both players have called all their items, and elder's first lead.

    `wanted` holds cards that elder and younger must have, as masks; the other cards are random. Elder has exchanged as
    many cards as the rules allow, and younger has exchanged for all that were left.
    """
    held, out = dealt_hands(draw, pack_of(rules), HAND, wanted)
    most = min(rules.elder_max, len(out))
    laid_out = [mask_of_numbers(out[:most]), mask_of_numbers(out[most:])]
    taken = [draw.some(bits(mask), some.bit_count()) for mask, some in zip(held, laid_out, strict=True)]
    elder, younger = (held[seat] & ~mask_of_numbers(taken[seat]) | laid_out[seat] for seat in range(2))
    hand, _ = Hand.dealt_to(one_deal(rules), Deal((elder, younger), ((*taken[0], *taken[1]),)))
    for seat in range(2):
        hand, _ = hand.apply(Discard(seat, laid_out[seat]))
    for _ in range(2):
        hand, _ = hand.apply(hand.legal()[0])
    return hand if hand.over else hand.apply(choose(hand.observe(hand.to_act)))[0]


def held_at_calling(hand: Hand, seat: int) -> int:
    mask: int = hand.held[seat]
    for trick in hand.tricks:
        mask |= 1 << trick.cards[seat != trick.leader]
    table = getattr(getattr(hand.phase, "resume", hand.phase), "table", ())
    return mask | (1 << table[0] if table and not seat else 0)


def shown_calls(hand: Hand, level: int) -> tuple[tuple[Fan, ...], list[str]]:
    if level == 3:
        hands = (hand_fan(f"{who} holds", held_at_calling(hand, seat)) for seat, who in enumerate(WHO))
        return (*hands,), ["Both call all that they have."]
    told = []
    for seat, who in enumerate(WHO):
        items = [item_scored(each) for each in scored(hand) if each.seat == seat and each.what != "repique"]
        told.append(f"{who} counts for calls: {listed(items) or 'nothing'}.")
    return (), told


def scored(hand: Hand, kinds: Iterable[int] = ()) -> list[Scored]:
    names = {WHAT[kind] for kind in kinds}
    return [each for each in hand.history if isinstance(each, Scored) and (not names or each.what in names)]


def points_of_both(events: Iterable[Event]) -> Both:
    paid = [each for event in events for each in event.payments]
    elder, younger = (sum(each.stakes for each in paid if each.receiver == seat) for seat in (0, 1))
    return elder, younger


def plus(scores: Both, seat: int, points: int, others: int = 0) -> Both:
    elder, younger = scores
    return (elder + others, younger + points) if seat else (elder + points, younger + others)


def points(number: int) -> str:
    return counted(number, "point")


def both(scores: Both) -> str:
    return f"Elder {scores[0]}, younger {scores[1]}"


def item_scored(event: Scored) -> str:
    return f"{event.payments[0].reason.partition(',')[0]} ({event.points})"


def rich(draw: Draw, rules: Rules) -> int:
    """Return random cards with a sequence of four to six, and with three or four cards of one rank."""
    lowest = (pack_of(rules) & -pack_of(rules)).bit_length() - 1
    length = draw.between(4, 6)
    top = draw.between(max(lowest + length - 1, Rank.KNAVE), Rank.ACE)
    suit = 13 * draw.below(4)
    run = mask_of_numbers(suit + rank for rank in range(top - length + 1, top + 1))
    rank = draw.one(SET_RANKS)
    return run | some_cards(draw, RANK_MASKS[rank], draw.between(3, 4))
