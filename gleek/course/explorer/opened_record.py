"""A record that a visitor has opened: of a match, or of a single hand."""

import json
from dataclasses import dataclass, replace
from typing import Final

from gleek.course.game_course import game_course
from gleek.course.requests import NamedData, plain_words
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.match import Match
from gleek.engine.words import counted, upper_first
from gleek.players import registry
from gleek.records.missing import read_saved
from gleek.records.read import read_record
from gleek.records.record import Record
from gleek.records.replay import Replay, replay

_NO_TEXT: Final = "No file has come: choose one that was saved with “Save the match”."


@dataclass(frozen=True, eq=False)
class Opened:
    name: str
    record: Record
    missing: tuple[int, ...]  # the numbers of the hands that the record lacks
    sentence: str  # a sentence on the missing hands, or ""
    # The state of the match before each hand that can be replayed, keyed by the hand's number.
    before: dict[int, Match]

    @property
    def hands(self) -> list[NamedData]:
        """The menu of a match's hands; the id is "" for a hand that cannot be replayed. Empty for a single hand."""
        if len(self.record.hands) == 1:
            return []
        one = upper_first(game_course(self.record.game.id).table.deal)
        numbers = range(1, len(self.record.hands) + 1)
        lost = {
            number: f": {'missing' if number in self.missing else 'cannot be played'}"
            for number in numbers
            if number not in self.before
        }
        return [
            {"id": "" if number in lost else str(number), "name": f"{one} {number}{lost.get(number, '')}"}
            for number in numbers
        ]

    def hand(self, number: int) -> Record:
        match = self.before.get(number)
        if match is None:
            there = ", ".join(map(str, self.before))
            msg = f"Hand {number} of this record cannot be shown; the hands that can be shown are {there}."
            raise Unreadable(msg)
        one = game_course(self.record.game.id).table.deal
        title = f"{self.record.title or 'A match'}: {one} {number} of {len(self.record.hands)}"
        return replace(
            self.record,
            hands=(self.record.hands[number - 1],),
            title=title if self.hands else self.record.title,
            dealer=match.dealer,
            players=match.players,
            lifts=(),
            brought=(),
            is_match=True,
        )

    def replayed(self, number: int, what: Record, rules: object) -> Replay:
        return replay(what, rules, replace(self.before[number], rules=rules))


def read_opened(name: str, parts: object, game: str) -> Opened:
    """Return the record that the browser has sent in `parts`. Raises `Unreadable` if it is wrong or not this game's."""
    record = read_one_record(text_of_parts(parts))
    if record.kind != game:
        given, wanted = registry.game(record.kind).title, registry.game(game).title
        raise Unreadable(f"This is a record of {given}, but this page shows hands of {wanted}.")
    saved = read_saved(record)
    if saved.played is None:
        raise Unreadable(saved.sentence)
    before = {step.hand_number: step.match for step in saved.played.steps if step.hand is not None}
    return Opened(name[:120], record, saved.missing, saved.sentence, before)


def text_of_parts(parts: object) -> str:
    """Join the pieces of a JSON string and return its text. Raises `Unreadable` if they are no JSON string."""
    pieces = parts if isinstance(parts, list) and all(isinstance(part, str) for part in parts) else []
    try:
        text = json.loads("".join(pieces))
    except ValueError:
        text = None
    if not isinstance(text, str) or not text.strip():
        raise Unreadable(_NO_TEXT)
    return "\n".join(map(plain_words, text.splitlines()))


def read_one_record(text: str) -> Record:
    try:
        return read_record(text)
    except Inconsistent as error:
        first, *others = error.faults
        more = f" It has {counted(len(others), 'more fault')}, which “gleek check” lists." if others else ""
        raise Unreadable(f"This record cannot be read: {first.sentence}{more}") from None
