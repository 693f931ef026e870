"""Makes a record from the code of a deal, which plain players play out."""

from gleek.engine.hand import Hand
from gleek.engine.rules import Rules
from gleek.evidence import presets
from gleek.players import registry
from gleek.records.codes import code_of, deal_number, read_code
from gleek.records.record import Entry, PlayedHand, Record


def from_code(text: str) -> Record:
    """Let plain players play the deal with this code, under the code's rules, and return the record of the hand.

    Raises `Unreadable` if the text is not the code of a deal.
    """
    number, rules = read_code(text)
    hand, _ = Hand.dealt_to(registry.game(rules.game).setup(rules), deal_number(number, rules))
    return coded_record(number, rules, presets.nearest(rules), tuple(map(Entry, registry.play_out(hand))))


def coded_record(number: int, rules: Rules, book: str, done: tuple[Entry, ...]) -> Record:
    """Return the record of the deal with this number and these actions; `book` is the preset that the rules change."""
    return Record(
        (PlayedHand(deal_number(number, rules), done),),
        title=f"The deal {code_of(number, rules)}",
        preset=book,
        changes=tuple(presets.changes(rules, book).items()),
        kind=rules.game,
    )
