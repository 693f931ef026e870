"""Questions about the vying (the betting for the second bowl): the cost of seeing, and the result of a whole deal."""

from typing import Any

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import sums
from gleek.course.exercises.template import Template, question
from gleek.engine.hand import Hand
from gleek.engine.words import listed, lower_first, upper_first
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.course.exercises import scenes
from gleek.games.gillet.events import Raised
from gleek.games.gillet.point import Vying
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ge, in_points


@question("see", "What does it cost to see?", "game")
def see(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Let the players vie: ask after one raise (level 1), after several (2) or at the end of the hand (3)."""
    several = level == 2 and rules.max_raises != 1

    def asks(hand: Hand) -> bool:
        phase = hand.phase
        if level == 3 or not isinstance(phase, Vying) or phase.last is None:
            return False
        return phase.raises > 1 if several else phase.raises == 1 and phase.put[phase.turn] == 0

    hand, said = scenes.spoken(draw, scenes.at_point(rules, scenes.four_hands(draw)), asks)
    if level == 3:
        seat, facts = draw.below(4), hand.facts
        fits = seat in (*facts.ge_winners, *facts.point_winners) or draw.chance(3)
        return _ask_for_result(hand, said, seat) if fits and any("raises" in each for each in said) else None
    if hand.over:
        return None
    phase: Any = hand.phase
    fits = not several or phase.put[phase.turn] or draw.chance(3)
    return _ask_for_cost(hand, phase, said) if fits else None


def _facts(rules: Rules, seat: int, said: list[str]) -> list[str]:
    antes = f"Each has put {rules.ante_ge} into the first bowl and {rules.ante_point} into the second."
    if rules.ante_ge == rules.ante_point:
        antes = f"Each has put {scenes.counters(rules.ante_ge)} into each bowl."
    return [scenes.YOU[seat], antes, f"{upper_first('; '.join(said))}."]


def _ask_for_cost(hand: Hand, phase: Vying, said: list[str]) -> Template:
    # the counters beyond the ante: what a player who stays in must have put in, and what the learner has
    level, put = phase.level, phase.put[phase.turn]
    right, cost = level - put, f"it costs {scenes.counters(level - put)}."
    return Template(
        "What does it cost you to see?",
        answer=right,
        reasoning=[
            f"A player who stays in must have put in {level} beyond the ante.",
            f"You have put in {put}: {cost}" if put else upper_first(cost),
        ],
        rule="point.see",
        facts=_facts(hand.rules, phase.turn, said),
        say=scenes.counters,
        mistakes={
            "You have put in {put} already: only the rest is owed.": level,
            "All is owed that was raised since you last put in, not only the last raise.": next(
                event.by for event in reversed(hand.history) if isinstance(event, Raised)
            ),
            "The ante is in the bowl already; it is not put in again.": right + hand.rules.ante_point,
            "To see is to put in what is owed, and nothing more; more would be a raise.": right + 1,
            "That is what the bowl holds.": hand.ledger.balances[POINT],
            "All that was raised is owed.": right > 1 and right - 1,
        },
        names={"put": put},
    )


def _net(number: int) -> str:
    if not number:
        return "You neither win nor lose"
    return f"You {'win' if number > 0 else 'lose'} {scenes.counters(abs(number))}"


def _ask_for_result(hand: Hand, said: list[str], seat: int) -> Template:
    rules, payments = hand.rules, hand.ledger.payments
    parts = [each.stakes if each.receiver == seat else -each.stakes for each in payments if seat in each[:2]]
    right, taken = sum(parts), sum(part for part in parts if part > 0)
    antes, first = (
        rules.ante_ge + rules.ante_point,
        sum(each.stakes for each in payments if each[:2] == (GE, seat)),
    )
    shown = payments[-1].rule != "point.unshown"
    return Template(
        "What do you win or lose in this deal, in both bowls together?",
        answer=right,
        reasoning=[*_who_took(hand, shown=shown), f"You put in and take out: {sums(parts)}."],
        rule="point.best" if shown else "point.unshown",
        fans=scenes.fans(hand),
        facts=[*_facts(rules, seat, said), *scenes.agreed(rules, "ties", "no_pair", "flux_half")],
        say=_net,
        mistakes={
            "In what you take lies what you put in yourself: that is no gain.": taken or None,
            "You put in the antes too, before the deal.": right + antes,
            "The first bowl is yours, whatever becomes of the second.": right - first,
            "What you put in to raise or to see is out of your purse.": taken - antes,
            "There is more to count than the antes.": -antes,
            "Add up again what you put in and what you take.": right - 1,
        },
    )


def _who_took(hand: Hand, *, shown: bool) -> tuple[str, str]:
    facts = hand.facts
    first, second = (
        listed(lower_first(scenes.WHO[seat]) for seat in some)
        for some in (facts.ge_winners, facts.point_winners)
    )
    best = ge(hand.held[facts.ge_winners[0]]) if facts.ge_winners else None
    won = f"{first}, with {best.name}" if best else "nobody has a Gé"
    how = (
        f"with {in_points(facts.halves[facts.point_winners[0]])}" if shown else "all the others have yielded"
    )
    return f"The first bowl: {won}.", f"The second bowl: {second}, {how}."
