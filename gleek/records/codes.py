"""Codes for random deals with their rules, or for rules alone: a few letters and digits that can be read aloud.

`gleek.records.code_characters` defines the alphabet and the check character. A deal's code is

    (one letter      the game: none for Gleek)
    six characters   the deal's number, 0 to 2**30 − 1, most significant first
    one character    the preset; or Z, if the values of all fields follow
    (five or more    a number that encodes the values of all fields, only after Z)
    one character    the check character

and a code of rules is

    R
    (one letter      the game: none for Gleek)
    one character    the preset; or five characters or more, which encode the values of all fields
    one character    the check character

Both are written in groups of four. A game's `rule_codes.py` defines its letter, the characters of its presets and the
numbers that encode values. Gleek's codes of rules have 3 or 7 characters, and its codes of deals 8 or 13. Those of the
other games have 4 or 10, and 9 or 16. So the length of a code always tells its kind.

A number gives the same deal on every machine and in every version of Python. The pack is sorted from clubs to spades
and from the lowest rank to the ace. Then the Fisher-Yates method shuffles it from the last place down. The random
numbers come from SHA-256 of "GAME-deal-1:NUMBER:BLOCK" (eight big-endian words of 32 bits for each block); words that
would bias the shuffle are discarded. At last the cards are dealt from the top.
"""

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from typing import Any, Final, TypeVar

from gleek.engine.cards import bits
from gleek.engine.errors import Inconsistent, Unreadable, given, need, shown
from gleek.engine.game import Game
from gleek.engine.rules import RuleCodes, Rules
from gleek.engine.words import listed, upper_first
from gleek.evidence import presets
from gleek.evidence.games import game as about
from gleek.players import registry
from gleek.records import code_characters
from gleek.records.code_characters import ALPHABET, check_letters, check_sum, checked, encoded

Item = TypeVar("Item")
DEALS: Final = 1 << 30
ALL_FIELDS: Final = "Z"  # the character before a number that encodes the values of all fields
_RULES: Final = "R"
_NUMBER: Final = 6  # the number of characters that encode a deal's number
_EXAMPLE_DEAL: Final = 1662  # the number of the deal in the examples of error sentences


