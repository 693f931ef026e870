"""The tricks: twelve, eldest leading first and then each winner.

No chapter on Gleek speaks of following suit or of trumping; Cotton's Ruff and Honours (pp. 114-116) is
the model. Disputed: whether suit must be followed, and whether any trump beats any plain card.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from gleek.engine.cards import SUIT_MASKS, Suit, bits, in_hand_order, text_of
from gleek.engine.errors import Refusal
from gleek.engine.state import NEXT, Consequence, Decision, Legal, Phase, State, Trick, make
from gleek.games.gleek.actions import PLAYS, Action, Play
from gleek.games.gleek.events import PLAYED, Event, Played, TrickTaken
from gleek.games.gleek.reckoning import Counting
from gleek.games.gleek.trumps import side_payments

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gleek.engine.cards import Card

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


class Plays(Legal):
    """The cards of a mask, each to be played by one seat, by suit and rising rank."""

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

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:  # type: ignore[override]
        """Return the play with this number."""
        mask = self.mask
        if index.__class__ is not int or not 0 <= index < mask.bit_count():
            return super().__getitem__(index)
        while index:
            mask &= mask - 1
            index -= 1
        return PLAYS[self.seat][(mask & -mask).bit_length() - 1]

    def nth(self, index: int) -> Action:
        """Return the play with this number."""
        return PLAYS[self.seat][list(bits(self.mask))[index]]

    def __iter__(self) -> Iterator[Action]:
        """Give every play, by suit and rising rank."""
        plays = PLAYS[self.seat]
        return iter([plays[index] for index in bits(self.mask)])

    def words(self) -> tuple[str, ...]:
        """Return each card's text, after one "play"."""
        texts = [str(each) for each in in_hand_order(self.mask)]
        return (f"play {texts[0]}", *texts[1:]) if texts else ("play nothing, having no card left",)


class _Playing(NamedTuple):
    leader: int
    table: tuple[int, ...]
    turn: int
    playable: int


class Playing(_Playing, Decision):
    """A trick is in play.

    `leader` leads it; `table` are the cards played (their numbers, in order); `turn` is the seat whose
    turn it is, `playable` what it may play, as a mask: the one decision behind `legal` and every refusal.
    """

    __slots__ = ()
    stage: ClassVar = "tricks"
    turn_rule: ClassVar = "tricks.turn"
    takes: ClassVar = (Play,)

    def legal(self, state: State) -> Legal:
        """Return the cards that may be played."""
        return Plays(self.turn, self.playable)

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether this card may be played: `legal` without making the list."""
        return action.__class__ is Play and action.seat == self.turn and action.card.bit & self.playable != 0

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
        leader, table, seat, _ = self
        card: Card = action.card
        index = card.index
        setup, _, deal, held, ledger, tricks, facts = state
        rules = setup.rules
        first, second, third = held
        if seat == 0:
            held = (first ^ card.bit, second, third)
        elif seat == 1:
            held = (first, second ^ card.bit, third)
        else:
            held = (first, second, third ^ card.bit)
        table += (index,)
        if len(table) == 3:
            phase: Phase = make(Taking, (leader, table))
        else:
            turn = NEXT[seat]
            playable = held[turn]
            if rules.follow_suit == "required":
                playable = playable & SUIT_MASKS[table[0] // 13] or playable
            phase = make(Playing, (leader, table, turn, playable))
        events: tuple[Event, ...] = PLAYED[seat][index]
        if rules.tiddy_paid == "played" and index // 13 == state.dealt.turn_up // 13:
            paid = side_payments(rules, index // 13, seat, card.bit)
            if paid:
                ledger = ledger.add(paid)
                events = (Played(seat, index, payments=paid),)
        return make(state.__class__, (setup, phase, deal, held, ledger, tricks, facts)), events


def lead(seat: int, held: int) -> Playing:
    """Return an empty table, to which this seat leads any card it holds."""
    return make(Playing, (seat, (), seat, held))


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
        assert deal is not None
        leader, table = self
        won = winner(leader, table, deal.turn_up // 13, always=setup.rules.trumps_beat == "always")
        tricks += (make(Trick, (leader, table, won)),)
        number = len(tricks)
        phase: Phase = make(Playing, (won, (), won, held[won])) if number < TRICKS else _COUNTING
        events = _taken(won, number, table[won - leader])
        return make(state.__class__, (setup, phase, deal, held, ledger, tricks, facts)), events


_COUNTING: Final = Counting()


@cache  # 1,872 there can be at the most
def _taken(seat: int, number: int, card: int) -> tuple[Event, ...]:
    return (TrickTaken(seat, number, card),)
