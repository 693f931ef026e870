"""The table at one moment, of any game with two to four seats: data for the table widget, and lines of text.

The shapes of the data are in `table_view`, what they are put together from in `table_parts`, the text in `table_text`.
What only a game can say (what a seat sees, its piles and pots, what is said and won, its last count) comes from that
game's `GameTable`, in `game_table`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gleek.engine.phrase import to_you
from gleek.lessons.stepping.lifting import lifting
from gleek.lessons.stepping.moments import Moments
from gleek.lessons.stepping.table_parts import (
    card_signs,
    faces,
    money_data,
    pile_data,
    places,
    purse_data,
    signed_sum,
)
from gleek.lessons.stepping.table_text import table_text
from gleek.words import counted
from gleek.words.spoken import NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.hand import Hand
    from gleek.lessons.stepping.game_table import GameTable, Seen
    from gleek.lessons.stepping.table_view import (
        CardView,
        FaceView,
        LegalView,
        SeatView,
        TableView,
        TrickView,
    )
    from gleek.records.replay import Replay, Step
    from gleek.words.spoken import Spoken


def table_data(
    played: Replay,
    at: int,
    seen_by: int | None,
    game: GameTable[Any],
    below: int | None = None,
    *,
    you: int | None = None,
    passing: bool = False,
    moments: Moments | None = None,
) -> TableView:
    """Return the table after step `at` (from 1) of a replay, as a seat sees it or with everything open.

    The seat that looks lies below; with everything open the one that is named, or else the last. `you` is the reader's
    own seat, where he has one: its player is named "You", and its verbs are his. Of a moment that is only `passing`
    neither what may be done is told nor the table in words. `moments` are those of this view of the hand, where its
    caller draws it more than once.
    """
    step = played.steps[at - 1]
    if below is None:
        below = len(game.seats) - 1 if seen_by is None else seen_by
    data = lifting(played, at, game) if step.hand is None else _playing(played, step, seen_by, below, game)
    if not passing and step.hand is not None:
        data["legal"] = _legal(step.hand, game.see(step.hand, seen_by))
    moments = moments or Moments(game, seen_by, you)
    for each in moments.so_far(played, at):
        data["seats"][game.seats.index(each["seat"])]["marks"].append(each)
    data["moment"] = next(reversed(moments.of(step)), None)
    if you is not None:
        _to_reader(data, game.seats[you])
    if passing:
        return data
    data["text"] = table_text(data)
    return data


def _to_reader(data: TableView, own: str) -> None:
    """Let what stands at the reader's own seat, and at his card, go with "You"."""
    for seat in data["seats"]:
        if seat["seat"] == own and seat["won"]:
            verb, _, what = seat["won"].partition(" ")
            seat["won"] = f"you {to_you(verb)} {what}"
    for play in data["trick"]["plays"] if data["trick"] else ():
        if play["seat"] == own and play["wins"]:
            play["note"] = to_you(play["note"])


def _playing(played: Replay, step: Step, seen_by: int | None, below: int, game: GameTable[Any]) -> TableView:
    hand = step.hand
    assert hand is not None
    stake, view = hand.setup.stake, game.see(hand, seen_by)
    trump, playable, to_act = game.trump(view), game.playable(view), hand.to_act
    face = faces(game.nickname, trump, hand.rules)
    hands: list[list[FaceView]] = [[] for _ in game.seats]
    for seat, cards in enumerate(hands):
        for held in view.hand(seat):
            if held is None:
                cards.append({"up": False})
                continue
            shown = face[held.index].copy()
            shown["legal"] = seat == to_act and bool(held.bit & playable)
            shown["mark"] = game.mark(step, seat, held)
            cards.append(shown)
    seats = _seats(played, step, hands, below, game)
    tally = game.tally(step, seats)
    if tally is not None:
        for seat, each in enumerate(seats):
            gain, purse = signed_sum(game, stake, hand.ledger.balances[seat]), each["purse"]
            # In a match's first hand the two are one sum.
            after = "" if gain["stakes"] == purse["stakes"] else f"in all {purse['text']}"
            each["gain"] = {**gain, "after": after}
    turn_up, stock, discards = [pile_data(given, face) for given in game.piles(view)]
    return {
        "stage": step.stage,
        "stage_name": _capital(game.stages[step.stage]),
        "seen_by": None if seen_by is None else game.seats[seen_by],
        "hand_size": game.hand_size,
        "trump": None
        if trump is None
        else {"suit": trump.letter, "name": trump.word, "text": f"Trumps: {trump.word}"},
        "turn_up": turn_up,
        "seats": seats,
        "stock": stock,
        "discards": discards,
        "trick": _trick(step, view, face, game),
        "pots": [
            {"pot": id_, "name": name, **money_data(game, stake, stakes)}
            for id_, name, stakes in game.pots(hand)
        ],
        "legal": None,
        "tally": tally,
        "moment": None,
        "text": "",
    }


