"""Plays deals of Piquet and of Gillet, given as plain data, on the engine.

A deal has the same keys as the worked examples: `tests/games/piquet/examples-piquet.json` (under the key "deal") and
`tests/games/gillet/examples-gillet.json`. A card is two characters, such as "AS" or "TH". An illegal deal raises the
engine's own error (`gleek.engine.errors.GleekError`).

**Piquet**, `piquet(deal)`. Players are "elder" and "younger".

| key | what it holds |
|---|---|
| `game` | "piquet" |
| `preset`, `fields` | the preset's name, and the fields with other values |
| `deal` | the cards dealt: `elder`, `younger`, and `talon` from the top |
| `carte_blanche` | a list of the players who claim it |
| `out` | the cards that each player lays out; elder draws first, and from the top of the talon |
| `calls` | for each player `point`, a list of cards (empty: no point), and `sequences` and `sets`, lists of lists |
| `look` | whether younger looks at the rest of the talon: true, false, or null if there is no rest |
| `plays` | the 24 cards in the order played, elder leading |

Several sequences or sets are in the order in which they are called. Younger's calls are those that younger makes.

The result is `{"events": [[player, points, reason], …], "elder": n, "younger": n, "tricks": [elder's, younger's]}`.
The reasons are carte_blanche, point, sequence, set, repique, pique, lead, win, last_trick, cards, capot. Events are in
the order in which points count. Repique and pique follow the event that reached thirty. Events of no points are left
out. The deal is played to its end, whatever the rules' `partie`.

**Gillet**, `gillet(deal)`:

| key | what it holds |
|---|---|
| `game` | "gillet" |
| `fields` | the fields with other values than the Académie's; null also means "none" |
| `carried` | the counters in the two bowls before the deal, `[Gé, point]` |
| `deal` | four hands of three cards, from the first player to the dealer |
| `actions` | the actions for the second bowl, in the order of play: `["go"]`, `["raise", 2]`, `["see"]`, `["yield"]` |

The result is `{"net": [four], "bowls": [Gé, point], "ge": …, "point": …, "halves": [four]}`. `net` is each seat's gain
or loss, and `bowls` the counters left in the bowls. `ge` and `point` say who took each bowl: a seat from 0 to 3, null
for no seat, or a list if the bowl was divided. `halves` is each hand's point in half points.
"""

from __future__ import annotations

from tests.games.gillet.on_engine import gillet
from tests.games.piquet.on_engine import piquet

__all__ = ["gillet", "piquet"]
