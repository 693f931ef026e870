"""What happens at Gleek, in plain English: one sentence an event (see `gleek.words.tell`)."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from gleek.engine.cards import CARDS
from gleek.games.gleek import events as ev
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.trumps import counts_turned_up, nickname
from gleek.words import listed
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.engine.ledger import Payment


def points(number: int) -> str:
    """Return a number of points in words and figures."""
    return f"{number} point" if number == 1 else f"{number} points"


# Each kind of event has its own telling, below; not every one needs all that it is given.
# ruff: noqa: ARG001
@singledispatch
def tell(event: Event, teller: Teller) -> str:
    """Return an event of Gleek in one sentence, or two where money changes hands."""
    raise NotImplementedError(type(event).__name__)


@tell.register
def _(event: ev.CarriedIn, teller: Teller) -> str:
    said = []
    if event.stakes:
        said.append(f"{teller.money(event.stakes)} stands in the ruff’s pot from before.")
    if event.doubled:
        said.append("The ruff of this hand is double.")
    return " ".join(said)


@tell.register
def _(event: ev.Dealt, teller: Teller) -> str:
    eldest, _, dealer = teller.names
    return (
        f"{dealer} deals twelve cards to each, four at a time, {eldest} first; eight are left on the table."
    )


@tell.register
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


@tell.register
def _(event: ev.BidMade, teller: Teller) -> str:
    who = teller.names[event.seat]
    return (
        f"{who} opens at {event.price}."
        if event.rule == "stock.opening_bid"
        else f"{who} bids {event.price}."
    )


@tell.register
def _(event: ev.StockPassed, teller: Teller) -> str:
    return f"{teller.names[event.seat]} passes."


@tell.register
def _(event: ev.StockBought, teller: Teller) -> str:
    who = teller.names[event.seat]
    first, second, *odd = event.payments
    others = listed((teller.account(first.receiver), teller.account(second.receiver)))
    said = f"{who} buys the stock for {event.price}, and pays {teller.money(first.stakes)} each to {others}"
    if odd:
        said += f"; the odd {teller.money(odd[0].stakes)} goes to {teller.account(odd[0].receiver)}"
    return f"{said}."


@tell.register
def _(event: ev.StockLeft, teller: Teller) -> str:
    return "All three pass: nobody buys the stock, and its seven cards stay unseen."


@tell.register
def _(event: ev.LaidOut, teller: Teller) -> str:
    who = teller.names[event.seat]
    if teller.may_see(event.seat):
        return f"{who} lays out {teller.cards(event.mask)}."
    return f"{who} lays out seven cards, face down."


@tell.register
def _(event: ev.TookIn, teller: Teller) -> str:
    who = teller.names[event.seat]
    if teller.may_see(event.seat):
        return f"{who} takes in the stock: {teller.cards(event.mask)}."
    return f"{who} takes in the seven cards of the stock."


@tell.register
def _(event: ev.AntesPut, teller: Teller) -> str:
    double = " The ruff is double." if event.doubled else ""
    return f"Each puts {teller.money(event.payments[0].stakes)} into the ruff’s pot.{double}"


@tell.register
def _(event: ev.Vied, teller: Teller) -> str:
    return f"{teller.names[event.seat]} vies the ruff: {teller.money(event.payments[0].stakes)} more into the pot."


@tell.register
def _(event: ev.Saw, teller: Teller) -> str:
    return f"{teller.names[event.seat]} sees it, and puts in {teller.money(event.payments[0].stakes)}."


@tell.register
def _(event: ev.Revied, teller: Teller) -> str:
    return f"{teller.names[event.seat]} sees it and revies: {teller.money(event.payments[0].stakes)} into the pot."


@tell.register
def _(event: ev.RuffPass, teller: Teller) -> str:
    who = teller.names[event.seat]
    if not event.out:
        return f"{who} passes for now, and may still come in if another vies."
    return f"{who} will not meddle with it, and is out of the ruff."


@tell.register
def _(event: ev.Doubled, teller: Teller) -> str:
    return f"{teller.names[event.seat]} doubles: the ruff of the next hand is to be double."


@tell.register
def _(event: ev.RuffShown, teller: Teller) -> str:
    unit = "cards" if teller.rules.ruff_counts == "cards" else "points"
    said = []
    for seat, worth, mask, four_aces in event.shown:
        what = "four aces" if four_aces else f"{teller.cards(mask)}, {worth} {unit}"
        said.append(f"{teller.names[seat]} shows {what}")
    return "; ".join(said) + "."


@tell.register
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


@tell.register
def _(event: ev.RuffPassed, teller: Teller) -> str:
    said = "Nobody vies. "
    if event.payments:
        said += "Each takes the ante back"
        return said + ("; the ruff of the next hand is double." if event.next_doubled else ".")
    said += "The antes stay in the pot for the next hand’s ruff"
    return said + (", which is double again." if event.next_doubled else ".")


@tell.register
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


@tell.register
def _(event: ev.Played, teller: Teller) -> str:
    who = teller.names[event.seat]
    return " ".join([f"{who} plays {teller.card(event.card)}.", *_side(list(event.payments), who, teller)])


@tell.register
def _(event: ev.TrickTaken, teller: Teller) -> str:
    return f"{teller.names[event.seat]} takes trick {event.number} with {teller.card(event.card)}."


@tell.register
def _(event: ev.Reckoned, teller: Teller) -> str:
    said = []
    for seat, name in enumerate(teller.names):
        tricks, honours, score = event.tricks[seat], event.honours[seat], event.scores[seat]
        total = f"{3 * tricks} for tricks" + (f" and {honours} for honours" if honours else "")
        against = f"{score} above" if score > 0 else f"{-score} short of" if score < 0 else "just"
        said.append(f"{name} has {total}: {against} twenty-two")
    return "; ".join(said) + "."


@tell.register
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
        if seat < 3 and sum_
    ]
    left = next((each for each in event.payments if each.rule == "reckoning.left_over"), None)
    end = (
        f" {teller.money(left.stakes)} is left over, since an honour is out of play, and waits for the next ruff."
        if left
        else ""
    )
    return (listed(said) or "Payments cancel") + "." + end
