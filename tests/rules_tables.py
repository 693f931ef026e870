"""The rules that tests try: each book's, and for each value of each field the first rules that accept it."""

import contextlib
from collections.abc import Iterator

from gleek.engine.errors import Inconsistent
from gleek.engine.rules import Rules, values_of
from gleek.games import game, presets


def tables(name: str) -> dict[str, Rules]:
    """Return rules by a name: each book's, and for each value of each field the first rules that accept it.

    These differ from a book in that field, and in a second field if the value contradicts the rules of every book.
    """
    kind = game(name).rules
    books = {book: presets.preset(kind, book) for book in presets.names(kind)}
    first = dict([next(iter(books.items()))])
    single = books | dict(_single_changes(first))
    return books | dict(_single_changes(single))


def _single_changes(bases: dict[str, Rules]) -> Iterator[tuple[str, Rules]]:
    for field, values in values_of(type(next(iter(bases.values())))).items():
        for value in values[:12]:
            for name, rules in bases.items():
                with contextlib.suppress(Inconsistent):  # the value contradicts these rules
                    yield f"{name}, {field} = {value}", rules.changed(**{field: value})
                    break
