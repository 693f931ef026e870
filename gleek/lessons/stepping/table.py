"""The table at one moment, of any game with two to four seats: data for the table widget, and lines of text.

What only a game can say (what a seat sees, its piles and pots, what is said and won, its last count) comes from that
game's `GameTable`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NotRequired, Protocol, TypedDict, TypeVar, final

from gleek.engine.cards import CARDS, card
from gleek.engine.lift import DealerFound, Lifted
from gleek.engine.phrase import to_you
from gleek.words import one_stop
from gleek.words.spoken import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gleek.engine.cards import Card, Suit
    from gleek.engine.events import Event
    from gleek.engine.hand import Hand
    from gleek.engine.money import Stake
    from gleek.records.replay import Replay, Step
    from gleek.words.spoken import Spoken

PLACES = {
    2: ("below", "above"),
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
}
"""Where the seats lie as seen from above, by how many there are: the turn goes clockwise from the seat below."""

_CARD = re.compile(r"\b(?:10|[2-9AKQJ])[CDHS]\b")


# ---- what the widget is given -------------------------------------------------------------------------------


class MoneyView(TypedDict):
    """A sum as stakes and as money."""

    stakes: int
    text: str


@final
class CardView(TypedDict):
    """A card that is seen: its text ("10H"), spoken name and nickname, whether it may be played, a word on it."""

    up: bool
    c: str
    name: str
    nick: str
    legal: bool
    mark: str


@final
class HiddenCard(TypedDict):
    """A card that lies face down: nothing more is told of it."""

    up: bool


FaceView = CardView | HiddenCard


class PileView(TypedDict):
    """Cards that lie beside the trick: the pile's name, and the words over it; one that is still to come has none."""

    name: str
    text: str
    count: int
    cards: list[FaceView]


class PurseView(MoneyView):
    """What a seat has won or lost so far, and what that is called."""

    name: str


class SeatView(TypedDict):
    """A seat: its id, place (see `PLACES`) and player; cards in the order in which they lie; what it said and won.

    `said_source` is the id of the quotation whose very words the seat said; "" where they are plain English.
    """

    seat: str
    place: str
    name: str
    role: str
    cards: list[FaceView]
    purse: PurseView
    tricks: int
    tricks_text: str
    to_act: bool
    said: str
    said_source: str
    won: str


class TrumpView(TypedDict):
    """The trump suit: its letter and name, and both in words."""

    suit: str
    name: str
    text: str


class PlayView(TypedDict):
    """A card played to a trick (or lifted), with a word about it."""

    seat: str
    name: str
    card: CardView
    wins: bool
    note: str


class TrickView(TypedDict):
    """The trick on the table; number 0 where the cards were lifted for the deal."""

    number: int
    title: str
    plays: list[PlayView]


class PotView(MoneyView):
    """What lies in one pot."""

    pot: str
    name: str


class LegalView(TypedDict):
    """Whose turn it is and, where the viewer may know it, what may be done: each in words, and all in a line."""

    who: str
    words: list[str]
    text: str


class TallyView(TypedDict):
    """The count at the end of a hand: as a table of texts, and as lines of text."""

    columns: list[str]
    rows: list[list[str]]
    lines: list[str]


class PickData(TypedDict):
    """Whose cards are to be picked, how many, and those that are (as "7C")."""

    seat: str
    many: int
    chosen: list[str]
    label: str


class TableView(TypedDict):
    """All that the table widget draws. A pile is None where the game has none, or there is nothing to show of it."""

    stage: str
    stage_name: str
    seen_by: str | None
    hand_size: int
    trump: TrumpView | None
    turn_up: PileView | None
    seats: list[SeatView]
    stock: PileView | None
    discards: PileView | None
    trick: TrickView | None
    pots: list[PotView]
    legal: LegalView | None
    tally: TallyView | None
    text: str
    pick: NotRequired[PickData | None]


# ---- what a game says ---------------------------------------------------------------------------------------


class Pile(NamedTuple):
    """Cards that lie together: their name, the words over them, how many there are, and those that are seen."""

    name: str
    text: str = ""
    size: int = 0
    seen: Sequence[Card] = ()


class Piles(NamedTuple):
    """The piles of a game: None is one that it does not have, or that there is nothing to show of."""

    turn_up: Pile | None = None
    stock: Pile | None = None
    discards: Pile | None = None


class Choices(Protocol):
    """What may be done at a moment."""

    def words(self) -> Iterable[object]:
        """Give each action in words."""
        ...


