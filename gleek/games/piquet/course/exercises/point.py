"""Questions about the point: its value, its score, and which suit of a hand makes the best point."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, Spot, offered, placed
from gleek.course.exercises.question_text import hand_fan, sorted_hand, sums
from gleek.engine.cards import CARD_POINTS, SUIT_MASKS, Rank, Suit, bits, mask_of_numbers
from gleek.games.piquet.counting import item
from gleek.games.piquet.course.exercises.saying import agreed, points
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import POINT, best_point, point_strength, value_of
from gleek.games.piquet.rules import Rules
from gleek.words import counted, upper_first

Mistakes = list[tuple[str, str]]

_FIELDS: Final = ("point_score", "ending_four")
# The excess in the value if a learner counts knave, queen and king as eleven, twelve and thirteen.
_COURTS: Final[dict[int, int]] = {Rank.KNAVE: 1, Rank.QUEEN: 2, Rank.KING: 3}


def _point(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask for the value and score of a point (level 1), for the best suit (2), or for the best suit with both (3).

    At level 3 the two best suits have the same length.
    """
    return (_worth, _suit, _best)[level - 1](draw, rules)


def _worth(draw: Draw, rules: Rules) -> Asked:
    suit = SUIT_MASKS[draw.below(4)] & SHAPES[rules.pack].pack
    point = 0
    while value_of(point) < max(rules.point_least, 1):
        point = mask_of_numbers(draw.some(bits(suit), draw.between(3, 6)))
    fan = hand_fan("Your point", point)
    return Asked(
        "What does this point make, and what does it score if it is good?",
        offered(draw, _said(point, rules), _miscounted(draw, point, rules)),
        (f"It makes {_sum(point)}.", _scoring(point, rules)),
        "score.point",
        (fan,),
        agreed(rules, *_FIELDS),
    )


def score(point: int, rules: Rules) -> int:
    """Return the score of a point if it is good, computed by the engine."""
    return item(rules, 0, POINT, point).points


def _said(point: int, rules: Rules) -> str:
    return _makes(value_of(point), score(point, rules))


def _makes(value: int, scores: int) -> str:
    return f"It makes {value} and scores {scores}"


def _sum(point: int) -> str:
    return sums(CARD_POINTS[index % 13] for index in sorted_hand(bits(point)))


def _scoring(point: int, rules: Rules) -> str:
    value, scores = value_of(point), score(point, rules)
    if rules.point_score == "tens":
        return (
            f"At this table it scores a point for each ten, and five and over as one more: {points(scores)}."
        )
    if scores != point.bit_count():
        return f"It scores one for each card, but {value} scores one less at this table: {points(scores)}."
    return f"It scores one for each card: {points(scores)}."


