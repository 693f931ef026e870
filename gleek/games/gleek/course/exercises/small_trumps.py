"""Questions about the small trumps: Tiddy (the four), and under some rules Towser (the five) and Tumbler (the six)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, offered, pence
from gleek.course.exercises.question_text import hand_fan, sign, signs, sums
from gleek.engine.cards import CARDS, Rank, bits
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.games.gleek.actions import Bid, Call, Deal, Discard, Pass, Play, set_name
from gleek.games.gleek.course.exercises.saying import CALLER, YOU, agreed, net, turned_up
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.melds import PAYS, Calling, sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.stock import Bidding
from gleek.games.gleek.tricks import led_by
from gleek.games.gleek.trumps import NICKNAMES, SIDE, TIDDY_COUNTS, TIDDY_HELD, counting
from gleek.words import listed, one_stop

SMALL: Final = (Rank.FOUR, Rank.FIVE, Rank.SIX)
_FIELDS: Final = ("tiddy", "turned_up_tiddy", "tiddy_held", "tiddy_paid", "towser_tumbler")
Mistakes = list[tuple[int, str]]


def tiddy(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about the payments for small trumps.

    Level 1: for one four. Level 2: for all small trumps. Level 3: for small trumps, the stock and the sets together.
    """
    return (_one_card, _in_all, _with_the_stock)[level - 1](draw, rules)


