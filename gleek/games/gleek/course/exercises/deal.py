"""Questions about the deal: which player deals, and what a turn-up is worth."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, pence, sign, signs, sums
from gleek.course.exercises.template import Fan, Spot, Template, question
from gleek.engine.cards import CARDS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.lift import Lift, LiftAgain, Lifting
from gleek.engine.words import listed, lower_first
from gleek.games.gleek.course.exercises.scenes import DEALER, TABLES, Scene, deal_with, dealt
from gleek.games.gleek.deal import GLEEK_PACK, SHAPE
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import HONOURS, SIDE, counting, counts_turned_up

Players = tuple[int, ...]
_COATS: Final = {Rank.KING, Rank.QUEEN}


class _Round(NamedTuple):
    lifted: list[tuple[int, int]]  # each player with the card that they lifted
    found: Players  # the dealer alone, or the players who lift again
    rule: str


@question("lift", "Who deals?", "deal")
def lift(draw: Draw, level: int, _rules: Rules) -> Template | None:
    """Let the players lift (cut) random cards to choose the dealer.

    At level 1, the three cards differ in rank. At level 2, there is an ace, or two are equal. At level 3, two players
    must lift again, or all three are equal.
    """
    names = draw.one(TABLES)
    lifting, rounds = Lifting(names, GLEEK_PACK, SHAPE.out_of_pack), list[_Round]()
    while not rounds or (level == 3 and len(rounds) == 1 and len(rounds[0].found) == 2):
        some = draw.some(range(Rank.FOUR, Rank.ACE + (level > 1)), 3 if level == 1 or draw.chance(3) else 2)
        suits = draw.some(range(4), 3)
        ranks = some if len(some) == 3 else [draw.one(some) for _ in suits]
        cards = [13 * suit + rank for suit, rank in zip(suits, ranks, strict=True)]
        lifted = list(zip(lifting.lifting, cards, strict=False))
        for player, index in lifted:
            lifting, (*_, event) = lifting.apply(Lift(player, CARDS[index]))
        found = event.players if isinstance(event, LiftAgain) else (lifting.dealer or 0,)
        rounds.append(_Round(lifted, found, event.rule))
    ranks = [index % 13 for _, index in rounds[0].lifted]
    fits = {1: True, 2: len({*ranks}) < 3 or Rank.ACE in ranks, 3: len(rounds) == 2 or len(found) == 3}
    return _ask_who_deals(names, rounds) if fits[level] else None


def _ask_who_deals(names: tuple[str, ...], rounds: list[_Round]) -> Template:
    def named(players: Players) -> str:
        return listed(names[each] for each in players)

    def told(players: Players) -> str:
        if len(players) == 1:
            return f"{named(players)} deals."
        return f"{'All three' if len(players) == 3 else named(players)} lift again."

    lines = []
    for lifted, found, _ in rounds:
        lowest = signs(index for player, index in lifted if player in found)
        how = (
            f"is the lowest card, and {named(found)} lifted it" if len(found) == 1 else "are equal and lowest"
        )
        lines.append(f"{lowest} {how}: {told(found).replace('All', 'all')}")
    cards = [(player, index, again) for again, each in enumerate(rounds) for player, index in each.lifted]
    last, found, rule = rounds[-1]
    high = max(index % 13 for _, index in last)
    equal = tuple(player for player, index in last if index % 13 == high)
    return Template(
        f"{named(rounds[0].found)} lifted equal, and have lifted again. Who deals?"
        if rounds[1:]
        else "Who deals?",
        answer=found,
        reasoning=lines,
        rule=rule,
        fans=[
            Fan(f"{names[who]}{', again' if again else ' lifts'}", (index,)) for who, index, again in cards
        ],
        say=told,
        # The learner touches the last card of a player to choose this player.
        spots={told((player,)): Spot(place) for place, (player, *_) in enumerate(cards)},
        mistakes={
            "They are equal, but not the lowest: there is one lower.": len(equal) == 2 and equal,
            "Only those who are equal and lowest lift again.": len(last) > 2 and len(found) > 1 and (0, 1, 2),
            "another player deals": _other_dealers(names, rounds, high),
        },
    )


def _other_dealers(names: tuple[str, ...], rounds: list[_Round], high: int) -> Iterator[tuple[Players, str]]:
    last, found, _ = rounds[-1]
    for player, _ in rounds[0].lifted:
        if player not in dict(last):
            yield (player,), f"{names[player]} lifted a higher card in the first round, and is out of it."
    for player, index in sorted(last, key=lambda each: -(each[1] % 13)):
        if player in found:
            yield (player,), f"{sign(index)} is no lower than its equal: suits do not matter here."
        elif index % 13 == Rank.ACE:
            yield (player,), "The ace is the highest card, not the lowest."
        elif index % 13 == high:
            yield (player,), "The lowest card deals, not the highest."
        else:
            yield (player,), f"{sign(index)} is not the lowest card."


@question("turn_up", "What is the turn-up worth?", "deal")
def turn_up(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal the dealer a hand with coats, and turn up a card: at level 2 an honour. Level 1 does not show the hand."""
    trump, plain = draw.some(range(4), 2)
    ranks = [*HONOURS]
    if level != 2:
        ranks += [Rank.FOUR, Rank.FOUR, *SIDE, Rank(draw.between(Rank.SEVEN, Rank.TEN))]
    up = 13 * trump + draw.one(ranks)
    mine = draw.some((13 * trump + rank for rank in HONOURS if 13 * trump + rank != up), draw.between(1, 2))
    mine += [13 * plain + rank for rank in draw.some(HONOURS, 2)]
    return _ask_worth(Scene(dealt(rules, deal_with(draw, up, (0, 0, mask_of_numbers(mine)))), DEALER, level))


