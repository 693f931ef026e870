"""Questions about order: the roles of the players, the first to bid, call or lead, and the next to act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.template import Maker, Mistakes, Template
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Pass
from gleek.games.gleek.course.exercises.saying import WHO
from gleek.games.gleek.course.exercises.scenes import TABLES, drawn_deal
from gleek.games.gleek.match import Match
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by
from gleek.words import listed
from gleek.words.tell import Teller, tell


class _Table(NamedTuple):
    match: Match
    hand: Hand
    question: str
    name: str  # the name that is the answer, the reason, and the id of the rule
    why: str
    rule: str
    happened: tuple[str, ...] = ()  # sentences about events before the question

    @property
    def names(self) -> tuple[str, ...]:
        names: tuple[str, ...] = self.hand.setup.names
        return names


def _turn(hand: Hand) -> str:
    """Return the name of the player who is to act."""
    assert hand.to_act is not None
    return str(hand.setup.names[hand.to_act])


def _after(match: Match, hands: int) -> tuple[str, ...]:
    """Return the names of eldest, the second and the dealer after so many hands."""
    return replace(match, dealer=(match.dealer + hands) % 3).begin().names


def _order(draw: Draw, level: int, rules: Rules) -> _Table | None:
    """Return a question about the roles (level 1), about who is first after an event (2), or whose turn it is (3)."""
    match = Match(rules, draw.one(TABLES), draw.below(3))
    hand = Hand.dealt_to(match.begin(), drawn_deal(draw))[0]
    names, someone, taker = hand.setup.names, draw.one(hand.setup.names), draw.below(3)
    ruff, sets, tricks = hand.to(Antes()).follow()[0], hand.to(Calling()), hand.to(led_by(0, hand))
    following = _after(match, 1)
    if level == 3 and draw.chance(8):
        return _spoken(draw, match, draw.one((hand, ruff)))
    asked: tuple[tuple[str, str, str, str], ...] = (
        ("Who is eldest?", names[0], "The dealer’s left-hand neighbour is eldest", "deal.twelve"),
        ("Who is dealt cards first?", names[0], "Eldest is dealt cards first", "deal.twelve"),
        ("Whose is the turned-up card?", names[2], "It is the dealer’s", "deal.turn_up"),
        ("Who is dealt cards last?", names[2], "The dealer comes last", "deal.twelve"),
        ("Who speaks first for the stock?", _turn(hand), "Eldest speaks first", "stock.turn"),
        ("Who calls sets first?", _turn(sets), "Eldest calls first", "melds.turn"),
        ("Who leads to the first trick?", _turn(tricks), "Eldest leads first", "tricks.turn"),
    )
    happened = {
        "Who speaks first for the ruff?": f"{someone} has bought the stock.",
        "Who calls sets first?": f"{someone} has won the ruff.",
        "Who leads to the first trick?": f"{someone} was paid for a mournival.",
        "Who plays last to the second trick?": f"{names[taker]} has taken the first trick.",
    }
    if level == 2:
        left, leads = "The deal passes to the left", f"{names[taker]} leads next"
        asked = (
            ("Who speaks first for the ruff?", _turn(ruff), "Eldest speaks first in the ruff", "ruff.turn"),
            ("Who calls sets first?", _turn(sets), "Eldest calls first, whoever won the ruff", "melds.turn"),
            (
                "Who leads to the first trick?",
                _turn(tricks),
                "Eldest leads first, whoever was paid",
                "tricks.turn",
            ),
            ("Who deals the next hand?", following[2], left, "deal.twelve"),
            (
                "Who will be eldest in the next hand?",
                following[0],
                f"{following[2]} deals next, with eldest on the left",
                "deal.twelve",
            ),
            ("Who plays last to the second trick?", names[taker - 1], leads, "tricks.winner_leads"),
        )
    if level == 3:
        third = _after(match, 2)
        asked = (
            (
                "Who will be eldest in the hand after the next?",
                third[0],
                f"{third[2]} deals then, with eldest on the left",
                "deal.twelve",
            ),
        )
    question, name, why, rule = draw.one(asked)
    events = (happened[question],) if level == 2 and question in happened else ()
    return _Table(match, hand, question, name, f"{why}: {name}.", rule, events)


def _spoken(draw: Draw, match: Match, hand: Hand) -> _Table | None:
    """Return the question whose turn it is after a few random actions; mostly it is not simply the next player's."""
    start, said, teller = hand, [], Teller.of(hand.setup, hand)
    for _ in range(draw.between(4, 6)):
        legal = hand.legal()
        passing = Pass(int(hand.to_act or 0))
        bids = [
            legal[0],
            *([passing] if passing in legal else []),
        ]  # in the bidding, the lowest bid or a pass
        hand, events = hand.apply(draw.one(bids if start.stage == "stock" else [*legal]))
        said.append(tell(events[0], teller))
        if hand.phase.__class__ is not start.phase.__class__:
            return None
    name = _turn(hand)
    if name == hand.setup.names[len(said) % 3] and draw.chance(6):
        return None
    where, rule = ("stock", "stock.turn") if start.stage == "stock" else ("ruff", "ruff.turn")
    why = f"After the last to speak it goes on to the left, past whoever is out of it: {name} speaks."
    return _Table(match, hand, f"Who speaks now for the {where}?", name, why, rule, tuple(said))


def _ask(p: _Table) -> Template:
    eldest, second, dealer = p.names
    return Template(
        p.question,
        p.name,
        (f"{dealer} deals, so {eldest}, on the left, is eldest, and {second} is the second.", p.why),
        p.rule,
        facts=(
            f"Round the table, each to the left of the one before, sit {listed(p.match.players)}.",
            f"{dealer} deals this hand.",
            *p.happened,
        ),
    )


def _others(p: _Table) -> Iterator[tuple[str, str]]:
    return ((name, f"{name} is {WHO[seat]} in this hand.") for seat, name in enumerate(p.names))


_MISTAKES: Final[Mistakes[_Table]] = {"another player": _others}
ORDER: Final = Maker(_order, _ask, _MISTAKES)
