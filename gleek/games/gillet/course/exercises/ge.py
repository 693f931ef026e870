"""Questions about the Gé (a pair or a tricon): the Gé of one hand, the better of two, the winner of the first bowl."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, Option, Spot, offered, placed
from gleek.course.exercises.question_text import hand_fan
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.games.gillet.course.exercises.scenes import SEATS, WHO, agreed, at_point, four_hands, three
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import Ge, ge, is_flux
from gleek.words import listed, lower_first, upper_first

Mistakes = list[tuple[str, str]]

NONE: Final = "No Gé"
_LOWEST: Final = Rank.SEVEN


def _ge(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask for the Gé of a hand (level 1), the better of two hands (2), or the winner of the first bowl (3)."""
    return (_one, _two, _four)[level - 1](draw, rules)


def name(held: int) -> str:
    """Return a hand's Gé as the text of an answer: "A pair of kings", or "No Gé"."""
    found = ge(held)
    return upper_first(found.name) if found else NONE


def _alike(draw: Draw, count: int) -> int:
    """Return `count` random cards of one random rank, as a mask."""
    rank = draw.between(_LOWEST, Rank.ACE)
    return mask_of_numbers(draw.some(bits(RANK_MASKS[rank]), count))


def _one(draw: Draw, rules: Rules) -> Asked:
    del rules  # the rules do not change the Gé
    count = draw.one((1, 2, 2, 3))
    held = _alike(draw, count)
    held |= mask_of_numbers(draw.some(bits(GILLET_PACK & ~held), HAND - count))
    right, high = name(held), Rank(max(index % 13 for index in bits(held)))
    found = ge(held)
    wrong: Mistakes = []
    if found is None:
        said = "No two cards are of one rank."
        wrong += [(f"A pair of {high.words}", said)]
        what = "The cards are of one suit: that is a flux, for the second bowl." if is_flux(held) else said
        wrong += [(f"A tricon of {high.words}", what)]
    else:
        other = "tricon" if found.cards == 2 else "pair"
        words = Rank(found.rank).words
        held_words = "two" if found.cards == 2 else "three"
        wrong.append((f"A {other} of {words}", f"You hold {held_words} {words}."))
        if high != found.rank:
            wrong.append((f"A pair of {high.words}", f"The {high.word} is alone: it decides nothing here."))
        said = "Two cards of one rank are a Gé, whatever the third is, and whatever their rank."
        wrong.append((NONE, said if found.cards == 2 else "Three cards of one rank are a tricon."))
    return Asked(
        "What is this hand’s Gé?",
        offered(draw, right, wrong),
        (_says(found is not None and found.cards, right),),
        "ge.tricon" if found and found.cards == HAND else "ge.best",
        (hand_fan("Your hand", held),),
    )


def _says(cards: int, right: str) -> str:
    if not cards:
        return "No two cards are of one rank, so there is no Gé."
    return f"{'Two' if cards == 2 else 'All three'} cards are of one rank: {lower_first(right)}."


# ---------------------------------------------------------------- the better of two hands


def _two(draw: Draw, rules: Rules) -> Asked:
    while True:
        wanted = draw.one(((2, 2), (2, 3), (2, 2), (2, 1)))
        one, other = (_alike(draw, count) for count in wanted)
        if one & other or (wanted == (2, 2) and ge(one) == ge(other)):
            continue
        hands = four_hands(draw, (one, other) if draw.chance(5) else (other, one))[:2]
        best = [ge(held) for held in hands]
        if best[0] != best[1]:
            break
    winner = max((0, 1), key=lambda seat: best[seat] or (0, 0))
    mine, theirs = best[winner], best[1 - winner]
    assert mine is not None
    if theirs is None:
        why = "No pair is no Gé, however high the cards are."
    elif mine.cards != theirs.cards:
        why = f"Any tricon beats every pair, so {mine.name} beats {theirs.name}."
    else:
        high, low = Rank(mine.rank).words, Rank(theirs.rank).words
        why = f"{upper_first(high)} are higher than {low}; the third card decides nothing."
    names = ("The first hand", "The second hand")
    return Asked(
        "Which hand has the better Gé?",
        placed(
            offered(draw, names[winner], [(names[1 - winner], why)]),
            {name: Spot(place) for place, name in enumerate(names)},
        ),
        tuple(f"{who} has {lower_first(name(held))}." for who, held in zip(names, hands, strict=True)),
        "ge.tricon" if HAND in {mine.cards, theirs.cards if theirs else 0} else "ge.best",
        tuple(hand_fan(who, held) for who, held in zip(names, hands, strict=True)),
        agreed(rules),
    )


