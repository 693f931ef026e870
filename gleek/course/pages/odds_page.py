"""The page on the odds of a game: it asks a question, the visitor guesses, and then it shows the figures."""

from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from math import ceil, floor, inf, log10

from gleek.course.course_parts import Figures, Plot
from gleek.course.pages.odds import Question, figures, questions, said
from gleek.course.requests import Controller, Handlers, NamedData, Request, View, text, whole
from gleek.engine.errors import Unreadable
from gleek.engine.words.chances import times
from gleek.engine.words.tables import text_table
from gleek.players.registry import DEFAULT


class OddsPage(Controller):
    def __init__(self, game_id: str = DEFAULT) -> None:
        self.game_id = game_id
        self.questions = questions(game_id)
        self.asked = next(iter(self.questions.values()))
        self.guesses: dict[str, str] = {}

    def requests(self, request: Request) -> Handlers:
        return {
            "question": lambda: self._take(text(request.get("id"))),
            "guess": lambda: self._guess(text(request.get("value"))),
        }

    def _take(self, name: str) -> None:
        if name not in self.questions:
            raise Unreadable(f"“{name[:30]}” is not a question of this page: choose one from the list.")
        self.asked = self.questions[name]

    def _guess(self, value: str) -> None:
        question = self.asked
        if question.slider:
            least, most, _ = question.slider
            number = whole(value, least, most)
            if number is None:
                raise Unreadable(
                    f"“{value[:30]}” is not a possible guess: give a whole number from {least} to {most}."
                )
            value = str(number)
        elif value not in {each["id"] for each in _choices(question)}:
            raise Unreadable(f"“{value[:30]}” is not one of the choices: guess one that the page offers.")
        self.guesses[question.id] = value

    def view(self) -> View:
        question, names = self.asked, list(self.questions)
        place = names.index(question.id)
        slider = question.slider
        return {
            "questions": [{"id": each.id, "name": each.title} for each in self.questions.values()],
            "question": question.id,
            "number": place + 1,
            "situation": question.situation,
            "ask": question.ask,
            "choices": self._choices(),
            "slider": {
                "least": slider[0],
                "most": slider[1],
                "value": (slider[0] + slider[1]) // 2,
                "unit": question.unit,
            }
            if slider
            else None,
            "answer": self._answer(),
            "next": names[place + 1] if place + 1 < len(names) else "",
            "problem": self.problem,
            "text": self._text(),
        }

    def _choices(self) -> list[View]:
        question = self.asked
        guess = self.guesses.get(question.id)
        found = None if guess is None else figures(self.game_id, question.id)
        return [
            {
                **each,
                "right": found is not None and is_right(question, found, each["id"]),
                "guessed": guess == each["id"],
            }
            for each in _choices(question)
        ]

    def _answer(self) -> View | None:
        question = self.asked
        guess = self.guesses.get(question.id)
        if guess is None:
            return None
        found = figures(self.game_id, question.id)
        sentence, why = said(self.game_id, question)
        told = f": {guess}" if question.choices else f" {guess} {question.unit or 'times in 100'}"
        return {
            "verdict": f"You said{told}. {_verdict(question, found, guess)}",
            "right": is_right(question, found, guess),
            "sentence": sentence,
            "why": why,
            "plot": plot_data(found.plot),
            "table": {"head": list(found.head), "rows": [list(row) for row in found.rows]},
            "how": found.how,
        }

    def _text(self) -> str:
        question, answer = self.asked, self._answer()
        lines = [question.title, question.situation, question.ask]
        if question.slider:
            lines.append(f"From {question.slider[0]} to {question.slider[1]} {question.unit}.")
        else:
            lines.append(" · ".join(each["name"] for each in _choices(question)))
        if answer is not None:
            table = text_table([answer["table"]["head"], *answer["table"]["rows"]])
            lines += [answer["verdict"], answer["sentence"], answer["why"], *table, answer["how"]]
        return "\n".join(filter(None, lines))


def _choices(question: Question) -> Sequence[NamedData]:
    if question.times:
        return [{"id": str(each), "name": f"{each} times in 100"} for each in question.times]
    return [{"id": each, "name": each} for each in question.choices]


def _verdict(question: Question, found: Figures, guess: str) -> str:
    if is_right(question, found, guess):
        return "That is near." if question.slider else "That is right."
    if isinstance(found.right, str):
        return "No."
    return "That is too much." if int(guess) > _number(found.right) else "That is too little."


def _number(right: Fraction | float) -> float:
    return times(right) if isinstance(right, Fraction) else right


def is_right(question: Question, found: Figures, guess: str) -> bool:
    if isinstance(found.right, str):
        return guess == found.right
    return abs(int(guess) - _number(found.right)) <= (question.slider[2] if question.slider else 0)


def plot_data(plot: Plot) -> View:
    """Return the data of a plot with its axes. Error bars reach two standard errors to each side of a value."""
    floor_of_errors = -inf if any(each.value < 0 for each in plot.bars) else 0.0
    bars = [
        asdict(each)
        | {
            "low": max(floor_of_errors, each.value - 2 * each.error),
            "high": each.value + 2 * each.error,
        }
        for each in plot.bars
    ]
    heights = [end for bar in bars for end in (bar["low"], bar["high"])]
    heights += [y for line in plot.lines for _, y in line.points]
    across = [x for line in plot.lines for x, _ in line.points]
    return {
        "caption": plot.caption,
        "up": _axis([0.0, *heights], plot.up),
        "bars": bars,
        "lines": [asdict(line) for line in plot.lines],
        "across": _axis(across, plot.across) if across else None,
        "mark": list(plot.mark) if plot.mark else None,
    }


def _axis(values: Sequence[float], name: str) -> View:
    """Return an axis labelled `name` for these values, with about five ticks at round numbers.

    >>> _axis([0, 36.4], "")["ticks"]
    [0.0, 10.0, 20.0, 30.0, 40.0]
    """
    low, high = min(values), max(values)
    rough = (high - low or 1.0) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(size * power for size in (1, 2, 2.5, 5, 10) if size * power >= rough)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = [round(step * number, 9) for number in range(first, last + 1)]
    return {"least": ticks[0], "most": ticks[-1], "ticks": ticks, "name": name}
