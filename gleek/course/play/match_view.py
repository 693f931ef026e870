"""The data of the page's section on the match: score, players, result, and what the browser stores."""

from dataclasses import replace

from gleek.course.cast import YOU
from gleek.course.explorer.table_parts import signed_sum
from gleek.course.game_course import game_course
from gleek.course.play.class_deals import CLASS, TO_THE_TEACHER, passed_on
from gleek.course.play.hand_view import stage_sums
from gleek.course.play.match_address import standing_text
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_state import LENGTHS, MatchState, beaten, ladder_data
from gleek.course.play.opponents import menu, plays, who_plays
from gleek.course.requests import NamedData, View
from gleek.engine.errors import Unreadable
from gleek.engine.match import Match
from gleek.engine.money import Stake
from gleek.engine.words import counted, listed, one_stop, with_plus
from gleek.records.results import PERSON, result_code
from gleek.records.write import entry_data, record_data


def match_data(own: MatchSession) -> View:
    state, after, shared = own.state, own.after, own.shared
    result = result_data(after) if after is not None and after.over else None
    if result is not None and shared is not None and after is not None:
        won = signed_sum(game_course(own.game.id).table, Stake.PENNY, after.standing.purses[0])
        result["line"] = passed_on(shared, own.game.id, won["text"])
        if shared.key == CLASS:
            result["sentence"] += f" {TO_THE_TEACHER}"
    free = shared is None and not own.astray  # whether the learner may choose rules, players and length
    seats = str(len(own.game.seats))
    people: list[NamedData] = [
        {"id": "1", "name": "One person at this screen"},
        {"id": seats, "name": f"{seats} people at this screen, who take turns"},
    ]
    data: View = {
        "where": state.where if not own.astray else "Nothing is dealt.",
        "shared": shared.sentence if shared is not None else "",
        "class_code": shared.word if own.in_class and shared is not None else "",
        "marked": state.marked,
        "lengths": _lengths(own) if free else [],
        "length": str(state.length),
        "can_change": free and (own.play.over or not own.play.choices),
        "people": people if free and not own.begun else [],
        "count": str(state.players.count(PERSON)),
        "opponents": _opponents(own),
        "result": result,
        "ladder": ladder_data(state) if not own.in_class else None,
        "beaten": beaten(after) if after is not None else "",
        "kept": None if own.astray else _kept(own, after or state),
        "finished": _played(own, after) if after is not None else None,
        "problem": own.match_problem,
    }
    said = [data["where"], data["shared"], data["marked"], data["opponents"]["now"]]
    data["text"] = "\n".join(filter(None, [*said, *(result or {}).values(), data["problem"]]))
    return data


def _lengths(own: MatchSession) -> list[NamedData]:
    table = game_course(own.game.id).table
    if table.partie:
        return []
    return [{"id": str(each), "name": f"{each} {table.deal}s" if each else "Without end"} for each in LENGTHS]


def _opponents(own: MatchSession) -> View:
    game, state = own.game.id, own.after or own.state
    now = who_plays(game, own.play.players)
    if state.began:
        now = f"{now}; at first {who_plays(game, state.began)}"
    can_choose, note, button = own.can_choose and not own.astray, "", "Play against them"
    if can_choose and state.over:
        button = "A new match against them"
    elif can_choose and state.hand > 1:
        note = "The match goes on: who sits down now takes over the purse that lies there."
        deal = game_course(game).table.deal
        button = f"Next {deal} against them" if own.play.over else "Play on against them"
    return {
        "asked": own.choosing,  # when this number grows, the page opens the menu
        "now": f"Opponents: {now}." if now and not own.astray else "",
        "skills": [],
        "tempers": "",
        "places": [],
        "note": note,
        "button": button,
        **(menu(game, own.play.players) if can_choose else {}),
    }


def result_data(state: MatchState) -> dict[str, str]:
    """Return the result of a match: a sentence, the result code ("" if the match is too long), and "" as `line`.

    The caller fills in `line` for the deal of the day: a line that players can send to others.
    """
    player = state.players.index(PERSON) if state.players.count(PERSON) == 1 else None
    sentence = f"{winners_of(state.standing, player)} {purses_of(state.standing)}. {state.marked}".rstrip()
    code = ""
    try:
        code = result_code(state.result)
    except Unreadable as error:
        sentence = f"{sentence} {error}"
    return {"sentence": one_stop(sentence), "code": code, "line": ""}


def kept_name(state: MatchState) -> str:
    return f"{state.code} {'.'.join(state.began or state.players)}"


def _kept(own: MatchSession, state: MatchState) -> View:
    by = f"{listed(state.players)}{f', at first by {listed(state.began)}' * bool(state.began)}"
    of = own.shared.called if own.in_class and own.shared else state.code
    record = replace(
        own.play.played.record,
        hands=(),
        title=f"The match of {of}" if own.in_class else f"The match {of}",
        about=f"Played by {by}. {state.marked}".rstrip(),
        dealer=len(state.players) - 1,
    )
    file = record_data(record)
    del file["hand"]
    return {
        "id": kept_name(state),
        "last": state.standing.hands,  # the number of the last finished hand
        "over": state.over,
        "ends": standing_text(state),  # the state of the match after its last finished hand
        "deals": [*state.earlier_deals],  # the codes of the deals so far
        "file": file,  # the record of the match, to which the browser adds the hands
        # The name that the learner has in the record: the browser replaces this name. "" if there is none.
        "you": YOU if YOU in state.standing.names else "",
    }


def _played(own: MatchSession, after: MatchState) -> View:
    [played] = own.play.played.record.hands
    actions = [entry_data(each) for each in played.entries]
    return {
        "number": own.state.hand,
        "begins": standing_text(own.state),
        "ends": standing_text(after),
        "hand": {"actions": actions, "deal": own.state.deal_code},
        "statistics": _statistics(own, after) if own.play.you is not None else None,
    }


def _statistics(own: MatchSession, after: MatchState) -> View:
    """Return the data of a finished hand for the statistics, which the visitor's browser stores.

    Sums are in pence, or in points. `match` and `hand` identify the hand, so that it counts only once.
    """
    player, players = after.players.index(PERSON), own.play.players
    against = [plays(own.game.id, each) for each in players if each != PERSON]
    return {
        "match": kept_name(own.state),
        "hand": own.state.hand,
        "won": after.standing.purses[player] - own.state.standing.purses[player],
        "stages": stage_sums(own.play),
        "against": listed(dict.fromkeys(against)),
        "unit": "d." if own.game.counts_money else " points",
        "deal": game_course(own.game.id).table.deal,
    }


def purses_of(standing: Match) -> str:
    money = standing.begin().game.counts_money
    return listed(
        f"{name} {with_plus(standing.stake.sum(purse), purse) if money else counted(purse, 'point')}"
        for name, purse in zip(standing.players, standing.purses, strict=True)
    )


def winners_of(standing: Match, player: int | None) -> str:
    """Return a sentence that names the winners. If the only one is player number `player`, they are called "you"."""
    winners = standing.winners
    if winners == (player,):
        return "You have won the match."
    names = listed([standing.players[each] for each in winners])
    return (
        f"{names} has won the match." if len(winners) == 1 else f"{names} have the most, and share the match."
    )
