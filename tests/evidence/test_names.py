"""A name that there is not gets a sentence with the nearest names, or with all of them."""

import pytest

from gleek.course.pages.books import books
from gleek.course.pages.disputes import disputes
from gleek.evidence import games, readings
from gleek.evidence.glossary import term
from gleek.evidence.quotations import gloss, quotation
from gleek.evidence.rules import rule
from gleek.evidence.toml import UnknownName
from gleek.evidence.works import work

PRESETS = "cotgrave, willughby, cotton, du_coeur, encyclopaedia, dafydd"


@pytest.mark.parametrize(
    ("find", "given", "sentence"),
    [
        (term, ("gleek", "mourneval"), "“mourneval”; did you mean “mournival”"),
        (gloss, ("coton-three",), "There is no quotation “coton-three”; did you mean “cotton-three”"),
        (quotation, ("cotton-tib",), "did you mean “cotton-thirty”, “cotton-sets” or “cotton-picy”?"),
        (rule, ("gleek", "zzz"), "no rule “zzz”; there are 53, from “hand.stage” to “rules.combination”."),
        (work, ("cotton",), "There is no work “cotton”; did you mean “cotton-1674”"),
        (readings.preset, ("gleek", "coton"), "There is no preset “coton”; did you mean “cotton”?"),
        (readings.preset, ("gleek", "xyz"), f"There is no preset “xyz”; there are {PRESETS}."),
        (readings.preset, ("gleek", "q" * 10_000), "There is no preset"),
        (readings.field, ("gleek", "oddpenny"), "There is no field “oddpenny”; did you mean “odd_penny”?"),
        *(
            (games.game, (name,), f"There is no game “{name}”")
            for name in ("gleeek", "../gleek", "", "hands")
        ),
        (books, ("stok",), "did you mean “stock”"),
        (disputes, ("rufff",), "no stage “rufff”; did you mean “ruff”"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(find, given, sentence):
    with pytest.raises(UnknownName) as caught:
        find(*given)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200
