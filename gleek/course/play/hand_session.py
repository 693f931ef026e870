"""A hand of a match, in which the learner decides for one seat and computer players decide for the others.

A `HandSession` checks and carries out the learner's requests and lets the computer players act. It pauses after each
trick and each stage, so that the learner can read what happened.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from gleek.course.explorer.ledger_view import ledger_lines
from gleek.course.explorer.per_step import PerStep
from gleek.course.explorer.table import Tables
from gleek.course.game_course import game_course
from gleek.course.play.advance import hand_after, is_pause, steps_of, takes_trick
from gleek.course.play.advice import advised
from gleek.course.play.hand_review import subject
from gleek.course.requests import Controller
from gleek.course.review.missed_steps import Reviewing
from gleek.engine.errors import Illegal, Unreadable
from gleek.games import decided, presets
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import Step, replay
from gleek.records.results import PERSON
from gleek.records.rules_text import rules_words
from gleek.records.telling import tell_step

if TYPE_CHECKING:
    from gleek.course.play.advice import AdviceData
    from gleek.course.play.match_state import MatchState
    from gleek.course.requests import Handlers, Request
    from gleek.engine.actions import Action
    from gleek.engine.errors import Refusal
    from gleek.engine.hand import Hand
    from gleek.records.replay import Replay
    from gleek.records.results import Help

_NOT_YOURS = "It is not your turn: read what happened, and go on."
_OVER = "The hand is over: no card is played any more."


class Choice(NamedTuple):
    """One choice that the learner has made."""

    before: Hand  # the hand before the choice
    action: Action
    word: str  # the action, written as in an address
    steps: int  # the number of steps before the choice
    forced: bool = False  # whether the session made the choice, because it was the only legal one


class HandSession(Controller):
    """A hand that one learner plays.

    The attributes:

    * `state`: the match as it was before this hand
    * `code`: the code of the deal, which also contains the game and the rules
    * `seat`: the learner's seat
    * `names`: the players' names by seat; "You" for the learner unless several people play
    * `choices`: the learner's choices so far
    * `played`: the replay of the hand up to the learner's next choice
    * `shown`: the number of steps that the learner has seen; `all_shown`: whether these are all steps
    * `mine`: whether it is the learner's turn
    * `over`: whether the hand is over and the learner has seen all of it
    * `plays_forced`: whether the session itself makes a choice of the learner if only one action is legal
    * `forced_first`: the first such choice of this hand if the page has to explain it, else None
    * `forced_told`: whether the page has explained such a choice already
    * `moved`: the indices of the steps that the page animates after the last request, without the current step
    * `hint`, `advice`: the advice that the learner asked for, as a sentence and as figures
    * `sentences`: the stage and the sentence of each step, as the learner's seat sees it; `sentences_open`: the same
      with all cards open
    * `paid`: a cache of the ledger lines of each step
    * `about`: a sentence with the rules and the code of the deal
    """

    plays_forced = True
    forced_first: Choice | None = None
    forced_told = False

    def __init__(self, state: MatchState) -> None:
        self.game = state.game
        self.reviewing = Reviewing(lambda: subject(self))
        self._begin(state)

    def _begin(self, state: MatchState) -> None:
        """Deal the next hand of a match."""
        rules = state.standing.rules
        self.state, self.code, self.rules, self.names = state, state.deal_code, rules, state.standing.names
        self.book = presets.nearest(rules)
        self._offering = game_course(rules.game).offers
        self.deal = state.deal
        self.seat = state.seat_of(state.players.index(PERSON))
        self.shown = self.since = 0
        self.moved = range(0)
        self.forced_first = None
        self._clear()
        self._deal_out()
        self.about = (
            f"Rules: {rules_words(rules, self.book)}. By the code {self.code} this deal can be played again."
        )
        self._sit(self.seat)
        self.paid = PerStep(ledger_lines)
        self._show_next()
        self.moved = range(0)  # the deal itself is not animated

    def _sit(self, seat: int) -> None:
        """Show the table from a seat."""
        self.seat = seat
        self.sentences, self.tables = self._told(seat)
        # The page shows all cards after the end of the hand.
        self.sentences_open, self.tables_open = self._told(None)

    def _told(self, seen_by: int | None) -> tuple[PerStep[tuple[str, str]], Tables]:
        """Return caches of the sentences and of the tables of the steps.

        They are as the seat `seen_by` sees them, or, with None, with all cards open.
        """
        you = self.you
        tables = Tables(game_course(self.game.id).table, seen_by, self.seat, you)
        after = tables.moments.after
        return PerStep(lambda step: (step.stage, after(tell_step(step, seen_by, you), step))), tables

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players by player number."""
        return self.state.players

    @property
    def help(self) -> Help:
        """The kinds of help that the learner may ask for."""
        return self.state.help

    @property
    def you(self) -> int | None:
        """The learner's seat; None if several people share the screen."""
        return self.seat if self.players.count(PERSON) == 1 else None

    def _clear(self) -> None:
        self.chosen: tuple[str, ...] = ()
        self.refusal: Refusal | None = None
        self.hint = ""
        self.advice: AdviceData | None = None

    # ------------------------------------------------------------ requests

    def requests(self, asked: Request) -> Handlers:
        """Return the possible requests, such as to choose an action, go on, take back, ask for advice, or review."""
        return {
            "choose": lambda: self._act(asked),
            "number": lambda: self._act(asked),
            "submit": lambda: self._act(asked),
            "pick": lambda: self._pick(asked.get("c")),
            "tick": lambda: self._tick(asked.get("id")),
            "hint": self._hint,
            "next": self._go_on,
            "previous": self._take_back,
            "forced": lambda: setattr(self, "plays_forced", asked.get("on") is not False),
            **self.reviewing.requests(asked),
        }

    def _ask_turn(self) -> None:
        """Raise `Unreadable` if it is not the learner's turn, or if the hand is over."""
        if not self.mine:
            raise Unreadable(_OVER if self.over else _NOT_YOURS)

    def _act(self, asked: Request) -> None:
        self._ask_turn()
        self.refusal = None
        action = self._offering.meant(self.hand, asked, self.chosen)
        if action is None:
            return
        try:
            self._do(action)
        except Illegal as error:
            self.refusal = error.refusal
            return
        self._do_forced()
        self._clear()
        self._show_next()

    def _pick(self, what: object) -> None:
        self._ask_turn()
        if self.hand.stage == "tricks":
            self._act({"what": "pick", "c": what})
        else:
            self.refusal = None
            self.chosen = self._offering.toggled(self.hand, self.chosen, what, in_play=True)

    def _tick(self, what: object) -> None:
        if self.mine:
            self.refusal = None
            self.chosen = self._offering.toggled(self.hand, self.chosen, what, in_play=True)

    def _hint(self) -> None:
        if not self.help.advice:
            raise Unreadable("This class plays without Advice.")
        if self.mine:
            self.hint, self.advice = advised(self.hand, self.code, self._weighed(), self.seated)

    def _weighed(self) -> Action | None:
        """Return the action that the selected cards or boxes make; None if it is incomplete or illegal."""
        try:
            action = self._offering.meant(self.hand, {"what": "submit"}, self.chosen) if self.chosen else None
        except Unreadable:
            return None
        return action if action is not None and self.hand.why_not(action) is None else None

    def _go_on(self) -> None:
        if not self.all_shown:
            self._show_next()

    def _take_back(self) -> None:
        if self.choices:
            last = self.choices.pop()
            while last.forced and self.choices:
                last = self.choices.pop()
            del self._steps[last.steps :]
            del self._entries[self._steps[-1].turn :]
            self.hand = last.before
            self._record_it()
            self._clear()
            self._show_all()

    def _redo(self, did: str) -> None:
        """Carry out the actions that an address lists.

        Raises `Unreadable` at the first action that is unreadable or illegal. The actions before it are carried out.
        """
        try:
            for word in filter(None, did.split(".")):
                seat = self.seat if self.hand.to_act is None else self.hand.to_act
                action = game_course(self.game.id).address.expanded(word, seat)
                if self.hand.over:
                    break
                # If the address has a forced choice, its learner has made one before and has read the explanation.
                self.forced_told |= self.plays_forced and self.you is not None and len(self.hand.legal()) == 1
                try:
                    self._do(action)
                except Illegal as error:
                    why = error.refusal.told(self.seat, signs=True)
                    msg = f"The address goes wrong at “{word[:30]}”: {why} The choices before it have been made."
                    raise Unreadable(msg) from None
        finally:
            self._show_all()

    # ------------------------------------------------------------ play

    def _deal_out(self) -> None:
        book, changes = presets.book_and_changes(self.rules)
        self.played = self._replayed(
            Record(
                (PlayedHand(self.deal),),
                title=f"The deal {self.code}",
                preset=book,
                changes=changes,
                players=self.names,
                kind=self.game.id,
            )
        )
        self.hand = hand_after(self.played.steps)
        self._steps: list[Step] = [*self.played.steps]
        self._entries: list[Entry] = []
        self.choices: list[Choice] = []
        self._play_on()

    def _replayed(self, record: Record) -> Replay:
        """Return the replay of a record of this hand, with the score and the dealer of the match."""
        standing = self.state.standing
        record = replace(record, players=standing.players, dealer=standing.dealer, is_match=True)
        return replay(record, match=standing)

    def _do(self, action: Action, *, forced: bool = False) -> None:
        """Carry out the learner's action and then those of the computer players.

        Raises `Illegal`, and changes nothing, if the rules forbid the action.
        """
        before, steps = self.hand, len(self._steps)
        self._add(action)
        word = game_course(self.game.id).address.short(action)
        self.choices.append(Choice(before, action, word, steps, forced))
        self._play_on()

    def _do_forced(self) -> None:
        """Make the choices of the learner for which only one action is legal, such as the last card."""
        while self.plays_forced and self.you is not None and self.hand.to_act == self.you:
            legal = self.hand.legal()
            if len(legal) > 1:
                return
            self._do(legal[0], forced=True)
            if not self.forced_told:
                self.forced_first, self.forced_told = self.choices[-1], True

    def _play_on(self) -> None:
        """Let the computer players act until the next decision of a person, or the end of the hand."""
        while (seat := self.hand.to_act) is not None and (other := self.player_at(seat)):
            self._add(decided(self.hand, other, self.code))
        self._record_it()

    @property
    def seated(self) -> tuple[str, ...]:
        """The ids of the computer players by seat, with "" for a person."""
        return tuple([self.player_at(seat) for seat in range(len(self.game.seats))])

    def player_at(self, seat: int) -> str:
        """Return the id of the computer player in a seat, or "" if a person has the seat."""
        found = self.players[self.state.standing.player(seat)]
        return "" if found == PERSON else found

    def _add(self, action: Action) -> None:
        self._steps += steps_of(action, self._steps[-1])
        self._entries.append(Entry(action))
        self.hand = hand_after(self._steps)

    def _record_it(self) -> None:
        played = PlayedHand(self.deal, tuple(self._entries))
        record = replace(self.played.record, hands=(played,))
        self.played = replace(self.played, record=record, steps=tuple(self._steps))
        self._look(self.shown, self.since)

    def _show_next(self) -> None:
        """Show more steps: up to the next pause, or to the learner's turn.

        If the session has played a card for the learner, the end of each trick before that card is a pause too.
        """
        steps, shown = self.played.steps, self.shown + 1
        unasked = max([each.steps for each in self.choices if each.forced], default=0)
        while shown < len(steps) and not is_pause(steps[shown - 1], steps[shown]):
            if shown <= unasked and takes_trick(steps[shown - 1]):
                break
            shown += 1
        self.moved = range(self.shown, shown - 1)
        self._look(shown, self.shown)

    def _show_all(self) -> None:
        """Show all steps. The steps after the learner's last choice or the last pause count as new."""
        steps = self.played.steps
        chosen = self.choices[-1].steps if self.choices else 0
        places = range(len(steps) - 1, chosen, -1)
        pauses = (place for place in places if is_pause(steps[place - 1], steps[place]))
        self._look(len(steps), next(pauses, chosen))

    def _look(self, shown: int, since: int) -> None:
        """Show the first `shown` steps. The page describes those after the first `since` steps as new."""
        self.shown, self.since = shown, since
        self.all_shown = shown == len(self.played.steps)
        self.over = self.all_shown and self.hand.over
        self.mine = self.all_shown and not self.over

    @property
    def did(self) -> tuple[Action, ...]:
        """The learner's own actions so far."""
        return tuple([each.action for each in self.choices])

    @property
    def step(self) -> int:
        """The number of the step that the table shows, from 1."""
        return max(self.shown, 1)

    @property
    def now(self) -> Step:
        """The step that the table shows."""
        step: Step = self.played.steps[self.step - 1]
        return step
