"""Replays a record step by step, under its own rules or under other rules.

A *step* is one action or one automatic step (a trick taken, a pot won), numbered from 1 across all hands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as changed
from html import escape
from typing import Any, NamedTuple

from gleek.engine.actions import Action, check_seat
from gleek.engine.as_html import closed_html, list_html, table_html
from gleek.engine.cards import CARDS
from gleek.engine.errors import Illegal, Refusal, in_a_line, need
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.lift import Lift
from gleek.engine.match import Match
from gleek.engine.observation import hand_html
from gleek.engine.phrase import Phrase, Who
from gleek.engine.tell import Teller, tell
from gleek.engine.words import counted
from gleek.records.record import Entry, PlayedHand, Record, head_html


class Step(NamedTuple):
    number: int  # the number of the step, from 1
    hand_number: int  # the number of the hand, from 1; 0 while the players lift (cut) for the deal
    match: Match  # the state of the match before this hand
    hand: Hand | None  # the state of the hand after the step; None while the players lift for the deal
    action: Action | Lift | None  # None for an automatic step
    events: tuple[Event, ...]
    turn: int  # the action's number in the hand (0: the deal); an automatic step has that of the last action
    say: str = ""  # the record's comment on the action
    filled: bool = False  # True: the record leaves this action out, and the replay has inserted it

    def __repr__(self) -> str:
        done = f"{self.action}; " if self.action is not None else ""
        return in_a_line(f"Step {self.number}: {done}{', '.join(event.kind for event in self.events)}")

    @property
    def game(self) -> Game:
        return self.match.begin().game

    @property
    def dealt_hand(self) -> Hand:
        """The hand after the step. Not for steps before the deal, which have no hand."""
        assert self.hand is not None
        return self.hand

    @property
    def stage(self) -> str:
        return self.events[-1].stage

    @property
    def payments(self) -> tuple[Payment, ...]:
        return tuple(payment for event in self.events for payment in event.payments)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where and why a replay stopped: an action is illegal under its rules, or the record is incomplete."""

    step: int  # the number that the refused step would have had
    hand_number: int  # the number of the hand, from 1; 0 while the players lift (cut) for the deal
    action: Action | Lift
    refusal: Refusal  # the reason
    line: int  # the action's line in the text; 0 if unknown


@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    record: Record
    rules: Any  # the rules of the replay, which may differ from the record's
    steps: tuple[Step, ...]
    stop: Stop | None  # None if the replay did not stop before the end of the record
    match: Match  # the state of the match before the last hand

    def __repr__(self) -> str:
        far = "finished" if self.finished else "as far as the record goes"
        if self.stop is not None:
            far = f"stopped at step {self.stop.step} by {self.stop.refusal.rule}"
        sums = ", ".join(
            f"{name} {purse}" for name, purse in zip(self.record.players, self.purses, strict=True)
        )
        return in_a_line(f"Replay: “{self.record.name}”, {counted(len(self.steps), 'step')}, {far}; {sums}")

    def _repr_html_(self) -> str:
        parts = [head_html(self.record, self.rules)]
        if self.last_hand is not None:
            parts.append(hand_html(self.last_hand.observe(None)))
        if self.record.is_match:
            parts.append(table_html("So far", ("Player", purses_word(self.record.game)), purses_html(self)))
        steps = list_html([tell_step(each) for each in self.steps])
        return "".join([*parts, stopped_html(self), closed_html(counted(len(self.steps), "step"), steps)])

    @property
    def finished(self) -> bool:
        last = self.last_hand
        return self.stop is None and last is not None and last.over

    @property
    def last_hand(self) -> Hand | None:
        """The last hand that was dealt, after its last step; None if no hand was dealt."""
        return next((step.hand for step in reversed(self.steps) if step.hand is not None), None)

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """The last step of each hand, in the order of the hands."""
        last: dict[int, Step] = {step.hand_number: step for step in self.steps if step.hand is not None}
        return tuple(last.values())

    @property
    def purses(self) -> tuple[int, ...]:
        """The winnings of each player (in a single hand: of each seat), less their losses, in stakes or points."""
        moments = self.last_steps
        if not moments or moments[-1].hand is None:
            return self.match.purses
        return moments[-1].match.purses_during(moments[-1].hand)

    @property
    def pots(self) -> dict[str, int]:
        """The stakes in each pot after the last step, by the name of the pot in records."""
        accounts, hand = self.record.game.accounts, self.last_hand
        if hand is not None:
            return {accounts.words[pot]: hand.ledger.balances[pot] for pot in accounts.pot_numbers}
        return dict.fromkeys(accounts.pots, 0) | self.match.pots


def replay(record: Record, rules: Any = None, match: Match | None = None) -> Replay:  # noqa: ANN401
    """Replay a record up to its end or to the first illegal action; `rules` are by default the record's own.

    If a `match` is given, the record continues it: the first hand begins with the match's purses and pots.
    """
    need(record, Record, "a record", "one, as gleek.load or gleek.from_code returns it")
    rules = record.rules() if rules is None else rules
    need(rules, record.game.rules, f"a set of rules of {record.game.title}", "one, as in record.rules()")
    if match is not None:
        need(match, record.game.match, f"a match of {record.game.title}", "one, as in record.match(rules)")
    return _Player(record, rules, match).run()


