"""The three errors for invalid input.

* `Unreadable`: the words or the file cannot be parsed.
* `Illegal`: the action was parsed, but the rules do not allow it now. The error names the rule that forbids it.
* `Inconsistent`: a deal, a record or a set of rules is impossible. The error lists every fault, not just the first.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

# Control characters (except the line feed) and characters that change the direction of text.
_CONTROL_REPLACEMENTS = dict.fromkeys(
    (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "�"
)
_CONTROL_REPLACEMENTS[ord("\n")] = "\n"


def without_controls(text: str) -> str:
    """Replace the characters that control a terminal or a page with "�"; keep line feeds."""
    return text.translate(_CONTROL_REPLACEMENTS)


class GleekError(Exception):
    """The base of all errors about invalid input. Its text is a sentence for users, without control characters."""

    def __init__(self, *said: object) -> None:
        super().__init__(*[without_controls(each) if isinstance(each, str) else each for each in said])


class Unreadable(GleekError):
    """The error for input that cannot be parsed."""


_MOST_SHOWN = 40  # an error sentence shows at most this many characters of a value
_MOST_NAMED = 200  # an error sentence shows at most this many characters of an input's name


def shown(value: object, most: int = _MOST_SHOWN) -> str:
    """Return a value as text for a sentence: at most `most` characters, on one line, without control characters."""
    return _tame(str, value, most)


def given(value: object, most: int = _MOST_SHOWN) -> str:
    """Return the repr of a value for a sentence: shortened to `most` characters. It never raises an error."""
    return _tame(repr, value, most)


def _tame(form: Callable[[object], str], value: object, most: int) -> str:
    try:
        text = form(value)
    except Exception:  # noqa: BLE001  (the number is too long to print, or a foreign object's repr fails)
        text = "a very long number" if isinstance(value, int) else f"a value of type {type(value).__name__}"
    text = "".join(["�" if not each.isprintable() else each for each in text[: most + 1]])
    return text if len(text) <= most else f"{text[: most - 1]}…"


def in_a_line(text: str) -> str:
    """Return a repr in angle brackets, shortened to 160 characters on one line: "<Hand: the stock; …>"."""
    return f"<{_tame(str, text, 160)}>"


def need(value: object, kind: type | tuple[type, ...], is_no: str, right: str) -> None:
    """Raise `Unreadable` unless a value has the type `kind`; `is_no` and `right` become parts of the sentence.

    >>> need(5, str, "text", "a card, as in “AH”")
    Traceback (most recent call last):
        ...
    gleek.engine.errors.Unreadable: 5 is not text: give a card, as in “AH”.
    """
    if not isinstance(value, kind):
        raise Unreadable(f"{given(value)} is not {is_no}: give {right}.")


class Refusal:
    """The reason why an action is illegal: the id of the rule, and a sentence.

    The sentence says what the player tried, why it is illegal, and which actions are legal. It is stored as the
    template `phrase`, so that it can address the player as "you".
    """

    __slots__ = ("phrase", "rule")

    def __init__(self, rule: str, phrase: Any) -> None:  # noqa: ANN401  (its module imports this one)
        if not callable(getattr(phrase, "told", None)):
            raise Unreadable(f"{given(phrase)} is not a phrase: give a gleek.engine.phrase.Phrase.")
        self.rule = rule
        self.phrase = phrase

    @property
    def sentence(self) -> str:
        return self.told()

    def told(self, to: int | None = None, *, signs: bool = False) -> str:
        """Return the sentence, with "you" for the player in seat `to`; `signs` replaces suit letters with symbols."""
        said: str = self.phrase.told(to, signs=signs)
        return said

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.sentence!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.sentence) == (other.rule, other.sentence)

    def __hash__(self) -> int:
        return hash(self.rule)


class Illegal(GleekError):
    def __init__(self, refusal: Refusal) -> None:
        need(refusal, Refusal, "a refusal", "one, as `why_not` returns it")
        super().__init__(refusal.sentence)
        self.refusal = refusal

    @property
    def rule(self) -> str:
        return self.refusal.rule


@dataclass(frozen=True, slots=True)
class Fault:
    place: str  # the path of the faulty field, such as "deal.eldest"
    sentence: str
    rule: str = ""  # the id of the broken rule; "" if no rule of the game is broken
    line: int = 0  # the line number in the file, from 1; 0 if it is unknown

    def __str__(self) -> str:
        where = ", ".join([each for each in (f"line {self.line}" if self.line else "", self.place) if each])
        return f"{where}: {self.sentence}" if where else self.sentence


class Inconsistent(GleekError):
    """The error for impossible input: `what` names the input, and `faults` lists everything that is wrong with it."""

    def __init__(self, what: str, faults: tuple[Fault, ...]) -> None:
        need(faults, (tuple, list), "a tuple of faults", "one Fault for each thing that is wrong")
        count = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(
            "\n".join([f"{shown(what, _MOST_NAMED)} has {count}:", *(f"  {fault}" for fault in faults)])
        )
        self.what = what
        self.faults = faults


def refuse_fields(what: str, owner: object, wrong: Iterable[tuple[str, str]]) -> None:
    """Raise `Inconsistent` if `wrong` has any pairs: (name of an impossible field of `owner`, what would be right)."""
    said = [(name, f"{given(getattr(owner, name))} is not possible: {right}.") for name, right in wrong]
    if said:
        raise Inconsistent(what, tuple(Fault(*each) for each in said))
