"""Questions about the discard: whether it is legal, and what the buyer certainly loses with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Fan, offered, pence
from gleek.course.exercises.question_text import hand_fan, sign, signs, sorted_hand
from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.state import with_seat
from gleek.games.gleek.actions import SET_RANKS, Discard, set_name
from gleek.games.gleek.course.exercises.saying import YOU, agreed, turned_up
from gleek.games.gleek.course.exercises.scenes import NOBODY, deal_with, dealt
from gleek.games.gleek.melds import PAYS, sets_in
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import SIZE, LayingOut
from gleek.games.gleek.trumps import HONOURS, NICKNAMES, SIDE, TIDDY_HELD, counting
from gleek.words import NUMBERS

_FREE: Final = "You may, and nothing certain is lost."
_NUMBER: Final = ("none", *NUMBERS[1:])
_FIELDS: Final = ("tiddy", "tiddy_held", "towser_tumbler")


class _Loss(NamedTuple):
    """A loss from a discard, or the reason why it is illegal."""

    # the answer that names the loss
    text: str
    # an explanation
    why: str
    # the id of the rule
    rule: str


def stock_discard(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about what a discard certainly loses.

    Level 1: simple cases. Level 2: some cards only look like a loss. Level 3: the best of four discards.
    """
    hand = _buyers_hand(draw, rules, level)
    return _which_is_best(draw, hand) if level == 3 else _what_is_lost(draw, hand, telling=level == 2)


def _buyers_hand(draw: Draw, rules: Rules, level: int) -> Hand:
    """Return a hand before the discard. The buyer holds a set, one or two honours and enough other cards."""
    while True:
        trump, seat = draw.below(4), draw.below(3)
        up = 13 * trump + draw.between(Rank.SEVEN, Rank.TEN)
        rank = int(draw.one(SET_RANKS))
        held = mask_of_numbers(draw.some(bits(RANK_MASKS[rank]), 4 if level > 1 and draw.chance(3) else 3))
        held |= mask_of_numbers(13 * trump + each for each in draw.some(HONOURS, draw.between(1, 2)))
        if draw.chance(5):
            held |= 1 << 13 * trump + Rank.FOUR
        if level > 1:  # add cards whose discard looks like a loss, but is none
            held |= (
                mask_of_numbers(draw.some(bits(RANK_MASKS[Rank.TEN] & ~(1 << up)), 3))
                if draw.chance(3)
                else 0
            )
            held |= mask_of_numbers(
                13 * suit + draw.one((Rank.KING, Rank.QUEEN)) for suit in range(4) if suit != trump
            )
        if held.bit_count() > (8 if rules.exchange == "discard_first" else 11):
            continue
        hand = dealt(rules, deal_with(draw, up, with_seat(NOBODY, seat, value=held)))
        stock = hand.dealt.stock if rules.exchange == "draw_first" else 0
        with_stock = with_seat(hand.held, seat, value=hand.held[seat] | stock)
        hand = hand.to(LayingOut(seat), held=with_stock)
        if len(_spare(hand)) >= SIZE + 1:
            return hand


def _held(hand: Hand) -> int:
    seat = hand.to_act
    assert seat is not None
    return hand.held[seat]


def _paid_trumps(hand: Hand) -> dict[int, str]:
    """Return the trumps that count points or are paid for, each with a text that says how much."""
    rules, trump = hand.rules, hand.dealt.trump
    worth = counting(rules, trump)
    found = {i: f"counts {worth[i]}" for i in bits(SUIT_MASKS[trump]) if worth[i]}
    if rules.tiddy == "played" and rules.tiddy_held == "two_each":
        found[13 * trump + Rank.FOUR] = f"is worth {pence(TIDDY_HELD)} from each of the others"
    if rules.side_payments:
        found |= {
            13 * trump + rank: f"is worth {pence(each)} from each of the others"
            for rank, each in SIDE.items()
        }
    return found


def _spare(hand: Hand) -> list[int]:
    """Return the cards whose discard causes no certain loss."""
    held, paid = _held(hand), _paid_trumps(hand)
    in_sets = {rank for rank, _ in sets_in(held)}
    return [index for index in bits(held) if index % 13 not in in_sets and index not in paid]


