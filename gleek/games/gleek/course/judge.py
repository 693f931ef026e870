"""The value of an action in a task of Gleek: the learner's winnings and, for a discard, what it is sure to lose."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from gleek.course.explorer.table_parts import card_sign
from gleek.course.play.positions import Position, with_both
from gleek.course.play.verdict import Judge, Share
from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Rank, bits
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.words import listed, one_stop
from gleek.games.gleek.actions import SET_RANKS, Discard, set_name
from gleek.games.gleek.course.table import TABLE
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.reckoning import A_TRICK
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.trumps import counting, nickname, side_payments

_PAID_IN: Final = {
    "stock": "The stock",
    "ruff": "The ruff",
    "melds": "Mournivals and gleeks",
    "tiddy": "Tiddy",
    "towser_tumbler": "Towser and Tumbler",
    "reckoning": "The reckoning",
}
"""The names of the parts of a hand in which money is paid. The key is the first part of the ids of their rules."""


def _value(hand: Hand, seat: int, until: str) -> int:
    """Return a seat's winnings in stakes. If play stops after a "trick" (`until`), each trick won adds its points."""
    purse = hand.ledger.purses[seat]
    if until == "trick" and not hand.over:
        purse += A_TRICK * sum(trick.winner == seat for trick in hand.tricks)
    return purse


def _begun(at: Position) -> int:
    """Return the step after which payments count: that of the task or, in the ruff, the step before the antes."""
    steps, step = at.played.steps, at.task.step
    while at.hand.stage == "ruff" and steps[step - 1].stage == "ruff":
        step -= 1
    return step


def _trick_lost(at: Position, cost: int) -> str:
    if at.task.until != "trick" or cost != A_TRICK:
        return ""
    # In the lessons before the one about money, the text names only the points of the trick.
    worth = f", or {at.money(cost)} at the reckoning" if at.task.figures else ""
    return f"It costs you the trick: three points{worth}."


def _shares(at: Position, payments: Iterable[Payment]) -> Iterator[Share]:
    own = [each for each in payments if at.seat in {each.payer, each.receiver}]
    whom = with_both(at.seat, own, len(at.game.seats))
    for part, name in _PAID_IN.items():
        for each in own:
            if each.rule.partition(".")[0] == part:
                gain = -each.stakes if each.payer == at.seat else each.stakes
                yield Share(name, TABLE.reason(each) + whom(each), gain)


@lru_cache(maxsize=1024)
def _certain(at: Position, action: Discard) -> tuple[int, tuple[str, ...]]:
    hand, seat, mask = at.hand, action.seat, action.mask
    held, trump = hand.held[seat], hand.dealt.turn_up // 13
    money, loss = at.money, 0
    said = []
    after = dict(sets_in(held & ~mask))
    for rank, count in sets_in(held):
        left = after.get(rank, 0)
        if left == count:
            continue
        lost = 2 * (PAYS[rank, count] - (PAYS[rank, left] if left else 0))
        loss += lost
        said.append(f"The {set_name(rank, count)} is broken: {money(lost)} less from the two others.")
    worth = counting(hand.rules, trump)
    for index in bits(mask):
        # If honours count for the winner of the trick, laying out an honour need not cost anything.
        if worth[index] and hand.rules.honours_to == "holder":
            loss += worth[index]
            nick = f"{CARDS[index].name}{f', {nick},' if (nick := nickname(index, trump)) else ''}"
            said.append(f"The {nick} is buried: {worth[index]} points less at the reckoning.")
    side = side_payments(hand.rules, trump, seat, mask)
    for reason in dict.fromkeys(each.reason for each in side):
        lost = sum(each.stakes for each in side if each.reason == reason)
        loss += lost
        name = reason.removesuffix(" held")
        said.append(f"{name} is laid out: {money(lost)} that the others would have paid.")
    return loss, tuple(one_stop(each) for each in said)


def _possible(at: Position, mask: int) -> tuple[str, ...]:
    hand, seat = at.hand, at.seat
    assert seat is not None
    held, left = hand.held[seat], hand.held[seat] & ~mask
    trump = hand.dealt.turn_up // 13
    said = []
    twice = [rank for rank in SET_RANKS if (held & RANK_MASKS[rank]).bit_count() == 2]
    pairs = [rank.words for rank in twice if mask & RANK_MASKS[rank]]
    if pairs:
        what = f"The pair of {pairs[0]} is" if len(pairs) == 1 else f"The pairs of {listed(pairs)} are"
        said.append(f"{what} given up; one card more would have made a gleek.")
    aces = [f"the {CARDS[index].name}" for index in bits(mask & RANK_MASKS[Rank.ACE]) if index // 13 != trump]
    if aces:
        said.append(f"You lay out {listed(aces)}: an ace most often takes a trick.")
    before, now = best_ruff(held, hand.rules)[0], best_ruff(left, hand.rules)[0]
    if now < before:
        unit = "cards" if hand.rules.ruff_counts == "cards" else "points"
        said.append(f"The best suit for the ruff falls from {before} {unit} to {now}.")
    trumps = [card_sign(CARDS[index]) for index in bits(mask & SUIT_MASKS[trump])]
    if trumps:
        said.append(f"You lay out of the trumps {listed(trumps)}: even a small trump can take a trick.")
    return tuple(said)


JUDGE: Final = Judge(
    _value, _shares, begun=_begun, certain=_certain, possible=_possible, trick_lost=_trick_lost
)
