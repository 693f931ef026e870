"""Models of the players: the probability of each action for each hand that they may hold. They weight sample hands.

The adviser knows the ids of the players. A player of a known id is expected to follow the rule or the stored table of
probabilities of this id. A person is expected to play like a plain player who deviates more often.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from gleek.engine.cards import bits
from gleek.engine.observation import Observation
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.deal import GLEEK_PACK, HAND
from gleek.games.gleek.events import AntesPut, BidMade, Doubled, Revied, RuffPass, Saw, StockPassed, Vied
from gleek.games.gleek.play import counting, plain, ruff_betting
from gleek.games.gleek.play.odds import beats_one
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.stock import SIZE
from gleek.players.advice import Reason
from gleek.players.seeds import shuffle

HIGHEST: Final = 10
"""The largest number of vies and revies that the adviser follows. Only players with four aces go beyond it."""
FOUR_ACES: Final = 1000
"""The value of a ruff of four aces, above that of every suit."""
# A person's limits for vying, seeing and revying may differ from a plain player's by about this many points or cards
# (the key is the value of `ruff_counts`).
_LIMIT_UNCERTAINTY: Final = {"points": 4, "cards": 1}
_CHANCE_UNCERTAINTY: Final = 0.04  # how far (±) a player who counts cards may misjudge the chance to win
_TABLE: Final = "table"
_PLAIN: Final = "plain"


class Model(NamedTuple):
    """The habits of one player in betting and play. A model expects every player to bid and lay out like the plain one.

    An exception: the past bids of a player who bets by the stored table are taken to say nothing about their cards.
    """

    # how the player bets: a `Nerve` (by the odds, this boldly), `_PLAIN` (as a plain player does) or `_TABLE`
    bets: counting.Nerve | str
    assumed: str  # the kind of reason with which advice says how this player is expected to play
    # The likelihood of a card that the player's rule would not play, relative to one that the rule would play.
    strays: float = 0.1
    slips: float = 0.02  # the probability that the player makes a random legal bet instead

    @property
    def plays_plainly(self) -> bool:
        return self.bets == _PLAIN


_PERSON: Final = Model(_PLAIN, "is_person", strays=0.5, slips=0.08)
_MODELS: Final = {
    "plain-1": Model(_PLAIN, "plays_simply"),
    "master-1": Model(_TABLE, "is_master", strays=0.6, slips=0.002),
    **{
        f"{kind}{temper}-1": Model(nerve, "counts_cards", strays)
        for kind, strays in (("counting", 0.1), ("remembering", 0.6))
        for temper, nerve in (("", counting.STEADY), ("-bold", counting.BOLD), ("-careful", counting.CAREFUL))
    },
}


class Ruff(NamedTuple):
    worth: int  # the value of the ruff; `FOUR_ACES` for four aces
    number: int  # the class in the stored table (see `ruff_betting.class_of`)
    held: int  # the hand, as a mask with bits by card number


class Table:
    """The models of the players at the card table, and what has happened in the hand."""

    def __init__(self, seen: Observation, players: Sequence[str]) -> None:
        """Look up the models of `players`, the ids by seat. An unknown or missing id counts as a person."""
        self.seat, self.rules, self.trump = seen.seat or 0, seen.rules, seen.dealt.trump
        self.up, self.facts = seen.dealt.turn_up, seen.facts
        names = [*players, "", "", ""][:3]
        self.models = [_MODELS.get(each, _PERSON) for each in names]
        self.others = tuple([each for each in range(3) if each != self.seat])
        self.vie = seen.rules.ruff_vie * (2 if seen.setup.doubled else 1)
        self.history = tuple(_bets(seen))
        self.bids = _bids(seen)
        self.pot = _pot(seen)
        self._beats: dict[tuple[int, bool], float] = {}

    @property
    def assumed(self) -> tuple[Reason, ...]:
        kinds: dict[str, list[int]] = {}
        for seat in self.others:
            kinds.setdefault(self.models[seat].assumed, []).append(seat)
        return tuple([Reason(kind, {"seats": seats}) for kind, seats in kinds.items()])

    def ruff(self, held: int, seat: int) -> Ruff:
        worth, _, four_aces = best_ruff(held, self.rules)
        number = ruff_betting.class_of(worth, seat, self.rules, four_aces=four_aces)
        return Ruff(FOUR_ACES if four_aces else worth, number, held)

    def bets(self, phase: Vying, ruff: Ruff, buyer: int | None) -> Sequence[float]:
        """Return the probabilities with which the seat to act passes, vies or sees, and (if it may) revies."""
        model = self.models[phase.turn]
        legal = 2 if phase.last is None else 3
        if model.bets == _TABLE:
            odds = self._by_table(phase, ruff, buyer)
        else:
            odds = [0.0] * legal
            for number in self._by_rule(phase, ruff, buyer, model):
                odds[number] += 1 / 3
        slips = model.slips / legal
        return [(1 - model.slips) * each + slips for each in odds]

    def _by_table(self, phase: Vying, ruff: Ruff, buyer: int | None) -> list[float]:
        spot = ruff_betting.spot_of(phase)
        if spot is None:
            sees = float(phase.put[phase.turn] > 0)
            return [1 - sees, sees, 0.0]
        odds = [*ruff_betting.chances(ruff_betting.name_of(self.rules.exchange, buyer), spot, ruff.number)]
        return odds + [0.0] * (phase.last is not None and len(odds) == 2)

    def _by_rule(self, phase: Vying, ruff: Ruff, buyer: int | None, model: Model) -> Iterator[int]:
        """Yield three bets (0 to 2) by the player's rule: for a lower ruff, for this ruff, and for a higher one.

        The rule may be known only roughly. If the player bets by the odds, the chance to win takes the ruff's place.
        """
        four_aces = ruff.worth == FOUR_ACES
        if not isinstance(model.bets, counting.Nerve):
            near = _LIMIT_UNCERTAINTY[self.rules.ruff_counts] * (model is _PERSON)
            limits = plain.RUFF[self.rules.ruff_counts]
            for worth in (ruff.worth - near, ruff.worth, ruff.worth + near):
                yield plain.bold(phase, limits, worth, four_aces=four_aces)
            return
        pot = self.pot + self.vie * sum(phase.put)
        best = 1.0 if four_aces else self._best(phase, ruff, buyer)
        for chance in (best - _CHANCE_UNCERTAINTY, best, best + _CHANCE_UNCERTAINTY):
            yield counting.bold(phase, model.bets, chance, self.vie, pot, four_aces=four_aces)

    def _best(self, phase: Vying, ruff: Ruff, buyer: int | None) -> float:
        """Return the chance to win of a player who bets by the odds. It is computed once for each value of a ruff."""
        counts = self.rules.ruff_counts

        def beats(other: int) -> float:
            key = (ruff.worth, phase.turn < other)
            if key not in self._beats:
                unseen = GLEEK_PACK & ~(ruff.held | 1 << self.up)
                self._beats[key] = beats_one(unseen, HAND, ruff.worth, counts, wins_ties=key[1])
            return self._beats[key]

        return counting.chance_to_beat(phase, self.rules, buyer, beats)

    def likelihood(self, ruffs: Sequence[Ruff | None]) -> float:
        """Return the probability of the other seats' bets so far, if they hold these ruffs. None leaves a seat out."""
        weight = 1.0
        for phase, number in self.history:
            ruff = ruffs[phase.turn]
            if ruff is not None and phase.turn != self.seat:
                weight *= self.bets(phase, ruff, self.facts.buyer)[number]
        return weight

    def bid(self, seat: int, dealt: int) -> float:
        model, (most, passed) = self.models[seat], self.bids[seat]
        if model.bets == _TABLE or (not most and passed is None):
            return 1.0
        limit = plain.limit(self.rules, dealt, self.trump)
        strange = (most > limit) + (passed is not None and passed <= limit)
        return (2 * model.slips) ** int(strange)


