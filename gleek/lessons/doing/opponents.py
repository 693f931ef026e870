"""The learner's opponents: their skills, their names, and the menu to choose them.

A player's id sets their skill; skill and seat together set their name (`gleek.lessons.cast`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypedDict

from gleek.engine.errors import Unreadable
from gleek.lessons.asking import text
from gleek.lessons.cast import COMPANY, YOU
from gleek.lessons.teaching import teaching
from gleek.records.results import PERSON
from gleek.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.lessons.teach_parts import Skill

CHOOSE: Final = "opponents"
"""The id of the button that opens the menu of opponents."""

_WHERE: Final = {
    2: ("Opposite you",),
    3: ("On your left", "On your right"),
    4: ("On your left", "Opposite you", "On your right"),
}


class SkillData(TypedDict):
    """A level of skill: a short label and a sentence."""

    words: str
    about: str


class TemperData(TypedDict):
    """A temper, and the id of the player with this temper."""

    temper: str
    player: str


class PersonData(TypedDict):
    """A person who can take a seat: the name, and one player for each temper."""

    name: str
    players: list[TemperData]


class PlaceData(TypedDict):
    """One seat at the table: the people who can take it, one for each skill, and the current player."""

    where: str
    people: list[PersonData]
    chosen: str


class OpponentsData(TypedDict):
    """The menu of opponents, for `gleek.widgets.match.Match`."""

    asked: int  # how often the menu was opened from the table
    now: str  # the current opponents
    skills: list[SkillData]
    tempers: str  # what the tempers mean; "" if the game has only one temper
    places: list[PlaceData]  # empty while opponents cannot be chosen
    note: str  # what else the choice changes, as in "The cards stay the same."
    button: str  # the label of the button that confirms the choice


def _skills(game: str) -> Sequence[Skill]:
    return teaching(game).opponents.SKILLS


def _level(game: str, player: str) -> int:
    """Return the level of a player's skill, from 0."""
    return next(row for row, each in enumerate(_skills(game)) if player in each.players.values())


def opponents(players: Sequence[str]) -> list[int]:
    """Return the numbers of the computer players, from 0, in order of play from the first person's left."""
    you = players.index(PERSON)
    round_ = [(you + place) % len(players) for place in range(len(players))]
    return [each for each in round_ if players[each] != PERSON]


def names(game: str, players: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names. A single person is "You"; several people at one screen are numbered."""
    alone = players.count(PERSON) == 1
    found = [YOU if alone else f"Player {number}" for number in range(1, len(players) + 1)]
    for place, number in enumerate(opponents(players)):
        found[number] = COMPANY[_level(game, players[number])][place]
    return tuple(found)


def plays(game: str, player: str) -> str:
    """Return a player's skill in words, with the temper unless that is even: "counts, bold"."""
    skill = _skills(game)[_level(game, player)]
    temper = next(each for each, known in skill.players.items() if known == player)
    return skill.words if temper == "even" else f"{skill.words}, {temper}"


@cache
def who_plays(game: str, players: tuple[str, ...]) -> str:
    """Return the names and skills of the opponents: "Humphrey (plays plainly) and Cicely (a master)"."""
    called = names(game, players)
    return listed(f"{called[each]} ({plays(game, players[each])})" for each in opponents(players))


def tempers(game: str) -> str:
    """Return what the tempers mean; "" in a game whose players all have the same temper."""
    several = any(len(each.players) > 1 for each in _skills(game))
    return "The bold stake more often, the careful less." if several else ""


def skills_data(game: str) -> list[SkillData]:
    """Return the levels of skill of a game's opponents, weakest first."""
    return [{"words": each.words, "about": each.about} for each in _skills(game)]


def places(game: str, players: Sequence[str]) -> list[PlaceData]:
    """Return the seats of the computer players, each with the people who can take it."""
    alone = players.count(PERSON) == 1
    return [
        {
            "where": _WHERE[len(players)][place] if alone else f"Player {number + 1}",
            "chosen": players[number],
            "people": _people(game, place),
        }
        for place, number in enumerate(opponents(players))
    ]


def alike(game: str, players: Sequence[str]) -> list[PlaceData]:
    """Return one combined entry for all opponents of a single hand, who all have the same player."""
    first, *rest = places(game, players)
    for each in rest:
        for one, other in zip(first["people"], each["people"], strict=True):
            one["name"] += f" and {other['name']}"
    return [{**first, "where": "The others" if rest else first["where"]}]


def _people(game: str, place: int) -> list[PersonData]:
    return [
        {
            "name": COMPANY[row][place],
            "players": [{"temper": temper, "player": id_} for temper, id_ in skill.players.items()],
        }
        for row, skill in enumerate(_skills(game))
    ]


def seated(game: str, players: Sequence[str], given: object) -> tuple[str, ...]:
    """Return the players with the computer players replaced; raises `Unreadable`.

    `given` comes from a page: a list of the new players' ids, in the order of `opponents`.
    """
    known = [id_ for skill in _skills(game) for id_ in skill.players.values()]
    seats = opponents(players)
    wanted = given if isinstance(given, list) else []
    if len(wanted) != len(seats):
        msg = f"There are {counted(len(seats), 'place')} for opponents, and {counted(len(wanted), 'player')} for them."
        raise Unreadable(msg)
    found = [*players]
    for number, each in zip(seats, wanted, strict=True):
        if each not in known:
            msg = f"“{text(each)[:30]}” cannot sit down: there are {listed(known)}."
            raise Unreadable(msg)
        found[number] = each
    return tuple(found)
