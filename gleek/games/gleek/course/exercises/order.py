"""Questions about order: the roles of the players, the first to bid, call or lead, and the next to act."""

from dataclasses import replace
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.template import Template, question
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller, tell
from gleek.engine.words import listed
from gleek.games.gleek.actions import Pass
from gleek.games.gleek.course.exercises.saying import WHO
from gleek.games.gleek.course.exercises.scenes import TABLES, drawn_deal
from gleek.games.gleek.match import Match
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by

_HAPPENED: Final = ("has bought the stock", "has won the ruff", "was paid for a mournival")
_LAST_PLAY: Final = "Who plays last to the second trick?"
_LATER: Final = "Who will be eldest in the hand after the next?"


@question("deal_order", "Whose turn is it?", "deal")
def deal_order(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Ask about the roles (level 1), about who is first after an event (2), or whose turn it is (3)."""
    match = Match(rules, draw.one(TABLES), draw.below(3))
    hand = Hand.dealt_to(match.begin(), drawn_deal(draw))[0]
    names, someone, taker = hand.setup.names, draw.one(hand.setup.names), draw.below(3)
    ruff, sets, tricks = hand.to(Antes()).follow()[0], hand.to(Calling()), hand.to(led_by(0, hand))
    if level == 3 and draw.chance(8):
        return _turn_after(draw, match, draw.one((hand, ruff)))
    # the names of eldest, the second and the dealer in the next hand and in the one after it
    (eldest, _, dealer), (later_eldest, _, later_dealer) = (
        replace(match, dealer=(match.dealer + hands) % 3).begin().names for hands in (1, 2)
    )
    bought, won, paid = (f"{someone} {has}." for has in _HAPPENED)
    taken, leads = f"{names[taker]} has taken the first trick.", "Who leads to the first trick?"
    left, deal, lead = "with eldest on the left", "deal.twelve", "tricks.winner_leads"
    # for each level: question, answer, reason, rule and, for some questions, a sentence on what happened before
    asked: tuple[tuple[tuple[str, ...], ...], ...] = (
        (
            ("Who is eldest?", names[0], "The dealer’s left-hand neighbour is eldest", deal),
            ("Who is dealt cards first?", names[0], "Eldest is dealt cards first", deal),
            ("Whose is the turned-up card?", names[2], "It is the dealer’s", "deal.turn_up"),
            ("Who is dealt cards last?", names[2], "The dealer comes last", deal),
            ("Who speaks first for the stock?", _turn(hand), "Eldest speaks first", "stock.turn"),
            ("Who calls sets first?", _turn(sets), "Eldest calls first", "melds.turn"),
            (leads, _turn(tricks), "Eldest leads first", "tricks.turn"),
        ),
        (
            (
                "Who speaks first for the ruff?",
                _turn(ruff),
                "Eldest speaks first in the ruff",
                "ruff.turn",
                bought,
            ),
            (
                "Who calls sets first?",
                _turn(sets),
                "Eldest calls first, whoever won the ruff",
                "melds.turn",
                won,
            ),
            (leads, _turn(tricks), "Eldest leads first, whoever was paid", "tricks.turn", paid),
            ("Who deals the next hand?", dealer, "The deal passes to the left", deal),
            ("Who will be eldest in the next hand?", eldest, f"{dealer} deals next, {left}", deal),
            (_LAST_PLAY, names[taker - 1], f"{names[taker]} leads next", lead, taken),
        ),
        ((_LATER, later_eldest, f"{later_dealer} deals then, {left}", deal),),
    )
    question, name, why, rule, *happened = draw.one(asked[level - 1])
    return _ask(match, question, name, f"{why}: {name}.", rule, *happened)


def _turn(hand: Hand) -> str:
    assert hand.to_act is not None
    return str(hand.setup.names[hand.to_act])


def _turn_after(draw: Draw, match: Match, hand: Hand) -> Template | None:
    """Ask whose turn it is after a few random actions.

    Mostly it is not the turn that counting on from player to player gives, because a player is out.
    """
    start, said, teller = hand, [], Teller.of(hand.setup, hand)
    for _ in range(draw.between(4, 6)):
        legal = hand.legal()
        passing = Pass(int(hand.to_act or 0))
        bids = [legal[0], *[passing] * (passing in legal)]  # in the bidding, the lowest bid or a pass
        hand, events = hand.apply(draw.one(bids if start.stage == "stock" else [*legal]))
        said.append(tell(events[0], teller))
        if hand.phase.__class__ is not start.phase.__class__:
            return None
    name, stage = _turn(hand), start.stage
    if name == hand.setup.names[len(said) % 3] and draw.chance(6):
        return None
    why = f"After the last to speak it goes on to the left, past whoever is out of it: {name} speaks."
    return _ask(match, f"Who speaks now for the {stage}?", name, why, f"{stage}.turn", *said)


def _ask(match: Match, question: str, name: str, why: str, rule: str, *happened: str) -> Template:
    names = match.begin().names
    eldest, second, dealer = names
    return Template(
        question,
        answer=name,
        reasoning=[f"{dealer} deals, so {eldest}, on the left, is eldest, and {second} is the second.", why],
        rule=rule,
        facts=[
            f"Round the table, each to the left of the one before, sit {listed(match.players)}.",
            f"{dealer} deals this hand.",
            *happened,
        ],
        mistakes={
            "another player": (
                (each, f"{each} is {WHO[seat]} in this hand.") for seat, each in enumerate(names)
            )
        },
    )
