"""What the questions of Piquet share: random deals in which some cards are fixed, and texts on rules and scores.

In the deals both players call all items that they hold.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from gleek.course.exercises.question_text import agreeing, dealt_hands, hand_fan, some_cards
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.words import counted
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.counting import WHAT
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.events import Scored
from gleek.games.piquet.items import (
    POINT,
    SEQUENCES,
    SET_RANKS,
    best_in,
    best_point,
    point_strength,
    value_of,
)
from gleek.games.piquet.names import item_name
from gleek.games.piquet.play.plain import choose
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.setup import Setup

Both = tuple[int, int]  # a number of elder's and one of younger's

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
    """Return a deal of `one_deal` after all calls (see `called`).

    `wanted` holds cards that elder and younger must have, as masks; the other cards are random. Elder has exchanged as
    many cards as the rules allow, and younger has exchanged for all that were left.
    """
    held, out = dealt_hands(draw, pack_of(rules), HAND, wanted)
    most = min(rules.elder_max, len(out))
    laid_out = [mask_of_numbers(out[:most]), mask_of_numbers(out[most:])]
    taken = [draw.some(bits(mask), some.bit_count()) for mask, some in zip(held, laid_out, strict=True)]
    elder, younger = (held[seat] & ~mask_of_numbers(taken[seat]) | laid_out[seat] for seat in range(2))
    hand, _ = Hand.dealt_to(one_deal(rules), Deal((elder, younger), ((*taken[0], *taken[1]),)))
    return called(hand, *(Discard(seat, laid_out[seat]) for seat in range(2)))


def called(hand: Hand, *before: Discard) -> Hand:
    """Return a deal after the actions `before`, both players' calls of all their items, and elder's first lead.

    All calls are then scored.
    """
    for action in before:
        hand, _ = hand.apply(action)
    for _ in range(2):
        hand, _ = hand.apply(hand.legal()[0])
    return hand if hand.over else hand.apply(choose(hand.observe(hand.to_act)))[0]


def held_at_calling(hand: Hand, seat: int) -> int:
    """Return the twelve cards that a seat held when the calling began."""
    mask: int = hand.held[seat]
    for trick in hand.tricks:
        mask |= 1 << trick.cards[seat != trick.leader]
    table = getattr(getattr(hand.phase, "resume", hand.phase), "table", ())
    return mask | (1 << table[0] if table and not seat else 0)


def both_hands(hand: Hand) -> tuple[Fan, Fan]:
    elder, younger = (hand_fan(f"{who} holds", held_at_calling(hand, seat)) for seat, who in enumerate(WHO))
    return elder, younger


def scored(hand: Hand, kinds: Iterable[int] = ()) -> list[Scored]:
    """Return the scores for calls in the order of counting; `kinds` limits them to those of some kinds of item."""
    names = {WHAT[kind] for kind in kinds}
    return [each for each in hand.history if isinstance(each, Scored) and (not names or each.what in names)]


def points_of_both(events: Iterable[Event], only: Collection[str] = ()) -> Both:
    """Return elder's and younger's points in some events; `only` limits them to the scores by some rules."""
    paid = [each for event in events for each in event.payments if not only or each.rule in only]
    elder, younger = (sum(each.stakes for each in paid if each.receiver == seat) for seat in (0, 1))
    return elder, younger


def played_out(hand: Hand) -> Hand:
    while not hand.over:
        hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
    return hand


def plus(scores: Both, seat: int, points: int, others: int = 0) -> Both:
    """Return the scores with `points` added to a seat's and `others` to the other seat's."""
    elder, younger = scores
    return (elder + others, younger + points) if seat else (elder + points, younger + others)


def points(number: int) -> str:
    return counted(number, "point")


def both(scores: Both) -> str:
    return f"Elder {scores[0]}, younger {scores[1]}"


def named(kind: int, item: int) -> str:
    if kind == POINT:
        return f"point of {counted(item.bit_count(), 'card')}, making {value_of(item)}"
    return item_name(kind, item)


def item_scored(event: Scored) -> str:
    return f"{event.payments[0].reason.partition(',')[0]} ({event.points})"


# ---------------------------------------------------------------- strong hands, as masks of up to twelve cards


def rich(draw: Draw, rules: Rules) -> int:
    """Return random cards with a sequence of four to six, and with three or four cards of one rank."""
    lowest = (pack_of(rules) & -pack_of(rules)).bit_length() - 1
    length = draw.between(4, 6)
    top = draw.between(max(lowest + length - 1, Rank.KNAVE), Rank.ACE)
    suit = 13 * draw.below(4)
    run = mask_of_numbers(suit + rank for rank in range(top - length + 1, top + 1))
    rank = draw.one(SET_RANKS)
    return run | some_cards(draw, RANK_MASKS[rank], draw.between(3, 4))


def strong(draw: Draw) -> int:
    one, other, third = (13 * suit for suit in draw.some(range(4), 3))
    low = (Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    longest = [one + rank for rank in (Rank.ACE, Rank.KING, Rank.KNAVE, Rank.TEN, *draw.some(low, 2))]
    second = [other + rank for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, *draw.some((Rank.KNAVE, *low), 2))]
    return mask_of_numbers([*longest, *second, third + Rank.ACE])


def longer(draw: Draw, rich: int, rules: Rules) -> int:
    """Return a point (a mask) that beats the best point of the hand `rich`, in another suit; 0 if there is none."""
    best = best_point(rich, tens=rules.point_score == "tens")
    suit = draw.one([suit for suit in SUIT_MASKS if not suit & best]) & pack_of(rules) & ~rich
    count = best.bit_count() + 1
    return some_cards(draw, suit, count) if suit.bit_count() >= count else 0


def same_point(draw: Draw, rich: int, rules: Rules) -> int:
    """Return a point (a mask) equal to the best of `rich`, in another suit, with a lesser sequence; 0 if none."""
    tens = rules.point_score == "tens"
    best = best_point(rich, tens=tens)
    suits = [suit & pack_of(rules) for suit in SUIT_MASKS if not suit & best]
    some = [
        mask
        for suit in suits
        for cards in combinations(bits(suit & ~rich), best.bit_count())
        if point_strength(mask := mask_of_numbers(cards), tens=tens) == point_strength(best, tens=tens)
        and best_in(SEQUENCES, mask) < best_in(SEQUENCES, rich)
    ]
    return draw.one(some) if some else 0
