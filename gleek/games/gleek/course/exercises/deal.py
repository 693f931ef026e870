"""Questions about the deal: which player deals, and what a turn-up is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Fan, Kind, Spot, pence
from gleek.course.exercises.question_text import hand_fan, sign, signs, sums
from gleek.course.exercises.template import Maker, Mistakes, Template
from gleek.engine.cards import CARDS, Rank, bits, mask_of_numbers
from gleek.engine.lift import Lift, LiftAgain, Lifting
from gleek.games.gleek.course.exercises.order import ORDER
from gleek.games.gleek.course.exercises.scenes import DEALER, TABLES, Scene, deal_with, dealt
from gleek.games.gleek.deal import GLEEK_PACK, SHAPE
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import HONOURS, SIDE, counting, counts_turned_up
from gleek.words import listed, lower_first

Players = tuple[int, ...]

# ---------------------------------------------------------------- lifting


class _Lifted(NamedTuple):
    names: tuple[str, ...]
    rounds: list[list[tuple[int, int]]]  # the cards lifted in each round, each with its player
    found: list[Players]  # after each round: the dealer alone, or the players who lift again
    rule: str  # the rule of the last round

    def told(self, players: Players) -> str:
        if len(players) == 1:
            return f"{self.names[players[0]]} deals."
        return f"{'All three' if len(players) == 3 else self.named(players)} lift again."

    def named(self, players: Players) -> str:
        return listed(self.names[each] for each in players)


def _lifted(draw: Draw, level: int, _rules: Rules) -> _Lifted | None:
    """Return random cards that the players lift (cut) to choose the dealer; None if they do not suit the level.

    At level 1, the three cards differ in rank. At level 2, there is an ace, or two are equal. At level 3, two players
    must lift again, or all three are equal.
    """
    names = draw.one(TABLES)
    lifting, rule = Lifting(names, GLEEK_PACK, SHAPE.out_of_pack), ""
    rounds: list[list[tuple[int, int]]] = []
    found: list[Players] = []
    while not found or (level == 3 and len(rounds) == 1 and len(found[0]) == 2):
        some = draw.some(range(Rank.FOUR, Rank.ACE + (level > 1)), 3 if level == 1 or draw.chance(3) else 2)
        cards = [13 * suit + (some[place] if len(some) == 3 else draw.one(some))
                 for place, suit in enumerate(draw.some(range(4), 3))]  # fmt: skip
        rounds.append(list(zip(lifting.lifting, cards, strict=False)))
        for player, index in rounds[-1]:
            lifting, (*_, event) = lifting.apply(Lift(player, CARDS[index]))
        found.append(event.players if isinstance(event, LiftAgain) else (lifting.dealer or 0,))
        rule = event.rule
    ranks = [index % 13 for _, index in rounds[0]]
    told = {1: True, 2: len({*ranks}) < 3 or Rank.ACE in ranks, 3: len(rounds) == 2 or len(found[0]) == 3}
    return _Lifted(names, rounds, found, rule) if told[level] else None


def _ask_who_deals(p: _Lifted) -> Template:
    fans = [
        Fan(f"{p.names[player]}{', again' if again else ' lifts'}", (index,))
        for again, each in enumerate(p.rounds)
        for player, index in each
    ]
    # The learner touches the last card of a player to choose this player.
    last = [player for each in p.rounds for player, _ in each]
    again = f"{p.named(p.found[0])} lifted equal, and have lifted again. " if len(p.rounds) > 1 else ""
    return Template(
        f"{again}Who deals?",
        p.found[-1],
        tuple(_lift_line(p, *each) for each in zip(p.rounds, p.found, strict=True)),
        p.rule,
        tuple(fans),
        say=p.told,
        spots={p.told((player,)): Spot(place) for place, player in enumerate(last)},
    )


def _lift_line(p: _Lifted, lifted: list[tuple[int, int]], found: Players) -> str:
    lowest = [index for player, index in lifted if player in found]
    if len(found) == 1:
        return f"{sign(lowest[0])} is the lowest card, and {p.named(found)} lifted it: {p.told(found)}"
    return f"{signs(lowest)} are equal and lowest: {p.told(found).replace('All', 'all')}"


def _other_dealers(p: _Lifted) -> Iterator[tuple[Players, str]]:
    last, found = p.rounds[-1], p.found[-1]
    playing, high = {player for player, _ in last}, max(index % 13 for _, index in last)
    for player, _ in p.rounds[0]:
        if player not in playing:
            said = f"{p.names[player]} lifted a higher card in the first round, and is out of it."
            yield (player,), said
    for player, index in sorted(last, key=lambda each: -(each[1] % 13)):
        if player in found:
            yield (player,), f"{sign(index)} is no lower than its equal: suits do not matter here."
        elif index % 13 == Rank.ACE:
            yield (player,), "The ace is the highest card, not the lowest."
        elif index % 13 == high:
            yield (player,), "The lowest card deals, not the highest."
        else:
            yield (player,), f"{sign(index)} is not the lowest card."


def _equal_and_high(p: _Lifted) -> Players | None:
    high = max(index % 13 for _, index in p.rounds[-1])
    equal = tuple(player for player, index in p.rounds[-1] if index % 13 == high)
    return equal if len(equal) == 2 and equal != p.found[-1] else None


_DEALERS: Final[Mistakes[_Lifted]] = {
    "They are equal, but not the lowest: there is one lower.": _equal_and_high,
    "Only those who are equal and lowest lift again.": lambda p: (
        len(p.rounds[-1]) > 2 and len(p.found[-1]) > 1 and (0, 1, 2)
    ),
    "another player deals": _other_dealers,
}

# ---------------------------------------------------------------- the turn-up


@dataclass(frozen=True)
class _TurnedUp(Scene):
    @property
    def held(self) -> int:
        """The dealer's cards that the question shows."""
        return super().held if self.level > 1 else 0

    @property
    def rank(self) -> Rank:
        return Rank(self.up % 13)

    @property
    def each(self) -> int:
        return sum(payment.stakes for payment in self.hand.ledger.payments) // 2

    @property
    def counts(self) -> int:
        return counts_turned_up(self.rules, self.up)

    @property
    def counted(self) -> dict[int, int]:
        worth = counting(self.rules, self.trump)
        found = {self.up: self.counts} | {i: worth[i] for i in sorted(bits(self.held), reverse=True)}
        return {index: points for index, points in found.items() if points}

    @property
    def later(self) -> int:
        return sum(self.counted.values())

    @property
    def foreign(self) -> int:
        """The points that the dealer's kings and queens of other suits would count if they were honours."""
        kings = (i for i in bits(self.held) if i // 13 != self.trump and i % 13 in {Rank.KING, Rank.QUEEN})
        return sum(HONOURS[Rank(i % 13)] for i in kings)


def _turned_up(draw: Draw, level: int, rules: Rules) -> _TurnedUp:
    """Return a dealer's hand with coats, and a turn-up.

    At level 1 the question shows only the turn-up. At level 2 the turn-up is an honour.
    """
    trump, plain = draw.some(range(4), 2)
    ranks = [*HONOURS]
    if level != 2:
        ranks += [Rank.FOUR, Rank.FOUR, *SIDE, Rank(draw.between(Rank.SEVEN, Rank.TEN))]
    up = 13 * trump + draw.one(ranks)
    mine = draw.some((13 * trump + rank for rank in HONOURS if 13 * trump + rank != up), draw.between(1, 2))
    mine += [13 * plain + rank for rank in draw.some(HONOURS, 2)]
    hand = dealt(rules, deal_with(draw, up, (0, 0, mask_of_numbers(mine))))
    return _TurnedUp(hand, DEALER, level)


def _ask_worth(p: _TurnedUp) -> Template:
    counted = listed(f"{sign(index)} {points}" for index, points in p.counted.items())
    taken = "" if p.rules.honours_to == "holder" else ", and take every trick to which one of them falls"
    rule = "deal.turned_up_tiddy" if p.rank == Rank.FOUR else "deal.turned_up_towser_tumbler"
    return Template(
        "What are your cards and the turn-up paid at once, and what do they count at the reckoning?"
        if p.held
        else f"You turn up the {CARDS[p.up].name}. What is it worth to you?",
        (p.each, p.later),
        (
            _about(p),
            f"{p.shown_up} turned up: {lower_first(_way((p.each, p.counts)))}",
            p.held and counted and f"{counted}: {sums(p.counted.values())} at the reckoning.",
            p.foreign and "The honours are of trumps only.",
        ),
        rule if p.each else "reckoning.honours" if p.counted else "deal.turn_up",
        (p.held and hand_fan("Your hand", p.held), Fan("Turned up", (p.up,))),
        (
            *p.facts("honours_to", "tiddy_held", "tiddy", "turned_up_tiddy", "towser_tumbler"),
            p.held and f"You keep all of them{taken}.",
        ),
        p.trump,
        _way,
    )


def _way(worth: tuple[int, int]) -> str:
    each, later = worth
    now = f"{pence(each)} from each of the others" if each else "Nothing"
    return f"{now} at once, and {later or 'nothing'} at the reckoning."


def _about(p: _TurnedUp) -> str:
    if p.each:
        return "It is paid for at once, and is then done with."
    if p.counts:
        return "It is not paid for at once, and it is never played, but it counts for the dealer."
    if p.rank == Rank.FOUR:
        return "Tiddy is left out by agreement."
    if p.rank in SIDE:
        return (
            "Towser and Tumbler, the five and six of trumps, are paid for only where a table has agreed so."
        )
    return "The honours are the ace, king, queen and knave of trumps; Tiddy is the four."


def _unpaid(p: _TurnedUp) -> Iterator[tuple[tuple[int, int], str]]:
    if p.each or p.counts:
        return
    if p.rank <= Rank.SIX:  # Tiddy, Towser or Tumbler, left out under these rules
        yield (SIDE.get(p.rank, 2), p.later), _about(p)
        yield (2 * SIDE.get(p.rank, 2), p.later), _about(p)
        yield (0, p.later + SIDE.get(p.rank, 4)), _about(p)
    else:
        word = p.rank.word
        yield (0, p.later + 3), f"The {word} of trumps is no honour."
        yield (2, p.later), f"Only Tiddy, the four, is paid for when it is turned up, not the {word}."
        yield (0, p.later + p.rank + 2), f"That is what the {word} counts in the ruff."


_WORTHS: Final[Mistakes[_TurnedUp]] = {
    "Tib counts 15, and the trick that it takes 3 more. Turned up it takes none.": lambda p: (
        p.rank == Rank.ACE and (0, p.later + 3)
    ),
    "It is not paid for at once: it counts at the reckoning.": lambda p: (
        p.each or p.counts,
        p.later - p.counts,
    ),
    "Kings and queens of the other suits are no honours.": lambda p: (p.each, p.later + p.foreign),
    "It is never played, but it counts for the dealer all the same.": lambda p: (p.each, p.later - p.counts),
    "At this table each pays another sum for Tiddy turned up.": lambda p: (
        p.rank == Rank.FOUR and p.each > 0 and (6 - p.each, p.later)
    ),
    "What is paid for at once counts nothing afterwards.": lambda p: (
        p.each > 0 and (p.each, p.later + SIDE.get(p.rank, 4))
    ),
    "It is paid for at once.": lambda p: (0, p.later),
    "worth something at another table": _unpaid,
    "Tib counts fifteen, Tom nine, the king and the queen three each.": lambda p: (
        len(p.counted) > 0 and (p.each, p.later + 6)
    ),
    "Each honour counts: Tib fifteen, Tom nine, the king and the queen three each.": lambda p: (
        p.later > 3 and (p.each, p.later - 3)
    ),
}

KINDS: Final = (
    Kind("lift", "Who deals?", "deal", Maker(_lifted, _ask_who_deals, _DEALERS)),
    Kind("turn_up", "What is the turn-up worth?", "deal", Maker(_turned_up, _ask_worth, _WORTHS)),
    Kind("deal_order", "Whose turn is it?", "deal", ORDER),
)
