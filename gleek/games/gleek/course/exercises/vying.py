"""Questions about vying: what it costs to see or to revie, and what a player wins at the end of the ruff."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, offered, pence, positive
from gleek.course.exercises.question_text import sums
from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Double, Pass, Revie, See, Vie
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, YOU, net
from gleek.games.gleek.course.exercises.scenes import at_ruff, deal_with
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.rules import Rules
from gleek.words import one_stop, upper_first

_SAYS: Final[dict[type[Action], str]] = {
    Vie: "vies",
    See: "sees it",
    Revie: "sees it and revies",
    Pass: "passes",
    Double: "doubles",
}
Mistakes = list[tuple[int, str]]


class _Ruff(NamedTuple):
    # the hand before the vying
    start: Hand
    # the hand now
    hand: Hand
    # the actions so far
    done: tuple[Action, ...]
    # the event that pays the pot; None during the vying, or if all passed
    won: RuffWon | None = None

    @property
    def vying(self) -> Vying:
        """The current phase of the hand. Raises AssertionError if the vying is over."""
        phase = self.hand.phase
        assert isinstance(phase, Vying)
        return phase

    @property
    def one(self) -> int:
        rules: Rules = self.hand.rules
        return rules.ruff_vie * (2 if self.hand.setup.doubled else 1)

    @property
    def ante(self) -> int:
        rules: Rules = self.hand.rules
        return rules.ruff_ante * (2 if self.hand.setup.doubled else 1)


def ruff_see(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about the money in the ruff.

    Level 1: the cost to see. Level 2: the cost to see or to revie, after several revies. Level 3: the winnings at the
    end of the ruff.
    """
    return _at_the_end(draw, rules) if level == 3 else _to_see(draw, level, rules)


def _with_antes(draw: Draw, level: int, rules: Rules) -> Hand:
    doubled = level > 1 and rules.ruff_passed != "carry" and draw.chance(4)
    carried = 2 * draw.between(3, 6) if level == 3 and draw.chance(3) else 0
    up = 13 * draw.below(4) + draw.between(5, 8)  # a seven to a ten: no payment for the turn-up
    return at_ruff(rules, deal_with(draw, up), carried=carried, doubled=doubled)


def _facts(ruff: _Ruff, seat: int) -> tuple[str, ...]:
    """Return the facts of a question in sentences: the learner's seat, the pot and the actions so far."""
    said = [YOU[seat]]
    setup = ruff.hand.setup
    if setup.carried:
        said.append(one_stop(f"{pence(setup.carried)} stood in the pot from the hand before."))
    if setup.doubled:
        said.append("The ruff of this hand is double.")
    said.append(one_stop(f"Each has put in {pence(ruff.ante)}."))
    return (*said, f"{_story(ruff.done)}.")


def _story(done: tuple[Action, ...]) -> str:
    said = [f"{WHO[action.seat]} {_SAYS[type(action)]}" for action in done]
    return upper_first("; ".join(said))


# ---------------------------------------------------------------- to see


def _to_see(draw: Draw, level: int, rules: Rules) -> Asked:
    start = _with_antes(draw, level, rules)
    times = draw.between(1, 2)
    while True:
        ruff = _on_its_way(draw, start, 3 if level == 1 else 6)
        if ruff is not None and (ruff.vying.level == times if level == 1 else ruff.vying.level > 2):
            break
    seat = ruff.vying.turn
    revie = level == 2 and draw.chance(4)
    _, (event, *_) = ruff.hand.apply(Revie(seat) if revie else See(seat))
    right = event.payments[0].stakes
    lines = _seeing_lines(ruff, revie=revie)
    return Asked(
        "What must you put in to see it and revie?" if revie else "What must you put in to see it?",
        offered(draw, right, positive(_seeing_mistakes(ruff, right, revie=revie)), pence),
        tuple(one_stop(f"{line}.") for line in lines),
        "ruff.revie" if revie else "ruff.see",
        facts=_facts(ruff, seat),
    )


def _seeing_lines(ruff: _Ruff, *, revie: bool) -> list[str]:
    vying, one = ruff.vying, ruff.one
    put = vying.put[vying.turn]
    see = one * (vying.level - put)
    lines = [f"It has been vied {_times(vying.level)}, and a vie is {pence(one)}"]
    if put:
        lines.append(
            f"Of {pence(one * vying.level)} you have put in {pence(one * put)}: it is {pence(see)} to see"
        )
    else:
        lines.append(f"You have paid none of it: to see costs {pence(see)}")
    if revie:
        lines.append(f"To revie is a vie more: {see} + {one} = {see + one}")
    return lines


