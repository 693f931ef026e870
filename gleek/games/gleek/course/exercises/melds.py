"""Questions about mournivals and gleeks, and about the small trumps: Tiddy, Towser and Tumbler."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gleek.course.exercises.question_text import Parts, hand_fan, signs, some_cards, verb
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.ledger import Payment
from gleek.engine.words import NUMBERS, listed, upper_first
from gleek.games.gleek.actions import SET_RANKS, set_name
from gleek.games.gleek.course.exercises import scenes
from gleek.games.gleek.course.exercises.scenes import CALLER, net
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import NICKNAMES, SIDE, TIDDY_HELD, counting

_ASKS: Final = {
    ("sets",): "You call all your sets. What do you win or lose by the sets of all three?",
    ("small",): "What do you win or lose by small trumps, held or turned up?",
    ("sets", "small"): "What do you win or lose by the sets and the small trumps of all three?",
}
_ABOUT_SMALL: Final = ("tiddy", "turned_up_tiddy", "tiddy_held", "tiddy_paid", "towser_tumbler")
Asks = tuple[str, ...]  # the subjects of a question: "sets", "small" (small trumps) or both


@dataclass(frozen=True)
class _Paid(scenes.Scene):
    asks: Asks
    won: list[Payment]  # what one opponent pays the learner, first for sets, then for small trumps
    lost: list[Payment]  # what the learner pays, in the same order
    parts: Parts  # the learner's gains and losses (negative), which add up to the answer


def _paid(draw: Draw, level: int, rules: Rules, asks: Asks, *, up: int, seat: int, held: int) -> _Paid:
    """Deal the learner, in `seat`, at least the cards `held` (a mask); gather the payments that are asked about.

    In a question about sets, another player has a set at level 3, but not below. In a question about small trumps,
    another player has one at levels 2 and 3, but not at level 1. `up` is the card turned up.
    """
    trump, wanted, about_small = up // 13, [0, 0, 0], "small" in asks
    wanted[seat] = held
    if level == 3:
        rank = draw.one([rank for rank in SET_RANKS if not held & RANK_MASKS[rank]])
        other = (seat + draw.between(1, 2)) % 3
        wanted[other] |= some_cards(draw, RANK_MASKS[rank], 4 if draw.chance(3) else 3) & ~(1 << up)
    small = mask_of_numbers(13 * trump + rank for rank in scenes.SMALL)
    stock = small & ~held & ~(1 << up) if about_small and level == 1 else 0
    hand = scenes.dealt(rules, scenes.deal_with(draw, up, tuple(wanted), stock))
    others = [mask for other, mask in enumerate(hand.held) if other != seat]
    require(asks == ("small",) or any(map(sets_in, others)) == (level == 3))
    require(level == 1 or not about_small or any(scenes.small_trumps(mask, trump) for mask in others))
    paid = sorted((each for each in scenes.paid_for_cards(hand) if _what(each) in asks), key=_what)
    won = [each for each in paid if each[:2] == ((seat + 1) % 3, seat)]
    lost = [each for each in paid if each.payer == seat]
    parts = Parts()
    for what in ("sets", "small"):
        parts[what] = 2 * sum(each.stakes for each in won if _what(each) == what)
        parts[f"their {what}"] = -sum(each.stakes for each in lost if _what(each) == what)
    return _Paid(hand, seat, level, asks, won, lost, parts)


def _what(paid: Payment) -> str:
    return "sets" if paid.rule.startswith("melds.") else "small"


def _ask(p: _Paid, mistakes: Mapping[str, Any]) -> Template:
    won, lost, about_small, no_set = p.won, p.lost, "small" in p.asks, "sets" in p.asks and _no_set(p)
    all_won, total = p.parts["sets"] + p.parts["small"], net(p.parts.total)
    paid = [f"Each of the others pays you for {_named(won)}: {all_won} in all."] if won else []
    paid += [f"You pay for {_named(lost)}."] if lost else []
    worth = counting(p.rules, p.trump)
    counted = [index for index in scenes.small_trumps(p.held, p.trump) if about_small and worth[index]]
    rule = (won or lost)[0].rule if won or lost else "tiddy.held"
    return Template(
        _ASKS[p.asks],
        answer=p.parts.total,
        reasoning=[
            " ".join(paid) or "Nothing that you or another has is paid for.",
            no_set,
            counted and f"{verb(counted, 'counts', 'count')} at the reckoning, not now.",
            f"{p.parts.line}: {total.lower()}" if " " in p.parts.line else total,
        ],
        rule="melds.false_call" if no_set and not about_small else rule,
        fans=[hand_fan("Your hand", p.held, p.trump)],
        facts=[*p.facts(*(_ABOUT_SMALL if about_small else ())), *_facts_of_others(p)],
        trump=p.trump,
        say=net,
        mistakes=mistakes,
    )


def _named(paid: list[Payment]) -> str:
    return listed(f"{each.reason.partition(',')[0]} ({each.stakes})" for each in paid)


def _no_set(p: _Paid) -> str:
    """Return a sentence on cards of the learner that look like a set but are none; "" if there are none."""
    tens = (p.held & RANK_MASKS[Rank.TEN]).bit_count()
    if _third_turned_up(p):
        return f"{p.shown_up} is turned up and not held: with two {Rank(p.up % 13).words} it makes no gleek."
    return f"{upper_first(NUMBERS[tens])} tens are no set." if tens > 2 else ""


def _third_turned_up(p: _Paid) -> int:
    """Return the price of the gleek that the turn-up seems to make with two of the dealer's cards, or 0."""
    pair = (p.held & RANK_MASKS[p.up % 13]).bit_count() == 2
    return PAYS.get((p.up % 13, 3), 0) if pair and p.seat == scenes.DEALER else 0


