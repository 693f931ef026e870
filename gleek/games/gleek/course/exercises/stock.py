"""Questions about the stock: how much each player is paid for it, and what the buyer may lay out without a loss."""

from collections.abc import Iterator
from typing import Final

from gleek.course.exercises.question_text import hand_fan, sign, signs, some_cards, sorted_hand, verb
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller, tell
from gleek.engine.words import NUMBERS, listed
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import SET_RANKS, Bid, Pass, set_name
from gleek.games.gleek.course.exercises.scenes import (
    CALLER,
    SMALL,
    WHO,
    Scene,
    agreed,
    drawn_deal,
    one_holds,
)
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.stock import SIZE, Bidding
from gleek.games.gleek.trumps import HONOURS, counting, nickname, side_payments

_POT: Final = (*WHO, "the ruff’s pot")


@question("stock_price", "Who is paid for the stock?", "stock")
def stock_price(draw: Draw, level: int, rules: Rules) -> Template:
    """Sell the stock after random bids: at level 1 often at an even price, at levels 2 and 3 at an odd one."""
    hand = Hand.dealt_to(Setup(rules, names=CALLER), drawn_deal(draw))[0]
    first, teller, bidders, told = draw.below(4), Teller.of(hand.setup, hand), list[int](), list[str]()
    while isinstance(hand.phase, Bidding):
        seat, legal = hand.phase.turn, hand.legal()
        action = legal[0] if hand.phase.price else Bid(seat, rules.opening_bid + first)
        if Pass(seat) in legal and draw.chance(5):
            action = Pass(seat)
        else:
            bidders.append(seat)
        hand, events = hand.apply(action)
        told.append(tell(events[0], teller))
    require(bidders)
    buyer, price, half = hand.facts.buyer, hand.facts.price, hand.facts.price // 2
    before = bidders[-2] if bidders[1:] else None  # who made the last bid before the buyer's
    if price % 2:
        require(len(told) > 4 if level == 3 else level == 2 or draw.chance(4))
        require(buyer == 0 or draw.chance(5))
    else:
        require(level == 1)
    others = [seat for seat in range(3) if seat != buyer]
    bought = [each for each in hand.ledger.payments if each.rule.startswith("stock.")]
    paid = [sum(each.stakes for each in bought if each.receiver == to) for to in (*others, RUFF)]
    odd = next((each.receiver for each in bought if each.rule == "stock.odd_penny"), None)
    goes = "" if odd is None else _odd_goes(rules, buyer, odd, before)
    if level < 3:
        told = [f"{CALLER[buyer]} buys the stock for {price}d."]
        if goes and rules.odd_penny == "last_raiser":
            last = "" if before is None else f"The last to bid before that was {WHO[before]}."
            told.append(last or "Nobody else has bid.")
    over = f" + 1: half to each of the two others, and one is left over. {goes}"
    ways = {others[0]: (half + 1, half), others[1]: (half, half + 1), RUFF: (half, half, 1)}
    return Template(
        "Who pays whom for the stock, and how much?",
        answer=(buyer, *paid),
        reasoning=[
            f"{price} = {half} + {half}{over if goes else ': half to each of the two others.'}",
            f"{_shared((buyer, *paid))}.",
        ],
        rule="stock.odd_penny" if goes else "stock.halves",
        facts=[*told, *(agreed(rules, "odd_penny") if goes else ())],
        say=_shared,
        mistakes={
            "the odd penny to another": (
                ((buyer, *way), goes) for account, way in ways.items() if goes and account != odd
            ),
            "That was the last bid but one: the highest bid buys the stock.": level == 3
            and before not in {None, buyer}
            and (before, half, half),
            "The buyer pays {price}d. in all, half of it to each.": (buyer, price, price),
            "Half the price goes to each of the two others.": (buyer, 0, 0, price),
            "The price is paid to both others, half to each.": (buyer, price),
            "A penny is not divided. {goes}": (buyer, price / 2, price / 2),
            "Together that makes more than {price}d.": (buyer, half + 1, half + 1),
        },
        names={"price": price, "goes": goes},
    )


def _odd_goes(rules: Rules, buyer: int, to: int, before: int | None) -> str:
    if rules.odd_penny == "eldest" and buyer == 0:
        return "The odd penny would be eldest’s; since eldest is the buyer, the second has it."
    if rules.odd_penny == "last_raiser" and before is None:
        return f"Nobody bid before the buyer, so the odd penny goes to {_POT[to]}."
    last = ", the last bidder before the buyer" if rules.odd_penny == "last_raiser" else ""
    return f"The odd penny goes to {_POT[to]}{last}."


def _shared(answer: tuple[float, ...]) -> str:
    """Return the text of an answer: the buyer, and what each of the two others and the pot receives."""
    buyer, paid = int(answer[0]), answer[1:]
    to = [who for seat, who in enumerate(_POT) if seat != buyer]
    some = [
        f"{int(sum_)}{'½' if sum_ % 1 else ''}d. to {who}"
        for who, sum_ in zip(to, paid, strict=False)
        if sum_
    ]
    return f"{CALLER[buyer]} pays {listed(some)}"


