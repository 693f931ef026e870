"""Questions about sequences and sets: which ones a hand scores, and how much they score together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, Option, offered
from gleek.course.exercises.question_text import hand_fan, signs, sorted_hand, sums
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.games.piquet.course.exercises.saying import points
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import SEQUENCES, SET_RANKS, SETS, all_in, score
from gleek.games.piquet.names import SEQUENCE_NAMES, item_name
from gleek.games.piquet.rules import Rules
from gleek.words import NUMBERS, listed, upper_first

Mistakes = list[tuple[str, str]]

_MOST: Final = 5  # the greatest number of options


def _holdings(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask which items score, or at level 3 for their total. From level 2 on, some items are parts of larger ones."""
    pack = list(bits(SHAPES[rules.pack].pack))
    while True:
        held = mask_of_numbers(draw.some(pack, HAND))
        items, within = _items(held), _within(held)
        if level == 1 and 1 <= len(items) <= 3 and not within and len(_nearly(held)) > 1:
            return _which(draw, held, _nearly(held))
        if level == 2 and within and len(items) <= 3:
            return _which(draw, held, [*draw.shuffled(within), *_nearly(held)])
        if level == 3 and within and len(items) > 1:
            return _sum(draw, held)


def _items(held: int) -> list[tuple[int, int]]:
    """Return the sequences and sets that the hand scores, each as (kind, item)."""
    return [(kind, item) for kind in (SEQUENCES, SETS) for item in all_in(kind, held)]


def _within(held: int) -> Mistakes:
    """Return the items that are parts of larger ones, by name, each with the reason why it does not score."""
    found: Mistakes = []
    for run in all_in(SEQUENCES, held):
        for count in range(3, min(run.bit_count(), 5)):
            top = _top(run, count)
            greater = SEQUENCE_NAMES[run.bit_count()]
            said = f"It is part of your {greater}: an unbroken run makes one sequence, not two."
            found.append((upper_first(item_name(SEQUENCES, top)), said))
    for mask in all_in(SETS, held):
        if mask.bit_count() == 4:
            rank = Rank((mask.bit_length() - 1) % 13)
            said = f"All four {rank.words} make a quatorze; three of them score nothing besides."
            found.append((f"Trio of {rank.words}", said))
    return found


def _top(run: int, count: int) -> int:
    return mask_of_numbers(sorted(bits(run))[-count:])


def _nearly(held: int) -> Mistakes:
    """Return cards that look like a sequence or a set but are none, in words, each with the reason."""
    found: Mistakes = []
    for rank in range(Rank.SIX, Rank.TEN):
        count = (held & RANK_MASKS[rank]).bit_count()
        if count > 2:
            name = "Quatorze" if count == 4 else "Trio"
            found.append((f"{name} of {Rank(rank).words}", "Only tens and higher cards make a set."))
    pairs = [rank for rank in SET_RANKS if (held & RANK_MASKS[rank]).bit_count() == 2]
    found += [(f"Two {rank.words}", "A set takes three or four cards of one rank.") for rank in pairs[:1]]
    for suit in SUIT_MASKS:
        cards = list(sorted_hand(bits(held & suit)))
        for place in range(len(cards) - 2):
            three = cards[place : place + 3]
            if three[0] - three[2] == 3:  # one card is missing between the highest and the lowest
                lacking = Rank(next(c for c in range(three[2], three[0]) if c not in three) % 13)
                said = f"The {lacking.word} is missing: a sequence is unbroken."
                found.append((f"{signs(three)} as a tierce", said))
                break
        pair = next((cards[p : p + 2] for p in range(len(cards) - 1) if _alone(cards, p)), None)
        if pair:
            found.append((signs(pair), "A sequence takes three cards at least."))
    return found


def _alone(cards: list[int], place: int) -> bool:
    """Return whether the cards at `place` and `place + 1` are a run of exactly two."""
    high, low = cards[place], cards[place + 1]
    return high - low == 1 and high + 1 not in cards and low - 1 not in cards


def _which(draw: Draw, held: int, wrong: Mistakes) -> Asked:
    items = _items(held)
    right = [upper_first(item_name(kind, item)) for kind, item in items]
    # At level 2 the items inside larger ones come first, because the question is about them.
    chosen = wrong[: _MOST - len(right)]
    options = [Option(text, right=True) for text in right]
    options += [Option(text, right=False, because=because) for text, because in chosen]
    return Asked(
        "All that you call is good. Which of these do you score?",
        tuple(draw.shuffled(options)),
        _lines(items),
        "score.sequence" if items[0][0] == SEQUENCES else "score.set",
        (hand_fan("Your hand", held),),
        many=True,
    )


def _lines(items: list[tuple[int, int]]) -> tuple[str, ...]:
    said = [f"{item_name(kind, item)} scores {score(kind, item)}" for kind, item in items]
    return (f"Your {listed(said)}.",)


def _sum(draw: Draw, held: int) -> Asked:
    items = _items(held)
    worth = [score(kind, item) for kind, item in items]
    right = sum(worth)
    return Asked(
        "All that you call is good. What do your sequences and sets score together?",
        offered(draw, right, _missummed(draw, held, right), points),
        (*_lines(items), f"Together they score {sums(worth)}."),
        "score.set" if items[-1][0] == SETS else "score.sequence",
        (hand_fan("Your hand", held),),
    )


def _missummed(draw: Draw, held: int, right: int) -> list[tuple[int, str]]:
    runs, sets = all_in(SEQUENCES, held), all_in(SETS, held)
    found = draw.shuffled([*_of_runs(runs, right), *_of_sets(sets, right), *_of_low_sets(held, right)])
    for kind, some, name in ((SEQUENCES, runs, "sequences"), (SETS, sets, "sets")):
        if len(some) > 1:
            rest = sum(score(kind, item) for item in some[1:])
            found.append(
                (right - rest, f"A player whose best is good scores all the {name}, not only the best.")
            )
    if runs and sets:
        found.append((sum(score(SETS, item) for item in sets), "The sequences score too."))
        found.append((sum(score(SEQUENCES, item) for item in runs), "The sets score too."))
    found.append((right + 1, "Count again: three for a tierce or a trio, four for a quart."))
    return found


def _of_runs(runs: Iterable[int], right: int) -> Iterator[tuple[int, str]]:
    for run in runs:
        count = run.bit_count()
        name = SEQUENCE_NAMES[count]
        if count > 3:
            yield right + 3, f"The tierce in your {name} scores nothing besides."
        if count > 4:
            yield right - 10, f"A {name} scores ten more than its {count} cards: {count + 10}."


def _of_sets(sets: Iterable[int], right: int) -> Iterator[tuple[int, str]]:
    for mask in sets:
        words = Rank((mask.bit_length() - 1) % 13).words
        if mask.bit_count() == 4:
            yield right + 3, f"Three of the four {words} score nothing besides the quatorze."
            yield right - 10, f"The four {words} are a quatorze, and score fourteen."


def _of_low_sets(held: int, right: int) -> Iterator[tuple[int, str]]:
    for rank in range(Rank.SIX, Rank.TEN):
        count = (held & RANK_MASKS[rank]).bit_count()
        if count > 2:
            words = f"{NUMBERS[count]} {Rank(rank).words}"
            said = f"The {words} score nothing: only tens and higher cards make a set."
            yield right + (14 if count == 4 else 3), said


KINDS: Final = (Kind("holdings", "Which sequences and sets score?", "calls", _holdings),)
