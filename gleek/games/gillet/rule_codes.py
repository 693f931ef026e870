"""The table for writing the rules of a table of Gillet as a short code (see `gleek.engine.rule_codes`).

Each set of rules has a number from 0 to 8,088,079,999. The number fits into seven characters.
"""

from __future__ import annotations

from typing import Final

from gleek.engine.rule_codes import Field, RuleCodes
from gleek.engine.rules import Numbers

# The last argument of each field is its value in the only preset, `academie`.
CODES: Final = RuleCodes(
    fields=(
        Field("ante_ge", Numbers(1, 100), (1,)),
        Field("ante_point", Numbers(1, 100), (1,)),
        Field("no_pair", ("carry", "point"), ("carry",)),
        Field("ties", ("eldest", "divide"), ("eldest",)),
        Field("raise_limit", Numbers(1, 1000, "none"), ("none",)),
        Field("max_raises", Numbers(1, 100, "none"), ("none",)),
        Field("flux_half", ("no", "yes"), ("no",)),
        Field("last_one_left", ("unshown",), ("unshown",)),
        Field("three_aces", ("as_two",), ("as_two",)),
    ),
    letter="G",
    digits=7,
)
