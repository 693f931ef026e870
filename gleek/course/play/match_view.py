"""The data of the match section of the page: score, players, result, and what the browser stores."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from gleek.course.cast import YOU
from gleek.course.explorer.table_parts import signed_sum
from gleek.course.game_course import game_course
from gleek.course.play.class_deals import CLASS, TO_THE_TEACHER, passed_on
from gleek.course.play.match_state import LENGTHS
from gleek.course.play.opponents import places, skills_data, tempers, who_plays
from gleek.engine.errors import Unreadable
from gleek.engine.money import Stake
from gleek.records.results import PERSON, result_code
from gleek.records.write import entry_data, record_data
from gleek.words import counted, listed, one_stop, with_plus

if TYPE_CHECKING:
    from gleek.course.play.match_session import MatchSession
    from gleek.course.play.match_state import MatchState
    from gleek.course.play.opponents import OpponentsData
    from gleek.course.requests import NamedData
    from gleek.engine.match import Match


class PlayedData(TypedDict):
    """A finished hand as the browser stores it."""

    number: int
    begins: str  # the state before the hand, as `MatchState.begins` writes it
    ends: str  # the state after the hand, in the same form
    hand: dict[str, object]  # the hand as a record has it: the code of the deal, and the actions


class KeptData(TypedDict):
    """The data with which the browser stores the match and its hands."""

    id: str  # the key under which the browser stores it (`kept_name`)
    last: int  # the number of the last finished hand
    ends: str  # the state after the last finished hand, as `MatchState.begins` writes it
    deals: list[str]  # the codes of the deals so far
    file: dict[str, object]  # the record of the match, without its hands
    you: str  # the learner's name in the record; "" if several people play


class ResultData(TypedDict):
    """The result of a match."""

    sentence: str
    code: str  # the result code
    line: str  # a line that players can send to others after a deal of the day, else ""


class MatchData(TypedDict):
    """The match, for `gleek.widgets.match.Match`."""

    where: str
    shared: str  # a sentence that describes the deals if other people play them too, else ""
    class_code: str  # the class code if these are the deals of a class, else ""
    marked: str  # `MatchState.marked`: a sentence with the number of choices that were made again
    lengths: list[NamedData]  # the lengths to choose from; empty if the length cannot be changed
    length: str
    can_change: bool
    people: list[NamedData]  # the numbers of people to choose from; empty once the match has begun
    count: str
    opponents: OpponentsData
    result: ResultData | None
    kept: KeptData | None
    finished: PlayedData | None
    problem: str
    text: str


def match_data(own: MatchSession) -> MatchData:
    """Return the data of the match section of the page."""
    state, after = own.state, own.after
    result = result_data(after) if after is not None and after.over else None
    shared = own.shared
    if result is not None and shared is not None:
        assert after is not None
        won = signed_sum(game_course(own.game.id).table, Stake.PENNY, after.standing.purses[0])
        result["line"] = passed_on(shared, own.game.id, won["text"])
        if shared.key == CLASS:
            result["sentence"] += f" {TO_THE_TEACHER}"
    data: MatchData = {
        "where": state.where if not own.astray else "Nothing is dealt.",
        "shared": shared.said if shared is not None else "",
        "class_code": shared.word if own.in_class and shared is not None else "",
        "marked": state.marked,
        "lengths": _lengths(own) if shared is None and not own.astray else [],
        "length": str(state.length),
        "can_change": shared is None and not own.astray and (own.play.over or not own.play.choices),
        "people": _people(own) if not own.begun and shared is None and not own.astray else [],
        "count": str(state.players.count(PERSON)),
        "opponents": _opponents(own),
        "result": result,
        "kept": None if own.astray else _kept(own, after or state),
        "finished": _played(own, after),
        "problem": own.match_problem,
        "text": "",
    }
    said = [
        data["where"],
        data["shared"],
        data["marked"],
        data["opponents"]["now"],
        *(result.values() if result else []),
        data["problem"],
    ]
    data["text"] = "\n".join(str(each) for each in said if each)
    return data


def _lengths(own: MatchSession) -> list[NamedData]:
    """Return the lengths to choose from; empty if the rules of the game decide when a match ends."""
    table = game_course(own.game.id).table
    if table.partie:
        return []
    return [{"id": str(each), "name": f"{each} {table.deal}s" if each else "Without end"} for each in LENGTHS]


def _people(own: MatchSession) -> list[NamedData]:
    seats = len(own.game.seats)
    return [
        {"id": "1", "name": "One person at this screen"},
        {"id": str(seats), "name": f"{seats} people at this screen, who take turns"},
    ]


def _opponents(own: MatchSession) -> OpponentsData:
    game, state = own.game.id, own.after or own.state
    now = who_plays(game, own.play.players)
    if state.began:
        now = f"{now}; at first {who_plays(game, state.began)}"
    data: OpponentsData = {
        "asked": own.choosing,
        "now": f"Opponents: {now}." if now else "",
        "skills": [],
        "tempers": "",
        "places": [],
        "note": "",
        "button": "Play against them",
    }
    if not own.can_choose or own.astray:
        return {**data, "now": ""} if own.astray else data
    data["skills"], data["tempers"] = skills_data(game), tempers(game)
    data["places"] = places(game, own.play.players)
    if state.over:
        data["button"] = "A new match against them"
    elif state.hand > 1:
        data["note"] = "The match goes on: who sits down now takes over the purse that lies there."
        data["button"] = (
            f"Next {game_course(game).table.deal} against them" if own.play.over else "Play on against them"
        )
    return data


def result_data(state: MatchState) -> ResultData:
    """Return the result of a match and its result code. The code is "" if the match is too long for a code."""
    player = state.players.index(PERSON) if state.players.count(PERSON) == 1 else None
    sentence = f"{winners_of(state.standing, player)} {purses_of(state.standing)}. {state.marked}".rstrip()
    try:
        code = result_code(state.result)
    except Unreadable as error:
        return {"sentence": one_stop(f"{sentence} {error}"), "code": "", "line": ""}
    return {"sentence": one_stop(sentence), "code": code, "line": ""}


def kept_name(state: MatchState) -> str:
    """Return the key under which the browser stores a match."""
    return f"{state.code} {'.'.join(state.began or state.players)}"


def _kept(own: MatchSession, state: MatchState) -> KeptData:
    last = state.standing.hands
    by = f"{listed(state.players)}{f', at first by {listed(state.began)}' * bool(state.began)}"
    record = replace(
        own.play.played.record,
        hands=(),
        title=f"The match of {own.shared.called}"
        if own.in_class and own.shared
        else f"The match {state.code}",
        about=f"Played by {by}. {state.marked}".rstrip(),
        dealer=len(state.players) - 1,
    )
    file = record_data(record)
    del file["hand"]
    return {
        "id": kept_name(state),
        "last": last,
        "ends": state.begins,
        "deals": [*state.earlier_deals],
        "file": file,
        "you": YOU if YOU in state.standing.names else "",
    }


def _played(own: MatchSession, after: MatchState | None) -> PlayedData | None:
    if after is None:
        return None
    [played] = own.play.played.record.hands
    actions = [entry_data(each) for each in played.entries]
    return {
        "number": own.state.hand,
        "begins": own.state.begins,
        "ends": after.begins,
        "hand": {"actions": actions, "deal": own.state.deal_code},
    }


# ---------------------------------------------------------------- in words


def sum_of(standing: Match, amount: int) -> str:
    """Return an amount in words: a number of stakes as money, or a number of points."""
    if standing.begin().game.counts_money:
        return standing.stake.sum(amount)
    return counted(amount, "point")


def purses_of(standing: Match) -> str:
    """Return a sentence with the score of each player; money has a sign."""
    money = standing.begin().game.counts_money
    said = [
        f"{name} {with_plus(sum_of(standing, purse), money and purse)}"
        for name, purse in zip(standing.players, standing.purses, strict=True)
    ]
    return listed(said)


def winners_of(standing: Match, player: int | None) -> str:
    """Return a sentence that names the winners. It calls the player with the number `player` "you"."""
    winners = standing.winners
    if winners == (player,):
        return "You have won the match."
    names = listed([standing.players[each] for each in winners])
    return (
        f"{names} has won the match." if len(winners) == 1 else f"{names} have the most, and share the match."
    )
