"""A hand in which the learner decides for one seat and computer players decide for the others.

An `OwnHand` checks and carries out the learner's requests, plays the other seats, and pauses after each trick
and each stage so that the learner can read what happened. After the hand, a summary explains it. The address
of a hand is short: the deal with its rules, the seat, the player of the others, and the learner's own
actions. Everything else follows from these.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from gleek.engine.errors import Illegal, Unreadable
from gleek.games import decided, game, player, presets, usual
from gleek.lessons.address import read_query
from gleek.lessons.asking import Answering, text
from gleek.lessons.doing.advice import advised
from gleek.lessons.doing.in_play import hand_after, is_pause, steps_of, takes_trick
from gleek.lessons.doing.opponents import names
from gleek.lessons.doing.own_review import subject
from gleek.lessons.reviewing.reviewing import Reviewing
from gleek.lessons.stepping.ledger_view import ledger_lines
from gleek.lessons.stepping.per_step import PerStep
from gleek.lessons.stepping.table import Tables
from gleek.lessons.teaching import teaching
from gleek.records.codes import code_of, deal_number, new_code, read_code, read_rules_code
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import Step, replay
from gleek.records.results import ALL_HELP, PERSON, Help
from gleek.records.rules_text import rules_words
from gleek.records.telling import tell_step
from gleek.words import listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.engine.actions import Action
    from gleek.engine.errors import Refusal
    from gleek.engine.hand import Hand
    from gleek.lessons.asking import Doing, Request
    from gleek.lessons.doing.advice import AdviceData
    from gleek.records.replay import Replay

FIRST_DEAL = "0000-9T33"
_NOT_YOURS = "It is not your turn: read what happened, and go on."
_OVER = "The hand is over: no card is played any more."


class Choice(NamedTuple):
    """A choice of the learner."""

    before: Hand  # the hand before the choice
    action: Action
    word: str  # the action as an address writes it
    steps: int  # the number of steps before the choice
    forced: bool = False  # whether the action was the only legal one and was done automatically


class Left(NamedTuple):
    """A hand that the learner left for another one before its end."""

    said: str  # the sentence that tells the learner so
    was: Mapping[str, Any]  # the attributes of the session at that time


class OwnHand(Answering):
    """A hand that one learner plays.

    The attributes of a session:

    * `code`: the deal and its rules, which name the game
    * `seat`: the learner's seat
    * `names`: the players' names, "You" for the learner
    * `others`: the id of the player of the other seats (see `gleek.games.players`)
    * `plain`: the id of the game's first player
    * `usual`: the id of the player of the other seats in new deals
    * `choices`: the learner's choices so far
    * `played`: the replay of the hand up to the learner's next choice
    * `shown`: how many steps the learner has seen; `all_shown`: whether that is all of them
    * `mine`: whether it is the learner's turn
    * `over`: whether the hand is over and the learner has seen all of it
    * `plays_forced`: whether the session makes the learner's forced choices
    * `forced_first`: the first forced choice of this hand, if the page has to mention it
    * `forced_told`: whether the page has mentioned it
    * `moved`: the steps, from 0, that the last request added before the current one
    * `hint`, `advice`: the requested advice as a sentence, and its figures
    * `left`: the hand that this one replaced; it can be restored until the first choice in this one
    * `sentences`, `sentences_open`: stage and sentence of each step, as the seat sees it and with all cards
      open
    * `paid`: the ledger lines of each step
    * `about`: a sentence with the rules and the code of the deal
    """

    plays_forced = True
    left: Left | None = None
    forced_first: Choice | None = None
    forced_told = False

    def __init__(self, code: str = FIRST_DEAL, seat: int = 0) -> None:
        self.game = game(read_code(code)[1].game)
        self.others = self.usual = usual(self.game.id)
        self.reviewing = Reviewing(lambda: subject(self))
        self._begin(code, seat)

    def _begin(self, code: str, seat: int) -> None:
        number, rules = read_code(code, self.game.id)
        self.code, self.seat, self.rules = code_of(number, rules), seat, rules
        self.names = self._named()
        self.book = presets.nearest(rules)
        self._offering = teaching(rules.game).offers
        self.deal = deal_number(number, rules)
        self.shown = self.since = 0
        self.moved = range(0)
        self.forced_first = None
        self._clear()
        self._deal_out()
        self.about = (
            f"Rules: {rules_words(rules, self.book)}. By the code {self.code} this deal can be played again."
        )
        self._sit(seat)
        self.paid = ledger_lines(rules, self.book)
        self._show_next()
        self.moved = range(0)  # the deal itself is not animated

    def _sit(self, seat: int) -> None:
        """Show the table from a seat."""
        self.seat = seat
        self.sentences, self.tables = self._told(seat)
        # The page shows these after the end of the hand.
        self.sentences_open, self.tables_open = self._told(None)

    def _told(self, seen_by: int | None) -> tuple[PerStep[tuple[str, str]], Tables]:
        """Return the sentences of each step as a seat sees it (None: all cards open), and its table views."""
        you = self.you
        tables = Tables(teaching(self.game.id).table, seen_by, self.seat, you)
        after = tables.moments.after
        return PerStep(lambda step: (step.stage, after(tell_step(step, seen_by, you), step))), tables

    def _named(self) -> tuple[str, ...]:
        """Return the players' names by seat, including the learner's."""
        return names(self.game.id, self.players)

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players by seat."""
        return tuple(PERSON if seat == self.seat else self.others for seat in range(len(self.game.seats)))

    @property
    def help(self) -> Help:
        """The help that the learner may ask for: everything."""
        return ALL_HELP

    @property
    def you(self) -> int | None:
        """The seat that the texts address as "you"; None if there is none."""
        return self.seat

    def _clear(self) -> None:
        self.chosen: tuple[str, ...] = ()
        self.refusal: Refusal | None = None
        self.hint = ""
        self.advice: AdviceData | None = None

    # ------------------------------------------------------------ requests

    def ask(self, asked: Request) -> None:
        """Carry out a request. Only the steps that it adds are animated."""
        self.moved = range(0)
        before, choices = {**vars(self)}, self.choices
        said = self.leaving
        super().ask(asked)
        if asked.get("what") == "bring back":
            return
        if self.choices is not choices:  # another hand has replaced this one
            same = self.code == before["code"] and [each.word for each in self.choices] == [
                each.word for each in choices
            ]
            followed = said and not same and not self._goes_on_from(before)
            self.left = Left(said, {**before, "left": None}) if followed else None
        elif self.choices:
            self.left = None

    @property
    def leaving(self) -> str:
        """The sentence for leaving this hand for another; "" if the learner has not made a choice in it."""
        return (
            f"You have left a {teaching(self.game.id).table.deal} that you had begun." if self.choices else ""
        )

    def _goes_on_from(self, before: Mapping[str, Any]) -> bool:  # noqa: ARG002 - a single hand has no next one
        """Return whether the current hand continues the one before, so that nothing was lost."""
        return False

    def _bring_back(self) -> None:
        if self.left is not None:
            was, plays_forced = self.left.was, self.plays_forced
            vars(self).clear()
            vars(self).update(was, plays_forced=plays_forced)

    def requests(self, asked: Request) -> Doing:
        """Return the possible requests: choose, play, go on, take back, new deal, restore the hand that was left."""
        return {
            "choose": lambda: self._choose(asked),
            "number": lambda: self._act(asked),
            "submit": lambda: self._act(asked),
            "pick": lambda: self._pick(asked.get("c")),
            "tick": lambda: self._tick(asked.get("id")),
            "hint": self._hint,
            "next": self._go_on,
            "previous": self._take_back,
            "again": self._again,
            "bring back": self._bring_back,
            "open": lambda: self.open(text(asked.get("query"))),
            "rules": lambda: self._take_rules(text(asked.get("code"))),
            "forced": lambda: setattr(self, "plays_forced", asked.get("on") is not False),
            **self.reviewing.requests(asked),
        }

    def _again(self) -> None:
        self.others = self.usual
        self._begin(new_code(self.rules), self.seat)

    def _choose(self, asked: Request) -> None:
        word = text(asked.get("id"))
        seats = {f"sit {each}": seat for seat, each in enumerate(self.game.seats)}
        if word in seats:
            self._begin(self.code, seats[word])
        elif word == "start over":
            self._begin(self.code, self.seat)
        else:
            self._act(asked)

    def _ask_turn(self) -> None:
        """Raise `Unreadable` if it is not the learner's turn; a click may also come after the last card."""
        if not self.mine:
            raise Unreadable(_OVER if self.over else _NOT_YOURS)

    def _act(self, asked: Request) -> None:
        self._ask_turn()
        action = self._offering.meant(self.hand, asked, self.chosen)
        if action is None:
            return
        self.refusal = None
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
        if self.mine:
            self.hint, self.advice = advised(self.hand, self.code, self._weighed())

    def _weighed(self) -> Action | None:
        """Return the action that the learner has selected so far, if it is complete and legal."""
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

    def _take_rules(self, code: str) -> None:
        """Play by the rules with this code, unless the learner has already made a choice."""
        if not self.choices:
            self._begin(code_of(read_code(self.code)[0], read_rules_code(code, self.game.id)), self.seat)

    def open(self, query: str) -> None:
        """Open an address with the keys `deal`, `seat`, `others`, `did`. Raises `Unreadable`.

        Without `others` the default player plays.
        """
        asked = read_query(query)
        seats = self.game.seats
        seat = asked.get("seat", seats[self.seat])
        if seat not in seats:
            msg = f"“{seat[:20]}” is not a seat: there are {listed(seats)}."
            raise Unreadable(msg)
        code, others = asked.get("deal", self.code), asked.get("others", self.usual)
        read_code(code, self.game.id)
        player(self.game.id, others)
        self.others = others
        self._begin(code, seats.index(seat))
        self._redo(asked.get("did", ""))

    def _redo(self, did: str) -> None:
        """Carry out the actions that an address lists.

        Raises `Unreadable` at the first bad one and keeps those before.
        """
        try:
            for word in filter(None, did.split(".")):
                seat = self.seat if self.hand.to_act is None else self.hand.to_act
                action = teaching(self.game.id).address.expanded(word, seat)
                if self.hand.over:
                    break
                # An address that includes a forced choice comes from a learner who has already read the
                # explanation.
                self.forced_told |= self.plays_forced and self.you is not None and len(self.hand.legal()) == 1
                try:
                    self._do(action)
                except Illegal as error:
                    why = error.refusal.told(self.seat, signs=True)
                    msg = f"The address goes wrong at “{word[:30]}”: {why} The hand stands as before it."
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
        """Return the replay of a record that holds a single hand."""
        return replay(record)

    def _do(self, action: Action, *, forced: bool = False) -> None:
        """Carry out the learner's action and let the others answer.

        Raises `Illegal` without changing anything.
        """
        before, steps = self.hand, len(self._steps)
        self._add(action)
        word = teaching(self.game.id).address.short(action)
        self.choices.append(Choice(before, action, word, steps, forced))
        self._play_on()

    def _do_forced(self) -> None:
        """Make the learner's forced choices: the only legal card, or the empty call."""
        while self.plays_forced and self.you is not None and self.hand.to_act == self.you:
            legal = self.hand.legal()
            if len(legal) > 1:
                return
            self._do(legal[0], forced=True)
            if not self.forced_told:
                self.forced_first, self.forced_told = self.choices[-1], True

    def _play_on(self) -> None:
        """Let the others play until the learner's next decision or the end."""
        while (seat := self.hand.to_act) is not None and (other := self.player_at(seat)):
            self._add(decided(self.hand, other, self.code))
        self._record_it()

    def player_at(self, seat: int) -> str:
        """Return the id of the player of a seat, "" for a person."""
        return "" if seat == self.seat else self.others

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
        """Show the steps up to the learner's turn or the end of a stage.

        Before a card that was played automatically, stop at the end of each trick.
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
        """Show all steps; those since the learner's last choice or the last pause count as new."""
        steps = self.played.steps
        chosen = self.choices[-1].steps if self.choices else 0
        places = range(len(steps) - 1, chosen, -1)
        pauses = (place for place in places if is_pause(steps[place - 1], steps[place]))
        self._look(len(steps), next(pauses, chosen))

    def _look(self, shown: int, since: int) -> None:
        """Show the first `shown` steps; those after `since` count as new."""
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

    @property
    def place(self) -> dict[str, str]:
        """The query of the current address."""
        did = ".".join([each.word for each in self.choices])
        return {"deal": self.code, "seat": self.game.seats[self.seat], "others": self.others, "did": did}