def random_words(name: str) -> Iterator[int]:
    """Yield random numbers of 32 bits, which are computed from a name by SHA-256."""
    for block in count():
        digest = hashlib.sha256(f"{name}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))


def below(size: int, words: Iterator[int]) -> int:
    """Return a random number below `size` from random words of 32 bits. Skip words that would favour some numbers."""
    fair = (1 << 32) - (1 << 32) % size
    return next(word for word in words if word < fair) % size


def shuffled(some: Iterable[Item], words: Iterator[int]) -> list[Item]:
    items = list(some)
    for place in range(len(items) - 1, 0, -1):
        other = below(place + 1, words)
        items[place], items[other] = items[other], items[place]
    return items


def deal_number(number: int, rules: Rules | None = None) -> Any:  # noqa: ANN401  (each game has a deal of its own)
    """Return the deal with this number (0 to 2**30 − 1), shuffled as the module's docstring says.

    The rules determine the game and the pack; if they are None, it is a deal of Gleek. Raises `Unreadable` for any
    other number.
    """
    _check_number(number)
    if rules is not None:
        need(rules, Rules, "a set of rules", "one, as in gleek.preset()")
    game = registry.game(rules.game if rules is not None else registry.DEFAULT)
    shape = game.shape(rules)
    pack = shuffled(bits(shape.pack), random_words(f"{game.id}-deal-1:{number}"))
    return game.deal_of(shape.deal(pack))


def _check_number(number: int) -> None:
    if type(number) is not int or not 0 <= number < DEALS:
        raise Unreadable(f"{given(number)} is not the number of a deal: give a number from 0 to {DEALS - 1}.")


def code_of(number: int, rules: Rules | None = None) -> str:
    """Return the code of the deal with this number under these rules (by default Gleek's default preset).

    >>> from gleek.games.gleek.rules import preset
    >>> code_of(1662, preset("cotton"))
    '0001-KY2F'
    """
    _check_number(number)
    rules = rules or presets.preset(registry.game().rules)
    game = registry.game(rules.game)
    return checked(game.codes.letter + encoded(number, _NUMBER) + rules_characters(rules))


def rules_code(rules: Rules) -> str:
    """Return the code of a set of rules; it is short for the rules of a preset, and longer for all others.

    >>> from gleek.games.gleek.rules import preset
    >>> rules_code(preset("cotton")), rules_code(preset("cotton", opening_bid=13))
    ('R2B', 'R03V-E05')
    """
    game = registry.game(rules.game)
    return checked(_RULES + game.codes.letter + encode_rules(game, rules))


def encode_rules(game: Game, rules: Rules) -> str:
    """Return the character of the preset that equals these rules; if none does, the encoded values of all fields."""
    values = rules.as_dict()
    for character, readings in enumerate(game.codes.whole_presets):
        if readings == values:
            return ALPHABET[character]
    return encoded(game.codes.number_of(values), game.codes.digits)


def read_code(text: str, of: str | None = None) -> tuple[int, Any]:
    """Return the number and the rules that a deal's code names; the rules determine the game.

    Case, spaces and hyphens do not matter; I and L are read as 1, O as 0. Raises `Unreadable` if the text is not a
    correct code, or if the code's game is not `of` (unless that is None).
    """
    game, body, it_names = _read(text, of, "")
    return code_characters.decoded(body[:_NUMBER]), read_rules_characters(game, body[_NUMBER:], it_names)


def read_rules_code(text: str, of: str | None = None) -> Any:  # noqa: ANN401  (each game has rules of its own)
    """Return the rules that a code of rules names; they determine the game.

    Case, spaces and hyphens do not matter. Raises `Unreadable` if the text is not a correct code, or if the code's game
    is not `of` (unless that is None).
    """
    game, body, it_names = _read(text, of, _RULES)
    return read_rules_of(game, body, it_names)


def _read(text: str, of: str | None, begin: str) -> tuple[Game, str, str]:
    """Return a code's game, the characters between its letters and its check character, and how error sentences begin.

    `begin` is "R" for a code of rules, "" for a deal's code. Raises `Unreadable` if the code's game is not `of`.
    """
    kind, is_what = ("a code of rules", "names rules") if begin else ("a deal code", "names a deal")
    need(text, str, "text", f"a code, as in “{'R2B' if begin else '0001-KY2F'}”")
    if of is not None:
        need(of, str, "text", f"a game’s id, as in “{registry.DEFAULT}”")
        if of not in registry.ids():
            registry.game(of)  # raises an error that lists the games
    written = shown(text.strip())
    plain, hint = code_characters.plain(text), _hint(kind, begin, of)
    check_letters(plain, written, kind, hint)
    name = game_of(plain, begin, 0 if begin else _NUMBER)
    if name is None:
        raise Unreadable(f"“{written}” is not {kind}: it has {code_characters.count(plain)}. {hint}")
    check_letters(plain, written, kind, hint, begin)
    check_sum(plain, written, kind)
    check_game(written, is_what, "a code", name, of)
    game = registry.game(name)
    return game, plain[len(begin + game.codes.letter) : -1], f"“{written}” is not {kind}: it names "


def read_rules_of(game: Game, named: str, it_names: str) -> Any:  # noqa: ANN401
    """Return the rules that `named` encodes: one character names a preset, more characters the values of all fields.

    The sentences of errors begin with `it_names`.
    """
    if len(named) > 1:
        chosen = game.codes.values_of(code_characters.decoded(named))
        with suppress(Inconsistent):
            if chosen is not None:
                return game.rules(**chosen)
        raise Unreadable(f"{it_names}rules that are impossible.")
    books = game.codes.whole_presets
    if ALPHABET.index(named) >= len(books):
        raise Unreadable(f"{it_names}the rules of a book that is not listed.")
    return game.rules(**books[ALPHABET.index(named)])


def check_game(shown: str, is_what: str, wanted: str, game: str, of: str | None) -> None:
    """Raise `Unreadable` if the game of the code `shown`, `game`, is not the wanted one, `of` (None: any is right).

    `is_what` and `wanted` are parts of the error sentence, such as "names a deal" and "a code".
    """
    if of is not None and game != of:
        raise Unreadable(f"“{shown}” {is_what} of {about(game).title}. Give {wanted} of {about(of).title}.")


def _lengths(codes: RuleCodes, begin: str, more: int) -> tuple[int, int]:
    """Return the two lengths of a game's codes of one kind: with a preset, and with the values of all fields.

    `begin` is the letter of the kind ("" for a deal's code), and `more` the number of characters besides the letters,
    the rules and the check.
    """
    short = len(begin + codes.letter) + more + 1 + 1
    # The values replace the preset's character, except in deals' codes, in which they follow a Z in its place.
    return short, short + codes.digits - bool(begin)


def game_of(plain: str, begin: str, more: int) -> str | None:
    """Return the id of the game of the code `plain`, known by its letters and its length, or None (see `_lengths`)."""
    for name in registry.ids():
        codes = registry.codes(name)
        if plain[len(begin) :].startswith(codes.letter) and len(plain) in _lengths(codes, begin, more):
            return name
    return None


def _hint(kind: str, begin: str, of: str | None) -> str:
    """Return a sentence that says how long a code of this kind is, with an example."""
    number = "" if begin else encoded(_EXAMPLE_DEAL, _NUMBER)
    by_length: dict[tuple[int, int], list[str]] = {}
    for name in registry.ids() if of is None else (of,):
        by_length.setdefault(_lengths(registry.codes(name), begin, len(number)), []).append(about(name).title)
    said = [f"{short} or {long} at {listed(some)}" for (short, long), some in by_length.items()]
    said[0] = said[0].replace(" at ", " letters and digits at ")
    codes = registry.codes(of or registry.DEFAULT)
    example = checked(begin + codes.letter + number + ALPHABET[0])
    opening = f" begins with {begin + codes.letter} and" if begin and of else ""
    return f"{upper_first(kind)}{opening} has {', '.join(said)}, as in {example}."


def rules_characters(rules: Rules) -> str:
    """Return the character of the preset that equals these rules; if there is none, Z and the values of all fields."""
    named = encode_rules(registry.game(rules.game), rules)
    return named if len(named) == 1 else ALL_FIELDS + named


def read_rules_characters(game: Game, text: str, it_names: str) -> Any:  # noqa: ANN401
    """Return the rules that `text` encodes: a preset's character, or Z and all fields. Errors begin with `it_names`."""
    if (len(text) > 1) != (text[0] == ALL_FIELDS):
        raise Unreadable(f"{it_names}rules that do not exist.")
    return read_rules_of(game, text.removeprefix(ALL_FIELDS), it_names)


def new_number() -> int:
    return secrets.randbelow(DEALS)


def new_code(rules: Rules | None = None) -> str:
    return code_of(new_number(), rules)
