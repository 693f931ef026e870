"""The question on a game's front page: the visitor answers with a click on a card of a hand that the engine plays.

The page contains the answer for every card (from `sources/<game>/front.toml`), so a click needs no Python.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property

from gleek.course.explorer.table import table_data
from gleek.course.explorer.table_parts import card_sign
from gleek.course.explorer.table_view import FaceView
from gleek.course.game_course import game_course
from gleek.course.requests import View
from gleek.engine.cards import Card, card
from gleek.engine.hand import Hand
from gleek.evidence import games
from gleek.evidence.quotations import quotation
from gleek.evidence.toml import FaultySources, fill, fill_list, read_toml
from gleek.evidence.works import work
from gleek.records.coded import begun
from gleek.records.replay import Replay, replay


@dataclass(frozen=True, slots=True)
class CardAnswer:
    cards: tuple[str, ...]
    say: str
    right: bool = False


# Each game has only one instance (see `question`), so instances are compared by identity.
@dataclass(frozen=True, eq=False)
class Question:
    game: str
    title: str
    code: str
    did: str  # the actions before the question, as text (see `gleek.records.coded`)
    step: int  # the number of the step after which the question is asked
    seat: str
    players: tuple[str, ...]  # the names of the players, by seat
    faces: tuple[str, ...]  # the names of the portraits, by seat
    about: str  # a description of the game
    situation: str
    ask: str
    quote: str
    learn: str  # the notebook that teaches the game
    play: str  # the notebook in which the visitor can play
    explore: str  # the notebook in which the visitor can step through hands
    answers: tuple[CardAnswer, ...]

    @cached_property
    def played(self) -> Replay:
        return replay(replace(begun(self.code, self.did), players=self.players))

    @property
    def hand(self) -> Hand:
        return self.played.steps[self.step - 1].dealt_hand

    @property
    def seat_number(self) -> int:
        return self.hand.game.seats.index(self.seat)

    def answer(self, touched: Card) -> CardAnswer:
        for each in self.answers:
            if touched in map(card, each.cards):
                return replace(each, say=each.say.replace("{Card}", f"The {touched.name}"))
        msg = f"The question on the front page of {self.game} has no answer for the {touched.name}."
        raise FaultySources(msg)


@cache
def question(game: str) -> Question | None:
    """Return the game's question, or None if it has no `front.toml`. Raises `FaultySources` if the file is wrong."""
    path = games.folder(game) / "front.toml"
    if not path.is_file():
        return None
    table, place = read_toml(path), str(path)
    answers = fill_list(CardAnswer, place, table, "answer")
    return fill(Question, place, table, game=game, answers=answers)


@cache
def front_data(asked: Question) -> View:
    """Return the variables of the template `gleek_front.html.j2`, for the front page that asks this question."""
    table = table_data(asked.played, asked.step, asked.seat_number, game_course(asked.game).table)
    plays = {play["seat"]: play["card"] for play in table["trick"]["plays"]} if table["trick"] else {}
    turn_up = table["turn_up"]["cards"] if table["turn_up"] else []
    own = _cards(table["seats"][asked.seat_number]["cards"])
    answers = {each["c"]: asked.answer(card(each["c"])) for each in own}
    quoted = quotation(asked.quote)
    return {
        "about": asked.about,
        "situation": asked.situation,
        "ask": asked.ask,
        "trumps": table["trump"]["text"] if table["trump"] else "",
        "turn_up": _cards(turn_up),
        "seats": [
            {
                "place": seat["place"],
                "name": seat["name"],
                "face": face,
                "held": len(seat["cards"]),
                # the card that the seat has played to the current trick, if any
                "played": _cards([plays[seat["seat"]]])[0] if seat["seat"] in plays else None,
            }
            for seat, face in zip(table["seats"], asked.faces, strict=True)
        ],
        "hand": own,
        "answers": {shown: {"right": answer.right, "say": answer.say} for shown, answer in answers.items()},
        "quoted": {"words": quoted.words, "by": f"{work(quoted.work).author}, {quoted.page_text}"},
    }


def _cards(shown: Iterable[FaceView]) -> list[dict[str, str]]:
    """Return the code of each visible card ("10H"), its text before the picture is drawn ("10♥"), and its name."""
    seen = [card(each["c"]) for each in shown if "c" in each]
    return [{"c": str(each), "sign": card_sign(each), "name": each.name} for each in seen]
