"""A plain player, and an adviser that deals unseen cards at random, for games with no other secrets than cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.phrase import Phrase, Who
from gleek.engine.state import Setup
from gleek.engine.tricks import Playing
from gleek.engine.words import upper_first
from gleek.games.common.tricks import played_and_lacking
from gleek.players.advice import Advice, Reason, Trials, ranked
from gleek.players.deal_sampler import DealSampler
from gleek.players.seeds import chance, shuffle
from gleek.players.simulation import at_position, ends, tried, winnings

_SAMPLES: Final = 120
_SENTENCES: Final = {
    "tricks": "{who} then {who:takes} {mine} more tricks on average, instead of {than}.",
    "simply": "The others are taken to play simply.",
}


def choose(seen: Observation, seed: int = 0) -> Action:
    """Lead the highest card; win as cheaply as possible, or else play the lowest.

    Before the play, take the first action.
    """
    del seed
    legal, phase = seen.legal, seen.phase
    assert legal is not None, "it is not the seat's turn"
    if not isinstance(phase, Playing):
        return legal[0]
    cards: Sequence[Action] = [*legal]
    if not phase.table:
        return max(cards, key=lambda each: _index(each) % 13)
    strength = phase.how.strengths[phase.table[0] // 13]
    best = max(strength[index] for index in phase.table)
    winning = [each for each in cards if strength[_index(each)] > best]
    return min(winning or cards, key=lambda each: (strength[_index(each)], _index(each) % 13))


def _index(action: Action) -> int:
    index: int = action.card.index  # type: ignore[attr-defined]  # in a trick, each action is a play
    return index


def sample_hands(seen: Observation, seed: int, count: int) -> list[Hand]:
    """Return `count` possible states of the hand: in each, the cards that the seat has not seen are dealt at random."""
    held, seats = seen.held, len(seen.held)
    played, _ = played_and_lacking(seen)
    sizes = [size for _, size in seen.game.shape(seen.rules).rest]
    piles = [pile if len(pile) == size else () for pile, size in zip(seen.deal.piles, sizes, strict=True)]
    unseen = seen.game.shape(seen.rules).pack
    for mask in (*held, *played, *[1 << index for pile in piles for index in pile]):
        unseen &= ~mask
    room = [total - mask.bit_count() for mask, total in zip(held, seen.counts, strict=True)]
    room += [0 if pile else size for pile, size in zip(piles, sizes, strict=True)]
    room.append(unseen.bit_count() - sum(room))  # the number of unseen cards outside the hands and piles
    every = (1 << len(room)) - 1
    cards = [1 << index for index in bits(unseen)]
    sampler, random, found = DealSampler(dict.fromkeys(cards, every), room), chance(seed), []
    for _ in range(count):
        masks = sampler.deal(random)
        hands = tuple([mask | more for mask, more in zip(held, masks, strict=False)])
        filled = []
        for pile, mask in zip(piles, masks[seats:], strict=False):
            order = [*bits(mask)]
            shuffle(order, len(order), random)
            filled.append(pile or tuple(order))
        dealt = tuple([mask | gone for mask, gone in zip(hands, played, strict=True)])
        deal = seen.deal.__class__(dealt, tuple(filled))
        found.append(at_position(seen, hands, deal))
    return found


def _tricks(number: float) -> str:
    return f"{number:.1f}"


@dataclass(frozen=True)
class PlainAdviser:
    """An `Adviser` (see `gleek.players.advice`) that expects every seat to play as the function `choose` does."""

    name: str  # the id of the player
    choose: Callable[[Observation], Action] = choose
    BOUNDS: tuple[float, float, float] = (0.3, 1.0, 2.0)  # the smallest loss of a mistake of grade 1, 2 and 3

    @property
    def STRONGEST(self) -> tuple[str, str]:  # noqa: N802  (a constant of an adviser)
        return self.name, "players who play simply"

    def advise(
        self, seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()
    ) -> Advice:
        del players  # the adviser expects the same of every player
        if seen.legal is None:
            raise ValueError(f"this seat has nothing to choose in the stage “{seen.phase.stage}”")
        actions, seat = [*seen.legal], seen.phase.to_act()
        at_end = ends(sample_hands(seen, seed, _SAMPLES), actions, self.choose)
        had = [sum(each.winner == seat for end in some for each in end.tricks) / len(some) for some in at_end]
        took = sum(trick.winner == seat for trick in seen.tricks)

        def why(number: int, other: int) -> list[Reason]:
            mine, than = had[number] - took, had[other] - took
            if _tricks(mine) == _tricks(than):
                return []
            return [Reason("tricks", {"mine": mine, "than": than, "seat": seat})]

        results = [winnings(seen, some) for some in at_end]
        return Advice(ranked(actions, Trials(results), why, asked=asked), (Reason("simply", {}),), _SAMPLES)

    def trials(
        self, seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = ()
    ) -> Trials:
        del players
        return Trials(tried(sample_hands(seen, seed, _SAMPLES), actions, self.choose))

    def tell(self, reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
        args = {**reason.args}
        if "seat" in args:
            args |= {name: _tricks(args[name]) for name in ("mine", "than")}
            args["who"] = Who(seat := args.pop("seat"), setup.names[seat])
        return upper_first(Phrase(_SENTENCES[reason.kind], **args).told(to, signs=signs))
