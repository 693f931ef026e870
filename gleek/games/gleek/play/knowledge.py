"""The knowledge of one seat about a hand of Gleek, in a form for the computer players that count or sample deals."""

from typing import NamedTuple

from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.common.trick_simulator import alike_once
from gleek.games.common.tricks import played_and_lacking
from gleek.games.gleek.actions import PLAYS, Play
from gleek.games.gleek.play.trick_simulator import (
    BITS,
    OF_RANK,
    PACK,
    SUITS,
    Tricks,
    from_engine,
    index_of,
    worth_of,
)
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
    # the sets that each other seat has called, as (number of the rank, with 0 for the four; number of cards); None
    # before its call, and for the seat itself
    sets: tuple[tuple[tuple[int, int], ...] | None, ...]
    buyer: int | None  # the seat that bought the stock; None if it is unsold

    @property
    def table(self) -> tuple[int, ...]:
        return self.tricks[-1][1] if self.tricks else ()

    @property
    def leader(self) -> int:
        """The seat that led the trick on the table, or that leads next."""
        return self.tricks[-1][0] if self.tricks else 0

    def with_hands(self, hands: list[int]) -> Tricks:
        made = Tricks.under(self.rules, hands, self.leader, self.table)
        if self.rules.honours_to == "trick_winner":
            made.worth = worth_of(self.rules, self.trump)
        return made

    @property
    def alone(self) -> Tricks:
        hands = [0, 0, 0]
        hands[self.seat] = self.held
        return self.with_hands(hands)

    @property
    def choices(self) -> list[int]:
        """The legal cards from the lowest, but of each group of equivalent cards only the lowest."""
        alone = self.alone
        # An honour that counts for the winner of a trick is not equivalent to a card that counts nothing.
        others = self.unseen | sum(self.table) | sum(alone.worth)
        return sorted(alike_once(alone.playable(), others & ~self.held, SUITS))

    def play(self, card: int) -> Play:
        return PLAYS[self.seat][index_of(card, self.trump)]


def know(seen: Observation) -> Knowing:
    seat, rules, facts = seen.seat, seen.rules, seen.facts
    assert seat is not None, "the observation shows everything: give that of one seat"
    up = seen.dealt.turn_up
    trump = up // 13
    bit = BITS[trump]
    tricks = [(leader, tuple([bit[index] for index in cards])) for leader, cards, _ in seen.tricks]
    if isinstance(seen.phase, Playing):
        tricks.append((seen.phase.leader, tuple([bit[index] for index in seen.phase.table])))
    played, lacks = [[from_engine(mask, trump) for mask in masks] for masks in played_and_lacking(seen)]
    if rules.follow_suit != "required":
        lacks = [0, 0, 0]
    held = from_engine(seen.held[seat], trump)
    laid_out = from_engine(facts.laid_out, trump)
    for other, mask in enumerate(facts.ruff_shown):
        if mask and other != seat:
            lacks[other] |= _not_shown(from_engine(mask, trump))
    shown = [from_engine(mask, trump) if who != seat else 0 for who, mask in enumerate(seen.held)]
    unseen = PACK & ~(held | bit[up] | played[0] | played[1] | played[2] | laid_out)
    sets: list[tuple[tuple[int, int], ...] | None] = []
    for who, called in enumerate(facts.called):
        sets.append(None if called is None or who == seat else tuple([(rank - 2, n) for rank, n in called]))
        for rank, _ in sets[-1] or () if rules.melds == "shown" else ():
            # The caller has shown or played all their cards of this rank, and holds no more.
            lacks[who] |= OF_RANK[rank] & ~(shown[who] | played[who])
    away = unseen.bit_count() - sum(count for who, count in enumerate(seen.counts) if who != seat)
    return Knowing(
        seat, rules, trump, held, unseen, seen.counts, tuple(shown), tuple(lacks), away, tuple(played),
        tuple(tricks), tuple(sets), facts.buyer,
    )  # fmt: skip


def _not_shown(mask: int) -> int:
    """Return the cards that a player who showed this ruff cannot hold: the rest of its suit. Four aces exclude none."""
    suits = [suit for suit in SUITS if mask & suit]
    return suits[0] & ~mask if len(suits) == 1 else 0
