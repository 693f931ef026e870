"""The ruff: the players bet on who holds the best suit. They put in antes, and then vie, see, revie or pass.

Cotton pp. 92-94; Willughby and Cotgrave as du Coeur reports them. In a doubled ruff the ante, the vie and the payment
of a player who never came in are doubled, never the money from earlier hands.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, Final, NamedTuple

from gleek.engine.actions import Action
from gleek.engine.cards import CARD_POINTS, RANK_MASKS, SUIT_MASKS, Rank, bits
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.legal import Choices, Legal
from gleek.engine.phase import Consequence, Decision, Phase
from gleek.engine.state import State, make, with_seat
from gleek.games.gleek import events as ev
from gleek.games.gleek.accounts import NEXT, RUFF
from gleek.games.gleek.actions import Double, Pass, Revie, See, Vie
from gleek.games.gleek.rules import Rules

ACES: Final = RANK_MASKS[Rank.ACE]
_SUIT_BITS: Final = (1 << 13) - 1
CLUBS, DIAMONDS, HEARTS, SPADES = SUIT_MASKS


class _Worths(dict[int, int]):
    """The ruff values of one suit's cards, by their mask of ranks; each is computed when it is first needed."""

    def __init__(self, worth: Callable[[int], int]) -> None:
        super().__init__()
        self._worth = worth

    def __missing__(self, thirteen: int) -> int:
        self[thirteen] = found = self._worth(thirteen)
        return found


_WORTHS: Final = {  # by the value of `ruff_counts`
    "cards": _Worths(int.bit_count),
    "points": _Worths(lambda thirteen: sum(CARD_POINTS[rank] for rank in bits(thirteen))),
}


def best_ruff(held: int, rules: Rules) -> tuple[int, int, bool]:
    """Return a hand's ruff: its value, the cards to show, and whether they are four aces, which beat all others."""
    worths = _WORTHS[rules.ruff_counts]
    # If suits tie, the first of spades, hearts, clubs and diamonds is shown.
    best, worth = SPADES, worths[held >> 39 & _SUIT_BITS]
    counts = worths[held >> 26 & _SUIT_BITS]
    if counts > worth:
        best, worth = HEARTS, counts
    counts = worths[held & _SUIT_BITS]
    if counts > worth:
        best, worth = CLUBS, counts
    counts = worths[held >> 13 & _SUIT_BITS]
    if counts > worth:
        best, worth = DIAMONDS, counts
    if held & ACES == ACES:
        return worth, ACES, True
    return worth, held & best, False


@dataclass(frozen=True, slots=True)
class Antes(Consequence):
    stage: ClassVar = "ruff"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        doubled = state.setup.doubled
        paid, events = _antes(state.rules.ruff_ante, doubled)
        return state.to(_BEFORE_FIRST_VIE, ledger=state.ledger.add(paid), events=events), events


@cache
def _antes(ante: int, doubled: bool) -> tuple[tuple[Payment, ...], tuple[Event, ...]]:  # noqa: FBT001
    stakes, reason = (2 * ante, "the ante, doubled") if doubled else (ante, "the ante")
    paid = tuple(Payment(seat, RUFF, stakes, reason, "ruff.ante") for seat in range(3))
    return paid, (ev.AntesPut(doubled, payments=paid),)


class _Vying(NamedTuple):
    turn: int = 0  # the seat to act
    level: int = 0  # the number of vies and revies so far
    put: tuple[int, ...] = (0, 0, 0)  # for each seat, the number of vies and revies that it has paid for
    last: int | None = None  # the seat that vied or revied last; None before the first vie
    out: tuple[bool, ...] = (False, False, False)  # whether each seat is out of the ruff for good
    spoken: int = 0  # the number of turns taken


