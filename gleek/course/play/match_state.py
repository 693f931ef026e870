"""The state of a match before a hand: deals, players, number of hands and score. It is immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from gleek.course.game_course import game_course
from gleek.course.play.opponents import names
from gleek.course.requests import View
from gleek.engine.errors import Unreadable
from gleek.engine.game import Game
from gleek.engine.hand import Hand
from gleek.engine.match import Match
from gleek.engine.money import Stake
from gleek.engine.words import listed, upper_first
from gleek.players import registry
from gleek.records.codes import code_of, deal_number, new_number
from gleek.records.results import ALL_HELP, MOST_HANDS, PERSON, Help, Result, match_deal

LENGTHS: Final = (3, 6, 12, 0)
"""The numbers of hands that a learner can choose for a match; 0 means no end."""

MOST_BACK: Final = 999
MOST_TOLD: Final = 12  # the address of a match lists the result of each hand only up to this number of hands


# The class has no slots, because `cached_property` would not work with them.
@dataclass(frozen=True)
class MatchState:
    seed: int  # the number of the first deal; it determines all later deals (see `gleek.records.results`)
    # The id of each player, by player number: `PERSON`, or the id of a computer player.
    players: tuple[str, ...]
    length: int  # the number of hands in the match; 0 for no end
    standing: Match  # the rules, names and purses, and what the last hand left for the next, such as a pot
    # the ids of the players of the first hand, if players were replaced during the match; else empty
    began: tuple[str, ...] = ()
    help: Help = ALL_HELP  # the help that people may ask for
    back: int = 0  # how many hands were played again, or choices taken back after other players had acted
    # For each finished hand, the result of each player, in stakes or points; empty if the results are not known.
    each: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def begin(
        cls,
        seed: int,
        rules: Any,  # noqa: ANN401  (each game has rules of its own)
        players: tuple[str, ...] = (),
        length: int | None = None,
    ) -> MatchState:
        """Return a new match before its first hand. The first player is first in turn, and the last player deals.

        By default, the first player is a person, and the others are the game's default computer player. The default
        length is the first of `LENGTHS`, or 0 if the rules of the game decide when a match ends.
        """
        game = registry.game(rules.game)
        if length is None:
            length = 0 if game_course(game.id).table.partie else LENGTHS[0]
        if not players:
            players = (PERSON, *[registry.default_player(game.id)] * (len(game.seats) - 1))
        called = names(game.id, players)
        standing = game.match.of(rules, called, len(game.seats) - 1, Stake.PENNY, {})
        return cls(seed, players, length, standing)

    @property
    def game(self) -> Game:
        return registry.game(self.standing.rules.game)

    @cached_property
    def code(self) -> str:
        return code_of(self.seed, self.standing.rules)

    @property
    def hand(self) -> int:
        return self.standing.hands + 1

    @cached_property
    def deal_code(self) -> str:
        return self._code_of_hand(self.hand)

    @cached_property
    def earlier_deals(self) -> tuple[str, ...]:
        return tuple(map(self._code_of_hand, range(1, self.hand)))

    def _code_of_hand(self, hand: int) -> str:
        return code_of(match_deal(self.seed, hand, self.game.id), self.standing.rules)

    @property
    def deal(self) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        return deal_number(match_deal(self.seed, self.hand, self.game.id), self.standing.rules)

    @cached_property
    def where(self) -> str:
        table = game_course(self.game.id).table
        whole = table.whole_partie(self.standing.rules) if table.partie else "a match without end"
        return f"{upper_first(table.deal)} {self.hand} of {self.length or whole}."

    def seat_of(self, player: int) -> int:
        return (player - self.standing.dealer - 1) % len(self.players)

    @property
    def over(self) -> bool:
        return self.standing.ended or self.standing.hands >= (self.length or MOST_HANDS)

    def after(self, hand: Hand) -> MatchState:
        standing = self.standing.after(hand)
        before, after = self.standing.purses, standing.purses
        brought = tuple(now - then for now, then in zip(after, before, strict=True))
        known = self.standing.hands == len(self.each) < MOST_TOLD
        return replace(self, standing=standing, each=(*self.each, brought) if known else ())

    def with_players(self, players: tuple[str, ...]) -> MatchState:
        first = self.began or self.players
        began = () if self.hand == 1 or players == first else first
        standing = replace(self.standing, players=names(self.game.id, players))
        return replace(self, players=players, began=began, standing=standing)

    @property
    def marked(self) -> str:
        if not self.back:
            return ""
        made = "One choice was" if self.back == 1 else f"{self.back} choices were"
        return f"{made} made again after others had answered."

    def taken_back(self) -> MatchState:
        return replace(self, back=min(self.back + 1, MOST_BACK))

    @property
    def result(self) -> Result:
        at = self.standing
        return Result(self.seed, at.rules, self.players, at.hands, at.purses, at.winners, self.help)


HANDS: Final = 6
"""The number of hands of a match on the ladder, unless the rules of the game decide when a match ends."""


def _players(game: str) -> tuple[str, ...]:
    return tuple(next(iter(skill.players.values())) for skill in game_course(game).skills)


def _seated(state: MatchState, player: str) -> tuple[str, ...]:
    return (PERSON, *[player] * (len(state.players) - 1))


def ladder_data(state: MatchState) -> View:
    """Return the ladder. The learner climbs each rung by winning a match against a player of the rung's skill."""
    game, table = state.game.id, game_course(state.game.id).table
    rungs = [
        {
            "id": player,
            "words": upper_first(skill.words),
            "names": listed(names(game, _seated(state, player))[1:]),
        }
        for player, skill in zip(_players(game), game_course(game).skills, strict=True)
    ]
    over = f"one {table.partie}" if table.partie else f"{HANDS} {table.deal}s"
    about = (
        f"Beat them one after another, from the gentlest to the strongest, each over {over}. A match counts if no "
        "choice was made again after others had answered."
    )
    return {"about": about, "rungs": rungs}


def ladder_match(state: MatchState, player: str) -> MatchState:
    """Return a new match with the rules of `state`, in which `player` has all other seats."""
    known = _players(state.game.id)
    if player not in known:
        raise Unreadable(f"“{player[:30]}” is not on the ladder of opponents, which has {listed(known)}.")
    length = 0 if game_course(state.game.id).table.partie else HANDS
    return MatchState.begin(new_number(), state.standing.rules, _seated(state, player), length)


def beaten(state: MatchState) -> str:
    """Return the id of the ladder's player that the learner has beaten, if this finished match counts; else ""."""
    others = {*state.players} - {PERSON}
    whole = state.length == (0 if game_course(state.game.id).table.partie else HANDS)
    alone = state.players.count(PERSON) == 1 and len(others) == 1
    if not (state.over and whole and alone) or state.began or state.back:
        return ""
    won = state.standing.winners == (state.players.index(PERSON),)
    (player,) = others
    return player if won and player in _players(state.game.id) else ""
