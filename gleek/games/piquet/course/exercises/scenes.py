"""Random deals for questions, in which some cards are fixed. Both players call all items that they hold."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import dealt_hands, hand_fan
from gleek.course.exercises.template import Fan
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Claim, Deal, Discard
from gleek.games.piquet.counting import WHAT
from gleek.games.piquet.course.exercises.saying import WHO, Both
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.events import Scored
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.play.plain import choose
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.setup import Setup

NOTHING_WANTED: Final = (0, 0)


@lru_cache(maxsize=64)
def one_deal(rules: Rules) -> Setup:
    """Return a setup with a partie of six deals, in which no deal ends before its last trick."""
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


def points_of_both(scored: list[Scored]) -> Both:
    elder, younger = (sum(each.points for each in scored if each.seat == seat) for seat in (0, 1))
    return elder, younger


def played_out(hand: Hand) -> Hand:
    while not hand.over:
        hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
    return hand
