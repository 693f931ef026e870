"""Each quotation has a gloss, which quotes only words of the quotations."""

import re
import tomllib

from gleek.evidence.paths import sources_dir
from gleek.evidence.quotations import glosses, quotations

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
