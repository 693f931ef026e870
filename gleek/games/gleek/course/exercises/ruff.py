"""Questions about the ruff: the value of a hand's ruff, and the best of several."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Fan, Spot
from gleek.course.exercises.question_text import hand_fan, points_sum
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import CARD_POINTS, RANK_MASKS, SUIT_MASKS, Rank, Suit, bits, mask_of_numbers
from gleek.engine.state import with_seat
from gleek.games.gleek.actions import Deal, Pass, See, Vie
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, agreed, turned_up
from gleek.games.gleek.course.exercises.scenes import DEALER, NOBODY, Scene, at_ruff, deal_with, dealt
from gleek.games.gleek.course.exercises.vying import SEE
from gleek.games.gleek.events import RuffWon
from gleek.games.gleek.ruff import ACES, Vying, best_ruff
from gleek.games.gleek.rules import Rules
from gleek.words import counted, listed, lower_first, upper_first

Count = tuple[int, tuple[int, ...]]  # the value of a ruff, and the numbers of the suits that have this value
Seats = tuple[int, ...]


def _points(cards: int) -> int:
    return sum(CARD_POINTS[index % 13] for index in bits(cards))


def _worth(cards: int, rules: Rules) -> int:
    return cards.bit_count() if rules.ruff_counts == "cards" else _points(cards)


def _sum(cards: int, rules: Rules) -> str:
    """Return the value of the ruff `cards` (a mask) as a sum, as in "11 + 10 + 9 = 30", or as a number of cards."""
    if rules.ruff_counts == "cards":
        return counted(cards.bit_count(), "card")
    return points_sum(cards)


# ---------------------------------------------------------------- one hand


class _Held(Scene):
    @property
    def four_aces(self) -> bool:
        return best_ruff(self.held, self.rules)[2]

    def cards(self, suit: int) -> int:
        return self.held & SUIT_MASKS[suit]

    def count(self, suit: int) -> Count:
        return _worth(self.cards(suit), self.rules), (suit,)

    @property
    def by_worth(self) -> list[int]:
        return sorted(range(4), key=lambda suit: -self.count(suit)[0])

    @property
    def best(self) -> Suit:
        return Suit(self.by_worth[0])

    def text(self, ruff: Count | None) -> str:
        """Return the text of an answer: at level 1 only the suit. None means four aces."""
        if ruff is None:
            return "Four aces, which beat every ruff"
        value, suits = ruff
        words = listed(Suit(suit).word for suit in suits)
        if self.level == 1:
            return upper_first(words)
        return f"{counted(value, 'card') if self.rules.ruff_counts == 'cards' else value}, in {words}"

    def otherwise(self, more: int) -> Count | None:
        return (self.count(self.best)[0] + more, (self.best,)) if self.rules.ruff_counts == "points" else None


def _a_ruff(draw: Draw, level: int, rules: Rules) -> _Held | None:
    """Return a hand: at level 2 with a misleading suit, at level 3 with a misleading turn-up or four aces."""
    four_aces = level == 3 and draw.chance(2)
    seat = DEALER if level == 3 else draw.below(3)
    up = 13 * draw.below(4) + draw.between(Rank.FOUR, Rank.KING if four_aces else Rank.ACE)
    deal = deal_with(draw, up, with_seat(NOBODY, seat, value=ACES if four_aces else 0))
    p = _Held(dealt(rules, deal), seat, level)
    first, second, *_ = p.by_worth
    gap = p.count(first)[0] - p.count(second)[0]
    if p.four_aces != four_aces or not gap or not p.cards(second):
        return None
    turned = _worth(1 << up, rules)
    fits = {
        1: gap >= (2 if rules.ruff_counts == "cards" else 10),
        2: p.cards(second).bit_count() >= p.cards(first).bit_count() or (up // 13 == second and gap < 11),
        3: four_aces or (up // 13 == second and gap < turned) or (up // 13 == first and gap < 10),
    }
    return p if fits[level] else None


def _ask_for_ruff(p: _Held) -> Template:
    first, second, *_ = p.by_worth
    name = {suit: Suit(suit).word.capitalize() for suit in p.by_worth}
    lines = [f"{name[second]} are not: {_sum(p.cards(second), p.rules)}."]
    lines.append(f"{name[first]}: {_sum(p.cards(first), p.rules)}, your best suit.")
    if p.four_aces:
        lines.append(f"You hold four aces, which beat every ruff: {p.best.word} need not be shown.")
    elif p.seat == DEALER and p.trump in {first, second}:
        lines.insert(0, f"{p.shown_up} is turned up, and is not part of your ruff.")
    hand = hand_fan("Your hand", p.held, Suit(p.trump))
    spots = {
        name[suit]: Spot(0, tuple(card for card in hand.cards if card // 13 == suit)) for suit in p.by_worth
    }
    return Template(
        "Which suit is your ruff?" if p.level == 1 else "What is your ruff?",
        None if p.four_aces else p.count(first),
        tuple(lines),
        "ruff.four_aces" if p.four_aces else "ruff.best",
        (hand, *([Fan("Turned up", (p.up,))] if p.seat == DEALER and p.level > 1 else [])),
        p.facts("ruff_counts"),
        p.trump,
        p.text,
        spots if p.level == 1 else {},
    )


def _with_turn_up(p: _Held) -> Count | None:
    suit = p.trump
    value = _worth((p.held | 1 << p.up) & SUIT_MASKS[suit], p.rules)
    return (value, (suit,)) if p.seat == DEALER and value >= p.count(p.best)[0] else None


def _with_higher_coats(p: _Held) -> Count | None:
    coats = {Rank.KNAVE: 1, Rank.QUEEN: 2, Rank.KING: 3}
    return p.otherwise(sum(coats.get(Rank(index % 13), 0) for index in bits(p.cards(p.best))))


def _ace(p: _Held) -> bool:
    return bool(p.cards(p.best) & RANK_MASKS[Rank.ACE])


def _other_suits(p: _Held) -> Iterator[tuple[Count, str]]:
    for suit in p.by_worth[1:]:
        if p.cards(suit):
            why = f"{p.best.word.capitalize()} count {p.count(p.best)[0]}, {Suit(suit).word} only {p.count(suit)[0]}."
            yield p.count(suit), why


_RUFF_MISTAKES: Final[Mistakes[_Held]] = {
    "You hold four aces, which beat every ruff whatever it counts.": lambda p: (
        p.four_aces and p.count(p.best)
    ),
    "That counts {p.shown_up}, which is turned up and not in your hand.": _with_turn_up,
    "The points count, not the number of cards.": lambda p: (
        p.rules.ruff_counts == "points" and p.count(max(range(4), key=lambda suit: p.cards(suit).bit_count()))
    ),
    "Trumps count no more than other suits in the ruff.": lambda p: p.cards(p.trump) > 0 and p.count(p.trump),
    "The ace counts eleven in the ruff, not one.": lambda p: _ace(p) and p.otherwise(-10),
    "The ace counts eleven, one more than a court card.": lambda p: _ace(p) and p.otherwise(-1),
    "King, queen and knave count ten each, not thirteen, twelve and eleven.": _with_higher_coats,
    "The cards are counted at this table, not the points.": lambda p: (
        p.rules.ruff_counts == "cards" and (_points(p.cards(p.best)), (p.best,))
    ),
    "A ruff is one suit only, the best.": lambda p: (
        p.level > 1 and (p.count(p.best)[0] + p.count(p.by_worth[1])[0], tuple(p.by_worth[:2]))
    ),
    "another suit": _other_suits,
}

# ---------------------------------------------------------------- the best of several


@dataclass(frozen=True)
class _Shown(Scene):
    staying: Seats  # the seats that have not passed
    won: RuffWon

    @property
    def ruffs(self) -> list[tuple[int, int, bool]]:
        return [best_ruff(held, self.rules) for held in self.hand.held]

    @property
    def best(self) -> tuple[int, int, bool]:
        return self.ruffs[self.won.winners[0]]

    @property
    def equal(self) -> Seats:
        """The seats with the best ruff, if they are several."""
        best = tuple(seat for seat in self.staying if self.ruffs[seat][0] == self.best[0])
        return () if self.best[2] or len(best) == 1 else best

    def looks_better(self, seat: int) -> bool:
        """Return whether a ruff has more cards than the best or, if cards decide, more points than the best."""
        size = _points if self.rules.ruff_counts == "cards" else int.bit_count
        return size(self.ruffs[seat][1]) > size(self.best[1])


def _ruffs(draw: Draw, level: int, rules: Rules) -> _Shown | None:
    """Return three ruffs.

    Above level 1, the best is four aces, or two are equal, or one looks better than the best, or the player with the
    best has passed.
    """
    kind = "plain" if level == 1 else draw.one(("four aces", "equal", "misleading", "misleading"))
    staying = (0, 1, 2) if level == 1 or draw.chance(4) else tuple(sorted(draw.some(range(3), 2)))
    up = 13 * draw.below(4) + draw.between(Rank.FIVE, Rank.TEN)
    wanted: Seats = NOBODY
    one, other = draw.some(staying, 2)
    if kind == "four aces":
        wanted = with_seat(NOBODY, one, value=ACES)
    elif kind == "equal":
        ranks = [*draw.some((Rank.NINE, Rank.EIGHT, Rank.SEVEN), 2), Rank.SIX, Rank.FOUR, Rank.ACE]
        for seat, suit in zip((one, other), draw.some({*range(4)} - {up // 13}, 2), strict=True):
            coats = draw.some((Rank.KING, Rank.QUEEN, Rank.KNAVE), 2)
            mask = mask_of_numbers(13 * suit + rank for rank in (*coats, *ranks))
            wanted = with_seat(wanted, seat, value=mask)
    deal = deal_with(draw, up, wanted)
    p = _Shown(dealt(rules, deal), 0, level, staying, _won(rules, deal, staying))
    shows = {
        "four aces": p.best[2],
        "equal": bool(p.equal),
        "misleading": any(map(p.looks_better, range(3))) or p.ruffs.index(max(p.ruffs)) not in staying,
    }
    if kind in {"four aces", "equal"}:
        return p if shows[kind] else None
    return p if not (p.best[2] or p.equal) and shows.get(kind, True) else None


def _won(rules: Rules, deal: Deal, staying: Seats) -> RuffWon:
    hand = at_ruff(rules, deal)
    while isinstance(hand.phase, Vying):
        seat = hand.phase.turn
        doing = Pass(seat) if seat not in staying else Vie(seat) if hand.phase.last is None else See(seat)
        hand, events = hand.apply(doing)
    return next(event for event in events if isinstance(event, RuffWon))


def _ask_for_best(p: _Shown) -> Template:
    seats = (0, 1, 2) if p.level == 3 else p.staying
    verb, cards = "shows", [ruff[1] for ruff in p.ruffs]
    if p.level == 3:
        verb, cards = "holds", [*p.hand.held]
    fans = [hand_fan(f"{CALLER[seat]} {verb}", cards[seat], p.trump) for seat in seats]
    out = [f"{CALLER[seat]} has passed" for seat in range(3) if seat not in p.staying]
    ruffs = [(seat, *p.ruffs[seat]) for seat in p.staying]
    has = [
        f"{CALLER[seat]} has {'four aces' if aces else _sum(cards, p.rules)}."
        for seat, _, cards, aces in ruffs
    ]
    return Template(
        "Who takes the pot of the ruff?",
        p.won.winners,
        (" ".join([*(f"{said}, and is out of it." for said in out), *has]), _why(p)),
        p.won.rule,
        tuple(fans),
        (
            turned_up(p.up),
            f"{out[0]}; the others are in it." if out else "All three are in it.",
            *agreed(p.rules, "ruff_counts", "ruff_tie"),
        ),
        p.trump,
        _takers,
        {CALLER[seat]: Spot(place) for place, seat in enumerate(seats)},
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
    for seat in range(3):
        count = p.ruffs[seat][0]
        if seat not in p.staying:
            why = f"{CALLER[seat]} has passed, and is out of it."
        elif len(p.won.winners) > 1 and seat in p.won.winners:
            why = "The best ruffs are equal, and at this table they divide the pot."
        elif p.best[2]:
            why = "Four aces beat every ruff, whatever it counts."
        elif seat in p.equal:
            why = f"They are equal, and {WHO[p.won.winners[0]]} is the elder of them."
        elif not p.looks_better(seat):
            why = f"{count} is less than {p.best[0]}."
        elif p.rules.ruff_counts == "cards":
            why = "The points are more, but at this table the cards are counted."
        else:
            why = f"The suit is longer, but counts only {count}."
        yield (seat,), why


_BEST_MISTAKES: Final[Mistakes[_Shown]] = {
    "No book says what is done when ruffs are equal; here they do not divide the pot.": lambda p: (
        p.equal or None
    ),
    "another player": _other_takers,
}

KINDS: Final = (
    Kind("ruff_count", "What is this ruff?", "ruff", Maker(_a_ruff, _ask_for_ruff, _RUFF_MISTAKES)),
    Kind("ruff_best", "Who has the best ruff?", "ruff", Maker(_ruffs, _ask_for_best, _BEST_MISTAKES)),
    Kind("ruff_see", "What does it cost to see?", "ruff", SEE),
)
