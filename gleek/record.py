"""A hand or a match written down: read from TOML, checked, written, or made from a deal's code.

The format is described, with an example, in `docs/record.md`. `load` lists everything that is wrong with
a record at once, each fault with its line; `read` stops at nothing but what makes a replay impossible
(so that a record may hold an action that its rules refuse: replaying it says where and why).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from gleek.cards import text_of
from gleek.checking import faults_in
from gleek.codes import code_of, deal_number, read_code
from gleek.errors import Fault, Inconsistent, Unreadable
from gleek.hand import Hand
from gleek.ledger import SEAT_WORDS
from gleek.players.plain import play_out
from gleek.reading import HAND_FORMAT, MATCH_FORMAT, MOST_FAULTS, read_text
from gleek.rules import DEFAULT, preset, preset_names
from gleek.stages.lift import Lifting
from gleek.state import DEFAULT_NAMES, Setup
from gleek.written import Entry, PlayedHand, Record

if TYPE_CHECKING:
    from pathlib import Path

# A record longer than this is not a record of Gleek; the limit keeps an upload from being a burden.
LONGEST: Final = 400_000


def load(source: str | Path) -> Record:
    """Read a record from a path or from TOML text, and check everything in it.

    Raises `Unreadable` when the text is not TOML, `Inconsistent` with all faults otherwise.
    """
    return _read(source, legal=True)


def read(source: str | Path) -> Record:
    """Read a record whose deal and words are in order, without asking whether its actions are legal.

    Raises as `load` does.
    """
    return _read(source, legal=False)


def _read(source: str | Path, *, legal: bool) -> Record:
    record, faults, lines = read_text(_text(source))
    if record is not None and (legal or faults):
        for each in faults_in(record):
            faults.append(each if each.line else replace(each, line=lines.of(each.place)))
    if faults or record is None:
        name = "The record" if isinstance(source, str) else source.name
        found = sorted(faults, key=lambda each: each.line)
        if len(found) > MOST_FAULTS:
            left = Fault("", f"There are {len(found) - MOST_FAULTS} more; mend these first.")
            found[MOST_FAULTS:] = [left]
        raise Inconsistent(name, tuple(found))
    return record


def _text(source: str | Path) -> str:
    text = source if isinstance(source, str) else _text_in(source)
    if len(text) > LONGEST:
        msg = f"The record is too long: {LONGEST:,} characters are the most that is read."
        raise Unreadable(msg)
    return text


def _text_in(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(4 * LONGEST + 1)  # a character is four bytes at the most
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror or error}."
        raise Unreadable(msg) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        msg = f"{path.name} is not a text file in UTF-8, as a record must be."
        raise Unreadable(msg) from None


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


def from_code(text: str) -> Record:
    """Return the record of a coded deal, played out by three plain players under the code's rules."""
    number, rules = read_code(text)
    base = next((name for name in preset_names() if preset(name) == rules), DEFAULT)
    changes = tuple((name, mine) for name, (mine, _) in rules.differs_from(preset(base)).items())
    deal = deal_number(number)
    hand, _ = Hand.dealt_to(Setup(rules), deal)
    entries = tuple(Entry(action) for action in play_out(hand))
    title = f"The deal {code_of(number, rules)}"
    return Record((PlayedHand(deal, entries),), title=title, preset=base, changes=changes)


__all__ = ["Entry", "PlayedHand", "Record", "from_code", "load", "read", "save"]
