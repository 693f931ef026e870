"""Groups of widgets that show one state: a `gleek.course.requests.Controller`, which knows no widgets."""

import logging
from collections.abc import Callable, Iterable, Mapping

import ipywidgets
import traitlets

from gleek.course.requests import Controller
from gleek.widgets.base import Drawn, Fixed, FixedLayout
from gleek.widgets.parts import Table

log = logging.getLogger("gleek")
APOLOGY = (
    "Something went wrong on our side, and the table stays as it was. Try another step, or reload the page."
)


class WidgetGroup(Fixed, ipywidgets.VBox):  # type: ignore[misc]
    """A group of widgets that show one state. It passes each request to the state, and then updates all widgets.

    `shown` has pairs of a widget and the function that returns its view. After an unexpected exception, which is
    logged, the first widget shows an apology.
    """

    def __init__(
        self,
        state: Controller,
        shown: Iterable[tuple[Drawn, Callable[[], Mapping[str, object]]]],
        css_class: str,
    ) -> None:
        self._state, self._shown = state, tuple(shown)
        self._views: list[Mapping[str, object]] = [{}] * len(self._shown)
        self._show()
        super().__init__(children=[widget for widget, _ in self._shown], layout=FixedLayout())
        self.add_class(css_class)
        if any(isinstance(widget, Table) for widget, _ in self._shown):
            # A group with a card table is as high as the window: the style sheet does this by the class.
            self.add_class("gleek-screen")
        for widget, _ in self._shown:
            widget.observe(self._asked, names="asked")

    def _asked(self, change: traitlets.Bunch) -> None:
        try:
            self._state.ask(change["new"])
            self._show()
        except Exception:
            log.exception("a request failed: %r", change["new"])
            first, _ = self._shown[0]
            first.view = {**first.view, "problem": APOLOGY}
            self._views[0] = {}

    def _show(self) -> None:
        # Make all views before showing any, so that the widgets never show two different states.
        views = [make() for _, make in self._shown]
        for (widget, _), view, before in zip(self._shown, views, self._views, strict=True):
            if view != before:
                widget.view = dict(view)
        self._views = views

    def __repr__(self) -> str:
        return "\n\n".join(repr(widget) for widget, _ in self._shown)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, object]:
        bundle: dict[str, object] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = repr(self)
        return bundle
