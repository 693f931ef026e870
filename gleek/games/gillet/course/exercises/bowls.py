"""Questions about the Gé (a pair or a tricon) of a hand, and about who takes the first and the second bowl."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan
from gleek.course.exercises.template import Spot, Template, question
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.words import listed, lower_first, upper_first
from gleek.games.gillet.actions import Go, Yield
from gleek.games.gillet.course.exercises.scenes import SEATS, WHO, agreed, at_point, fans, four_hands
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import Ge, ge, in_points, is_flux

NONE: Final = "No Gé"
NOBODY: Final = "Nobody"
Seats = tuple[int, ...]
_SPOTS: Final = {who: Spot(seat) for seat, who in enumerate(WHO)}


def takers(seats: Seats) -> str:
    if len(seats) < 2:
        return WHO[seats[0]] if seats else NOBODY
    return f"{WHO[seats[0]]} and {listed(lower_first(WHO[seat]) for seat in seats[1:])}, who divide it"


def _divided(equal: Seats, won: Seats) -> str:
    if len(won) > 1:
        return "The best are equal, and at this table they divide the bowl."
    if len(equal) > 1:
        return f"The best are equal, so the eldest of them takes it: {lower_first(WHO[won[0]])}."
    return f"The best is {lower_first(WHO[won[0]])}’s."


@question("ge", "What is this hand’s Gé?", "game")
def first_bowl(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Deal one hand at level 1, else four.

    At level 2, at least two hands have a Gé (pair or tricon). At level 3, the best are equal, or no hand has one.
    """
    rank = draw.between(Rank.SEVEN, Rank.ACE)
    cards = draw.shuffled(bits(RANK_MASKS[rank]))
    if level == 1:
        return _ask_for_ge(four_hands(draw, (mask_of_numbers(cards[: draw.one((1, 2, 2, 3))]),))[0])
    alike = level == 3 and draw.chance(6)
    wanted = (mask_of_numbers(cards[:2]), mask_of_numbers(cards[2:])) if alike else ()
    hand = at_point(rules, tuple(draw.shuffled(four_hands(draw, wanted))))
    has = {seat: each for seat, held in enumerate(hand.held) if (each := ge(held))}
    equal = tuple(seat for seat, each in has.items() if each == max(has.values()))
    fits = len(has) > 1 and len(equal) == 1 if level == 2 else len(equal) > 1 or not has
    return _ask_who_has_ge(hand, has, equal) if fits else None


def _ask_for_ge(held: int) -> Template:
    best, high = ge(held), Rank(max(index % 13 for index in bits(held)))
    said, rule, alike, other = "No two cards are of one rank, so there is no Gé.", "ge.best", "", ""
    if best:
        words = Rank(best.rank).words
        many, rule = ("All three", "ge.tricon") if best.cards == 3 else ("Two", "ge.best")
        said, alike = f"{many} cards are of one rank: {best.name}.", f"{many.split()[-1].lower()} {words}"
        other = f"A {'pair' if best.cards == 3 else 'tricon'} of {words}"
    return Template(
        "What is this hand’s Gé?",
        answer=upper_first(best.name) if best else NONE,
        reasoning=[said],
        rule=rule,
        fans=[hand_fan("Your hand", held)],
        mistakes={
            "The {high} is alone: it decides nothing here.": best
            and high != best.rank
            and f"A pair of {high.words}",
            "You hold {alike}.": best and other,
            "No two cards are of one rank.": not best and f"A pair of {high.words}",
            "No three cards are of one rank.": not best and f"A tricon of {high.words}",
            "Two or three cards of one rank are a Gé, whatever their rank.": best and NONE,
        },
        names={"high": high.word, "alike": alike},
    )


