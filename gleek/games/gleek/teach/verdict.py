"""What an action is worth at a task: right, legal but dear, or illegal.

A dear action is told with what it costs: it and the best right one are played on by plain players to the
end of the trick, the stage or the hand, and the learner's two purses are compared. Of laying out also
what is lost for certain is told: sets broken, honours laid out, Tiddy.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from gleek.engine.cards import CARDS, RANK_MASKS, Rank, bits
from gleek.engine.phrase import Phrase
from gleek.games.gleek.actions import SET_RANKS, Discard, set_name
from gleek.games.gleek.game import STAGE_NAMES
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.trumps import counting, nickname, side_payments
from gleek.lessons.doing.positions import Position, played_on
from gleek.lessons.teaching import Figure, Verdict
from gleek.records.telling import tell_step
from gleek.words import listed, one_stop, upper_first
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gleek.engine.actions import Action
    from gleek.engine.errors import Refusal
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.lessons.course import Remark

# What may be done instead is for the learner to find: a task asks just that.
_UNTOLD = {
    "tricks.follow_suit": "{who} may not play {card}: suit is to be followed, and {who} {who:has} a card of it."
}
A_TRICK = 3
_UNTIL = {"trick": "the end of the trick", "hand": "the end of the hand"}


def judge(at: Position, action: Action) -> Verdict:
    """Return what an action of the learner's is worth at a task of the kind `act`."""
    refusal = at.hand.why_not(action)
    if refusal is not None:
        return Verdict("illegal", _why_not(refusal, action.seat), rule=refusal.rule)
    after = at.then(action)
    # All that happened in one breath: the table shows it too, and for it the desk must leave room.
    told = " ".join(
        said for step in after.steps[at.task.step :] if (said := tell_step(step, at.seat, at.seat))
    )
    happened = at.gains(payment for step in after.steps[_begun(at) :] for payment in step.payments)
    if at.is_right(action):
        return Verdict("right", at.task.why, happened, (told,), cost=0, after=after)
    cost, why = _cost(at, action)
    remarks = [each.say for each in at.task.dear if _is_of(at, each, action)]
    lines = [*remarks, one_stop(_how_dear(at, action, cost)), *why, told]
    figures = _instead(at, action) if cost else happened
    return Verdict("dear", lines[0], figures, tuple(lines[1:]), cost=cost, after=after)


def _why_not(refusal: Refusal, seat: int) -> str:
    """Say to a seat why it may not do something, and not what it may do."""
    said = refusal.phrase
    template = _UNTOLD.get(refusal.rule) or said.template.replace("; {may}", "")
    return Phrase(template, **said.args).told(seat, signs=True)


def _instead(at: Position, action: Action) -> tuple[Figure, ...]:
    """Return what an action brings the learner from here on, and what the right one would have brought."""
    before = _worth_before(at)
    return (
        Figure("You" if at.task.until == "stage" else "You, in this deal", _value(at, action) - before),
        Figure("instead of", _value(at, best(at)) - before),
    )


@lru_cache(maxsize=256)
def best(at: Position) -> Action:
    """Return the right action that does best as reckoned, the first of those that do equally well."""
    return max(at.right_actions(), key=lambda each: _value(at, each))


@lru_cache(maxsize=1024)
def _value(at: Position, action: Action) -> int:
    """Return what an action brings the learner, in stakes, as far as the task reckons it."""
    if isinstance(action, Discard) and at.task.until == "stage":
        return -_certain(at, action)[0]
    return _worth(at, played_on(at.hand, action, at.task.until))


def _worth(at: Position, hand: Hand) -> int:
    """Return the learner's purse; within the tricks three for each that he has taken counts as well."""
    assert at.seat is not None
    purse = hand.ledger.purses[at.seat]
    if at.task.until == "trick" and not hand.over:
        purse += A_TRICK * sum(trick.winner == at.seat for trick in hand.tricks)
    return purse


def _begun(at: Position) -> int:
    """Return after which step it began what the figures count: a ruff with its antes, all else with the task."""
    steps, step = at.played.steps, at.task.step
    while at.hand.stage == "ruff" and steps[step - 1].stage == "ruff":
        step -= 1
    return step


