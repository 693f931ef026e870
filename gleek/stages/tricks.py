"""The tricks: twelve, eldest leading first and then each winner.

No chapter on Gleek speaks of following suit or of trumping; Cotton's Ruff and Honours (pp. 114-116) is
the model. Disputed: whether suit must be followed, and whether any trump beats any plain card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from gleek.actions import PLAYS, Action, Play
from gleek.cards import SUIT_MASKS, Suit, bits, in_hand_order, lowest_bit, text_of
from gleek.errors import Refusal
from gleek.events import PLAYED, Event, Played, TrickTaken
from gleek.stages.reckoning import Counting
from gleek.stages.trumps import side_payments
from gleek.state import Consequence, Decision, Legal, State, Trick

if TYPE_CHECKING:
    from collections.abc import Iterator

TRICKS: Final = 12


def playable(held: int, led: int | None, *, follow: bool) -> int:
    """Return which of a hand's cards may be played, as a mask; `led` is the number of the card led, or None."""
    if led is None or not follow:
        return held
    return held & SUIT_MASKS[led // 13] or held


def winner(leader: int, cards: tuple[int, ...], trump: int, *, always: bool) -> int:
    """Return the seat that wins a trick of cards (numbers, in the order played).

    With `always` any trump beats any plain card; else the highest trump wins only if its rank is at
    least that of the highest card of the suit led.
    """
    led = cards[0] // 13
    best = best_trump = -1
    place = trump_place = 0
    for position, index in enumerate(cards):
        suit, rank = divmod(index, 13)
        if suit == led and rank > best:
            best, place = rank, position
        if suit == trump and rank > best_trump:
            best_trump, trump_place = rank, position
    if best_trump >= 0 and (always or best_trump >= best):
        place = trump_place
    return (leader + place) % 3


class Plays(Legal):
    """The cards of a mask, each to be played by one seat."""

    __slots__ = ("mask", "seat")

    def __init__(self, seat: int, mask: int) -> None:
        """Keep the seat and the cards."""
        self.seat = seat
        self.mask = mask

    def __contains__(self, action: object) -> bool:
        """Tell whether this is one of the cards, played by this seat."""
        return type(action) is Play and action.seat == self.seat and bool(action.card.bit & self.mask)

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def nth(self, index: int) -> Action:
        """Return the play with this number, by suit and rising rank."""
        return PLAYS[self.seat][lowest_bit(self.mask, index).bit_length() - 1]

    def __iter__(self) -> Iterator[Action]:
        """Give every play, by suit and rising rank."""
        plays = PLAYS[self.seat]
        return iter([plays[index] for index in bits(self.mask)])

    def words(self) -> tuple[str, ...]:
        """Return each card's text, after one "play"."""
        texts = [str(each) for each in in_hand_order(self.mask)]
        return (f"play {texts[0]}", *texts[1:]) if texts else ("play nothing, having no card left",)


@dataclass(frozen=True, slots=True)
class Playing(Decision):
    """A trick is in play: who leads it, the cards on the table (their numbers, in order), and whose turn it is."""

    leader: int = 0
    table: tuple[int, ...] = ()
    turn: int = 0
    stage: ClassVar = "tricks"
    turn_rule: ClassVar = "tricks.turn"
    takes: ClassVar = (Play,)

    def legal(self, state: State) -> Legal:
        """Return the cards that may be played."""
        table = self.table
        follow = state.setup.rules.follow_suit == "required"
        return Plays(self.turn, playable(state.held[self.turn], table[0] if table else None, follow=follow))

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say that he does not hold the card, or has to follow suit."""
        assert isinstance(action, Play)
        who, held, card = state.setup.names[self.turn], state.held[self.turn], action.card
        if card.index == state.dealt.turn_up:
            said = f"{who} may not play {card}: it was turned up, and is not played; {who} holds {text_of(held)}."
            return Refusal("tricks.turn_up_not_played", said)
        if not card.bit & held:
            return Refusal("tricks.hold", f"{who} cannot play {card}, and holds {text_of(held)}.")
        led = Suit(self.table[0] // 13)
        has = text_of(held & SUIT_MASKS[led])
        said = f"{who} may not play {card}: {led.word} were led and {who} has {has}; suit is to be followed."
        return Refusal("tricks.follow_suit", said)

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell whether he holds the card."""
        return isinstance(action, Play) and bool(action.card.bit & state.held[self.turn])

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Put the card on the table; where Tiddy is paid when it is played, pay it."""
        assert isinstance(action, Play)
        seat, card = self.turn, action.card
        index = card.index
        table = (*self.table, index)
        setup, _, deal, (first, second, third), ledger, tricks, facts = state
        if seat == 0:
            first ^= card.bit
        elif seat == 1:
            second ^= card.bit
        else:
            third ^= card.bit
        phase = Taking(self.leader, table) if len(table) == 3 else Playing(self.leader, table, (seat + 1) % 3)
        events: tuple[Event, ...] = PLAYED[seat][index]
        trump = state.dealt.turn_up // 13
        if setup.rules.tiddy_paid == "played" and index // 13 == trump:
            paid = side_payments(setup.rules, trump, seat, card.bit)
            if paid:
                ledger = ledger.add(paid)
                events = (Played(seat, index, payments=paid),)
        return state.__class__(setup, phase, deal, (first, second, third), ledger, tricks, facts), events


@dataclass(frozen=True, slots=True)
class Taking(Consequence):
    """Three cards are on the table: the trick is to be taken."""

    leader: int
    table: tuple[int, ...]
    stage: ClassVar = "tricks"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Give the trick to its winner, who leads to the next."""
        setup, _, deal, held, ledger, tricks, facts = state
        always = setup.rules.trumps_beat == "always"
        won = winner(self.leader, self.table, state.dealt.turn_up // 13, always=always)
        tricks = (*tricks, Trick(self.leader, self.table, won))
        phase = Playing(won, (), won) if len(tricks) < TRICKS else Counting()
        events = _taken(won, len(tricks), self.table[(won - self.leader) % 3])
        return state.__class__(setup, phase, deal, held, ledger, tricks, facts), events


@cache  # 1,872 there can be at the most
def _taken(seat: int, number: int, card: int) -> tuple[Event, ...]:
    return (TrickTaken(seat, number, card),)
