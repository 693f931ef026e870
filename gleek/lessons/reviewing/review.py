"""A review under way: the choices of one seat in one hand, with a verdict on each, one after another.

It is reckoned a piece at a time, so that a page can show how far it is, and can stop: `more` does the next piece, which
takes well under a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek import games
from gleek.engine.actions import Action
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing
from gleek.players.review import misses_the_same, review
from gleek.players.seeds import seed_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gleek.players.review import Verdict
    from gleek.records.replay import Step

_AT_ONCE: Final = 4
"""Decisions of the strongest players' that are one piece."""


class Decision(NamedTuple):
    """A choice: the hand before it, what was done, the place of that step, and what the seat had done before."""

    before: Hand
    action: Action
    place: int
    earlier: tuple[Action, ...]


class Review:
    """The review of one seat's choices in a hand that is over.

    `steps` are the hand's. `decisions` are those in which there was something to choose, `verdicts` those reckoned so
    far; `going` tells that more is to come, and was not stopped. `strongest` is what the seat wins when the game's
    strongest players play the deal, `plain` when plain ones do, in stakes; None until that is known.

    Raises `Unreadable` for a hand that is not over.
    """

    def __init__(self, steps: Sequence[Step], seat: int) -> None:
        """Begin, with nothing reckoned."""
        last = steps[-1].hand
        if last is None or not last.over:
            msg = "The hand is not over: its choices can be reviewed at its end."
            raise Unreadable(msg)
        adviser = games.reviewer(last.game.id)
        self.steps, self.seat, self.last, self.adviser = steps, seat, last, adviser
        self.decisions = tuple(decisions(steps, seat))
        self.verdicts: list[Verdict] = []
        self.going = True
        self.plain: int | None = None
        self.strongest: int | None = None
        # The same choices are reviewed alike wherever the hand is: no code names the deal of a record.
        self._seed = seed_of(seat, *[f"{each.before.held[seat]} {each.action}" for each in self.decisions])
        seen = ((each.before.observe(seat), each.action) for each in self.decisions)
        self._verdicts = review(adviser, seen, self._seed)
        self._play: Iterator[int | None] | None = None

    @property
    def strongest_wanted(self) -> bool:
        """Whether it has been asked what the strongest players make of the deal."""
        return self._play is not None

    @property
    def done(self) -> bool:
        """Whether there is a verdict on every choice."""
        return len(self.verdicts) == len(self.decisions)

    @property
    def repeated(self) -> dict[int, int]:
        """The choices that miss what another has missed, each with the number of that: of leads a lead, and so on."""
        found: dict[int, int] = {}
        for verdict in self.verdicts:
            for earlier in self.verdicts[: verdict.number]:
                alike = self._leads(earlier) == self._leads(verdict)
                if alike and earlier.number not in found and misses_the_same(verdict, earlier):
                    found[verdict.number] = earlier.number
                    break
        return found

    def _leads(self, verdict: Verdict) -> bool:
        phase = self.decisions[verdict.number].before.phase
        return isinstance(phase, Playing) and not phase.table

    def more(self) -> None:
        """Reckon the next piece: a verdict; after the last what plain players make of the deal, then the strongest."""
        if not self.done:
            self.verdicts.append(next(self._verdicts))
        elif self._play is not None and self.strongest is None:
            self.strongest = next(self._play)
        if self.done and self.plain is None:
            *_, self.plain = self._played(games.usual(self.last.game.id))
        self.going = not self.done or (self._play is not None and self.strongest is None)

    def stop(self) -> None:
        """Reckon no more, until it is asked for."""
        self.going = False

    def want_strongest(self) -> None:
        """Have the strongest players play the deal."""
        if self._play is None:
            self._play = self._played(self.adviser.STRONGEST[0])
        self.going = not self.done or self.strongest is None

    def _played(self, name: str) -> Iterator[int | None]:
        """Play the deal with the same player in every seat; give None between pieces, and last what the seat wins."""
        hand, _ = Hand.dealt_to(self.last.setup, self.last.deal)
        count = 0
        while not hand.over:
            hand, _ = hand.apply(games.decided(hand, name, self._seed))
            count += 1
            if count % _AT_ONCE == 0:
                yield None
        yield hand.ledger.purses[self.seat]


def decisions(steps: Iterable[Step], seat: int) -> Iterator[Decision]:
    """Give the choices of a seat in one hand, where there was more than one thing to do."""
    before, earlier = None, list[Action]()
    for place, step in enumerate(steps):
        action = step.action
        if before is not None and isinstance(action, Action) and before.to_act == action.seat == seat:
            if len(before.legal()) > 1 and not step.filled:
                yield Decision(before, action, place, tuple(earlier))
            earlier.append(action)
        before = step.hand
