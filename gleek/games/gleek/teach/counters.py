"""How many counters each player needs, measured: many games by plain players, and how low a purse came in them.

And how much the winner of a game won, to set beside what the old players write of their winnings.

Nobody has written down how many counters a game of Gleek takes. `scripts/counters.py` lets the engine play games of
twelve hands with the plain player in all three seats, always the same deals, and notes for every player the lowest
that the purse ever stood: counters enough for that are counters enough to pay with. What it found is in
`counters.toml`, beside this file.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from gleek.lessons.purses import SHARES, enough
from gleek.words.tables import html_row, html_table

MEASURED: Final = Path(__file__).with_suffix(".toml")

_SHARE_WORDS = {
    50: "half of the players",
    90: "nine in ten",
    95: "nineteen in twenty",
    100: "every one of them",
}


@dataclass(frozen=True, slots=True)
class Counters:
    """What was measured, in stakes, for each length: what the players `needed`, from the least to the most.

    `won` is what the winner of each game had won by then; `decisions` is how many decisions a hand had on average,
    all three players' together.
    """

    games: int
    decisions: float
    needed: dict[int, tuple[int, ...]]
    won: dict[int, tuple[int, ...]]

    def games_won_by(self, stakes: int, hands: int) -> int:
        """Return in how many of the games somebody was up by so many stakes, or more, after so many hands."""
        return sum(each >= stakes for each in self.won[hands])

    def enough(self, hands: int, share: int) -> int:
        """Return how many counters were enough for this share (in a hundred) of the players, in so many hands."""
        return enough(self.needed[hands], share)

    @property
    def rows(self) -> list[tuple[str, list[int]]]:
        """A row a share of the players: its words, and the counters for each length."""
        return [
            (_SHARE_WORDS[share], [self.enough(hands, share) for hands in self.needed]) for share in SHARES
        ]

    @property
    def how(self) -> str:
        """How it was measured, in a sentence or two."""
        longest = max(self.needed)
        return (
            f"Measured in {self.games} games of {longest} hands, each seat played by the same plain player, by the "
            f"default rules. A hand took {self.decisions:.0f} decisions, those of all three together. People "
            "who vie higher than that player need more."
        )

    def __repr__(self) -> str:
        """Return the table in lines of text."""
        lines = ["Counters that were enough", f"{'for':<20}" + "".join(f"{_in(h):>14}" for h in self.needed)]
        lines += [f"{words:<20}" + "".join(f"{each:>14}" for each in row) for words, row in self.rows]
        return "\n".join([*lines, self.how])

    def _repr_html_(self) -> str:
        """Return the table, and how it was measured."""
        table = html_table(
            ("for", *map(_in, self.needed)),
            (html_row((escape(words), *map(str, row))) for words, row in self.rows),
            caption="Counters that were enough",
            attributes='class="gleek-counters"',
        )
        return f"{table}<p>{escape(self.how)}</p>"


@cache
def counters_needed() -> Counters:
    """Return what the players needed, and won, in the games that were measured."""
    found = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    decisions, lengths = found["decisions"], found["after"]
    return Counters(
        len(decisions),
        sum(decisions) / (len(decisions) * max(each["hands"] for each in lengths)),
        {each["hands"]: tuple(sorted(each["needed"])) for each in lengths},
        {each["hands"]: tuple(sorted(each["won"])) for each in lengths},
    )


def _in(hands: int) -> str:
    return f"in {hands} hands"
