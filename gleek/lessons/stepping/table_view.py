"""The data of the table widget, as plain JSON."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict, final


class MoneyView(TypedDict):
    """A sum in stakes and as text."""

    stakes: int
    text: str


@final
class CardView(TypedDict):
    """A visible card."""

    up: bool
    c: str  # as in "10H"
    name: str  # the spoken name
    nick: str  # the nickname
    legal: bool  # whether it may be played
    mark: str  # a word shown on the card


@final
class HiddenCard(TypedDict):
    """A face-down card; its rank and suit are not included."""

    up: bool


FaceView = CardView | HiddenCard


class PileView(TypedDict):
    """Cards that lie beside the trick."""

    name: str
    text: str  # the caption; "" for a pile that is still to come
    count: int
    cards: list[FaceView]


class PurseView(MoneyView):
    """What a seat has won or lost so far."""

    name: str  # the label of the winnings
    money: bool  # whether these are money, shown as counters


class MomentView(TypedDict):
    """A highlight of the hand."""

    seat: str  # the seat that it belongs to
    text: str  # the sentence
    mark: str  # the word that stays at the seat


class GainView(MoneyView):
    """A seat's result of the hand, with its sign."""

    after: str  # the content of the purse now, if that is a different sum


class TouchView(TypedDict):
    """A face that is an answer: the answer's id, whether it was given, and "right" or "wrong" once it is judged."""

    id: str
    chosen: bool
    state: str


class PlaysView(TypedDict):
    """What a player can do, as a button by which others are asked to sit down."""

    id: str
    text: str


class SeatView(TypedDict):
    """A seat: its id, place (see `PLACES`) and player; cards in the order in which they lie; what it said and won.

    `said_source` is the id of the quotation whose very words the seat said; "" where they are plain English;
    `said_plain` their sense in today's English, where they need it. `marks` are the seat's moments so far. `gain` is
    what the hand has brought, once it is counted, else None. `touch` is the answer that is given by touching the
    player, None where that is none; `plays` None unless opponents can be chosen.
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
    said_plain: str
    won: str
    marks: list[MomentView]
    gain: GainView | None
    touch: TouchView | None
    plays: PlaysView | None


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


class CountView(TypedDict):
    """What is counted up to a number: each row's points, and the column in which they stand."""

    goal: int
    points: list[int]
    column: int


class TallyView(TypedDict):
    """The count at the end of a hand: as a table of texts, and as lines of text; `count` where there is a goal.

    One `of_match` is the sheet of a whole match, a row for each of its hands: it has the table to itself.
    """

    columns: list[str]
    rows: list[list[str]]
    lines: list[str]
    count: NotRequired[CountView]
    of_match: NotRequired[bool]


class PickData(TypedDict):
    """Whose cards are to be picked, how many, and those that are ("7C").

    `together` are cards that are one answer; `state` says whether those that are picked were "right" or "wrong".
    """

    seat: str
    many: int
    chosen: list[str]
    label: str
    together: NotRequired[list[list[str]]]
    state: NotRequired[str]


class MovedView(TypedDict):
    """The frames of one answer (see `frames`), and a word by which a browser knows whether it has shown them."""

    id: str
    frames: list[dict[str, Any]]


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
    moment: MomentView | None
    text: str
    pick: NotRequired[PickData | None]
    moved: NotRequired[MovedView | None]
