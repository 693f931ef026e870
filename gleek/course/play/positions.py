"""The position at which a task begins, and the continuations of the hand: a basic player plays on for all seats.

A task names a hand and a step. The hand is a sample hand, or a deal code with the first actions of the hand.
Every task has the players of `gleek.course.cast`, and the game's default rules and stake, not the record's.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from gleek.course.cast import cast
from gleek.course.explorer.game_table import GameTable
from gleek.course.game_course import game_course
from gleek.course.lesson_data import Task
from gleek.course.play.task_panel import Figure, unit
from gleek.engine.actions import Action, Discard
from gleek.engine.cards import cards, mask_of
from gleek.engine.game import Game
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.money import Stake
from gleek.engine.money import stake as stake_of
from gleek.engine.words import counted
from gleek.evidence import games
from gleek.evidence.toml import pick
from gleek.players.registry import default_player, player
from gleek.records.coded import begun
from gleek.records.record import Record
from gleek.records.replay import Replay, Step, replay, steps_of
from gleek.records.samples import samples

# The most discards that are tried to find the best right one. (If one card of twelve must be kept, there are 330
# discards of seven cards.)
_MOST_TRIED = 400


# Each task has only one `Position` (see `position`), so instances are compared by identity.
@dataclass(frozen=True, slots=True, eq=False)
class Position:
    task: Task
    whole: Replay
    played: Replay  # the replay up to the task's step
    seat: int | None  # the learner's seat; None if the task shows all hands
    table: GameTable  # the table definitions of the task's game

    @property
    def you(self) -> int:
        """The seat that the texts call "you": the learner's, or the last seat if all hands are open."""
        return len(self.played.record.players) - 1 if self.seat is None else self.seat

    @property
    def step(self) -> Step:
        return self.played.steps[-1]

    @property
    def hand(self) -> Hand:
        return self.step.dealt_hand

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        return self.played.rules

    @property
    def book(self) -> str:
        return self.played.record.preset

    @property
    def game(self) -> Game:
        return self.played.record.game

    @property
    def stake(self) -> Stake:
        return self.played.record.stake

    @property
    def unit(self) -> str:
        return unit(self.stake) if self.game.counts_money else "points"

    def sum(self, stakes: int) -> str:
        return self.table.sum(self.stake, stakes)

    def money(self, stakes: int) -> str:
        return self.stake.sum(stakes) if self.game.counts_money else counted(stakes, "point")

    def action(self, words: str) -> Action:
        """Return the action that the words name, without the seat ("bid 13"). Raises `Unreadable` if they name none."""
        words = words.replace("lay out", "discards", 1)
        return self.game.words.read(f"{self.game.seats[self.you]} {words}")

    def is_right(self, action: Action) -> bool:
        if self.task.keep:
            kept = mask_of(cards(" ".join(self.task.keep)))
            return isinstance(action, Discard) and not action.mask & kept
        return action in self.right_actions()

    def right_actions(self) -> tuple[Action, ...]:
        if self.task.keep:
            return tuple(islice(filter(self.is_right, self.hand.legal()), _MOST_TRIED))
        return tuple(self.action(words) for words in self.task.right)

    def then(self, action: Action, settled: Callable[[Hand], bool] = lambda _: True) -> Replay:
        """Return the replay up to the task, continued with this action and with a basic player in the other seats.

        The replay ends when it is the learner's turn again. If the trick or the stage ends before that, the replay ends
        there, provided that `settled` returns True for the hand.
        """
        stage, tricks = self.hand.stage, len(self.hand.tricks)
        steps, hand = list(self.played.steps), self.hand
        while True:
            for step in steps_of(action, steps[-1]):
                if step.stage != stage and settled(hand):
                    return self._with(steps)
                steps.append(step)
                hand = step.dealt_hand
            over = hand.stage != stage or len(hand.tricks) != tricks
            if hand.to_act == self.seat or (over and settled(hand)):
                return self._with(steps)
            action = _plainly(hand)

    def _with(self, steps: list[Step]) -> Replay:
        return replace(self.played, steps=tuple(steps))

    def payments(self) -> tuple[Payment, ...]:
        steps = self.whole.steps[self.task.step : self.task.to]
        return tuple(payment for step in steps for payment in step.payments)

    def gains(self, payments: Iterable[Payment]) -> tuple[Figure, ...]:
        """Return what each player gains by these payments, the learner first. Players without a payment are left out.

        A figure lists its reasons if it is 0, if it is the learner's and has several, or if several stages pay points.
        """
        game, hand = self.game, self.step.hand
        names, paid = hand.setup.names if hand else self.played.record.players, [*payments]
        reason, whom = self.table.reason, with_both(self.you, paid, len(game.seats))
        seats = [(self.you + seat) % len(game.seats) for seat in range(len(game.seats))]
        reasons: dict[int, Counter[str]] = {seat: Counter() for seat in seats}
        for each in paid:
            for account, sign in ((each.payer, -1), (each.receiver, 1)):
                if account == self.you:
                    reasons[account][reason(each) + whom(each)] += sign * each.stakes
                elif account in reasons:
                    reasons[account][each.reason if game.counts_money else reason(each)] += sign * each.stakes
        several = not game.counts_money and len({each.rule.partition(".")[0] for each in paid}) > 1
        figures = []
        for seat, found in reasons.items():
            told = several or not found.total() or (seat == self.you and len(found) > 1)
            words = "even" if game.counts_money and not found.total() else ""
            if found:
                parts = tuple(found.items()) if told else ()
                figures.append(Figure(names[seat], found.total(), parts, words))
        return tuple(figures)

    def sum_asked(self) -> int:
        seat, paid = self.seat, self.payments()
        out = sum(each.stakes for each in paid if each.payer == seat)
        if self.task.of == "pay":
            return out
        return sum(each.stakes for each in paid if each.receiver == seat) - out

    def sums_offered(self) -> tuple[int, ...]:
        if not self.task.touch:
            return ()
        return tuple(sorted({self.sum_asked(), *(miss.value for miss in self.task.misses)}))

    def at_end(self) -> Replay:
        return up_to(self.whole, self.task.to)


def with_both(seat: int | None, payments: Iterable[Payment], seats: int) -> Callable[[Payment], str]:
    """Return a function that says ", to both" or ", from both" of a payment made with both other players; else ""."""
    # Two equal payments may both be to or from a pot, so collect the accounts on the other side.
    others: dict[tuple[str, str, bool], set[int]] = {}
    for each in payments:
        for account, other in ((each.payer, each.receiver), (each.receiver, each.payer)):
            if account == seat:
                others.setdefault((each.rule, each.reason, account == each.payer), set()).add(other)

    def whom(payment: Payment) -> str:
        pays = payment.payer == seat
        if len(found := others[payment.rule, payment.reason, pays]) != 2 or found != {*range(seats)} - {seat}:
            return ""
        return ", to both" if pays else ", from both"

    return whom


def played_on(hand: Hand, action: Action, until: str) -> Hand:
    """Play `action`, then let plain players go on to the end of the "trick", the "stage" or the "hand" (`until`)."""
    stage, tricks = hand.stage, len(hand.tricks)
    hand, _ = hand.apply(action)
    while not hand.over:
        if (until == "trick" and len(hand.tricks) > tricks) or (until == "stage" and hand.stage != stage):
            break
        hand, _ = hand.apply(_plainly(hand))
    return hand


def _plainly(hand: Hand) -> Action:
    return player(hand.game.id, default_player(hand.game.id))(hand.observe(hand.to_act))


def up_to(whole: Replay, step: int) -> Replay:
    return replace(whole, steps=whole.steps[:step], stop=None)


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
