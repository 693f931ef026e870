"""The review that a page may ask for: of the hand that lies on its table, and of one seat's choices in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gleek.engine.errors import Unreadable
from gleek.lessons.asking import text
from gleek.lessons.patience import patiently
from gleek.lessons.reviewing.review import Review
from gleek.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.lessons.asking import Doing, Request
    from gleek.records.replay import Replay


class Subject(NamedTuple):
    """What can be reviewed: one hand of a replay, by its number there, and whose choices in it.

    `seats` are the ids of those seats, each with its player's name, the one first that is meant where none is named.
    """

    played: Replay
    hand_number: int
    seats: Mapping[str, str]


class Reviewing:
    """A review under way, as long as its hand is the one that is looked at."""

    def __init__(self, subject: Callable[[], Subject]) -> None:
        """Ask `subject` for what is to be reviewed, whenever something is asked; it may refuse with `Unreadable`."""
        self._subject = subject
        self._begun: tuple[Replay, int, str, Review] | None = None
        self._chosen = ""

    def seat(self, subject: Subject) -> str:
        """Return the id of the seat whose choices are reviewed."""
        return self._chosen if self._chosen in subject.seats else next(iter(subject.seats))

    def of(self, subject: Subject) -> Review | None:
        """Return the review of a hand, where there is one."""
        if self._begun is None:
            return None
        played, number, seat, review = self._begun
        same = played is subject.played and (number, seat) == (subject.hand_number, self.seat(subject))
        return review if same else None

    def requests(self, asked: Request) -> Doing:
        """Return what can be asked.

        review (seat): the next piece of it. review stop: no more. review strongest: what the strongest players do.
        """
        return {
            "review": lambda: patiently(self._review(text(asked.get("seat"))).more),
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
            found = Review(steps, subject.played.record.game.seats.index(chosen))
            self._begun = subject.played, subject.hand_number, chosen, found
        return found
