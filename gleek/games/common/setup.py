"""The setup of one hand, as the three games share it: its class attribute `game_id` names the game."""

from typing import ClassVar

from gleek.engine import state
from gleek.engine.game import Game
from gleek.games import game


class Setup(state.Setup):
    __slots__ = ()
    game_id: ClassVar[str]

    @property
    def game(self) -> Game:
        return game(self.game_id)
