"""The tricks: twelve, eldest leading first and then each winner.

No chapter on Gleek speaks of following suit or of trumping; Cotton's Ruff and Honours (pp. 114-116) is
the model. Disputed: whether suit must be followed, and whether any trump beats any plain card.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import SUIT_MASKS
from gleek.engine.errors import Refusal
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.tricks import Tricks
from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.events import PLAYED, Played, TrickTaken
from gleek.games.gleek.trumps import side_payments

if TYPE_CHECKING:
    from gleek.engine.actions import Play
    from gleek.engine.events import Event
    from gleek.engine.state import State, Trick
    from gleek.engine.tricks import Brought

TRICKS: Final = 12
NO_CARD: Final = -1  # of no suit, so it wins nothing


def winner(leader: int, cards: tuple[int, ...], trump: int, *, always: bool) -> int:
    """Return the seat that wins a trick of three cards (numbers, in the order played; NO_CARD for one to come).

    With `always` any trump beats any plain card; else the highest trump wins only if its rank is at
    least that of the highest card of the suit led.
    """
    first, second, third = cards
    led, suit, last = first // 13, second // 13, third // 13
    place, best = 0, first
    if suit == led and second > best:
        place, best = 1, second
    if last == led and third > best:
        place, best = 2, third
    if trump not in (led, suit, last) or led == trump:
        return (leader + place) % 3
    # A plain suit was led, and trumped.
    ruffed, top = (1, second) if suit == trump and (last != trump or second > third) else (2, third)
    if always or top % 13 >= best % 13:
        place = ruffed
    return (leader + place) % 3


def _may(state: State, held: int, table: tuple[int, ...]) -> int:
    """Return what may be played of the cards held: those that follow suit, unless the play is free."""
    if state.setup.rules.follow_suit != "required":
        return held
    return held & SUIT_MASKS[table[0] // 13] or held


def _winner(state: State, leader: int, table: tuple[int, ...]) -> int:
    return winner(leader, table, state.deal.turn_up // 13, always=state.setup.rules.trumps_beat == "always")


def _played(state: State, seat: int, card: int, _: tuple[int, ...]) -> Brought:
    """Where Tiddy is paid when it is played, pay it."""
    rules = state.setup.rules
    if rules.tiddy_paid == "played" and card // 13 == state.deal.turn_up // 13:
        paid = side_payments(rules, card // 13, seat, 1 << card)
        if paid:
            return state.ledger.add(paid), (Played(seat, card, payments=paid),)
    return state.ledger, PLAYED[seat][card]


def _taken(state: State, trick: Trick, number: int) -> Brought:
    leader, cards, won = trick
    return state.ledger, _trick_taken(won, number, cards[won - leader])


@cache  # 1,872 there can be at the most
def _trick_taken(seat: int, number: int, card: int) -> tuple[Event, ...]:
    return (TrickTaken(seat, number, card),)


def _why_not(state: State, action: Play, _: tuple[int, ...]) -> Refusal | None:
    """Refuse the turn-up, which belongs to the dealer and is not played."""
    if action.card.index != state.dealt.turn_up:
        return None
    said = "{who} may not play {card}: it was turned up, and is not played; {who} {who:holds} {cards}."
    phrase = Phrase(said, who=state.who(action.seat), card=action.card, cards=Cards(state.held[action.seat]))
    return Refusal("tricks.turn_up_not_played", phrase)


HOW: Final = Tricks(TRICKS, PLAYS, _may, _winner, _played, _taken, _why_not)
