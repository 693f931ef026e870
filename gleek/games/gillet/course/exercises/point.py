"""Questions about the point of a hand, which may have a half point, two aces or a flux."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, points_sum, signs, sorted_hand
from gleek.course.exercises.template import Template, question
from gleek.engine.cards import CARD_POINTS, SUIT_MASKS, Rank, bits
from gleek.games.gillet.course.exercises.scenes import agreed, three
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, ACES, TENS, TWO_ACES, in_points, is_flux, point

# The hands of each level: at level 2 half points, at level 3 also cards that count in two ways.
_SHOWN: Final = (
    ("suit", "suit", "single", "flux"),
    ("half", "two aces", "flux", "suit"),
    ("half and ace", "half flux", "two aces", "half"),
)


@question("point", "What is this hand’s point?", "game")
def value(draw: Draw, level: int, rules: Rules) -> Template | None:
    wanted, held = draw.one(_SHOWN[level - 1]), three(draw)
    while _shows(held) != wanted:
        held = three(draw)
    return _ask(held, wanted, rules)


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


def _ask(held: int, shows: str, rules: Rules) -> Template:
    halves, made_of = point(held, rules.flux_half)  # the point in half points, and the cards that make it
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
        reasoning=[_why(held, shows, halves, made_of)],
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
        names={"together": _together(made_of), "court": court.word},
    )


def _together(made_of: int) -> str:
    return signs(sorted_hand(bits(made_of)))


def _why(held: int, shows: str, halves: int, made_of: int) -> str:
    line = points_sum(made_of)
    if is_flux(held):
        more = ", and a half for the ace with a ten-card" if halves % 2 else ""
        return f"Three cards of one suit are a flux: {line}{more}."
    if shows == "two aces":
        third = (held & ACES).bit_count() > 2
        return (
            f"Two aces are 20½{'; the third ace adds nothing' if third else ', whatever the third card is'}."
        )
    if halves == ACE_AND_TEN:
        return f"{_together(made_of)}, an ace and a ten-card of one suit, are 21½."
    if shows == "single":
        return f"No two cards are of one suit, so the best is one card: {halves // 2}."
    return f"{_together(made_of)} are of one suit: {line}."
