"""Each work names exactly the games that use it, and its links lead to where it can be read."""

from urllib.parse import urlsplit

import pytest

from gleek.evidence import games, readings
from gleek.evidence.quotations import quotation, quotations
from gleek.evidence.works import work, works

# These works are known only through another work, which translates them.
TRANSLATED = {"academie-1786": "gillet-translation"}


@pytest.mark.parametrize("name", works())
def test_a_work_is_used_by_the_games_that_it_names_and_by_no_other(name):
    """A game uses a work if a quotation comes from it or through it, a preset is based on it, or a reading cites it."""
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


@pytest.mark.parametrize("name", works())
def test_places_of_works_are_addresses_and_none_is_guessed(name):
    """A work that we know only at second hand has no address."""
    for address in work(name).places.values():
        parts = urlsplit(address)
        assert parts.scheme in {"http", "https"}
        assert parts.hostname
    if any(words in work(name).note for words in ("Not seen", "Known here only through")):
        assert work(name).places == {}


def test_a_quotation_leads_to_its_work_or_to_the_one_that_quotes_it():
    assert quotation("cotton-halves").to_be_read_in == work("cotton-1674")
    found = {
        each.id: each.to_be_read_in.id for each in quotations().values() if each.via and each.to_be_read_in
    }
    assert found
    assert all(place in {quotation(name).work, quotation(name).via} for name, place in found.items())
