"""The whole-hand page: the four widgets over one `Explorer`."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import ipywidgets

from gleek.lessons.explore import Explorer
from gleek.widgets.ledger import Ledger
from gleek.widgets.readings import Readings
from gleek.widgets.stepper import Stepper
from gleek.widgets.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.widgets.base import Drawn

log = logging.getLogger("gleek")
APOLOGY = (
    "Something went wrong on our side, and the table stays as it was. Try another step, or reload the page."
)


class HandExplorer(ipywidgets.VBox):  # type: ignore[misc]
    """Stepper, table, ledger and readings of one hand, kept in step with one another."""

    def __init__(self, hand: str | None = None) -> None:
        """Show a sample hand (see `gleek.lessons.samples.samples`), at its first step."""
        self.explorer = Explorer(hand)
        self.stepper, self.table = Stepper(), Table()
        self.ledger, self.readings = Ledger(), Readings()
        self._show()
        super().__init__(children=[self.stepper, self.table, self.ledger, self.readings])
        self.add_class("gleek-hand")
        for widget in (self.stepper, self.table, self.ledger, self.readings):
            widget.observe(self._asked, names="asked")

    def _asked(self, change: Mapping[str, Any]) -> None:
        """Do what a visitor asks; if that fails, say so on the page, and put the details in the server's log."""
        try:
            self.explorer.ask(change["new"])
            self._show()
        except Exception:
            log.exception("a request failed: %r", change["new"])
            self.stepper.view = {**self.stepper.view, "problem": APOLOGY}

    def _show(self) -> None:
        shown: tuple[tuple[Drawn, dict[str, Any]], ...] = (
            (self.stepper, self.explorer.stepper()),
            (self.table, self.explorer.table()),
            (self.ledger, self.explorer.ledger()),
            (self.readings, self.explorer.readings()),
        )
        for widget, view in shown:
            widget.view = view  # traitlets send only what has changed

    def __repr__(self) -> str:
        """Return what the page shows, as text."""
        return f"{self.stepper!r}\n\n{self.table!r}\n\n{self.ledger!r}\n\n{self.readings!r}"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = repr(self)
        return bundle


def explore(hand: str | None = None) -> HandExplorer:
    """Return the page on which a whole hand is stepped through."""
    return HandExplorer(hand)
