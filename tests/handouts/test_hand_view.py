"""The file that `<gleek-hand>` reads contains the same as the replay, step by step, in every game."""

from __future__ import annotations

import json
from itertools import accumulate

import pytest

from gleek import games
from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.hand_view import FORMAT, hand_view
from gleek.handouts.embed.files import as_file, file, names
from gleek.handouts.embed.script import script, style
from gleek.records.coded import from_code
from gleek.records.read import load
from gleek.records.replay import replay
from gleek.records.samples import samples
from tests.command import run
from tests.merging import with_changes

each_game = pytest.mark.parametrize("game", games.ids())


def whole(view):
    """Return the complete steps of a file, as the script rebuilds them."""
    return [*accumulate(view["steps"], with_changes, initial={})][1:]


@each_game
def test_each_step_has_the_table_the_words_and_the_payments_that_the_page_of_the_tutorial_shows(game):
    for name, sample in list(samples(game).items())[::3]:
        view = json.loads(as_file(hand_view(replay(sample))))
        explorer = Explorer(name, game)
        steps = whole(view)
        assert len(steps) == explorer.steps
        for number, step in enumerate(steps, 1):
            explorer.go(number)
            stepper, ledger = stepper_data(explorer), explorer.ledger()
            assert step["table"] == json.loads(json.dumps(explorer.table()))
            assert [step[key] for key in ("stage", "sentence", "note")] == [
                stepper[key] for key in ("stage", "sentence", "note")
            ]
            assert view["rules"][step["rule"]] == stepper["rule"]
            assert step["totals"] == ledger["totals"]
            lines = [line for line in view["lines"] if line["step"] <= number]
            assert [line | {"now": line["step"] == number} for line in lines] == ledger["lines"]
            assert ledger["rules"].items() <= view["rules"].items()
        assert view["stages"] == stepper["stages"]
        assert view["stopped"] is None


def test_a_readers_own_hand_says_you_and_keeps_its_rules():
    explorer = Explorer("02-an-ordinary-hand")
    explorer.ask({"what": "preset", "id": "cotton"})
    explorer.ask({"what": "page"})
    page = stepper_data(explorer)["page"]
    assert (page["file"], page["site"]) == ("02-an-ordinary-hand-other-rules", "")
    assert page["content"] == hand_view(explorer.played, "cotton", explorer.recorded)
    assert "Cotton" in page["content"]["by"]
    explorer.ask({"what": "step", "to": 2})
    assert (
        stepper_data(explorer)["page"]["content"] is None
    )  # this view is long, so it is sent only on request
    explorer.ask({"what": "hand", "id": "03-a-vapour"})
    assert stepper_data(explorer)["page"] == {
        "file": "03-a-vapour",
        "site": "gleek/03-a-vapour",
        "content": None,
    }
    explorer.ask({"what": "code", "code": "0001-KY2F"})
    assert stepper_data(explorer)["page"] == {"file": "0001-KY2F", "site": "", "content": None}


def test_every_sample_hand_of_every_game_is_among_the_files_of_a_site():
    for game in games.ids():
        assert {f"hand/{game}/{name}.json" for name in samples(game)} <= {*names()}
    assert json.loads(file("hand/gillet/01-a-flux.json")) == json.loads(
        as_file(hand_view(replay(samples("gillet")["01-a-flux"])))
    )
    page = file("embed.html").decode()
    assert 'href="embed.html?hand=piquet/03-pique"' in page
    assert "{" not in page
    assert all(file(name) for name in names() if not name.endswith(".json"))


def test_the_script_stays_below_sixty_kilobytes_and_has_nothing_that_a_strict_policy_forbids():
    import gzip

    code = script()
    assert code.isascii()  # a page of any encoding can include it
    assert len(gzip.compress(code.encode(), 9)) < 60_000
    for forbidden in (
        "innerHTML",
        "insertAdjacentHTML",
        "eval(",
        "new Function",
        "import(",
        'setAttribute("style"',
    ):
        assert forbidden not in code
    assert "rem" not in style().replace("--gleek-rem", "").replace(
        "remember", ""
    )  # a rem would depend on the surrounding page


# ---- the command ------------------------------------------------------------------------------------


def test_the_command_writes_the_file_and_the_script_and_gives_the_lines(tmp_path):
    out = tmp_path / "hand.json"
    record = tmp_path / "a.toml"
    from gleek.records.write import save

    save(from_code("0001-KY2F"), record)
    status, said, wrong = run("hand", record, out)
    assert (status, wrong) == (0, "")
    assert '<gleek-hand src="hand.json" at="1"></gleek-hand>' in said
    assert (tmp_path / "gleek-hand.js").read_text(encoding="utf-8") == script()
    view = json.loads(out.read_bytes())
    assert view["format"] == FORMAT
    assert view == json.loads(as_file(hand_view(replay(load(record)))))
    assert run("hand", "0001-KY2F", tmp_path / "same.json")[0] == 0
    assert json.loads((tmp_path / "same.json").read_bytes()) == view


def test_under_rules_that_refuse_an_action_the_file_ends_there_and_says_so(tmp_path):
    status, _, _ = run("hand", "0001-KY2F", tmp_path / "hand.json", "--rules", "willughby")
    view = json.loads((tmp_path / "hand.json").read_bytes())
    assert status == 1
    assert len(view["steps"]) == 9
    assert view["stopped"].startswith("The hand stops here: by ")


@pytest.mark.parametrize(
    ("record", "out", "said"),
    [
        ("0001-KY2G", "hand.json", "does not add up"),
        ("nothing.toml", "hand.json", "cannot be read"),
        ("0001-KY2F", "hand.js", "should end in .json"),
        ("0001-KY2F", "no/hand.json", "cannot be written"),
    ],
)
def test_an_impossible_file_is_refused_with_a_sentence(tmp_path, record, out, said):
    status, printed, wrong = run("hand", record, tmp_path / out)
    assert (status, printed) == (2, "")
    assert said in wrong
