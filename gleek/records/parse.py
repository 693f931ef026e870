"""A record read from TOML, or from JSON with the same keys: what is written in it, and all that is wrong with its form.

The format is described in `docs/record.md`. Only the form and the deal are judged here; whether the
actions are legal is `gleek.records.check`'s business.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gleek import games
from gleek.engine.cards import Card, cards
from gleek.engine.errors import Fault, Inconsistent, Unreadable
from gleek.engine.lift import Lift
from gleek.engine.money import Stake, stake
from gleek.engine.phrase import either
from gleek.engine.rules import read_value, unknown_field, values_of
from gleek.games import presets
from gleek.records.codes import deal_number, read_code
from gleek.records.record import Entry, PlayedHand, Record
from gleek.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gleek.engine.game import Game
    from gleek.engine.rules import Value

# No hand has so many actions, no match so many hands, and no list of faults is read further.
_MOST_ACTIONS: Final = 1_000
_MOST_CARDS: Final = 100
_MOST_HANDS: Final = 1_000
MOST_FAULTS: Final = 200
# The reader of TOML takes a time that grows with the square of the parts of one key, and each part has a dot.
_MOST_DOTS: Final = 300
_LONGEST_PLACE: Final = 100
_SHARED: Final = {"format", "title", "about", "stake", "preset", "players", "rules", "carried"}
_HAND_KEYS: Final = _SHARED | {"deal", "actions"}
_MATCH_KEYS: Final = _SHARED | {"lift", "dealer", "hand"}
_FORMAT: Final = re.compile(r"([a-z]{1,20})-(hand|match)-1")


def hand_format(game: str) -> str:
    """Return the format of a hand of this game: "gleek-hand-1"."""
    return f"{game}-hand-1"


def match_format(game: str) -> str:
    """Return the format of a match of this game: "gleek-match-1"."""
    return f"{game}-match-1"


class Reading(NamedTuple):
    """A record that has been read: the record (None where it cannot be replayed at all) and the faults of its form."""

    record: Record | None
    faults: list[Fault]
    lines: Lines


class Lines:
    """Where things stand in a record's text: the line of a place such as `hand[2].deal.eldest`, found in one pass."""

    _HAND = re.compile(r"\s*\[\[\s*hand\s*\]\]")
    _TABLE = re.compile(r"\s*\[+\s*([\w.-]+)\s*\]+")
    _KEY = re.compile(r"""\s*["']?([\w.-]+)["']?\s*=""")

    def __init__(self, text: str) -> None:
        """Read the text once."""
        self._line: dict[str, int] = {}
        self._offset: dict[int, int] = {}
        hand, table, offset = 0, "", 0
        for number, line in enumerate(text.splitlines(keepends=True), 1):
            if self._HAND.match(line):
                hand += 1
                table = f"hand[{hand}]."
                self._line[f"hand[{hand}]"] = number
                self._line.setdefault("hand", number)
                self._offset[hand] = offset
            elif found := self._TABLE.match(line):
                name = found[1]
                inside = hand and name.startswith("hand.")
                table = f"hand[{hand}].{name.removeprefix('hand.')}." if inside else f"{name}."
                self._line.setdefault(table[:-1], number)
            elif found := self._KEY.match(line):
                self._line.setdefault(f"{table}{found[1]}", number)
            offset += len(line)

    def of(self, place: str) -> int:
        """Return the line of a place, or of what it stands in; 0 where even that is not found."""
        place = place.partition(", ")[0]
        while place:
            if place in self._line:
                return self._line[place]
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        return 0

    def offset_of_hand(self, number: int) -> int:
        """Return where a match's hand begins in the text."""
        return self._offset.get(number, 0)


