"""A computer player that plays the deals of a class, for comparison with the pupils."""

import time
from typing import Final

from gleek.course.classroom.entries import PlayedDeal, Reader, one_deal
from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.players import registry
from gleek.records.record import Entry
from gleek.records.results import PERSON

# After this many seconds of one request, the computer player makes no further decision.
SECONDS_PER_REQUEST: Final = 0.6


class Yardstick:
    """A computer player that plays the class's match in a pupil's place, for comparison."""

    def __init__(self, player: str, reader: Reader) -> None:
        self.player = player
        self.deals: dict[int, PlayedDeal] = {}
        self._reader = reader
        self._state = reader.begins
        self._actions: list[Action] = []
        self._hand: Hand | None = None

    @property
    def done(self) -> bool:
        return self._state.over

    @property
    def total(self) -> int:
        return self._state.standing.purses[0]

    def go_on(self) -> None:
        until = time.monotonic() + SECONDS_PER_REQUEST
        while not self.done:
            state, number = self._state, self._state.hand
            if self._hand is None:
                self._hand, _ = Hand.dealt_to(state.standing.begin(), self._reader.deal(number))
            hand = self._hand
            assert hand.to_act is not None
            who = state.players[state.standing.player(hand.to_act)]
            self._actions.append(
                registry.decided(hand, self.player if who == PERSON else who, state.deal_code)
            )
            self._hand, _ = hand.apply(self._actions[-1])
            if self._hand.over:
                entries = tuple(map(Entry, self._actions))
                self.deals[number] = one_deal(number, state.standing, self._reader.deal(number), entries)
                self._state = state.after(self._hand)
                self._hand, self._actions = None, []
            if time.monotonic() >= until:
                return
