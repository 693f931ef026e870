#!/usr/bin/env python3
"""Weigh every reading of every point of dispute by play, and write sources/<game>/weighed.json.

    .venv/bin/python scripts/readings.py FOLDER                play; what FOLDER has is not played again
    .venv/bin/python scripts/readings.py FOLDER --share 0.1    a tenth of the hands
    .venv/bin/python scripts/readings.py FOLDER --write        write the figures of what FOLDER has

FOLDER keeps the played hands, a line for each evening (twelve hands, or one match if the rules say when it ends).
docs/players.md says who plays. The whole run takes about an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from statistics import median_high
from typing import NamedTuple

from gleek import games
from gleek.engine.rules import Numbers, Rules, Value, values_of
from gleek.evidence import presets, weighed
from gleek.games.gleek.play import by_reading
from gleek.games.gleek.play.ruff_training import Chances
from gleek.games.piquet.play import exchange, remembering
from gleek.players import own_players
from gleek.records import weighing
from gleek.records.files import write_file

HANDS, SLOW_HANDS = 20_400, 4_080
ROUNDS = 30  # of the training
# The points of dispute that change the choices only of players that play out sample deals. They take more time.
SLOW = {"melds", "follow_suit", "trumps_beat", "honours_to", "low_cards", "must_win", "pique"}
SKILL = remembering.Skill(
    (exchange.Effort((6, 3), (6, 12)), exchange.Effort((6, 3), (6, 12))), hands=8, drawn=24
)
# For some readings, further fields that must have other values with them. The rules with which such a reading is
# compared have these values too.
ALSO: Mapping[tuple[str, Value], dict[str, Value]] = {
    ("tiddy_held", "count"): {"settlement": "each"},
    ("towser_tumbler", "count"): {"settlement": "each"},
    ("elder_max", 8): {"pack": 36},
    ("point_score", "tens"): {"pack": 36},
    ("up_to", 150): {"partie": "set"},
}
# For the fields that may have any number, the values that are weighed.
NUMBERS: Mapping[str, tuple[Value, ...]] = {
    "ante_ge": (2,),
    "ante_point": (2,),
    "raise_limit": (2,),
    "max_raises": (1,),
    "up_to": (150,),
}


class Case(NamedTuple):
    """Rules that are played: a reading, or, if `field` is "", the rules with which readings are compared."""

    game: str
    field: str  # the point of dispute
    value: Value
    slow: bool  # whether players play out sample deals
    also: tuple[tuple[str, Value], ...]  # further fields that differ from the default rules

    @property
    def name(self) -> str:
        also = [f"{one}={two}" for one, two in self.also]
        parts = [self.game, self.field, self.value, "slow" * self.slow, *also]
        return "-".join([str(each) for each in parts if each != ""])

    @property
    def rules(self) -> Rules:
        changed = dict(self.also) | ({self.field: self.value} if self.field else {})
        return presets.preset(games.game(self.game).rules, None, **changed)

    @property
    def base(self) -> Case:
        return self._replace(field="", value="")

    def evenings(self, share: float) -> int:
        """Return how many evenings to play for this share of the hands."""
        hands = SLOW_HANDS if self.slow else HANDS
        return max(2, round(share * hands / (6 if self.game == "piquet" else weighing.HANDS)))


def cases() -> list[Case]:
    """Return all readings that differ from the default rules. Before each come the rules with which it is compared."""
    found: dict[Case, None] = {}
    for game in games.ids():
        for field, values in values_of(games.game(game).rules).items():
            for value in NUMBERS[field] if isinstance(values, Numbers) else values:
                also = tuple(ALSO.get((field, value), {}).items())
                case = Case(game, field, value, field in SLOW, also)
                if getattr(case.base.rules, field) != value:
                    found |= {case.base: None, case: None}
    return list(found)


def chances(folder: Path, rules: Rules) -> Mapping[str, Chances]:
    """Return the chances with which Gleek's players bet under these rules: from `folder`, or else trained now."""
    values = [str(getattr(rules, field)) for field in by_reading.TRAINED_BY]
    file = folder / f"{'-'.join(['trained', str(ROUNDS), *values])}.json"
    if not file.exists():  # two processes may train for it; each writes a whole file
        write_file(file, json.dumps(by_reading.trained(rules, ROUNDS)).encode())
    found: Mapping[str, Chances] = json.loads(file.read_text(encoding="utf-8"))
    return found


def seated(case: Case, folder: Path) -> list[str]:
    """Return the names of the players of a case, by seat."""
    name = games.default_player(case.game)
    if case.game == "gleek":
        name = own_players.seat(by_reading.ByReading(chances(folder, case.rules), samples=case.slow))
    elif case.slow:
        name = own_players.seat(remembering.player(SKILL))
    return [name] * len(games.game(case.game).seats)


def read(folder: Path, case: Case) -> list[weighing.Evening]:
    """Return the evenings of a case that are in the folder. A last line that is incomplete is left out."""
    file = folder / f"{case.name}.jsonl"
    lines = file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []
    return [weighing.Evening(*json.loads(line)) for line in lines]


def play(folder: Path, share: float, case: Case) -> str:
    """Play this share of a case's evenings, except those that are in the folder already; return the case's name."""
    had = read(folder, case)
    file, missing = folder / f"{case.name}.jsonl", range(len(had), case.evenings(share))
    if missing:
        file.write_text("".join([f"{json.dumps(each)}\n" for each in had]), encoding="utf-8")
        sit = seated(case, folder)
        with file.open("a", encoding="utf-8") as out:
            for number in missing:
                print(json.dumps(weighing.evening(case.rules, sit, number)), file=out, flush=True)
    return case.name


def results(folder: Path, game: str) -> Iterator[dict[str, object]]:
    """Yield the figures of each case of a game, in the form that `gleek.evidence.weighed` reads."""
    played = {case: read(folder, case) for case in cases() if case.game == game}
    # If more evenings were played by the rules for comparison than by most readings, leave out the rest.
    for case, mine in played.items():
        if not case.field:
            others = [len(each) for other, each in played.items() if other.field and other.base == case]
            del mine[int(median_high(others)) :]
    for case, mine in played.items():
        if len(mine) < 2:
            continue
        found = weighing.Weighing(mine, played[case.base] if case.field else ())
        also = {"also": dict(case.also)} if case.also else {}
        figures = found.data(weighed.measures(game).values(), case.field)
        yield {"field": case.field, "value": case.value, "slow": case.slow, **also, **figures}


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--share", type=float, default=1, help="the share of the hands to play")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--write", action="store_true")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.write:
        for game in games.ids():
            weighed.write(game, list(results(given.folder, game)))
        return 0
    with Pool(given.jobs) as pool:
        for name in pool.imap_unordered(partial(play, given.folder, given.share), cases(), 1):
            print(name, file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
