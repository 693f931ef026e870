"""Each quotation has a gloss, which quotes only words of the quotations."""

import dataclasses
import re
import tomllib

import pytest

from gleek.evidence.quotations import gloss, glosses, quotations
from gleek.evidence.toml import UnknownName
from gleek.paths import sources_dir

FILE = sources_dir() / "glosses.toml"


def test_every_quotation_has_one_gloss_and_only_one_and_in_the_same_order():
    named = [each["quote"] for each in tomllib.loads(FILE.read_text(encoding="utf-8"))["gloss"]]
    assert named == list(quotations())
    assert list(glosses()) == named


def test_the_words_of_a_gloss_are_in_some_quotation():
    """Glosses may quote only words that occur in `sources/quotations.toml`."""
    words = " ".join(quote.words for quote in quotations().values()).lower()
    for one in glosses().values():
        assert one.gloss.strip()
        assert one.settles.strip()
        for said in re.findall(r"“([^”]*)”", f"{one.settles} {one.open}"):
            assert said.lower().strip(",.") in words, f"{one.quote}: {said}"


def test_they_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        gloss("cotton-three").gloss = "Four must play."
    with pytest.raises(TypeError):
        glosses()["cotton-three"] = gloss("cotton-pack")


def test_a_name_that_is_no_quotations():
    with pytest.raises(UnknownName, match="no quotation “coton-three”; did you mean “cotton-three”"):
        gloss("coton-three")
