"""The deals of a match, which follow from one seed, and the result of a match as a code that can be read aloud.

The first hand of a match with the seed N is the deal with the number N (see `gleek.records.codes`). The number of the
deal of hand H, for H from 2 on, is the first 32 bits (big-endian) of SHA-256 of "GAME-match-1:N:H", modulo 2**30.

A result's code has the alphabet, reading rules and check of a deal's code. It consists of

    M
    (one letter      the game: none for Gleek)
    two characters   128 times the number of the forbidden help (see `Help`), plus the number of hands played, 1 to 127
    one per player   16 for a winner, plus the player: 0 is a person, 1 to 15 are the game's players in their order
    one character    the preset; or Z, and the number of all fields' values (five characters or more)
    six characters   the seed
    the rest         the purses in the order of the players, each in as many bits as there is room for, as an offset
                     from the least value (−2**(bits − 1)); in as few characters as possible
    one character    the check

It is written in groups of four, with 40 characters at most. Player 1 is eldest (or speaks first) in the first hand, and
the last player deals it.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gleek import games
from gleek.engine import errors
from gleek.engine.errors import Unreadable
from gleek.records import characters
from gleek.records.characters import ALPHABET
from gleek.records.codes import ALL_FIELDS, DEALS, check_game, read_rules_characters, rules_characters

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.engine.game import Game
    from gleek.engine.match import Match

PERSON: Final = "you"
"""The id of a human player."""

LONGEST: Final = 40
MOST_HANDS: Final = 127
_LETTER: Final = "M"
_SEED: Final = 6  # characters
_HINT: Final = "A result is M and 14 or more letters and digits."
_WINNER: Final = 16


class Help(NamedTuple):
    """The help that a player may use in a match; a class can forbid either kind."""

    advice: bool = True
    take_back: bool = True

    @property
    def number(self) -> int:
        """The forbidden help as a number: 1 for advice, plus 2 for taking back."""
        return (not self.advice) + 2 * (not self.take_back)

    @classmethod
    def of(cls, number: int) -> Help:
        """Return the help for a number."""
        return cls(not number & 1, not number & 2)


HELPS: Final = 4
ALL_HELP: Final = Help()


class Result(NamedTuple):
    """The result of a match.

    `players` are ids. `hands` is the number of hands played. `winners` are indices of players. `help` is the help that
    the player was allowed to use.
    """

    seed: int
    rules: Any
    players: tuple[str, ...]
    hands: int
    purses: tuple[int, ...]
    winners: tuple[int, ...]
    help: Help = ALL_HELP


def match_deal(seed: int, hand: int, game: str) -> int:
    """Return the number of the deal of a match's hand (from 1), as the module's docstring specifies."""
    if hand == 1:
        return seed
    digest = hashlib.sha256(f"{game}-match-1:{seed}:{hand}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % DEALS


def result_of(seed: int, players: tuple[str, ...], match: Match, help_: Help) -> Result:
    """Return the result of a match in its current state."""
    return Result(seed, match.rules, players, match.hands, match.purses, match.winners, help_)


def result_code(result: Result) -> str:
    """Return a result's code. Raises `Unreadable` if the purses are too large for 40 characters."""
    game = games.game(result.rules.game)
    known = _numbers(game)
    body = (
        _LETTER
        + game.codes.letter
        + characters.encoded(result.help.number * (MOST_HANDS + 1) + result.hands, 2)
    )
    body += "".join(
        ALPHABET[known[each] + _WINNER * (place in result.winners)]
        for place, each in enumerate(result.players)
    )
    body += rules_characters(result.rules) + characters.encoded(result.seed, _SEED)
    for size in range(1, LONGEST):
        bits = size * 5 // len(result.purses)
        least = -(1 << bits >> 1)
        if bits and all(least <= purse < -least for purse in result.purses):
            whole = 0
            for purse in result.purses:
                whole = (whole << bits) + purse - least
            code = characters.checked(body + characters.encoded(whole, size))
            if len(code) <= LONGEST:
                return code
            break
    most = max(map(abs, result.purses))
    msg = f"A result of {most} is too large for a code of {LONGEST} letters and digits."
    raise Unreadable(msg)


def _numbers(game: Game) -> Mapping[str, int]:
    """Return the number of each kind of player: 0 for a person, then the game's players; new ones are only added."""
    return {PERSON: 0} | {name: place for place, name in enumerate(games.players(game.id), 1)}


def read_result_code(text: str, of: str | None = None) -> Result:
    """Return the result that a code names. Raises `Unreadable` with the fault.

    Case, spaces and dashes do not matter; I and L are read as 1, O as 0. The code may be part of a longer text. If `of`
    is given, a code of another game is refused.
    """
    return characters.found(text, _LETTER, lambda plain, shown: _read(plain, shown, of))


def _read(plain: str, shown: str, of: str | None) -> Result:
    wrong = next((each for each in plain if each not in ALPHABET), "")
    if wrong:
        raise Unreadable(f"“{shown}” is not a result: “{errors.shown(wrong)}” is not used in codes. {_HINT}")
    if plain[:1] != _LETTER:
        raise Unreadable(f"“{shown}” is not a result: it does not begin with {_LETTER}. {_HINT}")
    if len(characters.grouped(plain)) > LONGEST:
        raise Unreadable(f"“{shown}…” is not a result: it has {characters.count(plain)}. {_HINT}")
    if characters.remainder(plain):
        raise Unreadable(characters.does_not_add_up(shown, "a result"))
    letters = {games.codes(name).letter: name for name in games.ids()}
    name = letters.get(plain[1:2]) or letters[""]
    check_game(shown, "is a result", "one", name, of)
    game = games.game(name)
    refusal = f"“{shown}” is not a result: it names "
    result = _read_body(game, plain[len(_LETTER + game.codes.letter) : -1], refusal)
    if characters.plain(result_code(result)) != plain:  # the code has more characters than the purses need
        raise Unreadable(f"{refusal}purses that cannot be.")
    return result


def _read_body(game: Game, text: str, refusal: str) -> Result:
    """Parse the part of a code between its letters and its check."""
    count = len(game.seats)
    without, hands = divmod(characters.decoded(text[:2]), MOST_HANDS + 1)
    text = text[2:]
    who, text = [ALPHABET.index(each) for each in text[:count]], text[count:]
    names = {number: name for name, number in _numbers(game).items()}
    size = game.codes.digits if text[:1] == ALL_FIELDS else 0
    end = 1 + size + _SEED
    if len(text) <= end or not hands:
        raise Unreadable(f"{refusal}too little for a match.")
    if any(each % _WINNER not in names for each in who):
        raise Unreadable(f"{refusal}a player who is not known here.")
    rules = read_rules_characters(game, text[: 1 + size], refusal)
    seed, rest = characters.decoded(text[1 + size : end]), text[end:]
    bits = len(rest) * 5 // count
    least, whole = -(1 << bits >> 1), characters.decoded(rest)
    purses: list[int] = []
    for _ in range(count):
        whole, purse = divmod(whole, 1 << bits)
        purses.insert(0, purse + least)
    winners = tuple(place for place, each in enumerate(who) if each >= _WINNER)
    if whole or not bits or not winners or (game.counts_money and sum(purses) > 0):
        raise Unreadable(f"{refusal}purses that cannot be.")
    players = tuple(names[each % _WINNER] for each in who)
    return Result(seed, rules, players, hands, tuple(purses), winners, Help.of(without))
