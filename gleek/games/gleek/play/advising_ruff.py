"""Advice in the ruff: what vying, seeing, revying and passing win against the hands that the others may hold.

The others bet as their models do (see `models`), before this decision and after it. The seat's own later bets are
the best that it can make with what it knows then: samples 0, 2, 4, … choose them, and samples 1, 3, 5, … give the
figures.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.games.gleek.actions import Double, Pass, Revie, See, Vie
from gleek.games.gleek.play.models import FOUR_ACES, HIGHEST, Sample, SampleHands, Table
from gleek.games.gleek.play.rest_of_hand import Rest
from gleek.games.gleek.play.ruff_betting import End, after, drawn
from gleek.games.gleek.play.trick_simulator import from_engine
from gleek.games.gleek.ruff import Vying
from gleek.players.advice import Advice, Reason, Trials, mean_and_error, ranked
from gleek.players.seeds import chance, independence, resampled_halves

_SAMPLES: Final = 200  # sample hands by which bets are chosen; a second set of this size gives the figures
_MAX_DRAWN: Final = 1200  # the maximum number of random hands from which `_SAMPLES` are chosen
_TENTH: Final = 10  # advice says "mostly with 45 or more" if the ruff is lower in only one sample of ten
_SELDOM_GIVE_UP: Final = 0.05  # advice mentions no smaller probability that the others give up
_MOSTLY_GIVE_UP: Final = 0.9  # if the others give up this often or more, advice gives no other reason
_WINS_MORE_BY: Final = 0.1  # a revie drives others out if it wins this much more often than a see
_BLUFF_BELOW: Final = 0.2  # a bet is a bluff if it wins less often than this when the others stay in
_MAX_POINTS: Final = 80  # no suit has more points; advice writes four aces as this value
_MIN_TO_COMPARE: Final = 4  # with fewer samples, later bets are not compared: the seat vies or sees


class Outcome(NamedTuple):
    stakes: float  # the stakes that the seat wins from now on
    wins: bool  # whether the seat takes the pot or a share of it
    alone: bool  # whether the seat takes the pot because both others are out


class Ends:
    """A calculator for the stakes that the seat to act in `phase` wins at the end of the vying."""

    def __init__(self, seen: Observation, phase: Vying, table: Table) -> None:
        self.rules, self.seat, self.table, self.phase = seen.rules, phase.turn, table, phase
        twice = 2 if seen.setup.doubled else 1
        self.ante = seen.rules.ruff_ante * twice
        self.back = (seen.rules.ruff_ante - seen.rules.ruff_decline) * twice

    def outcome(self, end: End, sample: Sample) -> Outcome:
        if not end.left:
            back = 0 if self.rules.ruff_passed == "carry" else self.ante
            return Outcome(float(back), wins=False, alone=False)
        owed = self.table.vie * (end.put[self.seat] - self.phase.put[self.seat])
        pot = self.table.pot + self.table.vie * sum(end.put) - self.back * end.put.count(0)
        best = max(sample.ruffs[seat].worth for seat in end.left)
        winners = [seat for seat in end.left if sample.ruffs[seat].worth == best]
        if self.rules.ruff_tie == "eldest":
            winners = winners[:1]
        if self.seat not in winners:
            returned = 0 if end.put[self.seat] else self.back
            return Outcome(float(returned - owed), wins=False, alone=False)
        return Outcome(float(pot // len(winners) - owed), wins=True, alone=len(end.left) == 1)


class Ruffs:
    """A simulation of the rest of one ruff in sample hands. Even-numbered samples decide the seat's later bets."""

    def __init__(self, seen: Observation, phase: Vying, table: Table, seed: int) -> None:
        self.rules, self.seat, self.table = seen.rules, phase.turn, table
        self.phase, self.buyer = phase, seen.facts.buyer
        self.ends = Ends(seen, phase, table)
        some, hands = chance(seed), SampleHands(seen, table)
        self.samples = resampled_halves(lambda: hands.one(some), _SAMPLES, _MAX_DRAWN, some)
        self.lots = [[some.random() for _ in range(3 * HIGHEST)] for _ in self.samples]

    def outcomes(self, action: Action) -> list[Outcome]:
        number = 0 if isinstance(action, Pass | Double) else 2 if isinstance(action, Revie) else 1
        return self._follow(after(self.phase, number, self.rules.first_pass), [*range(len(self.samples))], 0)

    def _follow(self, phase: Vying | End, some: list[int], depth: int) -> list[Outcome]:
        """Return the outcomes in the samples with the indices `some`, played from this phase to the end of the ruff.

        `depth` is the index of the next random number in the `lots` of each sample.
        """
        if isinstance(phase, End):
            return [self.ends.outcome(phase, self.samples[each]) for each in some]
        if phase.turn == self.seat:
            return self._best(phase, some, depth)
        parts: list[list[int]] = [[], [], []]
        for each in some:
            odds = self.table.bets(phase, self.samples[each].ruffs[phase.turn], self.buyer)
            number = drawn(odds, self.lots[each][depth])
            if number == 2 and phase.level >= HIGHEST:
                number = 1
            parts[number].append(each)
        found: dict[int, Outcome] = {}
        for number, part in enumerate(parts):
            if part:
                outcomes = self._follow(after(phase, number, self.rules.first_pass), part, depth + 1)
                found.update(zip(part, outcomes, strict=True))
        return [found[each] for each in some]

    def _best(self, phase: Vying, some: list[int], depth: int) -> list[Outcome]:
        """Return the outcomes in the samples `some` after the bet that is best in those with even numbers."""
        choosing = [place for place, each in enumerate(some) if each % 2 == 0]
        if len(choosing) < _MIN_TO_COMPARE:
            return self._follow(after(phase, 1, self.rules.first_pass), some, depth + 1)
        best: list[Outcome] = []
        most = 0.0
        for number in range(2 if phase.last is None or phase.level >= HIGHEST else 3):
            outcomes = self._follow(after(phase, number, self.rules.first_pass), some, depth + 1)
            stakes = sum([outcomes[place].stakes for place in choosing])
            if not best or stakes > most + 1e-9:
                best, most = outcomes, stakes
        return best

    def rest(self, seen: Observation) -> list[float]:
        """Return the stakes that the seat wins after the ruff, in half of the odd samples: 1, 5, 9 and so on."""
        rest, trump = Rest(seen, self.table), self.table.trump
        hands = [[from_engine(each, trump) for each in sample.held] for sample in self.samples[1::4]]
        return [float(rest.play(each).stakes) for each in hands]

    def trials(self, actions: Sequence[Action]) -> Trials:
        return self.counted([self.outcomes(action) for action in actions])

    def counted(self, outcomes: Sequence[Sequence[Outcome]]) -> Trials:
        stakes = [[each.stakes for each in some[1::2]] for some in outcomes]
        return Trials(stakes, share=independence(self.samples[1::2]))


