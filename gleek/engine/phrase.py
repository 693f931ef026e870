"""Sentences with places for players, cards and numbers: told of a player by name, or to him as "you".

A template has places in braces. `{who}` is a player's name, or "you"; `{who’s}` "Ned’s", or "your"; `{who:holds}` the
verb that goes with him, "holds" or "hold". Any other place is a card, a set of cards, a phrase, or a word or number.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.cards import Card, Suit, in_hand_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_PLACE: Final = re.compile(r"\{(\w+)(’s|:\w+)?\}")
_TO_YOU: Final = {"has": "have", "does": "do", "is": "are", "was": "were"}


def infinitive(verb: str) -> str:
    """Return a verb as what may be done: "pass" for "passes", "go" for "goes"."""
    return verb.removesuffix("es") if verb in {"passes", "goes", "catches"} else verb.removesuffix("s")


def to_you(verb: str) -> str:
    """Return a verb as it goes with "you": "pass" for "passes", "have" for "has"."""
    return _TO_YOU.get(verb) or infinitive(verb)


def reason_to_you(reason: str, verbs: frozenset[str]) -> str:
    """Return why something was paid as it is said to the one who did it: "you win the ruff" for "wins the ruff".

    `verbs` are those that a game's reasons have; a reason that begins with another word stays as it is.
    """
    words = reason.split(" ")
    if words[0] not in verbs:
        return reason
    return " ".join(["you", *(to_you(word) if word in verbs else word for word in words)])


class Who(NamedTuple):
    """A player in a sentence: the seat, and the name."""

    seat: int
    name: str

    def said(self, form: str, to: int | None) -> str:
        """Return the name, the possessive ("’s") or a verb (":holds"); in the second person to the seat `to`."""
        you = self.seat == to
        if form == "’s":
            return "your" if you else f"{self.name}’s"
        if form:
            return to_you(form[1:]) if you else form[1:]
        return "you" if you else self.name


class Cards(NamedTuple):
    """A set of cards in a sentence, as a mask; sorted as a player sorts them."""

    mask: int
    trump: Suit | None = None

    def said(self, *, signs: bool) -> str:
        """Return the cards' text, parted by spaces: "AS 10H", or with signs "A♠ 10♥"; "nothing" for none."""
        found = [card_text(each, signs=signs) for each in in_hand_order(self.mask, self.trump)]
        return " ".join(found) or "nothing"


def card_text(card: Card, *, signs: bool) -> str:
    """Return a card as records write it ("10H") or as a page does ("10♥")."""
    return f"{card.rank.letter}{card.suit.symbol}" if signs else str(card)


def either(words: Iterable[str]) -> str:
    """Join choices as English does: "pass, see or raise"."""
    some = list(words)
    return " or ".join([", ".join(some[:-1]), some[-1]]) if len(some) > 1 else "".join(some)


class Phrase:
    """A template and what goes into its places."""

    __slots__ = ("args", "template")

    def __init__(self, template: str, **args: object) -> None:
        """Keep the template and the arguments."""
        self.template = template
        self.args = args

    def told(self, to: int | None = None, *, signs: bool = False) -> str:
        """Return the sentence; `to` is the seat that it is said to, `signs` whether cards have their suits' signs."""
        text = self.inside(to, signs=signs)
        return f"Y{text[1:]}" if text.startswith("you") and self.template.startswith("{") else text

    def inside(self, to: int | None = None, *, signs: bool = False) -> str:
        """Return the same as a part of another sentence, at whose beginning it does not stand."""
        return filled(self.template, self.args, to, signs=signs)

    def __str__(self) -> str:
        """Return the sentence, told of everybody by name."""
        return self.told()


def filled(template: str, args: Mapping[str, object], to: int | None = None, *, signs: bool = False) -> str:
    """Return a template with its arguments in their places, as a part of a sentence said to the seat `to`."""
    text, *rest = _pieces(template)
    for name, form, following in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        value = args[name]
        if isinstance(value, str):
            text += value
        elif isinstance(value, Who):
            text += value.said(form, to)
        else:
            text += said(value, to, signs=signs)
        text += following
    return text


@lru_cache(maxsize=1024)
def _pieces(template: str) -> tuple[str, ...]:
    """Return a template's first words, and then for each place its name, its form and the words after it."""
    return tuple(piece or "" for piece in _PLACE.split(template))


def said(value: object, to: int | None = None, *, signs: bool = False) -> str:
    """Return an argument of a phrase that is no player, as it stands in the sentence."""
    if isinstance(value, Card):
        return card_text(value, signs=signs)
    if isinstance(value, Cards):
        return value.said(signs=signs)
    if isinstance(value, Phrase):
        return value.inside(to, signs=signs)
    return str(value)
