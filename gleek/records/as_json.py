"""A replay as data, for other programs: what `gleek replay --json` gives.

Its shape is documented, key by key, in `docs/record.md`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from gleek.engine.cards import CARDS, text_of
from gleek.engine.ledger import ACCOUNT_WORDS, SEAT_WORDS
from gleek.games.gleek.rules import Rules, preset
from gleek.games.gleek.tell import tell
from gleek.records.as_text import stopped_at, teller_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gleek.engine.ledger import Payment
    from gleek.games.gleek.actions import Deal
    from gleek.games.gleek.events import Event
    from gleek.records.replay import Replay, Step

FORMAT: Final = "gleek-replay-1"


def rules_data(rules: Rules, name: str) -> dict[str, Any]:
    """Return a set of rules as data: the preset's name, the fields that differ from it, and all fields."""
    changed = {field: mine for field, (mine, _) in rules.differs_from(preset(name)).items()}
    return {"preset": name, "changed": changed, "fields": rules.as_dict()}


def payment_data(payment: Payment) -> dict[str, Any]:
    """Return a payment as data; accounts by their names in records."""
    return {
        "payer": ACCOUNT_WORDS[payment.payer],
        "receiver": ACCOUNT_WORDS[payment.receiver],
        "stakes": payment.stakes,
        "reason": payment.reason,
        "rule": payment.rule,
    }


def deal_data(deal: Deal) -> dict[str, str]:
    """Return a deal as data, as records write it."""
    written = {seat: text_of(mask) for seat, mask in zip(SEAT_WORDS, deal.hands, strict=True)}
    return written | {"turn_up": str(deal.turned), "stock": text_of(deal.stock)}


# How the fields of events are written that hold numbers: given the value, and the players' names round the table.
# While the players lift for the deal nobody has a seat yet: they go by name.
_WRITTEN: Final[dict[str, Callable[[Any, Sequence[str]], Any]]] = {
    "mask": lambda mask, _: text_of(mask),
    "card": lambda card, _: str(CARDS[card]),
    "seat": lambda seat, _: SEAT_WORDS[seat],
    "winners": lambda seats, _: [SEAT_WORDS[seat] for seat in seats],
    "player": lambda player, names: names[player],
    "players": lambda players, names: [names[player] for player in players],
    "deal": lambda deal, _: deal_data(deal),
    "sets": lambda sets, _: [{"rank": CARDS[rank].rank.word, "cards": count} for rank, count in sets],
    "tricks": lambda three, _: dict(zip(SEAT_WORDS, three, strict=True)),
    "honours": lambda three, _: dict(zip(SEAT_WORDS, three, strict=True)),
    "scores": lambda three, _: dict(zip(SEAT_WORDS, three, strict=True)),
    "ruff_shown.shown": lambda shown, _: [
        {"seat": SEAT_WORDS[seat], "worth": worth, "cards": text_of(mask), "four_aces": aces}
        for seat, worth, mask, aces in shown
    ],
    "called.shown": lambda mask, _: text_of(mask),
}


def event_data(event: Event, players: Sequence[str]) -> dict[str, Any]:
    """Return an event as data: its kind, stage and rule, and its own fields, cards as text and seats by name.

    `players` are the players' names round the table; its payments are listed apart.
    """
    data: dict[str, Any] = {"kind": event.kind, "stage": event.stage, "rule": event.rule}
    for each in fields(event):
        if each.name not in {"payments", "rule"}:
            write = _WRITTEN.get(f"{event.kind}.{each.name}") or _WRITTEN.get(each.name)
            value = getattr(event, each.name)
            key = "cards" if each.name == "mask" else each.name
            data[key] = value if write is None else write(value, players)
    return data


def replay_data(played: Replay, name: str) -> dict[str, Any]:
    """Return a replay as data; `name` is the preset that its rules began from."""
    record = played.record
    hands = [data for step in played.last_moments if (data := _hand_data(step)) is not None]
    keys = record.players if record.is_match else SEAT_WORDS
    return {
        "format": FORMAT,
        "title": record.title,
        "rules": rules_data(played.rules, name),
        "stake": record.stake.word,
        "finished": played.finished,
        "stopped": _stop_data(played),
        "events": [
            {
                "step": step.number,
                "hand": step.hand_number,
                **event_data(event, record.players),
                "sentence": tell(event, teller_of(step)),
            }
            for step in played.steps
            for event in step.events
        ],
        "payments": [
            {"step": step.number, "hand": step.hand_number, **payment_data(payment)}
            for step in played.steps
            for payment in step.payments
        ],
        "hands": hands,
        "scores": hands[-1]["scores"] if hands else None,
        "carried_in": record.carried,
        "pots": played.pots,
        "purses": dict(zip(keys, played.purses, strict=True)),
    }


def _hand_data(step: Step) -> dict[str, Any] | None:
    """Return how a hand of a replay stands at its last step."""
    hand = step.hand
    if hand is None or hand.deal is None:
        return None
    scores = hand.facts.scores
    return {
        "hand": step.hand_number,
        "players": dict(zip(SEAT_WORDS, hand.setup.names, strict=True)),
        "deal": deal_data(hand.deal),
        "over": hand.over,
        "carried_in": {"pot": hand.setup.carried, "doubled": hand.setup.doubled},
        "scores": dict(zip(SEAT_WORDS, scores, strict=True)) if scores else None,
        "purses": dict(zip(SEAT_WORDS, hand.ledger.purses, strict=True)),
        "pots": {"ruff": hand.ledger.ruff, "reckoning": hand.ledger.reckoning},
        "next_doubled": hand.facts.next_doubled,
    }


def _stop_data(played: Replay) -> dict[str, Any] | None:
    stop = played.stop
    if stop is None:
        return None
    return {
        "step": stop.step,
        "hand": stop.hand_number,
        "action": stopped_at(played),
        "rule": stop.refusal.rule,
        "reason": stop.refusal.sentence,
    }
