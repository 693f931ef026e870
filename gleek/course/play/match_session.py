"""A match of several hands: each is played as in `HandSession`, and the score passes from hand to hand.

An `MatchSession` opens three kinds of addresses: a match (see `match_state`), deals that other people play as well
(see `shared`), and a result, which is shown first. When several people share a screen, the page receives a
seat's cards only after its player has asked for them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast

from gleek.course.address import LONGEST_QUERY, read_query
from gleek.course.play.class_deals import (
    CLASS,
    CLASS_DEALS_KEYS,
    ClassDeals,
    class_deals,
    class_deals_of,
    deal_of_the_day,
)
from gleek.course.play.hand_session import HandSession
from gleek.course.play.match_changes import SAME_FOR_ALL, with_length, with_people
from gleek.course.play.match_state import KEYS, MatchState
from gleek.course.play.opponents import CHOOSE, seated
from gleek.course.requests import text
from gleek.engine.errors import GleekError, Unreadable
from gleek.games import presets
from gleek.records import characters
from gleek.records.codes import new_number, read_code, read_rules_code
from gleek.records.results import PERSON, read_result_code, result_code
from gleek.words import lower_first

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.course.requests import Handlers, Request
    from gleek.records.results import Result

T = TypeVar("T")

FIRST_DEAL: Final = "0000-9T33"

ALL_KEYS: Final = (*KEYS, *CLASS_DEALS_KEYS, "did", "result")
"""The keys of every address: `did` has the choices in this hand, `result` the code of the opened result."""


class Left(NamedTuple):
    """A hand that the learner left for another one before its end."""

    said: str  # the sentence that tells the learner so
    was: Mapping[str, Any]  # the attributes of the session at that time


class MatchSession(HandSession):
    """A match played at one screen."""

    left: Left | None = None  # the replaced match; it can be restored until the first choice in this one
    opened: Result | None = None  # the opened result that the page shows
    covered = False  # whether the next person has yet to ask for their cards
    match_problem = ""  # the error sentence of a request about the match
    astray = ""  # the error of an address without a valid deal; no hand is played until another is opened
    choosing = 0  # how often the menu of opponents was opened from the table
    _refused = False
    _shared: ClassDeals | None = None
    _made: tuple[MatchState | None, Any] = (None, None)

    def __init__(self, code: str = FIRST_DEAL, players: tuple[str, ...] = ()) -> None:
        super().__init__(MatchState.begin(*read_code(code), players))

    # ------------------------------------------------------------ starting

    def _begin(self, state: MatchState) -> None:
        """Begin the next hand of the match. If several people play, cover the table."""
        self.opened, self.covered, self.astray = None, False, ""
        super()._begin(state)
        self._pass_on(covered=True)

    def _new_match(self, seed: int) -> None:
        old = self.state
        self._begin(MatchState.begin(seed, old.standing.rules, old.players, old.length))

    def _begin_shared(self, shared: ClassDeals) -> None:
        """Begin deals that other people play as well."""
        self._begin(shared.begins)
        self._shared = shared

    @property
    def shared(self) -> ClassDeals | None:
        """The current deals if other people play them as well; None once anything about the match has changed."""
        return self._shared if self._shared is not None and self._shared.has(self.state) else None

    @property
    def in_class(self) -> bool:
        """Whether these are the deals of a class, which the learner cannot leave with a single click."""
        return self.shared is not None and self.shared.key == CLASS

    # ------------------------------------------------------------ requests

    def requests(self, asked: Request) -> Handlers:
        """Return the possible requests about the hand and the match: its length, its players, a result."""
        others: Handlers = {
            "length": lambda: self._change(with_length(self, asked.get("hands"))),
            "people": lambda: self._begin(with_people(self, asked.get("count"))),
            "opponents": lambda: self._set_opponents(asked.get("players")),
            "result": lambda: self._open_code(text(asked.get("code"))),
            "day": lambda: self._begin_day(text(asked.get("date"))),
            "open": lambda: self.open(text(asked.get("query"))),
            "choose": lambda: self._choose(asked),
            "again": self._again,
            "bring back": self._bring_back,
            "rules": lambda: self._take_rules(text(asked.get("code"))),
        }
        if self.astray:
            return {key: others[key] for key in ("result", "day", "open")} | {"choose": self._leave_astray}
        return {**super().requests(asked), **others}

    def ask(self, asked: Request) -> None:
        """Carry out a request. Only the steps that it adds are animated.

        A refused address stays in the page's URL until the next request.
        """
        self._refused, self.moved = False, range(0)
        before, choices, said = {**vars(self)}, self.choices, self.leaving
        super().ask(asked)
        if asked.get("what") == "bring back":
            return
        if self.choices is not choices:  # another hand has replaced this one
            same = self.code == before["code"] and [each.word for each in self.choices] == [
                each.word for each in choices
            ]
            followed = said and not same and not self._goes_on_from(before["state"])
            self.left = Left(said, {**before, "left": None}) if followed else None
        elif self.choices:
            self.left = None

    def _bring_back(self) -> None:
        if self.left is not None:
            was, plays_forced = self.left.was, self.plays_forced
            vars(self).clear()
            vars(self).update(was, plays_forced=plays_forced)

    def say(self, problem: str, what: str = "") -> None:
        """Store an error sentence: for the match section if the request was about that, else for the table."""
        about_match = what in {"length", "people", "opponents", "result", "day"}
        self.match_problem = problem if about_match else ""
        self.problem = "" if about_match else problem

    def _choose(self, asked: Request) -> None:
        word = text(asked.get("id"))
        if word == "same deals" and self.opened is not None:
            self._play_again(self.opened)
        elif word == "go back":
            self.opened = None
        elif word == "show cards" and self.covered:
            self._uncover()
        elif word == CHOOSE and self.can_choose:
            self.choosing += 1
        else:
            self._choose_in_match(word, self.state, asked)

    def _take_back(self) -> None:
        """Take back the last choice; count it if others had already answered."""
        if not self.help.take_back:
            raise Unreadable("This class plays without Take back.")
        last = next((each for each in reversed(self.choices) if not each.forced), None)
        if last is not None:
            since = [step.action for step in self._steps[last.steps :] if step.action is not None]
            if self.hand.over or any(getattr(action, "seat", None) != last.action.seat for action in since):
                self.state = self.state.taken_back()
        super()._take_back()

    def _choose_in_match(self, word: str, state: MatchState, asked: Request) -> None:
        if word == "start over" and self.help.take_back:
            self._begin(state.taken_back() if self.choices else state)
        elif word == "next hand" and self.after is not None and not self.after.over:
            self._begin(self.after)
        elif word == "end here" and self.over and not self.in_class:
            self._change(state.with_length(state.hand))
        elif word == "same match" and self.over and self.help.take_back:
            self._begin(self.shared.begins) if self.shared is not None else self._new_match(state.seed)
        elif word == "new match" and self.over:
            self._new_match(new_number())
        else:
            self._act(asked)

    def _again(self) -> None:
        if self.in_class:
            raise Unreadable(SAME_FOR_ALL)
        self._new_match(new_number())

    @property
    def leaving(self) -> str:
        """The sentence for leaving this match for another; "" if it has not begun."""
        return f"You have left {lower_first(self.state.where)}" if self.begun else ""

    def _goes_on_from(self, then: MatchState) -> bool:
        """Return whether this is the next hand of the same match, so that nothing was lost."""
        return (self.state.seed, self.state.hand) == (then.seed, then.hand + 1)

    @property
    def after(self) -> MatchState | None:
        """The match after the current hand; None before the end of the hand."""
        return self.state.after(self.hand) if self.over else None

    def kept(self, state: MatchState, make: Callable[[MatchSession, MatchState], T]) -> T:
        """Return `make(self, state)`, cached for each hand."""
        found, made = self._made
        if found is state:
            return cast("T", made)
        fresh = make(self, state)
        self._made = (state, fresh)
        return fresh

    @property
    def begun(self) -> bool:
        """Whether the learner has made a choice in this match."""
        return bool(self.choices) or self.state.hand > 1

    def _change(self, state: MatchState) -> None:
        """Continue the current hand with another length of the match."""
        self.state = state
        self._look(self.shown, self.since)

    @property
    def can_choose(self) -> bool:
        """Whether opponents can be chosen now: before the first decision of a hand, and after its end."""
        among = {*self.players} != {PERSON}
        return among and (self.over or not self.choices) and self.shared is None

    def _set_opponents(self, given: object) -> None:
        """Change the opponents for the current hand if it has just begun, for the next hand, or in a new match."""
        if self.shared is not None:
            raise Unreadable(SAME_FOR_ALL)
        if not self.can_choose:
            msg = "Opponents can be chosen before the first decision of a hand, and at its end."
            raise Unreadable(msg)
        state = self.after or self.state
        players = seated(self.game.id, self.players, given)
        if state.over:
            rules, length = state.standing.rules, state.length
            self._begin(MatchState.begin(new_number(), rules, players, length))
        else:
            self._begin(state.with_players(players))

    def _begin_day(self, date: str) -> None:
        if self.in_class:
            raise Unreadable(SAME_FOR_ALL)
        self._begin_shared(deal_of_the_day(date, self.game.id))

    def _leave_astray(self) -> None:
        self._begin(MatchState.begin(new_number(), presets.preset(self.game.rules)))

    def _open_code(self, code: str) -> None:
        """Open a result code or, if it is none, begin the deals of a class code.

        A code that begins with "M" can only be a result code.
        """
        try:
            self.opened = read_result_code(code, self.game.id)
        except Unreadable:
            if characters.plain(code)[:1] == "M":
                raise
            self._begin_shared(class_deals(code, self.game.id))

    def _play_again(self, result: Result) -> None:
        """Begin a match with the deals, rules and players of a result."""
        players = result.players if PERSON in result.players else ()
        self._begin(MatchState.begin(result.seed, result.rules, players, result.hands))

    def _take_rules(self, code: str) -> None:
        """Play by the rules with this code, unless the match has begun."""
        if self.in_class:
            raise Unreadable(SAME_FOR_ALL)
        if not self.begun:
            rules, old = read_rules_code(code, self.game.id), self.state
            self._begin(MatchState.begin(old.seed, rules, old.players, old.length))

    # ------------------------------------------------------------ addresses

    def open(self, query: str) -> None:
        """Open the address of a match or a result. Raises `Unreadable`.

        A refused address stays in the page's URL until the next request. If it names no deal, no hand is
        played.
        """
        self.astray = "?"
        try:
            asked = read_query(query)
            opened = read_result_code(asked["result"], self.game.id) if asked.get("result") else None
            shared = class_deals_of(asked, self.game.id)
            if shared is not None:
                asked |= shared.unfolded
            if asked.get("match"):
                state = MatchState.read(asked, self.game.id)
                self._begin(state if shared is None else replace(state, help=shared.begins.help))
                self._shared = shared
                self._redo(asked.get("did", ""))
                self._pass_on(covered=True)
            self.opened, self.astray = opened, ""
        except GleekError as error:
            self._refused = True
            if self.astray:
                self.astray = self.sentence_of(error)
            raise

    @property
    def place(self) -> dict[str, str]:
        """The query of the current address: all keys, "" for those that are unused.

        It never exceeds the length that `open` accepts. If the actions do not fit, it contains the first of
        them.
        """
        if self._refused:
            return {}
        place = dict.fromkeys(ALL_KEYS, "") | self.state.place
        if self.shared is not None:
            place |= self.shared.place
        words = [each.word for each in self.choices]
        # The keys, the separators and a result code take less than 200 characters.
        room = LONGEST_QUERY - 200 - len("".join(place.values()))
        while len(did := ".".join(words)) > room:
            words.pop()
        place["did"] = did
        if self.opened is not None:
            place["result"] = result_code(self.opened)
        return place

    # ------------------------------------------------------------ several people at one screen

    def _show_next(self) -> None:
        super()._show_next()
        self._pass_on()

    def _show_all(self) -> None:
        super()._show_all()
        self._pass_on()

    def _look(self, shown: int, since: int) -> None:
        super()._look(shown, since)
        self.mine = self.mine and not self.covered

    def _pass_on(self, *, covered: bool = False) -> None:
        """Cover the table if it is another person's turn (always, with `covered`), and switch to their seat."""
        if self.you is not None:
            return
        seat = self.hand.to_act
        self.covered = seat is not None and (covered or self.covered or seat != self.seat)
        if seat is not None and seat != self.seat:
            self._sit(seat)
        chosen = (each.steps for each in reversed(self.choices) if each.action.seat == self.seat)
        self._look(len(self._steps), next(chosen, 0))

    def _uncover(self) -> None:
        self.covered = False
        self._look(self.shown, self.since)
