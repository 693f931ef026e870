"""The knowledge of one seat about a hand of Gleek, in a form for the computer players that count or sample deals."""

from typing import NamedTuple

from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.gleek.play.trick_simulator import BITS, OF_RANK, PACK, SUIT_OF, SUITS, fast
from gleek.games.gleek.rules import Rules


class Knowing(NamedTuple):
    """The knowledge of one seat. Cards are masks with the bits of `trick_simulator`, not with those of the engine."""

    seat: int
    rules: Rules
    trump: int
    held: int  # the seat's own cards
    # the cards that the seat has not seen: all except its own hand and discard, the turn-up and the cards played
    unseen: int
    counts: tuple[int, ...]  # the number of cards that each seat holds
    shown: tuple[int, ...]  # the cards that each other seat certainly holds
    lacks: tuple[int, ...]  # the unseen cards that each seat cannot hold
    away: int  # the number of unseen cards that are in no hand
    played: tuple[int, ...]  # the cards that each seat has played
    # the tricks so far and the one on the table, each as (leader, cards in order)
    tricks: tuple[tuple[int, tuple[int, ...]], ...]
    won: tuple[int, ...]  # the number of tricks that each seat has won
    # the sets that each other seat has called, as (number of the rank, with 0 for the four; number of cards); None
    # before its call, and for the seat itself
    sets: tuple[tuple[tuple[int, int], ...] | None, ...]
    buyer: int | None  # the seat that bought the stock; None if it is unsold

    @property
    def table(self) -> tuple[int, ...]:
        """The cards on the table, in the order played."""
        return self.tricks[-1][1] if self.tricks else ()

    @property
    def leader(self) -> int:
        """The seat that led the trick on the table, or that leads next."""
        return self.tricks[-1][0] if self.tricks else 0


def know(seen: Observation) -> Knowing:
    seat, rules, facts = seen.seat, seen.rules, seen.facts
    assert seat is not None, "the observation shows everything: give that of one seat"
    up = seen.dealt.turn_up
    trump = up // 13
    bit = BITS[trump]
    tricks, won = _tricks(seen, bit)
    played, lacks = [0, 0, 0], [0, 0, 0]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            who = (leader + place) % 3
            played[who] |= card
            if rules.follow_suit == "required" and not card & SUIT_OF[cards[0]]:
                lacks[who] |= SUIT_OF[cards[0]]
    held = fast(seen.held[seat], trump)
    laid_out = fast(facts.laid_out, trump)
    for other, mask in enumerate(facts.ruff_shown):
        if mask and other != seat:
            lacks[other] |= _not_shown(fast(mask, trump))
    shown = [fast(mask, trump) if who != seat else 0 for who, mask in enumerate(seen.held)]
    unseen = PACK & ~(held | bit[up] | played[0] | played[1] | played[2] | laid_out)
    sets: list[tuple[tuple[int, int], ...] | None] = []
    for who, called in enumerate(facts.called):
        sets.append(None if called is None or who == seat else tuple([(rank - 2, n) for rank, n in called]))
        for rank, _ in sets[-1] or () if rules.melds == "shown" else ():
            # All the caller's cards of this rank are shown or played.
            lacks[who] |= OF_RANK[rank] & ~(shown[who] | played[who])
    away = unseen.bit_count() - sum(count for who, count in enumerate(seen.counts) if who != seat)
    return Knowing(
        seat, rules, trump, held, unseen, seen.counts, tuple(shown), tuple(lacks), away, tuple(played),
        tuple(tricks), tuple(won), tuple(sets), facts.buyer,
    )  # fmt: skip


def _tricks(seen: Observation, bit: tuple[int, ...]) -> tuple[list[tuple[int, tuple[int, ...]]], list[int]]:
    """Return the tricks so far, including the one on the table, and the number that each seat has won.

    `bit` maps the engine's card numbers to the bits of `trick_simulator`.
    """
    tricks = [(leader, tuple([bit[index] for index in cards])) for leader, cards, _ in seen.tricks]
    won = [0, 0, 0]
    for _, _, winner in seen.tricks:
        won[winner] += 1
    if isinstance(seen.phase, Playing):
        tricks.append((seen.phase.leader, tuple([bit[index] for index in seen.phase.table])))
    return tricks, won


def _not_shown(mask: int) -> int:
    """Return the cards that a player who showed this ruff cannot hold: the rest of its suit. Four aces exclude none."""
    suits = [suit for suit in SUITS if mask & suit]
    return suits[0] & ~mask if len(suits) == 1 else 0
