"""Questions about the ruff: the value of a hand's ruff, the best of several, and what the vying costs or brings."""

from typing import Final

from gleek.course.exercises.question_text import (
    above_ten,
    hand_fan,
    pence,
    points_of,
    points_sum,
    suit_of,
    suit_spots,
    suits_of,
)
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot, Template, question, require
from gleek.engine.actions import Action
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.state import with_seat
from gleek.engine.words import counted, listed, lower_first, upper_first
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Deal, Pass, Revie, See, Vie
from gleek.games.gleek.course.exercises import scenes
from gleek.games.gleek.course.exercises.scenes import CALLER, WHO, agreed, turned_up
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import ACES, Vying, best_ruff
from gleek.games.gleek.rules import Rules

Seats = tuple[int, ...]
_SAYS: Final[dict[type[Action], str]] = {See: "sees it", Revie: "sees it and revies"}  # else the verb itself
_TIMES: Final = ("", "once", "twice", "three times", "four times", "five times")


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
    (best, second), trumps, in_points = suits[:2], SUIT_MASKS[p.trump], rules.ruff_counts == "points"
    value, dealer = _worth(best, rules), seat == scenes.DEALER
    gap, own = value - _worth(second, rules), p.held & trumps
    fits = {
        1: gap >= (10 if in_points else 2),
        2: second.bit_count() >= best.bit_count() or (second & trumps and gap < 11),
        3: four_aces or (second & trumps and gap < _worth(1 << up, rules)) or (best & trumps and gap < 10),
    }
    require(gap and fits[level])

    def say(ruff: tuple[int, ...]) -> str:
        """Return the text of an answer: what a ruff counts, and its suits; nothing means four aces."""
        if not ruff:
            return "Four aces, which beat every ruff"
        words = listed(map(suit_of, ruff[1:]))
        return (
            upper_first(words)
            if level == 1
            else f"{ruff[0] if in_points else counted(ruff[0], 'card')}, in {words}"
        )

    def count(cards: int) -> tuple[int, int]:
        return _worth(cards, rules), cards

    name, other = (suit_of(cards).capitalize() for cards in (best, second))
    hand = hand_fan("Your hand", p.held, p.trump)
    with_up, longest = (p.held | 1 << up) & trumps, max(suits_of(p.held), key=int.bit_count)
    misled = dealer and not four_aces and (best | second) & trumps
    counts_up, ace = dealer and _worth(with_up, rules) >= value, in_points and best & RANK_MASKS[Rank.ACE] > 0
    return Template(
        "Which suit is your ruff?" if level == 1 else "What is your ruff?",
        answer=() if four_aces else count(best),
        reasoning=[
            misled and f"{p.shown_up} is turned up, and is not part of your ruff.",
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
            "That counts {up}, which is turned up and not in your hand.": counts_up and count(with_up),
            "The points count, not the number of cards.": in_points and count(longest),
            "Trumps count no more than other suits in the ruff.": own > 0 and count(own),
            "The ace counts eleven in the ruff, not one.": ace and (value - 10, best),
            "The ace counts eleven, one more than a court card.": ace and (value - 1, best),
            "King, queen and knave count ten each, not thirteen, twelve and eleven.": in_points
            and (value + above_ten(best), best),
            "The cards are counted at this table, not the points.": not in_points and (points_of(best), best),
            "A ruff is one suit only, the best.": level > 1 and (value + _worth(second, rules), best, second),
            "another suit": (
                (count(suit), f"{name} count {value}, {suit_of(suit)} only {_worth(suit, rules)}.")
                for suit in suits[1:]
            ),
        },
        names={"up": p.shown_up},
    )


