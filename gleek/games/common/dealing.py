"""The deal: every seat gets the same number of cards, and the rest of the pack goes into piles or stays undealt.

A game with such a deal declares three classes of a few lines (`Deal`, `DealOut`, the event `Dealt`) and makes the phase
with `Undealt`. A game whose deal does more has its own subclass of `Dealing`.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from math import comb, factorial
from typing import ClassVar, NamedTuple, Self

from gleek.engine import actions
from gleek.engine.actions import DEAL, Action, are_masks, are_numbers
from gleek.engine.as_html import deal_html
from gleek.engine.cards import CARDS, Card, bits, cards_of, mask_of, mask_of_numbers, nth_choice
from gleek.engine.deal import DealShape, EveryDeal, deal_line
from gleek.engine.errors import Refusal, Unreadable, given
from gleek.engine.events import Dealt
from gleek.engine.legal import Legal
from gleek.engine.phase import Decision, Doing
from gleek.engine.phrase import Phrase
from gleek.engine.state import State
from gleek.engine.words import NUMBERS, listed


def _the(piles: Iterable[str]) -> str:
    return listed(f"the {name}" for name in piles)


class Dealing(Decision):
    __slots__ = ()
    stage: ClassVar = DEAL

    def why_not(self, state: State, action: Action) -> Refusal:
        assert isinstance(action, actions.DealOut)
        shape = state.game.shape(state.rules)
        faults = " ".join(map(str, shape.faults(action.deal.places)))
        return Refusal(shape.rule, Phrase("This deal is impossible: {faults}", faults=faults))


class _Dealt(NamedTuple):
    hands: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...] = ()


class Deal(_Dealt):
    """The cards dealt to each seat as a mask, and each pile as card numbers from the top. They are not checked."""

    __slots__ = ()
    seats: ClassVar[tuple[str, ...]]
    names: ClassVar[tuple[str, ...]] = ()  # the names of the piles
    open: ClassVar[tuple[str, ...]] = ()  # the names of the piles whose cards all seats see

    @property
    def places(self) -> dict[str, tuple[Card, ...]]:
        """The cards of each hand and pile, by name. Those that a faulty deal lacks are left out."""
        piles = (tuple([CARDS[index] for index in pile]) for pile in self.piles)
        return {
            **dict(zip(self.seats, map(cards_of, self.hands), strict=False)),
            **dict(zip(self.names, piles, strict=False)),
        }

    def __repr__(self) -> str:
        return deal_line(self.places, *self.names)

    def _repr_html_(self) -> str:
        return deal_html(self.places, *self.names)

    def seen_by(self, seat: int) -> Self:
        """Return the deal with the cards of one seat and of the open piles. The other places are empty."""
        hands = tuple([mask if each == seat else 0 for each, mask in enumerate(self.hands)])
        piles = zip(self.names, self.piles, strict=True)
        return self.__class__(hands, tuple([pile if name in self.open else () for name, pile in piles]))

    @classmethod
    def of(cls, hands: Iterable[Sequence[Card]], *piles: Sequence[Card]) -> Self:
        """Return a deal from the hands in seat order, and the piles. Raises `Unreadable` if they do not make a deal."""
        with suppress(AttributeError, TypeError):
            masks = tuple(map(mask_of, hands))
            numbers = tuple([tuple([each.index for each in pile]) for pile in piles])
            if (len(masks), len(numbers)) == (len(cls.seats), len(cls.names)):
                return cls(masks, numbers)
        right = f"give a list of {NUMBERS[len(cls.seats)]} hands of cards, each as gleek.cards returns it"
        if cls.names:
            right += f", then {_the(cls.names)}"
        raise Unreadable(f"{given((hands, *piles))} is no deal: {right}.")

    @classmethod
    def of_places(cls, places: Mapping[str, Sequence[Card]]) -> Self:
        return cls.of([places[seat] for seat in cls.seats], *[places[name] for name in cls.names])


class DealOut(actions.DealOut):
    __slots__ = ()
    record: ClassVar[type[Deal]]

    def __init_subclass__(cls) -> None:
        seats, piles = len(cls.record.seats), len(cls.record.names)
        cls.parts = (
            lambda hands: are_masks(hands, seats),
            lambda some: isinstance(some, tuple) and len(some) == piles and all(map(are_numbers, some)),
        )
        cls.wanted = f"a Deal of {NUMBERS[seats]} hands as masks"
        if piles:
            cls.wanted += f" and {_the(cls.record.names)} as cards’ numbers from 0 to {len(CARDS) - 1}"


class Deals(EveryDeal):
    """All deals of one shape. A deal's number encodes the cards of each hand, then the cards of the piles in order."""

    __slots__ = ("deal_out", "dealer", "shape")

    def __init__(self, shape: DealShape, deal_out: type[DealOut], dealer: int) -> None:
        self.shape, self.deal_out, self.dealer = shape, deal_out, dealer
        left, number = shape.pack.bit_count(), 1
        for _ in shape.hands:
            number *= comb(left, shape.size)
            left -= shape.size
        for _, size in shape.rest:
            number *= comb(left, size) * factorial(size)
            left -= size
        super().__init__(shape.pack.bit_count(), number)

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.deal_out or action.seat != self.dealer:
            return False
        hands, piles = action.deal
        size, cards, count = self.shape.size, 0, 0
        for mask in hands:
            if mask.bit_count() != size:
                return False
            cards |= mask
            count += size
        for pile, (_, most) in zip(piles, self.shape.rest, strict=True):
            if len(pile) != most:
                return False
            cards |= mask_of_numbers(pile)
            count += most
        return cards.bit_count() == count and cards & self.shape.pack == cards

    def nth(self, index: int) -> Action:
        left, hands, piles = self.shape.pack, [], []
        for _ in self.shape.hands:
            index, number = divmod(index, comb(left.bit_count(), self.shape.size))
            hands.append(nth_choice(left, self.shape.size, number))
            left ^= hands[-1]
        for _, size in self.shape.rest:
            index, number = divmod(index, comb(left.bit_count(), size))
            mask = nth_choice(left, size, number)
            left ^= mask
            rest, pile = [*bits(mask)], []
            while rest:
                index, place = divmod(index, len(rest))
                pile.append(rest.pop(place))
            piles.append(tuple(pile))
        return self.deal_out(self.dealer, self.deal_out.record(tuple(hands), tuple(piles)))

    def words(self) -> tuple[str, ...]:
        count = NUMBERS[self.shape.size]
        return (f"deal {count} {'card' if self.shape.size == 1 else 'cards'} to each",)


@dataclass(frozen=True)
class Undealt(Dealing):
    shape: DealShape
    deal_out: type[DealOut]
    dealt: type[Dealt]
    turn: int  # the dealer

    @property
    def turn_rule(self) -> str:  # type: ignore[override]
        return self.shape.rule

    @property
    def takes(self) -> tuple[type[Action], ...]:  # type: ignore[override]
        return (self.deal_out,)

    @cached_property
    def deals(self) -> Deals:
        return Deals(self.shape, self.deal_out, self.turn)

    def legal(self, state: State) -> Legal:
        return self.deals

    def do(self, state: State, action: Action) -> Doing:
        assert isinstance(action, DealOut)
        events = (self.dealt(action.deal),)
        return state.end_stage(deal=action.deal, held=action.deal.hands, events=events), events
