"""The teacher's page: the code of the deals that a class plays, and the results that the pupils hand in.

The names of pupils stay in the teacher's browser: Python knows only the numbers of their rows.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from gleek.course.cast import COMPANY
from gleek.course.classroom.answers import Answers, read_answers
from gleek.course.classroom.costliest_choices import Mistakes
from gleek.course.classroom.entries import OfOthers, PlayedDeal, Reader, Yardstick
from gleek.course.explorer.game_table import GameTable
from gleek.course.game_course import game_course
from gleek.course.play.class_deals import class_deals
from gleek.course.play.opponents import seated
from gleek.course.requests import Controller, Handlers, Request, needed, text, whole
from gleek.engine.errors import GleekError, Unreadable
from gleek.evidence import presets
from gleek.evidence.games import in_order
from gleek.players import registry
from gleek.records.classes import ClassDeals, class_code, new_seed, read_class_code
from gleek.records.codes import read_rules_code
from gleek.records.results import HELPS, Help, Result

MOST_ROWS: Final = 60

FIRST_SEED: Final = 1662


@dataclass
class Row:
    result: Result | None = None
    deals: dict[int, PlayedDeal] = field(default_factory=dict)  # the deals handed in by this pupil, by number
    answers: Answers = field(default_factory=dict)  # how often this pupil answered each question

    @property
    def helps(self) -> set[Help]:
        """The help that the pupil could ask for; several values if the entries of this pupil differ."""
        found = {each.help for each in self.deals.values()}
        return found if self.result is None else found | {self.result.help}

    def total(self) -> int | None:
        """The total of the result, or else of the finished deals, in stakes or points; None if there are neither."""
        if self.result is not None:
            return self.result.purses[0]
        gains = [each.gain for each in self.deals.values() if each.gain is not None]
        return sum(gains) if gains else None


class Fault(NamedTuple):
    at: int
    text: str


class Classroom(Controller):
    def __init__(self, code: str = "", *, at_random: bool = False) -> None:
        """Start with the class code's deals, or with three of the first game: always the same unless `at_random`."""
        seed = new_seed() if at_random else FIRST_SEED
        self.deals = read_class_code(code) if code else usual_deals(in_order()[0], seed)
        self._settle()

    def _settle(self) -> None:
        self.code = class_code(self.deals)
        self.begins = class_deals(self.code, self.game_id).begins
        self.reader = Reader(self.begins)
        # Computer players that play the deals for comparison, by id.
        self.yardsticks: dict[str, Yardstick] = {}
        self.mistakes = Mistakes(self.reader)
        self._forget()

    def _forget(self) -> None:
        self.rows: dict[int, Row] = {}  # the entries of each pupil, by row number
        self.faults: list[Fault] = []  # the errors of the entries that could not be read
        self.others: Counter[str] = Counter()  # how many entries are of another class, by its code
        # The deal to step through, if the last request asked for one: who played it, and its number.
        self.moment: tuple[str, int] | None = None

    @property
    def game_id(self) -> str:
        found: str = self.deals.rules.game
        return found

    @property
    def table(self) -> GameTable:
        return game_course(self.game_id).table

    def requests(self, request: Request) -> Handlers:
        """Return the handlers.

        In a request, `at` is a seat (0 at the pupil's left) or an entry's number, and `who` a pupil's row.
        """
        return {
            "class": lambda: self._take(read_class_code(text(request.get("code")))),
            "game": lambda: self._take_game(text(request.get("id"))),
            "rules": lambda: self._take_rules(text(request.get("id")), text(request.get("code"))),
            "opponent": lambda: self._take_opponent(request.get("at"), text(request.get("id"))),
            "hands": lambda: self._take_hands(request.get("count")),
            "help": lambda: self._take_help(request.get("id")),
            "deals": lambda: self._take(self.deals._replace(seed=new_seed())),
            "forget": self._forget,
            "entries": lambda: self._enter(request.get("at"), request.get("who"), request.get("texts")),
            "file": lambda: self._enter_file(request),
            "answers": lambda: self._enter_answers(request),
            "mistakes": lambda: self.mistakes.go_on(self.finished()),
            "yardstick": lambda: self._go_on(text(request.get("id"))),
            "record": lambda: self._show(text(request.get("who")), request.get("deal")),
        }

    def ask(self, request: Request) -> None:
        """Carry out a request. First clear `moment`: the deal to step through that an earlier request asked for."""
        self.moment = None
        super().ask(request)

    def _take(self, deals: ClassDeals) -> None:
        class_code(deals)  # raises `Unreadable` if the deals are impossible
        if deals != self.deals:
            self.deals = deals
            self._settle()

    def _take_game(self, name: str) -> None:
        registry.game(name)
        if name != self.game_id:
            self._take(usual_deals(name, self.deals.seed))

    def _take_rules(self, name: str, code: str) -> None:
        kind = registry.game(self.game_id).rules
        rules = read_rules_code(code, self.game_id) if code else presets.preset(kind, name)
        self._take(self.deals._replace(rules=rules))

    def _take_opponent(self, place: object, name: str) -> None:
        others = [*self.deals.opponents]
        last = len(others) - 1
        others[needed(place, f"is not an opponent’s seat: give a number from 0 to {last}", 0, last)] = name
        self._take(self.deals._replace(opponents=seated(self.game_id, self.begins.players, others)[1:]))

    def _take_hands(self, given: object) -> None:
        hands = needed(given, "is not a number of deals: give a whole number")
        self._take(self.deals._replace(hands=hands))

    def _take_help(self, given: object) -> None:
        number = needed(given, f"is not a kind of help: give a number from 0 to {HELPS - 1}", 0, HELPS - 1)
        self._take(self.deals._replace(help=Help.of(number)))

    def _row(self, given: object) -> Row:
        number = whole(given, 1, MOST_ROWS)
        if number is None:
            raise Unreadable(f"A class can have at most {MOST_ROWS} pupils, and this would be one more.")
        return self.rows.setdefault(number, Row())

    def _enter(self, places: object, who: object, texts: object) -> None:
        given = [each if isinstance(each, list) else [] for each in (places, who, texts)]
        for place, person, written in zip(*given, strict=False):
            with self._fault_of(place):
                found = self.reader.read(text(written))
                row = self._row(person)
                if isinstance(found, PlayedDeal):
                    self._add_deals(row, [found])
                else:
                    self._add_result(row, found)

    def _enter_file(self, request: Request) -> None:
        with self._fault_of(request.get("at")):
            found = self.reader.read_file(request.get("text"), text(request.get("code")))
            self._add_deals(self._row(request.get("who")), found)

    def _enter_answers(self, request: Request) -> None:
        with self._fault_of(request.get("at")):
            found = read_answers(request.get("text"), self.game_id)
            row = self._row(request.get("who"))
            if sum(each.answers for each in found.values()) >= sum(
                each.answers for each in row.answers.values()
            ):
                # If a pupil hands in several files, keep the one with the most answers: it is the newest, because
                # answers are only ever added.
                row.answers = found

    @contextmanager
    def _fault_of(self, place: object) -> Iterator[None]:
        """Catch a `GleekError`, and store its sentence as the fault of the entry with the number `place`."""
        try:
            yield
        except GleekError as error:
            if isinstance(error, OfOthers) and error.deals is not None:
                self.others[class_code(error.deals)] += 1
            if len(self.faults) < 60:
                self.faults.append(Fault(whole(place, 0) or 0, self.sentence_of(error)))

    def _add_result(self, row: Row, result: Result) -> None:
        if row.result not in (None, result):
            raise Unreadable("This pupil has handed in another result already.")
        gains = [each.gain for each in row.deals.values()]
        self._compare(result, gains)
        row.result = result

    def _add_deals(self, row: Row, deals: list[PlayedDeal]) -> None:
        for each in deals:
            before = row.deals.get(each.number)
            if before is not None and before.gain is not None and before.moves != each.moves:
                raise Unreadable(f"This pupil has handed in deal {each.number} already, with other choices.")
        after = row.deals | {each.number: each for each in deals}
        if row.result is not None:
            self._compare(row.result, [each.gain for each in after.values()])
        row.deals = after

    def _compare(self, result: Result, gains: list[int | None]) -> None:
        """Raise `Unreadable` if the deals do not give the result. A gain is None if its deal is not over."""
        known = [each for each in gains if each is not None]
        if len(known) == result.hands and sum(known) != result.purses[0]:
            stake = self.begins.standing.stake
            code, deals = self.table.sum(stake, result.purses[0]), self.table.sum(stake, sum(known))
            raise Unreadable(f"The result’s code says {code}, but the pupil’s deals come to {deals}.")

    @property
    def players(self) -> dict[str, str]:
        """The names, with their skills, of the weakest and the strongest computer player, keyed by id."""
        skills = game_course(self.game_id).skills
        return {
            skills[level].players["even"]: f"{COMPANY[level][0]} ({skills[level].words})"
            for level in (0, len(skills) - 1)
        }

    def _go_on(self, name: str) -> None:
        if name not in self.players:
            raise Unreadable(
                f"“{name[:30]}” is not a player that can play for comparison: choose {' or '.join(self.players)}."
            )
        self.yardsticks.setdefault(name, Yardstick(name, self.reader)).go_on()

    def by_deal(self) -> Iterator[tuple[int, Mapping[str, PlayedDeal]]]:
        """Yield a deal's number, and how everybody played it: pupil's row (as text) or computer player's id → deal."""
        played = {str(number): row.deals for number, row in self.rows.items()}
        played |= {name: each.deals for name, each in self.yardsticks.items()}
        numbers = sorted({number for deals in played.values() for number in deals})
        for number in numbers:
            yield number, {who: deals[number] for who, deals in played.items() if number in deals}

    def finished(self) -> dict[tuple[str, int], PlayedDeal]:
        return {
            (str(number), deal.number): deal
            for number, row in sorted(self.rows.items())
            for deal in row.deals.values()
            if deal.gain is not None
        }

    def _show(self, who: str, given: object) -> None:
        number = whole(given, 1)
        if number is None or who not in dict(self.by_deal()).get(number, {}):
            raise Unreadable("The choices of that deal have not been handed in.")
        self.moment = who, number


def usual_deals(game: str, seed: int = FIRST_SEED) -> ClassDeals:
    found = registry.game(game)
    others = (registry.default_player(game),) * (len(found.seats) - 1)
    return ClassDeals(seed, presets.preset(found.rules), others, 3)
