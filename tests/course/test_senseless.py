"""Every page answers a request that makes no sense with one sentence, and shows what it showed before.

`tests/widgets/test_hostile_words.py` sends hostile values for every key of every request.
"""

import json

import pytest

from gleek.course.classroom.classroom import Classroom
from gleek.course.classroom.view import classroom_data
from gleek.course.exercises.session import Judge
from gleek.course.exercises.sheet import SheetPage
from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.course.explorer.watching import Watcher
from gleek.course.family.tables import Tables
from gleek.course.lesson_data import Lesson, Watch
from gleek.course.pages.brief import BriefPage
from gleek.course.pages.hand_odds import HandOdds
from gleek.course.pages.kit_page import KitPage
from gleek.course.pages.odds_page import OddsPage
from gleek.course.pages.table_rules import TableRules
from gleek.course.play.rounds import Rounds

WATCHED = Lesson(
    "stock", "gleek", "02.ipynb", 2, "The stock", 8, (), watch=Watch("02-an-ordinary-hand", 3, 8)
)
PAGES = {
    "exercises": lambda: Judge(["lift", "ruff_count"]),
    "sheet": SheetPage,
    "brief": BriefPage,
    "table": TableRules,
    "watch": lambda: Watcher(WATCHED),
    "ruffs": lambda: Rounds("ruff", "KA7B"),
    "family": Tables,
    "odds": OddsPage,
    "hand odds": HandOdds,
    "kit": lambda: KitPage("gleek", "server"),
    "class": Classroom,
    "stepper": Explorer,
}
FAMILY = "cards", "text"
DOZEN = "7C 8C 9C 10C JC QC KC AC 7D 8D 9D 10D JD"
# page, request, key, value, and words of the answer: "" where any sentence will do, None where nothing is answered.
SENSELESS = [
    ("exercises", "", "", "", ""),
    ("exercises", "answer", "ids", "0", ""),
    ("exercises", "answer", "ids", [None, {}], ""),
    ("exercises", "answer", "ids", ["0", "1", "2"], ""),
    ("exercises", "next", "", "", ""),
    ("exercises", "kind", "id", "poker", ""),
    ("exercises", "seed", "seed", "", "is not a seed"),
    ("exercises", "seed", "seed", None, ""),
    ("exercises", "rules", "code", "no code", "is not a code of rules"),
    ("exercises", "open", "level", "9", ""),
    ("exercises", ["next"], "", "", ""),
    ("sheet", "print", "", "", ""),
    ("sheet", "make", "seed", "", "is not a seed"),
    ("sheet", "make", "kind", "poker", ""),
    ("sheet", "make", "level", 4, ""),
    ("sheet", "make", "level", True, ""),
    ("sheet", "make", "count", 0, ""),
    ("sheet", "make", "count", "41", ""),
    ("sheet", "rules", "code", "R" * 900, "is not a code of rules"),
    ("brief", "rules", "code", "R03V-E06", "does not add up"),
    ("brief", "preset", "id", "coton", "did you mean “cotton”"),
    ("brief", "step", "", "", None),
    ("table", "rules", "code", "R2C", "is not a code of rules: it does not add up"),
    ("table", "preset", "id", "cottn", "did you mean “cotton”"),
    ("table", "preset", "id", None, "There is no preset"),
    ("table", "field", "field", "bid", "no rule field “bid”"),
    ("table", "field", "value", 11, "no rule field"),
    ("watch", "step", "to", "x", "is not a step"),
    ("watch", "step", "to", True, "is not a step"),
    ("watch", "hand", "id", "x", None),
    ("watch", "open", "", "", None),
    ("ruffs", "choose", "id", "", ""),
    ("ruffs", "next", "", "", ""),
    ("ruffs", "__proto__", "", "", ""),
    ("family", *FAMILY, " ", "No cards are given"),
    ("family", *FAMILY, "AH KH", "give at least 3 from the seven up"),
    ("family", *FAMILY, "AH KH 6S 5S", "share only 2 of these cards"),
    ("family", *FAMILY, "AH KH AH", "The ace of hearts is given twice"),
    ("family", *FAMILY, DOZEN, "13 cards are given; a hand has at most 12."),
    ("family", *FAMILY, "AH KH QQ", "“QQ” is not a card"),
    ("family", *FAMILY, "hello", "Write cards, as in AH 10S, or the code of a deal"),
    ("family", "pick", "c", "AS", "The ace of spades is not among these cards"),
    ("family", "best", "id", "trick", "ask for “point” or “ge”"),
    ("odds", "guess", "value", "37", "guess one that the page offers"),
    ("odds", "question", "id", "luck", "“luck” is not a question of this page"),
    ("hand odds", "open", "cards", "AS.AS.KS.QS.JS.10S.9S.8S.7S.6S.5S.4S.4D", ""),
    ("hand odds", "open", "cards", "x", ""),
    ("hand odds", "pick", "c", "2S", "“2S” is not a card of this pack: touch one of the cards shown."),
    ("hand odds", "rules", "code", "cotton", "“cotton” is not a code of rules"),
    ("kit", "choose", "rules", "coton", "“"),
    ("kit", "choose", "rules", "RP0C", "“"),
    ("kit", "choose", "stake", "groat", "“"),
    ("kit", "choose", "paper", "legal", None),
    ("kit", "choose", "cards", "tarot", None),
    ("class", "game", "id", "whist", "“whist” is not a game"),
    ("class", "rules", "id", "hoyle", "hoyle"),
    ("class", "rules", "code", "R2C", "does not add up"),
    ("class", "opponent", "at", "2", "give a number from 0 to 1"),
    ("class", "hands", "count", "three", "give a whole number"),
    ("class", "hands", "count", "0", "No rule of Gleek ends a match"),
    ("class", "hands", "count", "99", "give 1 to 31"),
    ("class", "help", "id", "4", "“4” is not a kind of help: give a number from 0 to 3"),
    ("class", "class", "code", "C330-8G01-KYT", "does not add up"),
    (
        "class",
        "yardstick",
        "id",
        "nobody",
        "“nobody” is not a player that can play for comparison",
    ),
    ("class", "record", "who", "1", "have not been handed in"),
    ("stepper", "step", "to", "2.5", "is not a step"),
    ("stepper", "view", "seat", "north", "is not a seat"),
    ("stepper", "hand", "id", ["01"], "no sample hand"),
    ("stepper", "field", "field", "__proto__", "no rule field"),
    ("stepper", "apply", "", "", None),
]


def shown(page):
    """Return what a page shows, without its error message and the text that repeats the message."""
    if isinstance(page, Explorer):
        views = [page.table(), stepper_data(page), page.ledger(), readings_data(page)]
    elif isinstance(page, Classroom):
        views = [classroom_data(page)]
    elif isinstance(page, (Watcher, Rounds)):
        views = [page.table(), page.watch() if isinstance(page, Watcher) else page.panel()]
    else:
        views = [page.view()]
    assert json.loads(json.dumps(views)) == views
    return [{key: value for key, value in view.items() if key not in {"problem", "text"}} for view in views]


@pytest.mark.parametrize(("name", "what", "key", "value", "words"), SENSELESS)
def test_senseless_requests_change_nothing_and_get_a_sentence(name, what, key, value, words):
    page = PAGES[name]()
    before = shown(page)
    page.ask({"what": what, key: value} if key else {"what": what})
    assert shown(page) == before
    said = " ".join(page.problems.values()).strip() if isinstance(page, Explorer) else page.problem
    if words is None:
        assert said == ""
    else:
        assert words in said
        assert said[-1] in ".?”"
        assert len(said) < 700
        assert "\n" not in said
