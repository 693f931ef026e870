"""Advice in the ruff: the expected stakes of vying, seeing, revying and passing against sample hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.cards import CARDS, bits
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import Double, Pass, Revie
from gleek.games.gleek.events import Doubled, Revied, RuffPass, Saw, Vied
from gleek.games.gleek.play.deals import Deals
from gleek.games.gleek.play.knowing import know
from gleek.games.gleek.play.trick_simulator import slow
from gleek.games.gleek.play.vying import BEGINNING, End, Spot, chances, class_of, name_of, spot_of, ways
from gleek.games.gleek.ruff import best_ruff
from gleek.players.advice import Advice, Choice, Reason, mean_and_error, ranked
from gleek.players.seeds import chance, resample

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation
    from gleek.games.gleek.ruff import Vying

_DEALS: Final = 150
_DRAWN: Final = 450
_SELDOM: Final = 0.01  # the simulation ignores actions with a lower probability in the table
_LEAST: Final = 0.02  # the lowest probability assumed for an action that a player has taken


class _Hands(NamedTuple):
    """The ruffs of the three hands in one sample."""

    # the values of the three ruffs; 1000 for four aces
    worths: tuple[int, ...]
    # the classes of the three ruffs in the table (see `vying.class_of`)
    classes: tuple[int, ...]


class _Outcome(NamedTuple):
    """The result of the ruff for one seat."""

    # the stakes that the seat wins from now on
    stakes: float
    # the probability that the seat takes the pot
    wins: float
    # the probability that the seat takes the pot because both others are out
    alone: float


class _Table:
    """An evaluator of the rest of the ruff for the seat to act. It assumes that all then play by the stored table."""

    def __init__(self, seen: Observation, phase: Vying) -> None:
        self.rules, self.seat = seen.rules, phase.turn
        self.name = name_of(seen.rules.exchange, seen.facts.buyer)
        self.vie = seen.rules.ruff_vie * (2 if seen.setup.doubled else 1)
        self.pot = seen.ledger.balances[RUFF]
        self.put = phase.put
        back = (seen.rules.ruff_ante - seen.rules.ruff_decline) * (2 if seen.setup.doubled else 1)
        self.back = back  # the part of the ante that a player who never came in gets back

    def end(self, end: End, hands: _Hands) -> _Outcome:
        """Return the result for the seat if the vying ends as `end` says, with these hands."""
        if not end.left:
            return _Outcome(0.0, 0.0, 0.0)
        owed = self.vie * (end.put[self.seat] - self.put[self.seat])
        pot = self.pot + self.vie * (sum(end.put) - sum(self.put)) - self.back * end.put.count(0)
        returned = self.back if not end.put[self.seat] else 0
        best = max(hands.worths[seat] for seat in end.left)
        winners = [seat for seat in end.left if hands.worths[seat] == best]
        if self.rules.ruff_tie == "eldest":
            winners = winners[:1]
        if self.seat not in winners:
            return _Outcome(float(returned - owed), 0.0, 0.0)
        return _Outcome(float(pot // len(winners) - owed), 1.0, float(len(end.left) == 1))

    def follow(self, spot: Spot | End, hands: _Hands, known: dict[Spot, _Outcome]) -> _Outcome:
        """Return the expected result from the position `spot` on, if all seats play by the table.

        `known` stores the results of positions with the same hands.
        """
        if isinstance(spot, End):
            return self.end(spot, hands)
        if spot not in known:
            stakes = wins = alone = total = 0.0
            often = chances(self.name, spot, hands.classes[spot.turn])
            for each, following in zip(often, ways(spot), strict=True):
                if each > _SELDOM:
                    found = self.follow(following, hands, known)
                    stakes, wins, total = stakes + each * found.stakes, wins + each * found.wins, total + each
                    alone += each * found.alone
            known[spot] = _Outcome(stakes / total, wins / total, alone / total)
        return known[spot]


def history(seen: Observation) -> list[tuple[Spot, int]]:
    """Return the actions so far in the form of the table: each position with the index of the action (see `ways`).

    The list ends before the first position or action that the table does not cover.
    """
    done: list[tuple[Spot, int]] = []
    spot: Spot | End = BEGINNING
    for event in seen.history:
        if not isinstance(event, Vied | Saw | Revied | RuffPass | Doubled):
            continue
        number = 0 if isinstance(event, RuffPass | Doubled) else 2 if isinstance(event, Revied) else 1
        if isinstance(spot, End) or spot.turn != event.seat or number >= len(ways(spot)):
            break  # the table does not cover this position or this action
        done.append((spot, number))
        spot = ways(spot)[number]
    return done


def possible_hands(seen: Observation, seed: int) -> list[_Hands]:
    """Return sample ruffs of the three hands. Samples that explain the actions so far better are more frequent."""
    some = chance(seed)
    drawn, weights = weighed(seen, some, _DRAWN)
    return [drawn[place] for place in resample(weights, _DEALS, some)]


def weighed(seen: Observation, some: Random, count: int) -> tuple[list[_Hands], list[float]]:
    """Return `count` samples of the three ruffs, and for each the probability of the other players' actions so far."""
    known = know(seen)
    deals = Deals(known)
    name, done = name_of(seen.rules.exchange, seen.facts.buyer), history(seen)
    drawn, weights = list[_Hands](), list[float]()
    for _ in range(count):
        ruffs = [best_ruff(slow(held, known.trump), seen.rules) for held in deals.one(some)]
        classes = [
            class_of(worth, seat, seen.rules, four_aces=four) for seat, (worth, _, four) in enumerate(ruffs)
        ]
        worths = [1000 if four else worth for worth, _, four in ruffs]
        drawn.append(_Hands(tuple(worths), tuple(classes)))
        weight = 1.0
        for spot, number in done:
            if spot.turn != known.seat:
                weight *= max(_LEAST, chances(name, spot, classes[spot.turn])[number])
        weights.append(weight)
    return drawn, weights


