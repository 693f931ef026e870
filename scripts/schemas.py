"""Write the JSON Schemas of records, replays, played hands and hands for pages: `scripts/schemas.py OUT`.

They are made from a game's rules, seats, places of cards, accounts and events. The schema of a field that differs from
game to game is inferred from its values in replays: of the sample hands under every preset, and of random deals.
"""

from __future__ import annotations

import json
import re
import sys
from collections import ChainMap
from collections.abc import Iterator, Sequence
from dataclasses import fields
from dataclasses import replace as changed
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from gleek import games
from gleek.course.explorer.hand_view import FORMAT, hand_view
from gleek.engine import lift
from gleek.engine.errors import Inconsistent
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.rules import Numbers, values_of
from gleek.evidence import presets
from gleek.records.as_json import replay_data
from gleek.records.coded import from_code
from gleek.records.codes import DEALS, code_of, deal_number
from gleek.records.record import Entry, PlayedHand, Record
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


@cache
def replays(name: str) -> list[dict[str, Any]]:
    """Return the data of many replays of a game: of the sample hands and of random deals, under every preset."""
    game, found = games.game(name), []
    for book in presets.names(game.rules):
        for sample in samples(name).values():
            try:
                table_rules = sample.rules(book)
            except Inconsistent:  # a change of rules in the record contradicts the rules of this book
                continue
            begun = changed(sample, hands=(changed(sample.hands[0], entries=()),))
            # `begun` is a record without actions
            found += [replay_data(replay(each, table_rules), book) for each in (sample, begun)]
        for number in range(CODED):
            table_rules = presets.preset(game.rules, book)
            played = from_code(code_of(number, table_rules)), at_random(game, book, number)
            found += [replay_data(replay(each), book) for each in played]
    return found


def at_random(game: Game, book: str, number: int) -> Record:
    """Return the record of the deal with this number, played with random legal actions."""
    table_rules, chance = presets.preset(game.rules, book), Random(number)  # noqa: S311 - not for secrets
    dealt = deal_number(number, table_rules)
    hand, _ = Hand.dealt_to(game.setup(table_rules), dealt)
    done = []
    while not hand.over:
        legal = hand.legal()
        done.append(legal[chance.choice((0, -1, chance.randrange(len(legal))))])
        hand, _ = hand.apply(done[-1])
    return Record((PlayedHand(dealt, tuple(map(Entry, done))),), preset=book, kind=game.id)


def seen(some: Sequence[Any], seats: tuple[str, ...]) -> Schema:
    """Infer a schema that accepts all these values. Texts that are all in `seats` are taken for names of seats."""
    kinds = []
    if any(each is None for each in some):
        kinds.append({"type": "null"})
    if any(isinstance(each, bool) for each in some):
        kinds.append({"type": "boolean"})
    if any(type(each) is int for each in some):
        kinds.append(WHOLE)
    if words := [each for each in some if isinstance(each, str)]:
        are_cards = all(re.fullmatch(WRITTEN_CARDS, word) for word in words)
        kinds.append(names(seats) if set(words) <= set(seats) else CARDS if are_cards else TEXT)
    if lists := [each for each in some if isinstance(each, list)]:
        kinds.append(items(seen([each for one in lists for each in one], seats)))
    if tables := [each for each in some if isinstance(each, dict)]:
        keys = list(dict.fromkeys(key for each in tables for key in each))
        of = {key: seen([each[key] for each in tables if key in each], seats) for key in keys}
        kinds.append(table(of, [key for key in keys if all(key in each for each in tables)]))
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else {}


def event(game: Game, kind: type[Event]) -> Schema:
    deal = {"$ref": "#/$defs/deal"}
    known: dict[str, Schema] = {
        "seat": names(game.seats),
        "mask": CARDS,
        "card": {"$ref": "#/$defs/card"},
        "player": NAME,
        "players": items(NAME),
        "deal": deal,
    }
    by_type: dict[object, Schema] = {"int": WHOLE, "bool": {"type": "boolean"}, "str": TEXT}
    own: dict[str, Schema] = {}
    for each in fields(kind):
        if each.name in {"payments", "rule"}:
            continue
        key = "cards" if each.name == "mask" else each.name
        if "written" in each.metadata:
            values = [
                data[key] for one in replays(game.id) for data in one["events"] if data["kind"] == kind.kind
            ]
            own[key] = seen(values, game.seats)
        else:
            own[key] = known.get(each.name) or by_type.get(each.type, {})
    place = {"step": STEP, "hand": HAND, "kind": {"const": kind.kind}, "stage": {"const": kind.stage}}
    return table({**place, "rule": RULE, **own, "sentence": TEXT})


def events(game: Game) -> dict[str, type[Event]]:
    """Return the classes of all events that a replay of a game can contain, by their `kind`."""
    found: list[Any] = [lift.Lifted, lift.LiftAgain, lift.DealerFound]
    found += sorted(game.event.__subclasses__(), key=lambda each: each.__name__)
    return {each.kind: each for each in found if each.kind}


def replayed(game: Game) -> Schema:
    """Return the schema of what `gleek replay --json` prints for a record of a game."""
    accounts, counted = game.accounts, "stakes" if game.counts_money else "points"
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
    schema = table(
        {
            "format": {"const": f"{game.id}-replay-1"},
            "title": TEXT,
            "rules": table({"preset": preset, "changed": table(fields_, ()), "fields": table(fields_)}),
            "stake": names([stake.word for stake in Stake]),
            "finished": {"type": "boolean"},
            "stopped": {"anyOf": [{"type": "null"}, stop]},
            "events": items({"anyOf": [event(game, kind) for kind in events(game).values()]}),
            "payments": items(payment),
            "hands": items(table(hand)),
            "scores": seen(scores, game.seats),  # None: the replay has stopped before the first deal
            "carried_in": {"type": "integer", "minimum": 0},
            "pots": pots,
            "purses": {"type": "object", "additionalProperties": WHOLE},
        }
    )
    return schema | {"$defs": {**CARDS_DEFINED, "deal": by(places(game), CARDS)}}


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
    for name in games.ids():
        for sample in samples(name).values():
            recorded = replay(sample)
            yield hand_view(recorded)
            for book in presets.names(games.game(name).rules):
                try:
                    other = replay(sample, sample.rules(book))
                except Inconsistent:  # a change of rules in the record contradicts the rules of this book
                    continue
                if other.stop and other.steps:
                    yield hand_view(other, book, recorded)
                    break


def view() -> Schema:
    found = seen(list(views()), ())
    # `seen` takes a text that is empty in all these views for cards.
    found = json.loads(json.dumps(found).replace(json.dumps(CARDS), json.dumps(TEXT)))
    found["properties"]["format"] = {"const": FORMAT}
    return dict(found)


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
    title = "A hand for a page, as “gleek hand” makes it"
    return {f"{FORMAT}.schema.json": {**HEAD, "title": title, **view()}}


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
