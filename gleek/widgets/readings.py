"""The widget of the readings: the visitor changes the rules of a hand and sees what changes in the hand."""

from collections.abc import Mapping

import traitlets

from gleek.widgets.base import Drawn, lines_of, rows_of, script, style_sheet, text_of


def _difference(line: Mapping[str, object]) -> str:
    step, before, after = (text_of(line, key) for key in ("step", "before", "after"))
    told = {
        "added": f"added: {after}",
        "removed": f"no longer: {before}",
    }.get(text_of(line, "kind"), f"{before} becomes {after}")
    return f"{step}. {told}" if step else told


class Readings(Drawn):
    """Menus for the preset and for each point of dispute, and how the chosen rules change the hand."""

    _esm = script("readings")
    _css = style_sheet("evidence", "readings")

    label = traitlets.Unicode("What if it were played by another book?").tag(sync=True)

    def plain_text(self) -> str:
        """Return as lines: the sentence on the result, the changed fields, and the changed payments."""
        result = self.view.get("result")
        result = result if isinstance(result, Mapping) else {}
        return lines_of(
            [
                text_of(result, "sentence"),
                *(
                    f"{text_of(one, 'title')}: {text_of(one, 'value')}"
                    for one in rows_of(self.view, "differs")
                ),
                *(_difference(line) for line in rows_of(result, "lines")),
                text_of(self.view, "problem"),
            ],
        )
