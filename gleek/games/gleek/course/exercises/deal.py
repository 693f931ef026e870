"""Questions about the deal: which player deals, what a turn-up is worth, and the order of the players."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Fan, Kind, Spot, offered, pence, placed
from gleek.course.exercises.question_text import hand_fan, sign, signs, sums
from gleek.engine.cards import CARDS, Rank, bits, mask_of_numbers
from gleek.engine.events import Event
from gleek.engine.lift import DealerFound, Lift, LiftAgain, Lifting
from gleek.games.gleek.course.exercises.order import deal_order
from gleek.games.gleek.course.exercises.saying import YOU, agreed, turned_up
from gleek.games.gleek.course.exercises.scenes import TABLES, deal_with, dealt
from gleek.games.gleek.deal import GLEEK_PACK, SHAPE
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import HONOURS, SIDE, TIDDY_COUNTS, counting, counts_turned_up
from gleek.words import listed, lower_first, one_stop

Round = list[tuple[int, int]]
Mistakes = list[tuple[str, str]]

# ---------------------------------------------------------------- lifting


def _lift(draw: Draw, level: int, _rules: Rules) -> Asked:
    """Return a question about lifting: each player lifts a card, and the lowest card deals.

    Level 1: three different cards. Level 2: with aces and ties. Level 3: all three tie, or a second round.
    """
    names = draw.one(TABLES)
    rounds = _rounds(draw, level)
    lifting, event, lines = Lifting(names, GLEEK_PACK, SHAPE.out_of_pack), None, []
    for each in rounds:
        for player, index in each:
            lifting, (*_, event) = lifting.apply(Lift(player, CARDS[index]))
        lines.append(_lift_line(each, event, names))
    fans = tuple(
        Fan(f"{names[player]}{', again' if again else ' lifts'}", (index,))
        for again, each in enumerate(rounds)
        for player, index in each
    )
    # The learner touches the last card of a player to choose this player.
    last = [player for each in rounds for player, _ in each]
    spots = {f"{names[player]} deals.": Spot(place) for place, player in enumerate(last)}
    return Asked(
        "Who deals?"
        if len(rounds) == 1
        else f"{_tied(names, rounds)} lifted equal, and have lifted again. Who deals?",
        placed(offered(draw, _who_deals(event, names), _lift_mistakes(rounds, event, names)), spots),
        tuple(lines),
        event.rule if event is not None else "",
        fans,
    )


def _rounds(draw: Draw, level: int) -> list[Round]:
    ranks = range(Rank.FOUR, Rank.ACE)
    if level == 1:
        return [_cards(draw, (0, 1, 2), draw.some(ranks, 3))]
    low, high, other = draw.some(ranks, 3)
    low, high = min(low, high), max(low, high)
    if level == 2:
        unlike, high_tie, low_tie = (low, high, Rank.ACE), (low, high, high), (low, low, high)
        return [_cards(draw, (0, 1, 2), draw.shuffled(draw.one((unlike, high_tie, low_tie, low_tie))))]
    kind = draw.below(4)
    if kind == 0:
        return [_cards(draw, (0, 1, 2), (low, low, low))]
    first = _cards(draw, (0, 1, 2), draw.shuffled((low, low, high)))
    tied = tuple(player for player, index in first if index % 13 == low)
    if kind == 1:
        return [first, _cards(draw, tied, (other, other))]
    # the ranks above the card of the third player, who does not lift again
    higher = range(high + 1, Rank.ACE + 1)
    return [first, _cards(draw, tied, draw.some(higher if len(higher) > 1 else ranks, 2))]


def _cards(draw: Draw, players: tuple[int, ...], ranks: tuple[int, ...] | list[int]) -> Round:
    """Return a card for each player, with the ranks in this order and random different suits."""
    suits = draw.shuffled(range(4))
    return [(player, 13 * suit + rank) for player, suit, rank in zip(players, suits, ranks, strict=False)]


def _who_deals(event: Event | None, names: tuple[str, ...]) -> str:
    if isinstance(event, DealerFound):
        return f"{names[event.player]} deals."
    assert isinstance(event, LiftAgain)
    return _lift_again(names, event.players)


def _lift_again(names: tuple[str, ...], players: tuple[int, ...]) -> str:
    return f"{'All three' if len(players) == 3 else listed(names[each] for each in players)} lift again."


def _lift_line(each: Round, event: Event | None, names: tuple[str, ...]) -> str:
    low = min(index % 13 for _, index in each)
    lowest = [(names[player], index) for player, index in each if index % 13 == low]
    if len(lowest) == 1:
        ((name, index),) = lowest
        return f"{sign(index)} is the lowest card, and {name} lifted it: {_who_deals(event, names)}"
    said = _who_deals(event, names).replace("All three", "all three")
    return f"{signs(index for _, index in lowest)} are equal and lowest: {said}"


def _tied(names: tuple[str, ...], rounds: list[Round]) -> str:
    return listed(names[player] for player, _ in rounds[1])


def _lift_mistakes(rounds: list[Round], event: Event | None, names: tuple[str, ...]) -> Mistakes:
    last = rounds[-1]
    ranks = [index % 13 for _, index in last]
    low, high = min(ranks), max(ranks)
    found: Mistakes = []
    again = event.players if isinstance(event, LiftAgain) else ()
    outside = [(player, index) for player, index in rounds[0] if player not in {who for who, _ in last}]
    for player, index in last:
        rank, name = index % 13, names[player]
        if rank == Rank.ACE:
            found.insert(0, (f"{name} deals.", "The ace is the highest card, not the lowest."))
        elif player in again:
            found.append(
                (f"{name} deals.", f"{sign(index)} is no lower than its equal: suits do not matter here.")
            )
        elif rank == high:
            found.append((f"{name} deals.", "The lowest card deals, not the highest."))
        elif rank != low:
            found.append((f"{name} deals.", f"{sign(index)} is not the lowest card."))
    if outside:
        ((player, index),) = outside
        said = f"{names[player]} lifted a higher card in the first round, and is out of it."
        found.insert(0, (f"{names[player]} deals.", said))
    if len(again) == 2 and len(last) == 3:
        found.insert(1, ("All three lift again.", "Only those who are equal and lowest lift again."))
    tied = tuple(player for player, index in last if index % 13 == high)
    if len(tied) == 2 and low != high:
        said = "They are equal, but not the lowest: there is one lower."
        found.insert(0, (_lift_again(names, tied), said))
    return found


# ---------------------------------------------------------------- the turn-up


def _turn_up(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about what a turn-up is worth to the dealer.

    Level 1: the money and points for the turn-up alone. Level 2: the points of the turn-up and the dealer's hand.
    Level 3: these points, and the money paid at once.
    """
    trump = draw.below(4)
    if level == 1:
        return _one_turn_up(draw, 13 * trump + _rank_up(draw, rules), rules)
    return _with_a_hand(draw, trump, rules, both=level == 3)


