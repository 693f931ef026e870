"""The best play of the last tricks against a player who chooses every card by the heuristic of `heuristic`.

The other player holds one of several possible hands; each card that they play excludes some of these. The seat plays by
what it knows: as long as two hands would play the same cards, it plays the same card against both.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gleek.games.piquet.play import heuristic
from gleek.games.piquet.play.deals import World
from gleek.games.piquet.play.knowing import Knowing
from gleek.games.piquet.play.last_tricks import POINT, cards_won
from gleek.games.piquet.play.trick_simulator import SUIT_OF, Table, alike_once, playable


class _Hand(NamedTuple):
    """A hand that the other player may have: its place in the results, its cards, its weight, and the margin so far."""

    place: int
    cards: int
    weight: float
    margin: int


class _Spot(NamedTuple):
    """The seat's knowledge in a trick: its cards, the other player's lead (0 if there is none) and the tricks won."""

    held: int
    view: int  # the cards that the other player takes this seat to hold
    led: int
    won: int


def after(known: Knowing, worlds: Sequence[World], card: int) -> list[int]:
    """Return the seat's margin from now on (see `last_tricks`) with each hand, after it plays `card`."""
    hands = [_Hand(place, hand, weight, 0) for place, (hand, weight) in enumerate(worlds)]
    spot = _Spot(known.held, known.view, known.led, known.won[known.seat])
    found = _played(spot, hands, card, known.table)
    return [found[place] for place in range(len(hands))]


def _best(spot: _Spot, hands: Sequence[_Hand], table: Table) -> dict[int, int]:
    """Return the margin against each hand if the seat plays the card that gains most on average.

    The keys are the `place` of each hand. `spot` is what the seat knows; `table` holds the rules of the play.
    """
    if not spot.held:
        return {each.place: each.margin + cards_won(spot.won) for each in hands}
    others = spot.led
    for each in hands:
        others |= each.cards
    best: dict[int, int] = {}
    most = -1e9
    for card in alike_once(playable(spot.held, spot.led, table), others, table.scoring):
        found = _played(spot, hands, card, table)
        gain = sum([each.weight * found[each.place] for each in hands])
        if gain > most + 1e-9:
            best, most = found, gain
    return best


def _played(spot: _Spot, hands: Sequence[_Hand], card: int, table: Table) -> dict[int, int]:
    held, led, view = spot.held ^ card, spot.led, spot.view & ~card
    points = POINT if card & table.scoring else 0
    last = 0 if held else POINT
    if led:
        takes = card > led and bool(card & SUIT_OF[led])
        if not card & SUIT_OF[led]:
            view &= ~SUIT_OF[led]
        more = 1 + last + points if takes else -1 - last
        after = [each._replace(margin=each.margin + more) for each in hands]
        now = _Spot(held, view, 0, spot.won + takes)
        return _best(now, after, table) if takes else _led(now, after, table)
    found: dict[int, int] = {}
    answers: dict[int, list[_Hand]] = {}
    for each in hands:
        answers.setdefault(heuristic.follow(each.cards, card, view), []).append(each)
    for answer, some in answers.items():
        takes = answer < card or not answer & SUIT_OF[card]
        more = points + (1 + last if takes else -1 - last - (POINT if answer & table.scoring else 0))
        after = [each._replace(cards=each.cards ^ answer, margin=each.margin + more) for each in some]
        now = _Spot(held, view, 0, spot.won + takes)
        found |= _best(now, after, table) if takes else _led(now, after, table)
    return found


def _led(spot: _Spot, hands: Sequence[_Hand], table: Table) -> dict[int, int]:
    """Return the margin against each hand, if the other player leads and the seat then plays best (see `_best`)."""
    if not spot.held:
        return _best(spot, hands, table)
    found: dict[int, int] = {}
    leads: dict[int, list[_Hand]] = {}
    for each in hands:
        leads.setdefault(heuristic.lead(each.cards, spot.view), []).append(each)
    for card, some in leads.items():
        less = POINT if card & table.scoring else 0
        after = [each._replace(cards=each.cards ^ card, margin=each.margin - less) for each in some]
        found |= _best(spot._replace(led=card), after, table)
    return found
