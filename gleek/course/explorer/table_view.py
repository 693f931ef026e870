"""The data of the table widget, as plain JSON."""

from typing import NotRequired, TypedDict, final

from gleek.course.requests import View


class MoneyView(TypedDict):
    stakes: int
    text: str


@final
class CardView(TypedDict):
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


class SeatView(TypedDict):
    """A seat, its player, and the cards in front of it."""

    seat: str
    place: str  # see `PLACES`
    name: str
    role: str
    cards: list[FaceView]  # in display order
    # The seat's gain or loss so far: “name”, as in "Purse"; “stakes”; “text”; “money”, which is False for points.
    purse: View
    tricks: int
    tricks_text: str
    to_act: bool
    said: str  # what the player last said
    said_source: str  # if the words are quoted from a book: the id of the quotation; else ""
    said_plain: str  # the same in today's English, if `said` is hard to understand
    won: str  # what the seat gained in this step, in words
    marks: list[View]  # the seat's highlights so far, as `TableView.moment`
    # The result of the hand with its sign, once it is final: “stakes”, “text”, and “after”, the result of the match if
    # that is another sum.
    gain: View | None
    # The answer that a click on the player's face gives, if there is one: its “id”, whether it was “chosen”, and its
    # “state”, "right", "wrong", or "" before the answer is judged.
    touch: View | None
    # The button that opens the menu of opponents: “id” and “text”; None if there is no choice.
    plays: View | None


class TallyView(TypedDict):
    """The count at the end of a hand, or the score sheet of a match."""

    columns: list[str]
    rows: list[list[str]]  # the cells of the table, row by row
    lines: list[str]  # the table as lines of text
    # Only if the points count towards a goal: the “goal”, the “points” of each row, and the “column” with the points.
    count: NotRequired[View]
    of_match: NotRequired[bool]  # whether this is the score sheet of a match, which fills the whole table


class TableView(TypedDict):
    """The data of the table widget.

    A pile is None if the game has no such pile or there is nothing to show.
    """

    stage: str
    stage_name: str
    seen_by: str | None
    hand_size: int
    trump: View | None  # “suit” (its letter), “name” and “text”, as in "Trumps: hearts"
    turn_up: PileView | None
    seats: list[SeatView]
    stock: PileView | None
    discards: PileView | None
    # “number” (0 while the players lift for the deal), “title”, and “plays”: for each card, “seat”, “name”, “card”,
    # “wins” and “note”.
    trick: View | None
    pots: list[View]  # for each pot, “pot”, “name”, “stakes” and “text”
    # The seat to act, “who”; its legal actions as “words” and as “text”, if the viewer may know them.
    legal: View | None
    tally: TallyView | None
    # The highlight of the step: “seat”, “text” (a sentence), and “mark”, the word that stays at the seat until the end
    # of the hand.
    moment: View | None
    text: str
    terms: NotRequired[list[View]]  # the game's words in the captions and calls, with their meanings
    pick: NotRequired[View | None]  # see `gleek.course.play.task_panel.Offers`
    help: NotRequired[View | None]  # see `gleek.course.play.table_help`; None if there is none now
    map: NotRequired[View | None]  # see `gleek.course.play.game_map`; it covers the whole table
    looking: NotRequired[str]  # which earlier move the table shows again, in words; "" for none
    # The frames of one answer (see `gleek.course.explorer.table.moved`), and the “id” by which the browser knows
    # whether it has already shown them.
    moved: NotRequired[View | None]
