"""An endless series of exercises: a question, answers to choose from, and the reasoning."""

import traitlets

from gleek.widgets.base import Drawn, assemble, lines_of, rows_of, text_of


class Exercise(Drawn):
    """One question at a time, of the chosen kind and seed."""

    _esm = assemble("js", "evidence", "cards", "picks", "answers", "practice", "exercise")
    _css = assemble("css", "evidence", "cards", "picks", "exercise")

    label = traitlets.Unicode("Questions").tag(sync=True)

    def plain_text(self) -> str:
        """Return the view's own text, or else the question, its answers and the verdict, one per line."""
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
