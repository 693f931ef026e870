"""Tests of the `gleek` command: its output, its errors and its exit status."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gleek import __version__
from gleek.evidence.paths import notebooks_dir, notebooks_in
from gleek.games.gleek.rules import preset
from gleek.records.codes import code_of
from tests.command import coded_in, match_in, replayed, run
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[1]


@pytest.fixture
def coded(tmp_path):
    return coded_in(tmp_path)


@pytest.fixture
def match(tmp_path):
    return match_in(tmp_path)


@pytest.fixture
def unlawful(coded):
    """Change the record so that its own rules find two faults: a bid of three, and a play out of turn."""
    text = coded.read_text(encoding="utf-8")
    text = text.replace("eldest bids 12", "eldest bids 3").replace('"second plays 8S"', '"dealer plays 8S"')
    coded.write_text(text, encoding="utf-8")
    return coded


def test_a_record_keeps_its_own_changes_under_another_book(tmp_path):
    path = tmp_path / "hand.toml"
    path.write_text(
        'format = "gleek-hand-1"\ndeal = "0001-KY2F"\n[rules]\nmelds = "declared"\n', encoding="utf-8"
    )
    assert replayed(path)["rules"]["changed"] == {"melds": "declared"}
    # The rules of the command line override the rules of the record.
    assert replayed(path, "--set", "melds=shown")["rules"]["fields"]["melds"] == "shown"
    assert replayed(path, "--rules", "du_coeur")["rules"]["fields"]["melds"] == "declared"


def test_a_record_that_ends_early_is_replayed_and_says_so(tmp_path):
    path = tmp_path / "hand.toml"
    path.write_text(
        'format = "gleek-hand-1"\ndeal = "0001-KY2F"\nactions = ["eldest bids 13"]\n', encoding="utf-8"
    )
    status, out, _ = run("replay", path)
    assert status == 0
    assert "The record ends here, before the hand is over: Second may pass or bid 14." in out
    assert "Purses so far" in out
    assert replayed(path)["finished"] is False
    assert run("check", path) == (
        0,
        "hand.toml is in order: 1 hand, 3 steps. It ends before the hand is over.\n",
        "",
    )


def test_a_match_is_told_hand_by_hand(match):
    status, out, err = run("replay", match)
    assert (status, err) == (0, "")
    heads = re.findall(r"^(?:Lifting for the deal|Hand \d)$", out, re.MULTILINE)
    assert heads == ["Lifting for the deal", "Hand 1", "Hand 2", "Hand 3"]


def test_a_record_that_its_own_rules_refuse_is_replayed_up_to_there_and_fails_the_check(unlawful):
    status, out, err = run("replay", unlawful)
    assert (status, err) == (1, "")
    assert "Stopped at step 3 (eldest bids 3): Eldest may not bid 3: the first bid is 12 or more" in " ".join(
        out.split()
    )
    status, out, err = run("check", unlawful)
    assert (status, out) == (2, "")
    assert "line 6, actions, action 1: Eldest may not bid 3" in err
    assert re.search(r"line \d+, actions, action 21: .* not Dealer’s turn but Second’s", err)


def test_a_table_s_code_of_rules_is_taken_wherever_a_book_is(tmp_path):
    """The tutorial tells people to write this code down."""
    table = preset("cotton", opening_bid=13)
    for code in ("R03V-E05", "r03ve05"):
        assert run("deal", "0001-KY2F", "--rules", code)[1].startswith(code_of(1662, table))
    status, out, _ = run("rules", "R03V-E05")
    assert status == 0
    assert "with opening_bid = 13 (R03V-E05)" in out
    assert "opening_bid = 13   this table’s own" in out
    assert run("rules", "R2B") == run("rules", "cotton")
    coded = coded_in(tmp_path)
    assert replayed(coded, "--rules", "R03V-E05")["rules"]["changed"] == {"opening_bid": 13}
    assert replayed(coded, "--rules", "R03V-E05", "--set", "melds=shown")["rules"]["changed"] == {
        "opening_bid": 13,
        "melds": "shown",
    }
    sheets = []
    for given in (("--rules", "R03V-E05"), ("--rules", "cotton", "--set", "opening_bid=13")):
        assert run("sheet", tmp_path / "rules.pdf", "--what", "rules", *given)[0] == 0
        sheets.append((tmp_path / "rules.pdf").read_bytes())
    assert sheets[0] == sheets[1]


def test_help_names_every_command_and_the_version_is_the_packages():
    status, out, _ = run("--help")
    assert status == 0
    for command in ("replay", "compare", "deal", "rules", "check", "lab", "serve"):
        assert f"\n  {command}" in out
        assert run(command, "--help")[0] == 0
    assert __version__ in run("--version")[1]


@pytest.fixture
def lab(monkeypatch, tmp_path):
    """Return a function that starts `gleek lab` in an empty folder.

    It returns the exit status, the output, and the arguments for JupyterLab.
    """
    from jupyterlab.labapp import LabApp

    monkeypatch.chdir(tmp_path)

    def started(*arguments):
        given = []
        monkeypatch.setattr(LabApp, "launch_instance", given.extend)
        status, out, err = run("lab", *arguments)
        return status, out + err, given

    return started


@pytest.mark.parametrize(
    ("arguments", "folder"),
    [
        (["--port=9000", "--no-browser"], "gleek-notebooks"),
        (["--port", "9000"], "gleek-notebooks"),
        (["mine", "--port", "9000"], "mine"),
        (["--no-browser", "mine"], "mine"),
        (["--ip", "0.0.0.0", "--no-browser", "mine/deep"], "mine/deep"),  # noqa: S104
    ],
)
def test_jupyterlab_opens_a_copy_with_its_own_options(arguments, folder, lab, tmp_path):
    status, said, given = lab(*arguments)
    own = notebooks_dir()
    assert status == 0, said
    assert given[0] == f"--ServerApp.root_dir={tmp_path / folder}"
    assert given[-len([each for each in arguments if each != folder]) :] == [
        each for each in arguments if each != folder
    ]
    copied = [path.relative_to(tmp_path / folder) for path in notebooks_in(tmp_path / folder)]
    assert copied == [path.relative_to(own) for path in notebooks_in(own)]


def test_existing_files_of_the_copy_are_kept(lab, tmp_path):
    assert lab()[0] == 0
    own, mine = notebooks_in(notebooks_dir()), notebooks_in(tmp_path / "gleek-notebooks")
    assert [path.read_bytes() for path in own] == [path.read_bytes() for path in mine]
    mine[0].write_text("changed", encoding="utf-8")
    mine[1].unlink()
    (tmp_path / "gleek-notebooks" / "my.ipynb").write_text("mine", encoding="utf-8")
    status, said, _ = lab()
    assert status == 0
    assert "as you left it. 1 notebook that it lacked was added." in said
    assert mine[0].read_text(encoding="utf-8") == "changed"
    assert mine[1].read_bytes() == own[1].read_bytes()


OWN = "is gleek’s own folder of notebooks, which must stay as it is"


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ([notebooks_dir()], OWN),
        ([notebooks_dir() / "gleek"], OWN),
        (["file"], "is a file"),
        (["file/below"], "cannot be copied"),
        (["a", "b"], "name one"),
    ],
)
def test_a_folder_that_cannot_be_is_refused_in_a_sentence(lab, tmp_path, arguments, wrong):
    (tmp_path / "file").touch()
    status, said, given = lab(*arguments)
    assert (status, given) == (2, [])
    assert wrong in said


def test_the_tutorial_and_a_class_are_served_with_what_was_chosen(monkeypatch):
    import gleek.server

    asked = []
    monkeypatch.setattr(gleek.server, "serve", lambda folder, how: asked.append((folder.name, how)))
    serving = gleek.server.Serving
    everywhere, chosen = "0.0.0.0", "--host ::1 --port 0 --base-url /g/ --max-sessions 3"  # noqa: S104
    for arguments, how in (
        ("", serving(open_browser=True, own_names_only=True)),
        ("--port 0 --no-browser", serving(port=0, own_names_only=True)),
        ("serve", serving(host=everywhere, max_sessions=120)),
        (f"serve {chosen}", serving(host="::1", max_sessions=3, port=0, base_url="/g/")),
    ):
        assert run(*arguments.split())[0] == 0
        assert asked.pop() == ("notebooks", how)
    assert run("serve", "--max-sessions", "0")[0] == 2


def test_a_server_that_cannot_start_says_why(monkeypatch):
    import gleek.server

    def refuse(*_, **__):
        message = "Port 80 cannot be used."
        raise gleek.server.ServeError(message)

    monkeypatch.setattr(gleek.server, "serve", refuse)
    assert run("--port", "80") == (2, "", "Port 80 cannot be used.\n")


def process(*arguments, **more):
    """Start the command in a separate process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **more.pop("env", {})}
    command = [sys.executable, "-m", "gleek", *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def test_a_closed_pipe_causes_no_traceback(coded):
    started = process("replay", coded, "--json")
    started.stdout.close()
    assert started.stderr.read() == b""
    started.stderr.close()
    assert started.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_lacks_a_character_gets_a_plainer_one(encoding, coded):
    started = process("replay", coded, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    out, err = started.communicate(timeout=PATIENCE)
    assert (started.returncode, err) == (0, b"")
    assert b"Second -2s. 4d." in out or "Second −2s. 4d.".encode() in out
    started = process("replay", coded, "--json", env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    out, _ = started.communicate(timeout=PATIENCE)
    sentences = [each["sentence"] for each in json.loads(out.decode())["events"]]
    assert any("’" in each for each in sentences), "nothing is lost in JSON"


def test_a_records_text_cannot_control_the_terminal(tmp_path):
    path = tmp_path / "hand.toml"
    path.write_text(
        'format = "gleek-hand-1"\ntitle = "\\u001b[31mred\\u009b"\ndeal = "0001-KY2F"\n', encoding="utf-8"
    )
    out = run("replay", path)[1]
    assert "red" in out
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", out)
    assert replayed(path)["title"] == "\x1b[31mred\x9b"
