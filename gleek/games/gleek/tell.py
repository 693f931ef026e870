"""What happened, in plain English: one sentence an event.

Sums are told in money (the stake is the setup's). Told from a seat, a sentence holds nothing that the
seat may not know.
"""

from __future__ import annotations

import re
from functools import singledispatch
from typing import TYPE_CHECKING, NamedTuple

from gleek.engine.cards import CARDS, Suit, in_hand_order
from gleek.engine.ledger import SEATS, Account
from gleek.engine.lift import DealerFound, LiftAgain, Lifted
from gleek.games.gleek import events as ev
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.trumps import counts_turned_up, nickname

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.engine.ledger import Payment
    from gleek.engine.money import Stake
    from gleek.engine.state import Setup, State
    from gleek.games.gleek.rules import Rules
    from gleek.records.replay import Step

_DOUBLE_STOP = re.compile(r"(?<=[ds])\.\.")
POT_NAMES = {
    Account.RUFF: "the ruff’s pot",
    Account.RECKONING: "the pot of the reckoning",
    Account.CARRIED: "earlier hands",
}


class Teller(NamedTuple):
    """What is needed to tell an event: the names, the stake, the rules, the trump suit, and from which seat it is seen.

    `seen_by` is a seat, or None where everything is open.
    """

    names: tuple[str, ...]
    stake: Stake
    rules: Rules
    trump: Suit | None = None
    seen_by: int | None = None

    @classmethod
    def of(cls, setup: Setup, state: State | None = None, seen_by: int | None = None) -> Teller:
        """Return the teller of a hand."""
        trump = state.deal.trump if state is not None and state.deal is not None else None
        return cls(setup.names, setup.stake, setup.rules, trump, seen_by)

    def money(self, stakes: int) -> str:
        """Return stakes as money."""
        return self.stake.sum(stakes)

    def may_see(self, seat: int) -> bool:
        """Tell whether this seat's secrets may be told."""
        return self.seen_by is None or self.seen_by == seat

    def card(self, index: int) -> str:
        """Return a card's name, with its nickname: "the ace of hearts (Tib)"."""
        nick = nickname(index, self.trump, self.rules) if self.trump is not None else ""
        return f"the {CARDS[index].name}" + (f" ({nick})" if nick else "")

    def cards(self, mask: int) -> str:
        """Return several cards with their suits' signs, trumps first: "A♥ K♥ 10♠"."""
        return " ".join(f"{card.rank.letter}{card.suit.symbol}" for card in in_hand_order(mask, self.trump))

    def account(self, account: int) -> str:
        """Return an account's name: the player's, or the pot's."""
        return self.names[account] if account < len(SEATS) else POT_NAMES[Account(account)]


def tell(event: ev.Event, teller: Teller) -> str:
    """Return an event in one sentence, or two where money changes hands."""
    return one_stop(_tell(event, teller))


def one_stop(text: str) -> str:
    """Return a text in which a sum at the end of a sentence ("2d.") is not followed by a second full stop."""
    return _DOUBLE_STOP.sub(".", text)


def tell_step(step: Step, seen_by: int | None = None) -> str:
    """Return what a step of a replay tells, all its events together."""
    if step.hand is None:
        match = step.match
        teller = Teller(match.players, match.stake, match.rules)
    else:
        teller = Teller.of(step.hand.setup, step.hand, seen_by)
    return " ".join(said for event in step.events if (said := tell(event, teller)))


def tell_payment(payment: Payment, teller: Teller) -> str:
    """Return a payment in one clause: "Ann pays Ben 4d.: a gleek of aces"."""
    payer, receiver = teller.account(payment.payer), teller.account(payment.receiver)
    verb = "pays" if payment.payer < len(SEATS) else "leave" if payment.payer == Account.CARRIED else "gives"
    return (
        f"{payer[:1].upper()}{payer[1:]} {verb} {receiver} {teller.money(payment.stakes)}: {payment.reason}"
    )


def listed(some: Iterable[str]) -> str:
    """Join words as English does: "Ann, Ben and Cat"."""
    words = list(some)
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def with_signs(sentence: str) -> str:
    """Return a sentence of the engine's with its cards as a page writes them.

    >>> with_signs("Ann may not play 10H: spades were led and Ann has AS.")
    'Ann may not play 10♥: spades were led and Ann has A♠.'
    """
    return re.sub(
        r"\b(10|[4-9AKQJ])([CDHS])\b",
        lambda found: found[1] + next(suit.symbol for suit in Suit if suit.letter == found[2]),
        sentence,
    )


_TO_HIMSELF = {
    " has": "you have",
    " holds": "you hold",
    " lays": "you lay",
    " does": "you do",
    "’s": "your",
    "": "you",
}


def addressed(refusal: str, name: str) -> str:
    """Return a refusal of the engine's as it is said to the player himself.

    >>> addressed("Ann may not play 5D: clubs were led and Ann has AC JC; suit is to be followed.", "Ann")
    'You may not play 5D: clubs were led and you have AC JC; suit is to be followed.'
    >>> addressed("Ann cannot play 5D, and holds AC JC.", "Ann")
    'You cannot play 5D, and hold AC JC.'
    """
    said = refusal.replace(", and holds ", ", and hold ")
    for verb, to_himself in _TO_HIMSELF.items():
        said = re.sub(rf"\b{re.escape(name + verb)}\b", to_himself, said)
    return said[:1].upper() + said[1:]


