"""The parts of a course that a game has if it has no modules of its own for them, made from the game itself.

A game that differs in little takes a part and changes it, as in `TABLE = replace(plain.table("gillet"), deal="deal")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from gleek.course.course_parts import Brief, Combinations, Losses, Payments, Skill
from gleek.course.exercises.kinds import Kinds
from gleek.course.explorer.game_table import GameTable, Pile, Piles
from gleek.course.explorer.table_parts import signed_sum
from gleek.course.on_paper import Column, ScoreSheet
from gleek.course.play.offering import Offering
from gleek.course.play.positions import Position
from gleek.course.play.verdict import Judge, Share
from gleek.engine.cards import Card, Suit
from gleek.engine.events import Event
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.engine.tricks import on_table, playable_of
from gleek.evidence import games as evidence
from gleek.evidence.presets import nearest, preset
from gleek.games import game, players
from gleek.games.common import view
from gleek.games.common.events import TrickTaken
from gleek.records.rules_text import rules_line
from gleek.words import counted, signed, upper_first
from gleek.words.speech import NOTHING

if TYPE_CHECKING:
    from gleek.course.explorer.table_view import SeatView, TallyView
    from gleek.records.replay import Step

DEALS: Final = (
    12  # the rows of a score sheet: they fit on a page, and two, three or four players deal equally often
)


@dataclass(frozen=True, slots=True)
class View(view.View):
    suit: Suit | None
    piles: Piles

    @property
    def trump(self) -> Suit | None:
        return self.suit


def view_of(hand: Hand, seat: int | None = None) -> View:
    """Return a hand as a seat sees it; with all cards open if `seat` is None.

    A pile "turn_up" and one other pile are on the table until their cards are dealt or drawn.
    """
    seen, deal = hand.observe(seat), hand.deal
    lying = on_table(hand.phase, len(hand.held))
    piles = {} if deal is None else {name: _pile(hand, name, seat) for name in getattr(deal, "names", ())}
    turn_up = piles.pop("turn_up", None)
    shown = Piles(turn_up, next(iter(piles.values()), None))
    return View(seat, seen.held, seen.counts, seen.legal, lying, getattr(deal, "trump", None), shown)


def _pile(hand: Hand, name: str, seat: int | None) -> Pile:
    gone = sum(hand.held)  # the masks of hands have no card in common
    cards = [each for each in hand.deal.places[name] if not each.bit & gone]
    is_open = seat is None or name in hand.deal.open
    return Pile(upper_first(name.replace("_", " ")), "", len(cards), cards if is_open else ())


def table(game_id: str) -> GameTable[Any]:
    """Return the table: the hands, the trick, the pots and, at the end, what each player has won or lost."""
    of = game(game_id)

    def nickname(card: Card, trump: int | None, rules: Rules) -> str:
        return "" if trump is None else of.nickname(card.index, trump, rules)

    def tally(step: Step, seats: list[SeatView]) -> TallyView | None:
        hand = step.hand
        return None if hand is None or not hand.over else _tally(found, hand, seats)

    found: GameTable[Any] = GameTable(
        seats=of.seats,
        roles=tuple(seat.replace("_", " ") for seat in of.seats),
        hand_size=of.shape(preset(of.rules)).size,
        stages=of.stage_names,
        spoken_in=frozenset(),
        see=view_of,
        trump=lambda seen: seen.trump,
        nickname=nickname,
        playable=lambda seen: playable_of(seen.legal),
        marks=lambda _: (),
        said=lambda *_: NOTHING,
        won=_won,
        piles=lambda seen: Piles() if seen is None else getattr(seen, "piles", Piles()),
        pots=lambda hand: of.accounts.pots_in(hand.ledger),
        tally=tally,
        tricks=bool(of.trick_stage),
        purse="Purse" if of.counts_money else "Points",
        money=of.counts_money,
        sum=Stake.sum if of.counts_money else lambda _, points: signed(points),
    )
    return found


def _won(event: Event) -> tuple[tuple[int, ...], str] | None:
    return ((event.seat,), "takes the trick") if isinstance(event, TrickTaken) else None


def _tally(of: GameTable[Any], hand: Hand, seats: list[SeatView]) -> TallyView:
    rows, lines = [], []
    for seat, each in enumerate(seats):
        result = signed_sum(of, hand.setup.stake, hand.ledger.balances[seat])["text"]
        tricks = [str(sum(trick.winner == seat for trick in hand.tricks))] * of.tricks
        rows.append([each["name"], *tricks, result])
        told = "".join(f"{counted(int(many), 'trick')}, " for many in tricks)
        lines.append(f"{each['name']}: {told}{result}.")
    return {"columns": ["Player", *["Tricks"] * of.tricks, "Won or lost"], "rows": rows, "lines": lines}


def judge(game_id: str, headings: Mapping[str, str] | None = None) -> Judge:
    """Return the judge of tasks: an action is worth what the purse gains.

    `headings` are the headings of payments by the first word of their rule's id; by default a stage's title.
    """
    of = game(game_id)
    parts = {stage.id: stage.title for stage in of.stages} if headings is None else headings

    def shares(at: Position, payments: Iterable[Payment]) -> Iterator[Share]:
        reason = at.table.reason
        for each in payments:
            part = parts.get(each.rule.partition(".")[0], "The hand")
            if each.payer == at.seat:
                yield Share(part, reason(each), -each.stakes)
            elif each.receiver == at.seat:
                yield Share(part, reason(each), each.stakes)

    return Judge(lambda hand, seat, _until: hand.ledger.balances[seat], shares)


def skills(game_id: str) -> tuple[Skill, ...]:
    first, *others = players(game_id)
    simply = Skill("plays simply", "Plays by a few simple rules.", {"even": first})
    return simply, *(Skill(name, "Plays in another way.", {"even": name}) for name in others)


def score_sheet(rules: Rules, book: str = "") -> ScoreSheet:
    """Return the score sheet for these rules: a row for each deal, and what each player won or lost in it.

    Its head names the preset `book`; "" is the nearest preset.
    """
    of = game(rules.game)
    return ScoreSheet(
        title=f"{evidence.game(of.id).title}: the score",
        by=rules_line(rules, book or nearest(rules)),
        players=len(of.seats),
        before=(Column("Deal", "its number"), Column("Dealer", "who dealt")),
        each=(Column("Deal", "won or lost in this deal"), Column("Total", "all so far")),
        after=(),
        rows=tuple(str(number) for number in range(1, DEALS + 1)),
        notes=(),
        over="Brought in",
        under="Carried on",
        debts=of.counts_money,
    )


def brief(game_id: str) -> Brief:
    page = evidence.game(game_id).glossary_page.removesuffix(".ipynb")
    return Brief(page, lambda rules: rules.as_dict(), {})


PARTS: Final[Mapping[str, Callable[[str], Any]]] = {
    "skills": skills,
    "table": table,
    "offers": lambda _: Offering(),
    "losses": lambda _: Losses(
        lambda *_: (),
        nothing="Ask for the review to see what other choices would have brought.",
        uncertain="",
    ),
    "judge": judge,
    "exercises": lambda game_id: Kinds(game_id, (), ""),
    "brief": brief,
    "combinations": lambda _: Combinations((), lambda _: "", str),
    "payments": lambda _: Payments(("Before the play", "In the play"), (), lambda _: (), lambda _: ()),
    "score_sheet": lambda _: score_sheet,
    "after_round": lambda _: lambda *_: "",
    "own_counts": lambda _: lambda _: (),
}
"""What makes each part, from the id of a game. The other parts belong to pages that a game need not have."""
