"""The requests with which a page starts and stops the review of its current hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gleek.course.low_priority import at_low_priority
from gleek.course.requests import text
from gleek.course.review.review import Review
from gleek.engine.errors import Unreadable
from gleek.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gleek.course.requests import Handlers, Request
    from gleek.records.replay import Replay


class Subject(NamedTuple):
    """A hand that can be reviewed, and the seats whose choices can be reviewed."""

    played: Replay
    hand_number: int  # the number of the hand in the replay
    seats: Mapping[str, str]  # the players' names by the id of their seat; the first seat is the default
    players: Sequence[
        str
    ] = ()  # the ids of the computer players by seat, with "" for a person; () if all are people


class Reviewing:
    """The review of a page's current hand. When the page shows another hand, the review is removed."""

    def __init__(self, subject: Callable[[], Subject]) -> None:
        """Store `subject`, a function that returns the current `Subject`. It may raise `Unreadable`."""
        self._subject = subject
        self._begun: tuple[Replay, int, str, Review] | None = None
        self._chosen = ""

    def seat(self, subject: Subject) -> str:
        """Return the id of the seat whose choices are reviewed."""
        return self._chosen if self._chosen in subject.seats else next(iter(subject.seats))

    def of(self, subject: Subject) -> Review | None:
        """Return the review of this hand, or None if it has not been started."""
        if self._begun is None:
            return None
        played, number, seat, review = self._begun
        same = played is subject.played and (number, seat) == (subject.hand_number, self.seat(subject))
        return review if same else None

    def requests(self, asked: Request) -> Handlers:
        """Return the possible requests.

        "review" (seat) computes the next piece, "review stop" stops the review, and "review strongest" asks for the
        result of the strongest players with the same deal.
        """
        return {
            "review": lambda: at_low_priority(self._review(text(asked.get("seat"))).more),
            "review stop": lambda: self._review().stop(),
            "review strongest": lambda: self._review().want_strongest(),
        }

    def _review(self, seat: str = "") -> Review:
        subject = self._subject()
        if seat and seat not in subject.seats:
            msg = f"“{seat[:20]}” is not a seat whose choices can be reviewed: there are {listed(subject.seats)}."
            raise Unreadable(msg)
        self._chosen = seat or self._chosen
        found = self.of(subject)
        if found is None:
            steps = [each for each in subject.played.steps if each.hand_number == subject.hand_number]
            chosen = self.seat(subject)
            found = Review(steps, subject.played.record.game.seats.index(chosen), subject.players)
            self._begun = subject.played, subject.hand_number, chosen, found
        return found