def _rank_up(draw: Draw, rules: Rules) -> int:
    small = [*SIDE] if rules.towser_tumbler != "none" else [draw.one((*SIDE,))]
    plain = draw.one((Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN))
    return int(draw.one((*HONOURS, Rank.FOUR, Rank.FOUR, *small, plain)))


_TIDDY_FIELDS: Final = ("tiddy", "turned_up_tiddy", "towser_tumbler")


def _one_turn_up(draw: Draw, up: int, rules: Rules) -> Asked:
    hand = dealt(rules, deal_with(draw, up))
    each = sum(payment.stakes for payment in hand.ledger.payments) // 2
    counts = counts_turned_up(rules, up)
    card = CARDS[up]
    worth = _worth(each, counts)
    line = f"{sign(up)} is worth to you: {lower_first(worth)}"
    return Asked(
        f"You turn up the {card.name}. What is it worth to you?",
        offered(draw, worth, _turn_up_mistakes(up, each, counts)),
        (one_stop(line), _turn_up_reason(up, each, counts)),
        _turn_up_rule(up, each),
        (Fan("Turned up", (up,)),),
        (YOU[2], *agreed(rules, *_TIDDY_FIELDS)),
        int(card.suit),
    )


def _worth(each: int, counts: int) -> str:
    if each and counts:
        return f"{pence(each)} from each of the others at once, and {counts} at the reckoning."
    if each:
        return f"{pence(each)} from each of the others at once, and nothing at the reckoning."
    return f"Nothing at once, and {counts} at the reckoning." if counts else "Nothing: it only makes trumps."


