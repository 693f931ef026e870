"""What the `gleek` command writes to a terminal: any text, whatever its characters, and what is wrong as a sentence."""

from __future__ import annotations

import codecs
import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from gleek.engine.errors import GleekError
from gleek.evidence.toml import FaultySources, UnknownName
from gleek.paths import MissingFolder

if TYPE_CHECKING:
    from collections.abc import Iterator

WRONG: Final = 2
"""The exit status where what was given is wrong."""

# A record may hold any characters; those that a terminal would obey rather than print are not passed on.
_TAME: Final = {code: "�" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"}
_ESCAPED: Final = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}
"""Those that JSON itself lets through, as JSON writes others."""


# What is printed in place of a character that the terminal lacks, as Windows' older ones lack the minus sign.
_PLAINER: Final = {
    "−": "-",
    "–": "-",
    "—": "-",
    "→": "->",
    "“": '"',
    "”": '"',
    "’": "'",
    "£": "L",
    "…": "...",
}


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_PLAINER.get(each, "?") for each in lacking), error.end


def print_all_characters() -> None:
    """Let no character end in a traceback, whatever the terminal can show."""
    codecs.register_error("gleek-plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="gleek-plainer")


def say_json(data: object) -> None:
    """Print data as JSON; where a character might be lost on the way out it is written as an escape."""
    plain = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") != "utf8"
    say(json.dumps(data, ensure_ascii=plain, indent=1).translate(_ESCAPED))


def say(text: str, *, error: bool = False) -> None:
    """Print a text; whoever has stopped reading it (`gleek replay … | head`) has had enough, and nothing is wrong."""
    try:
        click.echo(text.translate(_TAME), err=error)
    except OSError as fault:
        stream = sys.stderr if error else sys.stdout
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), stream.fileno()
        )  # or what is left is tried again at the end
        if not isinstance(fault, BrokenPipeError):
            msg = f"What there was to say could not be written: {fault.strerror or fault}."
            raise GleekError(msg) from None


@contextmanager
def in_words() -> Iterator[None]:
    """Let whatever is wrong with what was given go to standard error, as it says itself, with exit status 2."""
    try:
        yield
    except (GleekError, MissingFolder, FaultySources, UnknownName) as error:
        say(str(error), error=True)
        sys.exit(WRONG)
