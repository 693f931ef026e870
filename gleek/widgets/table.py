"""The widget of the table: seats, hands, stock, turn-up, trick, pots and purses."""

from typing import ClassVar

import traitlets

from gleek.widgets.base import Drawn, script, style_sheet


class Table(Drawn):
    """The whole table at one step of a hand.

    If its view has a ``pick``, the visitor can pick cards of that seat. A press on a card sends a request such as
    ``{"what": "pick", "c": "7C"}``.

    Attributes:
        four_colours: whether diamonds are blue and clubs are green. The visitor can change this with a button.

    """

    _esm = script("table")
    _css = style_sheet("cards", "people", "coins", "picks", "table")

    from_visitor: ClassVar = {**Drawn.from_visitor, "four_colours": bool}

    label = traitlets.Unicode("The table").tag(sync=True)
    four_colours = traitlets.Bool(default_value=False).tag(sync=True)