def points(number: int) -> str:
    """Return a number of points in words and figures."""
    return f"{number} point" if number == 1 else f"{number} points"


# Each kind of event has its own telling, below; not every one needs all that it is given.
# ruff: noqa: ARG001
@singledispatch
def _tell(event: ev.Event, teller: Teller) -> str:
    raise NotImplementedError(type(event).__name__)


@_tell.register
def _(event: Lifted, teller: Teller) -> str:
    return f"{teller.names[event.player]} lifts the {CARDS[event.card].name}."


@_tell.register
def _(event: LiftAgain, teller: Teller) -> str:
    return f"{listed(teller.names[player] for player in event.players)} are equal and lowest, and lift again."


@_tell.register
def _(event: DealerFound, teller: Teller) -> str:
    return f"The {CARDS[event.card].name} is the lowest card: {teller.names[event.player]} deals."


@_tell.register
def _(event: ev.CarriedIn, teller: Teller) -> str:
    said = []
    if event.stakes:
        said.append(f"{teller.money(event.stakes)} stands in the ruff’s pot from before.")
    if event.doubled:
        said.append("The ruff of this hand is double.")
    return " ".join(said)


@_tell.register
def _(event: ev.Dealt, teller: Teller) -> str:
    eldest, _, dealer = teller.names
    return (
        f"{dealer} deals twelve cards to each, four at a time, {eldest} first; eight are left on the table."
    )


@_tell.register
def _(event: ev.TurnedUp, teller: Teller) -> str:
    card, dealer = CARDS[event.card], teller.names[2]
    said = f"The top card of the eight is turned up: {teller.card(event.card)}. "
    said += f"{card.suit.word.capitalize()} are trumps."
    counts = counts_turned_up(teller.rules, event.card)
    if counts:
        said += f" It counts {counts} for {dealer} at the reckoning."
    if event.payments:
        stakes = teller.money(event.payments[0].stakes)
        said += f" Each of the others pays {dealer} {stakes} for {nickname(event.card, card.suit)} turned up."
    return said


@_tell.register
def _(event: ev.BidMade, teller: Teller) -> str:
    who = teller.names[event.seat]
    return (
        f"{who} opens at {event.price}."
        if event.rule == "stock.opening_bid"
        else f"{who} bids {event.price}."
    )


@_tell.register
def _(event: ev.StockPassed, teller: Teller) -> str:
    return f"{teller.names[event.seat]} passes."


@_tell.register
def _(event: ev.StockBought, teller: Teller) -> str:
    who = teller.names[event.seat]
    first, second, *odd = event.payments
    others = listed((teller.account(first.receiver), teller.account(second.receiver)))
    said = f"{who} buys the stock for {event.price}, and pays {teller.money(first.stakes)} each to {others}"
    if odd:
        said += f"; the odd {teller.money(odd[0].stakes)} goes to {teller.account(odd[0].receiver)}"
    return f"{said}."


@_tell.register
def _(event: ev.StockLeft, teller: Teller) -> str:
    return "All three pass: nobody buys the stock, and its seven cards stay unseen."


@_tell.register
def _(event: ev.LaidOut, teller: Teller) -> str:
    who = teller.names[event.seat]
    if teller.may_see(event.seat):
        return f"{who} lays out {teller.cards(event.mask)}."
    return f"{who} lays out seven cards, face down."


@_tell.register
def _(event: ev.TookIn, teller: Teller) -> str:
    who = teller.names[event.seat]
    if teller.may_see(event.seat):
        return f"{who} takes in the stock: {teller.cards(event.mask)}."
    return f"{who} takes in the seven cards of the stock."


@_tell.register
def _(event: ev.AntesPut, teller: Teller) -> str:
    double = " The ruff is double." if event.doubled else ""
    return f"Each puts {teller.money(event.payments[0].stakes)} into the ruff’s pot.{double}"


@_tell.register
def _(event: ev.Vied, teller: Teller) -> str:
    return f"{teller.names[event.seat]} vies the ruff: {teller.money(event.payments[0].stakes)} more into the pot."


@_tell.register
def _(event: ev.Seen, teller: Teller) -> str:
    return f"{teller.names[event.seat]} sees it, and puts in {teller.money(event.payments[0].stakes)}."


@_tell.register
def _(event: ev.Revied, teller: Teller) -> str:
    return f"{teller.names[event.seat]} sees it and revies: {teller.money(event.payments[0].stakes)} into the pot."


@_tell.register
def _(event: ev.RuffPass, teller: Teller) -> str:
    who = teller.names[event.seat]
    if not event.out:
        return f"{who} passes for now, and may still come in if another vies."
    return f"{who} will not meddle with it, and is out of the ruff."


