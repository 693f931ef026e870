"""The quotations: each comes from an old work, states how we have seen it, and lists the games that use it."""

import pytest

from gleek.evidence import games
from gleek.evidence.quotations import of_game, quotation, quotations
from gleek.evidence.toml import UnknownName
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


@pytest.mark.parametrize("game", games.games())
def test_a_games_quotations_are_those_that_name_it_in_order(game):
    assert list(of_game(game)) == [name for name, quote in quotations().items() if game in quote.games]


@pytest.mark.parametrize(
    ("name", "cite", "seen"),
    [
        (
            "cotton-halves",
            "Charles Cotton, The Compleat Gamester (London, 1674), p. 91",
            "seen in a full transcription of the printed book",
        ),
        (
            "cotton-names",
            "Charles Cotton, The Compleat Gamester (London, 1674), pp. 90-91",
            "seen in a full transcription of the printed book",
        ),
        (
            "cotgrave-tib",
            "John Cotgrave, Wits Interpreter (London, 1671), page not seen",
            "seen in a transcription of the chapter’s opening only",
        ),
        (
            "willughby-ruff-count",
            "Francis Willughby, A Volume of Plaies (manuscript, Nottingham, about 1665), page not seen",
            "quoted inside du Coeur 1996; the original was not seen",
        ),
        (
            "pepys-wins",
            "Samuel Pepys, Diary (manuscript, Cambridge, 1662), 17 February 1661/2",
            "seen in a full transcription of the printed book",
        ),
    ],
)
def test_a_quotation_is_cited(name, cite, seen):
    assert quotation(name).cite == cite
    assert quotation(name).seen_text == seen


def test_an_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(UnknownName) as caught:
        quotation("cotton-tib")
    assert str(caught.value) == (
        "There is no quotation “cotton-tib”; did you mean “cotton-thirty”, “cotton-sets” or “cotton-picy”?"
    )
