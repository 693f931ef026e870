"""The knowledge of a seat after the exchange. Groups of cards are masks."""

from typing import Final, NamedTuple

from gleek.engine.cards import SUIT_MASKS, mask_of_numbers
from gleek.engine.observation import Observation
from gleek.engine.tricks import on_table
from gleek.games.common.tricks import played_and_lacking, plays
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.deal import HAND
from gleek.games.piquet.events import Answered, Barred, Called, EqualShown, LeftSome, Scored
from gleek.games.piquet.items import KIND_WORDS
from gleek.games.piquet.play.holdings import Calls, Holding, called, calls_of
from gleek.games.piquet.play.trick_simulator import Table, goal_of, table_of

Said = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""Elder's words about their point, first sequence and first set: see `said` in `gleek.games.piquet.events.Called`."""
_KINDS: Final = {word: kind for kind, word in enumerate(KIND_WORDS)}


class Played(NamedTuple):
    """A card that the other player has played, the lead before it, and what they then knew about this seat's hand."""

    card: int
    led: int  # the card of this seat that `card` answered, as a mask; 0 if the other player led
    later: int  # this card and those that the other player has played after it, as a mask
    view: int  # the cards that this seat could hold, as far as the other player knew


class Knowing(NamedTuple):
    seat: int
    table: Table
    calls: Calls
    held: int  # the seat's own cards
    laid_out: int  # the seat's own discard
    size: int  # the number of cards in the other player's hand
    fixed: int  # the cards that the other player is known to hold
    unseen: int  # the cards that may be in the other player's hand, discard or talon
    blank: int  # the cards of `unseen` that are in the carte blanche that the other player showed
    barred: int  # the cards of `unseen` that the other player cannot hold
    laid: int  # the number of cards that the other player discarded
    limits: tuple[int, int]  # the least and the greatest number of cards that the other player could discard
    played: int  # the cards that the other player has played
    line: tuple[Played, ...]  # the cards that the other player has played, in order
    items: tuple[int, int, int]
    """The cards that the other player has shown as point, as sequences and as sets."""
    answers: tuple[str, ...]  # younger's answers; empty before they are given
    said: Said | None  # elder's words about their call; None before the call
    mine: Holding | None  # the seat's own call; None before it is made
    view: int  # the cards that the other player may believe this seat to hold
    points: tuple[int, int]  # the points of elder and of younger in this deal
    won: tuple[int, int]  # the tricks that elder and younger have won
    led: int  # the card to which this seat must play; 0 if it leads
    claimed: tuple[bool, bool]  # whether elder and younger have claimed carte blanche
    pending: bool  # whether items must still be counted or shown after elder has led
    goal: tuple[int, int]  # the points in this deal with which elder and younger win the game

    @property
    def playable(self) -> int:
        return self.table.playable(self.held, self.led)

    @property
    def choices(self) -> list[int]:
        """The cards to compare, as masks: one of each group of equivalent legal cards."""
        return self.table.alike_once(self.playable, self.may_hold | self.led)

    @property
    def may_hold(self) -> int:
        return self.unseen & ~self.barred | self.fixed


def know(seen: Observation) -> Knowing:
    """Return the knowledge of the seat of an observation. Both players must have taken in their cards."""
    seat, facts, rules = seen.seat, seen.facts, seen.rules
    assert seat is not None, "the observation shows everything: give that of one seat"
    other, table, calls = 1 - seat, table_of(rules), calls_of(rules)
    played, lacks = played_and_lacking(seen)
    lying = on_table(seen.phase, 2)
    led = 1 << lying[0][1] if lying else 0
    held, fixed = seen.held[seat], seen.held[other]
    known = held | fixed | facts.laid_out[seat] | facts.left | played[0] | played[1]
    items, answers, said, left = _told(seen)
    if left and facts.taken[other] >= left.bit_count():
        fixed |= left & ~known  # younger has taken all cards that elder left and saw
        known |= fixed
    unseen = table.pack & ~known
    call = facts.calls[seat]
    mine = None if call is None else called(call, calls)
    barred = lacks[other] | not_held(items[other][0])
    view = (held | facts.laid_out[seat]) & ~(lacks[seat] | not_held(items[seat][0]))
    room = table.pack.bit_count() - 2 * HAND - (facts.taken[ELDER] if other else 0)
    limits = (min(rules.younger_min, room), room) if other else (rules.elder_min, min(rules.elder_max, room))
    balances = seen.ledger.balances
    youngers = sum([trick.winner for trick in seen.tricks])
    return Knowing(
        seat, table, calls, held, facts.laid_out[seat], seen.counts[other], fixed, unseen,
        facts.blanks[other] & unseen, barred & unseen, facts.taken[other], limits, played[other],
        _line(seen, seat, not_held(items[seat][0])), items[other], answers, said, mine, view,
        (balances[0], balances[1]), (len(seen.tricks) - youngers, youngers), led, facts.claimed, facts.pending,
        goal_of(seen.setup),
    )  # fmt: skip


def not_held(point: int) -> int:
    """Return the rest of the point's suit: a player who has shown this point is assumed to hold no more of the suit."""
    for suit in SUIT_MASKS:
        if point & suit:
            return suit & ~point
    return 0


def _line(seen: Observation, seat: int, lacking: int) -> tuple[Played, ...]:
    """Return the cards that the other player has played, each with what that player knew then.

    Once the seat has shown its point, the other player assumes that the seat holds no more of that suit (`lacking`).
    """
    line = plays(seen)
    mine = seen.held[seat] | seen.facts.laid_out[seat]
    mine |= mask_of_numbers([card for who, card, _ in line if who == seat])
    later = mask_of_numbers([card for who, card, _ in line if who != seat])
    found, lacks = list[Played](), 0
    for number, (who, card, led) in enumerate(line):
        if who == seat:
            mine &= ~(1 << card)
            if led >= 0 and card // 13 != led // 13:
                lacks |= SUIT_MASKS[led // 13]
        else:
            view = mine & ~lacks & ~(lacking if number else 0)
            found.append(Played(1 << card, 1 << led if led >= 0 else 0, later, view))
            later ^= 1 << card
    return tuple(found)


def _told(
    seen: Observation,
) -> tuple[tuple[tuple[int, int, int], tuple[int, int, int]], tuple[str, ...], Said | None, int]:
    """Return each seat's shown items, younger's answers, elder's call, and the cards that elder left (0: not seen)."""
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
