"""Write the JSON Schemas of records, replays, played hands and hands for pages: `scripts/schemas.py OUT`.

They are made from a game's rules, seats, places of cards, accounts and events. The schema of a field that differs from
game to game is inferred from its values in replays: of the sample hands under every preset, and of random deals.
"""

from __future__ import annotations

import json
import re
import sys
from collections import ChainMap, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from dataclasses import replace as changed
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from types import NoneType
from typing import Any

from gleek import games
from gleek.course.explorer.hand_view import FORMAT, hand_view
from gleek.engine import lift
from gleek.engine.errors import Inconsistent
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.rules import Numbers, Rules, values_of
from gleek.evidence import presets
from gleek.records.as_json import replay_data
from gleek.records.coded import coded_record, from_code
from gleek.records.codes import DEALS, code_of, deal_number
from gleek.records.record import Entry, Record
from gleek.records.replay import replay
from gleek.records.samples import samples

Schema = dict[str, Any]

CODED = 8  # the number of random deals that are played for each preset
HEAD: Schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "pattern": r"^[^,\n]{1,40}$"}
WHOLE: Schema = {"type": "integer"}
STEP: Schema = {"type": "integer", "minimum": 1}
HAND: Schema = {"type": "integer", "minimum": 0}
RULE: Schema = {"type": "string", "pattern": "^[a-z_]+[.][a-z_]+$"}
CARD = "(10|[2-9TtAaKkQqJj])[SsHhDdCc♠♥♦♣]"
WRITTEN_CARD = "(10|[2-9AKQJ])[SHDC]"
WRITTEN_CARDS = f"({WRITTEN_CARD}( {WRITTEN_CARD})*)?"
CARDS: Schema = {"$ref": "#/$defs/cards"}
CARDS_DEFINED: Schema = {
    "card": {"type": "string", "pattern": f"^{WRITTEN_CARD}$"},
    "cards": {"type": "string", "pattern": f"^{WRITTEN_CARDS}$"},
}


def names(some: Sequence[object]) -> Schema:
    return {"enum": list(some)}


def table(properties: dict[str, Schema], required: Sequence[str] | None = None) -> Schema:
    """Return the schema of an object with these keys and no others; if `required` is None, all keys are required."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


def items(of: Schema, **limits: int | bool) -> Schema:
    """Return the schema of a list whose items all have the schema `of`; `limits` are further keywords of the schema."""
    return {"type": "array", "items": of, **limits}


def by(keys: Sequence[str], of: Schema) -> Schema:
    return table(dict.fromkeys(keys, of))


# ---------------------------------------------------------------- records


def value(values: Sequence[int | str], *, written: bool) -> Schema:
    """Return the schema of a field of the rules that may have these values.

    If `written` is true, the schema is for TOML files, and also accepts true for "yes" and false for "no".
    """
    if isinstance(values, Numbers):
        numbers = {"type": "integer", "minimum": values.range[0], "maximum": values.range[-1]}
        return {"anyOf": [names(values.words), numbers]} if values.words else numbers
    words = [{"yes": True, "no": False}[str(each)] for each in values if each in {"yes", "no"} and written]
    return names([*values, *words])


def rules(game: Game, *, written: bool) -> dict[str, Schema]:
    """Return the schema of each field of a game's rules, by the field's name. For `written`, see `value`."""
    return {name: value(values, written=written) for name, values in values_of(game.rules).items()}


def places(game: Game) -> list[str]:
    """Return the names of the places that get cards in a game's deal: the hands, the stock and so on."""
    return [place for place, _ in game.shape(presets.preset(game.rules)).places]


def record(game: Game, kind: str) -> Schema:
    """Return the schema of a record as the TOML parser returns it; `kind` is "hand" or "match"."""
    cards = {"type": "string", "pattern": rf"^[\s,]*({CARD}[\s,]*)*$"}
    one_card = {"type": "string", "pattern": rf"^[\s,]*({CARD}[\s,]*)+$"}
    deal = table(
        {place: {"anyOf": [cards, items(one_card)]} for place in places(game)} | {"say": TEXT}, places(game)
    )
    entry = {"anyOf": [TEXT, table({"do": TEXT, "say": TEXT}, ["do"])]}
    played = {
        "actions": items(entry, maxItems=1000),
        "deal": {"anyOf": [{"type": "string", "description": "the code of a deal"}, deal]},
    }
    carried = {
        key: {"type": "boolean"} if most is None else {"type": "integer", "minimum": 0, "maximum": most}
        for key, most in game.brought.items()
    }
    shared = {
        "format": {"const": f"{game.id}-{kind}-1"},
        "title": TEXT,
        "about": TEXT,
        "stake": names([stake.word for stake in Stake]),
        "preset": names(presets.names(game.rules)),
        "rules": table(rules(game, written=True), ()),
        "carried": table(carried, ()),
    }
    if kind == "hand":
        players = table(dict.fromkeys(game.seats, NAME), ())
        return table({**shared, "players": players, **played}, ["format", "deal"])
    seats = len(game.seats)
    match = {
        "players": items(NAME, minItems=seats, maxItems=seats, uniqueItems=True),
        "dealer": NAME,
        "lift": items(TEXT, minItems=1),
        "hand": items(table(played, ["deal"]), minItems=1, maxItems=1000),
    }
    begins = [{"required": ["dealer"]}, {"required": ["lift"]}]
    return table({**shared, **match}, ["format", "hand"]) | {"anyOf": begins}


