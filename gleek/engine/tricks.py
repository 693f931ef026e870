"""Trick play for any number of seats: following suit, the winner of a trick, and the next lead."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self

from gleek.engine.actions import Action, Play
from gleek.engine.cards import SUIT_MASKS, Card, Suit, bits, in_hand_order
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.ledger import Ledger
from gleek.engine.legal import Legal
from gleek.engine.phase import Consequence, Decision, Doing, Phase, followed
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.state import Past, State, Trick, make

LedgerAndEvents = tuple[Ledger, tuple[Event, ...]]
"""The ledger after a card or a trick, and the events that the card or trick caused."""
Played = tuple[tuple[tuple[Event, ...], ...], ...]
"""The events of every possible play, by seat and card number."""

_SUIT_MASK_OF_CARD: Final = tuple([mask for mask in SUIT_MASKS for _ in range(13)])


MUST_FOLLOW: Final = (
    "{who} may not play {card}: {led} were led and {who} {who:has} {cards}; {who} must follow suit."
)


class TrickRules(NamedTuple):
    """The ids of three rules of a game, which a refused card may break."""

    turn: str = "tricks.turn"  # the rule that the seat must wait for its turn
    hold: str = "tricks.hold"  # the rule that the seat must hold the card
    follow: str = "tricks.follow_suit"  # the rule that the seat must follow suit


_DEFAULT_TRICK_RULES: Final = TrickRules()


@dataclass(frozen=True, repr=False, slots=True)
class Tricks:
    """The settings of trick play under one set of rules. A function that the game does not need is None."""

    count: int  # the number of tricks in a hand
    plays: tuple[tuple[Play, ...], ...]  # the action of playing each card, by seat and card number
    played: tuple[Played, ...]  # the events of each play, by position in the trick, seat and card number
    follow: bool  # whether players must follow suit
    strengths: tuple[tuple[int, ...], ...]  # by suit led and card number; the strongest card wins
    # (winner, number of the trick, winning card, its position in the trick) → the events of the finished trick.
    taken: Callable[[int, int, int, int], tuple[Event, ...]]
    # Narrows the choice: (mask of the cards that follow suit, numbers of the cards in the trick) → mask of legal cards.
    narrow: Callable[[int, tuple[int, ...]], int] | None = None
    # Called after a card or trick that caused a payment: (state, ledger, events) → ledger and events with all
    # further payments.
    bonus: Callable[[State, Ledger, tuple[Event, ...]], LedgerAndEvents] | None = None
    # Called after the last trick: (state, ledger, winner) → ledger and events with all further payments.
    last: Callable[[State, Ledger, int], LedgerAndEvents] | None = None
    # Returns a phase that comes before the next card, or None if the next card can be played at once.
    interrupt: Callable[[State], Phase | None] | None = None
    # (state, play, cards on the table) → a refusal if a rule of this game forbids the card, otherwise None. Called
    # before the checks that the seat holds the card and follows suit.
    why_not: Callable[[State, Play, tuple[int, ...]], Refusal | None] | None = None
    stage: str = "tricks"  # the id of the stage
    rules: TrickRules = _DEFAULT_TRICK_RULES  # the ids of the rules behind refusals

    def __hash__(self) -> int:
        return hash((self.count, self.follow))  # a hash of two fields is faster, and states are hashed often


class Plays(Legal):
    """The cards of `mask`, by suit and ascending rank; `plays` has a `Play` for each of the 52 cards, by number."""

    __slots__ = basis = ("mask", "plays")

    def __init__(self, mask: int, plays: tuple[Play, ...]) -> None:
        self.mask, self.plays = mask, plays

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Play) and action.card.bit & self.mask != 0 and action in self.plays

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401  (one play or several, as in any sequence)
        return self.nth(index) if index.__class__ is int and index >= 0 else Legal.__getitem__(self, index)

    def nth(self, index: int) -> Play:
        mask = self.mask
        while index and mask:
            mask &= mask - 1
            index -= 1
        if not mask:
            raise IndexError
        return self.plays[(mask & -mask).bit_length() - 1]

    def __iter__(self) -> Iterator[Play]:
        return iter([self.plays[index] for index in bits(self.mask)])

    def words(self) -> tuple[str | Phrase, ...]:
        some = in_hand_order(self.mask)
        if not some:
            return ("play nothing, having no card left",)
        return (Phrase("play {card}", card=some[0]), *(Phrase("{card}", card=each) for each in some[1:]))


class _Playing(NamedTuple):
    leader: int
    table: tuple[int, ...]  # the numbers of the cards played, in order
    turn: int
    playable: int  # the cards that the seat `turn` may play, as a mask
    how: Tricks


class Playing(_Playing, Decision):
    """A trick in progress."""

    __slots__ = ()
    takes: ClassVar = (Play,)

    @property
    def stage(self) -> str:  # type: ignore[override]  # other phases have a constant instead of a property
        return self.how.stage

    @property
    def turn_rule(self) -> str:  # type: ignore[override]
        return self.how.rules.turn

    def seen_by(self, seat: int) -> Self:
        """Return the phase as a seat sees it: unless it is that seat's turn, `playable` is secret and becomes 0."""
        return self if seat == self.turn else make(self.__class__, (*self[:3], 0, self.how))

    def legal(self, state: State) -> Legal:
        _, _, turn, playable, how = self
        return Plays(playable, how.plays[turn])

    def allows(self, state: State, action: Action) -> bool:
        _, _, turn, playable, _ = self
        return isinstance(action, Play) and action.seat == turn and action.card.bit & playable != 0

    def why_not(self, state: State, action: Action) -> Refusal:
        assert isinstance(action, Play)
        own = self.how.why_not
        if own is not None and (refusal := own(state, action, self.table)) is not None:
            return refusal
        who, held, card = state.who(self.turn), state.held[self.turn], action.card
        if not card.bit & held:
            said = "{who} cannot play {card}, and {who:holds} {cards}."
            return Refusal(self.how.rules.hold, Phrase(said, who=who, card=card, cards=Cards(held)))
        led = Suit(self.table[0] // 13)
        phrase = Phrase(MUST_FOLLOW, who=who, card=card, led=led.word, cards=Cards(held & SUIT_MASKS[led]))
        return Refusal(self.how.rules.follow, phrase)

    def can_be_forced(self, state: State, action: Action) -> bool:
        return isinstance(action, Play) and bool(action.card.bit & state.held[self.turn])

    def do(self, state: State, action: Action) -> Doing:
        return self.do_all(state, action, at_once=False)

    def do_all(self, state: State, action: Action, *, at_once: bool = True) -> Doing:
        """Play a card; return the new state and the events. If `at_once`, also take the automatic steps that follow."""
        leader, table, seat, _, how = self
        card: Card = action.card  # type: ignore[attr-defined]
        index = card.index
        game, setup, _, deal, held, ledger, tricks, facts, past = state
        left = [*held]
        left[seat] ^= card.bit
        held = (*left,)
        events = how.played[len(table)][seat][index]
        paid = events[0].payments
        if paid:
            ledger = ledger.add(paid)
            if how.bonus is not None:
                ledger, events = how.bonus(state, ledger, events)
        table += (index,)
        past = (past, events)
        if len(table) == len(held):
            if at_once and how.interrupt is None:
                after, more = _take(state, how, leader, table, held, ledger, past)
                events += more
                return followed(after, events) if after.phase.forced else (after, events)
            phase: Phase = make(Taking, (leader, table, how))
        else:
            turn = (seat + 1) % len(held)
            may = held[turn]
            if how.follow:
                may = may & _SUIT_MASK_OF_CARD[table[0]] or may
                if how.narrow is not None:
                    may = how.narrow(may, table)
            phase = make(Playing, (leader, table, turn, may, how))
        after = make(state.__class__, (game, setup, phase, deal, held, ledger, tricks, facts, past))
        if how.interrupt is None:
            return after, events
        after = _interrupted(how.interrupt, after)
        return followed(after, events) if at_once else (after, events)


class _Taking(NamedTuple):
    leader: int
    table: tuple[int, ...]
    how: Tricks


class Taking(_Taking, Consequence):
    __slots__ = ()

    @property
    def stage(self) -> str:  # type: ignore[override]
        return self.how.stage

    def follow(self, state: State) -> Doing:
        leader, table, how = self
        return _take(state, how, leader, table, state.held, state.ledger, state.past)


def _take(  # noqa: PLR0917  (the arguments are changes since `state`; a `State` with these changes would be slow)
    state: State,
    how: Tricks,
    leader: int,
    table: tuple[int, ...],
    held: tuple[int, ...],
    ledger: Ledger,
    past: Past | None,
) -> Doing:
    """Give a trick to its winner. `state` is that before the last card; `held`, `ledger`, `past` those after it."""
    game, setup, _, deal, _, _, tricks, facts, _ = state
    place = winning_place(how.strengths[table[0] // 13], table)
    won = (leader + place) % len(table)
    tricks += (make(Trick, (leader, table, won)),)
    number = len(tricks)
    events = how.taken(won, number, table[place], place)
    paid = events[0].payments
    if paid:
        ledger = ledger.add(paid)
        if how.bonus is not None:
            ledger, events = how.bonus(state, ledger, events)
    over = number == how.count
    if over and how.last is not None:
        ledger, more = how.last(state, ledger, won)
        events += more
    phase: Phase = (
        make(Taking, (leader, table, how)) if over else make(Playing, (won, (), won, held[won], how))
    )
    after = make(state.__class__, (game, setup, phase, deal, held, ledger, tricks, facts, (past, events)))
    if over:
        return after.end_stage(), events
    if how.interrupt is not None:
        after = _interrupted(how.interrupt, after)
    return after, events


def winning_place(strength: Mapping[int, int] | Sequence[int], table: tuple[int, ...]) -> int:
    """Return the position of the strongest card in the trick `table`; `strength[card]` is for the suit led."""
    best = table[0]
    for card in table:  # `max` with a key is half as fast
        if strength[card] > strength[best]:
            best = card
    return table.index(best)


def playable_of(legal: Legal | None) -> int:
    """Return the cards that can be played, as a mask; 0 if the legal actions are not plays of cards."""
    return legal.mask if isinstance(legal, Plays) else 0


def lead(seat: int, held: int, how: Tricks) -> Playing:
    """Return the phase in which a seat leads with any card of its hand `held`; `how` are the settings of trick play."""
    return make(Playing, (seat, (), seat, held, how))


def on_table(phase: Phase, seats: int) -> tuple[tuple[int, int], ...]:
    """Return the current trick as pairs (seat, card number). A hand that ends within a trick keeps it as `lying`."""
    phase = getattr(phase, "resume", phase)  # a decision within a trick: take the phase to which it returns
    if isinstance(phase, Playing | Taking):
        return tuple([((phase.leader + place) % seats, index) for place, index in enumerate(phase.table)])
    return getattr(phase, "lying", ())


def _interrupted(interrupt: Callable[[State], Phase | None], state: State) -> State:
    phase = interrupt(state)
    return state if phase is None else state.to(phase)
