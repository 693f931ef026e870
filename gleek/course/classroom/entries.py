"""Read what pupils hand in (entries): the result code of a match, the file of a match, or the address of one deal.

A result code contains only the final result of each player. A file or an address contains every choice.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final, NamedTuple, cast

from gleek.course.explorer.opened_record import read_one_record, text_of_parts
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_state import MatchState
from gleek.course.play.opponents import who_plays
from gleek.course.requests import read_query
from gleek.engine.actions import Action
from gleek.engine.errors import GleekError, Unreadable
from gleek.engine.hand import Hand
from gleek.engine.match import Match
from gleek.engine.words import counted
from gleek.evidence import presets
from gleek.evidence.games import game as about
from gleek.players import registry
from gleek.records.classes import ClassDeals, class_of, read_class_code
from gleek.records.coded import match_record
from gleek.records.codes import check_game, deal_number
from gleek.records.missing import read_saved
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import Step, replay
from gleek.records.results import ALL_HELP, PERSON, Help, Result, match_deal, read_result_code

_NOT_THIS_CLASS: Final = "This address is not of the class’s deals against the class’s players."


class OfOthers(Unreadable):
    """Raised for an entry that belongs to another school class. `deals` are the deals of that class, if known."""

    def __init__(self, sentence: str, deals: ClassDeals | None) -> None:
        super().__init__(sentence)
        self.deals = deals


class Move(NamedTuple):
    action: Action
    stage: str
    step: int  # the number of the step within the deal, from 1
    # Whether the replay added the action, because it was the only legal one and records may omit it.
    filled: bool


@dataclass(frozen=True, eq=False)
class PlayedDeal:
    """One deal as player 0 of the match played it: one pupil, or a computer player in a pupil's place.

    `number` is the number of the deal from 1, `before` the match before it, and `moves` has the actions of all seats.
    `gain` is the result of player 0 in stakes or points; None if the deal is not over. `help` is the help that this
    player could ask for.
    """

    number: int
    before: Match
    moves: tuple[Move, ...]
    gain: int | None
    help: Help = ALL_HELP

    @classmethod
    def of(cls, number: int, before: Match, steps: Sequence[Step], help_: Help = ALL_HELP) -> PlayedDeal:
        hand, first = steps[-1].hand, steps[0].number
        gain = before.purses_during(hand)[0] - before.purses[0] if hand is not None and hand.over else None
        moves = [
            Move(cast("Action", step.action), step.stage, step.number - first + 1, step.filled)
            for step in steps[1:]
            if step.action is not None
        ]
        return cls(number, before, (*moves,), gain, help_)

    @cached_property
    def way(self) -> tuple[int, Match, str]:
        """A key that is equal for two deals if they were played in the same way, after the same earlier deals."""
        return self.number, self.before, " ".join([str(move.action) for move in self.moves])

    @property
    def seat(self) -> int:
        return (-self.before.dealer - 1) % len(self.before.players)

    def record(self, title: str, deal: object) -> Record:
        entries = tuple(Entry(move.action) for move in self.moves if not move.filled)
        match = self.before
        book, changes = presets.book_and_changes(match.rules)
        game = match.begin().game
        return Record(
            (PlayedHand(deal, entries),),
            title=title,
            preset=book,
            changes=changes,
            players=match.names,
            brought=tuple(match.brought.items()),
            kind=game.id,
        )


def one_deal(number: int, before: Match, deal: object, actions: tuple[Entry, ...]) -> PlayedDeal:
    record = match_record(before, deal, actions)
    return PlayedDeal.of(number, before, replay(record, match=before).steps)


class Reader:
    """Reads the entries of the pupils of one class. `begins` is the match of the class before its first deal."""

    def __init__(self, begins: MatchState) -> None:
        self.begins = begins
        self._own: MatchSession | None = None

    def deal(self, number: int) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        seed = match_deal(self.begins.seed, number, self.begins.game.id)
        return deal_number(seed, self.begins.standing.rules)

    def read(self, text: str) -> Result | PlayedDeal:
        """Read a result code, or an address from its “?” on.

        Raises `OfOthers` if the result or the deal is of another class, `Unreadable` for anything else that is wrong.
        """
        return self._address(text) if text.startswith("?") else self._result(text)

    def _result(self, code: str) -> Result:
        found = read_result_code(code)
        shown = code.strip()[:40]
        try:
            self._check_result(found, shown)
        except Unreadable as error:
            raise OfOthers(str(error), class_of(found)) from None
        return found

    def _check_result(self, found: Result, shown: str) -> None:
        mine = self.begins
        check_game(shown, "is a result", "one", found.rules.game, mine.game.id)
        if found.rules != mine.standing.rules:
            raise Unreadable(f"“{shown}” is the result of a match by other rules than the class’s.")
        if found.seed != mine.seed:
            raise Unreadable(f"“{shown}” is the result of a match over other deals than the class’s.")
        if found.players != mine.players:
            raise Unreadable(
                f"“{shown}” is the result of a match against other opponents: {self._others(found.players)}."
            )
        if mine.length and found.hands > mine.length:
            played = counted(found.hands, "deal")
            raise Unreadable(f"“{shown}” is the result of {played}, but the class plays {mine.length}.")

    def _others(self, players: tuple[str, ...]) -> str:
        if players.count(PERSON) != 1:
            return "several people at one screen"
        wanted = who_plays(self.begins.game.id, self.begins.players)
        return f"{who_plays(self.begins.game.id, players)}, where the class has {wanted}"

    def _address(self, query: str) -> PlayedDeal:
        self._own = own = self._own or MatchSession(self.begins.code)
        asked = read_query(query)
        named = asked.get("class")
        deals = read_class_code(named) if named else None
        if not named and not asked.get("match"):
            raise OfOthers(_NOT_THIS_CLASS, None)
        if deals is not None and deals.rules.game != self.begins.game.id:
            raise OfOthers(_NOT_THIS_CLASS, deals)
        own.open(query)
        state, mine = own.state, self.begins
        if (state.code, state.players) != (mine.code, mine.players) or state.began:
            raise OfOthers(_NOT_THIS_CLASS, deals)
        if mine.length and state.hand > mine.length:
            wanted = counted(mine.length, "deal")
            raise Unreadable(f"This address is of deal {state.hand}, but the class plays only {wanted}.")
        if not own.play.choices:
            raise Unreadable("This address contains no choices: copy it when the deal is over.")
        return PlayedDeal.of(state.hand, state.standing, own.play.played.steps, state.help)

    def read_file(self, parts: object, class_: str = "") -> list[PlayedDeal]:
        """Return the deals in a match's file, sent in `parts`. Raises `OfOthers` for another class, or `Unreadable`."""
        record = read_one_record(text_of_parts(parts))
        deals = read_class_code(class_) if class_ else None
        try:
            self._check_match(record)
        except Unreadable as error:
            raise OfOthers(str(error), deals) from None
        record = replace(record, lifts=(), brought=())
        try:
            saved = read_saved(record)
        except GleekError as error:
            raise Unreadable(str(error)) from None
        if saved.played is None:
            raise Unreadable(saved.sentence)
        if saved.played.stop is not None:
            stop = saved.played.stop
            raise Unreadable(f"Deal {stop.hand_number} of this file cannot be played: {stop.refusal}")
        return [
            PlayedDeal.of(number, steps[0].match, steps, deals.help if deals else ALL_HELP)
            for number, some in groupby(saved.played.steps, lambda step: step.hand_number)
            if (steps := tuple(some))
        ]

    def _check_match(self, record: Record) -> None:
        mine = self.begins
        if record.kind != mine.game.id:
            given, wanted = about(record.kind).title, about(mine.game.id).title
            raise Unreadable(f"This file is of {given}, but the class plays {wanted}.")
        if not record.is_match:
            raise Unreadable(
                "This is the file of a single hand, and not one that “Save the match” has written."
            )
        if record.rules() != mine.standing.rules:
            raise Unreadable("This file is of a match by other rules than the class’s.")
        # Do not compare the first player, who is the pupil and may have any name.
        if record.players[1:] != mine.standing.players[1:] or record.dealer != mine.standing.dealer:
            raise Unreadable("This file is of a match against other opponents than the class’s.")
        if mine.length and len(record.hands) > mine.length:
            played = counted(len(record.hands), "deal")
            raise Unreadable(f"This file has {played}, but the class plays {mine.length}.")
        for number, hand in enumerate(record.hands, 1):
            if hand.deal != self.deal(number):
                raise Unreadable(f"Deal {number} of this file is not deal {number} of the class.")


