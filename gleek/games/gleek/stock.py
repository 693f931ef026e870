"""The stock: the players bid for seven cards. The buyer pays half of the price to each opponent and exchanges cards.

Each bid is one stake more than the last. Cotton p. 91; Cotgrave and Willughby as du Coeur reports them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import ClassVar, Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.cards import choices, nth_choice
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.legal import Choices, Legal
from gleek.engine.phase import Consequence, Decision
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.state import State, make, with_seat
from gleek.games.gleek.accounts import NEXT, RUFF
from gleek.games.gleek.actions import Bid, Discard, Pass
from gleek.games.gleek.events import BidMade, LaidOut, StockBought, StockLeft, StockPassed, TookIn

# No book limits the first bid. The engine refuses a first bid above this number, because it must be a mistake.
HIGHEST_FIRST_BID: Final = 99
SIZE: Final = 7


class Bids(Legal):
    __slots__ = basis = ("highest", "lowest", "may_pass", "seat")

    def __init__(self, seat: int, lowest: int, highest: int, *, may_pass: bool) -> None:
        self.seat, self.lowest, self.highest, self.may_pass = seat, lowest, highest, may_pass

    def __contains__(self, action: object) -> bool:
        if type(action) is Bid:
            return action.seat == self.seat and self.lowest <= action.price <= self.highest
        return type(action) is Pass and action.seat == self.seat and self.may_pass

    def __len__(self) -> int:
        return self.highest - self.lowest + 1 + self.may_pass

    def nth(self, index: int) -> Action:
        price = self.lowest + index
        return Bid(self.seat, price) if price <= self.highest else Pass(self.seat)

    def words(self) -> tuple[str, ...]:
        bid = f"bid {self.lowest}" if self.lowest == self.highest else f"bid {self.lowest} or more"
        return ("pass", bid) if self.may_pass else (bid,)


class RaiseOrPass(Choices):
    """The legal actions after the first bid: the next bid and the pass."""

    __slots__ = ()

    def words(self) -> tuple[str | Phrase, ...]:
        return super().words()[::-1]


@lru_cache(maxsize=1024)  # the same bids recur in every hand
def _raise_or_pass(seat: int, price: int) -> Legal:
    return RaiseOrPass(Bid(seat, price), Pass(seat))


@lru_cache(maxsize=1024)
def _first_bids(seat: int, lowest: int, must_open: bool) -> Legal:  # noqa: FBT001
    return Bids(seat, lowest, HIGHEST_FIRST_BID, may_pass=not must_open)


class _Bidding(NamedTuple):
    turn: int = 0  # the seat to act
    price: int = 0  # the last bid; 0 before the first
    bidder: int | None = None  # the seat that made the last bid; None before the first
    before: int | None = None  # the seat that made the last bid but one; None if there is none
    passed: tuple[bool, ...] = (False, False, False)  # whether each seat has passed since the last bid
    out: tuple[bool, ...] = (False, False, False)  # whether each seat may bid no more


class Bidding(_Bidding, Decision):
    __slots__ = ()
    stage: ClassVar = "stock"
    turn_rule: ClassVar = "stock.turn"
    takes: ClassVar = (Bid, Pass)

    def legal(self, state: State) -> Legal:
        turn, price = self.turn, self.price
        if price:
            return _raise_or_pass(turn, price + 1)
        rules = state.setup.rules
        return _first_bids(turn, rules.opening_bid, turn == 0 and rules.eldest_must_open == "yes")

    def why_not(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Pass):
            said = "{who} may not pass: the eldest hand must open the bidding; {may}."
            return self.refusal(state, "stock.eldest_must_open", said)
        assert isinstance(action, Bid)
        rule, bound, said = "stock.opening_bid", state.rules.opening_bid, "the first bid is {bound} or more"
        if self.price:
            rule, bound = "stock.raise", self.price
            said = "every bid is one more than the last, which was {bound}"
        elif action.price > HIGHEST_FIRST_BID:
            bound, said = HIGHEST_FIRST_BID, "a first bid above {bound} is taken for a slip"
        said = f"{{who}} may not bid {{price}}: {said}; {{may}}."
        return self.refusal(state, rule, said, price=action.price, bound=bound)

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        seat, price, bidder, before, passed, out = self
        if action.__class__ is Bid:
            # After a new bid, every other player who is not out may bid again.
            price, bidder, before, passed = action.price, seat, bidder, out
            events = _bid(seat, price, "stock.raise" if self.price else "stock.opening_bid")
        else:
            passed = with_seat(passed, seat, value=True)
            if state.setup.rules.stock_pass == "out":
                out = with_seat(out, seat, value=True)
            events = _PASSED[seat]
        silent = passed[0] + passed[1] + passed[2]  # players who passed since the last bid
        if silent == 3 or (silent == 2 and bidder is not None):
            over = Left() if bidder is None else Buying(bidder, price, before)
            return state.to(over, events=events), events
        turn = NEXT[seat]
        while out[turn]:
            turn = NEXT[turn]
        return state.to(make(Bidding, (turn, price, bidder, before, passed, out)), events=events), events


_PASSED: Final = tuple((StockPassed(seat),) for seat in range(3))


@lru_cache(maxsize=1024)  # the same bids recur in every hand
def _bid(seat: int, price: int, rule: str) -> tuple[Event, ...]:
    return (BidMade(seat, price, rule=rule),)


@dataclass(frozen=True, slots=True)
class Left(Consequence):
    stage: ClassVar = "stock"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        events = (StockLeft(),)
        return state.end_stage(events=events), events


@dataclass(frozen=True, slots=True)
class Buying(Consequence):
    buyer: int
    price: int  # the winning bid, in stakes
    before: int | None  # the seat that made the bid before the winning one; None if there was no other bid
    stage: ClassVar = "stock"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        buyer, price = self.buyer, self.price
        paid, events = _bought(buyer, price, self._odd_to(state) if price % 2 else None)
        taking = state.rules.exchange == "draw_first"
        after = state.to(
            TakingIn(buyer) if taking else LayingOut(buyer),
            ledger=state.ledger.add(paid),
            facts=state.facts.but(buyer=buyer, price=price),
            events=events,
        )
        return after, events

    def _odd_to(self, state: State) -> int:
        """Return the account that gets the odd stake: eldest's, or another by the rule `odd_penny`.

        If eldest is the buyer, the second seat gets it in place of eldest: our inference.
        """
        if state.rules.odd_penny == "box":
            return RUFF
        if state.rules.odd_penny == "last_raiser" and self.before is not None:
            return self.before
        return 1 if self.buyer == 0 else 0


@lru_cache(maxsize=1024)
def _bought(buyer: int, price: int, odd_to: int | None) -> tuple[tuple[Payment, ...], tuple[Event, ...]]:
    """Return the buyer's payments and their event; `odd_to` gets the odd stake of an odd price."""
    half = price // 2
    paid = [
        Payment(buyer, other, half, f"half of the {price} bid for the stock", "stock.halves")
        for other in (NEXT[buyer], NEXT[NEXT[buyer]])
    ]
    if odd_to is not None:
        paid.append(Payment(buyer, odd_to, 1, "the stake left over from the price", "stock.odd_penny"))
    return tuple(paid), (StockBought(buyer, price, payments=tuple(paid)),)


