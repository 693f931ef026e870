"""Questions about the stock: how much each player is paid for it, and what the buyer may lay out without a loss."""

from typing import Final

from gleek.course.exercises.question_text import hand_fan, sign, signs, some_cards, sorted_hand
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller, tell
from gleek.engine.words import listed
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import SET_RANKS, Bid, Pass
from gleek.games.gleek.course.exercises import scenes
from gleek.games.gleek.course.exercises.scenes import CALLER, WHO, Scene
from gleek.games.gleek.match import Setup
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import SIZE, Bidding
from gleek.games.gleek.trumps import HONOURS, counting, nickname, side_payments

_POT: Final = (*WHO, "the ruff’s pot")


@question("stock_price", "Who is paid for the stock?", "stock")
def stock_price(draw: Draw, level: int, rules: Rules) -> Template:
    """Sell the stock after random bids: at level 1 often at an even price, at levels 2 and 3 at an odd one."""
    hand = Hand.dealt_to(Setup(rules, names=CALLER), scenes.drawn_deal(draw))[0]
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
    require((level > 1 or draw.chance(4)) and (buyer == 0 or draw.chance(5)) if price % 2 else level == 1)
    require(level < 3 or len(told) > 4)
    others = [seat for seat in range(3) if seat != buyer]
    bought = [each for each in hand.ledger.payments if each.rule.startswith("stock.")]
    paid = [sum(each.stakes for each in bought if each.receiver == to) for to in (*others, RUFF)]
    odd = next((each.receiver for each in bought if each.rule == "stock.odd_penny"), None)
    goes = f"The odd penny goes to {_POT[odd or 0]}."
    if rules.odd_penny == "eldest" and buyer == 0:
        goes = "The odd penny would be eldest’s; since eldest is the buyer, the second has it."
    elif rules.odd_penny == "last_raiser":
        goes = f"{goes[:-1]}, {'since nobody else bid' if before is None else 'the last bidder before the buyer'}."
    if level < 3 and rules.odd_penny != "last_raiser":
        told = [f"{CALLER[buyer]} buys the stock for {price}d."]
    over = ": half to each of the two others" if odd is None else f" + 1: one is left over. {goes[:-1]}"
    ways = {others[0]: (half + 1, half), others[1]: (half, half + 1), RUFF: (half, half, 1)}
    return Template(
        "Who pays whom for the stock, and how much?",
        answer=(buyer, *paid),
        reasoning=[f"{price} = {half} + {half}{over}.", f"{_shared((buyer, *paid))}."],
        rule="stock.halves" if odd is None else "stock.odd_penny",
        facts=[*told, *(scenes.agreed(rules, "odd_penny") if odd is not None else ())],
        say=_shared,
        mistakes={
            "the odd penny to another": (
                ((buyer, *way), goes) for to, way in ways.items() if odd not in {None, to}
            ),
            "The buyer pays {price}d. in all, half of it to each.": (buyer, price, price),
            "Half the price goes to each of the two others.": (buyer, 0, 0, price),
            "The price is paid to both others, half to each.": (buyer, price),
            "Together that makes more than {price}d.": (buyer, half + 1, half + 1),
        },
        names={"price": price},
    )


def _shared(answer: tuple[int, ...]) -> str:
    buyer, *paid = answer
    to = [who for seat, who in enumerate(_POT) if seat != buyer]
    some = [f"{stakes}d. to {who}" for who, stakes in zip(to, paid, strict=False) if stakes]
    return f"{CALLER[buyer]} pays {listed(some)}"


@question("stock_discard", "Is this discard wise?", "stock")
def stock_discard(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal the buyer a set and an honour, from level 2 also kings, queens and tens, at level 3 also a small trump."""
    trump, seat, rank = draw.below(4), draw.below(3), draw.one(SET_RANKS)
    up = 13 * trump + draw.between(Rank.SEVEN, Rank.TEN)
    held = some_cards(draw, RANK_MASKS[rank], 4 if level > 1 and draw.chance(3) else 3)
    held |= 1 << 13 * trump + draw.one([*HONOURS])
    if level > 1:
        coats = (13 * suit + draw.one((Rank.KING, Rank.QUEEN)) for suit in range(4) if suit != trump)
        held |= mask_of_numbers(coats) | some_cards(draw, RANK_MASKS[Rank.TEN], 3) & ~(1 << up)
    if level > 2:
        held |= 1 << 13 * trump + draw.one(scenes.SMALL)
    p = Scene(scenes.one_holds(draw, rules, up, seat, held), seat, level)
    hand, stock, draws_first = p.held, p.hand.dealt.stock, rules.exchange == "draw_first"
    held = hand | stock if draws_first else hand
    paid, sets = _paid_trumps(rules, trump, held), {rank for rank, _ in sets_in(held)}
    spare = draw.shuffled(index for index in bits(held) if index % 13 not in sets and index not in paid)
    spare.sort(key=lambda index: (Rank.FOUR < index % 13 < Rank.TEN) == (level > 1))
    require(len(spare) > SIZE)
    small = sorted_hand(card for card in spare if card // 13 == trump)

    def text(out: list[int]) -> str:
        return " ".join(map(sign, sorted_hand(out, trump)))

    kept = signs(sorted_hand((index for index in bits(held) if index not in spare), trump))
    return Template(
        "You have bought the stock. Which of these may you lay out, and lose nothing that you are sure of?",
        answer=spare[:SIZE],
        reasoning=[
            f"These are sure to be paid or counted: {kept}.",
            small and f"Nothing is paid for {signs(small)}.",
            f"{text(spare[:SIZE])} are seven, and nothing is sure for any of them.",
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
            "a trump that counts": (([*spare[: SIZE - 1], card], worth) for card, worth in paid.items()),
            "a set broken": (
                ([*spare[1:SIZE], out], f"{sign(out)} belongs to a set of {Rank(out % 13).words}.")
                for out in bits(held)
                if out % 13 in sets and out not in paid
            ),
            "These are fewer than seven, and exactly seven must be laid out.": spare[: SIZE - 1],
            "These are more than seven, and exactly seven must be laid out.": spare[: SIZE + 1],
        },
    )


def _paid_trumps(rules: Rules, trump: int, held: int) -> dict[int, str]:
    worth = counting(rules, trump)
    paid = {card: f"{sign(card)} counts {worth[card]}." for card in bits(held) if worth[card]}
    for card in bits(held):
        if some := side_payments(rules, trump, 0, 1 << card):
            paid[card] = f"{nickname(card, trump)} is worth {some[0].stakes}d. from each of the others."
    return paid
