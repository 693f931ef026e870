"""The sheets of the kit to cut out: counters, purses and the pack; and the score sheet."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from gleek.drawing.faces import emblems, face, pips, suits
from gleek.engine.cards import cards_of
from gleek.engine.money import Stake
from gleek.games import game
from gleek.games.presets import names as books_of
from gleek.handouts.kit import kit
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.counters import SHARE, counters, purse_sheet
from gleek.handouts.kit.pack import HIGH, WIDE, pack
from gleek.handouts.looks import PAPERS
from gleek.lessons.purses import SHARES, enough, measured, purses_needed
from tests.handouts.books import BOOKS, book_rules, sheet_of_scores
from tests.handouts.kit.on_pages import ONE_OF_EACH, made, plain, text_of
from tests.handouts.reading import contents, read

each_book = pytest.mark.parametrize("name", BOOKS)
MM = 72 / 25.4
QUARTER_OF_AN_INCH = 72 / 4
MARK = re.compile(r"q 1 0 0 -1 ([\d.]+) ([\d.]+) cm/c0 CS 0 SCN 0\.4 w 4 M 0 0 m ([\d.]+ [\d.]+) l")


@each_book
def test_as_many_counters_are_printed_as_are_said_and_each_purse_is_enough(name):
    asked = Asked(book_rules(name), name)
    sheet = counters(asked)
    text = text_of("counters", name)
    assert plain(sheet.said) in text
    assert f"games of 12 {'hands' if BOOKS[name] == 'gleek' else 'deals'} by these rules" in sheet.said
    need = measured(asked.rules, name).enough[SHARE]
    assert (
        need
        <= sum(coin.worth * coin.each for coin in sheet.coins)
        < need + max(coin.worth for coin in sheet.coins) + (99 if not game(BOOKS[name]).counts_money else 0)
    )
    printed = text.replace(plain(sheet.said), "").split()
    for coin in sheet.coins:
        assert printed.count(coin.label) == coin.each * sheet.players


def test_what_was_measured_is_what_the_engine_plays():
    """Play the first games again: no player may need more counters than the stored number that suffices for all
    games.
    """
    for game_id, name in ONE_OF_EACH.items():
        kept = measured(book_rules(name), name)
        assert [*kept.enough] == [*SHARES]
        assert [*kept.enough.values()] == sorted(kept.enough.values())
        found = purses_needed(book_rules(name), 1)
        assert 0 < max(found) <= kept.enough[100]
        assert len(found) == len(game(game_id).seats)
        assert all(
            measured(book_rules(each), each).games == kept.games for each in books_of(game(game_id).rules)
        )


def test_rules_of_a_tables_own_are_measured_for_it():
    ten = book_rules("academie").changed(ante_ge=10)
    assert measured(ten, "academie").enough[50] > measured(book_rules("academie"), "academie").enough[50]
    assert enough([1, 2, 3, 9], 75) == 3


def test_the_stake_is_what_stands_on_the_counters_and_the_purse():
    asked = Asked(book_rules("cotton"), "cotton", Stake.THREEPENCE)
    assert [coin.label for coin in counters(asked).coins] == ["3d.", "3s."]
    data = kit(asked.rules, book="cotton", what="counters,purses", stake=Stake.THREEPENCE).data
    text = " ".join(page.text for page in read(data))
    assert plain(purse_sheet(asked).holds) in text
    assert all(label in text for label in ("Player 1", "Player 2", "Player 3"))


@pytest.mark.parametrize(
    ("name", "stake", "said", "holds"),
    [
        (
            "cotton",
            Stake.PENNY,
            "Each of the 3 begins with 17 × 1d. and 9 × 1s.: 125 stakes of 1d., 10s. 5d. in all. ",
            "To begin with: 17 × 1d. and 9 × 1s. (10s. 5d.)",
        ),
        (
            "cotton",
            Stake.SIXPENCE,
            "Each of the 3 begins with 17 × 6d. and 9 × 6s.: 125 stakes of 6d., £3 2s. 6d. in all. ",
            "To begin with: 17 × 6d. and 9 × 6s. (£3 2s. 6d.)",
        ),
        (
            "academie",
            Stake.PENNY,
            "Each of the 4 begins with 17 × 1d. and 1 × 1s.: 29 stakes of 1d., 2s. 5d. in all. ",
            "To begin with: 17 × 1d. and 1 × 1s. (2s. 5d.)",
        ),
    ],
)
def test_what_each_begins_with_is_added_up_in_coin(name, stake, said, holds):
    asked = Asked(book_rules(name), name, stake)
    assert counters(asked).said.startswith(said)
    assert purse_sheet(asked).holds == holds


def test_where_points_are_played_for_what_counters_can_show_is_said():
    asked = Asked(book_rules("rubicon"), "rubicon")
    assert [(coin.worth, coin.each) for coin in counters(asked).coins] == [(1, 9), (10, 9), (100, 2)]
    assert counters(asked).said.startswith(
        "Each of the 2 has 9 × 1 and 9 × 10 and 2 × 100, to show a score of up to 299. "
    )


def test_where_points_are_played_for_there_is_no_purse():
    assert purse_sheet(Asked(book_rules("rubicon"), "rubicon")) is None
    assert [coin.label for coin in counters(Asked(book_rules("rubicon"), "rubicon")).coins] == [
        "1",
        "10",
        "100",
    ]


def test_the_score_sheet_is_that_of_the_handouts():
    for name in ONE_OF_EACH.values():
        for head, text in sheet_of_scores(name).notes:
            assert f"{head}. {text}" in text_of("score", name)


@pytest.mark.parametrize("sort", PAPERS)
@pytest.mark.parametrize(
    ("name", "count"), [("cotton", 44), ("rubicon", 32), ("cotton_1674", 36), ("academie", 32)]
)
def test_the_pack_is_whole_and_its_cards_are_cut_to_size(name, count, sort):
    table = book_rules(name)
    sheet = pack(Asked(table, name))
    assert len(sheet.cards) == count
    assert {card.spoken for card in sheet.cards} == {
        card.name for card in cards_of(game(table.game).shape(table).pack)
    }
    data = made("pack", name, sort)
    pages = read(data)
    assert len(pages) == 2 * -(-count // 9)  # each sheet of faces has the backs on its reverse
    assert all((page.width, page.height) == pytest.approx(_size(sort), abs=0.1) for page in pages)
    # Every card is a picture with a name for screen readers.
    spoken = {each.decode("latin-1") for each in re.findall(rb"/Alt\(([^)]*)\)", data)}
    assert {card.spoken for card in sheet.cards} <= spoken
    assert b"/Subtype/Image" not in data.replace(b" ", b"")  # vector graphics, no bitmaps
    for page in contents(data):
        places = [(float(x), float(y), line) for x, y, line in MARK.findall(page.decode("latin-1"))]
        across = sorted({x for x, _, line in places if line.startswith("0 ")})
        down = sorted({y for _, y, line in places if line.endswith(" 0")})
        assert [b - a for a, b in pairwise(across)] == pytest.approx([WIDE * MM] * 3, abs=0.01)
        assert [b - a for a, b in pairwise(down)] == pytest.approx([HIGH * MM] * 3, abs=0.01)
        # The cutting marks are inside the area that every printer can print.
        wide, high = _size(sort)
        for x, y, line in places:
            dx, dy = map(float, line.split())
            assert min(x, wide - x - dx) > QUARTER_OF_AN_INCH
            assert min(high - y, y - dy) > QUARTER_OF_AN_INCH


def _size(sort):
    return PAPERS[sort].width, PAPERS[sort].height


def test_named_or_not_with_indices_or_without():
    table = book_rules("cotton")
    bare = " ".join(page.text for page in read(kit(table, what="pack", names=False).data))
    assert not any(word in bare for word in ("Tib", "Tom", "Tiddy", "Towser"))
    named = text_of("pack", "cotton")
    assert [named.count(word) for word in ("Tib", "Tom", "Tiddy", "Towser", "Tumbler")] == [8] * 5
    # Du Coeur's rules have no Towser, so no card has that name.
    assert "Towser" not in text_of("pack", "du_coeur")
    full = " ".join(
        page.text for page in read(kit(table, what="pack", indices=True, names=False).data)
    ).split()
    assert full.count("K") == full.count("Q") == full.count("9") == 8
    assert bare.split().count("K") == 0


def test_every_shape_of_the_script_is_read():
    assert set(suits()) == set("SHDC")
    assert set(emblems()) == set("KQJ")
    assert {rank: len(places) for rank, places in pips().items()} == {"A": 1} | {
        str(n): n for n in range(2, 11)
    }
    assert "${" not in "".join(emblems().values())
    assert emblems()["Q"].count("rotate(") == 5
    for rank in (*pips(), *emblems()):
        drawn = face(rank, "H", indices=True)
        assert "class=" not in drawn
        assert drawn.count("<path") >= len(pips().get(rank, ())) + 2


def test_places_of_pips_are_as_on_the_pages():
    assert all(
        later >= earlier for (_, earlier), (_, later) in pairwise(sorted(pips()["8"], key=lambda at: at[1]))
    )
    assert pips()["4"] == ((30, 32.0), (70, 32.0), (30, 108.0), (70, 108.0))
