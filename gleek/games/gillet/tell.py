"""Descriptions of the events of Gillet in plain English (see `gleek.words.tell`)."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from gleek.games.gillet import events as ev
from gleek.games.gillet.accounts import DEALER
from gleek.games.gillet.worth import ge, in_points, is_flux
from gleek.words import upper_first
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.events import Event


# The functions below describe one kind of event each. Not all of them use both arguments.
# ruff: noqa: ARG001
@singledispatch
def tell(event: Event, teller: Teller) -> str:
    """Return a sentence that describes an event of Gillet."""
    raise NotImplementedError(type(event).__name__)


@tell.register
def _(event: ev.CarriedIn, teller: Teller) -> str:
    if not event.ge:
        return f"From before there is {teller.money(event.point)} in the bowl of the point."
    also = f" and {teller.money(event.point)} in that of the point" if event.point else ""
    return f"From before there is {teller.money(event.ge)} in the bowl of the Gé{also}."


@tell.register
def _(event: ev.AntesPut, teller: Teller) -> str:
    if event.ge == event.point:
        return f"Each puts {teller.money(event.ge)} into each bowl."
    ge_ante, point_ante = teller.money(event.ge), teller.money(event.point)
    return f"Each puts {ge_ante} into the bowl of the Gé, and {point_ante} into that of the point."


@tell.register
def _(event: ev.Dealt, teller: Teller) -> str:
    return teller.say(
        "{dealer} {dealer:deals} three cards to each, {first} first; the others are not used.",
        dealer=teller.who(DEALER),
        first=teller.who(0),
    )


@tell.register
def _(event: ev.GeShown, teller: Teller) -> str:
    shows = []
    for seat, mask in event.shown:
        has = ge(mask)
        assert has is not None
        shows.append(
            teller.part(
                "{who} {who:shows} {ge}, {cards}", who=teller.who(seat), ge=has.name, cards=teller.cards(mask)
            )
        )
    return upper_first("; ".join(shows)) + "."


@tell.register
def _(event: ev.GeWon, teller: Teller) -> str:
    each = teller.money(event.payments[0].stakes)
    if len(event.winners) > 1:
        return teller.divided(event.winners, "the bowl of the Gé", each)
    how = {
        "ge.tie": "Another has the same pair, and the first to speak has it",
        "ge.tricon": "A tricon beats every pair",
    }.get(event.rule, "It is the best Gé")
    return teller.say(
        "{how}: {who} {who:takes} the bowl of {sum}.", how=how, who=teller.who(*event.winners), sum=each
    )


@tell.register
def _(event: ev.GeLeftOver, teller: Teller) -> str:
    return _left_over(event.counters, teller)


def _left_over(counters: int, teller: Teller) -> str:
    return f"It does not divide evenly: {teller.money(counters)} stays in the bowl for the next deal."


@tell.register
def _(event: ev.GeCarried, teller: Teller) -> str:
    return f"Nobody has a Gé: its bowl of {teller.money(event.bowl)} waits for the next deal."


@tell.register
def _(event: ev.GeMoved, teller: Teller) -> str:
    return f"Nobody has a Gé: its bowl of {teller.money(event.bowl)} goes to the point."


@tell.register
def _(event: ev.Went, teller: Teller) -> str:
    return teller.say("{who} {who:goes}.", who=teller.who(event.seat))


@tell.register
def _(event: ev.Raised, teller: Teller) -> str:
    paid = event.payments[0].stakes
    said = "{who} {who:sees} it and {who:raises} by {more}: {sum} into the bowl."
    if paid == event.by:
        said = "{who} {who:raises} by {more}."
    return teller.say(said, who=teller.who(event.seat), more=teller.money(event.by), sum=teller.money(paid))


@tell.register
def _(event: ev.Saw, teller: Teller) -> str:
    put = teller.money(event.payments[0].stakes)
    return teller.say("{who} {who:sees} it, and {who:puts} in {sum}.", who=teller.who(event.seat), sum=put)


@tell.register
def _(event: ev.Yielded, teller: Teller) -> str:
    return teller.say("{who} {who:yields}.", who=teller.who(event.seat))


@tell.register
def _(event: ev.PointShown, teller: Teller) -> str:
    said = []
    for seat, halves, mask in event.shown:
        flux = "a flux of " if is_flux(mask) else ""
        what = f"{teller.cards(mask)}, {flux}{in_points(halves)}"
        said.append(teller.part("{who} {who:shows} {what}", who=teller.who(seat), what=what))
    return upper_first("; ".join(said)) + "."


@tell.register
def _(event: ev.PointWon, teller: Teller) -> str:
    each = teller.money(event.payments[0].stakes)
    if len(event.winners) > 1:
        return teller.divided(event.winners, "the bowl of the point", each)
    how = {
        "point.unshown": "Nobody else is left: {who} {who:takes} the bowl of {sum}, and need not show.",
        "point.tie": "The best are equal, and the first to speak has it: {who} {who:takes} the bowl of {sum}.",
    }.get(event.rule, "{who} {who:has} the best point, and {who:takes} the bowl of {sum}.")
    return teller.say(how, who=teller.who(*event.winners), sum=each)


@tell.register
def _(event: ev.PointLeftOver, teller: Teller) -> str:
    return _left_over(event.counters, teller)
