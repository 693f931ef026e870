"""Questions about hands: the Gé (a pair or a tricon), the point, who takes which bowl, and exact chances."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

from gleek.course.exercises.question_text import (
    fraction,
    hand_fan,
    miscounted,
    points_sum,
    signs,
    sorted_hand,
    suits_of,
)
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Spot, Template, question, require
from gleek.engine.cards import CARD_POINTS, RANK_MASKS, SUIT_MASKS, Rank, Suit, bits, mask_of_numbers
from gleek.engine.words import NUMBERS, listed, upper_first
from gleek.games.common.course.vying import takers
from gleek.games.gillet.actions import Go, Yield
from gleek.games.gillet.course.exercises import scenes
from gleek.games.gillet.course.exercises.scenes import CALLER, SEATS, WHO, agreed
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, ACES, TENS, TWO_ACES, ge, in_points, is_flux, point

Seats = tuple[int, ...]
_SPOTS: Final = {who: Spot(seat) for seat, who in enumerate(CALLER)}


def _goes_to(equal: Seats, won: Seats) -> str:
    """Return a sentence on a bowl that `won` take; `equal` are the seats with the best hand for it."""
    if len(won) > 1:
        return "The best are equal, and at this table they divide the bowl."
    if len(equal) > 1:
        return f"The best are equal, so the eldest of them takes it: {WHO[won[0]]}."
    return f"The best is {WHO[won[0]]}’s."


@question("ge", "What is this hand’s Gé?", "game")
def first_bowl(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask what the Gé of one hand is (level 1), or which of four players takes the first bowl.

    At level 2 several players have a Gé, and one Gé is the best. At level 3 two are equally good, or nobody has one.
    """
    rank = draw.between(Rank.SEVEN, Rank.ACE)
    cards = draw.shuffled(bits(RANK_MASKS[rank]))
    if level == 1:
        return _ask_for_ge(scenes.four_hands(draw, (mask_of_numbers(cards[: draw.one((1, 2, 2, 3))]),))[0])
    alike = level == 3 and draw.chance(6)
    wanted = (mask_of_numbers(cards[:2]), mask_of_numbers(cards[2:])) if alike else ()
    hand = scenes.at_point(rules, tuple(draw.shuffled(scenes.four_hands(draw, wanted))))
    has = {seat: each for seat, held in enumerate(hand.held) if (each := ge(held))}
    equal = tuple(seat for seat, each in has.items() if each == max(has.values()))
    require(len(has) > 1 and len(equal) == 1 if level == 2 else len(equal) > 1 or not has)
    won, carried = hand.facts.ge_winners, rules.no_pair == "carry"
    left = "waits for the next deal" if carried else "goes into the second"
    why = _goes_to(equal, won) if won else f"Nobody has one, so the bowl {left}."
    told = listed(f"{WHO[seat]} has {each.name}" for seat, each in has.items())
    names = [
        f"{has[seat].name}, which is less" if seat in has else "no two cards of one rank" for seat in SEATS
    ]
    return Template(
        "Who takes the first bowl?",
        answer=won,
        reasoning=[f"{upper_first(told) or 'Nobody has two cards of one rank'}.", why],
        rule="ge.tie" if len(equal) > 1 else "ge.best" if won else "ge.carried" if carried else "ge.moved",
        fans=scenes.fans(hand),
        facts=agreed(rules, "ties", "no_pair"),
        say=lambda seats: upper_first(takers(seats, WHO)),
        spots=_SPOTS,
        mistakes={
            "{why}": len(equal) > 1 and equal,
            "another player": (
                ((seat,), why if seat in equal else f"{CALLER[seat]} has {names[seat]}.") for seat in SEATS
            ),
            "There is a Gé at the table, and the best takes the bowl.": (),
        },
        names={"why": why},
    )


def _ask_for_ge(held: int) -> Template:
    best, high = ge(held), Rank(max(index % 13 for index in bits(held)))
    count, rank = best or (1, high)
    words = Rank(rank).words
    none, pair, tricon = "No Gé", f"A pair of {words}", f"A tricon of {words}"
    told = "No two cards are of one rank, so there is no Gé."
    if best:
        told = f"{'Two' if count == 2 else 'All three'} cards are of one rank: {best.name}."
    return Template(
        "What is this hand’s Gé?",
        answer=(none, pair, tricon)[count - 1],
        reasoning=[told],
        rule="ge.tricon" if count == 3 else "ge.best",
        fans=[hand_fan("Your hand", held)],
        mistakes={
            "The {high} is alone: it decides nothing here.": high != rank and f"A pair of {high.words}",
            "You hold {count} {words}.": count > 1 and (pair if count == 3 else tricon),
            "No two cards are of one rank.": count == 1 and pair,
            "Two or three cards of one rank are a Gé, whatever their rank.": none,
        },
        names={"high": high.word, "count": NUMBERS[count], "words": words},
    )


