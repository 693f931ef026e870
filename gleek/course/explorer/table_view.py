"""The types of the data for the table widget, which draws the card table. All of it is plain JSON."""

from typing import NotRequired, TypedDict, final

from gleek.course.requests import View


class MoneyView(TypedDict):
    stakes: int
    text: str


@final
class CardView(TypedDict):
    up: bool
    c: str  # the card's code, as in "10H"
    name: str
    nick: str  # the card's nickname, as in "Tib"
    legal: bool
    mark: str


@final
class HiddenCard(TypedDict):
    """A face-down card; its rank and suit are not included."""

    up: bool


FaceView = CardView | HiddenCard


class PileView(TypedDict):
    name: str
    text: str  # the caption; "" before the pile exists
    count: int
    cards: list[FaceView]


class SeatView(TypedDict):
    seat: str
    place: str  # where the seat is in the picture, one of `PLACES`
    name: str
    role: str
    cards: list[FaceView]  # in display order
    # The seat's purse: “name” (its label), “stakes”, “text”, and “money”, which is False for points.
    purse: View
    tricks: int
    tricks_text: str
    to_act: bool
    said: str
    said_source: str  # if the words are quoted from a book: the id of the quotation; else ""
    said_plain: str  # `said` in today's English, if it is hard to understand; else ""
    won: str  # what the seat gained in this step, in words; or ""
    marks: list[View]  # the seat's highlights so far in this hand, each like `TableView.moment`
    # The seat's result of the hand: “stakes”, “text” (with a sign), and “after”, the purse in the match as text, or ""
    # if it equals the result. None until the result is final.
    gain: View | None
    # If a click on the player's face answers a question: the answer's “id”, whether it was “chosen”, and its “state”,
    # which is "right", "wrong", or "" before it is judged. None otherwise.
    touch: View | None
    # The button that opens the menu of opponents: “id” and “text”; None if the opponents cannot be chosen.
    plays: View | None


class TallyView(TypedDict):
    """A small table of figures: the count at the end of a hand, or the score sheet of a match (`of_match`).

    `columns` has the heads of the columns, `rows` the cells row by row, and `lines` the table as lines of text.
    """

    columns: list[str]
    rows: list[list[str]]
    lines: list[str]
    # Only if the match is won by reaching a number of points: this number (“goal”), the “points” of each row, and the
    # index of the “column” with the points.
    count: NotRequired[View]
    # Whether this is the score sheet of a match, which covers the whole card table.
    of_match: NotRequired[bool]


class TableView(TypedDict):
    """The data of the card table at one step. A pile without anything to show is None."""

    stage: str
    stage_name: str
    seen_by: str | None
    hand_size: int
    trump: View | None  # “suit” (its letter), “name” and “text”, as in "Trumps: hearts"
    turn_up: PileView | None
    seats: list[SeatView]
    stock: PileView | None
    discards: PileView | None
    # The trick: “number” (0 while the players lift for the deal), “title”, and “plays”, which has for each card “seat”,
    # “name”, “card”, “wins” (whether it has won the trick) and “note” (the words "led" and "wins", if they are true).
    trick: View | None
    pots: list[View]  # for each pot, “pot”, “name”, “stakes” and “text”
    # The legal actions: “who” is the name of the seat that must act, “words” the list of its actions, and “text” a
    # sentence with them. The last two are empty if the viewer may not know the actions.
    legal: View | None
    tally: TallyView | None
    # The highlight of the step: “seat”, “text” (a sentence), and “mark”, the label that stays at the seat until the end
    # of the hand.
    moment: View | None
    text: str
    terms: NotRequired[list[View]]  # the game's words in the captions and calls, with their meanings
    # The request to pick cards (see `pick` in `gleek.course.play.task_panel.Offers`).
    pick: NotRequired[View | None]
    # The help at the table (see `gleek.course.play.table_help`); None if it is not available.
    help: NotRequired[View | None]
    # The map of the game, which covers the card table (see `gleek.course.play.game_map`).
    map: NotRequired[View | None]
    # The earlier move that the picture shows again on request, in words; "" for none.
    looking: NotRequired[str]
    unasked: NotRequired[bool]  # whether the step was a forced choice, made for the learner
    # The id of the position to which the view belongs, such as a task or a deal. The page animates the change between
    # two views only if they belong to the same position.
    scene: NotRequired[str]
    # The animation that leads to this view: its frames, and an “id”, so that the browser shows it only once (see
    # `gleek.course.explorer.table.moved`).
    moved: NotRequired[View | None]
