"""For each rule on which the sources differ: how results differ when computer players play by each of its readings.

The figures are an argument for a reading, not a source of it, and the page says so. A difference is reported if it is
more than two standard errors. If the readings do not differ in the measures that are chosen for the rule, the surest
other difference is reported, but only if it is more than four standard errors: of twenty measures, one differs by two
standard errors by chance.
"""

from collections.abc import Mapping, Sequence
from html import escape

from gleek.engine.rules import Value
from gleek.engine.words import listed, upper_first
from gleek.engine.words.tables import Section, html_row, html_table, named_row
from gleek.evidence import games, readings, weighed
from gleek.evidence.readings import FieldInfo
from gleek.evidence.weighed import Figure, Measure, Point, Weighed, is_told, plain

_BAR_WIDTH, _BAR_HEIGHT = 160, 12  # in SVG units
_CAUTION = "Computer players played these hands. The figures are an argument, not a source."
_SUPPORT_SENTENCES = {
    "yes": "The figures support it.",
    "in part": "The figures support it in part.",
    "no": "The figures do not support it.",
}
_SHARE_LABELS = {
    "up": "The rule is applied, in 100 hands",
    "differs": "A player’s result changes, in 100 hands",
    "turned": "The winner or the payer changes, in 100 hands",
}


def weighed_html(info: FieldInfo) -> str:
    point = weighed.points(info.game).get(info.name) if weighed.weighed(info.game) else None
    groups = [group for group in _groups(info) if len(group) > 1]
    if point is None or not groups:
        return ""
    measures = weighed.measures(info.game)
    told, pictures, tables = list[str](), "", ""
    for group in groups:
        telling = _reported(point, group, measures)
        unsure = f"In {min(each.hands for each in group):,} hands by each reading no difference is sure."
        told += [_sentence(info, point, group, each) for each in telling[:1]] or [unsure]
        told += [_in_order(group, each) for each in telling[1:]]
        pictures += _picture(info, group, telling[0]) if telling else ""
        tables += _table(info, group, measures)
    said = " ".join(filter(None, [*told, point.note, _CAUTION]))
    return (
        f'<div class="gleek-weighed"><p><b>By play:</b> {escape(said, quote=False)}</p>{pictures}'
        f"<details><summary>All figures</summary>{tables}</details></div>"
    )


def arguments(game: str) -> Section:
    """Return the books' arguments that play can test, and what play shows; empty if there is no file of figures."""
    if not weighed.weighed(game):
        return Section("")
    items = "".join(
        f"<li><p><b>{escape(upper_first(each.who))}:</b> {escape(each.argues, quote=False)}</p>"
        f"<p>{escape(_found(game, each), quote=False)} <b>{_SUPPORT_SENTENCES[each.bears_out]}</b></p></li>"
        for each in weighed.arguments(game).values()
    )
    return Section(f'<div class="gleek-disputes"><ul class="gleek-tried">{items}</ul><p>{_CAUTION}</p></div>')


def _found(game: str, argument: weighed.Argument) -> str:
    return argument.found.format(
        **{
            name: plain(figure(game, at), signed=at.endswith(" more"))
            for name, at in argument.figures.items()
        }
    )


def figure(game: str, at: str) -> Figure:
    """Return the figure that the text `at` names, as in "FIELD VALUE MEASURE".

    "FIELD VALUE MEASURE more" is the difference from the default rules, and "- - MEASURE" the figure under the default
    rules. MEASURE may also be one of three percentages of hands: "up" (the rule is applied), "differs" (a player's
    result changes) or "turned" (the winner or the payer changes).
    """
    field, value, measure, *more = at.split()
    wanted = ("", "") if field == "-" else (field, value)
    one = next(each for each in weighed.weighed(game) if (each.field, str(each.value)) == wanted)
    if measure in _SHARE_LABELS:
        found: Figure = getattr(one, measure)
        return found
    return (one.differences if more else one.figures).get(measure, Figure(0, 0))  # 0 if it never happened


def _groups(info: FieldInfo) -> list[list[Weighed]]:
    """Return the results of a field's readings, in groups of results that can be compared."""
    found: dict[tuple[object, ...], list[Weighed]] = {}
    every = weighed.weighed(info.game)
    for each in every:
        if each.field == info.name:
            base = next(one for one in every if not one.field and one.group == each.group)
            found.setdefault(each.group, [base]).append(each)
    return list(found.values())


def _value(info: FieldInfo, each: Weighed) -> Value:
    """Return a field's value in the rules that led to a result: a changed value, or else the game's default."""
    if each.field:
        return each.value
    usual = readings.presets(info.game)[games.game(info.game).default].readings[info.name].value
    return each.also.get(info.name, usual)


