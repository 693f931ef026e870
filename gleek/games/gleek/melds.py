"""Mournivals and gleeks: opponents pay a player for three or four aces, kings, queens or knaves, and for low trumps.

Cotton pp. 94-95. Our inference: a mournival does not count as a gleek too, and the turn-up belongs to no set.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Final

from gleek.engine.actions import Action
from gleek.engine.cards import RANK_MASKS, Rank
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.legal import Choices, Legal
from gleek.engine.phase import Decision
from gleek.engine.phrase import Cards
from gleek.engine.state import State, with_seat
from gleek.games.gleek.accounts import from_each
from gleek.games.gleek.actions import SET_RANKS, Call, set_name
from gleek.games.gleek.events import Called
from gleek.games.gleek.facts import Sets
from gleek.games.gleek.trumps import side_payments

# The stakes that each opponent pays for a set, by (rank, number of cards): Cotton p. 94.
PAYS: Final = {
    (int(rank), count): stakes
    for count, column in ((3, (4, 3, 2, 1)), (4, (8, 6, 4, 2)))
    for rank, stakes in zip(SET_RANKS, column, strict=True)
}


_SET_MASKS: Final = tuple((int(rank), RANK_MASKS[rank]) for rank in SET_RANKS)


def sets_in(held: int) -> tuple[tuple[int, int], ...]:
    """Return the sets in a hand as (rank, number of cards), from the highest rank."""
    found = []
    for rank, mask in _SET_MASKS:
        count = (held & mask).bit_count()
        if count >= 3:
            found.append((rank, count))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Calling(Decision):
    turn: int = 0
    stage: ClassVar = "melds"
    turn_rule: ClassVar = "melds.turn"
    takes: ClassVar = (Call,)

    def legal(self, state: State) -> Legal:
        return _choices(self.turn, sets_in(state.held[self.turn]))

    def why_not(self, state: State, action: Action) -> Refusal:
        assert isinstance(action, Call)
        held, buyer, laid_out = state.held[self.turn], state.facts.buyer, state.facts.laid_out

        def refused(rule: str, said: str, **args: object) -> Refusal:
            return self.refusal(state, rule, f"{{who}} may not call {said}; {{may}}.", **args)

        for rank, count in action.sets:
            ranks, mask = Rank(rank).words, RANK_MASKS[rank]
            if (rank, count) not in PAYS:
                said = "{count} {ranks}: only three or four aces, kings, queens or knaves are a set"
                return refused("melds.false_call", said, count=count, ranks=ranks)
            name = set_name(rank, count)
            has = (held & mask).bit_count()
            if has == count:
                continue
            if has == 4:
                said = "a {name} while holding all four, which are a mournival and not a gleek as well"
                return refused("melds.one_set", said, name=name)
            if buyer == self.turn and ((held | laid_out) & mask).bit_count() >= count:
                said = (
                    "a {name}, having laid out {cards} of it. "
                    "A player who is found out in this forfeits double what was received, says Cotton"
                )
                return refused("melds.laid_out", said, name=name, cards=Cards(laid_out & mask))
            said = (
                "a {name}, holding {has} of the {ranks}{up}. Cotton’s book of 1674 calls that very foul play"
            )
            up = "; the card turned up is in nobody’s hand" if mask >> state.dealt.turn_up & 1 else ""
            number = ("none", "one", "two", "three", "four")[has]
            return refused("melds.false_call", said, name=name, has=number, ranks=ranks, up=up)
        return refused("melds.one_set", "a set twice")

    def can_be_forced(self, state: State, action: Action) -> bool:
        return isinstance(action, Call) and all(each in PAYS for each in action.sets)

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        assert isinstance(action, Call)
        seat, sets, rules, facts = self.turn, action.sets, state.setup.rules, state.facts
        held = state.held[seat]
        shown = 0
        if rules.melds == "shown":
            for rank, _ in sets:
                shown |= held & RANK_MASKS[rank]
        events = _called(seat, sets, shown)
        paid = events[0].payments
        if rules.tiddy_paid == "declared":
            side = side_payments(rules, state.dealt.turn_up // 13, seat, held)
            if side:
                paid += side
                events = (Called(seat, sets, shown, payments=paid),)
        facts = facts.but(called=with_seat(facts.called, seat, value=sets))
        ledger = state.ledger.add(paid)
        if seat == 2:
            return state.end_stage(ledger=ledger, facts=facts, events=events), events
        return state.to(_CALLING[seat + 1], ledger=ledger, facts=facts, events=events), events


_CALLING: Final = tuple(Calling(seat) for seat in range(3))


# Cached: the same few choices and payments recur in thousands of hands.
@lru_cache(maxsize=1024)
def _choices(seat: int, held: Sets) -> Legal:
    some = (sets for size in range(len(held), -1, -1) for sets in combinations(held, size))
    return Choices(*(Call(seat, sets) for sets in some))


@lru_cache(maxsize=1024)
def _called(seat: int, sets: Sets, shown: int) -> tuple[Event, ...]:
    paid: tuple[Payment, ...] = ()
    for rank, count in sets:
        rule = "melds.mournival" if count == 4 else "melds.gleek"
        paid += from_each(seat, PAYS[rank, count], f"a {set_name(rank, count)}", rule)
    return (Called(seat, sets, shown, payments=paid),)
