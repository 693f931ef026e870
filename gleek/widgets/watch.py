"""The widget for the demonstration in a lesson: one sentence for each step of a part of a hand."""

import traitlets

from gleek.widgets.base import Drawn, assemble, lines_of, text_of


class Watch(Drawn):
    """The sentence of a step, and buttons to go to the next step and back."""

    _esm = assemble("js", "evidence", "watch")
    _css = assemble("css", "evidence", "watch")

    label = traitlets.Unicode("Watch").tag(sync=True)

    def plain_text(self) -> str:
        """Return the text in the view, or else the hand, the step, its sentence and its comment as lines."""
        view = self.view
        where = f"Step {text_of(view, 'step')} of {text_of(view, 'steps')}" if view.get("steps") else ""
        keys = ("sentence", "note", "problem")
        return text_of(view, "text") or lines_of(
            [text_of(view, "title"), where, *(text_of(view, key) for key in keys)]
        )
