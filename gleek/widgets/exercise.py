"""The widget of exercises: a question, answers to choose from, and the reasoning after an answer."""

import traitlets

from gleek.widgets.base import Drawn, script, style_sheet


class Exercise(Drawn):
    """A series of exercises, one question at a time. The visitor chooses the kind and the seed."""

    _esm = script("exercise")
    _css = style_sheet("evidence", "cards", "picks", "exercise")

    label = traitlets.Unicode("Questions").tag(sync=True)