def _turn_up_rule(up: int, each: int) -> str:
    if each:
        return "deal.turned_up_tiddy" if up % 13 == Rank.FOUR else "deal.turned_up_towser_tumbler"
    return "reckoning.honours" if up % 13 in HONOURS else "deal.turn_up"


def _turn_up_reason(up: int, each: int, counts: int) -> str:
    rank = Rank(up % 13)
    if rank in HONOURS:
        return "It is an honour: it is not paid for at once, and it is never played, but it counts for the dealer."
    if each:
        return "It is paid for at once, and is then done with."
    if counts:
        return "It is not paid for at once, and counts for the dealer."
    if rank == Rank.FOUR:
        return "Tiddy is left out by agreement."
    if rank in SIDE:
        return (
            "Towser and Tumbler, the five and six of trumps, are paid for only where a table has agreed so."
        )
    return "The honours are the ace, king, queen and knave of trumps; Tiddy is the four."


def _turn_up_mistakes(up: int, each: int, counts: int) -> Mistakes:
    rank = Rank(up % 13)
    if rank in HONOURS:
        others = [value for value in dict.fromkeys(HONOURS.values()) if value != counts]
        found = [
            (_worth(counts, 0), "Honours are not paid for at once: they count at the reckoning."),
            (_worth(0, 0), "It is never played, but it counts for the dealer all the same."),
            *((_worth(0, other), f"The {rank.word} of trumps counts {counts}.") for other in others),
        ]
        if rank == Rank.ACE:
            said = "Tib counts 15, and the trick that it takes counts 3 more. Turned up it takes none: so 15."
            found.insert(0, (_worth(0, 18), said))
        return found
    if rank == Rank.FOUR:
        if not each:
            said = "Tiddy is left out by agreement."
            return [(_worth(2, 0), said), (_worth(4, 0), said), (_worth(0, TIDDY_COUNTS), said)]
        return [
            (_worth(6 - each, 0), f"Here each pays {pence(each)} for Tiddy turned up."),
            (_worth(0, 0), "It is Tiddy, and is paid for."),
            (_worth(0, TIDDY_COUNTS), "Tiddy turned up is paid for at once, and counts nothing afterwards."),
        ]
    if rank in SIDE:
        said = _turn_up_reason(up, each, counts)
        ways = ((SIDE[rank], 0), (2 * SIDE[rank], 0), (0, SIDE[rank]), (0, 0))
        return [(_worth(*way), said) for way in ways]
    said = f"The {rank.word} of trumps is no honour."
    return [
        (_worth(0, 3), said),
        (_worth(2, 0), f"Only Tiddy, the four, is paid for when it is turned up, not the {rank.word}."),
        (_worth(0, int(rank) + 2), f"That is what the {rank.word} counts in the ruff."),
    ]


# ---------------------------------------------------------------- the turn-up, and the dealer's hand