class Vying(_Vying, Decision):
    __slots__ = ()
    stage: ClassVar = "ruff"
    turn_rule: ClassVar = "ruff.turn"
    takes: ClassVar = (Vie, See, Revie, Double, Pass)

    def legal(self, state: State) -> Legal:
        if self.last is None:
            if self.turn == 2 and state.rules.ruff_passed == "youngest_may_double":
                return _DOUBLING
            return _OPENING[self.turn]
        return _ANSWERING[self.turn]

    def why_not(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Double):
            rule, said = "ruff.double", "double: only the dealer may, when both others have passed"
            if state.rules.ruff_passed != "youngest_may_double":
                said = "double: these rules leave no such choice to the dealer"
        elif self.last is None:
            rule, said = "ruff.vie", f"{'see' if isinstance(action, See) else 'revie'}: nobody has vied yet"
        else:
            rule = "ruff.revie"
            said = "vie: the ruff has been vied, so it is to be seen, or seen and revied, or left"
        return self.refusal(state, rule, f"{{who}} may not {said}; {{may}}.")

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Return False for a see or revie before the first vie: `Hand.force` cannot take it without a bet to match."""
        return self.last is not None or not isinstance(action, See | Revie)

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        seat, level, put, last, out, spoken = self
        ledger, facts = state.ledger, state.facts
        kind = action.__class__
        if kind is Pass:
            final = last is not None or state.setup.rules.first_pass == "out"
            if final:
                out = with_seat(out, seat, value=True)
            events = _passed(seat, final, "ruff.pass" if last is not None else "ruff.first_pass")
        elif kind is Double:
            facts = facts.but(next_doubled=True)
            events = (ev.Doubled(seat),)
        else:
            if kind is not See:
                level, last = level + 1, seat
            one = state.setup.rules.ruff_vie * (2 if state.setup.doubled else 1)
            paid, events = _put(kind, seat, one * (level - put[seat]))  # type: ignore[arg-type]  # a class is hashable
            put = with_seat(put, seat, value=level)
            ledger = ledger.add(paid)
        turn = NEXT[seat]
        if out[turn]:
            turn = NEXT[turn]
            if out[turn]:
                turn = NEXT[turn]
        # Before the first vie, the vying ends when each player has had one turn. After it, the vying ends when the turn
        # comes back to the last player who vied or revied, which happens at once if the other two are out.
        over = spoken == 2 if last is None else turn == last
        phase: Phase = (
            Ending(put, last, out) if over else make(Vying, (turn, level, put, last, out, spoken + 1))
        )
        return state.to(phase, ledger=ledger, facts=facts, events=events), events


@cache
def _passed(seat: int, final: bool, rule: str) -> tuple[Event, ...]:  # noqa: FBT001
    return (ev.RuffPass(seat, final, rule=rule),)


@lru_cache(maxsize=1024)  # the same few payments recur in every hand
def _put(kind: Hashable, seat: int, stakes: int) -> tuple[tuple[Payment, ...], tuple[Event, ...]]:
    reason, rule, event = _BET_EVENTS[kind]
    paid = (Payment(seat, RUFF, stakes, reason, rule),)
    return paid, (event(seat, payments=paid),)


_BEFORE_FIRST_VIE: Final = Vying()
_OPENING: Final = tuple(Choices(Vie(seat), Pass(seat)) for seat in range(3))
_DOUBLING: Final = Choices(Vie(2), Pass(2), Double(2))
_ANSWERING: Final = tuple(Choices(See(seat), Revie(seat), Pass(seat)) for seat in range(3))
_BET_EVENTS: Final[dict[Hashable, tuple[str, str, type[ev.Vied | ev.Saw | ev.Revied]]]] = {
    Vie: ("vies the ruff", "ruff.vie", ev.Vied),
    See: ("sees the ruff", "ruff.see", ev.Saw),
    Revie: ("sees and revies the ruff", "ruff.revie", ev.Revied),
}


@dataclass(frozen=True, slots=True)
class Ending(Consequence):
    put: tuple[int, ...]
    last: int | None
    out: tuple[bool, ...]
    stage: ClassVar = "ruff"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        return self._nobody(state) if self.last is None else self._won(state)

    def _nobody(self, state: State) -> tuple[State, tuple[Event, ...]]:
        how, doubled = state.rules.ruff_passed, state.setup.doubled
        # If all pass in a doubled ruff, the next ruff is double too, but not quadruple.
        following = doubled or how == "double" or state.facts.next_doubled
        paid: tuple[Payment, ...] = ()
        if how != "carry":
            ante = state.rules.ruff_ante * (2 if doubled else 1)
            paid = tuple(
                Payment(RUFF, seat, ante, "nobody vied: the ante taken back", "ruff.passed")
                for seat in range(3)
            )
        events = (ev.RuffPassed(following, payments=paid),)
        facts = state.facts.but(next_doubled=following)
        return state.end_stage(ledger=state.ledger.add(paid), facts=facts, events=events), events

    def _won(self, state: State) -> tuple[State, tuple[Event, ...]]:
        rules = state.rules
        put, out = self.put, self.out
        left = [seat for seat in (0, 1, 2) if put[seat] and not out[seat]]
        events: tuple[Event, ...] = ()
        masks = [0, 0, 0]
        winners, rule = left, "ruff.unshown"
        if len(left) > 1:
            shown = tuple([(seat, *best_ruff(state.held[seat], rules)) for seat in left])
            for seat, _, mask, _ in shown:
                masks[seat] = mask
            events = (ev.RuffShown(shown),)
            winners, rule = self._best(shown, rules)
        paid: tuple[Payment, ...] = ()
        pot = state.ledger.balances[RUFF]
        if rules.ruff_decline != rules.ruff_ante:
            back = (rules.ruff_ante - rules.ruff_decline) * (2 if state.setup.doubled else 1)
            reason = f"never came in, and takes {back} of the ante back"
            seats = [seat for seat in range(3) if not self.put[seat]]
            paid = tuple(Payment(RUFF, seat, back, reason, "ruff.decline") for seat in seats)
            pot -= sum(each.stakes for each in paid)
        share = pot // len(winners)
        reason = "wins the ruff" if len(winners) == 1 else "shares the ruff"
        paid += tuple([Payment(RUFF, seat, share, reason, rule) for seat in winners])
        events += (ev.RuffWon(tuple(winners), pot, len(left) > 1, rule=rule, payments=paid),)
        facts = state.facts.but(
            ruff_shown=(masks[0], masks[1], masks[2]), ruff_winners=tuple(winners), next_doubled=False
        )
        return state.end_stage(ledger=state.ledger.add(paid), facts=facts, events=events), events

    @staticmethod
    def _best(shown: tuple[tuple[int, int, int, bool], ...], rules: Rules) -> tuple[list[int], str]:
        """Return the seats with the best of the `shown` ruffs (see `RuffShown`), and the id of the deciding rule."""
        best, tied = -1, []
        for seat, worth, _, four_aces in shown:
            if four_aces:
                return [seat], "ruff.four_aces"
            if worth > best:
                best, tied = worth, [seat]
            elif worth == best:
                tied.append(seat)
        if len(tied) == 1:
            return tied, "ruff.best"
        return (tied if rules.ruff_tie == "divide" else tied[:1]), "ruff.tie"
