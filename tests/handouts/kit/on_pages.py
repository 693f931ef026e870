"""The kit's parts by each book's rules, made once; and what is asked of any page of them."""

from __future__ import annotations

from functools import cache

from gleek.handouts.kit import kit
from gleek.handouts.kit.drawing import MARGIN
from tests.handouts.books import BOOKS, book_rules
from tests.handouts.reading import read


@cache
def made(what, name, sort="a4", changes=()):
    """One part's bytes, by a book's rules with some changes."""
    return kit(book_rules(name).changed(**dict(changes)), book=name, paper=sort, what=what).data


def text_of(what, name, sort="a4", changes=()):
    """One part's text, as it is read."""
    return " ".join(page.text for page in read(made(what, name, sort, changes)))


def over_the_edge(page, margin=MARGIN):
    """What reaches into the margins by more than a hair, such as an italic's tail; a space at a line's end may."""
    edge, space = margin - 1.5, 5
    return [
        box
        for box in page.boxes
        if min(box.left, box.bottom, page.height - box.top) < edge
        or page.width - box.right + space * box.text.endswith(" ") < edge
    ]


def plain(words):
    """Words with single spaces, as a page's text is read: a line may end after a hyphen."""
    return " ".join(words.replace("\xa0", " ").split())


ONE_OF_EACH = {game: name for name, game in reversed(BOOKS.items())}
"""A book of each game: the first of each."""
