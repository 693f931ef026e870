"""The widget of the ledger: every payment so far, with its reason and the rule behind it."""

from collections.abc import Mapping

import traitlets

from gleek.widgets.base import Drawn, lines_of, rows_of, script, style_sheet, text_of


def _payment(line: Mapping[str, object]) -> str:
    step, payer, receiver, money, reason = (
        text_of(line, key) for key in ("step", "payer", "receiver", "text", "reason")
    )
    return f"{step}. {payer} to {receiver}, {money}" + (f" {reason}" if reason else "")


class Ledger(Drawn):
    """The payments of a hand, one line each, with the rule for each payment."""

    _esm = script("ledger")
    _css = style_sheet("evidence", "ledger")

    label = traitlets.Unicode("The ledger").tag(sync=True)

    def plain_text(self) -> str:
        """Return a line for each payment, and then the balance of each account."""
        totals = [f"{text_of(each, 'name')} {text_of(each, 'text')}" for each in rows_of(self.view, "totals")]
        return lines_of(
            [
                *(_payment(line) for line in rows_of(self.view, "lines")),
                "; ".join(totals),
                text_of(self.view, "sum_text"),
            ],
        )
