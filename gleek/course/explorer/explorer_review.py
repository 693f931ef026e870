"""The review of a hand in the explorer: the choices of any seat, under the chosen rules."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from gleek import games
from gleek.course.lesson_data import lessons
from gleek.course.pages.contents import AT_THE_TABLE
from gleek.course.review.missed_steps import Subject
from gleek.course.review.review_view import Around, nothing, ready, review_data
from gleek.records.results import PERSON

if TYPE_CHECKING:
    from gleek.course.explorer.explorer import Explorer
    from gleek.course.requests import NamedData
    from gleek.course.review.review import Decision
    from gleek.course.review.review_view import ReviewData

_NOT_WHOLE = "Of a hand that comes to its end, what each choice cost can be looked at here."


def subject(at: Explorer) -> Subject:
    """Return the current hand and its seats, all of which can be reviewed. The viewing seat comes first."""
    first = at.you if at.you is not None else at.seen_by or 0
    hand = at.now.hand
    names = at.game.seats if hand is None else hand.setup.names
    order = [first, *(seat for seat in range(len(at.game.seats)) if seat != first)]
    return Subject(at.played, at.now.hand_number, {at.game.seats[seat]: names[seat] for seat in order})


def explorer_review(at: Explorer) -> ReviewData:
    """Return the review, for `gleek.widgets.Review`."""
    about = subject(at)
    last = next(
        (each.hand for each in reversed(at.played.steps) if each.hand_number == about.hand_number), None
    )
    if last is None or not last.over:
        return nothing(_NOT_WHOLE)
    seats: list[NamedData] = [{"id": seat, "name": _named(about.seats[seat], seat)} for seat in at.game.seats]
    review, seat = at.reviewing.of(about), at.reviewing.seat(about)
    if review is None:
        return ready(seats, seat)
    return review_data(
        review, Around(at.you == review.seat, lambda each: _again(at, seat, each), seats, seat)
    )


def _named(name: str, seat: str) -> str:
    return name if name.lower() == seat else f"{name} ({seat})"


def _again(at: Explorer, seat: str, decision: Decision) -> str:
    """Return the address at which the reader can play the hand again from a decision.

    It is "" if the hand has no deal code, if it is shown under other rules than its own, or if the game has no page
    for playing.
    """
    page = lessons(at.game.id).get(AT_THE_TABLE)
    if at.code is None or page is None or at.rules != at.recorded.rules:
        return ""
    did = ".".join([each.short for each in decision.earlier])
    players = [games.default_player(at.game.id)] * len(at.game.seats)
    players[at.game.seats.index(seat)] = PERSON
    place = {"match": at.code, "players": ".".join(players), "did": did}
    return f"{page.page}?{urlencode({key: value for key, value in place.items() if value})}"
