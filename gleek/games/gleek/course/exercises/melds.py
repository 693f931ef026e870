"""Questions about mournivals and gleeks, and about the small trumps: Tiddy, Towser and Tumbler."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Kind, pence
from gleek.course.exercises.question_text import hand_fan, signs, verb
from gleek.course.exercises.template import Maker, Mistakes, Parts, Template
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.games.gleek.actions import SET_RANKS, set_name
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, YOU, agreed, net, turned_up
from gleek.games.gleek.course.exercises.scenes import (
    DEALER,
    SMALL,
    deal_with,
    dealt,
    net_of,
    paid_for_cards,
    small_trumps,
    some_of,
)
from gleek.games.gleek.facts import Sets
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import Buying
from gleek.games.gleek.trumps import NICKNAMES, SIDE, TIDDY_HELD, counting
from gleek.words import NUMBERS, listed, one_stop, upper_first

_FIELDS: Final = ("tiddy", "turned_up_tiddy", "tiddy_held", "tiddy_paid", "towser_tumbler")


@dataclass(frozen=True)
class _Paid:
    """A hand before the sets are called, and what a seat wins and loses by it."""

    hand: Hand
    seat: int
    paid: list[Payment]

    @property
    def held(self) -> int:
        return self.hand.held[self.seat]

    @property
    def up(self) -> int:
        return int(self.hand.dealt.turn_up)

    @property
    def trump(self) -> int:
        return int(self.hand.dealt.trump)

    @property
    def sets(self) -> Sets:
        return sets_in(self.held)

    @cached_property
    def parts(self) -> Parts:
        sets = [each for each in self.paid if each.rule.startswith("melds.")]
        stock = [each for each in self.paid if each.rule.startswith("stock.")]
        small = [each for each in self.paid if each not in sets and each not in stock]
        gains = [[each for each in some if each.receiver == self.seat] for some in (sets, small)]
        losses = [[each for each in some if each.payer == self.seat] for some in (sets, small)]
        return Parts(
            stock=net_of(stock, self.seat),
            sets=net_of(gains[0], self.seat),
            their_sets=net_of(losses[0], self.seat),
            small=net_of(gains[1], self.seat),
            their_small=net_of(losses[1], self.seat),
        )

    def small_payments(self, *, won: bool) -> list[Payment]:
        """Return the payments for small trumps that the seat receives from one other, or pays."""
        mine = {each.reason: each for each in self.paid if not each.rule.startswith(("melds.", "stock."))
                and (each.receiver if won else each.payer) == self.seat}  # fmt: skip
        return list(mine.values())

    def calls(self) -> tuple[str, ...]:
        """Return what the others call, in sentences."""
        said = (
            (CALLER[seat], listed(f"a {set_name(*one)}" for one in sets_in(held)) or "nothing")
            for seat, held in enumerate(self.hand.held)
            if seat != self.seat
        )
        return tuple(f"{who} calls {sets}." for who, sets in said)


# ---------------------------------------------------------------- sets


def _sets_called(draw: Draw, level: int, rules: Rules) -> _Paid | None:
    """Return a hand with a set. At level 2 it also has a second set, three tens, or two cards of the turn-up's rank.

    At level 3 another player has a set too.
    """
    first, second, third = (int(rank) for rank in draw.some(SET_RANKS, 3))
    seat, snare = draw.below(3), draw.below(3) if level > 1 else -1
    mine, up = some_of(draw, first, 4 if draw.chance(4) else 3), 13 * draw.below(4) + draw.between(5, 7)
    if snare == 0:
        mine |= some_of(draw, second, 4 if draw.chance(3) else 3)
    elif snare == 1:
        mine |= some_of(draw, Rank.TEN, 3)
    elif snare == 2:
        seat, (up, *pair) = DEALER, draw.shuffled(bits(RANK_MASKS[second]))
        mine |= mask_of_numbers(pair[:2])
    wanted = [0, 0, 0]
    wanted[seat] = mine
    if level == 3:
        wanted[(seat + draw.between(1, 2)) % 3] |= some_of(draw, third, 4 if draw.chance(3) else 3)
    hand = dealt(rules, deal_with(draw, up, tuple(wanted)))
    called = any(sets_in(held) for other, held in enumerate(hand.held) if other != seat)
    paid = [each for each in paid_for_cards(hand) if each.rule.startswith("melds.")]
    return _Paid(hand, seat, paid) if called == (level == 3) else None


def _ask_sets(p: _Paid) -> Template:
    parts, name = (
        p.parts,
        {one: f"{signs(bits(p.held & RANK_MASKS[one[0]]))}, a {set_name(*one)}" for one in p.sets},
    )
    lines = [
        f"You have {listed(f'{name[one]}: {PAYS[one]} from each' for one in p.sets)}; {parts['sets']} in all."
    ]
    lines += _no_sets(p)
    spent = [
        f"{sum(each.stakes for each in p.paid if each[:2] == (p.seat, seat))} to {WHO[seat]}"
        for seat, held in enumerate(p.hand.held)
        if seat != p.seat and sets_in(held)
    ]
    lines += [f"You pay {listed(spent)}."] if spent else []
    lines.append(f"{parts.line}: {net(parts.total).lower()}" if spent else net(parts.total))
    return Template(
        "You call all your sets. What do you win or lose by the sets of all three?",
        parts.total,
        tuple(lines),
        "melds.false_call" if _no_sets(p) else f"melds.{set_name(*p.sets[0]).partition(' ')[0]}",
        (hand_fan("Your hand", p.held, p.trump),),
        (YOU[p.seat], turned_up(p.up), *p.calls()),
        p.trump,
        net,
    )


def _third_turned_up(p: _Paid) -> bool:
    """Return whether the dealer holds two cards of the turn-up's rank, so that it seems to make a gleek."""
    pair = (p.held & RANK_MASKS[p.up % 13]).bit_count() == 2
    return p.seat == DEALER and (p.up % 13, 3) in PAYS and pair


