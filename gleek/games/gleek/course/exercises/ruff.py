"""Questions about the ruff: the value of a hand's ruff, the best of several, and what the vying costs or brings."""

from typing import Final

from gleek.course.exercises.question_text import (
    hand_fan,
    miscounted,
    pence,
    points_of,
    points_sum,
    suit_of,
    suit_spots,
    suits_of,
)
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot, Template, question, require
from gleek.engine.cards import SUIT_MASKS, Rank
from gleek.engine.hand import Hand
from gleek.engine.state import with_seat
from gleek.engine.words import counted, upper_first
from gleek.games.common.course.vying import Acts, Bet, acted, cost_to_see, phase_of, story, takers
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Pass, Revie, See, Vie
from gleek.games.gleek.course.exercises import scenes
from gleek.games.gleek.course.exercises.scenes import CALLER, WHO, agreed, turned_up
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import ACES, Vying, best_ruff
from gleek.games.gleek.rules import Rules


def _worth(cards: int, rules: Rules) -> int:
    return cards.bit_count() if rules.ruff_counts == "cards" else points_of(cards)


def _sum(cards: int, rules: Rules) -> str:
    """Return the value of the ruff `cards` (a mask) as a sum, as in "11 + 10 + 9 = 30", or as a number of cards."""
    return counted(cards.bit_count(), "card") if rules.ruff_counts == "cards" else points_sum(cards)