# After this many seconds of one request, the computer player makes no further decision.
SECONDS_PER_REQUEST: Final = 0.6


class Yardstick:
    """A computer player that plays the class's match in a pupil's place, for comparison."""

    def __init__(self, player: str, reader: Reader) -> None:
        self.player = player
        self.deals: dict[int, PlayedDeal] = {}
        self._reader = reader
        self._state = reader.begins
        self._actions: list[Action] = []
        self._hand: Hand | None = None

    @property
    def done(self) -> bool:
        return self._state.over

    @property
    def total(self) -> int:
        return self._state.standing.purses[0]

    def go_on(self) -> None:
        until = time.monotonic() + SECONDS_PER_REQUEST
        while not self.done:
            state, number = self._state, self._state.hand
            if self._hand is None:
                self._hand, _ = Hand.dealt_to(state.standing.begin(), self._reader.deal(number))
            hand = self._hand
            assert hand.to_act is not None
            who = state.players[state.standing.player(hand.to_act)]
            self._actions.append(
                registry.decided(hand, self.player if who == PERSON else who, state.deal_code)
            )
            self._hand, _ = hand.apply(self._actions[-1])
            if self._hand.over:
                entries = tuple(map(Entry, self._actions))
                self.deals[number] = one_deal(number, state.standing, self._reader.deal(number), entries)
                self._state = state.after(self._hand)
                self._hand, self._actions = None, []
            if time.monotonic() >= until:
                return
