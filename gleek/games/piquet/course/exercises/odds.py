"""Questions about the exchange: the exact chance of taking in a card that the player hopes for."""

from fractions import Fraction
from math import comb
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import fraction, hand_fan, sign
from gleek.course.exercises.template import Template, question
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.words import NUMBERS, counted
from gleek.games.piquet.course.exercises.saying import WHO, agreed
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import SET_RANKS
from gleek.games.piquet.rules import Rules
from gleek.players.laws import at_least, drawn

_NUMBERS: Final = ("none", *NUMBERS[1:])


@question("exchange", "What does this exchange risk?", "exchange")
def exchange(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Let the learner hope for one card (level 1), for one or more of several (2), for two or more of several (3)."""
    pack = SHAPES[rules.pack].pack
    talon = pack.bit_count() - 2 * HAND
    most, seat = min(rules.elder_max, talon), draw.below(2)
    # Younger takes the cards that elder leaves. In these questions there is always at least one.
    taken = draw.between(1, max(1, talon - most)) if seat else draw.between(3, most)
    held, rank = mask_of_numbers(draw.some(bits(pack), HAND)), draw.one(SET_RANKS)
    wanted, least = (RANK_MASKS[rank] & ~held).bit_count(), 1
    fits = {1: wanted == 1, 2: wanted > 1, 3: wanted > 2 and taken > 1}
    if not fits[level]:
        return None
    if level == 3:
        least = draw.between(2, min(wanted - 1, taken))
    return _ask(rules, seat, held, rank, taken=taken, least=least)


def _within(chance: Fraction) -> Fraction | None:
    return chance if 0 < chance < 1 else None


def _ask(rules: Rules, seat: int, held: int, rank: Rank, *, taken: int, least: int) -> Template:
    """Ask how likely at least `least` cards of a rank are among the `taken` ones."""
    others = list(bits(RANK_MASKS[rank] & ~held))
    wanted, talon = len(others), SHAPES[rules.pack].pack.bit_count() - 2 * HAND
    unseen, cards = talon + HAND, counted(taken, "card")

    def chance(least: int = least, taken: int = taken, unseen: int = unseen) -> Fraction:
        return at_least(drawn(wanted, unseen, taken), least)

    one, right, ways = Fraction(taken, unseen), chance(), comb(unseen, taken)
    what = f"{_NUMBERS[least]} or more of the {_NUMBERS[wanted]} {rank.words} that you do not hold"
    comes = f"Of {ways:,} ways to take {cards} this comes in {int(right * ways):,}: {fraction(right)}."
    if wanted == 1:
        what = f"{sign(others[0])}, the fourth {rank.word}"
        comes = f"It may be any of the {unseen}, and you take {taken} of them: {fraction(right)}."
    order = sorted(bits(held & ~RANK_MASKS[rank]), key=lambda index: (index % 13, index))
    return Template(
        f"How likely are you to take in {what}?",
        answer=right,
        reasoning=[
            f"You know twelve cards. Of the other {unseen} you take {taken}, each as likely as any other.",
            comes,
        ],
        rule="exchange.younger" if seat else "exchange.elder",
        fans=[hand_fan("You hold", held), hand_fan("You lay out", mask_of_numbers(order[:taken]))],
        facts=[
            f"You are {WHO[seat].lower()}, and take in as many cards as you lay out.",
            *agreed(rules, "pack"),
        ],
        say=fraction,
        mistakes={
            "Chances of single cards cannot be added: more than one may come.": least == 1
            and _within(wanted * one),
            "Chances of single cards cannot be multiplied: each card taken leaves one less to take.": least
            > 1
            and one**least,
            "Chances that cards stay away cannot be multiplied: each that does makes the others likelier to come.": (
                least == 1 and 1 - (1 - one) ** wanted
            ),
            "That is {least} and no more: more will do too.": wanted > 1
            and _within(right - chance(least + 1)),
            "That is the chance that {every} come.": wanted > 1 and _within(chance(wanted)),
            "That is {less} or more.": _within(chance(least - 1)),
            "The {other} hand is unseen too, not only the talon.": max(taken, wanted) <= talon
            and _within(chance(unseen=talon)),
            "Your own twelve cards are seen: they cannot come.": chance(unseen=unseen + HAND),
            "That is the chance that it does not come.": 1 - right,
            "You take only {cards}.": _within(chance(taken=taken + 1)),
        },
        names={
            "least": _NUMBERS[least],
            "less": _NUMBERS[least - 1],
            "every": "both" if wanted == 2 else f"all {_NUMBERS[wanted]}",
            "other": WHO[1 - seat].lower(),
            "cards": cards,
        },
    )
