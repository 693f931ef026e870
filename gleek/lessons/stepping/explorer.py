"""A hand explored: which hand, which step, seen by whom, under which rules; and all that the page shows of it.

An `Explorer` takes what a visitor asks (which comes from outside, and is checked), keeps to what it had
where that makes no sense, and says so in one sentence. Its place is a short address, so that a link
opens the same moment.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from gleek.engine.errors import GleekError, Inconsistent, Unreadable
from gleek.engine.ledger import SEAT_WORDS
from gleek.games.gleek.rules import VALUES, Rules, Value, preset, read_value, unknown_field
from gleek.lessons.address import LONGEST_QUERY, read_query
from gleek.lessons.stepping.explorer_view import ledger_data, readings_data, stepper_data
from gleek.lessons.stepping.table import table_data
from gleek.records.as_text import nearest_preset
from gleek.records.coded import from_code
from gleek.records.codes import code_of, new_code, read_code, read_rules_code
from gleek.records.replay import Replay, Step, replay
from gleek.records.samples import samples

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.records.record import Record

FIRST_HAND = "02-an-ordinary-hand"


@lru_cache(maxsize=64)
def _replayed(what: Record, rules: Rules) -> Replay:
    return replay(what, rules)


class Explorer:
    """What one visitor is looking at.

    `hand` is a sample's id or None, `code` a deal's code or None; `step` counts from 1; `seen_by` is a
    seat or None; `book` a preset's name, and `changes` the fields that the visitor changed from it (the
    record's own changes are kept besides). `problems` holds a sentence for the part of the page where
    the last request went wrong.
    """

    def __init__(self, hand: str | None = None) -> None:
        """Begin with a sample hand: the ordinary one, where none is named."""
        self.problems = {"hand": "", "rules": ""}
        self.hand: str | None = None
        self.code: str | None = None
        self.seen_by: int | None = None
        self.changes: dict[str, Value] = {}
        first = FIRST_HAND if FIRST_HAND in samples() else next(iter(samples()))
        self._take_hand(hand or first)

    # ------------------------------------------------------------ what a visitor asks

    def ask(self, asked: Mapping[str, Any]) -> None:
        """Do what was asked: `{"what": "step", "to": 14}` and the like. What cannot be done changes nothing.

        Of the hand: step (to), view (seat), hand (id), code (code), new_deal, open (query). Of the rules: preset (id),
        field (field, value), reset. Anything else is passed over.
        """
        self.problems = {"hand": "", "rules": ""}
        what = str(asked.get("what"))
        for part, requests in (("hand", self._of_the_hand(asked)), ("rules", self._of_the_rules(asked))):
            if what in requests:
                try:
                    requests[what]()
                except Inconsistent as error:
                    self.problems[part] = " ".join(fault.sentence for fault in error.faults)
                except GleekError as error:
                    self.problems[part] = str(error)

    def _of_the_hand(self, asked: Mapping[str, Any]) -> dict[object, Callable[[], None]]:
        return {
            "step": lambda: self.go(asked.get("to")),
            "view": lambda: self.see(asked.get("seat")),
            "hand": lambda: self._take_hand(str(asked.get("id"))),
            "code": lambda: self._take_code(str(asked.get("code", ""))[:LONGEST_QUERY]),
            "new_deal": lambda: self._take_code(new_code(self.rules if self.code else None)),
            "open": lambda: self.open(str(asked.get("query", ""))),
        }

    def _of_the_rules(self, asked: Mapping[str, Any]) -> dict[object, Callable[[], None]]:
        return {
            "preset": lambda: self._take_rules(str(asked.get("id")), {}),
            "field": lambda: self._change(str(asked.get("field")), asked.get("value")),
            "reset": lambda: self._take_rules(self.record.preset, {}),
        }

    def _change(self, field: str, value: object) -> None:
        self._take_rules(self.book, self.changes | {field: read_value(field, value)})

    def go(self, step: object) -> None:
        """Go to a step; a number beyond the ends goes to the end."""
        if not re.fullmatch(r"-?[0-9]{1,9}", str(step)):
            msg = f"“{str(step)[:20]}” is not a step: steps are numbered from 1 to {self.steps}."
            raise Unreadable(msg)
        self.step = min(max(int(str(step)), 1), self.steps)

    def see(self, seat: object) -> None:
        """Look from a seat (eldest, second, dealer), or with everything open (None)."""
        if seat is not None and seat not in SEAT_WORDS:
            msg = f"“{str(seat)[:20]}” is not a seat: there are eldest, second and dealer."
            raise Unreadable(msg)
        self.seen_by = None if seat is None else SEAT_WORDS.index(str(seat))

    def open(self, query: str) -> None:
        """Open an address; what it does not name stays at its beginning. All that is wrong with it is said at once."""
        asked = read_query(query)
        parts: dict[str, Callable[[str], None]] = {
            "code": self._take_code,
            "hand": self._take_hand,
            "rules": self._open_rules,
            "seat": self.see,
            "step": self.go,
        }
        wrong = []
        for key, take in parts.items():
            if key not in asked:
                continue
            try:
                take(asked[key])
            except Inconsistent as error:
                wrong += [fault.sentence for fault in error.faults]
            except GleekError as error:
                wrong.append(str(error))
        if wrong:
            raise Unreadable(" ".join(wrong))

    def _take_hand(self, hand_id: str) -> None:
        if hand_id not in samples():
            msg = f"There is no sample hand “{hand_id[:40]}”; choose one from the list."
            raise Unreadable(msg)
        self.hand, self.code = hand_id, None
        self._begin(samples()[hand_id])

    def _take_code(self, text: str) -> None:
        number, rules = read_code(text)
        self.hand, self.code = None, code_of(number, rules)
        self._begin(from_code(self.code))

    def _begin(self, what: Record) -> None:
        self.record = what
        self.step = 1
        self.seen_by = None
        self._take_rules(what.preset, {})

    def _take_rules(self, book: str, changes: dict[str, Value]) -> None:
        rules = preset(book, **(dict(self.record.changes) | changes))
        played = _replayed(self.record, rules)
        base = preset(book, **dict(self.record.changes)) if self._base_stands(book) else preset(book)
        self.book, self.rules = book, rules
        self.changes = {field: mine for field, (mine, _) in rules.differs_from(base).items()}
        self.played = played
        self.step = min(self.step, self.steps)

    def _base_stands(self, book: str) -> bool:
        try:
            preset(book, **dict(self.record.changes))
        except Inconsistent:
            return False
        return True

    def _open_rules(self, text: str) -> None:
        """Take a book with changes, as in "cotton,opening_bid:13", or a table's whole rules by their code."""
        book, *settings = text.split(",")
        if not settings and book[:1] in {"R", "r"}:  # no book's name begins so
            self._take_whole(read_rules_code(book))
            return
        changes: dict[str, Value] = {}
        for each in settings:
            field, colon, value = each.partition(":")
            if not colon or field not in VALUES:
                said = unknown_field(field)
                raise Unreadable(said[:1].upper() + said[1:])
            changes[field] = read_value(field, value)
        self._take_rules(book, changes)

    def _take_whole(self, rules: Rules) -> None:
        """Take rules as they are, without the record's own changes."""
        book = nearest_preset(rules)
        base = preset(book).as_dict() | dict(self.record.changes)
        self._take_rules(
            book, {field: mine for field, mine in rules.as_dict().items() if mine != base[field]}
        )

    # ------------------------------------------------------------ where it stands

    @property
    def steps(self) -> int:
        """How many steps the hand has under the chosen rules."""
        return max(len(self.played.steps), 1)

    @property
    def recorded(self) -> Replay:
        """The replay under the rules that the hand was recorded under."""
        return _replayed(self.record, self.record.rules())

    @property
    def now(self) -> Step:
        """The step that is looked at."""
        step: Step = self.played.steps[self.step - 1]
        return step

    @property
    def address(self) -> str:
        """The address of this moment: `?hand=…&step=…&rules=…`."""
        parts = {"code": self.code} if self.code else {"hand": str(self.hand)}
        parts["step"] = str(self.step)
        if self.rules != self.record.rules() or self.book != self.record.preset:
            parts["rules"] = ",".join(
                [self.book, *(f"{field}:{value}" for field, value in self.changes.items())]
            )
        if self.seen_by is not None:
            parts["seat"] = SEAT_WORDS[self.seen_by]
        return "?" + urlencode(parts, safe=":,", quote_via=quote)

    # ------------------------------------------------------------ what the widgets draw

    def table(self) -> dict[str, Any]:
        """Return the table, for `gleek.widgets.Table`."""
        return table_data(self.played, self.step, self.seen_by)

    def stepper(self) -> dict[str, Any]:
        """Return the controls and the sentence, for `gleek.widgets.Stepper`."""
        return stepper_data(self)

    def ledger(self) -> dict[str, Any]:
        """Return the payments so far, for `gleek.widgets.Ledger`."""
        return ledger_data(self)

    def readings(self) -> dict[str, Any]:
        """Return the rules that can be switched and what that changes, for `gleek.widgets.Readings`."""
        return readings_data(self)
