"""The shape of a deal (how many cards each hand or pile gets), and the check that a given deal has this shape."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.as_html import shown_places
from gleek.engine.cards import CARDS, Card
from gleek.engine.errors import Fault
from gleek.engine.legal import Legal


def deal_line(places: Mapping[str, Sequence[Card]], *in_order: str) -> str:
    """Return the repr of a deal: one line with the cards of each place; those of places `in_order` are not sorted."""
    said = [
        f"{place} {' '.join(map(str, some)) or 'nothing'}" for place, some in shown_places(places, in_order)
    ]
    return f"<Deal: {'; '.join(said)}>"


class DealShape(NamedTuple):
    pack: int  # all cards of the game, as a mask
    hands: tuple[str, ...]  # the names of the hands in records, in the order of dealing
    size: int  # the number of cards in each hand
    packet: int  # the number of cards dealt to a hand at a time
    rest: tuple[tuple[str, int], ...]  # (name, number of cards) of each pile, in the order of dealing
    out_of_pack: str  # a clause for error sentences: why the pack lacks a card
    rule: str  # the id of the rule that says how many cards are dealt

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        return tuple((hand, self.size) for hand in self.hands) + self.rest

    def deal(self, order: Sequence[int]) -> dict[str, tuple[Card, ...]]:
        """Deal a shuffled pack: `order` is its card numbers, top card first. Return the cards of every place."""
        cards = [CARDS[index] for index in order]
        dealt: dict[str, list[Card]] = {place: [] for place, _ in self.places}
        top = 0
        while any(len(dealt[hand]) < self.size for hand in self.hands):
            for hand in self.hands:
                count = min(self.packet, self.size - len(dealt[hand]))
                dealt[hand] += cards[top : top + count]
                top += count
        for place, size in self.rest:
            dealt[place] = cards[top : top + size]
            top += size
        return {place: tuple(some) for place, some in dealt.items()}

    def faults(self, written: Mapping[str, Sequence[Card]]) -> tuple[Fault, ...]:
        """Return a deal's faults: wrong counts, repeated cards, foreign cards. `written` has the cards by place."""
        found = []
        seen: dict[Card, str] = {}
        for place, size in self.places:
            some = written.get(place, ())
            at = f"deal.{place}"
            if len(some) != size:
                plural = "card" if size == 1 else "cards"
                found.append(Fault(at, f"{len(some)} given, {size} {plural} needed.", self.rule))
            for each in some:
                if not each.bit & self.pack:
                    count = self.pack.bit_count()
                    said = f"the {each.name} is not in the pack of {count}: {self.out_of_pack}."
                    found.append(Fault(at, said, self.rule))
                elif each in seen:
                    where = "twice here" if seen[each] == place else f"here and in deal.{seen[each]}"
                    said = f"the {each.name} ({each}) is given {where}: give each card once."
                    found.append(Fault(at, said, self.rule))
                seen.setdefault(each, place)
        return tuple(found)


class EveryDeal(Legal):
    """All possible deals, of which there are `number` (too many for `len`). `cards` is the size of the pack."""

    __slots__ = basis = ("cards", "number")

    def __init__(self, cards: int, number: int) -> None:
        self.cards, self.number = cards, number

    def __len__(self) -> int:
        return self.number

    def __bool__(self) -> bool:
        """Return True, because Python's default would call `len`, which overflows."""
        return True

    def __getitem__(self, index: int | slice) -> Any:  # noqa: ANN401  (one action or several, as in any sequence)
        """Return the deal at this index, or a list of deals for a slice; does not call `len`, which overflows."""
        chosen = range(self.number)[index]
        return self.nth(chosen) if isinstance(chosen, int) else [self.nth(at) for at in chosen]

    def __iter__(self) -> Iterator[Action]:
        index = 0
        while index < self.number:
            yield self.nth(index)
            index += 1

    def words(self) -> tuple[str, ...]:
        return (f"deal the {self.cards} cards",)

    def __repr__(self) -> str:
        return f"<{self.number:,} legal: any deal of the {self.cards} cards>"
