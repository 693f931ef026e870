"""Scores: every score is a payment from the account "score" to a seat, in the order of Cavendish's Law 67.

Repique and pique are added directly after the score that reaches thirty. If a game is played up to a number, nothing is
counted after the point that reaches it, and the deal ends there (the laws of au cent; Cotton p. 80).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, Final

from gleek.engine.cards import Rank
from gleek.engine.events import Event
from gleek.engine.ledger import Ledger, Payment
from gleek.engine.phase import OVER, Consequence, Doing, Over
from gleek.engine.state import State
from gleek.engine.tricks import LedgerAndEvents
from gleek.games.common.tricks import every_played
from gleek.games.piquet.accounts import ELDER, SCORE
from gleek.games.piquet.events import GameWon, Played, Scored, ScoredInPlay, TrickTaken
from gleek.games.piquet.facts import YOUNGERS
from gleek.games.piquet.items import POINT, item_name, point_score, score
from gleek.games.piquet.rules import Rules

CARTE_BLANCHE: Final = 10
REPIQUE: Final = 60
PIQUE: Final = 30
LEAD: Final = 1
WIN: Final = 1
LAST_TRICK: Final = 1
CARDS_WON: Final = 10
CAPOT: Final = 40
THIRTY: Final = 30
MOST_IN_PLAY: Final = 13  # the most points of a player for twelve leads and the last trick

WHAT: Final = ("point", "sequence", "set")
RULES: Final = {
    "carte_blanche": "blank.ten",
    "point": "score.point",
    "sequence": "score.sequence",
    "set": "score.set",
    "repique": "score.repique",
    "pique": "score.pique",
    "lead": "tricks.lead",
    "win": "tricks.win",
    "last_trick": "tricks.last_trick",
    "cards": "tricks.cards",
    "capot": "tricks.capot",
}
"""The id of the rule for each score, by the name that events give to the score."""


def payment(seat: int, points: int, what: str, reason: str) -> Payment:
    return Payment(SCORE, seat, points, reason, RULES[what])


def _scored(seat: int, what: str, points: int, mask: int, reason: str) -> Scored:
    return Scored(seat, what, points, mask, payments=(payment(seat, points, what, reason),), rule=RULES[what])


_REPIQUES: Final = tuple(_scored(seat, "repique", REPIQUE, 0, "repique") for seat in range(2))


@cache
def _point(seat: int, what: str, points: int, reason: str) -> ScoredInPlay:
    paid = (payment(seat, points, what, reason),)
    return ScoredInPlay(seat, what, points, payments=paid, rule=RULES[what])


def in_hand(state: State, ledger: Ledger, event: Scored) -> LedgerAndEvents:
    """Count an item or a carte blanche, and a repique if it makes one, unless the game is already won."""
    if state.setup.reached_by(ledger.balances) is not None:
        return ledger, ()
    ledger = ledger.add(event.payments)
    seat, points = event.seat, event.points
    mine = ledger.balances[seat]
    # If the other player has any points, there is no repique. Only one player scores each kind, so those points all
    # count before this event.
    if mine < THIRTY or mine - points >= THIRTY or ledger.balances[1 - seat] or not _bonus(state, ledger):
        return ledger, (event,)
    repique = _REPIQUES[seat]
    return ledger.add(repique.payments), (event, repique)


def _bonus(state: State, ledger: Ledger) -> bool:
    """Return whether a pique or repique is possible: not if both claimed carte blanche, nor if the game is won."""
    return state.facts.claimed != (True, True) and state.setup.reached_by(ledger.balances) is None


def carte_blanche(seat: int, mask: int) -> Scored:
    return _scored(seat, "carte_blanche", CARTE_BLANCHE, mask, "carte blanche")


def item(rules: Rules, seat: int, kind: int, mask: int) -> Scored:
    return _item(rules.point_score == "tens", rules.ending_four == "one_less", seat, kind, mask)


@lru_cache(maxsize=4096)  # the same items occur in many deals
def _item(tens: bool, one_less: bool, seat: int, kind: int, mask: int) -> Scored:  # noqa: FBT001
    points = point_score(mask, tens=tens, one_less=one_less) if kind == POINT else score(kind, mask)
    return _scored(seat, WHAT[kind], points, mask, item_name(kind, mask))


_LED: Final = tuple([(payment(seat, LEAD, "lead", "led"),) for seat in range(2)])
_WON: Final = tuple([(payment(seat, WIN, "win", "won as second"),) for seat in range(2)])

# The event of every possible play, made once, because simulations need them very often.
PLAYED: Final = every_played(Played, 2)


def scores_low(rules: Rules, card: int) -> bool:
    return _scores(card, rules.low_cards == "count")


def _scores(card: int, low_count: bool) -> bool:  # noqa: FBT001
    return low_count or card % 13 >= Rank.TEN


@cache
def led(low_count: bool) -> tuple[tuple[tuple[Played, ...], ...], ...]:  # noqa: FBT001
    """Return the events of leading a card, by seat and card number, with a payment if the card scores."""

    def event(seat: int, card: int) -> tuple[Played, ...]:
        scores = _scores(card, low_count)
        return (
            (Played(seat, card, payments=_LED[seat], rule="tricks.lead"),) if scores else PLAYED[seat][card]
        )

    return tuple(tuple(event(seat, card) for card in range(52)) for seat in range(2))


@cache
def trick_taken(low_count: bool) -> Callable[[int, int, int, int], tuple[TrickTaken, ...]]:  # noqa: FBT001
    """Return the function `Tricks.taken`. It pays a trick that the second card wins; a low card only if `low_count`."""

    @cache
    def taken(seat: int, number: int, card: int, place: int) -> tuple[TrickTaken, ...]:
        scores = place == 1 and _scores(card, low_count)
        return (TrickTaken(seat, number, card, payments=_WON[seat] if scores else ()),)

    return taken


def first_lead(state: State, ledger: Ledger) -> LedgerAndEvents:
    """Count the point for elder's first lead, after the items that count before it."""
    return _in_play(state, ledger, _point(ELDER, "lead", LEAD, "led"), may_pique=True)


