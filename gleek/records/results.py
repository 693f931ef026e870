"""The deals of a match, which its seed determines, and the result of a match as a code that can be read aloud.

The first hand of a match with the seed N is the deal with the number N (see `gleek.records.codes`). For hand H, from
the second on, the number of the deal is the first 32 bits (big-endian) of SHA-256 of "GAME-match-1:N:H", modulo 2**30.

The code of a result is written, read and checked like a deal's code. It consists of

    M
    (one letter      the game: none for Gleek)
    two characters   128 times the number of the forbidden help (see `Help`), plus the number of hands played, 1 to 127
    one per player   the number of the player (0: a person; 1 to 15: the game's computer players in their order), plus
                     16 if they are a winner
    one character    the preset; or Z and five characters or more, which encode the values of all fields
    six characters   the seed
    the rest         the purses, in the order of the players and in as few characters as possible. All have the same
                     number of bits, as many as these characters allow; −2**(bits − 1) is encoded as 0
    one character    the check character

It is written in groups of four and has 40 characters at most, including the hyphens. In the first hand, player 1 is
eldest (or speaks first), and the last player deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gleek.engine.errors import Unreadable
from gleek.engine.game import Game
from gleek.engine.words import listed
from gleek.players import registry
from gleek.records import code_characters
from gleek.records.code_characters import ALPHABET
from gleek.records.codes import ALL_FIELDS, DEALS, check_game, read_rules_characters, rules_characters

PERSON: Final = "you"
"""The id of a human player."""

LONGEST: Final = 40
MOST_HANDS: Final = 127
_LETTER: Final = "M"
_SEED_CHARACTERS: Final = 6  # the number of characters that encode the seed
_HINT: Final = "A result is M and 14 or more letters and digits."
_WINNER_BIT: Final = 16


class Help(NamedTuple):
    """The help that the learner may use in a match. A teacher can forbid each kind when setting deals for a class."""

    advice: bool = True  # whether the learner may ask for advice
    take_back: bool = True  # whether the learner may take actions back

    @property
    def number(self) -> int:
        """The forbidden help as a number: 1 if advice is forbidden, plus 2 if taking back is forbidden."""
        return (not self.advice) + 2 * (not self.take_back)

    @classmethod
    def of(cls, number: int) -> Help:
        return cls(not number & 1, not number & 2)


HELPS: Final = 4
ALL_HELP: Final = Help()


class Result(NamedTuple):
    seed: int
    rules: Any
    players: tuple[str, ...]  # ids of computer players, or `PERSON`
    hands: int  # the number of hands played
    purses: tuple[int, ...]  # each player's purse, in stakes or points
    winners: tuple[int, ...]  # the winners' indices in `players`
    help: Help = ALL_HELP  # the help that the learner was allowed to use


def match_deal(seed: int, hand: int, game: str) -> int:
    """Return the number of the deal for hand `hand` (from 1) of a match, as the module's docstring says."""
    if hand == 1:
        return seed
    digest = hashlib.sha256(f"{game}-match-1:{seed}:{hand}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % DEALS


def result_code(result: Result) -> str:
    """Return the code of a result. Raises `Unreadable` if a player is not the game's own, or a purse is too large."""
    game = registry.game(result.rules.game)
    known = _numbers(game)
    if others := [each for each in result.players if each not in known]:
        raise Unreadable(f"A result's code can name the game's own players, and not {listed(others)}.")
    how = code_characters.encoded(result.help.number * (MOST_HANDS + 1) + result.hands, 2)
    body = _LETTER + game.codes.letter + how
    body += "".join(
        ALPHABET[known[each] + _WINNER_BIT * (place in result.winners)]
        for place, each in enumerate(result.players)
    )
    body += rules_characters(result.rules) + code_characters.encoded(result.seed, _SEED_CHARACTERS)
    for size in range(1, LONGEST):
        bits = size * 5 // len(result.purses)
        least = -(1 << bits >> 1)
        if bits and all(least <= purse < -least for purse in result.purses):
            whole = 0
            for purse in result.purses:
                whole = (whole << bits) + purse - least
            code = code_characters.checked(body + code_characters.encoded(whole, size))
            if len(code) <= LONGEST:
                return code
            break
    most = max(map(abs, result.purses))
    raise Unreadable(f"A result of {most} is too large for a code of {LONGEST} letters and digits.")


def _numbers(game: Game) -> Mapping[str, int]:
    """Return the numbers that encode players: 0 for a person, then 1, 2, … for the game's computer players by id."""
    return {PERSON: 0} | {name: place for place, name in enumerate(registry.players(game.id), 1)}


def read_result_code(text: str, of: str | None = None) -> Result:
    """Return the result that a code names.

    Case, spaces and hyphens do not matter, and the code may be part of a longer text. Raises `Unreadable` if there is
    no correct code, or if it is not of the game `of`; None stands for every game.
    """
    return code_characters.found(text, _LETTER, lambda plain, shown: _read(plain, shown, of))


def _read(plain: str, shown: str, of: str | None) -> Result:
    code_characters.check_letters(plain, shown, "a result", _HINT, _LETTER)
    if len(code_characters.grouped(plain)) > LONGEST:
        raise Unreadable(f"“{shown}…” is not a result: it has {code_characters.count(plain)}. {_HINT}")
    code_characters.check_sum(plain, shown, "a result")
    letters = {registry.codes(name).letter: name for name in registry.ids()}
    name = letters.get(plain[1:2]) or letters[""]
    check_game(shown, "is a result", "one", name, of)
    game = registry.game(name)
    it_names = f"“{shown}” is not a result: it names "
    result = _read_body(game, plain[len(_LETTER + game.codes.letter) : -1], it_names)
    if code_characters.plain(result_code(result)) != plain:  # it has more characters than the purses need
        raise Unreadable(f"{it_names}purses that are impossible.")
    return result


def _read_body(game: Game, text: str, it_names: str) -> Result:
    count = len(game.seats)
    without, hands = divmod(code_characters.decoded(text[:2]), MOST_HANDS + 1)
    text = text[2:]
    who, text = [ALPHABET.index(each) for each in text[:count]], text[count:]
    names = {number: name for name, number in _numbers(game).items()}
    size = game.codes.digits if text[:1] == ALL_FIELDS else 0
    end = 1 + size + _SEED_CHARACTERS
    if len(text) <= end or not hands:
        raise Unreadable(f"{it_names}only a part of a match’s result.")
    if any(each % _WINNER_BIT not in names for each in who):
        raise Unreadable(f"{it_names}a player who does not exist.")
    rules = read_rules_characters(game, text[: 1 + size], it_names)
    seed, rest = code_characters.decoded(text[1 + size : end]), text[end:]
    bits = len(rest) * 5 // count
    least, whole = -(1 << bits >> 1), code_characters.decoded(rest)
    purses: list[int] = []
    for _ in range(count):
        whole, purse = divmod(whole, 1 << bits)
        purses.insert(0, purse + least)
    winners = tuple(place for place, each in enumerate(who) if each >= _WINNER_BIT)
    if whole or not bits or not winners or (game.counts_money and sum(purses) > 0):
        raise Unreadable(f"{it_names}purses that are impossible.")
    players = tuple(names[each % _WINNER_BIT] for each in who)
    return Result(seed, rules, players, hands, tuple(purses), winners, Help.of(without))