class Discards(Legal):
    __slots__ = basis = ("mask", "seat")

    def __init__(self, seat: int, mask: int) -> None:
        self.seat, self.mask = seat, mask

    def __contains__(self, action: object) -> bool:
        return (
            type(action) is Discard
            and action.seat == self.seat
            and action.mask.bit_count() == SIZE
            and not action.mask & ~self.mask
        )

    def __len__(self) -> int:
        return comb(self.mask.bit_count(), SIZE)

    def nth(self, index: int) -> Action:
        return Discard(self.seat, nth_choice(self.mask, SIZE, index))

    def __iter__(self) -> Iterator[Action]:
        return (Discard(self.seat, mask) for mask in choices(self.mask, SIZE))

    def words(self) -> tuple[str, ...]:
        return (f"lay out any seven of {self.mask.bit_count()} cards",)


@dataclass(frozen=True, slots=True)
class LayingOut(Decision):
    turn: int
    stage: ClassVar = "stock"
    turn_rule: ClassVar = "stock.turn"
    takes: ClassVar = (Discard,)

    def legal(self, state: State) -> Legal:
        return Discards(self.turn, state.held[self.turn])

    def why_not(self, state: State, action: Action) -> Refusal:
        assert isinstance(action, Discard)
        held = state.held[self.turn]
        absent = action.mask & ~held
        if absent:
            said = "{who} cannot lay out {absent}, which {who} {who:does} not hold: the seven must be from {held}."
            return self.refusal(state, "stock.exchange", said, absent=Cards(absent), held=Cards(held))
        count = action.mask.bit_count()
        foul = " (a buyer who lays out five or six loses all sets, says Cotton)" if count in {5, 6} else ""
        said = "{who} {who:lays} out {count} where it must be exactly seven{foul}."
        return self.refusal(state, "stock.exchange", said, count=count, foul=foul)

    def can_be_forced(self, state: State, action: Action) -> bool:
        return isinstance(action, Discard) and not action.mask & ~state.held[self.turn]

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        assert isinstance(action, Discard)
        seat = self.turn
        held = with_seat(state.held, seat, value=state.held[seat] & ~action.mask)
        facts = state.facts.but(laid_out=action.mask)
        events = (LaidOut(seat, action.mask),)
        if state.rules.exchange == "discard_first":
            return state.to(TakingIn(seat), held=held, facts=facts, events=events), events
        return state.end_stage(held=held, facts=facts, events=events), events


@dataclass(frozen=True, slots=True)
class TakingIn(Consequence):
    buyer: int
    stage: ClassVar = "stock"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        stock = state.dealt.stock
        held = with_seat(state.held, self.buyer, value=state.held[self.buyer] | stock)
        facts = state.facts.but(taken_in=True)
        events = (TookIn(self.buyer, stock),)
        if state.rules.exchange == "discard_first":
            return state.end_stage(held=held, facts=facts, events=events), events
        return state.to(LayingOut(self.buyer), held=held, facts=facts, events=events), events
