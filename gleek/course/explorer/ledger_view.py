"""The data of the ledger: the payments up to a step, and the resulting totals, as plain JSON."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Generic, TypeVar

from gleek.course.requests import View
from gleek.engine.tell import Teller
from gleek.engine.words import signed, with_plus
from gleek.evidence.glossary import explained
from gleek.evidence.rules import rule_data
from gleek.records.replay import Replay, Step

T = TypeVar("T")


class PerStep(Generic[T]):
    """A cache of what `make` returns for each step of a replay. It forgets steps that have been taken back."""

    def __init__(self, make: Callable[[Step], T]) -> None:
        self._make = make
        self._made: list[tuple[Step, T]] = []

    def up_to(self, steps: Sequence[Step], end: int) -> list[T]:
        made, same = self._made, 0
        for (step, _), now in zip(made, steps, strict=False):
            if step is not now:
                break
            same += 1
        del made[same:]
        made += [(step, self._make(step)) for step in steps[same:end]]
        return [each for _, each in made[:end]]


def ledger_lines(step: Step) -> list[View]:
    """Return a ledger line for each payment of a step. The caller sets “now” on the lines of the current step."""
    if step.hand is None or not step.payments:
        return []
    teller = Teller.of(step.hand.setup, step.hand)
    return [
        {
            "step": step.number,
            "payer": teller.account(payment.payer),
            "receiver": teller.account(payment.receiver),
            "stakes": payment.stakes,
            "text": teller.money(payment.stakes),
            "reason": payment.reason,
            "rule": payment.rule,
            "now": False,
        }
        for payment in step.payments
    ]


_rule_data = lru_cache(maxsize=256)(rule_data)


def ledger_data(played: Replay, at: int, paid: PerStep[list[View]], book: str) -> View:
    """Return the payments up to step number `at` (from 1), their rules as `book` has them, and the totals."""
    *before, now = paid.up_to(played.steps, at)
    lines = [*chain.from_iterable(before), *({**line, "now": True} for line in now)]
    used = dict.fromkeys(line["rule"] for line in lines)
    rules = {rule: _rule_data(rule, played.rules, book, played.record.stake) for rule in used}
    return {
        "lines": lines,
        "rules": rules,
        "terms": explained(played.record.kind, *(each["text"] for each in rules.values())),
        "totals": _totals(played, played.steps[at - 1]),
        "sum_text": _sum_text(played, played.steps[at - 1]),
    }


def _totals(played: Replay, step: Step) -> list[View]:
    record = played.record
    game, players, hand = record.game, step.match.players, step.hand
    if hand is None:
        found = [(name, 0) for name in players]
    else:
        balances = hand.ledger.balances
        found = [*zip(players, step.match.purses_during(hand), strict=True)]
        accounts = game.accounts
        pots = zip(accounts.titles, accounts.pot_numbers, strict=True)
        found += [(title, balances[number]) for title, number in pots if balances[number]]

    def text(name: str, stakes: int) -> str:
        if not game.counts_money:
            return signed(stakes)
        said = record.stake.sum(stakes)
        return with_plus(said, stakes) if name in players else said  # the content of a pot has no plus sign

    return [{"name": name, "stakes": stakes, "text": text(name, stakes)} for name, stakes in found]


def _sum_text(played: Replay, step: Step) -> str:
    hand, record = step.hand, played.record
    game = record.game
    if not game.counts_money:
        return ""  # points have no payer, so their sum need not be zero
    if hand is not None:
        left = -sum([hand.ledger.balances[number] for number in game.accounts.outside_numbers])
        if left:
            held = record.stake.sum(left)
            return f"Players and pots together hold {held}, which earlier hands left in the pot."
    return "Players and pots together come to nought."
