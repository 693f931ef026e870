"""The stepper: a widget with the controls to step through a hand, and the sentence of the step."""

import traitlets

from gleek.widgets.base import Drawn, lines_of, rows_of, script, style_sheet, text_of


class Stepper(Drawn):
    """Controls to choose the hand, the step and the view, and the sentence of the step."""

    _esm = script("stepper")
    _css = style_sheet("evidence", "copying", "stepper")

    label = traitlets.Unicode("Step through a hand").tag(sync=True)

    def plain_text(self) -> str:
        """Return as lines: the title of the hand, the step's number and stage, its sentence and its comment."""
        view = self.view
        where = ""
        step, steps = text_of(view, "step"), text_of(view, "steps")
        if step and steps:
            stages = {text_of(stage, "id"): text_of(stage, "name") for stage in rows_of(view, "stages")}
            stage = stages.get(text_of(view, "stage"), "")
            where = f"Step {step} of {steps}" + (f": {stage}" if stage else "")
        keys = ("sentence", "note", "stopped", "problem")
        return lines_of([text_of(view, "title"), where, *(text_of(view, key) for key in keys)])
