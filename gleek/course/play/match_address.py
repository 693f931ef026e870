"""A match in its page's address: the state before the current hand, so that earlier hands need not be replayed."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gleek.course.play.match_state import MOST_BACK, MatchState
from gleek.course.requests import whole
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.match import Match
from gleek.engine.words import counted, listed
from gleek.players import own_players, registry
from gleek.records.codes import read_code
from gleek.records.results import MOST_HANDS, PERSON

KEYS: Final = ("match", "players", "began", "hands", "hand", "purses", "left", "each", "back")
"""The keys with which an address describes a `MatchState`."""

_DOTTED_NUMBERS: Final = re.compile(r"-?[0-9]{1,7}(?:\.-?[0-9]{1,7}){0,9}")


def standing_text(state: MatchState) -> str:
    return f"{_dotted(state.standing.purses)}|{_dotted(state.standing.left)}"


def address_of(state: MatchState) -> dict[str, str]:
    return {
        "match": state.code,
        "players": ".".join(state.players),
        "began": ".".join(state.began),
        "hands": str(state.length),
        "hand": str(state.hand),
        "purses": _dotted(state.standing.purses),
        "left": _dotted(state.standing.left),
        "each": "_".join(map(_dotted, state.each)),
        "back": str(state.back or ""),
    }


def read_address(asked: Mapping[str, str], game: str) -> MatchState:
    """Return the match that the query of an address describes. Raises `Unreadable` at the first error."""
    seed, rules = read_code(asked["match"], game)
    state = MatchState.begin(seed, rules)
    if "players" in asked:
        state = state.with_players(_players(asked["players"], state))
    if asked.get("began"):
        state = replace(state, began=_players(asked["began"], state))
    length = _number(asked, "hands", state.length, 0, MOST_HANDS)
    hand = _number(asked, "hand", 1, 1, length or MOST_HANDS)
    standing = state.standing
    purses = _list_of_numbers(asked, "purses", standing.purses)
    left = _list_of_numbers(asked, "left", standing.left)
    try:
        standing = standing.resumed(hand - 1, purses, left)
    except Inconsistent as error:
        said = "; ".join(fault.sentence.rstrip(".") for fault in error.faults)
        raise Unreadable(f"The address describes an impossible match: {said}.") from None
    back = _number(asked, "back", 0, 0, MOST_BACK) if asked.get("back") else 0
    each = _results_by_hand(asked["each"], standing) if asked.get("each") else ()
    found = replace(state, length=length, standing=standing, back=back, each=each)
    if found.over:
        raise Unreadable(f"The address names hand {hand} of a match that was over before it.")
    return found


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _players(text: str, state: MatchState) -> tuple[str, ...]:
    found = tuple(text.split("."))
    if len(found) != len(state.players):
        raise Unreadable(
            f"The address names {len(found)} players, but {len(state.players)} play at this table."
        )
    known = (PERSON, *registry.players(state.game.id))
    for each in found:
        if each not in known and own_players.seated(each) is None:
            raise Unreadable(f"There is no player “{each[:30]}”: the players are {listed(known)}.")
    if PERSON not in found:
        raise Unreadable(f"Nobody at this table is a person: one player must be “{PERSON}”.")
    return found


def _number(asked: Mapping[str, str], key: str, default: int, least: int, most: int) -> int:
    if key not in asked:
        return default
    number = whole(asked[key], least, most)
    if number is None:
        msg = f"“{asked[key][:30]}” cannot be “{key}” in the address: give a whole number from {least} to {most}."
        raise Unreadable(msg)
    return number


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a text such as "1.-2.3"; () for any other text, and if a number is too large."""
    found = tuple(map(int, text.split("."))) if _DOTTED_NUMBERS.fullmatch(text) else ()
    return () if any(abs(each) > 1_000_000 for each in found) else found


def _results_by_hand(text: str, standing: Match) -> tuple[tuple[int, ...], ...]:
    """Read `text`. Return, for each finished hand, the result of each player in stakes or points."""
    found, players = tuple(map(_numbers, text.split("_"))), len(standing.purses)
    sums = tuple(map(sum, zip(*found, strict=False)))
    if len(found) != standing.hands or {*map(len, found)} != {players} or sums != standing.purses:
        msg = (
            f"“{text[:30]}” cannot be “each” in the address: for each of {counted(standing.hands, 'hand')}, give the "
            f"results of the {players} players, so that their sums are {_dotted(standing.purses)}."
        )
        raise Unreadable(msg)
    return found


def _list_of_numbers(asked: Mapping[str, str], key: str, default: tuple[int, ...]) -> tuple[int, ...]:
    if not default and not asked.get(key):  # in this game, nothing such as a pot passes to the next hand
        return ()
    found = _numbers(asked[key]) if key in asked else default
    if not found and key in asked:
        example = _dotted(tuple(range(1, len(default) + 1)))
        many = f"give {len(default)} numbers, as in {example}"
        raise Unreadable(f"“{asked[key][:30]}” cannot be “{key}” in the address: {many}.")
    return found
