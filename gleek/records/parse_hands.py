"""Parses the hands of a record: the deal of each hand, which is a table or a code, and its actions."""

import re
from collections.abc import Iterator
from typing import Any, Final

from gleek.engine.cards import Card, cards
from gleek.engine.errors import Unreadable, shown
from gleek.engine.game import Game
from gleek.players import registry
from gleek.records.codes import deal_number, read_code
from gleek.records.parse_faults import Reader, text_of
from gleek.records.record import Entry, PlayedHand

# These limits are far above the numbers of any real hand or match.
_MOST_ACTIONS: Final = 1_000
_MOST_HANDS: Final = 1_000


def read_hands(reader: Reader, *, is_match: bool) -> Iterator[PlayedHand | None]:
    """Yield the hands in order; yield None for a hand whose deal cannot be used."""
    written = reader.data.get("hand", []) if is_match else [reader.data]
    if not isinstance(written, list) or not all(isinstance(each, dict) for each in written) or not written:
        reader.fault("hand", "a match holds one [[hand]] or more, each with actions and a [hand.deal].")
        return
    if len(written) > _MOST_HANDS:
        reader.fault("hand", f"{len(written)} hands are given: a match may have {_MOST_HANDS} at most.")
        return
    for number, each in enumerate(written, 1):
        place = f"hand[{number}]." if is_match else ""
        reader.at = reader.lines.of(f"{place}actions")
        for key in sorted(set(each) - {"deal", "actions"}) if is_match else ():
            reader.unknown(f"{place}{key}", key, ("actions", "deal"), "a hand", "[hand]")
        entries = _read_actions(reader, f"{place}actions", each.get("actions", []), number)
        deal, say = _read_deal(reader, f"{place}deal", each.get("deal"))
        yield None if deal is None else PlayedHand(deal, entries, say)


def _read_deal(reader: Reader, place: str, written: object) -> tuple[Any, str]:
    """Parse a deal, which is a table or a code; return the deal (None if it cannot be used) and the comment on it."""
    game = reader.game
    if isinstance(written, str):
        try:
            return _coded_deal(game, written), ""
        except Unreadable as error:
            reader.fault(place, str(error))
            return None, ""
    shape = game.shape(reader.rules)
    parts = [name for name, _ in shape.places]
    listed_parts = ", ".join(parts)
    if not isinstance(written, dict):
        reader.fault(
            place, f"there is no deal: give a table with the cards of {listed_parts}, or a deal's code."
        )
        return None, ""
    for key in written:
        if key not in {*parts, "say"}:
            table = "hand.deal" if place.startswith("hand") else "deal"
            reader.unknown(f"{place}.{key}", key, (*parts, "say"), "the deal", table)
    before = len(reader.faults)
    found = {key: _read_cards(reader, place, key, written.get(key, "")) for key in parts}
    # If a card could not be parsed, do not add a fault for the wrong number of cards, which only follows from that.
    if len(reader.faults) == before:
        for each in shape.faults(found):
            key = each.place.removeprefix("deal.")
            reader.fault(f"{place}.{key}", each.sentence, each.rule)
    if any(size == 1 and not found[part] for part, size in shape.rest):
        return None, ""
    deal = game.deal_of(found)
    say = written.get("say", "")
    if not isinstance(say, str):
        reader.fault(f"{place}.say", f"“{shown(say)}” must be text in quotation marks.")
        say = ""
    return deal, say


def _coded_deal(game: Game, code: str) -> Any:  # noqa: ANN401  (each game has a deal of its own)
    number, rules = read_code(code)
    if rules.game != game.id:
        other = registry.game(rules.game).title
        raise Unreadable(
            f"“{shown(code)}” is the code of a deal at {other}; this is a record of {game.title}."
        )
    return deal_number(number, rules)


def _read_cards(reader: Reader, place: str, key: str, written: object) -> tuple[Card, ...]:
    text = " ".join(map(text_of, written)) if isinstance(written, list) else text_of(written)
    found: list[Card] = []
    pieces = re.split(r"[\s,]+", text.strip())
    if len(pieces) > 100:
        count = reader.game.shape(reader.rules).pack.bit_count()
        reader.fault(f"{place}.{key}", f"{len(pieces)} cards are given: the pack has {count}.")
        return ()
    for piece in pieces:
        try:
            found += cards(piece)
        except Unreadable as error:
            reader.fault(f"{place}.{key}", str(error))
    return tuple(found)


def _read_actions(reader: Reader, place: str, written: object, hand: int) -> tuple[Entry, ...]:
    """Return the actions of a hand that come before the first action that cannot be parsed."""
    if not isinstance(written, list):
        reader.unread.add(hand)
        reader.fault(place, f"actions must be a list, as in [“{reader.game.words.example}”].")
        return ()
    if len(written) > _MOST_ACTIONS:
        reader.unread.add(hand)
        reader.fault(place, _too_many(len(written)))
        return ()
    entries: list[Entry] = []
    count = 0  # the number of actions so far; one text may hold several, separated by commas
    for each in written:
        said, say = (
            (each, "") if isinstance(each, str) else _said(reader, f"{place}, action {count + 1}", each)
        )
        line = reader.line_of_text(said) if said is not None else 0
        pieces = [None] if said is None else said.split(",")
        if len(pieces) > _MOST_ACTIONS:
            reader.fault(f"{place}, action {count + 1}", _too_many(len(pieces)), line=line)
            pieces = [None]
        for piece in pieces:
            count += 1
            if piece is None:
                reader.unread.add(hand)
                continue
            try:
                action = reader.game.words.read(piece)
            except Unreadable as error:
                reader.unread.add(hand)
                reader.fault(f"{place}, action {count}", str(error), line=line)
                continue
            if hand not in reader.unread:
                entries.append(Entry(action, say.strip(), line))
                say = ""
    return tuple(entries)


def _said(reader: Reader, place: str, written: object) -> tuple[str | None, str]:
    """Return the text and the comment of an action that is a table of keys; the text is None if the table is faulty."""
    said, say = (written.get("do"), written.get("say", "")) if isinstance(written, dict) else (None, "")
    wrong = sorted(set(written) - {"do", "say"}) if isinstance(written, dict) else []
    for key in wrong:
        reader.unknown(place, key, ("do", "say"), "an action")
    if isinstance(said, str) and isinstance(say, str) and not wrong:
        return said, say
    if not wrong:
        reader.fault(place, "an action is text, or { do = “…”, say = “…” }.")
    return None, ""


def _too_many(count: int) -> str:
    return f"{count} actions are given: a hand may have {_MOST_ACTIONS} at most."
