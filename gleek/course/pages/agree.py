"""The list of rules that players should agree on before they play: every point of dispute as a question."""

import re
from html import escape

from gleek.engine.rules import Value
from gleek.engine.words import listed, lower_first
from gleek.engine.words.tables import Section
from gleek.evidence import games, presets, readings
from gleek.evidence.readings import FieldInfo
from gleek.evidence.works import of_game
from gleek.players.registry import DEFAULT, game


def agreement(game_id: str = DEFAULT) -> Section:
    rules = presets.preset(game(game_id).rules)
    html = ""
    for stage, fields in readings.by_stage(game_id).items():
        name, items = games.game(game_id).stages[stage].capitalize(), ""
        for info in fields:
            mine = getattr(rules, info.name)
            answer = info.value(mine).label
            others = "; ".join(
                f"{lower_first(each.label)} ({_who(info, each.value)})"
                for each in info.values
                if each.value != mine
            )
            other = f' <span class="gleek-or">Or: {escape(others)}.</span>' if others else ""
            items += f"<li>{escape(info.question)} <b>{escape(answer)}.</b>{other}</li>"
        html += f'<h3>{escape(name)}</h3><ul class="gleek-agree">{items}</ul>'
    return Section(html)


def _who(field: FieldInfo, value: Value) -> str:
    books = [
        book.known_as
        for book in readings.presets(field.game).values()
        if book.readings[field.name].value == value and book.readings[field.name].status != "silent"
    ]
    if books:
        return listed(books)
    info = field.value(value)
    return "no book" if info.filled else _inside_who(field.game, info.who.rstrip("."))


def _inside_who(game_id: str, who: str) -> str:
    """Return `who`, a phrase on the sources of a rule, with a small first letter unless it begins with a name."""
    names = {
        word
        for each in of_game(game_id)
        if (word := re.split(r"\W", each.short, maxsplit=1)[0])[:1].isupper()
    }
    return who if re.split(r"\W", who, maxsplit=1)[0] in names else lower_first(who)
