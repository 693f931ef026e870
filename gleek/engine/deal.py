"""How a pack is dealt: how many cards go where, and what is wrong with a deal as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gleek.engine.as_html import shown_places
from gleek.engine.cards import CARDS
from gleek.engine.errors import Fault
from gleek.engine.legal import Legal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gleek.engine.actions import Action
    from gleek.engine.cards import Card


def deal_line(places: Mapping[str, Sequence[Card]], *in_order: str) -> str:
    """Return a deal's repr: the cards of every place, in a line, sorted but where they lie in an order that matters."""
    said = [
        f"{place} {' '.join(map(str, some)) or 'nothing'}" for place, some in shown_places(places, in_order)
    ]
    return f"<Deal: {'; '.join(said)}>"


class DealShape(NamedTuple):
    """How a game's cards are dealt.

    `pack` is a mask; `hands` names the places of the seats' hands, in the order of dealing; each gets `size` cards,
    `packet` at a time. `rest` names the other places, with their sizes, filled from the top of what is left; cards
    beyond them stay undealt. `out_of_pack` says why a card is not in the pack; `rule` is the rule of the deal.
    """

    pack: int
    hands: tuple[str, ...]
    size: int
    packet: int
    rest: tuple[tuple[str, int], ...]
    out_of_pack: str
    rule: str = "deal.twelve"

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """Every place with its size, in order."""
        return tuple((hand, self.size) for hand in self.hands) + self.rest

    def deal(self, order: Sequence[int]) -> dict[str, tuple[Card, ...]]:
        """Return the cards of every place, dealt from a shuffled pack (cards' numbers, the top first)."""
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
        """List what is wrong with a deal as it is written, place by place: counts, cards twice or not in the pack."""
        found = []
        seen: dict[Card, str] = {}
        for place, size in self.places:
            some = written.get(place, ())
            at = f"deal.{place}"
            if len(some) != size:
                plural = "card" if size == 1 else "cards"
                found.append(Fault(at, f"{len(some)} where {size} {plural} must stand.", self.rule))
            for each in some:
                if not each.bit & self.pack:
                    count = self.pack.bit_count()
                    said = f"the {each.name} is not in the pack of {count}: {self.out_of_pack}."
                    found.append(Fault(at, said, self.rule))
                elif each in seen:
                    where = "twice here" if seen[each] == place else f"here and in deal.{seen[each]}"
                    said = f"the {each.name} ({each}) stands {where}; each card is there once."
                    found.append(Fault(at, said, self.rule))
                seen.setdefault(each, place)
        return tuple(found)


class EveryDeal(Legal):
    """Every deal of a pack of so many cards; each game says which those are, by `__contains__` and `nth`.

    Their number is beyond `len`, which is for small sequences: see `number`.
    """

    __slots__ = basis = ("cards", "number")

    def __init__(self, cards: int, number: int) -> None:
        """Keep how many cards the pack has, and how many deals there are."""
        self.cards, self.number = cards, number

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

    def __iter__(self) -> Iterator[Action]:
        """Give every deal; there is no end to it in practice."""
        index = 0
        while index < self.number:
            yield self.nth(index)
            index += 1

    def words(self) -> tuple[str, ...]:
        """Say it in a phrase."""
        return (f"deal the {self.cards} cards",)

    def __repr__(self) -> str:
        """Return the count."""
        return f"<{self.number:,} legal: any deal of the {self.cards} cards>"
