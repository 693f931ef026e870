"""The parts of a page's table that only Gleek has: nicknames, marks on cards, speech, piles, the reckoning."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gleek.course.explorer.game_table import Moment, Pile, Piles
from gleek.course.explorer.table_parts import card_sign
from gleek.course.explorer.table_view import SeatView, TallyView
from gleek.engine.cards import CARDS, RANK_MASKS, Card, Rank, in_hand_order
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.observation import Observation
from gleek.engine.phrase import reason_to_you
from gleek.engine.words import counted, listed, with_plus
from gleek.games.common.course.plain_table import table
from gleek.games.gleek import events as ev
from gleek.games.gleek.actions import set_name
from gleek.games.gleek.reckoning import A_TRICK, DEALER, OWN_CARDS, honours
from gleek.games.gleek.ruff import best_ruff
from gleek.games.gleek.speech import spoken
from gleek.games.gleek.stock import SIZE
from gleek.games.gleek.trumps import counting, counts_turned_up, nickname
from gleek.records.replay import Step

A_VAPOUR: Final = 30
"""A winner with a ruff of this value or less has bluffed: "when they have not above 30. in their hands" (Cotgrave)."""

MOURNIVAL: Final = 4  # cards in a mournival

ROLES: Final = ("eldest hand", "second hand", "dealer")


def _marks(step: Step) -> list[list[tuple[int, str]]]:
    """Return each seat's marked cards as (mask, kind): cards just taken in, shown for the ruff, or in a called set."""
    hand = step.dealt_hand
    if hand.tricks:
        return []
    stage, facts = hand.stage, hand.facts
    new = [(event.mask, "new") for event in step.events if isinstance(event, ev.TookIn)]
    marks = [[*new] for _ in hand.held]
    for seat, each in enumerate(marks):
        if stage == "melds":
            each.append((facts.ruff_shown[seat], "ruff"))
        if stage in {"melds", "tricks"}:
            each += [(RANK_MASKS[rank], "set") for rank, _ in facts.called[seat] or ()]
    return marks


def _won(event: Event) -> tuple[tuple[int, ...], str] | None:
    if isinstance(event, ev.TrickTaken):
        return (event.seat,), "takes the trick"
    if isinstance(event, ev.RuffWon):
        return event.winners, "wins the ruff"
    return None


def _piles(hand: Hand, seen: Observation) -> Piles:
    deal, facts = hand.deal, hand.facts
    if deal is None:
        return TABLE.no_piles
    turned = Pile("Turned up") if hand.stage == "deal" else Pile("Turned up", "Turned up", 1, (deal.turned,))
    lying = Pile("Stock", "Stock: taken")
    if not facts.taken_in:
        shows = in_hand_order(deal.stock) if seen.seat is None else ()
        lying = Pile("Stock", f"Stock: {counted(SIZE, 'card')}", SIZE, shows)
    if not facts.laid_out:
        return Piles(turned, lying)
    count = facts.laid_out.bit_count()
    shows = in_hand_order(seen.facts.laid_out)
    return Piles(turned, lying, Pile("Discard", f"Discard: {counted(count, 'card')}", count, shows))


def _tom_caught(winner: int, hand: Hand) -> Iterator[Moment]:
    """Yield a highlight of the player for whom Tom (the knave of trumps) counts, if it was played and did not win."""
    trick, tom = hand.tricks[-1], 13 * hand.dealt.trump + Rank.KNAVE
    holder = (trick.leader + trick.cards.index(tom)) % 3 if tom in trick.cards else winner
    if holder == winner:
        return
    points = counting(hand.rules, hand.dealt.trump)[tom]
    if hand.rules.honours_to == "holder":
        yield Moment(holder, f"keeps Tom’s {points} points", "Tom")
    else:
        yield Moment(winner, f"catches Tom, worth {points} points", "Tom")