def _losses(hand: Hand, out: Iterable[int]) -> list[_Loss]:
    """Return all certain losses from the discard `out`. If it is illegal, the only item is the reason."""
    held, gone = _held(hand), mask_of_numbers(out)
    seat = hand.to_act
    assert seat is not None
    refused = hand.why_not(Discard(seat, gone))
    if refused is not None:
        many = _NUMBER[gone.bit_count()]
        why = f"These are {many}, and exactly seven must be laid out."
        return [_Loss(_not_seven(many), why, refused.rule)]
    found = []
    left = dict(sets_in(held & ~gone))
    for rank, count in sets_in(held):
        less = PAYS[rank, count] - PAYS.get((rank, left.get(rank, 0)), 0)
        if less:
            cards = signs(sorted_hand(bits(gone & RANK_MASKS[rank])))
            text, name = _broken(rank, count), set_name(rank, count)
            was = signs(sorted_hand(bits(held & RANK_MASKS[rank])))
            found.append(_Loss(text, f"{was} are a {name}, and {cards} would go.", "melds.laid_out"))
    for index, worth in _paid_trumps(hand).items():
        if gone >> index & 1:
            rule = "tiddy.held" if index % 13 == Rank.FOUR else "towser_tumbler.held"
            rule = "reckoning.honours" if index % 13 in HONOURS else rule
            why = f"{sign(index)} is {_what(index)}, and {worth}."
            found.append(_Loss(_out_of_play(index, worth), why, rule))
    return found


def _not_seven(count: str) -> str:
    return f"You may not: exactly seven must be laid out, not {count}."


def _broken(rank: int, count: int) -> str:
    """Return the answer "legal, but a set is broken". It omits the price of the set, which comes in a later lesson."""
    return f"You may, but {_NUMBER[count]} {Rank(rank).words}, for which the others pay, are broken."


def _what(index: int) -> str:
    return "an honour" if index % 13 in HONOURS else NICKNAMES[Rank(index % 13)]


def _out_of_play(index: int, worth: str) -> str:
    return f"You may, but {_what(index)} goes out of play: {sign(index)}, which {worth}."


# ---------------------------------------------------------------- the losses


