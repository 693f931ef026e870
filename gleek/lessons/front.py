"""The front page's question: a table in play, and an answer for every card that may be touched.

The picture is the engine's, the sentences are `sources/<game>/front.toml`'s. All of it goes out with the page, which
needs nothing more to answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypedDict

from gleek.engine.cards import Card, card
from gleek.evidence import games
from gleek.evidence.quotations import quotation
from gleek.evidence.toml import FaultySources, fill, read_toml, table_list
from gleek.evidence.works import work
from gleek.lessons.stepping.table import table_data
from gleek.lessons.stepping.table_parts import card_sign
from gleek.lessons.teaching import teaching
from gleek.records.coded import from_code
from gleek.records.replay import replay

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.engine.hand import Hand
    from gleek.records.replay import Replay


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """What is said when one of these cards is touched, and whether it is a right one."""

    cards: tuple[str, ...]
    say: str
    right: bool = False


@dataclass(frozen=True, eq=False)  # there is one for each game: see `question`
class Question:
    """A moment of a coded deal (`code`, after `step`, seen from `seat`), what is asked there, and the answers.

    `title` is the page's. `players` and `faces` (names of drawings) are in the order of the seats. `quote` is the id of
    a quotation; `about` says what game this is; `learn`, `play` and `explore` are the notebooks that the page's doors
    lead to.
    """

    game: str
    title: str
    code: str
    step: int
    seat: str
    players: tuple[str, ...]
    faces: tuple[str, ...]
    about: str
    situation: str
    ask: str
    quote: str
    learn: str
    play: str
    explore: str
    answers: tuple[CardAnswer, ...]

    @cached_property
    def played(self) -> Replay:
        """The deal, replayed with these players."""
        return replay(replace(from_code(self.code), players=self.players))

    @property
    def hand(self) -> Hand:
        """The hand at the moment of the question."""
        hand = self.played.steps[self.step - 1].hand
        assert hand is not None  # a coded deal has no lifting
        return hand

    @property
    def asked(self) -> int:
        """The seat that is asked, as a number."""
        return self.hand.game.seats.index(self.seat)

    def answer(self, touched: Card) -> CardAnswer:
        """Return the answer for a card of the hand, with the card's name filled in."""
        for each in self.answers:
            if touched in map(card, each.cards):
                return replace(each, say=each.say.replace("{Card}", f"The {touched.name}"))
        msg = f"The question on the front page of {self.game} has no answer for the {touched.name}."
        raise FaultySources(msg)


class FrontCard(TypedDict):
    """A card: its text ("10H"), its sign for a page without pictures, and its name as spoken."""

    c: str
    sign: str
    name: str


class FrontAnswer(TypedDict):
    """What is said when a card is touched, and whether it is a right one."""

    right: bool
    say: str


class FrontSeat(TypedDict):
    """A player at the table: where he sits, his face and name, how many cards he holds, what he has played."""

    place: str
    name: str
    face: str
    held: int
    played: FrontCard | None


class Quoted(TypedDict):
    """A book's words, and whose they are and when."""

    words: str
    by: str


class FrontData(TypedDict):
    """All that the front page draws and says. The answers stand by the texts of the cards."""

    about: str
    situation: str
    ask: str
    trumps: str
    turn_up: list[FrontCard]
    seats: list[FrontSeat]
    hand: list[FrontCard]
    answers: dict[str, FrontAnswer]
    quoted: Quoted


@cache
def question(game: str) -> Question | None:
    """Return the question of a game's front page; None for a game that has none. Raises `FaultySources`."""
    path = games.folder(game) / "front.toml"
    return _read(path, game) if path.is_file() else None


@cache
def front_data(asked: Question) -> FrontData:
    """Return what the front page is given of a question."""
    game, at = teaching(asked.game).table, asked.asked
    table = table_data(asked.played, asked.step, at, game)
    plays = {play["seat"]: play["card"]["c"] for play in table["trick"]["plays"]} if table["trick"] else {}
    quoted = quotation(asked.quote)
    own = [card(each["c"]) for each in table["seats"][at]["cards"] if "c" in each]
    return {
        "about": asked.about,
        "situation": asked.situation,
        "ask": asked.ask,
        "trumps": table["trump"]["text"] if table["trump"] else "",
        "turn_up": [
            _card(card(each["c"])) for each in (table["turn_up"] or {"cards": []})["cards"] if "c" in each
        ],
        "seats": [
            {
                "place": seat["place"],
                "name": seat["name"],
                "face": face,
                "held": len(seat["cards"]),
                "played": _card(card(plays[seat["seat"]])) if seat["seat"] in plays else None,
            }
            for seat, face in zip(table["seats"], asked.faces, strict=True)
        ],
        "hand": [_card(held) for held in own],
        "answers": {
            str(held): {"right": answer.right, "say": answer.say}
            for held in own
            for answer in [asked.answer(held)]
        },
        "quoted": {"words": quoted.words, "by": f"{work(quoted.work).author}, {quoted.page_text}"},
    }


def _card(shown: Card) -> FrontCard:
    return {"c": str(shown), "sign": card_sign(shown), "name": shown.name}


def _read(path: Path, game: str) -> Question:
    table, place = read_toml(path), str(path)
    found = table_list(place, "answer", table.pop("answer", []))
    answers = tuple(
        fill(CardAnswer, f"{place}, answer number {number}", each) for number, each in enumerate(found, 1)
    )
    return fill(Question, place, table, game=game, answers=answers)
