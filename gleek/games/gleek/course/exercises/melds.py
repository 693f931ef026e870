"""Questions about mournivals and gleeks, and about the small trumps: Tiddy, Towser and Tumbler."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import pence
from gleek.course.exercises.question_text import hand_fan, signs, verb
from gleek.course.exercises.template import Kind, Maker, Mistakes, Parts
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.ledger import Payment
from gleek.games.gleek.actions import SET_RANKS, set_name
from gleek.games.gleek.course.exercises import scenes
from gleek.games.gleek.course.exercises.saying import CALLER, net
from gleek.games.gleek.course.exercises.scenes import DEALER, SMALL, small_trumps, some_of
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import Buying
from gleek.games.gleek.trumps import NICKNAMES, SIDE, TIDDY_HELD, counting
from gleek.words import NUMBERS, listed, one_stop, upper_first

_ASKS: Final = {
    ("sets",): "You call all your sets. What do you win or lose by the sets of all three?",
    ("small",): "What do you win or lose by small trumps, held or turned up?",
    ("sets", "small", "stock"): "What do you win or lose by the stock, the sets and the small trumps?",
}
_STAGES: Final = {"melds": "sets", "stock": "stock"}


@dataclass(frozen=True)
class _Paid(scenes.Scene):
    asks: tuple[str, ...]
    paid: list[Payment]

    def payments(self, what: str, *, won: bool) -> list[Payment]:
        """Return the payments for `what` that the learner receives from one opponent or, if not `won`, makes."""
        some = [each for each in self.paid if _STAGES.get(each.rule.partition(".")[0], "small") == what]
        payer = (self.seat + 1) % 3 if won else self.seat
        return [each for each in some if each.payer == payer and (each.receiver == self.seat or not won)]

    @cached_property
    def parts(self) -> Parts:
        stock = [each for each in self.paid if each.rule[:6] == "stock."]
        found = Parts(stock=scenes.net_of(stock, self.seat))
        for what in ("sets", "small"):
            found[what] = 2 * sum(each.stakes for each in self.payments(what, won=True))
            found[f"their {what}"] = -sum(each.stakes for each in self.payments(what, won=False))
        return found

    @property
    def sets(self) -> tuple[tuple[int, int], ...]:
        return sets_in(self.held)

    @property
    def tens(self) -> int:
        return (self.held & RANK_MASKS[Rank.TEN]).bit_count()

    @property
    def third_turned_up(self) -> int:
        """The price of the gleek that the turn-up seems to make with two of the dealer's cards; 0 if there is none."""
        pair = (self.held & RANK_MASKS[self.up % 13]).bit_count() == 2
        return PAYS.get((self.up % 13, 3), 0) if pair and self.seat == DEALER else 0


