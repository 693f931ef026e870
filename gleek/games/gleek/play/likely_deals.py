"""A sampler of deals that are consistent with what a seat knows.

The sampler deals a called set to its caller, and deals a seat no cards of a suit that it did not follow. It assumes
that the buyer has mostly laid out low cards of plain suits. A deal has less weight if the plays of the other seats
differ from those that the heuristic would make with these hands.
"""

from random import Random
from typing import Final

from gleek.engine.cards import bits
from gleek.games.gleek.play.heuristic import card_to_play
from gleek.games.gleek.play.knowledge import Knowing
from gleek.games.gleek.play.trick_simulator import OF_RANK, PACK, RANKS, SUIT_OF, TRUMPS, USUAL
from gleek.players.deal_sampler import DealSampler
from gleek.players.seeds import resample, shuffle, weighted

Hands = list[int]
"""The three hands as masks."""

# The relative probability that a buyer lays out a card, by the card's mask. It depends on the rank, and is low for
# trumps.
_DISCARD_LIKELIHOOD: Final = {
    1 << 4 * rank + suit: (0.08 if suit == 0 else plain)
    for rank, plain in enumerate((1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.6, 0.35, 0.3, 0.2, 0.05))
    for suit in range(4)
}
_PER_UNLIKE_PLAY: Final = 0.6  # factor on the weight of a deal for each play that differs from the heuristic
_PER_UNCALLED_SET: Final = 0.1  # factor on the weight of a deal for each set that was held but not called
_DEALT_SHARE: Final = 5 / 12  # the share of a buyer's hand that was not in the stock
# Factor on the weight of a deal for each trump laid out. Without it the sample discards have 0.36 trumps in 100 hands;
# plain players laid out 0.11.
_PER_TRUMP_LAID_OUT: Final = 0.25
_MAX_TRIES: Final = 30


