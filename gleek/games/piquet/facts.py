"""What has been settled so far in a deal of Piquet, stage by stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.state import make

if TYPE_CHECKING:
    from gleek.games.piquet.actions import Call

# Who has each of the three kinds.
ELDERS: Final = 0
YOUNGERS: Final = 1
EQUAL: Final = 2
NOBODYS: Final = 3
BARRED: Final = 4  # younger's, if the cards that elder showed did not bar it


class Facts(NamedTuple):
    """What has been settled so far in a deal; pairs are elder's and younger's.

    `claimed` tells who claimed carte blanche; `laid_out` are the discards as masks, `taken` how many each took in;
    `calls` what each put forward, None before it. `kinds` say who has point, sequences and sets (empty before younger
    has answered), `counted` how many of the three have been counted; `pending` that younger has something to reckon
    or to show when elder has led. `shown` are the cards that the other was shown in the calls, as masks; `looked`
    whether younger looked at the cards left (None: not asked), `left` these cards as a mask, where he did. `blanks` are
    the cards of a blank that was shown: those that were dealt, of which some may have been laid out.
    """

    claimed: tuple[bool, bool] = (False, False)
    laid_out: tuple[int, int] = (0, 0)
    taken: tuple[int, int] = (0, 0)
    calls: tuple[Call | None, Call | None] = (None, None)
    kinds: tuple[int, ...] = ()
    counted: int = 0
    pending: bool = False
    shown: tuple[int, int] = (0, 0)
    looked: bool | None = None
    left: int = 0
    blanks: tuple[int, int] = (0, 0)

    def but(self, **changed: object) -> Facts:
        """Return the facts with those changed that are given (faster than `_replace`)."""
        return make(Facts, [changed.get(name, value) for name, value in zip(_NAMES, self, strict=True)])


_NAMES: Final = Facts._fields
NOTHING_SETTLED: Final = Facts()