def last_trick(state: State, ledger: Ledger, seat: int) -> LedgerAndEvents:
    later = state.setup.rules.pique == "any_card"
    return _in_play(state, ledger, _point(seat, "last_trick", LAST_TRICK, "the last trick"), may_pique=later)


def _in_play(state: State, ledger: Ledger, event: ScoredInPlay, *, may_pique: bool) -> LedgerAndEvents:
    """Count a point made in play, and a pique if it makes one, unless the game is already won."""
    if state.setup.reached_by(ledger.balances) is not None:
        return ledger, ()
    ledger = ledger.add(event.payments)
    return pique(state, ledger, (event,)) if may_pique else (ledger, (event,))


def may_pique(state: State) -> bool:
    """Return whether elder can still reach thirty before younger scores. Call it before elder leads a card."""
    elder, younger, _ = state.ledger.balances
    if younger or elder >= THIRTY or YOUNGERS in state.facts.kinds:
        return False
    return state.facts.pending or elder + MOST_IN_PLAY >= THIRTY


def pique(state: State, ledger: Ledger, events: tuple[Event, ...]) -> LedgerAndEvents:
    """Add a pique to the ledger and the events, if elder's thirtieth point was just made and younger has none."""
    elder, younger, _ = ledger.balances
    if elder != THIRTY or younger or not _bonus(state, ledger):
        return ledger, events
    made = _point(ELDER, "pique", PIQUE, "pique")
    return ledger.add(made.payments), (*events, made)


@dataclass(frozen=True, slots=True)
class Winning(Consequence):
    lying: tuple[tuple[int, int], ...] = ()
    """The lead that won the game, as (seat, card number), so that the card stays on the table; usually empty."""

    stage: ClassVar = "end"

    def follow(self, state: State) -> Doing:
        setup, balances = state.setup, state.ledger.balances
        seat = setup.reached_by(balances)
        totals = (setup.elder + balances[0], setup.younger + balances[1])
        events = (GameWon(seat, totals, rule=setup.goal),)
        phase = Over(self.lying) if self.lying else OVER
        return state.to(phase, events=events), events


WON: Final = Winning()
