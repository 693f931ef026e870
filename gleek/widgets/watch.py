"""The widget for the demonstration in a lesson: one sentence for each step of a part of a hand."""

import traitlets

from gleek.widgets.base import Drawn, assemble


class Watch(Drawn):
    """The sentence of a step, and buttons to go to the next step and back."""

    _esm = assemble("js", "evidence", "watch")
    _css = assemble("css", "evidence", "watch")

    label = traitlets.Unicode("Watch").tag(sync=True)
