"""The options of a kit: the rules, the worth of a stake, and how the cards are printed."""

from dataclasses import dataclass

from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.evidence import games
from gleek.records.rules_text import rules_line


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of one kit. `indices` and `names`: whether cards have ranks in the corners, and nicknames."""

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
