"""Questions about the ruff: the value of a ruff, the best of several, and what it costs to see and revie."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Fan, Kind, Spot, offered, placed
from gleek.course.exercises.question_text import hand_fan, sign, sorted_hand, sums
from gleek.engine.cards import CARD_POINTS, RANK_MASKS, SUIT_MASKS, Rank, Suit, bits
from gleek.engine.state import with_seat
from gleek.games.gleek.actions import Deal
from gleek.games.gleek.course.exercises.ruff_best import ruff_best
from gleek.games.gleek.course.exercises.saying import YOU, turned_up
from gleek.games.gleek.course.exercises.scenes import NOBODY, deal_with
from gleek.games.gleek.course.exercises.vying import ruff_see
from gleek.games.gleek.ruff import ACES, best_ruff
from gleek.games.gleek.rules import Rules
from gleek.words import upper_first

FOUR_ACES: Final = "Four aces, which beat every ruff"
Mistakes = list[tuple[str, str]]


def _ruff_count(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about a hand's ruff.

    Level 1: the suit. Level 2: its value, while another suit looks better. Level 3: the turn-up or four aces mislead.
    """
    seat = 2 if level == 3 else draw.below(3)
    four_aces = level == 3 and draw.chance(2)
    while True:
        deal = _some_deal(draw, seat, four_aces=four_aces)
        if best_ruff(deal.hands[seat], rules)[2] == four_aces and _fits(deal, seat, level, rules):
            break
    held, up = deal.hands[seat], deal.turn_up
    order = {suit: place for place, suit in enumerate(_by_worth(held, rules))}
    lines = [_counted(held, suit, rules) for suit in order][:2]
    best, other = (Suit(suit) for suit in [*order][:2])
    lines = [
        f"{upper_first(other.word)} are not: {lines[1].partition(': ')[2]}.",
        f"{lines[0]}, your best suit." if four_aces else f"{lines[0]}, the best.",
    ]
    if four_aces:
        lines.append(f"You hold four aces, which beat every ruff: {best.word} need not be shown.")
    elif seat == 2 and up // 13 in {best, other}:
        lines.insert(0, f"{sign(up)} is turned up, and is not part of your ruff.")
    if level == 1:
        return _which_suit(draw, deal, seat, lines, rules)
    wrong = _mistakes(draw, held, up, seat, rules)
    return Asked(
        "What is your ruff?",
        offered(draw, FOUR_ACES if four_aces else _named(held, best, rules), wrong),
        tuple(lines),
        "ruff.four_aces" if four_aces else "ruff.best",
        (hand_fan("Your hand", held, Suit(up // 13)), *((Fan("Turned up", (up,)),) if seat == 2 else ())),
        (YOU[seat], turned_up(up), *counted_by(rules)),
        up // 13,
    )


def _which_suit(draw: Draw, deal: Deal, seat: int, lines: list[str], rules: Rules) -> Asked:
    """Return the question which suit is the ruff. The learner answers by a click on a suit in the hand."""
    held, trump = deal.hands[seat], deal.turn_up // 13
    best, *others = (suit for suit in _by_worth(held, rules) if held & SUIT_MASKS[suit])
    name = {suit: Suit(suit).word.capitalize() for suit in (best, *others)}
    fan = hand_fan("Your hand", held, Suit(trump))
    spots = {name[suit]: Spot(0, tuple(card for card in fan.cards if card // 13 == suit)) for suit in name}
    length = {suit: len(spots[name[suit]].cards) for suit in name}
    wrong = [
        (
            name[suit],
            "Trumps count no more than other suits in the ruff."
            if suit == trump
            else "The points count, not the number of cards."
            if rules.ruff_counts == "points" and length[suit] >= length[best]
            else f"{name[best]} count {worth(held & SUIT_MASKS[best], rules)}, "
            f"{name[suit].lower()} only {worth(held & SUIT_MASKS[suit], rules)}.",
        )
        for suit in others
    ]
    return Asked(
        "Which suit is your ruff?",
        placed(offered(draw, name[best], wrong), spots),
        tuple(lines),
        "ruff.best",
        (fan,),
        (YOU[seat], turned_up(deal.turn_up), *counted_by(rules)),
        trump,
    )


def counted_by(rules: Rules) -> tuple[str, ...]:
    """Return a sentence that says that ruffs count by their cards; nothing if they count by points."""
    return (
        ("At this table a ruff counts by the number of its cards.",) if rules.ruff_counts == "cards" else ()
    )


def worth(mask: int, rules: Rules) -> int:
    return mask.bit_count() if rules.ruff_counts == "cards" else sum(CARD_POINTS[i % 13] for i in bits(mask))


def _by_worth(held: int, rules: Rules) -> list[int]:
    return sorted(range(4), key=lambda suit: -worth(held & SUIT_MASKS[suit], rules))


def _some_deal(draw: Draw, seat: int, *, four_aces: bool) -> Deal:
    trump = draw.below(4)
    held = ACES if four_aces else 0
    ranks = [rank for rank in range(Rank.FOUR, Rank.ACE + 1) if not four_aces or rank != Rank.ACE]
    return deal_with(draw, 13 * trump + draw.one(ranks), with_seat(NOBODY, seat, value=held))


def _fits(deal: Deal, seat: int, level: int, rules: Rules) -> bool:
    """Return whether the seat's hand makes a good question of this level. Its two best suits must differ in value."""
    held, up = deal.hands[seat], deal.turn_up
    first, second, *_ = order = _by_worth(held, rules)
    points = [worth(held & SUIT_MASKS[suit], rules) for suit in order]
    if points[0] == points[1] or points[1] == 0:
        return False
    if best_ruff(held, rules)[2]:
        return True
    length = [(held & SUIT_MASKS[suit]).bit_count() for suit in range(4)]
    gap = points[0] - points[1]
    if level == 1:
        return gap >= (2 if rules.ruff_counts == "cards" else 10)
    if level == 2:  # the second suit is as long as the best, or it is trumps and almost as good
        return length[second] >= length[first] or (up // 13 == second and gap <= 10)
    # The turn-up is of the second suit and would make it the best, or it is of the best suit and would make it much
    # better than the second.
    turned = 2 if rules.ruff_counts == "cards" else CARD_POINTS[up % 13]
    return (up // 13 == second and gap < turned) or (up // 13 == first and gap < 10)


def _named(held: int, suit: int, rules: Rules) -> str:
    return _text(worth(held & SUIT_MASKS[suit], rules), suit, rules)


def _text(count: int, suit: int, rules: Rules) -> str:
    if rules.ruff_counts == "cards":
        return f"{count} card{'s' if count > 1 else ''}, in {Suit(suit).word}"
    return f"{count}, in {Suit(suit).word}"


def _counted(held: int, suit: int, rules: Rules) -> str:
    """Return the value of a suit as a sum: "Hearts: 11 + 10 + 9 = 30"."""
    cards = sorted_hand(bits(held & SUIT_MASKS[suit]))
    word = Suit(suit).word.capitalize()
    if rules.ruff_counts == "cards":
        return f"{word}: {' '.join(sign(index) for index in cards)}, {len(cards)} card{'s' if len(cards) > 1 else ''}"
    return f"{word}: {sums(CARD_POINTS[index % 13] for index in cards)}"


def _mistakes(draw: Draw, held: int, up: int, seat: int, rules: Rules) -> Mistakes:
    """Return wrong answers, each with the mistake that leads to it: first the mistakes to which this hand leads."""
    order = _by_worth(held, rules)
    best, second = order[:2]
    found: Mistakes = []
    right = worth(held & SUIT_MASKS[best], rules)
    if best_ruff(held, rules)[2]:
        found.append(
            (_named(held, best, rules), "You hold four aces, which beat every ruff whatever it counts.")
        )
    of_up = up // 13
    with_up = (held | 1 << up) & SUIT_MASKS[of_up]
    if seat == 2 and worth(with_up, rules) >= right:
        said = f"That counts {sign(up)}, which is turned up and not in your hand."
        found.append((_named(with_up, of_up, rules), said))
    longest = max(range(4), key=lambda suit: (held & SUIT_MASKS[suit]).bit_count())
    if longest != best:
        found.append((_named(held, longest, rules), "The points count, not the number of cards."))
    if of_up != best and 3 * worth(held & SUIT_MASKS[of_up], rules) >= 2 * right:
        said = "Trumps count no more than other suits in the ruff."
        found.append((_named(held, of_up, rules), said))
    usual = _by_another_count(held & SUIT_MASKS[best], best, rules)
    both = right + worth(held & SUIT_MASKS[second], rules)
    in_both = f"{both}{' cards' if rules.ruff_counts == 'cards' else ''}, in {Suit(best).word} and {Suit(second).word}"
    usual.append((in_both, "A ruff is one suit only, the best."))
    usual.append((_named(held, second, rules), f"{Suit(best).word.capitalize()} count more."))
    return [*found[:2], *draw.shuffled(usual), *found[2:]]


def _by_another_count(cards: int, suit: int, rules: Rules) -> Mistakes:
    """Return wrong values of a suit, each with the mistake that leads to it: the suit is counted as in another game."""
    right = worth(cards, rules)
    if rules.ruff_counts == "cards":
        points = sum(CARD_POINTS[index % 13] for index in bits(cards))
        return [(_text(points, suit, rules), "Those are the points; at this table the cards are counted.")]
    found: Mistakes = []
    if cards & RANK_MASKS[Rank.ACE]:
        found.append((_text(right - 10, suit, rules), "The ace counts eleven in the ruff, not one."))
        found.append((_text(right - 1, suit, rules), "The ace counts eleven, one more than a court card."))
    more = sum(_COATS.get(index % 13, 0) for index in bits(cards))
    if more:
        said = "That gives the king thirteen, the queen twelve and the knave eleven: each counts ten."
        found.append((_text(right + more, suit, rules), said))
    return found


# The error of a learner who believes that the knave counts 11, the queen 12 and the king 13. Each counts 10.
_COATS: Final[dict[int, int]] = {Rank.KNAVE: 1, Rank.QUEEN: 2, Rank.KING: 3}

KINDS: Final = (
    Kind("ruff_count", "What is this ruff?", "ruff", _ruff_count),
    Kind("ruff_best", "Who has the best ruff?", "ruff", ruff_best),
    Kind("ruff_see", "What does it cost to see?", "ruff", ruff_see),
)
