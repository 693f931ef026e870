"""The points of dispute as HTML: the rules on which the sources differ.

For each point the page shows its readings (the possible values of the rule), their sources and certainty,
quotations, and a hand in which the readings have different results (computed by `gleek.course.pages.trials`).
"""

import json
from html import escape

from gleek.course.game_course import game_course
from gleek.course.pages.trials import Case, Trial, told_apart, trial, why_none
from gleek.course.pages.weighed import weighed_html
from gleek.engine.tell import Teller
from gleek.engine.words import listed, upper_first, with_plus
from gleek.engine.words.tables import Section, html_row, html_table
from gleek.evidence import games, readings
from gleek.evidence.quotations import Quotation, quotation
from gleek.evidence.readings import FieldInfo, Preset, Reading, ValueInfo
from gleek.evidence.toml import UnknownName, unknown
from gleek.evidence.works import work
from gleek.players.registry import DEFAULT, game
from gleek.records.replay import purses_word, tell_step
from gleek.records.rules_text import rules_words, within

# If a reading changes more payments than this, the page shows the list of them only on request.
_MOST_CHANGES_SHOWN_OPEN = 4
_IN_NO_SOURCE = "No source gives it."
_RULES_ANCHOR = "your-table"


def _section(html: str) -> Section:
    return Section(f'<div class="gleek-disputes">{html}</div>')


def disputes(stage: str, game_id: str = DEFAULT) -> Section:
    fields = readings.by_stage(game_id).get(stage)
    if fields is None:
        raise UnknownName(unknown("stage", stage, readings.by_stage(game_id)))
    return _section("".join(map(dispute_html, fields)))


def dispute_list(game_id: str = DEFAULT) -> Section:
    items = ""
    for stage, fields in readings.by_stage(game_id).items():
        links = "".join(f'<li><a href="#field-{each.name}">{_text(each.title)}</a></li>' for each in fields)
        items += f"<li><b>{upper_first(games.game(game_id).stages[stage])}</b><ul>{links}</ul></li>"
    own = f'<li><a href="#{_RULES_ANCHOR}">Choose the rules of your own table</a></li>'
    return _section(f'<nav class="gleek-points" aria-label="Points of dispute"><ul>{items}{own}</ul></nav>')


def book_list(game_id: str = DEFAULT) -> Section:
    items = "".join(
        f"<li><b>{_text(each.title)}</b> ({work(each.work).date or 'undated'}). {_text(each.about)}</li>"
        for each in readings.presets(game_id).values()
    )
    return _section(f'<ol class="gleek-book-list">{items}</ol>')


def status_list() -> Section:
    items = "".join(
        f"<dt>{each}</dt><dd>{_text(meaning)}</dd>" for each, meaning in readings.STATUSES.items()
    )
    return _section(f'<dl class="gleek-status-list">{items}</dl>')


def dispute_html(info: FieldInfo) -> str:
    return (
        f'<details class="gleek-dispute" id="field-{info.name}"><summary><h3>{_text(info.title)}</h3></summary>'
        f'<p class="gleek-question">{_text(info.question)}</p>{_readings_html(info)}{_arguments_html(info)}'
        f"{_where_html(info)}{weighed_html(info)}</details>"
    )


def _readings_html(info: FieldInfo) -> str:
    rows = (
        html_row((_text(each.label), _text(each.meaning), _who_html(info, each), _words_html(info, each)))
        for each in info.values
    )
    head = ("Reading", "What it means", "Who says so", "In what words")
    return html_table(head, rows, attributes='class="gleek-readings"')


def _who_html(info: FieldInfo, value: ValueInfo) -> str:
    statuses = "".join(
        f"<li><b>{status}:</b> {_text(listed(books))}</li>" for status, books in _statuses(info, value)
    )
    said = [[book.known_as, reading.status] for book, reading in _read(info) if reading.value == value.value]
    by = escape(json.dumps(said, ensure_ascii=False))
    return f'<p data-said="{by}">{_text(value.who or _IN_NO_SOURCE)}</p>{f"<ul>{statuses}</ul>" if statuses else ""}'


def _words_html(info: FieldInfo, value: ValueInfo) -> str:
    found = "".join(
        f'<figure><blockquote lang="en-emodeng"><p>{escape(quote.words, quote=False)}</p></blockquote>'
        f"<figcaption>{_text(_source(quote))}</figcaption></figure>"
        for quote in _quotes(info, value)
    )
    return found or '<p class="gleek-none">No old words were seen.</p>'


def _arguments_html(info: FieldInfo) -> str:
    items = []
    for book, reading in _read(info):
        label = info.value(reading.value).label
        text = " ".join(
            f"{part.rstrip('.')}." for part in (upper_first(reading.citation), reading.note) if part
        )
        if text:
            items.append(
                f"<dt>{_text(upper_first(book.known_as))}: {_text(label)} ({reading.status})</dt><dd>{_text(text)}</dd>"
            )
    told = f"<dl>{''.join(items)}</dl>"
    return f'<details class="gleek-arguments"><summary>The argument, book by book</summary>{told}</details>'


