"""The match that a hand belongs to: where it stands, how long it is, its result."""

import traitlets

from gleek.widgets.base import Drawn, assemble


class Match(Drawn):
    """A match: its length, who plays, its result, and what the visitor's browser keeps of it."""

    _esm = assemble("js", "people", "kept", "copying", "opponents", "going", "match")
    _css = assemble("css", "people", "copying", "opponents", "match")

    label = traitlets.Unicode("The match").tag(sync=True)