def _ask_who_has_ge(hand: Hand, has: dict[int, Ge], equal: Seats) -> Template:
    """Ask who takes the first bowl. `has` maps seats to their Gé; `equal` has the seats with the best."""
    won, carried = hand.facts.ge_winners, hand.rules.no_pair == "carry"
    left = "waits for the next deal" if carried else "goes into the second"
    why = _divided(equal, won) if won else f"Nobody has one, so the bowl {left}."
    said = listed(f"{lower_first(WHO[seat])} has {each.name}" for seat, each in has.items())
    less = {seat: f"{each.name}, and {max(has.values()).name} is better" for seat, each in has.items()}
    return Template(
        "Who takes the first bowl?",
        answer=takers(won),
        reasoning=[f"{upper_first(said) or 'Nobody has two cards of one rank'}.", why],
        rule="ge.tie" if len(equal) > 1 else "ge.best" if won else "ge.carried" if carried else "ge.moved",
        fans=fans(hand),
        facts=agreed(hand.rules, "ties", "no_pair"),
        spots=_SPOTS,
        mistakes={
            "{why}": len(equal) > 1 and takers(equal),
            "another of the equal players": ((WHO[seat], why) for seat in equal if equal[1:]),
            "a player with less": (
                (WHO[seat], f"{WHO[seat]} has {less.get(seat, 'no two cards of one rank')}.")
                for seat in SEATS
                if seat not in equal
            ),
            "There is a Gé at the table, and the best takes the bowl.": bool(won) and NOBODY,
        },
        names={"why": why},
    )


@question("bowls", "Who takes which bowl?", "game")
def second_bowl(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Play a deal in which all go or, above level 1, perhaps one yields; at level 3 the question is on both bowls."""
    hand = at_point(rules, four_hands(draw))
    out = draw.between(1, 3) if level > 1 and draw.chance(7) else None
    while hand.to_act is not None:
        hand, _ = hand.apply(Yield(hand.to_act) if hand.to_act == out else Go(hand.to_act))
    facts = hand.facts
    halves, best = facts.halves, facts.halves[facts.point_winners[0]]
    equal = tuple(seat for seat in SEATS if seat != out and halves[seat] == best)
    if level == 3:
        fits = bool(facts.ge_winners) and facts.ge_winners != facts.point_winners
    elif level == 2 and out is not None:
        fits = halves[out] >= best or draw.chance(1)
    else:
        fits = len(equal) > 1 or any(map(is_flux, hand.held)) or draw.chance(2)
    return _ask_who_takes(hand, out, equal, both=level == 3) if fits else None


def _ask_who_takes(hand: Hand, out: int | None, equal: Seats, *, both: bool) -> Template:
    """Ask who takes the second bowl, or both. `out` has yielded; `equal` are the seats with the best point."""
    first, second, halves = hand.facts.ge_winners, hand.facts.point_winners, hand.facts.halves
    points = [f"{lower_first(WHO[seat])} {in_points(halves[seat])}" for seat in SEATS if seat != out]
    has = [f"{lower_first(WHO[seat])} {each.name}" for seat in SEATS if (each := ge(hand.held[seat]))]
    best, why = in_points(halves[second[0]]), _divided(equal, second)

    def say(second: Seats, first: Seats = first) -> str:
        if not both:
            return takers(second)
        return f"The first: {lower_first(takers(first))}. The second: {lower_first(takers(second))}"

    less = [seat for seat in sorted(SEATS, key=lambda seat: -halves[seat]) if seat not in (out, *equal)]
    return Template(
        "Who takes which bowl?" if both else "Who takes the second bowl?",
        answer=say(second),
        reasoning=[both and f"For the Gé: {listed(has)}.", f"The points: {listed(points)}.", why],
        rule="point.tie" if len(equal) > 1 else "point.best",
        fans=fans(hand),
        facts=[
            "All have gone, and show."
            if out is None
            else f"{WHO[out]} has yielded; the others have gone, and show.",
            *agreed(hand.rules, "ties", "flux_half"),
        ],
        spots={} if both else _SPOTS,
        mistakes={
            "{why}": len(equal) > 1 and say(equal),
            "The player has yielded, and is out of the second bowl.": out is not None and say((out,)),
            "The Gé takes the first bowl, the point the second.": both and say(first, second),
            "A Gé is for the first bowl; in the second the points count.": bool(first) and say(first),
            "The first bowl goes by pairs and tricons, not by points.": both and say(second, second),
            "another of the equal players": ((say((seat,)), why) for seat in equal if equal[1:]),
            "a player with a lower point": (
                (say((seat,)), f"{best} is more than {in_points(halves[seat])}.") for seat in less
            ),
        },
        names={"why": why},
    )
