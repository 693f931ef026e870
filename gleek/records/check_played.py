"""Checks a file of played hands, one on each line (see `gleek.records.played`), against the rules.

For each line it checks that the record has no faults, that the deal matches its code and its seed, and that the replay
in the line equals the engine's own replay of the record, event by event and payment by payment. It does not compare
sentences, because their wording may change. It does not check whether the players would choose the same actions again.
"""

import json
from collections.abc import Iterator
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from gleek import games
from gleek.engine.errors import Fault, GleekError, Inconsistent, Unreadable, shown
from gleek.engine.game import Game
from gleek.games import presets
from gleek.records.as_json import replay_data
from gleek.records.check import faults_in
from gleek.records.codes import deal_number, read_code
from gleek.records.parse import read_data
from gleek.records.played import format_of
from gleek.records.read import LONGEST
from gleek.records.reader import MOST_FAULTS
from gleek.records.record import Record
from gleek.records.replay import replay
from gleek.records.results import match_deal
from gleek.words import counted, listed

_SUFFIX: Final = ".jsonl"
_KEYS: Final = ("format", "seed", "number", "deal", "players", "record", "replay")
_WORDS: Final = frozenset({"sentence", "reason"})
_NONE: Final = object()


class Checked(NamedTuple):
    """The content of a file without faults: the number of hands, the id of the game, and the number of events."""

    hands: int
    game: str
    events: int


def holds_played(path: Path) -> bool:
    """Return whether a file contains played hands, judging by its file extension or its first line."""
    if path.suffix.lower() == _SUFFIX:
        return True
    try:
        with path.open("rb") as file:
            return b"-played-1" in file.read(60)
    except OSError:
        return False