# ---------------------------------------------------------------- replays


def by_books(sample: Record) -> Iterator[tuple[str, Rules]]:
    """Yield the presets of a sample's game, each with the sample's rules under it.

    A preset is left out if the record's own changes of rules contradict it.
    """
    for book in presets.names(sample.game.rules):
        with suppress(Inconsistent):
            yield book, sample.rules(book)


@cache
def replays(name: str) -> list[dict[str, Any]]:
    """Return the data of many replays of a game: of the sample hands and of random deals, under every preset."""
    game, found = games.game(name), []
    for sample in samples(name).values():
        begun = changed(sample, hands=(changed(sample.hands[0], entries=()),))  # without actions
        for book, table_rules in by_books(sample):
            found += [replay_data(replay(each, table_rules), book) for each in (sample, begun)]
    for book in presets.names(game.rules):
        table_rules = presets.preset(game.rules, book)
        for number in range(CODED):
            played = from_code(code_of(number, table_rules)), at_random(number, table_rules, book)
            found += [replay_data(replay(each), book) for each in played]
    return found


def at_random(number: int, table_rules: Rules, book: str) -> Record:
    """Return the record of the deal with this number, played with random legal actions."""
    chance, done = Random(number), []  # noqa: S311 - not for secrets
    hand, _ = Hand.dealt_to(games.game(table_rules.game).setup(table_rules), deal_number(number, table_rules))
    while not hand.over:
        legal = hand.legal()
        done.append(legal[chance.choice((0, -1, chance.randrange(len(legal))))])
        hand, _ = hand.apply(done[-1])
    return coded_record(number, table_rules, book, tuple(map(Entry, done)))


def seen(some: Sequence[Any], seats: tuple[str, ...] = ()) -> Schema:
    """Infer a schema that accepts all these values.

    With `seats`, texts that are all in it are taken for names of seats, and texts that are all cards for cards.
    """
    found: defaultdict[type, list[Any]] = defaultdict(list)
    for each in some:
        found[type(each)].append(each)
    plain = {"null": NoneType, "boolean": bool, "integer": int}
    kinds: list[Schema] = [{"type": name} for name, kind in plain.items() if kind in found]
    if words := found[str]:
        are_cards = seats and all(re.fullmatch(WRITTEN_CARDS, word) for word in words)
        kinds.append(names(seats) if set(words) <= set(seats) else CARDS if are_cards else TEXT)
    if lists := found[list]:
        kinds.append(items(seen([each for one in lists for each in one], seats)))
    if tables := found[dict]:
        keys = list(dict.fromkeys(key for each in tables for key in each))
        of = {key: seen([each[key] for each in tables if key in each], seats) for key in keys}
        kinds.append(table(of, [key for key in keys if all(key in each for each in tables)]))
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {}


def event(game: Game, kind: type[Event]) -> Schema:
    known: dict[str, Schema] = {
        "seat": names(game.seats),
        "mask": CARDS,
        "card": {"$ref": "#/$defs/card"},
        "player": NAME,
        "players": items(NAME),
        "deal": {"$ref": "#/$defs/deal"},
    }
    by_type: dict[object, Schema] = {"int": WHOLE, "bool": {"type": "boolean"}, "str": TEXT}
    own: dict[str, Schema] = {}
    for each in fields(kind):
        key = "cards" if each.name == "mask" else each.name
        if "written" in each.metadata:
            happened = [
                data for one in replays(game.id) for data in one["events"] if data["kind"] == kind.kind
            ]
            own[key] = seen([data[key] for data in happened], game.seats)
        elif key not in {"payments", "rule"}:
            own[key] = known.get(each.name) or by_type.get(each.type, {})
    place = {"step": STEP, "hand": HAND, "kind": {"const": kind.kind}, "stage": {"const": kind.stage}}
    return table({**place, "rule": RULE, **own, "sentence": TEXT})


