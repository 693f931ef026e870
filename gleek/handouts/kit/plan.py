"""A plan for an evening and for a lesson: seating, and who does what when; and a scene to read, if there is one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.engine.cards import card
from gleek.evidence import games
from gleek.evidence.toml import read_toml
from gleek.evidence.works import work
from gleek.games import game
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.words import Doing, Scene, gathering
from gleek.records.rules_text import rules_line
from gleek.words import upper_first

PEOPLE: Final = range(3, 15)
"""The numbers of people for whom a plan is made: 3 to 14, and also 2 if two can play."""

SEATING: Final = ("People", "Tables", "Too many")
DOING: Final = ("Minutes", "What", "Who", "What is said and done")


@dataclass(frozen=True, slots=True)
class Timed:
    """A plan: its title, the things needed, and a row for each part."""

    title: str
    needs: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ToRead:
    """A scene to read: its source, the cards of each player, and its lines: speaker, action and words."""

    title: str
    cite: str
    about: str
    parts: tuple[str, ...]
    held: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class PlanSheet:
    """The content of the pages with the plans."""

    kind: ClassVar = "gathering"
    tables: ClassVar = 3

    title: str
    by: str
    seats: str
    head: tuple[str, ...]
    seating: tuple[tuple[str, ...], ...]
    over: tuple[str, ...]
    plans: tuple[Timed, ...]
    scene: ToRead | None


def plan(asked: Asked) -> PlanSheet:
    """Return the plans for a game. Everything that depends on the rules is on other sheets."""
    written, title = gathering(asked.rules.game), games.game(asked.rules.game).title
    seats = len(game(asked.rules.game).seats)
    people = range(min(seats, PEOPLE.start), PEOPLE.stop)
    over = written.seating.over
    return PlanSheet(
        title=f"{title}: a plan for an evening and for a lesson",
        by=rules_line(asked.rules, asked.book),
        seats=written.seating.seats,
        head=(SEATING[0], *map(str, people)),
        seating=(
            (SEATING[1], *(str(each // seats) for each in people)),
            (SEATING[2], *(str(each % seats) for each in people)),
        ),
        over=over,
        plans=(
            _timed("An evening", written.evening, written.seating.evening_needs),
            _timed("A lesson", written.lesson, written.seating.lesson_needs),
        ),
        scene=_scene(asked, written.scene) if written.scene else None,
    )


def _timed(title: str, parts: tuple[Doing, ...], needs: str) -> Timed:
    minutes = sum(each.minutes for each in parts)
    rows = tuple((str(each.minutes), each.title, each.who, each.says) for each in parts)
    return Timed(f"{title} of {minutes} minutes", needs, DOING, rows)


def _scene(asked: Asked, scene: Scene) -> ToRead:
    hand = read_toml(games.folder(asked.rules.game) / "hands" / f"{scene.hand}.toml")
    deal = {place: cards for place, cards in hand["deal"].items() if place != "say"}
    held = tuple((_whose(place, hand["players"]), _shown(cards)) for place, cards in deal.items())
    return ToRead(
        title=scene.title,
        cite=work(scene.work).cite,
        about=scene.about,
        parts=scene.parts,
        held=held,
        lines=tuple((each.who, each.do, each.words) for each in scene.lines),
    )


def _whose(place: str, players: dict[str, str]) -> str:
    return players.get(place) or upper_first(place.replace("_", "-"))


def _shown(cards: str) -> str:
    return " ".join(card(each).rank.letter + card(each).suit.symbol for each in cards.split())
