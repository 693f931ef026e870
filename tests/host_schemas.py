"""The JSON schemas of the code host for its own files, as check-jsonschema provides them."""

from __future__ import annotations

from pathlib import Path

from check_jsonschema import main
from click.testing import CliRunner


def faults(kind: str, *paths: Path) -> str:
    """Return a schema's complaints about these files, or "" if they are valid.

    The check runs in this process, because starting the command takes ten times as long as a check.
    """
    result = CliRunner().invoke(main, ["--builtin-schema", f"vendor.{kind}", *map(str, paths)])
    assert result.exit_code in {0, 1}, result.output
    return result.output if result.exit_code else ""
