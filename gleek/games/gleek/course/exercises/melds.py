"""Questions about mournivals and gleeks: the payments for sets, and for Tiddy, Towser and Tumbler."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered, pence, positive
from gleek.course.exercises.question_text import hand_fan, signs, sums
from gleek.engine.cards import CARDS, RANK_MASKS, Rank, bits
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import SET_RANKS, Call, Deal, set_name
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, YOU, net, turned_up
from gleek.games.gleek.course.exercises.small_trumps import tiddy
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.facts import Sets
from gleek.games.gleek.melds import PAYS, Calling, sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.words import NUMBERS, listed, one_stop, upper_first

Mistakes = list[tuple[int, str]]


class _Wish(NamedTuple):
    """The cards wanted in the three hands of a question."""

    # the learner's seat
    seat: int
    # the sets of each seat
    sets: tuple[Sets, Sets, Sets]
    # other cards of the learner's hand, as a mask
    besides: int = 0
    # the number of the turn-up; None for a random card
    up: int | None = None


def _sets_pay(draw: Draw, level: int, rules: Rules) -> Asked:
    if level == 3:
        return _after_all_calls(draw, rules)
    return _one_hand(draw, rules, _one_set(draw) if level == 1 else _with_a_snare(draw), telling=level > 1)


def _one_set(draw: Draw) -> _Wish:
    seat = draw.below(3)
    return _Wish(seat, _for_seat(seat, ((int(draw.one(SET_RANKS)), 4 if draw.chance(4) else 3),)))


def _with_a_snare(draw: Draw) -> _Wish:
    """Return a wish for a hand with a trap for the learner.

    The hand has two sets, or a set and three tens, or a mournival and two knaves, or a set and a pair of which a third
    card is turned up.
    """
    first, second = (int(rank) for rank in draw.some(SET_RANKS, 2))
    seat, kind = draw.below(3), draw.below(4)
    one = (first, 4 if draw.chance(4) else 3)
    if kind == 0:
        return _Wish(seat, _for_seat(seat, (one, (second, 4 if draw.chance(3) else 3))))
    if kind == 1:
        return _Wish(seat, _for_seat(seat, (one,)), _some_of(draw, Rank.TEN, 3))
    if kind == 2:
        return _Wish(
            seat, _for_seat(seat, ((first, 4),)), _some_of(draw, Rank.KNAVE, 2) * (first != Rank.KNAVE)
        )
    up, *others = draw.shuffled(bits(RANK_MASKS[second]))
    return _Wish(2, _for_seat(2, (one,)), sum(1 << index for index in others[:2]), up)


def _for_seat(seat: int, sets: Sets) -> tuple[Sets, Sets, Sets]:
    first, second, third = (tuple(sorted(sets, reverse=True)) if each == seat else () for each in range(3))
    return first, second, third


def _some_of(draw: Draw, rank: int, count: int) -> int:
    return sum(1 << index for index in draw.some(bits(RANK_MASKS[rank]), count))


def _calling(draw: Draw, rules: Rules, wish: _Wish, whose: tuple[int, ...]) -> Hand:
    """Return a random hand with the wished cards, at the start of the calls. Seats in `whose` hold no other sets."""
    while True:
        hands = [0, 0, 0]
        hands[wish.seat] = wish.besides
        for seat, sets in enumerate(wish.sets):
            for rank, count in sets:
                hands[seat] |= _some_of(draw, rank, count)
        taken = hands[0] | hands[1] | hands[2]
        if taken.bit_count() < sum(mask.bit_count() for mask in hands):
            continue
        rest = draw.shuffled(bits(GLEEK_PACK & ~taken & ~(0 if wish.up is None else 1 << wish.up)))
        up = rest.pop() if wish.up is None else wish.up
        for seat, mask in enumerate(hands):
            hands[seat] = mask | sum(1 << rest.pop() for _ in range(12 - mask.bit_count()))
        if all(sets_in(hands[seat]) == wish.sets[seat] for seat in whose):
            deal = Deal((hands[0], hands[1], hands[2]), up, sum(1 << index for index in rest))
            return Hand.dealt_to(Setup(rules), deal)[0].to(Calling())


def _paid_for_sets(hand: Hand) -> list[tuple[int, int, int]]:
    """Let all three players call all their sets; return the payments as (payer, receiver, stakes)."""
    paid = []
    for seat in range(3):
        hand, (event, *_) = hand.apply(Call(seat, sets_in(hand.held[seat])))
        paid += [
            (each.payer, each.receiver, each.stakes) for each in event.payments if each.rule[:6] == "melds."
        ]
    return paid


# ---------------------------------------------------------------- one hand


def _one_hand(draw: Draw, rules: Rules, wish: _Wish, *, telling: bool) -> Asked:
    seat = wish.seat
    hand = _calling(draw, rules, wish, (seat,))
    held, up, sets = hand.held[seat], hand.dealt.turn_up, wish.sets[seat]
    paid = [each for each in _paid_for_sets(hand) if each[1] == seat]
    from_one, in_all = (
        sum(each[2] for each in paid if each[0] == (seat + 1) % 3),
        sum(each[2] for each in paid),
    )
    all_asked = draw.chance(5)
    times = in_all // from_one if all_asked else 1
    other = in_all if not all_asked else from_one
    because = (
        "This is what both pay together." if not all_asked else "This is what each of the two others pays."
    )
    wrong = [(other, because)]
    wrong += [(value * times, why) for value, why in _misread(sets, held, up if seat == 2 else None)]
    wrong.sort(key=lambda each: each[0] == other and each[1] != because)
    if telling:  # the mistake to which the trap leads comes first
        wrong[0], wrong[1] = wrong[1], wrong[0]
    right = in_all if all_asked else from_one
    lines = [_set_line(held, rank, count) for rank, count in sets]
    lines += _no_sets(held, up if seat == 2 else None)
    each = f"{sums(PAYS[one] for one in sets)}d."
    lines.append(
        one_stop(f"Each of the others pays {each}" + (f"; both together {in_all}d." if all_asked else "."))
    )
    return Asked(
        "What do the two others pay you for your sets in all?"
        if all_asked
        else "What does each of the others pay you for your sets?",
        offered(draw, right, positive(wrong), pence),
        tuple(lines),
        _rule(sets, held, up if seat == 2 else None),
        (hand_fan("Your hand", held, hand.dealt.trump),),
        (YOU[seat], turned_up(up)),
        int(hand.dealt.trump),
    )


def _set_line(held: int, rank: int, count: int) -> str:
    cards = signs(bits(held & RANK_MASKS[rank]))
    return f"{cards} are a {set_name(rank, count)}: {PAYS[rank, count]} from each."


def _third_turned_up(held: int, up: int | None) -> bool:
    """Return whether the hand holds two cards of the turn-up's rank, so that the turn-up seems to make a gleek.

    With `up` None the result is False.
    """
    return up is not None and (up % 13, 3) in PAYS and (held & RANK_MASKS[up % 13]).bit_count() == 2


def _no_sets(held: int, up: int | None) -> list[str]:
    """Return a line about cards that look like a set but are none, in a list; an empty list if there are none."""
    if up is not None and _third_turned_up(held, up):
        return [f"{signs([up])} is turned up and not held: with two {Rank(up % 13).words} it makes no gleek."]
    tens = (held & RANK_MASKS[Rank.TEN]).bit_count()
    return [f"{upper_first(NUMBERS[tens])} tens are no set."] if tens > 2 else []


def _rule(sets: Sets, held: int, up: int | None) -> str:
    if _no_sets(held, up):
        return "melds.false_call"
    return "melds.mournival" if any(count == 4 for _, count in sets) else "melds.gleek"


def _misread(sets: Sets, held: int, up: int | None) -> Iterator[tuple[int, str]]:
    """Return wrong sums for one opponent's payment, each with the mistake that leads to it, the likeliest first."""
    right = sum(PAYS[one] for one in sets)
    if up is not None and _third_turned_up(held, up):
        said = f"The {CARDS[up].name} is turned up, and belongs to no set."
        yield right + PAYS[up % 13, 3], said
    if (held & RANK_MASKS[Rank.TEN]).bit_count() > 2:
        yield right + 1, "Tens are no set: only aces, kings, queens and knaves are."
    for rank, count in sets:
        if count == 4:
            yield right + PAYS[rank, 3], "A mournival is not a gleek as well."
            yield right - PAYS[rank, 3], "Four of a rank are a mournival, which is paid more than a gleek."
    if len(sets) > 1:
        yield max(PAYS[one] for one in sets), "Every set is paid for, not only the best."
    if _counts_mixed(held):
        yield right + 1, "A set is of one rank: a king with two knaves is none."
    for rank, count in sets:
        for near in sorted({*map(int, SET_RANKS)} - {rank}, key=lambda other: (abs(other - rank), other)):
            said = f"That is the price of {Rank(near).words}, not of {Rank(rank).words}."
            yield right - PAYS[rank, count] + PAYS[near, count], said
        if count == 3:
            yield right + PAYS[rank, 3], "Three of a rank are a gleek, and are paid half of a mournival."


