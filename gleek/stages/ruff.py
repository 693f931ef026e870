"""The ruff: a wager on who holds the best suit, by antes, vying, seeing, revying and passing.

Cotton pp. 92-94; Willughby and Cotgrave as du Coeur reports them. Disputed: what a ruff counts, whether
a first pass is final, what one pays who never came in, a tie, and what follows when nobody vies. In a
doubled ruff the ante, the vie and what the decliner pays are all doubled; money carried from earlier
hands never is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from gleek.actions import Action, Double, Pass, Revie, See, Vie
from gleek.cards import RANK_MASKS, RUFF_POINTS, SUIT_MASKS, Rank, bits
from gleek.errors import Refusal
from gleek.events import (
    AntesPut,
    Doubled,
    Event,
    Revied,
    RuffPass,
    RuffPassed,
    RuffShown,
    RuffWon,
    Seen,
    Vied,
)
from gleek.ledger import RUFF, Ledger, Payment
from gleek.stages.melds import Calling
from gleek.state import Choices, Consequence, Decision, Legal, State, with_seat

if TYPE_CHECKING:
    from gleek.rules import Rules

ACES: Final = RANK_MASKS[Rank.ACE]
_SUIT_BITS: Final = (1 << 13) - 1
# Suits in the order in which one is shown when two are equally good.
_SHOWN_FIRST: Final = (3, 2, 0, 1)


def _points_of(thirteen: int) -> int:
    return sum(RUFF_POINTS[rank] for rank in bits(thirteen))


# What each of the 8,192 holdings in one suit counts, so that no hand is ever added up twice.
@cache
def _suit_points() -> tuple[int, ...]:
    return tuple(_points_of(thirteen) for thirteen in range(1 << 13))


def suit_worth(held: int, suit: int, *, by_cards: bool) -> int:
    """Return what a hand's cards of one suit count for the ruff: their points, or how many they are."""
    part = held >> (13 * suit) & _SUIT_BITS
    return part.bit_count() if by_cards else _suit_points()[part]


def best_ruff(held: int, rules: Rules) -> tuple[int, int, bool]:
    """Return a hand's ruff: what its best suit counts, those cards as a mask, and whether it is four aces.

    Four aces beat every ruff (Cotton p. 92), so they are shown rather than a suit; the count is then
    still the best suit's.
    """
    by_cards = rules.ruff_counts == "cards"
    best = max(_SHOWN_FIRST, key=lambda suit: suit_worth(held, suit, by_cards=by_cards))
    worth = suit_worth(held, best, by_cards=by_cards)
    if held & ACES == ACES:
        return worth, ACES, True
    return worth, held & SUIT_MASKS[best], False


