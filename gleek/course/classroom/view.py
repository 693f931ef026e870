"""The data of the teacher's page: the class code, the choices behind it, the results by pupil and deal, the totals."""

import json
from collections.abc import Mapping
from itertools import count
from urllib.parse import urlencode

from gleek.course.cast import COMPANY, YOU
from gleek.course.classroom.answers import Missed, missed_lessons, missed_questions
from gleek.course.classroom.classroom import Classroom, Row
from gleek.course.classroom.costliest_choices import MOST_SHOWN
from gleek.course.classroom.entries import PlayedDeal, Yardstick
from gleek.course.course_parts import Bar, Plot
from gleek.course.explorer.table_parts import card_signs, signed_sum
from gleek.course.game_course import game_course
from gleek.course.pages.named_rules import presets_data
from gleek.course.pages.odds_page import plot_data
from gleek.course.play.class_deals import help_words
from gleek.course.play.opponents import menu, who_plays
from gleek.course.requests import NamedData, View
from gleek.engine.words import counted, upper_first
from gleek.evidence import games, presets
from gleek.players.registry import is_played
from gleek.records.classes import MOST_DEALS
from gleek.records.codes import rules_code
from gleek.records.results import HELPS, Help
from gleek.records.rules_text import rules_words
from gleek.records.write import record_data

LENGTHS = (1, 2, 3, 4, 6, 9, 12)
"""The numbers of deals that the menu offers. A class code may have any number up to `MOST_DEALS`."""


def classroom_data(room: Classroom) -> View:
    game = room.game_id
    rows = [_person(room, number, row) for number, row in sorted(room.rows.items())]
    rows += [_player(room, each) for each in room.yardsticks.values() if each.deals]
    cells = max([len(each["cells"]) for each in rows], default=0)
    partings = [_parting(room, number, played) for number, played in room.by_deal() if len(played) > 1]
    data: View = {
        "code": room.code,
        "address": f"{game}/{games.game(game).play_page}?{urlencode({'class': room.code})}",
        "about": _about(room),
        "games": [
            {"id": each, "name": games.game(each).title} for each in games.in_order() if is_played(each)
        ],
        "game": game,
        **_presets(room),
        "places": _places(room),
        "tempers": menu(game, room.begins.players)["tempers"],
        "lengths": _lengths(room),
        "length": str(room.deals.hands),
        "helps": [
            {"id": str(each.number), "name": upper_first(help_words(each))}
            for each in map(Help.of, range(HELPS))
        ],
        "help": str(room.deals.help.number),
        # The project's own names for players: in the file of a match, any other name is the pupil's.
        "cast": [
            YOU,
            *(f"Player {number}" for number in range(1, len(room.begins.players) + 1)),
            *(name for company in COMPANY for name in company),
        ],
        "rows": rows,
        "heads": [f"{upper_first(room.table.deal)} {number}" for number in range(1, cells + 1)],
        "faults": [{"at": each.at, "text": each.text} for each in room.faults],
        "others": _other_classes(room),
        "partings": partings,
        "spread": _plot_of_totals(room, rows),
        "yardsticks": [_yardstick(room, player, words) for player, words in room.players.items()],
        "moment": _moment(room),
        "answers": _answers_by_question(room),
        "mistakes": _mistakes(room),
        "problem": room.problem,
        "text": "",
    }
    data["text"] = "\n".join(["The class’s code: " + data["code"], data["about"], data["problem"]]).strip()
    return data


def _about(room: Classroom) -> str:
    rules, game = room.deals.rules, room.game_id
    hands, table = room.deals.hands, room.table
    length = counted(hands, table.deal) if hands else table.whole_partie(rules)
    against, help_ = who_plays(game, room.begins.players), help_words(room.deals.help)
    played = rules_words(rules, presets.nearest(rules))
    return f"{games.game(game).title}, {length} against {against}, by {played}, {help_}."


def _presets(room: Classroom) -> View:
    """Return the presets that the teacher can choose for the class, and the chosen one."""
    rules = room.deals.rules
    found, book = presets_data(room.game_id), presets.nearest(rules)
    if presets.preset(type(rules), book) != rules:
        book = rules_code(rules)
        found.append({"id": book, "name": f"The rules {book}"})
    return {"books": found, "book": book}


def _places(room: Classroom) -> list[View]:
    words = [each.words for each in game_course(room.game_id).skills]
    return [
        {
            "where": place["where"].replace("your", "the pupil’s").replace("you", "the pupil"),
            "options": [
                {
                    "id": each["player"],
                    "name": f"{person['name']}: {said}" + (f", {temper}" if temper != "even" else ""),
                }
                for person, said in zip(place["people"], words, strict=True)
                for each in person["players"]
                for temper in (each["temper"],)
            ],
            "chosen": place["chosen"],
        }
        for place in menu(room.game_id, room.begins.players)["places"]
    ]


def _lengths(room: Classroom) -> list[NamedData]:
    numbers = sorted({*LENGTHS, room.deals.hands or 1})
    found: list[NamedData] = [{"id": str(each), "name": counted(each, room.table.deal)} for each in numbers]
    if room.begins.standing.ends_itself:
        found.append({"id": "0", "name": f"A whole {room.table.partie}"})
    return found


def _other_classes(room: Classroom) -> list[NamedData]:
    """Return, for each other class to which entries belong, its code and a sentence on these entries."""
    said = {
        code: "1 of them is" if count == 1 else f"{count} of them are" for code, count in room.others.items()
    }
    return [
        {"id": code, "name": f"{said[code]} of the class {code}."}
        for code, count in room.others.most_common(3)
        if count > 1 or not room.rows
    ]


