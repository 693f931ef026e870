"""Runs in the site's Python: computes what every player chooses in stored positions, and how long players and
advisers take.

The script needs `arena.py` and `given.json` in its folder. `given.json` names what to load (`own`), the stored
choices by player id (`stored`), and the step between the positions to try (`every`). The script prints its results as
JSON.
"""

import json
from pathlib import Path
from site import getsitepackages
from zipfile import ZipFile

from js import process

given = json.loads(Path("/code/given.json").read_text())
for name in given["own"]:
    ZipFile(f"/job/{name}").extractall(getsitepackages()[0])

from arena import advise, choose, observe, positions, seed_at  # noqa: E402  (only now can our package be imported)

from gleek.games import ids, players  # noqa: E402


def cpu() -> float:
    """Return the processor time of this process in milliseconds, which other programs on the machine do not affect."""
    return process.cpuUsage().user / 1000


def timed(doing, *args):
    """Return the result of a call, and its milliseconds."""
    began = cpu()
    found = doing(*args)
    return found, cpu() - began


found = {"choices": {}, "times": {}, "advice": {}}
for game_id in ids():
    count = len(next(given["stored"][name] for name in players(game_id)))
    moments = [
        (place, observe(hand, hand.to_act), seed_at(number, hand))
        for place, (number, hand) in enumerate(positions(game_id, count))
        if place % given["every"] == 0
    ]
    for name in players(game_id):
        times = found["times"].setdefault(name, [])
        wrong = []
        for place, seen, seed in moments:
            did, took = timed(choose, name, seen, seed)
            times.append([type(seen.phase).__name__, took])
            if str(did) != given["stored"][name][place]:
                wrong.append([place, str(did)])
        found["choices"][name] = {"asked": len(moments), "wrong": wrong}
    if given["advice"]:
        for _, seen, seed in moments:
            _, took = timed(advise, seen, seed)
            found["advice"].setdefault(game_id, []).append([type(seen.phase).__name__, took])
print(json.dumps(found))  # noqa: T201  (for the user who started it)