def _miscounted(draw: Draw, point: int, rules: Rules) -> Mistakes:
    value, scores, cards = value_of(point), score(point, rules), point.bit_count()
    tens = (value + 5) // 10
    found: Mistakes = []
    if rules.point_score == "tens":
        found.append((_makes(value, cards), "At this table the point scores by tens, not by cards."))
        found.append((_makes(value, value // 10), "Five and over count as one ten more."))
    elif rules.ending_four == "one_less":
        found.append((_makes(value, cards), f"At this table a point of {value} scores one less."))
    usual: Mistakes = [
        (_makes(value, value), "What it makes is for comparing points; it is not what it scores.")
    ]
    ranks = [index % 13 for index in bits(point)]
    for wrong, because in (
        (value - 10 * (Rank.ACE in ranks), "The ace counts eleven, not one."),
        (
            value + sum(_COURTS.get(rank, 0) for rank in ranks),
            "King, queen and knave count ten each, not thirteen, twelve and eleven.",
        ),
        (value - (Rank.ACE in ranks), "The ace counts eleven, one more than a ten."),
    ):
        if wrong != value:
            usual.append((_makes(wrong, scores), because))
    if rules.point_score == "cards":
        usual.append((_makes(value, tens), "That is one for each ten; it scores one for each card."))
    usual.append((_makes(value, 10), "Ten is what the cards score, for most of the tricks."))
    return [*found, *draw.shuffled(usual)]


# ---------------------------------------------------------------- in a whole hand


def _strength(mask: int, rules: Rules) -> int:
    return point_strength(mask, tens=rules.point_score == "tens")


def _hand(draw: Draw, rules: Rules, *, one_length: bool) -> tuple[int, list[int]]:
    """Return a hand in which one suit makes the best point, and its suits as masks, the best first.

    With `one_length`, the two best suits have the same length. Otherwise the best suit is one card longer.
    """
    pack = list(bits(SHAPES[rules.pack].pack))
    while True:
        held = mask_of_numbers(draw.some(pack, HAND))
        suits = sorted((held & suit for suit in SUIT_MASKS), key=lambda mask: -_strength(mask, rules))
        if value_of(suits[0]) < rules.point_least or _strength(suits[0], rules) == _strength(suits[1], rules):
            continue
        gap = suits[0].bit_count() - suits[1].bit_count()
        if gap == 0 if one_length else gap == 1:
            assert suits[0] == best_point(held, tens=rules.point_score == "tens")
            return held, suits


def _suit_of(mask: int) -> Suit:
    return Suit((mask.bit_length() - 1) // 13)


def _why_less(mask: int, best: int, rules: Rules) -> str:
    """Return a sentence that says why one suit makes a lesser point than the best suit."""
    mine, theirs = _suit_of(mask).word.capitalize(), _suit_of(best).word
    if rules.point_score == "tens":
        return f"{mine} make {value_of(mask)}, {theirs} {value_of(best)}: at this table that decides."
    if mask.bit_count() == best.bit_count():
        return f"{mine} make {value_of(mask)}, {theirs} {value_of(best)}."
    return f"{mine} are {counted(mask.bit_count(), 'card')}, {theirs} {best.bit_count()}: the longer suit is better."


def _suit(draw: Draw, rules: Rules) -> Asked:
    held, suits = _hand(draw, rules, one_length=False)
    fan = hand_fan("Your hand", held)
    there = [mask for mask in suits if mask]
    names = [_suit_of(mask).word.capitalize() for mask in there]
    spots = {
        name: Spot(0, tuple(card for card in fan.cards if mask >> card & 1))
        for name, mask in zip(names, there, strict=True)
    }
    wrong = [
        (name, _why_less(mask, there[0], rules)) for name, mask in zip(names[1:], there[1:], strict=True)
    ]
    return Asked(
        "Which suit is your point?",
        placed(offered(draw, names[0], wrong), spots),
        (_why_less(there[1], there[0], rules), f"Your point is in {names[0].lower()}: {_sum(there[0])}."),
        "call.better",
        (fan,),
        agreed(rules, *_FIELDS),
    )


def _full(mask: int, rules: Rules) -> str:
    return _text(mask, value_of(mask), score(mask, rules))


def _text(mask: int, value: int, scores: int) -> str:
    return f"{_suit_of(mask).word.capitalize()}: making {value}, scoring {scores}"


def _best(draw: Draw, rules: Rules) -> Asked:
    held, suits = _hand(draw, rules, one_length=True)
    best, second = suits[:2]
    wrong = [
        (_full(second, rules), _why_less(second, best, rules)),
        *(
            (_text(best, int(text.split()[2]), int(text.split()[-1])), because)
            for text, because in _miscounted(draw, best, rules)
        ),
    ]
    return Asked(
        "What is your point, and what does it score if it is good?",
        offered(draw, _full(best, rules), wrong),
        (
            f"{upper_first(_suit_of(best).word)} make {_sum(best)}, {_suit_of(second).word} {_sum(second)}.",
            _scoring(best, rules),
        ),
        "score.point",
        (hand_fan("Your hand", held),),
        agreed(rules, *_FIELDS),
    )


KINDS: Final = (Kind("point", "What is this point worth?", "calls", _point),)
