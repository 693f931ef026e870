"""Our own prose in `sources/` uses typographic quotation marks and apostrophes."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from gleek.evidence.readings import STATUSES
from gleek.paths import sources_dir

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = sorted(sources_dir().rglob("*.toml"))
# Quoted text keeps its original marks.
QUOTED = re.compile("“[^”]*”")


def prose(found: object) -> Iterator[str]:
    """Yield every text of a file except the words of quotations."""
    if isinstance(found, str):
        yield QUOTED.sub("", found)
    elif isinstance(found, dict):
        yield from (text for key, each in found.items() if key != "words" for text in prose(each))
    elif isinstance(found, list):
        yield from (text for each in found for text in prose(each))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(sources_dir()).as_posix())
def test_its_marks_are_printed_ones(path):
    found = list(prose(tomllib.loads(path.read_text(encoding="utf-8"))))
    assert found
    assert [text for text in found if re.search("['\"]", text)] == []
    assert [text for text in found if text.count("“") != text.count("”")] == []


def test_what_the_statuses_mean_is_set_so_too():
    assert [text for text in STATUSES.values() if re.search("['\"]", text)] == []