class Deals:
    def __init__(self, known: Knowing) -> None:
        self.known = known
        self.others = tuple([who for who in range(3) if who != known.seat])
        self.unseen = [1 << place for place in bits(known.unseen)]
        self._made: dict[tuple[int, ...], DealSampler] = {}

    def one(self, chance: Random) -> Hands:
        """Return the three hands of a random sample deal. The seat's own hand holds its real cards."""
        for _ in range(_MAX_TRIES):
            hands = self._try(chance, strict=True)
            if hands is not None:
                return hands
        hands = self._try(chance, strict=False)
        if hands is None:  # no deal fits all that the seat knows, for example because a player broke a rule
            hands = self._anyhow(chance)
        return hands

    def _try(self, chance: Random, *, strict: bool) -> Hands | None:
        known = self.known
        fixed = [*known.shown]
        barred = [*known.lacks]
        for who in self.others if strict else ():
            for called in known.sets[who] or ():
                self._place_set(who, called, fixed, barred, chance)
        left = known.unseen & ~(fixed[0] | fixed[1] | fixed[2])
        room = [known.counts[who] - fixed[who].bit_count() for who in self.others]
        if min(room) < 0:
            return None
        if known.away and known.buyer is not None:
            left &= ~self._laid_out(left, barred, chance)
        elif known.away:
            room.append(known.away)
        one, two = self.others
        places = self._places(left, barred[one], barred[two], *room)
        if not places.ways:
            return None
        masks = places.deal(chance)
        hands = [0, 0, 0]
        hands[known.seat] = known.held
        hands[one], hands[two] = masks[0] | fixed[one], masks[1] | fixed[two]
        return hands

    def _places(self, left: int, barred: int, other_barred: int, *room: int) -> DealSampler:
        """Return a cached sampler that deals `left` to the two other seats.

        `barred` and `other_barred` are the cards that the one and the other cannot hold. `room` has how many cards each
        of them gets and, if it has a third number, how many are in no hand.
        """
        key = (left, barred, other_barred, *room)
        if key not in self._made:
            nowhere = 4 if len(room) == 3 else 0
            may = {
                card: (not card & barred) | (not card & other_barred) << 1 | nowhere
                for card in self.unseen
                if card & left
            }
            self._made[key] = DealSampler(may, room)
        return self._made[key]

    def _place_set(
        self, who: int, called: tuple[int, int], fixed: list[int], barred: list[int], chance: Random
    ) -> None:
        """Complete at random the set (rank, number of cards) that the seat `who` has called.

        This adds its cards to those that the seat must hold (`fixed`), and others of the rank to its `barred` cards.
        """
        rank, count = called
        here = OF_RANK[rank]
        known = self.known
        lacking = count - ((fixed[who] | known.played[who]) & here).bit_count()
        may = [card for card in self.unseen if card & here & ~(fixed[0] | fixed[1] | fixed[2] | barred[who])]
        if lacking > 0:
            shuffle(may, lacking, chance)
            fixed[who] |= sum(may[:lacking])
        barred[who] |= here & ~fixed[who]

    def _laid_out(self, left: int, barred: list[int], chance: Random) -> int:
        """Return a sample discard of the buyer, who is not the observing seat.

        It includes all cards that neither the buyer nor the third seat can hold.
        """
        one, two = self.others
        cards = [card for card in self.unseen if card & left]
        chosen = sum(card for card in cards if card & barred[one] & barred[two])
        weights = [0.0 if card & chosen else _DISCARD_LIKELIHOOD[card] for card in cards]
        for _ in range(self.known.away - chosen.bit_count()):
            place = weighted(weights, chance)
            chosen |= cards[place]
            weights[place] = 0.0
        return chosen

    def _anyhow(self, chance: Random) -> Hands:
        """Return a random deal of the unseen cards that fits only the sizes of the hands, and no other knowledge."""
        known, cards = self.known, self.unseen[:]
        shuffle(cards, len(cards), chance)
        hands = [0, 0, 0]
        hands[known.seat] = known.held
        for who in self.others:
            hands[who] = sum(cards[: known.counts[who]])
            cards = cards[known.counts[who] :]
        return hands

    def many(self, chance: Random, count: int, drawn: int) -> list[Hands]:
        made = [self.one(chance) for _ in range(drawn)]
        weights = [self._weight(hands) for hands in made]
        return [made[place] for place in resample(weights, count, chance)]

    def _weight(self, hands: Hands) -> float:
        weight = self.by_calls(hands)
        if self.known.tricks and self.known.rules.follow_suit == "required":
            weight *= self._by_play(hands)
        return weight

    def by_calls(self, hands: Hands) -> float:
        """Return a factor on a deal's weight: low if a seat holds a set that it has not called."""
        known = self.known
        weight = 1.0
        for who in self.others:
            sets = known.sets[who]
            if sets is not None:
                whole = hands[who] | known.played[who]
                for rank in range(RANKS - 4, RANKS):
                    if (whole & OF_RANK[rank]).bit_count() >= 3 and rank not in [each[0] for each in sets]:
                        weight *= _PER_UNCALLED_SET
        return weight

    def by_discard(self, hands: Hands) -> float:
        """Return a factor that corrects the weight of a deal for the way in which the buyer's discard was drawn.

        The sampler draws the discard from all unseen cards, although the buyer never had those of the third seat. So
        that seat gets too few of the cards that buyers like to lay out, and too many trumps are laid out. If the
        buyer lays out before taking the stock, only the five cards kept from the deal could have been laid out instead.
        """
        known = self.known
        if known.buyer is None or known.buyer == known.seat:
            return 1.0
        out = known.unseen & ~(hands[0] | hands[1] | hands[2])
        gone, kept = [
            sum([_DISCARD_LIKELIHOOD[1 << place] for place in bits(mask)])
            for mask in (out, hands[known.buyer] | known.played[known.buyer])
        ]
        pool = gone + kept * (_DEALT_SHARE if known.rules.exchange == "discard_first" else 1)
        weight = _PER_TRUMP_LAID_OUT ** (out & TRUMPS).bit_count()
        for place in range(known.away):
            weight /= pool - gone * place / known.away
        return weight

    def _by_play(self, hands: Hands) -> float:
        known = self.known
        seat = known.seat
        held = [hand | played for hand, played in zip(hands, known.played, strict=True)]
        dead = PACK & ~(held[0] | held[1] | held[2])
        weight = 1.0
        for leader, cards in known.tricks:
            against = held[0] | held[1] | held[2] | dead
            for place, card in enumerate(cards):
                who = (leader + place) % 3
                hand = held[who]
                if who != seat and hand & (hand - 1):
                    expected = card_to_play(hand, cards[:place], against & ~hand, USUAL)
                    if expected != card and not alike(expected, card, hand, against):
                        weight *= _PER_UNLIKE_PLAY
                held[who] = hand ^ card
        return weight


def alike(one: int, other: int, hand: int, live: int) -> bool:
    """Return whether two cards of a hand have one suit, and no card of `live` outside the hand is between them."""
    suit = SUIT_OF[one]
    if not other & suit:
        return False
    low, high = (one, other) if one < other else (other, one)
    return not suit & live & ~hand & (high - 1) & -(low << 1)
