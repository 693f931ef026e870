"""Tests of the commands `gleek sheet` and `gleek kit`: what they write, print and refuse."""

import pytest

from gleek import games
from gleek.course.game_course import game_course
from gleek.evidence import presets
from gleek.evidence.paths import sources_dir
from gleek.evidence.toml import FaultySources
from gleek.handouts.kit import kit
from gleek.handouts.kit.text import read_kit
from gleek.records.codes import rules_code
from tests.command import run
from tests.handouts.books import BOOKS, ONE_OF_EACH, book_rules
from tests.handouts.reading import pages, read


def test_it_writes_a_pdf(tmp_path):
    path = tmp_path / "gleek.PDF"
    status, out, err = run("sheet", path)
    assert (status, err) == (0, "")
    assert out == f"{path}: the rules in brief, a score sheet and the presenter’s outline, on A4 paper.\n"
    assert path.read_bytes().startswith(b"%PDF-")


def test_book_settings_paper_and_what_are_taken(tmp_path):
    path = tmp_path / "rules.pdf"
    how = "--rules cotton --set opening_bid=13 --set melds=shown --paper Letter --what rules"
    status, out, _ = run("sheet", path, *how.split())
    assert status == 0
    assert out.endswith("rules.pdf: the rules in brief, on Letter paper.\n")
    [page] = read(path.read_bytes())
    assert (
        "Cotton, The Compleat Gamester, with changes (the first bid: 13 or more; calling or showing sets: shown)"
        in page.text
    )
    assert "The first bid is 13 or more." in page.text
    assert "Chosen for this table: 15 and 41." in page.text


@pytest.mark.parametrize("name", [name for game, name in ONE_OF_EACH.items() if game != "gleek"])
def test_another_games_handouts_are_its_rules_and_its_score(tmp_path, name):
    path = tmp_path / "sheets.pdf"
    status, out, err = run("sheet", path, "--game", BOOKS[name], "--rules", name)
    assert (status, err) == (0, "")
    assert out == f"{path}: the rules in brief and a score sheet, on A4 paper.\n"
    assert pages(path.read_bytes()) == 2
    named = path.read_bytes()
    run("sheet", path, "--rules", rules_code(book_rules(name)))  # the code names the game too
    assert path.read_bytes() == named


@pytest.mark.parametrize("game", games.ids())
def test_questions_of_a_seed_are_printed_with_their_answers(tmp_path, game):
    if not game_course(game).exercises.by_id:
        pytest.skip("the game asks no questions")
    path = tmp_path / "questions.pdf"
    status, out, err = run("sheet", path, *f"--game {game} --what questions --seed rose --count 6".split())
    assert (status, err) == (0, "")
    assert out == f"{path}: 6 questions of the seed R0SE and their answers, on A4 paper.\n"
    rules = presets.preset(games.game(game).rules)
    asking = game_course(game).exercises
    asked_on, answered_on = read(path.read_bytes())
    # The PDF reader gives a hyphen at a line's end as U+FFFE.
    text = f"{asked_on.text} {answered_on.text}".replace("\ufffe", "-")
    for number, level in enumerate((1, 1, 2, 2, 3, 3), 1):
        asked = asking.mixed((*asking.by_id,), "R0SE", number, level, rules).asked
        assert asked.question in text
        assert " ".join(asked.reasoning) in text
        assert all(option.text in text for option in asked.options)
    assert asking.counted_in in text


def test_parts_are_chosen_and_come_in_the_kits_order(tmp_path):
    path = tmp_path / "kit.pdf"
    status, out, err = run("kit", path, "--what", "strip, rules", "--rules", "cotton", "--paper", "letter")
    assert (status, err) == (0, "")
    assert out == (
        f"{path}: the rules in large type and the strip for the middle of the table, on Letter paper.\n"
    )
    assert (
        path.read_bytes() == kit(book_rules("cotton"), book="cotton", paper="letter", what="rules,strip").data
    )
    assert pages(path.read_bytes()) == 3


def test_a_code_of_rules_says_whose_it_is(tmp_path):
    path = tmp_path / "kit.pdf"
    code = rules_code(book_rules("academie").changed(ante_ge=2))
    status, out, _ = run("kit", path, "--rules", code, "--what", "seats")
    assert status == 0
    assert "a card for each seat" in out
    assert pages(path.read_bytes()) == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'on = ["eldest", "second"]',
            'on = ["oldest"]',
            "There is no sheet “oldest”; did you mean “eldest”?",
        ),
        ('stage = "stock"', 'stage = "stok"', "There is no stage “stok”; did you mean “stock”?"),
        ('points = ["shown-sets"]', 'points = ["shown-set"]', "There is no point “shown-set”; did you mean"),
        ('points = ["shown-sets"]', "", "needs either “text” or “points”"),
        ('kind = "turn"', 'kind = "trun"', "trun"),
        (
            'second = "Second',
            'third = "Second',
            "it should have a title for each of eldest, second and dealer",
        ),
        ('"order", ', '"ordre", ', "There is no point “ordre”; did you mean “order”?"),
    ],
)
def test_a_fault_of_the_file_is_named_with_its_place(old, new, said, tmp_path):
    text = (sources_dir() / "gleek" / "kit.toml").read_text(encoding="utf-8")
    path = tmp_path / "kit.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultySources) as fault:
        read_kit(path, "gleek")
    assert said in str(fault.value)
    assert str(path) in str(fault.value)
