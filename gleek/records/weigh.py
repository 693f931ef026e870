"""`gleek.weigh`: two sets of rules compared by play, in a notebook or a program.

Computer players play evenings: an evening is twelve hands, or one match if the game's rules say when it ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from html import escape
from typing import Final

from gleek.engine.as_html import table_html
from gleek.engine.errors import Unreadable, given, need
from gleek.engine.rules import Rules
from gleek.engine.words import counted
from gleek.engine.words.tables import text_table
from gleek.evidence import presets
from gleek.evidence.weighed import is_told, measures, plain
from gleek.players import own_players, registry
from gleek.records.rules_text import rules_words
from gleek.records.weighing import Evening, Weighing, counting, evening

_MOST: Final = 10_000


class Comparison:
    """What was counted when the same deals were played by two sets of rules: by `rules`, and then by `other`."""

    def __init__(self, rules: Rules, other: Rules, weighing: Weighing) -> None:
        self.rules, self.other, self.weighing = rules, other, weighing

    def table(self) -> list[list[str]]:
        """Return a row for each measure: its label, its figure by each set of rules, and the difference of these."""
        before = Weighing(self.weighing.base)
        rows = [["", "by the first rules", "by the second", "difference"]]
        for each in measures(self.rules.game).values():
            if self.weighing.has(each):
                apart = self.weighing.difference(each)
                told = plain(apart, signed=True) if is_told(apart) else "–"
                rows.append([each.label, plain(before.figure(each)), plain(self.weighing.figure(each)), told])
        return rows

    @property
    def title(self) -> str:
        words = [rules_words(each, presets.nearest(each)) for each in (self.rules, self.other)]
        evenings = counted(len(self.weighing.evenings), "evening")
        return f"{evenings} by the rules of {words[0]}, and by those of {words[1]}, ± standard error"

    def __repr__(self) -> str:
        return "\n".join([f"{self.title}:", *text_table(self.table())])

    def _repr_html_(self) -> str:
        heads, *rows = self.table()
        return table_html(self.title, heads, [list(map(escape, row)) for row in rows])


def weigh(rules: Rules, other: Rules, evenings: int = 20, *, player: object = None) -> Comparison:
    """Let computer players play the same deals by two sets of rules of one game, and compare the results.

    An evening is twelve hands, or one match if the game's rules say when it ends. All seats have the same
    `player`, who is given as for `gleek.rate`. By default it is the game's default player, or at Gleek one that is
    trained for each set of rules. A notebook shows the progress. Raises `Unreadable` for a bad argument.
    """
    need(rules, Rules, "a set of rules", "one, as in gleek.preset(“cotton”)")
    need(other, type(rules), "a set of rules of the same game", "one, as in gleek.preset(“willughby”)")
    if type(evenings) is not int or not 2 <= evenings <= _MOST:
        raise Unreadable(f"{given(evenings)} is not a number of evenings: give a number from 2 to {_MOST}.")
    tell = _bar()
    found: list[list[Evening]] = []
    for number, each in enumerate((rules, other)):
        sit = [_player(each, player)] * len(registry.game(each.game).seats)
        found.append([])
        for played in range(evenings):
            tell(number * evenings + played, 2 * evenings)
            found[-1].append(evening(each, sit, played))
    tell(2 * evenings, 2 * evenings)
    return Comparison(rules, other, Weighing(found[1], found[0]))


def _player(rules: Rules, player: object) -> str:
    if player is not None:
        return registry.player_named(rules.game, player)
    if knowing := getattr(counting(rules.game), "player_knowing", None):
        return own_players.seat(knowing(rules))
    return registry.default_player(rules.game)


def _bar() -> Callable[[int, int], object]:
    """Return a function of the evenings played and their total, which updates a progress bar (only in a notebook)."""
    python, shows = sys.modules.get("IPython"), sys.modules.get("IPython.display")
    if python is None or shows is None or getattr(python.get_ipython(), "kernel", None) is None:
        return lambda _done, _of: None
    shown = shows.display(shows.HTML("<progress></progress>"), display_id=True)
    return lambda done, of: shown.update(
        shows.HTML(
            f'<progress value="{done}" max="{of}" aria-label="Evenings played"></progress> {done} of {of}'
        )
    )
