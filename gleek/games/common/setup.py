"""The setup of a hand, which finds its game by the id."""

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
