"""The widget of the task panel: what the learner has to do now, and the verdict on what they did."""

import traitlets

from gleek.widgets.base import Drawn, assemble, lines_of, rows_of, text_of


class TaskPanel(Drawn):
    """One task, or one decision of a hand: the instruction, the choices, the answer, a hint and the solution."""

    _esm = assemble("js", "evidence", "advice", "going", "elsewhere", "room", "tabs", "task_panel")
    _css = assemble("css", "evidence", "advice", "task_panel")

    label = traitlets.Unicode("Your task").tag(sync=True)

    def plain_text(self) -> str:
        """Return the text in the view, or, if it has none, the task, its instruction and its choices as lines."""
        view = self.view
        return text_of(view, "text") or lines_of(
            [
                *(text_of(view, key) for key in ("title", "situation", "instruction")),
                *(f"- {text_of(choice, 'label')}" for choice in rows_of(view, "choices")),
                text_of(view, "problem"),
            ]
        )
