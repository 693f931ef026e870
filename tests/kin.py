"""Deals of Piquet and of Gillet, given as plain data, played on the engine.

A deal has the form of the worked examples (`tests/games/piquet/examples-piquet.json`, each under the key "deal", and
`tests/games/gillet/examples-gillet.json`); cards are written with two characters, as in "AS" or "TH". An illegal deal
raises the engine's own error (`gleek.engine.errors.GleekError`).

**Piquet**, `piquet(deal)`. Players are "elder" and "younger".

| key | what it holds |
|---|---|
| `game` | "piquet" |
| `preset`, `fields` | the preset's name, and the fields that differ from it |
| `deal` | the cards dealt: `elder`, `younger`, and `talon` from the top |
| `carte_blanche` | a list of those who claim it |
| `out` | what each player lays out; the talon is drawn from the top, elder first |
| `calls` | for each player `point`, a list of cards (empty: none), and `sequences` and `sets`, lists of such lists |
| `look` | whether younger looks at what is left of the talon: true or false, or null where nothing is left |
| `plays` | the 24 cards in the order played, elder leading |

Of several sequences or sets the one called first stands first; younger's calls are those that he puts forward.

It returns `{"events": [[player, points, reason], …], "elder": n, "younger": n, "tricks": [elder's, younger's]}`. The
reasons are carte_blanche, point, sequence, set, repique, pique, lead, win, last_trick, cards, capot. Events are in
the order in which points count; repique and pique follow the event that made the thirty; events of nought are left
out. The deal is played out, whatever the rules' `partie`.

**Gillet**, `gillet(deal)`:

| key | what it holds |
|---|---|
| `game` | "gillet" |
| `fields` | the fields that differ from the Académie's; null stands for "none" too |
| `carried` | the counters that stand in the two bowls beforehand, `[Gé, point]` |
| `deal` | four hands of three cards, from the first player to the dealer |
| `actions` | the words for the second bowl in the order of speaking: `["go"]`, `["raise", 2]`, `["see"]`, `["yield"]` |

It returns `{"net": [four], "bowls": [Gé, point], "ge": …, "point": …, "halves": [four]}`: what each seat has won or
lost; what is left in the bowls; who took each bowl (a seat from 0 to 3; null where nobody did; a list where it was
divided); each hand's point in half points.
"""

from __future__ import annotations

from tests.games.gillet.on_engine import gillet
from tests.games.piquet.on_engine import piquet

__all__ = ["gillet", "piquet"]
