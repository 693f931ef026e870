"""A record played again: step by step, under its own rules or another book's, and the difference that these make.

A *step* is one action or one consequence (a trick taken, a pot won). Steps are numbered through the
whole record from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from gleek.engine.cards import CARDS
from gleek.engine.errors import Illegal, Refusal
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment, Seat
from gleek.engine.lift import Lift, Lifting
from gleek.engine.match import Match
from gleek.games.gleek.actions import Action, Call, DealOut, Play
from gleek.games.gleek.melds import Calling, sets_in
from gleek.records.record import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.games.gleek.events import Event
    from gleek.games.gleek.rules import Rules
    from gleek.records.record import PlayedHand, Record


class Step(NamedTuple):
    """One step of a replay.

    `hand` is the hand after it (None while the players lift), `match` the match as it stood when that
    hand began; `action` what was done (None for a consequence), `turn` the number of the action in its
    hand that this step is or follows from; `say` the record's comment; `filled` tells that the record
    leaves the action out (sets are then called).
    """

    number: int
    hand_number: int
    match: Match
    hand: Hand | None
    action: Action | Lift | None
    events: tuple[Event, ...]
    turn: int
    say: str = ""
    filled: bool = False

    @property
    def stage(self) -> str:
        """The stage to which this step belongs: that of its events."""
        return self.events[-1].stage

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments of this step."""
        return tuple(payment for event in self.events for payment in event.payments)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a replay stopped, because an action is not legal under its rules."""

    step: int
    hand_number: int
    action: Action | Lift
    refusal: Refusal
    line: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again under some rules: its steps, and where it stopped (None: it did not)."""

    record: Record
    rules: Rules
    steps: tuple[Step, ...]
    stop: Stop | None
    match: Match

    @property
    def finished(self) -> bool:
        """Whether every hand came to its end."""
        last = self.last_hand
        return self.stop is None and last is not None and last.over

    @property
    def last_hand(self) -> Hand | None:
        """The last hand's last moment."""
        return next((step.hand for step in reversed(self.steps) if step.hand is not None), None)

    @property
    def last_moments(self) -> tuple[Step, ...]:
        """The last step of each hand, in order."""
        last: dict[int, Step] = {step.hand_number: step for step in self.steps if step.hand is not None}
        return tuple(last.values())

    @property
    def purses(self) -> tuple[int, int, int]:
        """What each player has won or lost, by player (for a single hand: eldest, second, dealer), in stakes."""
        moments = self.last_moments
        if not moments or moments[-1].hand is None:
            return self.match.purses
        return moments[-1].match.purses_during(moments[-1].hand)

    @property
    def pots(self) -> dict[str, int]:
        """What stands in the pots at the end, in stakes."""
        hand = self.last_hand
        pots = (hand.ledger.ruff, hand.ledger.reckoning) if hand else (self.match.pot, 0)
        return {"ruff": pots[0], "reckoning": pots[1]}


def replay(record: Record, rules: Rules | None = None) -> Replay:
    """Play a record again under its own rules or others, up to its end or to the first action that is not legal."""
    rules = rules or record.rules()
    return _Player(record, rules).run()


