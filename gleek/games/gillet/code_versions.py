"""The versions of the codes of Gillet's rules (see `gleek.engine.code_versions`).

Version 0 has the numbers from 0 to 8,088,079,999; later versions have the next ones, up to
34,359,738,367 (seven characters).
"""

from __future__ import annotations

from typing import Final

from gleek.engine.code_versions import CodeVersions, Field, Version
from gleek.engine.rules import Numbers

# The only preset is `academie`.
_VERSION_0: Final = Version(
    (
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
    first_preset=0,
)

CODES: Final = CodeVersions((_VERSION_0,), letter="G", digits=7)
