"""What the desk shows: a decision to be made and what is said of it, as the widget draws it and as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, NotRequired, TypedDict

from gleek.engine.money import Stake
from gleek.words import listed, with_plus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gleek.evidence.as_data import RuleData
    from gleek.lessons.doing.advice import AdviceData
    from gleek.lessons.stepping.table_view import PickData
    from gleek.lessons.teach_parts import Figure

_CAN: Final[tuple[Literal["hint", "solution", "again", "previous", "next"], ...]] = (
    "hint",
    "solution",
    "again",
    "previous",
    "next",
)


_JUDGED = {"": "", "right": " (right)", "wrong": " (not right)"}


class ChoiceData(TypedDict):
    """A button or a box to tick; with `href` a link to another page.

    `state` is "right" or "wrong" once that is shown; `chosen` tells of ticks only.
    """

    id: str
    label: str
    kind: str
    chosen: NotRequired[bool]
    state: NotRequired[str]
    href: NotRequired[str]


class NumberBoxData(TypedDict):
    """A box for a number from `min` to `max`; `value` stands in it at first. A `quiet` one comes after the choices."""

    label: str
    min: int
    max: int
    value: int | None
    button: str
    quiet: NotRequired[bool]


class SubmitData(TypedDict):
    """The button that ends a choice of several; a `quiet` one gives something up, and is not drawn as the way on."""

    label: str
    enabled: bool
    quiet: NotRequired[bool]


class Offers(NamedTuple):
    """What the desk and the table show of a choice (see `gleek.widgets`)."""

    instruction: str
    choices: tuple[ChoiceData, ...] = ()
    number_box: NumberBoxData | None = None
    pick: PickData | None = None
    submit: SubmitData | None = None
    selected: str = ""
    many: bool = False


class FigureData(TypedDict):
    """What somebody has won or lost: who, and the sum with its sign; `parts` says of what it is made up."""

    name: str
    sum: str
    parts: NotRequired[str]


class AnswerData(TypedDict):
    """What is said of a choice: `kind` is how it is marked, `word` how it begins, `rule` what refuses it.

    `more` says why to whoever asks for it, and `happened` what came of it; `heard` is what is said aloud, where that is
    not sentence and figures; `code` tells the result of a match that has ended.
    """

    kind: str
    word: NotRequired[str]
    sentence: str
    heard: NotRequired[str]
    figures: NotRequired[list[FigureData]]
    code: NotRequired[str]
    more: list[str]
    happened: NotRequired[list[str]]
    rule: RuleData | None


class CanData(TypedDict):
    """What else can be asked for now."""

    hint: bool
    solution: bool
    next: bool
    previous: bool
    again: bool


class GoingData(TypedDict):
    """A match as a browser keeps its place: its id, its name, whether it has begun and is over."""

    id: str
    name: str
    begun: bool
    over: bool


class DeskData(TypedDict):
    """The desk, for `gleek.widgets.Desk`.

    Task `number` of `of` (0: no task); `decision` names the kind of decision: of another kind the buttons are others,
    and the keyboard begins at the instruction; `advice` has the figures and reasons behind the `hint`; `names` are
    those of the buttons, where they differ; `place` is what an address of the moment holds; `finished` the lesson's id,
    once it is done; `review` the name of what leads to the review; `left` says that something was left, which can be
    brought back; `going` is the match at the table; `terms` are the words of the game that stand in it, with
    their meanings.
    """

    title: str
    number: int
    of: int
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
    advice: NotRequired[AdviceData | None]
    solution: str
    can: CanData
    names: NotRequired[dict[str, str]]
    terms: NotRequired[list[dict[str, str]]]
    log: list[str]
    done: list[str]
    finished: str
    place: NotRequired[dict[str, str]]
    going: NotRequired[GoingData | None]
    review: NotRequired[str]
    left: NotRequired[str]
    rules: NotRequired[str]
    problem: str
    text: NotRequired[str]


def unit(stake: Stake) -> str:
    """Return in what a number of stakes is asked for, in the plural: "pence", "stakes of sixpence"."""
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
    """Return figures as they are shown, with `sum_` for what is won or lost: "You +6d."."""
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
    """Return a figure as words: "you +6d. (a gleek of aces +8d., Tiddy held −2d.)"."""
    parts = f" ({figure['parts']})" if figure.get("parts") else ""
    return f"{figure['name']} {figure['sum']}{parts}"


def desk_text(data: DeskData) -> str:
    """Return the desk as lines of plain text, for a reader without the picture."""
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
