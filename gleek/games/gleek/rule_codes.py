"""The table from which the codes of Gleek's rules are computed (see `gleek.engine.rule_codes`).

A code has five characters, which encode a number from 0 to 4,718,591.
"""

from __future__ import annotations

from typing import Final

from gleek.engine.rule_codes import Field, RuleCodes

# Each field has its name, its possible values, and its value in each preset. The order of the presets is: Cotgrave,
# Willughby, Cotton, du Coeur, the encyclopaedia, Dafydd.
CODES: Final = RuleCodes(
    fields=(
        Field("opening_bid", (13, 12), (13, 12, 12, 13, 13, 13)),
        Field("stock_pass", ("out", "may_return"), ("out", "out", "out", "out", "out", "out")),
        Field("eldest_must_open", ("yes", "no"), ("yes", "yes", "yes", "yes", "yes", "yes")),
        Field(
            "odd_penny",
            ("eldest", "box", "last_raiser"),
            ("eldest", "last_raiser", "eldest", "eldest", "eldest", "eldest"),
        ),
        Field(
            "exchange",
            ("discard_first", "draw_first"),
            ("discard_first", "discard_first", "draw_first", "discard_first", "discard_first", "draw_first"),
        ),
        Field("tiddy", ("played", "left_out"), ("played", "played", "played", "played", "played", "played")),
        Field("turned_up_tiddy", (2, 4), (2, 2, 4, 2, 2, 2)),
        Field(
            "tiddy_held",
            ("two_each", "count"),
            ("two_each", "two_each", "two_each", "two_each", "two_each", "two_each"),
        ),
        Field(
            "tiddy_paid",
            ("declared", "played"),
            ("declared", "played", "declared", "declared", "played", "declared"),
        ),
        Field(
            "towser_tumbler",
            ("none", "side", "side_doubled", "count"),
            ("none", "none", "side_doubled", "none", "none", "none"),
        ),
        Field(
            "ruff_counts", ("points", "cards"), ("points", "points", "points", "points", "points", "cards")
        ),
        Field("ruff_ante", (2,), (2, 2, 2, 2, 2, 2)),
        Field("ruff_vie", (2,), (2, 2, 2, 2, 2, 2)),
        Field("ruff_decline", (2, 1), (2, 2, 1, 2, 2, 2)),
        Field("first_pass", ("check", "out"), ("check", "check", "check", "check", "check", "check")),
        Field("ruff_tie", ("eldest", "divide"), ("eldest", "eldest", "eldest", "eldest", "eldest", "eldest")),
        Field(
            "ruff_passed",
            ("carry", "double", "youngest_may_double"),
            ("carry", "double", "youngest_may_double", "carry", "carry", "carry"),
        ),
        Field(
            "melds",
            ("declared", "shown"),
            ("declared", "declared", "declared", "shown", "declared", "declared"),
        ),
        Field(
            "follow_suit",
            ("required", "free"),
            ("required", "required", "required", "required", "required", "required"),
        ),
        Field(
            "trumps_beat",
            ("always", "equal_or_higher"),
            ("always", "always", "always", "always", "always", "always"),
        ),
        Field(
            "honours_to",
            ("holder", "trick_winner"),
            ("holder", "holder", "holder", "holder", "holder", "holder"),
        ),
        Field("settlement", ("pot", "each"), ("pot", "pot", "pot", "pot", "pot", "pot")),
    ),
    letter="",
    digits=5,
)