def _where_html(info: FieldInfo) -> str:
    tried = trial(info.name, info.game)
    if tried is None:
        told = "".join(f"<li>{_text(each)}</li>" for each in _step_by_value(info))
        return f"<p>{_text(why_none(info.name, info.game))}</p>{f'<ul>{told}</ul>' if told else ''}"
    return (
        f'<details class="gleek-where"><summary>Where it matters: a hand, by each reading</summary>'
        f"<p>{_text(_played(tried))}</p>{_outcomes_html(tried)}{_changes_html(tried)}</details>"
    )


def _outcomes_html(tried: Trial) -> str:
    pots = any(_pots(tried, case) for case in tried.cases if not case.stop)
    names = ["By this reading", *tried.record.players, *(["In the pot"] if pots else []), "See it"]
    rows = []
    for case in tried.cases:
        if case.stop:
            cells = f'<td colspan="{len(names) - 2}" class="gleek-stop">{_text(case.stop)}</td>'
        else:
            teller = _teller(tried)
            sums = [with_plus(teller.sum(stakes), stakes) for stakes in case.played.purses]
            sums += [_pots(tried, case) or "nothing"] * pots
            cells = "".join(
                f'<td data-name="{escape(name)}">{money}</td>'
                for name, money in zip(names[1:-1], sums, strict=True)
            )
        link = (
            f'<a href="{escape(tried.link(case))}" aria-label="Step through it: {escape(case.label)}">'
            "Step through it</a>"
        )
        label = f"{case.label} (as recorded)" if case.recorded and not tried.each else case.label
        rows.append(f'<tr><th scope="row">{_text(label)}</th>{cells}<td>{link}</td></tr>')
    head = map(escape, names)
    caption = f"{purses_word(game(tried.game_id))} at the end"
    return html_table(head, rows, caption=caption, attributes='class="gleek-outcomes"')


def _changes_html(tried: Trial) -> str:
    out = []
    for case in tried.cases:
        changes = tried.changes(case)
        if not changes:
            continue
        items = "".join(f"<li>{upper_first(where)}: {_text(says)}</li>" for where, says in changes)
        name = f"By “{_text(case.label)}”"
        other = f"“{_text(tried.recorded.label)}”" if tried.each else "the hand as recorded"
        if len(changes) <= _MOST_CHANGES_SHOWN_OPEN:
            out.append(f'<p class="gleek-by">{name}, compared with {other}:</p><ul>{items}</ul>')
        else:
            out.append(
                f"<details><summary>{name}: {len(changes)} payments differ from {other}</summary>"
                f"<ul>{items}</ul></details>"
            )
    return f'<div class="gleek-changes">{"".join(out)}</div>' if out else ""


def _statuses(info: FieldInfo, value: ValueInfo) -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for book, reading in _read(info):
        if reading.value == value.value:
            found.setdefault(reading.status, []).append(book.known_as)
    return [
        ("silent, and so filled in" if each == "silent" else each, found[each])
        for each in readings.STATUSES
        if each in found
    ]


def _quotes(info: FieldInfo, value: ValueInfo) -> list[Quotation]:
    """Return a value's quotations, then those of books that adopt it, but no quotation that supports another value."""
    ids = [*value.quotes]
    against = {each for other in info.values if other is not value for each in other.quotes}
    for _, reading in _read(info):
        if reading.value == value.value:
            ids += [each for each in reading.quotes if each not in against]
    return [quotation(each) for each in dict.fromkeys(ids)]


def _read(info: FieldInfo) -> list[tuple[Preset, Reading]]:
    return [(book, book.readings[info.name]) for book in readings.presets(info.game).values()]


def _played(tried: Trial) -> str:
    if tried.each:
        return (
            f"“{tried.record.title}”: here are the same cards and the same play by each reading, "
            "with the calls that it asks for."
        )
    together = ""
    if tried.together:
        reading = listed(
            f"“{readings.field(tried.game_id, name).value(value).label}”"
            for name, value in tried.together.items()
        )
        together = f" {game_course(tried.game_id).combinations.told(reading)}"
    words = rules_words(tried.record.rules(), tried.record.preset)
    rules = within(words) if words.startswith(("Du ", "The ")) else words
    return (
        f"“{tried.record.title}” was recorded under the rules of {rules}. "
        f"Here it is, the same cards and the same actions, by each reading.{together}"
    )


def _step_by_value(info: FieldInfo) -> list[str]:
    """Return a sentence for each value: how it changes one step of a sample hand."""
    found = told_apart(info.name, info.game)
    if found is None:
        return []
    tried, number = found
    return [
        f"{case.label}, in “{tried.record.title}”, step {number}: {tell_step(case.played.steps[number - 1])}"
        for case in tried.cases
    ]


def _pots(tried: Trial, case: Case) -> str:
    left = sum(case.played.pots.values())
    return _teller(tried).money(left) if left else ""


def _teller(tried: Trial) -> Teller:
    record = tried.record
    return Teller(record.game, record.players, record.stake, record.rules())


def _source(quote: Quotation) -> str:
    via = f", quoted by {work(quote.via).short}" if quote.via else ""
    of = f"; {quote.note[:1].lower()}{quote.note[1:].rstrip('.')}" if quote.note.startswith("Of ") else ""
    return f"{work(quote.work).short}, {quote.page_text}{via}{of}"


def _text(text: str) -> str:
    return escape(text, quote=False)
