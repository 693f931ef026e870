"""Questions about the calls: what the point, sequences and sets of a hand score, and who scores after both calls."""

from collections.abc import Iterator
from typing import Final

from gleek.course.exercises.question_text import (
    hand_fan,
    miscounted,
    points_sum,
    signs,
    some_cards,
    sorted_hand,
    suit_of,
    suit_spots,
    suits_of,
    sums,
)
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot, Template, question, require
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.words import counted, listed, upper_first
from gleek.games.piquet.comparing import best_of
from gleek.games.piquet.counting import item
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.scenes import KIND_NAMES, WHO, Both, agreed, both, pack_of, plus
from gleek.games.piquet.deal import HAND
from gleek.games.piquet.facts import EQUAL
from gleek.games.piquet.items import KINDS as ALL
from gleek.games.piquet.items import (
    POINT,
    SEQUENCE_NAMES,
    SEQUENCES,
    SET_RANKS,
    SETS,
    all_in,
    best_point,
    item_name,
    point_strength,
    score,
    set_name,
    value_of,
)
from gleek.games.piquet.rules import Rules


@question("point", "What is this point worth?", "calls")
def point(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask for the point of one suit (level 1) or of a hand (levels 2 and 3).

    At level 2, the best suit is at most one card longer than the second best. At level 3, it is no longer.
    """
    tens = rules.point_score == "tens"
    suits = suits_of(some_cards(draw, pack_of(rules), HAND))
    suits.sort(key=lambda suit: point_strength(suit, tens=tens), reverse=True)
    if level == 1:
        suits = suits[:1]
    else:
        first, second = suits[:2]
        require(point_strength(first, tens=tens) != point_strength(second, tens=tens))
        require(first.bit_count() - second.bit_count() <= (level == 2))
    best = suits[0]
    value, scores, size = value_of(best), item(rules, 0, POINT, best).points, best.bit_count()
    require(value >= rules.point_least)
    fan = hand_fan("Your point" if level == 1 else "Your hand", sum(suits))
    but = "" if scores == size else f", but {value} scores one less at this table"
    how = f"It scores one for each card{but}"
    if tens:
        how = "At this table it scores a point for each ten, and five and over as one more"

    def say(answer: tuple[int, int, int]) -> str:
        suit, makes, scores = answer
        if level == 2:
            return suit_of(suit).capitalize()
        return upper_first(f"{f'{suit_of(suit)}: ' if level > 1 else ''}making {makes}, scoring {scores}")

    less = {suit: _why_less(suit, best, tens=tens) for suit in suits[1:]}
    return Template(
        "Which suit is your point?"
        if level == 2
        else "What is your point, and what does it score if it is good?",
        answer=(best, value, scores),
        reasoning=[
            " ".join([*less.values()][:1]),
            f"{suit_of(best).capitalize()} make {points_sum(best)}.",
            level != 2 and f"{how}: {scenes.points(scores)}.",
        ],
        rule="call.better" if level == 2 else "score.point",
        fans=[fan],
        facts=agreed(rules, "point_score", "ending_four"),
        say=say,
        spots=suit_spots(fan, suits) if level == 2 else {},
        mistakes={
            "another suit": (
                ((suit, value_of(suit), item(rules, 0, POINT, suit).points), why)
                for suit, why in less.items()
            ),
            "{how}.": (best, value, size),
            "What it makes is for comparing points; it is not what it scores.": (best, value, value),
            **miscounted(best, lambda makes: (best, makes, scores)),
        },
        names={"how": how},
    )


def _why_less(suit: int, best: int, *, tens: bool) -> str:
    this, other, size = suit_of(suit).capitalize(), suit_of(best), best.bit_count()
    if not tens and suit.bit_count() < size:
        return f"{this} are {counted(suit.bit_count(), 'card')}, {other} {size}: the longer suit is better."
    return f"{this} make {value_of(suit)}, {other} {value_of(best)}{', which decides here' * tens}."


def _items(kind: int, held: int, rules: Rules) -> tuple[int, ...]:
    """Return the items of a kind in a hand as masks, the best first; of points, only the best."""
    if kind != POINT:
        return all_in(kind, held)
    best = best_point(held, tens=rules.point_score == "tens")
    return (best,) if value_of(best) >= rules.point_least else ()


# An item that a learner may wrongly count, the points for it, and a remark that says why it does not score.
Wrong = Iterator[tuple[str, int, str]]


@question("holdings", "Which sequences and sets score?", "calls")
def holdings(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask which items of a hand score or, at level 3, how much. Above level 1, a large item contains smaller ones."""
    held, which = some_cards(draw, pack_of(rules), HAND), level < 3
    items = [(kind, mask) for kind in (SEQUENCES, SETS) for mask in _items(kind, held, rules)]
    large = any(mask.bit_count() > 3 for _, mask in items)
    scores = {item_name(*each): score(*each) for each in items}
    require(large == (level > 1) and (1 if which else 2) <= len(items) <= 3)
    require(level > 1 or len([*_no_items(held)]) > 1)
    total, (last, _) = sum(scores.values()), items[0 if which else -1]
    asked = "Which of these do you score?" if which else "What do your sequences and sets score together?"

    def also(wrong: Wrong) -> Iterator[tuple[str | int, str]]:
        return ((upper_first(name) if which else total + points, why) for name, points, why in wrong)

    return Template(
        f"All that you call is good. {asked}",
        answer=tuple(map(upper_first, scores)) if which else total,
        reasoning=[
            f"Your {listed(f'{name} scores {points}' for name, points in scores.items())}.",
            not which and f"Together they score {sums(scores.values())}.",
        ],
        rule="score.set" if last == SETS else "score.sequence",
        fans=[hand_fan("Your hand", held)],
        say=str if which else scenes.points,
        most=5 if which else 0,
        mistakes={
            "part of a larger item": also(_within(items)),
            "no item": also(_no_items(held)),
            "an item left out": (
                (total - points, f"Your {name} scores too, with all the others.")
                for name, points in scores.items()
                if not which
            ),
        },
    )


def _within(items: list[tuple[int, int]]) -> Wrong:
    for kind, mask in items:
        count, top = mask.bit_count(), mask.bit_length() - 1
        if count > 3 and kind == SETS:
            trio = item_name(kind, mask & mask - 1)
            yield trio, 3, "All four together make a quatorze; three of them score nothing besides."
        elif count > 3:
            longer = f"It is part of your {SEQUENCE_NAMES[count]}"
            tierce = item_name(kind, mask_of_numbers(range(top - 2, top + 1)))
            yield tierce, 3, f"{longer}: an unbroken run makes one sequence, not two."


def _no_items(held: int) -> Wrong:
    for rank in map(Rank, range(Rank.SIX, len(Rank))):
        count = (held & RANK_MASKS[rank]).bit_count()
        if count > 2 and rank not in SET_RANKS:
            yield set_name(count, rank), 3, f"Only tens and higher cards make a set, not {rank.words}."
        elif count == 2 and rank in SET_RANKS:
            yield f"Two {rank.words}", 0, "A set takes three or four cards of one rank."
    for suit in suits_of(held):
        cards = sorted_hand(bits(suit))
        for one, two, three in zip(cards, cards[1:], cards[2:], strict=False):
            if one - three == 3:
                yield f"{signs((one, two, three))} as a tierce", 3, "A card between them is missing."


# For each kind of item in the order of `KINDS` (point, sequences, sets), which of two items is the better one.
_BETTER: Final = (
    "the longer suit is better; of two equally long ones, the one that makes more",
    "the longer sequence is better; of two equally long ones, the higher",
    "a quatorze beats every trio; otherwise the higher rank is better",
)


@question("contest", "Who scores after these calls?", "calls")
def contest(draw: Draw, level: int, rules: Rules) -> Template:
    """Let both players call: the question is on the point (level 1), on sequences or sets (2) or on all three (3)."""
    kinds = ((POINT,), (draw.one((SEQUENCES, SEQUENCES, SETS)),), ALL)[level - 1]
    hand, every = scenes.all_called(draw, rules), level == 3
    elder, younger = right = scenes.points_of_both(scenes.scored(hand, kinds))
    lines, wrong, contested = list[str](), list[tuple[Both, str]](), 0
    for kind in kinds:
        name, winner, why = KIND_NAMES[kind], hand.facts.kinds[kind], _BETTER[kind]
        items = [_items(kind, scenes.held_at_calling(hand, seat), rules) for seat in (0, 1)]
        has = [listed(f"a {item_name(kind, each)}" for each in some) or "none" for some in items]
        scores = [[item(rules, 0, kind, each).points for each in some] for some in items]
        equal = 0 < best_of(rules, kind, items[0][:1]) == best_of(rules, kind, items[1][:1])
        if kind == POINT and rules.point_score == "tens":
            why = "at this table the one that makes more is better"
        if equal:
            nobody = "so nobody scores, not even for a lesser one"
            why = (
                f"the best are equal, {nobody if winner == EQUAL else 'and at this table elder then scores'}"
            )
        lines.append(f"{upper_first(name)}: elder has {has[0]}; younger has {has[1]}.")
        if all(items):
            contested, lines[-1] = contested + 1, f"{lines[-1]} {upper_first(why)}."
            mine, theirs = scenes.points_of_both(scenes.scored(hand, [kind]))
            ways = [(sum(scores[0]) * one, sum(scores[1]) * two) for one, two in ((1, 0), (0, 1), (1, 1))]
            shares = [(elder - mine + each[0], younger - theirs + each[1]) for each in ways]
            wrong += [(each, f"{upper_first(name)}: {why}.") for each in shares]
        if winner < EQUAL:
            lines[-1] += f" {WHO[winner]} scores {sums(scores[winner])}."
            others = f"{WHO[winner]}’s best is good, and all the other {name} with it."
            wrong.append((plus(right, winner, -sum(scores[winner][1:])), others))
    require(contested > 1 and elder + younger < 60 if every else contested)
    require(every or equal or (draw.chance(5) if level == 1 else sum(map(len, items)) > 2))
    fans, facts = scenes.shown_calls(hand, 3)
    if not every:
        cards = [tuple(card for each in some for card in sorted_hand(bits(each))) for some in items]
        fans = tuple(map(Fan, (f"{who}’s {'best suit' if level == 1 else name}" for who in WHO), cards))
    alone = [both((sum(scores[0]), 0)), both((0, sum(scores[1])))] if level == 1 else []
    return Template(
        f"Who scores {'for the calls' if every else name}, and how much?",
        answer=right,
        reasoning=lines,
        rule="score.order" if every else "call.equal" if equal else "call.better",
        fans=fans,
        facts=[*facts, *agreed(rules, "equality", "point_score", "ending_four")],
        say=both,
        spots={text: Spot(place) for place, text in enumerate(alone)},
        mistakes={
            "what does not score, or scores too": iter(wrong),
            "What a point makes is for comparing points; it is not what it scores.": level == 1
            and tuple(score and value_of(items[seat][0]) for seat, score in enumerate(right)),
        },
    )
