"""The table of Piquet on the pages: its piles, speech, marks on cards, highlights and scores."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from gleek.course.explorer.game_table import Moment, Pile, Piles
from gleek.course.explorer.table_view import SeatView, TallyView
from gleek.engine.cards import in_hand_order, mask_of_numbers
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.observation import Observation
from gleek.engine.words import counted
from gleek.games.common.course.plain_table import table
from gleek.games.piquet import events as ev
from gleek.games.piquet.accounts import SEAT_WORDS
from gleek.games.piquet.match import DEALS, GAMES, Match, times_counted
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.speech import spoken
from gleek.records.replay import Step

ROLES: Final = ("elder hand", "younger hand")


def _marks(step: Step) -> list[list[tuple[int, str]]]:
    """Return for each seat its marked cards as (mask, word): cards taken in ("new"), or items just shown or scored."""
    marks: list[list[tuple[int, str]]] = [[] for _ in SEAT_WORDS]
    for event in step.hand.history if step.hand is not None and step.stage == "exchange" else step.events:
        if isinstance(event, ev.TookIn):
            word = "new"
        elif isinstance(event, ev.EqualShown | ev.Barred | ev.Scored):
            # Some words are replaced by shorter ones, which fit on the visible part of a card.
            word = {"carte_blanche": "blank", "sequence": "row"}.get(event.what, event.what)
        elif isinstance(event, ev.BlankShown):
            word = "blank"
        else:
            continue
        marks[event.seat].append((event.mask, word))
    return marks


def _won(event: Event) -> tuple[tuple[int, ...], str] | None:
    if isinstance(event, ev.CardsCounted) and event.payments and event.what != "capot":
        return (event.payments[0].receiver,), "wins the cards"
    if isinstance(event, ev.TrickTaken):
        return (event.seat,), "takes the trick"
    if isinstance(event, ev.GameWon):
        return (event.seat,), "wins the set" if event.rule == "partie.set" else "wins the game"
    return None


def _piles(hand: Hand, seen: Observation) -> Piles:
    # Cards leave the hand as soon as they are discarded, but the talon only when a player takes them in.
    gone = sum([event.count for event in hand.history if isinstance(event, ev.TookIn)])
    lying = () if hand.deal is None else hand.deal.talon[gone:]
    talon = Pile("Talon", "Talon: taken")
    if lying:
        shows = in_hand_order(mask_of_numbers(lying) & _looked_at(seen))
        talon = Pile("Talon", f"Talon: {counted(len(lying), 'card')}", len(lying), shows)
    elders, youngers = counts = [mask.bit_count() for mask in hand.facts.laid_out]
    if not any(counts):
        return Piles(stock=talon)
    # A no-break space keeps each number next to its player on a phone.
    text = f"Laid out: elder\xa0{elders}" + (f", younger\xa0{youngers}" if youngers else "")
    known = [card for mask in seen.facts.laid_out for card in in_hand_order(mask)]
    return Piles(stock=talon, discards=Pile("Laid out", text, sum(counts), known))


def _looked_at(seen: Observation) -> int:
    """Return the talon cards that a seat has looked at, as a mask; all bits (-1) if all cards are open."""
    if seen.seat is None:
        return -1
    left: int = seen.facts.left
    for event in seen.history:
        if isinstance(event, ev.LeftSome):
            left |= event.mask
    return left


def _tally(step: Step, seats: list[SeatView]) -> TallyView | None:
    hand = step.hand
    if hand is None or not hand.over:
        return None
    scored = [dict.fromkeys(("calling", "tricks", "end"), 0) for _ in seats]
    for event in hand.history:
        for payment in event.payments:
            scored[payment.receiver][event.stage] += payment.stakes
    rows, lines = [], []
    for view, points in zip(seats, scored, strict=True):
        calling, play, cards = points.values()
        all_ = counted(calling + play + cards, "point")
        rows.append([view["name"], str(calling), str(play), str(cards), all_])
        lines.append(
            f"{view['name']}: {calling} in the calling, {play} in the play, {cards} for the cards: {all_}."
        )
    return {"columns": ["Player", "Calling", "Play", "Cards", "In this deal"], "rows": rows, "lines": lines}


def _moments(event: Event, _: Hand, __: int | None) -> Iterator[Moment]:
    if isinstance(event, ev.Scored | ev.ScoredInPlay) and event.what in {"pique", "repique"}:
        yield Moment(event.seat, f"makes a {event.what}", event.what, told=True)
    elif isinstance(event, ev.CardsCounted) and event.what == "capot":
        yield Moment(event.payments[0].receiver, "makes capot", "capot", told=True)


def _settled(match: Match, player: int | None) -> str:
    result = match.result
    if result is None:
        return ""
    if result.winner is None:
        return "The partie is drawn: nobody wins anything."
    who = "You have won" if result.winner == player else f"{match.players[result.winner]} has won"
    if not result.points:
        return f"{who} the partie."
    loser = "you have" if player == 1 - result.winner else f"{match.players[1 - result.winner]} has"
    how = "a hundred and the difference"
    if result.rule == "partie.rubicon":
        how = f"a hundred and both scores, since {loser} less than a hundred"
    return f"{who} the partie, and {counted(result.points, 'point')}: {how}."


def _totals(match: Match) -> list[tuple[str, Sequence[int]]]:
    if match.rules.partie == "hundred_up":
        return [("In all", match.purses), ("Games won", match.games)]
    return [("In all", match.standing)]


def _lasts(rules: Rules) -> str:
    if rules.partie in DEALS:
        return f"of {counted(DEALS[rules.partie], 'deal')}"
    return f"to {rules.up_to} points" if rules.partie == "set" else f"to {counted(GAMES, 'game')}"


_REASONS: Final = {"led": "for leading", "won as second": "for winning second"}

TABLE: Final = replace(
    table("piquet"),
    roles=ROLES,
    spoken_in=frozenset({"exchange", "calling", "tricks"}),
    marks=_marks,
    said=spoken,
    won=_won,
    no_piles=Piles(stock=Pile("Talon")),
    piles=_piles,
    tally=_tally,
    # A shortened account leaves out the single points scored in the play.
    outcome=lambda event: isinstance(
        event, ev.Scored | ev.EqualShown | ev.Barred | ev.TrickTaken | ev.CardsCounted | ev.GameWon
    ),
    remembered=(ev.Scored, ev.ScoredInPlay, ev.CardsCounted),
    moments=_moments,
    deal="deal",
    partie="partie",
    lasts=_lasts,
    counted_times=lambda rules, number: times_counted(rules.partie, number),
    totals=_totals,
    settled=_settled,
    reason=lambda payment: _REASONS.get(payment.reason, payment.reason),
)
