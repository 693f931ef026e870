"""The folder of `gleek --with`: rules by name, hands, lessons and sources, and the messages about faults in it."""

import shutil

import pytest

from gleek.course.lesson_data import lessons
from gleek.evidence import paths
from gleek.evidence.quotations import quotations
from gleek.evidence.works import works
from gleek.records.samples import samples
from tests.command import run

CACHED = (lessons, samples, quotations, works)
OURS = "05-tiddy.toml"
RULES = 'title = "Our table"\npreset = "cotton"\n\n[rules]\nsettlement = "each"\n'
LESSON = 'id = "mine"\npage = "mine.ipynb"\ntitle = "Mine"\nable = ["play"]\n'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with one file of each kind. Afterwards nothing of it is left in caches."""
    monkeypatch.setenv(paths.OWN, str(tmp_path))
    for each in CACHED:
        each.cache_clear()
    for kind in ("rules", "hands", "lessons"):
        (tmp_path / "gleek" / kind).mkdir(parents=True)
    (tmp_path / "gleek" / "rules" / "my-table.toml").write_text(RULES, encoding="utf-8")
    hand = paths.sources_dir() / "gleek" / "hands" / OURS
    shutil.copy(hand, tmp_path / "gleek" / "hands" / "ours.toml")
    (tmp_path / "gleek" / "lessons" / "mine.toml").write_text(LESSON, encoding="utf-8")
    (tmp_path / "gleek" / "mine.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "works.toml").write_text("", encoding="utf-8")
    yield tmp_path
    for each in CACHED:
        each.cache_clear()


def test_a_folder_in_order_adds_rules_hands_and_lessons(folder):
    status, said, _ = run("check", folder)
    assert (status, said) == (0, f"{folder} is in order: 4 files.\n")
    status, said, _ = run("--with", folder, "rules", "my-table")
    assert status == 0
    assert said.startswith("Gleek: Cotton, The Compleat Gamester, with settlement = each")
    hand = folder / "gleek" / "hands" / "ours.toml"
    assert run("--with", folder, "replay", hand, "--rules", "my-table")[0] in {0, 1}
    assert samples("gleek")["ours"] == samples("gleek")["05-tiddy"]
    assert lessons("gleek")["mine"].title == "Mine"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "gleek/rules/bad.toml",
            "[rules]\nsettlment = 1",
            "bad.toml: line 2, rules.settlment: There is no rule field",
        ),
        (
            "gleek/rules/bad.toml",
            "[rules]\nopening_bid = true",
            "line 2, rules.opening_bid: “yes” is not a value",
        ),
        (
            "gleek/rules/bad.toml",
            'preset = "coton"',
            "line 1, preset: There is no preset “coton”; did you mean",
        ),
        ("gleek/rules/bad.toml", "prest = 1", "line 1, prest: “prest” is not a key of a table’s rules"),
        ("gleek/rules/bad.toml", "about = 1", "line 1, about: “1” must be text in quotation marks"),
        (
            "gleek/rules/bad.toml",
            "[rules\n",
            "bad.toml: This is not a file of rules, which is written in TOML: line 1",
        ),
        (
            "gleek/rules/bad.toml",
            "x = 1\n" + "".join(f"y{n} = 1\n" for n in range(500)),
            "There are 301 more",
        ),
        ("gleek/rules/cotton.toml", "", "“cotton” is the name of a book: give the file another name"),
        ("gillet/rules/cotton.toml", "", "“cotton” is the name of a book: give the file another name"),
        ("gleek/rules/R03V-E05.toml", "", "“R03V-E05” is a code of rules: give the file another name"),
        ("gleek/hands/bad.toml", "x = 1", "bad.toml"),
        (f"gleek/hands/{OURS}", "x = 1", f"{OURS} has the name of a file of gleek"),
        ("gleek/lessons/bad.toml", "title = 1", "bad.toml has no line with its id, as in"),
        (
            "gleek/lessons/bad.toml",
            'id = "b"\ntitel = 1',
            "bad.toml, line 2: There is no key “titel”; did you mean “title”",
        ),
        ("gleek/lessons/bad.toml", LESSON.replace("mine", "b"), "there is no such notebook"),
        (
            "gleek/lessons/bad.toml",
            LESSON.replace('"mine"', '"b"') + 'quotes = ["x"]',
            "line 5: “quotes” names x",
        ),
        ("gleek/lessons/bad.toml", LESSON, "the id “mine” too"),
        ("gleex/hands/bad.toml", "x = 1", "There is no game “gleex”; did you mean “gleek”?"),
        ("works.toml", "[work.mine]\nyear = true", "works.toml, line 1: work “mine” has no"),
        (
            "works.toml",
            '[work.cotton-1674]\ngames = []\ntitle = "C"\nkind = "old"\nshort = "C"\ntype = "book"',
            "works.toml, line 1: work “cotton-1674” is one of gleek’s own: give yours another id.",
        ),
        ("quotations.toml", '[[quote]]\nid = "mine"\nwrk = 1', "quotations.toml, line 3: quote “mine”"),
    ],
)
def test_each_fault_is_told_with_its_file_its_line_and_what_would_be_right(folder, name, text, said):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    status, out, err = run("check", folder)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_folder_without_anything_for_gleek_is_refused(tmp_path):
    assert (
        "has nothing for gleek: put files into it such as gleek/rules/NAME.toml" in run("check", tmp_path)[2]
    )
    status, _, err = run("--with", tmp_path / "none", "rules")
    assert status == 2
    assert "is not a folder: give the folder with your rules" in err


@pytest.mark.parametrize("kind", ["rules", "hands", "lessons"])
def test_a_file_that_cannot_be_read_is_told_once_without_a_traceback(folder, kind):
    place = folder / "gleek" / kind
    (place / "bytes.toml").write_bytes(b"\xff")
    (place / "folder.toml").mkdir()
    (place / "link.toml").symlink_to(folder / "nowhere")
    (place / "deep.toml").write_text(f"{LESSON}x = {'[' * 100_000}", encoding="utf-8")
    (place / "long.toml").write_text(f"{LESSON.replace('mine', 'l')}x = {'9' * 5000}", encoding="utf-8")
    err = run("check", folder)[2]
    for name in ("bytes", "folder", "link", "deep", "long"):
        assert err.count(f"{place / name}.toml") == 1, err
    assert err.count(".toml") == 5, err


def test_only_the_faulty_one_of_two_files_is_blamed(folder):
    (folder / "gleek" / "lessons" / "a.toml").write_text("title = 1", encoding="utf-8")
    place = folder / "gleek" / "lessons" / "a.toml"
    assert run("check", folder)[2] == f"{place} has no line with its id, as in id = “stock”.\n"


def test_a_name_that_no_folder_can_have_is_refused():
    for arguments in (("check", "a" * 300), ("--with", "a" * 300, "rules")):
        assert run(*arguments)[0] == 2


def test_no_file_of_the_user_hides_a_book(folder):
    (folder / "gillet" / "rules").mkdir(parents=True)
    (folder / "gillet" / "rules" / "cotton.toml").write_text("", encoding="utf-8")
    assert run("--with", folder, "rules", "cotton")[1].startswith("Gleek: Cotton, The Compleat Gamester")


def test_the_notebook_of_a_lesson_does_not_hide_those_of_the_tutorial(folder):
    assert paths.own_notebooks() is None
    (folder / "gleek" / "00-welcome.ipynb").write_text("{}", encoding="utf-8")
    assert paths.own_notebooks() == folder
