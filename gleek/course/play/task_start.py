"""The replay of a task's hand, up to the position at which the task begins.

A task names a hand and a step. The hand is a sample hand, or a deal code with the first actions of the hand.
Every task has the players of `gleek.course.cast`, and the game's default rules and stake, not the record's.
"""

from dataclasses import replace
from functools import lru_cache

from gleek.course.cast import cast
from gleek.course.game_course import game_course
from gleek.course.lesson_data import Task
from gleek.course.play.positions import Position, up_to
from gleek.engine.money import stake as stake_of
from gleek.evidence import games
from gleek.evidence.toml import pick
from gleek.records.coded import begun
from gleek.records.record import Record
from gleek.records.replay import Replay, replay
from gleek.records.samples import samples


@lru_cache(maxsize=256)
def position(task: Task) -> Position:
    record = begun(task.code, task.did) if task.code else pick("sample hand", samples(task.game), task.hand)
    seat = record.game.seats.index(task.seat) if task.seat else None
    whole = _with_the_cast(task, record, seat)
    return Position(task, whole, up_to(whole, task.step), seat, game_course(record.game.id).table)


@lru_cache(maxsize=64)
def _replayed(what: Record) -> Replay:
    return replay(what)


def _with_the_cast(task: Task, record: Record, seat: int | None) -> Replay:
    info, count = games.game(record.game.id), len(record.players)
    below = count - 1 if seat is None else seat
    # The number of the player who has the learner's seat in the first hand of a match. If another player has this seat
    # in the task's hand, the hand is replayed again with that player as the learner.
    learner = ((record.dealer or 0) + 1 + below) % count
    record = replace(record, stake=stake_of(info.stake), preset=info.default, changes=())
    whole = _replayed(replace(record, players=cast(count, learner)))
    step = whole.steps[task.step - 1]
    # Before the deal, players have no seats. Use their order in the record.
    there = below if step.hand is None else step.match.player(below)
    return whole if there == learner else _replayed(replace(record, players=cast(count, there)))
