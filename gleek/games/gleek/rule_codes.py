"""The fields and presets from which the short codes of Gleek's rules are computed (see `gleek.engine.rules`)."""

from typing import Final

from gleek.engine.rules import RuleCodes

CODES: Final = RuleCodes(
    fields={
        "opening_bid": (13, 12),
        "stock_pass": ("out", "may_return"),
        "eldest_must_open": ("yes", "no"),
        "odd_penny": ("eldest", "box", "last_raiser"),
        "exchange": ("discard_first", "draw_first"),
        "tiddy": ("played", "left_out"),
        "turned_up_tiddy": (2, 4),
        "tiddy_held": ("two_each", "count"),
        "tiddy_paid": ("declared", "played"),
        "towser_tumbler": ("none", "side", "side_doubled", "count"),
        "ruff_counts": ("points", "cards"),
        "ruff_ante": (2,),
        "ruff_vie": (2,),
        "ruff_decline": (2, 1),
        "first_pass": ("check", "out"),
        "ruff_tie": ("eldest", "divide"),
        "ruff_passed": ("carry", "double", "youngest_may_double"),
        "melds": ("declared", "shown"),
        "follow_suit": ("required", "free"),
        "trumps_beat": ("always", "equal_or_higher"),
        "honours_to": ("holder", "trick_winner"),
        "settlement": ("pot", "each"),
    },
    presets=(
        # the preset cotgrave
        {},
        # the preset willughby
        {"opening_bid": 12, "odd_penny": "last_raiser", "tiddy_paid": "played", "ruff_passed": "double"},
        # the preset cotton
        {
            "opening_bid": 12,
            "exchange": "draw_first",
            "turned_up_tiddy": 4,
            "towser_tumbler": "side_doubled",
            "ruff_decline": 1,
            "ruff_passed": "youngest_may_double",
        },
        # the preset du_coeur
        {"melds": "shown"},
        # the preset encyclopaedia
        {"tiddy_paid": "played"},
        # the preset dafydd
        {"exchange": "draw_first", "ruff_counts": "cards"},
    ),
    letter="",
)
