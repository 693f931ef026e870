"""How a pack is dealt: how many cards go where, and what is wrong with a deal as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gleek.engine.cards import CARDS
from gleek.engine.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.engine.cards import Card


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
