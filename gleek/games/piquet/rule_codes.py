"""The table for writing the rules of a table of Piquet as a short code (see `gleek.engine.rule_codes`).

Each set of rules has a number from 0 to 2,338,062,335. The number fits into seven characters.
"""

from __future__ import annotations

from typing import Final

from gleek.engine.rule_codes import Field, RuleCodes
from gleek.engine.rules import Numbers

# The last argument of each field gives its value in the presets rubicon, au cent, the code of 1896 and Cotton.
CODES: Final = RuleCodes(
    fields=(
        Field("pack", (32, 36), (32, 32, 32, 36)),
        Field(
            "first_deal",
            ("higher_chooses", "lower_deals"),
            ("higher_chooses", "lower_deals", "lower_deals", "lower_deals"),
        ),
        Field(
            "deal_by",
            ("two_or_three", "two", "two_or_three_told", "two_to_four"),
            ("two_or_three", "two", "two_or_three_told", "two_to_four"),
        ),
        Field("elder_max", (5, 8), (5, 5, 5, 8)),
        Field("elder_min", (1,), (1, 1, 1, 1)),
        Field("younger_min", (1, 0), (1, 0, 0, 1)),
        Field(
            "blank_said",
            ("at_once", "talon_touched", "taking_in", "discarding"),
            ("at_once", "talon_touched", "taking_in", "discarding"),
        ),
        Field("call_form", ("least", "named", "together"), ("least", "named", "together", "least")),
        Field(
            "elder_first_call",
            ("free_if_good_against_cards", "bound"),
            ("free_if_good_against_cards", "bound", "bound", "bound"),
        ),
        Field("equality", ("nobody", "elder", "elder_for_point"), ("nobody", "nobody", "elder", "nobody")),
        Field("shown_bars", ("yes", "no"), ("yes", "yes", "no", "no")),
        Field("point_least", (0, 30), (0, 0, 30, 0)),
        Field("point_score", ("cards", "tens"), ("cards", "cards", "cards", "tens")),
        Field("ending_four", ("full", "one_less"), ("full", "full", "full", "full")),
        Field("low_cards", ("count", "do_not_count"), ("count", "count", "count", "do_not_count")),
        Field("must_win", ("no", "if_able"), ("no", "no", "no", "no")),
        Field("pique", ("any_card", "first_card"), ("any_card", "any_card", "any_card", "first_card")),
        Field("look", ("younger_chooses",), ("younger_chooses",) * 4),
        Field(
            "partie",
            ("six_deals", "four_deals", "hundred_up", "set"),
            ("six_deals", "hundred_up", "six_deals", "set"),
        ),
        Field("up_to", Numbers(10, 1000), (100, 100, 100, 100)),
    ),
    letter="P",
    digits=7,
)
