"""The three ways in which something given can be wrong.

* `Unreadable`: the words or the file cannot be parsed.
* `Illegal`: it was read, but may not be done here; it carries the rule that refuses it.
* `Inconsistent`: a deal, a record or a set of rules that cannot be; it lists every fault, not the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from gleek.engine.phrase import Phrase


# The controls but for the end of a line, and those that turn the direction of writing.
_CONTROLS = dict.fromkeys(
    (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "�"
)
_CONTROLS[ord("\n")] = "\n"


def without_controls(text: str) -> str:
    """Return a text without the characters that a terminal or a page would obey, but for ends of lines."""
    return text.translate(_CONTROLS)


class GleekError(Exception):
    """Whatever is wrong with something that was given; its text is one clear sentence, fit for a page.

    What was given stands in it without the characters that a terminal or a page would obey.
    """

    def __init__(self, *said: object) -> None:
        """Keep the sentence."""
        super().__init__(*[without_controls(each) if isinstance(each, str) else each for each in said])


class Unreadable(GleekError):
    """What was given cannot be parsed."""


_MOST_SHOWN = 40
_MOST_NAMED = 200


def shown(value: object, most: int = _MOST_SHOWN) -> str:
    """Return a value as text for a sentence: cut short, on one line, without characters that a terminal would obey."""
    return _tame(str, value, most)


def given(value: object, most: int = _MOST_SHOWN) -> str:
    """Return a value as Python writes it, for a sentence: cut short; it never fails, whatever the value is."""
    return _tame(repr, value, most)


def _tame(form: Callable[[object], str], value: object, most: int) -> str:
    try:
        text = form(value)
    except Exception:  # noqa: BLE001  (a number too long to print, or an object of somebody else's)
        text = "a very long number" if isinstance(value, int) else f"a value of type {type(value).__name__}"
    text = "".join(["�" if not each.isprintable() else each for each in text[: most + 1]])
    return text if len(text) <= most else f"{text[: most - 1]}…"


def in_a_line(text: str, most: int = 160) -> str:
    """Return a repr in one line, cut short: "<Hand: the stock; …>"."""
    return f"<{_tame(str, text, most)}>"


def need(value: object, kind: type | tuple[type, ...], is_no: str, right: str) -> None:
    """Refuse a value of another type; raises `Unreadable` with what it is not, and what would be right.

    >>> need(5, str, "text", "a card, as in “AH”")
    Traceback (most recent call last):
        ...
    gleek.engine.errors.Unreadable: 5 is not text: give a card, as in “AH”.
    """
    if not isinstance(value, kind):
        raise Unreadable(f"{given(value)} is not {is_no}: give {right}.")


class Refusal:
    """Why an action may not be done: the rule's id, and a sentence.

    The sentence says what was tried, why not, and what may be done. `phrase` is the same with places for the names
    and the cards, so that it can be said to the player himself.
    """

    __slots__ = ("phrase", "rule")

    def __init__(self, rule: str, phrase: Phrase) -> None:
        """Keep the rule's id and the phrase."""
        if not callable(getattr(phrase, "told", None)):
            raise Unreadable(f"{given(phrase)} is not a phrase: give a gleek.engine.phrase.Phrase.")
        self.rule = rule
        self.phrase = phrase

    @property
    def sentence(self) -> str:
        """The sentence, told of everybody by name."""
        return self.phrase.told()

    def told(self, to: int | None = None, *, signs: bool = False) -> str:
        """Return the sentence as it is said to the player in a seat; `signs`: with the suits' signs."""
        return self.phrase.told(to, signs=signs)

    def __str__(self) -> str:
        """Return the sentence."""
        return self.sentence

    def __repr__(self) -> str:
        """Return the rule and the sentence."""
        return f"Refusal({self.rule!r}, {self.sentence!r})"

    def __eq__(self, other: object) -> bool:
        """Two refusals are equal when they say the same under the same rule."""
        return isinstance(other, Refusal) and (self.rule, self.sentence) == (other.rule, other.sentence)

    def __hash__(self) -> int:
        """Go by the rule."""
        return hash(self.rule)


class Illegal(GleekError):
    """An action that was read but is not allowed at this moment; `refusal` holds the rule and the sentence."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal."""
        need(refusal, Refusal, "a refusal", "one, as `why_not` returns it")
        super().__init__(refusal.sentence)
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The id of the rule that refuses."""
        return self.refusal.rule


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in something given: where it stands, what is wrong, and the rule broken (or "")."""

    place: str
    sentence: str
    rule: str = ""
    line: int = 0

    def __str__(self) -> str:
        """Return the place (with the line, where there is one) and the sentence."""
        where = ", ".join([each for each in (f"line {self.line}" if self.line else "", self.place) if each])
        return f"{where}: {self.sentence}" if where else self.sentence


class Inconsistent(GleekError):
    """Something that cannot be; `faults` lists all that is wrong with it."""

    def __init__(self, what: str, faults: tuple[Fault, ...]) -> None:
        """Keep the faults and say how many there are."""
        need(faults, (tuple, list), "a tuple of faults", "what is wrong, each a Fault")
        count = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(
            "\n".join([f"{shown(what, _MOST_NAMED)} has {count}:", *(f"  {fault}" for fault in faults)])
        )
        self.what = what
        self.faults = faults