def _worth_before(at: Position) -> int:
    """Return what the learner had before that, as `_value` counts it."""
    if at.task.keep and at.task.until == "stage":
        return 0
    hand = at.played.steps[_begun(at) - 1].hand
    assert hand is not None
    return _worth(at, hand)


def _cost(at: Position, action: Action) -> tuple[int, tuple[str, ...]]:
    """Return what a legal action loses against the best right one, and where."""
    right = best(at)
    cost = _value(at, right) - _value(at, action)
    why: tuple[str, ...] = ()
    if isinstance(action, Discard):
        said = " ".join(_certain(at, action)[1] or _possible(at, action.mask))
        why = (said,) if said else ()
        if at.task.until == "stage":
            return cost, why
    mine = played_on(at.hand, action, at.task.until)
    theirs = played_on(at.hand, right, at.task.until)
    return cost, (*why, *_sums(at, mine, theirs))


def _how_dear(at: Position, action: Action, cost: int) -> str:
    laying_out = isinstance(action, Discard) and at.task.until == "stage"
    if not cost:
        if laying_out:
            return "No loss is certain, but there was something better to keep."
        return "In this hand it comes to the same money, but it is not the best choice."
    money = at.stake.sum(cost)
    if laying_out:
        return f"It loses you {money} for certain."
    if at.task.until == "trick" and cost == A_TRICK:
        return f"It costs you the trick: three points, or {money} at the reckoning."
    end = _UNTIL.get(at.task.until, f"the end of {STAGE_NAMES[at.hand.stage]}")
    return f"Played on to {end} by plain players, it leaves you {money} worse off than the right choice."


def _is_of(at: Position, remark: Remark, action: Action) -> bool:
    """Tell whether a remark is about this action; of laying out, whether all the cards that it names are laid out."""
    for words in remark.actions:
        about = at.action(words)
        if about == action:
            return True
        if isinstance(about, Discard) and isinstance(action, Discard) and not about.mask & ~action.mask:
            return True
    return False


# ---------------------------------------------------------------- the sums that differ


def _sums(at: Position, mine: Hand, right: Hand) -> tuple[str, ...]:
    """Return a sentence for each stage in which the learner's payments are not those of the right choice."""
    before = len(at.hand.ledger.payments)
    parts = [_by_stage(at, hand.ledger.payments[before:]) for hand in (mine, right)]
    said = []
    for stage, name in _PAID_IN.items():
        one, two = (part.get(stage, Counter()) for part in parts)
        if one.total() != two.total():
            said.append(
                one_stop(
                    f"{name}: {_with_reasons(at, one, two)}, "
                    f"where the right choice brings {_with_reasons(at, two, one)}."
                )
            )
    return tuple(said)


_PAID_IN = {
    "stock": "The stock",
    "ruff": "The ruff",
    "melds": "Mournivals and gleeks",
    "tiddy": "Tiddy",
    "towser_tumbler": "Towser and Tumbler",
    "reckoning": "The reckoning",
}


def _by_stage(at: Position, payments: Iterable[Payment]) -> dict[str, Counter[str]]:
    """Return what the learner gains by stage and reason; what he pays is below nought."""
    own = [each for each in payments if at.seat in {each.payer, each.receiver}]
    others: dict[tuple[str, str, bool], set[int]] = {}
    for each in own:
        pays = each.payer == at.seat
        others.setdefault((each.rule, each.reason, pays), set()).add(each.receiver if pays else each.payer)
    found: dict[str, Counter[str]] = {}
    for each in own:
        pays = each.payer == at.seat
        # Two payments into the pot are not two players.
        both = others[each.rule, each.reason, pays] == {0, 1, 2} - {at.seat}
        whom = "" if not both else ", to both" if pays else ", from both"
        gain = -each.stakes if pays else each.stakes
        found.setdefault(each.rule.partition(".")[0], Counter())[each.reason + whom] += gain
    return found


# With so many reasons or fewer all are told, so that they add up.
_FEW = 3


