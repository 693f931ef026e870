"""A reading cites its own book first, otherwise the book with the strongest evidence."""

import pytest

from gleek.evidence.backing import standing_of, standing_of_field
from gleek.games.gleek.rules import preset


@pytest.mark.parametrize(
    ("book", "field", "line"),
    [
        # The book itself is cited, although an older one has the value too.
        (
            "cotton",
            "opening_bid",
            (
                "Cotton 1674, p. 91 (attested). So too Willughby (reported). Otherwise Cotgrave (reported), "
                "du Coeur (stated) and the encyclopaedia (stated)."
            ),
        ),
        # The book is cited even for an inferred reading, although another states it outright.
        (
            "cotton",
            "ruff_counts",
            (
                "From Cotton 1674, pp. 92, 94 (inferred). So too Willughby (attested) and Cotgrave (inferred). "
                "Otherwise Dafydd (reported)."
            ),
        ),
        # If the book is silent, the strongest of the others is cited rather than the first.
        (
            "cotgrave",
            "trumps_beat",
            (
                "Cotgrave is silent, and it is filled in: compare du Coeur 1996, “Play” (stated). "
                "So too Cotton (inferred)."
            ),
        ),
    ],
)
def test_a_fields_value_is_said_by_the_book_itself_or_the_best_that_has_it(book, field, line):
    assert standing_of_field(field, preset(book), book) == line


def test_a_rule_without_a_quotation_names_its_author():
    assert standing_of("silent", (), "") == "Silent: no book says, and it is filled in."
    assert standing_of("stated", (), "the account’s author") == "The account’s author (stated)."
