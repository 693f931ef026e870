"""The table of a task: answers that the learner gives by a click on it, and parts that it leaves out.

The field `touch` of an option says on what the learner clicks, and the text of the option names it: a `face`
("Humphrey"), a `suit` of the learner's hand ("Hearts"), a `card` ("The king of hearts"), or the `rest`: any card that
no other option names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gleek.course.explorer.table import table_data
from gleek.course.game_course import game_course
from gleek.engine.cards import CARDS, Suit, cards_of
from gleek.evidence.toml import FaultySources

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gleek.course.explorer.table_view import TableView
    from gleek.course.lesson_data import Option
    from gleek.course.play.positions import Position

KINDS = ("face", "suit", "card", "rest")
_BY_NAME = {f"The {each.name}": each for each in CARDS}
_SUITS = {each.word.capitalize(): each for each in Suit}


class Touched(NamedTuple):
    """The cards and faces that the learner can click on, and the option that each click means."""

    cards: dict[str, str]  # the id of the option, by card, as in "7C"
    faces: dict[str, str]  # the id of the option, by the name of the player

    def together(self, option: str) -> list[str]:
        """Return the cards that mean the option with this id."""
        return [card for card, each in self.cards.items() if each == option]


def touched(at: Position) -> Touched:
    """Return the cards and faces that are answers to a task of the kind `choose`.

    Raises `FaultySources`, with the id of the task, if an option names no card or face at this table. It also raises
    it if some options are at the table and others are buttons: learners who see buttons do not try the table.
    """
    options = at.task.options
    if len({bool(option.touch) for option in options}) > 1:
        msg = f"Task {at.task.id}: some answers are touched and some are buttons; all have to be one or the other."
        raise FaultySources(msg)
    faces = {option.text: id_of(options, option) for option in options if option.touch == "face"}
    names = at.played.record.players
    lost = next((option for option in options if option.touch not in ("", *KINDS)), None)
    lost = lost or next((option for option in options if option.text in faces.keys() - {*names}), None)
    if lost:
        raise FaultySources(_fault(at, lost))
    if at.seat is None:
        return Touched({}, faces)
    held = list(cards_of(at.hand.held[at.seat]))
    cards: dict[str, str] = {}
    for option in options:
        if option.touch == "card":
            found = [card for card in held if card == _BY_NAME.get(option.text)]
        elif option.touch == "suit":
            found = [card for card in held if card.suit == _SUITS.get(option.text)]
        else:
            continue
        if not found:
            raise FaultySources(_fault(at, option))
        cards |= {str(card): id_of(options, option) for card in found}
    for option in options:
        if option.touch == "rest":
            cards |= {str(card): id_of(options, option) for card in held if str(card) not in cards}
    return Touched(cards, faces)


def id_of(options: Sequence[Option], option: Option) -> str:
    """Return an option's id: its number, from 1."""
    return str(options.index(option) + 1)


def _fault(at: Position, option: Option) -> str:
    return (
        f"Task {at.task.id}: “{option.text}” cannot be touched as a “{option.touch}”: a face is named by its player, "
        f"a suit or a card by what the seat holds, as in “Hearts” and “The king of hearts”."
    )


def leave_out(data: TableView, hidden: Collection[str]) -> None:
    """Remove the parts named in `hidden` from the data of a table."""
    if "stock" in hidden:
        data["stock"] = data["discards"] = None  # also hide the cards discarded for the stock
    for seat in data["seats"]:
        if "roles" in hidden:
            seat["role"] = ""
        if "purses" in hidden:
            # Leave the number of stakes in the data: the page needs it to animate the counters.
            seat["purse"] = {**seat["purse"], "name": "", "text": "", "money": False}
            seat["gain"] = None
        if "seals" in hidden:
            seat["marks"] = []
        if "words" in hidden:
            for card in seat["cards"]:
                if "mark" in card:
                    card["mark"] = ""


def lay_ahead(data: TableView, at: Position) -> None:
    """Put the parts in `Task.ahead` into the table of a task, as they are after the task's step `to`."""
    if "turn_up" in at.task.ahead:
        end = at.at_end()
        later = table_data(end, len(end.steps), at.seat, game_course(at.game.id).table, you=at.you)
        data["turn_up"], data["trump"] = later["turn_up"], later["trump"]
