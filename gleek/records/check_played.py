"""Checks a file of played hands, one on each line (see `gleek.records.played`), against the rules.

Each line is made again from its seed, rules, players and actions, and must have the same values. Sentences are not
compared, because their wording may change. Whether the players would choose the same actions again is not checked.
"""

import json
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from gleek.engine.errors import Fault, GleekError, Inconsistent, Unreadable, shown
from gleek.engine.words import counted, listed
from gleek.players import own_players, registry
from gleek.records.check import faults_in
from gleek.records.codes import DEALS
from gleek.records.parse import read_data
from gleek.records.parse_faults import MOST_FAULTS
from gleek.records.played import Set, line_data
from gleek.records.read import LONGEST
from gleek.records.replay import replay

_UNCHECKED_KEYS: Final = frozenset({"sentence", "reason"})
_ABSENT: Final = object()


def holds_played(path: Path) -> bool:
    if path.suffix.lower() == ".jsonl":
        return True
    try:
        with path.open("rb") as file:
            return b"-played-1" in file.read(60)
    except OSError:
        return False


def check_played(path: Path) -> str:
    """Check a file of played hands, and return a sentence on what it contains."""
    faults: list[Fault] = []
    hands = events = 0
    title = ""
    for number, line in _lines(path):
        hands += 1
        try:
            title, count = _check(line)
            events += count
        except GleekError as error:
            found = error.faults if isinstance(error, Inconsistent) else (Fault("", str(error)),)
            faults += [Fault(each.place, each.sentence, each.rule, number) for each in found]
        if len(faults) > MOST_FAULTS:
            faults[MOST_FAULTS:] = [
                Fault("", f"The lines after line {number} were not checked: correct these first.")
            ]
            break
    if faults:
        raise Inconsistent(path.name, tuple(faults))
    if not hands:
        raise Unreadable(f"{path.name} is empty: a file of played hands has one hand on each line.")
    return f"{path.name} is in order: {counted(hands, 'hand')} of {title}, {events} events."


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line; a line that is too long is cut, and is the last."""
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as file:
            for number, line in enumerate(iter(partial(file.readline, LONGEST + 1), ""), 1):
                yield number, line
                if len(line) > LONGEST:
                    return
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path.name} is not a text file in UTF-8, as a file of hands must be.") from None


def _check(line: str) -> tuple[str, int]:
    if len(line) > LONGEST:
        raise Unreadable(
            f"This line is too long: it may have {LONGEST:,} characters at most. The lines after it were not read."
        )
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise Unreadable("This line is not JSON: it should be an object with one hand.") from None
    if not isinstance(data, dict):
        raise Unreadable("This line is not a JSON object: it should be an object with one hand.")
    formats = {f"{each}-played-1": each for each in registry.ids()}
    if not isinstance(data.get("format"), str) or data["format"] not in formats:
        raise Unreadable(
            f"The format of this line is “{shown(data.get('format'))}”; the known formats are {listed(formats)}."
        )
    made = _made_again(data, formats[data["format"]])
    # Only the first difference is a fault, because others follow from it.
    for fault in _differs(data, made, ""):
        raise Inconsistent("This line", (fault,))
    return registry.game(formats[data["format"]]).title, len(made["replay"]["events"])


def _made_again(data: dict[str, Any], game_id: str) -> dict[str, Any]:
    """Return the line that the engine makes from a line's seed, players and record. Raises an error if it cannot."""
    game, known = registry.game(game_id), registry.players(game_id)
    seed, number, players, given = (data.get(key) for key in ("seed", "number", "players", "record"))
    if type(seed) is not int or not 0 <= seed < DEALS or type(number) is not int or number < 1:
        raise Unreadable(f"A hand has a “seed” from 0 to {DEALS - 1}, and a “number” from 1 on.")
    if not isinstance(players, dict) or any(seat not in players for seat in game.seats):
        raise Unreadable(f"“players” should name one player for each of these seats: {listed(game.seats)}.")
    sit: list[Any] = [players[seat] for seat in game.seats]
    for each in sit:
        if not isinstance(each, str) or (each not in known and not own_players.is_in_file(each)):
            raise Unreadable(f"There is no player “{shown(each)}” of {game.title}.")
    if not isinstance(given, dict) or given.get("format") != f"{game_id}-hand-1":
        raise Unreadable(f"“record” should be the record of a single hand of {game.title}.")
    record, faults, _, _ = read_data(given)
    if record is not None and not faults:
        faults = [*faults_in(record)]
        if not faults and not replay(record).finished:
            faults = [Fault("actions", "The hand is not over: a file of played hands has whole hands.")]
    if record is None or faults:
        placed = [Fault(f"record.{each.place}", each.sentence, each.rule) for each in faults]
        raise Inconsistent("This line", tuple(placed))
    made = Set(record.rules(), record.preset, (), seed)
    return line_data(made, number, sit, record.hands[0].entries, told=False)


def _differs(given: Any, made: Any, place: str) -> Iterator[Fault]:  # noqa: ANN401 (JSON)
    if isinstance(made, dict) and isinstance(given, dict):
        for key in (*made, *(each for each in given if each not in made)):
            if key not in _UNCHECKED_KEYS:
                inside = f"{place}.{shown(key)}" if place else shown(key)
                yield from _differs(given.get(key, _ABSENT), made.get(key, _ABSENT), inside)
    elif isinstance(made, list) and isinstance(given, list):
        for number, (one, other) in enumerate(zip_longest(given, made, fillvalue=_ABSENT), 1):
            yield from _differs(one, other, f"{place}[{number}]")
    elif type(given) is not type(made) or given != made:
        is_there = "It is missing" if given is _ABSENT else f"It is {_written(given)}"
        should = "there should be nothing" if made is _ABSENT else f"it should be {_written(made)}"
        yield Fault(place, f"{is_there}, and by the rules {should}.")


def _written(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False))
