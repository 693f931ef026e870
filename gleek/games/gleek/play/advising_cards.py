"""Advice on the card to play: each card is tried in sample deals, and the hand is played out (see `rest_of_hand`).

A sample deal is drawn more often if the other players would have bid, bet and played with its cards as they did.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.cards import bits
from gleek.engine.observation import Observation
from gleek.games.common.trick_simulator import alike_once
from gleek.games.gleek.play.knowledge import know
from gleek.games.gleek.play.likely_deals import Deals, Hands, alike
from gleek.games.gleek.play.models import Table
from gleek.games.gleek.play.rest_of_hand import Played, Rest
from gleek.games.gleek.play.trick_simulator import (
    BITS,
    PACK,
    SUIT_OF,
    SUITS,
    TRUMPS,
    Tricks,
    index_of,
    to_engine,
)
from gleek.players.advice import (
    Advice,
    Reason,
    Trials,
    cause_of_lead,
    fate_of_card,
    guards_of,
    mean_and_error,
    ranked,
    win_shares,
)
from gleek.players.seeds import chance, independence, resampled_halves

# The number of sample deals by which the best card is chosen. The advice's figures come from a second set of this size.
_DEALS_PER_SAMPLE: Final = 100
_MAX_DRAWN: Final = 1000  # the maximum number of random deals from which `_DEALS_PER_SAMPLE` are chosen
_APART: Final = 0.1  # advice gives no smaller difference in the number of tricks as a reason
_LIKELIER: Final = 0.1  # advice gives no smaller difference in the probability of winning a trick
_LATER_WINS: Final = {"wins_later", "guards", "unguards"}
_SOON_VOID_BELOW: Final = 2  # with fewer cards of a suit, the seat can soon trump that suit
_WINS_EARLIER_BY: Final = 0.3  # kept, a card wins too early if a lower one would win this much less often
_CAN_WAIT_FROM: Final = 0.75  # a card that wins with this probability both now and later can wait
NEAR: Final = 0.3  # cards that differ by fewer stakes than this are about as good


class Cards:
    """The legal cards of a seat, played out in sample deals."""

    def __init__(self, seen: Observation, table: Table, seed: int) -> None:
        self.known, self.table = know(seen), table
        self.rest = Rest(seen, table)
        self.choices = self.known.choices
        self.results: dict[int, list[Played]] = {}
        some, sampler = chance(seed), Deals(self.known)

        def draw() -> tuple[Hands, float]:
            hands = sampler.one(some)
            return hands, self._weight(sampler, hands)

        self.deals = resampled_halves(draw, _DEALS_PER_SAMPLE, _MAX_DRAWN, some)

    def _weight(self, sampler: Deals, hands: Hands) -> float:
        known, table = self.known, self.table
        whole = [hand | played for hand, played in zip(hands, known.played, strict=True)]
        weight = sampler.by_calls(hands) * sampler.by_discard(hands)
        ruffs = [
            None if who == known.seat else table.ruff(to_engine(whole[who], known.trump), who)
            for who in range(3)
        ]
        weight *= table.likelihood(ruffs)
        for who in sampler.others:
            if who != known.buyer:
                ruff = ruffs[who]
                assert ruff is not None
                weight *= table.bid(who, ruff.held)
        return weight * self._by_plays(whole)

    def _by_plays(self, whole: list[int]) -> float:
        """Return the relative probability of the other seats' plays, if `whole` are the twelve cards of each seat."""
        known, weight = self.known, 1.0
        tricks, live = Tricks.under(known.rules, [*whole]), PACK & ~self.rest.turned_up
        for _, cards in known.tricks:
            for card in cards:
                turn = tricks.turn
                hand = tricks.hands[turn]
                if turn != known.seat and hand & (hand - 1):
                    expected = self.rest.choosers[turn](tricks, live & ~hand)
                    if expected != card and not alike(expected, card, hand, live):
                        weight *= self.table.models[turn].strays
                tricks.play(card)
                live ^= card
        return weight

    def like(self, card: int) -> int:
        if card in self.choices:
            return card
        against = self.known.unseen | sum(self.known.table)
        return next(each for each in self.choices if alike(each, card, self.known.held, against))

    def of(self, card: int) -> list[Played]:
        """Return the result of playing a card in each sample deal. Equivalent cards share their results."""
        known, first = self.known, self.like(card)
        if first not in self.results:
            self.results[first] = [
                self.rest.play(hands, known.played, known.leader, known.table, first) for hands in self.deals
            ]
        return self.results[first]

    def trials(self, actions: Sequence[Action]) -> Trials:
        bit = BITS[self.known.trump]
        cards = [bit[action.card.index] for action in actions]  # type: ignore[attr-defined]
        stakes = [[float(each.stakes) for each in self.of(card)] for card in cards]
        return Trials(stakes, share=independence(self.deals))


