"""Questions about vying: what it costs to see or to revie, and what the last player to see wins or loses."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import pence, sums
from gleek.course.exercises.template import Template, question
from gleek.engine.actions import Action
from gleek.engine.cards import Rank
from gleek.engine.hand import Hand
from gleek.engine.words import upper_first
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Pass, Revie, See, Vie
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, YOU, net
from gleek.games.gleek.course.exercises.scenes import at_ruff, deal_with, net_of
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import Rules

_SAYS: Final[dict[type[Action], str]] = {See: "sees it", Revie: "sees it and revies"}  # else the verb itself
_TIMES: Final = ("", "once", "twice", "three times", "four times", "five times")


@question("ruff_see", "What does it cost to see?", "ruff")
def ruff_see(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Let the learner answer a vie: above level 1, after several revies.

    Below level 3 the learner sometimes revies. At level 3 the learner sees the last bet, so that a player wins the pot.
    """
    doubled = level > 1 and rules.ruff_passed != "carry" and draw.chance(4)
    carried = 2 * draw.between(3, 6) if level == 3 and draw.chance(3) else 0
    up = 13 * draw.below(4) + draw.between(Rank.SEVEN, Rank.TEN)
    hand = at_ruff(rules, deal_with(draw, up), carried=carried, doubled=doubled)
    done: list[Action] = []
    for _ in range(draw.between(1, 4 if level == 1 else 7)):
        done.append(_some_action(draw, _vying(hand)))
        hand = hand.apply(done[-1])[0]
        if not isinstance(hand.phase, Vying):
            return None
    vying = _vying(hand)
    if vying.last is None or (vying.level > 2 and level == 1) or (vying.level < 3 and level == 2):
        return None
    seat, revie = vying.turn, level < 3 and draw.chance(4)
    after, events = hand.apply(Revie(seat) if revie else See(seat))
    if level < 3:
        return _ask_for_price(hand, after, done, revie=revie)
    won = next((event for event in events if isinstance(event, RuffWon)), None)
    if won is None or won.rule == "ruff.tie" or draw.chance(5) != (seat in won.winners):
        return None
    return _ask_for_result(hand, after, done, won)


def _vying(hand: Hand) -> Vying:
    assert isinstance(hand.phase, Vying)
    return hand.phase


def _some_action(draw: Draw, vying: Vying) -> Action:
    """Return a random legal action. It is never a revie above the fifth level, and never a double."""
    seat = vying.turn
    if vying.last is None:
        return Vie(seat) if draw.chance(6) else Pass(seat)
    if vying.level < 5 and draw.chance(4):
        return Revie(seat)
    return See(seat) if draw.chance(6) else Pass(seat)


def _stakes(hand: Hand) -> tuple[int, int]:
    """Return the ante and a vie, in stakes."""
    times = 2 if hand.setup.doubled else 1
    return times * int(hand.rules.ruff_ante), times * int(hand.rules.ruff_vie)


def _spent(after: Hand, seat: int) -> list[int]:
    return [each.stakes for each in after.ledger.payments if each.payer == seat and each.receiver == RUFF]


def _facts(hand: Hand, done: list[Action]) -> list[str | int]:
    carried = hand.setup.carried
    return [
        YOU[_vying(hand).turn],
        carried and f"{pence(carried)} stood in the pot from the hand before.",
        hand.setup.doubled and "The ruff of this hand is double.",
        f"Each has put in {pence(_stakes(hand)[0])}.",
        upper_first("; ".join(f"{WHO[each.seat]} {_SAYS.get(type(each), each.says)}" for each in done)) + ".",
    ]


def _ask_for_price(hand: Hand, after: Hand, done: list[Action], *, revie: bool) -> Template:
    vying, (ante, one) = _vying(hand), _stakes(hand)
    vies, put = vying.level, vying.put[vying.turn]
    right, see, more = _spent(after, vying.turn)[-1], one * (vies - put), one * revie
    owed = f"You have paid none of it: to see costs {see}d."
    if put:
        owed = f"Of {one * vies} you have put in {one * put}: it is {see}d. to see."
    return Template(
        f"What must you put in to see it{' and revie' if revie else ''}?",
        answer=right,
        reasoning=[
            f"It has been vied {_TIMES[vies]}, and a vie is {pence(one)}.",
            owed,
            revie and f"To revie is a vie more: {see} + {one} = {right}.",
        ],
        rule="ruff.revie" if revie else "ruff.see",
        facts=_facts(hand, done),
        say=pence,
        mistakes={
            "That is to see only; to revie is a vie more.": right - more,
            "All is to be put in that was vied since you last did so, not only the last vie.": one + more,
            "You have put in some of it already.": one * vies + more,
            "That is to see and to revie.": not revie and right + one,
            "The ante is in the pot already, and is not paid again.": one * vies + ante + more,
            "That is what lies in the pot, not what is to be put in.": hand.ledger.balances[RUFF],
            "Count again how often it has been vied.": right - one or None,
        },
    )


def _ask_for_result(hand: Hand, after: Hand, done: list[Action], won: RuffWon) -> Template:
    seat, (ante, one) = _vying(hand).turn, _stakes(hand)
    right = net_of([each for each in after.ledger.payments if RUFF in each[:2]], seat)
    spent, wins = _spent(after, seat), seat in won.winners
    return Template(
        "You see it. What do you win or lose by this ruff?",
        answer=right,
        reasoning=[
            f"You put in {sums(spent)}: the ante, and what you vied or saw.",
            wins and f"You take the pot of {won.pot}: {sums([won.pot, -sum(spent)])}.",
            net(right),
        ],
        rule="ruff.best",
        facts=[
            *_facts(hand, done),
            f"{'You have' if wins else f'{CALLER[won.winners[0]]} has'} the best ruff.",
        ],
        say=net,
        mistakes={
            "The pot holds what you put in yourself: that is no gain.": wins and won.pot,
            "The winner also takes what was in the pot before.": wins and right - hand.setup.carried,
            "Your own ante is in the pot, and is no gain.": wins and right + ante,
            "The antes of the two others are yours too.": wins and right - ante,
            "Your ante is lost too.": not wins and right + ante,
            "What you vied or saw stays in the pot as well.": not wins and -ante,
            "What has been put in is not given back to one who has the lesser ruff.": None if wins else 0,
            "Count again how often it has been vied.": right - one or None,
        },
    )
