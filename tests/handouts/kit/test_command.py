"""`gleek kit` for its users: what it writes, prints and refuses, with a sentence for each refusal."""

from __future__ import annotations

import sys

import pytest

from gleek.evidence.toml import FaultySources
from gleek.handouts.kit import kit
from gleek.handouts.kit.cells import read_kit
from gleek.lessons.reading.kit_files import PARTS
from gleek.paths import sources_dir
from gleek.records.codes import rules_code
from tests.command import run
from tests.handouts.books import book_rules
from tests.handouts.reading import pages


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
    ("arguments", "said"),
    [
        (["x.html"], "“x.html” is not the name of a PDF: it should end in .pdf."),
        (["x.pdf", "--what", "hats"], f"“hats” is no part of the kit: ask for {', '.join(PARTS)} or all."),
        (["x.pdf", "--what", ""], "“” is no part of the kit"),
        (["x.pdf", "--paper", "a5"], "“a5” is not a paper"),
        (["x.pdf", "--rules", "coton"], "There is no preset “coton”"),
        (
            ["x.pdf", "--game", "gillet", "--rules", "rubicon"],
            "“rubicon” are rules of Piquet, not of Gillet.",
        ),
        (["nowhere/x.pdf", "--what", "strip"], "cannot be written: No such file or directory."),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows says otherwise why a file cannot be written")
def test_what_is_given_wrongly_is_said_and_nothing_is_written(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run("kit", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert list(tmp_path.iterdir()) == []


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