def _tens(p: _Paid) -> int:
    return (p.held & RANK_MASKS[Rank.TEN]).bit_count()


def _no_sets(p: _Paid) -> list[str]:
    """Return a line about cards that look like a set but are none."""
    if _third_turned_up(p):
        return [
            f"{signs([p.up])} is turned up and not held: with two {Rank(p.up % 13).words} it makes no gleek."
        ]
    return [f"{upper_first(NUMBERS[_tens(p)])} tens are no set."] if _tens(p) > 2 else []


def _other_prices(p: _Paid) -> Iterator[tuple[int, str]]:
    for rank, count in p.sets:
        for near in sorted({*map(int, SET_RANKS)} - {rank}, key=lambda other: abs(other - rank)):
            why = f"That is the price of {Rank(near).words}, not of {Rank(rank).words}."
            yield p.parts.total + 2 * (PAYS[near, count] - PAYS[rank, count]), why


def _other_sizes(p: _Paid) -> Iterator[tuple[int, str]]:
    for rank, count in p.sets:
        if count == 4:
            yield p.parts.total + 2 * PAYS[rank, 3], "A mournival is not a gleek as well."
            yield p.parts.total - 2 * PAYS[rank, 3], "Four of a rank are a mournival, paid twice as a gleek."
        else:
            yield p.parts.total + 2 * PAYS[rank, 3], "Three of a rank are a gleek, paid half of a mournival."


_SET_MISTAKES: Final[Mistakes[_Paid]] = {
    "What is turned up belongs to no set.": lambda p: (
        p.parts.total + 2 * PAYS[p.up % 13, 3] if _third_turned_up(p) else None
    ),
    "Tens are no set: only aces, kings, queens and knaves are.": lambda p: (
        p.parts.total + 2 if _tens(p) > 2 else None
    ),
    "Each of the two others pays for your sets, so they are worth twice as much.": lambda p: (
        p.parts.total - p.parts["sets"] // 2
    ),
    "You have to pay for the sets of the others, whatever your own are.": lambda p: p.parts.without(
        "their_sets"
    ),
    "Every set is paid for, not only the best.": lambda p: (
        p.parts.without("sets") + 2 * max(PAYS[one] for one in p.sets)
    ),
    "Your own sets are paid for too, though another has better ones.": lambda p: (
        p.parts.without("sets") if p.parts["their_sets"] else None
    ),
    "a gleek for a mournival": _other_sizes,
    "You pay for the others’ sets once; what the third player pays is not yours.": lambda p: p.parts.times(
        "their_sets", 2
    ),
    "another rank’s price": _other_prices,
}

# ---------------------------------------------------------------- small trumps


def _small_paid(draw: Draw, level: int, rules: Rules) -> _Paid | None:
    """Return a hand with small trumps: at level 1 only the learner's, or one that is turned up.

    At level 3 somebody has bought the stock for an even price, and somebody has a set.
    """
    trump, seat = draw.below(4), draw.below(3)
    small = [13 * trump + rank for rank in SMALL]
    up = draw.one(small) if draw.chance(3) else 13 * trump + draw.between(Rank.SEVEN, Rank.TEN)
    four = 13 * ((trump + draw.between(1, 3)) % 4) + Rank.FOUR
    mine = {index for index in small if index != up and draw.chance(4)} | {four}
    if level == 1:  # a single four or turn-up is in question; what else is small lies in the stock
        seat, mine = (DEALER, set()) if up in small else (seat, {draw.one((small[0], small[0], four))})
    wanted = [0, 0, 0]
    wanted[seat] = mask_of_numbers(mine)
    if level == 3:
        wanted[draw.below(3)] |= mask_of_numbers(
            draw.some(bits(RANK_MASKS[draw.one(SET_RANKS)] & ~(1 << up)), 3)
        )
    stock = mask_of_numbers({*small} - mine - {up}) if level == 1 else 0
    hand = dealt(rules, deal_with(draw, up, tuple(wanted), stock))
    paid = [each for each in paid_for_cards(hand) if level == 3 or not each.rule.startswith("melds.")]
    if level == 3:
        bought = hand.to(Buying(draw.below(3), 2 * draw.between(7, 9), None)).follow()[0]
        paid += [each for each in bought.ledger.payments if each.rule.startswith("stock.")]
    found = _Paid(hand, seat, paid)
    others = any(small_trumps(held, trump) for other, held in enumerate(hand.held) if other != seat)
    suits = level == 1 or (others and (level == 2 or found.parts["sets"] or found.parts["their_sets"]))
    return found if suits else None


