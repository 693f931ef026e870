"""The point: the players go, raise, see or yield for the second bowl; then the best point wins it.

Source: Académie (in translation), fifth to eighth paragraphs. The source leaves open how the vying ends, how equal
points are settled, and what happens to the bowl if all but one have yielded.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.legal import Legal
from gleek.engine.phase import Consequence, Decision, Doing, Phase
from gleek.engine.state import State, make, with_seat
from gleek.games.gillet.accounts import POINT, give, winners
from gleek.games.gillet.actions import Go, Raise, See, Yield, raising
from gleek.games.gillet.events import PointLeftOver, PointShown, PointWon, Raised, Saw, Went, Yielded
from gleek.games.gillet.worth import point

# No source limits a raise. If the rules set no limit either, a raise above this number is refused as a mistake.
HIGHEST_RAISE: Final = 1000


class Sayings(Legal):
    __slots__ = basis = ("limit", "most", "seat", "stays", "yields")

    def __init__(self, seat: int, stays: type[Go | See], limit: int | str, *, yields: bool) -> None:
        self.seat, self.limit = seat, limit
        self.most = HIGHEST_RAISE if isinstance(limit, str) else limit
        self.stays, self.yields = stays(seat), Yield(seat) if yields else None

    def __contains__(self, action: object) -> bool:
        if action.__class__ is Raise:
            return action.seat == self.seat and 1 <= action.by <= self.most
        return action == self.stays or (self.yields is not None and action == self.yields)

    def __len__(self) -> int:
        return 1 + self.most + (self.yields is not None)

    def nth(self, index: int) -> Action:
        if not index:
            return self.stays
        if index <= self.most:
            return raising(self.seat, index)
        assert self.yields is not None
        return self.yields

    def words(self) -> tuple[str, ...]:
        said = [self.stays.infinitive]
        if self.limit == "none":
            said.append("raise 1 or more")
        elif self.most:
            said.append("raise 1" if self.most == 1 else f"raise 1 to {self.most}")
        return (*said, "yield") if self.yields else (*said,)


@lru_cache(maxsize=1024)  # the same few choices occur in every hand
def _sayings(seat: int, limit: int | str, raised: bool, yields: bool) -> Legal:  # noqa: FBT001
    return Sayings(seat, See if raised else Go, limit, yields=yields)


class _Vying(NamedTuple):
    turn: int = 0  # the seat to act
    level: int = 0  # the counters beyond the ante that a player must have paid to stay in
    put: tuple[int, ...] = (0, 0, 0, 0)  # the counters beyond the ante that each seat has paid
    last: int | None = None  # the seat that raised last; None if no seat has raised
    out: tuple[bool, ...] = (False, False, False, False)  # whether each seat has yielded
    spoken: int = 0  # the number of actions so far
    raises: int = 0  # the number of raises so far


class Vying(_Vying, Decision):
    __slots__ = ()
    stage: ClassVar = "point"
    turn_rule: ClassVar = "point.turn"
    takes: ClassVar = (Go, Raise, See, Yield)

    def legal(self, state: State) -> Legal:
        rules = state.setup.rules
        # After the last raise that the rules allow, the limit is 0: no further raise is legal.
        limit = 0 if self.raises == rules.max_raises else rules.raise_limit
        return _sayings(self.turn, limit, self.last is not None, self.spoken > 0)

    def why_not(self, state: State, action: Action) -> Refusal:
        rules, rule, said = state.rules, "point.first_yield", "yield at the very first word"
        args: dict[str, object] = {}
        if isinstance(action, Go):
            rule, said = "point.go", "go: another player has raised"
        elif isinstance(action, See):
            rule, said = "point.see", "see: nobody has raised yet"
        elif isinstance(action, Raise):
            rule, args = "point.raise", {"by": action.by, "most": rules.raise_limit}
            if self.raises == rules.max_raises:
                args = {"raises": "one raise has" if self.raises == 1 else f"{self.raises} raises have"}
                rule, said = "point.max_raises", "raise: {raises} been made, as many as is agreed"
            elif not action.by:
                said = "raise by nothing: a raise is one counter at least"
            elif rules.raise_limit == "none":
                said = "A raise of {by} is taken for a slip; {may}, up to {most}."
                return self.refusal(state, rule, said, by=action.by, most=HIGHEST_RAISE)
            else:
                rule, said = "point.raise_limit", "raise by {by}: {most} at most is agreed for a raise"
        return self.refusal(state, rule, f"{{who}} may not {said}; {{may}}.", **args)

    def can_be_forced(self, state: State, action: Action) -> bool:
        if isinstance(action, Go | See):
            # Seeing is illegal if there is no raise to pay, going if there is one. Neither can then be carried out.
            return False
        return not isinstance(action, Raise) or action.by > 0

    def do(self, state: State, action: Action) -> Doing:
        seat, level, put, last, out, spoken, raises = self
        ledger = state.ledger
        kind = action.__class__
        if kind is Go:
            events = _WENT[seat]
        elif kind is Yield:
            out = with_seat(out, seat, value=True)
            events = _YIELDED[seat]
        else:
            by = 0
            if kind is Raise:
                by: int = action.by  # type: ignore[attr-defined, no-redef]
                level, last, raises = level + by, seat, raises + 1
            paid, events = _put(seat, level - put[seat], by)
            put = with_seat(put, seat, value=level)
            ledger = ledger.add(paid)
        turn = (seat + 1) & 3
        while out[turn]:
            turn = (turn + 1) & 3
        # Without a raise, the vying ends after one action of each seat. After a raise, it ends when the turn returns to
        # the last seat that raised; if all others have yielded, that is at once.
        over = spoken == 3 if last is None else turn == last
        phase: Phase = (
            Showing(out) if over else make(Vying, (turn, level, put, last, out, spoken + 1, raises))
        )
        return state.to(phase, ledger=ledger, events=events), events


_WENT: Final[tuple[tuple[Event, ...], ...]] = tuple((Went(seat),) for seat in range(4))
_YIELDED: Final[tuple[tuple[Event, ...], ...]] = tuple((Yielded(seat),) for seat in range(4))


@lru_cache(maxsize=4096)  # the same few payments occur in every hand
def _put(seat: int, counters: int, by: int) -> tuple[tuple[Payment, ...], tuple[Event, ...]]:
    if by:
        paid = (Payment(seat, POINT, counters, f"raises by {by}", "point.raise"),)
        return paid, (Raised(seat, by, payments=paid),)
    paid = (Payment(seat, POINT, counters, "sees the raise", "point.see"),)
    return paid, (Saw(seat, payments=paid),)


@dataclass(frozen=True, slots=True)
class Showing(Consequence):
    out: tuple[bool, ...]
    stage: ClassVar = "point"

    def follow(self, state: State) -> Doing:
        rules, held, facts = state.setup.rules, state.held, state.facts
        halves = tuple([point(mask, rules.flux_half)[0] for mask in held])
        left = [seat for seat, out in enumerate(self.out) if not out]
        tied = left
        shown = facts.shown
        events: tuple[Event, ...] = ()
        rule = "point.unshown"
        if len(left) > 1:
            shown = tuple(
                [was if out else mask for was, out, mask in zip(shown, self.out, held, strict=True)]
            )
            events = (PointShown(tuple([(seat, halves[seat], held[seat]) for seat in left])),)
            best = max([halves[seat] for seat in left])
            tied = [seat for seat in left if halves[seat] == best]
            rule = "point.best" if len(tied) == 1 else "point.tie"
        takers = winners(tied, rules.ties)
        bowl = state.ledger.balances[POINT]
        reason = "shares the point" if len(takers) > 1 else "wins the point"
        paid, over = give(POINT, bowl, takers, reason, rule)
        events += (PointWon(takers, bowl, rule=rule, payments=paid),)
        if over:
            events += (PointLeftOver(over),)
        settled = make(facts.__class__, (facts.ge_winners, takers, shown, halves))
        return state.end_stage(ledger=state.ledger.add(paid), facts=settled, events=events), events
