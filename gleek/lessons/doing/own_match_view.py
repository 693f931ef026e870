"""What the page of a match shows: the desk and the table of its hand, where the match stands, and its result."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict
from urllib.parse import urlencode

from gleek.engine.errors import Unreadable
from gleek.engine.money import Stake
from gleek.evidence import games
from gleek.games import presets
from gleek.lessons.doing.desk import desk_text
from gleek.lessons.doing.match_state import LENGTHS
from gleek.lessons.doing.opponents import CHOOSE, alike, places, plays, skills_data, tempers, who_plays
from gleek.lessons.doing.own_hand_view import desk_data, end_figures, own_table, told_back
from gleek.lessons.doing.shared import CLASS, TO_THE_TEACHER, passed_on
from gleek.lessons.stepping.table_parts import hidden, signed_sum
from gleek.lessons.stepping.table_text import table_text
from gleek.lessons.teaching import teaching
from gleek.records.results import PERSON, result_code
from gleek.records.rules_text import rules_words
from gleek.records.write import entry_data, record_data
from gleek.words import counted, listed, one_stop

if TYPE_CHECKING:
    from gleek.engine.match import Match
    from gleek.lessons.asking import NamedData
    from gleek.lessons.doing.desk import AnswerData, ChoiceData, DeskData, FigureData, GoingData
    from gleek.lessons.doing.match_state import MatchState
    from gleek.lessons.doing.opponents import OpponentsData
    from gleek.lessons.doing.own_match import OwnMatch
    from gleek.lessons.stepping.table_view import PileView, TableView
    from gleek.records.results import Result


class PlayedData(TypedDict):
    """A hand that is over, as the browser keeps it: its number, what it began from and left, and its record."""

    number: int
    begins: str
    ends: str
    hand: dict[str, object]


class KeptData(TypedDict):
    """The match as the browser keeps it.

    `id` tells this match from others, `last` is the number of the last hand that is over, `ends` what that has left;
    `deals` are the codes of the deals up to it; `file` is the record without its hands.
    """

    id: str
    last: int
    ends: str
    deals: list[str]
    file: dict[str, object]


class ResultData(TypedDict):
    """How a match ended, the code that tells it, and the line in which a deal of the day is passed on."""

    sentence: str
    code: str
    line: str


class MatchData(TypedDict):
    """The match, for `gleek.widgets.match.Match`.

    `lengths` can be chosen from while `can_change`; `people` are the ways in which it can be played, while it has not
    begun; `single` tells that a single hand is played; `shared` says what the deals are that others play as well.
    """

    where: str
    shared: str
    single: bool
    lengths: list[NamedData]
    length: str
    can_change: bool
    people: list[NamedData]
    count: str
    opponents: OpponentsData
    result: ResultData | None
    kept: KeptData | None
    finished: PlayedData | None
    problem: str
    text: str


# ---------------------------------------------------------------- the hand


def match_desk(own: OwnMatch) -> DeskData:
    """Return the desk of the hand in play, with what a match adds; of a result that was opened, that result."""
    data = desk_data(own) if own.state is None else desk_data(own, own.state.where.removesuffix("."))
    data["going"] = _going(own)
    if own.opened is not None:
        data["title"] = "The result of a match"
        _close(data, "You can play the same deals.", _told(own.opened))
        data["choices"] = [
            _choice("same deals", "Play the same deals"),
            _choice("go back", "Back to the hand in play"),
        ]
    elif own.covered:
        name = own.names[own.seat]
        _close(data, f"The next to play is {name}. Nobody else should look at the screen now.", None)
        data["choices"] = [_choice("show cards", f"I am {name}: show my cards")]
    elif own.state is not None:
        data["names"] = {**data["names"], "again": "Another deal"}
        if own.after is None:
            return data
        table = teaching(own.game.id).table
        data["instruction"], data["choices"] = _ending(own.after, table.deal, table.partie or "match")
        page = games.game(own.game.id).hands_page
        if page:
            asked = urlencode({"record": _id(own.state), "at": own.state.hand})
            data["choices"].append({**_choice("step", "Step through it"), "href": f"{page}?{asked}"})
        if own.can_choose:
            data["names"]["again"], data["can"]["again"] = "Opponents", True
        data["answer"] = _won(own, own.after)
    else:
        return data
    data["text"] = f"{data['rules']}\n{desk_text(data)}"
    return data


def _going(own: OwnMatch) -> GoingData | None:
    """Return the match that is under way, or over; None for a single hand, or where nothing has been decided."""
    state, shared = own.state, own.shared
    if state is None or not own.begun or own.opened is not None:
        return None
    deals = shared.called if shared is not None else state.code
    name = f"{state.where.removesuffix('.')}, {deals}"
    return {"id": _id(state), "name": name, "over": own.after is not None and own.after.over}


def _close(data: DeskData, instruction: str, answer: AnswerData | None) -> None:
    """Leave nothing of the hand on the desk."""
    data |= {
        "instruction": instruction,
        "answer": answer,
        "situation": "",
        "heard": "",
        "hint": "",
        "advice": None,
        "review": "",
        "log": [],
    }
    data |= {"number_box": None, "selected": "", "submit": None, "many": False}
    data["can"] = {"hint": False, "solution": False, "next": False, "previous": False, "again": False}


def _choice(word: str, label: str) -> ChoiceData:
    return {"id": word, "label": label, "kind": ""}


def _ending(after: MatchState, deal: str, match: str) -> tuple[str, list[ChoiceData]]:
    """Return what is said at the end of a hand, and the ways on; `deal` and `match` are what the game calls the two."""
    again = _choice("start over", "The same cards again")
    if not after.over:
        end = _choice("end here", f"End the {match} here")
        return f"The {deal} is over.", [_choice("next hand", f"Next {deal}"), again, end]
    new, same = _choice("new match", f"A new {match}"), _choice("same match", "The same deals again")
    return f"The {match} is over.", [new, same, again]


def _won(own: OwnMatch, after: MatchState) -> AnswerData:
    """Return what the hand has brought, and where the match stands after it."""
    standing, table = after.standing, teaching(own.game.id).table
    player = after.players.index(PERSON) if after.players.count(PERSON) == 1 else None
    sentences = []
    if player is not None:
        assert own.state is not None
        gain = standing.purses[player] - own.state.standing.purses[player]
        sum_ = _sum(standing, abs(gain))
        won = f"You won {sum_}" if gain > 0 else f"You lost {sum_}" if gain else "You came out even"
        if not own.game.counts_money:
            won = f"You scored {sum_ if gain else 'nothing'}"
        sentences.append(f"{won}.")
    if after.over:
        sentences.append(table.settled(standing, player) or _winners(standing, player))
    stands = one_stop(f"After {table.deal} {standing.hands}: {_purses(standing)}.")
    told = [stands, *told_back(own)] if player is not None else []
    sentence, figures = one_stop(" ".join(sentences)) or stands, end_figures(own)
    # The sentence has said already what the one person's own sum is.
    others = [f"{each['name']} {each['sum']}" for each in figures[player is not None :]]
    return {
        "kind": "end",
        "sentence": sentence,
        "heard": one_stop(f"{sentence} {', '.join(others)}."),
        "figures": figures,
        "more": told,
        "rule": None,
    }


def _sum(standing: Match, amount: int) -> str:
    if standing.begin().game.counts_money:
        return standing.stake.sum(amount)
    return counted(amount, "point")


def _purses(standing: Match) -> str:
    said = [
        f"{name} {_sum(standing, purse)}"
        for name, purse in zip(standing.players, standing.purses, strict=True)
    ]
    return listed(said)


def _winners(standing: Match, player: int | None) -> str:
    winners = standing.winners
    if winners == (player,):
        return "You have won the match."
    names = listed([standing.players[each] for each in winners])
    return (
        f"{names} has won the match." if len(winners) == 1 else f"{names} have the most, and share the match."
    )


def match_table(own: OwnMatch) -> TableView:
    """Return the table of the hand in play; while it is covered, no card of anybody's that is not laid open to all."""
    data = own_table(own)
    if own.can_choose and not own.over:
        for number, each in enumerate(data["seats"]):
            player = own.player_at(number)
            if player:
                each["plays"] = {"id": CHOOSE, "text": plays(own.game.id, player)}
    if own.opened is not None or own.covered:
        data["pick"] = None
    if own.covered:
        for seat in data["seats"]:
            seat["cards"] = hidden(len(seat["cards"]))
        data["stock"], data["discards"] = _covered(data["stock"]), _covered(data["discards"])
        data["legal"] = data["moved"] = None
        data["text"] = table_text(data)
    return data


