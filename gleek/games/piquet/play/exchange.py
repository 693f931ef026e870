"""The choice of a discard: an evaluation finds the best candidates, and a simulation in sample deals compares them.

In the simulation the other player discards as the plain player does. Both players call all their items, and choose
their cards by the heuristic of the module `heuristic`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.observation import Observation
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.deal import HAND
from gleek.games.piquet.exchange import Discards
from gleek.games.piquet.items import COURT, SET_RANKS, runs_in, value_of
from gleek.games.piquet.play.holdings import Holding, calls_of, whole
from gleek.games.piquet.play.plain import laid_out
from gleek.games.piquet.play.simulation import Outcome, Terms, from_calls, margin
from gleek.games.piquet.play.trick_simulator import goal_of, table_of
from gleek.players.seeds import shuffle

_TALONS: Final = 48  # the number of sample talons that rank the discards
_TRIES_PER_DEAL: Final = 40

# The expected score of a point, or of a sequence, by its number of cards. It allows for the chance that it is not good.
_POINT_SCORES: Final = (0.0, 0.0, 0.0, 0.2, 1.4, 4.6, 8.2, 10.0, 11.0, 12.0)
_RUN_SCORES: Final = (0.0, 0.0, 0.0, 1.8, 3.4, 16.0, 18.0, 20.0, 21.0, 22.0)
_TRIO: Final = {Rank.ACE: 3.0, Rank.KING: 2.6, Rank.QUEEN: 2.2, Rank.KNAVE: 2.0, Rank.TEN: 1.8}
_QUATORZE: Final = {Rank.ACE: 17.0, Rank.KING: 16.0, Rank.QUEEN: 14.5, Rank.KNAVE: 13.5, Rank.TEN: 13.0}
_SURE_TRICK_SCORE: Final = 2.2
_TOPS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.KNAVE)


@lru_cache(maxsize=4096)
def of_suit(cards: int) -> float:
    """Return the expected score of cards of one suit (a mask of ranks) for point, sequences and tricks."""
    count = cards.bit_count()
    worth = _POINT_SCORES[count]
    if count >= 4:
        worth += 0.05 * (value_of(cards) - 9 * count)
    for run in runs_in(cards):
        worth += _RUN_SCORES[run.bit_count()] * (1 + 0.05 * (run.bit_length() - 1 - Rank.QUEEN))
    missing, sure = 0, 0.0
    for rank in _TOPS:
        if not cards >> rank & 1:
            missing += 1
        elif not missing:
            sure += 1
        elif count > missing:  # lower cards guard this card
            sure += 0.5 if missing == 1 else 0.25
    if count > 4:
        sure += (count - 4) * (0.9 if cards >> Rank.ACE & 1 else 0.6 if cards >> Rank.KING & 1 else 0.3)
    return worth + _SURE_TRICK_SCORE * sure


def of_rank(rank: int, count: int) -> float:
    """Return the expected score of a set of `count` cards of a rank; 0 if they are fewer than three."""
    return _TRIO[Rank(rank)] if count == 3 else _QUATORZE[Rank(rank)] if count == 4 else 0.0


class Keeping:
    """The expected score of the cards that a player keeps, averaged over the cards that sample talons add to them."""

    def __init__(self, held: int, talons: Sequence[int]) -> None:
        """Compute the mean score of each part of a suit and number of cards of a rank, with one of `talons` added."""
        self.parts: list[tuple[int, Mapping[int, float]]] = []
        share = 1 / len(talons)
        for place, suit in enumerate(SUIT_MASKS):
            shift = 13 * place
            counts = sorted(Counter([(talon & suit) >> shift for talon in talons]).items())
            mine = (held & suit) >> shift
            part, found = mine, {}
            while True:
                found[part << shift] = share * sum([times * of_suit(part | more) for more, times in counts])
                if not part:
                    break
                part = (part - 1) & mine
            self.parts.append((suit, found))
        self.ranks: list[tuple[int, list[float]]] = []
        for rank in SET_RANKS:
            here = RANK_MASKS[rank]
            if (held & here).bit_count() < 2:
                continue
            numbers = sorted(Counter([(talon & here).bit_count() for talon in talons]).items())
            values = [
                share * sum([times * of_rank(rank, count + more) for more, times in numbers])
                for count in range((held & here).bit_count() + 1)
            ]
            self.ranks.append((here, values))

    def worth(self, kept: int) -> float:
        total = 0.0
        for suit, found in self.parts:
            total += found[kept & suit]
        for here, values in self.ranks:
            total += values[(kept & here).bit_count()]
        return total


class Deal(NamedTuple):
    other: int  # the cards dealt to the other player, as a mask
    talon: tuple[int, ...]  # the card numbers of the talon, from the top


class Exchange:
    """The position of a seat that must discard: its cards and all that it knows."""

    def __init__(self, seen: Observation) -> None:
        legal, seat, rules = seen.legal, seen.seat, seen.rules
        assert isinstance(legal, Discards), "the player has no discard to make"
        assert seat is not None, "the observation shows everything: give that of one seat"
        self.seat, self.held, self.least, self.most = seat, seen.held[seat], legal.least, legal.most
        self.table, self.calls = table_of(rules), calls_of(rules)
        self.terms = Terms(self.table, self.calls, goal_of(seen.setup), seen.facts.claimed)
        self.elders = seen.facts.taken[ELDER]  # the number of cards that elder takes in
        self.elders_limits = rules.elder_min, rules.elder_max
        self.shown = seen.facts.blanks[1 - seat]
        self.unseen = self.table.pack & ~self.held & ~self.shown
        self.blank = seen.facts.claimed[1 - seat]
        self.younger_least = rules.younger_min
        self.claims = legal.claim

    def deals(self, chance: Random, count: int) -> list[Deal]:
        """Return `count` random deals that agree with what the seat knows."""
        cards, found = list(bits(self.unseen)), []
        plain = [index for index in cards if not 1 << index & COURT]
        for _ in range(count):
            other = self.shown
            # The other player has claimed carte blanche but not shown it: give them no king, queen or knave.
            if self.blank and not other:
                shuffle(plain, HAND, chance)
                other = mask_of_numbers(plain[:HAND])
            shuffle(cards, len(cards), chance)
            rest = [index for index in cards if not other >> index & 1]
            if not other:
                other, rest = mask_of_numbers(rest[:HAND]), rest[HAND:]
            found.append(Deal(other, tuple(rest)))
        return found

    def plain_deals(self, chance: Random, count: int) -> list[Deal]:
        """Return at most `count` random deals in which a plain player discards as many as elder did.

        Any deals if too few fit.
        """
        found = list[Deal]()
        for _ in range(_TRIES_PER_DEAL):
            for deal in self.deals(chance, count):
                if laid_out(deal.other, *self.elders_limits, tens=self.calls.tens).bit_count() == self.elders:
                    found.append(deal)
            if len(found) >= count:
                break
        return found[:count] if len(found) > 1 else self.deals(chance, count)

    def candidates(self, deals: Sequence[Deal], count: int, also: Iterable[int] = ()) -> list[int]:
        """Return the `count` best discards of the two largest sizes, the plain player's discard, and `also`."""
        first = 0 if self.seat == ELDER else self.elders
        found: list[tuple[float, int]] = []
        cards = [1 << index for index in bits(self.held)]
        for size in range(max(self.least, self.most - 1), self.most + 1):
            talons = [mask_of_numbers(deal.talon[first : first + size]) for deal in deals]
            worth = Keeping(self.held, talons).worth
            for some in combinations(cards, size):
                out = sum(some)
                found.append((-round(worth(self.held ^ out), 9), out))
        found.sort()
        plain = laid_out(self.held, self.least, self.most, tens=self.calls.tens)
        return [*dict.fromkeys([*[out for _, out in found[:count]], plain, *also])]

    def trial(self, deal: Deal) -> Callable[[int], Outcome]:
        return self._elders(deal) if self.seat == ELDER else self._youngers(deal)

    def _elders(self, deal: Deal) -> Callable[[int], Outcome]:
        after: dict[int, tuple[int, int, Holding]] = {}
        pack, calls, talon, held = self.table.pack, self.calls, deal.talon, self.held

        def youngers(count: int) -> tuple[int, int, Holding]:
            left = len(talon) - count
            out = laid_out(deal.other, min(self.younger_least, left), left, tens=calls.tens)
            hand = deal.other & ~out | mask_of_numbers(talon[count : count + out.bit_count()])
            found = after[count] = hand, pack & ~hand & ~out, whole(hand, calls)
            return found

        def tried(out: int) -> Outcome:
            count = out.bit_count()
            hand = held ^ out | mask_of_numbers(talon[:count])
            theirs, unseen, their_calls = after.get(count) or youngers(count)
            views = pack & ~hand & ~out, unseen
            return from_calls(self.terms, (hand, theirs), views, whole(hand, calls), their_calls)

        return tried

    def _youngers(self, deal: Deal) -> Callable[[int], Outcome]:
        pack, calls, count = self.table.pack, self.calls, self.elders
        took, talon = mask_of_numbers(deal.talon[:count]), deal.talon[count:]
        gone = laid_out(deal.other, count, count, tens=calls.tens)
        theirs = deal.other & ~gone | took
        unseen, first = pack & ~theirs & ~gone, whole(theirs, calls)

        def tried(out: int) -> Outcome:
            hand = self.held ^ out | mask_of_numbers(talon[: out.bit_count()])
            views = unseen, pack & ~hand & ~out
            return from_calls(self.terms, (theirs, hand), views, first, whole(hand, calls))

        return tried


