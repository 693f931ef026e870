"""What came of the readings when programs played by them: a sentence, a small picture and a table for each point.

The figures are arguments and no sources, and the page says so. A difference is told if it is more than two standard
errors. If the readings do not differ in the measures that are named for a point, the surest difference is told, and
only if it is more than four errors, because one of twenty measures differs by two errors by chance.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape

from gleek.evidence import games, readings, weighed
from gleek.evidence.readings import FieldInfo
from gleek.evidence.weighed import Figure, Measure, Point, Weighed, is_told, plain
from gleek.words import listed, upper_first
from gleek.words.tables import Section, html_row, html_table, named_row

_SURE = 4
_WIDTH, _HEIGHT = 160, 12  # of a bar's picture
_MARK = "Programs played this: it is an argument and no source."
_VERDICTS = {
    "yes": "Play bears it out.",
    "in part": "Play bears it out in part.",
    "no": "Play does not bear it out.",
    "unsure": "Too few hands were played to tell.",
}
_SHARES = {
    "up": "The rule is applied, in 100 hands",
    "differs": "Somebody wins another sum",
    "turned": "Another player wins or pays",
}


def weighed_html(info: FieldInfo) -> str:
    """Return what came of the readings of a point of dispute in play; "" if they were not weighed."""
    point = weighed.points(info.game).get(info.name) if weighed.weighed(info.game) else None
    groups = [group for group in _groups(info) if len(group) > 1]
    if point is None or not groups:
        return ""
    measures = weighed.measures(info.game)
    told, pictures, tables = list[str](), "", ""
    for group in groups:
        telling = _telling(point, group, measures)
        told += [_sentence(info, point, group, each) for each in telling[:1]] or [_nothing(group)]
        told += [_in_order(group, each) for each in telling[1:]]
        pictures += _picture(info, group, telling[0]) if telling else ""
        tables += _table(info, group, measures)
    said = " ".join([*told, point.note, _MARK]).replace("  ", " ")
    return (
        f'<div class="gleek-weighed"><p><b>By play:</b> {escape(said, quote=False)}</p>{pictures}'
        f"<details><summary>All that was counted</summary>{tables}</details></div>"
    )


def arguments(game: str) -> Section:
    """Return the arguments of modern accounts that play can test, with the figures."""
    items = "".join(
        f"<li><p><b>{escape(upper_first(each.who))}:</b> {escape(each.argues, quote=False)}</p>"
        f"<p>{escape(_found(game, each), quote=False)} <b>{_VERDICTS[each.bears_out]}</b></p></li>"
        for each in weighed.arguments(game).values()
    )
    return Section(f'<div class="gleek-disputes"><ul class="gleek-tried">{items}</ul><p>{_MARK}</p></div>')


def _found(game: str, argument: weighed.Argument) -> str:
    return argument.found.format(
        **{
            name: plain(figure(game, at), signed=at.endswith(" more"))
            for name, at in argument.figures.items()
        }
    )


def figure(game: str, at: str) -> Figure:
    """Return the figure that a text names: a field, a value and a measure, for a difference with "more" after them.

    "- - MEASURE" is the figure by the default rules. The shares of hands are "FIELD VALUE up", "differs" and "turned".
    """
    field, value, measure, *more = at.split()
    wanted = ("", "") if field == "-" else (field, value)
    one = next(each for each in weighed.weighed(game) if (each.field, str(each.value)) == wanted)
    if measure in _SHARES:
        found: Figure = getattr(one, measure)
        return found
    return (one.differences if more else one.figures).get(measure, Figure(0, 0))  # 0: it never happened


def _groups(info: FieldInfo) -> list[list[Weighed]]:
    """Return for each group the rules that are compared with, as the field's default value, and the other readings."""
    found: dict[tuple[object, ...], list[Weighed]] = {}
    every = weighed.weighed(info.game)
    for each in every:
        if each.field == info.name:
            base = next(one for one in every if not one.field and one.group == each.group)
            found.setdefault(each.group, [base]).append(each)
    return list(found.values())


def _value(info: FieldInfo, each: Weighed) -> str:
    """Return the value of the field, as text; that of the rules that readings are compared with is the default's."""
    if each.field:
        return str(each.value)
    usual = readings.presets(info.game)[_default(info.game)].readings[info.name].value
    return str(each.also.get(info.name, usual))


def _default(game: str) -> str:
    return games.game(game).default


