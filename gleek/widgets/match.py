"""The match that a hand belongs to: its current score, its length and its result."""

import traitlets

from gleek.widgets.base import Drawn, assemble


class Match(Drawn):
    """A match: its length, its players, its result, and the hands stored in the visitor's browser."""

    _esm = assemble("js", "people", "kept", "copying", "opponents", "going", "match")
    _css = assemble("css", "people", "copying", "opponents", "match")

    label = traitlets.Unicode("The match").tag(sync=True)
