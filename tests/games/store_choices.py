"""Stores what every player chooses in 200 positions, for `test_hidden_cards.py`.

    .venv/bin/python -m tests.games.store_choices NAME …

Without names it stores the players that have no choices yet. The choices of a published id never change.
"""

import json
import sys
from pathlib import Path

from gleek.games import ids, players
from tests.arena import choose, observe, positions, seed_at

STORED = Path(__file__).with_name("choices.json")
COUNT = 200


def main() -> None:
    """Store the choices of the players named on the command line, and of all players that have none yet."""
    found = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    for game_id in ids():
        for name in players(game_id):
            if name in sys.argv[1:] or name not in found:
                found[name] = [
                    str(choose(name, observe(hand, hand.to_act), seed_at(number, hand)))
                    for number, hand in positions(game_id, COUNT)
                ]
                print(name, "is stored")  # noqa: T201 - it tells the person who runs it
    lines = [f"{json.dumps(name)}: {json.dumps(some, ensure_ascii=False)}" for name, some in found.items()]
    STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
