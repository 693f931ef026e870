"""Questions about the calls: who scores the point, the sequences or the sets, and the total of each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Fan, Kind, Spot, offered, placed
from gleek.course.exercises.question_text import hand_fan, sorted_hand, sums
from gleek.engine.cards import Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.games.piquet.course.exercises.point import score as point_scores
from gleek.games.piquet.course.exercises.saying import KINDS as KIND_NAMES
from gleek.games.piquet.course.exercises.saying import WHO, agreed, both, named, points
from gleek.games.piquet.course.exercises.scenes import NOTHING_WANTED, at_calling, called, found, one_deal
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.events import Scored
from gleek.games.piquet.facts import ELDERS, EQUAL, NOBODYS, YOUNGERS
from gleek.games.piquet.items import KINDS as ALL
from gleek.games.piquet.items import (
    POINT,
    SEQUENCES,
    SETS,
    all_in,
    best_point,
    point_strength,
    score,
    strength,
    value_of,
)
from gleek.games.piquet.rules import Rules
from gleek.words import listed, upper_first

Mistakes = list[tuple[str, str]]

_FIELDS: Final = ("equality", "point_score", "ending_four")
NEITHER: Final = "Neither"


def _contest(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask who scores for their calls.

    Level 1 asks about the point, level 2 about sequences or sets and their points, level 3 about all kinds together.
    """
    return (_point, _one_kind, _all)[level - 1](draw, rules)


def _deal(
    draw: Draw,
    rules: Rules,
    may_fit: Callable[[Hand], bool],
    fits: Callable[[Hand], bool],
    *,
    alike: bool,
) -> Hand:
    """Return a deal after the calls for which `may_fit` was true before the calls and `fits` is true after them.

    With `alike`, each player holds cards of the same ranks in one suit.
    """
    setup = one_deal(rules)
    while True:
        hand = found(
            lambda: at_calling(draw, setup, _alike(draw, rules) if alike else NOTHING_WANTED), may_fit
        )
        if fits(after := called(hand)):
            return after


def _alike(draw: Draw, rules: Rules) -> tuple[int, int]:
    """Return cards of the same ranks in two suits: a mask for elder and one for younger."""
    one, other = draw.some(range(4), 2)
    ranks = [index for index in bits(SHAPES[rules.pack].pack) if index < len(Rank)]
    if draw.chance(5):
        start = draw.below(len(ranks) - 3)
        some = ranks[start : start + draw.between(3, 4)]
    else:
        some = draw.some(ranks, draw.between(4, 5))
    return tuple(mask_of_numbers(13 * suit + rank for rank in some) for suit in (one, other))  # type: ignore[return-value]


def items_of(hand: Hand, seat: int, kind: int) -> tuple[int, ...]:
    """Return the items of a kind that a seat holds, the best first. Only the best point is returned."""
    held = held_at_calling(hand, seat)
    if kind == POINT:
        return (best_point(held, tens=hand.rules.point_score == "tens"),)
    return all_in(kind, held)


def held_at_calling(hand: Hand, seat: int) -> int:
    """Return the twelve cards that a seat held when the calling began."""
    mask: int = hand.held[seat]
    for trick in hand.tricks:
        mask |= 1 << trick.cards[seat != trick.leader]
    table = getattr(getattr(hand.phase, "resume", hand.phase), "table", ())
    return mask | (1 << table[0] if table and not seat else 0)


def _worth(rules: Rules, kind: int, items: tuple[int, ...]) -> int:
    return sum(point_scores(item, rules) if kind == POINT else score(kind, item) for item in items)


# ---------------------------------------------------------------- the point


