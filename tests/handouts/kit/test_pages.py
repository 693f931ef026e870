"""The sheets of the kit that run over several pages: two on the sources, and the lesson plans with the scene."""

from __future__ import annotations

import pytest

from gleek.evidence import quotations, readings, works
from gleek.evidence.toml import FaultySources
from gleek.handouts.kit.words import gathering, read_gathering
from gleek.handouts.looks import PAPERS
from gleek.lessons.reading import citing
from gleek.lessons.reading.brief import brief
from gleek.paths import sources_dir
from gleek.records.codes import rules_code
from gleek.words import upper_first
from tests.handouts.books import BOOKS, book_rules
from tests.handouts.kit.on_pages import ONE_OF_EACH, made, over_the_edge, plain, sheet, text_of
from tests.handouts.reading import parts

each_book = pytest.mark.parametrize("name", BOOKS)
each_game = pytest.mark.parametrize("game_id", ONE_OF_EACH)


@pytest.mark.parametrize("sort", PAPERS)
@each_book
def test_the_sources_take_two_pages_at_most(name, sort):
    found = sheet("about", name, sort)
    assert 1 <= len(found.pages) <= 2
    assert all(over_the_edge(page) == [] for page in found.pages)
    assert min(size for page in found.sizes for size in page) >= 8


@each_book
def test_every_reading_stands_there_with_its_status_and_the_words_of_the_book(name):
    table, text = book_rules(name), "".join(text_of("about", name).replace("\ufffe", "-").split())
    book = readings.preset(table.game, name)
    heads = {
        "attested": "The words that these rules rest on",
        "reported": "What is known through others",
        "stated": "What the account itself states",
        "inferred": "What is inferred, and from what",
        "silent": "What the source does not say",
    }
    told = {line.field for section in brief(table, name).sections for line in section.lines}
    for status, title in heads.items():
        # A reading on which the book is silent is listed only if these rules have the thing that it is about.
        of_it = [
            each
            for each in book.readings.values()
            if each.status == status and (status != "silent" or each.field in told)
        ]
        assert ("".join(title.split()) in text) == bool(of_it)
        for each in of_it:
            assert "".join(readings.field(table.game, each.field).title.split()) in text
            if status in {"attested", "reported"} and each.quotes:
                assert "".join(quotations.quotation(each.quotes[0]).words.split()) in text
    for then in gathering(table.game).history:
        assert "".join((upper_first(then.when) + "." + then.text).split()) in text
        if then.quote:
            assert "".join(quotations.quotation(then.quote).words.split()) in text
        else:
            assert "".join(f"According to {then.by}.".split()) in text
    _, listed = text.split("Theworksthattheserulesreston")
    used = {
        each.work for reading in book.readings.values() for each in map(quotations.quotation, reading.quotes)
    }
    for each in works.of_game(table.game):
        cited = "".join(upper_first(each.cite).split()) in listed
        assert cited or each.id not in used | {book.work}
        if cited:  # its edition and numbers, and where it can be read
            assert "".join(each.note.split()) in listed
            assert all("".join(address.split()) in listed for address in each.places.values())
    assert rules_code(table) in text
    assert "".join(citing.text().split()) in text
    assert "".join(citing.bibtex().split()) in text


def test_the_works_are_those_that_are_used_and_how_they_were_seen_is_said():
    text = text_of("about", "cotton")
    assert "Wing C6382" in text
    assert "Seen in a full transcription of the printed book" in text
    assert "Words are taken from pp. 90, 90-91, 91, " in text
    assert works.work("parlett").cite not in text  # none of these readings uses this work
    by_default = text_of("about", "du_coeur")
    assert "None of these rules is taken from the words of an old book." in by_default
    assert "“gleek kit --rules cotton”" in by_default
    assert "gleek kit --rules" not in text


def test_what_a_table_has_chosen_is_said_and_no_longer_told_as_the_books():
    text = text_of("about", "cotton", changes=(("opening_bid", 13),))
    assert "What this table has chosen otherwise The first bid: 13 or more." in text
    # The table's own bid occurs nowhere else, in neither a quotation nor an argument.
    assert text.count(readings.field("gleek", "opening_bid").title) == 1


@each_game
def test_a_lesson_is_forty_five_minutes_and_an_evening_lasts_as_long_as_it_says(game_id):
    written, text = gathering(game_id), text_of("plan", ONE_OF_EACH[game_id])
    assert sum(each.minutes for each in written.lesson) == 45
    assert "A lesson of 45 minutes" in text
    assert f"An evening of {sum(each.minutes for each in written.evening)} minutes" in text
    for each in (*written.evening, *written.lesson):
        assert plain(each.title).split()[0] in text
        assert set(each.says.split()) <= set(text.split())


@each_game
def test_three_six_nine_and_twelve_are_seated_and_one_or_two_too_many(game_id):
    name = ONE_OF_EACH[game_id]
    seats = len(gathering(game_id).seating.over)
    text = text_of("plan", name)
    people = [*range(min(seats, 3), 15)]
    assert f"People {' '.join(map(str, people))}" in text
    assert f"Tables {' '.join(str(each // seats) for each in people)}" in text
    assert f"Too many {' '.join(str(each % seats) for each in people)}" in text
    assert all(plain(each) in text for each in gathering(game_id).seating.over)


def test_the_plans_have_heads_of_rows_and_columns():
    found = parts(made("plan", "cotton"))
    assert {each.scope for each in found.values() if each.kind == "TH"} == {"Row", "Column"}


def test_the_scene_has_the_words_of_the_play_and_the_cards_of_the_sample_hand():
    scene = gathering("gleek").scene
    said = " ".join(line.words for line in scene.lines)
    # The scene contains the project's quotations from it word for word, in the same order.
    at = 0
    for name in ("thirteen", "pass", "take-it", "vie", "none", "melds", "knaves", "lost"):
        at = said.index(quotations.quotation(f"tu-quoque-{name}").words, at)
    assert {line.who for line in scene.lines} == {"Staines", "Scattergood", "Longfield", "Rash"}
    text = text_of("plan", "cotton")
    for line in scene.lines:
        assert plain(line.words) in text
    assert "Turn-up: K♥" in text
    assert "Longfield: Q♥ J♥ K♠ J♠" in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('quote = "pepys-wins"', 'quote = "pepys-won"', "did you mean “pepys-wins”"),
        ('quote = "pepys-wins"', "", "history 1662 needs either “quote” or “by”"),
        ("minutes = 10", 'minutes = "ten"', "minutes"),
        ('work = "tu-quoque-1614"', 'work = "tu-quoque"', "tu-quoque-1614"),
    ],
)
def test_a_fault_of_the_file_is_named(old, new, said, tmp_path):
    text = (sources_dir() / "gleek" / "gathering.toml").read_text(encoding="utf-8")
    path = tmp_path / "gathering.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises((FaultySources, LookupError)) as fault:
        read_gathering(path)
    assert said in str(fault.value)
