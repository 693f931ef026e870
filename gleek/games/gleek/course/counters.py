"""The counters that each player needs for a game, from `counters.toml`. `scripts/counters.py` measures them.

No book says how many a game takes. The script plays games of twelve hands, with the basic player in all seats, and
notes each player's lowest balance, and the winner's gain for comparison with old accounts.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from gleek.course.counters_needed import enough
from gleek.engine.words.tables import html_row, html_table, html_text

MEASURED: Final = Path(__file__).with_suffix(".toml")

_SHARE_WORDS = {
    50: "half of the players",
    90: "nine in ten",
    95: "nineteen in twenty",
    100: "every one of them",
}


@dataclass(frozen=True, slots=True)
class Counters:
    games: int
    decisions: float  # the mean number of decisions in a hand, of all three players together
    # keyed by the number of hands in a game: how many counters each player of each game needed, in rising order
    needed: dict[int, tuple[int, ...]]
    # keyed by the number of hands in a game: the gain of each game's winner in stakes, in rising order
    won: dict[int, tuple[int, ...]]

    def games_won_by(self, stakes: int, hands: int) -> int:
        return sum(each >= stakes for each in self.won[hands])

    def enough(self, hands: int, share: int) -> int:
        return enough(self.needed[hands], share)

    @property
    def how(self) -> str:
        longest = max(self.needed)
        return (
            f"Measured in {self.games} games of {longest} hands, each seat played by the same simple player, by the "
            f"default rules. A hand took {self.decisions:.0f} decisions, those of all three together. People "
            "who vie higher than that player need more."
        )

    def __repr__(self) -> str:
        return html_text(self._repr_html_())

    def _repr_html_(self) -> str:
        table = html_table(
            ("for", *(f"in {hands} hands" for hands in self.needed)),
            (
                html_row((words, *(str(self.enough(hands, share)) for hands in self.needed)))
                for share, words in _SHARE_WORDS.items()
            ),
            caption="Counters that were enough",
            attributes='class="gleek-counters"',
        )
        return f"{table}<p>{escape(self.how)}</p>"


@cache
def counters_needed() -> Counters:
    found = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    decisions, lengths = found["decisions"], found["after"]
    return Counters(
        len(decisions),
        sum(decisions) / (len(decisions) * max(each["hands"] for each in lengths)),
        {each["hands"]: tuple(sorted(each["needed"])) for each in lengths},
        {each["hands"]: tuple(sorted(each["won"])) for each in lengths},
    )