def _facts_of_others(p: _Paid) -> Iterator[str]:
    for seat, held in enumerate(p.hand.held):
        if "sets" in p.asks and seat != p.seat:
            calls = listed(f"a {set_name(*one)}" for one in sets_in(held)) or "nothing"
            yield f"{CALLER[seat]} calls {calls}."
        if "small" in p.asks and seat != p.seat:
            yield f"{CALLER[seat]} has {signs(scenes.small_trumps(held, p.trump)) or 'no small trumps'}."


@question("sets_pay", "What is paid for the sets?", "melds")
def sets_pay(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal the learner a set; above level 1 also a second one, three tens, or two cards of the turn-up's rank."""
    first, second = draw.some(SET_RANKS, 2)
    seat, snare = draw.below(3), draw.below(3) if level > 1 else -1
    held = some_cards(draw, RANK_MASKS[first], 4 if draw.chance(4) else 3)
    up = 13 * draw.below(4) + Rank.EIGHT
    if snare == 0:
        held |= some_cards(draw, RANK_MASKS[second], 4 if draw.chance(3) else 3)
    elif snare == 1:
        held |= some_cards(draw, RANK_MASKS[Rank.TEN], 3)
    elif snare == 2:
        seat, (up, *pair) = scenes.DEALER, draw.shuffled(bits(RANK_MASKS[second]))
        held |= mask_of_numbers(pair[:2])
    p = _paid(draw, level, rules, ("sets",), up=up, seat=seat, held=held)
    parts, tens = p.parts, (p.held & RANK_MASKS[Rank.TEN]).bit_count()
    best = max(PAYS[one] for one in sets_in(p.held))
    mistakes = {
        "What is turned up belongs to no set.": parts.total + 2 * _third_turned_up(p),
        "Tens are no set: only aces, kings, queens and knaves are.": parts.total + 2 * (tens > 2),
        "Each of the two others pays for your sets.": parts.total - parts["sets"] // 2,
        "You have to pay for the sets of the others, whatever your own are.": parts.without("their sets"),
        "Every set is paid for, not only the best.": parts.without("sets") + 2 * best,
        "a gleek for a mournival": _other_sizes(p),
        "You pay for the others’ sets once; what the third player pays is not yours.": parts.times(
            "their sets", 2
        ),
    }
    return _ask(p, mistakes)


def _other_sizes(p: _Paid) -> Iterator[tuple[int, str]]:
    for rank, count in sets_in(p.held):
        total, gleek = p.parts.total, 2 * PAYS[rank, 3]
        if count == 4:
            yield total + gleek, "A mournival is not a gleek as well."
            yield total - gleek, "Four of a rank are a mournival, paid twice as much as a gleek."
        else:
            yield total + gleek, "Three of a rank are a gleek, paid half as much as a mournival."


@question("tiddy", "What is Tiddy worth?", "melds")
def tiddy(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about small trumps: at level 1 about at most one, held or turned up; at level 3 about the sets too."""
    trump, seat = draw.below(4), draw.below(3)
    small = [13 * trump + rank for rank in scenes.SMALL]
    up = draw.one(small) if draw.chance(3) else 13 * trump + draw.between(Rank.SEVEN, Rank.TEN)
    four = 13 * ((trump + draw.between(1, 3)) % 4) + Rank.FOUR
    mine = {index for index in small if index != up and draw.chance(4)} | {four}
    if level == 1:
        seat, mine = (scenes.DEALER, set()) if up in small else (seat, {draw.one((small[0], small[0], four))})
    asks = ("sets", "small") if level == 3 else ("small",)
    p = _paid(draw, level, rules, asks, up=up, seat=seat, held=mask_of_numbers(mine))
    parts, fours = p.parts, (p.held & RANK_MASKS[Rank.FOUR] & ~SUIT_MASKS[p.trump]).bit_count()
    mistakes = {
        "Each of the two others pays, so that it is twice as much.": parts.total - parts["small"] // 2,
        "You pay for what the others have, too.": parts.without("their small"),
        "You pay for the others’ sets, whatever your own are.": parts.without("their sets"),
        "You pay only your own share, not what the third player pays.": parts.times("their small", 2),
        "paid for against the rules": _unpaid(p),
        "Tiddy is the four of trumps; the other fours are worth nothing.": parts.total
        + 2 * TIDDY_HELD * fours,
        "Small trumps are paid for, though they win few tricks.": parts.without("small"),
        "That counts two for a card that is not paid for.": parts.total + 2,
        "That pays two for a card for which you do not pay.": parts.total - 2,
    }
    return _ask(p, mistakes)


def _unpaid(p: _Paid) -> Iterator[tuple[int, str]]:
    paid = {each.reason.split()[0] for each in p.won}
    for rank in (Rank(index % 13) for index in scenes.small_trumps(p.held, p.trump)):
        if NICKNAMES[rank] not in paid:
            worth = SIDE.get(rank, TIDDY_HELD)
            yield p.parts.total + 2 * worth, f"{NICKNAMES[rank]} is not paid for at this table."
