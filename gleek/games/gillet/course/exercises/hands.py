"""Questions about hands: the Gé (a pair or a tricon), the point, and who takes the first and the second bowl."""

from typing import Final

from gleek.course.exercises.question_text import hand_fan, points_sum, signs, sorted_hand
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Spot, Template, question, require
from gleek.engine.cards import CARD_POINTS, RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.words import NUMBERS, listed, upper_first
from gleek.games.gillet.actions import Go, Yield
from gleek.games.gillet.course.exercises.scenes import (
    CALLER,
    SEATS,
    WHO,
    agreed,
    at_point,
    fans,
    four_hands,
    three,
)
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, ACES, TENS, TWO_ACES, ge, in_points, is_flux, point

NONE: Final = "No Gé"
Seats = tuple[int, ...]
_SPOTS: Final = {who: Spot(seat) for seat, who in enumerate(CALLER)}


def _takers(seats: Seats) -> str:
    names = listed(WHO[seat] for seat in seats) or "nobody"
    return f"{names}, who divide it" if len(seats) > 1 else names


def _goes_to(equal: Seats, won: Seats) -> str:
    """Return a sentence on a bowl that `won` take; `equal` are the seats with the best hand for it."""
    if len(won) > 1:
        return "The best are equal, and at this table they divide the bowl."
    if len(equal) > 1:
        return f"The best are equal, so the eldest of them takes it: {WHO[won[0]]}."
    return f"The best is {WHO[won[0]]}’s."


@question("ge", "What is this hand’s Gé?", "game")
def first_bowl(draw: Draw, level: int, rules: Rules) -> Template:
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
    require(len(has) > 1 and len(equal) == 1 if level == 2 else len(equal) > 1 or not has)
    won, carried = hand.facts.ge_winners, rules.no_pair == "carry"
    left = "waits for the next deal" if carried else "goes into the second"
    why = _goes_to(equal, won) if won else f"Nobody has one, so the bowl {left}."
    less = {seat: f"{each.name}, and {has[equal[0]].name} is better" for seat, each in has.items()}
    told = listed(f"{WHO[seat]} has {each.name}" for seat, each in has.items())
    return Template(
        "Who takes the first bowl?",
        answer=won,
        reasoning=[f"{upper_first(told) or 'Nobody has two cards of one rank'}.", why],
        rule="ge.tie" if len(equal) > 1 else "ge.best" if won else "ge.carried" if carried else "ge.moved",
        fans=fans(hand),
        facts=agreed(rules, "ties", "no_pair"),
        say=lambda seats: upper_first(_takers(seats)),
        spots=_SPOTS,
        mistakes={
            "{why}": len(equal) > 1 and equal,
            "another of the equal players": (((seat,), why) for seat in equal if equal[1:]),
            "a player with less": (
                ((seat,), f"{CALLER[seat]} has {less.get(seat, 'no two cards of one rank')}.")
                for seat in SEATS
                if seat not in equal
            ),
            "There is a Gé at the table, and the best takes the bowl.": (),
        },
        names={"why": why},
    )


def _ask_for_ge(held: int) -> Template:
    best, high = ge(held), Rank(max(index % 13 for index in bits(held)))
    count, rank = best or (1, high)
    words = Rank(rank).words
    pair, tricon, alike = f"A pair of {words}", f"A tricon of {words}", f"{NUMBERS[count]} {words}"
    told = "No two cards are of one rank, so there is no Gé."
    if best:
        told = f"{'Two' if count == 2 else 'All three'} cards are of one rank: {best.name}."
    return Template(
        "What is this hand’s Gé?",
        answer=(NONE, pair, tricon)[count - 1],
        reasoning=[told],
        rule="ge.tricon" if count == 3 else "ge.best",
        fans=[hand_fan("Your hand", held)],
        mistakes={
            "The {high} is alone: it decides nothing here.": high != rank and f"A pair of {high.words}",
            "You hold {alike}.": count > 1 and (pair if count == 3 else tricon),
            "No two cards are of one rank.": count == 1 and pair,
            "No three cards are of one rank.": count == 1 and tricon,
            "Two or three cards of one rank are a Gé, whatever their rank.": NONE,
        },
        names={"high": high.word, "alike": alike},
    )


