"""Questions about the payments at the reckoning: a player's winnings, and the money left in the pot."""

from __future__ import annotations

from collections.abc import Iterator

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, offered, pence
from gleek.course.exercises.question_text import signs, sums
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, YOU, agreed, net, turned_up
from gleek.games.gleek.course.exercises.whole_hand import (
    Count,
    Mistakes,
    Whole,
    above,
    out_of_play,
    tricks_word,
    what_counts,
    who,
)
from gleek.games.gleek.reckoning import A_TRICK, OWN_CARDS
from gleek.games.gleek.rules import Rules
from gleek.words import one_stop, upper_first


def settle(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about a player's winnings at the reckoning.

    Level 1: all scores are given. Level 2: the tricks and honours of all players are given. Level 3: those of the two
    opponents are given, or the question is how much money stays in the pot.
    """
    whole, seat = Whole(draw, rules, lay_out_honour=level == 3 and draw.chance(6)), draw.below(3)
    while not whole.scores[seat]:
        whole, seat = Whole(draw, rules, lay_out_honour=level == 3 and draw.chance(6)), draw.below(3)
    if level == 3 and whole.left and draw.chance(5):
        return _what_is_left(draw, whole)
    counts = [whole.counts(each) for each in range(3)]
    lines = [] if level == 1 else _count_lines(counts, seat, level)
    right = whole.paid(seat)
    return Asked(
        "What do you win or lose at the reckoning?",
        offered(draw, right, _mispaid(whole, seat, level), net),
        (*lines, *_pay_lines(whole, seat)),
        "reckoning.settlement",
        (),
        (
            YOU[seat],
            turned_up(whole.up),
            *_score_facts(whole, seat, level),
            *(what_counts(rules, "settlement") if level == 3 else agreed(rules, "settlement")),
        ),
        whole.trump,
    )


def _score_facts(whole: Whole, seat: int, level: int) -> list[str]:
    """Return the facts that the question gives, in sentences.

    Level 1: all scores. Level 2: the tricks and honours of all seats. Level 3: those of the two opponents only.
    """
    counts = [whole.counts(each) for each in range(3)]
    if level == 1:
        return [upper_first(f"{_is(each, seat)} {above(counts[each].score).lower()}.") for each in range(3)]
    if level == 2:
        return [
            upper_first(
                f"{_has(each, seat)} {tricks_word(count.tricks).lower()}, and {count.honours or 'nothing'} for honours."
            )
            for each, count in enumerate(counts)
        ]
    facts = []
    for each, (tricks, cards, _) in enumerate(counts):
        if each != seat:
            which = signs(card for card, _ in cards) or "nothing else that counts"
            facts.append(f"{CALLER[each]} has {tricks_word(tricks).lower()}, and {which}.")
    return [*facts, *out_of_play(whole, seat), "All the rest that counts, tricks and honours, is yours."]


def _is(seat: int, you: int) -> str:
    return "you are" if seat == you else f"{WHO[seat]} is"


def _has(seat: int, you: int) -> str:
    return "you have" if seat == you else f"{WHO[seat]} has"


def _count_lines(counts: list[Count], seat: int, level: int) -> list[str]:
    parts = [
        f"{who(each, seat)} {sums([A_TRICK * count.tricks, count.honours, -OWN_CARDS])}"
        for each, count in enumerate(counts)
    ]
    lines = [upper_first(f"{'; '.join(parts)}.")]
    if level == 3:
        mine = counts[seat]
        which = signs(card for card, _ in mine.cards) or "no honour"
        lines.insert(0, f"The rest is yours: {tricks_word(mine.tricks).lower()}, and {which}.")
    return lines


def _pay_lines(whole: Whole, seat: int) -> list[str]:
    score, right = whole.scores[seat], whole.paid(seat)
    if whole.rules.settlement == "pot":
        does = "draw {0} from the pot" if score > 0 else "put {0} into the pot"
        return [f"You are {above(score).lower()}, and {does.format(abs(score))}: {net(right).lower()}"]
    others = [-whole.scores[other] for other in range(3) if other != seat]
    return [
        f"Twice your own score, less each of the others’: {sums([2 * score, *others])}; {net(right).lower()}"
    ]


def _mispaid(whole: Whole, seat: int, level: int) -> Iterator[tuple[int, str]]:
    """Return wrong winnings, each with the mistake that leads to them: the wrong way to settle, or a wrong score."""
    score, count = whole.scores[seat], whole.counts(seat)
    others = [whole.scores[other] for other in range(3) if other != seat]
    wrong_scores: Mistakes = []
    if level > 1:
        out = sum(whole.worth[card] for card in whole.honours_out)
        if out and level == 3:
            wrong_scores.append(
                (score + out, f"What is out of play counts for nobody: {signs(whole.honours_out)}.")
            )
        wrong_scores.append((score - count.honours, "The honours count as well as the tricks."))
        wrong_scores.append((score + OWN_CARDS, "Take twenty-two from the count."))
        wrong_scores.append((score - 2 * count.tricks, "Each trick counts three, one for each of its cards."))
    if whole.rules.settlement == "pot":
        yield 2 * score, "You pay or draw your score once, through the pot."
        yield from wrong_scores
        for other in others:
            if other * score < 0:
                said = (
                    "You draw what you are above, no more."
                    if score > 0
                    else "You pay what you are short, no more."
                )
                yield -other, said
        yield 3 * score - sum(whole.scores), "Everything goes through the pot; nobody pays another directly."
    else:
        yield score, "At this table there is no pot: your score is settled with each of the others."
        yield 2 * score, "The scores of the others are settled with you, too."
        yield from ((2 * wrong - sum(others), why) for wrong, why in wrong_scores)
        yield 2 * score + sum(others), "You pay what another is above twenty-two; who is short pays you."
    yield -whole.paid(seat), "Above twenty-two one wins, short of it one loses."


def _what_is_left(draw: Draw, whole: Whole) -> Asked:
    paid_in = sum(-score for score in whole.scores if score < 0)
    drawn = sum(score for score in whole.scores if score > 0)
    counts = [whole.counts(each) for each in range(3)]
    wrong = [
        ("Nothing.", f"With {signs(whole.honours_out)} out of play the losses are greater than the gains."),
        (pence(paid_in), "That is all that is paid in: the winners draw what they are above."),
        *([(pence(drawn), "That is what is drawn.")] if drawn else []),
        (pence(A_TRICK * whole.left), "What is out of play counts once, and makes no tricks."),
        (pence(OWN_CARDS - whole.left), "The pot keeps what is paid in and not drawn."),
    ]
    return Asked(
        "How much stays in the pot of the reckoning, for the next hand’s ruff?",
        offered(draw, pence(whole.left), wrong),
        (
            *_count_lines(counts, -1, 2),
            f"Paid in are {paid_in}, and drawn {drawn}.",
            one_stop(
                f"{paid_in} − {drawn} = {whole.left}: {pence(whole.left)} stays, "
                f"the worth of {signs(whole.honours_out)}."
            ),
        ),
        "reckoning.left_over",
        (),
        (turned_up(whole.up), *_score_facts(whole, -1, 2), *out_of_play(whole, -1)),
        whole.trump,
    )