class Seen(Protocol):
    """A hand as a seat sees it: what every game tells of it."""

    @property
    def table(self) -> tuple[tuple[int, int], ...]:
        """The trick on the table, as (seat, card's number), in the order played."""
        ...

    @property
    def legal(self) -> Choices | None:
        """What may be done, where this seat may know it."""
        ...

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a seat's cards in the order in which a player sorts them; a hidden one is None."""
        ...


V = TypeVar("V", bound=Seen)


@dataclass(frozen=True)
class GameTable(Generic[V]):
    """What one game says of its table; `V` is a hand as one of its seats sees it.

    Attributes:
        seats: the ids of the seats, in the order of play.
        roles: what a page calls each seat.
        hand_size: how many cards each seat is dealt.
        stages: the name of each stage, as within a sentence.
        spoken_in: the stages in which the players say something.
        see: a hand as a seat sees it; with None, with everything open.
        trump: the trump suit, once it is known.
        nickname: what a card is called besides its name, with these trumps and rules; "" for nothing.
        playable: a mask of the cards that may be played now.
        mark: the word that stands on a card in a seat's hand after a step; "" for none.
        said: what the player says by whom an event came about; the hand is the one after it.
        won: what a seat won by an event, as a verb and what follows it; "" for nothing.
        piles: the piles; given None, those before a hand begins.
        pots: each pot's id, name and stakes.
        tally: the count at the end of a hand, once it has come to that.
        tricks: whether tricks are taken in it.
        purse: what a seat's winnings are called.

    """

    seats: tuple[str, ...]
    roles: tuple[str, ...]
    hand_size: int
    stages: Mapping[str, str]
    spoken_in: frozenset[str]
    see: Callable[[Hand, int | None], V]
    trump: Callable[[V], Suit | None]
    nickname: Callable[[Card, int | None, Any], str]
    playable: Callable[[V], int]
    mark: Callable[[Step, int, Card], str]
    said: Callable[[Event, Hand], Spoken]
    won: Callable[[Event, int], str]
    piles: Callable[[V | None], Piles]
    pots: Callable[[Hand], Iterable[tuple[str, str, int]]]
    tally: Callable[[Step, list[SeatView]], TallyView | None]
    tricks: bool = True
    purse: str = "Purse"


# ---- small parts --------------------------------------------------------------------------------------------


def money_data(stake: Stake, stakes: int) -> MoneyView:
    """Return a sum as stakes and as money."""
    return {"stakes": stakes, "text": stake.sum(stakes)}


def card_data(card: Card, nick: str = "") -> CardView:
    """Return a card that is seen, with its nickname."""
    return {"up": True, "c": str(card), "name": card.name, "nick": nick, "legal": False, "mark": ""}


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
) -> TableView:
    """Return the table after step `at` (from 1) of a replay, as a seat sees it or with everything open.

    The seat that looks lies below; with everything open the one that is named, or else the last. `you` is the reader's
    own seat, where he has one: its player is named "You", and its verbs are his.
    """
    step = played.steps[at - 1]
    if below is None:
        below = len(game.seats) - 1 if seen_by is None else seen_by
    data = _lifting(played, at, game) if step.hand is None else _playing(played, step, seen_by, below, game)
    if you is not None:
        _to_reader(data, game.seats[you])
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
    trump, playable = game.trump(view), game.playable(view)

    def face(card: Card) -> CardView:
        return card_data(card, game.nickname(card, trump, hand.rules))

    def held(card: Card | None, seat: int) -> FaceView:
        if card is None:
            return {"up": False}
        shown = face(card)
        shown["legal"] = hand.to_act == seat and bool(card.bit & playable)
        shown["mark"] = game.mark(step, seat, card)
        return shown

    hands = [[held(card, seat) for card in view.hand(seat)] for seat in range(len(game.seats))]
    seats = _seats(played, step, hands, below, game)
    turn_up, stock, discards = (_pile(given, face) for given in game.piles(view))
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
            {"pot": id_, "name": name, **money_data(stake, stakes)} for id_, name, stakes in game.pots(hand)
        ],
        "legal": _legal(hand, view),
        "tally": game.tally(step, seats),
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
    place = places(len(hands), below)
    said = [_said(played, step, seat, game) for seat in range(len(hands))]
    return [
        {
            "seat": game.seats[seat],
            "place": place[seat],
            "name": hand.setup.names[seat],
            "role": game.roles[seat],
            "cards": hands[seat],
            "purse": {
                "name": game.purse,
                **money_data(hand.setup.stake, purses[step.match.player(seat)]),
            },
            "tricks": won[seat],
            "tricks_text": counted(won[seat], "trick") if game.tricks else "",
            "to_act": hand.to_act == seat,
            "said": said[seat].words,
            "said_source": said[seat].source,
            "won": next(filter(None, (game.won(event, seat) for event in step.events)), ""),
        }
        for seat in range(len(hands))
    ]


