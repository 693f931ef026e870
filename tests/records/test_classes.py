"""Codes of a class's deals: they read back, catch any change of one character, and are short enough."""

from __future__ import annotations

import pytest

from gleek import games
from gleek.engine.errors import Unreadable
from gleek.engine.rules import values_of
from gleek.games import presets
from gleek.records.characters import ALPHABET, checked, encoded
from gleek.records.classes import (
    LONGEST,
    MOST_DEALS,
    SEEDS,
    ClassDeals,
    class_code,
    class_of,
    new_seed,
    read_class_code,
)
from gleek.records.results import HELPS, PERSON, Help, Result, read_result_code, result_code
from tests.games.gleek.strategies import seeded

RNG = seeded("classes")
each_game = pytest.mark.parametrize("game", games.ids())


def deals(game: str, rules=None, hands: int | None = None) -> ClassDeals:
    played = games.game(game)
    others = tuple(RNG.choice([*games.players(game)]) for _ in played.seats[1:])
    rules = rules or presets.preset(played.rules)
    return ClassDeals(RNG.randrange(SEEDS), rules, others, hands or RNG.randint(1, MOST_DEALS))


def forged(rules: str, hands: int, *others: int) -> str:
    """Return a code of Gleek with a correct check character, whatever it names."""
    number = hands
    for each in others:
        number = number * 16 + each
    return checked(f"C{rules}{encoded(number * HELPS * SEEDS, 8)}")


def own_rules(game: str):
    """Yield rules that match no book, one for each value of a field that can be changed alone."""
    kind = games.game(game).rules
    default = presets.preset(kind)
    for field, values in values_of(kind).items():
        for value in values:
            try:
                changed = default.changed(**{field: value})
            except Exception:  # noqa: BLE001, S112  (a reading that contradicts the others)
                continue
            if changed not in {presets.preset(kind, each) for each in presets.names(kind)}:
                yield changed


@each_game
def test_a_code_gives_back_the_deals(game):
    played = games.game(game)
    kind = played.rules
    books = [presets.preset(kind, each) for each in presets.names(kind)]
    some = [deals(game, rules) for rules in (*books, *own_rules(game)) for _ in range(5)]
    some += [deals(game)._replace(seed=each) for each in (0, SEEDS - 1, new_seed())]
    some += [
        deals(game)._replace(opponents=(each,) * (len(played.seats) - 1)) for each in games.players(game)
    ]
    for given in some:
        code = class_code(given)
        assert len(code) <= LONGEST
        assert read_class_code(code, game) == given
        assert read_class_code(f" {code.lower().replace('1', 'l').replace('0', 'o')} ") == given
        assert read_class_code(code.replace("-", " ")) == given


DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d\u00ad \u00a0\u2009\u202f\n"
UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2069\ufeff\u00ad\u034f\ufe0f\u180b"
AROUND = (
    "({})",
    "[{}].",
    "“{}”!",
    "<{}>",
    "**{}**",
    '="{}"',
    "Code: {}",
    "our code is {} thanks",
    "class={}&a=b",
)


@each_game
@pytest.mark.parametrize("kind", ["class", "result"])
def test_a_code_is_found_however_it_is_written(game, kind):
    given = deals(game)
    code, read = class_code(given), read_class_code
    if kind == "result":
        given = Result(
            given.seed,
            given.rules,
            (PERSON, *given.opponents),
            3,
            (5, -2, -3, 0)[: len(given.opponents) + 1],
            (0,),
            Help(take_back=False),
        )
        code, read = result_code(given), read_result_code
    written = [code.replace("-", each) for each in DASHES]
    written += [each.join(code) for each in UNSEEN]
    written += [each.format(code) for each in AROUND]
    written += [f"class{code}", "".join(chr(ord(each) + 0xFEE0) for each in code)]
    for each in written:
        assert read(each) == given, each
    slip = code[:-1] + ALPHABET[ALPHABET.index(code[-1]) ^ 1]
    for each in (slip, f"({slip}).", f"our code is {slip} thanks"):
        with pytest.raises(Unreadable, match="does not add up"):
            read(each)


@each_game
@pytest.mark.parametrize("kind", [*map(Help.of, range(4))])
def test_a_code_tells_which_help_there_is(game, kind):
    given = deals(game)._replace(help=kind)
    assert read_class_code(class_code(given)) == given
    result = Result(
        given.seed,
        given.rules,
        (PERSON, *given.opponents),
        given.hands,
        (0,) * (len(given.opponents) + 1),
        (0,),
        kind,
    )
    assert read_result_code(result_code(result)) == result
    assert class_of(result) == given
    for changed in ({"seed": SEEDS}, {"hands": MOST_DEALS + 1}, {"players": (PERSON,) * len(result.players)}):
        assert class_of(result._replace(**changed)) is None