def advise(seen: Observation, seed: int, asked: Action | None, table: Table) -> Advice:
    cards = Cards(seen, table, seed)
    known = cards.known
    found = [1 << place for place in bits(known.alone.playable())]
    actions = [known.play(card) for card in found]
    told = _Reasons(cards, found, [cards.of(card) for card in found])
    choices = ranked(actions, cards.trials(actions), told.reasons, asked=asked)
    return Advice(choices, (*table.assumed, Reason("by_heuristic", {})), len(cards.deals))


def rest(seen: Observation, seed: int, table: Table) -> list[float]:
    """Return, for each sample deal, the stakes that the seat wins from the calls of sets on, if all sets are called."""
    cards = Cards(seen, table, seed)
    return [float(cards.rest.play(hands).stakes) for hands in cards.deals]


class _Reasons:
    def __init__(self, cards: Cards, found: Sequence[int], results: Sequence[list[Played]]) -> None:
        self.found, self.results, known = found, results, cards.known
        self.played = [cards.like(card) for card in found]
        self.share = independence(cards.deals)
        self.honours = [*cards.rest.worth] if cards.rest.by_winner else []
        self.held, self.trump, self.unseen = known.held, known.trump, known.unseen
        self.leads = not known.table
        against = known.unseen | sum(known.table)
        self.groups = [
            [
                1 << place
                for place in bits(self.held)
                if alike(1 << place, low, self.held, against | self.held)
            ][::-1]
            for low in sorted(alike_once(self.held, against, SUITS))
        ]

    def _shares(self, number: int, other: int, cards: Callable[[Played], int]) -> list[dict[int, float]]:
        """Return, for each of two cards to play, how often (0 to 1) each of the seat's cards is in `cards(result)`."""
        played = self.played
        return [
            win_shares([cards(each) for each in self.results[one]], self.groups, played[one], played[two])
            for one, two in ((number, other), (other, number))
        ]

    def _stakes(self, number: int, other: int) -> tuple[float, float]:
        pairs = zip(self.results[number], self.results[other], strict=True)
        more, doubt = mean_and_error([mine.stakes - theirs.stakes for mine, theirs in pairs])
        return more, doubt / sqrt(self.share)

    def _beside_tricks(self, number: int, other: int, stakes: float, args: dict[str, float]) -> Reason:
        """Return a reason for a difference of `stakes` that the number of tricks does not explain."""
        sign = 1 if stakes > 0 else -1
        pairs = [(self.found[each], self.played[each]) for each in (number, other)]
        # The simulations may play an equivalent card in place of the card itself. If these are two different cards,
        # leave out an honour that is one of the two: its results would be wrong.
        honours = [each for each in self.honours if all((each == one) == (each == two) for one, two in pairs)]

        def taken(honour: int) -> list[float]:
            some = (self.results[number], self.results[other])
            return [sum([each.took & honour > 0 for each in results]) / len(results) for results in some]

        def gain(honour: int) -> float:
            mine, theirs = taken(honour)
            return round(sign * (mine - theirs), 9)

        honour = max(honours, key=gain, default=0)
        if gain(honour) >= _LIKELIER:
            chance, less = taken(honour)
            told = {"won": index_of(honour, self.trump), "chance": chance, "less": less}
            return Reason("takes_honour", args | told)
        return Reason("stakes_than", args | {"stakes": abs(stakes), "way": sign})

    def reasons(self, number: int, other: int) -> list[Reason]:
        if len(self.found) == 1 or number == other:
            return [Reason("only_card" if len(self.found) == 1 else "all_alike", {})]
        mine, theirs = self._shares(number, other, lambda result: result.took)
        tricks = sum(mine.values()) - sum(theirs.values())
        sign = 1 if tricks > 0 else -1
        args: dict[str, float] = {"card": index_of(self.found[other], self.trump)}
        stakes, doubt = self._stakes(number, other)
        if abs(stakes) >= max(NEAR, 2 * doubt) and (round(abs(tricks), 1) < _APART or sign * stakes < 0):
            return [self._beside_tricks(number, other, stakes, args)]
        if round(abs(tricks), 1) < _APART:
            return [Reason("as_many_tricks", args)]
        two = self.played[number], self.played[other]
        won = max(mine, key=lambda each: (round(sign * (mine[each] - theirs[each]), 9), each in two))
        if round(sign * (mine[won] - theirs[won]), 9) >= _LIKELIER:
            return [self._by_card(number, other, won, (mine, theirs), sign)]
        if abs(stakes) < max(NEAR, 2 * doubt):
            return [Reason("as_many_tricks", args)]
        return [self._by_suit(mine, theirs, sign, args) or self._beside_tricks(number, other, stakes, args)]

    def _by_card(
        self, number: int, other: int, won: int, shares: tuple[dict[int, float], dict[int, float]], sign: int
    ) -> Reason:
        """Return the reason that the card `won` wins a trick more often after one of two cards than after the other.

        `number` and `other` are the indices of the two cards, and `shares` says how often each card wins after them.
        `sign` is 1 if `won` wins more often after the first of the two, else −1.
        """
        this, that = self.found[number], self.found[other]
        two, (mine, theirs) = (self.played[number], self.played[other]), shares
        guards = 0 if won & TRUMPS else guards_of(won, SUIT_OF[won], self.unseen)
        kind, named = fate_of_card(won, (this, two[0]), (that, two[1]), sign, guards)
        if kind == "wins_later" and sign < 0 and min(mine[two[0]], theirs[two[0]]) >= _CAN_WAIT_FROM:
            kind, named, won = "can_wait", this, two[0]
        args: dict[str, float] = {"card": index_of(that, self.trump), "won": index_of(named, self.trump)}
        args |= {"chance": mine[won], "less": theirs[won]}
        trumped, less = [each[won] for each in self._shares(number, other, lambda result: result.trumped)]
        if kind in _LATER_WINS and sign * (less - trumped) >= max(
            _LIKELIER, abs(mine[won] - theirs[won]) / 2
        ):
            kind = "draws_trumps" if sign > 0 and this & TRUMPS and not that & TRUMPS else "trumped"
            args |= {"chance": trumped, "less": less}
        elif kind == "wins_later" and sign > 0:
            lead = cause_of_lead(mine[two[0]], theirs[two[1]])
            kind = self._cause(this, that, won, drives=bool(guards)) or lead or kind
            if kind in {"leaves_void", "shortens"}:
                args["suit"] = index_of(this, self.trump) // 13
        same = SUIT_OF[this] == SUIT_OF[that] != SUIT_OF[won]
        if kind == "wins_later" and sign > 0:
            if same and this > that and not self.leads and theirs[two[0]] >= mine[two[1]] + _WINS_EARLIER_BY:
                kind = "sheds"
            elif min(mine[two[1]], theirs[two[1]]) >= _CAN_WAIT_FROM:
                kind = "lets_wait"
                args |= {"won": index_of(that, self.trump), "chance": mine[two[1]], "less": theirs[two[1]]}
        return Reason(kind, args)

    def _by_suit(
        self, mine: dict[int, float], theirs: dict[int, float], sign: int, args: dict[str, float]
    ) -> Reason | None:
        """Return a reason that names the suit in which the better card gains most tricks; None if rounding hides it."""

        def tricks(top: int, often: dict[int, float]) -> float:
            return round(sum([often[card] for card in often if card & SUIT_OF[top]]), 1)

        top = max(mine, key=lambda each: sign * (tricks(each, mine) - tricks(each, theirs)))
        more = {"mine": tricks(top, mine), "theirs": tricks(top, theirs)}
        if sign * (more["mine"] - more["theirs"]) <= 0:
            return None
        return Reason("suit_tricks", args | more | {"suit": index_of(top, self.trump) // 13})

    def _cause(self, this: int, that: int, won: int, *, drives: bool) -> str:
        """Return the kind of reason why the card `won` wins more often after `this` than after `that`; "" if none.

        `drives` says whether others may hold a card that beats `won`.
        """
        left = (self.held & SUIT_OF[this]).bit_count() - 1
        soon = won & TRUMPS and not this & TRUMPS and left < _SOON_VOID_BELOW
        if soon and not left:
            return "leaves_void"
        if that & TRUMPS and not this & TRUMPS:
            return "saves_trump"
        if soon:
            return "shortens"
        if self.leads and this & TRUMPS and not (that | won) & TRUMPS:
            return "leads_trumps"
        same = this & SUIT_OF[won] and not that & SUIT_OF[won]
        return "drives_out" if self.leads and drives and same else ""
