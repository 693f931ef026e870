"""Two pages on the sources: what the game is, who played it when, on which words these rules rest, what nobody says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from gleek.evidence import games, readings, works
from gleek.evidence.quotations import quotation
from gleek.evidence.works import work
from gleek.games.presets import preset
from gleek.handouts.kit.words import gathering
from gleek.lessons.reading import citing
from gleek.lessons.reading.brief import brief
from gleek.records.codes import rules_code
from gleek.records.rules_text import book_title, rules_line, within
from gleek.words import upper_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.evidence.readings import Reading
    from gleek.handouts.kit.asked import Asked

_SAID: Final = {
    "attested": "The words that these rules rest on",
    "reported": "What is known through others",
    "stated": "What the account itself states",
    "inferred": "What is inferred, and from what",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A point: its head, what is said of it, the words that are quoted, and where they stand."""

    head: str
    text: str
    words: str = ""
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Some points under one title."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class About:
    """All that stands on the two pages."""

    kind: ClassVar = "about"
    tables: ClassVar = 0

    title: str
    by: str
    what: tuple[str, ...]
    parts: tuple[Part, ...]


def about(asked: Asked) -> About:
    """Return the pages for a table's rules."""
    written, name = gathering(asked.rules.game), games.game(asked.rules.game).title
    return About(
        title=f"{name}: what it is, and how it is known",
        by=rules_line(asked.rules, asked.book),
        what=written.what,
        parts=tuple(part for part in _parts(asked) if part.items),
    )


def _parts(asked: Asked) -> Iterator[Part]:
    rules, book = asked.rules, readings.preset(asked.rules.game, asked.book)
    yield Part("Who played it, and when", tuple(_history(rules.game)))
    changed = rules.differs_from(preset(type(rules), asked.book))
    kept = [reading for field, reading in book.readings.items() if field not in changed]
    yield Part("Whose rules these are", (Item(book_title(rules, asked.book), book.about),))
    for status, title in _SAID.items():
        yield Part(title, tuple(_item(asked, each) for each in kept if each.status == status))
    # A field that these rules do not come to, such as the score of a game that has none, would only confuse.
    told = {line.field for section in brief(rules, asked.book).sections for line in section.lines}
    silent = [_point(asked, each.field) for each in kept if each.status == "silent" and each.field in told]
    if silent:
        said = f"Filled in, so that there is a game to play. {'. '.join(silent)}."
        yield Part("What the source does not say", (Item("", said),))
    if changed:
        said = ". ".join(_point(asked, field) for field in changed)
        yield Part("What this table has chosen otherwise", (Item("", f"{said}."),))
    yield Part("How to cite it", tuple(_citing(asked)))
    cited = (Item("", f"{upper_first(each.cite)}.") for each in works.of_game(rules.game))
    yield Part("The works", tuple(cited))


def _history(game_id: str) -> Iterator[Item]:
    for then in gathering(game_id).history:
        if then.quote:
            found = quotation(then.quote)
            yield Item(upper_first(then.when), then.text, found.words, _cite(then.quote))
        else:
            yield Item(upper_first(then.when), then.text, cite=f"According to {then.by}.")


def _item(asked: Asked, reading: Reading) -> Item:
    """Return a point with the first words that it rests on, where there are some, and who says so."""
    quote = reading.quotes[0] if reading.quotes and reading.status in {"attested", "reported"} else ""
    said = [each for each in (reading.citation, "" if quote else reading.note) if each]
    text = " ".join(upper_first(each if each.endswith((".", "?")) else f"{each}.") for each in said)
    words = quotation(quote).words if quote else ""
    return Item(_point(asked, reading.field), text, words, _cite(quote) if quote else "")


def _point(asked: Asked, field: str) -> str:
    info = readings.field(asked.rules.game, field)
    return f"{info.title}: {within(info.value(getattr(asked.rules, field)).label)}"


def _cite(quote: str) -> str:
    """Return work and page, with whom the words were seen through, where it is not the work itself."""
    found = quotation(quote)
    through = f"; {found.seen_text}" if found.via else ""
    return f"{work(found.work).short}, {found.page_text}{through}"


def _citing(asked: Asked) -> Iterator[Item]:
    title, code = games.game(asked.rules.game).title, rules_code(asked.rules)
    yield Item("", citing.text())
    yield Item(
        "", f"These sheets: {title}. {upper_first(rules_line(asked.rules, asked.book))} (rules {code})."
    )
    yield Item("As BibTeX", " ".join(citing.bibtex().split()))
