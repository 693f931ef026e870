"""Playthroughs of the rules sheets, the kit's texts, the class page, and the JSON of a record."""

import json
from collections.abc import Iterator

import pytest

from gleek.course.classroom.classroom import Classroom
from gleek.course.classroom.view import classroom_data
from gleek.course.pages.kit_files import parts_of
from gleek.games import game, ids, presets
from gleek.handouts.kit import _MAKERS
from gleek.handouts.kit.text import Asked
from gleek.handouts.rules_sheet import rules_sheet
from gleek.records.as_json import replay_data
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.write import record_data
from tests.course.classroom.test_classroom import handed_in, room_of
from tests.playthroughs import check, leaves


@pytest.mark.parametrize("name", ids())
def test_the_rules_sheet(name):
    rules = presets.preset(game(name).rules)
    check(f"{name}/sheet", leaves(rules_sheet(rules, presets.nearest(rules))))


@pytest.mark.parametrize("name", ids())
def test_the_kit(name):
    rules = presets.preset(game(name).rules)
    asked = Asked(rules, presets.nearest(rules))

    def told():
        for part in (each for each in _MAKERS if each in {*parts_of(name), "purses"}):
            yield f"=== {part}"
            if part != "pack":
                yield from leaves(_MAKERS[part](asked))

    check(f"{name}/kit", told())


def brief_json(data: dict) -> Iterator[str]:
    """Yield data as JSON with each item of its first two levels on a line."""
    for key, value in data.items():
        if isinstance(value, (dict, list)) and value:
            yield f'"{key}":'
            items = value if isinstance(value, list) else ({each: value[each]} for each in value)
            yield from (f"  {json.dumps(each, ensure_ascii=False)}" for each in items)
        else:
            yield f'"{key}": {json.dumps(value, ensure_ascii=False)}'


@pytest.mark.parametrize("name", ids())
def test_the_json_of_a_record_and_of_its_replay(name):
    played = min(map(replay, samples(name).values()), key=lambda each: len(each.steps))

    def told():
        yield "=== the record"
        yield from brief_json(record_data(played.record))
        yield "=== its replay"
        yield from brief_json(replay_data(played, played.record.preset))

    check(f"{name}/record", told())


@pytest.mark.parametrize("name", ids())
def test_the_class_page(name):
    room = room_of(name)
    code, _, addresses = handed_in(name)
    _, _, others = handed_in(name, other=True)
    texts = {1: [code], 2: addresses, 3: others, 4: ["?", code[:-1], "no code at all"]}
    for who, entered in texts.items():
        at = [*range(10 * who, 10 * who + len(entered))]
        room.ask({"what": "entries", "at": at, "who": [who] * len(entered), "texts": entered})

    def told():
        yield from leaves(classroom_data(Classroom()))
        yield "=== with results"
        yield from leaves(classroom_data(room))
        yield from (f"fault {fault.at}: {fault.text}" for fault in room.faults)

    check(f"{name}/class", told())
