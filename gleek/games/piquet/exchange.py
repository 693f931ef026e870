"""The exchange: elder discards and takes in cards, then younger. Before discarding, each may claim carte blanche.

Cavendish, Laws 17-36; Cotton pp. 80-81; *The Royall and Delightfull Game of Picquet* 1651. In this program
younger claims only after elder has discarded. By the laws of rubicon younger claims earlier. This difference
changes what elder knows, but no score.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import ClassVar, Final

from gleek.engine.actions import Action
from gleek.engine.cards import choices, mask_of_numbers, nth_choice
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.legal import Legal
from gleek.engine.phase import Consequence, Decision, Doing, Phase
from gleek.engine.phrase import Cards
from gleek.engine.state import State, with_seat
from gleek.games.piquet.accounts import ELDER, YOUNGER
from gleek.games.piquet.actions import Claim, Discard
from gleek.games.piquet.events import BlankShown, Claimed, LaidOut, LeftSome, TookIn
from gleek.games.piquet.facts import Facts
from gleek.games.piquet.items import COURT

_EXCHANGE_RULE: Final = ("exchange.elder", "exchange.younger")


def left_in_talon(state: State) -> tuple[int, ...]:
    elder, younger = state.facts.taken
    talon: tuple[int, ...] = state.deal.talon
    return talon[elder + younger :]


@lru_cache(maxsize=1024)
def _up_to(cards: int, least: int, most: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return how many ways there are to choose `least` to `most` of `cards` cards, and (size, ways) for each size."""
    sizes = tuple((size, comb(cards, size)) for size in range(least, most + 1))
    return sum(count for _, count in sizes), sizes


class Discards(Legal):
    """All legal discards of a seat, of `least` to `most` cards. A legal claim of carte blanche is the first element."""

    __slots__ = basis = ("choices", "claim", "least", "mask", "most", "seat")

    def __init__(self, seat: int, mask: int, least: int, most: int, *, claim: bool) -> None:
        self.seat, self.mask, self.least, self.most, self.claim = seat, mask, least, most, claim
        self.choices = _up_to(mask.bit_count(), least, most)

    def __contains__(self, action: object) -> bool:
        if type(action) is Discard:
            mask = action.mask
            return (
                action.seat == self.seat
                and not mask & ~self.mask
                and self.least <= mask.bit_count() <= self.most
            )
        return type(action) is Claim and self.claim and action.seat == self.seat

    def __len__(self) -> int:
        return self.claim + self.choices[0]

    def nth(self, index: int) -> Action:
        if self.claim:
            if not index:
                return Claim(self.seat)
            index -= 1
        for size, count in self.choices[1]:
            if index < count:
                return Discard(self.seat, nth_choice(self.mask, size, index))
            index -= count
        raise IndexError(index)

    def __iter__(self) -> Iterator[Action]:
        if self.claim:
            yield Claim(self.seat)
        for size in range(self.least, self.most + 1):
            for mask in choices(self.mask, size):
                yield Discard(self.seat, mask)

    def words(self) -> tuple[str, ...]:
        least, most = self.least, self.most
        what = f"{least} to {most} cards" if least < most else f"{least} card{'s' * (least != 1)}"
        if not least:
            some = f"up to {most} cards, or " if most > 1 else "one card, or " * most
            what = f"{some}nothing"
        return ("claim carte blanche", f"lay out {what}") if self.claim else (f"lay out {what}",)


def _how_many(state: State, seat: int) -> tuple[int, int]:
    rules, talon = state.setup.rules, len(state.deal.talon)
    if seat == ELDER:
        return rules.elder_min, min(rules.elder_max, talon)
    left = talon - state.facts.taken[0]
    return min(rules.younger_min, left), left


def _may_claim(state: State, seat: int) -> bool:
    return not state.held[seat] & COURT and not state.facts.claimed[seat]


