"""Hand after hand: the deal passing round the table, what each has won so far, what one hand leaves to the next.

A `Match` never changes: `begin` gives the setup of the next hand, `after` the match when that hand is over. Players
are numbered round the table in the order of play; a hand's seats follow from who deals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gleek.engine.actions import check_seat
from gleek.engine.errors import Fault, Inconsistent, Unreadable, given, need
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gleek.engine.state import Setup


def is_whole(value: object, least: int | None = 0) -> bool:
    """Tell whether a value is a whole number, and no less than the least."""
    return isinstance(value, int) and type(value) is not bool and (least is None or value >= least)


def is_name(value: object) -> bool:
    """Tell whether a value can be a player's name."""
    return isinstance(value, str) and bool(value)


def are_whole(value: object, least: int | None = 0) -> bool:
    """Tell whether a value is a tuple of such numbers."""
    return isinstance(value, tuple) and all(is_whole(each, least) for each in value)


@dataclass(frozen=True, repr=False)
class Match:
    """A match between hands: its rules, its players, who deals next, and each player's purse so far.

    Each game adds what one hand leaves to the next. `ends_itself` tells that its rules end a match (see `ended`).
    """

    ends_itself: ClassVar[bool] = False

    rules: Any
    players: tuple[str, ...]
    dealer: int
    stake: Stake = Stake.PENNY
    purses: tuple[int, ...] = ()
    hands: int = 0

    def __post_init__(self) -> None:
        """Begin with empty purses; raises `Inconsistent`, listing all faults, for what cannot be."""
        faults = [
            Fault(name, f"{given(getattr(self, name))} cannot be; {right}.") for name, right in self.wrong()
        ]
        if faults:
            raise Inconsistent("The match", tuple(faults))
        if not self.purses:
            object.__setattr__(self, "purses", (0,) * len(self.players))

    def wrong(self) -> Iterator[tuple[str, str]]:
        """Give the fields that cannot be as they are, each with what would be right; a game adds its own."""
        players: object = self.players
        count = len(players) if isinstance(players, tuple) else 0
        if not isinstance(players, tuple) or not players or not all(map(is_name, players)):
            yield "players", "give a tuple of names, each sitting to the left of the one before"
        if not isinstance(self.rules, Rules):
            yield "rules", "give Rules, as in gleek.preset()"
        if not is_whole(self.dealer) or (count and self.dealer >= count):
            yield "dealer", "give the number of the player who deals first, from 0"
        if not isinstance(self.stake, Stake):
            yield "stake", "give a Stake, as in Stake.PENNY"
        if not are_whole(self.purses, least=None) or len(self.purses) not in {0, count}:
            yield "purses", "give a whole number for each player"
        if not is_whole(self.hands):
            yield "hands", "give how many hands have been played"

    def __repr__(self) -> str:
        """Return where the match stands, in a line."""
        return f"<Match: {self.hands} hands played; {self.players[self.dealer]} deals next; purses {self.purses}>"

    def player(self, seat: int) -> int:
        """Return the player who sits in a seat of the hand that is next or in play; the last seat deals."""
        check_seat(seat, self.players)
        return (self.dealer + 1 + seat) % len(self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, for the hand that is next or in play."""
        return tuple(self.players[self.player(seat)] for seat in range(len(self.players)))

    @classmethod
    def of(
        cls,
        rules: Any,  # noqa: ANN401
        players: tuple[str, ...],
        dealer: int,
        stake: Stake,
        brought: Mapping[str, int | bool],
    ) -> Self:
        """Return a match before its first hand; `brought` is what earlier hands left (see `Game.brought`)."""
        return cls(rules, players, dealer, stake, **dict[str, Any](brought))

    def begin(self) -> Setup:
        """Return the setup of the next hand."""
        raise NotImplementedError

    def left_by(self, hand: Hand) -> dict[str, Any]:
        """Return what a hand that is over leaves to the next, as fields of the match."""
        self._check_hand(hand)
        return self._left_by(hand)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        raise NotImplementedError

    @property
    def pots(self) -> dict[str, int]:
        """What stands in pots between hands, by their names in records; those that are left out are empty."""
        return {}

    @property
    def brought(self) -> dict[str, int | bool]:
        """What the hands so far leave to the next, by the keys of `Game.brought`, so that it can be a record alone."""
        return {}

    @property
    def standing(self) -> tuple[int, ...]:
        """What counts towards winning the match, by player: the purses, where a game has nothing else."""
        return self.purses

    @property
    def left(self) -> tuple[int, ...]:
        """What the hands so far leave to the next, as numbers that `resumed` takes back: pots, whether one is double.

        Which numbers these are is the game's own; purses and the deal are not among them.
        """
        return ()

    def with_left(self, left: tuple[int, ...]) -> Self:
        """Return this match with what hands have left; raises `Unreadable` for what cannot be such numbers."""
        if not are_whole(left, least=None) or len(left) != len(self.left):
            count = len(left) if are_whole(left, least=None) else given(left)
            raise Unreadable(f"hands of this game leave {len(self.left)} numbers, not {count}.")
        return self._with_left(left)

    def _with_left(self, left: tuple[int, ...]) -> Self:
        return self

    def resumed(self, hands: int, purses: tuple[int, ...], left: tuple[int, ...]) -> Self:
        """Return this match, which is before its first hand, as it stands when so many hands have been played.

        `purses` are the players', and `left` is the property of that name. Raises `Inconsistent` for what cannot be.
        """
        faults = []
        count = len(self.players)
        both: tuple[object, object] = purses, left
        some = [(*each,) if isinstance(each, tuple | list) else None for each in both]
        if not is_whole(hands, least=None) or not all(are_whole(each, least=None) for each in some):
            shown = ", ".join(map(given, (hands, purses, left)))
            raise Unreadable(f"A match cannot be resumed from {shown}: give whole numbers.")
        if not hands and ((*purses,), (*left,)) == (self.purses, self.left):
            return self
        if hands <= 0:
            faults.append(Fault("hands", "before the first hand nobody has won or left anything."))
        if len(purses) != count:
            faults.append(
                Fault("purses", f"a match of {count} players has {count} purses, not {len(purses)}.")
            )
        try:
            begun = self.with_left((*left,))
        except Unreadable as error:
            faults.append(Fault("left", str(error)))
        if faults:
            raise Inconsistent("The match", tuple(faults))
        after = replace(begun, hands=hands, dealer=(self.dealer + hands) % count, purses=(*purses,))
        game = after.begin().game  # which refuses what cannot stand in a pot
        if game.counts_money and after.held != self.held:
            said = f"purses and pots come to {after.held} stakes, where they must come to {self.held}."
            raise Inconsistent("The match", (Fault("purses", said),))
        return after

    @property
    def held(self) -> int:
        """What purses and pots come to together: it is the same before and after every hand."""
        return sum(self.purses) + sum(self.pots.values())

    @property
    def ended(self) -> bool:
        """Whether the rules themselves have ended the match, however many hands were agreed on."""
        return False

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have the most, by number."""
        most = max(self.purses)
        return tuple(player for player, purse in enumerate(self.purses) if purse == most)

    def purses_during(self, hand: Hand) -> tuple[int, ...]:
        """Return each player's purse, by player, at a moment of the hand in play."""
        self._check_hand(hand)
        purses = list(self.purses)
        for seat, stakes in enumerate(hand.ledger.purses):
            purses[self.player(seat)] += stakes
        return tuple(purses)

    def _check_hand(self, hand: Hand) -> None:
        """Refuse what is no hand of this game."""
        need(hand, Hand, "a hand", "one that was dealt to the setup of `begin()`")
        if type(hand.rules) is not type(self.rules):
            msg = f"This is a hand of {hand.game.title}: the match needs one of its own game."
            raise Unreadable(msg)

    def after(self, hand: Hand) -> Self:
        """Return the match after a hand: its money, what it left, and the deal passed on.

        Raises `Inconsistent` for a hand that is not over.
        """
        self._check_hand(hand)
        if not hand.over:
            said = f"it is still at {hand.game.stage_names[hand.stage]}: play it to its end first."
            raise Inconsistent("The hand", (Fault("", said),))
        return replace(
            self,
            purses=self.purses_during(hand),
            dealer=(self.dealer + 1) % len(self.players),
            hands=self.hands + 1,
            **self.left_by(hand),
        )
