"""The fields and presets from which the short codes of Gillet's rules are computed (see `gleek.engine.rules`)."""

from typing import Final

from gleek.engine.rules import Numbers, RuleCodes

CODES: Final = RuleCodes(
    fields={
        "ante_ge": Numbers(1, 100),
        "ante_point": Numbers(1, 100),
        "no_pair": ("carry", "point"),
        "ties": ("eldest", "divide"),
        "raise_limit": Numbers(1, 1000, "none"),
        "max_raises": Numbers(1, 100, "none"),
        "flux_half": ("no", "yes"),
        "last_one_left": ("unshown",),
        "three_aces": ("as_two",),
    },
    presets=({},),
    letter="G",
)