@question("ruff_best", "Who has the best ruff?", "ruff")
def ruff_best(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal three ruffs.

    Above level 1, the best is four aces, or two are equal, or one looks better than the best, or the player with the
    best has passed.
    """
    kind = "plain" if level == 1 else draw.one(("four aces", "equal", "misleading", "misleading"))
    staying = (0, 1, 2) if level == 1 or draw.chance(4) else tuple(sorted(draw.some(range(3), 2)))
    up = 13 * draw.below(4) + draw.between(Rank.FIVE, Rank.TEN)
    hand, won = _seen(rules, scenes.deal_with(draw, up, _wanted(draw, kind, staying, up // 13)), staying)
    ruffs = [best_ruff(held, rules) for held in hand.held]
    value, best, four_aces = ruffs[won.winners[0]]
    equal = () if four_aces else tuple(seat for seat in staying if ruffs[seat][0] == value)
    # which ruffs have more cards than the best or, if cards decide, more points
    size = points_of if rules.ruff_counts == "cards" else int.bit_count
    looks_better = [size(cards) > size(best) for _, cards, _ in ruffs]
    plain, passed = not four_aces and len(equal) == 1, ruffs.index(max(ruffs)) not in staying
    fits = {"four aces": four_aces, "equal": len(equal) > 1, "plain": plain}
    require(fits.get(kind, plain and (any(looks_better) or passed)))
    who, divided = WHO[won.winners[0]], len(won.winners) > 1
    why = f"{f'Of those who are equal {who} is the elder, and' if equal[1:] else upper_first(who)} takes the pot."
    if four_aces:
        why = f"Four aces beat every ruff: {who} takes the pot."
    elif divided:
        why = f"The best are equal: {lower_first(_takers(won.winners))}."
    whys = {seat: f"{ruffs[seat][0]} is less than {value}." for seat in range(3)}
    for seat in range(3):
        if looks_better[seat]:
            longer = f"The suit is longer, but counts only {ruffs[seat][0]}."
            more = "The points are more, but at this table the cards are counted."
            whys[seat] = more if rules.ruff_counts == "cards" else longer
        if seat in equal:
            divide = "The best ruffs are equal, and at this table they divide the pot."
            whys[seat] = divide if divided else f"They are equal, and {who} is the elder of them."
        if four_aces:
            whys[seat] = "Four aces beat every ruff, whatever it counts."
        if seat not in staying:
            whys[seat] = f"{CALLER[seat]} has passed, and is out of it."
    seats = (0, 1, 2) if level == 3 else staying
    verb, cards = ("holds", hand.held) if level == 3 else ("shows", [ruff[1] for ruff in ruffs])
    out = "".join(f"{CALLER[seat]} has passed" for seat in range(3) if seat not in staying)
    has = [f"{out}, and is out of it."] if out else []
    has += [f"{CALLER[i]} has {'four aces' if ruffs[i][2] else _sum(ruffs[i][1], rules)}." for i in staying]
    return Template(
        "Who takes the pot of the ruff?",
        answer=won.winners,
        reasoning=[" ".join(has), why],
        rule=won.rule,
        fans=[hand_fan(f"{CALLER[seat]} {verb}", cards[seat], up // 13) for seat in seats],
        facts=[
            turned_up(up),
            f"{out}; the others are in it." if out else "All three are in it.",
            *agreed(rules, "ruff_counts", "ruff_tie"),
        ],
        trump=up // 13,
        say=_takers,
        spots={CALLER[seat]: Spot(place) for place, seat in enumerate(seats)},
        mistakes={
            "No book says what is done when ruffs are equal; here they do not divide the pot.": len(equal) > 1
            and equal,
            "another player": (((seat,), told) for seat, told in whys.items()),
        },
    )


def _wanted(draw: Draw, kind: str, staying: Seats, trump: int) -> Seats:
    """Return cards for the three seats, as masks: four aces for one, or equal ruffs for two of those that stay in."""
    one, other = draw.some(staying, 2)
    if kind == "four aces":
        return with_seat(scenes.NOBODY, one, value=ACES)
    wanted: Seats = scenes.NOBODY
    if kind == "equal":
        ranks = [*draw.some((Rank.NINE, Rank.EIGHT, Rank.SEVEN), 2), Rank.SIX, Rank.FOUR, Rank.ACE]
        for seat, suit in zip((one, other), draw.some({*range(4)} - {trump}, 2), strict=True):
            coats = draw.some((Rank.KING, Rank.QUEEN, Rank.KNAVE), 2)
            mask = mask_of_numbers(13 * suit + rank for rank in (*coats, *ranks))
            wanted = with_seat(wanted, seat, value=mask)
    return wanted


def _seen(rules: Rules, deal: Deal, staying: Seats) -> tuple[Hand, RuffWon]:
    """Return the dealt hand, and how its ruff ends if the others pass and one of `staying` vies."""
    hand = scenes.at_ruff(rules, deal)
    while isinstance(hand.phase, Vying):
        seat = hand.phase.turn
        action = Pass(seat) if seat not in staying else Vie(seat) if hand.phase.last is None else See(seat)
        hand, events = hand.apply(action)
    return scenes.dealt(rules, deal), next(event for event in events if isinstance(event, RuffWon))


def _takers(winners: Seats) -> str:
    some = listed([CALLER[winners[0]], *(WHO[seat] for seat in winners[1:])])
    return f"{some} divide it" if len(winners) > 1 else some


@question("ruff_see", "What does it cost to see?", "ruff")
def ruff_see(draw: Draw, level: int, rules: Rules) -> Template:
    """Let the learner answer a vie, above level 1 after several revies, at level 3 often with stakes from before."""
    doubled = level > 1 and rules.ruff_passed != "carry" and draw.chance(4)
    carried = 2 * draw.between(3, 6) if level == 3 and draw.chance(6) else 0
    up = 13 * draw.below(4) + draw.between(Rank.SEVEN, Rank.TEN)
    hand = scenes.at_ruff(rules, scenes.deal_with(draw, up), carried=carried, doubled=doubled)
    done = list[Action]()
    for _ in range(draw.between(1, 4 if level == 1 else 7)):
        done.append(_some_action(draw, _vying(hand)))
        hand = hand.apply(done[-1])[0]
    vying = _vying(hand)
    vies, put, seat = vying.level, vying.put[vying.turn], vying.turn
    require(vying.last is not None and (level != 1 or vies < 3) and (level == 1 or vies > 2))
    revie = draw.chance(4)
    after, _ = hand.apply(Revie(seat) if revie else See(seat))
    ante, one = (int(each) * (2 if doubled else 1) for each in (rules.ruff_ante, rules.ruff_vie))
    says = "; ".join(f"{WHO[each.seat]} {_SAYS.get(type(each), each.says)}" for each in done)
    facts = [
        f"You are {WHO[seat]}.",
        carried and f"{pence(carried)} stood in the pot from the hand before.",
        doubled and "The ruff of this hand is double.",
        f"Each has put in {pence(ante)}.",
        f"{upper_first(says)}.",
    ]
    see, more = one * (vies - put), one * revie
    right = [each.stakes for each in after.ledger.payments if each.payer == seat][-1]
    owed = f"You have paid none of it: to see costs {see}d."
    if put:
        owed = f"Of {one * vies} you have put in {one * put}: it is {see}d. to see."
    return Template(
        f"What must you put in to see it{' and revie' if revie else ''}?",
        answer=right,
        reasoning=[
            f"It has been vied {_TIMES[vies]}, and a vie is {pence(one)}.",
            owed,
            revie and f"To revie is a vie more: {see} + {one} = {right}.",
        ],
        rule="ruff.revie" if revie else "ruff.see",
        facts=facts,
        say=pence,
        mistakes={
            "That is to see only; to revie is a vie more.": right - more,
            "All is to be put in that was vied since you last did so, not only the last vie.": one + more,
            "You have put in some of it already.": one * vies + more,
            "That is to see and to revie.": not revie and right + one,
            "The ante is in the pot already, and is not paid again.": one * vies + ante + more,
            "That is what lies in the pot, not what is to be put in.": hand.ledger.balances[RUFF],
        },
    )


def _vying(hand: Hand) -> Vying:
    require(isinstance(hand.phase, Vying))
    assert isinstance(hand.phase, Vying)
    return hand.phase


def _some_action(draw: Draw, vying: Vying) -> Action:
    """Return a random legal action. It is never a revie above the fifth level, and never a double."""
    seat = vying.turn
    if vying.last is None:
        return Vie(seat) if draw.chance(6) else Pass(seat)
    if vying.level < 5 and draw.chance(4):
        return Revie(seat)
    return See(seat) if draw.chance(6) else Pass(seat)
