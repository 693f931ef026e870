"""Random deals for questions, in which some cards are fixed. Both players call all items that they hold."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import dealt_hands, hand_fan
from gleek.course.exercises.template import Fan
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers, pack
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Claim, Deal, Discard
from gleek.games.piquet.counting import WHAT
from gleek.games.piquet.course.exercises.saying import WHO, Both
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.events import Scored
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.items import COURT, SEQUENCES, SET_RANKS, best_in, best_point, point_strength
from gleek.games.piquet.play.plain import choose
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.setup import Setup

NOTHING_WANTED: Final = (0, 0)
IN_PLAY: Final = {"tricks.lead", "tricks.win", "tricks.last_trick"}  # the rules that score single points
_PLAIN: Final = pack(Rank.SEVEN) & ~COURT


@lru_cache(maxsize=64)
def one_deal(rules: Rules) -> Setup:
    """Return a setup in which no deal ends before its last trick, as one can in a partie up to a hundred points."""
    return Setup(rules.changed(partie="six_deals"))


def all_called(draw: Draw, rules: Rules, wanted: tuple[int, int] = NOTHING_WANTED) -> Hand:
    """Return a deal of `one_deal` after all calls (see `called`).

    `wanted` holds cards that elder and younger must have, as masks; the other cards are random. Elder has exchanged as
    many cards as the rules allow, and younger has exchanged for all that were left.
    """
    held, out = dealt_hands(draw, SHAPES[rules.pack].pack, HAND, wanted)
    most = min(rules.elder_max, len(out))
    laid_out = (out[:most], out[most:])
    taken = [draw.some(bits(mask), len(some)) for mask, some in zip(held, laid_out, strict=True)]
    dealt = [
        mask & ~mask_of_numbers(some) | mask_of_numbers(other)
        for mask, some, other in zip(held, taken, laid_out, strict=True)
    ]
    hand, _ = Hand.dealt_to(one_deal(rules), Deal((dealt[0], dealt[1]), ((*taken[0], *taken[1]),)))
    return called(hand, *(Discard(seat, mask_of_numbers(laid_out[seat])) for seat in range(2)))


def called_with_blank(draw: Draw, rules: Rules, blank: int) -> Hand:
    """Return a deal after all calls, in which elder was dealt the carte blanche `blank` and has claimed it."""
    rest = draw.shuffled(bits(SHAPES[rules.pack].pack & ~blank))
    deal = Deal((blank, mask_of_numbers(rest[:HAND])), (tuple(rest[HAND:]),))
    hand, _ = Hand.dealt_to(one_deal(rules), deal)
    hand, _ = hand.apply(Claim(0))
    while isinstance(hand.phase, LayingOut):
        hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
    return called(hand)


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


# ---------------------------------------------------------------- strong hands, as masks of up to twelve cards


def rich(draw: Draw, rules: Rules) -> int:
    """Return random cards with a sequence of four to six, and with three or four cards of one rank."""
    lowest = (SHAPES[rules.pack].pack & -SHAPES[rules.pack].pack).bit_length() - 1
    length = draw.between(4, 6)
    top = draw.between(max(lowest + length - 1, Rank.KNAVE), Rank.ACE)
    suit = 13 * draw.below(4)
    run = mask_of_numbers(suit + rank for rank in range(top - length + 1, top + 1))
    rank = draw.one(SET_RANKS)
    alike = draw.some(bits(RANK_MASKS[rank]), draw.between(3, 4))
    return run | mask_of_numbers(alike)


def strong(draw: Draw) -> int:
    one, other, third = (13 * suit for suit in draw.some(range(4), 3))
    low = (Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    longest = [one + rank for rank in (Rank.ACE, Rank.KING, Rank.KNAVE, Rank.TEN, *draw.some(low, 2))]
    second = [other + rank for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, *draw.some((Rank.KNAVE, *low), 2))]
    return mask_of_numbers([*longest, *second, third + Rank.ACE])


def longer(draw: Draw, rich: int, rules: Rules) -> int:
    """Return a point (a mask) that beats the best point of the hand `rich`, in another suit; 0 if there is none."""
    best = best_point(rich, tens=rules.point_score == "tens")
    suit = draw.one([suit for suit in SUIT_MASKS if not suit & best]) & SHAPES[rules.pack].pack & ~rich
    count = best.bit_count() + 1
    return mask_of_numbers(draw.some(bits(suit), count)) if suit.bit_count() >= count else 0


def same_point(draw: Draw, rich: int, rules: Rules) -> int:
    """Return a point (a mask) equal to the best of `rich`, in another suit, with a lesser sequence; 0 if none."""
    tens = rules.point_score == "tens"
    best = best_point(rich, tens=tens)
    suits = [suit & SHAPES[rules.pack].pack for suit in SUIT_MASKS if not suit & best]
    some = [
        mask
        for suit in suits
        for cards in combinations(bits(suit & ~rich), best.bit_count())
        if point_strength(mask := mask_of_numbers(cards), tens=tens) == point_strength(best, tens=tens)
        and best_in(SEQUENCES, mask) < best_in(SEQUENCES, rich)
    ]
    return draw.one(some) if some else 0


def blank(draw: Draw) -> int:
    """Return twelve random cards without a king, queen or knave, with a long suit and three or four aces."""
    suit, *others = draw.shuffled(SUIT_MASKS)
    aces = [index for mask in others for index in bits(mask & RANK_MASKS[Rank.ACE])]
    held = suit & _PLAIN | mask_of_numbers(draw.some(aces, draw.between(2, 3)))
    return held | mask_of_numbers(draw.some(bits(_PLAIN & ~held), HAND - held.bit_count()))
