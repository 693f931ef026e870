"""The choices that a page offers to a learner at Gillet: buttons for the actions, and a number box for a raise."""

from typing import Final

from gleek.course.play.offering import LONGEST_INPUT, Offering, put_in
from gleek.course.play.task_panel import Offers, choice, unit
from gleek.course.requests import View, text
from gleek.engine.actions import read_number
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.words import listed, upper_first
from gleek.games.gillet.point import Sayings


class GilletOffering(Offering):
    def options(self, hand: Hand, picked: list[str], extra: tuple[View, ...], *, in_play: bool) -> Offers:
        del picked, in_play  # Gillet has no cards to pick
        legal = hand.legal()
        if not isinstance(legal, Sayings):
            return Offers("Nobody has anything to choose.")
        stays = legal.stays.infinitive
        words = dict.fromkeys(
            [stays, *["yield"] * (legal.yields is not None), *(each["id"] for each in extra)]
        )
        choices = tuple(choice(word, upper_first(word) + put_in(hand, word)) for word in words)
        box: View | None = None
        if legal.most:
            limit = "" if legal.limit == "none" else f", {legal.most} at most"
            box = {
                "label": f"Raise by, in {unit(hand.setup.stake)}{limit}",
                "min": 1,
                "max": legal.most,
                "value": 1,
                "button": "Raise",
                "quiet": True,
            }
        done = [upper_first(stays), *["raise"] * (box is not None), *["yield"] * ("yield" in words)]
        return Offers(f"{listed(done, 'or')}.", choices, number_box=box)

    def toggled(
        self, hand: Hand, chosen: tuple[str, ...], what: object, *, in_play: bool = False
    ) -> tuple[str, ...]:
        del hand, chosen, in_play
        raise Unreadable(
            f"“{text(what)[:LONGEST_INPUT]}” cannot be chosen: Gillet has no cards to pick and no boxes to tick."
        )

    def number(self, value: str) -> str:
        return f"raise {read_number(value.strip(), 'a raise', 'write a whole number, as in 2')}"


OFFERS: Final = GilletOffering()
