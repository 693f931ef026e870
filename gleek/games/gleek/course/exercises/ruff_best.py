"""Questions about the best ruff among the players who are still in."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Spot, offered, placed
from gleek.course.exercises.question_text import hand_fan, sorted_hand, sums
from gleek.engine.cards import CARD_POINTS, Rank, bits, mask_of_numbers
from gleek.engine.state import with_seat
from gleek.games.gleek.actions import Deal, Pass, See, Vie
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, turned_up
from gleek.games.gleek.course.exercises.scenes import NOBODY, at_ruff, deal_with
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import ACES, Vying, best_ruff
from gleek.games.gleek.rules import Rules
from gleek.words import listed, lower_first, upper_first

_ALL: Final = (0, 1, 2)
# The kinds of deals at each level. A kind that is listed twice is twice as likely.
_KINDS: Final = (
    ("plain",),
    ("four aces", "equal", "misleading", "misleading"),
    ("four aces", "equal", "misleading", "passed", "passed"),
)
Seats = tuple[int, ...]
Ruff = tuple[int, int, bool]


def ruff_best(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about the best ruff.

    Level 1: three ruffs are shown. Level 2: there are four aces, a tie or a misleading suit. Level 3: the whole hands
    are shown.
    """
    kind = draw.one(_KINDS[level - 1])
    staying = (
        _ALL if kind == "plain" or (level == 2 and draw.chance(5)) else tuple(sorted(draw.some(_ALL, 2)))
    )
    while True:
        deal = _some_deal(draw, kind, staying, rules)
        ruffs = [best_ruff(held, rules) for held in deal.hands]
        if _is(kind, ruffs, staying, rules):
            break
    won = _won(rules, deal, staying)
    lines = [f"{CALLER[seat]} has {_shown(ruffs[seat], rules)}." for seat in staying]
    lines.append(_why(won, ruffs, staying, rules))
    if len(staying) == 2:
        lines.insert(0, f"{_passed(staying)} has passed, and is out of it.")
    open_hands = level == 3
    seats = _ALL if open_hands else staying
    fans = [
        hand_fan(f"{CALLER[seat]} holds", deal.hands[seat], deal.trump)
        if open_hands
        else hand_fan(f"{CALLER[seat]} shows", ruffs[seat][1], deal.trump)
        for seat in seats
    ]
    return Asked(
        "Who takes the pot of the ruff?",
        placed(
            offered(draw, _takers(won.winners), _mistakes(won, ruffs, staying, rules)),
            {CALLER[seat]: Spot(place) for place, seat in enumerate(seats)},
        ),
        tuple(lines),
        won.rule,
        tuple(fans),
        (turned_up(deal.turn_up), _who_stays(staying), *_agreed(rules)),
        int(deal.trump),
    )


def _passed(staying: Seats) -> str:
    (out,) = (seat for seat in _ALL if seat not in staying)
    return CALLER[out]


def _who_stays(staying: Seats) -> str:
    return (
        "All three are in it."
        if len(staying) == 3
        else f"{_passed(staying)} has passed; the others are in it."
    )


def _agreed(rules: Rules) -> tuple[str, ...]:
    said = []
    if rules.ruff_counts == "cards":
        said.append("At this table a ruff counts by the number of its cards.")
    if rules.ruff_tie == "divide":
        said.append("At this table those whose ruffs are equal divide the pot.")
    return tuple(said)


# ---------------------------------------------------------------- the hands


def _some_deal(draw: Draw, kind: str, staying: Seats, rules: Rules) -> Deal:
    """Return a random deal, probably of the kind `kind` (see `_KINDS`). The caller checks it with `_is`."""
    up = 13 * draw.below(4) + draw.between(Rank.FIVE, Rank.TEN)
    wanted: tuple[int, ...] = NOBODY
    if kind == "four aces":
        wanted = with_seat(NOBODY, draw.one(staying), value=ACES)
    elif kind == "equal":
        one, other = draw.some(staying, 2)
        first, second = _equal_ruffs(draw, up, rules)
        wanted = with_seat(with_seat(NOBODY, one, value=first), other, value=second)
    return deal_with(draw, up, wanted)