def _sum(room: Classroom, stakes: int | None) -> str:
    if stakes is None:
        return ""
    return signed_sum(room.table, room.begins.standing.stake, stakes)["text"]


def _row(room: Classroom, who: str, name: str, deals: Mapping[int, PlayedDeal], total: int | None) -> View:
    last = min(max(room.deals.hands, *deals, 0), MOST_DEALS)
    values = [deals[number].gain if number in deals else None for number in range(1, last + 1)]
    return {
        "who": who,
        "name": name,
        "cells": [_sum(room, each) for each in values],
        "values": values,
        "total": _sum(room, total),
        "value": total,
        "note": "",
    }


def _person(room: Classroom, number: int, row: Row) -> View:
    data = _row(room, str(number), "", row.deals, row.total())
    known = sum(each is not None for each in data["values"])
    played = row.result.hands if row.result is not None else known
    wanted = room.deals.hands
    notes = []
    if wanted and played < wanted:
        notes = [f"{played} of {counted(wanted, room.table.deal)}"]
    elif row.result is not None and not row.deals:
        notes = ["result only"]
    notes += [help_words(each) for each in sorted(row.helps - {room.deals.help})]
    data["note"] = "; ".join(notes)
    return data


def _player(room: Classroom, player: Yardstick) -> View:
    data = _row(room, player.player, room.players[player.player], player.deals, player.total)
    if not player.done:
        data["note"] = "still playing"
    return data


def _parting(room: Classroom, number: int, played: Mapping[str, PlayedDeal]) -> View:
    """Return the first step at which the players of a deal acted differently, with the players of each action."""
    name = f"{upper_first(room.table.deal)} {number}"
    for place in count():
        there = {who: each.moves[place] for who, each in played.items() if place < len(each.moves)}
        if len(there) < 2:
            return {"deal": number, "said": f"{name}: nobody chose differently.", "ways": []}
        ways: dict[str, list[str]] = {}
        for who, move in there.items():
            ways.setdefault(str(move.action), []).append(who)
        if len(ways) > 1:
            break
    said = f"{name}: they parted at {games.game(room.game_id).stages[next(iter(there.values())).stage]}."
    if any(move.action.seat != played[who].seat for who, move in there.items()):
        said += f" What earlier {room.table.deal}s left was not the same for all."
    # Leave out the first word of an action, which is its seat.
    shown: list[View] = [
        {"did": card_signs(did.partition(" ")[2] or did), "who": some, "step": there[some[0]].step}
        for did, some in sorted(ways.items(), key=lambda way: -len(way[1]))
    ]
    return {"deal": number, "said": said, "ways": shown}


def _plot_of_totals(room: Classroom, rows: list[View]) -> View | None:
    known = [each for each in rows if each["value"] is not None]
    if len(known) < 2:
        return None
    bars = [
        Bar(each["who"], float(each["value"] or 0), each["total"], mark=bool(each["name"]))
        for each in sorted(known, key=lambda row: -(row["value"] or 0))
    ]
    unit = "Pence won or lost" if room.table.money else "Points"
    return plot_data(Plot(f"What each has won over the class’s {room.table.deal}s", unit, tuple(bars)))


def _answers_by_question(room: Classroom) -> View:
    """Return how often the class has answered each question and the questions of each lesson, and how often wrongly."""
    given = {number: row.answers for number, row in sorted(room.rows.items()) if row.answers}
    if not given:
        return {"who": [], "questions": [], "lessons": []}

    def row(each: Missed) -> View:
        return {
            "lesson": each.question.lesson,
            "words": each.question.words,
            "pupils": each.pupils,
            "missed": each.missed,
            "answers": each.tries.answers,
            "wrong": each.tries.wrong,
            "by": [f"{one.wrong} of {one.answers}" if one and one.answers else "" for one in each.by],
        }

    return {
        "who": [*map(str, given)],
        "questions": [*map(row, missed_questions(room.game_id, given))],
        "lessons": [*map(row, missed_lessons(room.game_id, given))],
    }


def _mistakes(room: Classroom) -> View:
    stages, played = games.game(room.game_id).stages, room.finished()
    shown = [
        {
            "who": each.who,
            "deal": each.deal,
            "step": each.step,
            "where": f"{room.table.deal} {each.deal}, {stages[each.stage]}",
            "said": each.said,
        }
        for each in room.mistakes.found(played)[:MOST_SHOWN]
    ]
    return {"judged": room.mistakes.judged(played), "of": len(played), "list": shown}


def _yardstick(room: Classroom, player: str, words: str) -> View:
    found = room.yardsticks.get(player)
    over = len(found.deals) if found else 0
    wanted = f" of {room.deals.hands}" if room.deals.hands else ""
    said = f"{upper_first(room.table.deal)} {over + 1}{wanted}…" if found and not found.done else ""
    return {"id": player, "name": words, "said": said, "done": bool(found and found.done)}


def _moment(room: Classroom) -> View | None:
    if room.moment is None:
        return None
    who, number = room.moment
    played = dict(room.by_deal())[number][who]
    deal = room.table.deal
    name = f"{deal}-{number}-{room.code}-{who}"
    by = room.players.get(who) or f"row {who} of the class’s list"
    title = f"{upper_first(deal)} {number} of the class {room.code}, played by {by}"
    text = json.dumps(record_data(played.record(title, room.reader.deal(number))), ensure_ascii=False)
    address = f"{room.game_id}/{games.game(room.game_id).hands_page}?{urlencode({'record': name})}"
    return {"name": name, "text": text, "address": address}
