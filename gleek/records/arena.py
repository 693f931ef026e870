"""Rates players: measures what each wins from each other player on the same deals, in stakes or points a hand.

Each deal is played once for each seat: one player sits there, and the other player in all other seats. The mean over
the seats is one sample, so that most of the luck of the cards cancels out. The results of each deal are one line of a
file, so that a run that was stopped continues where it ended.
"""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import permutations
from pathlib import Path
from typing import Any, Final

from gleek.engine.as_html import table_html
from gleek.engine.errors import GleekError, Unreadable, given, need
from gleek.engine.hand import Hand
from gleek.engine.rules import Rules
from gleek.engine.words import counted, listed
from gleek.engine.words.tables import text_table
from gleek.evidence import presets
from gleek.players import own_players, registry
from gleek.players.advice import mean_and_error
from gleek.records.codes import DEALS, deal_number, rules_code
from gleek.records.files import write_file
from gleek.records.played import MOST, in_processes
from gleek.records.results import match_deal

Pair = tuple[str, str]
"""The ids of a player and of the player in all other seats."""

_IMPLAUSIBLE_WIN: Final = 1e9  # nobody wins as much in a hand: a larger number means that a file is damaged
_MAX_BAR_CHARACTERS: Final = 24  # the characters of the longest bar of the plot


