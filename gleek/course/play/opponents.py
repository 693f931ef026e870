"""The learner's opponents (computer players): their skills, their names, and the menu to choose them."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from gleek.course.cast import COMPANY, YOU
from gleek.course.game_course import game_course
from gleek.course.requests import View, text
from gleek.engine.errors import Unreadable
from gleek.engine.words import counted, listed, upper_first
from gleek.players import own_players
from gleek.records.results import PERSON

CHOOSE: Final = "opponents"
"""The id of the button that opens the menu of opponents."""

_DIRECTIONS: Final = {
    2: ("Opposite you",),
    3: ("On your left", "On your right"),
    4: ("On your left", "Opposite you", "On your right"),
}


def _level(game: str, player: str) -> int:
    skills = game_course(game).skills
    return next(row for row, each in enumerate(skills) if player in each.players.values())


def opponents(players: Sequence[str]) -> list[int]:
    """Return the player numbers (from 0) of the computer players, in the order of play after the first person."""
    you = players.index(PERSON)
    round_ = [(you + place) % len(players) for place in range(len(players))]
    return [each for each in round_ if players[each] != PERSON]


def names(game: str, players: Sequence[str]) -> tuple[str, ...]:
    alone = players.count(PERSON) == 1
    found = [YOU if alone else f"Player {number}" for number in range(1, len(players) + 1)]
    for place, number in enumerate(opponents(players)):
        own = own_players.seated(players[number])
        found[number] = upper_first(own.name) if own else COMPANY[_level(game, players[number])][place]
    return tuple(found)


def plays(game: str, player: str) -> str:
    if own_players.seated(player):
        return "a player of your own"
    skill = game_course(game).skills[_level(game, player)]
    temper = next(each for each, known in skill.players.items() if known == player)
    return skill.words if temper == "even" else f"{skill.words}, {temper}"


@cache
def who_plays(game: str, players: tuple[str, ...]) -> str:
    """Return the names and skills of the opponents: "Humphrey (plays simply) and Cicely (master)"."""
    called = names(game, players)
    return listed(f"{called[each]} ({plays(game, players[each])})" for each in opponents(players))


def menu(game: str, players: Sequence[str]) -> View:
    """Return the data of the menu of opponents: skills (weakest first), tempers (such as bold), and seats."""
    skills, alone = game_course(game).skills, players.count(PERSON) == 1
    several = any(len(each.players) > 1 for each in skills)
    return {
        "skills": [{"words": each.words, "about": each.about} for each in skills],
        "tempers": "The bold stake more often, the careful less." if several else "",
        "places": [
            {
                "where": _DIRECTIONS[len(players)][place] if alone else f"Player {number + 1}",
                "chosen": players[number],
                "people": [
                    {
                        "name": company[place],
                        "players": [
                            {"temper": temper, "player": id_} for temper, id_ in skill.players.items()
                        ],
                    }
                    for company, skill in zip(COMPANY, skills, strict=False)
                ],
            }
            for place, number in enumerate(opponents(players))
        ],
    }


def seated(game: str, players: Sequence[str], given: object) -> tuple[str, ...]:
    """Return all players' ids, with the `given` opponents. Raises `Unreadable` for a wrong number or id."""
    known = [id_ for skill in game_course(game).skills for id_ in skill.players.values()]
    seats = opponents(players)
    wanted = given if isinstance(given, list) else []
    if len(wanted) != len(seats):
        msg = f"There are {counted(len(seats), 'place')} for opponents, and {counted(len(wanted), 'player')} for them."
        raise Unreadable(msg)
    found = [*players]
    for number, each in zip(seats, wanted, strict=True):
        if each not in known:
            raise Unreadable(f"“{text(each)[:30]}” is not an opponent: the opponents are {listed(known)}.")
        found[number] = each
    return tuple(found)
