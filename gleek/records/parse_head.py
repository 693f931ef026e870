"""Parses what comes before the hands in a record: rules, players, first dealer, and what earlier hands left (pots)."""

from typing import Final

from gleek.engine.cards import Card
from gleek.engine.errors import Inconsistent, Unreadable, shown, without_controls
from gleek.engine.lift import Lift
from gleek.engine.rules import Value, read_value, unknown_field, values_of
from gleek.engine.words import listed
from gleek.evidence import presets
from gleek.records.parse_faults import MOST_FAULTS, Reader, text_of


def read_rules(reader: Reader) -> tuple[str, dict[str, Value]]:
    """Return the name of the preset and the changed fields, name → value. Invalid values become faults."""
    rules = reader.game.rules
    default, known = presets.default(rules), values_of(rules)
    name, known_book = reader.string("preset", default), True
    try:
        presets.preset(rules, name)
    except Unreadable as error:
        reader.fault("preset", str(error))
        name, known_book = default, False
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
        if each in reader.head and each not in known:
            reader.unknown(f"rules.{each}", each, [*known], "the rules", "rules")
            continue
        if each not in known:
            # After `MOST_FAULTS` unknown fields, do not search for similar names, because that is slow.
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
        for each in error.faults if known_book else ():
            reader.fault(f"rules.{each.place}", each.sentence, each.rule)
        changes = {}
    return name, changes


def _name_ok(reader: Reader, place: str, name: object) -> str:
    if (
        isinstance(name, str)
        and 0 < len(name.strip()) <= 40
        and "," not in name
        and without_controls(name) == name.replace("\n", "�")
    ):
        return name.strip()
    said = "one to forty characters, without a comma or the end of a line"
    reader.fault(place, f"“{shown(name)}” must be a name of {said}.")
    return "?"


def seat_players(reader: Reader) -> tuple[str, ...]:
    seats = reader.game.seats
    default = reader.game.default_names
    written = reader.data.get("players", {})
    if not isinstance(written, dict):
        form = ", ".join(f"{seat} = “…”" for seat in seats)
        reader.fault("players", f"the players of a hand are written {{ {form} }}.")
        return default
    for key in written:
        if key not in seats:
            reader.unknown(f"players.{key}", key, seats, "the players of a hand", "players")
    names = [
        _name_ok(reader, f"players.{seat}", written.get(seat, name))
        for seat, name in zip(seats, default, strict=True)
    ]
    return _distinct(reader, names)


_COUNT_WORDS: Final = ("no", "one", "two", "three", "four")
_EXAMPLE_NAMES: Final = ("Ann", "Ben", "Cat", "Dan")


def match_players(reader: Reader) -> tuple[str, ...]:
    count = len(reader.game.seats)
    default = ("First", "Second", "Third", "Fourth")[:count]
    written = reader.data.get("players", [*default])
    if not isinstance(written, list) or len(written) != count:
        example = ", ".join(f"“{name}”" for name in _EXAMPLE_NAMES[:count])
        reader.fault(
            "players",
            f"a match needs {_COUNT_WORDS[count]} players, as in [{example}], each to the left of the one before.",
        )
        return default
    return _distinct(reader, [_name_ok(reader, "players", name) for name in written])


def _distinct(reader: Reader, names: list[str]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        count = _COUNT_WORDS[len(names)]
        reader.fault(
            "players", f"the names given are {', '.join(names)}: the {count} players need different names."
        )
    return tuple(names)


def first_dealer(reader: Reader, players: tuple[str, ...]) -> tuple[int | None, tuple[Lift, ...]]:
    """Return the first dealer's number (from 0); if lifting (cutting) decides, None and the cards that were lifted."""
    if any(each.place == "players" for each in reader.faults):
        return reader.game.dealer, ()  # if the names are faulty, no dealer can be found among them
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
            f"{name} {card}" for name, card in zip(_EXAMPLE_NAMES[: len(players)], cards, strict=False)
        )
        dealer = _EXAMPLE_NAMES[len(players) - 1]
        reader.fault(
            "lift", f"a match needs lift = [“{example}”] (one line a round), or dealer = “{dealer}”."
        )
        return reader.game.dealer, ()
    lifts = []
    for place, each in enumerate(rounds):
        for piece in text_of(each).split(","):
            name, _, text = piece.strip().rpartition(" ")
            try:
                if name not in players:
                    reader.fault(
                        f"lift, round {place + 1}",
                        f"“{shown(name or piece)}” is not one of the players, {', '.join(players)}.",
                    )
                else:
                    lifts.append(Lift(players.index(name), Card(text)))
            except Unreadable as error:
                reader.fault(f"lift, round {place + 1}", str(error))
    return None, tuple(lifts)


def read_brought(reader: Reader) -> tuple[tuple[str, int | bool], ...]:
    """Return what earlier hands have left, such as pots, as pairs (key of `Game.brought`, value)."""
    known = reader.game.brought
    written = reader.data.get("carried", {})
    if isinstance(written, dict) and known:
        for key in written:
            if key not in known:
                reader.unknown(f"carried.{key}", key, [*known], "[carried]", "carried")
    elif not isinstance(written, dict) or written:
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
            said = str(value).lower() if isinstance(value, bool) else shown(value)  # TOML writes “true”
            reader.fault(f"carried.{key}", f"“{said}” must be a whole number of stakes, from 0 to {most}.")
        elif value:
            found.append((key, value))
    return tuple(found)
