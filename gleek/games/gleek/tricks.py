"""The tricks: twelve, eldest leading first and then each winner.

No chapter on Gleek speaks of following suit or of trumping; Cotton's Ruff and Honours (pp. 114-116) is
the model. Disputed: whether suit must be followed, and whether any trump beats any plain card.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final

from gleek.engine.errors import Refusal
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.tricks import Tricks, lead
from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.events import PLAYED, Played, TrickTaken
from gleek.games.gleek.trumps import side_payments

if TYPE_CHECKING:
    from gleek.engine.actions import Play
    from gleek.engine.events import Event
    from gleek.engine.state import State
    from gleek.engine.tricks import Brought, Playing

TRICKS: Final = 12
NO_CARD: Final = -1  # of no suit, so it wins nothing


def winner(trump: int, always: bool, leader: int, cards: tuple[int, ...]) -> int:  # noqa: FBT001  (keywords are slow)
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


def _pay_tiddy(state: State, seat: int, card: int) -> Brought:
    """Pay for Tiddy, Towser and Tumbler when they are played."""
    if card // 13 == state.deal.turn_up // 13:
        paid = side_payments(state.setup.rules, card // 13, seat, 1 << card)
        if paid:
            return state.ledger.add(paid), (Played(seat, card, payments=paid),)
    return state.ledger, PLAYED[seat][card]


@cache  # 1,872 there can be at the most
def _taken(seat: int, number: int, card: int) -> tuple[Event, ...]:
    return (TrickTaken(seat, number, card),)


def _why_not(state: State, action: Play, _: tuple[int, ...]) -> Refusal | None:
    """Refuse the turn-up, which belongs to the dealer and is not played."""
    if action.card.index != state.dealt.turn_up:
        return None
    said = "{who} may not play {card}: it was turned up, and is not played; {who} {who:holds} {cards}."
    phrase = Phrase(said, who=state.who(action.seat), card=action.card, cards=Cards(state.held[action.seat]))
    return Refusal("tricks.turn_up_not_played", phrase)


@cache
def _how(trump: int, follow_suit: str, trumps_beat: str, tiddy_paid: str) -> Tricks:
    return Tricks(
        TRICKS,
        PLAYS,
        PLAYED,
        follow=follow_suit == "required",
        winner=partial(winner, trump, trumps_beat == "always"),
        taken=_taken,
        why_not=_why_not,
        pay_card=(_pay_tiddy, _pay_tiddy, _pay_tiddy) if tiddy_paid == "played" else None,
    )


def led_by(seat: int, state: State) -> Playing:
    """Return the first trick, or the next, led by a seat with any card it holds."""
    rules = state.setup.rules
    how = _how(state.dealt.turn_up // 13, rules.follow_suit, rules.trumps_beat, rules.tiddy_paid)
    return lead(seat, state.held[seat], how)
