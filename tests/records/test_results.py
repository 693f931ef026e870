"""Codes of match results: they read back, catch any change of one character, and are short enough."""

from __future__ import annotations

import hashlib

import pytest

from gleek import games
from gleek.engine.errors import Unreadable
from gleek.engine.rules import values_of
from gleek.games import presets
from gleek.records.characters import ALPHABET
from gleek.records.codes import DEALS
from gleek.records.results import LONGEST, PERSON, Result, match_deal, read_result_code, result_code
from tests.games.gleek.strategies import seeded

RNG = seeded("results")
each_game = pytest.mark.parametrize("game", games.ids())


def result(game: str, *, most: int = 60, hands: int = 12, rules=None) -> Result:
    played = games.game(game)
    seats = len(played.seats)
    purses = [RNG.randint(-most, most) for _ in range(seats - 1)]
    last = -sum(purses) if played.counts_money else RNG.randint(0, most)
    ids = (PERSON, *games.players(game))
    rules = rules or presets.preset(played.rules)
    who = tuple(RNG.choice(ids) for _ in range(seats))
    return Result(RNG.randrange(DEALS), rules, who, hands, (*purses, last), (RNG.randrange(seats),))


@each_game
def test_a_code_gives_back_the_result(game):
    kind = games.game(game).rules
    for book in presets.names(kind):
        for hands in (1, 3, 12, 127):
            given = result(game, most=40 * hands, hands=hands, rules=presets.preset(kind, book))
            code = result_code(given)
            assert len(code) <= LONGEST
            assert read_result_code(code) == given
            assert read_result_code(f" {code.lower().replace('1', 'l').replace('0', 'o')} ") == given


@each_game
def test_a_code_of_rules_that_are_no_books_has_forty_characters_at_most(game):
    kind = games.game(game).rules
    field, values = next((name, some) for name, some in values_of(kind).items() if len(some) > 1)
    default = presets.preset(kind)
    other = next(each for each in values if each != getattr(default, field))
    given = result(game, most=300, rules=default.changed(**{field: other}))
    code = result_code(given)
    assert len(code) <= LONGEST
    assert read_result_code(code) == given


@each_game
def test_every_wrong_character_and_every_two_that_changed_places_are_noticed(game):
    code = result_code(result(game)).replace("-", "")
    wrong = {code[:place] + each + code[place + 1 :] for place in range(len(code)) for each in ALPHABET}
    wrong |= {
        code[:place] + code[place + 1] + code[place] + code[place + 2 :] for place in range(len(code) - 1)
    }
    wrong -= {code}
    assert len(wrong) > 31 * len(code)
    for each in wrong:
        with pytest.raises(Unreadable, match="is not a result: it"):
            read_result_code(each)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("", "does not begin with M"),
        ("0000-9T33", "does not begin with M"),
        ("M", "it"),
        ("M00U", "“U” is not used in codes"),
        ("M" + "0" * 60, "has 61 letters and digits"),
        ("<b>" * 40, "“>” is not used in codes"),
    ],
)
def test_what_is_no_result(wrong, words):
    with pytest.raises(Unreadable, match=words) as found:
        read_result_code(wrong)
    assert len(str(found.value)) < 200


def test_a_result_of_another_game_is_refused_where_one_is_wanted():
    code = result_code(result("piquet"))
    with pytest.raises(Unreadable, match="is a result of Piquet; here one of Gleek is wanted"):
        read_result_code(code, "gleek")


def test_a_purse_that_is_too_large_has_no_code():
    given = result("gillet")._replace(purses=(10**9, -(10**9), 0, 0))
    with pytest.raises(Unreadable, match="too large for a code"):
        result_code(given)


def test_the_letters_of_games_cannot_be_taken_for_a_number_of_hands():
    """A code of Gleek has no letter: in its place is the first character of the number of hands, which is below 16."""
    for game in map(games.game, games.ids()):
        assert not game.codes.letter or ALPHABET.index(game.codes.letter) >= 16
        assert len(games.players(game.id)) < 16


def test_the_numbers_of_the_players_in_codes_never_change():
    """A code names the players by their position in this list, so new ones are only added at the end."""
    assert [*games.players("gleek")][:8] == [
        "plain-1",
        *("counting-1", "counting-bold-1", "counting-careful-1"),
        *("remembering-1", "remembering-bold-1", "remembering-careful-1"),
        "master-1",
    ]
    assert [*games.players("piquet")][:2] == ["piquet-plain-1", "piquet-remembering-1"]
    assert [*games.players("gillet")][:2] == ["gillet-plain-1", "gillet-odds-1"]


@each_game
def test_the_deals_of_a_match_follow_from_its_seed(game):
    assert match_deal(1662, 1, game) == 1662
    for hand in (2, 3, 511):
        digest = hashlib.sha256(f"{game}-match-1:1662:{hand}".encode()).hexdigest()
        assert match_deal(1662, hand, game) == int(digest[:8], 16) & (1 << 30) - 1
    deals = [match_deal(1662, hand, game) for hand in range(1, 512)]
    assert len({*deals}) == len(deals)
    assert max(deals) < DEALS


@pytest.mark.parametrize(
    ("game", "code", "purses"),
    [
        ("gleek", "M03G-1130-001K-YWB9-8", (12, -5, -7)),
        ("piquet", "MP03-G100-001K-YM3J-R7", (131, 88)),
        ("gillet", "MG03-G111-0000-1KYN-DFE4", (5, -3, -1, -2)),
    ],
)
def test_codes_that_were_given_out_mean_the_same(game, code, purses):
    players = (PERSON, *[games.usual(game)] * (len(purses) - 1))
    rules = presets.preset(games.game(game).rules)
    assert read_result_code(code) == Result(1662, rules, players, 3, purses, (0,))
    assert result_code(read_result_code(code)) == code


def test_the_deal_of_a_later_hand_never_changes():
    assert match_deal(1662, 2, "gleek") == 820004812
