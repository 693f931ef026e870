"""The table of Gillet on the pages: the two bowls, the speeches, the winners and the value of each hand."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gleek.course.explorer.game_table import Moment
from gleek.course.explorer.table_parts import signed_sum
from gleek.course.explorer.table_view import SeatView, TallyView
from gleek.engine.cards import card, mask_of
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.phrase import reason_to_you
from gleek.engine.words import NOTHING, Spoken, one_stop
from gleek.games.common.course.plain_table import table
from gleek.games.gillet.accounts import SEAT_WORDS
from gleek.games.gillet.deal import HAND
from gleek.games.gillet.events import GeShown, GeWon, PointShown, PointWon, Raised, Saw, Went, Yielded
from gleek.games.gillet.worth import ge, in_points, is_flux, point
from gleek.records.replay import Step

_REASON_VERBS: Final = frozenset({"raises", "sees", "shares", "wins"})
ROLES: Final = ("first hand", "second hand", "third hand", "dealer")


def _marks(step: Step) -> list[list[tuple[int, str]]]:
    """Return each seat's marked cards as (mask, "pair" or "tricon"): those that openly won the first bowl."""
    hand = step.dealt_hand
    marks: list[list[tuple[int, str]]] = [[] for _ in SEAT_WORDS]
    for event in hand.history:
        if isinstance(event, GeShown):
            for seat, mask in event.shown:
                marks[seat].append((mask, "tricon" if mask.bit_count() == HAND else "pair"))
    return marks


def _spoken(event: Event, hand: Hand) -> Spoken:
    """Return the words of a player in plain English, because no book preserves any."""
    match event:
        case Went():
            return Spoken("I go.", plain="I stay in, and put in nothing more.")
        case Raised(by=by):
            sees, owed = (
                ("see it, and ", "what is owed, and ") if event.payments[0].stakes != by else ("", "")
            )
            more = hand.setup.stake.sum(by)
            plain = f"I put in {owed}{more} more, which all who stay must match."
            return Spoken(one_stop(f"I {sees}raise by {more}."), plain=plain)
        case Saw():
            return Spoken("I see it.", plain="I put in what is owed, and stay in.")
        case Yielded():
            return Spoken("I yield.", plain="I am out of it, and leave what I have put in.")
    return NOTHING


def _won(event: Event) -> tuple[tuple[int, ...], str] | None:
    if not isinstance(event, GeWon | PointWon):
        return None
    verb = "takes" if len(event.winners) == 1 else "shares"
    return event.winners, f"{verb} the {'Gé' if isinstance(event, GeWon) else 'point'}"


def _moments(event: Event, hand: Hand, _: int | None) -> Iterator[Moment]:
    """Yield a highlight for each tricon or flux that wins a bowl, at the event that shows its cards."""
    if isinstance(event, GeShown):
        for seat, mask in event.shown:
            best = ge(mask)
            if best is not None and best.cards == HAND:
                yield Moment(seat, f"shows {best.name}", "tricon", told=True)
    elif isinstance(event, PointShown):
        winners = next(each.winners for each in reversed(hand.history) if isinstance(each, PointWon))
        # The winner who spoke first comes last, because the table announces the last highlight.
        for seat, _half, mask in sorted(event.shown, reverse=True):
            if seat in winners and is_flux(mask):
                yield Moment(seat, "shows a flux", "flux", told=True)


def _tally(step: Step, seats: list[SeatView]) -> TallyView | None:
    hand = step.hand
    if hand is None or hand.facts.halves is None:
        return None
    rows, lines = [], []
    for seat, view in enumerate(seats):
        seen = [card(each["c"]) for each in view["cards"] if "c" in each]
        mask = mask_of(seen)
        best = ge(mask)
        whole = len(seen) == HAND
        has = best.name.removeprefix("a ") if best else "none" if whole else "not seen"
        makes = in_points(point(mask, hand.rules.flux_half)[0]) if whole else "not seen"
        result = signed_sum(TABLE, hand.setup.stake, hand.ledger.balances[seat])["text"]
        rows.append([view["name"], has, makes, result])
        lines.append(f"{view['name']}: for the Gé {has}, for the point {makes}: {result.removesuffix('.')}.")
    return {"columns": ["Player", "Gé", "Point", "Won or lost"], "rows": rows, "lines": lines}


TABLE: Final = replace(
    table("gillet"),
    roles=ROLES,
    spoken_in=frozenset({"point"}),
    marks=_marks,
    remembered=(GeShown, PointShown),
    moments=_moments,
    said=_spoken,
    won=_won,
    reason=lambda payment: reason_to_you(payment.reason, _REASON_VERBS),
    tally=_tally,
    deal="deal",
)