class _Player:
    """Plays a record once."""

    def __init__(self, record: Record, rules: Rules) -> None:
        self.record = record
        self.rules = rules
        self.steps: list[Step] = []
        self.stop: Stop | None = None
        self.match = Match(
            rules, record.players, record.dealer or 0, record.stake,
            pot=record.carried, doubled=record.doubled, carried=record.carried,
        )  # fmt: skip

    def run(self) -> Replay:
        if self.record.dealer is None:
            self._lift()
        for number, played in enumerate(self.record.hands, 1):
            if self.stop is None:
                self._hand(number, played)
        return Replay(self.record, self.rules, tuple(self.steps), self.stop, self.match)

    def _lift(self) -> None:
        state = Lifting(names=self.record.players)
        for turn, lift in enumerate(self.record.lifts, 1):
            try:
                state, events = state.apply(lift)
            except Illegal as error:
                self.stop = Stop(len(self.steps) + 1, 0, lift, error.refusal, 0)
                return
            self._add(0, None, lift, events, turn=turn)
        if state.dealer is None:
            lift = Lift(state.to_act or 0, CARDS[state.lifted[-1]] if state.lifted else CARDS[-1])
            who = self.record.players[lift.player]
            refusal = Refusal(
                "lift.again" if len(state.lifting) < 3 else "lift.lowest",
                f"The lifting is not over: {who} has yet to lift.",
            )
            self.stop = Stop(len(self.steps) + 1, 0, lift, refusal, 0)
            return
        self.match = self.match._replace(dealer=state.dealer)

    def _add(
        self,
        number: int,
        hand: Hand | None,
        action: Action | Lift | None,
        events: tuple[Event, ...],
        *,
        turn: int,
        say: str = "",
        filled: bool = False,
    ) -> None:
        self.steps.append(
            Step(len(self.steps) + 1, number, self.match, hand, action, events, turn, say, filled)
        )

    def _hand(self, number: int, played: PlayedHand) -> None:
        hand = Hand.before_deal(self.match.begin())
        deal = DealOut(Seat.DEALER, played.deal)
        for turn, entry in enumerate((Entry(deal, played.say), *played.entries)):
            for action, filled in with_calls(hand, entry):
                try:
                    hand, events = hand.apply(action, halt=True)
                except Illegal as error:
                    self.stop = Stop(len(self.steps) + 1, number, action, error.refusal, entry.line)
                    return
                self._add(
                    number, hand, action, events, turn=turn, say="" if filled else entry.say, filled=filled
                )
                while hand.forced:
                    hand, events = hand.follow()
                    self._add(number, hand, None, events, turn=turn)
        if not hand.over and number < len(self.record.hands):
            refusal = Refusal(
                "hand.stage",
                f"The hand is not over, and the record goes on to the next: {hand.may_be_done()}.",
            )
            self.stop = Stop(len(self.steps) + 1, number, deal, refusal, 0)
        elif hand.over and number < len(self.record.hands):
            self.match = self.match.after(hand)


def with_calls(hand: Hand, entry: Entry) -> Iterator[tuple[Action, bool]]:
    """Give a recorded action, and before it the calls that the record leaves out: all sets held (told by True).

    Nothing is left out before an action of an earlier stage: under other rules that stage was over too soon.
    """
    if isinstance(hand.phase, Calling) and isinstance(entry.action, Call | Play):
        until = entry.action.seat if isinstance(entry.action, Call) else 3
        for seat in range(hand.phase.turn, until):
            yield Call(seat, sets_in(hand.held[seat])), True
    yield entry.action, False


# ---------------------------------------------------------------- the difference between two readings


@dataclass(frozen=True, slots=True)
class Line:
    """One payment that differs between two replays, and where it belongs.

    `before` and `after` are the payments, None where there is none.
    """

    hand_number: int
    turn: int
    before: Payment | None
    after: Payment | None

    @property
    def kind(self) -> str:
        """Whether the payment was changed, added or removed."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


@dataclass(frozen=True, slots=True)
class Difference:
    """Two replays of one record, and the payments in which they differ."""

    before: Replay
    after: Replay
    lines: tuple[Line, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs, in the payments or in how far the actions are legal."""
        return not self.lines and self.after.stop is None and self.before.pots == self.after.pots


def compare(before: Replay, after: Replay) -> Difference:
    """Return the difference of two replays of the same record, payment by payment.

    Payments answer to each other when they follow from the same action, go under the same rule and pass
    between the same two accounts.
    """
    old, new = _keyed(before), _keyed(after)
    reached = (after.stop.hand_number, after.stop.step) if after.stop else None
    lines = []
    for key in sorted({**old, **new}):
        one, two = old.get(key), new.get(key)
        if one is not None and two is not None and one.stakes == two.stakes:
            continue
        if two is None and reached is not None and not _reached(after, key):
            continue  # it was never come to: the stop is what is said of it
        lines.append(Line(key[0], key[1], one, two))
    return Difference(before, after, tuple(lines))


_Key = tuple[int, int, str, int, int, int]


def _keyed(played: Replay) -> dict[_Key, Payment]:
    found: dict[_Key, Payment] = {}
    for step in played.steps:
        for payment in step.payments:
            key = (step.hand_number, step.turn, payment.rule, payment.payer, payment.receiver)
            again = 0
            while (*key, again) in found:
                again += 1
            found[*key, again] = payment
    return found


def _reached(played: Replay, key: _Key) -> bool:
    last = played.steps[-1] if played.steps else None
    return last is not None and (key[0], key[1]) <= (last.hand_number, last.turn)
