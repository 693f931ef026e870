"""The task panel's data: a decision and the answer to it, for the widget to draw and as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, NotRequired, TypedDict

from gleek.engine.money import Stake
from gleek.words import counted, listed, with_plus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gleek.course.explorer.table_view import PickData
    from gleek.course.play.advice import AdviceData
    from gleek.course.protocols import Figure
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
    chosen: NotRequired[bool]  # whether the box is ticked; tick boxes only
    state: NotRequired[str]  # "right" or "wrong", once that is shown
    href: NotRequired[str]


class NumberBoxData(TypedDict):
    """A box for a number from `min` to `max`."""

    label: str
    min: int
    max: int
    value: int | None  # the initial number in the box
    button: str
    quiet: NotRequired[bool]  # whether to place the box after the choices


class SubmitData(TypedDict):
    """The button that confirms a choice of several options."""

    label: str
    enabled: bool
    quiet: NotRequired[bool]  # the button gives something up, and is not drawn as the main button


class Offers(NamedTuple):
    """The choices that the task panel and the table offer at one decision (see `gleek.widgets`)."""

    instruction: str
    choices: tuple[ChoiceData, ...] = ()
    number_box: NumberBoxData | None = None
    pick: PickData | None = None
    submit: SubmitData | None = None
    selected: str = ""
    many: bool = False


def cards_chosen(count: int, most: int) -> str:
    """Return how many cards are chosen; a learner may choose too many, and is then told the rule."""
    if count > most:
        return f"{counted(count, 'card')} chosen, {count - most} too many"
    return f"{count} of {most} cards chosen"


class FigureData(TypedDict):
    """The gain or loss of one player."""

    name: str
    sum: str  # the sum with its sign, as text
    parts: NotRequired[str]  # the payments that make up the sum


class AnswerData(TypedDict):
    """The answer to a choice."""

    kind: str  # "right", "wrong", "costly", "illegal", "told" or "end"
    word: NotRequired[str]  # the first words, as in "Not right."
    sentence: str
    heard: NotRequired[str]  # the spoken version, if it is not just the sentence and the figures
    figures: NotRequired[list[FigureData]]
    code: NotRequired[str]  # the result code of a match that is over
    more: list[str]  # further reasons, shown on request
    happened: NotRequired[list[str]]  # what followed from the choice
    rule: RuleData | None  # the rule that forbids the choice


class CanData(TypedDict):
    """Which further requests are possible now."""

    hint: bool
    solution: bool
    next: bool
    previous: bool
    again: bool


class GoingData(TypedDict):
    """A match as a browser remembers it."""

    id: str
    name: str
    begun: bool
    over: bool


class TaskPanelData(TypedDict):
    """The content of the task panel, for `gleek.widgets.Desk`."""

    title: str
    number: int  # the number of the task, 0 for none
    of: int
    # The kind of decision; when it changes, the keyboard focus returns to the instruction.
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
    advice: NotRequired[AdviceData | None]  # the figures and reasons behind `hint`
    solution: str
    can: CanData
    names: NotRequired[dict[str, str]]  # the labels of the buttons, if they differ from the default
    terms: NotRequired[list[dict[str, str]]]  # the game's terms that occur in the text, with their meanings
    log: list[str]
    done: list[str]
    finished: str  # the lesson's id once the lesson is finished, else ""
    place: NotRequired[dict[str, str]]  # the query of the current address
    going: NotRequired[GoingData | None]  # the match at the table
    review: NotRequired[str]  # the label of the button that leads to the review
    left: NotRequired[str]  # the sentence for a hand that the learner left and can restore
    rules: NotRequired[str]
    problem: str
    text: NotRequired[str]


def unit(stake: Stake) -> str:
    """Return the unit in which the learner enters a number of stakes, in the plural: "pence", "stakes of sixpence"."""
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
    """Return figures as the page shows them: "You +6d.". `sum_` turns stakes into text."""
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
    """Return a figure in words: "you +6d. (a gleek of aces +8d., Tiddy held −2d.)"."""
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
