"""Questions about the calls: who scores the point, the sequences or the sets, or all of them, and how much."""

from collections.abc import Iterator
from typing import NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import sorted_hand, sums
from gleek.course.exercises.template import Fan, Spot, Template, question
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.words import listed, upper_first
from gleek.games.piquet.comparing import of_first
from gleek.games.piquet.counting import item
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.saying import KIND_NAMES, WHO, Both, agreed, both, named, plus
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.facts import EQUAL, NOBODYS
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


class _Contest(NamedTuple):
    hand: Hand
    kinds: tuple[int, ...]  # the kinds that the question is about
    right: Both  # what the two score

    def items(self, seat: int, kind: int) -> tuple[int, ...]:
        """Return the items of a kind that a seat may call, the best first; of points, only the best."""
        held, rules = scenes.held_at_calling(self.hand, seat), self.hand.rules
        if kind != POINT:
            return all_in(kind, held)
        point = best_point(held, tens=rules.point_score == "tens")
        return (point,) if value_of(point) >= rules.point_least else ()

    def worth(self, seat: int, kind: int, first: int = 0) -> int:
        """Return the points of a seat’s items if they are good, without the `first` best ones."""
        return sum(item(self.hand.rules, seat, kind, each).points for each in self.items(seat, kind)[first:])

    def winner(self, kind: int) -> int:
        return int(self.hand.facts.kinds[kind])

    def equal(self, kind: int) -> bool:
        one, other = (of_first(self.hand.rules, kind, self.items(seat, kind)) for seat in (0, 1))
        return one == other > 0

    def plus(self, seat: int, points: int, others: int = 0) -> Both:
        return plus(self.right, seat, points, others)


