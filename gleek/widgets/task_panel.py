"""The widget of the task panel: what the learner has to do now, and the verdict on what they did."""

import traitlets

from gleek.widgets.base import Drawn, script, style_sheet


class TaskPanel(Drawn):
    """One task, or one decision of a hand: the instruction, the choices, the answer, a hint and the solution."""

    _esm = script("task_panel")
    _css = style_sheet("evidence", "advice", "task_panel")

    label = traitlets.Unicode("Your task").tag(sync=True)
