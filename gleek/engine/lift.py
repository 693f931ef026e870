"""Lifting for the deal: each lifts a card off the pack; the lowest deals.

Cotton p. 90, Cotgrave: the least card deals. What follows when two are equally low no book says; here
those lift again. Players are numbered round the table to the left, since there are no seats before there
is a dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from gleek.engine.cards import CARDS, GLEEK_PACK, Card, cards_of
from gleek.engine.errors import Illegal, Refusal
from gleek.games.gleek.events import Event

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Lift:
    """A player (0, 1 or 2, round the table) lifts a card."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """A player lifted a card."""

    player: int
    card: int
    rule: str = field(default="lift.lowest", kw_only=True)
    kind: ClassVar = "lifted"
    stage: ClassVar = "lift"


@dataclass(frozen=True, slots=True)
class LiftAgain(Event):
    """These players lifted equally low, and lift again."""

    players: tuple[int, ...]
    rule: str = field(default="lift.again", kw_only=True)
    kind: ClassVar = "lift_again"
    stage: ClassVar = "lift"


@dataclass(frozen=True, slots=True)
class DealerFound(Event):
    """The lowest card is found: this player deals."""

    player: int
    card: int
    rule: str = field(default="lift.lowest", kw_only=True)
    kind: ClassVar = "dealer"
    stage: ClassVar = "lift"


@dataclass(frozen=True, slots=True)
class Lifting:
    """Who lifts in this round, what has been lifted in it, and who deals (None until that is known)."""

    lifting: tuple[int, ...] = (0, 1, 2)
    lifted: tuple[int, ...] = ()
    dealer: int | None = None
    names: tuple[str, ...] = ("First", "Second", "Third")

    @property
    def to_act(self) -> int | None:
        """The player who lifts next, or None when the dealer is known."""
        return None if self.dealer is not None else self.lifting[len(self.lifted)]

    def legal(self) -> Iterator[Lift]:
        """Give every card that the next player can lift: any but those lifted in this round."""
        player = self.to_act
        if player is not None:
            for card in cards_of(GLEEK_PACK):
                if card.index not in self.lifted:
                    yield Lift(player, card)

    def why_not(self, lift: Lift) -> Refusal | None:
        """Return why a card may not be lifted, or None."""
        who = self.names[lift.player]
        if self.dealer is not None:
            return Refusal("lift.lowest", f"{who} does not lift: {self.names[self.dealer]} deals already.")
        if lift.player != self.to_act:
            return Refusal(
                "lift.lowest",
                f"It is not {who} who lifts now but {self.names[self.lifting[len(self.lifted)]]}.",
            )
        if not lift.card.bit & GLEEK_PACK:
            return Refusal("lift.lowest", f"{who} cannot lift {lift.card}: deuces and treys are cast out.")
        if lift.card.index in self.lifted:
            return Refusal(
                "lift.lowest",
                f"{who} cannot lift {lift.card}: another holds it; any other card may be lifted.",
            )
        return None

    def apply(self, lift: Lift) -> tuple[Lifting, tuple[Event, ...]]:
        """Lift a card; return what follows. Raises `Illegal`."""
        refusal = self.why_not(lift)
        if refusal is not None:
            raise Illegal(refusal)
        lifted = (*self.lifted, lift.card.index)
        events: tuple[Event, ...] = (Lifted(lift.player, lift.card.index),)
        if len(lifted) < len(self.lifting):
            return Lifting(self.lifting, lifted, None, self.names), events
        lowest = min(CARDS[index].rank for index in lifted)
        low = [at for at, index in enumerate(lifted) if CARDS[index].rank == lowest]
        players = tuple(self.lifting[at] for at in low)
        if len(players) > 1:
            return Lifting(players, (), None, self.names), (*events, LiftAgain(players))
        found = DealerFound(players[0], lifted[low[0]])
        return Lifting(self.lifting, lifted, players[0], self.names), (*events, found)