def _counts_mixed(held: int) -> bool:
    knaves, kings = ((held & RANK_MASKS[rank]).bit_count() for rank in (Rank.KNAVE, Rank.KING))
    return knaves == 2 and 0 < kings < 3


# ---------------------------------------------------------------- all three hands


def _after_all_calls(draw: Draw, rules: Rules) -> Asked:
    wish = _all_wished(draw)
    hand = _calling(draw, rules, wish, (0, 1, 2))
    seat, up, held = wish.seat, hand.dealt.turn_up, hand.held[wish.seat]
    paid, others = _paid_for_sets(hand), [other for other in range(3) if other != seat]
    got = sum(stakes for _, receiver, stakes in paid if receiver == seat)
    spent = [sum(each[2] for each in paid if each[:2] == (seat, other)) for other in others]
    pays = [f"{stakes} to {WHO[other]}" for other, stakes in zip(others, spent, strict=True) if stakes]
    lines = [_own_line(wish.sets[seat], got), *_no_sets(held, up if seat == 2 else None)]
    lines.append(f"You pay {listed(pays)}." if pays else "You pay nobody.")
    right = got - sum(spent)
    lines.append(f"{sums([got, -sum(spent)])}: {net(right).lower()}")
    wrong = _wrong_nets(wish, held, got, spent, up if seat == 2 else None)
    return Asked(
        "You call all your sets. What do you win or lose by the sets of all three?",
        offered(draw, right, wrong, net),
        tuple(lines),
        _rule(tuple(one for sets in wish.sets for one in sets), held, up if seat == 2 else None),
        (hand_fan("Your hand", held, hand.dealt.trump),),
        (YOU[seat], turned_up(up), *(_call_line(other, wish.sets[other]) for other in others)),
        int(hand.dealt.trump),
    )


