"""The data of the task panel: the situation, the choices, and the verdict on the last choice."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from gleek.course.lesson_data import Lesson
from gleek.course.requests import View
from gleek.engine.game import Game
from gleek.engine.money import Stake
from gleek.engine.words import counted, listed, upper_first, with_plus
from gleek.evidence.glossary import explained

_HELP_BUTTONS: Final = ("hint", "solution", "again", "previous", "next")
_STATE_WORDS = {"": "", "right": " (right)", "wrong": " (not right)"}


def choice(id_: str, label: str = "", *, chosen: bool | None = None) -> View:
    """Return a button, or a box to tick if `chosen` is given. By default, the label is the id with a capital letter.

    A caller may add the keys `state` (once the learner has answered, "right" or "wrong") and `href`, which makes the
    choice a link to another page. A choice of the `kind` "apart" is no answer, and is drawn below the answers. Choices
    of the `kind` "more" are in a menu.
    """
    found: View = {"id": id_, "label": label or upper_first(id_), "kind": ""}
    if chosen is not None:
        found["chosen"] = chosen
    return found


def onward(lesson: Lesson) -> View:
    return {**choice("on", f"On to {lesson.heading}"), "href": lesson.page}


class Offers(NamedTuple):
    """The choices that the task panel and the table offer the learner at one decision.

    The attributes:

    * `number_box`: a box for a number from `min` to `max`, with its `label`, its `value` (None if the box is empty at
      first) and the label of its `button`; `quiet` is True if the box is less important than the choices, and comes
      after them
    * `pick`: the cards that the learner may pick: the `seat` that holds them, `many` (at most how many), `chosen` and
      `label`; `together` has groups of cards that can only be picked together; `state` is "right" or "wrong" once the
      picked cards are judged
    * `submit`: the `label` of the button that sends the picked cards or ticked boxes, and whether it is `enabled`;
      `quiet` is True if the button is drawn less prominently, because it means giving something up
    """

    instruction: str
    choices: tuple[View, ...] = ()
    number_box: View | None = None
    pick: View | None = None
    submit: View | None = None
    selected: str = ""
    many: bool = False


def cards_chosen(count: int, most: int) -> str:
    if count > most:
        return f"{counted(count, 'card')} chosen, {count - most} too many"
    return f"{count} of {most} cards chosen"


class Figure(NamedTuple):
    name: str
    stakes: int
    # The parts of `stakes`, as (reason, stakes) pairs; empty if they are not shown.
    parts: tuple[tuple[str, int], ...] = ()
    words: str = ""  # a text to show in place of the sum; "" for the sum


def answer(kind: str, sentence: str, **parts: object) -> View:
    """Return the page's answer (the verdict) to the learner's last choice.

    `kind` is "right", "wrong", "costly", "illegal", "told" (the solution, or a mere statement) or "end" (of a hand).
    Optional parts are `word` (the first words, as in "Not right."), `heard` (the text for screen readers, if it
    differs), `figures` (see `figures_data`), `code` (the result code, if the match is over), `more` (further reasons,
    shown on request), `happened` (sentences on what happened after the choice) and `rule` (the rule that forbids the
    choice).
    """
    return {"kind": kind, "sentence": sentence, "more": [], "rule": None} | parts


def task_panel(offered: Offers, can: dict[str, bool], **parts: object) -> View:
    """Return the data of the widget `TaskPanel`: the choices in `offered`, and `parts`.

    `can` says which requests, besides the choices, are possible now. `parts` replaces the defaults below, and may also
    have `decision` (an id for the kind of decision; when it changes, the keyboard focus goes to the instruction),
    `heard` (the situation for screen readers), `advice` (see `gleek.course.play.advice`), `names` (labels of buttons
    that differ from the default ones, by request), `terms` (the game's terms in the text, with their meanings),
    `review` (the label of the button that leads to the review), `rules` (a line on the rules and the deal's code),
    and the parts that only a match has: `place` (the keys and values for the page's address), `going` (for the
    browser's list of unfinished matches) and `left` (a sentence on the match that the learner has left for this one).
    """
    return {
        "title": "",
        "number": 0,  # the number of the task; 0 if the learner plays a hand
        "of": 0,
        "instruction": offered.instruction,
        "situation": "",
        "choices": list(offered.choices),
        "number_box": offered.number_box,
        "selected": offered.selected,
        "submit": offered.submit,
        "many": offered.many,
        "answer": None,
        "hint": "",
        "solution": "",
        "can": dict.fromkeys(_HELP_BUTTONS, False) | can,
        "done": [],  # the ids of the tasks that the learner has answered correctly
        "finished": "",  # the id of the lesson once the learner has finished it; "" before
        "problem": "",
        "where": None,  # see `stage_line`; None if no hand is in play
    } | parts


def panel_terms(game: str, data: View) -> list[dict[str, str]]:
    """Return the words of the game in the texts of a panel, with their meanings."""
    told, advice = data["answer"], data.get("advice")
    texts = [data["situation"], data["instruction"]]
    if told:
        texts += [told["sentence"], *told["more"], *told.get("happened", [])]
    texts += [data["hint"], data["solution"]]
    if advice:
        texts += [*advice["shared"], *advice["notes"]]
        texts += [reason for way in advice["ways"] for reason in way["reasons"]]
    box, submit = data["number_box"], data["submit"]
    labels = {each["label"] for each in data["choices"]}
    labels |= {box["button"] if box else "", submit["label"] if submit else ""}
    return [each for each in explained(game, *texts) if each["word"] not in labels]


def with_text(game: str, data: View) -> View:
    return data | {"text": panel_text(data), "terms": panel_terms(game, data)}


def unit(stake: Stake) -> str:
    one = {
        Stake.FARTHING: "farthings",
        Stake.PENNY: "pence",
        Stake.SHILLING: "shillings",
        Stake.CROWN: "crowns",
        Stake.HALFPENNY: "halfpennies",
        Stake.HALF_CROWN: "half-crowns",
    }
    return one.get(stake, f"stakes of {stake.word}")


def figures_data(figures: Iterable[Figure], sum_: Callable[[int], str]) -> list[dict[str, str]]:
    """Return figures as data: the name, the sum as text ("+6d.") and the parts. `sum_` writes a number of stakes."""
    found = []
    for each in figures:
        data = {"name": each.name, "sum": each.words or with_plus(sum_(each.stakes), each.stakes)}
        if len(each.parts) == 1:
            data["parts"] = each.parts[0][0]
        elif each.parts:
            data["parts"] = ", ".join(
                f"{reason} {with_plus(sum_(stakes), stakes)}" for reason, stakes in each.parts
            )
        found.append(data)
    return found


def _figure_text(figure: dict[str, str]) -> str:
    parts = f" ({figure['parts']})" if figure.get("parts") else ""
    return f"{figure['name']} {figure['sum']}{parts}"


def panel_text(data: View) -> str:
    mark = ("[ ] ", "[x] ") if data["many"] else ("* ", "* ")
    lines = [
        f"{data['title']}: {data['instruction']}",
        data["situation"],
        *(
            f"{mark[each.get('chosen', False)]}{each['label']}{_STATE_WORDS[each.get('state', '')]}"
            for each in data["choices"]
        ),
        f"{data['number_box']['label']}: …" if data["number_box"] else "",
        data["selected"],
    ]
    if told := data["answer"]:
        lines += [
            f"{told.get('word', '')} {told['sentence']}".lstrip(),
            ", ".join(map(_figure_text, told.get("figures", []))),
            f"The result’s code: {told['code']}" if told.get("code") else "",
            *told["more"],
            f"The rule: {told['rule']['text']}" if told["rule"] else "",
            *told.get("happened", []),
        ]
    if data["hint"]:
        lines.append(f"{data.get('names', {}).get('hint', 'Hint')}: {data['hint']}")
    if advice := data.get("advice"):
        lines += [*advice["shared"], f"{advice['caption']}:"]
        lines += [
            " ".join([f"- {each['label']}: {each['sum']}.", *each["reasons"]]) for each in advice["ways"]
        ]
        lines += advice["notes"]
    can = [word for word in _HELP_BUTTONS if data["can"][word]]
    lines += [
        f"Solution: {data['solution']}" if data["solution"] else "",
        f"You can ask for: {listed(can)}." if can else "",
        data.get("left", ""),
        data["problem"],
    ]
    return "\n".join(filter(None, lines))


def stage_line(game: Game, stage: str, title: str = "") -> View:
    """Return the task panel's line that shows the `stage` of the game.

    `title` names the lesson, as in "3. The ruff".
    """
    return {
        "title": title,
        "stages": [{"id": each.id, "name": each.label, "title": each.title} for each in game.stages],
        "now": stage if any(each.id == stage for each in game.stages) else game.stages[0].id,
        "terms": explained(game.id, *(each.label for each in game.stages)),
    }