def _seeing_mistakes(ruff: _Ruff, right: int, *, revie: bool) -> Iterator[tuple[int, str]]:
    vying, one, ante = ruff.vying, ruff.one, ruff.ante
    put, more = vying.put[vying.turn], one * revie
    if revie:
        yield right - one, "That is to see only; to revie is a vie more."
    else:
        yield right + one, "That is to see and to revie."
    if vying.level - put > 1:
        yield one + more, "All is to be put in that was vied since you last did so, not only the last vie."
    if put:
        yield one * vying.level + more, "You have put in some of it already."
    yield one * vying.level + ante + more, "The first stake is in the pot already, and is not paid again."
    yield ruff.hand.ledger.balances[RUFF], "That is what lies in the pot, not what is to be put in."
    yield right - one, "Count again how often it has been vied since you put in."


def _times(count: int) -> str:
    return {1: "once", 2: "twice", 3: "three times", 4: "four times", 5: "five times"}.get(
        count, f"{count} times"
    )


def _on_its_way(draw: Draw, start: Hand, most: int) -> _Ruff | None:
    """Return a ruff after random actions, in which the next player must answer a vie.

    The result is None if no player has vied, or if the vying has ended.
    """
    hand = start
    done: tuple[Action, ...] = ()
    for _ in range(draw.between(1, most + 1)):
        action = _some_word(draw, hand)
        hand, _ = hand.apply(action)
        done += (action,)
        if not isinstance(hand.phase, Vying):
            return None
    phase = hand.phase
    return _Ruff(start, hand, done) if isinstance(phase, Vying) and phase.last is not None else None


def _some_word(draw: Draw, hand: Hand) -> Action:
    """Return a random legal action. It is never a revie above the fifth level, and never a double."""
    phase = hand.phase
    assert isinstance(phase, Vying)
    seat = phase.turn
    if phase.last is None:
        return Vie(seat) if draw.chance(6) else Pass(seat)
    if phase.level < 5 and draw.chance(4):
        return Revie(seat)
    return See(seat) if draw.chance(6) else Pass(seat)


# ---------------------------------------------------------------- at the end


def _at_the_end(draw: Draw, rules: Rules) -> Asked:
    start = _with_antes(draw, 3, rules)
    nobody = draw.chance(1)
    while True:
        ruff = _over(draw, start)
        if nobody == (ruff.won is None) and (nobody or _telling(ruff)):
            break
    seat = ruff.won.winners[0] if ruff.won is not None and draw.chance(4) else draw.below(3)
    paid = [each.stakes for each in ruff.hand.ledger.payments if each.payer == seat and each.receiver == RUFF]
    back = [each for each in ruff.hand.ledger.payments if each.payer == RUFF and each.receiver == seat]
    right = sum(each.stakes for each in back) - sum(paid)
    lines = [_paid_line(paid)]
    if back:
        lines.append(
            one_stop(f"You {_gets(ruff, seat)}: {sums([*(each.stakes for each in back), -sum(paid)])}.")
        )
    lines.append(net(right))
    return Asked(
        "What do you win or lose by this ruff?",
        offered(draw, right, _end_mistakes(ruff, seat, paid, right), net),
        tuple(lines),
        _rule(ruff, seat, back[0].rule if back else ""),
        facts=(*_facts(ruff, seat), *_outcome(ruff), *_how_declined(rules)),
    )


def _how_declined(rules: Rules) -> tuple[str, ...]:
    return (
        ("At this table a player who never came in takes back half of the first stake.",)
        if rules.ruff_decline == 1
        else ()
    )


def _over(draw: Draw, start: Hand) -> _Ruff:
    hand, won = start, None
    done: tuple[Action, ...] = ()
    while isinstance(hand.phase, Vying):
        action = _some_word(draw, hand)
        hand, events = hand.apply(action)
        done += (action,)
        won = next((event for event in events if isinstance(event, RuffWon)), None)
    return _Ruff(start, hand, done, won)


