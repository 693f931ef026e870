"""Views written by hand, as the lessons would send them: one moment of a hand, with every kind of thing in it."""

QUOTE = {
    "id": "cotton-ruff-one",
    "words": "he pays but a farthing",
    "author": "Charles Cotton",
    "work": "The Compleat Gamester",
    "year": 1674,
    "page": "92",
    "seen": "read in the printed book",
    "note": "",
}
RULE = {
    "id": "ruff.ante",
    "title": "The ante",
    "text": "Each puts two stakes in the pot.",
    "status": "attested",
    "status_word": "attested",
    "source": "Cotton, 1674",
    "note": "",
    "citation": "",
    "quotes": [QUOTE],
}


def money(stakes):
    return {"stakes": stakes, "text": f"{'−' if stakes < 0 else ''}{abs(stakes)}d."}


def card(code, name, *, nick="", legal=False, mark=""):
    return {"up": True, "c": code, "name": name, "nick": nick, "legal": legal, "mark": mark}


def seat(which, name, cards, **more):
    given = {"seat": which, "name": name, "role": which, "cards": cards, "purse": money(0), "tricks": 0}
    return given | {"to_act": False, "said": "", "won": ""} | more


TABLE = {
    "stage": "tricks",
    "stage_name": "The tricks",
    "seen_by": None,
    "trump": {"suit": "H", "name": "hearts"},
    "turn_up": card("KH", "king of hearts"),
    "seats": [
        seat("eldest", "Scattergood", [card("7S", "seven of spades")], said="leads"),
        seat("second", "Longfield", [{"up": False}, {"up": False}]),
        seat(
            "dealer",
            "Staines",
            [card("AH", "ace of hearts", nick="Tib", legal=True), card("QD", "queen of diamonds")],
            to_act=True,
            purse=money(-4),
        ),
    ],
    "stock": {"count": 0, "cards": []},
    "discards": {"count": 7, "cards": []},
    "trick": {
        "number": 3,
        "plays": [
            {"seat": "eldest", "name": "Scattergood", "card": card("4H", "four of hearts"), "wins": False},
        ],
    },
    "pots": [{"pot": "ruff", "name": "Ruff pot", "stakes": 6, "text": "6d."}],
    "legal": {"who": "Staines", "words": ["play the ace of hearts"]},
    "text": "The tricks. Hearts are trumps.\nStaines is to play.",
}
STEPPER = {
    "hands": [{"id": "one", "title": "The first"}, {"id": "two", "title": "The second"}],
    "hand": "one",
    "code": None,
    "title": "The hand of 1614",
    "about": "From the stage.",
    "step": 2,
    "steps": 9,
    "stage": "stock",
    "stages": [
        {"id": "deal", "name": "The deal", "short": "Deal", "first": 1},
        {"id": "stock", "name": "The stock", "short": "Stock", "first": 2},
        {"id": "ruff", "name": "The ruff", "short": "Ruff", "first": 6},
    ],
    "sentence": "Scattergood bids thirteen.",
    "note": "He must speak.",
    "rule": RULE,
    "seen_by": None,
    "views": [{"id": None, "name": "All hands open"}, {"id": "eldest", "name": "Scattergood (eldest)"}],
    "address": "?hand=one&step=2&rules=du_coeur",
    "problem": "",
    "stopped": None,
}
LEDGER = {
    "lines": [
        {
            "step": 5,
            "payer": "Staines",
            "receiver": "the ruff pot",
            "text": "2d.",
            "stakes": 2,
            "reason": "the ante",
            "rule": RULE,
            "now": True,
        },
    ],
    "totals": [
        {"name": "Staines", "stakes": -2, "text": "−2d."},
        {"name": "Ruff pot", "stakes": 2, "text": "2d."},
    ],
    "sum_text": "Players and pots sum to nought.",
}
READINGS = {
    "preset": "cotton",
    "presets": [{"id": "cotton", "name": "Cotton"}, {"id": "du_coeur", "name": "du Coeur"}],
    "recorded": "du Coeur",
    "differs": [{"field": "ruff_decline", "title": "Declining the ruff", "value": "takes one back"}],
    "fields": [
        {
            "field": "ruff_decline",
            "title": "Declining the ruff",
            "question": "What does he pay who says nothing?",
            "stage": "ruff",
            "value": 1,
            "options": [
                {"value": 2, "label": "his ante", "allowed": True, "why_not": ""},
                {"value": 1, "label": "he takes one back", "allowed": True, "why_not": ""},
                {"value": 0, "label": "nothing", "allowed": False, "why_not": "no book says so"},
            ],
            "recorded_value": 2,
            "rule": RULE,
        },
    ],
    "problem": "",
    "result": {
        "kind": "different",
        "sentence": "Longfield ends a penny richer.",
        "purses": [{"name": "Longfield", "before": money(-2), "after": money(-1), "change": money(1)}],
        "lines": [
            {
                "kind": "added",
                "step": 7,
                "before": "",
                "after": "1d. to Longfield",
                "rule_title": "Declining",
            },
            {
                "kind": "changed",
                "step": 9,
                "before": "6d. to Staines",
                "after": "5d. to Staines",
                "rule_title": "Best",
            },
            {"kind": "removed", "step": 9, "before": "1d. to Ann", "after": "", "rule_title": "Odd"},
        ],
    },
}
