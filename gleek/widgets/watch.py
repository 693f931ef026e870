"""The widget for the demonstration in a lesson: one sentence for each step of a part of a hand."""

import traitlets

from gleek.widgets.base import Drawn, script, style_sheet


class Watch(Drawn):
    """The sentence of a step, and buttons to go to the next step and back."""

    _esm = script("watch")
    _css = style_sheet("evidence", "watch")

    label = traitlets.Unicode("Watch").tag(sync=True)
