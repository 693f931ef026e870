"""Lifting for the deal: each lifts a card off the pack; the lowest deals, or in some games the highest.

Those who lift equal lift again. Players are numbered round the table in the order of play, since there are no seats
before there is a dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from gleek.engine.cards import CARDS, Card, cards_of
from gleek.engine.errors import Illegal, Refusal
from gleek.engine.events import Event
from gleek.engine.phrase import Phrase, Who

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Lift:
    """A player (numbered round the table, from 0) lifts a card."""

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
    """These players lifted equal, and lift again."""

    players: tuple[int, ...]
    rule: str = field(default="lift.again", kw_only=True)
    kind: ClassVar = "lift_again"
    stage: ClassVar = "lift"


@dataclass(frozen=True, slots=True)
class DealerFound(Event):
    """The card that decides is found: this player deals."""

    player: int
    card: int
    rule: str = field(default="lift.lowest", kw_only=True)
    kind: ClassVar = "dealer"
    stage: ClassVar = "lift"


@dataclass(frozen=True, slots=True)
class Lifting:
    """The players' names and the pack; who lifts in this round, what has been lifted in it, and who deals.

    `pack` is a mask, `out_of_pack` says why a card is not in it; `lowest` whether the lowest card deals, or the
    highest; `rules` are the ids of the game's rules of who deals, and of lifting again. `lifting` is empty before the
    first card: then all lift. `dealer` is None until it is known.
    """

    names: tuple[str, ...]
    pack: int
    out_of_pack: str
    lowest: bool = True
    rules: tuple[str, str] = ("lift.lowest", "lift.again")
    lifting: tuple[int, ...] = ()
    lifted: tuple[int, ...] = ()
    dealer: int | None = None

    def __post_init__(self) -> None:
        """Let all players lift, where no round has begun."""
        if not self.lifting:
            object.__setattr__(self, "lifting", tuple(range(len(self.names))))

    @property
    def to_act(self) -> int | None:
        """The player who lifts next, or None when the dealer is known."""
        return None if self.dealer is not None else self.lifting[len(self.lifted)]

    def legal(self) -> Iterator[Lift]:
        """Give every card that the next player can lift: any but those lifted in this round."""
        player = self.to_act
        if player is not None:
            for card in cards_of(self.pack):
                if card.index not in self.lifted:
                    yield Lift(player, card)

    def why_not(self, lift: Lift) -> Refusal | None:
        """Return why a card may not be lifted, or None."""
        said = self._why_not(lift)
        if not said:
            return None
        turn = self.dealer if self.dealer is not None else self.lifting[len(self.lifted)]
        phrase = Phrase(
            said,
            who=Who(lift.player, self.names[lift.player]),
            other=Who(turn, self.names[turn]),
            card=lift.card,
            out=self.out_of_pack,
        )
        return Refusal(self.rules[0], phrase)

    def _why_not(self, lift: Lift) -> str:
        if self.dealer is not None:
            return "{who} does not lift: {other} deals already."
        if lift.player != self.to_act:
            return "It is not {who} who lifts now but {other}."
        if not lift.card.bit & self.pack:
            return "{who} cannot lift {card}: {out}."
        if lift.card.index in self.lifted:
            return "{who} cannot lift {card}: another holds it; any other card may be lifted."
        return ""

    def apply(self, lift: Lift) -> tuple[Lifting, tuple[Event, ...]]:
        """Lift a card; return what follows. Raises `Illegal`."""
        refusal = self.why_not(lift)
        if refusal is not None:
            raise Illegal(refusal)
        lifted = (*self.lifted, lift.card.index)
        deals, again = self.rules
        events: tuple[Event, ...] = (Lifted(lift.player, lift.card.index, rule=deals),)
        if len(lifted) < len(self.lifting):
            return replace(self, lifted=lifted), events
        ranks = [CARDS[index].rank for index in lifted]
        decides = min(ranks) if self.lowest else max(ranks)
        places = [at for at, rank in enumerate(ranks) if rank == decides]
        players = tuple(self.lifting[at] for at in places)
        if len(players) > 1:
            return replace(self, lifting=players, lifted=()), (*events, LiftAgain(players, rule=again))
        found = DealerFound(players[0], lifted[places[0]], rule=deals)
        return replace(self, lifted=lifted, dealer=players[0]), (*events, found)
