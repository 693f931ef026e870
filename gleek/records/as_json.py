"""Replays as JSON data for other programs: the output of `gleek replay --json` (see `docs/record.md`)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from gleek.engine.cards import CARDS, text_of
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.tell import tell
from gleek.evidence import presets
from gleek.players import registry
from gleek.records.replay import Replay, Step, stopped_at, teller_of
from gleek.records.write import cards_text


def deal_data(deal: Any, game: Game) -> dict[str, str]:  # noqa: ANN401
    return {place: cards_text(place, some, game) for place, some in deal.places.items()}


@cache
def _written(game_id: str) -> Mapping[str, Callable[[Any, Sequence[str]], Any]]:
    """Return functions that write the fields of events, by field name: (value, players' names) → data.

    The lifting for the deal needs the names, because the players have no seats yet.
    """
    game = registry.game(game_id)
    return {
        "mask": lambda mask, _: text_of(mask),
        "card": lambda card, _: str(CARDS[card]),
        "seat": lambda seat, _: game.seats[seat],
        "player": lambda player, names: names[player],
        "players": lambda players, names: [names[player] for player in players],
        "deal": lambda deal, _: deal_data(deal, game),
    }


def event_data(event: Event, players: Sequence[str], game: Game) -> dict[str, Any]:
    """Return an event as data, with seats by name, and without the payments, which `replay_data` lists."""
    written = _written(game.id)
    data: dict[str, Any] = {"kind": event.kind, "stage": event.stage, "rule": event.rule}
    for each in fields(event):
        if each.name not in {"payments", "rule"}:
            value, own = getattr(event, each.name), each.metadata.get("written")
            common = written.get(each.name)
            key = "cards" if each.name == "mask" else each.name
            data[key] = own(value) if own else common(value, players) if common else value
    return data


def replay_data(played: Replay, name: str, *, told: bool = True) -> dict[str, Any]:
    """Return a replay as data; `name` is the preset of its rules.

    If not `told`, events have no sentences: twice as fast.
    """
    record = played.record
    hands = [data for step in played.last_steps if (data := _hand_data(step)) is not None]
    game = record.game
    keys = record.players if record.is_match else game.seats
    return {
        "format": f"{game.id}-replay-1",
        "title": record.title,
        "rules": {
            "preset": name,
            "changed": presets.changes(played.rules, name),
            "fields": played.rules.as_dict(),
        },
        "stake": record.stake.word,
        "finished": played.finished,
        "stopped": _stop_data(played),
        "events": [
            {
                "step": step.number,
                "hand": step.hand_number,
                **event_data(event, record.players, game),
                **({"sentence": tell(event, teller_of(step))} if told else {}),
            }
            for step in played.steps
            for event in step.events
        ],
        "payments": [
            {
                "step": step.number,
                "hand": step.hand_number,
                "payer": game.accounts.words[payment.payer],
                "receiver": game.accounts.words[payment.receiver],
                "stakes" if game.counts_money else "points": payment.stakes,
                "reason": payment.reason,
                "rule": payment.rule,
            }
            for step in played.steps
            for payment in step.payments
        ],
        "hands": hands,
        "scores": hands[-1]["scores"] if hands else None,
        "carried_in": sum(value for _, value in record.brought if type(value) is int),
        "pots": played.pots,
        "purses": dict(zip(keys, played.purses, strict=True)),
    }


def _hand_data(step: Step) -> dict[str, Any] | None:
    hand = step.hand
    if hand is None or hand.deal is None:
        return None
    game, balances = hand.game, hand.ledger.balances
    own = game.hand_data(hand)
    return {
        "hand": step.hand_number,
        "players": dict(zip(game.seats, hand.setup.names, strict=True)),
        "deal": deal_data(hand.deal, game),
        "over": hand.over,
        "carried_in": own.pop("carried_in"),
        "scores": own.pop("scores"),
        "purses": dict(zip(game.seats, hand.ledger.purses, strict=True)),
        "pots": {game.accounts.words[pot]: balances[pot] for pot in game.accounts.pot_numbers},
        **own,
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
