"""The counters that a player needs for twelve hands under each book's rules, measured by `scripts/counters.py`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from gleek.engine.hand import Hand
from gleek.engine.rules import Rules
from gleek.evidence.presets import preset
from gleek.players.registry import default_player, game, player
from gleek.records.codes import deal_number

SHARES: Final = (50, 90, 95, 100)
"""Percentages of the players. For each, the files state how many counters were enough for that share."""

HANDS: Final = 12
"""The number of hands in each game that is played for the measurement."""


class Measured(NamedTuple):
    # For each percentage in `SHARES`: the number of counters that is enough for that share of the players.
    enough: Mapping[int, int]
    games: int  # the number of games in which this was measured


def enough(needs: Sequence[int], share: int) -> int:
    """Return the fewest counters that are enough for `share` per cent of the players. `needs` is in ascending order."""
    return needs[max(0, -(-share * len(needs) // 100) - 1)]


def file_of(game_id: str) -> Path:
    folder = Path(import_module(f"gleek.games.{game_id}.game").__file__ or "").parent
    return folder / "course" / "counters_needed.toml"


class Standing(NamedTuple):
    needed: list[int]  # for each player, the number of counters needed so far
    won: int  # the largest purse after the hand, in stakes or points
    decisions: int  # the number of decisions so far, of all players together


def play_games(rules: Rules, games: int, hands: int = HANDS) -> Iterator[list[Standing]]:
    """Play `games` games of `hands` hands. For each game, yield its standings: one after each hand.

    If the game is played for money, a player needs as many counters as the largest loss that their purse has shown. If
    it is played for points, a player needs as many as their highest score in a partie; when the rules end a partie, a
    new one begins. The deals are numbered from 0, so the result is always the same.
    """
    kind = game(rules.game)
    choose = player(rules.game, default_player(rules.game))
    begun = kind.match(rules, tuple(f"Player {seat + 1}" for seat in range(len(kind.seats))), 0)
    for each in range(games):
        most, match, decisions, standings = [0] * len(kind.seats), begun, 0, list[Standing]()
        for number in range(hands):
            hand, _ = Hand.dealt_to(match.begin(), deal_number(each * hands + number, rules))
            while not hand.over:
                hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
                decisions += 1
                if kind.counts_money:
                    most = [max(was, -now) for was, now in zip(most, match.purses_during(hand), strict=True)]
            match = match.after(hand)
            if not kind.counts_money:
                most = [max(was, now) for was, now in zip(most, match.standing, strict=True)]
            standings.append(Standing(most, max(match.purses), decisions))
            if match.ended:
                match = begun
        yield standings


def purses_needed(rules: Rules, games: int, hands: int = HANDS) -> list[int]:
    """Play `games` games of `hands` hands. Return how many counters each player needed in each game, ascending."""
    return sorted(needed for standings in play_games(rules, games, hands) for needed in standings[-1].needed)


def measured(rules: Rules, book: str, games: int = 8) -> Measured:
    """Return how many counters players need: stored if `rules` are those of `book`, else measured in `games` games."""
    if not rules.differs_from(preset(type(rules), book)) and file_of(rules.game).is_file():
        return _kept(rules.game)[book]
    needed = purses_needed(rules, games)
    return Measured({share: enough(needed, share) for share in SHARES}, games)


@cache
def _kept(game_id: str) -> Mapping[str, Measured]:
    found = tomllib.loads(file_of(game_id).read_text(encoding="utf-8"))
    games = found.pop("games")
    return {
        book: Measured({int(share): stakes for share, stakes in table["needed"].items()}, games)
        for book, table in found.items()
    }