@question("bowls", "Who takes which bowl?", "game")
def second_bowl(draw: Draw, level: int, rules: Rules) -> Template:
    """Play a deal in which all go or, above level 1, perhaps one yields; at level 3 the question is on both bowls."""
    hand = at_point(rules, four_hands(draw))
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
    less = [seat for seat in sorted(SEATS, key=lambda seat: -halves[seat]) if seat not in (out, *equal)]
    why, yielded = (
        _goes_to(equal, second),
        out is not None and f"{CALLER[out]} has yielded; the others have gone",
    )

    def say(taken: tuple[Seats, Seats]) -> str:
        one, two = map(_takers, taken)
        return f"The first: {one}. The second: {two}" if both else upper_first(two)

    return Template(
        "Who takes which bowl?" if both else "Who takes the second bowl?",
        answer=(first, second),
        reasoning=[both and f"For the Gé: {listed(has)}.", f"The points: {listed(points)}.", why],
        rule="point.tie" if len(equal) > 1 else "point.best",
        fans=fans(hand),
        facts=[f"{yielded or 'All have gone'}, and show.", *agreed(rules, "ties", "flux_half")],
        say=say,
        spots={} if both else _SPOTS,
        mistakes={
            "{why}": len(equal) > 1 and (first, equal),
            "The player has yielded, and is out of the second bowl.": out is not None and (first, (out,)),
            "The Gé takes the first bowl, the point the second.": both and (second, first),
            "A Gé is for the first bowl; in the second the points count.": bool(first) and (first, first),
            "The first bowl goes by pairs and tricons, not by points.": both and (second, second),
            "another of the equal players": (((first, (seat,)), why) for seat in equal if equal[1:]),
            "a player with a lower point": (
                ((first, (seat,)), f"{in_points(best)} is more than {in_points(halves[seat])}.")
                for seat in less
            ),
        },
        names={"why": why},
    )


# The hands of each level: at level 2 half points, at level 3 also cards that count in two ways.
_SHOWN: Final = (
    ("suit", "suit", "single", "flux"),
    ("half", "two aces", "flux", "suit"),
    ("half and ace", "half flux", "two aces", "half"),
)


@question("point", "What is this hand’s point?", "game")
def value(draw: Draw, level: int, rules: Rules) -> Template:
    shows, held = draw.one(_SHOWN[level - 1]), three(draw)
    while _shows(held) != shows:
        held = three(draw)
    halves, made_of = point(held, rules.flux_half)  # the point in half points, and the cards that make it
    together = signs(sorted_hand(bits(made_of)))
    flux, two_aces, half_and_ace = is_flux(held), shows == "two aces", shows == "half and ace"
    told = agreed(rules, "flux_half") if flux else ()  # if the half counts in a flux at this table
    values = sorted((2 * CARD_POINTS[index % 13] for index in bits(held)), reverse=True)
    # the highest rank in the point that counts ten (king to ten)
    court = max((Rank(index % 13) for index in bits(made_of & TENS)), default=Rank.TEN)
    ace, half_flux = made_of & ACES > 0 and not two_aces, shows == "half flux"
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
            "At this table the half counts in a flux too.": half_flux and bool(told) and halves - 1,
            "The half point is not counted in a flux.": half_flux and not told and halves + 1,
            "All three cards count: they are a flux.": half_flux and ACE_AND_TEN,
            "An ace and a ten-card of one suit have a half besides: 21½.": shows in {"half", "half and ace"}
            and ACE_AND_TEN - 1,
            "Two aces are 20½, but the ace with its ten-card is more.": half_and_ace and TWO_ACES,
            "A second ace of another suit adds nothing.": half_and_ace and halves + 22,
            "Two aces are of two suits: they are 20½ by a rule of their own, not 22.": two_aces and 44,
            "Two aces are 20½; one alone would be 11.": two_aces and 22,
            "Cards of different suits do not count together.": not flux and sum(values),
            "Only cards of one suit count together.": not flux and sum(values[:2]),
            "{together} count together.": shows in {"suit", "half"} and values[0],
            "The ace counts eleven, not one.": ace and halves - 20,
            "The {court} counts ten.": halves + 2 * (court - Rank.TEN),
            "There is a half only with an ace and a ten-card of its suit, or with two aces.": halves + 1,
        },
        names={"together": together, "court": court.word},
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
        more = "; the third ace adds nothing" if made_of.bit_count() > 2 else ", whatever the third card is"
        return f"Two aces are 20½{more}."
    if shows == "single":
        return f"No two cards are of one suit, so the best is one card: {halves // 2}."
    if halves == ACE_AND_TEN:
        return f"{cards}, an ace and a ten-card of one suit, are 21½."
    return f"{cards} are of one suit: {line}."
