"""Questions about the stock: how much each player is paid for it, and what a discard loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered, pence
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Bid, Pass
from gleek.games.gleek.course.exercises.discard import stock_discard
from gleek.games.gleek.course.exercises.saying import CALLER, WHO
from gleek.games.gleek.course.exercises.scenes import drawn_deal
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.stock import Bidding
from gleek.words import listed, one_stop
from gleek.words.tell import Teller, tell

_AGREED: Final = {
    "eldest": (),
    "box": ("At this table the odd penny goes into the ruff’s pot.",),
    "last_raiser": ("At this table the odd penny goes to whoever bid last before the buyer.",),
}
_POT: Final = "the ruff’s pot"


class _Sale(NamedTuple):
    # the hand after the buyer has paid
    hand: Hand
    buyer: int
    # the seat that made the last bid before the buyer's last bid; None if there is none
    before: int | None
    price: int
    # the bids and passes in sentences
    said: tuple[str, ...]


def _stock_price(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about the payments for the stock.

    Level 1: any price. Level 2: an odd price. Level 3: only the bidding is given.
    """
    sale = _sold(draw, level, rules)
    paid = {each.receiver: 0 for each in sale.hand.ledger.payments if each.payer == sale.buyer}
    for each in sale.hand.ledger.payments:
        if each.rule.startswith("stock."):
            paid[each.receiver] += each.stakes
    right, wrong = _shares(paid), [*_mistakes(sale, paid, rules)]
    odd, who = sale.price % 2, CALLER[sale.buyer]
    answer = right
    if level == 3:
        answer, wrong = f"{who} pays {right}", [(f"{who} pays {text}", why) for text, why in wrong]
        wrong.insert(1, _another_buyer(sale))
    return Asked(
        "Who pays whom for the stock, and how much?" if level == 3 else "Who is paid what for the stock?",
        offered(draw, answer, wrong),
        _reasoning(sale, right, rules),
        "stock.odd_penny" if odd else "stock.halves",
        facts=((*sale.said,) if level == 3 else _bought(sale, rules))
        + (_AGREED[rules.odd_penny] if odd else ()),
    )


def _sold(draw: Draw, level: int, rules: Rules) -> _Sale:
    dealt, _ = Hand.dealt_to(Setup(rules, names=CALLER), drawn_deal(draw))
    even, eldest = level == 1 and draw.chance(6), level > 1 and draw.chance(5)
    while True:
        sale = _bidding(draw, dealt)
        if sale is None or (sale.price % 2 == 0) != even or (level == 3 and len(sale.said) < 5):
            continue
        if (level == 1 and (even or sale.buyer)) or (level > 1 and (sale.buyer == 0) == eldest):
            return sale


def _bidding(draw: Draw, hand: Hand) -> _Sale | None:
    """Return the sale after random bids and passes, or None if all players passed."""
    said: tuple[str, ...] = ()
    first = draw.below(4)
    teller, before, bidder = Teller.of(hand.setup, hand), None, None
    while isinstance(hand.phase, Bidding):
        seat, legal = hand.phase.turn, hand.legal()
        bid = legal[0] if hand.phase.price else Bid(seat, hand.rules.opening_bid + first)
        doing = Pass(seat) if Pass(seat) in legal and draw.chance(5) else bid
        if isinstance(doing, Bid):
            before, bidder = bidder, seat
        hand, events = hand.apply(doing)
        said += (tell(events[0], teller),)
    if hand.facts.buyer is None:
        return None
    return _Sale(hand, hand.facts.buyer, before, hand.facts.price, said)


def _bought(sale: _Sale, rules: Rules) -> tuple[str, ...]:
    """Return sentences that name the buyer, the price and, if it decides the odd penny, the last bidder before."""
    said = one_stop(f"{CALLER[sale.buyer]} buys the stock for {pence(sale.price)}.")
    if sale.price % 2 == 0 or rules.odd_penny != "last_raiser":
        return (said,)
    if sale.before is None:
        return (said, "Nobody else has bid.")
    return (said, f"The last to bid before that was {WHO[sale.before]}.")


def _shares(paid: dict[int, int]) -> str:
    """Return the payments in words, as in "7d. to eldest and 6d. to the dealer"."""
    return listed(f"{pence(paid[to])} to {WHO[to] if to < 3 else _POT}" for to in sorted(paid) if paid[to])


def _another_buyer(sale: _Sale) -> tuple[str, str]:
    """Return a wrong answer: the payments as if the last bidder but one were the buyer."""
    buyer = 0 if sale.before is None else sale.before
    half, odd = divmod(sale.price - 1, 2)
    one, other = (seat for seat in range(3) if seat != buyer)
    said = one_stop(f"The last to bid was {WHO[sale.buyer]}, at {pence(sale.price)}.")
    return f"{CALLER[buyer]} pays {_shares({one: half + odd, other: half})}", said


def _mistakes(sale: _Sale, paid: dict[int, int], rules: Rules) -> Iterator[tuple[str, str]]:
    price, half = sale.price, sale.price // 2
    one, other = (seat for seat in range(3) if seat != sale.buyer)
    halves = {one: half, other: half}
    whole = one_stop(f"The buyer pays {pence(price)} in all, half of it to each.")
    if price % 2:
        whose = next((to for to, sum_ in paid.items() if sum_ != half), RUFF)
        goes = f"Here the odd penny goes to {WHO[whose] if whose < 3 else _POT}."
        if rules.odd_penny == "eldest" and sale.buyer == 0:
            goes = "The odd penny would be eldest’s; since eldest is the buyer, the second has it."
        yield from ((_shares(halves | {each: half + 1}), goes) for each in (one, other) if each != whose)
        yield from [
            (_shares({one: half + 1, other: half + 1}), f"{half + 1} and {half + 1} make {2 * half + 2}."),
            (
                f"{half}½d. to each of the two others",
                "A penny is not divided: one of the two gets it.",
            ),
        ]
        if whose != RUFF:
            yield _shares(halves | {RUFF: 1}), goes
    yield from [
        (_shares({one: price, other: price}), whole),
        (_shares({RUFF: price}), "The price goes to the two others, not into a pot."),
    ]
    said = "The price is paid to both others, half to each."
    yield _shares({one if sale.before in {None, sale.buyer} else other: price}), said


def _reasoning(sale: _Sale, right: str, rules: Rules) -> tuple[str, ...]:
    price, half = sale.price, sale.price // 2
    if price % 2 == 0:
        lines = [f"{price} = {half} + {half}: half to each of the two others."]
    else:
        lines = [f"{price} = {half} + {half} + 1: half to each of the two others, and one is left over."]
        lines.append(_whose_odd(sale, rules))
    return (*lines, one_stop(f"So {WHO[sale.buyer]} pays {right}."))


def _whose_odd(sale: _Sale, rules: Rules) -> str:
    if rules.odd_penny == "box":
        return "The odd penny goes into the ruff’s pot."
    if rules.odd_penny == "last_raiser":
        if sale.before is not None:
            return f"The odd penny is for the last bidder before the buyer: {WHO[sale.before]}."
        to = WHO[1 if sale.buyer == 0 else 0]
        return f"Nobody bid before the buyer, so the odd penny goes to {to}."
    if sale.buyer == 0:
        return "The odd penny would be eldest’s; since eldest is the buyer, the second has it."
    return "The odd penny is eldest’s."


KINDS: Final = (
    Kind("stock_price", "Who is paid for the stock?", "stock", _stock_price),
    Kind("stock_discard", "Is this discard wise?", "stock", stock_discard),
)
