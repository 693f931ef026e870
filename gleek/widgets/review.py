"""The review of a finished hand: what each choice cost, one verdict at a time."""

import traitlets

from gleek.widgets.base import Drawn, assemble


class Review(Drawn):
    """A review. Once begun, its script requests one piece after another until the end, or until it is stopped."""

    _esm = assemble("js", "cards", "review")
    _css = assemble("css", "cards", "review")

    label = traitlets.Unicode("What the choices cost").tag(sync=True)