def _all_wished(draw: Draw) -> _Wish:
    """Return a wish for two or three sets. The learner has one of them, and sometimes cards that look like a set."""
    seat, ranks = draw.below(3), [int(rank) for rank in draw.shuffled(SET_RANKS)]
    owners = [seat, (seat + 1 + draw.below(2)) % 3, draw.below(3)][: draw.between(2, 3)]
    sets: list[Sets] = [(), (), ()]
    for owner in owners:
        sets[owner] = tuple(sorted((*sets[owner], (ranks.pop(), 4 if draw.chance(3) else 3)), reverse=True))
    wished = (sets[0], sets[1], sets[2])
    if seat == 2 and draw.chance(6):
        up, *rest = draw.shuffled(bits(RANK_MASKS[ranks.pop()]))
        return _Wish(seat, wished, sum(1 << index for index in rest[:2]), up)
    return _Wish(seat, wished, _some_of(draw, Rank.TEN, 3) * draw.chance(4))


def _own_line(sets: Sets, got: int) -> str:
    named = listed(f"a {set_name(*one)}" for one in sets)
    return f"You have {named}: {sums(PAYS[one] for one in sets)} from each, {got} in all."


def _call_line(seat: int, sets: Sets) -> str:
    return f"{CALLER[seat]} calls {listed(f'a {set_name(*one)}' for one in sets) or 'nothing'}."


def _wrong_nets(
    wish: _Wish, held: int, got: int, spent: list[int], up: int | None
) -> Iterator[tuple[int, str]]:
    sets, paid = wish.sets[wish.seat], sum(spent)
    once = sum(PAYS[one] for one in sets)
    right = got - paid
    if up is not None and _third_turned_up(held, up):
        said = f"The {CARDS[up].name} is turned up, and belongs to no set."
        yield right + 2 * PAYS[up % 13, 3], said
    yield once - paid, "Each of the two others pays for your sets, so they are worth twice as much."
    best = max((one for each in wish.sets for one in each), key=lambda one: PAYS[one])
    if best not in sets:
        yield -paid, "Your own sets are paid for too, though another has better ones."
    yield got, "You have to pay for the sets of the others, whatever your own are."
    if (held & RANK_MASKS[Rank.TEN]).bit_count() > 2:
        yield right + 2, "Tens are no set: only aces, kings, queens and knaves are."
    for rank, count in sets:
        if count == 4:
            yield right + 2 * PAYS[rank, 3], "A mournival is not a gleek as well."
            yield right - 2 * PAYS[rank, 3], "Four of a rank are a mournival, paid twice as a gleek."
    yield got - 2 * paid, "You pay for the others’ sets once; what the third player pays is not yours."


KINDS: Final = (
    Kind("sets_pay", "What is paid for the sets?", "melds", _sets_pay),
    Kind("tiddy", "What is Tiddy worth?", "melds", tiddy),
)
