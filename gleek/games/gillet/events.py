"""The events of a hand of Gillet, each with its rule, its sentence and its JSON form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from gleek.engine import events
from gleek.engine.cards import text_of
from gleek.engine.events import event, written
from gleek.engine.tell import Teller
from gleek.games.gillet.accounts import SEAT_WORDS
from gleek.games.gillet.worth import ge, in_points, is_flux


class Event(events.Event):
    __slots__ = ()


_LEFT_OVER: Final = "It does not divide evenly: {counters:money} stays in the bowl for the next deal."


def seat_words(seats: tuple[int, ...]) -> list[str]:
    return [SEAT_WORDS[seat] for seat in seats]


@event("carried_in", "deal", "deal.antes")
class CarriedIn(Event):
    ge: int
    point: int

    def told(self, teller: Teller) -> str:
        if not self.ge:
            return f"From before there is {teller.money(self.point)} in the bowl of the point."
        also = f" and {teller.money(self.point)} in that of the point" if self.point else ""
        return f"From before there is {teller.money(self.ge)} in the bowl of the Gé{also}."


@event("antes", "deal", "deal.antes")
class AntesPut(Event):
    ge: int
    point: int

    def told(self, teller: Teller) -> str:
        ge_ante, point_ante = teller.money(self.ge), teller.money(self.point)
        if self.ge == self.point:
            return f"Each puts {ge_ante} into each bowl."
        return f"Each puts {ge_ante} into the bowl of the Gé, and {point_ante} into that of the point."


@event(
    "dealt",
    "deal",
    "deal.three",
    "{dealer} {dealer:deals} three cards to each, {first} first; the others are not used.",
)
class Dealt(events.Dealt, Event):
    """The dealer gave out the cards."""


@event("ge_shown", "ge", "ge.shown")
class GeShown(Event):
    """The winners of the first bowl showed their pair or tricon; `shown` holds (seat, mask of these cards) for each."""

    shown: tuple[tuple[int, int], ...] = written(
        lambda shown: [{"seat": SEAT_WORDS[seat], "cards": text_of(mask)} for seat, mask in shown]
    )

    def told(self, teller: Teller) -> str:
        shows = []
        for seat, mask in self.shown:
            has = ge(mask)
            assert has is not None
            shows.append((seat, f"{has.name}, {teller.cards(mask)}"))
        return teller.in_turn("shows", shows)


@dataclass(frozen=True, slots=True)
class BowlWon(events.Event):
    winners: tuple[int, ...] = field(metadata={"written": seat_words})
    bowl: int
    name: ClassVar[str]
    templates: ClassVar[Mapping[str, str]]  # the id of the rule that decided → a sentence template

    def told(self, teller: Teller) -> str:
        if len(self.winners) > 1:
            return teller.divided(self.winners, self.name, teller.money(self.payments[0].stakes))
        return self.say(teller, self.templates[self.rule], who=teller.who(*self.winners))


@event("ge_won", "ge", "ge.best")
class GeWon(BowlWon, Event):
    name: ClassVar = "the bowl of the Gé"
    templates: ClassVar = {
        "ge.best": "It is the best Gé: {who} {who:takes} the bowl of {sum}.",
        "ge.tie": "Another has the same pair, and the first to speak has it: {who} {who:takes} the bowl of {sum}.",
        "ge.tricon": "A tricon beats every pair: {who} {who:takes} the bowl of {sum}.",
    }


@event("ge_left_over", "ge", "ge.left_over", _LEFT_OVER)
class GeLeftOver(Event):
    counters: int


@event("ge_carried", "ge", "ge.carried", "Nobody has a Gé: its bowl of {bowl:money} waits for the next deal.")
class GeCarried(Event):
    bowl: int


@event("ge_moved", "ge", "ge.moved", "Nobody has a Gé: its bowl of {bowl:money} goes to the point.")
class GeMoved(Event):
    bowl: int


@event("went", "point", "point.go", "{who} {who:goes}.")
class Went(Event):
    seat: int


@event("raised", "point", "point.raise")
class Raised(Event):
    seat: int
    by: int

    def told(self, teller: Teller) -> str:
        said = "{who} {who:sees} it and {who:raises} by {more}: {sum} into the bowl."
        if self.payments[0].stakes == self.by:
            said = "{who} {who:raises} by {more}."
        return self.say(teller, said, more=teller.money(self.by))


@event("saw", "point", "point.see", "{who} {who:sees} it, and {who:puts} in {sum}.")
class Saw(Event):
    seat: int


@event("yielded", "point", "point.yield", "{who} {who:yields}.")
class Yielded(Event):
    seat: int


@event("point_shown", "point", "point.best")
class PointShown(Event):
    """The players who had not yielded showed their hands; `shown` has (seat, point counted in halves, card mask)."""

    shown: tuple[tuple[int, int, int], ...] = written(
        lambda shown: [
            {"seat": SEAT_WORDS[seat], "halves": halves, "cards": text_of(mask)}
            for seat, halves, mask in shown
        ]
    )

    def told(self, teller: Teller) -> str:
        said = [
            (seat, f"{teller.cards(mask)}, {'a flux of ' * is_flux(mask)}{in_points(halves)}")
            for seat, halves, mask in self.shown
        ]
        return teller.in_turn("shows", said)


@event("point_won", "point", "point.best")
class PointWon(BowlWon, Event):
    name: ClassVar = "the bowl of the point"
    templates: ClassVar = {
        "point.best": "{who} {who:has} the best point, and {who:takes} the bowl of {sum}.",
        "point.unshown": "Nobody else is left: {who} {who:takes} the bowl of {sum}, and need not show.",
        "point.tie": "The best are equal, and the first to speak has it: {who} {who:takes} the bowl of {sum}.",
    }


@event("point_left_over", "point", "point.left_over", _LEFT_OVER)
class PointLeftOver(Event):
    counters: int
