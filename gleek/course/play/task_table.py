"""The card table of a task: the things on it that answer the task when clicked, and the parts that are left out.

The `touch` of an option (a possible answer) is the kind of thing to click on, and the option's text names the thing: a
`face` ("Humphrey"), a `suit` of the learner's hand, a `card` ("The king of hearts"), or the `rest`: any card that no
other option means.
"""

from collections.abc import Collection
from typing import NamedTuple

from gleek.course.explorer.table import table_data
from gleek.course.explorer.table_view import TableView
from gleek.course.lesson_data import Option
from gleek.course.play.positions import Position
from gleek.engine.cards import Card, cards_of


class Touched(NamedTuple):
    """The option's id for each thing to click on: a card, by its code ("7C"), or a face, by the player's name."""

    cards: dict[str, str]
    faces: dict[str, str]


def touched(at: Position) -> Touched:
    options = [(str(number), option) for number, option in enumerate(at.task.options, 1)]
    faces = {option.text: id_ for id_, option in options if option.touch == "face"}
    found: dict[str, str] = {}
    held = [] if at.seat is None else cards_of(at.hand.held[at.seat])
    for id_, option in sorted(options, key=lambda one: one[1].touch == "rest"):
        for card in held:
            if _means(option, card):
                found.setdefault(str(card), id_)
    return Touched(found, faces)


def _means(option: Option, card: Card) -> bool:
    """Return whether a click on a card chooses this option. An option "rest" fits every card: try it last."""
    if option.touch == "suit":
        return option.text == card.suit.word.capitalize()
    return option.touch == "rest" or (option.touch == "card" and option.text == f"The {card.name}")


def leave_out(data: TableView, hidden: Collection[str]) -> None:
    if "stock" in hidden:
        # The discards would show the stock, so they are hidden with it.
        data["stock"] = data["discards"] = None
    for seat in data["seats"]:
        if "roles" in hidden:
            seat["role"] = ""
        if "purses" in hidden:
            # Keep the number of stakes: the page needs it to animate the counters.
            seat["purse"] = {**seat["purse"], "name": "", "text": "", "money": False}
            seat["gain"] = None
        if "seals" in hidden:
            seat["marks"] = []
        if "shown" in hidden and seat["place"] != "below":
            seat["cards"] = [{"up": False} for _ in seat["cards"]]
        if "words" in hidden:
            for card in seat["cards"]:
                if "mark" in card:
                    card["mark"] = ""


def lay_ahead(data: TableView, at: Position) -> None:
    """If `Task.ahead` says so, show the turned-up card and the trump suit as they are after step `Task.to`."""
    if "turn_up" in at.task.ahead:
        end = at.at_end()
        later = table_data(end, len(end.steps), at.seat, at.table, you=at.you)
        data["turn_up"], data["trump"] = later["turn_up"], later["trump"]
