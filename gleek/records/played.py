"""Lets computer players play whole hands, and writes them to a file of JSON lines (`docs/data.md`).

The same seed gives the same bytes on every machine.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from gleek.engine.errors import GleekError, Unreadable
from gleek.engine.game import Game
from gleek.engine.hand import Hand
from gleek.engine.rules import Rules
from gleek.engine.words import counted
from gleek.players import own_players, registry
from gleek.records.as_json import replay_data
from gleek.records.coded import coded_record
from gleek.records.codes import DEALS, code_of, deal_number
from gleek.records.files import writing
from gleek.records.record import Entry
from gleek.records.replay import replay
from gleek.records.results import match_deal
from gleek.records.write import record_data

_T = TypeVar("_T")

MOST: Final = 1_000_000
"""The largest number of hands in one file."""
_CHUNK: Final = 8  # the number of hands that a process gets at a time
_MIN_FOR_PROCESSES: Final = 2 * _CHUNK  # with fewer hands, a second process takes more time than it saves
_TENTHS: Final = 10


class Set(NamedTuple):
    """The settings that determine all hands of a file of played hands."""

    rules: Rules
    book: str  # the preset on which the rules are based
    players: tuple[str, ...]  # the ids of the players, from player 1 on
    seed: int


def player_ids(game: Game, given: str) -> tuple[str, ...]:
    """Return the ids of the players that `given` names with commas between them; for "", the default players.

    A name may omit the game and the number: "master" means the newest player of that name. "FILE.py:NAME" is a player
    that a programmer has written. Raises `Unreadable` for an unknown player or a wrong number of players.
    """
    seats = len(game.seats)
    if not given:
        return (registry.default_player(game.id),) * seats
    found = tuple([registry.player_named(game.id, each.strip()) for each in given.split(",")])
    if len(found) != seats:
        example = ",".join([registry.default_player(game.id)] * seats)
        raise Unreadable(
            f"{game.title} needs {counted(seats, 'player')}, but {len(found)} are named: write --players {example}."
        )
    return found


def seated(players: Sequence[str], number: int) -> tuple[str, ...]:
    """Return the players by seat in hand `number` (from 1); as in a match, the next player deals the next hand."""
    return tuple([players[(seat + number - 1) % len(players)] for seat in range(len(players))])


def played_hand(made: Set, number: int) -> dict[str, Any]:
    """Let the players of `made` play hand `number` (from 1) to its end; return the data of its line in the file."""
    game, sit = registry.game(made.rules.game), seated(made.players, number)
    hand, _ = Hand.dealt_to(
        game.setup(made.rules), deal_number(match_deal(made.seed, number, game.id), made.rules)
    )
    _, actions = registry.play_hand(hand, sit, f"{made.seed}:{number}")
    return line_data(made, number, sit, tuple(map(Entry, actions)))


def line_data(
    made: Set, number: int, sit: Sequence[str], done: tuple[Entry, ...], *, told: bool = True
) -> dict[str, Any]:
    """Return the data of hand `number` with the players `sit`. Without sentences (`told`) it is twice as fast."""
    rules, game = made.rules, registry.game(made.rules.game)
    deal = match_deal(made.seed, number, game.id)
    record = coded_record(deal, rules, made.book, done)
    return {
        "format": f"{game.id}-played-1",
        "seed": made.seed,
        "number": number,
        "deal": code_of(deal, rules),
        "players": dict(zip(game.seats, sit, strict=True)),
        "record": record_data(record),
        "replay": replay_data(replay(record), made.book, told=told),
    }


def line_of(made: Set, number: int) -> str:
    return json.dumps(played_hand(made, number), ensure_ascii=False, separators=(",", ":"))


def write_many(out: Path, made: Set, many: int, tell: Callable[[str], None], jobs: int | None = None) -> str:
    """Play hands, and write them to a file, one on each line. Return a message with the file's SHA-256.

    A regular file appears only when it is complete. `tell` is called with a message after each tenth of the hands.
    `jobs` is the number of processes; None means one for each processor. Raises `Unreadable` for an invalid number of
    hands or seed, `GleekError` if the file cannot be written.
    """
    if not 1 <= many <= MOST:
        raise Unreadable(f"A file cannot have {many} hands: give a number from 1 to {MOST}.")
    if not 0 <= made.seed < DEALS:
        raise Unreadable(f"{made.seed} is not a seed: seeds go from 0 to {DEALS - 1}.")
    digest, size = hashlib.sha256(), 0
    try:
        with (
            writing(out) as file,
            in_processes(partial(line_of, made), range(1, many + 1), made.players, jobs) as lines,
        ):
            for number, line in enumerate(lines, 1):
                written = f"{line}\n".encode()
                size += file.write(written)
                digest.update(written)
                if number < many and number * _TENTHS // many > (number - 1) * _TENTHS // many:
                    tell(f"{number} of {counted(many, 'hand')}")
    except OSError as error:
        raise GleekError(f"“{out}” cannot be written: {error.strerror or error}.") from None
    return (
        f"{out.name}: {counted(many, 'hand')}, seed {made.seed}, {size} bytes, SHA-256 {digest.hexdigest()}"
    )


@contextmanager
def in_processes(
    do: Callable[[int], _T], numbers: range, players: Sequence[str], jobs: int | None = None
) -> Iterator[Iterator[_T]]:
    """As a context manager, give an iterator over `do(number)` for `numbers`, in order, computed in parallel.

    Each process loads those of the `players` that are in files. `jobs` is the number of processes; None means one for
    each processor. If there are few numbers, this process computes the results itself.
    """
    workers = min(jobs or os.cpu_count() or 1, len(numbers) // _CHUNK)
    if workers < 2 or len(numbers) < _MIN_FOR_PROCESSES:
        yield map(do, numbers)
        return
    own = [each for each in players if own_players.is_in_file(each)]
    # "spawn", because with "fork" the child gets locks that other threads of the parent hold at that moment.
    with get_context("spawn").Pool(workers, _seat_all, (own,)) as pool:
        yield pool.imap(do, numbers, _CHUNK)


def _seat_all(own: Sequence[str]) -> None:
    for each in own:
        own_players.seat(each)
