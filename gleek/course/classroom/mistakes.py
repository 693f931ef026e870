"""The costliest choices in the deals that a class has handed in. They are judged piece by piece, as in a review."""

import time
from collections.abc import Mapping
from typing import Final, NamedTuple

from gleek.course.classroom.entries import PlayedDeal
from gleek.course.classroom.yardstick import AT_ONCE
from gleek.course.low_priority import at_low_priority
from gleek.course.review.hand_review import Review
from gleek.course.review.verdict_words import VerdictWords, past
from gleek.players.review import Verdict
from gleek.records.record import Record
from gleek.records.replay import replay
from gleek.words import upper_first

SHOWN: Final = 12
_LEAST: Final = 2  # the lowest grade (an index of `GRADES`) of a mistake


class Mistake(NamedTuple):
    """A costly choice of one pupil."""

    who: str  # the number of the pupil's row
    deal: int
    step: int  # the number of the step within the deal
    stage: str  # the stage's id
    said: str
    loss: float  # how much less the choice wins than the best, in stakes or points


class Mistakes:
    """The costly choices found so far. `done` has the deals that are judged: pairs of a row's and a deal's number."""

    def __init__(self) -> None:
        self.done: set[tuple[str, int]] = set()
        self.found: list[Mistake] = []
        self._review: tuple[tuple[str, int], Review] | None = None

    def go_on(self, played: Mapping[tuple[str, int], tuple[PlayedDeal, Record]]) -> None:
        """Judge choices for `AT_ONCE` seconds, but at least one. `played` has the finished deals and their records."""
        until = time.monotonic() + AT_ONCE
        while time.monotonic() < until:
            if self._review is None:
                key = next((each for each in played if each not in self.done), None)
                if key is None:
                    return
                self._review = key, _review(*played[key])
            key, review = self._review
            if not review.done:
                at_low_priority(review.more)
            if review.done:
                self._take(key, review)

    def _take(self, key: tuple[str, int], review: Review) -> None:
        words = VerdictWords(review.last, review.seat)
        for verdict, decision in zip(review.verdicts, review.decisions, strict=True):
            if verdict.grade >= _LEAST and verdict.number not in review.repeated:
                step = review.steps[decision.place].number
                said, stage = _said(verdict, words), decision.before.stage
                self.found.append(Mistake(*key, step, stage, said, verdict.loss))
        self.found.sort(key=lambda each: -each.loss)
        self.done.add(key)
        self._review = None


def _review(deal: PlayedDeal, record: Record) -> Review:
    steps = replay(record, deal.before.rules).steps
    return Review(steps, deal.seat)


def _said(verdict: Verdict, words: VerdictWords) -> str:
    """Return a sentence without a subject: "Played 9♠; K♠ would gain 2.0d. more on average."."""
    return upper_first(f"{past(verdict.did, verdict.best)}; {words.better(verdict, verdict.loss)}")