@question("ruff_count", "What is this ruff?", "ruff")
def ruff_count(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal a hand: at level 2 with a misleading suit, at level 3 with a misleading turn-up or four aces."""
    four_aces, seat = level == 3 and draw.chance(2), scenes.DEALER if level == 3 else draw.below(3)
    up = 13 * draw.below(4) + draw.between(Rank.FOUR, Rank.KING if four_aces else Rank.ACE)
    p = scenes.Scene(scenes.one_holds(draw, rules, up, seat, ACES if four_aces else 0), seat, level)
    suits = sorted(suits_of(p.held), key=lambda cards: -_worth(cards, rules))
    require(best_ruff(p.held, rules)[2] == four_aces and len(suits) > 1)
    (best, second), own, in_points = suits[:2], p.held & SUIT_MASKS[p.trump], rules.ruff_counts == "points"
    value, dealer = _worth(best, rules), seat == scenes.DEALER
    gap, with_up = value - _worth(second, rules), own | 1 << up
    fits = {
        1: gap >= (10 if in_points else 2),
        2: second.bit_count() >= best.bit_count() or (second & own and gap < 11),
        3: four_aces or (second & own and gap < _worth(1 << up, rules)) or (best & own and gap < 10),
    }
    require(gap and fits[level])

    def say(ruff: tuple[int, int] | None) -> str:  # None: four aces
        if ruff is None:
            return "Four aces, which beat every ruff"
        number, suit = ruff[0] if in_points else counted(ruff[0], "card"), suit_of(ruff[1])
        return suit.capitalize() if level == 1 else f"{number}, in {suit}"

    def count(cards: int) -> tuple[int, int]:
        return _worth(cards, rules), cards

    name, other = (suit_of(cards).capitalize() for cards in (best, second))
    hand, misled = hand_fan("Your hand", p.held, p.trump), dealer and bool((best | second) & own)
    return Template(
        "Which suit is your ruff?" if level == 1 else "What is your ruff?",
        answer=None if four_aces else count(best),
        reasoning=[
            misled and not four_aces and f"{p.shown_up} is turned up, and is not part of your ruff.",
            f"{other} are not: {_sum(second, rules)}.",
            f"{name}: {_sum(best, rules)}, your best suit.",
            four_aces and f"You hold four aces, which beat every ruff: {name.lower()} need not be shown.",
        ],
        rule="ruff.four_aces" if four_aces else "ruff.best",
        fans=[hand, dealer and level > 1 and Fan("Turned up", (up,))],
        facts=p.facts("ruff_counts"),
        trump=p.trump,
        say=say,
        spots=suit_spots(hand, suits) if level == 1 else {},
        mistakes={
            "You hold four aces, which beat every ruff whatever it counts.": four_aces and count(best),
            "That counts {up}, which is turned up and not in your hand.": misled and count(with_up),
            "The points count, not the number of cards.": in_points and count(max(suits, key=int.bit_count)),
            "Trumps count no more than other suits in the ruff.": own > 0 and count(own),
            **(miscounted(best, lambda points: (points, best)) if in_points else {}),
            "The cards are counted at this table, not the points.": not in_points and (points_of(best), best),
            "another suit": (
                (count(suit), f"{name} count {value}, {suit_of(suit)} only {_worth(suit, rules)}.")
                for suit in suits[1:]
            ),
        },
        names={"up": p.shown_up},
    )


@question("ruff_best", "Who has the best ruff?", "ruff")
def ruff_best(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask who takes the pot of the ruff.

    Above level 1, the best ruffs are equal, or the best is four aces, or another ruff looks better than the best, or
    the player with a better ruff has passed.
    """
    aces, staying = level > 1 and draw.below(20) == 0, [0, 1, 2]
    if level > 1 and draw.chance(6):
        staying = sorted(draw.some(staying, 2))
    wanted = with_seat(scenes.NOBODY, draw.one(staying), value=ACES) if aces else scenes.NOBODY
    up = 13 * draw.below(4) + draw.between(Rank.FIVE, Rank.TEN)
    deal = scenes.deal_with(draw, up, wanted)

    def acts(seat: int) -> Acts:
        return [Vie(seat), See(seat)] if seat in staying else [Pass(seat)]

    hand, _ = acted(draw, scenes.at_ruff(rules, deal), acts, lambda hand: not isinstance(hand.phase, Vying))
    won = next(event for event in hand.history if isinstance(event, RuffWon))
    ruffs, who = [best_ruff(each, rules) for each in deal.hands], WHO[won.winners[0]]
    value, best, four_aces = ruffs[won.winners[0]]
    equal = () if four_aces else tuple(seat for seat in staying if ruffs[seat][0] == value)
    # which ruffs look better than the best: they have more cards or, if the number of cards decides, more points
    size = points_of if rules.ruff_counts == "cards" else int.bit_count
    better = [size(cards) > size(best) for _, cards, _ in ruffs]
    misleading = any(better) or ruffs.index(max(ruffs)) not in staying
    hard = four_aces or len(equal) > 1
    require(not hard if level == 1 else hard or (misleading and draw.chance(1)))
    why = f"{upper_first(who)} has the best, and takes the pot."
    if four_aces:
        why = f"Four aces beat every ruff: {who} takes the pot."
    elif equal[1:]:
        why = f"Of those who are equal {who} is the elder, and takes the pot."
    if won.winners[1:]:
        why = f"The best are equal, and the pot goes to {takers(won.winners, WHO)}."

    def why_not(seat: int) -> str:
        if seat not in staying:
            return f"{CALLER[seat]} has passed, and is out of it."
        if four_aces or seat in equal:
            return why
        more = ("The suit is longer, but ", "At this table the cards are counted: ")[size == points_of]
        return f"{more * better[seat]}{ruffs[seat][0]} is less than {value}."

    seats, verb = (range(3), "holds") if level == 3 else (staying, "shows")
    shown = [deal.hands[seat] if level == 3 else ruffs[seat][1] for seat in seats]
    out = "".join(f"{CALLER[seat]} has passed" for seat in range(3) if seat not in staying)
    has = [f"{CALLER[i]} has {'four aces' if ruffs[i][2] else _sum(ruffs[i][1], rules)}." for i in staying]
    fact = f"{out}; the others are in it." if out else "All three are in it."
    return Template(
        "Who takes the pot of the ruff?",
        answer=won.winners,
        reasoning=[out and f"{out}, and is out of it.", " ".join(has), why],
        rule=won.rule,
        fans=[hand_fan(f"{CALLER[i]} {verb}", held, up // 13) for i, held in zip(seats, shown, strict=True)],
        facts=[turned_up(up), fact, *agreed(rules, "ruff_counts", "ruff_tie")],
        trump=up // 13,
        say=lambda seats: upper_first(takers(seats, WHO)),
        spots={CALLER[seat]: Spot(place) for place, seat in enumerate(seats)},
        mistakes={
            "another player": (((seat,), why_not(seat)) for seat in range(3)),
            "No book says what is done when ruffs are equal; here they do not divide the pot.": equal or None,
        },
    )


_VERBS: Final[dict[type, str]] = {Pass: "passes", Vie: "vies", See: "sees it", Revie: "sees it and revies"}


@question("ruff_see", "What does it cost to see?", "ruff")
def ruff_see(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask what it costs to see or, often (at level 3 mostly), to see and revie; above level 1, after 3 bets or more."""
    doubled = level > 1 and rules.ruff_passed != "carry" and draw.chance(4)
    up = 13 * draw.below(4) + draw.between(Rank.SEVEN, Rank.TEN)

    def asks(hand: Hand) -> bool:
        phase = hand.phase
        if not isinstance(phase, Vying) or phase.last is None:
            return not isinstance(phase, Vying)
        return phase.level > 4 or (phase.level in ((1, 2) if level == 1 else (3, 4)) and draw.chance(4))

    hand = scenes.at_ruff(rules, scenes.deal_with(draw, up), doubled=doubled)
    hand, done = acted(draw, hand, lambda seat: [Pass(seat), *2 * [Vie(seat), See(seat), Revie(seat)]], asks)
    phase, revie = phase_of(hand, Vying), draw.chance(7 if level == 3 else 4)
    require((level > 1) == (phase.level > 2))
    ante, one = (int(each) * (2 if doubled else 1) for each in (rules.ruff_ante, rules.ruff_vie))
    pot, put = hand.ledger.balances[RUFF], phase.put[phase.turn]
    return cost_to_see(
        f"What must you put in to see it{' and revie' if revie else ''}?",
        Bet(one * phase.level, one * put, one, ante, pot, one * revie),
        pence,
        raises="revie",
        rule="ruff.revie" if revie else "ruff.see",
        facts=[
            f"You are {WHO[phase.turn]}.",
            doubled and "The ruff of this hand is double.",
            f"Each has put in {pence(ante)}, and a vie is {pence(one)}.",
            story(done, WHO, _VERBS),
        ],
    )