def _point(draw: Draw, rules: Rules) -> Asked:
    wanted = draw.one((ELDERS, YOUNGERS, "equal", "length"))

    def may_fit(hand: Hand) -> bool:
        mine, theirs = (items_of(hand, seat, POINT)[0] for seat in (0, 1))
        if min(value_of(mine), value_of(theirs)) < rules.point_least:
            return False
        equal, lengths = _same(rules, POINT, mine, theirs), abs(mine.bit_count() - theirs.bit_count())
        if wanted == "equal":
            return equal
        if wanted == "length":  # the values of the two points are close
            return not equal and lengths == 1 and abs(value_of(mine) - value_of(theirs)) < 12
        return not equal and not lengths

    def fits(hand: Hand) -> bool:
        return isinstance(wanted, str) or bool(hand.facts.kinds[POINT] == wanted)

    hand = _deal(draw, rules, may_fit, fits, alike=wanted == "equal")
    mine, theirs = (items_of(hand, seat, POINT)[0] for seat in (0, 1))
    won = hand.facts.kinds[POINT]
    right = {ELDERS: "Elder", YOUNGERS: "Younger"}.get(won, NEITHER)
    equal = _same(rules, POINT, mine, theirs)
    because = _why_point(mine, theirs, won, rules)
    alone = "Neither scores it only where the points are equal." if not equal else because
    wrong = [(text, alone if text == NEITHER else because) for text in (*WHO, NEITHER) if text != right]
    scores = _worth(rules, POINT, (mine if won == ELDERS else theirs,))
    comes_to = "So neither scores it." if won == EQUAL else f"So {right.lower()} scores it: {points(scores)}."
    fans = tuple(
        Fan(f"{who}’s best suit", sorted_hand(bits(mask)))
        for who, mask in zip(WHO, (mine, theirs), strict=True)
    )
    return Asked(
        "Who scores the point?",
        placed(offered(draw, right, wrong), {who: Spot(place) for place, who in enumerate(WHO)}),
        (f"Elder has a {named(POINT, mine)}; younger has a {named(POINT, theirs)}.", comes_to),
        "call.equal" if equal else "call.better",
        fans,
        agreed(rules, *_FIELDS),
    )


def _why_point(mine: int, theirs: int, won: int, rules: Rules) -> str:
    if won == EQUAL:
        return "The points are equal, so nobody scores."
    if _same(rules, POINT, mine, theirs):
        return "The points are equal, and at this table elder then scores."
    better = WHO[won].lower()
    if rules.point_score == "tens":
        return f"At this table what a point makes decides, and {better}’s makes more."
    if mine.bit_count() != theirs.bit_count():
        return f"More cards are better, whatever they make, and {better} has more."
    return f"They have the same number of cards, and {better}’s make more."


# ---------------------------------------------------------------- sequences or sets


def _one_kind(draw: Draw, rules: Rules) -> Asked:
    kind = draw.one((SEQUENCES, SEQUENCES, SETS))
    wanted = draw.one((ELDERS, YOUNGERS, EQUAL)) if kind == SEQUENCES else draw.one((ELDERS, YOUNGERS))

    def may_fit(hand: Hand) -> bool:
        mine, theirs = (items_of(hand, seat, kind) for seat in (0, 1))
        if not mine or not theirs or len(mine) + len(theirs) < 3:
            return False
        # equal items fit even if, under these rules, elder scores them
        return _same(rules, kind, mine[0], theirs[0]) == (wanted == EQUAL)

    def fits(hand: Hand) -> bool:
        return wanted == EQUAL or bool(hand.facts.kinds[kind] == wanted)

    hand = _deal(draw, rules, may_fit, fits, alike=wanted == EQUAL)
    has = [items_of(hand, seat, kind) for seat in (0, 1)]
    won, names = hand.facts.kinds[kind], KIND_NAMES[kind]
    right = _takes(won, _worth(rules, kind, has[won])) if won in {ELDERS, YOUNGERS} else NEITHER
    fans = tuple(
        Fan(f"{who}’s {names}", tuple(card for item in items for card in sorted_hand(bits(item))))
        for who, items in zip(WHO, has, strict=True)
    )
    return Asked(
        f"Who scores {names}, and how much?",
        offered(draw, right, _mistaken(kind, has, won, rules)),
        (
            *(f"{who} has {_listed(kind, items)}." for who, items in zip(WHO, has, strict=True)),
            _why(kind, has, won, rules),
        ),
        "call.equal" if _same(rules, kind, has[0][0], has[1][0]) else "call.better",
        fans,
        ("Both call all that they have.", *agreed(rules, "equality")),
    )