def _ask_small(p: _Paid) -> Template:
    parts, held = p.parts, p.hand.held
    won, lost = p.small_payments(won=True), p.small_payments(won=False)
    gains = [f"{_named(won)}, from each of two: you receive {parts['small']}"] if won else []
    gains += [f"{_named(lost)}: you pay {-parts['their_small']}"] if lost else []
    lines = [f"{'; '.join(gains) or 'No small trump that you or another has is paid for'}."]
    counted = [
        i for i in small_trumps(held[0] | held[1] | held[2], p.trump) if counting(p.hand.rules, p.trump)[i]
    ]
    lines += [f"{verb(counted, 'counts', 'count')} at the reckoning, not now."] if counted else []
    sets, stock = parts["sets"] + parts["their_sets"], parts["stock"]
    lines += [f"The stock: {_gain(stock)}; the sets: {_gain(sets)}."] if stock else []
    lines.append(
        f"{parts.line}: {net(parts.total).lower()}" if stock else f"In all: {net(parts.total).lower()}"
    )
    return Template(
        "What do you win or lose by the stock, the sets and the small trumps?"
        if stock
        else "What do you win or lose by small trumps, held or turned up?",
        parts.total,
        tuple(lines),
        next((each.rule for each in (*won, *lost)), "tiddy.held"),
        (hand_fan("Your hand", p.held, p.trump),),
        (
            YOU[p.seat],
            turned_up(p.up),
            *((_sold(p), *p.calls()) if stock else ()),
            *_small_facts(p),
            *agreed(p.hand.rules, *_FIELDS),
        ),
        p.trump,
        net,
    )


def _named(paid: list[Payment]) -> str:
    return listed(f"{each.reason.partition(',')[0]} {each.stakes}" for each in paid)


def _gain(stakes: int) -> str:
    return f"you {'win' if stakes > 0 else 'lose'} {abs(stakes)}" if stakes else "nothing"


def _sold(p: _Paid) -> str:
    half = [each for each in p.paid if each.rule.startswith("stock.")]
    buyer = half[0].payer
    who = "You" if buyer == p.seat else CALLER[buyer]
    return one_stop(f"{who} bought the stock for {pence(sum(each.stakes for each in half))}.")


def _small_facts(p: _Paid) -> list[str]:
    found = [
        (CALLER[seat], small_trumps(held, p.trump)) for seat, held in enumerate(p.hand.held) if seat != p.seat
    ]
    said = [f"{who} has {signs(has)}." for who, has in found if has]
    return said or ["The others have no small trumps."]


def _unpaid(p: _Paid) -> Iterator[tuple[int, str]]:
    paid = {each.reason.split()[0] for each in p.small_payments(won=True)}
    for rank in (Rank(index % 13) for index in small_trumps(p.held, p.trump)):
        if NICKNAMES[rank] not in paid:
            worth = SIDE.get(rank, TIDDY_HELD)
            yield p.parts.total + 2 * worth, f"{NICKNAMES[rank]} is not paid for at this table."


def _other_fours(p: _Paid) -> int:
    return sum(p.held >> 13 * suit + Rank.FOUR & 1 for suit in range(4) if suit != p.trump)


_SMALL_MISTAKES: Final[Mistakes[_Paid]] = {
    "The buyer pays the price in all, half to each of the others.": lambda p: p.parts.times("stock", 2),
    "Each of the two others pays, so that it is twice as much.": lambda p: (
        p.parts.total - p.parts["small"] // 2
    ),
    "You pay for what the others have, too.": lambda p: p.parts.without("their_small"),
    "You pay for the others’ sets, whatever your own are.": lambda p: p.parts.without("their_sets"),
    "What was paid for the stock counts, too.": lambda p: p.parts.without("stock"),
    "You pay only your own share, not what the third player pays.": lambda p: p.parts.times("their_small", 2),
    "paid for against the rules": _unpaid,
    "Tiddy is the four of trumps; the other fours are worth nothing.": lambda p: (
        p.parts.total + 2 * TIDDY_HELD * _other_fours(p)
    ),
    "Tiddy turned up is not paid so at this table.": lambda p: (
        p.parts.total + (2 if p.seat == DEALER else -1) * (p.up % 13 == Rank.FOUR)
    ),
    "Small trumps are paid for, though they win few tricks.": lambda p: p.parts.without("small"),
    "That counts two for a card that is not paid for.": lambda p: p.parts.total + 2,
    "That pays two for a card for which you do not pay.": lambda p: p.parts.total - 2,
}

KINDS: Final = (
    Kind("sets_pay", "What is paid for the sets?", "melds", Maker(_sets_called, _ask_sets, _SET_MISTAKES)),
    Kind("tiddy", "What is Tiddy worth?", "melds", Maker(_small_paid, _ask_small, _SMALL_MISTAKES)),
)
