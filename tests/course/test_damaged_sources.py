"""A damaged file of the lessons' sources is refused with its path and what is wrong in it.

`tests/evidence/test_toml.py` damages the files that hold the evidence.
"""

from __future__ import annotations

import pytest

from gleek.course.family.data import _family
from gleek.course.pages import irregularities, missed, printed_odds
from gleek.course.pages.brief import _points
from gleek.course.pages.outline import _outline
from gleek.evidence.glossary import _terms
from gleek.evidence.quotations import _glosses
from gleek.evidence.toml import FaultySources
from gleek.evidence.works import _works
from gleek.paths import sources_dir

READERS = {
    "glossary.toml": _terms,
    "glosses.toml": lambda path: _glosses(path.parent),
    "works.toml": lambda path: _works(path.parent),
    "family.toml": _family,
    "brief.toml": lambda path: _points(path, "gleek"),
    "brief.toml of piquet": lambda path: _points(path, "piquet"),
    "outlines.toml": lambda path: _outline(path, "gleek"),
    "irregularities.toml": lambda path: irregularities._cases(path, ("rubicon",)),
    "missed.toml": missed._points,
    "printed_odds.toml": printed_odds._read,
}


def swapped(name, old, new):
    """Return the text of a source with one change."""
    text = (sources_dir() / name).read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


TERM = '[[term]]\nid = "ruff"\nterm = "ruff"\nmeaning = "A suit."\n'
LIFT = '[[point]]\nid = "lift"\nstage = "lift"\ntext = "The lowest deals."\n'
POINT = LIFT + 'status = "silent"\n'
BID = '[[point]]\nid = "first"\nstage = "stock"\nfield = "opening_bid"\n'
FIELD = BID + '[point.say]\n13 = "Thirteen."\n12 = "Twelve."\n'
UP_TO = '[[point]]\nid = "up-to"\nstage = "end"\nfield = "up_to"\n[point.say]\n'
MISSED = '[[point]]\nid = "x"\ntitle = "X"\nsays = "Y."\naccounts = "Z."\nquotes = '
ODDS = '[[odds]]\nid = "x"\ntitle = "X"\ndraw = 5\ngroups = [1, 2]\nleast = [1]\nprinted = []\n'
CASE = '[[case]]\nid = "x"\ntitle = "X"\n[case.rubikon]\nsays = "Y."\nat = "Law 1"\n'
QUOTE = 'quote = "cotton-three"'
SETTLES = 'settles = "The number of players."'
CITED = 'citation = "The encyclopaedia, “Vie for Ruff”."\n'
END, WATCH = 'title = "The end"\n', 'lesson = "ruff"\nbeat = "watch"\n'
SITE = "https://github.com/textcreationpartnership/A34637"


def gloss(old, new):
    return swapped("glosses.toml", old, new)


def kin(old, new):
    return swapped("family.toml", old, new)


def plan(old, new):
    return swapped("gleek/outlines.toml", old, new)