@question("stock_discard", "Is this discard wise?", "stock")
def stock_discard(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal the buyer a set, an honour and seven spare cards: low ones at level 1, some better ones above.

    At level 3 the buyer also holds a small trump.
    """
    trump, seat, rank = draw.below(4), draw.below(3), draw.one(SET_RANKS)
    up = 13 * trump + draw.between(Rank.SEVEN, Rank.TEN)
    held = some_cards(draw, RANK_MASKS[rank], 4 if level > 1 and draw.chance(3) else 3)
    held |= 1 << 13 * trump + draw.one([*HONOURS])
    if level > 1:
        coats = (13 * suit + draw.one((Rank.KING, Rank.QUEEN)) for suit in range(4) if suit != trump)
        held |= mask_of_numbers(coats) | some_cards(draw, RANK_MASKS[Rank.TEN], 3) & ~(1 << up)
    if level > 2:
        held |= 1 << 13 * trump + draw.one(SMALL)
    require(held.bit_count() <= 12)
    p = Scene(one_holds(draw, rules, up, seat, held), seat, level)
    hand, stock, draws_first = p.held, p.hand.dealt.stock, rules.exchange == "draw_first"
    held = hand | stock if draws_first else hand
    paid, set_ranks = _paid_trumps(rules, trump, held), {rank for rank, _ in sets_in(held)}
    spare = draw.shuffled(index for index in bits(held) if index % 13 not in set_ranks and index not in paid)
    spare.sort(key=lambda index: (Rank.FOUR < index % 13 < Rank.TEN) == (level > 1))
    require(len(spare) > SIZE)
    spare[3:] = draw.shuffled(spare[3:])

    def text(out: list[int]) -> str:
        return " ".join(map(sign, sorted_hand(out, trump)))

    kept = signs(sorted_hand((index for index in bits(held) if index not in spare), trump))
    names = {card: "an honour" if card % 13 in HONOURS else nickname(card, trump) for card in paid}
    return Template(
        "You have bought the stock. Which of these may you lay out, and lose nothing that you are sure of?",
        answer=spare[:SIZE],
        reasoning=[
            f"These are sure to be paid or counted: {kept}.",
            " ".join(_not_kept(trump, spare)),
            f"{text(spare[:SIZE])} are seven, and none of those is among them.",
        ],
        rule="stock.exchange",
        fans=[
            hand_fan("Your hand", hand, trump),
            draws_first and hand_fan("The stock, taken in", stock, trump),
        ],
        facts=p.facts("tiddy", "tiddy_held", "towser_tumbler"),
        trump=trump,
        say=text,
        mistakes={
            "a trump that counts": (
                ([*spare[: SIZE - 1], card], f"{sign(card)} is {names[card]}, and {worth}.")
                for card, worth in paid.items()
            ),
            "a set broken": _broken_sets(held, trump, spare),
            "not seven": (
                (out, f"These are {NUMBERS[len(out)]}, and exactly seven must be laid out.")
                for out in (spare[: SIZE - 1], spare[: SIZE + 1])
            ),
        },
    )


def _paid_trumps(rules: Rules, trump: int, held: int) -> dict[int, str]:
    """Return the trumps in a hand that count points or are paid for, each with a text that says how much."""
    worth = counting(rules, trump)
    paid = {card: f"counts {worth[card]}" for card in bits(held) if worth[card]}
    for card in bits(held):
        if some := side_payments(rules, trump, 0, 1 << card):
            paid[card] = f"is worth {some[0].stakes}d. from each of the others"
    return paid


def _broken_sets(held: int, trump: int, spare: list[int]) -> Iterator[tuple[list[int], str]]:
    for rank, count in sets_in(held):
        cards = sorted_hand(bits(held & RANK_MASKS[rank]))
        out = next(index for index in reversed(cards) if index // 13 != trump)
        why = f"{signs(cards)} are a {set_name(rank, count)}, and {sign(out)} would go."
        yield [*spare[1:SIZE], out], why


def _not_kept(trump: int, spare: list[int]) -> Iterator[str]:
    """Yield sentences on cards that seem worth keeping, but may be laid out without loss."""
    side = [index for index in spare if index // 13 != trump]
    tens = [index for index in side if index % 13 == Rank.TEN]
    if len(tens) > 1:
        yield f"{verb(sorted_hand(tens), 'is', 'are')} of no set: tens make none."
    if good := [index for index in side if index % 13 > Rank.TEN]:
        yield f"{verb(sorted_hand(good), 'belongs', 'belong')} to no set, and may go."
    if small := [index for index in spare if index // 13 == trump]:
        one, more = "is a trump, but nothing is paid for it", "are trumps, but nothing is paid for them"
        yield f"{verb(sorted_hand(small), one, more)}."
