"""The actions of Piquet as frozen dataclasses, and a parser for actions written in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Self

from gleek.engine import actions
from gleek.engine.actions import ActionWords, action, cards_in_address, is_mask, read_mask
from gleek.engine.cards import cards_of
from gleek.engine.errors import Unreadable, given
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.words import NUMBERS, listed
from gleek.games.common import dealing
from gleek.games.common.tricks import every_play
from gleek.games.piquet.accounts import SEAT_WORDS
from gleek.games.piquet.items import KIND_WORDS, SEQUENCES, SETS, Items, in_order, item_name, strength


class Deal(dealing.Deal):
    """The cards dealt: both hands as masks, elder's first, and the talon as card numbers, from the top.

    The second argument is a tuple of piles, of which Piquet has one: `(talon,)`. It may also be the talon itself, as in
    `Deal((elder, younger), talon)`.
    """

    __slots__ = ()
    seats: ClassVar = SEAT_WORDS
    names: ClassVar = ("talon",)

    def __new__(cls, hands: tuple[int, ...], piles: Sequence[Any] = ()) -> Self:
        # Whether `piles` is the talon, not a tuple of piles. A value that is neither is refused later, by `DealOut`.
        alone = isinstance(piles, tuple) and not (piles and isinstance(piles[0], tuple))
        given = (piles,) if alone else piles
        return super().__new__(cls, hands, given)  # type: ignore[arg-type]

    @property
    def talon(self) -> tuple[int, ...]:
        return self.piles[0]

    def _replace(self, **changed: Any) -> Self:  # noqa: ANN401
        if "talon" in changed:
            changed["piles"] = (changed.pop("talon"),)
        return super()._replace(**changed)


class Action(actions.Action):
    __slots__ = ()
    seats: ClassVar = SEAT_WORDS


class DealOut(dealing.DealOut, Action):
    """Younger, who is the dealer, deals twelve cards to each player and puts the rest down as the talon."""

    __slots__ = ()
    record: ClassVar = Deal


@action("claims carte blanche", "exchange", letter="b")
class Claim(Action):
    """The player claims carte blanche, before they discard."""

    @classmethod
    def parse(cls, seat: int, rest: str) -> actions.Action | None:
        if rest.lower() not in {"carte blanche", "blank"}:
            raise Unreadable(
                f"“{rest[:30]}” cannot be claimed: only carte blanche can be, as in “elder claims carte blanche”."
            )
        return cls(seat)


@action("discards {cards}", "exchange")
class Discard(actions.Discard, Action):
    """The player discards the cards of a mask, and takes in as many from the talon."""

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.says, cards=Cards(self.mask))

    @classmethod
    def parse(cls, seat: int, rest: str) -> actions.Action | None:
        return cls(seat, 0 if rest.lower() in _NOTHING else read_mask(rest))


@action("calls {items}", "calling")
class Call(Action):
    """The player calls a point, sequences and sets, each a mask of cards. Without a point, `point` is 0.

    Elder's first sequence and first set stay first, because by some rules no better one may follow them. All other
    items are sorted, the best first, so that calls that differ only in order are equal.
    """

    point: int = 0
    sequences: Items = ()
    sets: Items = ()

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        point, sequences, sets = self.point, self.sequences, self.sets
        if not (
            is_mask(point)
            and sequences.__class__ is tuple
            and sets.__class__ is tuple
            and (not (sequences or sets) or all(is_mask(each) and each for each in sequences + sets))
        ):
            raise Unreadable(
                f"{given((point, sequences, sets), 80)} cannot be called: give the point as a mask of cards, and "
                "sequences and sets as tuples of masks, as in Call(0, mask_of(cards('AH KH QH')))."
            )
        if len(sequences) > 1:
            object.__setattr__(self, "sequences", _ordered(sequences, bound=self.seat == 0))
        if len(sets) > 1:
            object.__setattr__(self, "sets", _ordered(sets, bound=self.seat == 0))

    @classmethod
    def of_items(cls, seat: int, point: int, sequences: Items, sets: Items) -> Call:
        """Return a call without checking or sorting its items, which is faster. They must be valid and sorted."""
        call = object.__new__(cls)
        _put(call, "seat", seat)
        _put(call, "point", point)
        _put(call, "sequences", sequences)
        _put(call, "sets", sets)
        return call

    @property
    def by_kind(self) -> tuple[Items, Items, Items]:
        return (self.point,) if self.point else (), self.sequences, self.sets

    @property
    def brief(self) -> str:
        point = f"point of {NUMBERS[self.point.bit_count()]}"
        names = [point] if self.point else []
        for kind in (SEQUENCES, SETS):
            names += [item_name(kind, item) for item in self.by_kind[kind]]
        return f"call {listed(names) or 'nothing'}"

    @property
    def items(self) -> Phrase:
        some = [(word, item) for word, items in zip(KIND_WORDS, self.by_kind, strict=True) for item in items]
        if not some:
            return Phrase("nothing")
        places = "; ".join(f"{word} {{item{number}}}" for number, (word, _) in enumerate(some))
        return Phrase(places, **{f"item{number}": Cards(item) for number, (_, item) in enumerate(some)})

    @classmethod
    def parse(cls, seat: int, rest: str) -> actions.Action | None:
        if rest.lower() in _NOTHING:
            return cls(seat)
        found: dict[str, list[int]] = {word: [] for word in KIND_WORDS}
        for piece in rest.split(";"):
            match = _ITEM.fullmatch(piece.strip())
            mask = read_mask(match[2]) if match else 0
            if match is None or not mask:
                raise Unreadable(
                    f"“{piece.strip()[:40]}” cannot be called: write “point”, “sequence” or “set” and its cards, with "
                    "a semicolon between two, as in “elder calls point AH KH QH; set JS JH JC”, or “calls nothing”."
                )
            found[match[1].lower()].append(mask)
        if len(found["point"]) > 1:
            raise Unreadable(f"“{rest[:40]}” has {len(found['point'])} points: call one point at most.")
        point = found["point"][0] if found["point"] else 0
        return cls(seat, point, tuple(found["sequence"]), tuple(found["set"]))

    @property
    def short(self) -> str:
        """A short form: "c", and for each item p (point), s (sequence) or t (set) and its cards: "cpAHKHtQSQHQD"."""
        items = [
            letter + "".join(map(str, cards_of(item)))
            for letter, some in zip(_KINDS, self.by_kind, strict=True)
            for item in some
        ]
        return f"c{''.join(items)}"

    @classmethod
    def expanded(cls, seat: int, word: str) -> actions.Action | None:
        items = [
            (_KINDS[each[0]], cards_in_address(each[1:])) for each in re.findall("[pst][^pst]*", word[1:])
        ]
        if word[:1] != "c" or not all(cards for _, cards in items) or word[1:2] not in {"", *_KINDS}:
            return None
        return cls.parse(seat, "; ".join(f"{kind} {cards}" for kind, cards in items))


_NOTHING: Final = frozenset({"nothing", "none", ""})
_ITEM: Final = re.compile(r"(point|sequence|set)\s+(.*)", re.IGNORECASE)
_KINDS: Final = dict(zip("pst", KIND_WORDS, strict=True))
_put: Final = object.__setattr__  # sets a field of a frozen dataclass


def _ordered(items: Items, *, bound: bool) -> Items:
    """Sort items, the best first. With `bound`, the first item stays first even if it is not the best."""
    best, first = in_order(items), items[0]
    if not bound or strength(first) == strength(best[0]):
        return best
    return first, *in_order(items[1:])


@action("looks", "tricks", letter="l")
class Look(Action):
    """Younger looks at the cards left in the talon. Then elder sees them too."""


@action("leaves them", "tricks", letter="u")
class Leave(Action):
    @classmethod
    def parse(cls, seat: int, rest: str) -> actions.Action | None:
        if rest.lower() not in {"them", ""}:
            raise Unreadable(f"“leaves {rest[:30]}” is not understood: write “younger leaves them”.")
        return cls(seat)


class Play(actions.Play, Action):
    __slots__ = ()


PLAYS: Final = every_play(Play)
WORDS: Final = ActionWords((Look, Leave, Discard, Claim, Call, Play), example="elder plays AH")