def _moments(event: Event, hand: Hand, seen_by: int | None) -> Iterator[Moment]:
    """Yield an event's highlights: secret ones only if `seen_by` is the seat that holds the cards, or None."""
    if isinstance(event, ev.TrickTaken):
        yield from _tom_caught(event.seat, hand)
    elif isinstance(event, ev.Called):
        for called in event.sets:
            if called[1] == MOURNIVAL:
                yield Moment(event.seat, f"calls a {set_name(*called)}", "mournival", told=True)
    elif isinstance(event, ev.TookIn) and seen_by in {None, event.seat}:
        if event.mask >> 13 * hand.dealt.trump + Rank.ACE & 1:
            yield Moment(event.seat, "draws Tib", "Tib")
    elif isinstance(event, ev.RuffWon) and not event.shown and seen_by in {None, event.winners[0]}:
        ruff, _, aces = best_ruff(hand.held[event.winners[0]], hand.rules)
        if hand.rules.ruff_counts != "cards" and not aces and ruff <= A_VAPOUR:
            yield Moment(event.winners[0], f"wins the ruff with {ruff}, unshown", "vapour")


def _tally(step: Step, seats: list[SeatView]) -> TallyView | None:
    hand = step.hand
    if hand is None or hand.facts.scores is None:
        return None
    points = honours(hand)
    settled = [each for event in hand.history if isinstance(event, ev.Settled) for each in event.payments]
    won = hand.game.accounts.empty().add(tuple(settled)).purses
    rows, lines, counts = [], [], []
    for seat, (view, score, net) in enumerate(zip(seats, hand.facts.scores, won, strict=True)):
        name, tricks = view["name"], view["tricks"]
        counts.append(A_TRICK * tricks + points[seat])
        pays = f": {with_plus(hand.setup.stake.sum(net), net)}" if hand.over and net else ""
        result = f"{score} over" if score > 0 else f"{-score} short" if score else "even"
        cards = [
            (card, nickname(card.index, hand.dealt.trump, hand.rules)) for card in _counted_cards(hand, seat)
        ]
        shown = ", ".join(nick or card_sign(card) for card, nick in cards)
        told = listed(f"{card.name} ({nick})" if nick else card.name for card, nick in cards)
        held = f"{points[seat]}{f' ({shown})' if cards else ''}"
        took = f"{tricks} × {A_TRICK} = {A_TRICK * tricks}" if tricks else "0"
        rows.append([name, took, held, str(counts[-1]), result + pays])
        lines.append(
            f"{name}: {A_TRICK * tricks} for {tricks} tricks and {points[seat]} for honours"
            f"{f' ({told})' if cards else ''}, less {OWN_CARDS}: {result}."
        )
    return {
        "columns": ["Player", "Tricks", "Honours", "Points", f"Against {OWN_CARDS}"],
        "rows": rows,
        "lines": lines,
        "count": {"goal": OWN_CARDS, "points": counts, "column": 3},
    }


def _counted_cards(hand: Hand, seat: int) -> list[Card]:
    """Return the cards that count for a seat at the reckoning, the highest first."""
    worth, up = counting(hand.rules, hand.dealt.trump), hand.dealt.turned
    by_trick = hand.rules.honours_to == "trick_winner"
    cards = [
        CARDS[index]
        for leader, played, winner in hand.tricks
        for place, index in enumerate(played)
        if worth[index] and seat == (winner if by_trick else (leader + place) % 3)
    ]
    if seat == DEALER and counts_turned_up(hand.rules, up.index):
        cards.append(up)
    return sorted(cards, reverse=True)


_REASON_VERBS: Final = frozenset({"never", "revies", "sees", "takes", "vies", "wins", "shares"})


def _reason(payment: Payment) -> str:
    price = re.match(r"half of the (\d+) bid", payment.reason)
    if price and int(price[1]) % 2:
        return payment.reason.replace(" for the stock", ", rounded down")
    return reason_to_you(payment.reason, _REASON_VERBS)


def _outcome(event: Event) -> bool:
    if isinstance(event, ev.Called | ev.Played | ev.TurnedUp):
        return bool(event.payments)
    return isinstance(event, ev.StockBought | ev.StockLeft | ev.RuffWon | ev.RuffPassed | ev.TrickTaken)


TABLE: Final = replace(
    table("gleek"),
    roles=ROLES,
    spoken_in=frozenset({"stock", "ruff", "melds"}),
    trump=lambda seen: None if seen.phase.stage == "deal" else seen.dealt.trump,
    marks=_marks,
    said=spoken,
    won=_won,
    no_piles=Piles(Pile("Turned up"), Pile("Stock")),
    piles=_piles,
    tally=_tally,
    outcome=_outcome,
    reason=_reason,
    remembered=(ev.TrickTaken, ev.Called, ev.TookIn, ev.RuffWon),
    moments=_moments,
)