def _covered(pile: PileView | None) -> PileView | None:
    return None if pile is None else {**pile, "cards": hidden(len(pile["cards"]))}


# ---------------------------------------------------------------- the match


def match_data(own: OwnMatch) -> MatchData:
    """Return where the match stands, its length, its result, and what the browser keeps of it."""
    state, after = own.state, own.after
    result = _result(after) if after is not None and after.over else None
    shared = own.shared
    if result is not None and shared is not None:
        assert after is not None
        won = signed_sum(teaching(own.game.id).table, Stake.PENNY, after.standing.purses[0])
        result["line"] = passed_on(shared, own.game.id, won["text"])
        if shared.key == CLASS:
            result["sentence"] += f" {TO_THE_TEACHER}"
    data: MatchData = {
        "where": state.where if state is not None else "This is a single hand.",
        "shared": shared.said if shared is not None else "",
        "single": state is None,
        "lengths": _lengths(own) if shared is None else [],
        "length": "" if state is None else str(state.length),
        "can_change": state is not None and shared is None and (own.over or not own.choices),
        "people": _people(own) if state is not None and not own.begun and shared is None else [],
        "count": "" if state is None else str(state.players.count(PERSON)),
        "opponents": _opponents(own),
        "result": result,
        "kept": None if state is None else own.kept(after or state, _kept),
        "finished": _played(own, after),
        "problem": own.match_problem,
        "text": "",
    }
    said = [
        data["where"],
        data["shared"],
        data["opponents"]["now"],
        *(result.values() if result else []),
        data["problem"],
    ]
    data["text"] = "\n".join(str(each) for each in said if each)
    return data


