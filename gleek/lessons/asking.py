"""What visitors ask: one way in which a page's request is led to what does it, and its values are read.

A request is a dictionary that a widget sends, as in `{"what": "step", "to": 14}`. `gleek.widgets.request` has made it
small and plain; whether it makes sense is found out here and in the classes below `Answering`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, TypedDict

from gleek.engine.errors import GleekError, Inconsistent

Request = Mapping[str, object]
Doing = Mapping[str, Callable[[], None]]

_WHOLE = re.compile(r"[-−]?[0-9]{1,9}")


class NamedData(TypedDict):
    """Something that can be asked for by its id, and its name."""

    id: str
    name: str


class Answering(ABC):
    """What a visitor can ask something of. A request that makes no sense changes nothing and is answered by a sentence.

    `problem` is that sentence, "" after a request that was done.
    """

    unknown: ClassVar[str] = ""
    """What is said of a request that there is not. Without it such requests are passed over."""

    problem = ""

    @abstractmethod
    def requests(self, asked: Request) -> Doing:
        """Return what can be asked, each with what does it. Their values are in `asked`."""

    def ask(self, asked: Request) -> None:
        """Do what was asked."""
        self.say("")
        what, doing = asked.get("what"), self.requests(asked)
        if not isinstance(what, str) or what not in doing:
            self.say(self.unknown)
            return
        try:
            doing[what]()
        except GleekError as error:
            self.say(self.sentence_of(error), what)

    def say(self, problem: str, what: str = "") -> None:  # noqa: ARG002 - where problems have several places
        """Keep a sentence about the request `what`, or "" where there is nothing to say."""
        self.problem = problem

    def sentence_of(self, error: GleekError) -> str:
        """Return what is said of an error."""
        if isinstance(error, Inconsistent):
            return " ".join(fault.sentence for fault in error.faults)
        return str(error)


def text(given: object) -> str:
    """Return what was given as text; nothing for null."""
    return "" if given is None else str(given)


def whole(given: object, least: int = -(10**9), most: int = 10**9) -> int | None:
    """Return a whole number in these limits, however it was given; None for anything else.

    >>> whole(" 14 "), whole("−3"), whole(2), whole("1.5"), whole(True), whole(7, most=6)
    (14, -3, 2, None, None, None)
    """
    written = text(given).strip()
    if not _WHOLE.fullmatch(written):
        return None
    number = int(written.replace("−", "-"))
    return number if least <= number <= most else None
