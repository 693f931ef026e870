"""What a seat knows of a deal of Piquet once the cards are exchanged, as masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.cards import SUIT_MASKS
from gleek.engine.tricks import Playing
from gleek.games.piquet.events import Answered, Barred, Called, EqualShown, LeftSome, Scored
from gleek.games.piquet.items import KIND_WORDS
from gleek.games.piquet.play.fast import goal_of, table_of
from gleek.games.piquet.play.holdings import Holding, called, calls_of
from gleek.games.piquet.tricks import Looking

if TYPE_CHECKING:
    from gleek.engine.observation import Observation
    from gleek.games.piquet.play.fast import Table
    from gleek.games.piquet.play.holdings import Calls

Said = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""What elder has said of his point, first sequence and first set: see `gleek.games.piquet.events.Called`."""
_KINDS: Final = {word: kind for kind, word in enumerate(KIND_WORDS)}


class Knowing(NamedTuple):
    """What a seat knows of the other's cards.

    `held` are its own, `laid_out` its own discard. The other holds `size` cards: `fixed` for certain, the rest of
    `unseen`, of which some lie away (he laid out `laid`, the rest of them is in the talon); of `barred` he can hold
    none. Where he has shown a blank, `blank` are those of `unseen` that were dealt to him: he laid out some of these.
    `played` is what he has played, so that `fixed`, `played` and some of `unseen` are what he called from.
    `items` are what he has shown of each kind, `answers` what younger has answered (empty before it), `said` what elder
    has said (None before it). `mine` is the own call. `view` is what the other may think to be in this seat's hand.
    `points`, `won`, `led`, `claimed`, `pending` and `goal` are as in the deal.
    """

    seat: int
    table: Table
    calls: Calls
    held: int
    laid_out: int
    size: int
    fixed: int
    unseen: int
    blank: int
    barred: int
    laid: int
    played: int
    items: tuple[int, int, int]
    answers: tuple[str, ...]
    said: Said | None
    mine: Holding | None
    view: int
    points: tuple[int, int]
    won: tuple[int, int]
    led: int
    claimed: tuple[bool, bool]
    pending: bool
    goal: tuple[int, int]


def know(seen: Observation) -> Knowing:
    """Return what the seat of an observation knows, when both have taken in."""
    seat, facts, rules = seen.seat, seen.facts, seen.rules
    assert seat is not None, "a player has a seat"
    other, table, calls = 1 - seat, table_of(rules), calls_of(rules)
    played, lacks, led = _played(seen)
    held, fixed = seen.held[seat], seen.held[other]
    known = held | fixed | facts.laid_out[seat] | facts.left | played[0] | played[1]
    items, answers, said, left = _told(seen)
    if left and facts.taken[other] >= left.bit_count():
        fixed |= left & ~known  # elder has seen what younger took first
        known |= fixed
    unseen = table.pack & ~known
    call = facts.calls[seat]
    mine = None if call is None else called(call, calls)
    barred = lacks[other] | not_held(items[other][0])
    view = (held | facts.laid_out[seat]) & ~(lacks[seat] | not_held(items[seat][0]))
    balances = seen.ledger.balances
    youngers = sum([trick.winner for trick in seen.tricks])
    return Knowing(
        seat, table, calls, held, facts.laid_out[seat], seen.counts[other], fixed, unseen,
        facts.blanks[other] & unseen, barred & unseen, facts.taken[other], played[other], items[other], answers, said,
        mine, view,
        (balances[0], balances[1]), (len(seen.tricks) - youngers, youngers), led, facts.claimed, facts.pending,
        goal_of(seen.setup),
    )  # fmt: skip


def not_held(point: int) -> int:
    """Return what one who has shown this point is taken to lack: the rest of the suit."""
    for suit in SUIT_MASKS:
        if point & suit:
            return suit & ~point
    return 0


def _played(seen: Observation) -> tuple[list[int], list[int], int]:
    """Return what each has played, the suits in which each has failed to follow, and the card on the table."""
    played, lacks = [0, 0], [0, 0]
    for leader, (first, second), _ in seen.tricks:
        played[leader] |= 1 << first
        played[1 - leader] |= 1 << second
        if first // 13 != second // 13:
            lacks[1 - leader] |= SUIT_MASKS[first // 13]
    phase = seen.phase.resume if isinstance(seen.phase, Looking) else seen.phase
    led = 0
    if isinstance(phase, Playing) and phase.table:
        led = 1 << phase.table[0]
        played[phase.leader] |= led
    return played, lacks, led


def _told(
    seen: Observation,
) -> tuple[tuple[tuple[int, int, int], tuple[int, int, int]], tuple[str, ...], Said | None, int]:
    """Return the items that each has shown, younger's answers, what elder said, and what this seat saw him leave."""
    items, left = [[0, 0, 0], [0, 0, 0]], 0
    answers: tuple[str, ...] = ()
    said: Said | None = None
    for event in seen.history:
        if isinstance(event, Scored | EqualShown | Barred):
            kind = _KINDS.get(event.what)
            if kind is not None:
                items[event.seat][kind] |= event.mask
        elif isinstance(event, Called):
            said = event.said
        elif isinstance(event, Answered):
            answers = event.answers
        elif isinstance(event, LeftSome):
            left = event.mask
    one, other = items
    return ((one[0], one[1], one[2]), (other[0], other[1], other[2])), answers, said, left