@dataclass(frozen=True)
class Arena:
    rules: Rules
    players: tuple[str, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        if len(set(self.players)) != len(self.players) or len(self.players) < 2:
            raise Unreadable(
                f"Only two or more different players can be rated, and these are {listed(self.players)}."
            )
        if type(self.seed) is not int or not 0 <= self.seed < DEALS:
            raise Unreadable(f"{given(self.seed)} is not a seed: seeds go from 0 to {DEALS - 1}.")

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(permutations(self.players, 2))

    @property
    def data(self) -> dict[str, Any]:
        """The first line of a file of results: the players, the rules and the seed."""
        return {
            "format": "gleek-arena-1",
            "rules": rules_code(self.rules),
            "players": [*self.players],
            "seed": self.seed,
        }

    def won(self, number: int) -> list[float]:
        """Return what the first player of each pair wins in deal `number` (from 1): the mean over the seats."""
        game = registry.game(self.rules.game)
        deal = match_deal(self.seed, number, game.id)
        dealt, _ = Hand.dealt_to(game.setup(self.rules), deal_number(deal, self.rules))
        seats = range(len(game.seats))

        def wins(seat: int, one: str, other: str) -> float:
            hand, _ = registry.play_hand(dealt, [one if at == seat else other for at in seats], deal)
            purses = hand.ledger.purses
            return purses[seat] - sum(purses) / len(purses)  # a pot that is left is divided equally

        return [statistics.fmean(wins(seat, *pair) for seat in seats) for pair in self.pairs]


@dataclass(repr=False)
class Rating:
    """The results of an arena: for each pair of players, the first player's winnings in each deal."""

    arena: Arena
    samples: dict[Pair, list[float]] = field(default_factory=dict)

    def add(self, won: Sequence[float]) -> None:
        for pair, each in zip(self.arena.pairs, won, strict=True):
            self.samples.setdefault(pair, []).append(each)

    @property
    def deals(self) -> int:
        return len(next(iter(self.samples.values()), ()))

    def against(self, player: str, other: str) -> tuple[float, float]:
        """Return the mean winnings per hand of a player against another, and its standard error."""
        return mean_and_error(self.samples.get((player, other), [0.0]))

    def overall(self, player: str) -> tuple[float, float]:
        of_player = [some for (one, _), some in self.samples.items() if one == player]
        return mean_and_error([statistics.fmean(each) for each in zip(*of_player, strict=True)] or [0.0])

    @property
    def ranking(self) -> list[str]:
        return sorted(self.arena.players, key=lambda each: -self.overall(each)[0])

    def table(self) -> list[list[str]]:
        ranking = self.ranking
        rows = [
            [
                one,
                *("–" if one == other else _with_error(self.against(one, other)) for other in ranking),
                _with_error(self.overall(one)),
            ]
            for one in ranking
        ]
        return [["", *(f"against {each}" for each in ranking), "against all"], *rows]

    def plot(self) -> list[list[str]]:
        """Return a row for each player, the best first: the winnings per hand as a bar."""
        means = {each: self.overall(each)[0] for each in self.ranking}
        most = max(map(abs, means.values())) or 1
        return [
            [one, f"{mean:+.2f}", ("█" if mean > 0 else "░") * round(_MAX_BAR_CHARACTERS * abs(mean) / most)]
            for one, mean in means.items()
        ]

    @property
    def title(self) -> str:
        game = registry.game(self.arena.rules.game)
        unit = "Stakes" if game.counts_money else "Points"
        return f"{unit} won a hand at {game.title} ± standard error, {counted(self.deals, 'deal')}"

    def __repr__(self) -> str:
        return "\n".join([f"{self.title}:", *text_table(self.table()), "", *text_table(self.plot())])

    def _repr_html_(self) -> str:
        heads, *rows = self.table()
        return table_html(self.title, heads, [list(map(escape, row)) for row in rows])


def rate(
    players: Sequence[object],
    deals: int = 100,
    *,
    rules: Rules | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Rating:
    """Let players play the same deals against each other, and return what each won.

    A player is the id of a computer player ("master" means the newest of that name), a function, a class, or the text
    "FILE.py:NAME". Raises `Unreadable` for something else, and `GleekError` if a player fails or chooses an action that
    is not legal. With more than one process (`jobs`), programmers' players must be named as "FILE.py:NAME". `progress`
    is called after each deal with the number of deals played.
    """
    if rules is None:
        rules = presets.preset(registry.game().rules)
    need(rules, Rules, "a set of rules", "one, as in gleek.preset(“cotton”)")
    need(players, (list, tuple), "a list of players", "one, as in [“plain”, “master”]")
    if progress is not None and not callable(progress):
        raise Unreadable(
            f"The argument progress is {given(progress)}: give a function that takes the number of deals played."
        )
    if type(jobs) is not int or jobs < 1:
        raise Unreadable(f"{given(jobs)} is not a number of processes: give 1 or more.")
    arena = arena_of(rules, players, seed)
    local = [each for each in arena.players if own_players.is_own(each) and not own_players.is_in_file(each)]
    if jobs > 1 and local:
        raise Unreadable(
            f"Other processes cannot load {listed(local)}: name players as FILE.py:NAME, or give jobs=1."
        )
    rating = Rating(arena)
    for won in results(arena, deals, jobs=jobs):
        rating.add(won)
        if progress is not None:
            progress(rating.deals)
    return rating


def arena_of(rules: Rules, players: Sequence[object], seed: int) -> Arena:
    named: list[str] = []
    for each in players:
        named.append(registry.player_named(rules.game, each, named))
    return Arena(rules, tuple(named), seed)


def results(
    arena: Arena, deals: int, out: Path | None = None, *, jobs: int | None = None
) -> Iterator[list[float]]:
    """Yield for each deal the winnings of each pair, in the order of `Arena.pairs`.

    Results that are in the file `out` are read and not played again; new results are added to it. Raises `Unreadable`
    for an impossible number of deals and for a file of another arena, `GleekError` if the file cannot be written.
    """
    if type(deals) is not int or not 1 <= deals <= MOST:
        raise Unreadable(f"{given(deals)} is not a number of deals: give a number from 1 to {MOST}.")
    before = [] if out is None or not out.exists() else _read(out, arena)
    yield from before[:deals]
    missing = range(len(before) + 1, deals + 1)
    try:
        with (
            open(os.devnull if out is None else out, "a", encoding="utf-8") as file,  # noqa: PTH123 (also os.devnull)
            in_processes(arena.won, missing, arena.players, jobs) as more,
        ):
            if not before:
                print(json.dumps(arena.data, ensure_ascii=False), file=file)
            for won in more:
                print(json.dumps(won), file=file, flush=True)
                yield won
    except OSError as error:
        raise GleekError(f"“{out}” cannot be written: {error.strerror or error}.") from None


def _read(file: Path, arena: Arena) -> list[list[float]]:
    """Return the results in a file, one list for each deal; a last line that was cut off is removed from the file."""
    try:
        *whole, cut_off = file.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeError) as error:
        raise Unreadable(f"“{file}” cannot be read: {error}.") from None
    if not whole:
        return []
    try:
        head, *found = map(json.loads, whole)
    except (ValueError, RecursionError):
        raise Unreadable(
            f"“{file}” is not a file of results of players: give the name of a new file."
        ) from None
    if head != arena.data:
        raise Unreadable(
            f"“{file}” holds results of other players, rules or another seed: give the name of a new file."
        )
    pairs = len(arena.pairs)
    for number, each in enumerate(found, 2):
        sums: list[Any] = each if isinstance(each, list) and len(each) == pairs else [None]
        if not all(type(won) in {int, float} and abs(won) < _IMPLAUSIBLE_WIN for won in sums):
            right = f"it should be a list of {counted(pairs, 'number')}"
            raise Unreadable(f"“{file}”, line {number} is {given(each)}: {right}.")
    if cut_off:
        write_file(file, "".join([f"{line}\n" for line in whole]).encode())
    return found


def _with_error(found: tuple[float, float]) -> str:
    return "{:+.2f} ± {:.2f}".format(*found)
