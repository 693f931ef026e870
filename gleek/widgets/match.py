"""The widget of a match: its score, its length, its players and its result."""

import traitlets

from gleek.widgets.base import Drawn, script, style_sheet


class Match(Drawn):
    """The match section: it also stores the finished hands in the visitor's browser."""

    _esm = script("match")
    _css = style_sheet("people", "copying", "opponents", "match")

    label = traitlets.Unicode("The match").tag(sync=True)
