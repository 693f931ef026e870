"""The whole kit by each book's rules, made once and read part by part; and checks for any of its pages."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gleek.games import game
from gleek.handouts.kit import kit
from gleek.handouts.kit.cells import kit_words
from gleek.handouts.kit.drawing import MARGIN
from gleek.lessons.reading.kit_files import ALL, parts_of
from tests.handouts.books import BOOKS, book_rules
from tests.handouts.reading import read, sizes

# A text on a part's first page that no page before it contains.
_FIRST = {
    "rules": "the rules to play by",
    "pack": ": a pack of ",
    "about": "and how it is known",
    "plan": "a plan for an evening",
    "strip": "Whose turn",
    "counters": ": counters",
    "purses": "a purse for each player",
    "score": ": the score",
}


class Sheet(NamedTuple):
    """The pages of one part, and for each page the number of letters of each type size."""

    pages: list
    sizes: list

    @property
    def text(self):
        return " ".join(page.text for page in self.pages)


@cache
def made(what, name, sort="a4", changes=()):
    """Return the PDF of one part, by a book's rules with some changes."""
    return kit(book_rules(name).changed(**dict(changes)), book=name, paper=sort, what=what).data


@cache
def sheets(name, sort="a4"):
    """Return every part of a book's whole kit by name, in the kit's order."""
    data = made(ALL, name, sort)
    pages, letters = read(data), sizes(data)
    first_seat = next(iter(kit_words(BOOKS[name]).seats.values()))
    begins = []
    for part in parts_of(BOOKS[name]):
        mark, after = _FIRST.get(part, first_seat), begins[-1] + 1 if begins else 0
        begins.append(next(at for at in range(after, len(pages)) if mark in pages[at].text))
    ends = [*begins[1:], len(pages)]
    return {
        part: Sheet(pages[begin:end], letters[begin:end])
        for part, begin, end in zip(parts_of(BOOKS[name]), begins, ends, strict=True)
    }


def sheet(what, name, sort="a4"):
    """Return one part of a book's kit.

    On Letter paper, only one book of each game has a whole kit; parts of the others are made singly.
    """
    if sort == "a4" or name in ONE_OF_EACH.values():
        return sheets(name, sort)[what]
    data = made(what, name, sort)
    return Sheet(read(data), sizes(data))


def text_of(what, name, changes=()):
    """Return the text of one part."""
    if not changes:
        return sheet(what, name).text
    return " ".join(page.text for page in read(made(what, name, changes=changes)))


def over_the_edge(page, margin=MARGIN):
    """Return the boxes that reach more than 1.5 points into the margins.

    Italic letters may reach less far into the margins, and a space at a line's end may reach further.
    """
    edge, space = margin - 1.5, 5
    return [
        box
        for box in page.boxes
        if min(box.left, box.bottom, page.height - box.top) < edge
        or page.width - box.right + space * box.text.endswith(" ") < edge
    ]


def plain(words):
    """Return a text with single spaces, to compare it with a page's text."""
    return " ".join(words.replace("\xa0", " ").split())


ONE_OF_EACH = {game_id: name for name, game_id in reversed(BOOKS.items())}
"""The first book of each game."""


def seats_of(name):
    """Return the number of seats in the game of a book."""
    return len(game(BOOKS[name]).seats)
