"""The deal: twelve each by fours, the eighth of the rest turned up for trumps, and what a turned-up card pays.

Cotton p. 90, Cotgrave: twelve each, four at a time, eight left, seven of them the stock and the top one
turned up, which is the dealer's. The books are silent on where the deal begins; here with eldest.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Final

from gleek.engine.cards import GLEEK_PACK, Rank, bits, cards_of, mask_of
from gleek.engine.combine import nth_choice
from gleek.engine.errors import Fault, Refusal
from gleek.engine.ledger import CARRIED, RUFF, SEAT_WORDS, Payment, from_each
from gleek.engine.state import Consequence, Decision, Legal, State, make
from gleek.games.gleek.actions import Action, Deal, DealOut
from gleek.games.gleek.events import CarriedIn, Dealt, Event, TurnedUp
from gleek.games.gleek.stock import Bidding
from gleek.games.gleek.trumps import NICKNAMES, SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gleek.engine.cards import Card

HAND: Final = 12
STOCK: Final = 7
DEALER: Final = 2


_BITS: Final = tuple(1 << index for index in range(52))


def from_pack(pack: Sequence[int]) -> Deal:
    """Return the deal of a shuffled pack of 44: by fours from eldest, then the eight.

    The pack is given as cards' numbers, the top first.
    """
    cards = [_BITS[index] for index in pack]
    first = sum(cards[:4] + cards[12:16] + cards[24:28])
    second = sum(cards[4:8] + cards[16:20] + cards[28:32])
    third = sum(cards[8:12] + cards[20:24] + cards[32:36])
    return make(Deal, ((first, second, third), pack[36], sum(cards[37:])))


def is_whole(deal: Deal) -> bool:
    """Tell whether a deal can be: the right counts, and all 44 cards once."""
    (first, second, third), up, stock = deal
    return (
        first.bit_count() == second.bit_count() == third.bit_count() == HAND
        and stock.bit_count() == STOCK
        and first | second | third | stock | 1 << up == GLEEK_PACK
    )


def faults(deal: Deal) -> tuple[Fault, ...]:
    """List what is wrong with a deal: counts, cards that stand in two places, cards outside the pack of 44."""
    places = [*zip(SEAT_WORDS, deal.hands, (HAND,) * 3, strict=True), ("stock", deal.stock, STOCK)]
    return written_faults({name: cards_of(mask) for name, mask, _ in places} | {"turn_up": (deal.turned,)})


def written_faults(places: Mapping[str, tuple[Card, ...]]) -> tuple[Fault, ...]:
    """List what is wrong with a deal as it is written: place (a seat, `turn_up`, `stock`) → the cards named there."""
    found = []
    seen: dict[Card, str] = {}
    for place, size in (*((seat, HAND) for seat in SEAT_WORDS), ("turn_up", 1), ("stock", STOCK)):
        some = places.get(place, ())
        if len(some) != size:
            plural = "card" if size == 1 else "cards"
            found.append(
                Fault(f"deal.{place}", f"{len(some)} where {size} {plural} must stand.", "deal.twelve")
            )
        for each in some:
            if not mask_of((each,)) & GLEEK_PACK:
                said = f"the {each.name} is not in the pack of 44: deuces and treys are cast out."
                found.append(Fault(f"deal.{place}", said, "deal.twelve"))
            elif each in seen:
                where = "twice here" if seen[each] == place else f"here and in deal.{seen[each]}"
                said = f"the {each.name} ({each}) stands {where}; each card is there once."
                found.append(Fault(f"deal.{place}", said, "deal.twelve"))
            seen.setdefault(each, place)
    return tuple(found)


class Deals(Legal):
    """Every deal that there can be. Their number is beyond `len`, which is for small sequences: see `number`."""

    __slots__ = ()
    number: ClassVar[int] = comb(44, 12) * comb(32, 12) * comb(20, 12) * 8

    def __contains__(self, action: object) -> bool:
        """Tell whether this is a deal of the 44 cards, dealt by the dealer."""
        return type(action) is DealOut and action.seat == DEALER and is_whole(action.deal)

    def __len__(self) -> int:
        """Return the number of deals (Python's own `len` overflows: use `number`)."""
        return self.number

    def __bool__(self) -> bool:
        """Tell that there are some (asked of `len`, Python would find the number too large)."""
        return True

    def __getitem__(self, index: int | slice) -> Any:  # noqa: ANN401  (one action or several, as in any sequence)
        """Return the deal with this number, or several; Python's own way would find `len` too large."""
        chosen = range(self.number)[index]
        return self.nth(chosen) if isinstance(chosen, int) else [self.nth(at) for at in chosen]

    def nth(self, index: int) -> Action:
        """Return the deal with this number: the hands chosen one after another, each in the order of the cards."""
        index, turn = divmod(index, 8)
        left = GLEEK_PACK
        hands = []
        for size in (comb(32, 12) * comb(20, 12), comb(20, 12), 1):
            number, index = divmod(index, size)
            hands.append(nth_choice(left, HAND, number))
            left ^= hands[-1]
        up = list(bits(left))[turn]
        return DealOut(DEALER, Deal((hands[0], hands[1], hands[2]), up, left ^ (1 << up)))

    def __iter__(self) -> Iterator[Action]:
        """Give every deal; there is no end to it in practice."""
        index = 0
        while index < self.number:
            yield self.nth(index)
            index += 1

    def words(self) -> tuple[str, ...]:
        """Say it in a phrase."""
        return ("deal the 44 cards",)

    def __repr__(self) -> str:
        """Return the count."""
        return f"<{self.number:,} legal: any deal of the 44 cards>"


@dataclass(frozen=True, slots=True)
class Undealt(Decision):
    """The dealer is to deal."""

    turn: int = DEALER
    stage: ClassVar = "deal"
    turn_rule: ClassVar = "deal.twelve"
    takes: ClassVar = (DealOut,)

    def legal(self, state: State) -> Legal:
        """Return every deal."""
        return Deals()

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say what is wrong with the deal."""
        assert isinstance(action, DealOut)
        listed = " ".join(map(str, faults(action.deal)))
        return Refusal("deal.twelve", f"This deal cannot be: {listed}")

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Deal; what earlier hands left stands in the ruff's pot."""
        assert isinstance(action, DealOut)
        setup, ledger = state.setup, state.ledger
        events: tuple[Event, ...] = (Dealt(action.deal),)
        if setup.carried or setup.doubled:
            paid = (
                (
                    Payment(
                        CARRIED,
                        RUFF,
                        setup.carried,
                        "left in the ruff’s pot by earlier hands",
                        "ruff.carried",
                    ),
                )
                if setup.carried
                else ()
            )
            ledger = ledger.add(paid)
            events = (CarriedIn(setup.carried, setup.doubled, payments=paid), *events)
        after = state.to(_TURNING, deal=action.deal, held=action.deal.hands, ledger=ledger)
        return after, events


@dataclass(frozen=True, slots=True)
class Turning(Consequence):
    """The top card of the eight is turned up."""

    stage: ClassVar = "deal"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Pay the dealer for a turned-up Tiddy, Towser or Tumbler, at once."""
        rules, turned = state.rules, state.dealt.turned
        paid: tuple[Payment, ...] = ()
        if turned.rank is Rank.FOUR and rules.tiddy == "played":
            paid = from_each(DEALER, rules.turned_up_tiddy, "Tiddy turned up", "deal.turned_up_tiddy")
        elif turned.rank in SIDE and rules.side_payments:
            name, worth = NICKNAMES[turned.rank], SIDE[turned.rank]
            worth *= 2 if rules.towser_tumbler == "side_doubled" else 1
            paid = from_each(DEALER, worth, f"{name} turned up", "deal.turned_up_towser_tumbler")
        if not paid:
            return state.to(_BIDDING), _TURNED_UP[turned.index]
        return state.to(_BIDDING, ledger=state.ledger.add(paid)), (TurnedUp(turned.index, payments=paid),)


_BIDDING: Final = Bidding()
_TURNED_UP: Final = tuple((TurnedUp(index),) for index in range(52))
_TURNING: Final = Turning()
