"""Sentence templates with placeholders for players, cards and numbers. A sentence can address one player as "you".

`{who}` becomes a name or "you", `{who’s}` "Ned’s" or "your", `{who:holds}` "holds" or, for "you", "hold". The value of
another placeholder is a card, a set of cards, a phrase, a word or a number.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from gleek.engine.cards import Card, Suit, in_hand_order

_PLACEHOLDER: Final = re.compile(r"\{(\w+)(’s|:\w+)?\}")
_VERBS_WITH_YOU: Final = {"has": "have", "does": "do", "is": "are", "was": "were"}


def infinitive(verb: str) -> str:
    """Return the infinitive of a verb: "pass" for "passes", "go" for "goes"."""
    return verb.removesuffix("es") if verb in {"passes", "goes", "catches"} else verb.removesuffix("s")


def to_you(verb: str) -> str:
    """Return the form of a verb after "you": "pass" for "passes", "have" for "has"."""
    return _VERBS_WITH_YOU.get(verb) or infinitive(verb)


def reason_to_you(reason: str, verbs: frozenset[str]) -> str:
    """Turn "wins the ruff" into "you win the ruff"; a reason that begins with none of the `verbs` is not changed."""
    words = reason.split(" ")
    if words[0] not in verbs:
        return reason
    return " ".join(["you", *(to_you(word) if word in verbs else word for word in words)])


class Who(NamedTuple):
    """A player, as the value of a placeholder in a sentence template."""

    seat: int
    name: str

    def said(self, form: str, to: int | None) -> str:
        """Return the name (the form ""), its possessive ("’s") or a verb (":holds").

        If `to` is this seat, return the words for "you" instead: "you", "your" or "hold".
        """
        you = self.seat == to
        if form == "’s":
            return "your" if you else f"{self.name}’s"
        if form:
            return to_you(form[1:]) if you else form[1:]
        return "you" if you else self.name


class Cards(NamedTuple):
    """Cards, as the value of a placeholder in a sentence template; the text lists them as a player sorts a hand."""

    mask: int
    trump: Suit | None = None

    def said(self, *, signs: bool) -> str:
        """Return the cards separated by spaces: "AS 10H", or with `signs` "A♠ 10♥"; "nothing" for no cards."""
        found = [card_text(each, signs=signs) for each in in_hand_order(self.mask, self.trump)]
        return " ".join(found) or "nothing"


def card_text(card: Card, *, signs: bool) -> str:
    """Return a card as records write it ("10H") or, with `signs`, as pages show it ("10♥")."""
    return f"{card.rank.letter}{card.suit.symbol}" if signs else str(card)


def either(words: Iterable[str]) -> str:
    """Join alternatives with commas and "or": "pass, see or raise"."""
    some = list(words)
    return " or ".join([", ".join(some[:-1]), some[-1]]) if len(some) > 1 else "".join(some)


class Phrase:
    __slots__ = ("args", "template")

    def __init__(self, template: str, **args: object) -> None:
        self.template = template
        self.args = args

    def told(self, to: int | None = None, *, signs: bool = False) -> str:
        """Return the sentence. `to` is the seat addressed as "you"; `signs` replaces suit letters with symbols."""
        text = self.inside(to, signs=signs)
        return f"Y{text[1:]}" if text.startswith("you") and self.template.startswith("{") else text

    def inside(self, to: int | None = None, *, signs: bool = False) -> str:
        """Return the text as `told` does, but for use inside another sentence: "you" is not capitalised."""
        return filled(self.template, self.args, to, signs=signs)

    def __str__(self) -> str:
        return self.told()


def filled(template: str, args: Mapping[str, object], to: int | None = None, *, signs: bool = False) -> str:
    """Return a template with the values `args` in its placeholders; `to` and `signs` are as in `Phrase.told`."""
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
    return tuple(piece or "" for piece in _PLACEHOLDER.split(template))


def placeholders(template: str) -> Iterable[tuple[str, str]]:
    """Return the name and the form ("", "’s" or ":holds") of each placeholder of a template, in order."""
    pieces = _pieces(template)
    return zip(pieces[1::3], pieces[2::3], strict=True)


def said(value: object, to: int | None = None, *, signs: bool = False) -> str:
    """Return the text of a placeholder's value other than a player; `to` and `signs` are as in `Phrase.told`."""
    if isinstance(value, Card):
        return card_text(value, signs=signs)
    if isinstance(value, Cards):
        return value.said(signs=signs)
    if isinstance(value, Phrase):
        return value.inside(to, signs=signs)
    return str(value)