def _small_of(mask: int, trump: int) -> list[int]:
    """Return the four, five and six of trumps among these cards, from the lowest."""
    return [index for index in bits(mask) if index // 13 == trump and index % 13 in SMALL]


def _paid_for_small(hand: Hand) -> list[Payment]:
    """Return all payments for small trumps in a hand: when turned up, with the sets, or when played."""
    paid = [each for each in hand.ledger.payments if each.rule.startswith("deal.")]
    calling = hand.to(Calling())
    for seat in range(3):
        calling, events = calling.apply(Call(seat))
        paid += events[0].payments
        for index in _small_of(hand.held[seat], hand.dealt.trump):
            _, events = hand.to(led_by(seat, hand)).apply(Play(seat, CARDS[index]))
            paid += events[0].payments
    return paid


def _net(paid: list[Payment], seat: int) -> int:
    return sum(each.stakes * ((each.receiver == seat) - (each.payer == seat)) for each in paid)


def _deal(draw: Draw, seat: int, held: int, up: int, nobody: int = 0) -> Deal:
    """Return a random deal in which `seat` holds the cards of `held`, and maybe others.

    `up` is the number of the turn-up. `nobody` is a mask of cards that are in the stock.
    """
    rest = draw.shuffled(bits(GLEEK_PACK & ~held & ~(1 << up) & ~nobody))
    hands = [held if each == seat else 0 for each in range(3)]
    for each in range(3):
        while hands[each].bit_count() < 12:
            hands[each] |= 1 << rest.pop()
    return Deal((hands[0], hands[1], hands[2]), up, nobody | sum(1 << index for index in rest))


# ---------------------------------------------------------------- one card


def _one_card(draw: Draw, rules: Rules) -> Asked:
    """Return a question about what a four is worth: held or turned up, of trumps or of another suit."""
    trump, kind = draw.below(4), draw.below(10)
    four = 13 * trump + Rank.FOUR
    small = sum(1 << 13 * trump + rank for rank in SMALL)
    if kind < 3:  # turned up
        seat, asked, up = 2, four, four
        deal = _deal(draw, 2, 0, up, nobody=small & ~(1 << up))
    else:
        seat = draw.below(3)
        asked = four if kind < 8 else 13 * ((trump + draw.between(1, 3)) % 4) + Rank.FOUR
        up = 13 * trump + draw.one((Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN))
        # The other small trumps are in the stock, so that only the four in question can be paid for.
        deal = _deal(draw, seat, 1 << asked, up, nobody=small & ~(1 << asked))
    hand = Hand.dealt_to(Setup(rules), deal)[0]
    each = sum(one.stakes for one in _paid_for_small(hand) if one.receiver == seat) // 2
    counts = 0 if asked == up else counting(rules, trump)[asked]
    right = _way(each, counts)
    wrong = _other_ways(each, counts, trump=asked // 13 == trump, held=asked != up)
    return Asked(
        f"What is the {CARDS[asked].name} worth to you?",
        offered(draw, right, wrong),
        _why(rules, asked, up, each, counts),
        "deal.turned_up_tiddy" if asked == up else "tiddy.held",
        (hand_fan("Your hand", hand.held[seat], trump),),
        (YOU[seat], turned_up(up), *agreed(rules, *_FIELDS[:4])),
        trump,
    )


def _way(each: int, counts: int = 0) -> str:
    if counts:
        return f"No money now; it counts {counts} at the reckoning."
    return f"{pence(each)} from each of the others, {pence(2 * each)} in all." if each else "Nothing."


def _other_ways(each: int, counts: int, *, trump: bool, held: bool) -> list[tuple[str, str]]:
    """Return wrong answers to the question about a four, each with an explanation, the likeliest first."""
    if not trump:
        said = "Tiddy is the four of trumps; the other fours are worth nothing."
    elif counts:
        said = "At this table Tiddy held is not paid for; it counts at the reckoning."
    elif not each:
        said = "At this table Tiddy is left out."
    else:
        other = 2 if each == 4 else 4
        return [
            (
                _way(other),
                f"For Tiddy held each pays {each}, and both together {2 * each}."
                if held
                else f"At this table each pays {each} for Tiddy turned up; elsewhere it may be {other}.",
            ),
            (_way(each // 2), f"Each of the others pays {each}; they do not share it."),
            (_way(0, TIDDY_COUNTS), "At this table Tiddy is paid for, and does not count at the reckoning."),
            (_way(0), "Tiddy is paid for, though it is the least of the trumps."),
        ]
    return [(_way(2), said), (_way(4), said), (_way(0, TIDDY_COUNTS), said), (_way(0), said)]


def _why(rules: Rules, asked: int, up: int, each: int, counts: int) -> tuple[str, ...]:
    four = 13 * (up // 13) + Rank.FOUR
    if asked != four:
        return (f"Tiddy is the four of trumps, {sign(four)}.", f"{sign(asked)} is worth nothing.")
    if counts:
        return (
            f"{sign(asked)} is Tiddy.",
            f"Held, it is not paid for now: it counts {counts} at the reckoning.",
        )
    if not each:
        return (
            f"{sign(asked)} is the four of trumps.",
            "Tiddy is left out by agreement, and is worth nothing.",
        )
    when = "when it is played" if rules.tiddy_paid == "played" else "with the sets"
    where, when = ("turned up", "at once") if asked == up else ("held", when)
    return (
        f"{sign(asked)} is Tiddy, the four of trumps.",
        one_stop(
            f"It is {where}: each of the two others pays {pence(each)} {when}, {pence(2 * each)} in all."
        ),
    )


# ---------------------------------------------------------------- all small trumps


def _in_all(draw: Draw, rules: Rules) -> Asked:
    seat, trump = draw.below(3), draw.below(4)
    small = [13 * trump + rank for rank in SMALL]
    up = draw.one(small) if draw.chance(4) else 13 * trump + draw.between(Rank.SEVEN, Rank.ACE)
    others = [13 * suit + Rank.FOUR for suit in range(4) if suit != trump]
    mine = [index for index in small if index != up and draw.chance(5)] + draw.some(others, 1)
    deal = _deal(draw, seat, sum(1 << index for index in mine), up)
    hand = Hand.dealt_to(Setup(rules), deal)[0]
    paid = _paid_for_small(hand)
    right = _net(paid, seat)
    lines = _small_lines(hand, paid, seat)
    return Asked(
        "What do you win or lose by small trumps, yours, the others’ and the one turned up?"
        if up in small
        else "What do you win or lose by small trumps, yours and the others’?",
        offered(draw, right, _small_mistakes(hand, paid, seat), net),
        (*lines, f"In all: {net(right).lower()}"),
        next((each.rule for each in paid), "tiddy.held"),
        (hand_fan("Your hand", hand.held[seat], trump),),
        (YOU[seat], turned_up(up), *_small_facts(hand, seat), *agreed(rules, *_FIELDS)),
        trump,
    )


def _small_facts(hand: Hand, seat: int) -> list[str]:
    found = [(other, _small_of(hand.held[other], hand.dealt.trump)) for other in range(3) if other != seat]
    said = [f"{CALLER[other]} has {signs(has)}." for other, has in found if has]
    return said or ["The others have no small trumps."]


def _small_lines(hand: Hand, paid: list[Payment], seat: int) -> list[str]:
    """Return lines of the explanation, with the stakes that the small trumps win or cost the seat."""
    trump, lines = hand.dealt.trump, []
    mine = {each.reason: each for each in paid if seat in each[:2]}
    brings = [each for each in mine.values() if each.receiver == seat]
    costs = [each for each in mine.values() if each.receiver != seat]
    if brings:
        total = 2 * sum(each.stakes for each in brings)
        lines.append(f"{_named(brings)}, from each of two: you receive {total}.")
    if costs:
        lines.append(f"{_named(costs)}: you pay {sum(each.stakes for each in costs)}.")
    if not lines:
        lines.append("No small trump that you or another has is paid for.")
    counted = [i for i in _small_of(_in_hands(hand), trump) if counting(hand.rules, trump)[i]]
    if counted:
        lines.append(
            f"{signs(counted)} {'count' if len(counted) > 1 else 'counts'} at the reckoning, not now."
        )
    return lines


def _in_hands(hand: Hand) -> int:
    return hand.held[0] | hand.held[1] | hand.held[2]


def _named(paid: list[Payment]) -> str:
    return listed(f"{each.reason.partition(',')[0]} {each.stakes}" for each in paid)


def _small_mistakes(hand: Hand, paid: list[Payment], seat: int) -> Iterator[tuple[int, str]]:
    trump, up, right = hand.dealt.trump, hand.dealt.turn_up, _net(paid, seat)
    got = sum(each.stakes for each in paid if each.receiver == seat)
    lost = sum(each.stakes for each in paid if each.payer == seat)
    mine = _small_of(hand.held[seat], trump)
    if got:
        yield right - got // 2, "Each of the two others pays, so that it is twice as much."
    if lost:
        yield got, "You pay for what the others have, too."
        yield got - 2 * lost, "You pay only your own share, not what the third player pays."
    names = {each.reason.split()[0] for each in paid if each.receiver == seat}
    for index in mine:
        nick = NICKNAMES[Rank(index % 13)]
        if nick not in names:
            worth = SIDE.get(Rank(index % 13), TIDDY_HELD)
            yield right + 2 * worth, f"{nick} is not paid for at this table."
    if got:
        yield -lost, "Small trumps are paid for, though they win few tricks."
    fours = sum(hand.held[seat] >> 13 * suit + Rank.FOUR & 1 for suit in range(4) if suit != trump)
    yield right + 2 * TIDDY_HELD * fours, "Tiddy is the four of trumps; the other fours are worth nothing."
    if up % 13 == Rank.FOUR:
        sign_ = 2 if seat == 2 else -1
        yield right + 2 * sign_, "Tiddy turned up is not paid so at this table."
    elif not lost:
        yield right - TIDDY_HELD, "None of the others has a small trump for which you would pay."
    yield right + TIDDY_HELD, "That counts two for a card that is not paid for."


# ---------------------------------------------------------------- with the stock and the sets


def _with_the_stock(draw: Draw, rules: Rules) -> Asked:
    buyer, price = draw.below(3), 2 * draw.between(7, 9)
    seat = buyer if draw.chance(7) else (buyer + draw.between(1, 2)) % 3
    hand = _bought(draw, rules, buyer, price)
    while not any(map(sets_in, hand.held)) or not _small_of(
        _in_hands(hand) | 1 << hand.dealt.turn_up, hand.dealt.trump
    ):
        hand = _bought(draw, rules, buyer, price)
    for_stock = [each for each in hand.ledger.payments if each.rule.startswith("stock.")]
    for_sets, calling = [], hand.to(Calling())
    for each in range(3):
        calling, events = calling.apply(Call(each, sets_in(hand.held[each])))
        for_sets += [one for one in events[0].payments if one.rule.startswith("melds.")]
    small = _paid_for_small(hand)
    parts = (_net(for_stock, seat), _net(for_sets, seat), _net(small, seat))
    right, held = sum(parts), hand.held
    return Asked(
        "How do you stand after the stock, the sets and the small trumps?",
        offered(draw, right, _stock_mistakes(hand, seat, parts, price), net),
        (
            f"The stock costs you {price}."
            if seat == buyer
            else f"Half of {price} is yours for the stock: {parts[0]}.",
            f"By the sets you {_gain(parts[1])}.",
            f"By small trumps you {_gain(parts[2])}.",
            f"{sums(parts)}: {net(right).lower()}",
        ),
        "tiddy.held" if small else "stock.halves",
        (hand_fan("Your hand after the exchange", held[seat], hand.dealt.trump),),
        (
            YOU[seat],
            turned_up(hand.dealt.turn_up),
            one_stop(f"{'You' if seat == buyer else CALLER[buyer]} bought the stock for {pence(price)}."),
            *(_set_fact(each, held[each]) for each in range(3) if each != seat),
            *_small_facts(hand, seat),
            *agreed(rules, *_FIELDS),
        ),
        int(hand.dealt.trump),
    )


def _bought(draw: Draw, rules: Rules, buyer: int, price: int) -> Hand:
    """Return a random hand after the exchange. The seat `buyer` bought the stock at `price`.

    The buyer has a set, and in most hands also Tiddy.
    """
    trump, coat = draw.below(4), draw.between(Rank.KNAVE, Rank.ACE)
    coats = draw.some([13 * suit + coat for suit in range(4)], 3)
    up = draw.one([i for i in bits(GLEEK_PACK) if i // 13 == trump and i not in coats])
    wished = {*coats, 13 * trump + Rank.FOUR} if draw.chance(7) else {*coats}
    plan = _deal(draw, buyer, sum(1 << index for index in wished - {up}), up)
    # `plan` is the deal after the exchange. Before it, the buyer holds the planned stock, and the stock holds seven
    # cards of the planned hand.
    drawn = sum(1 << index for index in draw.some(bits(plan.hands[buyer]), 7))
    first = plan.hands[buyer] & ~drawn | plan.stock
    one, two, three = (first if seat == buyer else plan.hands[seat] for seat in range(3))
    hand = Hand.dealt_to(Setup(rules), Deal((one, two, three), up, drawn))[0]
    hand = hand.apply(Bid(0, price if buyer == 0 else price - 1))[0]
    while isinstance(hand.phase, Bidding):
        seat = hand.phase.turn
        bids = seat == buyer and hand.phase.price == price - 1
        hand = hand.apply(Bid(seat, price) if bids else Pass(seat))[0]
    return hand.apply(Discard(buyer, plan.stock))[0]


def _gain(stakes: int) -> str:
    return f"win {stakes}" if stakes > 0 else f"lose {-stakes}" if stakes else "neither win nor lose"


def _set_fact(seat: int, held: int) -> str:
    return f"{CALLER[seat]} calls {listed(f'a {set_name(*one)}' for one in sets_in(held)) or 'nothing'}."


def _stock_mistakes(
    hand: Hand, seat: int, parts: tuple[int, int, int], price: int
) -> Iterator[tuple[int, str]]:
    right, buyer = sum(parts), seat == hand.facts.buyer
    mine = sum(PAYS[one] for one in sets_in(hand.held[seat]))
    if buyer:
        yield right - price, f"The buyer pays {price} in all, half to each; not the whole to both."
    else:
        yield right + price // 2, f"The buyer shares {price} between the two others."
    if parts[2]:
        yield right - parts[2], "The small trumps are paid for, besides the sets."
    elif _small_of(hand.held[seat], hand.dealt.trump):
        yield right + 2 * TIDDY_HELD, "At this table no money is paid for the small trumps in your hand."
    if mine:
        yield right - mine, "Each of the two others pays for your sets, so they are worth twice as much."
    if parts[1] != 2 * mine:
        yield right - parts[1] + 2 * mine, "You pay for the others’ sets, whatever your own are."
    if buyer:
        yield right + price // 2, f"The two others receive half of {price} each: you pay the whole."
    yield right - parts[0], "What was paid for the stock must be counted, too."
