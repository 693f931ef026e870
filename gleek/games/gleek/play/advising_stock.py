"""Advice on the stock: bids and discards are tried in sample hands, which are played to their end.

The other players bid, lay out, bet and play as their models do (see `models`), and the seat by simple rules.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.games.gleek.actions import Bid, Discard, Pass
from gleek.games.gleek.melds import PAYS, Calling, sets_in
from gleek.games.gleek.play import exchange, plain
from gleek.games.gleek.play.models import FOUR_ACES, Sample, SampleHands, Table
from gleek.games.gleek.play.reasons import honour
from gleek.games.gleek.play.rest_of_hand import Rest
from gleek.games.gleek.play.ruff_betting import drawn
from gleek.games.gleek.play.trick_simulator import BITS, from_engine
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.stock import Bidding, LayingOut
from gleek.games.gleek.trumps import side_payments
from gleek.players.advice import Advice, Reason, Trials, kept_winner, ranked
from gleek.players.seeds import best, chance, independence, resampled_halves
from gleek.players.simulation import at_position

# The number of sample hands by which the best action is chosen. A second set of this size gives the advice's figures.
_SAMPLES: Final = 60
_MAX_DRAWN: Final = 600  # the maximum number of random hands from which `_SAMPLES` are chosen
_STOCKS_TO_CHOOSE: Final = 60  # sample stocks for ranking all discards; the best discards are then compared
_DISCARDS_COMPARED: Final = 5
_RANDOM_NUMBERS: Final = 40  # for each sample hand; each decision takes one
_SUIT_MASK: Final = (1 << 13) - 1
# If two discards, or the stock and its price, differ by fewer stakes than this, they are worth about the same.
_CLOSE: Final = 0.3
# The part of the hand that a kind of reason is about: 0 for the ruff, 1 for sets and low trumps. All kinds that are not
# listed are about the tricks, 2. The numbers are indices of fields of `Won`.
_PARTS: Final = dict.fromkeys(("ruff_then", "four_aces"), 0) | dict.fromkeys(
    ("keeps_set", "breaks_set", "keeps_low", "lays_out_low", "sets_then"), 1
)
# The advised seat is assumed to bet by these limits later in the hand. Against two plain players, who mostly pass, it
# vies with any ruff: in 4,500 ruffs, this won 0.4 stakes a ruff more than the usual limits.
_SEAT_LIMITS: Final = {"points": plain.Limits(34, 44, 50, 1, 4), "cards": plain.Limits(5, 6, 7, 0, 4)}
_SEAT_LIMITS_AGAINST_PLAIN: Final = {"points": plain.Limits(24, 44, 48, 2), "cards": _SEAT_LIMITS["cards"]}


class Won(NamedTuple):
    """The stakes that a seat wins in the rest of a hand, by kind of payment, and the cards that it holds and takes."""

    ruff: float  # the stakes from the price of the stock and from the ruff
    cards: float  # the stakes from sets and low trumps
    tricks: float  # the stakes from tricks and honours
    held: int  # the hand before the tricks, as a mask
    took: int  # the cards of the tricks that the seat wins, as a mask of `trick_simulator`


class Stock:
    """A decision about the stock, tried in sample hands: those at even indices are independent of those at odd ones."""

    def __init__(self, seen: Observation, table: Table, seed: int) -> None:
        self.seen, self.table, self.seat, self.rules = seen, table, table.seat, seen.rules
        self.rest = Rest(seen, table)
        simple = all(table.models[each].plays_plainly for each in table.others)
        self.own = _SEAT_LIMITS_AGAINST_PLAIN if simple else _SEAT_LIMITS
        some, hands = chance(seed), SampleHands(seen, table)
        self.samples = resampled_halves(lambda: hands.one(some), _SAMPLES, _MAX_DRAWN, some)
        self.lots = [[some.random() for _ in range(_RANDOM_NUMBERS)] for _ in self.samples]
        self._out = 0

    def trials(self, actions: Sequence[Action]) -> Trials:
        return self.counted([self.won(action) for action in actions])

    def counted(self, won: Sequence[Sequence[Won]]) -> Trials:
        return Trials([[sum(each[:3]) for each in some] for some in won], share=independence(self.samples))

    def won(self, action: Action) -> list[Won]:
        return [self._won(sample, lots, action) for sample, lots in zip(self.samples, self.lots, strict=True)]

    def _won(self, sample: Sample, lots: list[float], action: Action) -> Won:
        seen, seat = self.seen, self.seat
        deal = seen.deal._replace(stock=sample.stock or seen.deal.stock)
        hand = at_position(seen, sample.held, deal)
        before, lot = hand.ledger.balances[seat], iter(lots)
        hand, _ = hand.apply(action)
        while not isinstance(hand.phase, Calling):
            hand, _ = hand.apply(self._choose(hand, next(lot)))
        hands = [from_engine(each, self.table.trump) for each in hand.held]
        rest = self.rest.play(hands)
        ruff = hand.ledger.balances[seat] - before
        tricks = float(rest.stakes - rest.for_cards)
        return Won(float(ruff), float(rest.for_cards), tricks, hand.held[seat], rest.took)

    def _choose(self, hand: Hand, lot: float) -> Action:
        """Return the action of the seat to act. If its model has probabilities of bets, `lot` (0 to 1) picks one."""
        phase, table, rules = hand.phase, self.table, self.rules
        if isinstance(phase, Bidding):
            price = phase.price + 1 if phase.price else rules.opening_bid
            bids = price <= plain.limit(rules, hand.held[phase.turn], table.trump)
            passing = Pass(phase.turn)
            return passing if not bids and passing in hand.legal() else Bid(phase.turn, price)
        if isinstance(phase, LayingOut):
            held = hand.held[phase.turn]
            if phase.turn == self.seat and rules.exchange == "discard_first":
                return Discard(phase.turn, self._discard(held))
            return Discard(phase.turn, plain.laid_out(rules, held, table.trump))
        assert isinstance(phase, Vying)
        ruff = table.ruff(hand.held[phase.turn], phase.turn)
        if phase.turn == self.seat:
            limits = self.own[rules.ruff_counts]
            return plain.bet(phase, plain.bold(phase, limits, ruff.worth, four_aces=ruff.worth == FOUR_ACES))
        return plain.bet(phase, drawn(table.bets(phase, ruff, hand.facts.buyer), lot))

    def _discard(self, held: int) -> int:
        """Return the seat's discard if it must discard before it sees the stock: the same discard in all samples."""
        if not self._out:
            judge = exchange.Judge(self.rules, self.table.trump, self.seat, self.seat)
            stocks = [each.stock for each in self.samples[:_STOCKS_TO_CHOOSE]]
            self._out = exchange.discards(judge, held, stocks)[0][1]
        return self._out


