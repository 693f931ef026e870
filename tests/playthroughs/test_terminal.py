"""Playthroughs of the `gleek` command: what it prints, with its exit status, and how it answers wrong input."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from gleek.evidence import games
from gleek.games import game as game_of
from gleek.games import ids, presets
from gleek.records.codes import code_of
from tests.command import coded_in, run
from tests.playthroughs import check

# Commands of which each is answered with a sentence and the exit status 2. FILE is the path of a whole hand.
WRONG = """
check nothing.toml
check .
replay FILE --rules coton
replay FILE --set settlement
replay FILE --set settlement=
replay FILE --set =each
replay FILE --set settlment=each
replay FILE --set settlement=nobody
replay FILE --set tiddy_held=count
compare FILE cotton hoyle
deal 0001-KY2E
deal UUUU-UUUU
deal 0001-KY2F --rules hoyle
deal 0001-KY2F --game piquet
hand 0001-KY2F hand.txt
rules hoyle
rules cotton --game piquet
sheet x.txt
sheet pdf
sheet x.pdf --rules coton
sheet x.pdf --rules=
sheet x.pdf --paper a5
sheet x.pdf --game piquet --what outline
sheet x.pdf --game whist
sheet x.pdf --game gillet --rules rubicon
sheet x.pdf --game gillet --rules RP0C
sheet x.pdf --what cards
sheet x.pdf --what questions --count 41
sheet x.pdf --what questions --seed ?
sheet x.pdf --set settlement
sheet x.pdf --set settlement=nobody
sheet x.pdf --set tiddy_held=count
sheet nowhere/x.pdf
sheet folder.pdf
sheet folder.pdf/x.pdf/y.pdf
kit x.html
kit x.pdf --what hats
kit x.pdf --what=
kit x.pdf --paper a5
kit x.pdf --rules coton
kit x.pdf --game gillet --rules rubicon
kit nowhere/x.pdf --what strip
""".strip().splitlines()
# The command's library answers these, in its own words.
NO_COMMANDS = [
    "check",
    "replay nothing.toml nothing.toml",
    "replay nothing.toml --yes",
    "shuffle",
    "--port many",
]
FORMAT = b'format = "gleek-hand-1"\n'
WRONG_FILES = {
    "empty": b"",
    "TOML of another kind": b'[project]\nname = "x"\n',
    "binary": bytes(range(256)) * 9,
    "Windows-1252": 'format = "gleek-hand-1"\ntitle = "Café"\n'.encode("cp1252"),
    "UTF-16": FORMAT.decode().encode("utf-16"),
    "huge": b"a" * 5_000_000,
    "no deal": FORMAT,
}


def told(commands: Iterable[tuple[str, ...]], *, status: int | None = None) -> Iterator[str]:
    """Yield each command with its exit status and everything that it prints."""
    for words in commands:
        found, out, err = run(*words)
        assert status is None or (found, out) == (status, "")
        yield f"=== {' '.join(Path(each).name or each for each in words)} [{found}]"
        yield out + err


@pytest.mark.parametrize("name", ids())
def test_texts_for_a_terminal(name):
    known, rules = games.game(name), presets.preset(game_of(name).rules)
    hand = str(max((games.folder(name) / "hands").glob("*.toml")))
    commands = [
        ("rules", "--game", name),
        ("rules", known.presets[0]),
        ("deal", code_of(1662, rules)),
        ("check", hand),
        ("replay", hand),
        ("compare", hand, *known.presets[:3]),
    ]
    check(f"{name}/terminal", told(commands))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says otherwise why a file cannot be written")
def test_wrong_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    file = coded_in(tmp_path).name
    check(
        "wrong-commands",
        told((tuple(file if each == "FILE" else each for each in line.split()) for line in WRONG), status=2),
    )
    for line in NO_COMMANDS:
        assert run(*line.split())[:2] == (2, "")
    assert {path.name for path in tmp_path.rglob("*")} == {"folder.pdf", file}, "nothing is written"


@pytest.mark.parametrize("kind", WRONG_FILES)
@pytest.mark.parametrize("command", [("check",), ("replay", "--json"), ("compare",)], ids=" ".join)
def test_a_file_that_is_no_record_is_refused_by_every_command(kind, command, tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_bytes(WRONG_FILES[kind])
    status, out, err = run(*command, path, *(["cotton"] if command == ("compare",) else []))
    assert (status, out) == (2, "")
    assert err.strip().endswith((".", ")"))