def _pile(given: Pile | None, face: Callable[[Card], CardView]) -> PileView | None:
    if given is None:
        return None
    shown = [face(each) for each in given.seen]
    cards = [*shown, *hidden(given.size - len(shown))]
    return {"name": given.name, "text": given.text, "count": given.size, "cards": cards}


def _said(played: Replay, now: Step, seat: int, game: GameTable[Any]) -> Spoken:
    """Return what a seat said last in the stage that is being looked at."""
    stage = now.stage
    if stage not in game.spoken_in:
        return NOTHING
    for step in reversed(played.steps[: now.number]):
        if step.hand_number != now.hand_number or step.stage != stage or step.hand is None:
            return NOTHING
        for event in step.events:
            said = game.said(event, step.hand) if getattr(event, "seat", None) == seat else NOTHING
            if said.words:
                return said
    return NOTHING


def _trick(
    step: Step, view: Seen, face: Callable[[Card], CardView], game: GameTable[Any]
) -> TrickView | None:
    """Return the trick on the table; when it has just been taken, the whole of it with its winner."""
    hand = step.hand
    assert hand is not None
    if any(event.kind == "trick" for event in step.events):
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
                "card": face(CARDS[index]),
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
    turn_up, stock, discards = (_pile(given, card_data) for given in game.piles(None))
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
                "purse": {"name": game.purse, **money_data(match.stake, 0)},
                "tricks": 0,
                "tricks_text": counted(0, "trick") if game.tricks else "",
                "to_act": False,
                "said": "",
                "said_source": "",
                "won": "deals" if player == dealer else "",
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
        "text": "",
    }


# ---- the same as text ---------------------------------------------------------------------------------------


def table_text(data: TableView) -> str:
    """Return the table as lines of plain text, for a reader without the picture."""
    trump, turn_up, stock, trick = data["trump"], data["turn_up"], data["stock"], data["trick"]
    lines = [data["stage_name"] + (f". {trump['text']}." if trump else ".")]
    if turn_up and turn_up["count"]:
        lines.append(f"{turn_up['name']}: {_cards_text(turn_up['cards'])}.")
    if stock and stock["count"]:
        lines.append(f"{stock['name']}: {_cards_text(stock['cards'])}.")
    for seat in data["seats"]:
        role = f" ({seat['role']})" if seat["role"] else ""
        tricks = f", tricks {seat['tricks']}" if seat["tricks"] else ""
        said = f", “{seat['said']}”" if seat["said"] else ""
        purse = f"{seat['purse']['name'].lower()} {seat['purse']['text']}"
        lines.append(f"{seat['name']}{role}: {purse}{tricks}{said}")
        if seat["cards"]:
            lines.append(f"    {_cards_text(seat['cards'])}")
    if trick:
        plays = [f"{each['name']} {_card_text(each['card'])}" for each in trick["plays"]]
        wins = [f"{each['name']} {each['note']}" for each in trick["plays"] if each["wins"]]
        head = trick["title"] if trick["number"] else "Lifted"
        lines.append(f"{head}: {', '.join(plays)}{f'; {wins[0]}' if wins else ''}.")
    if data["tally"]:
        lines += data["tally"]["lines"]
    pots = [f"{pot['name']} {pot['text']}" for pot in data["pots"] if pot["stakes"]]
    if pots:
        lines.append("; ".join(pots) + ".")
    if data["legal"] and data["legal"]["words"]:
        words = data["legal"]["words"]
        lines.append(f"{data['legal']['who']} may {' or '.join(words[:2])}{_more(words)}.")
    return one_stop("\n".join(lines))


def _more(words: list[str]) -> str:
    return f" or {', '.join(words[2:])}" if len(words) > 2 else ""


def _card_text(card: CardView) -> str:
    nick = f" ({card['nick']})" if card["nick"] else ""
    return f"{card['c']}{nick}"


def _cards_text(cards: Sequence[FaceView]) -> str:
    shown = [_card_text(each) for each in cards if "c" in each]
    hidden = len(cards) - len(shown)
    return " ".join([*shown, f"({hidden} face down)"] if hidden else shown)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