@dataclass(frozen=True, slots=True)
class Antes(Consequence):
    """Each is to put his ante into the pot."""

    stage: ClassVar = "ruff"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Put the antes in: two each, four in a doubled ruff."""
        doubled = state.setup.doubled
        ante = state.rules.ruff_ante * (2 if doubled else 1)
        reason = "the ante, doubled" if doubled else "the ante"
        paid = tuple(Payment(seat, RUFF, ante, reason, "ruff.ante") for seat in range(3))
        return state._replace(phase=Vying(), ledger=state.ledger.add(paid)), (
            AntesPut(doubled, payments=paid),
        )


@dataclass(frozen=True, slots=True)
class Vying(Decision):
    """The ruff is being vied.

    `level` is how many times it has been vied, `put` how many of those each seat has paid, `last` who
    vied last (None before anybody has); `out` tells who is out of it, `spoken` how many turns were
    taken.
    """

    turn: int = 0
    level: int = 0
    put: tuple[int, int, int] = (0, 0, 0)
    last: int | None = None
    out: tuple[bool, bool, bool] = (False, False, False)
    spoken: int = 0
    stage: ClassVar = "ruff"
    turn_rule: ClassVar = "ruff.turn"
    takes: ClassVar = (Vie, See, Revie, Double, Pass)

    def legal(self, state: State) -> Legal:
        """Return vie or pass (and double) before anybody has vied; afterwards see, revie or pass."""
        if self.last is None:
            if self._may_double(state):
                return _DOUBLING
            return _OPENING[self.turn]
        return _ANSWERING[self.turn]

    def _may_double(self, state: State) -> bool:
        return self.turn == 2 and state.rules.ruff_passed == "youngest_may_double"

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say which rule of the ruff refuses."""
        who, may = state.setup.names[self.turn], state.may_be_done()
        if isinstance(action, Double):
            if state.rules.ruff_passed != "youngest_may_double":
                return Refusal(
                    "ruff.double",
                    f"{who} may not double: these rules leave no such choice to the dealer; {may}.",
                )
            return Refusal(
                "ruff.double",
                f"{who} may not double: only the dealer may, when both others have passed; {may}.",
            )
        if self.last is None:
            what = "see" if isinstance(action, See) else "revie"
            return Refusal("ruff.vie", f"{who} may not {what}: nobody has vied yet; {may}.")
        said = f"{who} may not vie: the ruff has been vied, so it is to be seen, or seen and revied, or left; {may}."
        return Refusal("ruff.revie", said)

    def can_be_forced(self, state: State, action: Action) -> bool:
        """Tell whether there is something to see, or the words make sense without."""
        return self.last is not None or not isinstance(action, See | Revie)

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Put in what is said, and find whose turn it is, or that the vying is over."""
        seat = self.turn
        if isinstance(action, Pass):
            rule = "ruff.pass" if self.last is not None else "ruff.first_pass"
            final = self.last is not None or state.rules.first_pass == "out"
            out = with_seat(self.out, seat, value=True) if final else self.out
            after = Vying(seat, self.level, self.put, self.last, out, self.spoken + 1)
            return _next(after, state, state.ledger, RuffPass(seat, final, rule=rule))
        if isinstance(action, Double):
            after = Vying(seat, 0, self.put, None, self.out, self.spoken + 1)
            doubled = state._replace(facts=state.facts._replace(next_doubled=True))
            return _next(after, doubled, doubled.ledger, Doubled(seat))
        level = self.level + (not isinstance(action, See))
        one = state.rules.ruff_vie * (2 if state.setup.doubled else 1)
        reason, rule, event = _PUT[type(action)]
        paid = (Payment(seat, RUFF, one * (level - self.put[seat]), reason, rule),)
        put = with_seat(self.put, seat, value=level)
        last = self.last if isinstance(action, See) else seat
        after = Vying(seat, level, put, last, self.out, self.spoken + 1)
        return _next(after, state, state.ledger.add(paid), event(seat, payments=paid))


def _next(now: Vying, state: State, ledger: Ledger, event: Event) -> tuple[State, tuple[Event, ...]]:
    """Find whose turn it is after a word in the ruff, or that the vying is over."""
    turn = (now.turn + 1) % 3
    if now.out[turn]:
        turn = (turn + 1) % 3
        if now.out[turn]:
            turn = (turn + 1) % 3
    # Before anybody has vied it is over when each has had his first word; afterwards when it comes round to the
    # last who vied, as it does at once when nobody else is left.
    over = now.spoken == 3 if now.last is None else turn == now.last
    if over:
        return state._replace(phase=Ending(now.put, now.last, now.out), ledger=ledger), (event,)
    after = Vying(turn, now.level, now.put, now.last, now.out, now.spoken)
    return state._replace(phase=after, ledger=ledger), (event,)


_OPENING: Final = tuple(Choices(Vie(seat), Pass(seat)) for seat in range(3))
_DOUBLING: Final = Choices(Vie(2), Pass(2), Double(2))
_ANSWERING: Final = tuple(Choices(See(seat), Revie(seat), Pass(seat)) for seat in range(3))
_PUT: Final = {
    Vie: ("vies the ruff", "ruff.vie", Vied),
    See: ("sees the ruff", "ruff.see", Seen),
    Revie: ("sees and revies the ruff", "ruff.revie", Revied),
}


@dataclass(frozen=True, slots=True)
class Ending(Consequence):
    """The vying is over."""

    put: tuple[int, int, int]
    last: int | None
    out: tuple[bool, bool, bool]
    stage: ClassVar = "ruff"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Show where two or more are left, and give the pot away; or settle a ruff that nobody vied."""
        return self._nobody(state) if self.last is None else self._won(state)

    def _nobody(self, state: State) -> tuple[State, tuple[Event, ...]]:
        how, doubled = state.rules.ruff_passed, state.setup.doubled
        # A doubled ruff that is passed stays doubled; it is not doubled again.
        following = doubled or how == "double" or state.facts.next_doubled
        paid: tuple[Payment, ...] = ()
        if how != "carry":
            ante = state.rules.ruff_ante * (2 if doubled else 1)
            paid = tuple(
                Payment(RUFF, seat, ante, "nobody vied: the ante taken back", "ruff.passed")
                for seat in range(3)
            )
        after = state._replace(
            phase=Calling(), ledger=state.ledger.add(paid), facts=state.facts._replace(next_doubled=following)
        )
        return after, (RuffPassed(following, payments=paid),)

    def _won(self, state: State) -> tuple[State, tuple[Event, ...]]:
        rules = state.rules
        left = [seat for seat in range(3) if self.put[seat] and not self.out[seat]]
        events: tuple[Event, ...] = ()
        masks = [0, 0, 0]
        winners, rule = left, "ruff.unshown"
        if len(left) > 1:
            shown = tuple((seat, *best_ruff(state.held[seat], rules)) for seat in left)
            for seat, _, mask, _ in shown:
                masks[seat] = mask
            events = (RuffShown(shown),)
            winners, rule = self._best(shown, rules)
        paid = self._declined(rules, doubled=state.setup.doubled)
        pot = state.ledger.ruff - sum(each.stakes for each in paid)
        share = pot // len(winners)
        reason = "wins the ruff" if len(winners) == 1 else "shares the ruff"
        paid += tuple(Payment(RUFF, seat, share, reason, rule) for seat in winners)
        after = state._replace(
            phase=Calling(),
            ledger=state.ledger.add(paid),
            facts=state.facts._replace(
                ruff_shown=(masks[0], masks[1], masks[2]), ruff_winners=tuple(winners), next_doubled=False
            ),
        )
        won = RuffWon(tuple(winners), pot, len(left) > 1, rule=rule, payments=paid)
        return after, (*events, won)

    @staticmethod
    def _best(shown: tuple[tuple[int, int, int, bool], ...], rules: Rules) -> tuple[list[int], str]:
        """Return who has the best ruff, and the rule that decides."""
        for seat, _, _, four_aces in shown:
            if four_aces:
                return [seat], "ruff.four_aces"
        best = max(worth for _, worth, _, _ in shown)
        tied = [seat for seat, worth, _, _ in shown if worth == best]
        if len(tied) == 1:
            return tied, "ruff.best"
        return (tied if rules.ruff_tie == "divide" else tied[:1]), "ruff.tie"

    def _declined(self, rules: Rules, *, doubled: bool) -> tuple[Payment, ...]:
        """Return what those take back who never came in (with a decline of two, nothing)."""
        back = (rules.ruff_ante - rules.ruff_decline) * (2 if doubled else 1)
        if not back:
            return ()
        reason = f"never came in: takes {back} of the ante back"
        return tuple(
            Payment(RUFF, seat, back, reason, "ruff.decline") for seat in range(3) if not self.put[seat]
        )
