"""Questions about the point: its value, its score, and which suit of a hand makes the best point."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import above_ten, hand_fan, points_sum, suit_of, suit_spots
from gleek.course.exercises.template import Template, question
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.words import counted, upper_first
from gleek.games.piquet.counting import item
from gleek.games.piquet.course.exercises.saying import agreed, points
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import POINT, point_strength, tens_score, value_of
from gleek.games.piquet.rules import Rules

_QUESTIONS: Final = (
    "What does this point make, and what does it score if it is good?",
    "Which suit is your point?",
    "What is your point, and what does it score if it is good?",
)


@question("point", "What is this point worth?", "calls")
def point(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Deal a hand whose best suit is as long as its second best or, at level 2, perhaps a card longer.

    At level 1, deal a single suit.
    """
    pack, tens = SHAPES[rules.pack].pack, rules.point_score == "tens"
    if level == 1:
        suits = [mask_of_numbers(draw.some(bits(pack & draw.one(SUIT_MASKS)), draw.between(3, 6)))]
    else:
        held = mask_of_numbers(draw.some(bits(pack), HAND))
        suits = [held & suit for suit in SUIT_MASKS if held & suit]
        suits.sort(key=lambda suit: point_strength(suit, tens=tens), reverse=True)
        best, second = suits[:2] if suits[1:] else (suits[0], suits[0])
        if point_strength(best, tens=tens) == point_strength(second, tens=tens):
            return None
        if best.bit_count() - second.bit_count() > (level == 2):
            return None
    return _ask(suits, level, rules) if value_of(suits[0]) >= rules.point_least else None


def _ask(suits: list[int], level: int, rules: Rules) -> Template:
    """Ask for the best of the `suits`, which are masks, the best first."""
    best, tens, name = suits[0], rules.point_score == "tens", suit_of(suits[0])
    value, scores, size = value_of(best), item(rules, 0, POINT, best).points, best.bit_count()
    fan = hand_fan("Your point" if level == 1 else "Your hand", sum(suits))
    how = "It scores one for each card"
    if tens:
        how = "At this table it scores a point for each ten, and five and over as one more"
    elif scores != size:
        how = f"It scores one for each card, but {value} scores one less at this table"

    def text(makes: int = value, scores: int = scores, suit: int = best) -> str:
        """Return the text of an answer: at level 2 the suit alone, at level 1 without the suit."""
        if level == 2:
            return suit_of(suit).capitalize()
        return upper_first(f"{f'{suit_of(suit)}: ' if level > 1 else ''}making {makes}, scoring {scores}")

    def why_less(suit: int) -> str:
        this = suit_of(suit).capitalize()
        if tens or suit.bit_count() == size:
            decides = ": at this table that decides" if tens else ""
            return f"{this} make {value_of(suit)}, {name} {value}{decides}."
        return f"{this} are {counted(suit.bit_count(), 'card')}, {name} {size}: the longer suit is better."

    def having(*ranks: Rank) -> int:
        return sum((best & RANK_MASKS[rank]).bit_count() for rank in ranks)

    # the next best suit and, if points are compared by length, the other suits that are as long as the best
    rivals = suits[1:2] + [suit for suit in suits[2:] if not tens and suit.bit_count() == size]
    low = sum(index % 13 + 2 for index in bits(best) if Rank.SEVEN <= index % 13 <= Rank.NINE)
    return Template(
        _QUESTIONS[level - 1],
        answer=text(),
        reasoning=[
            " ".join(map(why_less, rivals)),
            f"{name.capitalize()} make {points_sum(best)}.",
            level != 2 and f"{how}: {points(scores)}.",
        ],
        rule="call.better" if level == 2 else "score.point",
        fans=[fan],
        facts=agreed(rules, "point_score", "ending_four"),
        spots=suit_spots(fan, suits) if level == 2 else {},
        mistakes={
            "another suit": (
                (text(value_of(suit), item(rules, 0, POINT, suit).points, suit), why_less(suit))
                for suit in suits[1 : None if level == 2 else 2]
            ),
            "At this table the point scores by tens, not by cards.": tens and text(scores=size),
            "At this table a point of {value} scores one less.": not tens and text(scores=size),
            "Five and over count as one ten more.": tens and text(scores=value // 10),
            "What it makes is for comparing points; it is not what it scores.": text(scores=value),
            "The ace counts eleven, not one.": text(value - 10 * having(Rank.ACE)),
            "King, queen and knave count ten each, not thirteen, twelve and eleven.": text(
                value + above_ten(best)
            ),
            "Nine, eight and seven count their numbers.": text(value - low),
            "The ace counts eleven, one more than a ten.": text(value - having(Rank.ACE)),
            "That is one for each ten; it scores one for each card.": not tens
            and text(scores=tens_score(value)),
            "Ten is what the cards score, for most of the tricks.": text(scores=10),
        },
        names={"value": value},
    )
