"""The costliest choices in the deals that a class has handed in. Each request judges a few of them, as in a review."""

import time
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from gleek.course.classroom.entries import SECONDS_PER_REQUEST, PlayedDeal, Reader
from gleek.course.low_priority import at_low_priority
from gleek.course.review.hand_review import Review
from gleek.course.review.verdict_words import VerdictWords, past
from gleek.engine.match import Match
from gleek.engine.words import upper_first
from gleek.players.review import COSTLY
from gleek.records.replay import replay
from gleek.records.results import PERSON

MOST_SHOWN: Final = 12
_DealPlay = tuple[int, Match, str]
_PlayedDeals = Mapping[tuple[str, int], PlayedDeal]


class Mistake(NamedTuple):
    who: str  # the number of the pupil's row
    deal: int
    step: int  # the number of the step within the deal
    stage: str  # the stage's id
    said: str
    loss: float  # how much less the choice wins than the best, in stakes or points


class Mistakes:
    """The costly choices of a class. Deals that were played in the same way are judged once.

    The argument `played` of the methods has the finished deals, keyed by the pupil's row and the number of the deal.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._judged: dict[_DealPlay, list[Mistake]] = {}
        self._review: tuple[_DealPlay, Review] | None = None

    def judged(self, played: _PlayedDeals) -> int:
        return sum(deal.way in self._judged for deal in played.values())

    def found(self, played: _PlayedDeals) -> list[Mistake]:
        found = [
            each._replace(who=who)
            for (who, _), deal in played.items()
            for each in self._judged.get(deal.way, ())
        ]
        return sorted(found, key=lambda each: -each.loss)

    def go_on(self, played: _PlayedDeals) -> None:
        """Judge the remaining choices for about `SECONDS_PER_REQUEST` seconds; do nothing if all are judged."""
        until = time.monotonic() + SECONDS_PER_REQUEST
        while time.monotonic() < until:
            deal = next((each for each in played.values() if each.way not in self._judged), None)
            if deal is None:
                return
            if self._review is None or self._review[0] != deal.way:
                self._review = deal.way, self._review_of(deal)
            review = self._review[1]
            if not review.done:
                at_low_priority(review.more)
            if review.done:
                self._judged[deal.way] = [*_mistakes(deal.number, review)]

    def _review_of(self, deal: PlayedDeal) -> Review:
        record = deal.record("", self._reader.deal(deal.number))
        players = [
            self._reader.begins.players[deal.before.player(seat)] for seat in range(len(record.players))
        ]
        known = ["" if each == PERSON else each for each in players]
        return Review(replay(record, deal.before.rules).steps, deal.seat, known)


def _mistakes(deal: int, review: Review) -> Iterator[Mistake]:
    """Yield the costly choices in the review, without repeated mistakes. The caller fills in `who`, the pupil's row."""
    words, repeated = VerdictWords(review.last, review.seat), review.repeated
    for verdict, decision in zip(review.verdicts, review.decisions, strict=True):
        if verdict.grade >= COSTLY and verdict.number not in repeated:
            step = review.steps[decision.place].number
            said = upper_first(f"{past(verdict.did, verdict.best)}; {words.better(verdict, verdict.loss)}")
            yield Mistake("", deal, step, decision.before.stage, said, verdict.loss)
