"""What the widgets share: their traits, their plain text, and how their browser code is put together."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import ClassVar

import anywidget
import ipywidgets
import traitlets

from gleek.drawing.joining import NAMES_OF_CARDS, joined
from gleek.widgets.request import plain_request

_STATIC = Path(__file__).parent / "static"


def assemble(suffix: str, *parts: str) -> str:
    """Return the browser code of one widget: what all share, the names of the cards among it, then its own parts.

    A part is a file of this package's ``static``, or of `gleek.drawing`'s.

    Args:
        suffix: ``"js"`` or ``"css"``.
        parts: the names of files without their ending: ``"cards", "table"``.

    """
    shared = ("nodes", "presses", "common") if suffix == "js" else ("common",)
    code = joined(suffix, (*shared, *parts), _STATIC)
    return f"{NAMES_OF_CARDS}\n{code}" if suffix == "js" else code


def text_of(given: Mapping[str, object], key: str) -> str:
    """Return the text under ``key``, or nothing when it is absent or null."""
    value = given.get(key)
    return "" if value is None else str(value)


def rows_of(given: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    """Return the list of dictionaries under ``key``, leaving out whatever is not one."""
    value = given.get(key)
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list | tuple) else []


def lines_of(parts: Iterable[str]) -> str:
    """Join lines of text, leaving out the empty ones."""
    return "\n".join(part for part in parts if part)


class Fixed:
    """Mixed in first: a widget in which a visitor can set nothing, whatever is sent to it."""

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take nothing."""


class FixedLayout(Fixed, ipywidgets.Layout):  # type: ignore[misc]
    """Where a widget of ours stands: the page's style sheets say, and no visitor."""


class Drawn(anywidget.AnyWidget):
    """A widget that draws one dictionary and hands back what its visitor asks for.

    Attributes:
        view: all that is to be seen, as plain JSON. Python writes it, the browser draws it. What a visitor
            may not know must not be in it: a browser can read every trait.
        asked: the visitor's last request, ``{"n": count, "what": "step", …}``. The browser counts ``n`` up, so
            that the same request made twice is a change. It comes from outside: check it before use.
        answered: the ``n`` of the last request whose observers have finished, whatever they made of it. By
            this the browser knows that Python is still there, even when a request changed nothing.
        label: the widget's heading, read out as its name.
        level: the level of that heading among the page's: 2, or 3 below a lesson's own heading.

    """

    from_visitor: ClassVar[Mapping[str, Callable[[object], object]]] = {"asked": plain_request}
    """The traits that a visitor may set, each with what is made of the value that comes. All others are Python's."""

    view = traitlets.Dict().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    level = traitlets.Int(2).tag(sync=True)

    def __init__(self, view: Mapping[str, object] | None = None, **traits: object) -> None:
        if view is not None:
            traits["view"] = dict(view)
        super().__init__(**{"layout": FixedLayout(), **traits})

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take from the browser what a visitor may set, and nothing else."""
        super().set_state(
            {name: make(sync_data[name]) for name, make in self.from_visitor.items() if name in sync_data}
        )

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send some traits, or all, to the browser.

        They are plain JSON: ipywidgets would walk through every part of a view to look for binary data.
        """
        state = self.get_state(key)
        if state:
            self._send({"method": "update", "state": state, "buffer_paths": []}, buffers=[])

    def plain_text(self) -> str:
        """Return what the widget shows as lines of plain text."""
        return text_of(self.view, "text")

    def __repr__(self) -> str:
        # A notebook stores this as the output's text. The default would hold an address in memory, which
        # differs at every run, and would tell a reader on paper nothing.
        return self.plain_text() or self.label or type(self).__name__

    def _repr_mimebundle_(self, **_kwargs: object) -> tuple[dict[str, object], dict[str, object]] | None:
        bundle: tuple[dict[str, object], dict[str, object]] | None = super()._repr_mimebundle_()
        if bundle is not None:
            # anywidget cuts the text at 110 characters; a whole table in words is longer.
            bundle[0]["text/plain"] = repr(self)
        return bundle

    def notify_change(self, change: traitlets.Bunch) -> None:
        """Tell the observers of a change, and say when those of ``asked`` have finished."""
        if change["name"] != "asked":
            super().notify_change(change)
            return
        # What comes of a request and the word that it is done leave in one message: a browser that shows the one and
        # still waited for the other would refuse the visitor's next click.
        with self.hold_sync():
            try:
                super().notify_change(change)
            finally:
                number = self.asked.get("n")
                if isinstance(number, int):
                    self.answered = number
