"""Questions about the vying (the betting for the second bowl): the cost of seeing, and the result of a whole deal."""

from functools import cached_property
from typing import Any, Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, sums
from gleek.course.exercises.template import Kind, Maker, Mistakes, only
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.hand import Hand
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.course.exercises.scenes import (
    WHO,
    YOU,
    agreed,
    at_point,
    counters,
    four_hands,
    spoken,
)
from gleek.games.gillet.point import Vying
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ge, in_points
from gleek.words import listed, lower_first, upper_first


class _Spoken:
    def __init__(self, hand: Hand, said: list[str], seat: int) -> None:
        self.hand, self.said, self.seat = hand, said, seat
        self.rules: Rules = hand.rules
        self.phase: Any = hand.phase  # before the end of the hand, a `Vying`

    @property
    def put(self) -> int:
        return 0 if self.hand.over else int(self.phase.put[self.seat])

    @property
    def level(self) -> int:
        """The counters that a player who stays in must have put in beyond the ante."""
        return int(self.phase.level)

    @property
    def last(self) -> int:
        return int(next(event.by for event in reversed(self.hand.history) if hasattr(event, "by")))

    @cached_property
    def parts(self) -> list[int]:
        return [
            each.stakes * (1 if each.receiver == self.seat else -1)
            for each in self.hand.ledger.payments
            if self.seat in {each.receiver, each.payer}
        ]

    @property
    def right(self) -> int:
        return sum(self.parts) if self.hand.over else self.level - self.put

    @property
    def antes(self) -> int:
        return self.rules.ante_ge + self.rules.ante_point

    @property
    def taken(self) -> int:
        return sum(each for each in self.parts if each > 0)

    @property
    def raised(self) -> int:
        return self.taken - sum(self.parts) - self.antes

    @property
    def shown(self) -> bool:
        return bool(self.hand.ledger.payments[-1].rule != "point.unshown")


def _vied(draw: Draw, level: int, rules: Rules) -> _Spoken | None:
    """Return a hand after one raise (level 1), after several (2) or at its end (3)."""
    several = level == 2 and rules.max_raises != 1

    def asks(hand: Hand) -> bool:
        phase = hand.phase
        if level == 3 or not isinstance(phase, Vying) or phase.last is None:
            return False
        return phase.raises > 1 if several else phase.raises == 1 and phase.put[phase.turn] == 0

    hand, said = spoken(draw, at_point(rules, four_hands(draw)), asks)
    if level < 3:
        found = None if hand.over else _Spoken(hand, said, int(hand.to_act or 0))
        return found if found and (not several or found.put or draw.chance(3)) else None
    seat, facts = draw.below(4), hand.facts
    told = seat in (*facts.ge_winners, *facts.point_winners) or draw.chance(3)
    return _Spoken(hand, said, seat) if told and any("raises" in each for each in said) else None


def _net(number: int) -> str:
    if not number:
        return "You neither win nor lose"
    return f"You {'win' if number > 0 else 'lose'} {counters(abs(number))}"


def _ask(p: _Spoken) -> Template:
    antes = f"Each has put {p.rules.ante_ge} into the first bowl and {p.rules.ante_point} into the second."
    if p.rules.ante_ge == p.rules.ante_point:
        antes = f"Each has put {counters(p.rules.ante_ge)} into each bowl."
    facts = (YOU[p.seat], antes, f"{upper_first('; '.join(p.said))}.")
    if p.hand.over:
        return Template(
            "What do you win or lose in this deal, in both bowls together?",
            p.right,
            (*_who_took(p), f"You put in and take out: {sums(p.parts)}."),
            "point.best" if p.shown else "point.unshown",
            tuple(hand_fan(who, held) for who, held in zip(WHO, p.hand.held, strict=True)),
            (*facts, *agreed(p.rules, "ties", "no_pair", "flux_half")),
            say=_net,
        )
    cost = f"it costs {counters(p.right)}."
    return Template(
        "What does it cost you to see?",
        p.right,
        (
            f"A player who stays in must have put in {p.level} beyond the ante.",
            f"You have put in {p.put}: {cost}" if p.put else upper_first(cost),
        ),
        "point.see",
        facts=facts,
        say=counters,
    )


def _who_took(p: _Spoken) -> tuple[str, str]:
    facts = p.hand.facts
    first, second = (
        listed(lower_first(WHO[seat]) for seat in some) for some in (facts.ge_winners, facts.point_winners)
    )
    best = ge(p.hand.held[facts.ge_winners[0]]) if facts.ge_winners else None
    won = f"{first}, with {best.name}" if best else "nobody has a Gé"
    shown = in_points(facts.halves[facts.point_winners[0]])
    how = f"with {shown}" if p.shown else "all the others have yielded"
    return f"The first bowl: {won}.", f"The second bowl: {second}, {how}."


_MISTAKES: Final[Mistakes[_Spoken]] = {
    **only(
        lambda p: not p.hand.over,
        {
            "You have put in {p.put} already: only the rest is owed.": lambda p: p.level,
            "All is owed that was raised since you last put in, not only the last raise.": lambda p: p.last,
            "The ante is in the bowl already; it is not put in again.": lambda p: (
                p.right + p.rules.ante_point
            ),
            "To see is to put in what is owed, and nothing more; more would be a raise.": lambda p: (
                p.right + 1
            ),
            "That is what the bowl holds.": lambda p: p.hand.ledger.balances[POINT],
            "All that was raised is owed.": lambda p: p.right > 1 and p.right - 1,
        },
    ),
    **only(
        lambda p: p.hand.over,
        {
            "In what you take lies what you put in yourself: that is no gain.": lambda p: p.taken or None,
            "You put in the antes too, before the deal.": lambda p: p.right + p.antes,
            "The first bowl is yours, whatever becomes of the second.": lambda p: (
                p.right - sum(each.stakes for each in p.hand.ledger.payments if each[:2] == (GE, p.seat))
            ),
            "What you put in to raise or to see is out of your purse.": lambda p: p.right + p.raised,
            "There is more to count than the antes.": lambda p: -p.antes,
            "Add up again what you put in and what you take.": lambda p: p.right - 1,
        },
    ),
}
SEE: Final = Kind("see", "What does it cost to see?", "game", Maker(_vied, _ask, _MISTAKES))
