"""The works: what is known of each, and which games use it."""

from __future__ import annotations

import pytest

from gleek.evidence import games, readings
from gleek.evidence.quotations import quotations
from gleek.evidence.toml import UnknownName
from gleek.evidence.works import of_game, work, works


def test_the_modern_accounts_of_gleek_are_these():
    modern = {each.id for each in of_game("gleek") if each.kind == "modern"}
    assert modern == {"du-coeur-1996", "encyclopaedia", "dafydd", "parlett"}


@pytest.mark.parametrize("name", works())
def test_a_work_is_named_and_described(name):
    assert work(name).short
    assert work(name).note.endswith(".")


# Known only through another work, whose text is its translation.
TRANSLATED = {"academie-1786": "gillet-translation"}


@pytest.mark.parametrize("name", works())
def test_a_work_is_used_by_the_games_that_it_names_and_by_no_other(name):
    """It is quoted, quoted through, the work of a preset, or cited by what it goes by."""
    book, name = work(name), TRANSLATED.get(name, name)
    using = {
        game for quote in quotations().values() if name in {quote.work, quote.via} for game in quote.games
    }
    for game in games.games():
        for preset in readings.presets(game).values():
            texts = [f"{each.citation} {each.note}" for each in preset.readings.values()]
            if preset.work == name or (book.kind == "modern" and any(book.short in text for text in texts)):
                using.add(game)
    assert using == set(book.games)


def test_a_work_is_cited_as_far_as_it_is_known():
    assert work("du-coeur-1996").cite == "Justin du Coeur, Game Report: Gleek (1996)"
    assert work("encyclopaedia").cite == "Gleek (card game)"
    assert work("parlett").cite == "Parlett, History of Card Games"


def test_an_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(UnknownName, match="There is no work “cotton”; did you mean “cotton-1674”"):
        work("cotton")