def _bets(seen: Observation) -> Iterator[tuple[Vying, int]]:
    """Yield each action in the ruff so far: the phase before it, and 0 (pass, double), 1 (vie, see) or 2 (revie)."""
    phase: Vying | ruff_betting.End = Vying()
    for event in seen.history:
        if isinstance(event, Vied | Saw | Revied | RuffPass | Doubled) and isinstance(phase, Vying):
            number = 0 if isinstance(event, RuffPass | Doubled) else 2 if isinstance(event, Revied) else 1
            if event.seat != phase.turn:
                return  # the record has an action out of turn
            yield phase, number
            phase = ruff_betting.after(phase, number, seen.rules.first_pass)


def _bids(seen: Observation) -> list[tuple[int, int | None]]:
    """Return for each seat its highest voluntary bid (0: none), and the lowest bid that it declined (None: none)."""
    rules = seen.rules
    most, passed, price = [0, 0, 0], list[int | None]([None] * 3), 0
    for event in seen.history:
        if isinstance(event, BidMade):
            if price or event.seat or rules.eldest_must_open == "no" or event.price > rules.opening_bid:
                most[event.seat] = event.price
            price = event.price
        elif isinstance(event, StockPassed) and passed[event.seat] is None:
            passed[event.seat] = price + 1 if price else rules.opening_bid
    return list(zip(most, passed, strict=True))