def advise(seen: Observation, phase: Vying, seed: int, asked: Action | None, table: Table) -> Advice:
    assert seen.legal is not None, "it is the turn of another seat"
    ruffs, actions = Ruffs(seen, phase, table, seed), list(seen.legal)
    outcomes = [ruffs.outcomes(action) for action in actions]
    told = _Reasons(ruffs, actions, outcomes)
    choices = ranked(actions, ruffs.counted(outcomes), told.reasons, asked=asked)
    later, error = mean_and_error(ruffs.rest(seen))
    to_end = [
        each._replace(stakes=each.stakes + later, error=sqrt(each.error * each.error + error * error))
        for each in choices
    ]
    return Advice(tuple(to_end), table.assumed, _SAMPLES)


class _Reasons:
    """The reasons for the actions, computed from the samples with odd indices."""

    def __init__(
        self, ruffs: Ruffs, actions: Sequence[Action], outcomes: Sequence[Sequence[Outcome]]
    ) -> None:
        self.ruffs, self.actions, self.phase = ruffs, actions, ruffs.phase
        self.odd = ruffs.samples[1::2]
        self.mine = self.odd[0].ruffs[ruffs.seat].worth
        counted = [some[1::2] for some in outcomes]
        self.wins = [sum(each.wins for each in some) / len(some) for some in counted]
        self.alone = [sum(each.alone for each in some) / len(some) for some in counted]

    def reasons(self, number: int, _: int) -> list[Reason]:
        action, phase = self.actions[number], self.phase
        passes = isinstance(action, Pass | Double)
        if self.mine == FOUR_ACES:
            return [Reason("gives_up" if passes else "four_aces", {})]
        if passes:
            return [self._against() if phase.last is not None else self._unopened()]
        wins = {"worth": self.mine, "chance": self.wins[number]}
        if isinstance(action, See):
            price = self._price(action)
            needed = Fraction(price["owed"], price["pot"] + price["owed"])
            return [Reason("pays_to_see", wins | price | {"needed": needed})]
        if alone := self._alone(number, "left_alone", "left_or_wins", "bluffs"):
            return [alone]
        less = self._seeing()
        if wins["chance"] - less >= _WINS_MORE_BY:
            return [Reason("wins_more", wins | {"less": less})]
        return [Reason("wins_ruff", wins)]

    def _alone(self, number: int, left: str, or_wins: str, bluffs: str) -> Reason | None:
        """Return a reason for action `number` with the chance that the others give up; None if this is small.

        The kind is `left` if they nearly always do, `bluffs` if the seat seldom wins when they do not, else `or_wins`.
        """
        alone, wins = self.alone[number], {"worth": self.mine, "chance": self.wins[number]}
        if alone < _SELDOM_GIVE_UP:
            return None
        if alone >= _MOSTLY_GIVE_UP:
            return Reason(left, wins | {"alone": alone})
        wins |= {"alone": alone, "best": (self.wins[number] - alone) / (1 - alone)}
        if wins["best"] >= _BLUFF_BELOW:
            return Reason(or_wins, wins)
        return Reason(bluffs, wins | self._price(self.actions[number]))

    def _price(self, bet: Action) -> dict[str, int]:
        """Return how many stakes a bet costs (`owed`), and how many are in the pot before it (`pot`)."""
        phase, table = self.phase, self.ruffs.table
        owed = phase.level + (not isinstance(bet, See)) - phase.put[phase.turn]
        return {"owed": table.vie * owed, "pot": table.pot + table.vie * sum(phase.put)}

    def _seeing(self) -> float:
        """Return the probability to win the ruff after seeing; 1 if there is nothing to see."""
        seen = [self.wins[place] for place, each in enumerate(self.actions) if isinstance(each, See)]
        return max(seen, default=1.0)

    def _against(self) -> Reason:
        phase, bets, least = self.phase, self.ruffs.table.history, {}
        betting = {each.turn for each, number in bets if number}
        for rival in [seat for seat in betting if seat != phase.turn and not phase.out[seat]]:
            worths = sorted([min(each.ruffs[rival].worth, _MAX_POINTS) for each in self.odd])
            least[rival] = worths[len(worths) // _TENTH]
        who = max(least, key=lambda seat: (least[seat], seat == phase.last))
        own = [(before, number) for before, number in bets if before.turn == who and number]
        times = [number for _, number in own].count(2)
        kind = "has_revied" if times else "has_vied" if own[0][0].last is None else "has_seen"
        args = {"who": who, "times": times, "least": least[who], "worth": self.mine}
        return Reason(kind, args | {"chance": self._seeing()})

    def _unopened(self) -> Reason:
        vie = next(place for place, each in enumerate(self.actions) if isinstance(each, Vie))
        would_win = Reason("vie_would_win", {"worth": self.mine, "chance": self.wins[vie]})
        return self._alone(vie, "vie_left_alone", "vie_left_or_wins", "vie_bluffs") or would_win
