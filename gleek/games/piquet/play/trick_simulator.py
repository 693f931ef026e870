"""A fast simulator of the play, for computer players that look ahead: it plays thousands of deals a second.

Cards are masks, and a single card is one bit. `tests/games/piquet/play/test_trick_simulator.py` compares the results
with the engine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from gleek.engine.cards import SUIT_MASKS, Rank, pack
from gleek.games.piquet.counting import CAPOT, CARDS_WON, PIQUE, THIRTY
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules
from gleek.games.piquet.setup import Setup
from gleek.games.piquet.tricks import TRICKS

SUIT_OF: Final = {1 << index: SUIT_MASKS[index // 13] for index in range(52)}
NEVER: Final = 1 << 30
_NO_GOAL: Final = (NEVER, NEVER)


class Table(NamedTuple):
    """The rules that concern the play, with the pack: which cards score, who must win a trick, when a pique counts."""

    pack: int  # all cards of the pack
    scoring: int  # the cards that score when they are led, or win as the second card
    must_win: bool  # whether a player must win a trick if they can
    later: bool  # whether elder can make a pique with any card, not only with the first


@lru_cache(maxsize=64)
def table_of(rules: Rules) -> Table:
    cards = SHAPES[rules.pack].pack
    scoring = cards if rules.low_cards == "count" else pack(Rank.TEN)
    return Table(cards, scoring, rules.must_win == "if_able", rules.pique == "any_card")


def goal_of(setup: Setup) -> tuple[int, int]:
    """Return, for elder and for younger, the points in this deal that win the game; `NEVER` in a partie of deals."""
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
        """Whether a player has the points that end the deal."""
        points, goal = self.points, self.goal
        return points[0] >= goal[0] or points[1] >= goal[1]

    @property
    def over(self) -> bool:
        return self.won[0] + self.won[1] == TRICKS or self.reached

    def playable(self) -> int:
        """Return the cards that the seat `turn` may play, as a mask; 0 if a player has reached their goal."""
        if self.reached:
            return 0
        return playable(self.hands[self.turn], self.led, self.table)

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
            if not self.reached:
                self._count_cards()

    def _score(self, seat: int, *, may_pique: bool) -> None:
        points = self.points
        points[seat] += 1
        if may_pique and points[0] == THIRTY and not points[1] and self.bonus and not self.reached:
            points[0] += PIQUE

    def _count_cards(self) -> None:
        won = self.won
        if won[0] != won[1]:
            self.points[won[1] > won[0]] += CAPOT if TRICKS in won else CARDS_WON


def playable(held: int, led: int, table: Table) -> int:
    """Return the cards of a hand that may be played to the lead `led` (0: to lead), as a mask."""
    if not led:
        return held
    may = held & SUIT_OF[led] or held
    return (may & SUIT_OF[led] & -led or may) if table.must_win else may


def alike_once(may: int, others: int, scoring: int) -> list[int]:
    """Return the lowest card of each group of equivalent cards in the mask `may`.

    Two cards of a suit are equivalent if both are in the mask `scoring` or neither is, and no card of `others` lies
    between them. `others` are the cards that the other player may hold or has led.
    """
    found = []
    while may:
        low = may & -may
        found.append(low)
        may ^= low
        suit, top = SUIT_OF[low], low
        while may & suit:
            after = may & -may
            if (others & suit & (after - top)) or bool(after & scoring) != bool(low & scoring):
                break
            may ^= after
            top = after
    return found
