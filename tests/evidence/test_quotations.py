"""The quotations: each comes from an old work, states how we have seen it, and lists the games that use it."""

from gleek.evidence import games
from gleek.evidence.quotations import quotations
from gleek.evidence.works import work


def test_a_quotation_names_an_old_work_and_how_it_was_seen():
    for quote in quotations().values():
        book = work(quote.work)
        assert book.kind == "old"
        assert set(quote.games) <= set(book.games)
        assert quote.words == quote.words.strip()
        assert quote.topics
        assert quote.games
        assert set(quote.games) <= set(games.games())
        assert (quote.seen == "via") == bool(quote.via)
        if quote.seen == "via":
            assert set(quote.games) <= set(work(quote.via).games)
