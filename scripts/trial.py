#!/usr/bin/env python3
"""Write the right answers of the three sheets of a trial into the page that scores them (docs/trial.md)."""

from __future__ import annotations

import json
import re
from pathlib import Path

from gleek.course.exercises.sheet import question_sheet
from gleek.course.exercises.template import LEVELS
from gleek.course.game_course import game_course
from gleek.evidence import presets
from gleek.players import registry

PAGE = Path(__file__).resolve().parent.parent / "docs" / "trial-scores.html"
SEEDS = ("SHEET1", "SHEET2", "SHEET3")
COUNT = 30
_KEYS = re.compile(r'(?<=id="keys">).*?(?=</script>)')


def letters(game_id: str, seed: str) -> list[str]:
    """Return the letters of the right answers of a sheet, as `gleek sheet --what questions` prints them."""
    kinds, rules = (*game_course(game_id).exercises.by_id,), presets.preset(registry.game(game_id).rules)
    made = question_sheet(seed, kinds, COUNT, LEVELS, rules).exercises
    return ["".join("abcdefgh"[place] for place in each.right) for each in made]


def written(page: str) -> str:
    """Return the page with the answers of all games."""
    keys = {game_id: [letters(game_id, seed) for seed in SEEDS] for game_id in registry.ids()}
    return _KEYS.sub(json.dumps(keys, separators=(",", ":")), page)


def main() -> None:
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
