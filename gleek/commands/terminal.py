"""Output of the `gleek` command: texts with any characters, and errors as sentences."""

import codecs
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from gleek.engine.errors import GleekError
from gleek.evidence.paths import MissingFolder
from gleek.evidence.toml import FaultySources, UnknownName

EXIT_WRONG_INPUT: Final = 2
"""The exit status for wrong arguments or files."""

# A record may contain any characters. Control characters, which a terminal would obey, are replaced.
_NO_CONTROLS: Final = {code: "�" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"}
_ESCAPED_CONTROLS: Final = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}
"""Control characters that JSON leaves as they are; they are escaped like the others."""


# Replacements for characters that a terminal may lack. Older Windows terminals, for example, have no minus sign.
_PLAIN_REPLACEMENTS: Final = {
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
    return "".join(_PLAIN_REPLACEMENTS.get(each, "?") for each in lacking), error.end


def print_all_characters() -> None:
    """Make the output replace characters that the terminal cannot show, so that none causes a traceback."""
    codecs.register_error("gleek-plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="gleek-plainer")


def say_json(data: object) -> None:
    """Print data as JSON. If the output is not UTF-8, non-ASCII characters are escaped."""
    plain = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") != "utf8"
    say(json.dumps(data, ensure_ascii=plain, indent=1).translate(_ESCAPED_CONTROLS))


def say(text: str, *, error: bool = False) -> None:
    """Print a text. Raises `GleekError` if writing fails, but not if a pipe is closed (`gleek replay … | head`)."""
    try:
        click.echo(text.translate(_NO_CONTROLS), err=error)
    except OSError as fault:
        stream = sys.stderr if error else sys.stdout
        # Otherwise Python would try again at exit to write the rest of the text to this stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(fault, BrokenPipeError):
            raise GleekError(f"The output could not be written: {fault.strerror or fault}.") from None


@contextmanager
def in_words() -> Iterator[None]:
    """Within this context, print a `GleekError` as a sentence to standard error, and exit with status 2."""
    try:
        yield
    except (GleekError, MissingFolder, FaultySources, UnknownName) as error:
        say(str(error), error=True)
        sys.exit(EXIT_WRONG_INPUT)
