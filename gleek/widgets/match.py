"""The widget of a match: its score, its length, its players and its result."""

import traitlets

from gleek.widgets.base import Drawn, assemble


class Match(Drawn):
    """The match section: it also stores the finished hands in the visitor's browser."""

    _esm = assemble("js", "people", "kept", "copying", "opponents", "going", "match")
    _css = assemble("css", "people", "copying", "opponents", "match")

    label = traitlets.Unicode("The match").tag(sync=True)
