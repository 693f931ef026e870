"""The output of `gleek replay --json` does not change by a byte, for any sample and preset."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import pytest

from gleek.games.gleek.rules import preset_names
from tests.command import SAMPLES, run

# Sample → preset → the first 16 hexadecimal digits of the output's SHA-256. Run this file as a program to write them,
# only when a format gets a new version or a sentence is reworded (docs/record.md).
DIGESTS = Path(__file__).with_name("formats.toml")


def digest_of(sample, name):
    status, out, err = run("replay", sample, "--rules", name, "--json")
    assert status in {0, 1}, err
    return hashlib.sha256(out.encode()).hexdigest()[:16]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_the_json_of_a_sample_stays_as_it_is(sample):
    known = tomllib.loads(DIGESTS.read_text(encoding="utf-8"))[sample.stem]
    assert {name: digest_of(sample, name) for name in preset_names()} == known


def test_every_digest_is_of_a_sample_that_there_is():
    known = tomllib.loads(DIGESTS.read_text(encoding="utf-8"))
    assert list(known) == [sample.stem for sample in SAMPLES]


if __name__ == "__main__":
    lines = []
    for each in SAMPLES:
        lines += [f"[{each.stem}]", *(f'{name} = "{digest_of(each, name)}"' for name in preset_names()), ""]
    DIGESTS.write_text("\n".join(lines), encoding="utf-8")
