"""Questions about the vying (the betting for the second bowl): the cost of seeing, and the result of a whole deal."""

from typing import Final

from gleek.course.exercises.question_text import sums, won_or_lost
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.hand import Hand
from gleek.games.common.course.vying import Acts, Bet, acted, cost_to_see, phase_of, story, takers
from gleek.games.gillet.accounts import POINT
from gleek.games.gillet.actions import Go, Raise, See, Yield
from gleek.games.gillet.course.exercises import scenes
from gleek.games.gillet.course.exercises.scenes import WHO, counters
from gleek.games.gillet.events import Raised
from gleek.games.gillet.point import Vying
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ge, in_points

_VERBS: Final[dict[type, str]] = {Go: "goes", Raise: "raises by {0.by}", See: "sees", Yield: "yields"}


@question("see", "What does it cost to see?", "game")
def see(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask what a player must pay to see after one raise (level 1) or several (2), or what they win in the deal (3)."""
    several = level == 2 and rules.max_raises != 1

    def asks(hand: Hand) -> bool:
        phase = hand.phase
        if level == 3 or not isinstance(phase, Vying) or phase.last is None:
            return False
        return phase.raises > 1 if several else phase.raises == 1 and phase.put[phase.turn] == 0

    def acts(seat: int) -> Acts:
        return [*2 * [Go(seat), See(seat)], Raise(seat, draw.between(1, 3)), Yield(seat)]

    hand, done = acted(draw, scenes.at_point(rules, scenes.four_hands(draw)), acts, asks)
    raises = require([event.by for event in hand.history if isinstance(event, Raised)])
    seat = draw.below(4) if hand.to_act is None else hand.to_act
    antes = f"Each has put {rules.ante_ge} into the first bowl and {rules.ante_point} into the second."
    facts = [f"You are {WHO[seat]}.", antes, story(done, WHO, _VERBS)]
    if level == 3:
        return _result(hand, seat, facts, draw)
    phase, pot, more = phase_of(hand, Vying), hand.ledger.balances[POINT], draw.between(1, 3)
    also = several and Raise(seat, more) in hand.legal() and draw.chance(4)
    bet = Bet(phase.level, phase.put[seat], raises[-1], rules.ante_point, pot, also * more)
    asked = f"What does it cost you to see{f' and raise by {more}' if also else ''}?"
    return cost_to_see(asked, bet, counters, rule="point.raise" if also else "point.see", facts=facts)


def _result(hand: Hand, seat: int, facts: list[str], draw: Draw) -> Template:
    rules, payments, done = hand.rules, hand.ledger.payments, hand.facts
    firsts, seconds = done.ge_winners, done.point_winners
    require(seat in (*firsts, *seconds) or draw.chance(3))
    parts = [each.stakes if each.receiver == seat else -each.stakes for each in payments if seat in each[:2]]
    right, taken = sum(parts), sum(part for part in parts if part > 0)
    antes = rules.ante_ge + rules.ante_point
    shown = payments[-1].rule != "point.unshown"
    had = f"with {in_points(done.halves[seconds[0]])}" if shown else "all the others have yielded"
    best = ge(hand.held[firsts[0]]) if firsts else None
    return Template(
        "What do you win or lose in this deal, in both bowls together?",
        answer=right,
        reasoning=[
            f"The first bowl: {f'{takers(firsts, WHO)}, with {best.name}' if best else 'nobody has a Gé'}.",
            f"The second bowl: {takers(seconds, WHO)}, {had}.",
            f"You put in and take out: {sums(parts)}.",
        ],
        rule="point.best" if shown else "point.unshown",
        fans=scenes.fans(hand),
        facts=[*facts, *scenes.agreed(rules, "ties", "no_pair", "flux_half")],
        say=lambda stakes: won_or_lost(stakes, counters),
        mistakes={
            "In what you take lies what you put in yourself: that is no gain.": taken or None,
            "You put in the antes too, before the deal.": right + antes,
            "What you put in to raise or to see is out of your purse.": taken - antes,
            "Add up again what you put in and what you take.": right - 1,
        },
    )
