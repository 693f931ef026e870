"""Requests from visitors: dispatching them to handlers, and reading their values.

A request is a dictionary from a widget, as in `{"what": "step", "to": 14}`. `gleek.widgets.request` has
limited its size and types; this module and the subclasses of `Controller` check its meaning.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, TypedDict

from gleek.engine.errors import GleekError, Inconsistent

Request = Mapping[str, object]
Handlers = Mapping[str, Callable[[], None]]

_WHOLE = re.compile(r"[-−]?[0-9]{1,9}")


class NamedData(TypedDict):
    """Something with an id and a name, such as an option of a menu."""

    id: str
    name: str


class Controller(ABC):
    """A session that answers a visitor's requests. An invalid request changes nothing and gets a one-sentence answer.

    `problem` is that sentence, "" after a valid request.
    """

    unknown: ClassVar[str] = ""
    """The sentence for an unknown request. If it is empty, unknown requests are ignored."""

    problem = ""

    @abstractmethod
    def requests(self, asked: Request) -> Handlers:
        """Return the handlers of the possible requests by name. They read their values from `asked`."""

    def ask(self, asked: Request) -> None:
        """Carry out a request."""
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
        """Store the error sentence of the request `what`, or "" if there is none."""
        self.problem = problem

    def sentence_of(self, error: GleekError) -> str:
        """Return the sentence for an error."""
        if isinstance(error, Inconsistent):
            return " ".join(fault.sentence for fault in error.faults)
        return str(error)


def text(given: object) -> str:
    """Return a value as text; "" for None."""
    return "" if given is None else str(given)


def whole(given: object, least: int = -(10**9), most: int = 10**9) -> int | None:
    """Return a whole number within these limits, in any notation; None for anything else.

    >>> whole(" 14 "), whole("−3"), whole(2), whole("1.5"), whole(True), whole(7, most=6)
    (14, -3, 2, None, None, None)
    """
    written = text(given).strip()
    if not _WHOLE.fullmatch(written):
        return None
    number = int(written.replace("−", "-"))
    return number if least <= number <= most else None
