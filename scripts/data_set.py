"""Make the data set of played hands, which docs/data.md describes: each pair of a game's computer players plays.

    scripts/data_set.py FOLDER              10,000 hands of each pair: about five hours of CPU time
    scripts/data_set.py FOLDER --hands 20   the first twenty hands of each pair
    scripts/data_set.py --docs              write the checksums of each pair's first ten hands into docs/data.md

The files have the format of `gleek deal --many`; `gleek check` can check them.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement, cycle, islice
from pathlib import Path

from gleek import games
from gleek.course.game_course import game_course
from gleek.evidence import presets
from gleek.records.played import Set, played_hand, write_many

SEED = 1662
HANDS = 10_000
FIRST = 10  # the number of hands, from the first on, of which docs/data.md has a checksum
PAGE = Path(__file__).parents[1] / "docs" / "data.md"


def skills(game: str) -> list[str]:
    """Return the ids of a game's computer players with an even temper, one for each skill, the weakest first."""
    return [skill.players["even"] for skill in game_course(game).skills]


def sets() -> Iterator[tuple[str, Set]]:
    """Yield each set of hands with its file name, such as "gleek-plain-1-master-1.jsonl".

    The two players of a pair sit alternately round the table; of three seats, the second player has two. After each
    hand the next player deals, so each player plays in every position.
    """
    for game in games.ids():
        kind = games.game(game).rules
        for pair in combinations_with_replacement(skills(game), 2):
            seats = len(games.game(game).seats)
            players = (
                tuple(islice(cycle(pair), seats)) if seats % 2 == 0 else (pair[0], *[pair[1]] * (seats - 1))
            )
            name = "-".join([game, *(each.removeprefix(f"{game}-") for each in pair)])
            yield f"{name}.jsonl", Set(presets.preset(kind), presets.default(kind), players, SEED)


def digest(made: Set) -> str:
    """Return the SHA-256 checksum of the actions in the first `FIRST` hands of a set, one action on each line.

    If FILE has these hands, `jq -r '.record.actions[]' FILE | sha256sum` prints the same checksum.
    """
    hands = [played_hand(made, number) for number in range(1, FIRST + 1)]
    lines = [f"{action}\n" for hand in hands for action in hand["record"]["actions"]]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def main(*arguments: str) -> int:
    """Write the data set or, with --docs, the table of docs/data.md; return the exit status."""
    asked = argparse.ArgumentParser(description="Make the data set of played hands (docs/data.md).")
    asked.add_argument("folder", nargs="?", type=Path)
    asked.add_argument("--hands", type=int, default=HANDS)
    asked.add_argument("--jobs", type=int)
    asked.add_argument("--docs", action="store_true")
    given = asked.parse_args(arguments)
    if given.docs:
        text = PAGE.read_text(encoding="utf-8")
        rows = "".join(
            f"| `{name}` | {', '.join(f'`{each}`' for each in made.players)} | `{digest(made)}` |\n"
            for name, made in sets()
        )
        text = re.sub(r"(?m)^\| `[\w-]+\.jsonl`.*\n(?:\| `.*\n)*", rows, text)
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if given.folder is None:
        asked.error("no folder is named: give the folder for the files, or --docs")
    given.folder.mkdir(parents=True, exist_ok=True)
    for name, made in sets():
        tell = partial(print, file=sys.stderr)
        print(write_many(given.folder / name, made, given.hands, tell, given.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
