"""A player that adapts to the rules of the game. Its games show what difference a rule makes.

It bids and lays out like a master with fewer samples. It bets on the ruff by probabilities that are trained for these
rules (`gleek.games.gleek.play.ruff_training`). If the stock is unsold, it bets by the table stored for the default
rules. It plays cards by the heuristic or, if rules of the tricks are compared, by playing out sample deals.
"""

from collections.abc import Mapping
from itertools import product

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import Double, Pass, See
from gleek.games.gleek.play import counting, master, plain, remembering, ruff_betting, tables
from gleek.games.gleek.play.remembering import Effort
from gleek.games.gleek.play.ruff_training import Chances, Column, Reading, Ruff, ruffs
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import Bidding, LayingOut
from gleek.players.seeds import chance

TRAINED_BY = ("exchange", "ruff_counts", "ruff_decline", "first_pass", "ruff_tie", "ruff_passed")
"""The fields of the rules on which the training depends."""
_RANDOM_DEALS = 1_200
_STOCKS = {"discard_first": 3, "draw_first": 1}
_EFFORT = Effort(deals=8, drawn=16)
_CARRIED_STAKES = 6  # in the pot of the next ruff, if all players pass


def trained(rules: Rules, rounds: int) -> Mapping[str, Chances]:
    """Return strategies for betting on the ruff, trained for `rounds` rounds; for the keys see `_key`."""
    buyer, others = _shares(rules)
    carries = (False, True) if rules.ruff_passed == "carry" else (False,)
    found = {}
    for seat, carried in product(range(3), carries):
        reading = Reading(rules.first_pass, rules.ruff_decline, rules.ruff_tie, _CARRIED_STAKES * carried)
        ruff = Ruff([buyer if each == seat else others for each in range(3)], reading)
        found[_key(seat, carried=carried)] = ruff.train(rounds)
    return found


def _shares(rules: Rules) -> tuple[Column, Column]:
    """Return the relative frequency of each class of ruff (a range of values): in the buyer's hand, and in others."""
    if rules.ruff_counts == "cards":
        return ruffs(rules, _RANDOM_DEALS)
    stored = tables.tables().ruffs
    buyer, others = (
        [max(each, 0.1) for each in stored[f"{rules.exchange}, {who}"]] for who in ("buyer", "others")
    )
    return buyer, others


def _key(buyer: int, *, carried: bool) -> str:
    return f"{buyer}{', carried' * carried}"


class ByReading:
    """A player that bets by trained probabilities. It doubles, if it may, where it would be the third to pass."""

    __name__ = "by_reading"

    def __init__(self, chances: Mapping[str, Chances], *, samples: bool = False) -> None:
        """`chances` comes from `trained`, for the same rules. With `samples`, cards are chosen by playing out deals."""
        self._chances, self._samples = chances, samples

    def __call__(self, seen: Observation, seed: int = 0) -> Action:
        phase = seen.phase
        if isinstance(phase, Bidding):
            return master.bid(seen, phase, seed, _STOCKS[seen.rules.exchange])
        if isinstance(phase, LayingOut):
            return master.lay_out(seen, phase.turn, seed, _STOCKS[seen.rules.exchange])
        if isinstance(phase, Vying):
            return self._bet(seen, phase, seed)
        if isinstance(phase, Playing):
            return remembering.play(seen, seed, _EFFORT) if self._samples else counting.play(seen)
        return plain.choose(seen)

    def _bet(self, seen: Observation, phase: Vying, seed: int) -> Action:
        rules, seat, buyer = seen.rules, phase.turn, seen.facts.buyer
        if buyer is None:  # the stock is unsold: no strategy was trained for that, so use the stored table
            return ruff_betting.choose(phase, rules, seen.held[seat], None, chance=chance(seed))
        number = ruff_betting.spots(rules.first_pass).get(ruff_betting.in_table(phase))
        if number is None:  # more revies than in the training: seeing costs little compared with such a pot
            return See(seat) if phase.put[seat] else Pass(seat)
        carried = rules.ruff_passed == "carry" and seen.setup.carried > 0
        columns = self._chances[_key(buyer, carried=carried)][number]
        ruff = ruff_betting.ruff_class(seen.held[seat], seat, rules)
        bet = ruff_betting.drawn([each[ruff] for each in columns], chance(seed).random())
        if not bet and phase.last is None and seat == 2 and rules.ruff_passed == "youngest_may_double":
            return Double(seat)
        return plain.bet(phase, bet)
