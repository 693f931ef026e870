"""The options of a kit: the rules, the worth of a stake, and how the cards are printed."""

from dataclasses import dataclass

from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.evidence import games
from gleek.records.rules_text import rules_line


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of one kit: the rules, the preset on which they are based, the stake, and how cards are printed.

    `indices` says whether rank and suit are printed in the corners of the cards. `names` says whether nicknames (Tib,
    Tom, Tiddy) are printed on them.
    """

    rules: Rules
    book: str
    stake: Stake = Stake.PENNY
    indices: bool = False
    names: bool = True

    def head(self, title: str) -> dict[str, str]:
        return {
            "title": f"{games.game(self.rules.game).title}: {title}",
            "by": rules_line(self.rules, self.book),
        }
