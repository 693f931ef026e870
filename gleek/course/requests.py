"""Handling of visitors' requests: `Controller` calls the function for a request; other functions read its values.

A request is a dictionary such as `{"what": "step", "to": 14}`: `what` is its name. `gleek.widgets.base` has already
limited its size and the types of its values; this module and the controllers check everything else.
"""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypedDict
from urllib.parse import parse_qs

from gleek.engine.errors import GleekError, Inconsistent, Unreadable

Request = Mapping[str, object]
Handlers = Mapping[str, Callable[[], None]]
View = dict[str, Any]
"""The data that a widget draws, as plain JSON, or a part of it."""

_WHOLE_NUMBER = re.compile(r"[-−]?[0-9]{1,9}")


class NamedData(TypedDict):
    id: str
    name: str


class Controller(ABC):
    """Carries out a visitor's requests. An invalid request changes nothing; `problem` is then an error sentence."""

    unknown: ClassVar[str] = ""
    """The error sentence after a request whose name is not in `requests`; "" if such requests are ignored."""

    problem = ""

    @abstractmethod
    def requests(self, request: Request) -> Handlers:
        """Return a function for each name of a request (its “what”). The functions take other values from `request`."""

    def ask(self, request: Request) -> None:
        self.say("")
        what, doing = request.get("what"), self.requests(request)
        if not isinstance(what, str) or what not in doing:
            self.say(self.unknown)
            return
        try:
            doing[what]()
        except GleekError as error:
            self.say(self.sentence_of(error), what)

    def say(self, problem: str, what: str = "") -> None:  # noqa: ARG002 - some subclasses use `what`
        self.problem = problem

    def sentence_of(self, error: GleekError) -> str:
        if isinstance(error, Inconsistent):
            return " ".join(fault.sentence for fault in error.faults)
        return str(error)


def text(given: object) -> str:
    return "" if given is None else str(given)


def whole(given: object, least: int = -(10**9), most: int = 10**9) -> int | None:
    """Return a value of a request as an int; None if it is not a whole number from `least` to `most`.

    >>> whole(" 14 "), whole("−3"), whole(2), whole("1.5"), whole(True), whole(7, most=6)
    (14, -3, 2, None, None, None)
    """
    written = text(given).strip()
    if not _WHOLE_NUMBER.fullmatch(written):
        return None
    number = int(written.replace("−", "-"))
    return number if least <= number <= most else None


def needed(given: object, is_not: str, least: int = -(10**9), most: int = 10**9) -> int:
    """Return the whole number given, or raise `Unreadable`. `is_not` ends its sentence: "is not a number of deals"."""
    number = whole(given, least, most)
    if number is None:
        raise Unreadable(f"“{str(given).strip()[:20]}” {is_not}.")
    return number


_TRAILING_PUNCTUATION: Final = ".,;:!?…)]}>\"'”’»"
"""People copy such characters by mistake, with the address that they end in an email or a chat."""

LONGEST_QUERY: Final = 800


def read_query(query: str) -> dict[str, str]:
    """Return the query of an address as a dictionary. If a key is repeated, its first value is returned.

    Trailing punctuation and closing brackets are removed from the values, except that of “record”. Raises `Unreadable`
    if the query is longer than `LONGEST_QUERY`.
    """
    if len(query) > LONGEST_QUERY:
        msg = f"The address is too long to be read: {len(query)} characters, where {LONGEST_QUERY} are the most."
        raise Unreadable(msg)
    found = {key: plain_words(values[0]) for key, values in parse_qs(query.lstrip("?")).items()}
    # The value of “record” is a file name, which may end with a bracket.
    return {
        key: value if key == "record" else value.rstrip(_TRAILING_PUNCTUATION) for key, value in found.items()
    }


def plain_words(text: str) -> str:
    r"""Return a text in which every kind of space is “ ” and every other unprintable character is “�”.

    Characters that only format, such as one that changes the writing direction, are removed.

    >>> plain_words("K\u00a07\u202e<b>\0")
    'K 7<b>�'
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    kind = unicodedata.category(character)
    if kind == "Cf":
        return ""
    return " " if character in "\t\n\r" or kind == "Zs" else "�"
