"""A plan for an evening and for a lesson: seating, and who does what when; and a scene to read, if there is one."""

from __future__ import annotations

from typing import Any, Final

from gleek.engine.cards import card
from gleek.evidence import games
from gleek.evidence.toml import read_toml
from gleek.evidence.works import work
from gleek.games import game
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.words import Doing, Scene, gathering
from gleek.words import upper_first

PEOPLE: Final = range(3, 15)
"""The numbers of people for whom a plan is made: 3 to 14, and also 2 if two can play."""

SEATING: Final = ("People", "Tables", "Too many")
DOING: Final = ("Minutes", "What", "Who", "What is said and done")


def plan(asked: Asked) -> dict[str, Any]:
    """Return the plans for a game. Everything that depends on the rules is on other sheets."""
    written, seats = gathering(asked.rules.game), len(game(asked.rules.game).seats)
    people = range(min(seats, PEOPLE.start), PEOPLE.stop)
    return {
        **asked.head("a plan for an evening and for a lesson"),
        "seats": written.seating.seats,
        "head": (SEATING[0], *map(str, people)),
        "seating": (
            (SEATING[1], *(str(each // seats) for each in people)),
            (SEATING[2], *(str(each % seats) for each in people)),
        ),
        "over": written.seating.over,
        "plans": (
            _timed("An evening", written.evening, written.seating.evening_needs),
            _timed("A lesson", written.lesson, written.seating.lesson_needs),
        ),
        "scene": _scene(asked, written.scene) if written.scene else None,
    }


def _timed(title: str, parts: tuple[Doing, ...], needs: str) -> dict[str, Any]:
    """Return a plan: its title, the things needed, and a row for each part."""
    minutes = sum(each.minutes for each in parts)
    rows = [(str(each.minutes), each.title, each.who, each.says) for each in parts]
    return {"title": f"{title} of {minutes} minutes", "needs": needs, "head": DOING, "rows": rows}


def _scene(asked: Asked, scene: Scene) -> dict[str, Any]:
    """Return a scene to read: its source, the cards of each player, and its lines: speaker, action and words."""
    hand = read_toml(games.folder(asked.rules.game) / "hands" / f"{scene.hand}.toml")
    deal = {place: cards for place, cards in hand["deal"].items() if place != "say"}
    return {
        "title": scene.title,
        "cite": work(scene.work).cite,
        "about": scene.about,
        "parts": scene.parts,
        "held": [(_whose(place, hand["players"]), _shown(cards)) for place, cards in deal.items()],
        "lines": [(each.who, each.do, each.words) for each in scene.lines],
    }


def _whose(place: str, players: dict[str, str]) -> str:
    return players.get(place) or upper_first(place.replace("_", "-"))


def _shown(cards: str) -> str:
    return " ".join(card(each).rank.letter + card(each).suit.symbol for each in cards.split())