def replayed(game: Game) -> Schema:
    """Return the schema of what `gleek replay --json` prints for a record of a game."""
    accounts, counted = game.accounts, "stakes" if game.counts_money else "points"
    own_events: list[Any] = sorted(game.event.__subclasses__(), key=lambda each: each.__name__)
    # by kind, because a class with slots has a double without them
    events = {each.kind: each for each in (lift.Lifted, lift.LiftAgain, lift.DealerFound, *own_events)}
    pots = by(accounts.pots, WHOLE)
    hands = [hand for one in replays(game.id) for hand in one["hands"]]
    common: dict[str, Schema] = {
        "hand": STEP,
        "players": by(game.seats, NAME),
        "deal": {"$ref": "#/$defs/deal"},
        "over": {"type": "boolean"},
        "purses": by(game.seats, WHOLE),
        "pots": pots,
    }
    hand = {key: common.get(key) or seen([each[key] for each in hands], game.seats) for key in hands[0]}
    account, scores = names(accounts.words), [None, *(each["scores"] for each in hands)]
    stop = table({"step": STEP, "hand": HAND, "action": TEXT, "rule": RULE, "reason": TEXT})
    money = {"payer": account, "receiver": account, counted: {"type": "integer", "minimum": 1}}
    payment = table({"step": STEP, "hand": HAND, **money, "reason": TEXT, "rule": RULE})
    preset, fields_ = names(presets.names(game.rules)), rules(game, written=False)
    return table(
        {
            "format": {"const": f"{game.id}-replay-1"},
            "title": TEXT,
            "rules": table({"preset": preset, "changed": table(fields_, ()), "fields": table(fields_)}),
            "stake": names([stake.word for stake in Stake]),
            "finished": {"type": "boolean"},
            "stopped": {"anyOf": [{"type": "null"}, stop]},
            "events": items({"anyOf": [event(game, kind) for kind in events.values() if kind.kind]}),
            "payments": items(payment),
            "hands": items(table(hand)),
            "scores": seen(scores, game.seats),  # None: the replay has stopped before the first deal
            "carried_in": {"type": "integer", "minimum": 0},
            "pots": pots,
            "purses": {"type": "object", "additionalProperties": WHOLE},
        }
    ) | {"$defs": {**CARDS_DEFINED, "deal": by(places(game), CARDS)}}


# ---------------------------------------------------------------- files of played hands, and hands for pages


def played(game: Game) -> Schema:
    """Return the schema of one line of a file of played hands; it refers to the schemas of records and replays."""
    who = list(games.players(game.id))
    return table(
        {
            "format": {"const": f"{game.id}-played-1"},
            "seed": {"type": "integer", "minimum": 0, "maximum": DEALS - 1},
            "number": STEP,
            "deal": TEXT,
            "players": by(game.seats, names(who)),
            "record": {"$ref": f"{game.id}-hand-1.schema.json"},
            "replay": {"$ref": f"{game.id}-replay-1.schema.json"},
        }
    )


def views() -> Iterator[dict[str, Any]]:
    """Yield the views of all sample hands: under the record's own rules, and under rules that stop the replay."""
    for sample in [each for name in games.ids() for each in samples(name).values()]:
        recorded = replay(sample)
        yield hand_view(recorded)
        others = ((replay(sample, table_rules), book) for book, table_rules in by_books(sample))
        stopped = (hand_view(other, book, recorded) for other, book in others if other.stop and other.steps)
        yield from islice(stopped, 1)


# ---------------------------------------------------------------- the files


def schemas(name: str) -> dict[str, Schema]:
    game = games.game(name)
    titled = {
        "hand": (f"A record of a hand of {game.title}", record(game, "hand")),
        "match": (f"A record of a match at {game.title}", record(game, "match")),
        "replay": (f"What “gleek replay --json” gives of {game.title}", replayed(game)),
        "played": (f"A line of a file of played hands of {game.title}", played(game)),
    }
    return {
        f"{name}-{kind}-1.schema.json": {**HEAD, "title": title, **schema}
        for kind, (title, schema) in titled.items()
    }


def of_all_games() -> dict[str, Schema]:
    title, found = "A hand for a page, as “gleek hand” makes it", seen([*views()])
    found["properties"]["format"] = {"const": FORMAT}
    return {f"{FORMAT}.schema.json": {**HEAD, "title": title, **found}}


def write(folder: Path) -> None:
    """Write all schemas into a folder, and create the folder if it does not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in ChainMap(of_all_games(), *map(schemas, games.ids())).items():
        text = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Give the folder for the schemas: scripts/schemas.py OUT")
    write(Path(sys.argv[1]))
