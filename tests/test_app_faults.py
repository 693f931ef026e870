"""The `gleek` command answers wrong input with a sentence on standard error and exit status 2."""

from __future__ import annotations

import pytest

from tests.command import coded_in, run


@pytest.fixture
def coded(tmp_path):
    return coded_in(tmp_path)


WRONG_FILES = {
    "empty": (b"", "not a record"),
    "no TOML": (b"x = ", "TOML"),
    "TOML of another kind": (b'[project]\nname = "x"\n', "format"),
    "a format that is a list": (b'format = ["gleek-hand-1"]\n', "format"),
    "an unknown format": (b'format = "gleek-hand-9"\n', "gleek-hand-1"),
    "binary": (bytes(range(256)) * 9, "UTF-8"),
    "Windows-1252": ('format = "gleek-hand-1"\ntitle = "Café"\n'.encode("cp1252"), "UTF-8"),
    "UTF-16": ('format = "gleek-hand-1"\n'.encode("utf-16"), "UTF-8"),
    "huge": (b"a" * 5_000_000, "400,000"),
    "very deep": (b'format = "gleek-hand-1"\nx = ' + b"[" * 5000 + b"]" * 5000, "TOML"),
    "a very long number": (b'format = "gleek-hand-1"\nx = ' + b"9" * 5000, "TOML"),
    "no deal": (b'format = "gleek-hand-1"\n', "deal"),
    "a deal that is a number": (b'format = "gleek-hand-1"\ndeal = 3\n', "deal"),
    "a wrong code": (b'format = "gleek-hand-1"\ndeal = "0001-KY2E"\n', "add up"),
    "no hands": (b'format = "gleek-match-1"\nplayers = ["A", "B", "C"]\ndealer = "A"\n', "hand"),
    "a stranger lifts": (
        b'format = "gleek-match-1"\nplayers = ["A", "B", "C"]\nlift = ["Zed 9S"]\n[[hand]]\ndeal = "0001-KY2F"\n',
        "Zed",
    ),
}


@pytest.mark.parametrize("command", [["check"], ["replay"], ["replay", "--json"], ["compare"]], ids=" ".join)
@pytest.mark.parametrize("kind", WRONG_FILES)
def test_a_file_that_is_no_record_is_refused_in_words(kind, command, tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_bytes(WRONG_FILES[kind][0])
    status, out, err = run(*command, path, *(["cotton"] if command == ["compare"] else []))
    assert (status, out) == (2, "")
    assert WRONG_FILES[kind][1] in err
    assert "None" not in err
    assert err.strip()[-1] in ".)”"


def test_a_file_that_is_not_there_and_a_folder_are_refused(tmp_path):
    for path in (tmp_path / "nothing.toml", tmp_path):
        for command in ("check", "replay"):
            status, out, err = run(command, path)
            assert (status, out) == (2, "")
            assert "cannot be read" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["replay", "FILE", "--rules", "coton"], "did you mean “cotton”?"),
        (["replay", "FILE", "--rules", ""], "no preset “”"),
        (["replay", "FILE", "--set", "settlement"], "write FIELD=VALUE"),
        (["replay", "FILE", "--set", "settlement="], "write FIELD=VALUE"),
        (["replay", "FILE", "--set", "=each"], "write FIELD=VALUE"),
        (["replay", "FILE", "--set", "settlment=each"], "Did you mean “settlement”?"),
        (["replay", "FILE", "--set", "settlement=nobody"], "“nobody” is not a value of settlement"),
        (["replay", "FILE", "--set", "tiddy_held=count"], "set settlement = each with it"),
        (["replay"], "Missing argument"),
        (["replay", "FILE", "FILE"], "extra argument"),
        (["replay", "FILE", "--yes"], "No such option"),
        (["compare", "FILE"], "Missing argument"),
        (["compare", "FILE", "cotton", "hoyle"], "no preset “hoyle”"),
        (["deal", "0001-KY2E"], "does not add up"),
        (["deal", ""], "it has 0 letters and digits"),
        (["deal", "UUUU-UUUU"], "“U” is not used in codes"),
        (["deal", "0001-KY2F", "--rules", "hoyle"], "no preset “hoyle”"),
        (["rules", "hoyle"], "no preset “hoyle”"),
        (["rules", ""], "no preset “”"),
        (["shuffle"], "No such command"),
        (["--port", "many"], "--port"),
    ],
)
def test_what_is_given_wrongly_is_said_with_status_2(arguments, said, coded):
    status, out, err = run(*(coded if each == "FILE" else each for each in arguments))
    assert (status, out) == (2, "")
    assert said in err