def _seats(
    played: Replay, step: Step, hands: list[list[FaceView]], below: int, game: GameTable[Any]
) -> list[SeatView]:
    hand = step.hand
    assert hand is not None
    purses = step.match.purses_during(hand)
    winners = [trick.winner for trick in hand.tricks]
    won = [winners.count(seat) for seat in range(len(hands))]
    place, to_act = places(len(hands), below), hand.to_act
    said, took = _said(played, step, game), _won(step, game)
    first = step.match.player(0)
    return [
        {
            "seat": game.seats[seat],
            "place": place[seat],
            "name": hand.setup.names[seat],
            "role": game.roles[seat],
            "cards": hands[seat],
            "purse": purse_data(game, hand.setup.stake, purses[(first + seat) % len(hands)]),
            "tricks": won[seat],
            "tricks_text": counted(won[seat], "trick") if game.tricks else "",
            "to_act": seat == to_act,
            "said": said[seat].words,
            "said_source": said[seat].source,
            "won": took[seat],
            "marks": [],
            "gain": None,
            "touch": None,
            "plays": None,
        }
        for seat in range(len(hands))
    ]


def _said(played: Replay, now: Step, game: GameTable[Any]) -> list[Spoken]:
    """Return what each seat said last in the stage that is being looked at, and since the last trick was taken."""
    said = [NOTHING] * len(game.seats)
    stage = now.stage
    if stage not in game.spoken_in:
        return said
    for step in reversed(played.steps[: now.number]):
        if step.hand_number != now.hand_number or step.stage != stage or step.hand is None:
            break
        for event in step.events:
            seat = getattr(event, "seat", None)
            if seat is not None and not said[seat].words:
                said[seat] = game.said(event, step.hand)
        if step.number < now.number and _takes_trick(step):
            break
    return said


def _won(step: Step, game: GameTable[Any]) -> list[str]:
    """Return what each seat won by a step: the first thing, where there are more."""
    won = [""] * len(game.seats)
    for event in step.events:
        for seat, found in enumerate(won):
            won[seat] = found or game.won(event, seat)
    return won


def _takes_trick(step: Step) -> bool:
    return "trick" in [event.kind for event in step.events]


def _trick(step: Step, view: Seen, face: Sequence[CardView], game: GameTable[Any]) -> TrickView | None:
    """Return the trick on the table; when it has just been taken, the whole of it with its winner."""
    hand = step.hand
    assert hand is not None
    if _takes_trick(step):
        last, count = hand.tricks[-1], len(game.seats)
        plays = tuple(((last.leader + place) % count, index) for place, index in enumerate(last.cards))
        number, winner = len(hand.tricks), last.winner
    else:
        plays, number, winner = view.table, len(hand.tricks) + 1, -1
    if not plays:
        return None
    return {
        "number": number,
        "title": f"Trick {number}",
        "plays": [
            {
                "seat": game.seats[seat],
                "name": hand.setup.names[seat],
                "card": face[index].copy(),
                "wins": seat == winner,
                "note": "wins" if seat == winner else "" if place else "led",
            }
            for place, (seat, index) in enumerate(plays)
        ],
    }


def _legal(hand: Hand, view: Seen) -> LegalView | None:
    if hand.to_act is None:
        return None
    who, legal = hand.setup.names[hand.to_act], view.legal
    words = [] if legal is None else [str(each) for each in legal.words()]
    return {
        "who": who,
        "words": words,
        "text": f"{who} may: {' · '.join(map(card_signs, words))}" if words else "",
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
