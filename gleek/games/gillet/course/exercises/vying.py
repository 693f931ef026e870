"""Questions about the vying (the betting for the second bowl): the cost of seeing, and the result of a whole deal."""

from gleek.course.exercises.question_text import sums, won_or_lost
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.hand import Hand
from gleek.engine.words import listed, upper_first
from gleek.games.gillet.accounts import GE, POINT
from gleek.games.gillet.course.exercises import scenes
from gleek.games.gillet.course.exercises.scenes import WHO, counters
from gleek.games.gillet.events import Raised
from gleek.games.gillet.point import Vying
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ge, in_points


@question("see", "What does it cost to see?", "game")
def see(draw: Draw, level: int, rules: Rules) -> Template:
    """Let the players vie: ask after one raise (level 1), after several (2) or at the end of the hand (3)."""
    several = level == 2 and rules.max_raises != 1

    def asks(hand: Hand) -> bool:
        phase = hand.phase
        if level == 3 or not isinstance(phase, Vying) or phase.last is None:
            return False
        return phase.raises > 1 if several else phase.raises == 1 and phase.put[phase.turn] == 0

    hand, done = scenes.vied(draw, scenes.at_point(rules, scenes.four_hands(draw)), asks)
    if level == 3:
        return _ask_for_result(hand, done, draw.below(4), draw)
    phase = hand.phase
    require(isinstance(phase, Vying))
    assert isinstance(phase, Vying)
    # the counters beyond the ante: what a player who stays in must have put in, and what the learner has
    bet, put = phase.level, phase.put[phase.turn]
    require(not several or put or draw.chance(3))
    right, last = bet - put, [event.by for event in hand.history if isinstance(event, Raised)][-1]
    cost = f"it costs {counters(right)}."
    return Template(
        "What does it cost you to see?",
        answer=right,
        reasoning=[
            f"A player who stays in must have put in {bet} beyond the ante.",
            f"You have put in {put}: {cost}" if put else upper_first(cost),
        ],
        rule="point.see",
        facts=_facts(rules, phase.turn, done),
        say=counters,
        mistakes={
            "You have put in {put} already: only the rest is owed.": bet,
            "All is owed that was raised since you last put in, not only the last raise.": last,
            "The ante is in the bowl already; it is not put in again.": right + rules.ante_point,
            "To see is to put in what is owed, and nothing more; more would be a raise.": right + 1,
            "That is what the bowl holds.": hand.ledger.balances[POINT],
            "All that was raised is owed.": right > 1 and right - 1,
        },
        names={"put": put},
    )


def _facts(rules: Rules, seat: int, done: list[str]) -> list[str]:
    antes = f"Each has put {rules.ante_ge} into the first bowl and {rules.ante_point} into the second."
    if rules.ante_ge == rules.ante_point:
        antes = f"Each has put {counters(rules.ante_ge)} into each bowl."
    return [f"You are {WHO[seat]}.", antes, f"{upper_first('; '.join(done))}."]


def _ask_for_result(hand: Hand, done: list[str], seat: int, draw: Draw) -> Template:
    """Ask what a seat wins or loses: mostly one that takes a bowl, in a hand with a raise."""
    rules, payments, facts = hand.rules, hand.ledger.payments, hand.facts
    firsts, seconds = facts.ge_winners, facts.point_winners
    require(seat in (*firsts, *seconds) or draw.chance(3))
    require(any("raises" in each for each in done))
    parts = [each.stakes if each.receiver == seat else -each.stakes for each in payments if seat in each[:2]]
    right, taken = sum(parts), sum(part for part in parts if part > 0)
    antes, first = rules.ante_ge + rules.ante_point, sum(e.stakes for e in payments if e[:2] == (GE, seat))
    shown, best = payments[-1].rule != "point.unshown", ge(hand.held[firsts[0]]) if firsts else None
    had = f"with {in_points(facts.halves[seconds[0]])}" if shown else "all the others have yielded"
    one, other = (listed(WHO[seat] for seat in winners) for winners in (firsts, seconds))
    return Template(
        "What do you win or lose in this deal, in both bowls together?",
        answer=right,
        reasoning=[
            f"The first bowl: {f'{one}, with {best.name}' if best else 'nobody has a Gé'}.",
            f"The second bowl: {other}, {had}.",
            f"You put in and take out: {sums(parts)}.",
        ],
        rule="point.best" if shown else "point.unshown",
        fans=scenes.fans(hand),
        facts=[*_facts(rules, seat, done), *scenes.agreed(rules, "ties", "no_pair", "flux_half")],
        say=lambda stakes: won_or_lost(stakes, counters),
        mistakes={
            "In what you take lies what you put in yourself: that is no gain.": taken or None,
            "You put in the antes too, before the deal.": right + antes,
            "The first bowl is yours, whatever becomes of the second.": right - first,
            "What you put in to raise or to see is out of your purse.": taken - antes,
            "There is more to count than the antes.": -antes,
            "Add up again what you put in and what you take.": right - 1,
        },
    )
