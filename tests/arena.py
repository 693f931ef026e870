"""Helpers to test computer players: positions, observations, choices, and hands in which hidden cards change places.

A player gets an observation and a seed. If hidden cards change places (`dealt_round`) and nothing else does, a player
that knew these cards would choose differently.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache, reduce
from importlib import import_module
from operator import or_

from gleek import games
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.rules import Numbers, Rules, values_of
from gleek.evidence import presets
from gleek.players.seeds import chance, seed_of, shuffle
from gleek.records.codes import deal_number

# The number of the first deal. The lessons use small numbers, and `benchmarks/` those from 400,000.
FIRST_DEAL = 300_000


def observe(hand: Hand, seat: int) -> Observation:
    return hand.observe(seat)


def choose(player_id: str, observation: Observation, seed: int):
    return games.player(observation.game.id, player_id)(observation, seed)


def advise(observation: Observation, seed: int):
    """Return the advice of the game's adviser. There must be one."""
    return import_module(f"gleek.games.{observation.game.id}.play.adviser").advise(observation, seed)


def seed_at(number: int, hand: Hand) -> int:
    """Return the seed of the next decision in a hand, from its deal's number."""
    return seed_of(number, hand.to_act, len(hand.history))


def books_of(game_id: str) -> list[Rules]:
    kind = games.game(game_id).rules
    return [presets.preset(kind, name) for name in presets.names(kind)]


@cache
def unbooked(game_id: str) -> tuple[Rules, ...]:
    """Return rules that together have every value of a field that no book has. Of numbers, they have the smallest such.

    Other tests use the books' rules. A table may agree on other values, and advice must be right for these too.
    """
    kind, books = games.game(game_id).rules, books_of(game_id)
    wanted = {}
    for field, values in values_of(kind).items():
        numbers = [values.range[0], values.range[0] + 1] if isinstance(values, Numbers) else values
        none_has = [each for each in numbers if all(getattr(book, field) != each for book in books)]
        wanted[field] = none_has[:1] if isinstance(values, Numbers) else none_has
    tables = []
    while any(wanted.values()):
        tables.append(presets.preset(kind, **{field: left.pop() for field, left in wanted.items() if left}))
    return tuple(tables)


def positions(
    game_id: str, count: int, first: int = FIRST_DEAL, tables: Sequence[Rules] = ()
) -> Iterator[tuple[int, Hand]]:
    """Yield `count` positions in which there is a choice, as (number of the hand, hand).

    They come from hands that plain players play, on the deals from number `first` on. The rules are those of the books,
    or `tables`, in turn. Only every third choice is yielded, so that the positions come from more hands.
    """
    game = games.game(game_id)
    books = tables or books_of(game_id)
    usual = games.player(game_id, games.default_player(game_id))
    given = decisions = number = 0
    while True:
        hand, _ = Hand.dealt_to(
            game.setup(books[number % len(books)]), deal_number(first + number, books[number % len(books)])
        )
        while not hand.over:
            if len(hand.legal()) > 1:
                decisions += 1
                if decisions % 3 == 0:
                    yield number, hand
                    given += 1
                    if given == count:
                        return
            hand, _ = hand.apply(usual(hand.observe(hand.to_act)))
        number += 1


def hidden(hand: Hand, seat: int) -> int:
    """Return the cards whose place a seat does not know, as a mask."""
    seen = hand.observe(seat)
    known = reduce(or_, seen.held)
    for event in seen.history:
        if event.kind == "played":
            known |= 1 << event.card
        elif event.kind == "left_some" and event.seat == seat:
            known |= event.mask
    if hasattr(hand.deal, "turn_up"):
        known |= 1 << hand.deal.turn_up
    known |= mask_of_numbers(index for pile in getattr(seen.deal, "piles", ()) for index in pile)
    laid_out = getattr(seen.facts, "laid_out", 0)
    known |= laid_out if isinstance(laid_out, int) else sum(laid_out)
    known |= getattr(seen.facts, "left", 0)
    return hand.game.shape(hand.rules).pack & ~known


def as_seen(hand: Hand, seat: int) -> tuple[object, ...]:
    """Return what a seat knows, in a comparable form.

    The legal actions are a new sequence in each observation, so they are converted to texts.
    """
    seen = hand.observe(seat)
    return (
        *seen._replace(legal=None),
        seen.legal and tuple(map(str, seen.legal.words())),
        len(seen.legal or ()),
    )


class Moved:
    """A random permutation of the pack. It moves only the cards of the `groups` (masks), each card within its group."""

    def __init__(self, groups: Sequence[int], seed: int, attempt: int) -> None:
        self.to = {}
        some = chance(seed, attempt)
        for group in groups:
            before = list(bits(group))
            after = before[:]
            shuffle(after, len(after), some)
            self.to |= zip(before, after, strict=True)

    def mask(self, mask: int) -> int:
        return sum(1 << self.to.get(index, index) for index in bits(mask))

    def fields(self, some, names):
        """Return a copy of an object in which the cards in the fields `names` are moved."""
        changed = {}
        for name in names:
            value = getattr(some, name)
            if isinstance(value, int):
                changed[name] = self.mask(value)
            elif name == "piles":
                changed[name] = tuple(tuple(self.to.get(index, index) for index in pile) for pile in value)
            else:
                changed[name] = tuple(self.mask(each) for each in value)
        if not changed:
            return some
        return some._replace(**changed) if hasattr(some, "_replace") else replace(some, **changed)


def dealt_round(hand: Hand, seat: int, seed: int) -> Hand:
    """Return a hand in which the cards that a seat cannot see have changed places. Its observation is the same."""
    some = hidden(hand, seat)
    # A blank hand that was shown was dealt, but the seat does not know which of its cards were laid out.
    blank = sum(getattr(hand.facts, "blanks", ())) & ~hand.deal.hands[seat]
    for attempt in range(200):
        moved = Moved((some & ~blank, some & blank), seed, attempt)
        deal = moved.fields(
            hand.deal, [name for name in ("hands", "stock", "piles") if hasattr(hand.deal, name)]
        )
        facts = moved.fields(hand.facts, [name for name in ("laid_out",) if hasattr(hand.facts, name)])
        held = tuple(moved.mask(mask) for mask in hand.held)
        past = _moved_past(hand.past, moved, deal, seat)
        other = hand._replace(deal=deal, facts=facts, held=held, past=past)
        if as_seen(other, seat) == as_seen(hand, seat):
            return other
    raise AssertionError(f"no other deal looks the same to {seat} in {hand!r}")


def _moved_past(past, moved, deal, seat):
    if past is None:
        return None
    before, events = past
    return _moved_past(before, moved, deal, seat), tuple(
        _moved_event(each, moved, deal, seat) for each in events
    )


def _moved_event(event, moved, deal, seat):
    if event.public:
        return event
    if event.kind == "dealt":
        return replace(event, deal=deal)
    if event.seen_by(seat) == event:
        return event
    named = {each.name for each in fields(event)}
    return moved.fields(event, sorted(named & {"mask", "point"}))
