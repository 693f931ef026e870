"""A hand explored: which hand, which step, seen by whom, under which rules; and all that the page shows of it.

An `Explorer` takes what a visitor asks (which comes from outside, and is checked), keeps to what it had
where that makes no sense, and says so in one sentence. Its place is a short address, so that a link
opens the same moment.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote, urlencode

from gleek import record, sources
from gleek.actions import STAGE_NAMES
from gleek.codes import code_of, new_code, read_code
from gleek.errors import GleekError, Inconsistent, Unreadable
from gleek.ledger import RUFF, SEAT_WORDS
from gleek.lessons.evidence import reading_data, rule_data
from gleek.lessons.picture import money_data, table_data
from gleek.paths import sources_dir
from gleek.replay import Line, Replay, Step, Stop, compare, replay
from gleek.report import rules_title
from gleek.rules import VALUES, Rules, Value, preset, preset_names, read_value, unknown_field
from gleek.state import STAGES
from gleek.tell import Teller, listed, one_stop, tell_step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.record import Record

LONGEST_QUERY = 600
FIRST_HAND = "02-an-ordinary-hand"
_STAGE_LABELS = {"lift": ("Lifting", "Lift")} | {
    stage: (name.removeprefix("the ").capitalize() if stage == "melds" else name.capitalize(), short)
    for stage, name, short in (
        ("deal", "the deal", "Deal"),
        ("stock", "the stock", "Stock"),
        ("ruff", "the ruff", "Ruff"),
        ("melds", "mournivals and gleeks", "Sets"),
        ("tricks", "the tricks", "Tricks"),
        ("reckoning", "the reckoning", "Reckoning"),
    )
}


@cache
def samples() -> Mapping[str, Record]:
    """Return the sample hands by id (their file's name), in order."""
    return {path.stem: record.load(path) for path in sorted((sources_dir() / "hands").glob("*.toml"))}


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
        what = asked.get("what")
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
        if len(query) > LONGEST_QUERY:
            msg = f"The address is too long to be read: {len(query)} characters, where {LONGEST_QUERY} are the most."
            raise Unreadable(msg)
        asked = {key: values[0] for key, values in parse_qs(query.lstrip("?")).items()}
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
        self._begin(record.from_code(self.code))

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
        book, *settings = text.split(",")
        changes: dict[str, Value] = {}
        for each in settings:
            field, colon, value = each.partition(":")
            if not colon or field not in VALUES:
                raise Unreadable(unknown_field(field)[:1].upper() + unknown_field(field)[1:])
            changes[field] = read_value(field, value)
        self._take_rules(book, changes)

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
        step, stop = self.now, self.played.stop
        many = len(self.record.hands) > 1
        stages: list[dict[str, Any]] = []
        last = None
        for each in self.played.steps:
            if (each.hand_number, each.stage) != last:
                last = (each.hand_number, each.stage)
                name, short = _STAGE_LABELS[each.stage]
                before = f"{each.hand_number}. " if many and each.hand_number else ""
                stages.append(
                    {
                        "id": _stage_id(each),
                        "name": before + name,
                        "short": before + short,
                        "first": each.number,
                    }
                )
        names = step.hand.setup.names if step.hand is not None else self.record.players
        return {
            "hands": [{"id": key, "title": each.title} for key, each in samples().items()],
            "hand": self.hand,
            "code": self.code,
            "title": self.record.title,
            "about": self.record.about,
            "step": self.step,
            "steps": self.steps,
            "stage": _stage_id(step),
            "stages": stages,
            "sentence": tell_step(step, self.seen_by),
            "note": self._note(),
            "rule": rule_data(step.events[-1].rule, self.rules, self.book),
            "seen_by": None if self.seen_by is None else SEAT_WORDS[self.seen_by],
            "views": [
                {"id": None, "name": "All hands open"},
                *(
                    {"id": SEAT_WORDS[seat], "name": _with_role(names[seat], SEAT_WORDS[seat])}
                    for seat in range(3)
                ),
            ],
            "address": self.address,
            "problem": self.problems["hand"],
            "stopped": None if stop is None or self.step < self.steps else self._stopped(),
        }

    def _note(self) -> str:
        """Return the record's comment on the action that is looked at, or whose consequence is; a seat hears none.

        The comments speak of all three hands.
        """
        if self.seen_by is not None:
            return ""
        here = (self.now.hand_number, self.now.turn)
        said = (step.say for step in self.played.steps if (step.hand_number, step.turn) == here)
        return next((note for note in said if note), "")

    def _stopped(self) -> str:
        stop = self.played.stop
        if stop is None:
            return ""
        book = rules_title(self.rules, self.book)
        return f"The hand stops here: by {book} the next action is not allowed. {self._why(stop)}"

    def _why(self, stop: Stop) -> str:
        """Say why a replay stopped; from a seat only by which rule, since the reason may name another's cards."""
        return str(stop.refusal) if self.seen_by is None else f"{sources.rule(stop.refusal.rule).title}."

    def ledger(self) -> dict[str, Any]:
        """Return the payments so far, for `gleek.widgets.Ledger`."""
        lines = []
        rules_seen: dict[str, dict[str, Any]] = {}
        for step in self.played.steps[: self.step]:
            if step.hand is None:
                continue
            teller = Teller.of(step.hand.setup, step.hand)
            for payment in step.payments:
                rule = rules_seen.setdefault(payment.rule, rule_data(payment.rule, self.rules, self.book))
                lines.append(
                    {
                        "step": step.number,
                        "payer": teller.account(payment.payer),
                        "receiver": teller.account(payment.receiver),
                        "stakes": payment.stakes,
                        "text": teller.money(payment.stakes),
                        "reason": payment.reason,
                        "rule": rule,
                        "now": step.number == self.step,
                    }
                )
        return {"lines": lines, "totals": self._totals(), "sum_text": self._sum_text()}

    def _totals(self) -> list[dict[str, Any]]:
        step, stake = self.now, self.record.stake
        if step.hand is None:
            return [{"name": name, **money_data(stake, 0)} for name in step.match.players]
        purses = step.match.purses_during(step.hand)
        totals = [
            {"name": name, **money_data(stake, sum_)}
            for name, sum_ in zip(step.match.players, purses, strict=True)
        ]
        pots = (("Ruff pot", step.hand.ledger.ruff), ("Reckoning pot", step.hand.ledger.reckoning))
        return totals + [{"name": name, **money_data(stake, sum_)} for name, sum_ in pots if sum_]

    def _sum_text(self) -> str:
        carried, stake = self.record.carried, self.record.stake
        if carried and self.now.hand is not None and self.now.hand.ledger.balances[RUFF + 2]:
            return (
                f"Players and pots together hold {stake.sum(carried)}, which earlier hands left in the pot."
            )
        return "Players and pots together come to nought."

    def readings(self) -> dict[str, Any]:
        """Return the rules that can be switched and what that changes, for `gleek.widgets.Readings`."""
        recorded = self.record.rules()
        fields = []
        for field in sorted(VALUES, key=lambda each: STAGES.index(sources.field(each).stage)):
            info, value = sources.field(field), getattr(self.rules, field)
            fields.append(
                {
                    "field": field,
                    "title": info.title,
                    "question": info.question,
                    "stage": STAGE_NAMES[info.stage].capitalize(),
                    "value": value,
                    "options": [self._option(field, each) for each in VALUES[field]],
                    "recorded_value": getattr(recorded, field),
                    "rule": reading_data(field, self.rules, self.book),
                }
            )
        differs = [
            {
                "field": field,
                "title": sources.field(field).title,
                "value": sources.field(field).value(mine).label,
            }
            for field, (mine, _) in self.rules.differs_from(preset(self.book)).items()
        ]
        return {
            "preset": self.book,
            "presets": [{"id": name, "name": sources.preset(name).title} for name in preset_names()],
            "recorded": rules_title(recorded, self.record.preset),
            "differs": differs,
            "fields": fields,
            "problem": self.problems["rules"],
            "result": self._result(),
        }

    def _option(self, field: str, value: Value) -> dict[str, Any]:
        why_not = ""
        if value != getattr(self.rules, field):
            try:
                self.rules.changed(**{field: value})
            except Inconsistent as error:
                why_not = " ".join(fault.sentence for fault in error.faults)
        return {
            "value": value,
            "label": sources.field(field).value(value).label,
            "allowed": not why_not,
            "why_not": why_not,
        }

    def _result(self) -> dict[str, Any]:
        before, after = self.recorded, self.played
        difference = compare(before, after)
        stake = self.record.stake
        purses: list[dict[str, Any]] = [
            {
                "name": name,
                "before": money_data(stake, was),
                "after": money_data(stake, now),
                "change": money_data(stake, now - was),
            }
            for name, was, now in zip(self.record.players, before.purses, after.purses, strict=True)
        ]
        kind, sentence = "different", ""
        chosen = rules_title(self.rules, self.book)
        if after.stop is not None:
            kind = "stopped"
            sentence = f"By {chosen} the hand stops at step {after.stop.step}: {self._why(after.stop)}"
            purses = []  # those at a stop do not compare with those at an end
        elif self.rules == self.record.rules():
            kind, sentence = "same", _AS_RECORDED
        elif difference.same:
            kind, sentence = "same", f"By {chosen} nobody’s purse changes in this hand."
        else:
            changed = [
                f"{each['name']} {each['before']['text']} → {each['after']['text']}"
                for each in purses
                if each["change"]["stakes"]
            ]
            sentence = (
                f"By {chosen}: {listed(changed)}."
                if changed
                else f"By {chosen} the purses end the same, by other payments."
            )
        lines = [self._line(each) for each in difference.lines]
        return {"kind": kind, "sentence": one_stop(sentence), "purses": purses, "lines": lines}

    def _line(self, line: Line) -> dict[str, Any]:
        shown = line.after or line.before
        assert shown is not None
        side = self.played if line.after is not None else self.recorded
        step = next(
            each
            for each in side.steps
            if (each.hand_number, each.turn) == (line.hand_number, line.turn) and shown in each.payments
        )
        assert step.hand is not None
        teller = Teller.of(step.hand.setup, step.hand)
        who = f"{teller.account(shown.payer)} → {teller.account(shown.receiver)}, {shown.reason}"
        return {
            "kind": line.kind,
            "step": step.number,
            "before": f"{who}: {teller.money(line.before.stakes)}" if line.before else "",
            "after": f"{who}: {teller.money(line.after.stakes)}" if line.after else "",
            "rule_title": sources.rule(shown.rule).title,
        }


_AS_RECORDED = (
    "These are the rules under which the hand was recorded. "
    "Choose another book, or a single reading, to see what changes."
)


def _with_role(name: str, role: str) -> str:
    return name if role == name.lower() else f"{name} ({role})"


def _stage_id(step: Step) -> str:
    return f"{step.hand_number}-{step.stage}"