def _telling(ruff: _Ruff) -> bool:
    """Return whether the ruff makes a good question: there was a revie, and the best ruffs did not tie."""
    return sum(isinstance(action, Vie | Revie) for action in ruff.done) > 1 and (
        ruff.won is not None and ruff.won.rule != "ruff.tie"
    )


def _outcome(ruff: _Ruff) -> tuple[str, ...]:
    if ruff.won is None:
        how = ruff.hand.rules.ruff_passed
        if how == "carry":
            return ("Nobody has vied: the first stakes stay in the pot for the next hand.",)
        return ("Nobody has vied: the first stakes are taken back.",)
    return (f"{CALLER[ruff.won.winners[0]]} has the best ruff of those who show.",) if ruff.won.shown else ()


def _paid_line(paid: list[int]) -> str:
    if len(paid) == 1:
        return one_stop(f"You put in {pence(paid[0])}, and no more.")
    return one_stop(f"You put in {sums(paid)}: the first stake, and what you vied or saw.")


def _gets(ruff: _Ruff, seat: int) -> str:
    if ruff.won is not None and seat in ruff.won.winners:
        return f"take the pot of {ruff.won.pot}"
    return "take it back" if ruff.won is None else "take some of it back"


def _rule(ruff: _Ruff, seat: int, back: str) -> str:
    if ruff.won is None:
        return "ruff.passed"
    said = [action for action in ruff.done if action.seat == seat]
    if seat in ruff.won.winners or not isinstance(said[-1], Pass):  # the seat won, or showed a lesser ruff
        # the question shows no cards, so four aces are not mentioned
        return "ruff.best" if ruff.won.shown else ruff.won.rule
    put = any(isinstance(action, Vie | See | Revie) for action in said)
    return back or ("ruff.pass" if put else "ruff.decline")


def _end_mistakes(ruff: _Ruff, seat: int, paid: list[int], right: int) -> Mistakes:
    """Return wrong winnings of the player in `seat`, each with the mistake that leads to them.

    The mistakes differ for the winner, for a player who never came in and for another loser.
    """
    if ruff.won is None:
        return _passed_mistakes(ruff.ante, right)
    if seat in ruff.won.winners:
        return _winners_mistakes(ruff, ruff.won.pot, sum(paid))
    level = sum(isinstance(action, Vie | Revie) for action in ruff.done)
    spent, one, ante = sum(paid), ruff.one, ruff.ante
    all_ = -(ante + one * level)
    if len(paid) == 1:
        return [
            (0, _decline_words(ruff)),
            (-ante if right > -ante else -(ante // 2), _decline_words(ruff)),
            (-ante - one, "A player who passes puts in no more."),
            (all_, "A player who passes puts in no more."),
        ]
    found = [
        (-(spent - ante), "Your first stake is lost too."),
        (all_, "You passed before the last vie, and do not pay it."),
        (-ante, "What you vied or saw stays in the pot as well."),
        (-(spent + one), "That is a vie more than you put in."),
        (0, "What has been put in is not given back to one who passes or has the lesser ruff."),
    ]
    return [each for each in found if each[0] != right]


def _passed_mistakes(ante: int, right: int) -> Mistakes:
    if not right:
        said = "When nobody vies, the first stakes are taken back at this table."
        return [(-ante, said), (ante, "Nobody wins it when nobody vies."), (-2 * ante, said)]
    return [
        (0, "The first stakes are not taken back: they stay for the next hand."),
        (2 * ante, "Nobody wins it when nobody vies."),
        (-2 * ante, "You have put in your first stake only."),
    ]


def _winners_mistakes(ruff: _Ruff, pot: int, spent: int) -> Mistakes:
    right, ante, carried = pot - spent, ruff.ante, ruff.hand.setup.carried
    found = [(pot, "The pot holds what you put in yourself: that is no gain.")]
    if carried:
        found.append((right - carried, "The winner also takes what was in the pot before."))
    return [
        *found,
        (right + ante, "Your own first stake is in the pot, and is no gain."),
        (right - ante, "The first stakes of the two others are yours too."),
        (right - ruff.one, "That is a vie less than the others put in."),
    ]


def _decline_words(ruff: _Ruff) -> str:
    if ruff.hand.rules.ruff_decline == 1:
        return "At this table a player who never came in takes back half of the first stake."
    return "At this table a player who never came in loses the whole first stake."