def bids(seen: Observation, phase: Bidding, seed: int, asked: Action | None, table: Table) -> Advice:
    """Return the lowest bid, the pass and the bid `asked`, with the expected stakes to the end of the hand."""
    stock, seat = Stock(seen, table, seed), table.seat
    price = phase.price + 1 if phase.price else seen.rules.opening_bid
    assert seen.legal is not None, "it is the turn of another seat"
    actions: list[Action] = [each for each in (Bid(seat, price), Pass(seat)) if each in seen.legal]
    if isinstance(asked, Bid) and asked not in actions:
        actions.append(asked)
    won = [stock.won(action) for action in actions]

    def reasons(number: int, other: int) -> list[Reason]:
        if number == other:
            return [Reason("must_open", {})]
        action, against = actions[number], actions[other]
        if isinstance(action, Bid) and isinstance(against, Bid):
            kind = "higher_bid" if action.price > against.price else "lower_bid"
            return [Reason(kind, {"price": against.price})]
        bought, left = (number, other) if isinstance(action, Bid) else (other, number)
        return [_brings(seen, actions[bought].price, won[bought], won[left], bids=bought == number)]  # type: ignore[attr-defined]

    return Advice(
        ranked(actions, stock.counted(won), reasons, asked=asked), table.assumed, len(stock.samples)
    )


def _brings(seen: Observation, price: int, won: Sequence[Won], left: Sequence[Won], *, bids: bool) -> Reason:
    """Return the reason to bid (`bids`) or to pass: what the stock improves most, and whether it is worth the price."""
    held, more = sum(seen.held), _more(won, left)
    gain = sum(more)
    args = {"price": price, "raises": bids, "weighed": 0 if abs(gain) < _CLOSE else 1 if gain > 0 else -1}
    for part in sorted(range(3), key=lambda each: -more[each] - (0 if each else price)):
        now, then = _facts(seen, held)[part], _mean_facts(seen, won)[part]
        if round(then - now, 1) > 0:
            return Reason(
                ("stock_ruff", "stock_sets", "stock_trumps")[part], args | {"now": now, "then": then}
            )
    return Reason("stock_nothing", {"price": price, "stakes": abs(gain), "way": 1 if gain > 0 else -1})


