"""The forms that the repository's host gives for files of its own, as check-jsonschema brings them."""

from __future__ import annotations

from pathlib import Path

from check_jsonschema import main
from click.testing import CliRunner


def faults(kind: str, *paths: Path) -> str:
    """Return what a form says against these files, or "" where they have it.

    In this process: to import the command takes ten times as long as to hold a file to its form.
    """
    result = CliRunner().invoke(main, ["--builtin-schema", f"vendor.{kind}", *map(str, paths)])
    assert result.exit_code in {0, 1}, result.output
    return result.output if result.exit_code else ""