def check_played(path: Path) -> Checked:
    """Check a file of played hands, and return what it contains.

    Raises `Inconsistent`, listing every fault with its line, or `Unreadable` if the file cannot be read or is empty.
    """
    faults: list[Fault] = []
    hands = events = 0
    game = ""
    for number, line in _lines(path):
        try:
            data = _object(line)
            found = _faults(data)
        except GleekError as error:
            found = [*error.faults] if isinstance(error, Inconsistent) else [Fault("", str(error))]
        else:
            hands, game = hands + 1, data["format"].partition("-")[0]
            events += len(data["replay"]["events"]) if not found else 0
        faults += [Fault(each.place, each.sentence, each.rule, number) for each in found]
        if len(faults) > MOST_FAULTS:
            faults[MOST_FAULTS:] = [
                Fault("", f"The lines after line {number} were not checked: correct these first.")
            ]
            break
    if faults:
        raise Inconsistent(path.name, tuple(faults))
    if not hands:
        raise Unreadable(f"{path.name} has no line: each line of such a file is a hand.")
    return Checked(hands, game, events)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line; a line that is too long is cut."""
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as file:
            number = 0
            while line := file.readline(LONGEST + 1):
                number += 1
                yield number, line
                while len(line) > LONGEST and not line.endswith("\n"):
                    line = file.readline(LONGEST)
                    if not line:
                        break
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path.name} is not a text file in UTF-8, as a file of hands must be.") from None


def _object(line: str) -> dict[str, Any]:
    """Parse a line, and return its JSON object. Raises `Unreadable` unless it has exactly the keys of a hand."""
    if len(line) > LONGEST:
        raise Unreadable(f"This line is too long: it may have {LONGEST:,} characters at most.")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise Unreadable("This line is not JSON: it should be an object with one hand.") from None
    if not isinstance(data, dict):
        raise Unreadable("This line is not a JSON object: it should be an object with one hand.")
    formats = [format_of(each) for each in games.ids()]
    if data.get("format") not in formats:
        raise Unreadable(
            f"The format of this line is “{shown(data.get('format'))}”: there are {listed(formats)}."
        )
    missing, more = [each for each in _KEYS if each not in data], [each for each in data if each not in _KEYS]
    if missing or more:
        what = [
            *(f"“{each}” is missing" for each in missing),
            *(f"“{shown(each)}” is not one of them" for each in more),
        ]
        raise Unreadable(f"This line does not have the keys of a hand: {listed(what)}.")
    return data


def _faults(data: dict[str, Any]) -> list[Fault]:
    game = games.game(data["format"].partition("-")[0])
    found = [*_wrong_players(data["players"], game)]
    if not isinstance(data["record"], dict) or not isinstance(data["replay"], dict):
        return [*found, Fault("", "“record” and “replay” must be objects.")]
    record, faults, _, _ = read_data(data["record"])
    if record is None or faults or record.kind != game.id or record.is_match:
        if not faults:
            faults = [Fault("format", f"The record should have the format of a single hand of {game.title}.")]
        return [*found, *(Fault(f"record.{each.place}", each.sentence, each.rule) for each in faults)]
    found += _wrong_deal(data, record)
    played = replay(record)
    if played.stop is not None:
        found += [Fault(f"record.{each.place}", each.sentence, each.rule) for each in faults_in(record)]
    elif not played.finished:
        found.append(Fault("record.actions", "The hand is not over: a file of played hands has whole hands."))
    if not found:
        made = replay_data(played, record.preset, told=False)
        # Report only the first difference, because others follow from it.
        found += islice(_differs(data["replay"], made, "replay"), 1)
    return found


def _wrong_players(given: object, game: Game) -> Iterator[Fault]:
    if not isinstance(given, dict) or tuple(given) != game.seats:
        yield Fault("players", f"The keys should be {listed(game.seats)}, in this order.")
        return
    for seat, each in given.items():
        if not isinstance(each, str) or each not in games.players(game.id):
            yield Fault(f"players.{seat}", f"There is no player “{shown(each)}” of {game.title}.")


def _wrong_deal(data: dict[str, Any], record: Record) -> Iterator[Fault]:
    """Yield faults if the code does not match the seed, or the record's cards and rules do not match the code."""
    try:
        number, rules = read_code(str(data["deal"]), record.kind)
    except GleekError as error:
        yield Fault("deal", str(error))
        return
    seed, hand = data["seed"], data["number"]
    if (
        type(seed) is not int
        or type(hand) is not int
        or hand < 1
        or match_deal(seed, hand, record.kind) != number
    ):
        yield Fault(
            "deal",
            f"“{shown(data['deal'])}” is not the deal of hand {shown(hand)} of the seed {shown(seed)}.",
        )
    if deal_number(number, rules) != record.hands[0].deal:
        yield Fault("record.deal", f"These are not the cards of the deal “{shown(data['deal'])}”.")
    if rules != presets.preset(type(rules), record.preset, **dict(record.changes)):
        yield Fault("record.rules", f"These are not the rules of the deal “{shown(data['deal'])}”.")


def _differs(given: Any, made: Any, place: str) -> Iterator[Fault]:  # noqa: ANN401 (JSON)
    """Yield a fault for each value in a line that differs from the engine's value."""
    if isinstance(made, dict) and isinstance(given, dict):
        for key in (*made, *(each for each in given if each not in made)):
            if key not in _WORDS:
                inside = f"{place}.{shown(key)}"
                yield from _differs(given.get(key, _NONE), made.get(key, _NONE), inside)
    elif isinstance(made, list) and isinstance(given, list):
        for number, (one, other) in enumerate(zip_longest(given, made, fillvalue=_NONE), 1):
            yield from _differs(one, other, f"{place}[{number}]")
    elif type(given) is not type(made) or given != made:
        is_there = "It is missing" if given is _NONE else f"It is {_written(given)}"
        should = "there should be nothing" if made is _NONE else f"it should be {_written(made)}"
        yield Fault(place, f"{is_there}, and by the rules {should}.")


def _written(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False))


def told(checked: Checked, name: str) -> str:
    """Return a sentence about a file without faults; `name` is the file's name."""
    title = games.game(checked.game).title
    return f"{name} is in order: {counted(checked.hands, 'hand')} of {title}, {checked.events} events."
