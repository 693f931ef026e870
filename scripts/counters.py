#!/usr/bin/env python3
"""Measure how many counters a player needs: for Gleek's page about real tables, and for each game's printed kit.

The script writes gleek/games/gleek/course/counters.toml, and for each game course/counters_needed.toml, with the
counters needed under each book's rules. If ids of games are given, it writes only the files counters_needed.toml of
these games. Run it after a change of the payments or of the plain player.
"""

from __future__ import annotations

import sys
import textwrap

from gleek.course.counters_needed import HANDS, SHARES, enough, file_of, play_games, purses_needed
from gleek.engine.words import listed
from gleek.games import game as game_of
from gleek.games import ids, presets
from gleek.games.gleek.course.counters import MEASURED
from gleek.games.gleek.rules import DEFAULT, preset

GAMES = 100
# The numbers of hands after which counters are measured: multiples of three, in which all players deal equally often.
LENGTHS = (3, 6, 12)
# For the kit fewer games are enough, because it only says how many counters suffice for 95 % of the players.
KIT_GAMES = 40


def measured(games: int = GAMES) -> str:
    """Let the plain player play this many games of Gleek, on the deals from number 0 on; return counters.toml's text.

    It has two lists for each number of hands in `LENGTHS`, in stakes: `needed` says how far each purse fell below zero
    (three numbers for each game), and `won` how much the winner of each game won.
    """
    longest = max(LENGTHS)
    found = [*play_games(preset(DEFAULT), games, longest)]
    after = "".join(
        f"\n[[after]]\nhands = {hands}\n"
        f"{_line('needed', [most for game in found for most in game[hands - 1].needed])}"
        f"{_line('won', [game[hands - 1].won for game in found])}"
        for hands in LENGTHS
    )
    return (
        f"# What plain-1 needed and won in {games} games of {longest} hands, by the rules of {DEFAULT}, in stakes.\n"
        "# Written by scripts/counters.py; do not edit it by hand.\n\n"
        "# How many decisions each game took, all three players' together.\n"
        f"{_line('decisions', [game[-1].decisions for game in found])}{after}"
    )


def purses_of(game_id: str, games: int = KIT_GAMES, hands: int = HANDS) -> str:
    """Return the text of a game's counters_needed.toml, measured in `games` games of `hands` hands by each book."""
    kind = game_of(game_id)
    out = [
        f"# What a purse needs for {hands} hands by each book's rules, in stakes or points. `90 = 79`: 79 were enough",
        f"# in 90 % of {games} games. Written by scripts/counters.py; do not edit it by hand.",
        f"games = {games}",
    ]
    for book in presets.names(kind.rules):
        needed = purses_needed(presets.preset(kind.rules, book), games, hands)
        shares = ", ".join(f"{share} = {enough(needed, share)}" for share in SHARES)
        out += ["", f"[{book}]", f"needed = {{ {shares} }}"]
    return "\n".join([*out, ""])


def _line(key: str, numbers: list[int]) -> str:
    some = textwrap.fill(", ".join(map(str, numbers)), 110, initial_indent="  ", subsequent_indent="  ")
    return f"{key} = [\n{some},\n]\n"


if __name__ == "__main__":
    if unknown := {*sys.argv[1:]} - {*ids()}:
        sys.exit(f"There is no game {listed(sorted(unknown))}: there are {listed(ids())}.")
    for each in sys.argv[1:] or ids():
        file_of(each).parent.mkdir(exist_ok=True)
        file_of(each).write_text(purses_of(each), encoding="utf-8")
    if not sys.argv[1:]:
        MEASURED.write_text(measured(), encoding="utf-8")
        print(f"Written: {MEASURED.name}.")
    print(f"Written: counters_needed.toml of {listed(sys.argv[1:] or ids())}.")