class _Reader:
    """Reads one record, gathering faults; finds the line of what it speaks of."""

    def __init__(self, text: str, data: Mapping[str, Any], game: Game) -> None:
        self.text = text
        self.data = data
        self.game = game
        self.rules: Any = None  # once they are read
        self.lines = Lines(text)
        self.faults: list[Fault] = []
        self.at = 0  # actions are found one after another, from here on
        self._counted = (0, 1)  # a place in the text, and its line
        self._quoted: dict[str, list[int]] | None = None  # made when it is first asked for

    def fault(self, place: str, sentence: str, rule: str = "", line: int = 0) -> None:
        sentence = sentence[:1].upper() + sentence[1:]
        self.faults.append(Fault(place[:_LONGEST_PLACE], sentence, rule, line or self.lines.of(place)))

    def string(self, key: str, default: str = "") -> str:
        value = self.data.get(key, default)
        if isinstance(value, str):
            return value.strip()
        self.fault(key, f"“{shown(value)}” must be text in quotation marks.")
        return default

    def line_of_text(self, said: str) -> int:
        """Return the line on which these quoted words stand next, and go on from there; 0 where they stand nowhere."""
        if self._quoted is None:
            self._quoted = _quoted(self.text)
        places = self._quoted.get(said, ())
        next_place = bisect_left(places, self.at)
        if next_place == len(places):
            return 0
        self.at = places[next_place] + 1
        before, line = self._counted if self._counted[0] <= self.at else (0, 1)
        line += self.text.count("\n", before, self.at)
        self._counted = (self.at, line)
        return line


_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'")


def _quoted(text: str) -> dict[str, list[int]]:
    """Return where each text in quotation marks stands, as it is read: what is escaped counts as what it stands for."""
    found: dict[str, list[int]] = {}
    for match in _STRING.finditer(text):
        written = match.group()
        said = written[1:-1]
        if written[0] == '"' and "\\" in said:
            try:
                said = tomllib.loads(f"x = {written}")["x"]
            except tomllib.TOMLDecodeError:  # in a comment
                continue
        found.setdefault(said, []).append(match.start())
    return found


def shown(value: object) -> str:
    """Return a value as it is named in a fault: cut short, and never too long to print."""
    return _text(value)[:40]


