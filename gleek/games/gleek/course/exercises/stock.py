"""Questions about the stock: how much each player is paid for it, and what the buyer may lay out without a loss."""

from collections.abc import Iterator
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, sign, signs, sorted_hand, verb
from gleek.course.exercises.template import Template, question
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.state import with_seat
from gleek.engine.tell import Teller, tell
from gleek.engine.words import NUMBERS, listed
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import SET_RANKS, Bid, Pass, set_name
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, agreed
from gleek.games.gleek.course.exercises.scenes import SMALL, Scene, drawn_deal, one_holds, some_of
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.stock import SIZE, Bidding, LayingOut
from gleek.games.gleek.trumps import HONOURS, counting, nickname, side_payments

_POT: Final = (*WHO, "the ruff’s pot")


@question("stock_price", "Who is paid for the stock?", "stock")
def stock_price(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Sell the stock after random bids: at level 1 often at an even price, at levels 2 and 3 at an odd one."""
    hand = Hand.dealt_to(Setup(rules, names=CALLER), drawn_deal(draw))[0]
    first, teller, bidders, said = draw.below(4), Teller.of(hand.setup, hand), list[int](), list[str]()
    while isinstance(hand.phase, Bidding):
        seat, legal = hand.phase.turn, hand.legal()
        action = legal[0] if hand.phase.price else Bid(seat, rules.opening_bid + first)
        if Pass(seat) in legal and draw.chance(5):
            action = Pass(seat)
        else:
            bidders.append(seat)
        hand, events = hand.apply(action)
        said.append(tell(events[0], teller))
    if not bidders:
        return None
    if hand.facts.price % 2:
        fits = len(said) > 4 if level == 3 else level == 2 or draw.chance(4)
        fits = fits and (bidders[-1] == 0 or draw.chance(5))
    else:
        fits = level == 1
    return _ask_who_pays(hand, level, said, bidders[-2] if bidders[1:] else None) if fits else None


def _ask_who_pays(hand: Hand, level: int, said: list[str], before: int | None) -> Template:
    """Ask for the payments for the stock. `before` is the seat that made the last bid before the buyer's."""
    buyer, price, half = hand.facts.buyer, hand.facts.price, hand.facts.price // 2
    others = [seat for seat in range(3) if seat != buyer]
    bought = [each for each in hand.ledger.payments if each.rule.startswith("stock.")]
    paid = [sum(each.stakes for each in bought if each.receiver == to) for to in (*others, RUFF)]
    odd = next((each.receiver for each in bought if each.rule == "stock.odd_penny"), None)
    goes = "" if odd is None else _odd_goes(hand.rules, buyer, odd, before)
    if level < 3:
        said = [f"{CALLER[buyer]} buys the stock for {price}d."]
        if goes and hand.rules.odd_penny == "last_raiser":
            last = f"The last to bid before that was {WHO[before or 0]}."
            said.append("Nobody else has bid." if before is None else last)
    answer = _shared(buyer, *paid)
    over = f" + 1: half to each of the two others, and one is left over. {goes}"
    ways = {others[0]: (half + 1, half), others[1]: (half, half + 1), RUFF: (half, half, 1)}
    return Template(
        "Who pays whom for the stock, and how much?",
        answer=answer,
        reasoning=[
            f"{price} = {half} + {half}{over if goes else ': half to each of the two others.'}",
            f"{answer}.",
        ],
        rule="stock.odd_penny" if goes else "stock.halves",
        facts=[*said, *(agreed(hand.rules, "odd_penny") if goes else ())],
        mistakes={
            "the odd penny to another": (
                (_shared(buyer, *way), goes) for account, way in ways.items() if goes and account != odd
            ),
            "That was the last bid but one: the highest bid buys the stock.": level == 3
            and before not in {None, buyer}
            and _shared(before or 0, half, half),
            "The buyer pays {price}d. in all, half of it to each.": _shared(buyer, price, price),
            "Half the price goes to each of the two others.": _shared(buyer, 0, 0, price),
            "The price is paid to both others, half to each.": _shared(buyer, price),
            "A penny is not divided. {goes}": _shared(buyer, price / 2, price / 2),
            "Together that makes more than {price}d.": _shared(buyer, half + 1, half + 1),
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


def _shared(buyer: int, *paid: float) -> str:
    """Return the text of an answer: what each of the two others and the pot receives."""
    to = [who for seat, who in enumerate(_POT) if seat != buyer]
    some = [
        f"{int(sum_)}{'½' if sum_ % 1 else ''}d. to {who}"
        for who, sum_ in zip(to, paid, strict=False)
        if sum_
    ]
    return f"{CALLER[buyer]} pays {listed(some)}"


@question("stock_discard", "Is this discard wise?", "stock")
def stock_discard(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Deal the buyer a set, an honour and seven spare cards: low ones at level 1, some better ones above.

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
    hand = one_holds(draw, rules, up, seat, held)
    held = hand.held[seat] | (hand.dealt.stock if rules.exchange == "draw_first" else 0)
    kept = {rank for rank, _ in sets_in(held)}
    paid = _paid_trumps(rules, trump, held)
    spare = draw.shuffled(index for index in bits(held) if index % 13 not in kept and index not in paid)
    spare.sort(key=lambda index: (Rank.FOUR < index % 13 < Rank.TEN) == (level > 1))
    if len(spare) <= SIZE:
        return None
    spare[3:] = draw.shuffled(spare[3:])
    hand = hand.to(LayingOut(seat), held=with_seat(hand.held, seat, value=held))
    return _ask_what_to_lay_out(Scene(hand, seat, level), spare)


def _paid_trumps(rules: Rules, trump: int, held: int) -> dict[int, str]:
    """Return the trumps in a hand that count points or are paid for, each with a text that says how much."""
    worth = counting(rules, trump)
    paid = {index: side_payments(rules, trump, 0, 1 << index) for index in bits(held)}
    count = {index: f"counts {worth[index]}" for index in bits(held) if worth[index]}
    return count | {
        i: f"is worth {some[0].stakes}d. from each of the others" for i, some in paid.items() if some
    }


def _ask_what_to_lay_out(p: Scene, spare: list[int]) -> Template:
    """Ask for a discard. `spare` has the cards that can certainly go without a loss, in the order of discarding."""

    def text(out: list[int]) -> str:
        return " ".join(sign(index) for index in sorted_hand(out, p.trump))

    own, stock = p.hand.dealt.hands[p.seat], p.hand.dealt.stock
    kept = signs(sorted_hand((index for index in bits(p.held) if index not in spare), p.trump))
    return Template(
        "You have bought the stock. Which of these may you lay out, and lose nothing that you are sure of?",
        answer=spare[:SIZE],
        reasoning=[
            f"These are sure to be paid or counted: {kept}.",
            " ".join(_not_kept(p.trump, spare)),
            f"{text(spare[:SIZE])} are seven, and none of those is among them.",
        ],
        rule="stock.exchange",
        fans=[
            hand_fan("Your hand", own, p.trump),
            p.rules.exchange == "draw_first" and hand_fan("The stock, taken in", stock, p.trump),
        ],
        facts=p.facts("tiddy", "tiddy_held", "towser_tumbler"),
        trump=p.trump,
        say=text,
        mistakes={
            "a trump that counts": _trumps_gone(p, spare),
            "a set broken": _broken_sets(p, spare),
            "not seven": (
                (out, f"These are {NUMBERS[len(out)]}, and exactly seven must be laid out.")
                for out in (spare[: SIZE - 1], spare[: SIZE + 1])
            ),
        },
    )


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


def _trumps_gone(p: Scene, spare: list[int]) -> Iterator[tuple[list[int], str]]:
    for index, worth in _paid_trumps(p.rules, p.trump, p.held).items():
        name = "an honour" if index % 13 in HONOURS else nickname(index, p.trump)
        yield [*spare[: SIZE - 1], index], f"{sign(index)} is {name}, and {worth}."


def _broken_sets(p: Scene, spare: list[int]) -> Iterator[tuple[list[int], str]]:
    for rank, count in sets_in(p.held):
        cards = sorted_hand(bits(p.held & RANK_MASKS[rank]))
        out = next(index for index in reversed(cards) if index // 13 != p.trump)
        why = f"{signs(cards)} are a {set_name(rank, count)}, and {sign(out)} would go."
        yield [*spare[1:SIZE], out], why
