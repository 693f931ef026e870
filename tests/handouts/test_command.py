"""`gleek sheet` for its users: what it writes, prints and refuses, with a sentence for each refusal."""

from __future__ import annotations

import sys

import pytest

from gleek import games
from gleek.games import presets
from gleek.lessons.teaching import teaching
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
    how = (
        "--rules",
        "cotton",
        "--set",
        "opening_bid=13",
        "--set",
        "melds=shown",
        "--paper",
        "Letter",
        "--what",
        "rules",
    )
    status, out, _ = run("sheet", path, *how)
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
    run("sheet", path, "--rules", rules_code(book_rules(name)))  # the code contains its game
    assert path.read_bytes() == named


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x.txt"], "“x.txt” is not the name of a PDF: it should end in .pdf."),
        (["pdf"], "“pdf” is not the name of a PDF: it should end in .pdf."),
        ([""], "is not the name of a PDF"),
        (["x.pdf", "--rules", "coton"], "There is no preset “coton”; did you mean “cotton”?"),
        (["x.pdf", "--rules", ""], "There is no preset “”"),
        (["x.pdf", "--paper", "a5"], "“a5” is not a paper: it is one of a4, letter."),
        (["x.pdf", "--game", "piquet", "--what", "outline"], "Piquet has no such handout as “outline”"),
        (["x.pdf", "--game", "whist"], "“whist” is not a game"),
        (
            ["x.pdf", "--game", "gillet", "--rules", "rubicon"],
            "“rubicon” are rules of Piquet, not of Gillet.",
        ),
        (
            ["x.pdf", "--game", "gillet", "--rules", rules_code(book_rules("rubicon"))],
            "are rules of Piquet, not of Gillet",
        ),
        (
            ["x.pdf", "--what", "cards"],
            "“cards” is no handout: ask for rules, score, outline, questions or all.",
        ),
        (["x.pdf", "--set", "settlement"], "write FIELD=VALUE"),
        (["x.pdf", "--set", "settlement=nobody"], "“nobody” is not a value of settlement"),
        (["x.pdf", "--set", "tiddy_held=count"], "set settlement = each with it"),
        (["nowhere/x.pdf"], "x.pdf cannot be written: No such file or directory."),
        (["folder.pdf"], "folder.pdf cannot be written: Is a directory."),
        (["folder.pdf/x.pdf/y.pdf"], "cannot be written"),
        ([f"{'x' * 300}.pdf"], "cannot be written: File name too long."),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows says otherwise why a file cannot be written")
def test_what_is_given_wrongly_is_said_and_nothing_is_written(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    status, out, err = run("sheet", *arguments)
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
    how = ("--game", game, "--what", "questions", "--seed", "rose", "--count", "6")
    status, out, err = run("sheet", path, *how)
    assert (status, err) == (0, "")
    assert out == f"{path}: 6 questions of the seed R0SE and their answers, on A4 paper.\n"
    rules = presets.preset(games.game(game).rules)
    asking = teaching(game).exercises
    asked_on, answered_on = read(path.read_bytes())
    # The PDF reader gives a hyphen at a line's end as U+FFFE.
    text = f"{asked_on.text} {answered_on.text}".replace("\ufffe", "-")
    for number, level in enumerate((1, 1, 2, 2, 3, 3), 1):
        asked = asking.mixed((*asking.KINDS,), "R0SE", number, level, rules).asked
        assert asked.question in text
        assert " ".join(asked.reasoning) in text
        assert all(option.text in text for option in asked.options)
    assert asking.COUNTED_IN in text


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (("--count", "41"), "41 is not a number of questions: a sheet holds from 1 to 40."),
        (("--seed", "?"), "“?” is not a seed"),
    ],
)
def test_questions_that_cannot_be_are_refused(tmp_path, how, said):
    status, _, err = run("sheet", tmp_path / "questions.pdf", "--what", "questions", *how)
    assert status == 2
    assert said in err