def _with_reasons(at: Position, some: Counter[str], other: Counter[str]) -> str:
    """Return a stage's sum, with its reasons; of many, those that the other side has not, or not as much."""
    differ = [(reason, gain) for reason, gain in some.items() if reason not in other or other[reason] != gain]
    if not differ:
        return _signed(at, some.total()) if some else "nothing"
    reasons = list(some.items()) if len(some) <= _FEW else differ
    if len(some) == 1:
        return f"{_signed(at, some.total())} ({reasons[0][0]})"
    return f"{_signed(at, some.total())} ({', '.join(f'{reason} {_signed(at, gain)}' for reason, gain in reasons)})"


def _signed(at: Position, stakes: int) -> str:
    return ("+" if stakes > 0 else "") + at.stake.sum(stakes)


# ---------------------------------------------------------------- laying out


@lru_cache(maxsize=1024)
def _certain(at: Position, action: Discard) -> tuple[int, tuple[str, ...]]:
    """Return what laying these out loses for certain, in stakes, and a sentence for each loss."""
    hand, seat, mask = at.hand, action.seat, action.mask
    held, trump = hand.held[seat], hand.dealt.turn_up // 13
    money, loss = at.stake.sum, 0
    said = []
    after = dict(sets_in(held & ~mask))
    for rank, count in sets_in(held):
        left = after.get(rank, 0)
        if left == count:
            continue
        lost = 2 * (PAYS[rank, count] - (PAYS[rank, left] if left else 0))
        loss += lost
        said.append(f"The {set_name(rank, count)} is broken: {money(lost)} less from the two others.")
    worth = counting(hand.rules, trump)
    for index in bits(mask):
        # Where honours go to whoever takes the trick, one that is laid out need not have come to its holder.
        if worth[index] and hand.rules.honours_to == "holder":
            loss += worth[index]
            nick = f"{CARDS[index].name}{f', {nick},' if (nick := nickname(index, trump)) else ''}"
            said.append(f"The {nick} is buried: {worth[index]} points less at the reckoning.")
    side = side_payments(hand.rules, trump, seat, mask)
    for reason in dict.fromkeys(each.reason for each in side):
        lost = sum(each.stakes for each in side if each.reason == reason)
        loss += lost
        said.append(
            f"{reason.removesuffix(' held')} is laid out: {money(lost)} that the others would have paid."
        )
    return loss, tuple(one_stop(each) for each in said)


def _possible(at: Position, mask: int) -> tuple[str, ...]:
    """Return what laying these out gives up that is not certain: pairs, aces, the best suit."""
    hand, seat = at.hand, at.seat
    assert seat is not None
    held, left = hand.held[seat], hand.held[seat] & ~mask
    trump = hand.dealt.turn_up // 13
    said = []
    pairs = [
        rank.words
        for rank in SET_RANKS
        if (held & RANK_MASKS[rank]).bit_count() == 2 and (mask & RANK_MASKS[rank])
    ]
    if pairs:
        what = f"The pair of {pairs[0]} is" if len(pairs) == 1 else f"The pairs of {listed(pairs)} are"
        said.append(f"{what} given up; one card more would have made a gleek.")
    aces = [
        f"the {CARDS[i].name}" for i in bits(mask) if CARDS[i].rank is Rank.ACE and CARDS[i].suit != trump
    ]
    if aces:
        said.append(f"You lay out {listed(aces)}: an ace most often takes a trick.")
    before, now = best_ruff(held, hand.rules)[0], best_ruff(left, hand.rules)[0]
    if now < before:
        unit = "cards" if hand.rules.ruff_counts == "cards" else "points"
        said.append(f"The best suit for the ruff falls from {before} {unit} to {now}.")
    trumps = [f"{CARDS[i].rank.letter}{CARDS[i].suit.symbol}" for i in bits(mask) if i // 13 == trump]
    if trumps:
        said.append(f"You lay out of the trumps {listed(trumps)}: even a small trump can take a trick.")
    return tuple(said)


def told_payments(at: Position, payments: Iterable[Payment]) -> tuple[str, ...]:
    """Return the payments of a task that asks for a sum, a sentence each; only those of the learner's seat."""
    teller = Teller.of(at.hand.setup, at.hand, you=at.seat)
    return tuple(
        one_stop(
            f"{upper_first(teller.account(each.payer))} to {teller.account(each.receiver)}: "
            f"{teller.money(each.stakes)}, {each.reason}."
        )
        for each in payments
        if at.seat in {each.payer, each.receiver}
    )
