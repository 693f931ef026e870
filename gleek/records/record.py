"""The record of a hand or of a match, as data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from gleek.engine.actions import Action
from gleek.engine.as_html import closed_html, list_html
from gleek.engine.errors import in_a_line, need, refuse_fields
from gleek.engine.game import Game
from gleek.engine.lift import Lift
from gleek.engine.match import Match, is_whole
from gleek.engine.money import Stake
from gleek.engine.rules import Rules, Value
from gleek.engine.words import counted
from gleek.evidence import presets
from gleek.evidence.games import game as about
from gleek.players import registry


@dataclass(frozen=True, slots=True)
class Entry:
    action: Action
    say: str = ""  # a comment on the action
    line: int = field(default=0, compare=False)  # the action's line in the text; 0 if unknown


@dataclass(frozen=True, slots=True, repr=False)
class PlayedHand:
    deal: Any
    entries: tuple[Entry, ...] = ()  # the actions after the deal
    say: str = ""  # a comment on the deal

    def __repr__(self) -> str:
        return f"<PlayedHand: {counted(len(self.entries), 'action')}; {self.deal!r}>"


_FIELD_TYPES: Final = (
    ("title", str, "give text"),
    ("about", str, "give text"),
    ("preset", str, "give a book’s name, or nothing for the default"),
    ("stake", Stake, "give a Stake, as in Stake.PENNY"),
    ("is_match", bool, "give True or False"),
)
"""Fields of `Record`: the name, the type, and what the error sentence says for a value of another type."""
_ITEM_TYPES: Final = (("hands", PlayedHand), ("players", str), ("lifts", Lift))
"""Fields of `Record` that are tuples: the name, and the type of the items."""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A recorded hand or match.

    `kind` is the id of the game. `players` are the names in the order of play; () means the default names. `dealer` is
    the index of the first dealer in `players`; −1 means the last player, and None that `lifts` (cuts) decide.
    `preset` is the name of a book; "" means the game's default. `changes` are the fields of the rules that differ from
    the preset. `brought` is what earlier hands have left, such as pots, with the keys of `Game.brought`.
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
    kind: str = registry.DEFAULT

    def __post_init__(self) -> None:
        """Replace "", () and −1 with defaults; drop zeros from `brought`. Raises `Inconsistent` for faults."""
        refuse_fields("The record", self, self._wrong())
        game = self.game
        if not self.preset:
            object.__setattr__(self, "preset", presets.default(game.rules))
        if not self.players:
            object.__setattr__(self, "players", game.default_names)
        if self.dealer == -1:
            object.__setattr__(self, "dealer", game.dealer)
        left = dict(self.brought)
        brought = tuple((key, left[key]) for key in game.brought if left.get(key))
        object.__setattr__(self, "brought", brought)

    @property
    def name(self) -> str:
        """The title of the record; if it has none, a phrase such as "a hand of Gleek"."""
        return self.title or f"a {'match' if self.is_match else 'hand'} of {self.game.title}"

    def __repr__(self) -> str:
        hands = f"{counted(len(self.hands), 'hand')} of {self.game.title}"
        actions = sum([len(each.entries) for each in self.hands])
        rules = f"by {self.preset}{' with changes' if self.changes else ''}"
        return in_a_line(f"Record: “{self.name}”, {hands} {rules}, {counted(actions, 'action')}")

    def _repr_html_(self) -> str:
        parts = [head_html(self, self.rules()), f"<p>Players: {escape(', '.join(self.players))}.</p>"]
        for number, hand in enumerate(self.hands, 1):
            actions = [str(each.action) + (f" — {each.say}" if each.say else "") for each in hand.entries]
            inside = hand.deal._repr_html_() + list_html(actions)
            said = f"Hand {number}: {counted(len(actions), 'action')}"
            parts.append(closed_html(said, inside) if self.is_match else inside)
        return "".join(parts)

    def _wrong(self) -> Iterator[tuple[str, str]]:
        for name, kind, right in _FIELD_TYPES:
            if not isinstance(getattr(self, name), kind):
                yield name, right
        for name, of in _ITEM_TYPES:
            some = getattr(self, name)
            if not isinstance(some, tuple) or not all(isinstance(each, of) for each in some):
                yield name, f"give a tuple of {of.__name__}"
        for name in ("changes", "brought"):
            some = getattr(self, name)
            pairs = isinstance(some, tuple) and all(
                isinstance(each, tuple) and len(each) == 2 for each in some
            )
            if not pairs or not all(isinstance(key, str) for key, _ in some):
                yield name, "give a tuple of pairs of a name and a value"
        kind_of_game: object = self.kind
        if not isinstance(kind_of_game, str) or kind_of_game not in registry.ids():
            yield "kind", f"give one of {', '.join(registry.ids())}"
            return
        count = len(self.game.seats)
        players: object = self.players
        if isinstance(players, tuple) and len(players) not in {0, count}:
            yield "players", f"give {count} names, or none"
        if self.dealer is not None and not (is_whole(self.dealer, least=-1) and self.dealer < count):
            yield "dealer", "give the number of the first dealer, or None if lifting decides"

    @property
    def game(self) -> Game:
        return registry.game(self.kind)

    def rules(self, name: str | None = None) -> Any:  # noqa: ANN401  (each game has rules of its own)
        """Return the record's rules or, if a `name` is given, those of that preset with the record's `changes`."""
        return presets.preset(self.game.rules, name or self.preset, **dict(self.changes))

    def match(self, rules: Any) -> Match:  # noqa: ANN401
        """Return the match before its first hand. Raises `Unreadable` for the rules of another game."""
        title = about(self.kind).title
        need(rules, self.game.rules, f"a set of rules of {title}", "one, as in record.rules()")
        kind: type[Match] = self.game.match
        return kind.of(rules, self.players, self.dealer or 0, self.stake, dict(self.brought))


def head_html(record: Record, *rules: Rules) -> str:
    from gleek.records.rules_text import rules_title  # noqa: PLC0415  (no page shows a record so)

    title = record.title or f"A {'match' if record.is_match else 'hand'} of {record.game.title}"
    about = f"<p>{escape(record.about)}</p>" if record.about else ""
    by = ", against ".join(rules_title(each, presets.nearest(each)) for each in reversed(rules))
    return f"<h4>{escape(title)}</h4>{about}<p>Rules: {escape(by)}.</p>"
