"""The twelve tricks. Eldest leads to the first, and the winner of each trick leads to the next.

No chapter on Gleek mentions following suit or trumping: the rules are those of Cotton's Ruff and Honours (pp. 114-116).
"""

from functools import cache, lru_cache
from typing import Final

from gleek.engine.actions import Play
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.state import State
from gleek.engine.tricks import Played as PlayedEvents
from gleek.engine.tricks import Playing, Tricks, lead, winning_place
from gleek.games.common.tricks import strengths
from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.events import PLAYED, Played, TrickTaken
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import side_payments

TRICKS: Final = 12


def winner(trump: int, always: bool, leader: int, cards: tuple[int, ...]) -> int:  # noqa: FBT001
    """Return the seat that is winning a trick.

    Unless trumps win `always`, a trump must rank as high as the best plain card.
    """
    return (leader + winning_place(strengths(trump, always=always)[cards[0] // 13], cards)) % 3


def _played(trump: int, rules: Rules) -> PlayedEvents:
    def event(seat: int, card: int) -> tuple[Event, ...]:
        paid = side_payments(rules, trump, seat, 1 << card)
        return (Played(seat, card, payments=paid),) if paid else PLAYED[seat][card]

    return tuple(tuple(event(seat, card) for card in range(52)) for seat in range(3))


@cache  # at most 1,872 entries
def _taken(seat: int, number: int, card: int, _: int) -> tuple[Event, ...]:
    return (TrickTaken(seat, number, card),)


def _why_not(state: State, action: Play, _: tuple[int, ...]) -> Refusal | None:
    if action.card.index != state.dealt.turn_up:
        return None
    said = "{who} may not play {card}: it was turned up, and is not played; {who} {who:holds} {cards}."
    phrase = Phrase(said, who=state.who(action.seat), card=action.card, cards=Cards(state.held[action.seat]))
    return Refusal("tricks.turn_up_not_played", phrase)


@lru_cache(maxsize=256)
def _how(trump: int, rules: Rules) -> Tricks:
    played = _played(trump, rules) if rules.tiddy_paid == "played" else PLAYED
    return Tricks(
        TRICKS,
        PLAYS,
        (played, played, played),
        follow=rules.follow_suit == "required",
        strengths=strengths(trump, always=rules.trumps_beat == "always"),
        taken=_taken,
        why_not=_why_not,
    )


def led_by(seat: int, state: State) -> Playing:
    return lead(seat, state.held[seat], _how(state.dealt.turn_up // 13, state.setup.rules))
