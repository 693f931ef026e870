"""Questions about vying: what it costs to see or to revie, and what the last player to see wins or loses."""

from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import pence
from gleek.course.exercises.question_text import sums
from gleek.course.exercises.template import Maker, Mistakes, only
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.actions import Action
from gleek.engine.cards import Rank
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Pass, Revie, See, Vie
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, YOU, net
from gleek.games.gleek.course.exercises.scenes import Scene, at_ruff, deal_with, net_of
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import Rules
from gleek.words import one_stop, upper_first

_SAYS: Final[dict[type[Action], str]] = {See: "sees it", Revie: "sees it and revies"}  # else the verb itself
_TIMES: Final = ("", "once", "twice", "three times", "four times", "five times")


def _vying(hand: Hand) -> Vying:
    assert isinstance(hand.phase, Vying)
    return hand.phase


@dataclass(frozen=True)
class _Vied(Scene):
    after: Hand  # the hand after the learner's action; `hand` is the hand before it
    done: tuple[Action, ...]  # the actions so far
    revie: bool
    won: RuffWon | None  # the event that paid the pot, at level 3; else None

    @property
    def vies(self) -> int:
        return _vying(self.hand).level

    @property
    def put(self) -> int:
        return _vying(self.hand).put[self.seat]

    @property
    def one(self) -> int:
        return int(self.rules.ruff_vie) * (2 if self.hand.setup.doubled else 1)

    @property
    def ante(self) -> int:
        return int(self.rules.ruff_ante) * (2 if self.hand.setup.doubled else 1)

    @property
    def more(self) -> int:
        return self.one * self.revie

    @property
    def spent(self) -> list[int]:
        paid = self.after.ledger.payments
        return [each.stakes for each in paid if each.payer == self.seat and each.receiver == RUFF]

    @property
    def right(self) -> int:
        if self.won is None:
            return self.spent[-1]
        return net_of([each for each in self.after.ledger.payments if RUFF in each[:2]], self.seat)

    @property
    def wins(self) -> bool:
        return self.won is not None and self.seat in self.won.winners

    @property
    def loses(self) -> bool:
        return self.won is not None and not self.wins


def _vied(draw: Draw, level: int, rules: Rules) -> _Vied | None:
    """Return a ruff in which the learner must answer a vie: above level 1, after several revies.

    Below level 3 the learner sometimes revies. At level 3 the learner sees the last bet, so that somebody wins the pot.
    """
    doubled = level > 1 and rules.ruff_passed != "carry" and draw.chance(4)
    carried = 2 * draw.between(3, 6) if level == 3 and draw.chance(3) else 0
    up = 13 * draw.below(4) + draw.between(Rank.SEVEN, Rank.TEN)
    hand = at_ruff(rules, deal_with(draw, up), carried=carried, doubled=doubled)
    done: tuple[Action, ...] = ()
    for _ in range(draw.between(1, 4 if level == 1 else 7)):
        action = _some_action(draw, hand)
        hand, done = hand.apply(action)[0], (*done, action)
        if not isinstance(hand.phase, Vying):
            return None
    vying = _vying(hand)
    if vying.last is None or (vying.level > 2 and level == 1) or (vying.level < 3 and level == 2):
        return None
    seat, revie = vying.turn, level < 3 and draw.chance(4)
    after, events = hand.apply(Revie(seat) if revie else See(seat))
    won = next((event for event in events if isinstance(event, RuffWon)), None)
    if level == 3 and (won is None or won.rule == "ruff.tie" or draw.chance(5) != (seat in won.winners)):
        return None
    return _Vied(hand, seat, level, after, done, revie, won if level == 3 else None)


def _some_action(draw: Draw, hand: Hand) -> Action:
    """Return a random legal action. It is never a revie above the fifth level, and never a double."""
    vying = _vying(hand)
    seat = vying.turn
    if vying.last is None:
        return Vie(seat) if draw.chance(6) else Pass(seat)
    if vying.level < 5 and draw.chance(4):
        return Revie(seat)
    return See(seat) if draw.chance(6) else Pass(seat)


def _ask(p: _Vied) -> Template:
    setup, story = (
        p.hand.setup,
        "; ".join(f"{WHO[each.seat]} {_SAYS.get(type(each), each.says)}" for each in p.done),
    )
    facts = [YOU[p.seat]]
    facts += [f"{pence(setup.carried)} stood in the pot from the hand before."] if setup.carried else []
    facts += ["The ruff of this hand is double."] if setup.doubled else []
    facts += [f"Each has put in {pence(p.ante)}.", f"{upper_first(story)}."]
    vied = f"It has been vied {_TIMES[p.vies]}, and a vie is {pence(p.one)}."
    see = p.one * (p.vies - p.put)
    owed = f"You have paid none of it: to see costs {see}d."
    if p.put:
        owed = f"Of {p.one * p.vies} you have put in {p.one * p.put}: it is {see}d. to see."
    if p.won is None:
        question = f"What must you put in to see it{' and revie' if p.revie else ''}?"
        lines = [vied, owed, *([f"To revie is a vie more: {see} + {p.one} = {p.right}."] if p.revie else [])]
    else:
        question = "You see it. What do you win or lose by this ruff?"
        facts.append(f"{'You have' if p.wins else f'{CALLER[p.won.winners[0]]} has'} the best ruff.")
        lines = [f"You put in {sums(p.spent)}: the ante, and what you vied or saw."]
        lines += [f"You take the pot of {p.won.pot}: {sums([p.won.pot, -sum(p.spent)])}."] if p.wins else []
        lines.append(net(p.right))
    return Template(
        question,
        p.right,
        tuple(one_stop(line) for line in lines),
        "ruff.best" if p.won else "ruff.revie" if p.revie else "ruff.see",
        facts=tuple(one_stop(fact) for fact in facts),
        say=net if p.won else pence,
    )


_MISTAKES: Final[Mistakes[_Vied]] = {
    **only(
        lambda p: p.won is None,
        {
            "That is to see only; to revie is a vie more.": lambda p: p.right - p.more,
            "All is to be put in that was vied since you last did so, not only the last vie.": lambda p: (
                p.one + p.more
            ),
            "You have put in some of it already.": lambda p: p.one * p.vies + p.more,
            "That is to see and to revie.": lambda p: not p.revie and p.right + p.one,
            "The ante is in the pot already, and is not paid again.": lambda p: (
                p.one * p.vies + p.ante + p.more
            ),
            "That is what lies in the pot, not what is to be put in.": lambda p: p.hand.ledger.balances[RUFF],
        },
    ),
    "The pot holds what you put in yourself: that is no gain.": lambda p: p.won and p.wins and p.won.pot,
    "The winner also takes what was in the pot before.": lambda p: p.wins and p.right - p.hand.setup.carried,
    "Your own ante is in the pot, and is no gain.": lambda p: p.wins and p.right + p.ante,
    "The antes of the two others are yours too.": lambda p: p.wins and p.right - p.ante,
    "Your ante is lost too.": lambda p: p.loses and p.right + p.ante,
    "What you vied or saw stays in the pot as well.": lambda p: p.loses and -p.ante,
    "What has been put in is not given back to one who has the lesser ruff.": lambda p: p.loses and 0,
    "Count again how often it has been vied.": lambda p: p.right - p.one or None,
}
SEE: Final = Maker(_vied, _ask, _MISTAKES)