def _equal_ruffs(draw: Draw, up: int, rules: Rules) -> tuple[int, int]:
    coats = (Rank.KING, Rank.QUEEN, Rank.KNAVE)
    pips = draw.some((Rank.NINE, Rank.EIGHT, Rank.SEVEN), 2)
    ace = [Rank.ACE] if draw.chance(6) else []
    low = [Rank.FOUR, Rank.SIX] if rules.ruff_counts == "cards" else []
    one, other = draw.some([suit for suit in range(4) if suit != up // 13], 2)
    first, second = ([*draw.some(coats, 2), *pips, *ace, *low] for _ in range(2))
    return mask_of_numbers(13 * one + rank for rank in first), mask_of_numbers(
        13 * other + rank for rank in second
    )


def _is(kind: str, ruffs: list[Ruff], staying: Seats, rules: Rules) -> bool:
    """Return whether the ruffs of a deal are of the kind `kind` (see `_KINDS`). `staying` are the seats still in."""
    four_aces = any(ruffs[seat][2] for seat in staying)
    if four_aces or kind == "four aces":
        return four_aces and kind == "four aces"
    counts = sorted((ruffs[seat][0] for seat in staying), reverse=True)
    tied = counts[0] == counts[1]
    if tied or kind == "equal":
        return tied and kind == "equal"
    best = max(staying, key=lambda seat: ruffs[seat][0])
    if kind == "misleading":
        return any(_looks_better(ruffs[seat], ruffs[best], rules) for seat in staying)
    outside = [ruffs[seat] for seat in _ALL if seat not in staying]
    return kind == "plain" or any(ruff[2] or ruff[0] > counts[0] for ruff in outside)


def _looks_better(ruff: Ruff, best: Ruff, rules: Rules) -> bool:
    """Return whether a ruff seems to beat the best one.

    If points count, it has more cards than the best one; if cards count, it has more points.
    """
    if rules.ruff_counts == "cards":
        return _points(ruff[1]) > _points(best[1])
    return ruff[1].bit_count() > best[1].bit_count()


def _points(cards: int) -> int:
    return sum(CARD_POINTS[index % 13] for index in bits(cards))


def _won(rules: Rules, deal: Deal, staying: Seats) -> RuffWon:
    """Let the seats in `staying` vie or see, and the other seats pass; return the event that pays the pot."""
    hand = at_ruff(rules, deal)
    while isinstance(hand.phase, Vying):
        seat = hand.phase.turn
        doing = Pass(seat) if seat not in staying else Vie(seat) if hand.phase.last is None else See(seat)
        hand, events = hand.apply(doing)
    (won,) = (event for event in events if isinstance(event, RuffWon))
    return won


# ---------------------------------------------------------------- the texts


def _takers(winners: Seats) -> str:
    if len(winners) == 1:
        return CALLER[winners[0]]
    return (
        f"{CALLER[winners[0]]}{listed(WHO[seat] for seat in winners).removeprefix(WHO[winners[0]])} divide it"
    )


def _shown(ruff: Ruff, rules: Rules) -> str:
    """Return the value of a ruff as a sum, as in "11 + 10 + 9 = 30", or in words: "four aces", "5 cards"."""
    _, cards, four_aces = ruff
    if four_aces:
        return "four aces"
    if rules.ruff_counts == "cards":
        return f"{cards.bit_count()} cards"
    return sums(CARD_POINTS[index % 13] for index in sorted_hand(bits(cards)))


def _why(won: RuffWon, ruffs: list[Ruff], staying: Seats, rules: Rules) -> str:
    seat = won.winners[0]
    if won.rule == "ruff.four_aces":
        return f"Four aces beat every ruff: {WHO[seat]} takes the pot."
    unit = " cards" if rules.ruff_counts == "cards" else ""
    counts = upper_first(listed(f"{WHO[each]} has {ruffs[each][0]}{unit}" for each in staying))
    if len(won.winners) > 1:
        return f"{counts}. The best are equal: {lower_first(_takers(won.winners))}."
    if won.rule == "ruff.tie":
        return f"{counts}. Of those who are equal {WHO[seat]} is the elder, and takes the pot."
    return f"{counts}: {WHO[seat]} takes the pot."


def _mistakes(won: RuffWon, ruffs: list[Ruff], staying: Seats, rules: Rules) -> list[tuple[str, str]]:
    winners = won.winners
    best = ruffs[winners[0]]
    tied = tuple(seat for seat in staying if ruffs[seat][0] == best[0]) if not best[2] else ()
    found = []
    for seat in _ALL:
        if (seat,) == winners:
            continue
        if seat not in staying:
            said = f"{CALLER[seat]} has passed, and is out of it."
        elif len(winners) > 1 and seat in winners:
            said = "The best ruffs are equal, and at this table they divide the pot."
        elif best[2]:
            said = "Four aces beat every ruff, whatever it counts."
        elif seat in tied:
            said = f"They are equal, and {WHO[winners[0]]} is the elder of them."
        elif not _looks_better(ruffs[seat], best, rules):
            said = f"{ruffs[seat][0]} is less than {best[0]}."
        elif rules.ruff_counts == "cards":
            said = "The points are more, but at this table the cards are counted."
        else:
            said = f"The suit is longer, but counts only {ruffs[seat][0]}."
        found.append((CALLER[seat], said))
    if len(tied) > 1 and len(winners) == 1:
        said = "No book says what is done when ruffs are equal; here they do not divide the pot."
        found.insert(0, (_takers(tied), said))
    return found
