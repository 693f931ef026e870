"""Sentences in plain English for the events of Gleek (see `gleek.words.tell`)."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from gleek.engine.cards import CARDS
from gleek.games.gleek import events as ev
from gleek.games.gleek.accounts import SEATS, Seat
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.trumps import counts_turned_up, nickname
from gleek.words import listed, upper_first
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.events import Event
    from gleek.engine.ledger import Payment


def points(number: int) -> str:
    """Return a number of points with its unit, as in "1 point" or "4 points"."""
    return f"{number} point" if number == 1 else f"{number} points"


# One function for each kind of event follows. Some of them do not use all their arguments.
# ruff: noqa: ARG001
@singledispatch
def tell(event: Event, teller: Teller) -> str:
    """Describe an event of Gleek in a sentence, or in a few if money is paid.

    Raises NotImplementedError for an event of another game.
    """
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
    return teller.say(
        "{dealer} {dealer:deals} twelve cards to each, four at a time, {eldest} first; eight are left on the table.",
        dealer=teller.who(Seat.DEALER),
        eldest=teller.who(Seat.ELDEST),
    )


@tell.register
def _(event: ev.TurnedUp, teller: Teller) -> str:
    card, dealer = CARDS[event.card], teller.account(Seat.DEALER)
    said = f"The top card of the eight is turned up: {teller.card(event.card)}. "
    said += f"{card.suit.word.capitalize()} are trumps."
    counts = counts_turned_up(teller.rules, event.card)
    if counts:
        said += f" It counts {counts} for {dealer} at the reckoning."
    if event.payments:
        paid = teller.each_pays(Seat.DEALER, teller.money(event.payments[0].stakes))
        said += f" {upper_first(paid)} for {nickname(event.card, card.suit)} turned up."
    return said


@tell.register
def _(event: ev.BidMade, teller: Teller) -> str:
    opens = event.rule == "stock.opening_bid"
    said = "{who} {who:opens} at {price}." if opens else "{who} {who:bids} {price}."
    return teller.say(said, who=teller.who(event.seat), price=event.price)


@tell.register
def _(event: ev.StockPassed, teller: Teller) -> str:
    return teller.say("{who} {who:passes}.", who=teller.who(event.seat))


@tell.register
def _(event: ev.StockBought, teller: Teller) -> str:
    first, second, *odd = event.payments
    said = teller.say(
        "{who} {who:buys} the stock for {price}, and {who:pays} {half} each to {others}",
        who=teller.who(event.seat),
        price=event.price,
        half=teller.money(first.stakes),
        others=teller.all_of((first.receiver, second.receiver)),
    )
    if odd:
        said += f"; the odd {teller.money(odd[0].stakes)} goes to {teller.account(odd[0].receiver)}"
    return f"{said}."


@tell.register
def _(event: ev.StockLeft, teller: Teller) -> str:
    return "All three pass: nobody buys the stock, and its seven cards stay unseen."


@tell.register
def _(event: ev.LaidOut, teller: Teller) -> str:
    what = teller.cards(event.mask) if teller.may_see(event.seat) else "seven cards, face down"
    return teller.say("{who} {who:lays} out {what}.", who=teller.who(event.seat), what=what)


@tell.register
def _(event: ev.TookIn, teller: Teller) -> str:
    open_ = teller.may_see(event.seat)
    what = f"the stock: {teller.cards(event.mask)}" if open_ else "the seven cards of the stock"
    return teller.say("{who} {who:takes} in {what}.", who=teller.who(event.seat), what=what)


@tell.register
def _(event: ev.AntesPut, teller: Teller) -> str:
    double = " The ruff is double." if event.doubled else ""
    return f"Each puts {teller.money(event.payments[0].stakes)} into the ruff’s pot.{double}"


@tell.register
def _(event: ev.Vied, teller: Teller) -> str:
    return _put(event, teller, "{who} {who:vies} the ruff: {sum} more into the pot.")


def _put(event: Event, teller: Teller, said: str) -> str:
    """Return the sentence `said` about a player who puts money into the pot, with the player and the sum filled in."""
    (paid,) = event.payments
    return teller.say(said, who=teller.who(paid.payer), sum=teller.money(paid.stakes))


@tell.register
def _(event: ev.Saw, teller: Teller) -> str:
    return _put(event, teller, "{who} {who:sees} it, and {who:puts} in {sum}.")


@tell.register
def _(event: ev.Revied, teller: Teller) -> str:
    return _put(event, teller, "{who} {who:sees} it and {who:revies}: {sum} into the pot.")


@tell.register
def _(event: ev.RuffPass, teller: Teller) -> str:
    said = "{who} {who:passes} for now, and may still come in if another vies."
    if event.out:
        said = "{who} {who:passes}, and {who:is} out of the ruff."
    return teller.say(said, who=teller.who(event.seat))


@tell.register
def _(event: ev.Doubled, teller: Teller) -> str:
    return teller.say(
        "{who} {who:doubles}: the ruff of the next hand is to be double.", who=teller.who(event.seat)
    )


@tell.register
def _(event: ev.RuffShown, teller: Teller) -> str:
    unit = "cards" if teller.rules.ruff_counts == "cards" else "points"
    said = []
    for seat, worth, mask, four_aces in event.shown:
        what = "four aces" if four_aces else f"{teller.cards(mask)}, {worth} {unit}"
        said.append(teller.part("{who} {who:shows} {what}", who=teller.who(seat), what=what))
    return upper_first("; ".join(said)) + "."


@tell.register
def _(event: ev.RuffWon, teller: Teller) -> str:
    back = [each for each in event.payments if each.rule == "ruff.decline"]
    won = [each for each in event.payments if each.rule != "ruff.decline"]
    said = [
        teller.say(
            "{who} never came in, and {who:takes} {sum} of the ante back.",
            who=teller.who(each.receiver),
            sum=teller.money(each.stakes),
        )
        for each in back
    ]
    sum_ = teller.money(won[0].stakes)
    if len(won) > 1:
        said.append(teller.divided([each.receiver for each in won], "the pot", sum_))
    else:
        how = {
            "ruff.unshown": "Nobody else is left: {who} {who:takes} the pot of {sum}, and need not show.",
            "ruff.four_aces": "Four aces beat every ruff: {who} {who:takes} the pot of {sum}.",
            "ruff.tie": "They are equal, and the elder hand has it: {who} {who:takes} the pot of {sum}.",
        }.get(won[0].rule, "{who} {who:has} the best ruff, and {who:takes} the pot of {sum}.")
        said.append(teller.say(how, who=teller.who(won[0].receiver), sum=sum_))
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
    who = teller.who(event.seat)
    sets = [each for each in event.payments if each.rule.startswith("melds.")]
    side = [each for each in event.payments if not each.rule.startswith("melds.")]
    said = []
    if event.sets:
        names = listed(f"a {set_name(*each)}" for each in event.sets)
        template = "{who} {who:calls} {names}" + (", and {who:shows} {cards}." if event.shown else ".")
        each = sum(payment.stakes for payment in sets) // 2
        said.append(teller.say(template, who=who, names=names, cards=teller.cards(event.shown)))
        said.append(f"{upper_first(teller.each_pays(event.seat, teller.money(each)))}.")
    elif not side:
        said.append(teller.say("{who} {who:calls} nothing.", who=who))
    return " ".join([*said, *_side(side, teller)])


def _side(payments: Sequence[Payment], teller: Teller) -> list[str]:
    """Return a sentence for each held Tiddy, Towser or Tumbler for which these payments are made."""
    return [
        teller.say(
            "{who} {who:has} {card}: {paid}.",
            who=teller.who(payment.receiver),
            card=payment.reason.removesuffix(" held"),
            paid=teller.each_pays(payment.receiver, teller.money(payment.stakes)),
        )
        for payment in payments[::2]
    ]


@tell.register
def _(event: ev.Played, teller: Teller) -> str:
    who, card = teller.who(event.seat), teller.card(event.card)
    return " ".join(
        [teller.say("{who} {who:plays} {card}.", who=who, card=card), *_side(event.payments, teller)]
    )


@tell.register
def _(event: ev.TrickTaken, teller: Teller) -> str:
    return teller.say(
        "{who} {who:takes} trick {number} with {card}.",
        who=teller.who(event.seat),
        number=event.number,
        card=teller.card(event.card),
    )


@tell.register
def _(event: ev.Reckoned, teller: Teller) -> str:
    said = []
    for seat in SEATS:
        tricks, honours, score = event.tricks[seat], event.honours[seat], event.scores[seat]
        total = f"{3 * tricks} for tricks" + (f" and {honours} for honours" if honours else "")
        against = f"{score} above" if score > 0 else f"{-score} short of" if score < 0 else "just"
        said.append(
            teller.part(
                "{who} {who:has} {total}: {against} twenty-two",
                who=teller.who(seat),
                total=total,
                against=against,
            )
        )
    return upper_first("; ".join(said)) + "."


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
        teller.part(
            "{who} {who:receives} {sum}" if sum_ > 0 else "{who} {who:pays} {sum}",
            who=teller.who(seat),
            sum=teller.money(abs(sum_)),
        )
        for seat, sum_ in sorted(totals.items())
        if seat < 3 and sum_
    ]
    left = next((each for each in event.payments if each.rule == "reckoning.left_over"), None)
    end = (
        f"; {teller.money(left.stakes)} is left over, since an honour is out of play, and waits for the next ruff."
        if left
        else "."
    )
    return (upper_first(listed(said)) or "Payments cancel") + end
