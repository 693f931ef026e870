"""A record written as TOML, which `gleek.records.read.load` reads back as the same record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.engine.cards import text_of
from gleek.engine.ledger import SEAT_WORDS
from gleek.engine.lift import Lifting
from gleek.engine.state import DEFAULT_NAMES
from gleek.records.parse import HAND_FORMAT, MATCH_FORMAT

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.records.record import Entry, PlayedHand, Record


def save(record: Record, path: Path | None = None) -> str:
    """Return a record as TOML text, and write it where a path is given; `load` gives the same record back."""
    import tomli_w  # noqa: PLC0415 (only writing needs it: all else is the standard library's)

    text = tomli_w.dumps(_as_data(record), multiline_strings=False)
    if path is not None:
        path.write_text(text, encoding="utf-8")
    return text


def _as_data(record: Record) -> dict[str, Any]:
    data: dict[str, Any] = {"format": MATCH_FORMAT if record.is_match else HAND_FORMAT}
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
    elif record.players != DEFAULT_NAMES:
        data["players"] = dict(zip(SEAT_WORDS, record.players, strict=True))
    if not record.is_match:
        data["actions"] = [_entry(each) for each in record.hands[0].entries]
    if record.changes:
        data["rules"] = dict(record.changes)
    if record.carried or record.doubled:
        data["carried"] = {"pot": record.carried, "doubled": record.doubled}
    if record.is_match:
        data["hand"] = [
            {"actions": [_entry(each) for each in hand.entries], "deal": _deal(hand)} for hand in record.hands
        ]
    else:
        data["deal"] = _deal(record.hands[0])
    return data


def _rounds(record: Record) -> list[str]:
    """Return the lifting for the deal, a line a round."""
    state, rounds = Lifting(), [""]
    for lift in record.lifts:
        if rounds[-1] and not state.lifted:
            rounds.append("")
        rounds[-1] += (", " if rounds[-1] else "") + f"{record.players[lift.player]} {lift.card}"
        if state.why_not(lift) is None:
            state, _ = state.apply(lift)
    return rounds


def _entry(entry: Entry) -> str | dict[str, str]:
    said = str(entry.action)
    return {"do": said, "say": entry.say} if entry.say else said


def _deal(hand: PlayedHand) -> dict[str, str]:
    deal = hand.deal
    written = {seat: text_of(mask) for seat, mask in zip(SEAT_WORDS, deal.hands, strict=True)}
    written |= {"turn_up": str(deal.turned), "stock": text_of(deal.stock)}
    return written | ({"say": hand.say} if hand.say else {})
