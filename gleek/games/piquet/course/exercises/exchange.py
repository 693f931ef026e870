"""Questions about the exchange: how many cards may be exchanged, and the chance of taking in what one hopes for."""

from fractions import Fraction
from math import comb
from typing import Final

from gleek.course.exercises.question_text import fraction, hand_fan, sign, some_cards
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.cards import RANK_MASKS, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.words import NUMBERS, counted, upper_first
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.course.exercises.scenes import WHO, agreed, one_deal, pack_of
from gleek.games.piquet.deal import HAND
from gleek.games.piquet.items import SET_RANKS
from gleek.games.piquet.rules import Rules
from gleek.players.laws import at_least, drawn

_NUMBERS: Final = ("none", *NUMBERS[1:])
Sizes = tuple[int, int]  # the least and the greatest number of cards


@question("how_many", "How many may be exchanged?", "exchange")
def how_many(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask how many cards a player may exchange: either player at level 2, else younger.

    At level 1 the question says how many cards elder has exchanged; at level 3, only how many elder has left.
    """
    cards = draw.shuffled(bits(pack_of(rules)))
    elder, younger = mask_of_numbers(cards[:HAND]), mask_of_numbers(cards[HAND : 2 * HAND])
    talon, elders = len(cards) - 2 * HAND, rules.elder_max
    hand, _ = Hand.dealt_to(one_deal(rules), Deal((elder, younger), (tuple(cards[2 * HAND :]),)))
    seat = draw.below(2) if level == 2 else 1
    sizes, took, before = _sizes(hand, 0), 0, "Nobody has laid out anything yet."
    if seat:
        took = draw.one([size for size in sizes if 0 < size < talon])
        hand, _ = hand.apply(Discard(0, mask_of_numbers([*bits(elder)][:took])))
        before = f"Elder has exchanged {counted(took, 'card')} of the talon’s {talon}."
        if level == 3:
            might = min(sizes[-1], talon - 1)
            left = f"Elder might take {might}, and leaves {might - took} of them."
            before = f"The talon has {talon} cards. {left}"
        sizes = _sizes(hand, 1)
    least, most, who = sizes[0], sizes[-1], WHO[seat]
    must = f"must exchange {_NUMBERS[least]} at least, and may" if least else "may keep all twelve, or"
    return Template(
        f"How many cards may {who.lower()} exchange?",
        answer=(least, most),
        reasoning=[f"{who} {must} take {_NUMBERS[most]} at most."],
        rule="exchange.younger" if seat else "exchange.elder",
        fans=[hand_fan(f"{who} holds", hand.held[seat])],
        facts=[before],
        say=_range,
        possible=lambda sizes: sizes[0] <= sizes[1] <= talon,
        mistakes={
            "{who} may not keep all twelve: one card at least must be exchanged.": (0, most),
            "No more than {most} are there to be taken.": seat == 1 and elders > most and (least, elders),
            "Younger may take all that elder leaves: the limit of {elders} is elder’s.": seat == 1
            and (least, elders),
            "{took} are what elder has taken; younger may take what is left.": seat == 1 and (least, took),
            "Elder may take {most} at most.": seat == 0 and (least, talon),
            "Fewer may be exchanged than are there.": (most, most),
            "That is one more than there are or may be taken.": (least, most + 1),
        },
        names={"who": who, "most": _NUMBERS[most], "elders": elders, "took": took},
    )


def _sizes(hand: Hand, seat: int) -> list[int]:
    discards = [Discard(seat, mask_of_numbers([*bits(hand.held[seat])][:size])) for size in range(HAND)]
    return [size for size, discard in enumerate(discards) if hand.why_not(discard) is None]


def _range(sizes: Sizes) -> str:
    least, most = (_NUMBERS[size] for size in sizes)
    return upper_first(f"{most}, neither more nor fewer" if least == most else f"{least} to {most}")


@question("exchange", "What does this exchange risk?", "exchange")
def exchange(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask for the probability that the exchange brings the wanted cards.

    Level 1 asks for a certain card, level 2 for at least one of several cards, and level 3 for at least two of them.
    """
    talon = pack_of(rules).bit_count() - 2 * HAND
    most, seat, unseen = min(rules.elder_max, talon), draw.below(2), talon + HAND
    # Younger takes the cards that elder leaves. In these questions there is always at least one.
    taken = draw.between(1, max(1, talon - most)) if seat else draw.between(3, most)
    held, rank = some_cards(draw, pack_of(rules), HAND), draw.one(SET_RANKS)
    others = list(bits(RANK_MASKS[rank] & ~held))
    wanted, cards = len(others), counted(taken, "card")
    require({1: wanted == 1, 2: wanted > 1, 3: wanted > 2 and taken > 1}[level])
    least = draw.between(2, min(wanted - 1, taken)) if level == 3 else 1

    def chance(least: int = least, unseen: int = unseen) -> Fraction:
        return at_least(drawn(wanted, unseen, taken), least)

    one, right, ways = Fraction(taken, unseen), chance(), comb(unseen, taken)
    what = f"{_NUMBERS[least]} or more of the {_NUMBERS[wanted]} {rank.words} that you do not hold"
    comes = f"Of {ways:,} ways to take {cards} this comes in {int(right * ways):,}: {fraction(right)}."
    if wanted == 1:
        what = f"{sign(others[0])}, the fourth {rank.word}"
        comes = f"It may be any of the {unseen}, and you take {taken} of them: {fraction(right)}."
    order = sorted(bits(held & ~RANK_MASKS[rank]), key=lambda index: (index % 13, index))
    you = f"You are {WHO[seat].lower()}, and take in as many cards as you lay out."
    know = f"You know twelve cards. Of the other {unseen} you take {taken}, each as likely as any other."
    return Template(
        f"How likely are you to take in {what}?",
        answer=right,
        reasoning=[know, comes],
        rule="exchange.younger" if seat else "exchange.elder",
        fans=[hand_fan("You hold", held), hand_fan("You lay out", mask_of_numbers(order[:taken]))],
        facts=[you, *agreed(rules, "pack")],
        say=fraction,
        possible=lambda chance: 0 < chance < 1,
        mistakes={
            "Chances of single cards cannot be added: more than one may come.": least == 1 and wanted * one,
            "Chances cannot be multiplied: each card taken leaves one less.": least > 1 and one**least,
            "That is {least} and no more: more will do too.": right - chance(least + 1),
            "That is the chance that {every} come.": wanted > 1 and chance(wanted),
            "The {other} hand is unseen too, not only the talon.": max(taken, wanted) <= talon
            and chance(unseen=talon),
            "Your own twelve cards are seen: they cannot come.": chance(unseen=unseen + HAND),
            "That is the chance that it does not come.": 1 - right,
        },
        names={
            "least": _NUMBERS[least],
            "every": "both" if wanted == 2 else f"all {_NUMBERS[wanted]}",
            "other": WHO[1 - seat].lower(),
        },
    )