def _facts(seen: Observation, held: int) -> tuple[int, bool, int, int]:
    """Return a hand's ruff, whether it has a set, its number of trumps, and each opponent's stakes for its sets."""
    trumps, sets = sum([index // 13 == seen.dealt.trump for index in bits(held)]), sets_in(held)
    return best_ruff(held, seen.rules)[0], bool(sets), trumps, sum([PAYS[each] for each in sets])


def _mean_facts(seen: Observation, won: Sequence[Won]) -> list[float]:
    facts = [_facts(seen, each.held) for each in won]
    return [sum(some) / len(won) for some in zip(*facts, strict=True)]


def discards(seen: Observation, seed: int, asked: Action | None, table: Table) -> Advice:
    stock, rules, seat = Stock(seen, table, seed), seen.rules, table.seat
    held, up = seen.held[seat], seen.dealt.turn_up
    judge = exchange.Judge(rules, table.trump, seat, seat)
    first = rules.exchange == "discard_first"
    chosen = exchange.stocks(held, up, _STOCKS_TO_CHOOSE, chance(seed, "chosen")) if first else [0]
    outs = [mask for _, mask in exchange.discards(judge, held, chosen)[:_DISCARDS_COMPARED]]
    actions = [Discard(seat, out) for out in outs]
    if isinstance(asked, Discard) and asked not in actions:
        actions.append(asked)
    told = [_why_laid_out(seen, held, action.mask) for action in actions]
    won = [stock.won(each) for each in actions]
    facts = [_mean_facts(seen, each) for each in won]

    def reasons(number: int, other: int) -> list[Reason]:
        more = _more(won[number], won[other])
        sign = 1 if sum(more) >= 0 else -1
        most = best([sign * each for each in more])
        own = [each for each in told[number] if each not in told[other]]
        took = [[each.took for each in won[place]] for place in (number, other)]
        outs = actions[number].mask, actions[other].mask
        own += kept_winner(held, outs, took, BITS[table.trump].__getitem__)
        own = [each for each in own if _speaks(each, told[other]) == sign]
        mine, theirs = outs
        rival = {"rival": (theirs & ~mine, mine & ~theirs)}
        for kind, place, digits in (("ruff_then", 0, 0), ("sets_then", 3, 1), ("trumps_then", 2, 1)):
            now, then = facts[number][place], facts[other][place]
            if round(sign * (now - then), digits) > 0:
                own.append(Reason(kind, rival | {"mine": now, "theirs": then}))
        # `own` now has the reasons for the better discard and against the worse one. Give those about the part of the
        # hand in which the two discards differ most.
        told_of = max(
            [_PARTS.get(each.kind, 2) for each in own], key=lambda part: sign * more[part], default=most
        )
        own = [each for each in own if _PARTS.get(each.kind, 2) == told_of]
        if own and round(sign * more[told_of], 1) > 0:
            return own
        if abs(sum(more)) < _CLOSE or not round(sign * more[most], 1):
            return [Reason("as_much", rival)]
        return [Reason("part", rival | {"part": Won._fields[most], "stakes": abs(more[most]), "way": sign})]

    return Advice(
        ranked(actions, stock.counted(won), reasons, asked=asked), table.assumed, len(stock.samples)
    )


def _more(won: Sequence[Won], other: Sequence[Won]) -> list[float]:
    """Return how many stakes more one action wins on average: in the ruff, by sets and low trumps, by tricks."""
    return [
        (sum([each[part] for each in won]) - sum([each[part] for each in other])) / len(won)
        for part in range(3)
    ]


def _speaks(reason: Reason, others: Sequence[Reason]) -> int:
    """Return 1 if a reason speaks for its discard, −1 if against it, and 0 if it is also among `others`."""
    if reason.kind == "no_suit" and any(each.kind == "no_suit" for each in others):
        return 0  # both discards leave the hand without a suit, so the reason speaks for neither
    return -1 if reason.kind.startswith(("breaks", "lays_out", "hinders")) else 1


def _why_laid_out(seen: Observation, held: int, out: int) -> list[Reason]:
    trump, kept, found = seen.dealt.trump, held & ~out, list[Reason]()
    still = sets_in(kept)
    for each in sets_in(held):
        found.append(
            Reason("keeps_set" if each in still else "breaks_set", {"set": each, "pays": PAYS[each]})
        )
    for index in bits(held):
        does = "keeps" if kept >> index & 1 else "lays_out"
        if counts := honour(index, trump):
            found.append(Reason(f"{does}_honour", {"card": index, "counts": counts}))
        if paid := side_payments(seen.rules, trump, seen.seat, 1 << index):  # type: ignore[arg-type]  # a seat's
            found.append(Reason(f"{does}_low", {"card": index, "pays": paid[0].stakes}))
    if best_ruff(kept, seen.rules)[2]:
        found.append(Reason("four_aces", {}))
    trumps = kept >> 13 * trump & _SUIT_MASK
    for suit in range(4):
        if trumps and held >> 13 * suit & _SUIT_MASK and not kept >> 13 * suit & _SUIT_MASK:
            found.append(Reason("no_suit", {"suit": suit}))
    return found
