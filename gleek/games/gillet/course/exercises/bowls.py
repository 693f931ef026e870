"""Questions about the Gé (a pair or a tricon) of a hand, and about who takes the first and the second bowl."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Spot
from gleek.course.exercises.question_text import hand_fan
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.games.gillet.actions import Go, Yield
from gleek.games.gillet.course.exercises.scenes import SEATS, WHO, agreed, at_point, four_hands
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import Ge, ge, in_points, is_flux
from gleek.words import listed, lower_first, upper_first

NONE: Final = "No Gé"
NOBODY: Final = "Nobody"


def takers(seats: tuple[int, ...]) -> str:
    if len(seats) < 2:
        return WHO[seats[0]] if seats else NOBODY
    return f"{WHO[seats[0]]} and {listed(lower_first(WHO[seat]) for seat in seats[1:])}, who divide it"


def _divided(equal: tuple[int, ...], won: tuple[int, ...]) -> str:
    if len(won) > 1:
        return "The best are equal, and at this table they divide the bowl."
    if len(equal) > 1:
        return f"The best are equal, so the eldest of them takes it: {lower_first(WHO[won[0]])}."
    return f"The best is {lower_first(WHO[won[0]])}’s."


# ---------------------------------------------------------------- the Gé


class _Hands(NamedTuple):
    hands: tuple[int, ...]
    rules: Rules
    won: tuple[int, ...]

    @property
    def has(self) -> list[Ge | None]:
        return [ge(held) for held in self.hands]

    @property
    def best(self) -> Ge | None:
        return max((each for each in self.has if each), default=None)

    @property
    def equal(self) -> tuple[int, ...]:
        return tuple(seat for seat, each in enumerate(self.has) if each and each == self.best)

    @property
    def alone(self) -> bool:
        return len(self.hands) == 1

    @property
    def high(self) -> Rank:
        return Rank(max(index % 13 for index in bits(self.hands[0])))

    @property
    def alike(self) -> str:
        """The best Gé in words: "two kings"; "" if there is none."""
        best = self.best
        return f"{'two' if best.cards == 2 else 'three'} {Rank(best.rank).words}" if best else ""

    @property
    def why(self) -> str:
        if self.won:
            return _divided(self.equal, self.won)
        left = "waits for the next deal" if self.rules.no_pair == "carry" else "goes into the second"
        return f"Nobody has one, so the bowl {left}."


def _hands(draw: Draw, level: int, rules: Rules) -> _Hands | None:
    """Return the hands of a question; None if the random cards do not suit the level.

    At level 2, at least two hands have a Gé (pair or tricon). At level 3, the best are equal, or no hand has one.
    """
    rank = draw.between(Rank.SEVEN, Rank.ACE)
    cards = draw.shuffled(bits(RANK_MASKS[rank]))
    if level == 1:
        hands = four_hands(draw, (mask_of_numbers(cards[: draw.one((1, 2, 2, 3))]),))[:1]
        return _Hands(hands, rules, ())
    equal = level == 3 and draw.chance(6)
    wanted = (mask_of_numbers(cards[:2]), mask_of_numbers(cards[2:])) if equal else ()
    hands = tuple(draw.shuffled(four_hands(draw, wanted)))
    found = _Hands(hands, rules, at_point(rules, hands).facts.ge_winners)
    some = sum(each is not None for each in found.has)
    if level == 2:
        return found if some > 1 and len(found.equal) == 1 else None
    return found if len(found.equal) > 1 or not some else None


def _ask_ge(p: _Hands) -> Template:
    if p.alone:
        answer, said, rule = NONE, "No two cards are of one rank, so there is no Gé.", "ge.best"
        if p.best:
            many, rule = ("All three", "ge.tricon") if p.best.cards == 3 else ("Two", "ge.best")
            answer, said = upper_first(p.best.name), f"{many} cards are of one rank: {p.best.name}."
        return Template(
            "What is this hand’s Gé?", answer, (said,), rule, (hand_fan("Your hand", p.hands[0]),)
        )
    has = [f"{lower_first(WHO[seat])} has {each.name}" for seat, each in enumerate(p.has) if each]
    left = {"carry": "ge.carried", "point": "ge.moved"}[p.rules.no_pair]
    return Template(
        "Who takes the first bowl?",
        takers(p.won),
        (upper_first(f"{listed(has) or 'nobody has two cards of one rank'}."), p.why),
        "ge.tie" if len(p.equal) > 1 else "ge.best" if p.won else left,
        tuple(hand_fan(who, held) for who, held in zip(WHO, p.hands, strict=True)),
        agreed(p.rules, "ties", "no_pair"),
        spots={who: Spot(seat) for seat, who in enumerate(WHO)},
    )


def _lesser(p: _Hands) -> Iterator[tuple[str, str]]:
    for seat, each in enumerate(p.has):
        if not p.alone and seat not in p.equal:
            better = "no two cards of one rank"
            if each and p.best:
                better = f"{each.name}, and {p.best.name} is better"
            yield WHO[seat], f"{WHO[seat]} has {better}."


_GE_MISTAKES: Final[Mistakes[_Hands]] = {
    "The {p.high.word} is alone: it decides nothing here.": lambda p: (
        p.alone and p.best and p.high != p.best.rank and f"A pair of {p.high.words}"
    ),
    "You hold {p.alike}.": lambda p: (
        p.alone and p.best and f"A {'pair' if p.best.cards == 3 else 'tricon'} of {Rank(p.best.rank).words}"
    ),
    "No two cards are of one rank.": lambda p: p.alone and not p.best and f"A pair of {p.high.words}",
    "No three cards are of one rank.": lambda p: p.alone and not p.best and f"A tricon of {p.high.words}",
    "Two or three cards of one rank are a Gé, whatever their rank.": lambda p: p.alone and p.best and NONE,
    "{p.why}": lambda p: len(p.equal) > 1 and takers(p.equal),
    "another of the equal players": lambda p: ((WHO[seat], p.why) for seat in p.equal if len(p.equal) > 1),
    "a player with less": _lesser,
    "There is a Gé at the table, and the best takes the bowl.": lambda p: bool(p.won) and NOBODY,
}


# ---------------------------------------------------------------- both bowls


class _Bowls(NamedTuple):
    hand: Hand
    out: int | None
    both: bool  # whether the question is about both bowls
    first: tuple[int, ...]  # the winners of the first bowl
    second: tuple[int, ...]
    halves: tuple[int, ...]  # each player's point in half points

    @property
    def equal(self) -> tuple[int, ...]:
        best = self.halves[self.second[0]]
        return tuple(seat for seat in SEATS if seat != self.out and self.halves[seat] == best)

    @property
    def why(self) -> str:
        return _divided(self.equal, self.second)

    def say(self, second: tuple[int, ...], first: tuple[int, ...] | None = None) -> str:
        """Return the text of an answer: the winners of the second bowl and of the first (None: its real winners)."""
        if not self.both:
            return takers(second)
        one, two = takers(self.first if first is None else first), takers(second)
        return f"The first: {lower_first(one)}. The second: {lower_first(two)}"


def _played(draw: Draw, level: int, rules: Rules) -> _Bowls | None:
    hand = at_point(rules, four_hands(draw))
    out = draw.between(1, 3) if level > 1 and draw.chance(7) else None
    while hand.to_act is not None:
        hand, _ = hand.apply(Yield(hand.to_act) if hand.to_act == out else Go(hand.to_act))
    facts = hand.facts
    found = _Bowls(hand, out, level == 3, facts.ge_winners, facts.point_winners, facts.halves)
    if level == 3:
        return found if found.first and found.first != found.second else None
    if level == 2 and out is not None:
        return found if found.halves[out] >= found.halves[found.second[0]] or draw.chance(1) else None
    return found if len(found.equal) > 1 or any(map(is_flux, hand.held)) or draw.chance(2) else None


def _ask_bowls(p: _Bowls) -> Template:
    points = [f"{lower_first(WHO[seat])} {in_points(p.halves[seat])}" for seat in SEATS if seat != p.out]
    has = [f"{lower_first(WHO[seat])} {each.name}" for seat in SEATS if (each := ge(p.hand.held[seat]))]
    shows = "All have gone, and show."
    if p.out is not None:
        shows = f"{WHO[p.out]} has yielded; the others have gone, and show."
    return Template(
        "Who takes which bowl?" if p.both else "Who takes the second bowl?",
        p.say(p.second),
        (*((f"For the Gé: {listed(has)}.",) if p.both else ()), f"The points: {listed(points)}.", p.why),
        "point.tie" if len(p.equal) > 1 else "point.best",
        tuple(hand_fan(who, held) for who, held in zip(WHO, p.hand.held, strict=True)),
        (shows, *agreed(p.hand.rules, "ties", "flux_half")),
        spots={} if p.both else {who: Spot(seat) for seat, who in enumerate(WHO)},
    )


def _less(p: _Bowls) -> Iterator[tuple[str, str]]:
    best = in_points(p.halves[p.second[0]])
    for seat in sorted(SEATS, key=lambda seat: -p.halves[seat]):
        if seat != p.out and seat not in p.equal:
            yield p.say((seat,)), f"{best} is more than {in_points(p.halves[seat])}."


_BOWLS_MISTAKES: Final[Mistakes[_Bowls]] = {
    "{p.why}": lambda p: len(p.equal) > 1 and p.say(p.equal),
    "The player has yielded, and is out of the second bowl.": lambda p: p.out is not None and p.say((p.out,)),
    "The Gé takes the first bowl, the point the second.": lambda p: p.both and p.say(p.first, p.second),
    "A Gé is for the first bowl; in the second the points count.": lambda p: bool(p.first) and p.say(p.first),
    "The first bowl goes by pairs and tricons, not by points.": lambda p: (
        p.both and p.say(p.second, p.second)
    ),
    "another of the equal players": lambda p: ((p.say((seat,)), p.why) for seat in p.equal if p.equal[1:]),
    "a player with a lower point": _less,
}
GE_KIND: Final = Kind("ge", "What is this hand’s Gé?", "game", Maker(_hands, _ask_ge, _GE_MISTAKES))
BOWLS: Final = Kind("bowls", "Who takes which bowl?", "game", Maker(_played, _ask_bowls, _BOWLS_MISTAKES))
