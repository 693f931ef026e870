"""The events of a hand. Fields, rule, sentence and JSON form of an event are in one class.

@event("bid", "stock", "stock.raise", says="{who} {who:bids} {price}.")
class BidMade(Event):
    seat: int
    price: int

Cards are numbers, sets of cards are masks, and amounts are stakes or points, as everywhere in the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, dataclass_transform

from gleek.engine.phrase import placeholders

if TYPE_CHECKING:
    from gleek.engine.ledger import Payment
    from gleek.engine.tell import Teller


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a hand. Each game has a subclass, and its events are subclasses of that."""

    payments: tuple[Payment, ...] = field(default=(), kw_only=True)  # those that the event causes
    rule: str = field(default="", kw_only=True)
    kind: ClassVar[str] = ""  # the event's name in the JSON of a replay
    stage: ClassVar[str] = ""  # the id of the stage in which the event happens
    says: ClassVar[str] = ""  # the template of the event's sentence
    takes_trick: ClassVar[bool] = False  # whether the event is that a seat takes a trick
    public: ClassVar[bool] = True  # False: some seats do not see all fields of the event (see `seen_by`)
    hides: ClassVar[Mapping[str, Any]] = {}  # secret field → the value that the other seats see in it

    def seen_by(self, seat: int) -> Self:
        """Return the event as a seat saw it: another seat's hidden fields have the values of `hides`."""
        return self if not self.hides or seat == getattr(self, "seat", None) else _hidden(self)

    def told(self, teller: Teller) -> str:
        return self.say(teller, self.says)

    def say(self, teller: Teller, template: str, **more: object) -> str:
        """Return a sentence from a template (see `gleek.engine.phrase`) with the values `more`.

        The other placeholders are `{who}` (the event's seat), `{card}`, `{cards}` (those of `mask`), `{sum}` (the first
        payment), a seat by its name as in `{dealer:deals}`, and the event's fields, as in `{price}` or `{bowl:money}`.
        """
        for name, form in placeholders(template):
            if name in more:
                continue
            if name in _COMMON_PLACEHOLDERS:
                more[name] = _COMMON_PLACEHOLDERS[name](self, teller)
            elif name in teller.game.seats:
                more[name] = teller.who(teller.game.seats.index(name))
            else:
                value = getattr(self, name)
                more[name] = teller.money(value) if form == ":money" else value
        return teller.say(template, **more)


_COMMON_PLACEHOLDERS: Final[Mapping[str, Callable[[Any, Teller], object]]] = {
    "who": lambda event, teller: teller.who(event.seat),
    "card": lambda event, teller: teller.card(event.card),
    "cards": lambda event, teller: teller.cards(event.mask),
    "sum": lambda event, teller: teller.money(event.payments[0].stakes),
}
E_ = TypeVar("E_", bound=Event)


@lru_cache(maxsize=4096)  # a seat observes the same event many times
def _hidden(event: E_) -> E_:
    return replace(event, **event.hides)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    deal: Any
    public: ClassVar = False

    def seen_by(self, seat: int) -> Self:
        return replace(self, deal=self.deal.seen_by(seat))


@dataclass(frozen=True, slots=True)
class Played(Event):
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    takes_trick: ClassVar = True
    seat: int
    number: int  # the number of the trick, from 1
    card: int  # the card that won the trick


def written(how: Callable[[Any], Any]) -> Any:  # noqa: ANN401  (as `dataclasses.field`)
    """Return a dataclass field that `how` converts to JSON data. Seats, cards and masks are converted without it."""
    return field(metadata={"written": how})


@dataclass_transform(frozen_default=True, field_specifiers=(field, written))
def event(
    kind: str, stage: str, rule: str = "", says: str = "", *, hides: Mapping[str, Any] | None = None
) -> Callable[[type[E_]], type[E_]]:
    """Return a decorator that makes a class an event, a frozen dataclass.

    `kind`, `stage`, `says` and `hides` are attributes of the class (see `Event`). `rule` is the id of the event's rule,
    a default that an instance may replace.
    """

    def declare(cls: type[E_]) -> type[E_]:
        cls.kind, cls.stage, cls.says = kind, stage, says
        if hides:
            cls.hides, cls.public = hides, False
        if rule:
            cls.__annotations__["rule"] = "str"
            cls.rule = field(default=rule, kw_only=True)  # type: ignore[misc]  # a default, not yet a slot
        return dataclass(frozen=True, slots=True)(cls)

    return declare
