"""A session in which one person, or several, play a hand of a match; computer players have the other seats."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import Final, NamedTuple

from gleek.course.explorer.ledger_view import PerStep, ledger_lines
from gleek.course.explorer.table import Tables, takes_trick
from gleek.course.game_course import game_course
from gleek.course.play.advice import advised
from gleek.course.play.match_state import MatchState
from gleek.course.play.table_help import looked_at
from gleek.course.requests import Handlers, Request, View
from gleek.course.review.hand_review import Reviewing, Subject
from gleek.engine.actions import DEAL, Action
from gleek.engine.cards import bits
from gleek.engine.errors import GleekError, Illegal, Refusal, Unreadable
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing
from gleek.evidence import presets
from gleek.players import own_players
from gleek.players.registry import decided, play_out
from gleek.records.coded import match_record
from gleek.records.record import Entry, PlayedHand
from gleek.records.replay import Step, replay, steps_of, tell_step
from gleek.records.results import PERSON
from gleek.records.rules_text import rules_words

REST: Final = "rest"
"""The id of the button that plays the rest of the tricks, when they can change nothing."""

_NOT_YOURS = "It is not your turn: read what happened, and go on."


class Choice(NamedTuple):
    before: Hand  # the hand before the choice
    action: Action
    word: str  # the action in the short form that addresses have, as in "QH" or "p" for a pass
    steps: int  # how many steps the hand had before the choice
    forced: bool = False  # whether the session chose for the learner, because only one action was legal


@dataclass
class ForcedChoices:
    """The handling of decisions with one legal action.

    `made`: the session makes them for the learner; `told`: the page has explained that it does.
    """

    made: bool = True
    told: bool = False


class HandSession:
    """A hand that one person plays, or several at one screen in turns. The cards are covered between turns."""

    def __init__(self, state: MatchState, forced: ForcedChoices) -> None:
        self.standing, self.players = state.standing, state.players
        self.game, self.rules, self.names = state.game, state.standing.rules, state.standing.names
        self.book = presets.nearest(self.rules)
        self.code, self.deal = state.deal_code, state.deal
        self.forced = forced
        # The first forced choice, if the page has not explained it yet.
        self.forced_first: Choice | None = None
        self.choices: list[Choice] = []
        by = rules_words(self.rules, self.book)
        self.about = f"Rules: {by}. By the code {self.code} this deal can be played again."
        self.reviewing = Reviewing(self.subject)
        self.paid = PerStep(ledger_lines)
        self.clear()
        # The learner has seen the first `shown` steps, and the first `since` of these before the last request. The page
        # animates the steps whose indices are in `moved`, and the current one.
        self.shown = self.since = 0
        self.looked = 0  # the number of an earlier step that the table shows again on request; 0 for none
        self.moved = range(0)
        self._offers = game_course(self.game.id).offers
        # Called with the learner's next legal action. `ChoiceQuestion` sets another function, which judges the action.
        self.take: Callable[[Action], None] = self._play_and_go_on
        self._deal_out()
        self.sit(state.seat_of(state.players.index(PERSON)))
        self.covered = self.you is None
        self._play_on()
        self.show_next()
        self.moved = range(0)  # the deal itself is not animated

    def sit(self, seat: int) -> None:
        self.seat = seat
        # Caches of what the seat may see: the stage and the sentence of each step, and the tables.
        self.sentences, self.tables = self._step_caches(seat)
        # Caches of sentences and tables with all cards open, for the page after the end of the hand.
        self.sentences_open, self.tables_open = self._step_caches(None)

    def _step_caches(self, seen_by: int | None) -> tuple[PerStep[tuple[str, str]], Tables]:
        """Return caches of each step's stage and sentence, and of its table, as the seat `seen_by` sees it."""
        you = self.you
        tables = Tables(game_course(self.game.id).table, seen_by, self.seat, you)
        after = tables.moments.after
        return PerStep(lambda step: (step.stage, after(tell_step(step, seen_by, you), step))), tables

    @property
    def you(self) -> int | None:
        """The seat of the only person who plays; None if several people share the screen."""
        return self.seat if self.players.count(PERSON) == 1 else None

    def clear(self) -> None:
        self.chosen: tuple[str, ...] = ()
        self.refusal: Refusal | None = None
        self.hint = ""  # the advice that the learner asked for, as a sentence
        self.advice: View | None = None  # the figures of the advice

    def subject(self) -> Subject:
        if not self.over:
            raise Unreadable("The hand is not over: your choices can be reviewed when it is.")
        people = {choice.action.seat for choice in self.choices} | {self.seat}
        seats = {self.game.seats[seat]: self.names[seat] for seat in sorted(people)}
        return Subject(self.played, self.played.steps[-1].hand_number, seats, self.seated)

    def requests(self, request: Request) -> Handlers:
        return {
            **dict.fromkeys(("choose", "number", "submit"), lambda: self.act(request)),
            "pick": lambda: self._pick(request.get("c")),
            "tick": lambda: self._tick(request.get("id")),
            "hint": self._advise,
            "next": lambda: None if self.all_shown else self.show_next(),
            "previous": self.take_back,
            "look": lambda: self._look_back(request.get("step")),
            "forced": lambda: setattr(self.forced, "made", request.get("on") is not False),
            **self.reviewing.requests(request),
        }

    def _ask_turn(self) -> None:
        if not self.mine:
            raise Unreadable("The hand is over: no card is played any more." if self.over else _NOT_YOURS)

    def act(self, request: Request) -> None:
        self._ask_turn()
        self.refusal = None
        if request.get("id") == REST and self.settled:
            chosen = len(self.choices)
            while not self.hand.over:
                # The first of the remaining choices counts as the learner's and the others as forced, so that “Take
                # back” takes back all of them at once.
                self.do(self.hand.legal()[0], forced=len(self.choices) > chosen)
            self.clear()
            self.show_all()
            return
        action = self._offers.meant(self.hand, request, self.chosen)
        if action is None:
            return
        self.refusal = self.hand.why_not(action)
        if self.refusal is None:
            self.take(action)
        else:
            self.hint, self.advice = "", None  # the page shows only what was said last

    def _play_and_go_on(self, action: Action) -> None:
        self.do(action)
        self._do_forced()
        self.clear()
        self.show_next()

    def _pick(self, what: object) -> None:
        self._ask_turn()
        if self.hand.stage == self.game.trick_stage:
            self.act({"what": "pick", "c": what})
        else:
            self._tick(what)

    def _tick(self, what: object) -> None:
        if self.mine:
            self.refusal = None
            self.chosen = self._offers.toggled(self.hand, self.chosen, what, in_play=True)

    def _advise(self) -> None:
        if self.mine:
            self.refusal = None
            self.hint, self.advice = advised(self.hand, self._chosen_action(), self.seated)

    def _chosen_action(self) -> Action | None:
        """Return the action that the picked cards or ticked boxes form; None if it is incomplete or illegal."""
        try:
            action = self._offers.meant(self.hand, {"what": "submit"}, self.chosen) if self.chosen else None
        except Unreadable:
            return None
        return action if action is not None and self.hand.why_not(action) is None else None

    def _look_back(self, step: object) -> None:
        if self.covered:
            raise Unreadable(_NOT_YOURS)
        self.looked = looked_at(step, self.shown)

    @property
    def answered(self) -> bool:
        last = next((each for each in reversed(self.choices) if not each.forced), None)
        if last is None:
            return False
        since = [step.action for step in self._steps[last.steps :] if step.action is not None]
        return self.hand.over or any(getattr(action, "seat", None) != last.action.seat for action in since)

    def take_back(self) -> None:
        if self.choices:
            last = self.choices.pop()
            while last.forced and self.choices:
                last = self.choices.pop()
            del self._steps[last.steps :]
            del self._entries[self._steps[-1].turn :]
            self.hand = last.before
            self._record_it()
            self.clear()
            self.show_all()

    def redo(self, did: str) -> None:
        """Do an address's actions, separated by dots.

        Raises `Unreadable` at the first wrong one; those before it stay done.
        """
        try:
            for word in filter(None, did.split(".")):
                seat = self.seat if self.hand.to_act is None else self.hand.to_act
                action = self.game.expanded(word, seat)
                if self.hand.over:
                    break
                # If the page's address contains a forced choice, the learner has read the explanation already.
                self.forced.told |= self.forced.made and self.you is not None and len(self.hand.legal()) == 1
                try:
                    self.do(action)
                except Illegal as error:
                    why = error.refusal.told(self.seat, signs=True)
                    msg = f"The address goes wrong at “{word[:30]}”: {why} The choices before it have been made."
                    raise Unreadable(msg) from None
        finally:
            self.covered = self.you is None
            self.show_all()

    def _deal_out(self) -> None:
        record = match_record(self.standing, self.deal, title=f"The deal {self.code}")
        self.played = replay(record, match=self.standing)  # up to the learner's next choice
        self.hand = self.played.steps[-1].dealt_hand
        self._steps: list[Step] = [*self.played.steps]
        self._entries: list[Entry] = []

    def do(self, action: Action, *, forced: bool = False) -> None:
        """Do the learner's action, and then the others'. If it is `Illegal`, or a player fails, nothing changes."""
        before, steps, entries = self.hand, len(self._steps), len(self._entries)
        try:
            self._add(action)
            self._play_on()
        except GleekError:
            self.hand = before
            del self._steps[steps:], self._entries[entries:]
            raise
        self.choices.append(Choice(before, action, action.short, steps, forced))

    def _do_forced(self) -> None:
        while self.forced.made and self.you is not None and self.hand.to_act == self.you:
            legal = self.hand.legal()
            if len(legal) > 1:
                return
            self.do(legal[0], forced=True)
            if not self.forced.told:
                self.forced_first, self.forced.told = self.choices[-1], True

    @cached_property
    def plain_result(self) -> int:
        """The result of the learner's seat, in stakes or points, if basic computer players had all seats."""
        hand, _ = Hand.dealt_to(self.hand.setup, self.hand.deal)
        return hand.replay(*play_out(hand)).ledger.purses[self.seat]

    @property
    def settled(self) -> bool:
        """Whether the only person playing is to act, and no choice changes the result. False if actions are judged."""
        plays_on = self.take == self._play_and_go_on
        return plays_on and self.mine and self.you is not None and is_settled(self.hand)

    def _play_on(self) -> None:
        while (seat := self.hand.to_act) is not None and (other := self.player_at(seat)):
            self._add(decided(self.hand, other, self.code))
        self._record_it()

    @property
    def seated(self) -> tuple[str, ...]:
        """The ids of the computer players by seat; "" for people and for players that the user has programmed."""
        found = [self.player_at(seat) for seat in range(len(self.game.seats))]
        return tuple(["" if own_players.seated(each) else each for each in found])

    def player_at(self, seat: int) -> str:
        found = self.players[self.standing.player(seat)]
        return "" if found == PERSON else found

    def _add(self, action: Action) -> None:
        self._steps += steps_of(action, self._steps[-1])
        self._entries.append(Entry(action))
        self.hand = self._steps[-1].dealt_hand

    def _record_it(self) -> None:
        played = PlayedHand(self.deal, tuple(self._entries))
        record = replace(self.played.record, hands=(played,))
        self.played = replace(self.played, record=record, steps=tuple(self._steps))
        self._look(self.shown, self.since)

    def show_next(self) -> None:
        """Show steps up to a pause or the learner's turn.

        If the program played a card for the learner, also pause after each trick before that card.
        """
        steps, shown = self.played.steps, self.shown + 1
        unasked = max([each.steps for each in self.choices if each.forced], default=0)
        while shown < len(steps) and not _is_pause(steps[shown - 1], steps[shown]):
            if shown <= unasked and takes_trick(steps[shown - 1]):
                break
            shown += 1
        self.moved = range(self.shown, shown - 1)
        self._look(shown, self.shown)
        self._pass_on()

    def show_all(self) -> None:
        """Show all steps. Those after the learner's last choice, or after the last pause, count as new."""
        steps = self.played.steps
        chosen = self.choices[-1].steps if self.choices else 0
        places = range(len(steps) - 1, chosen, -1)
        pauses = (place for place in places if _is_pause(steps[place - 1], steps[place]))
        self._look(len(steps), next(pauses, chosen))
        self._pass_on()

    def _pass_on(self) -> None:
        """If it is now another person's turn, show the table from that person's seat, covered."""
        if self.you is not None:
            return
        seat = self.hand.to_act
        self.covered = seat is not None and (self.covered or seat != self.seat)
        if seat is not None and seat != self.seat:
            self.sit(seat)
        chosen = (each.steps for each in reversed(self.choices) if each.action.seat == self.seat)
        self._look(len(self._steps), next(chosen, 0))

    def uncover(self) -> None:
        self.covered = False
        self._look(self.shown, self.since)

    def _look(self, shown: int, since: int) -> None:
        self.shown, self.since = shown, since
        self.all_shown = shown == len(self.played.steps)
        self.over = self.all_shown and self.hand.over
        self.mine = self.all_shown and not self.over and not self.covered

    @property
    def step(self) -> int:
        return max(self.shown, 1)

    @property
    def now(self) -> Step:
        return self.played.steps[self.step - 1]


def _is_pause(step: Step, following: Step) -> bool:
    return step.stage != following.stage and step.stage not in {DEAL, step.game.trick_stage}


def is_settled(hand: Hand) -> bool:
    phase = hand.phase
    if not isinstance(phase, Playing):
        return False
    if all(mask.bit_count() <= 1 for mask in hand.held):
        return True
    own = hand.held[phase.turn]
    seen = reduce(or_, (1 << card for trick in hand.tricks for card in trick.cards), own)
    others = [*bits(hand.game.shape(hand.rules).pack & ~seen)]
    strengths = phase.how.strengths
    return not phase.table and all(
        strengths[card // 13][other] < strengths[card // 13][card] for card in bits(own) for other in others
    )
