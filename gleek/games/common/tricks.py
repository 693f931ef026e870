"""Trick play for most games: the strengths of cards, and all possible plays with their events, created only once."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from gleek.engine import events
from gleek.engine.actions import Play
from gleek.engine.cards import CARDS, SUIT_MASKS
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.observation import Observation
from gleek.engine.state import State
from gleek.engine.tricks import Playing, TrickRules, Tricks, lead, on_table

P = TypeVar("P", bound=Play)
E = TypeVar("E", bound=events.Played)


def every_play(kind: type[P]) -> tuple[tuple[P, ...], ...]:
    """Return every possible play, by seat and card number, so that each action is created only once."""
    return tuple(tuple(kind(seat, each) for each in CARDS) for seat in range(len(kind.seats)))


def every_played(kind: type[E], seats: int) -> tuple[tuple[tuple[E, ...], ...], ...]:
    """Return the events of every possible play that causes no payment, by seat and card number."""
    return tuple(tuple((kind(seat, index),) for index in range(len(CARDS))) for seat in range(seats))


@cache
def strengths(trump: int | None = None, *, always: bool = True) -> tuple[tuple[int, ...], ...]:
    """Return the strength of each card in a trick, by the suit led and the card's number; 0 if it cannot win.

    With `always` any trump beats any plain card. Without it a trump does not beat a higher rank of the suit led.
    """
    above = 2 * 13 if always else 1

    def strength(card: int, led: int) -> int:
        suit, rank = divmod(card, 13)
        return 2 * (rank + 1) + (above if suit == trump != led else 0) if suit in {trump, led} else 0

    return tuple(tuple(strength(card, led) for card in range(len(CARDS))) for led in range(4))


@cache
def plain_tricks(
    count: int,
    play: type[Play],
    played: type[events.Played],
    taken: type[events.TrickTaken],
    pays: Callable[[int, int], tuple[Payment, ...]] = lambda _seat, _number: (),
    **more: Any,  # noqa: ANN401  (fields of `Tricks`)
) -> Tricks:
    """Return the settings of `count` tricks in which suit must be followed and the highest card of the suit led wins.

    `play`, `played` and `taken` are the classes of the game's action and events. `pays` returns the payments for a
    trick; it is called with the winner and the trick's number. `more` are further fields of `Tricks`. Refusals name the
    rules "turn", "hold" and "follow_suit" of the stage, as in "play.turn".
    """
    seats = len(play.seats)
    cards = every_played(played, seats)

    @cache
    def take(seat: int, number: int, card: int, _place: int) -> tuple[Event, ...]:
        return (taken(seat, number, card, payments=pays(seat, number)),)

    stage = play.stages[0]
    rules = TrickRules(f"{stage}.turn", f"{stage}.hold", f"{stage}.follow_suit")
    found = {"follow": True, "strengths": strengths(), "stage": stage, "rules": rules, **more}
    return Tricks(count, every_play(play), (cards,) * seats, taken=take, **found)


def plays(seen: Observation) -> list[tuple[int, int, int]]:
    """Return the plays so far as (seat, card, card led), in order. Cards are numbers; a lead has −1 as card led."""
    seats, found = len(seen.held), []
    for leader, cards, _ in seen.tricks:
        found += [
            ((leader + place) % seats, card, cards[0] if place else -1) for place, card in enumerate(cards)
        ]
    trick = on_table(seen.phase, seats)
    return found + [(seat, card, trick[0][1] if place else -1) for place, (seat, card) in enumerate(trick)]


def played_and_lacking(seen: Observation) -> tuple[list[int], list[int]]:
    """Return the cards that each seat has played, and the suits that each has not followed, as masks."""
    played, lacking = [0] * len(seen.held), [0] * len(seen.held)
    for seat, card, led in plays(seen):
        played[seat] |= 1 << card
        if led >= 0 and card // 13 != led // 13:
            lacking[seat] |= SUIT_MASKS[led // 13]
    return played, lacking


def led_by(seat: int, state: State, how: Tricks) -> Playing:
    return lead(seat, state.held[seat], how)
