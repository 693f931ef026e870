"""The data of the task panel: what the learner has to decide, the choices, and the answer to the last choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, NotRequired, TypedDict

from gleek.engine.money import Stake
from gleek.words import counted, listed, with_plus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gleek.course.explorer.table_view import PickData
    from gleek.course.play.advice import AdviceData
    from gleek.evidence.as_data import RuleData

_CAN: Final[tuple[Literal["hint", "solution", "again", "previous", "next"], ...]] = (
    "hint",
    "solution",
    "again",
    "previous",
    "next",
)


_JUDGED = {"": "", "right": " (right)", "wrong": " (not right)"}


class ChoiceData(TypedDict):
    """A button, a tick box, or, with `href`, a link to another page."""

    id: str
    label: str
    kind: str
    chosen: NotRequired[bool]  # whether the box is ticked; only in tick boxes
    state: NotRequired[str]  # "right" or "wrong", once the learner has answered
    href: NotRequired[str]


class NumberBoxData(TypedDict):
    """A box for a number from `min` to `max`."""

    label: str
    min: int
    max: int
    value: int | None  # the number that is in the box at first; None if the box is empty
    button: str
    quiet: NotRequired[bool]  # whether the box comes after the choices, because it is less important


class SubmitData(TypedDict):
    """The button that sends the picked cards or ticked boxes."""

    label: str
    enabled: bool
    quiet: NotRequired[bool]  # whether to draw it as a minor button, because it gives something up


class Offers(NamedTuple):
    """The choices that the task panel and the table offer the learner at one decision."""

    instruction: str
    choices: tuple[ChoiceData, ...] = ()
    number_box: NumberBoxData | None = None
    pick: PickData | None = None
    submit: SubmitData | None = None
    selected: str = ""
    many: bool = False


def cards_chosen(count: int, most: int) -> str:
    """Return a phrase with the numbers of chosen and of allowed cards.

    A learner can choose too many cards; when they submit them, the answer explains the rule.
    """
    if count > most:
        return f"{counted(count, 'card')} chosen, {count - most} too many"
    return f"{count} of {most} cards chosen"


class Figure(NamedTuple):
    """The gain or loss of one player."""

    name: str
    stakes: int
    parts: tuple[tuple[str, int], ...] = ()  # the reasons with their sums, if the page shows them
    words: str = ""  # a text that the page shows instead of the sum


class FigureData(TypedDict):
    """The gain or loss of one player, as the page shows it."""

    name: str
    sum: str  # the sum with its sign, as text
    parts: NotRequired[str]  # the payments that make up the sum


class AnswerData(TypedDict):
    """The answer to the learner's last choice."""

    kind: str  # "right", "wrong", "costly", "illegal", "told" or "end"
    word: NotRequired[str]  # the first words of the answer, as in "Not right."
    sentence: str
    heard: NotRequired[str]  # the text for screen readers, if it differs from the sentence and the figures
    figures: NotRequired[list[FigureData]]
    code: NotRequired[str]  # the result code, if the match is over
    more: list[str]  # further reasons, shown on request
    happened: NotRequired[list[str]]  # sentences on what happened after the choice
    rule: RuleData | None  # the rule that forbids the choice; None if the choice is allowed


class CanData(TypedDict):
    """The requests, besides the choices, that are possible now."""

    hint: bool
    solution: bool
    next: bool
    previous: bool
    again: bool


class GoingData(TypedDict):
    """The current match, for the browser's list of unfinished matches."""

    id: str
    name: str
    begun: bool
    over: bool