@question("contest", "Who scores after these calls?", "calls")
def contest(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Let both players call: the question is on the point (level 1), on sequences or sets (2) or on all three (3)."""
    kinds = ((POINT,), (draw.one((SEQUENCES, SEQUENCES, SETS)),), ALL)[level - 1]
    kind, alike = draw.one(kinds[:2]), draw.chance(5)
    given = _item(draw, rules, kind, alike=alike) if alike or level == 2 else scenes.NOTHING_WANTED
    hand = scenes.all_called(draw, rules, given)
    p = _Contest(hand, kinds, scenes.points_of_both(scenes.scored(hand, kinds)))
    count = [[len(p.items(seat, kind)) for seat in (0, 1)] for kind in kinds]
    if level == 3:
        whats = [each.what for each in scenes.scored(hand)]
        fits = sum(map(all, count)) > 1 and len(whats) > 2 and "repique" not in whats
    elif level == 2:
        fits = all(count[0]) and (sum(count[0]) > 2 or p.equal(kind))
    else:
        fits = all(count[0]) and abs(value_of(p.items(0, POINT)[0]) - value_of(p.items(1, POINT)[0])) < 12
    return _ask(p) if fits else None


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


def _ask(p: _Contest) -> Template:
    kind, every, rules = p.kinds[0], len(p.kinds) > 1, p.hand.rules
    what = "best suit" if kind == POINT else KIND_NAMES[kind]
    items = [
        Fan(
            f"{who}’s {what}", tuple(card for each in p.items(seat, kind) for card in sorted_hand(bits(each)))
        )
        for seat, who in enumerate(WHO)
    ]
    spots = {_said((p.worth(0, kind), 0)): Spot(0), _said((0, p.worth(1, kind))): Spot(1)}
    of_points, makes = ("point_score", "ending_four") if POINT in p.kinds else (), None
    if POINT in p.kinds and (winner := p.winner(POINT)) < EQUAL:
        makes = p.plus(winner, value_of(p.items(winner, POINT)[0]) - p.worth(winner, POINT))
    return Template(
        f"Who scores {'for the calls' if every else KIND_NAMES[kind]}, and how much?",
        answer=p.right,
        reasoning=[_line(p, each) for each in p.kinds],
        rule="score.order" if every else "call.equal" if p.equal(kind) else "call.better",
        fans=scenes.both_hands(p.hand) if every else items,
        facts=["Both call all that they have.", *agreed(rules, "equality", *of_points)],
        say=_said,
        spots=spots if p.kinds == (POINT,) else {},
        mistakes={
            "an equal item": _equal(p),
            "only the best item": _only_best(p),
            "a lesser item": _beaten(p),
            "What a point makes is for comparing points; it is not what it scores.": makes,
            "It is the other way round.": p.right[::-1],
            "The one for the card led belongs to the play.": every and p.plus(0, 1),
        },
    )


def _said(scores: Both) -> str:
    if all(scores):
        return both(scores)
    return next((f"{who}, {points}" for who, points in zip(WHO, scores, strict=True) if points), "Neither")


def _line(p: _Contest, kind: int) -> str:
    """Return a sentence about the items of a kind, and one that says who scores them."""
    winner, name = p.winner(kind), upper_first(KIND_NAMES[kind])
    if winner == NOBODYS:
        return f"{name}: nobody has any."
    has = [listed(f"a {named(kind, each)}" for each in p.items(seat, kind)) or "none" for seat in (0, 1)]
    why = f" {_why(p, kind)}" if all(p.items(seat, kind) for seat in (0, 1)) else ""
    said = f"{name}: elder has {has[0]}; younger has {has[1]}.{why}"
    if winner >= EQUAL:
        return said
    worth = [item(p.hand.rules, winner, kind, each).points for each in p.items(winner, kind)]
    return f"{said} {WHO[winner]} scores {sums(worth)}."


def _why(p: _Contest, kind: int) -> str:
    winner = p.winner(kind)
    if winner == EQUAL:
        return (
            f"The best are equal, so nobody scores{'' if kind == POINT else ', not even for a lesser one'}."
        )
    if p.equal(kind):
        return "They are equal, and at this table elder then scores."
    mine, theirs = p.items(winner, kind)[0], p.items(1 - winner, kind)[0]
    better = WHO[winner].lower()
    if kind == POINT and p.hand.rules.point_score == "tens":
        return f"At this table what a point makes decides, and {better}’s makes more."
    if mine.bit_count() == theirs.bit_count():
        more = "make more" if kind == POINT else "is higher"
        return f"They have the same number of cards, and {better}’s {more}."
    longer = ("More cards are better, whatever they make", "The longer sequence is better")
    return f"{(*longer, 'A quatorze beats every trio')[kind]}, and {better} has it."


def _equal(p: _Contest) -> Iterator[tuple[Both, str]]:
    for kind in p.kinds:
        for seat in (0, 1) if p.winner(kind) == EQUAL else ():
            why = f"After an equal best no lesser {KIND_WORDS[kind]} counts."
            yield p.plus(seat, p.worth(seat, kind, 1)), why
            why = f"{upper_first(KIND_NAMES[kind])}: equal, so nobody scores."
            yield p.plus(seat, p.worth(seat, kind)), why


def _only_best(p: _Contest) -> Iterator[tuple[Both, str]]:
    for kind in p.kinds:
        if (winner := p.winner(kind)) < EQUAL:
            said = f"{WHO[winner]}’s best is good, and all the other {KIND_NAMES[kind]} with it."
            yield p.plus(winner, -p.worth(winner, kind, 1)), said


def _beaten(p: _Contest) -> Iterator[tuple[Both, str]]:
    for kind in p.kinds:
        winner, loser = p.winner(kind), 1 - p.winner(kind)
        if winner < EQUAL and p.items(loser, kind):
            lost, why = -p.worth(winner, kind), _why(p, kind)
            yield p.plus(winner, lost, p.worth(loser, kind)), why
            yield p.plus(loser, p.worth(loser, kind)), f"{why} {WHO[loser]} scores no {KIND_WORDS[kind]}."
            yield p.plus(winner, lost), why
