"""Tests of the commands `gleek sheet` and `gleek kit`: what they write, print and refuse."""

from __future__ import annotations

import sys

import pytest

from gleek import games
from gleek.course.game_course import game_course
from gleek.course.pages.kit_files import PARTS
from gleek.evidence.toml import FaultySources
from gleek.games import presets
from gleek.handouts.kit import kit
from gleek.handouts.kit.text import read_kit
from gleek.paths import sources_dir
from gleek.records.codes import rules_code
from tests.command import run
from tests.handouts.books import BOOKS, book_rules
from tests.handouts.reading import pages, read


@pytest.mark.parametrize("suffix", [".pdf", ".PDF"])
def test_it_writes_a_pdf(tmp_path, suffix):
    path = tmp_path / f"gleek{suffix}"
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


@pytest.mark.parametrize("name", ["rubicon", "au_cent", "cotton_1674", "academie"])
def test_another_games_handouts_are_its_rules_and_its_score(tmp_path, name):
    path = tmp_path / "sheets.pdf"
    status, out, err = run("sheet", path, "--game", BOOKS[name], "--rules", name)
    assert (status, err) == (0, "")
    assert out == f"{path}: the rules in brief and a score sheet, on A4 paper.\n"
    assert pages(path.read_bytes()) == 2
    named = path.read_bytes()
    run("sheet", path, "--rules", rules_code(book_rules(name)))  # the code names the game too
    assert path.read_bytes() == named


CODE = rules_code(book_rules("rubicon"))
PARTS_OF_KIT = f"“hats” is not a part of the kit: ask for {', '.join(PARTS)} or all."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("sheet x.txt", "“x.txt” is not the name of a PDF: it should end in .pdf."),
        ("sheet pdf", "“pdf” is not the name of a PDF: it should end in .pdf."),
        ("sheet x.pdf --rules coton", "There is no preset “coton”; did you mean “cotton”?"),
        ("sheet x.pdf --rules=", "There is no preset “”"),
        ("sheet x.pdf --paper a5", "“a5” is not a paper: it is one of a4, letter."),
        ("sheet x.pdf --game piquet --what outline", "Piquet has no such handout as “outline”"),
        ("sheet x.pdf --game whist", "“whist” is not a game"),
        ("sheet x.pdf --game gillet --rules rubicon", "“rubicon” are rules of Piquet, not of Gillet."),
        (f"sheet x.pdf --game gillet --rules {CODE}", "are rules of Piquet, not of Gillet"),
        ("sheet x.pdf --what cards", "is not a handout: ask for rules, score, outline, questions or all."),
        (
            "sheet x.pdf --what questions --count 41",
            "41 is not a number of questions: a sheet holds from 1 to 40.",
        ),
        ("sheet x.pdf --what questions --seed ?", "“?” is not a seed"),
        ("sheet x.pdf --set settlement", "write FIELD=VALUE"),
        ("sheet x.pdf --set settlement=nobody", "“nobody” is not a value of settlement"),
        ("sheet x.pdf --set tiddy_held=count", "set settlement = each with it"),
        ("sheet nowhere/x.pdf", "x.pdf cannot be written: No such file or directory."),
        ("sheet folder.pdf", "folder.pdf cannot be written: Is a directory."),
        ("sheet folder.pdf/x.pdf/y.pdf", "cannot be written"),
        (f"sheet {'x' * 300}.pdf", "cannot be written: File name too long."),
        ("kit x.html", "“x.html” is not the name of a PDF: it should end in .pdf."),
        ("kit x.pdf --what hats", PARTS_OF_KIT),
        ("kit x.pdf --what=", "“” is not a part of the kit"),
        ("kit x.pdf --paper a5", "“a5” is not a paper"),
        ("kit x.pdf --rules coton", "There is no preset “coton”"),
        ("kit x.pdf --game gillet --rules rubicon", "“rubicon” are rules of Piquet, not of Gillet."),
        ("kit nowhere/x.pdf --what strip", "cannot be written: No such file or directory."),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows says otherwise why a file cannot be written")
def test_what_is_given_wrongly_is_said_and_nothing_is_written(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") <= 1 + err.count("  ")
    assert list(tmp_path.iterdir()) == [tmp_path / "folder.pdf"]


def test_where_nothing_may_be_written_it_says_so(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.touch", refuse)
    status, _, err = run("sheet", tmp_path / "x.pdf")
    assert status == 2
    assert err == f"{tmp_path / 'x.pdf'} cannot be written: Permission denied.\n"


@pytest.mark.parametrize("game", ["gleek", "piquet", "gillet"])
def test_questions_of_a_seed_are_printed_with_their_answers(tmp_path, game):
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
        asked = asking.mixed((*asking.KINDS,), "R0SE", number, level, rules).asked
        assert asked.question in text
        assert " ".join(asked.reasoning) in text
        assert all(option.text in text for option in asked.options)
    assert asking.COUNTED_IN in text


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
        ("tiddy=played", "tidy=played", "“tidy=played” is not a field with some of its values"),
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