class TaskPanelData(TypedDict):
    """The content of the task panel, for `gleek.widgets.TaskPanel`."""

    title: str
    number: int  # the number of the task; 0 if the learner plays a hand
    of: int
    # An id for the kind of decision. When it changes, the keyboard focus goes to the instruction.
    decision: NotRequired[str]
    instruction: str
    situation: str
    heard: NotRequired[str]
    choices: list[ChoiceData]
    number_box: NumberBoxData | None
    selected: str
    submit: SubmitData | None
    many: bool
    answer: AnswerData | None
    hint: str
    advice: NotRequired[AdviceData | None]  # the figures and reasons, if `hint` is an advice
    solution: str
    can: CanData
    names: NotRequired[dict[str, str]]  # labels of buttons that differ from the default ones, by request
    terms: NotRequired[list[dict[str, str]]]  # the game's terms that occur in the text, with their meanings
    log: list[str]
    done: list[str]
    finished: str  # the id of the lesson, once the learner has finished it; else ""
    place: NotRequired[dict[str, str]]  # the keys and values for the page's address
    going: NotRequired[GoingData | None]  # the current match, if there is one
    review: NotRequired[str]  # the label of the button that leads to the review
    left: NotRequired[str]  # a sentence on the match that the learner has left for this one, or ""
    rules: NotRequired[str]
    problem: str
    text: NotRequired[str]


def unit(stake: Stake) -> str:
    """Return the unit, in the plural, in which a learner enters a sum: "pence", "stakes of sixpence"."""
    one = {
        Stake.FARTHING: "farthings",
        Stake.PENNY: "pence",
        Stake.SHILLING: "shillings",
        Stake.CROWN: "crowns",
        Stake.HALFPENNY: "halfpennies",
        Stake.HALF_CROWN: "half-crowns",
    }
    return one.get(stake, f"stakes of {stake.word}")


def figures_data(figures: Iterable[Figure], sum_: Callable[[int], str]) -> list[FigureData]:
    """Return figures as the page shows them: "You +6d.". `sum_` writes a number of stakes as text."""
    found: list[FigureData] = []
    for each in figures:
        data: FigureData = {"name": each.name, "sum": each.words or with_plus(sum_(each.stakes), each.stakes)}
        if len(each.parts) == 1:
            data["parts"] = each.parts[0][0]
        elif each.parts:
            data["parts"] = ", ".join(
                f"{reason} {with_plus(sum_(stakes), stakes)}" for reason, stakes in each.parts
            )
        found.append(data)
    return found


def figure_text(figure: FigureData) -> str:
    """Return a figure with its parts in one line: "you +6d. (a gleek of aces +8d., Tiddy held −2d.)"."""
    parts = f" ({figure['parts']})" if figure.get("parts") else ""
    return f"{figure['name']} {figure['sum']}{parts}"


def panel_text(data: TaskPanelData) -> str:
    """Return the task panel as lines of plain text, for readers who do not see the page."""
    lines = [f"{data['title']}: {data['instruction']}", data["situation"]]
    mark = {True: "[x] ", False: "[ ] "} if data["many"] else {True: "* ", False: "* "}
    lines += [
        f"{mark[bool(each.get('chosen'))]}{each['label']}{_JUDGED[each.get('state', '')]}"
        for each in data["choices"]
    ]
    if data["number_box"]:
        lines.append(f"{data['number_box']['label']}: …")
    lines += [data["selected"]]
    answer = data["answer"]
    if answer:
        lines.append(f"{answer.get('word', '')} {answer['sentence']}".lstrip())
        lines.append(", ".join(map(figure_text, answer.get("figures", []))))
        if answer.get("code"):
            lines.append(f"The result’s code: {answer['code']}")
        lines += answer["more"]
        if answer["rule"]:
            lines.append(f"The rule: {answer['rule']['text']}")
        lines += answer.get("happened", [])
    if data["hint"]:
        lines.append(f"{data.get('names', {}).get('hint', 'Hint')}: {data['hint']}")
    advice = data.get("advice")
    if advice:
        lines += [*advice["shared"], f"{advice['caption']}:"]
        lines += [
            " ".join([f"- {each['label']}: {each['sum']}.", *each["reasons"]]) for each in advice["ways"]
        ]
        lines += advice["notes"]
    if data["solution"]:
        lines.append(f"Solution: {data['solution']}")
    can = [word for word in _CAN if data["can"][word]]
    lines.append(f"You can ask for: {listed(can)}." if can else "")
    lines += [data.get("left", ""), data["problem"]]
    return "\n".join(line for line in lines if line)
