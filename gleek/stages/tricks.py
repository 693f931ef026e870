"""The tricks: twelve, eldest leading first and then each winner.

No chapter on Gleek speaks of following suit or of trumping; Cotton's Ruff and Honours (pp. 114-116) is
the model. Disputed: whether suit must be followed, and whether any trump beats any plain card.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from gleek.actions import PLAYS, Action, Play
from gleek.cards import SUIT_MASKS, Suit, bits, in_hand_order, text_of
from gleek.errors import Refusal
from gleek.events import PLAYED, Event, Played, TrickTaken
from gleek.stages.reckoning import Counting
from gleek.stages.trumps import side_payments
from gleek.state import NEXT, Consequence, Decision, Legal, Phase, State, Trick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.cards import Card

TRICKS: Final = 12
NO_CARD: Final = -1  # of no suit, so it wins nothing


def winner(leader: int, cards: tuple[int, ...], trump: int, *, always: bool) -> int:
    """Return the seat that wins a trick of three cards (numbers, in the order played; NO_CARD for one to come).

    With `always` any trump beats any plain card; else the highest trump wins only if its rank is at
    least that of the highest card of the suit led.
    """
    first, second, third = cards
    led = first // 13
    place, best = 0, first
    if second // 13 == led and second > best:
        place, best = 1, second
    if third // 13 == led and third > best:
        place, best = 2, third
    if led != trump:
        trump_place = top = -1
        if second // 13 == trump:
            trump_place, top = 1, second
        if third // 13 == trump and third > top:
            trump_place, top = 2, third
        if top >= 0 and (always or top % 13 >= best % 13):
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
        mask = self.mask
        for _ in range(index):
            mask &= mask - 1
        return PLAYS[self.seat][(mask & -mask).bit_length() - 1]

    def __iter__(self) -> Iterator[Action]:
        """Give every play, by suit and rising rank."""
        plays = PLAYS[self.seat]
        return iter([plays[index] for index in bits(self.mask)])

    def words(self) -> tuple[str, ...]:
        """Return each card's text, after one "play"."""
        texts = [str(each) for each in in_hand_order(self.mask)]
        return (f"play {texts[0]}", *texts[1:]) if texts else ("play nothing, having no card left",)


class _Playing(NamedTuple):
    leader: int = 0
    table: tuple[int, ...] = ()
    turn: int = 0


class Playing(_Playing, Decision):
    """A trick is in play: who leads it, the cards on the table (their numbers, in order), and whose turn it is."""

    __slots__ = ()
    stage: ClassVar = "tricks"
    turn_rule: ClassVar = "tricks.turn"
    takes: ClassVar = (Play,)

    def legal(self, state: State) -> Legal:
        """Return the cards that may be played."""
        return Plays(self.turn, self._playable(state))

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether this card may be played: `legal` without making the list."""
        if action.__class__ is not Play or action.seat != self.turn:
            return False
        return action.card.bit & self._playable(state) != 0

    def _playable(self, state: State) -> int:
        """Return the cards that may be played, as a mask: the one decision behind `legal` and every refusal."""
        _, table, seat = self
        held = state.held[seat]
        if table and state.setup.rules.follow_suit == "required":
            return held & SUIT_MASKS[table[0] // 13] or held
        return held

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
        assert action.__class__ is Play
        leader, table, seat = self
        card: Card = action.card
        index = card.index
        setup, _, deal, held, ledger, tricks, facts = state
        first, second, third = held
        if seat == 0:
            held = (first ^ card.bit, second, third)
        elif seat == 1:
            held = (first, second ^ card.bit, third)
        else:
            held = (first, second, third ^ card.bit)
        table = (*table, index)
        phase: Phase = (
            tuple.__new__(Taking, (leader, table))
            if len(table) == 3
            else tuple.__new__(Playing, (leader, table, NEXT[seat]))
        )
        events: tuple[Event, ...] = PLAYED[seat][index]
        if setup.rules.tiddy_paid == "played" and index // 13 == state.dealt.turn_up // 13:
            paid = side_payments(setup.rules, index // 13, seat, card.bit)
            if paid:
                ledger = ledger.add(paid)
                events = (Played(seat, index, payments=paid),)
        return tuple.__new__(state.__class__, (setup, phase, deal, held, ledger, tricks, facts)), events


class _Taking(NamedTuple):
    leader: int
    table: tuple[int, ...]


class Taking(_Taking, Consequence):
    """Three cards are on the table: the trick is to be taken."""

    __slots__ = ()
    stage: ClassVar = "tricks"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Give the trick to its winner, who leads to the next."""
        setup, _, deal, held, ledger, tricks, facts = state
        leader, table = self
        always = setup.rules.trumps_beat == "always"
        won = winner(leader, table, state.dealt.turn_up // 13, always=always)
        tricks = (*tricks, tuple.__new__(Trick, (leader, table, won)))
        phase: Phase = LEADS[won] if len(tricks) < TRICKS else Counting()
        events = _taken(won, len(tricks), table[won - leader])
        return tuple.__new__(state.__class__, (setup, phase, deal, held, ledger, tricks, facts)), events


# The winner leads to an empty table: three phases that there is no need to make again.
LEADS: Final = tuple(Playing(seat, (), seat) for seat in range(3))


@cache  # 1,872 there can be at the most
def _taken(seat: int, number: int, card: int) -> tuple[Event, ...]:
    return (TrickTaken(seat, number, card),)
