"""The pages of the table kit for reading: on the sources of the game, and plans for a social evening and for a lesson.

Most of their texts are in `sources/<game>/gathering.toml`, which this module reads and checks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from gleek.course.pages.brief import applies, brief, points
from gleek.course.pages.works import bibtex, text
from gleek.engine.cards import card
from gleek.engine.words import upper_first
from gleek.evidence import games, readings, works
from gleek.evidence.presets import changes
from gleek.evidence.quotations import quotation
from gleek.evidence.readings import Reading
from gleek.evidence.toml import FaultySources, fill, fill_list, read_toml, table_list
from gleek.evidence.works import work
from gleek.games import game
from gleek.handouts.kit.text import Asked
from gleek.records.codes import rules_code
from gleek.records.rules_text import book_title, rules_line, within


@dataclass(frozen=True, slots=True)
class Then:
    """An event in the game's history. It has the id of a quotation (`quote`), or the source that tells of it (`by`)."""

    when: str
    text: str
    quote: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Doing:
    minutes: int
    title: str
    who: str
    says: str


@dataclass(frozen=True, slots=True)
class Seating:
    seats: str  # a sentence on how people are seated
    over: tuple[str, ...]  # texts on people who get no seat
    lesson_needs: str  # the things that a lesson needs
    evening_needs: str  # the things that an evening needs