# ---------------------------------------------------------------- the winner of the first bowl


def takers(seats: tuple[int, ...]) -> str:
    """Return the text of an answer that names the winners of a bowl: one player, several, or none."""
    if not seats:
        return "Nobody"
    if len(seats) == 1:
        return WHO[seats[0]]
    return f"{WHO[seats[0]]} and {listed(lower_first(WHO[seat]) for seat in seats[1:])}, who divide it"


def _four(draw: Draw, rules: Rules) -> Asked:
    hands = _some_hands(draw)
    hand = at_point(rules, hands)
    won = hand.facts.ge_winners
    has = [ge(held) for held in hands]
    best = max((each for each in has if each), default=None)
    equal = [seat for seat in SEATS if best is not None and has[seat] == best]
    why = _why(equal, won, rules)
    wrong: Mistakes = []
    if len(equal) > 1:
        wrong += [(takers(tuple(equal)), why), *((WHO[seat], why) for seat in equal)]
    for seat in draw.shuffled(SEATS):
        each = has[seat]
        if seat in equal:
            continue
        if each is not None:
            said = f"{WHO[seat]} has {each.name}, and {best.name} is better." if best else ""
            wrong.insert(0, (WHO[seat], said))
        else:
            wrong.append((WHO[seat], f"{WHO[seat]} has no two cards of one rank."))
    if won:
        wrong.append(("Nobody", "There is a Gé at the table, and the best takes the bowl."))
    options: tuple[Option, ...] = offered(draw, takers(won), wrong)
    return Asked(
        "Who takes the first bowl?",
        placed(options, {WHO[seat]: Spot(seat) for seat in SEATS}),
        (_all(has), why),
        "ge.tie" if len(equal) > 1 else "ge.best" if won else f"ge.{_LEFT[rules.no_pair]}",
        tuple(hand_fan(who, held) for who, held in zip(WHO, hands, strict=True)),
        agreed(rules, "ties", "no_pair"),
    )


_LEFT: Final = {"carry": "carried", "point": "moved"}


def _all(has: list[Ge | None]) -> str:
    """Return a sentence that names the Gé of each player who has one."""
    some = [f"{lower_first(WHO[seat])} has {each.name}" for seat, each in enumerate(has) if each]
    return upper_first(f"{listed(some) or 'nobody has two cards of one rank'}.")


def _some_hands(draw: Draw) -> tuple[int, ...]:
    """Return four random hands that make a good question: with two equal pairs, with at least two Gés, or with none."""
    kind = draw.one(("equal", "two", "two", "none"))
    while True:
        if kind == "equal":
            rank = draw.between(_LOWEST, Rank.ACE)
            cards = draw.shuffled(bits(RANK_MASKS[rank]))
            begun = (mask_of_numbers(cards[:2]), mask_of_numbers(cards[2:]))
        elif kind == "two":
            begun = (_alike(draw, 2), _alike(draw, draw.one((2, 2, 3))))
        else:
            begun = (three(draw), 0)
        if begun[0] & begun[1]:
            continue
        hands = tuple(draw.shuffled(four_hands(draw, begun)))
        found = sum(ge(held) is not None for held in hands)
        if (found == 0) == (kind == "none") and (found > 1 or kind == "none"):
            return hands


def _why(equal: list[int], won: tuple[int, ...], rules: Rules) -> str:
    if not won:
        return (
            "Nobody has one, so the bowl waits for the next deal."
            if rules.no_pair == "carry"
            else "Nobody has one, so the bowl goes into the second."
        )
    if len(won) > 1:
        return "The best are equal, and at this table they divide the bowl."
    if len(equal) > 1:
        return f"The best are equal, so the eldest of them takes it: {lower_first(WHO[won[0]])}."
    return f"The best is {lower_first(WHO[won[0]])}’s."


KINDS: Final = (Kind("ge", "What is this hand’s Gé?", "game", _ge),)