def _same(rules: Rules, kind: int, one: int, other: int) -> bool:
    if kind == POINT:
        tens = rules.point_score == "tens"
        return point_strength(one, tens=tens) == point_strength(other, tens=tens)
    return strength(one) == strength(other)


def _takes(seat: int, worth: int) -> str:
    return f"{WHO[seat]}, {worth}"


def _listed(kind: int, items: tuple[int, ...]) -> str:
    return listed(f"a {named(kind, item)}" for item in items)


def _why(kind: int, has: list[tuple[int, ...]], won: int, rules: Rules) -> str:
    if won == EQUAL:
        return f"The best are equal: neither scores them, nor any lesser {KIND_NAMES[kind][:-1]}."
    total = _worth(rules, kind, has[won])
    if _same(rules, kind, has[0][0], has[1][0]):
        return f"The best are equal, and at this table elder then scores: {total} for all of them."
    return f"{WHO[won]}’s best is the better, so {WHO[won].lower()} scores all of them: {total}."


def _mistaken(kind: int, has: list[tuple[int, ...]], won: int, rules: Rules) -> Mistakes:
    total = [_worth(rules, kind, items) for items in has]
    after_best = [_worth(rules, kind, items[1:]) for items in has]
    names, equal = KIND_NAMES[kind], _same(rules, kind, has[0][0], has[1][0])
    if won == EQUAL:
        said = f"After an equal best no lesser {names[:-1]} counts."
        wrong = [(_takes(seat, after_best[seat]), said) for seat in (0, 1) if after_best[seat]]
        said = "The best are equal, so nobody scores."
        return [*wrong, *((_takes(seat, total[seat]), said) for seat in (0, 1))]
    lost = 1 - won
    wrong = []
    if after_best[won]:
        wrong.append(
            (
                _takes(won, total[won] - after_best[won]),
                f"{WHO[won]}’s best is good, and all the other {names} with it.",
            )
        )
    better = "At this table elder scores what is equal." if equal else _better(kind, has, won)
    wrong.append((_takes(lost, total[lost]), better))
    if after_best[lost]:
        said = f"A player whose best is beaten scores no {names}."
        wrong.append((_takes(lost, after_best[lost]), said))
    wrong.append(
        (_takes(won, total[won] + total[lost]), f"{WHO[won]} scores only {WHO[won].lower()}’s own {names}.")
    )
    wrong.append((NEITHER, better))
    return wrong


def _better(kind: int, has: list[tuple[int, ...]], won: int) -> str:
    mine, theirs = has[won][0], has[1 - won][0]
    if mine.bit_count() != theirs.bit_count():
        what = "The longer sequence is better" if kind == SEQUENCES else "A quatorze beats every trio"
        return f"{what}: {WHO[won].lower()}’s is a {named(kind, mine)}."
    return f"{WHO[won]}’s {named(kind, mine)} is higher than {WHO[1 - won].lower()}’s {named(kind, theirs)}."


# ---------------------------------------------------------------- everything


