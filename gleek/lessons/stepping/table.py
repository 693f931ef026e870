"""The table at one moment, of any game with two to four seats: data for the table widget, and lines of text.

The shapes of the data are in `table_view`, the text in `table_text`. What only a game can say (what a seat sees, its
piles and pots, what is said and won, its last count) comes from that game's `GameTable`, in `game_table`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gleek.engine.cards import CARDS, card
from gleek.engine.lift import DealerFound, Lifted
from gleek.engine.phrase import to_you
from gleek.lessons.stepping.game_table import GameTable, Pile, Piles
from gleek.lessons.stepping.moments import Moments
from gleek.lessons.stepping.table_text import table_text
from gleek.lessons.stepping.table_view import (
    CardView,
    FaceView,
    GainView,
    LegalView,
    MoneyView,
    PickData,
    PileView,
    SeatView,
    TableView,
    TallyView,
    TrickView,
)
from gleek.words.spoken import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gleek.engine.cards import Card
    from gleek.engine.hand import Hand
    from gleek.engine.money import Stake
    from gleek.lessons.stepping.game_table import Seen
    from gleek.records.replay import Replay, Step
    from gleek.words.spoken import Spoken

    Nickname = Callable[[Card, int | None, Any], str]

PLACES = {
    2: ("below", "above"),
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
}
"""Where the seats lie as seen from above, by how many there are: the turn goes clockwise from the seat below."""

_CARD = re.compile(r"\b(?:10|[2-9AKQJ])[CDHS]\b")


# ---- small parts --------------------------------------------------------------------------------------------


def money_data(game: GameTable[Any], stake: Stake, stakes: int) -> MoneyView:
    """Return a sum as stakes, and as the game writes it."""
    return {"stakes": stakes, "text": game.sum(stake, stakes)}


def card_data(card: Card, nick: str = "") -> CardView:
    """Return a card that is seen, with its nickname."""
    return {"up": True, "c": str(card), "name": card.name, "nick": nick, "legal": False, "mark": ""}


@lru_cache(maxsize=32)
def faces(nickname: Nickname, trump: int | None, rules: object) -> tuple[CardView, ...]:
    """Return each card's face by the card's number, with the nicknames of a game: to be copied, not changed."""
    return tuple(card_data(each, nickname(each, trump, rules)) for each in CARDS)


def _plain(_: Card, __: int | None, ___: object) -> str:
    return ""


def hidden(count: int) -> list[FaceView]:
    """Return so many cards that lie face down."""
    return [{"up": False} for _ in range(count)]


def card_signs(words: str) -> str:
    """Return words with their cards as a reader knows them: "play 10S" becomes "play 10♠".

    The sign is followed by the character that keeps a heart from being drawn as an emoji.
    """
    return _CARD.sub(lambda found: card_sign(card(found[0])), words)


def card_sign(card: Card) -> str:
    """Return a card as its rank and its suit's sign, drawn as text."""
    return f"{card.rank.letter}{card.suit.symbol}\ufe0e"


def counted(count: int, thing: str) -> str:
    """Return a number of things: "1 card", "7 cards"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def places(count: int, below: int) -> list[str]:
    """Return where each seat lies, in the order of the seats, when one of them is the lowest."""
    return [PLACES[count][(seat - below) % count] for seat in range(count)]


# ---- the table ----------------------------------------------------------------------------------------------


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
    data = _lifting(played, at, game) if step.hand is None else _playing(played, step, seen_by, below, game)
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
            each["gain"] = _gain(game, hand, seat, each["purse"]["text"])
    turn_up, stock, discards = [_pile(given, face) for given in game.piles(view)]
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
            "purse": {
                "name": game.purse,
                **money_data(game, hand.setup.stake, purses[(first + seat) % len(hands)]),
            },
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


def _gain(game: GameTable[Any], hand: Hand, seat: int, purse: str) -> GainView:
    data = money_data(game, hand.setup.stake, hand.ledger.balances[seat])
    sign = "+" if data["stakes"] > 0 and not data["text"].startswith("+") else ""
    after = "" if data["text"] == purse else f"in all {purse}"
    return {"stakes": data["stakes"], "text": sign + data["text"], "after": after}


def _pile(given: Pile | None, face: Sequence[CardView]) -> PileView | None:
    if given is None:
        return None
    cards: list[FaceView] = [face[each.index].copy() for each in given.seen]
    cards += hidden(given.size - len(cards))
    return {"name": given.name, "text": given.text, "count": given.size, "cards": cards}


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


def _lifting(played: Replay, at: int, game: GameTable[Any]) -> TableView:
    """Return the table while the players lift for the deal: nobody has a seat's name yet."""
    match = played.steps[at - 1].match
    lifted: dict[int, int] = {}
    dealer = None
    for each in played.steps[:at]:
        for event in each.events:
            if isinstance(event, Lifted):
                lifted[event.player] = event.card
            elif isinstance(event, DealerFound):
                dealer = event.player
    count = len(game.seats)
    place = places(count, count - 1)
    turn_up, stock, discards = (_pile(given, faces(_plain, None, None)) for given in game.piles(None))
    return {
        "stage": "lift",
        "stage_name": "Lifting for the deal",
        "seen_by": None,
        "hand_size": game.hand_size,
        "trump": None,
        "turn_up": turn_up,
        "seats": [
            {
                "seat": game.seats[player],
                "place": place[player],
                "name": name,
                "role": "",
                "cards": [],
                "purse": {"name": game.purse, **money_data(game, match.stake, 0)},
                "tricks": 0,
                "tricks_text": counted(0, "trick") if game.tricks else "",
                "to_act": False,
                "said": "",
                "said_source": "",
                "won": "deals" if player == dealer else "",
                "marks": [],
                "gain": None,
                "touch": None,
                "plays": None,
            }
            for player, name in enumerate(match.players)
        ],
        "stock": stock,
        "discards": discards,
        "trick": {
            "number": 0,
            "title": "Lifted for the deal",
            "plays": [
                {
                    "seat": game.seats[player],
                    "name": match.players[player],
                    "card": card_data(CARDS[index]),
                    "wins": False,
                    "note": "",
                }
                for player, index in lifted.items()
            ],
        },
        "pots": [],
        "legal": None,
        "tally": None,
        "moment": None,
        "text": "",
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = [
    "PLACES",
    "CardView",
    "FaceView",
    "GameTable",
    "LegalView",
    "MoneyView",
    "PickData",
    "Pile",
    "PileView",
    "Piles",
    "SeatView",
    "TableView",
    "TallyView",
    "TrickView",
    "card_data",
    "card_sign",
    "card_signs",
    "counted",
    "hidden",
    "money_data",
    "places",
    "table_data",
    "table_text",
]
