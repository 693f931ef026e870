"""A fast simulator of the play, for computer players that look ahead: it plays thousands of deals a second.

Cards are masks, and a single card is one bit. `tests/games/piquet/play/test_trick_simulator.py` compares the results
with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from gleek.engine.cards import SUIT_MASKS, Rank, pack
from gleek.games.common.trick_simulator import PlayRules, alike_once, strengths_of_bits
from gleek.games.common.tricks import strengths
from gleek.games.piquet.counting import CAPOT, CARDS_WON, PIQUE, THIRTY
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.match import Setup
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules
from gleek.games.piquet.tricks import TRICKS

SUIT_OF: Final = {1 << index: SUIT_MASKS[index // 13] for index in range(52)}
NEVER: Final = 1 << 30
_STRENGTHS: Final = strengths_of_bits(strengths(), [1 << index for index in range(52)])
_NO_GOAL: Final = (NEVER, NEVER)


@dataclass(frozen=True, slots=True, eq=False)
class Table(PlayRules):
    pack: int = 0  # all cards of the pack
    scoring: int = 0  # the cards that score when they are led, or win as the second card
    later: bool = False  # whether elder can make a pique with any card, not only with the first
    groups: tuple[int, ...] = ()  # of each suit, the cards that do not score and those that do, as two masks

    def alike_once(self, may: int, others: int) -> list[int]:
        return alike_once(may, others, self.groups)


@lru_cache(maxsize=64)
def table_of(rules: Rules) -> Table:
    cards = SHAPES[rules.pack].pack
    scoring = cards if rules.low_cards == "count" else pack(Rank.TEN)
    return Table(
        SUIT_OF,
        _STRENGTHS,
        must_win=rules.must_win == "if_able",
        pack=cards,
        scoring=scoring,
        later=rules.pique == "any_card",
        groups=tuple([part for suit in SUIT_MASKS for part in (suit & ~scoring, suit & scoring)]),
    )


def goal_of(setup: Setup) -> tuple[int, int]:
    """Return, for elder and for younger, the points in this deal that win the game; `NEVER` if points do not end it."""
    if setup.rules.partie not in PLAYED_UP_TO:
        return _NO_GOAL
    return setup.rules.up_to - setup.elder, setup.rules.up_to - setup.younger


class Tricks:
    """The state of the play. `play` changes it in place, so make a `copy` before you try a card.

    `hands`, `points`, `won` (tricks) and `goal` have elder's value first. `points` starts with all points scored before
    elder's first card. `goal` gives the points that end the deal. `turn` is the seat that must play, `led` the card on
    the table or 0. `bonus` says whether a pique can be made. `winners` are the cards that have won tricks, as a mask.
    """

    __slots__ = ("bonus", "goal", "hands", "led", "points", "table", "turn", "winners", "won")

    def __init__(
        self,
        table: Table,
        hands: list[int],
        points: list[int],
        *,
        turn: int = 0,
        led: int = 0,
        won: list[int] | None = None,
        goal: tuple[int, int] = _NO_GOAL,
        bonus: bool = True,
    ) -> None:
        self.table, self.hands, self.points, self.turn, self.led = table, hands, points, turn, led
        self.won, self.goal, self.bonus, self.winners = won or [0, 0], goal, bonus, 0

    def copy(self) -> Tricks:
        made = object.__new__(Tricks)
        made.hands, made.points, made.won = self.hands[:], self.points[:], self.won[:]
        made.table, made.turn, made.led, made.goal = self.table, self.turn, self.led, self.goal
        made.bonus, made.winners = self.bonus, self.winners
        return made

    @property
    def reached(self) -> bool:
        points, goal = self.points, self.goal
        return points[0] >= goal[0] or points[1] >= goal[1]

    @property
    def over(self) -> bool:
        return self.won[0] + self.won[1] == TRICKS or self.reached

    def playable(self) -> int:
        if self.reached:
            return 0
        return self.table.playable(self.hands[self.turn], self.led)

    def play(self, card: int) -> None:
        """Play a card, which must be playable. The second card ends the trick; the last trick ends the deal."""
        seat, led, table = self.turn, self.led, self.table
        self.hands[seat] ^= card
        other = 1 - seat
        if not led:
            self.led, self.turn = card, other
            if card & table.scoring:
                first = not self.won[0] + self.won[1]
                self._score(seat, may_pique=first or table.later)
            return
        self.led = 0
        wins = card > led and card & SUIT_OF[led]
        self.winners |= card if wins else led
        if wins:
            winner = seat
            if card & table.scoring:
                self._score(seat, may_pique=table.later)
        else:
            winner = other
        self.turn = winner
        self.won[winner] += 1
        if self.won[0] + self.won[1] == TRICKS and not self.reached:
            self._score(winner, may_pique=table.later)  # the last trick
            if self.won[0] != self.won[1] and not self.reached:
                self.points[self.won[1] > self.won[0]] += CAPOT if TRICKS in self.won else CARDS_WON

    def _score(self, seat: int, *, may_pique: bool) -> None:
        points = self.points
        points[seat] += 1
        if may_pique and points[0] == THIRTY and not points[1] and self.bonus and not self.reached:
            points[0] += PIQUE