def _telling(point: Point, group: Sequence[Weighed], measures: Mapping[str, Measure]) -> list[Measure]:
    """Return the measures that tell the readings apart: the point's own, or the one with the surest difference."""

    def sure(name: str) -> float:
        """Return by how many errors a reading differs at the most."""
        apart = [each.differences[name] for each in group[1:] if name in each.differences]
        return max([abs(value) / (error or 1e-9) for value, error in apart], default=0)

    if any(is_told(each.differences[name]) for name in point.measures for each in group[1:]):
        return [measures[name] for name in point.measures]
    best = max(measures, key=sure)
    return [measures[best]] if sure(best) > _SURE else []


def _nothing(group: Sequence[Weighed]) -> str:
    hands = min(each.hands for each in group)
    return f"Nothing that was counted in {hands:,} hands by each reading differs by more than chance."


def _in_order(group: Sequence[Weighed], measure: Measure) -> str:
    """Return the sentence on a further measure, which need not say again what the readings are."""
    first, *rest = group
    others = [f"{plain(each.figures[measure.id])}{_less(each.differences[measure.id])}" for each in rest]
    return (
        f"In the same order, {'; '.join([measure.says.format(plain(first.figures[measure.id])), *others])}."
    )


def _sentence(info: FieldInfo, point: Point, group: Sequence[Weighed], measure: Measure) -> str:
    parts = list[str]()
    for each in group:
        figure = plain(each.figures[measure.id])
        said = f"{figure}{_less(each.differences[measure.id])}" if parts else measure.says.format(figure)
        parts.append(f"if {point.when[_value(info, each)]}, {said}")
    also = [
        f"“{readings.field(info.game, name).value(value).label}”"
        for name, value in group[0].also.items()
        if name != info.name
    ]
    with_these = f" (all with {listed(also)})" if also else ""
    return f"{upper_first('; '.join(parts))}{with_these}."


def _less(difference: Figure) -> str:
    """Return how much more or less the figure is than the first one, if it is told: " (0.6 ± 0.1 less)"."""
    if not is_told(difference):
        return " (no sure difference)"
    value, error = difference
    return f" ({plain(Figure(abs(value), error))} {'less' if value < 0 else 'more'})"


def _picture(info: FieldInfo, group: Sequence[Weighed], measure: Measure) -> str:
    """Return a bar for each reading, with two standard errors on each side."""
    ends = [0.0]
    for each in group:
        value, error = each.figures[measure.id]
        ends += [value - 2 * error, value + 2 * error]
    least, most = min(ends), max(ends)

    def at(value: float) -> float:
        return round(_WIDTH * (value - least) / ((most - least) or 1), 1)

    rows = []
    for each in group:
        value, error = each.figures[measure.id]
        left, right, zero = at(value - 2 * error), at(value + 2 * error), at(0)
        start, end = sorted((zero, at(value)))
        bar = (
            f'<svg class="gleek-bar" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true">'
            f'<rect x="{start}" y="1" width="{round(max(end - start, 1), 1)}" height="{_HEIGHT - 2}"/>'
            f'<path d="M{left} {_HEIGHT // 2}H{right}M{left} 3v6M{right} 3v6"/></svg>'
        )
        rows.append(html_row((_label(info, each), plain(each.figures[measure.id]), bar)))
    unit = ", in 100 hands" if measure.times > 1 and "100" not in measure.label else ""
    return html_table(
        (), rows, caption=escape(f"{measure.label}{unit}", quote=False), attributes='class="gleek-bars"'
    )


def _label(info: FieldInfo, each: Weighed) -> str:
    value = _value(info, each)
    labels = {str(known.value): known.label for known in info.values}
    return escape(labels.get(value) or re.sub(r"\{n\}", value, info.number_label), quote=False)


def _table(info: FieldInfo, group: Sequence[Weighed], measures: Mapping[str, Measure]) -> str:
    names = [_label(info, each) for each in group]
    rows = [
        named_row(
            label,
            names,
            ["–", *(plain(getattr(each, name)) for each in group[1:])],
        )
        for name, label in _SHARES.items()
    ]
    for name, measure in measures.items():
        if all(name in each.figures for each in group):
            cells = [
                f"<b>{plain(each.figures[name])} ({plain(each.differences[name], signed=True)})</b>"
                if each.field and is_told(each.differences[name])
                else plain(each.figures[name])
                for each in group
            ]
            rows.append(named_row(escape(measure.label, quote=False), names, cells))
    hands = min(each.hands for each in group)
    head = ["", *names]
    caption = (
        f"{hands:,} hands by each reading, on the same deals; what differs by more than two errors is bold"
    )
    return html_table(head, rows, caption=caption, attributes='class="gleek-outcomes"')
