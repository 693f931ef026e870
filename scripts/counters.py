#!/usr/bin/env python3
"""Measure how many counters a player needs: for Gleek's page about real tables, and for each game's printed kit.

The script writes gleek/games/gleek/course/counters.toml, and for each game course/counters_needed.toml, with the
counters needed under each book's rules. With ids of games it writes only the latter of these games. Run it after a
change of the payments or of the plain player.
"""

from __future__ import annotations

import sys
import textwrap

from gleek.course.counters_needed import HANDS, SHARES, enough, file_of, purses_needed
from gleek.engine.hand import Hand
from gleek.games import default_player, ids, player, presets
from gleek.games import game as game_of
from gleek.games.gleek.course.counters import MEASURED
from gleek.games.gleek.match import Match
from gleek.games.gleek.rules import DEFAULT, preset
from gleek.records.codes import deal_number
from gleek.words import listed

GAMES = 100
# The numbers of hands after which counters are measured. In a multiple of three, all three players deal equally often.
LENGTHS = (3, 6, 12)
# Fewer games are enough for the kit: it only says how many counters suffice for 95 % of the players.
KIT_GAMES = 40


def measured(games: int = GAMES) -> str:
    """Let the plain player play games of Gleek, on the deals from number 0 on; return the text of counters.toml.

    For each number of hands in `LENGTHS`, the list `needed` says how far each purse fell below zero (three numbers for
    each game), and the list `won` how much the winner won in each game, in stakes.
    """
    choose, longest = player("gleek", default_player("gleek")), max(LENGTHS)
    decisions = [0] * games
    needed: dict[int, list[int]] = {hands: [] for hands in LENGTHS}
    won: dict[int, list[int]] = {hands: [] for hands in LENGTHS}
    for game in range(games):
        match = Match(preset(DEFAULT), ("First", "Second", "Third"), dealer=0)
        lowest = [0, 0, 0]
        for number in range(longest):
            hand, _ = Hand.dealt_to(match.begin(), deal_number(game * longest + number))
            lowest = list(map(min, lowest, match.purses_during(hand)))
            while not hand.over:
                hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
                lowest = list(map(min, lowest, match.purses_during(hand)))
                decisions[game] += 1
            match = match.after(hand)
            if number + 1 in needed:
                needed[number + 1] += [-each for each in lowest]
                won[number + 1].append(max(match.purses))
    after = "".join(
        f"\n[[after]]\nhands = {hands}\n{_line('needed', needed[hands])}{_line('won', won[hands])}"
        for hands in LENGTHS
    )
    return (
        f"# What plain-1 needed and won in {games} games of {longest} hands, by the rules of {DEFAULT}, in stakes.\n"
        "# Written by scripts/counters.py; do not edit it by hand.\n\n"
        "# How many decisions each game took, all three players' together.\n"
        f"{_line('decisions', decisions)}{after}"
    )


def purses_of(game_id: str, games: int = KIT_GAMES, hands: int = HANDS) -> str:
    """Return the text of a game's counters_needed.toml: how many counters players needed under each book's rules."""
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
    for each in sys.argv[1:] or ids():
        file_of(each).parent.mkdir(exist_ok=True)
        file_of(each).write_text(purses_of(each), encoding="utf-8")
    if not sys.argv[1:]:
        MEASURED.write_text(measured(), encoding="utf-8")
    print(f"Written: counters_needed.toml of {listed(sys.argv[1:] or ids())}.")
