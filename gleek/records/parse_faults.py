"""The class that parses one record for `gleek.records.parse`, and collects its faults with their line numbers."""

import difflib
import re
import tomllib
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gleek.engine.errors import Fault, shown, without_controls
from gleek.engine.game import Game
from gleek.engine.words import listed

MOST_FAULTS: Final = 200
_MAX_PLACE: Final = 100


class Lines:
    """The line numbers of places such as `hand[2].deal.eldest` in the text of a record."""

    _HAND = re.compile(r"\s*\[\[\s*hand\s*\]\]")
    _TABLE = re.compile(r"\s*\[+\s*([\w.-]+)\s*\]+")
    _KEY = re.compile(r"""\s*["']?([\w.-]+)["']?\s*=""")

    def __init__(self, text: str) -> None:
        self._line: dict[str, int] = {}
        hand, table = 0, ""
        for number, line in enumerate(text.split("\n"), 1):
            if self._HAND.match(line):
                hand += 1
                table = f"hand[{hand}]."
                self._line[f"hand[{hand}]"] = number
                self._line.setdefault("hand", number)
            elif found := self._TABLE.match(line):
                name = found[1]
                inside = hand and name.startswith("hand.")
                table = f"hand[{hand}].{name.removeprefix('hand.')}." if inside else f"{name}."
                self._line.setdefault(table[:-1], number)
            elif found := self._KEY.match(line):
                self._line.setdefault(f"{table}{found[1]}", number)

    def of(self, place: str) -> int:
        """Return the line number of a place, or else of the smallest part of the record that contains it; 0 if none."""
        place = place.partition(", ")[0]
        while place:
            if place in self._line:
                return self._line[place]
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        return 0


class Reader:
    """Parses one record, and collects its faults with their line numbers."""

    def __init__(self, text: str, data: Mapping[str, Any], game: Game, head: Mapping[str, str]) -> None:
        """Start without faults.

        `head` has each key of the record's head, with the advice for a key that is wrongly in a table: "write it above
        [rules]".
        """
        self.head = head
        self.text = text
        self.data = data
        self.game = game
        self.rules: Any = None  # the record's rules, once they are parsed
        self.lines = Lines(text)
        self.faults: list[Fault] = []
        self.unread: set[int] = set()  # the numbers (from 1) of hands with actions that cannot be parsed
        self.at = 0  # the line at which the search for the next action's text begins
        self._quoted: dict[str, deque[int]] | None = None  # the result of the function `_quoted`, once needed

    def fault(self, place: str, sentence: str, rule: str = "", line: int = 0) -> None:
        """Add a fault at a place such as `hand[2].deal.eldest`. With `line` 0, the line number of the place is used."""
        sentence = without_controls(sentence[:1].upper() + sentence[1:])
        self.faults.append(
            Fault(without_controls(place[:_MAX_PLACE]), sentence, rule, line or self.lines.of(place))
        )

    def unknown(self, place: str, key: str, known: Sequence[str], of: str, table: str = "") -> None:
        """Add a fault for an unknown key; the sentence says where the key belongs, or lists the `known` keys."""
        if table and key in self.head and key not in self.data:
            self.fault(place, f"“{key}” is below [{table}], and so belongs to that table: {self.head[key]}.")
            return
        near = difflib.get_close_matches(key[:_MAX_PLACE], known, 1) if len(self.faults) < MOST_FAULTS else []
        hint = f" Did you mean “{near[0]}”?" if near else ""
        keys = f"the keys are {listed(sorted(known))}" if known else "there are none"
        self.fault(place, f"“{shown(key)}” is not a key of {of}; {keys}.{hint}")

    def string(self, key: str, default: str = "") -> str:
        """Return the value of a key that must be a string; for any other value, add a fault and return `default`."""
        value = self.data.get(key, default)
        if isinstance(value, str):
            return value.strip()
        self.fault(key, f"“{shown(value)}” must be text in quotation marks.")
        return default

    def line_of_text(self, text: str) -> int:
        """Search from the line found last, and return the number of the next line with this text in quotes, or 0."""
        if self._quoted is None:
            self._quoted = _quoted(self.text)
        lines = self._quoted.get(text, deque[int]())
        while lines and lines[0] < self.at:
            lines.popleft()
        if lines:
            self.at = lines.popleft()
            return self.at
        return 0


_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'")


def _quoted(text: str) -> dict[str, deque[int]]:
    """Map each text in quotation marks, with its escapes resolved, to the numbers of the lines on which it stands."""
    found: dict[str, deque[int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        for written in _STRING.findall(line):
            said = written[1:-1]
            if written[0] == '"' and "\\" in said:
                try:
                    said = tomllib.loads(f"x = {written}")["x"]
                except tomllib.TOMLDecodeError:
                    continue  # it is in a comment, where anything may be in quotation marks
            found.setdefault(said, deque()).append(number)
    return found


def text_of(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # Python does not print integers with thousands of digits
        return "a very long number"