def test_a_long_text_is_read_in_a_time_that_grows_with_it():
    """A regular expression that restarts at each of sixty thousand letters would take minutes."""
    for each in ("?", "C", "C-", "C ", "m0", "(", "\u200b", "C3\n"):
        with pytest.raises(Unreadable):
            read_class_code(each * 60_000)


@each_game
def test_every_wrong_character_and_every_two_that_changed_places_are_noticed(game):
    for given in (deals(game), deals(game, next(own_rules(game)))):
        code = class_code(given).replace("-", "")
        wrong = {code[:place] + each + code[place + 1 :] for place in range(len(code)) for each in ALPHABET}
        wrong |= {
            code[:place] + code[place + 1] + code[place] + code[place + 2 :] for place in range(len(code) - 1)
        }
        wrong -= {code}
        assert len(wrong) > 30 * len(code)
        for each in wrong:
            with pytest.raises(Unreadable, match="is not a class’s code: it"):
                read_class_code(each)


@each_game
def test_a_code_that_is_cut_short_or_has_more_is_noticed(game):
    code = class_code(deals(game)).replace("-", "")
    for wrong in (*(code[:end] for end in range(len(code))), code + "0", code + code):
        with pytest.raises(Unreadable, match="is not a class’s code: it"):
            read_class_code(wrong)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("", "does not begin with C"),
        ("0000-9T33", "does not begin with C"),
        ("C", "has 1 letter or digit"),
        ("C00U", "“U” is not used in codes"),
        ("<b>" * 40, "“>” is not used in codes"),
        (forged("3", 3, 0, 2, 0), "a player who is not known here"),
        (forged("3", 3, 0, 2, 15), "a player who is not known here"),
        (forged("3", 3, 1, 2, 2), "a player who is not known here"),
        (forged("3", 0, 0, 2, 2), "no number of deals"),
        (forged("Y", 3, 0, 2, 2), "no book’s rules"),
        (forged("ZZZZZ", 3, 0, 2, 2), "rules that cannot be"),
        (forged("00000", 3, 0, 2, 2), "rules that have a shorter code"),
    ],
)
def test_what_is_no_code(wrong, words):
    with pytest.raises(Unreadable, match=words) as found:
        read_class_code(wrong)
    assert len(str(found.value)) < 200


def test_a_code_of_another_game_is_refused_where_one_is_wanted():
    code = class_code(deals("piquet"))
    with pytest.raises(Unreadable, match="names a class’s deals of Piquet; here one of Gleek is wanted"):
        read_class_code(code, "gleek")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": -1}, "-1 is not the seed of a class’s deals"),
        ({"seed": SEEDS}, f"give 0 to {SEEDS - 1}"),
        ({"seed": True}, "True is not the seed"),
        ({"opponents": ("plain-2",)}, "1 opponent cannot sit at a table of Gleek: name 2"),
        ({"opponents": ("plain-2", "nobody")}, "no player “nobody”"),
        ({"hands": 32}, "cannot play 32 deals: give 1 to 31"),
        ({"hands": -1}, "cannot play -1 deals"),
        ({"hands": 0}, "No rule of Gleek ends a match"),
    ],
)
def test_what_no_class_can_play_is_refused_with_a_sentence(changed, words):
    given = ClassDeals(1662, presets.preset(games.game("gleek").rules), ("plain-2", "plain-2"), 3)
    with pytest.raises(Unreadable, match=words):
        class_code(given._replace(**changed))


def test_a_partie_may_be_played_to_its_end():
    given = deals("piquet")._replace(hands=0)
    assert read_class_code(class_code(given)) == given


@pytest.mark.parametrize(
    ("code", "deals_of"),
    [
        ("C330-8G01-KYS", ("gleek", "du_coeur", ("plain-2", "plain-2"), 3, {})),
        ("C3C1-5001-KYB", ("gleek", "du_coeur", ("master-1", "counting-bold-1"), 12, {})),
        (
            "C280-0G30-4801-KYP",
            ("gleek", "du_coeur", ("plain-1", "plain-1"), 3, {"opening_bid": 12}),
        ),
        ("CP00-00G0-1KYR", ("piquet", "rubicon", ("piquet-remembering-1",), 0, {})),
        ("CP12TW-02T300-801KYK", ("piquet", "rubicon", ("piquet-plain-1",), 3, {"pack": 36})),
        (
            "CG0Z-28G0-1KY9",
            ("gillet", "academie", ("gillet-plain-1", "gillet-odds-1", "gillet-odds-1"), 31, {}),
        ),
    ],
)
def test_codes_that_were_given_out_mean_the_same(code, deals_of):
    game, book, opponents, hands, changes = deals_of
    rules = presets.preset(games.game(game).rules, book, **changes)
    assert read_class_code(code) == ClassDeals(1662, rules, opponents, hands)
    assert class_code(read_class_code(code)) == code
