"""Questions about the vying (the betting for the second bowl): the cost of seeing, and the result of a whole deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered, positive
from gleek.course.exercises.question_text import hand_fan, sums
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

Mistakes = list[tuple[int, str]]


def _see(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask for the cost of seeing one raise (level 1) or several (2), or for the result of the whole deal (3)."""
    return _whole_deal(draw, rules) if level == 3 else _cost(draw, level, rules)


def _cost(draw: Draw, level: int, rules: Rules) -> Asked:
    several = level == 2 and rules.max_raises != 1

    def asks(hand: Hand) -> bool:
        phase = hand.phase
        assert isinstance(phase, Vying)
        if phase.last is None:
            return False
        return phase.raises > 1 if several else phase.raises == 1 and phase.put[phase.turn] == 0

    while True:
        start = at_point(rules, four_hands(draw))
        hand, said = spoken(draw, start, asks)
        phase = hand.phase
        if isinstance(phase, Vying) and (not several or draw.chance(3) or phase.put[phase.turn]):
            break
    seat, put = phase.turn, phase.put[phase.turn]
    owed = phase.level - put
    lines = [f"A player who stays in must have put in {phase.level} beyond the ante."]
    lines.append(
        f"You have put in {put}: it costs {counters(owed)}." if put else f"It costs {counters(owed)}."
    )
    return Asked(
        "What does it cost you to see?",
        offered(draw, owed, positive(_miscost(hand)), counters),
        tuple(lines),
        "point.see",
        (),
        (YOU[seat], *_antes(rules), f"{upper_first('; '.join(said))}."),
    )


def _antes(rules: Rules) -> tuple[str, ...]:
    if rules.ante_ge == rules.ante_point:
        return (f"Each has put {counters(rules.ante_ge)} into each bowl.",)
    return (f"Each has put {rules.ante_ge} into the first bowl and {rules.ante_point} into the second.",)


def _miscost(hand: Hand) -> Iterator[tuple[int, str]]:
    phase = hand.phase
    assert isinstance(phase, Vying)
    put, ante = phase.put[phase.turn], hand.rules.ante_point
    owed = phase.level - put
    last = next(event.by for event in reversed(hand.history) if hasattr(event, "by"))
    if put:
        yield phase.level, f"You have put in {put} already: only the rest is owed."
    if last != owed:
        yield last, "All is owed that was raised since you last put in, not only the last raise."
    yield owed + ante, "The ante is in the bowl already; it is not put in again."
    yield owed + 1, "To see is to put in what is owed, and nothing more; more would be a raise."
    yield hand.ledger.balances[POINT], "That is what the bowl holds."
    yield owed - 1, "All that was raised is owed."


# ---------------------------------------------------------------- the whole deal


def _net(number: int) -> str:
    if not number:
        return "You neither win nor lose"
    return f"You {'win' if number > 0 else 'lose'} {counters(abs(number))}"


def _whole_deal(draw: Draw, rules: Rules) -> Asked:
    while True:
        hand, said = spoken(draw, at_point(rules, four_hands(draw)), lambda _: False)
        seat = draw.below(4)
        facts = hand.facts
        if any("raises" in each for each in said) and (
            seat in (*facts.ge_winners, *facts.point_winners) or draw.chance(3)
        ):
            break
    parts = [
        payment.stakes if payment.receiver == seat else -payment.stakes
        for payment in hand.ledger.payments
        if seat in {payment.receiver, payment.payer}
    ]
    right = hand.ledger.balances[seat]
    assert sum(parts) == right
    return Asked(
        "What do you win or lose in this deal, in both bowls together?",
        offered(draw, right, _misnet(hand, seat, parts), _net),
        (*_who_took(hand), f"You put in and take out: {sums(parts)}."),
        "point.unshown" if _unshown(hand) else "point.best",
        tuple(hand_fan(who, held) for who, held in zip(WHO, hand.held, strict=True)),
        (
            YOU[seat],
            *_antes(rules),
            f"{upper_first('; '.join(said))}.",
            *agreed(rules, "ties", "no_pair", "flux_half"),
        ),
    )


def _unshown(hand: Hand) -> bool:
    return hand.ledger.payments[-1].rule == "point.unshown"


def _who_took(hand: Hand) -> tuple[str, str]:
    """Return a sentence for each bowl that says who wins it, and with what."""
    facts = hand.facts
    first, second = (
        [lower_first(WHO[seat]) for seat in some] for some in (facts.ge_winners, facts.point_winners)
    )
    best = ge(hand.held[facts.ge_winners[0]]) if facts.ge_winners else None
    said = (
        f"The first bowl: {listed(first)}, with {best.name}." if best else "The first bowl: nobody has a Gé."
    )
    how = (
        "all the others have yielded"
        if _unshown(hand)
        else f"with {in_points(facts.halves[facts.point_winners[0]])}"
    )
    return said, f"The second bowl: {listed(second)}, {how}."


def _misnet(hand: Hand, seat: int, parts: list[int]) -> Iterator[tuple[int, str]]:
    rules, right = hand.rules, sum(parts)
    antes = rules.ante_ge + rules.ante_point
    taken = sum(each for each in parts if each > 0)
    if taken:
        yield taken, "In what you take lies what you put in yourself: that is no gain."
    yield right + antes, "You put in the antes too, before the deal."
    ge_taken = sum(p.stakes for p in hand.ledger.payments if p.payer == GE and p.receiver == seat)
    if ge_taken:
        yield right - ge_taken, "The first bowl is yours, whatever becomes of the second."
    raised = -sum(each for each in parts if each < 0) - antes
    if raised:
        yield right + raised, "What you put in to raise or to see is out of your purse."
    yield -antes, "There is more to count than the antes."
    yield right - 1, "Add up again what you put in and what you take."


KINDS: Final = (Kind("see", "What does it cost to see?", "game", _see),)