def _ask_worth(p: Scene) -> Template:
    held, rank, worth = p.held if p.level > 1 else 0, Rank(p.up % 13), counting(p.rules, p.trump)
    each, counts = sum(paid.stakes for paid in p.hand.ledger.payments) // 2, counts_turned_up(p.rules, p.up)
    honours = {p.up: counts} | {index: worth[index] for index in sorted(bits(held), reverse=True)}
    counted = {index: points for index, points in honours.items() if points}
    later, about = sum(counted.values()), _about(rank, each, counts)
    ace, paid_four = rank == Rank.ACE, rank == Rank.FOUR and each > 0
    plain = [Rank(index % 13) for index in bits(held & ~SUIT_MASKS[p.trump]) if index % 13 in _COATS]
    taken = "" if p.rules.honours_to == "holder" else ", and take every trick to which one of them falls"
    parts = listed(f"{sign(index)} {points}" for index, points in counted.items())
    return Template(
        "What are your cards and the turn-up paid at once, and what do they count at the reckoning?"
        if held
        else f"You turn up the {CARDS[p.up].name}. What is it worth to you?",
        answer=(each, later),
        reasoning=[
            about,
            f"{p.shown_up} turned up: {lower_first(_way((each, counts)))}",
            held and counted and f"{parts}: {sums(counted.values())} at the reckoning.",
            plain and "The honours are of trumps only.",
        ],
        rule=p.hand.ledger.payments[0].rule if each else "reckoning.honours" if counted else "deal.turn_up",
        fans=[held and hand_fan("Your hand", held), Fan("Turned up", (p.up,))],
        facts=[
            *p.facts("honours_to", "tiddy_held", "tiddy", "turned_up_tiddy", "towser_tumbler"),
            held and f"You keep all of them{taken}.",
        ],
        trump=p.trump,
        say=_way,
        mistakes={
            "Tib counts 15, and the trick that it takes 3 more. Turned up it takes none.": ace
            and (0, later + 3),
            "It is not paid for at once: it counts at the reckoning.": (each or counts, later - counts),
            "Kings and queens of the other suits are no honours.": (each, later + 3 * len(plain)),
            "It is never played, but it counts for the dealer all the same.": (each, later - counts),
            "At this table each pays another sum for Tiddy turned up.": paid_four and (6 - each, later),
            "What is paid for at once counts nothing afterwards.": each > 0
            and (each, later + SIDE.get(rank, 4)),
            "It is paid for at once.": (0, later),
            "worth something at another table": iter(() if each or counts else _unpaid(rank, later, about)),
            "Tib counts fifteen, Tom nine, the king and the queen three each.": later > 0
            and (each, later + 6),
            "Each honour counts: Tib fifteen, Tom nine, the king and the queen three each.": later > 3
            and (each, later - 3),
        },
    )


def _way(worth: tuple[int, int]) -> str:
    each, later = worth
    now = f"{pence(each)} from each of the others" if each else "Nothing"
    return f"{now} at once, and {later or 'nothing'} at the reckoning."


def _about(rank: Rank, each: int, counts: int) -> str:
    if each:
        return "It is paid for at once, and is then done with."
    if counts:
        return "It is not paid for at once, and it is never played, but it counts for the dealer."
    if rank == Rank.FOUR:
        return "Tiddy is left out by agreement."
    if rank in SIDE:
        return (
            "Towser and Tumbler, the five and six of trumps, are paid for only where a table has agreed so."
        )
    return "The honours are the ace, king, queen and knave of trumps; Tiddy is the four."


def _unpaid(rank: Rank, later: int, about: str) -> Iterator[tuple[tuple[int, int], str]]:
    if rank <= Rank.SIX:  # Tiddy, Towser or Tumbler, left out under these rules
        yield (SIDE.get(rank, 2), later), about
        yield (2 * SIDE.get(rank, 2), later), about
        yield (0, later + SIDE.get(rank, 4)), about
    else:
        yield (0, later + 3), f"The {rank.word} of trumps is no honour."
        yield (2, later), f"Only Tiddy, the four, is paid for when it is turned up, not the {rank.word}."
        yield (0, later + rank + 2), f"That is what the {rank.word} counts in the ruff."
