"""Questions about the calls: what the point, sequences and sets of a hand score, and who scores after both calls."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from gleek.course.exercises.question_text import (
    above_ten,
    hand_fan,
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
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.words import counted, listed, upper_first
from gleek.games.piquet.comparing import of_first
from gleek.games.piquet.counting import item
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.scenes import (
    KIND_NAMES,
    WHO,
    Both,
    agreed,
    both,
    named,
    pack_of,
    plus,
    points,
)
from gleek.games.piquet.deal import HAND
from gleek.games.piquet.facts import EQUAL, NOBODYS
from gleek.games.piquet.items import (
    KIND_WORDS,
    POINT,
    SEQUENCES,
    SET_RANKS,
    SETS,
    all_in,
    best_point,
    point_strength,
    score,
    tens_score,
    value_of,
)
from gleek.games.piquet.items import KINDS as ALL
from gleek.games.piquet.names import SEQUENCE_NAMES, item_name, set_name
from gleek.games.piquet.rules import Rules

_QUESTIONS: Final = (
    "What does this point make, and what does it score if it is good?",
    "Which suit is your point?",
    "What is your point, and what does it score if it is good?",
)


@question("point", "What is this point worth?", "calls")
def point(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal a hand whose best suit is as long as its second best or, at level 2, perhaps a card longer.

    At level 1, deal a single suit.
    """
    pack, tens = pack_of(rules), rules.point_score == "tens"
    if level == 1:
        suits = [some_cards(draw, pack & draw.one(SUIT_MASKS), draw.between(3, 6))]
    else:
        suits = suits_of(some_cards(draw, pack, HAND))
        suits.sort(key=lambda suit: point_strength(suit, tens=tens), reverse=True)
        first, second = suits[:2]
        require(point_strength(first, tens=tens) != point_strength(second, tens=tens))
        require(first.bit_count() - second.bit_count() <= (level == 2))
    best, name = suits[0], suit_of(suits[0])
    value, scores, size = value_of(best), item(rules, 0, POINT, best).points, best.bit_count()
    require(value >= rules.point_least)
    fan = hand_fan("Your point" if level == 1 else "Your hand", sum(suits))
    how = "It scores one for each card"
    if tens:
        how = "At this table it scores a point for each ten, and five and over as one more"
    elif scores != size:
        how = f"It scores one for each card, but {value} scores one less at this table"

    def say(answer: tuple[int, int, int]) -> str:
        """Return the text of an answer, which is a suit, what it makes and what it scores."""
        suit, makes, scores = answer
        if level == 2:
            return suit_of(suit).capitalize()
        return upper_first(f"{f'{suit_of(suit)}: ' if level > 1 else ''}making {makes}, scoring {scores}")

    # the next best suit and, if points are compared by length, the other suits that are as long as the best
    rivals = suits[1:2] + [suit for suit in suits[2:] if not tens and suit.bit_count() == size]
    ace, high = best & RANK_MASKS[Rank.ACE] > 0, value + above_ten(best)
    low = sum(index % 13 + 2 for index in bits(best) if Rank.SEVEN <= index % 13 <= Rank.NINE)
    return Template(
        _QUESTIONS[level - 1],
        answer=(best, value, scores),
        reasoning=[
            " ".join(_why_less(suit, best, rules) for suit in rivals),
            f"{name.capitalize()} make {points_sum(best)}.",
            level != 2 and f"{how}: {points(scores)}.",
        ],
        rule="call.better" if level == 2 else "score.point",
        fans=[fan],
        facts=agreed(rules, "point_score", "ending_four"),
        say=say,
        spots=suit_spots(fan, suits) if level == 2 else {},
        mistakes={
            "another suit": (
                ((suit, value_of(suit), item(rules, 0, POINT, suit).points), _why_less(suit, best, rules))
                for suit in suits[1 : None if level == 2 else 2]
            ),
            "At this table the point scores by tens, not by cards.": tens and (best, value, size),
            "At this table a point of {value} scores one less.": (best, value, size),
            "Five and over count as one ten more.": tens and (best, value, value // 10),
            "What it makes is for comparing points; it is not what it scores.": (best, value, value),
            "The ace counts eleven, not one.": (best, value - 10 * ace, scores),
            "King, queen and knave count ten each, not thirteen, twelve and eleven.": (best, high, scores),
            "Nine, eight and seven count their numbers.": (best, value - low, scores),
            "The ace counts eleven, one more than a ten.": (best, value - ace, scores),
            "That is one for each ten; it scores one for each card.": (best, value, tens_score(value)),
            "Ten is what the cards score, for most of the tricks.": (best, value, 10),
        },
        names={"value": value},
    )


# Cards that a learner may take for an item, what they would score, and a remark that says why they do not.
Wrong = Iterator[tuple[str, int, str]]


def _why_less(suit: int, best: int, rules: Rules) -> str:
    this, other, size = suit_of(suit).capitalize(), suit_of(best), best.bit_count()
    if rules.point_score != "tens" and suit.bit_count() < size:
        return f"{this} are {counted(suit.bit_count(), 'card')}, {other} {size}: the longer suit is better."
    decides = ": at this table that decides" if rules.point_score == "tens" else ""
    return f"{this} make {value_of(suit)}, {other} {value_of(best)}{decides}."


@question("holdings", "Which sequences and sets score?", "calls")
def holdings(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal a hand; from level 2 on one in which some items are parts of larger ones.

    Ask which items score or, at level 3, how much they score together.
    """
    held, which = some_cards(draw, pack_of(rules), HAND), level < 3
    items = [(kind, mask) for kind in (SEQUENCES, SETS) for mask in all_in(kind, held)]
    large = any(mask.bit_count() > 3 for _, mask in items)
    scores = {item_name(*each): score(*each) for each in items}
    require(large == (level > 1) and (1 if which else 2) <= len(items) <= 3)
    require(level > 1 or len([*_low_sets(held), *_broken(held), *_pairs(held)]) > 1)
    total, (last, _) = sum(scores.values()), items[0 if which else -1]
    asked = "Which of these do you score?" if which else "What do your sequences and sets score together?"

    def also(wrong: Wrong) -> Iterator[tuple[str | int, str]]:
        """Yield the answers of a learner who thinks that these cards score as well."""
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
        say=str if which else points,
        most=5 if which else 0,
        mistakes={
            "part of a larger item": also(_within(items)),
            "a set of low cards": also(_low_sets(held)),
            "a broken sequence": also(_broken(held)),
            "an item left out": iter(()) if which else _without(scores, items),
            "two cards": also(_pairs(held) if which else iter(())),
        },
    )


def _within(items: list[tuple[int, int]]) -> Wrong:
    for kind, mask in items:
        count, top = mask.bit_count(), mask.bit_length() - 1
        if count > 3 and kind == SETS:
            rank = Rank(top % 13)
            why = f"All four {rank.words} make a quatorze; three of them score nothing besides."
            yield set_name(3, rank), 3, why
        for part in range(3, min(count, 5)) if kind == SEQUENCES else ():
            inner = mask_of_numbers(range(top - part + 1, top + 1))
            why = f"It is part of your {SEQUENCE_NAMES[count]}: an unbroken run makes one sequence, not two."
            yield item_name(SEQUENCES, inner), part, why


def _low_sets(held: int) -> Wrong:
    for rank in map(Rank, range(Rank.SIX, Rank.TEN)):
        if (count := (held & RANK_MASKS[rank]).bit_count()) > 2:
            why = f"Only tens and higher cards make a set, not {rank.words}."
            yield set_name(count, rank), 14 if count == 4 else 3, why


def _broken(held: int) -> Wrong:
    for suit in suits_of(held):
        cards = sorted_hand(bits(suit))
        for one, two, three in zip(cards, cards[1:], cards[2:], strict=False):
            if one - three == 3:  # one card is missing between the highest and the lowest
                lacking = Rank((two - 1 if one - two == 1 else two + 1) % 13)
                why = f"The {lacking.word} of that suit is missing: a sequence is unbroken."
                yield f"{signs((one, two, three))} as a tierce", 3, why


def _pairs(held: int) -> Wrong:
    for rank in map(Rank, SET_RANKS):
        if (held & RANK_MASKS[rank]).bit_count() == 2:
            yield f"Two {rank.words}", 0, "A set takes three or four cards of one rank."


def _without(scores: dict[str, int], items: list[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    total = sum(scores.values())
    for (name, scored), (_, mask) in zip(scores.items(), items, strict=True):
        yield total - scored, f"Your {name} scores too, with all the others."
        if scored > 10:
            yield total - scored + mask.bit_count(), f"Your {name} scores more than its cards: {scored}."


class _Calls(NamedTuple):
    """The calls of both players for one kind of item. In each pair elder's value comes first."""

    kind: int
    items: list[tuple[int, ...]]  # the items as masks, the best first; of points, only the best
    points: list[list[int]]  # what each item scores if it is good
    winner: int  # the seat that scores, EQUAL or NOBODYS
    equal: bool  # whether the best items are equal
    tens: bool  # whether points are compared by what they make

    @property
    def name(self) -> str:
        return KIND_NAMES[self.kind]

    @property
    def why(self) -> str:
        """A sentence that says why the winner's best item is better, or why nobody scores."""
        if self.winner == EQUAL:
            lesser = "" if self.kind == POINT else ", not even for a lesser one"
            return f"The best are equal, so nobody scores{lesser}."
        if self.equal:
            return "They are equal, and at this table elder then scores."
        better, sizes = WHO[self.winner].lower(), {some[0].bit_count() for some in self.items}
        if self.kind == POINT and self.tens:
            return f"At this table what a point makes decides, and {better}’s makes more."
        if len(sizes) == 1:
            more = "make more" if self.kind == POINT else "is higher"
            return f"They have the same number of cards, and {better}’s {more}."
        longer = ("More cards are better, whatever they make", "The longer sequence is better")
        return f"{(*longer, 'A quatorze beats every trio')[self.kind]}, and {better} has it."

    @property
    def line(self) -> str:
        """A sentence about all items, and one that says who scores them."""
        if self.winner == NOBODYS:
            return f"{upper_first(self.name)}: nobody has any."
        elder, younger = (listed(f"a {named(self.kind, each)}" for each in some) for some in self.items)
        why = f" {self.why}" if elder and younger else ""
        told = f"{upper_first(self.name)}: elder has {elder or 'none'}; younger has {younger or 'none'}.{why}"
        if self.winner == EQUAL:
            return told
        return f"{told} {WHO[self.winner]} scores {sums(self.points[self.winner])}."


def _calls(hand: Hand, kind: int) -> _Calls:
    rules, tens, items = hand.rules, hand.rules.point_score == "tens", []
    for seat in (0, 1):
        held = scenes.held_at_calling(hand, seat)
        some = all_in(kind, held) if kind != POINT else (best_point(held, tens=tens),)
        items.append(some if kind != POINT or value_of(some[0]) >= rules.point_least else ())
    points = [[item(rules, seat, kind, each).points for each in items[seat]] for seat in (0, 1)]
    one, other = (of_first(rules, kind, some) for some in items)
    return _Calls(kind, items, points, int(hand.facts.kinds[kind]), one == other > 0, tens)


@question("contest", "Who scores after these calls?", "calls")
def contest(draw: Draw, level: int, rules: Rules) -> Template:
    """Let both players call: the question is on the point (level 1), on sequences or sets (2) or on all three (3)."""
    kinds = ((POINT,), (draw.one((SEQUENCES, SEQUENCES, SETS)),), ALL)[level - 1]
    kind, alike = draw.one(kinds[:2]), draw.chance(5)
    given = _item(draw, rules, kind, alike=alike) if alike or level == 2 else scenes.NOTHING_WANTED
    hand = scenes.all_called(draw, rules, given)
    calls = [_calls(hand, each) for each in kinds]
    first, whats = calls[0], [each.what for each in scenes.scored(hand)]
    if level == 3:
        require(sum(all(each.items) for each in calls) > 1 and len(whats) > 2 and "repique" not in whats)
    else:
        require(all(first.items))
        makes = [value_of(some[0]) for some in first.items]
        require(level == 1 or first.equal or sum(map(len, first.items)) > 2)
        require(level == 2 or abs(makes[0] - makes[1]) < 12)
    right = scenes.points_of_both(scenes.scored(hand, kinds))
    every, of_points = level == 3, ("point_score", "ending_four") if POINT in kinds else ()
    what = "best suit" if first.kind == POINT else first.name
    cards = [tuple(card for each in some for card in sorted_hand(bits(each))) for some in first.items]
    alone = [_told((sum(first.points[0]), 0)), _told((0, sum(first.points[1])))]
    best = POINT in kinds and first.winner < EQUAL and first.items[first.winner][0]
    return Template(
        f"Who scores {'for the calls' if every else first.name}, and how much?",
        answer=right,
        reasoning=[each.line for each in calls],
        rule="score.order" if every else "call.equal" if first.equal else "call.better",
        fans=scenes.both_hands(hand) if every else map(Fan, (f"{who}’s {what}" for who in WHO), cards),
        facts=["Both call all that they have.", *agreed(rules, "equality", *of_points)],
        say=_told,
        spots={text: Spot(place) for place, text in enumerate(alone)} if level == 1 else {},
        mistakes={
            "what does not score, or scores too": _misjudged(calls, right),
            "What a point makes is for comparing points; it is not what it scores.": best
            and plus(right, first.winner, value_of(best) - first.points[first.winner][0]),
            "It is the other way round.": right[::-1],
            "The one for the card led belongs to the play.": every and plus(right, 0, 1),
        },
    )


def _item(draw: Draw, rules: Rules, kind: int, *, alike: bool) -> Both:
    """Return an item for elder and one for younger, as masks: equal ones, or random sequences or sets."""
    if kind == SETS:
        one, other = (RANK_MASKS[rank] for rank in draw.some(SET_RANKS, 2))
        return some_cards(draw, one, draw.between(3, 4)), some_cards(draw, other, draw.between(3, 4))
    ranks = [index for index in bits(scenes.pack_of(rules)) if index < len(Rank)]
    given = []
    for start in (draw.below(len(ranks) - 3), draw.below(len(ranks) - 3)):
        run = ranks[start : start + draw.between(3, 4)]
        given.append(mask_of_numbers(draw.some(ranks, draw.between(4, 5)) if kind == POINT else run))
    one, other = draw.some(range(4), 2)
    return given[0] << 13 * one, given[not alike] << 13 * other


def _told(scores: Both) -> str:
    if all(scores):
        return both(scores)
    return next((f"{who}, {points}" for who, points in zip(WHO, scores, strict=True) if points), "Neither")


def _misjudged(calls: list[_Calls], right: Both) -> Iterator[tuple[Both, str]]:
    """Yield scores with a mistake about one kind of item: all its items, only the best, or the loser's."""
    for each in calls:
        if each.winner == EQUAL:
            for seat in (0, 1):
                lesser = f"After an equal best no lesser {KIND_WORDS[each.kind]} counts."
                yield plus(right, seat, sum(each.points[seat][1:])), lesser
                equal = f"{upper_first(each.name)}: equal, so nobody scores."
                yield plus(right, seat, sum(each.points[seat])), equal
        elif each.winner < EQUAL:
            others = f"{WHO[each.winner]}’s best is good, and all the other {each.name} with it."
            yield plus(right, each.winner, -sum(each.points[each.winner][1:])), others
            if all(each.items):
                lost, more = -sum(each.points[each.winner]), sum(each.points[1 - each.winner])
                no = f"{WHO[1 - each.winner]} scores no {KIND_WORDS[each.kind]}."
                yield plus(right, each.winner, lost, more), each.why
                yield plus(right, 1 - each.winner, more), f"{each.why} {no}"
