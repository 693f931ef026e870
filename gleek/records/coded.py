"""Makes the record of a hand from a deal's code and, if given, its first actions; plain players choose the rest."""

from dataclasses import replace
from typing import Any

from gleek.engine.hand import Hand
from gleek.engine.match import Match
from gleek.engine.rules import Rules
from gleek.evidence import presets
from gleek.players import registry
from gleek.records.codes import code_of, deal_number, read_code
from gleek.records.record import Entry, PlayedHand, Record


def from_code(text: str) -> Record:
    """Let plain players play the deal of this code; return the record. Raises `Unreadable` if it is no code."""
    number, rules = read_code(text)
    hand, _ = Hand.dealt_to(registry.game(rules.game).setup(rules), deal_number(number, rules))
    return coded_record(number, rules, presets.nearest(rules), tuple(map(Entry, registry.play_out(hand))))


def begun(code: str, did: str = "") -> Record:
    """Return a record of a hand with the deal of this code: the actions `did`, then the actions of plain players.

    `did` lists actions as an address writes them (see `gleek.engine.actions.Action.short`), separated by spaces.
    Without `did`, plain players choose all actions. Raises `GleekError` if the code is wrong, or if an action is
    unreadable or illegal.
    """
    record = from_code(code)
    if not did:
        return record
    (played,) = record.hands
    hand, _ = Hand.dealt_to(record.game.setup(record.rules()), played.deal)
    actions = []
    for word in did.split():
        actions.append(record.game.expanded(word, hand.to_act or 0))
        hand, _ = hand.apply(actions[-1])
    entries = tuple(Entry(action) for action in (*actions, *registry.play_out(hand)))
    return replace(record, hands=(replace(played, entries=entries),))


def match_record(match: Match, deal: Any, done: tuple[Entry, ...] = (), title: str = "") -> Record:  # noqa: ANN401
    """Return the record of the next hand of a match: this deal and the actions `done`."""
    book, changes = presets.book_and_changes(match.rules)
    return Record(
        (PlayedHand(deal, done),),
        title=title,
        preset=book,
        changes=changes,
        players=match.players,
        dealer=match.dealer,
        is_match=True,
        kind=match.rules.game,
    )


def coded_record(number: int, rules: Rules, book: str, done: tuple[Entry, ...]) -> Record:
    """Return the record of a hand: the deal of this number, the actions `done`, and the rules as changes to `book`."""
    return Record(
        (PlayedHand(deal_number(number, rules), done),),
        title=f"The deal {code_of(number, rules)}",
        preset=book,
        changes=tuple(presets.changes(rules, book).items()),
        kind=rules.game,
    )
