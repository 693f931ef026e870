"""How many counters each player needs, measured: many games by plain players, and how low a purse came in them.

And how much the winner of a game won, to set beside what the old players write of their winnings.

Nobody has written down how many counters a game of Gleek takes. Here the engine plays games of twelve hands with the
plain player in all three seats, always the same deals, and notes for every player the lowest that the purse ever
stood. Counters enough for that are counters enough to pay with.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from gleek.engine.hand import Hand
from gleek.engine.match import Match
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.rules import DEFAULT, Rules, preset
from gleek.records.codes import deal_number

GAMES = 100
LENGTHS = (3, 6, 12)
"""After how many hands it is looked: multiples of three, so that all have dealt equally often."""

# How many in a hundred players had enough.
_SHARES = (50, 90, 95, 100)
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
        found = self.needed[hands]
        return found[max(0, -(-share * len(found) // 100) - 1)]

    @property
    def rows(self) -> list[tuple[str, list[int]]]:
        """A row a share of the players: its words, and the counters for each length."""
        return [
            (_SHARE_WORDS[share], [self.enough(hands, share) for hands in self.needed]) for share in _SHARES
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
        head = "".join(f'<th scope="col">{_in(hands)}</th>' for hands in self.needed)
        rows = "".join(
            f'<tr><th scope="row">{escape(words)}</th>{"".join(f"<td>{each}</td>" for each in row)}</tr>'
            for words, row in self.rows
        )
        return (
            '<table class="gleek-counters"><caption>Counters that were enough</caption>'
            f'<thead><tr><th scope="col">for</th>{head}</tr></thead><tbody>{rows}</tbody></table>'
            f"<p>{escape(self.how)}</p>"
        )


def counters_needed(games: int = GAMES, rules: Rules | None = None) -> Counters:
    """Return what the players needed in so many games; the deals are the first that have a number."""
    return _measured(games, rules or preset(DEFAULT))


@lru_cache(maxsize=8)
def _measured(games: int, rules: Rules) -> Counters:
    needed: dict[int, list[int]] = {hands: [] for hands in LENGTHS}
    won: dict[int, list[int]] = {hands: [] for hands in LENGTHS}
    decisions = 0
    for game in range(games):
        match = Match(rules, ("First", "Second", "Third"), dealer=0)
        lowest = [0, 0, 0]
        for number in range(max(LENGTHS)):
            hand, _ = Hand.dealt_to(match.begin(), deal_number(game * max(LENGTHS) + number))
            lowest = list(map(min, lowest, match.purses_during(hand)))
            while not hand.over:
                hand, _ = hand.apply(choose(hand))
                lowest = list(map(min, lowest, match.purses_during(hand)))
                decisions += 1
            match = match.after(hand)
            if number + 1 in needed:
                needed[number + 1] += [-each for each in lowest]
                won[number + 1].append(max(match.purses))
    hands_played = games * max(LENGTHS)
    return Counters(games, decisions / hands_played, _sorted(needed), _sorted(won))


def _sorted(found: dict[int, list[int]]) -> dict[int, tuple[int, ...]]:
    return {hands: tuple(sorted(each)) for hands, each in found.items()}


def _in(hands: int) -> str:
    return f"in {hands} hands"
