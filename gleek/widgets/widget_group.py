"""Groups of widgets, such as one section of a lesson: the widgets of a group show the same state.

A state handles the visitor's requests (`gleek.course.requests`) and returns a view for each widget. It does not know
the widgets, and the group does not interpret the requests.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import ipywidgets

from gleek.widgets.base import Fixed, FixedLayout
from gleek.widgets.exercise import Exercise
from gleek.widgets.table import Table
from gleek.widgets.task_panel import TaskPanel
from gleek.widgets.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import traitlets

    from gleek.course.exercises.session import Judge
    from gleek.course.explorer.watching import Watcher
    from gleek.course.play.rounds import Rounds
    from gleek.course.play.tasks import Tasks
    from gleek.course.requests import Controller
    from gleek.widgets.base import Drawn

log = logging.getLogger("gleek")
APOLOGY = (
    "Something went wrong on our side, and the table stays as it was. Try another step, or reload the page."
)


class WidgetGroup(Fixed, ipywidgets.VBox):  # type: ignore[misc]
    """A group of widgets that show one state. Every request goes to the state, then all widgets are updated.

    `shown` pairs each widget with the function that returns its view. If a request fails, the first widget shows an
    apology, and the details go into the server's log. `css_class` is the CSS class of the group in the page.
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
            self.add_class("gleek-screen")  # the group fills one screen
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


class WatchGroup(WidgetGroup):
    """A stage of a sample hand to watch step by step: the step's sentence, and the table."""

    def __init__(self, state: Watcher) -> None:
        # A page may have two tables, so each needs its own name.
        watched = Table(level=3, label="The table that is watched")
        shown = ((Watch(level=3), state.watch), (watched, state.table))
        super().__init__(state, shown, "gleek-watch")


class TaskGroup(WidgetGroup):
    """The tasks of a lesson: the task panel, and the table."""

    def __init__(self, state: Tasks) -> None:
        # The browser uses these ids to store which tasks are done.
        names = {"lesson": state.lesson.id, "tasks": [each.id for each in state.lesson.tasks]}
        own = Table(level=3, label="The table of the task")
        # A lesson begins with its tasks: there is no heading between them and the page's title.
        shown = ((TaskPanel(level=2), lambda: state.panel() | names), (own, state.table))
        super().__init__(state, shown, "gleek-do")


class RoundsGroup(WidgetGroup):
    """One stage, practised in hand after hand: the task panel, and the table."""

    def __init__(self, state: Rounds) -> None:
        own = Table(level=3, label="The table of the hands played again and again")
        super().__init__(state, ((TaskPanel(level=3), state.panel), (own, state.table)), "gleek-rounds")


class QuestionGroup(WidgetGroup):
    """An endless series of exercises."""

    def __init__(self, state: Judge) -> None:
        super().__init__(state, ((Exercise(level=3), state.view),), "gleek-judge")
