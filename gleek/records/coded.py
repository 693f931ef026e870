"""The record of a deal that a code names, played out by plain players."""

from __future__ import annotations

from gleek.engine.hand import Hand
from gleek.engine.state import Setup
from gleek.games.gleek.play.plain import play_out
from gleek.games.gleek.rules import DEFAULT, preset, preset_names
from gleek.records.codes import code_of, deal_number, read_code
from gleek.records.record import Entry, PlayedHand, Record


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