def _text(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # Python does not print whole numbers of thousands of digits
        return "a very long number"


def read_text(text: str) -> Reading:
    """Read a record from TOML text, or from JSON, which begins with a brace.

    Raises `Unreadable` where it is neither, or no record at all.
    """
    data = _json(text) if text.lstrip().startswith("{") else _toml(text)
    kind = data.get("format")
    found = _FORMAT.fullmatch(kind) if isinstance(kind, str) else None
    if found is None or found[1] not in games.ids():
        given = f"its “format” is “{shown(kind)}”, and" if "format" in data else "it has no “format”, which"
        formats = [f"“{make(name)}”" for name in games.ids() for make in (hand_format, match_format)]
        raise Unreadable(f"This is not a record: {given} must be {either(formats)}.")
    is_match = found[2] == "match"
    reader = _Reader(text, data, games.game(found[1]))
    known = _MATCH_KEYS if is_match else _HAND_KEYS
    for key in data:
        if key not in known:
            reader.fault(
                key, f"“{shown(key)}” is not a key of a record; they are {', '.join(sorted(known))}."
            )
    name, changes = _read_rules(reader)
    reader.rules = presets.preset(reader.game.rules, name, **changes)
    players = _match_players(reader) if is_match else _seat_players(reader)
    dealer, lifts = _first_dealer(reader, players) if is_match else (reader.game.dealer, ())
    brought = _read_brought(reader)
    try:
        worth = stake(reader.string("stake", "penny"))
    except Unreadable as error:
        reader.fault("stake", str(error))
        worth = Stake.PENNY
    hands = tuple(_read_hands(reader, is_match=is_match))
    if any(each is None for each in hands) or not hands:
        return Reading(None, reader.faults, reader.lines)
    record = Record(
        hands=tuple(each for each in hands if each is not None),
        title=reader.string("title"),
        about=reader.string("about"),
        stake=worth,
        preset=name,
        changes=tuple(changes.items()),
        players=players,
        dealer=dealer,
        lifts=lifts,
        brought=brought,
        is_match=is_match,
        kind=reader.game.id,
    )
    return Reading(record, reader.faults, reader.lines)


def _toml(text: str) -> dict[str, Any]:
    dotted = next(
        (number for number, line in enumerate(text.splitlines(), 1) if line.count(".") > _MOST_DOTS), 0
    )
    if dotted:
        msg = f"This is not a record: its line {dotted} has more than {_MOST_DOTS} dots."
        raise Unreadable(msg)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        msg = f"This is not a record, which is written in TOML: {error}."
    except RecursionError:
        msg = "This is not a record, which is written in TOML: its brackets stand too deep in one another."
    except ValueError:
        msg = "This is not a record, which is written in TOML: a number in it is too long."
    raise Unreadable(msg)


def _json(text: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        msg = f"This is not a record: its JSON goes wrong on line {error.lineno}: {error.msg}."
    except RecursionError:
        msg = "This is not a record: the brackets of its JSON stand too deep in one another."
    except ValueError:
        msg = "This is not a record: a number in its JSON is too long."
    else:
        return data
    raise Unreadable(msg)


def _read_rules(reader: _Reader) -> tuple[str, dict[str, Value]]:
    rules = reader.game.rules
    default, known = presets.default(rules), values_of(rules)
    name = reader.string("preset", default)
    try:
        presets.preset(rules, name)
    except Unreadable as error:
        reader.fault("preset", str(error))
        name = default
    written = reader.data.get("rules", {})
    if not isinstance(written, dict):
        field = next(each for each, values in known.items() if len(values) > 1)
        reader.fault(
            "rules", f"[rules] must be a table of fields and values, as in {field} = “{known[field][1]}”."
        )
        return name, {}
    changes: dict[str, Value] = {}
    unknown = 0
    for each, value in written.items():
        if each not in known:
            # Beyond so many none is listed, and the field that was meant takes long to find.
            said = (
                unknown_field(known, each, listed=not unknown)
                if unknown < MOST_FAULTS
                else "no such rule field."
            )
            reader.fault(f"rules.{each}", said)
            unknown += 1
            continue
        try:
            changes[each] = read_value(rules, each, value)
        except Unreadable as error:
            reader.fault(f"rules.{each}", str(error))
    try:
        presets.preset(rules, name, **changes)
    except Inconsistent as error:
        for each in error.faults:
            reader.fault(f"rules.{each.place}", each.sentence, each.rule)
        changes = {}
    return name, changes


def _name_ok(reader: _Reader, place: str, name: object) -> str:
    if isinstance(name, str) and 0 < len(name.strip()) <= 40 and not set(name) & set(",\n"):
        return name.strip()
    reader.fault(place, f"“{shown(name)}” must be a name of one to forty characters, without a comma.")
    return "?"


def _seat_players(reader: _Reader) -> tuple[str, ...]:
    seats, default = reader.game.seats, reader.game.setup.default_names
    written = reader.data.get("players", {})
    if not isinstance(written, dict) or set(written) - set(seats):
        form = ", ".join(f"{seat} = “…”" for seat in seats)
        reader.fault("players", f"the players of a hand are written {{ {form} }}.")
        return default
    names = [
        _name_ok(reader, f"players.{seat}", written.get(seat, name))
        for seat, name in zip(seats, default, strict=True)
    ]
    return _distinct(reader, names)


_COUNTS: Final = ("no", "one", "two", "three", "four")
_NUMBERED: Final = ("First", "Second", "Third", "Fourth")
_EXAMPLES: Final = ("Ann", "Ben", "Cat", "Dan")


def _match_players(reader: _Reader) -> tuple[str, ...]:
    count = len(reader.game.seats)
    default = _NUMBERED[:count]
    written = reader.data.get("players", [*default])
    if not isinstance(written, list) or len(written) != count:
        example = ", ".join(f"“{name}”" for name in _EXAMPLES[:count])
        reader.fault(
            "players",
            f"a match needs {_COUNTS[count]} players, as in [{example}], each to the left of the one before.",
        )
        return default
    return _distinct(reader, [_name_ok(reader, "players", name) for name in written])


def _distinct(reader: _Reader, names: list[str]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        count = _COUNTS[len(names)]
        reader.fault("players", f"the {count} players need different names; given were {', '.join(names)}.")
    return tuple(names)


def _first_dealer(reader: _Reader, players: tuple[str, ...]) -> tuple[int | None, tuple[Lift, ...]]:
    if any(each.place == "players" for each in reader.faults):
        return reader.game.dealer, ()  # who lifts or deals cannot be told before the names are in order
    if "dealer" in reader.data:
        name = reader.string("dealer")
        if name in players:
            return players.index(name), ()
        reader.fault("dealer", f"“{shown(name)}” is not one of the players, {', '.join(players)}.")
        return reader.game.dealer, ()
    rounds = reader.data.get("lift")
    if not isinstance(rounds, list) or not rounds:
        cards = ("9S", "7D", "KC", "8H")
        example = ", ".join(
            f"{name} {card}" for name, card in zip(_EXAMPLES[: len(players)], cards, strict=False)
        )
        dealer = _EXAMPLES[len(players) - 1]
        reader.fault(
            "lift", f"a match needs lift = [“{example}”] (one line a round), or dealer = “{dealer}”."
        )
        return reader.game.dealer, ()
    lifts = []
    for place, each in enumerate(rounds):
        for piece in _text(each).split(","):
            name, _, text = piece.strip().rpartition(" ")
            try:
                if name not in players:
                    reader.fault(
                        f"lift[{place + 1}]",
                        f"“{shown(name)}” is not one of the players, {', '.join(players)}.",
                    )
                else:
                    lifts.append(Lift(players.index(name), Card(text)))
            except Unreadable as error:
                reader.fault(f"lift[{place + 1}]", str(error))
    return None, tuple(lifts)


def _read_brought(reader: _Reader) -> tuple[tuple[str, int | bool], ...]:
    """Read what earlier hands left: numbers and truth values, by the game's own keys."""
    known = reader.game.brought
    written = reader.data.get("carried", {})
    if not isinstance(written, dict) or set(written) - set(known):
        kinds = [f"{key} ({'true or false' if most is None else 'stakes'})" for key, most in known.items()]
        holds = (
            f"holds {listed(kinds)}, and nothing else" if kinds else "has no place in a record of this game"
        )
        reader.fault("carried", f"[carried] {holds}.")
        return ()
    found: list[tuple[str, int | bool]] = []
    for key, most in known.items():
        value = written.get(key, False if most is None else 0)
        if most is None and type(value) is not bool:
            reader.fault(f"carried.{key}", f"“{shown(value)}” must be true or false.")
        elif most is not None and (type(value) is not int or not 0 <= value <= most):
            reader.fault(
                f"carried.{key}", f"“{shown(value)}” must be a whole number of stakes, from 0 to {most}."
            )
        elif value:
            found.append((key, value))
    return tuple(found)


def _read_hands(reader: _Reader, *, is_match: bool) -> Iterator[PlayedHand | None]:
    written = reader.data.get("hand", []) if is_match else [reader.data]
    if not isinstance(written, list) or not all(isinstance(each, dict) for each in written) or not written:
        reader.fault("hand", "a match holds one [[hand]] or more, each with actions and a [hand.deal].")
        return
    if len(written) > _MOST_HANDS:
        reader.fault("hand", f"a match has {_MOST_HANDS} hands at the most; given were {len(written)}.")
        return
    for number, each in enumerate(written, 1):
        place = f"hand[{number}]." if is_match else ""
        reader.at = reader.lines.offset_of_hand(number) if is_match else max(reader.text.find("actions"), 0)
        for key in set(each) - {"deal", "actions"} if is_match else ():
            reader.fault(
                f"{place}{key}", f"“{shown(key)}” is not a key of a hand; they are actions and deal."
            )
        entries = _read_actions(reader, f"{place}actions", each.get("actions", []))
        deal, say = _read_deal(reader, f"{place}deal", each.get("deal"))
        yield None if deal is None else PlayedHand(deal, entries, say)


def _read_deal(reader: _Reader, place: str, written: object) -> tuple[Any, str]:
    """Read a deal from its table or its code; return it, where there is one to go on with, and its comment."""
    game = reader.game
    if isinstance(written, str):
        try:
            return _coded_deal(game, written), ""
        except Unreadable as error:
            reader.fault(place, str(error))
            return None, ""
    shape = game.shape(reader.rules)
    parts = [name for name, _ in shape.places]
    listed_parts = ", ".join(parts)
    if not isinstance(written, dict):
        reader.fault(place, f"there is no deal: [deal] names the cards of {listed_parts}; or deal = a code.")
        return None, ""
    for key in written:
        if key not in {*parts, "say"}:
            reader.fault(
                f"{place}.{key}", f"“{shown(key)}” is not a part of the deal, which has {listed_parts}."
            )
    before = len(reader.faults)
    found = {key: _read_cards(reader, place, key, written.get(key, "")) for key in parts}
    if len(reader.faults) == before:  # counts mean nothing where a card could not be read
        for each in shape.faults(found):
            key = each.place.removeprefix("deal.")
            reader.fault(f"{place}.{key}", each.sentence, each.rule)
    if any(size == 1 and not found[part] for part, size in shape.rest):
        return None, ""
    deal = game.deal_of(found)
    say = written.get("say", "")
    if not isinstance(say, str):
        reader.fault(f"{place}.say", f"“{shown(say)}” must be text in quotation marks.")
        say = ""
    return deal, say


def _coded_deal(game: Game, code: str) -> Any:  # noqa: ANN401  (each game has a deal of its own)
    number, rules = read_code(code)
    if rules.game != game.id:
        other = games.game(rules.game).title
        raise Unreadable(
            f"“{shown(code)}” is the code of a deal at {other}; this is a record of {game.title}."
        )
    return deal_number(number, rules)


def _read_cards(reader: _Reader, place: str, key: str, written: object) -> tuple[Card, ...]:
    text = " ".join(map(_text, written)) if isinstance(written, list) else _text(written)
    found: list[Card] = []
    pieces = re.split(r"[\s,]+", text.strip())
    if len(pieces) > _MOST_CARDS:
        count = reader.game.shape(reader.rules).pack.bit_count()
        reader.fault(f"{place}.{key}", f"a pack has {count} cards; given were {len(pieces)}.")
        return ()
    for piece in pieces:
        try:
            found += cards(piece)
        except Unreadable as error:
            reader.fault(f"{place}.{key}", str(error))
    return tuple(found)


def _read_actions(reader: _Reader, place: str, written: object) -> tuple[Entry, ...]:
    if not isinstance(written, list):
        reader.fault(place, f"actions must be a list, as in [“{reader.game.words.example}”].")
        return ()
    if len(written) > _MOST_ACTIONS:
        reader.fault(place, _too_many(len(written)))
        return ()
    entries: list[Entry] = []
    for number, each in enumerate(written, 1):
        here = f"{place}[{number}]"
        said, say = (
            (each, "")
            if isinstance(each, str)
            else (each.get("do"), each.get("say", ""))
            if isinstance(each, dict)
            else (None, "")
        )
        if (
            not isinstance(said, str)
            or not isinstance(say, str)
            or (isinstance(each, dict) and set(each) - {"do", "say"})
        ):
            reader.fault(here, "an action is text, or { do = “…”, say = “…” }.")
            continue
        line = reader.line_of_text(said)
        pieces = said.split(",")
        if len(pieces) > _MOST_ACTIONS:
            reader.fault(here, _too_many(len(pieces)), line=line)
            continue
        for piece in pieces:
            try:
                entries.append(Entry(reader.game.words.read(piece), say.strip(), line))
                say = ""
            except Unreadable as error:
                reader.fault(here, str(error), line=line)
    return tuple(entries)


def _too_many(count: int) -> str:
    return f"a hand has {_MOST_ACTIONS} actions at the most; given were {count}."
