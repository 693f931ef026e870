"""Questions about the calls: who scores the point, the sequences or the sets, or all of them, and how much."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Fan, Spot
from gleek.course.exercises.question_text import sorted_hand, sums
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.games.piquet.comparing import of_first
from gleek.games.piquet.counting import WHAT, item
from gleek.games.piquet.course.exercises.saying import KINDS as KIND_NAMES
from gleek.games.piquet.course.exercises.saying import WHO, Both, TwoScores, agreed, both, named
from gleek.games.piquet.course.exercises.scenes import (
    NOTHING_WANTED,
    at_calling,
    both_hands,
    called,
    held_at_calling,
    one_deal,
    scored,
)
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.facts import ELDERS, EQUAL, NOBODYS, YOUNGERS
from gleek.games.piquet.items import (
    KIND_WORDS,
    POINT,
    SEQUENCES,
    SET_RANKS,
    SETS,
    all_in,
    best_point,
    value_of,
)
from gleek.games.piquet.items import KINDS as ALL
from gleek.games.piquet.rules import Rules
from gleek.words import listed, upper_first

Sentences = Iterator[tuple[Both, str]]


@dataclass(frozen=True)
class _Contest(TwoScores):
    hand: Hand
    kinds: tuple[int, ...]  # the kinds that the question is about

    def items(self, seat: int, kind: int) -> tuple[int, ...]:
        """Return the items of a kind that a seat may call, the best first; of points, only the best."""
        held, rules = held_at_calling(self.hand, seat), self.hand.rules
        if kind != POINT:
            return all_in(kind, held)
        point = best_point(held, tens=rules.point_score == "tens")
        return (point,) if value_of(point) >= rules.point_least else ()

    def worth(self, seat: int, kind: int, first: int = 0) -> int:
        """Return the points of a seat’s items if they are good, without the `first` best ones."""
        return sum(item(self.hand.rules, seat, kind, each).points for each in self.items(seat, kind)[first:])

    def won(self, kind: int) -> int:
        return int(self.hand.facts.kinds[kind])

    def equal(self, kind: int) -> bool:
        one, other = (of_first(self.hand.rules, kind, self.items(seat, kind)) for seat in (0, 1))
        return one == other > 0

    @property
    def right(self) -> Both:
        names = {WHAT[kind] for kind in self.kinds}
        counted = [each for each in scored(self.hand) if each.what in names]
        elder = sum(each.points for each in counted if each.seat == 0)
        return elder, sum(each.points for each in counted) - elder

    def why(self, kind: int) -> str:
        winner = self.won(kind)
        if winner == EQUAL:
            return f"The best are equal, so nobody scores{'' if kind == POINT else ', not even for a lesser one'}."
        if self.equal(kind):
            return "They are equal, and at this table elder then scores."
        mine, theirs = self.items(winner, kind)[0], self.items(1 - winner, kind)[0]
        better = WHO[winner].lower()
        if kind == POINT and self.hand.rules.point_score == "tens":
            return f"At this table what a point makes decides, and {better}’s makes more."
        if mine.bit_count() == theirs.bit_count():
            more = "make more" if kind == POINT else "is higher"
            return f"They have the same number of cards, and {better}’s {more}."
        longer = ("More cards are better, whatever they make", "The longer sequence is better")
        return f"{(*longer, 'A quatorze beats every trio')[kind]}, and {better} has it."


def _item(draw: Draw, rules: Rules, kind: int, *, alike: bool) -> tuple[int, int]:
    """Return an item for elder and one for younger, as masks: equal ones, or random sequences or sets."""
    if kind == SETS:
        some = [draw.some(bits(RANK_MASKS[rank]), draw.between(3, 4)) for rank in draw.some(SET_RANKS, 2)]
        return mask_of_numbers(some[0]), mask_of_numbers(some[1])
    ranks = [index for index in bits(SHAPES[rules.pack].pack) if index < len(Rank)]
    given = []
    for start in (draw.below(len(ranks) - 3), draw.below(len(ranks) - 3)):
        run = ranks[start : start + draw.between(3, 4)]
        given.append(mask_of_numbers(draw.some(ranks, draw.between(4, 5)) if kind == POINT else run))
    one, other = draw.some(range(4), 2)
    return given[0] << 13 * one, given[not alike] << 13 * other


def _position(draw: Draw, level: int, rules: Rules) -> _Contest | None:
    """Return a deal for a question about the point (level 1), about sequences or sets (2) or about all kinds (3).

    None if the deal drawn does not fit such a question.
    """
    kinds = ((POINT,), (draw.one((SEQUENCES, SEQUENCES, SETS)),), ALL)[level - 1]
    kind, alike = draw.one(kinds[:2]), draw.chance(5)
    given = _item(draw, rules, kind, alike=alike) if alike or level == 2 else NOTHING_WANTED
    p = _Contest(called(at_calling(draw, one_deal(rules), given)), kinds)
    count = [[len(p.items(seat, kind)) for seat in (0, 1)] for kind in kinds]
    if level == 3:
        whats = [each.what for each in scored(p.hand)]
        fits = sum(map(all, count)) > 1 and len(whats) > 2 and "repique" not in whats
    elif level == 2:
        fits = all(count[0]) and (sum(count[0]) > 2 or p.equal(kind))
    else:
        fits = all(count[0]) and abs(value_of(p.items(0, POINT)[0]) - value_of(p.items(1, POINT)[0])) < 12
    return p if fits else None


def _said(scores: Both) -> str:
    if all(scores):
        return both(*scores)
    return next((f"{who}, {points}" for who, points in zip(WHO, scores, strict=True) if points), "Neither")


def _line(p: _Contest, kind: int) -> str:
    """Return a sentence about the items of a kind, and one that says who scores them."""
    winner, name = p.won(kind), upper_first(KIND_NAMES[kind])
    if winner == NOBODYS:
        return f"{name}: nobody has any."
    has = [listed(f"a {named(kind, each)}" for each in p.items(seat, kind)) or "none" for seat in (0, 1)]
    why = f" {p.why(kind)}" if all(p.items(seat, kind) for seat in (0, 1)) else ""
    said = f"{name}: elder has {has[0]}; younger has {has[1]}.{why}"
    if winner >= EQUAL:
        return said
    worth = [item(p.hand.rules, winner, kind, each).points for each in p.items(winner, kind)]
    return f"{said} {WHO[winner]} scores {sums(worth)}."


def _ask(p: _Contest) -> Template:
    kind, every = p.kinds[0], len(p.kinds) > 1
    what = "best suit" if kind == POINT else KIND_NAMES[kind]
    items = [
        Fan(
            f"{who}’s {what}", tuple(card for each in p.items(seat, kind) for card in sorted_hand(bits(each)))
        )
        for seat, who in enumerate(WHO)
    ]
    worth = p.worth(0, kind), p.worth(1, kind)
    spots = {_said((worth[0], 0)): Spot(0), _said((0, worth[1])): Spot(1)}
    return Template(
        f"Who scores {'for the calls' if every else KIND_NAMES[kind]}, and how much?",
        p.right,
        tuple(_line(p, each) for each in p.kinds),
        "score.order" if every else "call.equal" if p.equal(kind) else "call.better",
        both_hands(p.hand) if every else items,
        (
            "Both call all that they have.",
            *agreed(p.hand.rules, "equality", *(("point_score", "ending_four") if POINT in p.kinds else ())),
        ),
        say=_said,
        spots=spots if p.kinds == (POINT,) else {},
    )


def _equal(p: _Contest) -> Sentences:
    for kind in p.kinds:
        for seat in (0, 1) if p.won(kind) == EQUAL else ():
            why = f"After an equal best no lesser {KIND_WORDS[kind]} counts."
            yield p.plus(seat, p.worth(seat, kind, 1)), why
            why = f"{upper_first(KIND_NAMES[kind])}: equal, so nobody scores."
            yield p.plus(seat, p.worth(seat, kind)), why


def _only_best(p: _Contest) -> Sentences:
    for kind in p.kinds:
        winner = p.won(kind)
        if winner in {ELDERS, YOUNGERS}:
            said = f"{WHO[winner]}’s best is good, and all the other {KIND_NAMES[kind]} with it."
            yield p.plus(winner, -p.worth(winner, kind, 1)), said


def _beaten(p: _Contest) -> Sentences:
    for kind in p.kinds:
        winner, loser = p.won(kind), 1 - p.won(kind)
        if winner in {ELDERS, YOUNGERS} and p.items(loser, kind):
            lost, why = -p.worth(winner, kind), p.why(kind)
            yield p.plus(winner, lost, p.worth(loser, kind)), why
            yield p.plus(loser, p.worth(loser, kind)), f"{why} {WHO[loser]} scores no {KIND_WORDS[kind]}."
            yield p.plus(winner, lost), why


_MISTAKES: Final[Mistakes[_Contest]] = {
    "an equal item": _equal,
    "only the best item": _only_best,
    "a lesser item": _beaten,
    "What a point makes is for comparing points; it is not what it scores.": lambda p: (
        POINT in p.kinds
        and p.won(POINT) < EQUAL
        and p.plus(p.won(POINT), value_of(p.items(p.won(POINT), POINT)[0]) - p.worth(p.won(POINT), POINT))
    ),
    "It is the other way round.": lambda p: p.right[::-1],
    "The one for the card led belongs to the play.": lambda p: len(p.kinds) > 1 and p.plus(0, 1),
}
KINDS: Final = (Kind("contest", "Who scores after these calls?", "calls", Maker(_position, _ask, _MISTAKES)),)
