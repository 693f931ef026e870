"""Sample hands of the other player, weighted by how likely it is that they would call, discard and play as they did.

A hand contains all cards that the other player has shown, and no card of a suit in which they failed to follow. Low
cards that belong to no item are the likeliest discards. The other player is assumed to have called everything that they
could; a hand with which they kept something back is unlikely, but possible.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product, repeat
from math import comb, prod
from operator import mul
from random import Random
from typing import Final, NamedTuple

from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, bits, mask_of_numbers
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.actions import Call
from gleek.games.piquet.deal import HAND
from gleek.games.piquet.items import KINDS, best_point, point_strength, value_of
from gleek.games.piquet.play import heuristic
from gleek.games.piquet.play.holdings import Holding, called, whole
from gleek.games.piquet.play.knowledge import Knowing
from gleek.games.piquet.play.plain import laid_out, worth_keeping
from gleek.players.seeds import chance as chance_of
from gleek.players.seeds import resample, shuffle, weighted


class Mind(NamedTuple):
    """How the other player is assumed to discard and to play, and how many more points they gain than simulated."""

    plain: bool
    """Whether the player discards as the plain player does. Otherwise low cards are the likeliest discards."""
    slip: float
    """The likelihood of a card that the plain player would not play, relative to the card that it plays."""
    exact: bool
    """Whether the player plays the last tricks as well as possible. Otherwise as the plain player does."""
    before: tuple[float, float] = (0.0, 0.0)
    """How many more points elder and younger were measured to gain than simulations before the play say."""
    spread: tuple[float, float] = (0.0, 0.0)
    """How much more they gain than simulations during the play say, in standard deviations of the simulated results."""


_MINDS: Final = {
    "piquet-plain-2": Mind(plain=True, slip=0.02, exact=False, before=(5.5, 4.3), spread=(0.55, 0.9)),
    "piquet-remembering-2": Mind(
        plain=False, slip=0.5, exact=True, before=(-0.5, -0.5), spread=(-0.45, -0.45)
    ),
}
PERSON: Final = Mind(plain=False, slip=0.3, exact=False)
UNREAD: Final = Mind(plain=False, slip=1.0, exact=True)
"""A player about whom nothing is assumed: the cards that they play tell nothing about their hand."""


def mind_of(players: Sequence[str], seat: int) -> Mind:
    """Return how the player opposite `seat` decides; `players` are the ids by seat, "" for a person."""
    return _MINDS.get(players[1 - seat], PERSON) if players else PERSON


Sample = tuple[int, float]
"""A sample hand of the other player: its cards as a mask, and its relative weight."""

_MAX_HANDS_LISTED: Final = 130  # with more possible hands than this, random ones are used
_ITEM_NOT_CALLED: Final = 0.1  # relative likelihood that a player does not call an item that they hold
_CONTRADICTED: Final = 0.00001
_TRIES_PER_HAND: Final = 8
_MAX_SPLITS: Final = 7000  # with more ways to take in cards than this, random ones are used
_LEAST_LIKELIHOOD: Final = 0.001


# The relative likelihood that a card is discarded, by the value that `worth_keeping` gives it.
_LAID_OUT: Final = (*accumulate(repeat(0.84, 40), mul, initial=1.0),)


class _Pool(NamedTuple):
    """A group of unseen cards, and how many of them the other player has discarded or left in the talon."""

    cards: list[int]
    away: int  # how many of `cards` are not in the other player's hand
    laid: int  # how many of the `away` cards the other player discarded; the rest of these are in the talon


class Deals:
    """The hands that the other player may hold. If `complete` is True, there are so few that all are used."""

    def __init__(self, known: Knowing, mind: Mind = UNREAD) -> None:
        """Compute how likely it is that each unseen card was discarded, and the cards that elder may have called."""
        self.known, self.mind = known, mind
        self._likelihoods: dict[int, float] = {}
        before = known.unseen | known.fixed | known.played
        point = best_point(before, tens=known.calls.tens)
        self.pools = _pools(known)
        self.weights = {
            1 << index: _LAID_OUT[min(worth_keeping(before, point, index), 40)]
            for index in bits(known.unseen)
        }
        self.pins = [] if known.said is None else _pins(known, before & ~known.barred)
        self.ways = prod([comb(len(pool.cards), pool.away) for pool in self.pools])
        self.plain = self._of_plain() if mind.plain and not known.blank else []
        self.complete = (len(self.plain) or self.ways) <= _MAX_HANDS_LISTED

    def many(self, chance: Random, count: int, drawn: int) -> list[Sample]:
        """Return the hands of `weighed`. If they are more than `count`, choose at most `count` of them by weight."""
        some = self.weighed(chance, drawn)
        return some if len(some) <= count else _chosen(some, count, chance)

    def weighed(self, chance: Random, drawn: int) -> list[Sample]:
        """Return `drawn` random hands with weights, equal hands as one; if `complete`, return all hands."""
        if self.complete:
            return self._all()
        found: dict[int, float] = {}
        for _ in range(drawn):
            hand = self._one(chance)
            found[hand] = found.get(hand, 0.0) + self.likelihood(hand)
        return [*found.items()]

    def drawn(self, chance: Random, count: int) -> list[Sample]:
        """Return `count` hands drawn by likelihood or, if `complete`, all hands. It is more precise than `weighed`."""
        if self.complete:
            return self.plain or self._all()
        if self.plain:
            return _chosen(self.plain, count, chance)
        found, tried = list[Sample](), list[Sample]()
        for _ in range(count * _TRIES_PER_HAND):
            hand = self._one(chance)
            tried.append((hand, self.likelihood(hand)))
            if chance.random() < tried[-1][1]:
                found.append((hand, 1.0))
                if len(found) == count:
                    return found
        return _chosen(tried, count, chance)

    def _of_plain(self) -> list[Sample]:
        """Return every hand, with its weight, with which a plain player can have acted as the other player did."""
        known = self.known
        theirs, found = known.fixed | known.played, list[Sample]()
        hands = _after_exchange(known.unseen | theirs, known.laid, known.limits, tens=known.calls.tens)
        for before, ways in hands:
            if not theirs & ~before and not before & known.barred:
                hand = before & ~known.played
                likelihood = self.likelihood(hand)
                if likelihood > _LEAST_LIKELIHOOD:
                    found.append((hand, ways * likelihood))
        return found

    def _all(self) -> list[Sample]:
        everything = sum([sum(pool.cards) for pool in self.pools]) | self.known.fixed
        found = []
        for some in product(*[combinations(pool.cards, pool.away) for pool in self.pools]):
            hand, weight = everything, 1.0
            for gone, pool in zip(some, self.pools, strict=True):
                hand &= ~sum(gone)
                if self.known.blank and not pool.laid:
                    continue  # all cards are equally likely to be in the talon
                for card in gone:
                    weight *= self.weights[card]
            found.append((hand, weight * self.likelihood(hand)))
        return found

    def _one(self, chance: Random) -> int:
        """Return a random hand of the other player. It fits elder's call if possible, and has few likely discards."""
        fixed = self.known.fixed
        for ways in self.pins:
            more = fixed | ways[int(chance.random() * len(ways))] & ~self.known.played
            if all(sum([not card & more for card in pool.cards]) >= pool.away for pool in self.pools):
                fixed = more
        hand = fixed
        for pool in self.pools:
            rest = [card for card in pool.cards if not card & fixed]
            weights = [self.weights[card] for card in rest]
            for _ in range(pool.laid):
                place = weighted(weights, chance)
                weights.pop(place)
                rest.pop(place)
            undealt = pool.away - pool.laid
            if undealt:  # all cards are equally likely to be in the talon
                shuffle(rest, undealt, chance)
                del rest[:undealt]
            hand |= sum(rest)
        return hand

    def likelihood(self, hand: int) -> float:
        before = hand | self.known.played
        weight = self._likelihoods.get(before)
        if weight is None:
            weight = _calls_likelihood(self.known, whole(before, self.known.calls))
            if self.mind.slip < 1:
                for card, led, later, view in self.known.line:
                    if heuristic.card_to_play(hand | later, led, view) != card:
                        weight *= self.mind.slip
            self._likelihoods[before] = weight
        return weight


