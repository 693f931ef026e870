"""Questions about the reckoning: a player's score against twenty-two, and the payment for it."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Fan, Kind, offered
from gleek.course.exercises.question_text import hand_fan, sign, signs, sums
from gleek.engine.cards import Rank, bits
from gleek.games.gleek.course.exercises.saying import YOU, turned_up
from gleek.games.gleek.course.exercises.settling import settle
from gleek.games.gleek.course.exercises.whole_hand import (
    DEALER,
    Mistakes,
    Whole,
    above,
    named,
    out_of_play,
    tricks_word,
    what_counts,
    who,
)
from gleek.games.gleek.reckoning import A_TRICK, OWN_CARDS
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import HONOURS, counts_turned_up
from gleek.words import listed, upper_first


def _reckon(draw: Draw, level: int, rules: Rules) -> Asked:
    whole, seat = _worth_asking(draw, level, rules)
    count = whole.counts(seat)
    fans, facts = _shown(whole, seat, level)
    said = [f"{tricks_word(count.tricks)}: {A_TRICK * count.tricks}."]
    if count.cards:
        parts = "; ".join(f"{named(card, whole.trump)} {worth}" for card, worth in count.cards)
        said.append(f"{parts}: {count.honours}." if len(count.cards) > 1 else f"{parts}.")
        total = sums([A_TRICK * count.tricks, count.honours])
    else:
        said.append("No honour counts for you.")
        total = str(A_TRICK * count.tricks)
    said.append(f"{total}, {above(count.score).lower()}.")
    if level > 1 and seat == DEALER and counts_turned_up(rules, whole.up):
        said.insert(2, f"{sign(whole.up)} is turned up, and counts for the dealer.")
    elif whole.honours_out and level == 3:
        said.insert(
            2,
            f"{signs(whole.honours_out)} {'are' if len(whole.honours_out) > 1 else 'is'} out of play, and no one’s.",
        )
    wrong = _miscounts(whole, seat, level)
    return Asked(
        "How do you stand at the reckoning?",
        offered(draw, count.score, wrong, above),
        tuple(said),
        "reckoning.honours" if level > 1 and count.cards else "reckoning.twenty_two",
        fans,
        (YOU[seat], turned_up(whole.up), *facts, *what_counts(rules, "honours_to")),
        whole.trump,
    )


def _worth_asking(draw: Draw, level: int, rules: Rules) -> tuple[Whole, int]:
    while True:
        whole, seat = Whole(draw, rules, lay_out_honour=level == 3 and draw.chance(5)), draw.below(3)
        count = whole.counts(seat)
        turned = seat == DEALER and counts_turned_up(rules, whole.up) > 0
        if level == 1 and count.tricks and (count.cards or draw.chance(3)):
            return whole, seat
        if level == 2 and count.cards and (turned or len(count.cards) > 1 or draw.chance(4)):
            return whole, seat
        if level == 3 and (_other_way(whole, seat) != count.honours or turned or whole.honours_out):
            return whole, seat


def _other_way(whole: Whole, seat: int) -> int:
    """Return the points of the seat's honours if the rule `honours_to` had its other value."""
    turned = counts_turned_up(whole.rules, whole.up) if seat == DEALER else 0
    if whole.rules.honours_to == "trick_winner":
        return turned + sum(whole.worth[card] for card in bits(whole.held[seat]))
    won = (card for trick in whole.hand.tricks if trick.winner == seat for card in trick.cards)
    return turned + sum(whole.worth[card] for card in won)


def _shown(whole: Whole, seat: int, level: int) -> tuple[tuple[Fan, ...], list[str]]:
    """Return the cards and the sentences that a question about a seat's score shows.

    Level 1: the honours that count for the learner. Level 2: the learner's cards. Level 3: the player of each honour,
    and the taker of its trick.
    """
    count = whole.counts(seat)
    if level == 1:
        yours = [card for card, _ in count.cards]
        some = (
            f"{signs(yours)} {'count' if len(yours) > 1 else 'counts'} for you."
            if yours
            else "No honour is yours."
        )
        return (), [f"You took {tricks_word(count.tricks).lower()}.", some]
    if level == 2:
        fans = [hand_fan("Your hand after the exchange", whole.held[seat], whole.trump)]
        taken = sum(1 << card for trick in whole.hand.tricks if trick.winner == seat for card in trick.cards)
        if whole.rules.honours_to == "trick_winner" and taken:
            fans.append(hand_fan("The cards of the tricks that you took", taken, whole.trump))
        return tuple(fans), [f"You took {tricks_word(count.tricks).lower()}."]
    tricks = [sum(trick.winner == each for trick in whole.hand.tricks) for each in range(3)]
    took = [f"{who(each, seat)} took {tricks_word(number).lower()}" for each, number in enumerate(tricks)]
    facts = [upper_first(f"{listed(took)}.")]
    for number, (leader, cards, winner) in enumerate(whole.hand.tricks, 1):
        for place, card in enumerate(cards):
            if whole.worth[card]:
                player = (leader + place) % 3
                how = "took the trick" if winner == player else f"lost it to {who(winner, seat)}"
                facts.append(
                    upper_first(f"{who(player, seat)} played {sign(card)} to trick {number}, and {how}.")
                )
    return (), [*facts, *out_of_play(whole, seat)]


def _miscounts(whole: Whole, seat: int, level: int) -> Mistakes:
    count, rules = whole.counts(seat), whole.rules
    right, found = count.score, []
    turned = counts_turned_up(rules, whole.up)
    other = _other_way(whole, seat) - count.honours
    if other and level > 1:
        whose = (
            "who takes the trick"
            if rules.honours_to == "trick_winner"
            else "who held it, whoever takes the trick"
        )
        found.append((right + other, f"At this table an honour counts for the player {whose}."))
    out = whole.honours_out if level == 3 and whole.hand.facts.buyer == seat else ()
    if out:
        found.append(
            (
                right + sum(whole.worth[card] for card in out),
                f"What is laid out counts for nobody: {signs(out)}.",
            )
        )
    if turned and seat == DEALER:
        found.append((right - turned, f"{sign(whole.up)} is turned up, and counts for you as the dealer."))
    plain = [
        i for i in bits(whole.held[seat]) if i // 13 != whole.trump and i % 13 in {Rank.QUEEN, Rank.KING}
    ]
    if plain and level == 2:
        said = "Only the king and the queen of trumps are honours."
        found.append((right + HONOURS[Rank.KING] * len(plain), said))
    found.append((right + OWN_CARDS, f"{right + OWN_CARDS} is the whole count: take twenty-two from it."))
    if any(card % 13 == Rank.ACE and card != whole.up for card, _ in count.cards):
        found.append((right + A_TRICK, "Tib counts fifteen; the three for its trick are among the tricks."))
    if count.tricks:
        found.append((right - 2 * count.tricks, "Each trick counts three, one for each of its cards."))
    found.append((right - count.honours, "The honours count as well as the tricks."))
    if turned and seat != DEALER:
        found.append((right + turned, f"{sign(whole.up)} is turned up, and counts for the dealer."))
    found.append((right - A_TRICK * count.tricks, "The tricks count as well as the honours."))
    found.append((-right, "Take twenty-two from the count, not the count from twenty-two."))
    return found


KINDS: Final = (
    Kind("reckon", "How do you stand against twenty-two?", "reckoning", _reckon),
    Kind("settle", "What is won or lost at the reckoning?", "reckoning", settle),
)
