"""What happens at Gillet, in plain English: one sentence an event (see `gleek.words.tell`)."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from gleek.games.gillet import events as ev
from gleek.games.gillet.worth import ge, in_points, is_flux
from gleek.words import listed
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.events import Event


# Each kind of event has its own telling, below; not every one needs all that it is given.
# ruff: noqa: ARG001
@singledispatch
def tell(event: Event, teller: Teller) -> str:
    """Return an event of Gillet in one sentence, or two where money changes hands."""
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
    first, *_, dealer = teller.names
    return f"{dealer} deals three cards to each, {first} first; the others are not used."


@tell.register
def _(event: ev.GeShown, teller: Teller) -> str:
    shows = []
    for seat, mask in event.shown:
        has = ge(mask)
        assert has is not None
        shows.append(f"{teller.names[seat]} shows {has.name}, {teller.cards(mask)}")
    return "; ".join(shows) + "."


@tell.register
def _(event: ev.GeWon, teller: Teller) -> str:
    who = listed(teller.names[seat] for seat in event.winners)
    each = teller.money(event.payments[0].stakes)
    if len(event.winners) > 1:
        return f"They are equal and divide the bowl of the Gé: {each} each to {who}."
    how = {
        "ge.tie": "Another has the same pair, and the elder hand has it",
        "ge.tricon": "A tricon beats every pair",
    }.get(event.rule, "It is the best Gé")
    return f"{how}: {who} takes the bowl of {each}."


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
    return f"{teller.names[event.seat]} goes."


@tell.register
def _(event: ev.Raised, teller: Teller) -> str:
    who, by, paid = teller.names[event.seat], event.by, event.payments[0].stakes
    if paid == by:
        return f"{who} raises by {teller.money(by)}."
    return f"{who} sees it and raises by {teller.money(by)}: {teller.money(paid)} into the bowl."


@tell.register
def _(event: ev.Saw, teller: Teller) -> str:
    return f"{teller.names[event.seat]} sees it, and puts in {teller.money(event.payments[0].stakes)}."


@tell.register
def _(event: ev.Yielded, teller: Teller) -> str:
    return f"{teller.names[event.seat]} yields."


@tell.register
def _(event: ev.PointShown, teller: Teller) -> str:
    said = []
    for seat, halves, mask in event.shown:
        flux = "a flux of " if is_flux(mask) else ""
        said.append(f"{teller.names[seat]} shows {teller.cards(mask)}, {flux}{in_points(halves)}")
    return "; ".join(said) + "."


@tell.register
def _(event: ev.PointWon, teller: Teller) -> str:
    who = listed(teller.names[seat] for seat in event.winners)
    each = teller.money(event.payments[0].stakes)
    if len(event.winners) > 1:
        return f"They are equal and divide the bowl of the point: {each} each to {who}."
    how = {
        "point.unshown": "Nobody else is left: {who} takes the bowl of {sum}, and need not show.",
        "point.tie": "The best are equal, and the elder hand has it: {who} takes the bowl of {sum}.",
    }.get(event.rule, "{who} has the best point, and takes the bowl of {sum}.")
    return how.format(who=who, sum=each)


@tell.register
def _(event: ev.PointLeftOver, teller: Teller) -> str:
    return _left_over(event.counters, teller)
