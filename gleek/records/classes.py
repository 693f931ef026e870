"""The deals that a school class plays, and the code that names them.

The code is written, read and checked like a deal's code (see `gleek.records.code_characters`). It consists of

    C
    (one letter        the game: none for Gleek)
    one character      the preset; or five characters or more, depending on the game, that encode all fields' values
    eight characters   one number of 40 bits. From the highest bit: five for the number of deals (0: as many as
                       the rules need to end the match), twelve for the opponents, two for the forbidden help (see
                       `gleek.records.results.Help`), and 21 for the seed
    one character      the check

Each opponent has four of the twelve bits, the last opponent the lowest four. The values 1 to 15 are the game's computer
players in their order, so a new player may be added only at the end. Unused bits are 0. Player 1, the pupil, has no
bits. The game's `rule_codes.py` says how presets and values are encoded.

The code is written in groups of four, or in groups of six if it has more than sixteen letters and digits. It never has
more than twenty characters, including the hyphens.
"""

import secrets
from typing import Any, Final, NamedTuple

from gleek.engine.errors import Unreadable, given
from gleek.engine.game import Game
from gleek.engine.words import counted, listed
from gleek.evidence.games import game as about
from gleek.players import registry
from gleek.records import code_characters
from gleek.records.codes import check_game, encode_rules, game_of, read_rules_of
from gleek.records.results import ALL_HELP, HELPS, PERSON, Help, Result

LONGEST: Final = 20
MOST_DEALS: Final = 31
SEEDS: Final = 1 << 21

_LETTER: Final = "C"
_TAIL: Final = 8  # the number of characters that encode 40 bits
_MAX_OPPONENTS: Final = 3  # the largest number of opponents, with four bits each
_HINT: Final = "A class’s code is C and 10 or more letters and digits."


class ClassDeals(NamedTuple):
    """The deals of a school class. The seed is the first deal, and determines the others (see `records.results`)."""

    seed: int  # the number of the first deal, 0 to 2**21 − 1
    rules: Any  # they determine the game
    opponents: tuple[str, ...]  # the ids of the computer players, in the order of play from the pupil's left
    hands: int  # the number of deals, 1 to 31; 0 if the game's own rules end the match
    help: Help = ALL_HELP  # the help that pupils may use


def class_of(result: Result) -> ClassDeals | None:
    """Return the class deals for which a pupil can have this result; None if no class deals can have it.

    A result does not say whether the game's own rules ended the match (`hands` would be 0). So the class deals' `hands`
    is always the number of hands played.
    """
    first, *opponents = result.players
    if first != PERSON or PERSON in opponents or result.seed >= SEEDS or result.hands > MOST_DEALS:
        return None
    return ClassDeals(result.seed, result.rules, tuple(opponents), result.hands, result.help)


def new_seed() -> int:
    return secrets.randbelow(SEEDS)


def class_code(deals: ClassDeals) -> str:
    """Return the code of a class's deals. Raises `Unreadable` if a field of `deals` is wrong.

    >>> from gleek.games.gleek.rules import preset
    >>> class_code(ClassDeals(1662, preset("du_coeur"), ("plain-1", "plain-1"), 3))
    'C330-4801-KYS'
    """
    game = registry.game(deals.rules.game)
    _check(deals, game)
    known = ("", *registry.players(game.id))
    number = deals.hands * 16 ** (_MAX_OPPONENTS - len(deals.opponents))
    for each in deals.opponents:
        number = number * 16 + known.index(each)
    number = (number * HELPS + deals.help.number) * SEEDS + deals.seed
    body = (
        _LETTER + game.codes.letter + encode_rules(game, deals.rules) + code_characters.encoded(number, _TAIL)
    )
    plain = code_characters.plain(code_characters.checked(body))
    return code_characters.grouped(plain, 4 if len(plain) <= 16 else 6)


def _check(deals: ClassDeals, game: Game) -> None:
    if type(deals.seed) is not int or not 0 <= deals.seed < SEEDS:
        raise Unreadable(f"{given(deals.seed)} is not the seed of a class’s deals: give 0 to {SEEDS - 1}.")
    others = len(game.seats) - 1
    if len(deals.opponents) != others:
        named, title = counted(len(deals.opponents), "opponent"), about(game.id).title
        raise Unreadable(f"A class cannot play {title} with {named}: give the ids of {others}.")
    for each in deals.opponents:
        if each not in registry.players(game.id):
            raise Unreadable(
                f"There is no player “{each!s:.30}”: there are {listed(registry.players(game.id))}."
            )
    if type(deals.hands) is not int or not 0 <= deals.hands <= MOST_DEALS:
        raise Unreadable(f"A class cannot play {given(deals.hands, 20)} deals: give 1 to {MOST_DEALS}.")
    if not deals.hands and not game.match.ends_itself:
        title = about(game.id).title
        raise Unreadable(f"No rule of {title} ends a match: give a number of deals, 1 to {MOST_DEALS}.")


def read_class_code(text: str, of: str | None = None) -> ClassDeals:
    """Return the deals that a class's code names.

    Case, spaces and hyphens do not matter, and the code may be part of a longer text. Raises `Unreadable` if there is
    no correct code, or if the code's game is not `of` (unless that is None).
    """
    return code_characters.found(text, _LETTER, lambda plain, shown: _read(plain, shown, of))


def _read(plain: str, shown: str, of: str | None) -> ClassDeals:
    code_characters.check_letters(plain, shown, "a class’s code", _HINT, _LETTER)
    name = game_of(plain, _LETTER, _TAIL)
    if name is None:
        raise Unreadable(f"“{shown}” is not a class’s code: it has {code_characters.count(plain)}. {_HINT}")
    code_characters.check_sum(plain, shown, "a class’s code")
    check_game(shown, "names a class’s deals", "one", name, of)
    game = registry.game(name)
    it_names = f"“{shown}” is not a class’s code: it names "
    named, tail = plain[len(_LETTER + game.codes.letter) : -1 - _TAIL], plain[-1 - _TAIL : -1]
    rest, seed = divmod(code_characters.decoded(tail), SEEDS)
    rest, without = divmod(rest, HELPS)
    hands, numbers = divmod(rest, 16**_MAX_OPPONENTS)
    known = ("", *registry.players(name))
    places = [numbers // 16**place % 16 for place in reversed(range(_MAX_OPPONENTS))]
    waits = _MAX_OPPONENTS + 1 - len(game.seats)
    if any(places[:waits]) or not all(0 < each < len(known) for each in places[waits:]):
        raise Unreadable(f"{it_names}a player who does not exist.")
    rules = read_rules_of(game, named, it_names)
    deals = ClassDeals(seed, rules, tuple(known[each] for each in places[waits:]), hands, Help.of(without))
    if not hands and not game.match.ends_itself:
        raise Unreadable(f"{it_names}no number of deals.")
    # Refuse a longer code, which encodes all fields although the rules are a preset's.
    if code_characters.plain(class_code(deals)) != plain:
        raise Unreadable(f"{it_names}rules that have a shorter code.")
    return deals