def _lengths(own: OwnMatch) -> list[NamedData]:
    """Return how long a match may be; none where that is not for its players to choose."""
    table = teaching(own.game.id).table
    if table.partie:
        return []
    return [{"id": str(each), "name": f"{each} {table.deal}s" if each else "Without end"} for each in LENGTHS]


def _people(own: OwnMatch) -> list[NamedData]:
    seats = len(own.game.seats)
    return [
        {"id": "1", "name": "One person at this screen"},
        {"id": str(seats), "name": f"{seats} people at this screen, who take turns"},
    ]


def _opponents(own: OwnMatch) -> OpponentsData:
    game, state = own.game.id, own.after or own.state
    now = who_plays(game, own.players)
    began = state.began if state is not None else ()
    if began:
        now = f"{now}; at first {who_plays(game, began)}"
    data: OpponentsData = {
        "asked": own.choosing,
        "now": f"Opponents: {now}." if now else "",
        "skills": [],
        "tempers": "",
        "places": [],
        "note": "",
        "button": "Play against them",
    }
    if not own.can_choose:
        return data
    data["skills"], data["tempers"] = skills_data(game), tempers(game)
    data["places"] = (places if state else alike)(game, own.players)
    if state is None:
        data["note"] = "The cards stay the same."
    elif state.over:
        data["button"] = "A new match against them"
    elif state.hand > 1:
        data["note"] = "The match goes on: who sits down now takes over the purse that lies there."
        data["button"] = (
            f"Next {teaching(game).table.deal} against them" if own.over else "Play on against them"
        )
    return data


def _result(state: MatchState) -> ResultData:
    player = state.players.index(PERSON) if state.players.count(PERSON) == 1 else None
    sentence = f"{_winners(state.standing, player)} {_purses(state.standing)}."
    try:
        code = result_code(state.result)
    except Unreadable as error:
        return {"sentence": one_stop(f"{sentence} {error}"), "code": "", "line": ""}
    return {"sentence": one_stop(sentence), "code": code, "line": ""}


def _id(state: MatchState) -> str:
    """Return the name under which a browser keeps the match."""
    return f"{state.code} {'.'.join(state.began or state.players)}"


def _kept(own: OwnMatch, state: MatchState) -> KeptData:
    last = state.standing.hands
    record = replace(
        own.played.record,
        hands=(),
        title=f"The match {state.code}",
        about=f"Played by {listed(state.players)}{f', at first by {listed(state.began)}' * bool(state.began)}.",
        dealer=len(state.players) - 1,
    )
    file = record_data(record)
    del file["hand"]
    return {
        "id": _id(state),
        "last": last,
        "ends": state.begins,
        "deals": [state.code_of_hand(hand) for hand in range(1, last + 1)],
        "file": file,
    }


def _played(own: OwnMatch, after: MatchState | None) -> PlayedData | None:
    if own.state is None or after is None:
        return None
    [played] = own.played.record.hands
    actions = [entry_data(each) for each in played.entries]
    return {
        "number": own.state.hand,
        "begins": own.state.begins,
        "ends": after.begins,
        "hand": {"actions": actions, "deal": own.state.deal_code},
    }


# ---------------------------------------------------------------- a result that was opened


def _told(result: Result) -> AnswerData:
    """Return a result as it is told to somebody who did not play in it."""
    rules = result.rules
    table = teaching(rules.game).table
    figures: list[FigureData] = [
        {
            "name": f"Player {place} ({'a person' if player == PERSON else plays(rules.game, player)})",
            "sum": signed_sum(table, Stake.PENNY, purse)["text"],
        }
        for place, (player, purse) in enumerate(zip(result.players, result.purses, strict=True), 1)
    ]
    won = listed([f"player {winner + 1}" for winner in result.winners])
    played = rules_words(rules, presets.nearest(rules))
    sentence = f"A match of {counted(result.hands, 'hand')}, won by {won}. Played by {played}."
    return {"kind": "end", "sentence": one_stop(sentence), "figures": figures, "more": [], "rule": None}