@dataclass(frozen=True, slots=True)
class Spoken:
    who: str
    words: str
    do: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene to be read aloud. `hand` is the id of the sample hand whose cards fit it, and `parts` names who reads."""

    title: str
    work: str
    hand: str
    about: str
    parts: tuple[str, ...]
    lines: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class Gathering:
    what: tuple[str, ...]
    history: tuple[Then, ...]
    seating: Seating
    evening: tuple[Doing, ...]
    lesson: tuple[Doing, ...]
    scene: Scene | None


@cache
def gathering(game_id: str) -> Gathering:
    return read_gathering(games.folder(game_id) / "gathering.toml")


def read_gathering(path: Path) -> Gathering:
    """Read `gathering.toml`, and check all names in it. Raises `FaultySources` at the first fault."""
    found = read_toml(path)
    history = tuple(
        fill(Then, f"{path}, history {each.get('when')}", each)
        for each in table_list(str(path), "history", found.get("history"))
    )
    for then in history:
        if bool(then.quote) == bool(then.by):
            raise FaultySources(f"{path}, history {then.when} needs either “quote” or “by”.")
        if then.quote:
            quotation(then.quote)
    evening, lesson = (fill_list(Doing, str(path), found, key, needed=True) for key in ("evening", "lesson"))
    about = found.get("about", {}).get("what", ())
    if not about or not all(isinstance(each, str) for each in about):
        raise FaultySources(f"{path}, about: “what” should be a list of texts.")
    seating = fill(Seating, f"{path}, plan", found.get("plan"))
    scene = None
    if (table := found.get("scene")) is not None:
        lines = fill_list(Spoken, f"{path}, scene", table, "line", needed=True)
        scene = fill(Scene, f"{path}, scene", table, lines=lines)
        work(scene.work)
    return Gathering(tuple(about), history, seating, evening, lesson, scene)


PEOPLE: Final = range(3, 15)
"""The numbers of people for which a plan says how to seat them; also 2, if two can play the game."""

SEATING: Final = ("People", "Tables", "Too many")
DOING: Final = ("Minutes", "What", "Who", "What is said and done")


def plan(asked: Asked) -> dict[str, Any]:
    """Return the data of the sheet that plans an evening and a lesson. The plans do not depend on the rules."""
    written, seats = gathering(asked.rules.game), len(game(asked.rules.game).seats)
    people = range(min(seats, PEOPLE.start), PEOPLE.stop)
    left_over = SEATING[2], *(str(each % seats) for each in people)
    return {
        **asked.head("a plan for an evening and for a lesson"),
        "seats": written.seating.seats,
        "head": (SEATING[0], *map(str, people)),
        "seating": ((SEATING[1], *(str(each // seats) for each in people)), left_over),
        "over": written.seating.over,
        "plans": (
            _timed("An evening", written.evening, written.seating.evening_needs),
            _timed("A lesson", written.lesson, written.seating.lesson_needs),
        ),
        "scene": _scene(asked, written.scene) if written.scene else None,
    }


def _timed(title: str, parts: tuple[Doing, ...], needs: str) -> dict[str, Any]:
    minutes = sum(each.minutes for each in parts)
    rows = [(str(each.minutes), each.title, each.who, each.says) for each in parts]
    return {"title": f"{title} of {minutes} minutes", "needs": needs, "head": DOING, "rows": rows}


def _scene(asked: Asked, scene: Scene) -> dict[str, Any]:
    hand = read_toml(games.folder(asked.rules.game) / "hands" / f"{scene.hand}.toml")
    deal = {place: cards for place, cards in hand["deal"].items() if place != "say"}
    return {
        "title": scene.title,
        "cite": work(scene.work).cite,
        "about": scene.about,
        "parts": scene.parts,
        "held": [
            (hand["players"].get(place) or upper_first(place.replace("_", "-")), _shown(cards))
            for place, cards in deal.items()
        ],
        "lines": [(each.who, each.do, each.words) for each in scene.lines],
    }


def _shown(cards: str) -> str:
    return " ".join(card(each).rank.letter + card(each).suit.symbol for each in cards.split())


_STATUS_TITLES: Final = {
    "attested": "The words that these rules rest on",
    "reported": "What is known through others",
    "stated": "What the account itself states",
    "inferred": "What is inferred, and from what",
}


Paragraph = dict[str, str]


def _paragraph(head: str, text: str, words: str = "", cite: str = "") -> Paragraph:
    return {"head": head, "text": text, "words": words, "cite": cite}


def about(asked: Asked) -> dict[str, Any]:
    return {
        **asked.head("what it is, and how it is known"),
        "what": gathering(asked.rules.game).what,
        "parts": [{"title": title, "items": items} for title, some in _parts(asked) if (items := [*some])],
    }


def _parts(asked: Asked) -> Iterator[tuple[str, Iterable[Paragraph]]]:
    rules, book = asked.rules, readings.preset(asked.rules.game, asked.book)
    yield "Who played it, and when", _history(rules.game)
    changed = changes(rules, asked.book)
    kept = [reading for field, reading in book.readings.items() if field not in changed]
    own = _paragraph(book_title(rules, asked.book), book.about)
    yield "Whose rules these are", (own, *_older_words(asked, kept))
    for status, title in _STATUS_TITLES.items():
        yield title, tuple(_item(asked, each) for each in kept if each.status == status)
    # A field that no rule in brief mentions does not matter under these rules, and is left out.
    told = {line.field for section in brief(rules, asked.book).sections for line in section.lines}
    silent = [_point(asked, each.field) for each in kept if each.status == "silent" and each.field in told]
    if silent:
        said = f"Filled in, so that there is a game to play. {'. '.join(silent)}."
        yield "What the source does not say", (_paragraph("", said),)
    if changed:
        said = ". ".join(_point(asked, field) for field in changed)
        yield "What this table has chosen otherwise", (_paragraph("", f"{said}."),)
    yield "How to cite it", _citing(asked)
    rests = _rests_on(asked, kept)
    yield "The works that these rules rest on", _works(rests)
    past = gathering(rules.game).history
    then = _used(rules.game, [each.quote for each in past if each.quote], [each.by for each in past], set())
    spoken_of = {name: quotes for name, quotes in then.items() if name not in rests}
    yield "Works that are only spoken of above", _works(spoken_of)


def _older_words(asked: Asked, kept: list[Reading]) -> Iterator[Paragraph]:
    """Yield a paragraph that names the book with the most attested readings, unless a reading in `kept` is attested."""
    if any(each.status == "attested" for each in kept):
        return
    seen = {
        name: sum([each.status == "attested" for each in book.readings.values()])
        for name, book in readings.presets(asked.rules.game).items()
    }
    name = max(seen, key=lambda each: seen[each])
    if seen[name]:
        title = readings.preset(asked.rules.game, name).title
        said = f"None of these rules is taken from the words of an old book. For such words choose {title}"
        yield _paragraph("", f"{said}: “gleek kit --rules {name}”.")


Used = dict[str, list[str]]
"""The ids of works, each with the ids of the quotations from it that are used."""


def _rests_on(asked: Asked, kept: list[Reading]) -> Used:
    game_id, book = asked.rules.game, readings.preset(asked.rules.game, asked.book)
    fixed = [each for each in points(game_id).values() if not each.field and applies(each.when, asked.rules)]
    quotes = [quote for each in kept for quote in each.quotes] + [q for each in fixed for q in each.quotes]
    texts = [*(each.citation for each in kept), *(each.by for each in fixed)]
    return _used(game_id, quotes, texts, {book.work})


def _used(game_id: str, quotes: list[str], texts: list[str], also: set[str]) -> Used:
    found: dict[str, list[str]] = {each.id: [] for each in works.of_game(game_id)}
    named = also | {each.id for each in works.of_game(game_id) if any(each.short in text for text in texts)}
    for quote in dict.fromkeys(quotes):
        words = quotation(quote)
        found.setdefault(words.work, []).append(quote)
        named |= {words.work, words.via} - {""}
    return {name: some for name, some in found.items() if name in named}


def _works(used: Used) -> Iterator[Paragraph]:
    for name, quotes in used.items():
        each, found = work(name), [quotation(quote) for quote in quotes]
        parts = [each.note]
        pages = {one.page for one in found if one.page.replace("-", "").isdigit()}
        if pages:
            in_order = sorted(pages, key=lambda page: [int(number) for number in page.split("-")])
            parts.append(f"Words are taken from {'p.' if len(pages) == 1 else 'pp.'} {', '.join(in_order)}.")
        if found:
            parts.append(f"{upper_first('; '.join(dict.fromkeys(one.seen_text for one in found)))}.")
        parts += [f"{upper_first(what)}: {address}." for what, address in each.places.items()]
        yield _paragraph(f"{upper_first(each.cite)}", " ".join(filter(None, parts)))


def _history(game_id: str) -> Iterator[Paragraph]:
    for then in gathering(game_id).history:
        if then.quote:
            found = quotation(then.quote)
            yield _paragraph(upper_first(then.when), then.text, found.words, _cite(then.quote))
        else:
            yield _paragraph(upper_first(then.when), then.text, cite=f"According to {then.by}.")


def _item(asked: Asked, reading: Reading) -> Paragraph:
    quote = reading.quotes[0] if reading.quotes and reading.status in {"attested", "reported"} else ""
    said = [each for each in (reading.citation, "" if quote else reading.note) if each]
    text = " ".join(upper_first(each if each.endswith((".", "?")) else f"{each}.") for each in said)
    words = quotation(quote).words if quote else ""
    return _paragraph(_point(asked, reading.field), text, words, _cite(quote) if quote else "")


def _point(asked: Asked, field: str) -> str:
    info = readings.field(asked.rules.game, field)
    return f"{info.title}: {within(info.value(getattr(asked.rules, field)).label)}"


def _cite(quote: str) -> str:
    """Return the work and page of a quotation. If we know it only from another work, add which."""
    found = quotation(quote)
    through = f"; {found.seen_text}" if found.via else ""
    return f"{work(found.work).short}, {found.page_text}{through}"


def _citing(asked: Asked) -> Iterator[Paragraph]:
    title, code = games.game(asked.rules.game).title, rules_code(asked.rules)
    yield _paragraph("", text())
    line = upper_first(rules_line(asked.rules, asked.book))
    yield _paragraph("", f"These sheets: {title}. {line} (rules {code}).")
    yield _paragraph("As BibTeX", " ".join(bibtex().split()))
