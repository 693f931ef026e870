"""The table's data at Piquet: the words on cards, the calls, the scores and the highlights."""

from gleek.course.explorer.table import table_data
from gleek.games.piquet.course.table import TABLE
from gleek.records.replay import replay
from gleek.records.samples import samples

ELDER, YOUNGER = 0, 1


def tables(sample, seen_by=None):
    played = replay(samples("piquet")[sample])
    return {step.number: table_data(played, step.number, seen_by, TABLE) for step in played.steps}


def marks(table, seat):
    return {each["c"]: each["mark"] for each in table["seats"][seat]["cards"] if each.get("mark")}


def test_a_card_bears_a_word_for_all_that_it_counts_in():
    elder = marks(tables("01-cavendish-example", ELDER)[8], ELDER)
    assert elder == {
        "AH": "point row",
        "KH": "point row",
        "QH": "point row",
        "JH": "point row",
        "8H": "point",
    }
    younger = marks(tables("10-younger-repique", YOUNGER)[9], YOUNGER)
    assert younger["KH"] == "point row set"
    assert younger["AH"] == "point row"
    assert younger["KS"] == "set"


def test_cards_taken_in_are_new_until_the_first_call():
    seen = {number: set(marks(table, ELDER).values()) for number, table in tables("03-pique", ELDER).items()}
    exchanged = [number for number, words in seen.items() if words == {"new"}]
    played = replay(samples("piquet")["03-pique"])
    assert exchanged == [step.number for step in played.steps if step.stage == "exchange"][1:]
    assert not any("new" in words for number, words in seen.items() if number > max(exchanged))
