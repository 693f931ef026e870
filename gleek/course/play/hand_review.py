"""The review of a hand that the learner has played. It is available after the end of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from gleek.course.review.missed_steps import Subject
from gleek.course.review.review_view import Around, nothing, ready, review_data
from gleek.engine.errors import Unreadable

if TYPE_CHECKING:
    from gleek.course.play.hand_session import HandSession
    from gleek.course.play.match_session import MatchSession
    from gleek.course.requests import NamedData
    from gleek.course.review.review import Decision
    from gleek.course.review.review_view import ReviewData

_LATER = "When a hand is over, what each choice cost can be looked at here."


def subject(own: HandSession) -> Subject:
    """Return what can be reviewed: the hand, and the seats that people played.

    Raises `Unreadable` before the end of the hand.
    """
    if not own.over:
        msg = "The hand is not over: what your choices cost can be looked at when it is."
        raise Unreadable(msg)
    people = {choice.action.seat for choice in own.choices} | {own.seat}
    seats = {own.game.seats[seat]: own.names[seat] for seat in sorted(people)}
    return Subject(own.played, own.played.steps[-1].hand_number, seats, own.seated)


def way_to_review(own: HandSession) -> str:
    """Return the label of the button that leads to the review; "" before the end of the hand."""
    return "Review choices" if own.over else ""


def own_review(own: MatchSession) -> ReviewData:
    """Return the review, for `gleek.widgets.Review`."""
    if not own.over:
        return nothing(_LATER)
    about = subject(own)
    seat = own.reviewing.seat(about)
    seats: list[NamedData] = []
    if len(about.seats) > 1:
        seats = [{"id": word, "name": name} for word, name in about.seats.items()]
    review = own.reviewing.of(about)
    if review is None:
        return ready(seats, seat)

    def again(decision: Decision) -> str:
        words = [each.word for each in own.choices if each.steps < decision.place]
        place = own.place | {"did": ".".join(words)}
        return "?" + urlencode({key: value for key, value in place.items() if value})

    you = own.you is not None
    # If the learner may not take choices back, the review has no links for playing a decision again.
    again_from = again if own.help.take_back else lambda _: ""
    return review_data(review, Around(you, again_from, seats, seat))