def _chosen(some: Sequence[Sample], count: int, chance: Random) -> list[Sample]:
    """Return hands drawn `count` times from `some` by their weight; a hand's new weight says how often it was drawn."""
    weights, chosen = [weight for _, weight in some], dict[int, float]()
    for place in resample(weights, count, chance):
        hand = some[place][0]
        chosen[hand] = chosen.get(hand, 0.0) + 1.0
    return [*chosen.items()]


@lru_cache(maxsize=4)
def _after_exchange(
    cards: int, laid: int, limits: tuple[int, int], *, tens: bool
) -> tuple[tuple[int, int], ...]:
    """Return the hands that a plain player may have after the exchange, each with the number of ways to get it.

    The player was dealt twelve of `cards`, and discarded `laid`. If there are too many ways, a random sample is used.
    """
    numbers = list(bits(cards))
    others = len(numbers) - HAND
    left = others - laid
    found: Counter[int] = Counter()
    if comb(len(numbers), others) * comb(others, left) <= _MAX_SPLITS:
        ways = [
            (sum([1 << index for index in some]), sum([1 << index for index in rest]))
            for some in combinations(numbers, others)
            for rest in combinations(some, left)
        ]
    else:
        random = chance_of(cards, laid)
        ways = []
        for _ in range(_MAX_SPLITS):
            shuffle(numbers, others, random)
            some = numbers[:others]
            ways.append((mask_of_numbers(some), mask_of_numbers(some[:left])))
    for away, rest in ways:
        dealt = cards & ~away
        out = laid_out(dealt, *limits, tens=tens)
        if out.bit_count() == laid:
            found[cards & ~rest & ~out] += 1
    return tuple(sorted(found.items()))


