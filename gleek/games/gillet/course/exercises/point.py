"""Questions about the point of a hand, which may have a half point, two aces or a flux."""

from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, points_sum, signs, sorted_hand
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
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


class _Held(NamedTuple):
    held: int
    shows: str
    halves: int
    made_of: int  # the cards that make the point, as a mask
    flux_half: tuple[
        str, ...
    ]  # a sentence on the rule about the half point in a flux; () if it does not matter

    @property
    def values(self) -> list[int]:
        return sorted((2 * CARD_POINTS[index % 13] for index in bits(self.held)), reverse=True)

    @property
    def together(self) -> str:
        return signs(sorted_hand(bits(self.made_of)))

    @property
    def court(self) -> Rank:
        """The highest rank in the point that counts ten (king to ten); the ten if the point has none of them."""
        return max([Rank(index % 13) for index in bits(self.made_of & TENS)], default=Rank.TEN)

    def over(self, *shows: str) -> bool:
        return self.shows in shows


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


def _hand(draw: Draw, level: int, rules: Rules) -> _Held:
    wanted, held = draw.one(_SHOWN[level - 1]), three(draw)
    while _shows(held) != wanted:
        held = three(draw)
    told = agreed(rules, "flux_half") if is_flux(held) else ()
    return _Held(held, wanted, *point(held, rules.flux_half), told)


def _ask(p: _Held) -> Template:
    rule = {ACE_AND_TEN: "point.ace_and_ten", TWO_ACES: "point.two_aces"}.get(p.halves, "point.count")
    return Template(
        "What is this hand’s point?",
        p.halves,
        (_why(p),),
        "point.flux" if is_flux(p.held) else rule,
        (hand_fan("Your hand", p.held),),
        p.flux_half,
        say=in_points,
    )


def _why(p: _Held) -> str:
    line = points_sum(p.made_of)
    if is_flux(p.held):
        more = ", and a half for the ace with a ten-card" if p.halves % 2 else ""
        return f"Three cards of one suit are a flux: {line}{more}."
    if p.shows == "two aces":
        third = (p.held & ACES).bit_count() > 2
        return (
            f"Two aces are 20½{'; the third ace adds nothing' if third else ', whatever the third card is'}."
        )
    if p.halves == ACE_AND_TEN:
        return f"{p.together}, an ace and a ten-card of one suit, are 21½."
    if p.shows == "single":
        return f"No two cards are of one suit, so the best is one card: {p.halves // 2}."
    return f"{p.together} are of one suit: {line}."


_MISTAKES: Final[Mistakes[_Held]] = {
    "All three cards are of one suit, and count together.": lambda p: p.over("flux") and sum(p.values[:2]),
    "At this table the half counts in a flux too.": lambda p: (
        p.over("half flux") and bool(p.flux_half) and p.halves - 1
    ),
    "The half point is not counted in a flux.": lambda p: (
        p.over("half flux") and not p.flux_half and p.halves + 1
    ),
    "All three cards count: they are a flux.": lambda p: p.over("half flux") and ACE_AND_TEN,
    "An ace and a ten-card of one suit have a half besides: 21½.": lambda p: (
        p.over("half", "half and ace") and ACE_AND_TEN - 1
    ),
    "Two aces are 20½, but the ace with its ten-card is more.": lambda p: p.over("half and ace") and TWO_ACES,
    "A second ace of another suit adds nothing.": lambda p: p.over("half and ace") and p.halves + 22,
    "Two aces are of two suits: they are 20½ by a rule of their own, not 22.": lambda p: (
        p.over("two aces") and 44
    ),
    "Two aces are 20½; one alone would be 11.": lambda p: p.over("two aces") and 22,
    "Cards of different suits do not count together.": lambda p: not is_flux(p.held) and sum(p.values),
    "Only cards of one suit count together.": lambda p: not is_flux(p.held) and sum(p.values[:2]),
    "{p.together} count together.": lambda p: p.over("suit", "half") and p.values[0],
    "The ace counts eleven, not one.": lambda p: (
        p.made_of & ACES > 0 and not p.over("two aces") and p.halves - 20
    ),
    "The {p.court.word} counts ten.": lambda p: p.halves + 2 * (p.court - Rank.TEN),
    "There is a half only with an ace and a ten-card of its suit, or with two aces.": lambda p: p.halves + 1,
}
POINT: Final = Kind("point", "What is this hand’s point?", "game", Maker(_hand, _ask, _MISTAKES))