@dataclass(frozen=True, slots=True)
class LayingOut(Decision):
    turn: int
    stage: ClassVar = "exchange"
    turn_rule: ClassVar = "exchange.turn"
    takes: ClassVar = (Discard, Claim)

    def legal(self, state: State) -> Discards:
        seat = self.turn
        least, most = _how_many(state, seat)
        return Discards(seat, state.held[seat], least, most, claim=_may_claim(state, seat))

    def allows(self, state: State, action: Action) -> bool:
        seat = self.turn
        if type(action) is Discard and action.seat == seat:
            least, most = _how_many(state, seat)
            return not action.mask & ~state.held[seat] and least <= action.mask.bit_count() <= most
        return type(action) is Claim and action.seat == seat and _may_claim(state, seat)

    def why_not(self, state: State, action: Action) -> Refusal:
        seat, held = self.turn, state.held[self.turn]
        if isinstance(action, Claim):
            said = "{who} cannot claim carte blanche, having been dealt {court}: a blank has no king, queen or knave."
            if state.facts.claimed[seat]:
                said = "{who} {who:has} claimed carte blanche already; {may}."
            return self.refusal(state, "blank.claim", said, court=Cards(held & COURT))
        assert isinstance(action, Discard)
        absent = action.mask & ~held
        if absent:
            said = "{who} cannot lay out {absent}, which {who} {who:does} not hold; {who} {who:holds} {held}."
            return self.refusal(state, "exchange.hold", said, absent=Cards(absent), held=Cards(held))
        most, count = self.legal(state).most, action.mask.bit_count()
        left = f"only {most} {'is' if most == 1 else 'are'}" if most else "nothing is"
        said = "{who} may not lay out {count}: {may}." if count else "{who} must lay out a card: {may}."
        if count > most and seat == YOUNGER:
            said = "{who} may not lay out {count}: {left} left in the talon; {may}."
        return self.refusal(state, _EXCHANGE_RULE[seat], said, count=count, left=left)

    def can_be_forced(self, state: State, action: Action) -> bool:
        if not isinstance(action, Discard):
            return False
        fits = action.mask.bit_count() <= len(state.deal.talon) - state.facts.taken[0] * self.turn
        return fits and not action.mask & ~state.held[self.turn]

    def do(self, state: State, action: Action) -> Doing:
        seat, facts, held = self.turn, state.facts, state.held
        if isinstance(action, Claim):
            facts = facts.but(claimed=with_seat(facts.claimed, seat, value=True))
            said: tuple[Event, ...] = (Claimed(seat),)
            if seat == YOUNGER or state.setup.rules.blank_said == "discarding":
                facts, shown = _show(state, facts, seat)
                said += shown
            return state.to(self, facts=facts, events=said), said
        mask: int = action.mask  # type: ignore[attr-defined]
        count = mask.bit_count()
        (elder, younger), (one, other), (first, second) = held, facts.laid_out, facts.taken
        if seat:
            held, laid_out, taken = (elder, younger & ~mask), (one, mask), (first, count)
        else:
            held, laid_out, taken = (elder & ~mask, younger), (mask, other), (count, second)
        facts = facts.but(laid_out=laid_out, taken=taken)
        events = (LaidOut(seat, mask, count, rule=_EXCHANGE_RULE[seat]),)
        waits = _shows_before_taking_in(state)
        if seat == ELDER:
            phase: Phase = LAYING_OUT[YOUNGER] if waits else _TAKING_IN[ELDER]
        elif waits:
            phase = _SHOWING
        elif count:
            phase = _TAKING_IN[YOUNGER]
        else:
            return _done(state, held, facts, events)
        return state.to(phase, held=held, facts=facts, events=events), events


_SHOWN_BEFORE_TAKING_IN: Final = frozenset({"at_once", "talon_touched"})


def _shows_before_taking_in(state: State) -> bool:
    """Return whether elder must show a carte blanche before taking in. If so, younger discards before it is shown."""
    return state.facts.claimed[ELDER] and state.setup.rules.blank_said in _SHOWN_BEFORE_TAKING_IN


def _show(state: State, facts: Facts, seat: int) -> tuple[Facts, tuple[Event, ...]]:
    mask = state.deal.hands[seat]
    return facts.but(blanks=with_seat(facts.blanks, seat, value=mask)), (BlankShown(seat, mask),)


def _done(state: State, held: tuple[int, ...], facts: Facts, events: tuple[Event, ...]) -> Doing:
    """Return the state and the events at the end of the exchange, or before elder shows a claimed carte blanche."""
    if facts.claimed[ELDER] and not facts.blanks[ELDER]:
        return state.to(_SHOWING, held=held, facts=facts, events=events), events
    return state.end_stage(held=held, facts=facts, events=events), events


@dataclass(frozen=True, slots=True)
class TakingIn(Consequence):
    seat: int
    stage: ClassVar = "exchange"

    def follow(self, state: State) -> Doing:
        seat, (elder, younger), talon = self.seat, state.facts.taken, state.deal.talon
        first, count = (elder, younger) if seat else (0, elder)
        mask = mask_of_numbers(talon[first : first + count])
        one, other = state.held
        held = (one, other | mask) if seat else (one | mask, other)
        events: tuple[Event, ...] = (TookIn(seat, mask, count),)
        if seat == YOUNGER:
            return _done(state, held, state.facts, events)
        most = min(state.setup.rules.elder_max, len(talon))
        if count < most:
            events += (LeftSome(seat, mask_of_numbers(talon[count:most]), most - count),)
        if not _shows_before_taking_in(state):
            phase: Phase = LAYING_OUT[YOUNGER]
        elif younger:
            phase = _TAKING_IN[YOUNGER]
        else:
            return _done(state, held, state.facts, events)
        return state.to(phase, held=held, events=events), events


@dataclass(frozen=True, slots=True)
class ShowingBlank(Consequence):
    """The automatic step in which elder shows their carte blanche, before taking in or after both have taken in."""

    stage: ClassVar = "exchange"

    def follow(self, state: State) -> Doing:
        facts, events = _show(state, state.facts, ELDER)
        if _shows_before_taking_in(state):
            return state.to(_TAKING_IN[ELDER], facts=facts, events=events), events
        return state.end_stage(facts=facts, events=events), events


LAYING_OUT: Final = (LayingOut(ELDER), LayingOut(YOUNGER))
_TAKING_IN: Final = (TakingIn(ELDER), TakingIn(YOUNGER))
_SHOWING: Final = ShowingBlank()
