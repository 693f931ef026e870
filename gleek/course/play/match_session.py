"""A session in which one person, or several, play a match: one `HandSession` after another, with a common score.

If several people share a screen, the page receives the cards of a seat only when its player has asked for them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gleek.course.lesson_data import Lesson, lessons
from gleek.course.play.class_deals import (
    CLASS,
    CLASS_DEALS_KEYS,
    DAY,
    FOLDED,
    ClassDeals,
    class_deals,
    class_deals_of,
    deal_of_the_day,
)
from gleek.course.play.hand_session import ForcedChoices, HandSession
from gleek.course.play.match_address import KEYS, address_of, read_address
from gleek.course.play.match_state import MatchState, ladder_match
from gleek.course.play.missed import MissedChoices
from gleek.course.play.opponents import CHOOSE, seated
from gleek.course.requests import LONGEST_QUERY, Controller, Handlers, Request, needed, read_query, text
from gleek.engine.errors import GleekError, Unreadable, need
from gleek.engine.game import Game
from gleek.engine.words import counted, lower_first
from gleek.evidence import presets
from gleek.players import own_players, registry
from gleek.players.own_players import name_at_table
from gleek.players.registry import default_player
from gleek.records import code_characters
from gleek.records.codes import code_of, new_code, new_number, read_code, read_rules_code
from gleek.records.results import MOST_HANDS, PERSON, Result, read_result_code, result_code

FIRST_DEAL: Final = "0000-9T33"

ALL_KEYS: Final = (*KEYS, *CLASS_DEALS_KEYS, "did", "result", "lesson")
"""All keys that an address may have. `did` has the learner's choices in the current hand, `result` a result code, and
`lesson` the id of the lesson after which this is the first deal.
"""

TAKE_BACK: Final = "take back"
"""The id of the button that takes the last choice back after the end of a hand."""

_UNDER_WAY: Final = "That can be changed before the first decision of a match, and not while it is under way."


def _refuse() -> None:
    raise Unreadable(
        "Everybody plays these deals with the same settings. After them you can begin your own match."
    )


class MatchSession(Controller):
    def __init__(self, code: str = FIRST_DEAL, players: tuple[str, ...] = ()) -> None:
        # Says that the learner has left another match, and how to return; "" once a choice is made in this match.
        self.left = ""
        # the error sentence of the last request, if that was about the match and not about the hand
        self.match_problem = ""
        # Counts the learner's presses of the button at the table that opens the menu of opponents.
        self.choosing = 0
        self.lesson: Lesson | None = None  # the lesson from which the learner came to play a first deal
        self._shared: ClassDeals | None = None
        self._forced = ForcedChoices()
        self._refused = False
        self._begin(MatchState.begin(*read_code(code), players))

    def _begin(self, state: MatchState) -> None:
        self.state = state  # the state of the match before this hand
        self.play = HandSession(state, self._forced)
        self.missed: MissedChoices | None = None
        self.opened: Result | None = None  # the result that the page shows, if a result code was opened
        # the error sentence if the visitor opened an address without a valid deal; no hand is played until another
        # request
        self.astray = ""

    def _new_match(self, seed: int) -> None:
        old = self.state
        self._begin(MatchState.begin(seed, old.standing.rules, old.players, old.length))

    def _begin_shared(self, shared: ClassDeals) -> None:
        self._begin(shared.begins)
        self._shared = shared

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def shared(self) -> ClassDeals | None:
        """The class deals, or the deal of the day, that this match plays; None if it plays others.

        Also None once the match's rules, players, length or help have been changed.
        """
        return self._shared if self._shared is not None and self._shared.has(self.state) else None

    @property
    def in_class(self) -> bool:
        return self.shared is not None and self.shared.key == CLASS

    def requests(self, request: Request) -> Handlers:
        others: dict[str, Callable[[], None]] = {
            "length": lambda: self._set_length(request.get("hands")),
            "people": lambda: self._set_people(request.get("count")),
            "opponents": lambda: self._set_opponents(request.get("players")),
            "result": lambda: self._open_code(text(request.get("code"))),
            "day": lambda: self._begin_shared(deal_of_the_day(text(request.get("date")), self.game.id)),
            "open": lambda: self.open(text(request.get("query"))),
            "choose": lambda: self._choose(request),
            "again": lambda: self._new_match(new_number()),
            "rules": lambda: self._take_rules(text(request.get("code"))),
            "ladder": lambda: self._begin(ladder_match(self.state, text(request.get("player")))),
            "missed": lambda: self._practise(request.get("queries")),
        }
        if self.in_class:
            others |= dict.fromkeys(("day", "again", "rules", "ladder"), _refuse)
        if self.missed is not None:
            reviewing = self.play.reviewing.requests(request)
            leave = {"again": lambda: setattr(self, "missed", None)}
            return {**others, **reviewing, **self.missed.requests(request), **leave}
        if self.astray:
            new = MatchState.begin(new_number(), presets.preset(self.game.rules))
            choose = {"choose": lambda: self._begin(new)}
            return {key: others[key] for key in ("result", "day", "open")} | choose
        of_hand, help_ = self.play.requests(request), self.state.help
        return {
            **of_hand,
            **others,
            "hint": lambda: self._help(of_hand["hint"], "Advice", allowed=help_.advice),
            "previous": lambda: self._help(self._take_back, "Take back", allowed=help_.take_back),
            "review": lambda: self._review(of_hand),
        }

    def ask(self, request: Request) -> None:
        """Carry out a request. The page then animates the steps that the request has added."""
        self._refused, self.play.moved, self.on_table.looked = False, range(0), 0
        play, state, said = self.play, self.state, self.leaving
        words = [each.word for each in play.choices]
        super().ask(request)
        if self.play is not play:  # the request has begun another hand
            same = self.play.code == play.code and [each.word for each in self.play.choices] == words
            if said or request.get("what") == "open":
                goes_on = (self.state.seed, self.state.hand) == (state.seed, state.hand + 1)
                self.left = "" if same or goes_on else said
        elif play.choices:
            self.left = ""

    def say(self, problem: str, what: str = "") -> None:
        about_match = what in {"length", "people", "opponents", "result", "day", "ladder"}
        self.match_problem = problem if about_match else ""
        self.problem = "" if about_match else problem

    def _choose(self, request: Request) -> None:
        word, state = text(request.get("id")), self.state
        if word == "same deals" and self.opened is not None:
            result = self.opened
            players = result.players if PERSON in result.players else ()
            self._begin(MatchState.begin(result.seed, result.rules, players, result.hands))
        elif word == "go back":
            self.opened = None
        elif word == "show cards" and self.play.covered:
            self.play.uncover()
        elif word == CHOOSE and self.can_choose:
            self.choosing += 1
        elif word == "start over" and state.help.take_back:
            self._begin(state.taken_back() if self.play.choices else state)
        elif self.play.over:
            self._choose_after(request)
        else:
            self.play.act(request)

    def _choose_after(self, request: Request) -> None:
        word, state = request.get("id"), self.state
        if word == TAKE_BACK:
            self._help(self._take_back, "Take back", allowed=state.help.take_back)
        elif word == "next hand" and self.after is not None and not self.after.over:
            self._begin(self.after)
        elif word == "end here" and not self.in_class:
            self.state = replace(state, length=state.hand)
        elif word == "same match" and state.help.take_back:
            self._begin(self.shared.begins) if self.shared is not None else self._new_match(state.seed)
        elif word == "new match":
            self._new_match(new_number())
        else:
            self.play.act(request)

    def _practise(self, queries: object) -> None:
        """Ask missed choices again, given by their addresses. Raises `Unreadable` if the pupils play without Advice."""
        if self.in_class and not self.state.help.advice:
            raise Unreadable("This class plays without Advice.")
        self.missed = MissedChoices(queries, self.game.id)

    @property
    def on_table(self) -> HandSession:
        question = self.missed.question if self.missed is not None else None
        return self.play if question is None else question.play

    def _review(self, of_hand: Handlers) -> None:
        """Compute the next piece of the review. In the deal of the day, the strongest players also play the deal."""
        of_hand["review"]()
        if self.shared is not None and self.shared.key == DAY:
            of_hand["review strongest"]()

    def _help(self, give: Callable[[], None], name: str, *, allowed: bool) -> None:
        if not allowed:
            raise Unreadable(f"This class plays without {name}.")
        give()

    def _take_back(self) -> None:
        if self.play.answered:
            self.state = self.state.taken_back()
        self.play.take_back()

    @property
    def leaving(self) -> str:
        """The sentence to show after the learner has left this match for another; "" if no choice was made in it."""
        return f"You have left {lower_first(self.state.where)}" if self.begun else ""

    @property
    def after(self) -> MatchState | None:
        return self.state.after(self.play.hand) if self.play.over else None

    @property
    def begun(self) -> bool:
        return bool(self.play.choices) or self.state.hand > 1

    @property
    def can_choose(self) -> bool:
        among = {*self.state.players} != {PERSON} and not any(map(own_players.seated, self.state.players))
        return among and (self.play.over or not self.play.choices) and self.shared is None

    def _set_length(self, given: object) -> None:
        is_not = f"is not a length of a match: give 1 to {MOST_HANDS} hands, or 0 for no end"
        length, hand = needed(given, is_not, 0, MOST_HANDS), self.state.hand
        if self.play.choices and not self.play.over:
            raise Unreadable("The length can be changed before the first decision of a hand, and at its end.")
        if self.shared is not None:
            _refuse()
        if 0 < length < hand:
            raise Unreadable(f"This is hand {hand} already: a match of {length} hands would be over.")
        self.state = replace(self.state, length=length)

    def _set_people(self, given: object) -> None:
        seats = len(self.game.seats)
        count = needed(given, f"is not a number of people: give a number from 1 to {seats}", 1, seats)
        if self.begun:
            raise Unreadable(_UNDER_WAY)
        if self.shared is not None:
            _refuse()
        others = [each for each in self.state.players if each != PERSON]
        others += [default_player(self.game.id)] * seats
        self._begin(self.state.with_players(((PERSON,) * count + tuple(others))[:seats]))

    def _set_opponents(self, given: object) -> None:
        """Replace the opponents: in this hand before its first choice; at its end, in the next hand or a new match."""
        if self.shared is not None:
            _refuse()
        if not self.can_choose:
            raise Unreadable("Opponents can be chosen before the first decision of a hand, and at its end.")
        state = self.after or self.state
        players = seated(self.game.id, state.players, given)
        if state.over:
            rules, length = state.standing.rules, state.length
            self._begin(MatchState.begin(new_number(), rules, players, length))
        else:
            self._begin(state.with_players(players))

    def _open_code(self, code: str) -> None:
        """Show a result code's result, or begin a class code's match. Only result codes begin with "M"."""
        try:
            self.opened, self.missed = read_result_code(code, self.game.id), None
        except Unreadable:
            if code_characters.plain(code)[:1] == "M":
                raise
            self._begin_shared(class_deals(code, self.game.id))

    def _take_rules(self, code: str) -> None:
        if not self.begun:
            rules, old = read_rules_code(code, self.game.id), self.state
            self._begin(MatchState.begin(old.seed, rules, old.players, old.length))

    def open(self, query: str) -> None:
        """Open the address of a match or a result. Raises `Unreadable` if something in it is wrong.

        After an error, the page's URL does not change before the next request. If the address names no valid deal, no
        hand is played (see `astray`).
        """
        self.astray = "?"
        try:
            asked = read_query(query)
            self.lesson = lessons(self.game.id).get(asked.get("lesson", ""))
            opened = read_result_code(asked["result"], self.game.id) if asked.get("result") else None
            shared = class_deals_of(asked, self.game.id)
            if shared is not None:
                asked |= {key: value for key, value in address_of(shared.begins).items() if key in FOLDED}
            if asked.get("match"):
                state = read_address(asked, self.game.id)
                self._begin(state if shared is None else replace(state, help=shared.begins.help))
                self._shared = shared
                self.play.redo(asked.get("did", ""))
            self.opened, self.astray, self.missed = opened, "", None
        except GleekError as error:
            self._refused = True
            if self.astray:
                self.astray = self.sentence_of(error)
            raise

    @property
    def place(self) -> dict[str, str]:
        """The query of the page's address: a value for each key of `ALL_KEYS`, or "" if the key is not needed.

        The query is never longer than `open` accepts: if necessary, the last actions are left out. After an address
        that `open` refused, the dictionary is empty, so that the page's URL does not change.
        """
        if self._refused:
            return {}
        place = dict.fromkeys(ALL_KEYS, "") | address_of(self.state)
        if self.shared is not None:
            place |= self.shared.place
        words = [each.word for each in self.play.choices]
        # The keys, the separators and a result code have fewer than 200 characters together.
        room = LONGEST_QUERY - 200 - len("".join(place.values()))
        while len(did := ".".join(words)) > room:
            words.pop()
        place["did"] = did
        if self.lesson is not None:
            place["lesson"] = self.lesson.id
        if self.opened is not None:
            place["result"] = result_code(self.opened)
        return place


def new_beginners_code(game: str) -> str:
    return new_code(presets.beginners(registry.game(game).rules))


def new_match(game: str, deal: str, opponents: Sequence[object]) -> MatchSession:
    """Return the match that these arguments of `gleek.play` describe. Raises `Unreadable` if one is wrong."""
    need(game, str, "the id of a game", f"one of {', '.join(registry.ids())}")
    need(deal, str, "the code of a deal", "one, as in “0001-KY2F”")
    of = registry.game(game)
    if deal:
        read_code(deal, game)
    need(opponents, (list, tuple), "a list of opponents", "one, as in [“plain”, “master”]")
    wanted = len(of.seats) - 1
    if len(opponents) not in {0, wanted}:
        raise Unreadable(
            f"{of.title} has {counted(wanted, 'opponent')} beside you, but {len(opponents)} are named: name {wanted}."
        )
    names: list[str] = []
    for each in opponents:
        names.append(name_at_table(registry.player_named(game, each, names)))
    code = deal or code_of(read_code(FIRST_DEAL)[0], presets.beginners(of.rules))
    return MatchSession(code, (PERSON, *names) if names else ())
