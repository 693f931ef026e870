"""The data of the table widget, as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict, final

if TYPE_CHECKING:
    from gleek.course.changes import Change


class MoneyView(TypedDict):
    """A sum in stakes and as text."""

    stakes: int
    text: str


@final
class CardView(TypedDict):
    """A visible card."""

    up: bool
    c: str  # the card as text, as in "10H"
    name: str
    nick: str  # the card's nickname, as in "Tib"
    legal: bool  # whether the card may be played now
    mark: str  # a word shown on the card


@final
class HiddenCard(TypedDict):
    """A face-down card; its rank and suit are not included."""

    up: bool


FaceView = CardView | HiddenCard


class PileView(TypedDict):
    """A pile of cards beside the trick."""

    name: str
    text: str  # the caption; "" for a pile that is still to come
    count: int
    cards: list[FaceView]


class PurseView(MoneyView):
    """The gain or loss of a seat so far."""

    name: str  # the page's word for what the player has won, as in "Purse"
    money: bool  # whether the winnings are money, shown as counters


class MomentView(TypedDict):
    """A highlight of the hand: something special that happened to one player."""

    seat: str  # the seat of the player in the highlight
    text: str  # the highlight as a sentence
    mark: str  # the word that stays at the seat until the end of the hand


class GainView(MoneyView):
    """The sum, with its sign, that a seat has won or lost in the whole hand."""

    after: str  # what the player has won or lost in the match, if it is another sum


class TouchView(TypedDict):
    """A player's face that the learner can click on to answer a question."""

    id: str  # the id of the answer
    chosen: bool  # whether the learner chose this answer
    state: str  # "right", "wrong", or "" before the answer is judged


class PlaysView(TypedDict):
    """A button with a player's skill. It opens the menu of opponents."""

    id: str
    text: str


class SeatView(TypedDict):
    """A seat, its player, and the cards in front of it."""

    seat: str
    place: str  # see `PLACES`
    name: str
    role: str
    cards: list[FaceView]  # in display order
    purse: PurseView
    tricks: int
    tricks_text: str
    to_act: bool
    said: str  # what the player last said
    said_source: str  # if the words are quoted from a book: the id of the quotation; else ""
    said_plain: str  # the same in today's English, if `said` is hard to understand
    won: str  # what the seat gained in this step, in words
    marks: list[MomentView]  # the seat's highlights so far
    gain: GainView | None  # the result of the hand, once it is final
    touch: TouchView | None  # the answer that a click on the player's face gives, if there is one
    plays: PlaysView | None  # None while the learner cannot choose opponents


class TrumpView(TypedDict):
    """The trump suit."""

    suit: str  # the letter of the suit
    name: str
    text: str  # the name in a phrase, as in "Trumps: hearts"


class PlayView(TypedDict):
    """A card played to a trick, or lifted for the deal, with a note."""

    seat: str
    name: str
    card: CardView
    wins: bool
    note: str


class TrickView(TypedDict):
    """The trick on the table; `number` is 0 while the players lift for the deal."""

    number: int
    title: str
    plays: list[PlayView]


class PotView(MoneyView):
    """The content of one pot."""

    pot: str
    name: str


class LegalView(TypedDict):
    """The seat to act, and its legal actions if the viewer may know them."""

    who: str
    words: list[str]  # each action in words
    text: str  # all actions in one line


class CountView(TypedDict):
    """The points of each player in the tally, which the page draws as bars up to a goal."""

    goal: int
    points: list[int]  # the points of each row
    column: int  # the index of the column with the points


class TallyView(TypedDict):
    """The count at the end of a hand, or the score sheet of a match."""

    columns: list[str]
    rows: list[list[str]]  # the cells of the table, row by row
    lines: list[str]  # the table as lines of text
    count: NotRequired[CountView]  # only if the points count towards a goal
    of_match: NotRequired[bool]  # whether this is the score sheet of a match, which fills the whole table


class PickData(TypedDict):
    """The cards that the user may pick."""

    seat: str  # the seat that holds the cards
    many: int  # how many cards to pick
    chosen: list[str]  # the cards picked, as in "7C"
    label: str
    together: NotRequired[list[list[str]]]  # groups of cards that form one answer
    state: NotRequired[str]  # "right" or "wrong", for the cards picked


class MovedView(TypedDict):
    """The frames of one answer (see `gleek.course.explorer.table.moved`)."""

    id: str  # tells the browser whether it has already shown these frames
    frames: list[list[Change]]


class TableView(TypedDict):
    """The data of the table widget.

    A pile is None if the game has no such pile or there is nothing to show.
    """

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
