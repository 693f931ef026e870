"""The presets: the rules that a book describes, as an object of the game's rules class."""

from collections.abc import Hashable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, cast

from gleek.engine.errors import Unreadable, need
from gleek.engine.rules import Rules, Value
from gleek.evidence import games, readings
from gleek.evidence.toml import FaultySources, UnknownName

R = TypeVar("R", bound=Rules)


def names(rules: type[Rules]) -> tuple[str, ...]:
    """Return the names of a game's presets, one for each book, in the order in which pages list the books."""
    return games.game(rules.game).presets


def default(rules: type[Rules]) -> str:
    return games.game(rules.game).default


def preset(rules: type[R], name: str | None = None, **changes: Value) -> R:
    """Return the rules of the preset `name`, or of the default preset if it is None, with some fields changed.

    Raises `Unreadable` for an unknown preset, `Inconsistent` for impossible changes.
    """
    if name is not None:
        need(name, str, "text", f"a book’s name, as in “{default(rules)}”")
    try:
        found: R = _preset(cast("Hashable", rules), default(rules) if name is None else name)
    except UnknownName as error:
        raise Unreadable(str(error)) from None
    return found.changed(**changes) if changes else found


def beginners(rules: type[R]) -> R:
    """Return the rules for learners who have not chosen any: the default preset, changed as the game's data says."""
    return preset(rules).changed(**games.game(rules.game).beginners)


@cache
def _preset(rules: Any, name: str) -> Any:  # noqa: ANN401  (mypy does not accept a class as Hashable)
    book = readings.preset(rules.game, name)
    lacking = [each.name for each in fields(rules) if each.name not in book.readings]
    if lacking:
        raise FaultySources(
            f"{games.folder(rules.game) / 'fields.toml'} lacks the field “{lacking[0]}” of the game’s rules: "
            f"describe it there, and give its value in presets/{name}.toml, [{lacking[0]}]."
        )
    return rules(**{field: reading.value for field, reading in book.readings.items()})


def nearest(rules: Rules) -> str:
    kind = type(rules)
    return min(names(kind), key=lambda name: len(rules.differs_from(preset(kind, name))))


def changes(rules: Rules, book: str) -> dict[str, Value]:
    return {name: mine for name, (mine, _) in rules.differs_from(preset(type(rules), book)).items()}


def book_and_changes(rules: Rules) -> tuple[str, tuple[tuple[str, Value], ...]]:
    """Return rules as a record stores them: the name of the nearest preset, and the fields that differ from it."""
    book = nearest(rules)
    return book, tuple(changes(rules, book).items())
