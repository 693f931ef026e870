"""Writes records as TOML or JSON, which `gleek.records.read.load` can read."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gleek.engine.cards import Card, mask_of, text_of
from gleek.engine.errors import GleekError, need, shown
from gleek.engine.game import Game
from gleek.records.files import write_file
from gleek.records.record import Entry, PlayedHand, Record


def save(record: Record, path: str | Path | None = None) -> str:
    """Return a record as text that `load` can read; if a path is given, write the text to this file.

    The text is TOML; if the path ends in ".json", it is JSON with the same keys. Raises `GleekError` if the file cannot
    be written.
    """
    need(record, Record, "a record", "one, as gleek.load or gleek.from_code returns it")
    if path is not None:
        need(path, (str, Path), "a path", "the path of a file, as in “hand.toml”")
        path = Path(path)
    data = record_data(record)
    if path is not None and path.suffix.lower() == ".json":
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    else:
        import tomli_w  # noqa: PLC0415 (a package that only this function needs)

        text = tomli_w.dumps(data, multiline_strings=False)
    if path is not None:
        try:
            write_file(path, text.encode())
        except (OSError, ValueError) as error:  # ValueError: for a name that no file can have
            raise GleekError(
                f"{shown(path, 200)} cannot be written: {getattr(error, 'strerror', '') or error}."
            ) from None
    return text


def record_data(record: Record) -> dict[str, Any]:
    data: dict[str, Any] = {"format": f"{record.kind}-{'match' if record.is_match else 'hand'}-1"}
    if record.title:
        data["title"] = record.title
    if record.about:
        data["about"] = record.about
    data |= {"stake": record.stake.word, "preset": record.preset}
    if record.is_match:
        data["players"] = list(record.players)
        if record.dealer is not None:
            data["dealer"] = record.players[record.dealer]
        else:
            data["lift"] = _rounds(record)
    elif record.players != record.game.default_names:
        data["players"] = dict(zip(record.game.seats, record.players, strict=True))
    if not record.is_match:
        data["actions"] = [entry_data(each) for each in record.hands[0].entries]
    if record.changes:
        data["rules"] = dict(record.changes)
    if any(value for _, value in record.brought):
        nothing = {key: False if most is None else 0 for key, most in record.game.brought.items()}
        data["carried"] = nothing | dict(record.brought)
    if record.is_match:
        data["hand"] = [
            {"actions": [entry_data(each) for each in hand.entries], "deal": _deal(hand, record.game)}
            for hand in record.hands
        ]
    else:
        data["deal"] = _deal(record.hands[0], record.game)
    return data


def _rounds(record: Record) -> list[str]:
    """Return the cards lifted for the deal as a record writes them: one line of text for each round of lifting."""
    state, rounds = record.game.lifting(record.players, record.rules()), [""]
    for lift in record.lifts:
        if rounds[-1] and not state.lifted:
            rounds.append("")
        rounds[-1] += (", " if rounds[-1] else "") + f"{record.players[lift.player]} {lift.card}"
        if state.why_not(lift) is None:
            state, _ = state.apply(lift)
    return rounds


def entry_data(entry: Entry) -> str | dict[str, str]:
    said = str(entry.action)
    return {"do": said, "say": entry.say} if entry.say else said


def _deal(hand: PlayedHand, game: Game) -> dict[str, str]:
    written = {place: cards_text(place, some, game) for place, some in hand.deal.places.items()}
    return written | ({"say": hand.say} if hand.say else {})


def cards_text(place: str, some: Sequence[Card], game: Game) -> str:
    """Return cards as records write them: sorted, unless their order matters in this part of the deal (`place`)."""
    return " ".join(map(str, some)) if place in game.in_order else text_of(mask_of(some))