def stakes(
    seen: Observation, phase: Vying, actions: Iterable[Action], hands: list[_Hands]
) -> list[list[float]]:
    """Return, for each action, the expected stakes from now on with each of the sample hands."""
    return [
        [each.stakes for each in outcomes]
        for _, outcomes in _followed(_Table(seen, phase), phase, actions, hands)
    ]


def _number(action: Action) -> int:
    """Return the index of an action in the table: 0 to pass, 1 to vie or see, 2 to revie."""
    return 0 if isinstance(action, Pass | Double) else 2 if isinstance(action, Revie) else 1


def _followed(
    table: _Table, phase: Vying, actions: Iterable[Action], hands: list[_Hands]
) -> Iterator[tuple[Action, list[_Outcome]]]:
    """Yield each action with its expected result for each of the sample hands."""
    spot = spot_of(phase)
    known: list[dict[Spot, _Outcome]] = [{} for _ in hands]
    for action in actions:
        number = _number(action)
        after = ways(spot)[number] if spot is not None and number < len(ways(spot)) else _above(phase, number)
        yield action, [table.follow(after, each, memory) for each, memory in zip(hands, known, strict=True)]


def advise(seen: Observation, phase: Vying, seed: int) -> Advice:
    """Return the legal actions with the expected stakes from now on. The seat's stakes in the pot count as spent."""
    table, seat = _Table(seen, phase), phase.turn
    hands = possible_hands(seen, seed)
    assert seen.legal is not None, "it is the turn of another seat"
    shared = _of_the_hand(seen, phase, hands)
    found = []
    for action, outcomes in _followed(table, phase, seen.legal, hands):
        number = _number(action)
        stakes, error = mean_and_error([each.stakes for each in outcomes])
        level = phase.level + (number == 2 or phase.last is None) if number else phase.put[seat]
        if number:
            owed = table.vie * (level - phase.put[seat])
            wins = sum([each.wins for each in outcomes]) / len(outcomes)
            alone = sum([each.alone for each in outcomes]) / len(outcomes)
            reasons = [
                Reason("wins_ruff", {"chance": wins}),
                Reason("costs", {"owed": owed, "pot": table.pot}),
            ]
            if alone:
                reasons.insert(1, Reason("left_alone", {"chance": alone}))
        else:
            may_return = phase.last is None and seen.rules.first_pass == "check"
            reasons = [Reason("no_more_yet" if may_return else "costs_nothing", {})]
        # The reason "four aces" comes first. Other reasons that all actions share come after the action's own reasons.
        settled = shared[0].kind == "four_aces"
        found.append(Choice(action, stakes, error, (*shared, *reasons) if settled else (*reasons, *shared)))
    return Advice(ranked(found), (Reason("by_table", {}),), _DEALS)


def _above(phase: Vying, number: int) -> End:
    """Return the end of the vying if an action takes it above the highest level of the table.

    The function assumes that every seat still in then sees the last bet, and that the vying stops.
    """
    level = phase.level + (number == 2)
    put, out = [*phase.put], [*phase.out]
    for seat in range(3):
        if seat == phase.turn and not number:
            out[seat] = True
        elif seat == phase.turn or (put[seat] and not out[seat]):
            put[seat] = level
        else:
            out[seat] = True
    return End(tuple(put), tuple([seat for seat in range(3) if put[seat] and not out[seat]]))


def _of_the_hand(seen: Observation, phase: Vying, hands: list[_Hands]) -> list[Reason]:
    """Return the reasons that all actions share: the ruff's value, and the probability that another ruff beats it."""
    seat = phase.turn
    worth, mask, four_aces = best_ruff(seen.held[seat], seen.rules)
    if four_aces:
        return [Reason("four_aces", {})]
    suit = CARDS[next(bits(mask))].suit
    in_it = [other for other in range(3) if other != seat and not phase.out[other]]
    beaten = sum([any(each.worths[other] > worth for other in in_it) for each in hands]) / len(hands)
    return [Reason("ruff_counts", {"suit": suit, "worth": worth}), Reason("ruff_beaten", {"chance": beaten})]