class _Player:
    def __init__(self, record: Record, rules: Any, match: Match | None) -> None:  # noqa: ANN401
        self.record = record
        self.rules = rules
        self.steps: list[Step] = []
        self.stop: Stop | None = None
        self.match = match or record.match(rules)

    def run(self) -> Replay:
        if self.record.dealer is None:
            self._lift()
        for number, played in enumerate(self.record.hands, 1):
            if self.stop is None:
                self._hand(number, played)
        return Replay(self.record, self.rules, tuple(self.steps), self.stop, self.match)

    def _lift(self) -> None:
        state = self.record.game.lifting(self.record.players, self.rules)
        for turn, lift in enumerate(self.record.lifts, 1):
            try:
                state, events = state.apply(lift)
            except Illegal as error:
                self.stop = Stop(len(self.steps) + 1, 0, lift, error.refusal, 0)
                return
            self._add(0, None, lift, events=events, turn=turn)
        if state.dealer is None:
            lift = Lift(state.to_act or 0, CARDS[state.lifted[-1]] if state.lifted else CARDS[-1])
            who = Who(lift.player, self.record.players[lift.player])
            refusal = Refusal(
                state.rules[len(state.lifting) < len(self.record.players)],
                Phrase("The lifting is not over: {who} has yet to lift.", who=who),
            )
            self.stop = Stop(len(self.steps) + 1, 0, lift, refusal, 0)
            return
        self.match = changed(self.match, dealer=state.dealer)

    def _add(self, number: int, hand: Hand | None, action: Action | Lift | None, **more: Any) -> None:  # noqa: ANN401
        self.steps.append(Step(len(self.steps) + 1, number, self.match, hand, action, **more))

    def _hand(self, number: int, played: PlayedHand) -> None:
        hand = Hand.before_deal(self.match.begin())
        deal = hand.game.deal_out(hand.game.dealer, played.deal)
        for turn, entry in enumerate((Entry(deal, played.say), *played.entries)):
            for action, filled in with_omitted(hand, entry):
                try:
                    hand, events = hand.apply(action, halt=True)
                except Illegal as error:
                    self.stop = Stop(len(self.steps) + 1, number, action, error.refusal, entry.line)
                    return
                say = "" if filled else entry.say
                self._add(number, hand, action, events=events, turn=turn, say=say, filled=filled)
                while hand.forced:
                    hand, events = hand.follow()
                    self._add(number, hand, None, events=events, turn=turn)
        if not hand.over and number < len(self.record.hands):
            said = "The hand is not over, and the record goes on to the next: {may}."
            if not played.entries:
                said = f"Hand {number} is missing: it has a deal and no actions. {said}"
            refusal = Refusal("hand.stage", Phrase(said, may=hand.may_be_done()))
            self.stop = Stop(len(self.steps) + 1, number, deal, refusal, 0)
        elif hand.over and number < len(self.record.hands):
            self.match = self.match.after(hand)


def steps_of(action: Action, last: Step) -> Iterator[Step]:
    """Yield the step of `action` after `last`, then those that follow automatically. Raises `Illegal`."""
    hand, events = last.dealt_hand.apply(action, halt=True)
    number, turn = last.number + 1, last.turn + 1
    yield Step(number, last.hand_number, last.match, hand, action, events, turn)
    while hand.forced:
        number += 1
        hand, events = hand.follow()
        yield Step(number, last.hand_number, last.match, hand, None, events, turn)


def with_omitted(hand: Hand, entry: Entry) -> Iterator[tuple[Action, bool]]:
    """Yield (action, whether the record omits it): the actions omitted before `entry`, then the entry's own."""
    if hand.game.omitted is not None:
        for action in hand.game.omitted(hand, entry.action):
            yield action, True
    yield entry.action, False


def tell_step(step: Step, seen_by: int | None = None, you: int | None = None) -> str:
    """Return the sentences on a step: those that the seat `seen_by` can see, or all. The seat `you` is called "you"."""
    need(step, Step, "a step", "one of the `steps` of a replay")
    for seat in (seen_by, you):
        if seat is not None:
            check_seat(seat, step.game.seats)
    teller = teller_of(step, seen_by, you)
    return " ".join([said for event in step.events if (said := tell(event, teller))])


def purses_word(game: Game) -> str:
    return "Purses" if game.counts_money else "Points"


def teller_of(step: Step, seen_by: int | None = None, you: int | None = None) -> Teller:
    """Return the teller that puts the events of a step into sentences, with the players' names by seat.

    While the players lift for the deal, they have no seats. The names are then in the order of play, and none is "you".
    """
    if step.hand is None:
        match = step.match
        return Teller(step.game, match.players, match.stake, match.rules)
    return Teller.of(step.hand.setup, step.hand, seen_by, you)


def stopped_at(played: Replay) -> str:
    """Return the action at which a replay stopped, as records write it; "the lifting" if it stopped before the deal."""
    assert played.stop is not None
    action = played.stop.action
    return str(action) if isinstance(action, Action) else "the lifting"


def stop_text(played: Replay) -> str:
    stop = played.stop
    if stop is None:
        return ""
    place = f"step {stop.step}"
    if played.record.is_match and stop.hand_number:
        place += f", in hand {stop.hand_number}"
    return f"Stopped at {place} ({stopped_at(played)}): {stop.refusal.sentence} [{stop.refusal.rule}]"


def stopped_html(played: Replay) -> str:
    return "" if played.stop is None else f"<p><b>{escape(stop_text(played))}</b></p>"


def purses_html(played: Replay) -> list[tuple[str, str]]:
    say = teller_of(played.steps[-1]).sum if played.steps else str
    pairs = zip(played.record.players, played.purses, strict=True)
    return [(escape(name), escape(say(purse))) for name, purse in pairs]
