"""The state of a match before a hand: deals, players, number of hands and score.

A `MatchState` is immutable and does not depend on the page. `gleek.engine.match` computes the score, the next dealer
and what one hand leaves to the next. The address of a `MatchState` contains everything that the hand begins with, so
the earlier hands need not be replayed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from gleek import games
from gleek.course.game_course import game_course
from gleek.course.play.opponents import names
from gleek.course.requests import whole
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.money import Stake
from gleek.records.codes import code_of, deal_number, read_code
from gleek.records.results import ALL_HELP, MOST_HANDS, PERSON, Help, match_deal, result_of
from gleek.words import counted, listed, upper_first

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.engine.game import Game
    from gleek.engine.hand import Hand
    from gleek.engine.match import Match
    from gleek.records.results import Result

LENGTHS: Final = (3, 6, 12, 0)
"""The numbers of hands that a learner can choose for a match; 0 means no end."""

KEYS: Final = ("match", "players", "began", "hands", "hand", "purses", "left", "each", "back")
"""The keys with which an address describes a `MatchState`."""

MOST_STAKES: Final = 1_000_000
MOST_BACK: Final = 999
MOST_TOLD: Final = 12  # if there are more hands than this, the address does not list the result of each
_NUMBERS: Final = re.compile(r"-?[0-9]{1,7}(?:\.-?[0-9]{1,7}){0,9}")


# No slots, so that `cached_property` works.
@dataclass(frozen=True)
class MatchState:
    """A match as it is before a hand: the current one, or the next one if none has begun."""

    seed: int  # the number of the first deal; it determines all later deals (see `gleek.records.results`)
    players: tuple[str, ...]  # player ids by player number: `PERSON`, or one of `gleek.games.players`
    length: int  # the number of hands, 0 for no end
    standing: Match  # the rules, the names, the purses, and what the last hand left for the next
    # If players were replaced during the match: the ids of the players of the first hand; else empty.
    began: tuple[str, ...] = ()
    help: Help = ALL_HELP  # the help that the human players may ask for
    back: int = 0  # the number of hands played again and of choices taken back after other players had acted
    # For each hand so far, the result of each player; empty if it is not known.
    each: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def begin(
        cls,
        seed: int,
        rules: Any,  # noqa: ANN401  (each game has rules of its own)
        players: tuple[str, ...] = (),
        length: int | None = None,
    ) -> MatchState:
        """Return a new match before its first hand. Player 1 is first in turn, and the last player deals.

        By default, player 1 is a human player, and the others are the game's default player. The default length is the
        first of `LENGTHS`, or 0 if the rules of the game decide when a match ends.
        """
        game = games.game(rules.game)
        if length is None:
            length = 0 if game_course(game.id).table.partie else LENGTHS[0]
        if not players:
            players = (PERSON, *[games.default_player(game.id)] * (len(game.seats) - 1))
        called = names(game.id, players)
        standing = game.match.of(rules, called, len(game.seats) - 1, Stake.PENNY, {})
        return cls(seed, players, length, standing)

    @property
    def game(self) -> Game:
        return games.game(self.standing.rules.game)

    @cached_property
    def code(self) -> str:
        """The code of the first deal. It contains the seed and the rules of the match."""
        return code_of(self.seed, self.standing.rules)

    @property
    def hand(self) -> int:
        """The number of the current or next hand, from 1."""
        return self.standing.hands + 1

    @cached_property
    def deal_code(self) -> str:
        return self._code_of_hand(self.hand)

    @cached_property
    def earlier_deals(self) -> tuple[str, ...]:
        """The codes of the deals before the current or next one."""
        return tuple(map(self._code_of_hand, range(1, self.hand)))

    def _code_of_hand(self, hand: int) -> str:
        return code_of(match_deal(self.seed, hand, self.game.id), self.standing.rules)

    @property
    def deal(self) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        return deal_number(match_deal(self.seed, self.hand, self.game.id), self.standing.rules)

    @cached_property
    def where(self) -> str:
        """A sentence with the number of the current or next hand and the length of the match: "Hand 2 of 3."."""
        table = game_course(self.game.id).table
        whole = table.whole_partie(self.standing.rules) if table.partie else "a match without end"
        return f"{upper_first(table.deal)} {self.hand} of {self.length or whole}."

    def seat_of(self, player: int) -> int:
        """Return the seat of a player in the current or next hand."""
        return (player - self.standing.dealer - 1) % len(self.players)

    @property
    def over(self) -> bool:
        return bool(
            self.standing.ended
            or (self.length and self.standing.hands >= self.length)
            or self.standing.hands >= MOST_HANDS
        )

    def after(self, hand: Hand) -> MatchState:
        """Return the match as it is after this hand. Raises `Inconsistent` if the hand is not over."""
        standing = self.standing.after(hand)
        before, after = self.standing.purses, standing.purses
        brought = tuple(now - then for now, then in zip(after, before, strict=True))
        known = self.standing.hands == len(self.each) < MOST_TOLD
        return replace(self, standing=standing, each=(*self.each, brought) if known else ())

    def with_length(self, length: int) -> MatchState:
        """Return the match with another number of hands; 0 means no end.

        Raises `Unreadable` if the number is too large, or smaller than the number of finished hands.
        """
        if not 0 <= length <= MOST_HANDS or 0 < length < self.standing.hands:
            least = max(self.standing.hands, 1)
            msg = f"A match of {length} hands cannot be: give {least} to {MOST_HANDS}, or 0 for one without end."
            raise Unreadable(msg)
        return replace(self, length=length)

    def with_players(self, players: tuple[str, ...]) -> MatchState:
        """Return the match with other players from the current or next hand on. They take over the purses."""
        first = self.began or self.players
        began = () if self.hand == 1 or players == first else first
        standing = replace(self.standing, players=names(self.game.id, players))
        return replace(self, players=players, began=began, standing=standing)

    @property
    def marked(self) -> str:
        """A sentence with the number of choices that were made again after other players had acted; "" if it is 0."""
        if not self.back:
            return ""
        made = "One choice was" if self.back == 1 else f"{self.back} choices were"
        return f"{made} made again after others had answered."

    def taken_back(self) -> MatchState:
        """Return the match with `back` increased by one."""
        return replace(self, back=min(self.back + 1, MOST_BACK))

    @property
    def result(self) -> Result:
        """The score so far as a `Result`, from which a result code can be made."""
        return result_of(self.seed, self.players, self.standing, self.help)

    # ------------------------------------------------------------ its address

    @cached_property
    def begins(self) -> str:
        """The purses, and what the last hand left for the next, as a short text."""
        return f"{_dotted(self.standing.purses)}|{_dotted(self.standing.left)}"

    @cached_property
    def place(self) -> dict[str, str]:
        """The part of an address that describes this state, with all keys of `KEYS`."""
        purses, left = self.begins.split("|")
        who = (".".join(self.players), ".".join(self.began))
        each, back = "_".join(map(_dotted, self.each)), str(self.back or "")
        values = (self.code, *who, str(self.length), str(self.hand), purses, left, each, back)
        return dict(zip(KEYS, values, strict=True))

    @classmethod
    def read(cls, asked: Mapping[str, str], game: str) -> MatchState:
        """Return the match that the query of an address describes. Raises `Unreadable` at the first error.

        For a missing key, the match has the value that a new match has.
        """
        seed, rules = read_code(asked["match"], game)
        state = cls.begin(seed, rules)
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
            msg = f"The address of this match cannot be: {said}."
            raise Unreadable(msg) from None
        back = _number(asked, "back", 0, 0, MOST_BACK) if asked.get("back") else 0
        each = _each(asked["each"], standing) if asked.get("each") else ()
        found = replace(state, length=length, standing=standing, back=back, each=each)
        if found.over:
            msg = f"The address names hand {hand} of a match that was over before it."
            raise Unreadable(msg)
        return found


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _players(text: str, state: MatchState) -> tuple[str, ...]:
    found = tuple(text.split("."))
    if len(found) != len(state.players):
        msg = f"The address names {len(found)} players, where {len(state.players)} play."
        raise Unreadable(msg)
    known = (PERSON, *games.players(state.game.id))
    for each in found:
        if each not in known:
            msg = f"There is no player “{each[:30]}”: there are {listed(known)}."
            raise Unreadable(msg)
    if PERSON not in found:
        msg = f"Nobody at this table is a person: one player must be “{PERSON}”."
        raise Unreadable(msg)
    return found


def _number(asked: Mapping[str, str], key: str, default: int, least: int, most: int) -> int:
    if key not in asked:
        return default
    number = whole(asked[key], least, most)
    if number is None:
        msg = f"“{asked[key][:30]}” cannot be “{key}” in the address: it goes from {least} to {most}."
        raise Unreadable(msg)
    return number


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a text like "1.-2.3"; () if it is no such text, or if one of them is too large."""
    found = tuple(map(int, text.split("."))) if _NUMBERS.fullmatch(text) else ()
    return () if any(abs(each) > MOST_STAKES for each in found) else found


def _each(text: str, standing: Match) -> tuple[tuple[int, ...], ...]:
    """Return the results of each hand that `text` lists. Raises `Unreadable` unless they add up to the purses."""
    found, players = tuple(map(_numbers, text.split("_"))), len(standing.purses)
    sums = tuple(map(sum, zip(*found, strict=False)))
    if len(found) != standing.hands or {*map(len, found)} != {players} or sums != standing.purses:
        msg = (
            f"“{text[:30]}” cannot be “each” in the address: it is what each of {counted(standing.hands, 'hand')} has "
            f"brought, {players} numbers a hand, which come to {_dotted(standing.purses)}."
        )
        raise Unreadable(msg)
    return found


def _list_of_numbers(asked: Mapping[str, str], key: str, default: tuple[int, ...]) -> tuple[int, ...]:
    found = _numbers(asked[key]) if key in asked else default
    if not found and key in asked:
        example = _dotted(tuple(range(1, len(default) + 1)))
        many = f"it is {len(default)} numbers, as in {example}"
        raise Unreadable(f"“{asked[key][:30]}” cannot be “{key}” in the address: {many}.")
    return found