def _with_a_hand(draw: Draw, trump: int, rules: Rules, *, both: bool) -> Asked:
    """Return a question about the points of the dealer's cards and the turn-up.

    With `both` the question also asks for the money that the dealer gets at once for the turn-up.
    """
    ranks = draw.shuffled(HONOURS)
    # At level 3, Tiddy is turned up half of the time.
    up = 13 * trump + (Rank.FOUR if both and draw.chance(5) else ranks.pop())
    mine = [13 * trump + rank for rank in ranks[: draw.between(1, 2)]]
    plain = draw.one([suit for suit in range(4) if suit != trump])
    strange = [13 * plain + rank for rank in draw.some((Rank.KING, Rank.QUEEN, Rank.KNAVE, Rank.ACE), 2)]
    hand = dealt(rules, deal_with(draw, up, (0, 0, mask_of_numbers([*mine, *strange]))))
    held, worth = hand.held[2], counting(rules, trump)
    now = sum(payment.stakes for payment in hand.ledger.payments)
    counted = [index for index in (up, *sorted(bits(held), reverse=True)) if _worth_of(index, up, rules)]
    later = sum(_worth_of(index, up, rules) for index in counted)
    foreign = sum(
        HONOURS[Rank(i % 13)] for i in bits(held) if i // 13 != trump and i % 13 in {Rank.KING, Rank.QUEEN}
    )
    off = later - counts_turned_up(rules, up)
    tiddy = 13 * trump + Rank.FOUR
    has_tiddy = bool(held >> tiddy & 1 and not worth[tiddy])
    at_once = (
        "Tiddy turned up is paid for at once." if now else "An honour turned up is not paid for at once."
    )
    misses = [
        (now, off, "What is turned up counts for the dealer too."),
        (now, later + foreign, "Kings and queens of the other suits are no honours."),
        (now // 2, later, "Each of the two others pays."),
        (2 * HONOURS.get(Rank(up % 13), 0), off, at_once),
        (
            now,
            later + TIDDY_COUNTS * (has_tiddy or up == tiddy),
            "Here Tiddy does not count at the reckoning.",
        ),
        (
            now,
            later + 3,
            "Each honour counts once: Tib fifteen, Tom nine, the king and the queen three each.",
        ),
        (now, later - 3, "Each honour counts: Tib fifteen, Tom nine, the king and the queen three each."),
    ]
    say = _at_once_and_later if both else _only_later
    why = [f"{sign(index)} {_worth_of(index, up, rules)}" for index in counted]
    lines = [f"{listed(why)}: {sums(_worth_of(index, up, rules) for index in counted)} at the reckoning."]
    if now:
        lines.insert(0, one_stop(f"{sign(up)} turned up: {pence(now // 2)} from each, {pence(now)} at once."))
    elif both:
        lines.insert(0, f"Nothing is paid at once for {sign(up)}.")
    if foreign:
        lines.append("The honours are of trumps only.")
    return Asked(
        "What are your cards and the turn-up paid at once, and what do they count at the reckoning?"
        if both
        else "What do your cards and the turn-up count at the reckoning, besides the tricks?",
        offered(draw, say(now, later), [(say(paid, count), said) for paid, count, said in misses]),
        tuple(lines),
        _turn_up_rule(up, now) if both else "reckoning.honours",
        (hand_fan("Your hand", held), Fan("Turned up", (up,))),
        (
            YOU[2],
            turned_up(up),
            *_all_taken(rules),
            *agreed(rules, "honours_to", "tiddy_held", *_TIDDY_FIELDS),
        ),
    )


def _worth_of(index: int, up: int, rules: Rules) -> int:
    return counts_turned_up(rules, up) if index == up else counting(rules, up // 13)[index]


def _all_taken(rules: Rules) -> tuple[str, ...]:
    if rules.honours_to == "holder":
        return ("You keep all of them.",)
    return ("You keep all of them, and take every trick to which one of them falls.",)


def _only_later(_now: int, later: int) -> str:
    return str(later)


def _at_once_and_later(now: int, later: int) -> str:
    return f"{pence(now) if now else 'Nothing'} at once, and {later} at the reckoning."


KINDS: Final = (
    Kind("lift", "Who deals?", "deal", _lift),
    Kind("turn_up", "What is the turn-up worth?", "deal", _turn_up),
    Kind("deal_order", "Whose turn is it?", "deal", deal_order),
)
