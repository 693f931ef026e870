"""Events in plain English, one sentence each, in money or points. A sentence for a seat has no secret of another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gleek.engine.cards import CARDS, Suit, in_hand_order
from gleek.engine.errors import Unreadable, need
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.ledger import Payment
from gleek.engine.money import Stake
from gleek.engine.phrase import Who, filled, to_you
from gleek.engine.state import Setup, State
from gleek.engine.words import counted, listed, one_stop, signed, upper_first


class Teller(NamedTuple):
    game: Game
    names: tuple[str, ...]
    stake: Stake
    rules: Any
    trump: Suit | None = None
    seen_by: int | None = None  # the seat whose knowledge the sentences tell; None: they tell all secrets
    you: int | None = None  # the seat of the player addressed as "you"; None: every player is named

    @classmethod
    def of(
        cls, setup: Setup, state: State | None = None, seen_by: int | None = None, you: int | None = None
    ) -> Teller:
        """Return the teller of a hand; `seen_by` and `you` are its fields. Without `state`, no suit is trump yet."""
        trump = None if state is None else getattr(state.deal, "trump", None)
        return cls(setup.game, setup.names, setup.stake, setup.rules, trump, seen_by, you)

    def say(self, template: str, **places: object) -> str:
        """Return a sentence from a template (see `gleek.engine.phrase`). Give a player as `self.who(seat)`."""
        text = filled(template, places, self.you)
        return upper_first(text) if text.startswith("you") else text

    def part(self, template: str, **places: object) -> str:
        """Return the text of a template for use inside a sentence, with "you" not capitalised."""
        return filled(template, places, self.you)

    def in_turn(self, verb: str, some: Iterable[tuple[int, str]]) -> str:
        """Return one sentence on several seats with the same verb: "Ann shows A♥ K♥; you show four aces."."""
        template = f"{{who}} {{who:{verb}}} {{what}}"
        return (
            upper_first("; ".join(self.part(template, who=self.who(seat), what=what) for seat, what in some))
            + "."
        )

    def who(self, seat: int) -> Who:
        return Who(seat, self.names[seat])

    def all_of(self, seats: Iterable[int]) -> str:
        """Return the names of several players joined with "and", with "you" first: "you, Ann and Ben"."""
        return listed(self.account(seat) for seat in sorted(seats, key=lambda seat: seat != self.you))

    def each_pays(self, receiver: int, sum_: str) -> str:
        """Return a clause that says that all other players pay a seat `sum_`: "each of the others pays Ann 4d."."""
        who = self.who(receiver)
        if self.you in {None, receiver}:
            return self.part("each of the others pays {who} {sum}", who=who, sum=sum_)
        others = [seat for seat in range(len(self.names)) if seat != receiver]
        return f"{self.all_of(others)} each pay {who.name} {sum_}"

    def money(self, stakes: int) -> str:
        return self.stake.sum(stakes) if self.game.counts_money else counted(stakes, "point")

    def sum(self, stakes: int) -> str:
        """Return an amount as money, or as a bare number of points; a negative amount has a minus sign."""
        return self.stake.sum(stakes) if self.game.counts_money else signed(stakes)

    def may_see(self, seat: int) -> bool:
        return self.seen_by is None or self.seen_by == seat

    def card(self, index: int) -> str:
        nick = self.game.nickname(index, self.trump, self.rules) if self.trump is not None else ""
        return f"the {CARDS[index].name}" + (f" ({nick})" if nick else "")

    def cards(self, mask: int) -> str:
        return " ".join(f"{card.rank.letter}{card.suit.symbol}" for card in in_hand_order(mask, self.trump))

    def divided(self, winners: Sequence[int], what: str, sum_: str) -> str:
        """Return the sentence for equal winners who divide `what`; `sum_` is the share of each winner."""
        if self.you in winners:
            return f"{upper_first(self.all_of(winners))} are equal and divide {what}: {sum_} each."
        return f"They are equal and divide {what}: {sum_} each to {self.all_of(winners)}."

    def account(self, account: int) -> str:
        return "you" if account == self.you else self.game.accounts.name(account, self.names)


def tell(event: Event, teller: Teller) -> str:
    """Return an event as a sentence, or as two if it has a payment. Raises `Unreadable` for another game's event."""
    need(event, Event, "an event", "one, as `apply` returns them")
    need(teller, Teller, "a teller", "one, as in gleek.engine.tell.Teller.of(setup)")
    if event.stage == "lift" or isinstance(event, teller.game.event):
        return one_stop(event.told(teller))
    msg = f"“{event.kind}” is not an event of {teller.game.title}: give the teller of the event’s own game."
    raise Unreadable(msg)


def tell_payment(payment: Payment, teller: Teller) -> str:
    """Return a payment as one clause: "Ann pays Ben 4d.: the turned-up ace"."""
    payer, receiver = teller.account(payment.payer), teller.account(payment.receiver)
    verb, _ = teller.game.accounts.verb(payment.payer)
    if payment.payer == teller.you:
        verb = to_you(verb)
    return f"{upper_first(payer)} {verb} {receiver} {teller.money(payment.stakes)}: {payment.reason}"
