"""The help at the table, from what the seat knows: counts of its cards, payments, the score, and the moves."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gleek.course.explorer.table import takes_trick
from gleek.course.explorer.table_parts import card_sign, signed_sum
from gleek.course.game_course import game_course
from gleek.course.requests import View, needed
from gleek.engine.cards import CARDS
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.tell import Teller
from gleek.engine.words import counted, upper_first
from gleek.evidence.glossary import explained
from gleek.records.replay import Step


class Seat(NamedTuple):
    seat: int
    you: int | None


def table_help(steps: Sequence[Step], said: Sequence[str], by: Seat, *, counts: bool = True) -> View | None:
    """Return the help for the seat `by` after `steps`, whose sentences are `said`; None before the deal.

    Without `counts`, the help does not count the seat's cards.
    """
    hand = steps[-1].hand if steps else None
    if hand is None:
        return None
    facts = [*game_course(hand.game.id).own_counts(hand.observe(by.seat))] if counts else []
    facts += _standing(hand, by.you)
    prices, moves = _prices(hand.game.id, hand.setup.rules, hand.setup.stake), _moves(steps, said, by)
    texts = [text for fact in facts for text in fact]
    texts += [text for price in prices for text in (price["who"], *price["lines"])]
    return {
        "facts": [{"name": name, "text": text} for name, text in facts],
        "prices": prices,
        "moves": moves,
        "terms": explained(hand.game.id, *texts),
    }


def _standing(hand: Hand, you: int | None) -> list[tuple[str, str]]:
    """Return (name, text) pairs: the score of this hand so far, and the tricks of each player."""
    table, names, stake = game_course(hand.game.id).table, hand.setup.names, hand.setup.stake
    order = range(len(names)) if you is None else [(you + at) % len(names) for at in range(len(names))]
    sums = [(names[seat], hand.ledger.balances[seat]) for seat in order]
    score = [f"{name} {signed_sum(table, stake, net)['text'] if table.money else net}" for name, net in sums]
    found = [(f"This {table.deal} so far", ", ".join(score))]
    if hand.tricks:
        won = [trick.winner for trick in hand.tricks]
        found.append(("Tricks", ", ".join(f"{names[seat]} {won.count(seat)}" for seat in order)))
    return found


@lru_cache(maxsize=8)
def _prices(game: str, rules: object, stake: Stake) -> list[View]:
    course = game_course(game)
    payments, table = course.payments, course.table
    groups = [*payments.for_cards(rules), *payments.in_play(rules)]
    found = [
        {
            "who": group.who,
            "lines": [
                f"{each.what}: {table.sum(stake, each.stakes) if table.money else counted(each.stakes, 'point')}"
                for each in group.paid
            ],
        }
        for group in groups
    ]
    # Leave out the tables in `told`, which repeat the payments, and tables of more than two columns, which are too
    # wide.
    for rule, make in course.brief.tables.items():
        values = None if rule in payments.told else make(rules)
        if values is not None and len(values.head) == 2:
            lines = [f"{upper_first(name)}: {value}" for name, value in values.rows]
            found.append({"who": values.caption, "lines": lines})
    return found


def _moves(steps: Sequence[Step], said: Sequence[str], by: Seat) -> list[View]:
    """Return a line for each step of the stages without tricks, and a line for each completed trick."""
    moves: list[View] = []
    for step, sentence in zip(steps, said, strict=True):
        hand = step.hand
        if hand is None or not sentence:
            continue
        text = sentence
        if step.stage == hand.game.trick_stage:
            if not takes_trick(step):
                continue
            trick, count = hand.tricks[-1], len(hand.setup.names)
            teller = Teller.of(hand.setup, hand, you=by.you)
            played = ", ".join(
                f"{hand.setup.names[(trick.leader + at) % count]} {card_sign(CARDS[index])}"
                for at, index in enumerate(trick.cards)
            )
            taken = teller.part("{who} {who:takes} it", who=teller.who(trick.winner))
            text = f"{len(hand.tricks)}. {played}: {taken}"
        stage = upper_first(hand.game.stage_names[step.stage])
        moves.append({"stage": stage, "step": step.number, "text": text})
    return moves


def looked_at(given: object, shown: int) -> int:
    """Return the number of the step to show, from a request; 0 is the current state.

    Raises `Unreadable` above `shown`.
    """
    return needed(given, f"is not a move of this hand: its steps are numbered from 1 to {shown}", 0, shown)


def looked_text(help_: View | None, step: int) -> str:
    moves = help_["moves"] if help_ else []
    return next((each["text"] for each in moves if each["step"] == step), "This is how the table was.")
