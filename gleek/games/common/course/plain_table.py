"""The card table that a page shows, as most games have it. A game changes those parts in which it differs."""

from gleek.course.explorer.game_table import GameTable, Pile, Piles
from gleek.course.explorer.table_parts import signed_sum
from gleek.course.explorer.table_view import SeatView, TallyView
from gleek.engine.cards import Card
from gleek.engine.events import TrickTaken
from gleek.engine.hand import Hand
from gleek.engine.money import Stake
from gleek.engine.observation import Observation
from gleek.engine.rules import Rules
from gleek.engine.tricks import playable_of
from gleek.engine.words import NOTHING, counted, signed, upper_first
from gleek.evidence.presets import preset
from gleek.games import game
from gleek.records.replay import Step


def _piles(hand: Hand, seen: Observation) -> Piles:
    """Return the pile "turn_up" and the first other pile of a deal, with those of their cards that still lie there."""
    deal, gone = hand.deal, sum(hand.held)  # no card is in two hands
    piles = dict[str, Pile]()
    for name in getattr(deal, "names", ()):
        cards = [each for each in deal.places[name] if not each.bit & gone]
        shows = cards if seen.seat is None or name in deal.open else ()
        piles[name] = Pile(upper_first(name.replace("_", " ")), "", len(cards), shows)
    turn_up = piles.pop("turn_up", None)
    return Piles(turn_up, next(iter(piles.values()), None))


def table(game_id: str) -> GameTable:
    """Return the table: the hands, the trick, the pots and, at the end, what each player has won or lost."""
    of = game(game_id)

    def nickname(card: Card, trump: int | None, rules: Rules) -> str:
        return "" if trump is None else of.nickname(card.index, trump, rules)

    def tally(step: Step, seats: list[SeatView]) -> TallyView | None:
        hand = step.hand
        if hand is None or not hand.over:
            return None
        rows, lines = [], []
        for seat, each in enumerate(seats):
            result = signed_sum(found, hand.setup.stake, hand.ledger.balances[seat])["text"]
            tricks = [str(sum(trick.winner == seat for trick in hand.tricks))] * found.tricks
            rows.append([each["name"], *tricks, result])
            told = "".join(f"{counted(int(many), 'trick')}, " for many in tricks)
            lines.append(f"{each['name']}: {told}{result}.")
        return {
            "columns": ["Player", *["Tricks"] * found.tricks, "Won or lost"],
            "rows": rows,
            "lines": lines,
        }

    found: GameTable = GameTable(
        seats=of.seats,
        roles=tuple(seat.replace("_", " ") for seat in of.seats),
        hand_size=of.shape(preset(of.rules)).size,
        stages=of.stage_names,
        spoken_in=frozenset(),
        trump=lambda seen: getattr(seen.deal, "trump", None),
        nickname=nickname,
        playable=lambda seen: playable_of(seen.legal),
        marks=lambda _: (),
        said=lambda *_: NOTHING,
        won=lambda event: ((event.seat,), "takes the trick") if isinstance(event, TrickTaken) else None,
        no_piles=Piles(),
        piles=_piles,
        pots=lambda hand: of.accounts.pots_in(hand.ledger),
        tally=tally,
        tricks=bool(of.trick_stage),
        purse="Purse" if of.counts_money else "Points",
        money=of.counts_money,
        sum=Stake.sum if of.counts_money else lambda _, points: signed(points),
    )
    return found