class Effort(NamedTuple):
    discards: tuple[int, ...]  # the number of discards tried in each round
    deals: tuple[int, ...]  # the number of sample deals in each round


def sifted(
    exchange: Exchange, chance: Random, effort: Effort, also: Iterable[int] = ()
) -> tuple[list[int], dict[int, list[Outcome]]]:
    """Return the discards tried, best first, and their results. Each round tries the best so far in more deals.

    `also` are discards to try besides the candidates.
    """
    deals = exchange.deals(chance, max(_TALONS, sum(effort.deals)))
    left = exchange.candidates(deals[:_TALONS], effort.discards[0], also)
    outcomes: dict[int, list[Outcome]] = {out: [] for out in left}
    first, behind = 0, list[int]()
    for count, more in zip(effort.discards, effort.deals, strict=True):
        if first:
            left, behind = left[:count], left[count:] + behind
        for deal in deals[first : first + more]:
            tried = exchange.trial(deal)
            for out in left:
                outcomes[out].append(tried(out))
        first += more
        left.sort(key=lambda out: -round(sum([margin(each, exchange.seat) for each in outcomes[out]]), 9))
    return left + behind, outcomes


def claimed(place: Exchange) -> Exchange:
    made = copy(place)
    claims = [*place.terms.claimed]
    claims[place.seat] = True
    made.terms = place.terms._replace(claimed=(claims[0], claims[1]))
    return made
