"""The widget of exercises: a question, answers to choose from, and the reasoning after an answer."""

import traitlets

from gleek.widgets.base import Drawn, assemble, lines_of, rows_of, text_of


class Exercise(Drawn):
    """A series of exercises, one question at a time. The visitor chooses the kind and the seed."""

    _esm = assemble("js", "evidence", "cards", "picks", "answers", "practice", "exercise")
    _css = assemble("css", "evidence", "cards", "picks", "exercise")

    label = traitlets.Unicode("Questions").tag(sync=True)

    def plain_text(self) -> str:
        """Return the text in the view, or, if it has none, the question, the answers and the verdict as lines."""
        view = self.view
        return text_of(view, "text") or lines_of(
            [
                text_of(view, "question"),
                *(f"- {text_of(option, 'text')}" for option in rows_of(view, "options")),
                text_of(view, "verdict"),
                text_of(view, "sentence"),
                text_of(view, "problem"),
            ]
        )
