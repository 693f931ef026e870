"""The explorer: a visitor steps through a finished hand, viewed from any seat, under any rules."""

import re
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import quote, urlencode

from gleek.course.cast import YOU
from gleek.course.explorer.ledger_view import PerStep, ledger_data, ledger_lines
from gleek.course.explorer.opened_record import Opened, read_opened
from gleek.course.explorer.table import table_data
from gleek.course.explorer.table_view import TableView
from gleek.course.game_course import game_course
from gleek.course.requests import Controller, Handlers, Request, View, needed, read_query, text, whole
from gleek.course.review.hand_review import Reviewing, Subject
from gleek.engine.errors import GleekError, Inconsistent, Unreadable
from gleek.engine.rules import Rules, Value, read_value, unknown_field, values_of
from gleek.engine.words import listed, upper_first
from gleek.evidence import presets
from gleek.evidence.games import game as game_info
from gleek.evidence.presets import nearest
from gleek.players.registry import DEFAULT, game
from gleek.records.coded import from_code
from gleek.records.codes import code_of, new_code, read_code, read_rules_code
from gleek.records.record import Record
from gleek.records.replay import Replay, Step, replay
from gleek.records.samples import samples

_replayed = lru_cache(maxsize=64)(replay)


class Explorer(Controller):
    def __init__(self, hand: str | None = None, game_id: str = DEFAULT) -> None:
        """Start with the sample hand that has the id `hand`; None means the game's default sample."""
        self.game = game(game_id)
        self.say("")
        self.hand: str | None = None  # the id of a sample hand; None if `code` or `opened` is set
        self.code: str | None = None
        self.opened: Opened | None = None
        self.number = 1  # the number of the shown hand in the record `opened`
        self.seen_by: int | None = None  # the seat whose view the table shows; None if all hands are open
        # The rules that the visitor has changed. The changes in the record are not included.
        self.changes: dict[str, Value] = {}
        self.reviewing = Reviewing(lambda: self.subject)
        self._take_hand(hand or game_info(game_id).first_hand or next(iter(samples(game_id))))

    def requests(self, request: Request) -> Handlers:
        return {
            "step": lambda: self.go(request.get("to")),
            "view": lambda: self.see(request.get("seat")),
            "hand": lambda: self._take_hand(text(request.get("id"))),
            "code": lambda: self._take_code(text(request.get("code"))[:800]),
            "new_deal": lambda: self._take_code(new_code(self.rules if self.code else None)),
            "record": lambda: self._take_record(request),
            "number": lambda: self._take_number(request.get("to")),
            "open": lambda: self.open(text(request.get("query"))),
            "page": lambda: setattr(self, "page", True),
            "preset": lambda: self._take_rules(text(request.get("id")), {}),
            "field": lambda: self._change(text(request.get("field")), request.get("value")),
            "reset": lambda: self._take_rules(self.record.preset, {}),
            **self.reviewing.requests(request),
        }

    def say(self, problem: str, what: str = "") -> None:
        self.problems = {"hand": "", "rules": ""}  # the error sentence for each part of the page
        self.problems["rules" if what in {"preset", "field", "reset"} else "hand"] = problem
        self.page = False  # whether the request asked for the whole hand as a file for other sites

    def _change(self, field: str, value: object) -> None:
        self._take_rules(self.book, self.changes | {field: read_value(self.game.rules, field, value)})

    def go(self, step: object) -> None:
        """Go to the step that is nearest to the number `step`. Raises `Unreadable` if it is no number."""
        number = needed(step, f"is not a step: steps are numbered from 1 to {self.steps}")
        self.step = min(max(number, 1), self.steps)

    def see(self, seat: object) -> None:
        seats = self.game.seats
        if seat is not None and seat not in seats:
            raise Unreadable(f"“{str(seat)[:20]}” is not a seat: the seats are {listed(seats)}.")
        self.seen_by = None if seat is None else seats.index(str(seat))

    def open(self, query: str) -> None:
        """Show what an address names.

        If some keys are wrong, the others take effect, and `Unreadable` names each wrong one.
        """
        asked = read_query(query)
        parts: dict[str, Callable[[str], None]] = {
            "code": self._take_code,
            "hand": self._take_hand,
            "record": self._find_record,
            "at": self._take_number,
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
            except GleekError as error:
                wrong.append(self.sentence_of(error))
        if wrong:
            raise Unreadable(" ".join(wrong))

    def _take_hand(self, hand_id: str) -> None:
        if hand_id not in samples(self.game.id):
            raise Unreadable(f"There is no sample hand “{hand_id[:40]}”; choose one from the list.")
        self.hand, self.code, self.opened = hand_id, None, None
        self._begin(samples(self.game.id)[hand_id])

    def _take_code(self, code: str) -> None:
        number, rules = read_code(code, self.game.id)
        self.hand, self.code, self.opened = None, code_of(number, rules), None
        self._begin(from_code(self.code))

    def _take_record(self, request: Request) -> None:
        self.opened = read_opened(text(request.get("name")), request.get("text"), self.game.id)
        self.hand = self.code = None
        self._take_number(next(iter(self.opened.before)))

    def _find_record(self, name: str) -> None:
        """Raise `Unreadable` unless the record `name` is open: an address names a record, but does not contain it."""
        if self.opened is None or self.opened.name != name:
            msg = f"This browser does not keep the match “{name[:60]}”: open the file in which it was saved."
            raise Unreadable(msg)

    def _take_number(self, given: object) -> None:
        number = whole(given, 1)
        if self.opened is None or number is None:
            raise Unreadable(f"“{text(given)[:20]}” is not a hand of a match that has been opened.")
        record = self.opened.hand(number)
        self.number = number
        self._begin(record)

    def _begin(self, what: Record) -> None:
        self.record = what
        self.recorded = self._replay(what, what.rules())
        self.step = 1
        self.seen_by = None
        self._take_rules(what.preset, {})

    def _replay(self, what: Record, rules: Rules) -> Replay:
        if self.opened is None:
            return _replayed(what, rules)
        return self.opened.replayed(self.number, what, rules)

    def _take_rules(self, book: str, changes: dict[str, Value]) -> None:
        kind, own = self.game.rules, dict(self.record.changes)
        rules = presets.preset(kind, book, **own | changes)
        played = self._replay(self.record, rules)
        if not played.steps:
            why = "" if played.stop is None else f" {played.stop.refusal.sentence}"
            raise Unreadable(f"This deal cannot be played by these rules.{why}")
        try:
            base = presets.preset(kind, book, **own)
        except Inconsistent:
            base = presets.preset(kind, book)
        # The preset from which the chosen rules start, and the chosen rules.
        self.book, self.rules = book, rules
        self.changes = {field: mine for field, (mine, _) in rules.differs_from(base).items()}
        self.played = played  # the replay under the chosen rules
        self.paid = PerStep(ledger_lines)
        self.step = min(self.step, self.steps)

    def _open_rules(self, words: str) -> None:
        """Set the rules from a rules code, or a preset with changes: "cotton,opening_bid:13,tiddy:left_out"."""
        book, *settings = words.split(",")
        if not settings and book[:1] in {"R", "r"} and book not in presets.names(self.game.rules):
            self._take_whole(read_rules_code(book, self.game.id))
            return
        known, changes = values_of(self.game.rules), dict[str, Value]()
        for each in settings:
            field, colon, value = each.partition(":")
            if not colon or field not in known:
                said = unknown_field(known, field)
                raise Unreadable(upper_first(said))
            changes[field] = read_value(self.game.rules, field, value)
        self._take_rules(book, changes)

    def _take_whole(self, rules: Rules) -> None:
        """Set exactly these rules. Unlike a preset, they are not combined with the record's own changes."""
        book = nearest(rules)
        base = presets.preset(self.game.rules, book).as_dict() | dict(self.record.changes)
        self._take_rules(
            book, {field: mine for field, mine in rules.as_dict().items() if mine != base[field]}
        )

    @property
    def steps(self) -> int:
        return len(self.played.steps)

    @property
    def now(self) -> Step:
        return self.played.steps[self.step - 1]

    @property
    def you(self) -> int | None:
        """The visitor's seat, if the hand is from a match that the visitor played; else None."""
        hand = self.now.hand
        names: tuple[str, ...] = () if self.opened is None or hand is None else hand.setup.names
        return names.index(YOU) if YOU in names else None

    @property
    def chose_rules(self) -> bool:
        return bool(self.rules != self.recorded.rules or self.book != self.record.preset)

    @property
    def file(self) -> str:
        name = self.hand or self.code or (f"{self.opened.name}-hand-{self.number}" if self.opened else "")
        plain = re.sub(r"[^\w-]+", "-", name.removesuffix(".json").removesuffix(".toml")).strip("-")
        return f"{plain or 'hand'}{'-other-rules' if self.chose_rules else ''}"

    @property
    def address(self) -> str:
        """The query of the address that opens the current step: `?hand=…&step=…&rules=…`."""
        parts = {"code": self.code} if self.code else {"hand": str(self.hand)}
        if self.opened is not None:
            parts = {"record": self.opened.name, "at": str(self.number)}
        parts["step"] = str(self.step)
        if self.chose_rules:
            parts["rules"] = ",".join(
                [self.book, *(f"{field}:{value}" for field, value in self.changes.items())]
            )
        if self.seen_by is not None:
            parts["seat"] = self.game.seats[self.seen_by]
        return "?" + urlencode(parts, safe=":,", quote_via=quote)

    @property
    def subject(self) -> Subject:
        """The current hand, for a review that begins with the visitor's seat, or else the seat whose view is shown."""
        first = self.you if self.you is not None else self.seen_by or 0
        hand, seats = self.now.hand, self.game.seats
        names = seats if hand is None else hand.setup.names
        order = [first, *(seat for seat in range(len(seats)) if seat != first)]
        return Subject(self.played, self.now.hand_number, {seats[seat]: names[seat] for seat in order})

    def table(self) -> TableView:
        table = game_course(self.game.id).table
        return table_data(self.played, self.step, self.seen_by, table, you=self.you)

    def ledger(self) -> View:
        return ledger_data(self.played, self.step, self.paid, self.book)
