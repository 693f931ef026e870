"""The options on the learner's turn at Gillet: buttons for the actions, and a number box for a raise.

The id of an option is the action in words without the seat ("see", "yield"). So the engine can parse and check a click
like any other action.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gleek.course.play.meaning import action_in_words
from gleek.course.play.task_panel import ChoiceData, NumberBoxData, Offers, unit
from gleek.course.requests import Request, text
from gleek.engine.actions import Action, read_number
from gleek.engine.errors import Unreadable
from gleek.games.gillet.accounts import SEAT_WORDS
from gleek.games.gillet.actions import read
from gleek.games.gillet.point import Sayings, Vying
from gleek.words import upper_first
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.engine.hand import Hand

LONGEST = 80


def offers(
    hand: Hand,
    chosen: Iterable[str] = (),  # noqa: ARG001 - Gillet has no cards to pick
    also: Iterable[str] = (),
    *,
    in_play: bool = False,  # noqa: ARG001 - Gillet has no cards to pick
) -> Offers:
    """Return the options of the seat whose turn it is.

    Illegal actions are not offered unless they are listed in `also` (in words without the seat).
    """
    phase, legal = hand.phase, hand.legal()
    if not isinstance(phase, Vying) or not isinstance(legal, Sayings):
        return Offers("Nobody has anything to choose.")
    stays = legal.stays.infinitive
    words = [stays, *(["yield"] if legal.yields is not None else []), *also]
    choices: list[ChoiceData] = [
        {"id": word, "label": upper_first(word) + _put(hand, word), "kind": ""}
        for word in dict.fromkeys(words)
    ]
    box: NumberBoxData | None = None
    if legal.most:
        box = {
            "label": f"Raise by, in {unit(hand.setup.stake)}"
            + ("" if legal.limit == "none" else f", {legal.most} at most"),
            "min": 1,
            "max": legal.most,
            "value": 1,
            "button": "Raise",
        }
    done = [upper_first(stays), *(["raise"] if box else []), *(["yield"] if "yield" in words else [])]
    listed = f"{', '.join(done[:-1])} or {done[-1]}" if len(done) > 1 else done[0]
    return Offers(f"{listed}.", tuple(choices), number_box=box)


def _put(hand: Hand, word: str) -> str:
    """Return the end of a button's label, which says how many counters the action costs; "" if it costs nothing."""
    seat = hand.to_act
    action = read(f"{SEAT_WORDS[seat or 0]} {word}")
    if action not in hand.legal():
        return ""
    _, events = hand.apply(action, halt=True)
    put = sum(each.stakes for event in events for each in event.payments if each.payer == seat)
    return f": put in {Teller.of(hand.setup, hand).money(put)}" if put else ""


def toggled(hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False) -> tuple[str, ...]:  # noqa: ARG001
    """Refuse every request to pick a card: raises `Unreadable`, because no cards are picked at Gillet."""
    msg = f"“{text(what)[:LONGEST]}” cannot be chosen: nothing is picked or ticked at Gillet."
    raise Unreadable(msg)


def meant(hand: Hand, asked: Request, chosen: Iterable[str] = ()) -> Action | None:  # noqa: ARG001
    """Return the action that a request means; None if no player has to act, or if the request is of another kind.

    The requests of the task panel are `choose` (with an id) and `number` (with a value). The engine decides later
    whether the action is legal. Raises `Unreadable` if the id or the value is not an action of this stage.
    """
    seat, what = hand.to_act, asked.get("what")
    if seat is None:
        return None
    if what == "choose":
        words = text(asked.get("id"))[:LONGEST]
    elif what == "number":
        by = text(asked.get("value")).strip()[:LONGEST]
        words = f"raise {read_number(by, 'a raise', 'write a whole number, as in 2')}"
    else:
        return None
    return action_in_words(hand, seat, words)