def _pot(seen: Observation) -> int:
    """Return the stakes in the ruff's pot before the first vie, with the antes."""
    antes = any(isinstance(event, AntesPut) for event in seen.history)
    pot = 0 if antes else 3 * seen.rules.ruff_ante * (2 if seen.setup.doubled else 1)
    for event in seen.history:
        if isinstance(event, Vied | Saw | Revied | RuffPass):
            break
        pot += sum((each.receiver == RUFF) * each.stakes for each in event.payments)
    return pot


class Sample(NamedTuple):
    """A sample of the cards that a seat cannot see. Masks have bits by card number."""

    held: tuple[int, ...]  # the three hands
    stock: int  # the stock before the exchange; 0 if the seat itself has taken it
    ruffs: tuple[Ruff, ...]  # the ruffs of the three hands


class SampleHands:
    """A sampler of the cards that one seat cannot see, from the bidding to the ruff.

    A buyer is dealt twelve cards and the stock, and lays out as the plain player does. The result also fits masters who
    buy: their ruffs have 41.8 ± 0.7 points on average (120 hands), and those of such samples 41.8.
    """

    def __init__(self, seen: Observation, table: Table) -> None:
        self.table, self.buyer, self.mine = table, seen.facts.buyer, seen.held[table.seat]
        self.unseen = list(bits(GLEEK_PACK & ~self.mine & ~(1 << table.up) & ~seen.facts.laid_out))

    def one(self, chance: Random) -> tuple[Sample, float]:
        """Return a random sample, and its weight: how likely the others, with these hands, act as they did."""
        held, weight = [self.mine] * 3, 1.0
        one, other = self.table.others
        unseen = self.unseen
        shuffle(unseen, len(unseen), chance)
        for place, each in enumerate((one, other)):
            held[each] = sum([1 << card for card in unseen[HAND * place : HAND * (place + 1)]])
            weight *= self.table.bid(each, held[each])
        stock = sum([1 << card for card in unseen[2 * HAND : 2 * HAND + SIZE]])
        if self.buyer in (one, other):
            held[self.buyer] = exchanged(self.table, held[self.buyer], stock)
        ruffs = tuple([self.table.ruff(each, seat) for seat, each in enumerate(held)])
        return Sample(tuple(held), stock, ruffs), weight * self.table.likelihood(ruffs)


def exchanged(table: Table, dealt: int, stock: int) -> int:
    """Return a buyer's hand after the exchange, if they lay out as a plain player does."""
    if table.rules.exchange == "discard_first":
        return dealt & ~plain.laid_out(table.rules, dealt, table.trump) | stock
    return (dealt | stock) & ~plain.laid_out(table.rules, dealt | stock, table.trump)
