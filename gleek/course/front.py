"""The question on a game's front page: the visitor sees a table during play and clicks on a card to answer.

The engine computes the table; `sources/<game>/front.toml` has the sentences. The page contains the answer for every
card, so a click needs no request to Python.
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
    """The sentence that the page shows after a click on one of `cards`."""

    cards: tuple[str, ...]
    say: str
    right: bool = False


@dataclass(frozen=True, eq=False)  # each game has one instance (see `question`): compare by identity
class Question:
    """A question about one step of a deal (given by its code), and the answers to it."""

    game: str
    title: str
    code: str
    did: str  # the actions that begin the deal (see `gleek.records.coded`)
    step: int  # the question is asked after this step
    seat: str  # the seat that the visitor plays in the question
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
        """The replay of the deal, with the names in `players`."""
        return replay(replace(begun(self.code, self.did), players=self.players))

    @property
    def hand(self) -> Hand:
        """The hand after `step`, when the question is asked."""
        return self.played.steps[self.step - 1].dealt_hand

    @property
    def seat_number(self) -> int:
        return self.hand.game.seats.index(self.seat)

    def answer(self, touched: Card) -> CardAnswer:
        """Return the answer to a click on a card. Raises `FaultySources` if the data has none for it."""
        for each in self.answers:
            if touched in map(card, each.cards):
                return replace(each, say=each.say.replace("{Card}", f"The {touched.name}"))
        msg = f"The question on the front page of {self.game} has no answer for the {touched.name}."
        raise FaultySources(msg)


@cache
def question(game: str) -> Question | None:
    """Return the question of a game's front page, or None if the game has no file ``front.toml``.

    Raises `FaultySources` if the file is wrong.
    """
    path = games.folder(game) / "front.toml"
    if not path.is_file():
        return None
    table, place = read_toml(path), str(path)
    answers = fill_list(CardAnswer, place, table, "answer")
    return fill(Question, place, table, game=game, answers=answers)


@cache
def front_data(asked: Question) -> View:
    """Return the data of the front page on which this question is asked, for `gleek_front.html.j2`."""
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
                # the card in the current trick, if any
                "played": _cards([plays[seat["seat"]]])[0] if seat["seat"] in plays else None,
            }
            for seat, face in zip(table["seats"], asked.faces, strict=True)
        ],
        "hand": own,
        "answers": {shown: {"right": answer.right, "say": answer.say} for shown, answer in answers.items()},
        "quoted": {"words": quoted.words, "by": f"{work(quoted.work).author}, {quoted.page_text}"},
    }


def _cards(shown: Iterable[FaceView]) -> list[dict[str, str]]:
    """Return the visible cards: as text ("10H"), with a suit sign (shown until the picture is drawn), and the name."""
    seen = [card(each["c"]) for each in shown if "c" in each]
    return [{"c": str(each), "sign": card_sign(each), "name": each.name} for each in seen]