def _what_is_lost(draw: Draw, hand: Hand, *, telling: bool) -> Asked:
    out = _some_discard(draw, hand, telling=telling)
    lost = _losses(hand, out)
    right = lost[0].text if lost else _FREE
    wrong = _seeming(hand, out)
    if lost:
        wrong.insert(1 if telling else 0, (_FREE, lost[0].why))
    order = hand.rules.exchange
    if order == "discard_first":
        said = "Here seven are laid out before the stock is seen."
        wrong.append(("You may not: the stock must be taken in first.", said))
    else:
        said = "Here the stock is taken in first, and any seven of the nineteen are laid out."
        wrong.append(("You may not: it should have been done before the stock was seen.", said))
    trumps = signs(index for index in out if index // 13 == hand.dealt.trump)
    if trumps:
        wrong.append(("You may not: trumps must be kept.", "Any seven cards may be laid out, trumps too."))
    wrong.append(
        ("You may, if you show them to the others.", "They lie face down, and nobody else sees them.")
    )
    lines = [each.why for each in lost] or [_nothing_lost(hand)]
    return Asked(
        "You have bought the stock. May you lay these out, and what is certainly lost with them?",
        offered(draw, right, wrong),
        (*lines, right),
        lost[0].rule if lost else "stock.exchange",
        (*_fans(hand), Fan("You lay out", sorted_hand(out, hand.dealt.trump))),
        _facts(hand),
        None if telling else int(hand.dealt.trump),
    )


def _nothing_lost(hand: Hand) -> str:
    if hand.rules.tiddy == "left_out":
        return "No set is broken, and no honour goes."
    return "No set is broken, and neither an honour nor Tiddy goes."


def _facts(hand: Hand) -> tuple[str, ...]:
    seat = hand.to_act
    assert seat is not None
    return (YOU[seat], turned_up(hand.dealt.turn_up), *agreed(hand.rules, *_FIELDS))


def _fans(hand: Hand) -> tuple[Fan, ...]:
    seat = hand.to_act
    assert seat is not None
    trump, own = hand.dealt.trump, hand.dealt.hands[seat]
    if hand.rules.exchange == "discard_first":
        return (hand_fan("Your hand", own, trump),)
    return hand_fan("Your hand", own, trump), hand_fan("The stock, taken in", hand.dealt.stock, trump)


def _some_discard(draw: Draw, hand: Hand, *, telling: bool) -> list[int]:
    """Return a discard with at most one fault: a wrong number of cards, or one loss.

    With `telling` (level 2) it includes cards that look valuable but are not.
    """
    held, spare, paid = _held(hand), draw.shuffled(_spare(hand)), _paid_trumps(hand)
    # Coats, tens and fours look valuable. At level 1 they stay in the hand if possible; at level 2 some are laid out.
    spare.sort(key=lambda index: (Rank.FOUR < index % 13 < Rank.TEN) == telling)
    if telling:
        spare = [*spare[:4], *draw.shuffled(spare[4:])]
    sets = sets_in(held)
    of_sets = [i for i in bits(held) if i not in paid and any(i % 13 == rank for rank, _ in sets)]
    alone = [i for i in bits(held) if i in paid and not any(i % 13 == rank for rank, _ in sets)]
    kind = draw.below(4)
    if kind == 0:
        return spare[: draw.one((6, 8))]
    if kind == 1 and of_sets:
        return [draw.one(of_sets), *spare[: SIZE - 1]]
    if kind == 2 and alone:
        return [draw.one(alone), *spare[: SIZE - 1]]
    return spare[:SIZE]


def _seeming(hand: Hand, out: list[int]) -> list[tuple[str, str]]:
    """Return wrong answers that name losses which do not exist, each with an explanation."""
    held, trump = _held(hand), hand.dealt.trump
    paid = _paid_trumps(hand)
    found = []
    for index in sorted(out, key=lambda each: -(each % 13)):
        card, rank = CARDS[index], Rank(index % 13)
        if card.suit != trump and rank in HONOURS:
            worth = f"counts {HONOURS[rank]}"
            said = f"Honours are of trumps only, and the {card.name} is none."
            found.append((_out_of_play(index, worth), said))
        if card.suit != trump and rank == Rank.FOUR and 13 * trump + Rank.FOUR in paid:
            said = "Tiddy is the four of trumps; the other fours are worth nothing."
            found.append((_out_of_play(index, paid[13 * trump + Rank.FOUR]), said))
        count = (held & RANK_MASKS[rank]).bit_count()
        if rank in SET_RANKS and count == 2:
            said = f"Two {rank.words} are no gleek."
            found.append((_broken(rank, 3), said))
        if rank == Rank.TEN and count > 2:
            said = "Tens are no set: only aces, kings, queens and knaves are."
            found.append((_broken(rank, 3), said))
    if len(out) != SIZE:
        said = "The buyer takes in all seven cards of the stock, and so has to lay out seven."
        found.insert(0, ("You may, if you take as many from the stock.", said))
    return list(dict(found).items())


# ---------------------------------------------------------------- which is best


def _which_is_best(draw: Draw, hand: Hand) -> Asked:
    """Return a question with four discards. One of them loses nothing for certain; each of the others has one fault."""
    held, spare, paid = _held(hand), draw.shuffled(_spare(hand)), _paid_trumps(hand)
    costly = draw.shuffled(index for index in bits(held) if index not in spare)
    right = spare[:SIZE]
    # The first wrong answer breaks a set, the second lays out a trump that counts or is paid for. The others do either.
    costly.sort(key=lambda index: index in paid)
    bad = dict.fromkeys([costly[0], costly[-1], *costly])
    wrong = []
    for index in bad:
        out = draw.some(spare, SIZE - 1)
        wrong.append([*out, index])
    wrong.insert(2, spare[: draw.one((6, 8))])
    lines = [_losses(hand, out)[0] for out in wrong]
    shown = [(_cards(out, hand), loss.why) for out, loss in zip(wrong, lines, strict=True)]
    paid_for = signs(sorted_hand((index for index in costly), hand.dealt.trump))
    text = _cards(right, hand)
    return Asked(
        "You have bought the stock. Which of these may you lay out, and lose nothing that you are sure of?",
        offered(draw, text, shown),
        (
            f"These are sure to be paid or counted: {paid_for}.",
            f"{text} are seven, and none of those is among them.",
        ),
        "stock.exchange",
        _fans(hand),
        _facts(hand),
    )


def _cards(out: list[int], hand: Hand) -> str:
    return " ".join(sign(index) for index in sorted_hand(out, hand.dealt.trump))
