"""The list of rules that players should agree on before they play: every point of dispute as a question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from gleek.engine.rules import Value
from gleek.evidence import games, readings
from gleek.evidence.readings import FieldInfo
from gleek.evidence.works import of_game
from gleek.games import DEFAULT, game, presets
from gleek.words import listed, lower_first


@dataclass(frozen=True, slots=True)
class Question:
    """A point of dispute as a question, with the possible answers."""

    field: str
    stage: str
    question: str
    default: str  # the answer of the game's default rules
    others: tuple[tuple[str, str], ...]  # each other answer, and the sources that give it

    @property
    def otherwise(self) -> str:
        """The other answers in a line: “12 or more (Cotton and Willughby)”."""
        return "; ".join(f"{label} ({who})" for label, who in self.others)


class Agreement:
    """All questions of a game by stage, as a list on paper: the players tick off what they have agreed on."""

    def __init__(self, game_id: str = DEFAULT) -> None:
        self.game_id = game_id

    def __repr__(self) -> str:
        lines: list[str] = []
        for stage, questions in _by_stage(self.game_id).items():
            lines += ["", stage] if lines else [stage]
            for each in questions:
                other = f" Or: {each.otherwise}." if each.others else ""
                lines.append(f"[ ] {each.question} {each.default}.{other}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = []
        for stage, questions in _by_stage(self.game_id).items():
            items = "".join(
                f"<li>{escape(each.question)} <b>{escape(each.default)}.</b>"
                + (f' <span class="gleek-or">Or: {escape(each.otherwise)}.</span>' if each.others else "")
                + "</li>"
                for each in questions
            )
            parts.append(f'<h3>{escape(stage)}</h3><ul class="gleek-agree">{items}</ul>')
        return "".join(parts)


def agreement(game_id: str = DEFAULT) -> Agreement:
    """Return the points that players of a game should agree on."""
    return Agreement(game_id)


def questions(game_id: str = DEFAULT) -> tuple[Question, ...]:
    """Return every point of dispute of a game as a question, in the order of play."""
    rules = presets.preset(game(game_id).rules)
    found = []
    for stage, fields in readings.by_stage(game_id).items():
        name = games.game(game_id).stages[stage].capitalize()
        for info in fields:
            mine = getattr(rules, info.name)
            others = tuple(
                (lower_first(each.label), _who(info, each.value))
                for each in info.values
                if each.value != mine
            )
            found.append(Question(info.name, name, info.question, info.value(mine).label, others))
    return tuple(found)


def _by_stage(game_id: str) -> dict[str, list[Question]]:
    found: dict[str, list[Question]] = {}
    for each in questions(game_id):
        found.setdefault(each.stage, []).append(each)
    return found


def _who(field: FieldInfo, value: Value) -> str:
    """Return the books whose main reading is this value; else the other sources that give it; else "no book"."""
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
    """Return the source `who` as written within a sentence: a first word that is not a name loses its capital."""
    names = {
        word
        for each in of_game(game_id)
        if (word := re.split(r"\W", each.short, maxsplit=1)[0])[:1].isupper()
    }
    return who if re.split(r"\W", who, maxsplit=1)[0] in names else lower_first(who)