def _paid(
    draw: Draw,
    level: int,
    rules: Rules,
    asks: tuple[str, ...],
    *,
    up: int,
    seat: int,
    held: int,
    stock: int = 0,
) -> _Paid | None:
    """Return a random deal in which a seat holds at least these cards, and the payments that the question is about.

    `asks` has what the question is about: "sets", "small" (trumps) or "stock". `up` is the turn-up's number; `held` and
    `stock` are masks of cards in the seat's hand and in the stock. Returns None if the deal does not suit the level.
    Unless the question is only about small trumps, another seat has a set at level 3, and no other seat has one at
    levels 1 and 2. If it is about small trumps, another seat has a small trump above level 1.
    """
    wanted = [0, 0, 0]
    wanted[seat] = held
    if level == 3:
        rank = draw.one([rank for rank in SET_RANKS if not held & RANK_MASKS[rank]])
        other = (seat + draw.between(1, 2)) % 3
        wanted[other] |= some_of(draw, rank, 4 if draw.chance(3) else 3) & ~(1 << up)
    hand = scenes.dealt(rules, scenes.deal_with(draw, up, tuple(wanted), stock))
    bought = hand.to(Buying(draw.below(3), 2 * draw.between(7, 9), None)).follow()[0]
    paid = [
        *scenes.paid_for_cards(hand),
        *(each for each in bought.ledger.payments if each.rule[:6] == "stock."),
    ]
    paid = [each for each in paid if _STAGES.get(each.rule.partition(".")[0], "small") in asks]
    others = [mask for other, mask in enumerate(hand.held) if other != seat]
    fits = any(map(sets_in, others)) == (level == 3) or asks == ("small",)
    small = level == 1 or "small" not in asks or any(small_trumps(mask, up // 13) for mask in others)
    return _Paid(hand, seat, level, asks, paid) if fits and small else None


def _sets_called(draw: Draw, level: int, rules: Rules) -> _Paid | None:
    """Return a hand with a set; above level 1 with a second one, three tens, or two cards of the turn-up's rank."""
    first, second = draw.some(SET_RANKS, 2)
    seat, snare = draw.below(3), draw.below(3) if level > 1 else -1
    held, up = some_of(draw, first, 4 if draw.chance(4) else 3), 13 * draw.below(4) + Rank.EIGHT
    if snare == 0:
        held |= some_of(draw, second, 4 if draw.chance(3) else 3)
    elif snare == 1:
        held |= some_of(draw, Rank.TEN, 3)
    elif snare == 2:
        seat, (up, *pair) = DEALER, draw.shuffled(bits(RANK_MASKS[second]))
        held |= mask_of_numbers(pair[:2])
    return _paid(draw, level, rules, ("sets",), up=up, seat=seat, held=held)


def _small_trumps(draw: Draw, level: int, rules: Rules) -> _Paid | None:
    """Return a hand with small trumps: at level 1 a single one, held or turned up. At level 3 the stock was sold."""
    trump, seat = draw.below(4), draw.below(3)
    small = [13 * trump + rank for rank in SMALL]
    up = draw.one(small) if draw.chance(3) else 13 * trump + draw.between(Rank.SEVEN, Rank.TEN)
    four = 13 * ((trump + draw.between(1, 3)) % 4) + Rank.FOUR
    mine = {index for index in small if index != up and draw.chance(4)} | {four}
    if level == 1:
        seat, mine = (DEALER, set()) if up in small else (seat, {draw.one((small[0], small[0], four))})
    stock = mask_of_numbers({*small} - mine - {up}) if level == 1 else 0
    asks = ("sets", "small", "stock") if level == 3 else ("small",)
    return _paid(draw, level, rules, asks, up=up, seat=seat, held=mask_of_numbers(mine), stock=stock)


def _ask(p: _Paid) -> Template:
    won = [each for what in p.asks for each in p.payments(what, won=True)]
    lost = [each for what in p.asks for each in p.payments(what, won=False) if what != "stock"]
    all_won, stock = 2 * sum(each.stakes for each in won), p.parts["stock"]
    paid = [f"Each of the others pays you for {_named(won)}: {all_won} in all."] if won else []
    paid += [f"You pay for {_named(lost)}."] if lost else []
    paid += [f"The stock {'costs' if stock < 0 else 'brings'} you {abs(stock)}."] if stock else []
    lines = [" ".join(paid) or "Nothing that you or another has is paid for."]
    lines += [*_no_sets(p)] * ("sets" in p.asks)
    small, worth = small_trumps(p.held, p.trump) if "small" in p.asks else [], counting(p.rules, p.trump)
    counted = [index for index in small if worth[index]]
    lines += [f"{verb(counted, 'counts', 'count')} at the reckoning, not now."] if counted else []
    total = net(p.parts.total)
    lines.append(f"{p.parts.line}: {total.lower()}" if " " in p.parts.line else total)
    about_small = ("tiddy", "turned_up_tiddy", "tiddy_held", "tiddy_paid", "towser_tumbler")
    facts = [*p.facts(*(about_small if "small" in p.asks else ()))]
    if "stock" in p.asks:
        buyer, price = p.paid[-1].payer, 2 * p.paid[-1].stakes
        who = "You" if buyer == p.seat else CALLER[buyer]
        facts.append(one_stop(f"{who} bought the stock for {pence(price)}."))
    for seat, held in enumerate(p.hand.held):
        if "sets" in p.asks and seat != p.seat:
            calls = listed(f"a {set_name(*one)}" for one in sets_in(held)) or "nothing"
            facts.append(f"{CALLER[seat]} calls {calls}.")
        if "small" in p.asks and seat != p.seat:
            facts.append(f"{CALLER[seat]} has {signs(small_trumps(held, p.trump)) or 'no small trumps'}.")
    rule = (won or lost)[0].rule if won or lost else "tiddy.held"
    if p.asks == ("sets",) and [*_no_sets(p)]:
        rule = "melds.false_call"
    hand = hand_fan("Your hand", p.held, p.trump)
    return Template(_ASKS[p.asks], p.parts.total, lines, rule, (hand,), facts, p.trump, net)


def _named(paid: list[Payment]) -> str:
    return listed(f"{each.reason.partition(',')[0]} ({each.stakes})" for each in paid)


def _no_sets(p: _Paid) -> Iterator[str]:
    if p.third_turned_up:
        yield f"{p.shown_up} is turned up and not held: with two {Rank(p.up % 13).words} it makes no gleek."
    elif p.tens > 2:
        yield f"{upper_first(NUMBERS[p.tens])} tens are no set."


def _other_prices(p: _Paid) -> Iterator[tuple[int, str]]:
    for rank, count in p.sets:
        for near in sorted({*map(int, SET_RANKS)} - {rank}, key=lambda other: abs(other - rank)):
            why = f"That is the price of {Rank(near).words}, not of {Rank(rank).words}."
            yield p.parts.total + 2 * (PAYS[near, count] - PAYS[rank, count]), why


def _other_sizes(p: _Paid) -> Iterator[tuple[int, str]]:
    for rank, count in p.sets:
        total, gleek = p.parts.total, 2 * PAYS[rank, 3]
        if count == 4:
            yield total + gleek, "A mournival is not a gleek as well."
            yield total - gleek, "Four of a rank are a mournival, paid twice as much as a gleek."
        else:
            yield total + gleek, "Three of a rank are a gleek, paid half as much as a mournival."


def _unpaid(p: _Paid) -> Iterator[tuple[int, str]]:
    paid = {each.reason.split()[0] for each in p.payments("small", won=True)}
    for rank in (Rank(index % 13) for index in small_trumps(p.held, p.trump)):
        if NICKNAMES[rank] not in paid:
            worth = SIDE.get(rank, TIDDY_HELD)
            yield p.parts.total + 2 * worth, f"{NICKNAMES[rank]} is not paid for at this table."


_SET_MISTAKES: Final[Mistakes[_Paid]] = {
    "What is turned up belongs to no set.": lambda p: p.parts.total + 2 * p.third_turned_up,
    "Tens are no set: only aces, kings, queens and knaves are.": lambda p: p.parts.total + 2 * (p.tens > 2),
    "Each of the two others pays for your sets.": lambda p: p.parts.total - p.parts["sets"] // 2,
    "You have to pay for the sets of the others, whatever your own are.": lambda p: p.parts.without(
        "their sets"
    ),
    "Every set is paid for, not only the best.": lambda p: (
        p.parts.without("sets") + 2 * max(PAYS[one] for one in p.sets)
    ),
    "a gleek for a mournival": _other_sizes,
    "You pay for the others’ sets once; what the third player pays is not yours.": lambda p: p.parts.times(
        "their sets", 2
    ),
    "another rank’s price": _other_prices,
}
_SMALL_MISTAKES: Final[Mistakes[_Paid]] = {
    "The buyer pays the price in all, half to each of the others.": lambda p: p.parts.times("stock", 2),
    "Each of the two others pays, so that it is twice as much.": lambda p: (
        p.parts.total - p.parts["small"] // 2
    ),
    "You pay for what the others have, too.": lambda p: p.parts.without("their small"),
    "You pay for the others’ sets, whatever your own are.": lambda p: p.parts.without("their sets"),
    "What was paid for the stock counts, too.": lambda p: p.parts.without("stock"),
    "You pay only your own share, not what the third player pays.": lambda p: p.parts.times("their small", 2),
    "paid for against the rules": _unpaid,
    "Tiddy is the four of trumps; the other fours are worth nothing.": lambda p: (
        p.parts.total + 2 * TIDDY_HELD * (p.held & RANK_MASKS[Rank.FOUR] & ~SUIT_MASKS[p.trump]).bit_count()
    ),
    "Small trumps are paid for, though they win few tricks.": lambda p: p.parts.without("small"),
    "That counts two for a card that is not paid for.": lambda p: p.parts.total + 2,
    "That pays two for a card for which you do not pay.": lambda p: p.parts.total - 2,
}

KINDS: Final = (
    Kind("sets_pay", "What is paid for the sets?", "melds", Maker(_sets_called, _ask, _SET_MISTAKES)),
    Kind("tiddy", "What is Tiddy worth?", "melds", Maker(_small_trumps, _ask, _SMALL_MISTAKES)),
)
