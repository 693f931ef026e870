#!/usr/bin/env python3
"""Help to add a game: `scripts/game.py new ID "TITLE"`, `scripts/game.py check ID`, `scripts/game.py generate ID`.

`new` copies the game Ten Cards from the tests to the new game's folders. The copy can be played at once. `check` lists
what a game still lacks. `generate` writes the files that are made from a game: the outputs of its notebooks, its
players' choices, the counters needed, and the playthroughs.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from gleek import games
from gleek.course.counters_needed import file_of
from gleek.engine.errors import GleekError
from gleek.engine.hand import Hand
from gleek.evidence import games as evidence
from gleek.evidence import presets, readings
from gleek.evidence.rules import rule
from gleek.evidence.toml import FaultySources, UnknownName
from gleek.records.check import faults_in
from gleek.records.codes import deal_number
from gleek.records.replay import replay
from gleek.records.samples import samples

ROOT = Path(__file__).resolve().parent.parent
MODEL = ROOT / "tests" / "minimal_game"
NAME, TITLE, LETTER = "tencards", "Ten Cards", 'letter="T"'
# The letters for new games. Codes use no I, L, O and U; C, M and R begin codes of classes, of matches and of rules.
LETTERS = "HJKNPQSTVWXY"
OLD_LETTERS = ("", "G")  # Gleek and Gillet have them
# The files in a game's folder of sources/, each with what `check` says if it is missing.
PARTS = {
    "hands": "no sample hand can be stepped through",
    "lessons": "nothing is taught",
    "pages.toml": "its pages have no descriptions",
    "glossary.toml": "none of its words is explained",
    "brief.toml": "the rules in brief are those of rules.toml",
    "kit.toml": "the kit's cards repeat the rules in brief",
    "gathering.toml": "the kit has no sheet about the sources and no plan of an evening",
}
DEALS = 20


def new(name: str, title: str) -> str:
    """Copy Ten Cards to the folders of a new game with this id and title; return a sentence about the next step.

    Raises `GleekError` if the id cannot be used, or if no letter is left for the game's codes.
    """
    if not re.fullmatch("[a-z][a-z0-9]*", name) or name in (*games.ids(), "common"):
        raise GleekError(f"“{name}” cannot be the id of a new game: give a new word of small letters.")
    free = _free_letters()
    if not free:
        raise GleekError(f"No letter is left for the codes of a new game: games have all of {LETTERS}.")
    folders = {"games": "gleek/games", "sources": "sources", "notebooks": "notebooks"}
    for part, folder in folders.items():
        for path in sorted((MODEL / part / NAME).rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                text = path.read_text(encoding="utf-8").replace(TITLE, title).replace(NAME, name)
                to = ROOT / folder / name / path.relative_to(MODEL / part / NAME)
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_text(text.replace(LETTER, f'letter="{free[0]}"'), encoding="utf-8")
    return f"{title} can be played: change its files, then run scripts/game.py check {name}."


def _free_letters() -> list[str]:
    used = {games.codes(each).letter for each in games.ids()}
    return [each for each in LETTERS if each not in used]


def lacking(name: str) -> Iterator[str]:
    """Yield a sentence for each thing that the game with this id lacks."""
    try:
        game, info = games.game(name), evidence.game(name)
        yield from _lacking_rules(name)
    except (GleekError, UnknownName, FaultySources) as error:
        yield str(error)
        return
    if not games.is_played(name):
        yield f"gleek/games/{name}/play/ is missing: nobody plays it, and nothing is taught."
    stages = [stage.id for stage in game.stages]
    if [each for each in info.stages if each in stages] != stages:
        yield f"game.toml: [stages] has {', '.join(info.stages)}, and the game {', '.join(stages)}."
    letter, free = game.codes.letter, ", ".join(_free_letters())
    same = [each for each in games.ids() if each != name and games.codes(each).letter == letter]
    if same:
        yield f"rule_codes.py: the letter “{letter}” belongs to {same[0]}: choose one of {free}."
    elif letter not in {*LETTERS, *OLD_LETTERS}:
        yield f"rule_codes.py: the letter “{letter}” cannot begin a code: choose one of {free}."
    for part, without in PARTS.items():
        if not (evidence.folder(name) / part).exists():
            yield f"sources/{name}/{part} is missing: {without}."
    if not (ROOT / "tests" / "games" / name).is_dir():
        yield f"tests/games/{name}/ is missing: nothing checks the rules independently."
    if not file_of(name).is_file():
        yield "The counters needed are not stored: run scripts/game.py generate."


def _lacking_rules(name: str) -> Iterator[str]:
    """Yield a sentence for each rule that applies in some played hands but has no text, and for each faulty record."""
    game, named = games.game(name), set[str]()
    for book in readings.presets(name):
        rules = presets.preset(game.rules, book)
        named.add(game.shape(rules).rule)
        for number in range(DEALS):
            hand, _ = Hand.dealt_to(game.setup(rules), deal_number(number, rules))
            for action in games.play_out(hand) if games.is_played(name) else ():
                named.add(getattr(hand.phase, "turn_rule", "hand.stage"))
                hand, _ = hand.apply(action)
            named |= {each.rule for each in hand.history if each.rule}
            named |= {each.rule for each in hand.ledger.payments}
    for each in sorted(named):
        try:
            rule(name, each)
        except UnknownName:
            yield f"sources/{name}/rules.toml has no rule “{each}”, which the game names."
    done = set[type]()
    for title, record in samples(name).items():
        faults = faults_in(record)
        yield from (f"hands/{title}.toml: {fault}" for fault in faults)
        done |= {type(step.action) for step in replay(record).steps} if not faults else {*game.words.kinds}
    never = [kind.__name__ for kind in game.words.kinds if kind not in done]
    if done and never:
        yield f"sources/{name}/hands: no sample hand has the action {' or '.join(never)}: add it to one."


def generate(name: str) -> str:
    """Run the scripts that write the files made from a game, and return a sentence about the next step.

    Raises `GleekError` if a script fails.
    """
    games.game(name)  # raises an error if there is no such game
    notebooks = sorted(str(path) for path in (ROOT / "notebooks" / name).glob("*.ipynb"))
    commands = [
        *([["scripts/notebooks.py", *notebooks]] if notebooks else []),
        ["scripts/counters.py", name],
        ["-m", "tests.games.store_choices"],
        ["-m", "pytest", "-q", "tests/playthroughs", "-k", f"{name} or refusals or wrong"],
        ["-m", "tests.playthroughs"],
    ]
    for number, command in enumerate(commands, 1):
        print(f"Step {number} of {len(commands)}: python {' '.join(command)}", flush=True)
        status = subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode  # noqa: S603  (our own words)
        # The tests end with 1 if a playthrough has changed. Then the next command accepts it.
        if status not in {0, int("pytest" in command)}:
            raise GleekError(
                f"“python {' '.join(command)}” failed with status {status}: see what it printed."
            )
    return f"Read what git shows of {name} before you commit it."


def main() -> int:
    """Do what the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(description="Help to add a game.")
    parser.add_argument("what", choices=("new", "check", "generate"))
    parser.add_argument("game", help="the game's id")
    parser.add_argument("title", nargs="?", help="the new game's name")
    asked = parser.parse_args()
    if asked.what == "check":
        found = [*lacking(asked.game)]
        print("\n".join(found) or "It lacks nothing.")
        return int(bool(found))
    try:
        title = asked.title or asked.game.capitalize()
        print(new(asked.game, title) if asked.what == "new" else generate(asked.game))
    except GleekError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