DAMAGED = [
    ("glossary.toml", "", "list of tables"),
    ("glossary.toml", "[[term]]\nterm = 'x'\n", "has no “id”"),
    ("glossary.toml", TERM + TERM, "occurs twice"),
    ("glossary.toml", TERM.replace('meaning = "A suit."', ""), "has no “meaning”"),
    ("glossary.toml", TERM + 'says = "ruff"\n', "did you mean “say”"),
    ("glossary.toml", TERM + 'see = ["rough"]\n', "no term “rough”"),
    ("glossary.toml", TERM + 'forms = "ruffs"\n', "list of texts"),
    ("glossary.toml", TERM + 'forms = ["ruff"]\n', "a form of “ruff” too"),
    ("glossary.toml", TERM.replace('id = "ruff"', 'id = "Ruff 1"'), "small letters and hyphens"),
    ("glossary.toml", "[[term", "not readable TOML"),
    ("glossary.toml", None, "is missing"),
    ("glosses.toml", gloss(QUOTE, 'quote = "cotton-four"'), "no quotation “cotton-four”"),
    ("glosses.toml", gloss(QUOTE, 'quote = "cotton-pack"'), "“cotton-pack” occurs twice"),
    ("glosses.toml", gloss(f"[[gloss]]\n{QUOTE}", "[[other]]"), "no gloss for “cotton-three”"),
    ("glosses.toml", gloss(SETTLES, 'settles = " "'), "“cotton-three”: “settles” is empty"),
    ("glosses.toml", gloss(SETTLES, ""), "“cotton-three” has no “settles”"),
    ("glosses.toml", gloss(SETTLES, "settles = 3"), "“settles” should be text"),
    ("glosses.toml", gloss(SETTLES, 'setles = "x"'), "there is no key “setles”"),
    ("works.toml", swapped("works.toml", SITE, "javascript:alert(1)"), "its transcription is at “javascript"),
    ("family.toml", kin('status = "silent"', 'status = "known"'), "“status” is 'known'"),
    ("family.toml", kin(CITED, ""), "“citation” is needed if “status” is “stated”"),
    ("family.toml", kin('"howell-tricon"', '"howel-tricon"'), "did you mean “howell-tricon”"),
    ("family.toml", kin('game = "gillet"', 'game = "gilet"'), "did you mean “gillet”"),
    ("family.toml", kin("[[word.passed]]", "[[word.past]]"), "no key “past”"),
    ("family.toml", kin('first_deal = "P000-0ZN0-R"\n', ""), "has no “first_deal”"),
    ("brief.toml", "", "list of tables"),
    ("brief.toml", POINT + POINT, "occurs twice"),
    ("brief.toml", POINT.replace('stage = "lift"', 'stage = "nap"'), "no stage “nap”"),
    ("brief.toml", POINT + 'rules = ["lift.least"]\n', "no rule “lift.least”"),
    ("brief.toml", POINT + 'quotes = ["cotton-lift"]\n', "no quotation “cotton-lift”"),
    ("brief.toml", POINT + 'when = ["tiddy=perhaps"]\n', "“tiddy=perhaps” is not a field"),
    ("brief.toml", POINT + 'when = ["tidy=played"]\n', "“tidy=played” is not a field"),
    ("brief.toml", POINT + 'when = "tiddy=played"\n', "“when” should be a list"),
    ("brief.toml", LIFT, "needs either “field” and “say”"),
    ("brief.toml", FIELD.replace('12 = "Twelve."', ""), "a sentence for each value of its field, 13 and 12"),
    ("brief.toml", FIELD.replace("opening_bid", "first_bid"), "a sentence for each value"),
    ("brief.toml", FIELD.replace('"Twelve."', "12"), "“say” should be a table of sentences"),
    ("brief.toml", FIELD.replace("field =", 'text = "x"\nfield ='), "a sentence for each value"),
    ("brief.toml of piquet", UP_TO + '100 = "A hundred."\n', "each value of its field, n, alone"),
    ("outlines.toml", plan("minutes = 20", "minutes = 25"), "is to take 25 minutes, and its parts take 20"),
    ("outlines.toml", plan('lesson = "ruff"', 'lesson = "rufff"'), "no lesson “rufff”; did you mean “ruff”?"),
    ("outlines.toml", plan('beat = "watch"', 'beat = "look"'), "“beat” is 'look'; it may be"),
    ("outlines.toml", plan(WATCH, 'lesson = "ruff"\n'), "the lesson “ruff” has “do” or “judge” or"),
    ("outlines.toml", plan(END, ""), "needs “lesson” and “beat”, or else “title”"),
    ("outlines.toml", plan(END, END + 'beat = "watch"\n'), "needs “lesson” and “beat”"),
    ("outlines.toml", plan('about = "On a', 'abuot = "On a'), "there is no key “abuot”"),
    ("irregularities.toml", CASE, "rubikon"),
    ("missed.toml", MISSED + "[]\n", "needs “quotes”"),
    ("missed.toml", MISSED + '["cotton-nap"]\n', "no quotation “cotton-nap”"),
    ("printed_odds.toml", ODDS, "needs a number of “least” for each"),
]


@pytest.mark.parametrize(("name", "text", "words"), DAMAGED, ids=[f"{each[0]} {each[2]}" for each in DAMAGED])
def test_a_damaged_file_is_refused_with_the_place(tmp_path, name, text, words):
    path = tmp_path / name.partition(" ")[0]
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(FaultySources) as fault:
        READERS[name](path)
    said = str(fault.value)
    assert words.lower() in said.lower()
    assert str(path) in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("name", "text", "ids"),
    [
        ("brief.toml", POINT + FIELD, ["lift", "first"]),
        ("brief.toml of piquet", UP_TO + 'n = "{up_to}."\n', ["up-to"]),
    ],
)
def test_an_undamaged_file_is_read(tmp_path, name, text, ids):
    path = tmp_path / "brief.toml"
    path.write_text(text, encoding="utf-8")
    assert list(READERS[name](path)) == ids
