"""A hand of one's own: the desk, the table and the ledger over one `OwnHand`."""

from __future__ import annotations

from gleek.lessons.doing.own_hand import OwnHand
from gleek.lessons.doing.own_hand_view import desk_data, own_ledger, own_table
from gleek.widgets.boxes import Beat
from gleek.widgets.desk import Desk
from gleek.widgets.ledger import Ledger
from gleek.widgets.table import Table


class Playing(Beat):
    """One seat of a hand, played by the visitor; the two others play plainly."""

    def __init__(self, state: OwnHand | None = None) -> None:
        own = state or OwnHand()
        shown = (
            (Desk(level=2), lambda: desk_data(own)),
            (Table(level=2), lambda: own_table(own)),
            (Ledger(), lambda: own_ledger(own)),
        )
        super().__init__(own, shown, "gleek-own")
