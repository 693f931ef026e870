"""Questions about who wins the first and the second bowl."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, Spot, offered, placed
from gleek.course.exercises.question_text import hand_fan
from gleek.engine.hand import Hand
from gleek.games.gillet.actions import Go, Yield
from gleek.games.gillet.course.exercises.ge import takers
from gleek.games.gillet.course.exercises.scenes import SEATS, WHO, agreed, at_point, four_hands
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ge, in_points, is_flux
from gleek.words import listed, lower_first, upper_first

Mistakes = list[tuple[str, str]]


def _bowls(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask who wins the second bowl, or at level 3 both bowls.

    At level 1 all players stay in. At levels 2 and 3 one player has usually yielded.
    """
    while True:
        hand = at_point(rules, four_hands(draw))
        out = draw.between(1, 3) if level > 1 and draw.chance(7) else None
        while not hand.over:
            seat = hand.to_act
            assert seat is not None
            hand, _ = hand.apply(Yield(seat) if seat == out else Go(seat))
        if _tells(draw, hand, level, out):
            return _both(draw, hand, out) if level == 3 else _second(draw, hand, out)


def _tells(draw: Draw, hand: Hand, level: int, out: int | None) -> bool:
    """Return whether the hand makes a good question, for example because of a flux or of equal points."""
    halves, won = hand.facts.halves, hand.facts.point_winners
    if level == 3:
        return bool(hand.facts.ge_winners) and hand.facts.ge_winners != won
    if level == 2 and out is not None:
        return bool(halves[out] >= halves[won[0]]) or draw.chance(1)
    return (
        sum(each == halves[won[0]] for each in halves) > 1 or any(map(is_flux, hand.held)) or draw.chance(2)
    )


def _in_it(out: int | None) -> str:
    return (
        "All have gone, and show."
        if out is None
        else f"{WHO[out]} has yielded; the others have gone, and show."
    )


def _points(hand: Hand, out: int | None) -> str:
    some = [f"{lower_first(WHO[seat])} {in_points(hand.facts.halves[seat])}" for seat in SEATS if seat != out]
    return f"The points: {listed(some)}."


def _why(hand: Hand, out: int | None) -> str:
    halves, won = hand.facts.halves, hand.facts.point_winners
    equal = [seat for seat in SEATS if seat != out and halves[seat] == halves[won[0]]]
    if len(won) > 1:
        return "The best are equal, and at this table they divide the bowl."
    if len(equal) > 1:
        return f"The best are equal, so the eldest of them takes it: {lower_first(WHO[won[0]])}."
    return f"The best is {lower_first(WHO[won[0]])}’s."


def _wrong(hand: Hand, out: int | None) -> Mistakes:
    """Return wrong answers to the question who wins the second bowl, each with the reason why it is wrong."""
    halves, won = hand.facts.halves, hand.facts.point_winners
    best, found = halves[won[0]], []
    pair = hand.facts.ge_winners[:1]
    if out is not None:
        found.append((WHO[out], f"{WHO[out]} has yielded, and is out of it."))
    not_points = "A Gé is for the first bowl; in the second the points count."
    found += [(WHO[seat], not_points) for seat in pair if seat not in won and seat != out]
    rest = sorted((seat for seat in SEATS if seat != out and seat not in won), key=lambda seat: -halves[seat])
    found += [
        (
            WHO[seat],
            _why(hand, out)
            if halves[seat] == best
            else f"{in_points(best)} is more than {in_points(halves[seat])}.",
        )
        for seat in rest
    ]
    equal = tuple(seat for seat in SEATS if seat != out and halves[seat] == best)
    if len(equal) > 1:
        found.insert(0, (takers(equal), _why(hand, out)))
        found += [(WHO[seat], _why(hand, out)) for seat in equal]
    return found


def _second(draw: Draw, hand: Hand, out: int | None) -> Asked:
    won = hand.facts.point_winners
    rules = hand.rules
    return Asked(
        "Who takes the second bowl?",
        placed(offered(draw, takers(won), _wrong(hand, out)), {WHO[seat]: Spot(seat) for seat in SEATS}),
        (_points(hand, out), _why(hand, out)),
        "point.tie" if _is_tie(hand, out) else "point.best",
        tuple(hand_fan(who, held) for who, held in zip(WHO, hand.held, strict=True)),
        (_in_it(out), *agreed(rules, "ties", "flux_half")),
    )


def _is_tie(hand: Hand, out: int | None) -> bool:
    halves, won = hand.facts.halves, hand.facts.point_winners
    return [halves[seat] for seat in SEATS if seat != out].count(halves[won[0]]) > 1


def _named(ge_to: str, point_to: str) -> str:
    return f"The first: {lower_first(ge_to)}. The second: {lower_first(point_to)}"


def _both(draw: Draw, hand: Hand, out: int | None) -> Asked:
    first, second = takers(hand.facts.ge_winners), takers(hand.facts.point_winners)
    wrong: Mistakes = [
        (_named(second, first), "The Gé takes the first bowl, the point the second."),
        (_named(first, first), "Each bowl has its own winner: the point takes the second."),
        (_named(second, second), "The first bowl goes by pairs and tricons, not by points."),
    ]
    wrong = [*((_named(first, text), why) for text, why in _wrong(hand, out)[:1]), *wrong]
    has = [
        f"{lower_first(WHO[seat])} {held.name}" for seat in SEATS if (held := ge(hand.held[seat])) is not None
    ]
    return Asked(
        "Who takes which bowl?",
        offered(draw, _named(first, second), wrong),
        (f"For the Gé: {listed(has)}.", _points(hand, out), upper_first(f"{_why(hand, out)}")),
        "point.tie" if _is_tie(hand, out) else "point.best",
        tuple(hand_fan(who, held) for who, held in zip(WHO, hand.held, strict=True)),
        (_in_it(out), *agreed(hand.rules, "ties", "flux_half")),
    )


KINDS: Final = (Kind("bowls", "Who takes which bowl?", "game", _bowls),)
