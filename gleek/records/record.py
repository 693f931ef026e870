"""What a record of a hand or a match holds, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gleek import games
from gleek.engine.money import Stake
from gleek.games import presets

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.game import Game
    from gleek.engine.lift import Lift
    from gleek.engine.match import Match
    from gleek.engine.rules import Value


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded action, with the comment on its step and its line in the file (0 where there is none)."""

    action: Action
    say: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One recorded hand: the deal, its comment, and the actions that followed."""

    deal: Any
    entries: tuple[Entry, ...] = ()
    say: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A hand or a match written down.

    `kind` is the id of its game. `players` are named round the table in the order of play (the seats' names, where
    none are given); `dealer` is the first dealer's number among them (the last, for a single hand), or None where
    lifting decides. `preset` is a book's name (the game's default, where none is given); `changes` are the fields
    changed from it. `brought` is what earlier hands left, by the game's own keys (see `Game.brought`).
    """

    hands: tuple[PlayedHand, ...]
    title: str = ""
    about: str = ""
    stake: Stake = Stake.PENNY
    preset: str = ""
    changes: tuple[tuple[str, Value], ...] = ()
    players: tuple[str, ...] = ()
    dealer: int | None = -1
    lifts: tuple[Lift, ...] = ()
    brought: tuple[tuple[str, int | bool], ...] = ()
    is_match: bool = False
    kind: str = games.DEFAULT

    def __post_init__(self) -> None:
        """Fill in what was not given: the default book, the seats' names, the last seat as the dealer.

        Of what earlier hands left only that stays which is not nought.
        """
        game = self.game
        if not self.preset:
            object.__setattr__(self, "preset", presets.default(game.rules))
        if not self.players:
            object.__setattr__(self, "players", game.setup.default_names)
        if self.dealer == -1:
            object.__setattr__(self, "dealer", game.dealer)
        given = dict(self.brought)
        brought = tuple((key, given[key]) for key in game.brought if given.get(key))
        object.__setattr__(self, "brought", brought)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games.game(self.kind)

    def rules(self, name: str | None = None) -> Any:  # noqa: ANN401  (each game has rules of its own)
        """Return the rules of the record, or another book's with the record's own changes kept."""
        return presets.preset(self.game.rules, name or self.preset, **dict(self.changes))

    def match(self, rules: Any) -> Match:  # noqa: ANN401
        """Return the match before its first hand, under these rules."""
        return self.game.match.of(rules, self.players, self.dealer or 0, self.stake, dict(self.brought))
