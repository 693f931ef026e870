"""The review of a hand that is over: what each choice cost, a verdict after another."""

import traitlets

from gleek.widgets.base import Drawn, assemble


class Review(Drawn):
    """A review, which asks for its next piece by itself once it has been begun, until it is stopped."""

    _esm = assemble("js", "cards", "review")
    _css = assemble("css", "cards", "review")

    label = traitlets.Unicode("What the choices cost").tag(sync=True)
