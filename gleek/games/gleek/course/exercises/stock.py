"""Questions about the stock: how much each player is paid for it, and what the buyer may lay out without a loss."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, sign, signs, sorted_hand, verb
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.state import with_seat
from gleek.engine.tell import Teller, tell
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import SET_RANKS, Bid, Discard, Pass, set_name
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, agreed
from gleek.games.gleek.course.exercises.scenes import (
    NOBODY,
    SMALL,
    Scene,
    deal_with,
    dealt,
    drawn_deal,
    some_of,
)
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.stock import SIZE, Bidding, LayingOut
from gleek.games.gleek.trumps import HONOURS, NICKNAMES, SIDE, TIDDY_HELD, counting
from gleek.words import NUMBERS, listed, one_stop

_POT: Final = (*WHO, "the ruff’s pot")

# ---------------------------------------------------------------- the price


@dataclass(frozen=True)
class _Sale(Scene):
    said: tuple[str, ...]  # the bids and passes in sentences
    before: int | None  # the seat that made the last bid before the buyer's last bid; None if there is none

    @property
    def price(self) -> int:
        return int(self.hand.facts.price)

    @property
    def half(self) -> int:
        return self.price // 2

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(3) if seat != self.seat]

    @property
    def paid(self) -> dict[int, float]:
        paid: dict[int, float] = {}
        for each in self.hand.ledger.payments:
            if each.rule.startswith("stock."):
                paid[each.receiver] = paid.get(each.receiver, 0) + each.stakes
        return paid

    @property
    def odd_to(self) -> int | None:
        """The account that receives the odd penny; None if the price is even."""
        return next((to for to, stakes in self.paid.items() if stakes != self.half), None)

    @property
    def odd_goes(self) -> str:
        if self.odd_to is None:
            return ""
        to, rule = _POT[self.odd_to], self.rules.odd_penny
        if rule == "eldest" and self.seat == 0:
            return "The odd penny would be eldest’s; since eldest is the buyer, the second has it."
        if rule == "last_raiser" and self.before is None:
            return f"Nobody bid before the buyer, so the odd penny goes to {to}."
        return f"The odd penny goes to {to}{', the last bidder before the buyer' if rule == 'last_raiser' else ''}."

    def shared(self, first: float, second: float, pot: float = 0, buyer: int | None = None) -> str:
        """Return the text of an answer: what each of the two others and the pot receives."""
        buyer = self.seat if buyer is None else buyer
        others = [seat for seat in range(3) if seat != buyer]
        paid = zip((*others, RUFF), (first, second, pot), strict=True)
        some = [f"{int(sum_)}{'½' if sum_ % 1 else ''}d. to {_POT[to]}" for to, sum_ in paid if sum_]
        return f"{CALLER[buyer]} pays {listed(some)}"


def _sold(draw: Draw, level: int, rules: Rules) -> _Sale | None:
    """Return a sale after random bids: at level 1 often at an even price, at levels 2 and 3 often at an odd one."""
    hand = Hand.dealt_to(Setup(rules, names=CALLER), drawn_deal(draw))[0]
    first, teller, bids, said = draw.below(4), Teller.of(hand.setup, hand), [], []
    while isinstance(hand.phase, Bidding):
        seat, legal = hand.phase.turn, hand.legal()
        action = legal[0] if hand.phase.price else Bid(seat, rules.opening_bid + first)
        if Pass(seat) in legal and draw.chance(5):
            action = Pass(seat)
        else:
            bids.append(seat)
        hand, events = hand.apply(action)
        said.append(tell(events[0], teller))
    if not bids:
        return None
    sale = _Sale(hand, bids[-1], level, tuple(said), bids[-2] if len(bids) > 1 else None)
    if sale.price % 2 == 0:
        return sale if level == 1 else None
    fits = len(said) > 4 if level == 3 else draw.chance(4) if level == 1 else True
    return sale if fits and (sale.seat == 0 or draw.chance(5)) else None


def _ask_who_pays(p: _Sale) -> Template:
    odd, rules = p.price % 2, p.rules
    facts = p.said
    if p.level < 3:
        facts = (f"{CALLER[p.seat]} buys the stock for {p.price}d.",)
        if odd and rules.odd_penny == "last_raiser":
            before = f"The last to bid before that was {WHO[p.before or 0]}."
            facts = (*facts, "Nobody else has bid." if p.before is None else before)
    first, second = (p.paid[seat] for seat in p.others)
    answer = p.shared(first, second, p.paid.get(RUFF, 0))
    over = f" + 1: half to each of the two others, and one is left over. {p.odd_goes}"
    return Template(
        "Who pays whom for the stock, and how much?",
        answer,
        (
            f"{p.price} = {p.half} + {p.half}{over if odd else ': half to each of the two others.'}",
            one_stop(f"{answer}."),
        ),
        "stock.odd_penny" if odd else "stock.halves",
        facts=(*facts, *(agreed(rules, "odd_penny") * odd)),
    )


def _other_odd_pennies(p: _Sale) -> Iterator[tuple[str, str]]:
    ways = {p.others[0]: (1, 0, 0), p.others[1]: (0, 1, 0), RUFF: (0, 0, 1)}
    for to, (first, second, pot) in ways.items():
        if p.odd_to is not None and to != p.odd_to:
            yield p.shared(p.half + first, p.half + second, pot), p.odd_goes


_NOT_PAID: Final[Mistakes[_Sale]] = {
    "the odd penny to another": _other_odd_pennies,
    "That was the last bid but one: the highest bid buys the stock.": lambda p: (
        p.level == 3 and p.before not in {None, p.seat} and p.shared(p.half, p.half, buyer=p.before)
    ),
    "The buyer pays {p.price}d. in all, half of it to each.": lambda p: p.shared(p.price, p.price),
    "Half the price goes to each of the two others.": lambda p: p.shared(0, 0, p.price),
    "The price is paid to both others, half to each.": lambda p: p.shared(p.price, 0),
    "A penny is not divided. {p.odd_goes}": lambda p: p.shared(p.price / 2, p.price / 2),
    "Together that makes more than {p.price}d.": lambda p: p.shared(p.half + 1, p.half + 1),
}

# ---------------------------------------------------------------- the discard


@dataclass(frozen=True)
class _Choice(Scene):
    spare: list[int]  # the cards that can certainly be discarded without a loss, in the order of discarding

    @property
    def not_kept(self) -> str:
        """Sentences on cards that seem worth keeping, but may be laid out without loss."""
        side = [index for index in self.spare if index // 13 != self.trump]
        tens = [index for index in side if index % 13 == Rank.TEN]
        good = [index for index in side if index % 13 > Rank.TEN]
        small = [index for index in self.spare if index // 13 == self.trump]
        said = [f"{verb(sorted_hand(tens), 'is', 'are')} of no set: tens make none."] if len(tens) > 1 else []
        said += [f"{verb(sorted_hand(good), 'belongs', 'belong')} to no set, and may go."] if good else []
        if small:
            one, more = "is a trump, but nothing is paid for it", "are trumps, but nothing is paid for them"
            said.append(f"{verb(sorted_hand(small), one, more)}.")
        return " ".join(said)

    def text(self, out: list[int]) -> str:
        return " ".join(sign(index) for index in sorted_hand(out, self.trump))


def _paid_trumps(hand: Hand) -> dict[int, str]:
    """Return the trumps that count points or are paid for, each with a text that says how much."""
    rules, trump = hand.rules, int(hand.dealt.trump)
    worth = counting(rules, trump)
    paid = dict(SIDE) if rules.side_payments else {}
    if rules.tiddy == "played" and rules.tiddy_held == "two_each":
        paid[Rank.FOUR] = TIDDY_HELD
    found = {index: f"counts {points}" for index, points in enumerate(worth) if points}
    return found | {
        13 * trump + rank: f"is worth {each}d. from each of the others" for rank, each in paid.items()
    }


def _buyers(draw: Draw, level: int, rules: Rules) -> _Choice | None:
    """Return a buyer's hand with a set, an honour and seven spare cards: low ones at level 1, some better ones above.

    At level 3 the buyer also holds a small trump.
    """
    trump, seat, rank = draw.below(4), draw.below(3), draw.one(SET_RANKS)
    up = 13 * trump + draw.between(Rank.SEVEN, Rank.TEN)
    held = some_of(draw, rank, 4 if level > 1 and draw.chance(3) else 3)
    held |= 1 << 13 * trump + draw.one([*HONOURS])
    if level > 1:
        coats = (13 * suit + draw.one((Rank.KING, Rank.QUEEN)) for suit in range(4) if suit != trump)
        held |= mask_of_numbers(coats) | some_of(draw, Rank.TEN, 3) & ~(1 << up)
    if level > 2:
        held |= 1 << 13 * trump + draw.one(SMALL)
    if held.bit_count() > 12:
        return None
    hand = dealt(rules, deal_with(draw, up, with_seat(NOBODY, seat, value=held)))
    held = hand.held[seat] | (hand.dealt.stock if rules.exchange == "draw_first" else 0)
    in_sets, paid = {rank for rank, _ in sets_in(held)}, _paid_trumps(hand)
    spare = draw.shuffled(index for index in bits(held) if index % 13 not in in_sets and index not in paid)
    spare.sort(key=lambda index: (Rank.FOUR < index % 13 < Rank.TEN) == (level > 1))
    hand = hand.to(LayingOut(seat), held=with_seat(hand.held, seat, value=held))
    return _Choice(hand, seat, level, [*spare[:3], *draw.shuffled(spare[3:])]) if len(spare) > SIZE else None


def _ask_what_to_lay_out(p: _Choice) -> Template:
    own, stock = p.hand.dealt.hands[p.seat], p.hand.dealt.stock
    fans = [hand_fan("Your hand", own, p.trump), hand_fan("The stock, taken in", stock, p.trump)]
    kept = signs(sorted_hand((index for index in bits(p.held) if index not in p.spare), p.trump))
    right = p.spare[:SIZE]
    return Template(
        "You have bought the stock. Which of these may you lay out, and lose nothing that you are sure of?",
        right,
        (
            f"These are sure to be paid or counted: {kept}.",
            p.not_kept,
            f"{p.text(right)} are seven, and none of those is among them.",
        ),
        "stock.exchange",
        tuple(fans[: 2 if p.rules.exchange == "draw_first" else 1]),
        p.facts("tiddy", "tiddy_held", "towser_tumbler"),
        p.trump,
        p.text,
    )


def _broken_sets(p: _Choice) -> Iterator[tuple[list[int], str]]:
    for rank, count in sets_in(p.held):
        cards = sorted_hand(bits(p.held & RANK_MASKS[rank]))
        out = next(index for index in (*reversed(cards),) if index // 13 != p.trump)
        why = f"{signs(cards)} are a {set_name(rank, count)}, and {sign(out)} would go."
        yield [*p.spare[1:SIZE], out], why


def _trumps_gone(p: _Choice) -> Iterator[tuple[list[int], str]]:
    for index, worth in _paid_trumps(p.hand).items():
        if p.held >> index & 1:
            name = "an honour" if index % 13 in HONOURS else NICKNAMES[Rank(index % 13)]
            yield [*p.spare[: SIZE - 1], index], f"{sign(index)} is {name}, and {worth}."


def _not_seven(p: _Choice) -> Iterator[tuple[list[int], str]]:
    for out in (p.spare[: SIZE - 1], p.spare[: SIZE + 1]):
        assert p.hand.why_not(Discard(p.seat, mask_of_numbers(out))) is not None
        yield out, f"These are {NUMBERS[len(out)]}, and exactly seven must be laid out."


_COSTLY: Final[Mistakes[_Choice]] = {
    "a trump that counts": _trumps_gone,
    "a set broken": _broken_sets,
    "not seven": _not_seven,
}

KINDS: Final = (
    Kind("stock_price", "Who is paid for the stock?", "stock", Maker(_sold, _ask_who_pays, _NOT_PAID)),
    Kind("stock_discard", "Is this discard wise?", "stock", Maker(_buyers, _ask_what_to_lay_out, _COSTLY)),
)
