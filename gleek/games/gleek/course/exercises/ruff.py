"""Questions about the ruff: the value of a hand's ruff, and the best of several."""

from collections.abc import Iterator
from typing import NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import (
    above_ten,
    hand_fan,
    points_of,
    points_sum,
    suit_of,
    suit_spots,
)
from gleek.course.exercises.template import Fan, Spot, Template, question
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.state import with_seat
from gleek.engine.words import counted, listed, lower_first, upper_first
from gleek.games.gleek.actions import Deal, Pass, See, Vie
from gleek.games.gleek.course.exercises import scenes
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, agreed, turned_up
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import ACES, Vying, best_ruff
from gleek.games.gleek.rules import Rules

Seats = tuple[int, ...]


def _worth(cards: int, rules: Rules) -> int:
    return cards.bit_count() if rules.ruff_counts == "cards" else points_of(cards)


def _sum(cards: int, rules: Rules) -> str:
    """Return the value of the ruff `cards` (a mask) as a sum, as in "11 + 10 + 9 = 30", or as a number of cards."""
    return counted(cards.bit_count(), "card") if rules.ruff_counts == "cards" else points_sum(cards)


@question("ruff_count", "What is this ruff?", "ruff")
def ruff_count(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Deal a hand: at level 2 with a misleading suit, at level 3 with a misleading turn-up or four aces."""
    four_aces = level == 3 and draw.chance(2)
    seat = scenes.DEALER if level == 3 else draw.below(3)
    up = 13 * draw.below(4) + draw.between(Rank.FOUR, Rank.KING if four_aces else Rank.ACE)
    p = scenes.Scene(scenes.one_holds(draw, rules, up, seat, ACES if four_aces else 0), seat, level)
    suits = [p.held & suit for suit in SUIT_MASKS if p.held & suit]
    suits.sort(key=lambda cards: -_worth(cards, rules))
    if best_ruff(p.held, rules)[2] != four_aces or len(suits) < 2:
        return None
    first, second = suits[:2]
    gap, turned = _worth(first, rules) - _worth(second, rules), SUIT_MASKS[p.trump]
    fits = {
        1: gap >= (2 if rules.ruff_counts == "cards" else 10),
        2: second.bit_count() >= first.bit_count() or (second & turned and gap < 11),
        3: four_aces or (second & turned and gap < _worth(1 << up, rules)) or (first & turned and gap < 10),
    }
    return _ask_for_ruff(p, suits, four_aces=four_aces) if gap and fits[level] else None


def _ask_for_ruff(p: scenes.Scene, suits: list[int], *, four_aces: bool) -> Template:
    """Ask for the best of the hand's `suits`, which are masks in the order of their worth."""
    (best, second), rules, in_points = suits[:2], p.rules, p.rules.ruff_counts == "points"
    value, dealer, trumps = _worth(best, rules), p.seat == scenes.DEALER, SUIT_MASKS[p.trump]

    def text(value: int, *ruff: int) -> str:
        words = listed(suit_of(cards) for cards in ruff)
        if p.level == 1:
            return upper_first(words)
        return f"{value if in_points else counted(value, 'card')}, in {words}"

    def count(cards: int) -> str:
        return text(_worth(cards, rules), cards)

    def miscounted(more: int) -> str | None:
        return text(value + more, best) if in_points else None

    name, hand = (
        {cards: suit_of(cards).capitalize() for cards in suits},
        hand_fan("Your hand", p.held, p.trump),
    )
    with_up, longest = (
        (p.held | 1 << p.up) & trumps,
        max((p.held & suit for suit in SUIT_MASKS), key=int.bit_count),
    )
    misled = dealer and not four_aces and (best | second) & trumps
    up_misleads = dealer and _worth(with_up, rules) >= value
    own_trumps, ace = p.held & trumps, best & RANK_MASKS[Rank.ACE] > 0
    both = text(value + _worth(second, rules), best, second)
    return Template(
        "Which suit is your ruff?" if p.level == 1 else "What is your ruff?",
        answer="Four aces, which beat every ruff" if four_aces else count(best),
        reasoning=[
            misled and f"{p.shown_up} is turned up, and is not part of your ruff.",
            f"{name[second]} are not: {_sum(second, rules)}.",
            f"{name[best]}: {_sum(best, rules)}, your best suit.",
            four_aces and f"You hold four aces, which beat every ruff: {suit_of(best)} need not be shown.",
        ],
        rule="ruff.four_aces" if four_aces else "ruff.best",
        fans=[hand, dealer and p.level > 1 and Fan("Turned up", (p.up,))],
        facts=p.facts("ruff_counts"),
        trump=p.trump,
        spots=suit_spots(hand, suits) if p.level == 1 else {},
        mistakes={
            "You hold four aces, which beat every ruff whatever it counts.": four_aces and count(best),
            "That counts {up}, which is turned up and not in your hand.": up_misleads and count(with_up),
            "The points count, not the number of cards.": in_points and count(longest),
            "Trumps count no more than other suits in the ruff.": own_trumps > 0 and count(own_trumps),
            "The ace counts eleven in the ruff, not one.": ace and miscounted(-10),
            "The ace counts eleven, one more than a court card.": ace and miscounted(-1),
            "King, queen and knave count ten each, not thirteen, twelve and eleven.": miscounted(
                above_ten(best)
            ),
            "The cards are counted at this table, not the points.": not in_points
            and text(points_of(best), best),
            "A ruff is one suit only, the best.": p.level > 1 and both,
            "another suit": (
                (count(suit), f"{name[best]} count {value}, {suit_of(suit)} only {_worth(suit, rules)}.")
                for suit in suits[1:]
            ),
        },
        names={"up": p.shown_up},
    )


class _Shown(NamedTuple):
    hand: Hand
    level: int
    staying: Seats  # the seats that have not passed
    won: RuffWon
    ruffs: list[tuple[int, int, bool]]
    equal: Seats  # the seats with the best ruff, if they are several
    misleading: list[bool]  # which ruffs have more cards than the best or, if cards decide, more points


@question("ruff_best", "Who has the best ruff?", "ruff")
def ruff_best(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Deal three ruffs.

    Above level 1, the best is four aces, or two are equal, or one looks better than the best, or the player with the
    best has passed.
    """
    kind = "plain" if level == 1 else draw.one(("four aces", "equal", "misleading", "misleading"))
    staying = (0, 1, 2) if level == 1 or draw.chance(4) else tuple(sorted(draw.some(range(3), 2)))
    up = 13 * draw.below(4) + draw.between(Rank.FIVE, Rank.TEN)
    wanted: Seats = scenes.NOBODY
    one, other = draw.some(staying, 2)
    if kind == "four aces":
        wanted = with_seat(scenes.NOBODY, one, value=ACES)
    elif kind == "equal":
        ranks = [*draw.some((Rank.NINE, Rank.EIGHT, Rank.SEVEN), 2), Rank.SIX, Rank.FOUR, Rank.ACE]
        for seat, suit in zip((one, other), draw.some({*range(4)} - {up // 13}, 2), strict=True):
            coats = draw.some((Rank.KING, Rank.QUEEN, Rank.KNAVE), 2)
            mask = mask_of_numbers(13 * suit + rank for rank in (*coats, *ranks))
            wanted = with_seat(wanted, seat, value=mask)
    p = _compared(level, staying, rules, scenes.deal_with(draw, up, wanted))
    four_aces, passed = p.ruffs[p.won.winners[0]][2], p.ruffs.index(max(p.ruffs)) not in staying
    plain = not (four_aces or p.equal)
    shows = {"four aces": four_aces, "equal": bool(p.equal), "plain": plain}
    return _ask_for_best(p) if shows.get(kind, plain and (any(p.misleading) or passed)) else None


def _compared(level: int, staying: Seats, rules: Rules, deal: Deal) -> _Shown:
    hand = scenes.at_ruff(rules, deal)
    while isinstance(hand.phase, Vying):
        seat = hand.phase.turn
        doing = Pass(seat) if seat not in staying else Vie(seat) if hand.phase.last is None else See(seat)
        hand, events = hand.apply(doing)
    won = next(event for event in events if isinstance(event, RuffWon))
    ruffs = [best_ruff(held, rules) for held in hand.held]
    value, best, four_aces = ruffs[won.winners[0]]
    equal = tuple(seat for seat in staying if ruffs[seat][0] == value)
    size = points_of if rules.ruff_counts == "cards" else int.bit_count
    misleading = [size(cards) > size(best) for _, cards, _ in ruffs]
    several = () if four_aces or len(equal) == 1 else equal
    return _Shown(scenes.dealt(rules, deal), level, staying, won, ruffs, several, misleading)


def _ask_for_best(p: _Shown) -> Template:
    rules, seats = p.hand.rules, (0, 1, 2) if p.level == 3 else p.staying
    up, trump = p.hand.dealt.turn_up, p.hand.dealt.turn_up // 13
    verb, cards = ("holds", p.hand.held) if p.level == 3 else ("shows", [ruff[1] for ruff in p.ruffs])
    out = [f"{CALLER[seat]} has passed" for seat in range(3) if seat not in p.staying]
    has = [
        f"{CALLER[seat]} has {'four aces' if p.ruffs[seat][2] else _sum(p.ruffs[seat][1], rules)}."
        for seat in p.staying
    ]
    return Template(
        "Who takes the pot of the ruff?",
        answer=p.won.winners,
        reasoning=[" ".join([*(f"{said}, and is out of it." for said in out), *has]), _why(p)],
        rule=p.won.rule,
        fans=[hand_fan(f"{CALLER[seat]} {verb}", cards[seat], trump) for seat in seats],
        facts=[
            turned_up(up),
            f"{out[0]}; the others are in it." if out else "All three are in it.",
            *agreed(rules, "ruff_counts", "ruff_tie"),
        ],
        trump=trump,
        say=_takers,
        spots={CALLER[seat]: Spot(place) for place, seat in enumerate(seats)},
        mistakes={
            "No book says what is done when ruffs are equal; here they do not divide the pot.": p.equal
            or None,
            "another player": _other_takers(p),
        },
    )


def _takers(winners: Seats) -> str:
    some = listed([CALLER[winners[0]], *(WHO[seat] for seat in winners[1:])])
    return f"{some} divide it" if len(winners) > 1 else some


def _why(p: _Shown) -> str:
    who = WHO[p.won.winners[0]]
    if p.won.rule == "ruff.four_aces":
        return f"Four aces beat every ruff: {who} takes the pot."
    if len(p.won.winners) > 1:
        return f"The best are equal: {lower_first(_takers(p.won.winners))}."
    of_equal = f"Of those who are equal {who} is the elder, and"
    return f"{of_equal if p.equal else upper_first(who)} takes the pot."


def _other_takers(p: _Shown) -> Iterator[tuple[Seats, str]]:
    best, _, four_aces = p.ruffs[p.won.winners[0]]
    for seat, (count, _, _) in enumerate(p.ruffs):
        if seat not in p.staying:
            why = f"{CALLER[seat]} has passed, and is out of it."
        elif len(p.won.winners) > 1 and seat in p.won.winners:
            why = "The best ruffs are equal, and at this table they divide the pot."
        elif four_aces:
            why = "Four aces beat every ruff, whatever it counts."
        elif seat in p.equal:
            why = f"They are equal, and {WHO[p.won.winners[0]]} is the elder of them."
        elif not p.misleading[seat]:
            why = f"{count} is less than {best}."
        elif p.hand.rules.ruff_counts == "cards":
            why = "The points are more, but at this table the cards are counted."
        else:
            why = f"The suit is longer, but counts only {count}."
        yield (seat,), why