@question("bowls", "Who takes which bowl?", "game")
def second_bowl(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask who takes the second bowl; at level 3, who takes each bowl.

    Nobody raises. Above level 1 one player may have yielded (given up the second bowl).
    """
    hand = scenes.at_point(rules, scenes.four_hands(draw))
    out = draw.between(1, 3) if level > 1 and draw.chance(7) else None
    while hand.to_act is not None:
        hand, _ = hand.apply(Yield(hand.to_act) if hand.to_act == out else Go(hand.to_act))
    first, second, halves = hand.facts.ge_winners, hand.facts.point_winners, hand.facts.halves
    best, both = halves[second[0]], level == 3
    equal = tuple(seat for seat in SEATS if seat != out and halves[seat] == best)
    if both:
        require(first and first != second)
    elif level == 2 and out is not None:
        require(halves[out] >= best or draw.chance(1))
    else:
        require(len(equal) > 1 or any(map(is_flux, hand.held)) or draw.chance(2))
    points = [f"{WHO[seat]} {in_points(halves[seat])}" for seat in SEATS if seat != out]
    has = [f"{WHO[seat]} {each.name}" for seat in SEATS if (each := ge(hand.held[seat]))]
    others = [seat for seat in sorted(SEATS, key=lambda seat: -halves[seat]) if seat != out]
    why = _goes_to(equal, second)
    yielded = "All have gone" if out is None else f"{CALLER[out]} has yielded; the others have gone"

    def say(taken: tuple[Seats, Seats]) -> str:
        one, two = (takers(seats, WHO) for seats in taken)
        return f"The first: {one}. The second: {two}" if both else upper_first(two)

    return Template(
        "Who takes which bowl?" if both else "Who takes the second bowl?",
        answer=(first, second),
        reasoning=[both and f"For the Gé: {listed(has)}.", f"The points: {listed(points)}.", why],
        rule="point.tie" if len(equal) > 1 else "point.best",
        fans=scenes.fans(hand),
        facts=[f"{yielded}, and show.", *agreed(rules, "ties", "flux_half")],
        say=say,
        spots={} if both else _SPOTS,
        mistakes={
            "{why}": len(equal) > 1 and (first, equal),
            "The player has yielded, and is out of the second bowl.": out is not None and (first, (out,)),
            "The Gé takes the first bowl, the point the second.": both and (second, first),
            "A Gé is for the first bowl; in the second the points count.": bool(first) and (first, first),
            "another player": (
                ((first, (seat,)), why if seat in equal else f"{in_points(best)} is more.") for seat in others
            ),
        },
        names={"why": why},
    )


# The kinds of hands (see `_shows`) at the levels 1 to 3: half points from level 2, cards that count in two ways at 3.
_SHOWN: Final = (
    ("suit", "suit", "single", "flux"),
    ("half", "two aces", "flux", "suit"),
    ("half and ace", "half flux", "two aces", "half"),
)


@question("point", "What is this hand’s point?", "game")
def value(draw: Draw, level: int, rules: Rules) -> Template:
    shows, held = draw.one(_SHOWN[level - 1]), scenes.three(draw)
    while _shows(held) != shows:
        held = scenes.three(draw)
    halves, made_of = point(held, rules.flux_half)  # the point in half points, and the cards that make it
    flux, half_and_ace = is_flux(held), shows == "half and ace"
    # For a flux: a sentence if the half point counts in it at this table. By default it does not count.
    told = agreed(rules, "flux_half") if flux else ()
    values = sorted((2 * CARD_POINTS[index % 13] for index in bits(held)), reverse=True)
    half_flux, one_suit = shows == "half flux", shows in {"suit", "single", "flux"}
    rule = {ACE_AND_TEN: "point.ace_and_ten", TWO_ACES: "point.two_aces"}.get(halves, "point.count")
    return Template(
        "What is this hand’s point?",
        answer=halves,
        reasoning=[_why(shows, halves, made_of)],
        rule="point.flux" if flux else rule,
        fans=[hand_fan("Your hand", held)],
        facts=told,
        say=in_points,
        mistakes={
            "All three cards are of one suit, and count together.": shows == "flux" and sum(values[:2]),
            "{in_flux}": half_flux and (halves - 1 if told else halves + 1),
            "An ace and a ten-card of one suit have a half besides: 21½.": "half" in shows
            and ACE_AND_TEN - 1,
            "Two aces are 20½, but the ace with its ten-card is more.": half_and_ace and TWO_ACES,
            "Cards of different suits do not count together.": not flux and sum(values),
            "Only cards of one suit count together.": not flux and sum(values[:2]),
            "The cards of one suit count together.": shows in {"suit", "half"} and values[0],
            **(miscounted(made_of, lambda points: 2 * points) if one_suit else {}),
            "There is a half only with an ace and a ten-card of its suit, or with two aces.": halves + 1,
        },
        names={"in_flux": "The half counts in a flux too." if told else "The half is not counted in a flux."},
    )


def _shows(held: int) -> str:
    aces, suits = (held & ACES).bit_count(), [held & suit for suit in SUIT_MASKS]
    half = any(mask & ACES and mask & TENS for mask in suits)
    if is_flux(held):
        return "half flux" if half else "flux"
    if half:
        return "half and ace" if aces > 1 else "half"
    if aces > 1:
        return "two aces"
    return "suit" if any(mask.bit_count() > 1 for mask in suits) else "single"


def _why(shows: str, halves: int, made_of: int) -> str:
    cards, line = signs(sorted_hand(bits(made_of))), points_sum(made_of)
    if "flux" in shows:
        more = ", and a half for the ace with a ten-card" if halves % 2 else ""
        return f"Three cards of one suit are a flux: {line}{more}."
    if shows == "two aces":
        return "Two aces are 20½, whatever the third card is."
    if shows == "single":
        return f"No two cards are of one suit, so the best is one card: {halves // 2}."
    if halves == ACE_AND_TEN:
        return f"{cards}, an ace and a ten-card of one suit, are 21½."
    return f"{cards} are of one suit: {line}."


OTHERS: Final = comb(32 - HAND, HAND)  # the number of possible hands of one opponent
_LEAST_DIFFERENCE: Final = Fraction(1, 200)  # a wrong answer differs from the right one by more than this


@question("chance", "How likely is a better hand?", "game")
def chance(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask for the chance that one opponent has a flux (level 1) or a better point than the learner (levels 2 and 3).

    At level 3 the question does not state the learner's point.
    """
    held = scenes.three(draw)
    mine, unseen = point(held, rules.flux_half)[0], GILLET_PACK & ~held
    counts = [suit.bit_count() for suit in suits_of(unseen)]
    fluxes = [comb(count, HAND) for count in counts]
    right = flux = Fraction(sum(fluxes), OTHERS)
    left = listed(f"{count} {Suit(suit).word}" for suit, count in enumerate(counts))
    ways = f"{' + '.join(map(str, fluxes))} = {sum(fluxes)} ways, of {OTHERS:,}"
    what, reasoning = "a flux", [f"You do not see {left}.", f"Three of one suit: {ways}: {fraction(right)}."]
    mistakes: dict[str, object] = {
        "A suit is one of four, but all three cards must be of it.": Fraction(1, 4),
        "That counts as if each card went back before the next.": Fraction(1, 16),
        "That is a flux of one suit; there are four.": Fraction(max(fluxes), OTHERS),
    }
    if level > 1:
        require(36 <= mine < 60)
        points = [
            point(mask_of_numbers(some), rules.flux_half)[0] for some in combinations(bits(unseen), HAND)
        ]
        better = sum(each > mine for each in points)
        right, what = Fraction(better, OTHERS), "a better point than you"
        reasoning = [
            f"Your point is {in_points(mine)}.",
            f"Of the {OTHERS:,} hands that another may have, {better:,} are better: {fraction(right)}.",
        ]
        mistakes = {
            "That counts {points} too, which is no better than yours.": right
            + Fraction(points.count(mine), OTHERS),
            "That is the chance of a flux alone; other points are better too.": flux,
            "The others are three, but this is one of them.": right / 3,
        }
    return Template(
        f"How likely is it that the next player has {what}?",
        answer=right,
        reasoning=reasoning,
        rule="point.best" if level > 1 else "point.flux",
        fans=[hand_fan("Your hand", held)],
        facts=[level == 2 and reasoning[0], *(agreed(rules, "flux_half") if level > 1 else ())],
        say=fraction,
        possible=lambda wrong: 0 < wrong < 1 and abs(wrong - right) > _LEAST_DIFFERENCE,
        mistakes={
            **mistakes,
            "That is for all three others, and counts twice where two of them have it.": 3 * right,
            "That is the chance that it is not so.": 1 - right,
        },
        names={"points": in_points(mine)},
    )
