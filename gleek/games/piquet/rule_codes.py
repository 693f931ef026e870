"""The fields and presets from which the short codes of Piquet's rules are computed (see `gleek.engine.rules`)."""

from typing import Final

from gleek.engine.rules import Numbers, RuleCodes

CODES: Final = RuleCodes(
    fields={
        "pack": (32, 36),
        "first_deal": ("higher_chooses", "lower_deals"),
        "deal_by": ("two_or_three", "two", "two_or_three_told", "two_to_four"),
        "elder_max": (5, 8),
        "elder_min": (1,),
        "younger_min": (1, 0),
        "blank_said": ("at_once", "talon_touched", "taking_in", "discarding"),
        "call_form": ("least", "named", "together"),
        "elder_first_call": ("free_if_good_against_cards", "bound"),
        "equality": ("nobody", "elder", "elder_for_point"),
        "shown_bars": ("yes", "no"),
        "point_least": (0, 30),
        "point_score": ("cards", "tens"),
        "ending_four": ("full", "one_less"),
        "low_cards": ("count", "do_not_count"),
        "must_win": ("no", "if_able"),
        "pique": ("any_card", "first_card"),
        "look": ("younger_chooses",),
        "partie": ("six_deals", "four_deals", "hundred_up", "set"),
        "up_to": Numbers(10, 1000),
    },
    presets=(
        # the preset rubicon
        {"up_to": 100},
        # the preset au_cent
        {
            "first_deal": "lower_deals",
            "deal_by": "two",
            "younger_min": 0,
            "blank_said": "talon_touched",
            "call_form": "named",
            "elder_first_call": "bound",
            "partie": "hundred_up",
            "up_to": 100,
        },
        # the preset 1896
        {
            "first_deal": "lower_deals",
            "deal_by": "two_or_three_told",
            "younger_min": 0,
            "blank_said": "taking_in",
            "call_form": "together",
            "elder_first_call": "bound",
            "equality": "elder",
            "shown_bars": "no",
            "point_least": 30,
            "up_to": 100,
        },
        # the preset cotton_1674
        {
            "pack": 36,
            "first_deal": "lower_deals",
            "deal_by": "two_to_four",
            "elder_max": 8,
            "blank_said": "discarding",
            "elder_first_call": "bound",
            "shown_bars": "no",
            "point_score": "tens",
            "low_cards": "do_not_count",
            "pique": "first_card",
            "partie": "set",
            "up_to": 100,
        },
    ),
    letter="P",
)