def _reported(point: Point, group: Sequence[Weighed], measures: Mapping[str, Measure]) -> list[Measure]:
    """Return the measures to report: those chosen for the rule, or else the one with the surest difference, if any."""

    def sure(name: str) -> float:
        """Return the largest difference of the measure `name` from the group's first result, in standard errors."""
        apart = [each.differences[name] for each in group[1:] if name in each.differences]
        return max([abs(value) / (error or 1e-9) for value, error in apart], default=0)

    if any(is_told(each.differences[name]) for name in point.measures for each in group[1:]):
        return [measures[name] for name in point.measures]
    best = max([name for name in measures if all(name in each.figures for each in group)], key=sure)
    return [measures[best]] if sure(best) > 4 else []


def _in_order(group: Sequence[Weighed], measure: Measure) -> str:
    """Return the sentence on a further measure. It has only the figures: the first sentence has named the readings."""
    first, *rest = group
    others = [f"{plain(each.figures[measure.id])}{_gap(each.differences[measure.id])}" for each in rest]
    return (
        f"In the same order, {'; '.join([measure.says.format(plain(first.figures[measure.id])), *others])}."
    )


def _sentence(info: FieldInfo, point: Point, group: Sequence[Weighed], measure: Measure) -> str:
    parts = list[str]()
    for each in group:
        figure = plain(each.figures[measure.id])
        said = f"{figure}{_gap(each.differences[measure.id])}" if parts else measure.says.format(figure)
        parts.append(f"if {point.when[str(_value(info, each))]}, {said}")
    also = [
        f"“{readings.field(info.game, name).value(value).label}”"
        for name, value in group[0].also.items()
        if name != info.name
    ]
    with_these = f" (all with {listed(also)})" if also else ""
    return f"{upper_first('; '.join(parts))}{with_these}."


def _gap(difference: Figure) -> str:
    """Return a difference from the first figure as text, as in " (0.6 ± 0.1 less)" or " (no sure difference)"."""
    if not is_told(difference):
        return " (no sure difference)"
    value, error = difference
    return f" ({plain(Figure(abs(value), error))} {'less' if value < 0 else 'more'})"


def _picture(info: FieldInfo, group: Sequence[Weighed], measure: Measure) -> str:
    ends = [0.0]
    for each in group:
        value, error = each.figures[measure.id]
        ends += [value - 2 * error, value + 2 * error]
    least, most = min(ends), max(ends)

    def at(value: float) -> float:
        return round(_BAR_WIDTH * (value - least) / ((most - least) or 1), 1)

    rows = []
    for each in group:
        value, error = each.figures[measure.id]
        left, right, zero = at(value - 2 * error), at(value + 2 * error), at(0)
        start, end = sorted((zero, at(value)))
        bar = (
            f'<svg class="gleek-bar" viewBox="0 0 {_BAR_WIDTH} {_BAR_HEIGHT}" aria-hidden="true">'
            f'<rect x="{start}" y="1" width="{round(max(end - start, 1), 1)}" height="{_BAR_HEIGHT - 2}"/>'
            f'<path d="M{left} {_BAR_HEIGHT // 2}H{right}M{left} 3v6M{right} 3v6"/></svg>'
        )
        rows.append(html_row((_label(info, each), plain(each.figures[measure.id]), bar)))
    unit = ", in 100 hands" if measure.times > 1 and "100" not in measure.label else ""
    caption = f"{measure.label}{unit}, with two standard errors on each side"
    return html_table((), rows, caption=escape(caption, quote=False), attributes='class="gleek-bars"')


def _label(info: FieldInfo, each: Weighed) -> str:
    return escape(info.value(_value(info, each)).label, quote=False)


def _table(info: FieldInfo, group: Sequence[Weighed], measures: Mapping[str, Measure]) -> str:
    names = [_label(info, each) for each in group]
    rows = [
        named_row(
            label,
            names,
            ["–", *("–" if _is_left_out(name, each) else plain(getattr(each, name)) for each in group[1:])],
        )
        for name, label in _SHARE_LABELS.items()
    ]
    for name, measure in measures.items():
        if name in group[0].figures and any(name in each.figures for each in group[1:]):
            cells = [_cell(each, name) for each in group]
            rows.append(named_row(escape(measure.label, quote=False), names, cells))
    hands = min(each.hands for each in group)
    head = ["", *names]
    caption = (
        f"{hands:,} hands by each reading, on the same deals. ± is one standard error. "
        "A bold figure differs by more than two."
    )
    return html_table(head, rows, caption=caption, attributes='class="gleek-outcomes"')


def _is_left_out(share: str, each: Weighed) -> bool:
    """Return whether to leave out “up” (how often a rule is applied): without an event for it, a 0 says nothing."""
    return share == "up" and bool(each.differs and each.differs.value and each.up and not each.up.value)


def _cell(each: Weighed, measure: str) -> str:
    if measure not in each.figures:
        return "–"
    figure = plain(each.figures[measure])
    if not (each.field and is_told(each.differences[measure])):
        return figure
    return f"<b>{figure} ({plain(each.differences[measure], signed=True)})</b>"
