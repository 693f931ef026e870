"""A match: a series of hands. It holds the next dealer, the players' purses and what one hand leaves to the next.

A `Match` never changes: `begin` returns the setup of the next hand, and `after` returns a new `Match` after a hand.
Players are numbered round the table in the order of play; the dealer determines the seats of a hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from gleek.engine.actions import check_seat
from gleek.engine.errors import Fault, Inconsistent, Unreadable, given, need, refuse_fields
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.engine.state import Setup


def is_whole(value: object, least: int | None = 0) -> bool:
    """Return whether a value is a whole number, and not less than `least` (unless that is None)."""
    return isinstance(value, int) and type(value) is not bool and (least is None or value >= least)


def are_whole(value: object) -> bool:
    return isinstance(value, tuple) and all(is_whole(each, least=None) for each in value)


@dataclass(frozen=True, repr=False)
class Match:
    """A match before its first hand or after any hand. Each game's subclass adds what one hand leaves to the next."""

    # True: the game's rules end a match (see `ended`). False: the players agree on a number of hands.
    ends_itself: ClassVar[bool] = False
    setup: ClassVar[type[Setup]]  # the class of the setup of a hand
    # The fields that pass from hand to hand, such as "pot". `Game.brought` has the same keys.
    carries: ClassVar[tuple[str, ...]] = ()

    rules: Any
    players: tuple[str, ...]
    dealer: int  # the number of the player who deals next
    stake: Stake = Stake.PENNY
    purses: tuple[int, ...] = ()  # each player's winnings so far, in stakes or points; () means all 0
    hands: int = 0  # the number of hands played

    def __post_init__(self) -> None:
        """Replace empty `purses` with zeros. Raises `Inconsistent`, listing all faults, for impossible fields."""
        refuse_fields("The match", self, self.wrong())
        if not self.purses:
            object.__setattr__(self, "purses", (0,) * len(self.players))

    def wrong(self) -> Iterator[tuple[str, str]]:
        """Yield for each impossible field its name and what would be right. Games add their own checks."""
        players: object = self.players
        count = len(players) if isinstance(players, tuple) else 0
        if (
            not isinstance(players, tuple)
            or not players
            or not all(each and isinstance(each, str) for each in players)
        ):
            yield "players", "give a tuple of names, each sitting to the left of the one before"
        if not isinstance(self.rules, Rules):
            yield "rules", "give Rules, as in gleek.preset()"
        if not is_whole(self.dealer) or (count and self.dealer >= count):
            yield "dealer", "give the number of the player who deals first, from 0"
        if not isinstance(self.stake, Stake):
            yield "stake", "give a Stake, as in Stake.PENNY"
        if not are_whole(self.purses) or len(self.purses) not in {0, count}:
            yield "purses", "give a whole number for each player"
        if not is_whole(self.hands):
            yield "hands", "give the number of hands that have been played"

    def __repr__(self) -> str:
        return f"<Match: {self.hands} hands played; {self.players[self.dealer]} deals next; purses {self.purses}>"

    def player(self, seat: int) -> int:
        check_seat(seat, self.players)
        return (self.dealer + 1 + seat) % len(self.players)

    @property
    def names(self) -> tuple[str, ...]:
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
        """Return a match before its first hand, which player number `dealer` deals.

        `brought` holds what hands before this match left, such as pots; `Game.brought` lists its keys. Raises
        `Unreadable` if it is not a mapping.
        """
        need(brought, Mapping, "what earlier hands left", "a mapping from names to values, or {}")
        return cls(rules, players, dealer, stake, **cls._at_first(brought))

    @classmethod
    def _at_first(cls, brought: Mapping[str, Any]) -> dict[str, Any]:
        return {name: brought[name] for name in cls.carries if name in brought}

    def begin(self) -> Setup:
        return self.setup(self.rules, self.stake, *self.brought.values(), names=self.names)

    def left_by(self, hand: Hand) -> dict[str, Any]:
        """Return what a finished hand leaves to the next, such as a pot: field of the match → value."""
        self._check_hand(hand)
        return self._left_by(hand)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        """Return what a hand leaves to the next: field of the match → value. Games override it."""
        del hand
        return {}

    @property
    def pots(self) -> dict[str, int]:
        return {}

    @property
    def brought(self) -> dict[str, int | bool]:
        """The state that the hands so far leave to the next, as a record stores it, with the keys of `Game.brought`."""
        return {name: getattr(self, name) for name in self.carries}

    @property
    def standing(self) -> tuple[int, ...]:
        """Each player's score in the match: their purse, unless the game defines another score."""
        return self.purses

    @property
    def left(self) -> tuple[int, ...]:
        """The values of the fields in `carries` for the next hand, as numbers: pots, a doubled ruff."""
        return tuple(map(int, self.brought.values()))

    def _with_left(self, left: tuple[int, ...]) -> Self:
        had = self.brought.items()
        changed: dict[str, Any] = {name: type(was)(now) for (name, was), now in zip(had, left, strict=True)}
        return replace(self, **changed)

    def resumed(self, hands: int, purses: tuple[int, ...], left: tuple[int, ...]) -> Self:
        """Return this match, in which no hand has been played yet, as it would be after `hands` hands.

        `purses` are the winnings then; `left` are the values of the fields in `carries` then, such as a pot.
        Raises `Unreadable` for values that are not whole numbers, `Inconsistent` for numbers that no match can reach.
        """
        faults = []
        count = len(self.players)
        both: tuple[object, object] = purses, left
        some = [(*each,) if isinstance(each, tuple | list) else None for each in both]
        if not is_whole(hands, least=None) or not all(are_whole(each) for each in some):
            shown = ", ".join(map(given, (hands, purses, left)))
            raise Unreadable(f"A match cannot be resumed from {shown}: give whole numbers.")
        if not hands and ((*purses,), (*left,)) == (self.purses, self.left):
            return self
        if hands <= 0:
            faults.append(Fault("hands", "before the first hand nobody has won or left anything."))
        if len(purses) != count:
            said = f"a match of {count} players has {count} purses, not {len(purses)}."
            faults.append(Fault("purses", said))
        if len(left) != len(self.left):
            said = f"hands of this game leave {len(self.left)} numbers, not {len(left)}."
            faults.append(Fault("left", said))
        if faults:
            raise Inconsistent("The match", tuple(faults))
        after = replace(
            self._with_left((*left,)), hands=hands, dealer=(self.dealer + hands) % count, purses=(*purses,)
        )
        game = after.begin().game  # `begin` raises an error for an impossible pot
        if game.counts_money and after.held != self.held:
            said = f"purses and pots add up to {after.held} stakes, and must add up to {self.held}."
            raise Inconsistent("The match", (Fault("purses", said),))
        return after

    @property
    def held(self) -> int:
        """The sum of all purses and pots, which is the same after every hand."""
        return sum(self.purses) + sum(self.pots.values())

    @property
    def ended(self) -> bool:
        """Whether the game's rules have ended the match; False for a game in which the players agree on its length."""
        return False

    @property
    def winners(self) -> tuple[int, ...]:
        most = max(self.purses)
        return tuple(player for player, purse in enumerate(self.purses) if purse == most)

    def purses_during(self, hand: Hand) -> tuple[int, ...]:
        """Return each player's purse, including the payments of the current hand so far."""
        self._check_hand(hand)
        purses = list(self.purses)
        for seat, stakes in enumerate(hand.ledger.purses):
            purses[self.player(seat)] += stakes
        return tuple(purses)

    def _check_hand(self, hand: Hand) -> None:
        need(hand, Hand, "a hand", "one that was dealt to the setup of `begin()`")
        if type(hand.rules) is not type(self.rules):
            raise Unreadable(f"This is a hand of {hand.game.title}: the match needs one of its own game.")

    def after(self, hand: Hand) -> Self:
        """Return the match after `hand`. Raises `Inconsistent` if that is not over, `Unreadable` for another game."""
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
