"""A lesson's views, written by hand in the form in which they are sent."""

from gleek.course.explorer.table_parts import hidden

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


def seat(which, name, cards, place, **more):
    given = {"seat": which, "name": name, "role": which, "place": place, "cards": cards, "tricks": 0}
    given |= {
        "tricks_text": "0 tricks",
        "to_act": False,
        "said": "",
        "said_source": "",
        "said_plain": "",
        "won": "",
        "marks": [],
        "gain": None,
        "touch": None,
        "plays": None,
        "purse": money(0),
    } | more
    return given | {"purse": {"name": "Purse", "money": True, **given["purse"]}}


def pile(name, cards):
    return {"name": name, "text": f"{name}: {len(cards)} cards", "count": len(cards), "cards": cards}


WATCH = {
    "title": "The hand of 1614",
    "step": 1,
    "steps": 3,
    "stage": "The stock",
    "sentence": "Scattergood bids thirteen.",
    "note": "He must speak.",
    "rule": RULE,
    "link": "11-a-whole-hand.ipynb?hand=01-tu-quoque-1614&step=3",
    "problem": "",
    "text": "The hand of 1614\nStep 1 of 3: The stock\nScattergood bids thirteen.",
}
HAND = ["7S", "6S", "QH", "8H", "AC", "9C", "6C", "5C", "4C", "10D", "8D", "4D"]
PICKS = {
    "stage": "tricks",
    "trump": {"suit": "H", "name": "hearts", "text": "Trumps: hearts"},
    "turn_up": pile("Turned up", [card("KH", "king of hearts")]),
    "seats": [
        seat("eldest", "Scattergood", [card("7S", "seven of spades")], "left", said="leads"),
        seat("second", "Longfield", [{"up": False}, {"up": False}], "right"),
        seat("dealer", "Staines", [card(code, f"the {code}") for code in HAND], "below", to_act=True),
    ],
    "discards": pile("Discard", hidden(7)),
    "trick": None,
    "pots": [{"pot": "ruff", "name": "Ruff pot", "stakes": 6, "text": "6d."}],
    "text": "The tricks. Hearts are trumps.\nStaines is to play.",
    "pick": {"seat": "dealer", "many": 7, "chosen": ["6S"], "label": "Choose seven cards to lay out"},
}
DESK = {
    "title": "Task 1 of 3",
    "number": 1,
    "of": 3,
    "lesson": "stock",
    "tasks": ["stock-bid", "stock-lay", "stock-sum"],
    "instruction": "Bid for the stock, or pass.",
    "situation": "You are Staines. Scattergood has bid thirteen.",
    "choices": [
        {"id": "bid 14", "label": "Bid 14", "kind": ""},
        {"id": "pass", "label": "Pass", "kind": ""},
        {"id": "gleek of kings", "label": "Gleek of kings", "kind": "tick", "chosen": False},
        {"id": "gleek of queens", "label": "Gleek of queens", "kind": "tick", "chosen": False},
    ],
    "number_box": {
        "label": "Your answer, in pence",
        "min": -99,
        "max": 99,
        "value": None,
        "button": "Answer",
    },
    "selected": "1 of 7 cards chosen",
    "submit": {"label": "Lay out these seven", "enabled": False},
    "many": False,
    "answer": None,
    "hint": "",
    "solution": "",
    "can": {"hint": True, "solution": True, "next": True, "previous": False, "again": False},
    "done": [],
    "finished": "",
    "problem": "",
    "text": "Task 1 of 3: Bid for the stock, or pass.",
}
EXERCISE = {
    "kinds": [{"id": "ruff", "name": "What is this ruff worth?"}, {"id": "trick", "name": "Who takes it?"}],
    "kind": "ruff",
    "about": {"id": "ruff", "name": "What is this ruff worth?", "lesson": "ruff"},
    "seed": "ROSE",
    "number": 1,
    "back": False,
    "level": 2,
    "question": "What is this hand’s ruff worth?",
    "hands": [{"label": "Staines", "cards": [card(code, f"the {code}") for code in HAND]}],
    "facts": ["Clubs are trumps."],
    "many": False,
    "options": [
        {"id": "a", "text": "30", "state": "", "chosen": False, "spot": None},
        {"id": "b", "text": "35, in clubs", "state": "", "chosen": False, "spot": None},
        {"id": "c", "text": "41, with the turn-up", "state": "", "chosen": False, "spot": None},
    ],
    "answered": False,
    "correct": None,
    "verdict": "",
    "sentence": "",
    "reasoning": [],
    "rule": None,
    "streak": 0,
    "right": 0,
    "asked_count": 0,
    "rules": "du Coeur’s rules",
    "problem": "",
    "text": "What is this hand’s ruff worth?\na. 30\nb. 35, in clubs",
}


def _on_card(code):
    spot = {"fan": 0, "cards": [code], "whole": False}
    return {"id": code, "text": code, "state": "", "chosen": False, "spot": spot}


# Several cards to touch, and one answer that is not a card.
TOUCHED = {
    "number": 3,
    "about": {"id": "play", "name": "Which may be played?", "lesson": "ruff"},
    "question": "Which may you play?",
    "many": True,
    "options": [
        {"id": "none", "text": "None of them", "state": "", "chosen": False, "spot": None},
        *(_on_card(code) for code in HAND),
    ],
}
# The answer is a fan or one suit of it.
SUITS = {
    "number": 4,
    "about": {"id": "suit", "name": "Which suit?", "lesson": "ruff"},
    "question": "Which suit is it?",
    "many": False,
    "hands": [
        {"label": "Staines", "cards": [card(code, f"the {code}") for code in HAND]},
        {"label": "Falstaff", "cards": [card(code, f"the {code}") for code in ("2S", "3S")]},
    ],
    "options": [
        {"id": "fan", "text": "Falstaff’s", "state": "", "chosen": False}
        | {"spot": {"fan": 1, "cards": ["2S", "3S"], "whole": True}},
        {"id": "two", "text": "The first two", "state": "", "chosen": False}
        | {"spot": {"fan": 0, "cards": list(HAND[:2]), "whole": False}},
    ],
}
