"""The glossary of a game, from ``sources/<game>/glossary.toml``. Pages link to a word by its id.

>>> term("gleek", "mournival").say
'MOR-ni-vul'
>>> link("gleek", "mournival")
'09-the-rules-in-brief.ipynb#mournival'
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from types import MappingProxyType

from gleek.engine.words.tables import Section, html_row, html_table
from gleek.evidence import games
from gleek.evidence.toml import pick, read_entries

SOUNDS = (
    "The books do not tell how the words sounded. Where a word may trip you up, today’s usage is given "
    "in plain spelling, with the loud part in capitals."
)


@dataclass(frozen=True, slots=True)
class Term:
    id: str  # it has only small letters and hyphens, because it is also an anchor in a page
    term: str
    meaning: str
    say: str = ""  # the pronunciation; "" if it is obvious
    see: tuple[str, ...] = ()  # the ids of related terms
    forms: tuple[str, ...] = ()  # other forms of the word, such as the plural
    apart: tuple[str, ...] = ()  # phrases in which the word does not have the meaning of this term


def spoken(game: str) -> Section:
    rows = (
        html_row((f'<a href="{link(game, each.id)}">{escape(each.term)}</a>', escape(each.say)))
        for each in in_order(game)
        if each.say
    )
    table = html_table(("Word", "Said today"), rows, attributes='class="gleek-spoken"')
    return Section(f"<p>{escape(SOUNDS)}</p>{table}")


def glossary(game: str) -> Section:
    """Return the glossary of a game in alphabetical order; in HTML with anchors and links."""
    items = "".join(_entry(game, each) for each in in_order(game))
    return Section(f'<p class="gleek-sounds">{escape(SOUNDS)}</p><dl class="gleek-glossary">{items}</dl>')


@cache
def terms(game: str) -> Mapping[str, Term]:
    path = games.folder(game) / "glossary.toml"
    return read_entries(Term, path, "term") if path.is_file() else {}


def term(game: str, name: str) -> Term:
    return pick("term", terms(game), name)


def link(game: str, name: str) -> str:
    return f"{games.game(game).glossary_page}#{name}"


def in_order(game: str) -> tuple[Term, ...]:
    return tuple(sorted(terms(game).values(), key=lambda each: each.term.casefold().lstrip("£ ")))


def words_in(game: str, text: str) -> Iterator[tuple[str, Term | None]]:
    """Split a text into pieces. Yield each word of the glossary with its `Term`, and each piece between with None.

    If two words of the glossary begin at the same position, the longer one is found: “coat card”, not “coat”.

    >>> [(piece, found and found.id) for piece, found in words_in("gleek", "He vies the ruff.")]
    [('He ', None), ('vies', 'vie'), (' the ', None), ('ruff', 'ruff'), ('.', None)]
    """
    pattern, by_form = _forms(game)
    at = 0
    for match in pattern.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], None
        yield match[0], by_form.get(match[0].casefold())
        at = match.end()
    if at < len(text):
        yield text[at:], None


def explained(game: str, *texts: str) -> list[dict[str, str]]:
    found: dict[str, tuple[str, Term]] = {}
    for text in texts:
        for piece, term in _occurring(game, text):
            found.setdefault(term.id, (piece, term))
    return [{"word": piece, "term": term.term, "meaning": term.meaning} for piece, term in found.values()]


@lru_cache(maxsize=4096)  # a click changes few of the texts on a page
def _occurring(game: str, text: str) -> tuple[tuple[str, Term], ...]:
    return tuple((piece, term) for piece, term in words_in(game, text) if term)


def linked(game: str, text: str, *, here: str = "") -> str:
    """Return HTML that links each glossary word once. `here` is the id of the term explained, which is not linked."""
    seen, out = {here}, ""
    for piece, found in words_in(game, text):
        if found is None or found.id in seen:
            out += escape(piece)
        else:
            seen.add(found.id)
            out += f'<a href="#{found.id}">{escape(piece)}</a>'
    return out


@cache
def _forms(game: str) -> tuple[re.Pattern[str], Mapping[str, Term]]:
    by_form = {form.casefold(): each for each in terms(game).values() for form in (each.term, *each.forms)}
    apart = [phrase for each in terms(game).values() for phrase in each.apart]
    longest = sorted([*by_form, *apart], key=len, reverse=True)
    pattern = "|".join(re.escape(form) for form in longest)
    return re.compile(rf"(?<![\w£-])(?:{pattern})(?![\w-])", re.IGNORECASE), MappingProxyType(by_form)


def _entry(game: str, each: Term) -> str:
    say = f' <span class="gleek-say">({escape(each.say)})</span>' if each.say else ""
    see = ", ".join(f'<a href="#{name}">{escape(term(game, name).term)}</a>' for name in each.see)
    more = f' <span class="gleek-see">See also: {see}</span>' if see else ""
    return (
        f'<dt id="{each.id}"><dfn>{escape(each.term)}</dfn>{say}</dt>'
        f"<dd>{linked(game, each.meaning, here=each.id)}{more}</dd>"
    )
