#!/usr/bin/env python3
"""Store what every player chooses at 200 moments, for `tests/games/test_hidden_cards.py`.

    .venv/bin/python scripts/choices.py NAME …

Only new players are stored: under an id that has been given out a player's play never changes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from gleek.games import ids, players  # noqa: E402
from tests.arena import choose, observe, positions, seed_at  # noqa: E402

STORED = ROOT / "tests" / "games" / "choices.json"
COUNT = 200


def main() -> None:
    """Store the choices of the players that are named, or of all that have none yet."""
    found = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    for game_id in ids():
        for name in players(game_id):
            if name in sys.argv[1:] or name not in found:
                found[name] = [
                    str(choose(name, observe(hand, hand.to_act), seed_at(number, hand)))
                    for number, hand in positions(game_id, COUNT)
                ]
                print(name, "is stored")
    lines = [f"{json.dumps(name)}: {json.dumps(some, ensure_ascii=False)}" for name, some in found.items()]
    STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