def _pools(known: Knowing) -> list[_Pool]:
    """Return the unseen cards as one pool or, after a carte blanche was shown, as two: its cards and the others."""
    room = known.size - known.fixed.bit_count()
    cards = [1 << index for index in bits(known.unseen & ~known.barred)]
    if not known.blank:
        away = max(len(cards) - room, 0)
        return [_Pool(cards, away, min(away, known.laid))]
    # Cards of the carte blanche that the other player cannot hold any more must be among their discards.
    laid = known.laid - (known.blank & known.barred).bit_count()
    dealt, others = (
        [card for card in cards if bool(card & known.blank) == wanted] for wanted in (True, False)
    )
    away = len(cards) - room - laid
    return [_Pool(dealt, laid, laid), _Pool(others, away, 0)]


def _calls_likelihood(known: Knowing, holding: Holding) -> float:
    weight = 1.0
    for kind, best in enumerate(holding):
        if known.items[kind]:
            if best[2] & ~known.items[kind]:
                weight *= _ITEM_NOT_CALLED  # with this hand the other player would have shown more cards
        elif known.seat == ELDER and known.mine is not None and known.answers:
            weight *= _answered(known, kind, best[0])
        elif known.said is not None:
            weight *= _as_said(known, kind, best[0])
    return weight


def _answered(known: Knowing, kind: int, strength: int) -> float:
    assert known.mine is not None, "elder has not called yet"
    mine, answer = known.mine[kind][0], known.answers[kind]
    if not mine:  # where elder calls nothing, younger declares only after elder has led
        return _ITEM_NOT_CALLED if strength and not known.pending else 1.0
    equal = known.calls.equal_others if kind else known.calls.equal_point
    better = strength > mine or (strength == mine and equal)
    if answer == "good":
        return _ITEM_NOT_CALLED if better else 1.0
    said = strength == mine if answer == "equal" else strength > mine
    return 1.0 if said else _CONTRADICTED


def _as_said(known: Knowing, kind: int, best: int) -> float:
    assert known.said is not None, "elder has not called yet"
    said = strength_said(known, kind)
    if best == said:
        return 1.0
    return _ITEM_NOT_CALLED if best > said else _CONTRADICTED


def strength_said(known: Knowing, kind: int) -> int:
    assert known.said is not None, "elder has not called yet"
    count, what = known.said[kind]
    if not count:
        return 0
    if kind:
        return count << 4 | what
    return what if known.calls.tens else count << 7 | what


def _pins(known: Knowing, may: int) -> list[list[int]]:
    """Return, for each kind called but not shown, all items (masks) of the cards `may` that can be the item called."""
    if known.seat == ELDER or known.said is None:
        return []
    found = []
    for kind in range(3):
        if not known.said[kind][0] or known.items[kind]:
            continue
        ways = _WAYS[kind](known, may, *known.said[kind])
        if ways:
            found.append(ways)
    return found


def _points(known: Knowing, may: int, count: int, value: int) -> list[int]:
    ways = []
    for suit in SUIT_MASKS:
        here = [1 << index for index in bits(may & suit)]
        if len(here) >= count:
            ways += [point for some in combinations(here, count) if value_of(point := sum(some)) == value]
    tens = known.calls.tens
    least = strength_said(known, 0)
    return [point for point in ways if point_strength(point, tens=tens) == least]


def _sequences(known: Knowing, may: int, count: int, top: int) -> list[int]:
    ranks = (1 << top + 1) - (1 << top + 1 - count)
    runs = [ranks << 13 * suit for suit in range(4)]
    return [run for run in runs if run & may == run]


def _sets(known: Knowing, may: int, count: int, rank: int) -> list[int]:
    here = [1 << index for index in bits(may & RANK_MASKS[rank])]
    return [sum(some) for some in combinations(here, count)]


_WAYS: Final = (_points, _sequences, _sets)


def put_forward(known: Knowing, hand: int) -> Holding:
    """Return all that the other player declares with this hand; as elder, nothing better than what they have called."""
    all_ = whole(hand, known.calls)
    if known.seat == ELDER or known.said is None:
        return all_
    said = [strength_said(known, kind) for kind in KINDS]
    less = [all_[kind].strength > said[kind] for kind in KINDS]
    if not any(less):
        return all_
    items = [
        _WAYS[kind](known, hand, *known.said[kind])[:1] if less[kind] and said[kind] else [] for kind in KINDS
    ]
    point, sequences, sets = items
    named = called(Call(ELDER, sum(point), tuple(sequences), tuple(sets)), known.calls)
    one, other, third = [named[kind] if less[kind] else all_[kind] for kind in KINDS]
    return one, other, third