@_tell.register
def _(event: ev.Doubled, teller: Teller) -> str:
    return f"{teller.names[event.seat]} doubles: the ruff of the next hand is to be double."


@_tell.register
def _(event: ev.RuffShown, teller: Teller) -> str:
    unit = "cards" if teller.rules.ruff_counts == "cards" else "points"
    said = []
    for seat, worth, mask, four_aces in event.shown:
        what = "four aces" if four_aces else f"{teller.cards(mask)}, {worth} {unit}"
        said.append(f"{teller.names[seat]} shows {what}")
    return "; ".join(said) + "."


@_tell.register
def _(event: ev.RuffWon, teller: Teller) -> str:
    back = [each for each in event.payments if each.rule == "ruff.decline"]
    won = [each for each in event.payments if each.rule != "ruff.decline"]
    said = [
        f"{teller.account(each.receiver)} never came in, and takes {teller.money(each.stakes)} of the ante back."
        for each in back
    ]
    sum_ = teller.money(won[0].stakes)
    if len(won) > 1:
        said.append(
            f"They are equal and divide the pot: {sum_} each to {listed(teller.account(w.receiver) for w in won)}."
        )
    else:
        who = teller.account(won[0].receiver)
        how = {
            "ruff.unshown": "Nobody else is left: {who} takes the pot of {sum}, and need not show.",
            "ruff.four_aces": "Four aces beat every ruff: {who} takes the pot of {sum}.",
            "ruff.tie": "They are equal, and the elder hand has it: {who} takes the pot of {sum}.",
        }.get(won[0].rule, "{who} has the best ruff, and takes the pot of {sum}.")
        said.append(how.format(who=who, sum=sum_))
    return " ".join(said)


@_tell.register
def _(event: ev.RuffPassed, teller: Teller) -> str:
    said = "Nobody vies. "
    if event.payments:
        said += "Each takes the ante back"
        return said + ("; the ruff of the next hand is double." if event.next_doubled else ".")
    said += "The antes stay in the pot for the next hand’s ruff"
    return said + (", which is double again." if event.next_doubled else ".")


@_tell.register
def _(event: ev.Called, teller: Teller) -> str:
    who = teller.names[event.seat]
    sets = [each for each in event.payments if each.rule.startswith("melds.")]
    side = [each for each in event.payments if not each.rule.startswith("melds.")]
    said = []
    if event.sets:
        names = listed(f"a {set_name(*each)}" for each in event.sets)
        shows = f", and shows {teller.cards(event.shown)}" if event.shown else ""
        each = sum(payment.stakes for payment in sets) // 2
        said.append(f"{who} calls {names}{shows}. Each of the others pays {who} {teller.money(each)}.")
    elif not side:
        said.append(f"{who} has nothing to call." if teller.may_see(event.seat) else f"{who} calls nothing.")
    return " ".join([*said, *_side(side, who, teller)])


def _side(payments: list[Payment], who: str, teller: Teller) -> list[str]:
    """Tell what is paid for Tiddy, Towser and Tumbler held."""
    paid = [(payment.reason.removesuffix(" held"), teller.money(payment.stakes)) for payment in payments[::2]]
    return [f"{who} has {card}: each of the others pays {who} {sum_}." for card, sum_ in paid]


@_tell.register
def _(event: ev.Played, teller: Teller) -> str:
    who = teller.names[event.seat]
    return " ".join([f"{who} plays {teller.card(event.card)}.", *_side(list(event.payments), who, teller)])


@_tell.register
def _(event: ev.TrickTaken, teller: Teller) -> str:
    return f"{teller.names[event.seat]} takes trick {event.number} with {teller.card(event.card)}."


@_tell.register
def _(event: ev.Reckoned, teller: Teller) -> str:
    said = []
    for seat, name in enumerate(teller.names):
        tricks, honours, score = event.tricks[seat], event.honours[seat], event.scores[seat]
        total = f"{3 * tricks} for tricks" + (f" and {honours} for honours" if honours else "")
        against = f"{score} above" if score > 0 else f"{-score} short of" if score < 0 else "just"
        said.append(f"{name} has {total}: {against} twenty-two")
    return "; ".join(said) + "."


@_tell.register
def _(event: ev.Settled, teller: Teller) -> str:
    if not event.payments:
        return "All three are at twenty-two: nobody pays."
    totals: dict[int, int] = {}
    for payment in event.payments:
        if payment.rule == "reckoning.settlement":
            totals[payment.payer] = totals.get(payment.payer, 0) - payment.stakes
            totals[payment.receiver] = totals.get(payment.receiver, 0) + payment.stakes
    said = [
        f"{teller.names[seat]} {'receives' if sum_ > 0 else 'pays'} {teller.money(abs(sum_))}"
        for seat, sum_ in sorted(totals.items())
        if seat < len(SEATS) and sum_
    ]
    left = next((each for each in event.payments if each.rule == "reckoning.left_over"), None)
    end = (
        f" {teller.money(left.stakes)} is left over, since an honour is out of play, and waits for the next ruff."
        if left
        else ""
    )
    return (listed(said) or "Payments cancel") + "." + end