def _all(draw: Draw, rules: Rules) -> Asked:
    equal = rules.equality == "nobody" and draw.chance(5)

    def may_fit(hand: Hand) -> bool:
        # A good question can mislead: the best items of a kind are equal, or both players have items of several kinds.
        both_have = [kind for kind in ALL if all(items_of(hand, seat, kind) for seat in (0, 1))]
        if equal:
            return any(
                _same(rules, kind, items_of(hand, 0, kind)[0], items_of(hand, 1, kind)[0])
                for kind in both_have
            )
        return len(both_have) > 1

    def fits(hand: Hand) -> bool:
        scored = [event for event in hand.history if isinstance(event, Scored)]
        if any(event.what == "repique" for event in scored) or len(scored) < 3:
            return False
        return EQUAL in hand.facts.kinds or not equal

    hand = _deal(draw, rules, may_fit, fits, alike=equal)
    kinds = hand.facts.kinds
    scored = [[e.points for e in hand.history if isinstance(e, Scored) and e.seat == seat] for seat in (0, 1)]
    right = sum(scored[0]), sum(scored[1])
    fans = tuple(hand_fan(f"{who} holds", held_at_calling(hand, seat)) for seat, who in enumerate(WHO))
    return Asked(
        "What do the two score for their calls, before the play?",
        offered(draw, both(*right), [(both(*given), why) for given, why in _misreckoned(draw, hand)]),
        tuple(upper_first(_kind_line(hand, kind, kinds[kind])) for kind in ALL),
        "score.order",
        fans,
        ("Both call all that they have.", *agreed(rules, *_FIELDS)),
    )


def _kind_line(hand: Hand, kind: int, won: int) -> str:
    """Return a phrase that says who scores a kind, and with which items."""
    rules, name = hand.rules, KIND_NAMES[kind]
    if won == NOBODYS:
        return f"{name}: nobody."
    if won == EQUAL:
        return f"{name}: equal, nobody."
    items = hand.facts.calls[won].by_kind[kind]
    worth = [_worth(rules, kind, (item,)) for item in items]
    return f"{name}: {WHO[won].lower()}, {listed(named(kind, item) for item in items)}: {sums(worth)}."


def _misreckoned(draw: Draw, hand: Hand) -> list[tuple[tuple[int, int], str]]:
    """Return wrong totals, each with an explanation: they count items that are not good, or leave out good ones."""
    kinds, rules = hand.facts.kinds, hand.rules
    right = [0, 0]
    for kind, won in enumerate(kinds):
        if won in {ELDERS, YOUNGERS}:
            right[won] += _worth(rules, kind, items_of(hand, won, kind))
    wrong = []
    for kind, won in enumerate(kinds):
        name = KIND_NAMES[kind]
        for seat in (0, 1):
            worth = _worth(rules, kind, items_of(hand, seat, kind))
            if won == EQUAL:
                said = f"{upper_first(name)}: equal, so nobody scores."
                wrong.append((_with(right, seat, worth), said))
                rest = _worth(rules, kind, items_of(hand, seat, kind)[1:])
                said = f"After an equal best no lesser {name[:-1]} counts."
                wrong += [(_with(right, seat, rest), said)] if rest else []
            elif won == 1 - seat and worth:
                equal = _same(rules, kind, items_of(hand, 0, kind)[0], items_of(hand, 1, kind)[0])
                why = "equal, and elder’s at this table" if equal else f"{WHO[won].lower()}’s best is better"
                wrong.append(
                    (_with(right, seat, worth), f"{upper_first(name)}: {why}; the other scores nothing.")
                )
            elif won == seat and len(items_of(hand, seat, kind)) > 1:
                rest = _worth(rules, kind, items_of(hand, seat, kind)[1:])
                said = f"{WHO[won]}’s best is good, and all the other {name} with it."
                wrong.append((_with(right, seat, -rest), said))
    wrong = draw.shuffled(wrong)
    wrong.append(((right[1], right[0]), "It is the other way round."))
    wrong.append(((right[0] + 1, right[1]), "The one for the card led belongs to the play."))
    return wrong


def _with(right: list[int], seat: int, more: int) -> tuple[int, int]:
    return (right[0] + more, right[1]) if seat == 0 else (right[0], right[1] + more)


KINDS: Final = (Kind("contest", "Who scores after these calls?", "calls", _contest),)
