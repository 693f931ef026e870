"""The widget of the review of a finished hand: a verdict on each choice."""

import traitlets

from gleek.widgets.base import Drawn, script, style_sheet


class Review(Drawn):
    """A review. Once the visitor has started it, the script requests one verdict after another until it is stopped."""

    _esm = script("review")
    _css = style_sheet("cards", "review")

    label = traitlets.Unicode("What the choices cost").tag(sync=True)
