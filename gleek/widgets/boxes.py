"""A beat of a lesson: one or more widgets over one state, kept in step with one another.

A state takes what a visitor asks (`gleek.lessons.asking`) and gives a view for each widget. It knows nothing of
widgets; the box knows nothing of what is asked.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import ipywidgets

from gleek.widgets.base import Fixed, FixedLayout
from gleek.widgets.desk import Desk
from gleek.widgets.exercise import Exercise
from gleek.widgets.table import Table
from gleek.widgets.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import traitlets

    from gleek.lessons.asking import Answering
    from gleek.lessons.doing.rounds import Rounds
    from gleek.lessons.doing.tasks import Tasks
    from gleek.lessons.exercises.session import Judge
    from gleek.lessons.stepping.watching import Watcher
    from gleek.widgets.base import Drawn

log = logging.getLogger("gleek")
APOLOGY = (
    "Something went wrong on our side, and the table stays as it was. Try another step, or reload the page."
)


class Beat(Fixed, ipywidgets.VBox):  # type: ignore[misc]
    """Widgets over one state: every request goes to the state, and then every widget shows what stands.

    `shown` pairs each widget with what makes its view. A request that fails is answered by an apology in the first
    widget, and its details go into the server's log. `css_class` is the name that pages know the box by.
    """

    def __init__(
        self,
        state: Answering,
        shown: Iterable[tuple[Drawn, Callable[[], Mapping[str, object]]]],
        css_class: str,
    ) -> None:
        self._state, self._shown = state, tuple(shown)
        self._views: list[Mapping[str, object]] = [{}] * len(self._shown)
        self._show()
        super().__init__(children=[widget for widget, _ in self._shown], layout=FixedLayout())
        self.add_class(css_class)
        if any(isinstance(widget, Table) for widget, _ in self._shown):
            self.add_class("gleek-screen")  # all of it is one screen
        for widget, _ in self._shown:
            widget.observe(self._asked, names="asked")

    def _asked(self, change: traitlets.Bunch) -> None:
        """Do what a visitor asks; if that fails, say so on the page, and put the details in the server's log."""
        try:
            self._state.ask(change["new"])
            self._show()
        except Exception:
            log.exception("a request failed: %r", change["new"])
            first, _ = self._shown[0]
            first.view = {**first.view, "problem": APOLOGY}
            self._views[0] = {}

    def _show(self) -> None:
        # All views are made before any is shown: the widgets never tell of two different moments.
        views = [make() for _, make in self._shown]
        for (widget, _), view, before in zip(self._shown, views, self._views, strict=True):
            if view != before:
                widget.view = dict(view)
        self._views = views

    def __repr__(self) -> str:
        """Return what the box shows, as text."""
        return "\n\n".join(repr(widget) for widget, _ in self._shown)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, object]:
        bundle: dict[str, object] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = repr(self)
        return bundle


class Watching(Beat):
    """A stage of a sample hand, watched step by step: its sentence, and the table."""

    def __init__(self, state: Watcher) -> None:
        # Two tables on one page need two names.
        watched = Table(level=3, label="The table that is watched")
        shown = ((Watch(level=3), state.watch), (watched, state.table))
        super().__init__(state, shown, "gleek-watch")


class Doing(Beat):
    """Tasks at the table: the desk, and the table."""

    def __init__(self, state: Tasks) -> None:
        # By these the visitor's browser remembers which tasks are done.
        names = {"lesson": state.lesson.id, "tasks": [each.id for each in state.lesson.tasks]}
        own = Table(level=3, label="The table of the task")
        # A lesson begins with its tasks: no heading stands between them and the page's title.
        shown = ((Desk(level=2), lambda: state.desk() | names), (own, state.table))
        super().__init__(state, shown, "gleek-do")


class Practising(Beat):
    """One stage of hand after hand: the desk, and the table."""

    def __init__(self, state: Rounds) -> None:
        own = Table(level=3, label="The table of the hands played again and again")
        super().__init__(state, ((Desk(level=3), state.desk), (own, state.table)), "gleek-rounds")


class Judging(Beat):
    """Exercises without end."""

    def __init__(self, state: Judge) -> None:
        super().__init__(state, ((Exercise(level=3), state.view),), "gleek-judge")
