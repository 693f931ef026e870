"""What stands on the sheets and in the kit, by each book and by every value of a field, is what was kept."""

from __future__ import annotations

import pytest

from gleek.games import game, ids, presets
from gleek.handouts.html import html_text
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.making import _MAKERS, score
from gleek.handouts.looks import paper
from gleek.handouts.outline_sheet import has_outline, outline_sheet
from gleek.handouts.pdf import Sizes
from gleek.handouts.rules_sheet import rules_sheet
from tests.kept import assert_kept, tables

# What a field changes on them is a sum or two: the books' are enough, and take a tenth of the time.
BY_BOOKS = {"counters", "purses", "pack"}


def asked(name, *, books_only=False):
    some = tables(name)[: len(presets.names(game(name).rules)) if books_only else None]
    return [Asked(rules, presets.nearest(rules), indices=not place % 2) for place, rules in enumerate(some)]


@pytest.mark.parametrize("part", _MAKERS)
@pytest.mark.parametrize("name", ids())
def test_a_part_of_the_kit_is_as_it_was_kept(name, part):
    assert_kept(f"{name}, kit: {part}", map(_MAKERS[part], asked(name, books_only=part in BY_BOOKS)))


@pytest.mark.parametrize("name", ids())
def test_the_sheets_are_as_they_were_kept(name):
    sheets = [sheet for each in asked(name) for sheet in (rules_sheet(each.rules, each.book), score(each))]
    sheets += [outline_sheet(name)] if has_outline(name) else []
    assert_kept(f"{name}, sheets", [html_text(name, sheets, paper("a4"), Sizes())])
