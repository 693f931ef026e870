"""The play of Piquet as bare masks, for players who look ahead: thousands of plays a second.

Masks are the engine's; a card is one bit of them. `tests/games/piquet/play/test_fast.py` compares all of it with the
engine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.cards import SUIT_MASKS, Rank, pack
from gleek.games.piquet.counting import CAPOT, CARDS_WON, PIQUE, THIRTY
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.rules import PLAYED_UP_TO
from gleek.games.piquet.tricks import TRICKS

if TYPE_CHECKING:
    from gleek.games.piquet.rules import Rules
    from gleek.games.piquet.setup import Setup

SUIT_OF: Final = {1 << index: SUIT_MASKS[index // 13] for index in range(52)}
NEVER: Final = 1 << 30
_NO_GOAL: Final = (NEVER, NEVER)


class Table(NamedTuple):
    """What a table's rules come to in the play.

    `pack` are all cards, `scoring` those that score when they are led, or win as second; `must_win` tells that a trick
    must be won where it can be, `later` that elder may make his pique with any card and not with the first only.
    """

    pack: int
    scoring: int
    must_win: bool
    later: bool


@lru_cache(maxsize=64)
def table_of(rules: Rules) -> Table:
    """Return what rules come to in the play."""
    cards = SHAPES[rules.pack].pack
    scoring = cards if rules.low_cards == "count" else pack(Rank.TEN)
    return Table(cards, scoring, rules.must_win == "if_able", rules.pique == "any_card")


def goal_of(setup: Setup) -> tuple[int, int]:
    """Return how many points of the deal end it for elder and for younger; beyond reach where none do."""
    if setup.rules.partie not in PLAYED_UP_TO:
        return _NO_GOAL
    return setup.rules.up_to - setup.elder, setup.rules.up_to - setup.younger


class Tricks:
    """The play at one moment, changed in place; `copy` it to try something.

    `hands` are elder's and younger's, `turn` who is to play, `led` the card on the table or 0; `points` are those of
    the deal so far, all that is counted before elder's first card among them; `won` counts tricks. `goal` are the
    points that end the deal; `bonus` tells that a pique can be made.
    """

    __slots__ = ("bonus", "goal", "hands", "led", "points", "table", "turn", "won")

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
        """Begin; by default with elder's first lead."""
        self.table, self.hands, self.points, self.turn, self.led = table, hands, points, turn, led
        self.won, self.goal, self.bonus = won or [0, 0], goal, bonus

    def copy(self) -> Tricks:
        """Return the same moment, to be changed by itself."""
        made = object.__new__(Tricks)
        made.hands, made.points, made.won = self.hands[:], self.points[:], self.won[:]
        made.table, made.turn, made.led, made.goal = self.table, self.turn, self.led, self.goal
        made.bonus = self.bonus
        return made

    @property
    def reached(self) -> bool:
        """Whether the points that end the deal are reached."""
        points, goal = self.points, self.goal
        return points[0] >= goal[0] or points[1] >= goal[1]

    @property
    def over(self) -> bool:
        """Whether all cards are played, or the deal has ended before."""
        return self.won[0] + self.won[1] == TRICKS or self.reached

    def playable(self) -> int:
        """Return what the seat whose turn it is may play, as a mask; 0 when the deal is over."""
        if self.reached:
            return 0
        held, led = self.hands[self.turn], self.led
        if not led:
            return held
        may = held & SUIT_OF[led] or held
        return (may & SUIT_OF[led] & -led or may) if self.table.must_win else may

    def play(self, card: int) -> None:
        """Play a card, which must be playable; the second one ends the trick, the last trick the deal."""
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
        if card > led and card & SUIT_OF[led]:
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


def alike_once(may: int, others: int, scoring: int) -> list[int]:
    """Return the cards between which there is a choice, from the lowest of each suit: of touching ones the lowest.

    `others` are the cards that the other may hold, or has led; two cards are alike that none of these lies between,
    and that both score or both do not.
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
