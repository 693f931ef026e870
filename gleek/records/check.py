"""Checks a record against its own rules: finds every illegal action, not only the first."""

from collections.abc import Collection

from gleek.engine.errors import Fault
from gleek.engine.hand import Hand
from gleek.engine.match import Match
from gleek.records.record import PlayedHand, Record
from gleek.records.replay import replay, with_omitted


def faults_in(record: Record, unread: Collection[int] = ()) -> tuple[Fault, ...]:
    """Return a fault for each action or hand of a record that is illegal under the record's own rules.

    After a fault, the check goes on as long as the record still makes sense. `unread` are the numbers (from 1) of the
    hands with actions that could not be parsed. The check ends after the first of them.
    """
    match, found = _beginning(record)
    for number, played in enumerate(record.hands, 1):
        place = f"hand[{number}].actions" if record.is_match else "actions"
        hand, faults, broken = _check_hand(match, played, place)
        found += faults
        if broken or number in unread:
            break
        if not hand.over:
            if number < len(record.hands):
                said = f"The hand is not over, and the record goes on to the next: {hand.may_be_done()}."
                if not played.entries:
                    said = f"Hand {number} is missing: it has a deal and no actions. {said}"
                found.append(Fault(place, said, "hand.stage"))
            break
        match = match.after(hand)
    return tuple(found)


def _beginning(record: Record) -> tuple[Match, list[Fault]]:
    if record.dealer is not None:
        return record.match(record.rules()), []
    played = replay(record)
    match = next((step.match for step in played.steps if step.hand is not None), played.match)
    stop = played.stop
    if stop is not None and stop.hand_number == 0:
        return match, [Fault("lift", stop.refusal.sentence, stop.refusal.rule)]
    return match, []


def _check_hand(match: Match, played: PlayedHand, place: str) -> tuple[Hand, list[Fault], bool]:
    """Return the state of a hand after the check, its faults, and whether the check stopped before the last action."""
    hand = _dealt(match, played)
    found: list[Fault] = []
    for count, entry in enumerate(played.entries, 1):
        here = f"{place}, action {count}"
        for action, _ in with_omitted(hand, entry):
            refusal = hand.why_not(action)
            if refusal is None:
                hand, _ = hand.apply(action)
                continue
            found.append(Fault(here, refusal.sentence, refusal.rule, entry.line))
            forced = hand.force(action)
            if forced is None:
                rest = len(played.entries) - count
                if rest:
                    actions = "action" if rest == 1 else f"{rest} actions"
                    found.append(
                        Fault(here, f"The {actions} after this could not be checked.", "", entry.line)
                    )
                return hand, found, True
            hand = forced[0]
            while hand.forced:
                hand, _ = hand.follow()
    return hand, found, False


def _dealt(match: Match, played: PlayedHand) -> Hand:
    """Return a hand after the recorded deal, even if that is impossible: the parser reports the faults of the deal."""
    before = Hand.before_deal(match.begin())
    forced = before.force(before.game.deal_out(before.game.dealer, played.deal))
    assert forced is not None
    hand = forced[0]
    while hand.forced:
        hand, _ = hand.follow()
    return hand
