"""Lifting (cutting) for the deal: each player lifts a card; the lowest (in some games the highest) deals.

If several have it, they lift again. Players are numbered in the order of play: they have no seats before the deal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gleek.engine.cards import CARDS, Card
from gleek.engine.errors import Illegal, Refusal
from gleek.engine.events import Event, event
from gleek.engine.phrase import Phrase, Who
from gleek.engine.words import upper_first

if TYPE_CHECKING:
    from gleek.engine.tell import Teller


@dataclass(frozen=True, slots=True)
class Lift:
    player: int
    card: Card


@event("lifted", "lift", "lift.lowest")
class Lifted(Event):
    player: int
    card: int

    def told(self, teller: Teller) -> str:
        return teller.say(
            "{who} {who:lifts} the {card}.", who=teller.who(self.player), card=CARDS[self.card].name
        )


@event("lift_again", "lift", "lift.again")
class LiftAgain(Event):
    players: tuple[int, ...]

    def told(self, teller: Teller) -> str:
        which = "lowest" if teller.game.lowest_deals(teller.rules) else "highest"
        return f"{upper_first(teller.all_of(self.players))} are equal and {which}, and lift again."


@event("dealer", "lift", "lift.lowest")
class DealerFound(Event):
    """The lifting is over: `player` has lifted the deciding card `card`, and deals."""

    player: int
    card: int

    def told(self, teller: Teller) -> str:
        which = "lowest" if teller.game.lowest_deals(teller.rules) else "highest"
        said, card = f"The {{card}} is the {which} card: {{who}} {{who:deals}}.", CARDS[self.card].name
        return teller.say(said, card=card, who=teller.who(self.player))


@dataclass(frozen=True, slots=True)
class Lifting:
    names: tuple[str, ...]
    pack: int  # all cards of the game, as a mask
    out_of_pack: str  # a clause for error sentences: why the pack lacks a card
    lowest: bool = True  # True: the player with the lowest card deals; False: with the highest
    # The ids of two rules: who deals after the lifting, and when players lift again.
    rules: tuple[str, str] = ("lift.lowest", "lift.again")
    lifting: tuple[int, ...] = ()  # the numbers of this round's players, in order; () means all
    lifted: tuple[int, ...] = ()  # the numbers of the cards lifted in this round, in order
    dealer: int | None = None  # the number of the player who deals; None until they are known

    def __post_init__(self) -> None:
        if not self.lifting:
            object.__setattr__(self, "lifting", tuple(range(len(self.names))))

    @property
    def to_act(self) -> int | None:
        return None if self.dealer is not None else self.lifting[len(self.lifted)]

    def why_not(self, lift: Lift) -> Refusal | None:
        turn = self.dealer if self.to_act is None else self.to_act
        assert turn is not None
        if self.dealer is not None:
            said = "{who} does not lift: {other} deals already."
        elif lift.player != turn:
            said = "It is not {who} who lifts now but {other}."
        elif not lift.card.bit & self.pack:
            said = "{who} cannot lift {card}: {out}."
        elif lift.card.index in self.lifted:
            said = "{who} cannot lift {card}: another player holds it; any other card may be lifted."
        else:
            return None
        phrase = Phrase(
            said,
            who=Who(lift.player, self.names[lift.player]),
            other=Who(turn, self.names[turn]),
            card=lift.card,
            out=self.out_of_pack,
        )
        return Refusal(self.rules[0], phrase)

    def apply(self, lift: Lift) -> tuple[Lifting, tuple[Event, ...]]:
        """Lift a card; return the new state and the events. Raises `Illegal` if the player cannot lift this card."""
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
