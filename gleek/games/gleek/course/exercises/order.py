"""Questions about order: the roles of the players, the first to bid, call or lead, and the next to act."""

from dataclasses import replace
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.template import Maker, Mistakes, Template
from gleek.engine.hand import Hand
from gleek.engine.tell import Teller, tell
from gleek.games.gleek.actions import Pass
from gleek.games.gleek.course.exercises.saying import WHO
from gleek.games.gleek.course.exercises.scenes import TABLES, drawn_deal
from gleek.games.gleek.match import Match
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by
from gleek.words import listed


class _Table(NamedTuple):
    match: Match
    hand: Hand
    question: str
    name: str  # the answer
    why: str
    rule: str
    happened: tuple[str, ...] = ()  # sentences about events before the question


def _turn(hand: Hand) -> str:
    assert hand.to_act is not None
    return str(hand.setup.names[hand.to_act])


def _after(match: Match, hands: int) -> tuple[str, ...]:
    """Return the names of eldest, the second and the dealer after that number of hands."""
    return replace(match, dealer=(match.dealer + hands) % 3).begin().names


def _order(draw: Draw, level: int, rules: Rules) -> _Table | None:
    """Return a question about the roles (level 1), about who is first after an event (2), or whose turn it is (3)."""
    match = Match(rules, draw.one(TABLES), draw.below(3))
    hand = Hand.dealt_to(match.begin(), drawn_deal(draw))[0]
    names, someone, taker = hand.setup.names, draw.one(hand.setup.names), draw.below(3)
    ruff, sets, tricks = hand.to(Antes()).follow()[0], hand.to(Calling()), hand.to(led_by(0, hand))
    if level == 3 and draw.chance(8):
        return _spoken(draw, match, draw.one((hand, ruff)))
    (eldest, _, dealer), (later_eldest, _, later_dealer) = _after(match, 1), _after(match, 2)
    bought, won, paid = (f"{someone} {has}." for has in _HAPPENED)
    taken = f"{names[taker]} has taken the first trick."
    after_next, left = "Who will be eldest in the hand after the next?", "The deal passes to the left"
    to_left, then_left = (
        f"{dealer} deals next, with eldest on the left",
        f"{later_dealer} deals then, with eldest on the left",
    )
    # for each level: question → answer, reason, rule and, for some questions, a sentence on what happened before
    asked: tuple[dict[str, tuple[str, ...]], ...] = (
        {
            "Who is eldest?": (names[0], "The dealer’s left-hand neighbour is eldest", "deal.twelve"),
            "Who is dealt cards first?": (names[0], "Eldest is dealt cards first", "deal.twelve"),
            "Whose is the turned-up card?": (names[2], "It is the dealer’s", "deal.turn_up"),
            "Who is dealt cards last?": (names[2], "The dealer comes last", "deal.twelve"),
            "Who speaks first for the stock?": (_turn(hand), "Eldest speaks first", "stock.turn"),
            "Who calls sets first?": (_turn(sets), "Eldest calls first", "melds.turn"),
            _FIRST_LEAD: (_turn(tricks), "Eldest leads first", "tricks.turn"),
        },
        {
            "Who speaks first for the ruff?": (
                _turn(ruff),
                "Eldest speaks first in the ruff",
                "ruff.turn",
                bought,
            ),
            "Who calls sets first?": (
                _turn(sets),
                "Eldest calls first, whoever won the ruff",
                "melds.turn",
                won,
            ),
            _FIRST_LEAD: (_turn(tricks), "Eldest leads first, whoever was paid", "tricks.turn", paid),
            "Who deals the next hand?": (dealer, left, "deal.twelve"),
            "Who will be eldest in the next hand?": (eldest, to_left, "deal.twelve"),
            _LAST_PLAY: (names[taker - 1], f"{names[taker]} leads next", "tricks.winner_leads", taken),
        },
        {after_next: (later_eldest, then_left, "deal.twelve")},
    )
    question, (name, why, rule, *events) = draw.one([*asked[level - 1].items()])
    return _Table(match, hand, question, name, f"{why}: {name}.", rule, tuple(events))


_HAPPENED: Final = ("has bought the stock", "has won the ruff", "was paid for a mournival")
_FIRST_LEAD: Final = "Who leads to the first trick?"
_LAST_PLAY: Final = "Who plays last to the second trick?"


def _spoken(draw: Draw, match: Match, hand: Hand) -> _Table | None:
    """Return a question on whose turn it is, after a few random actions.

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
    return _Table(match, hand, f"Who speaks now for the {stage}?", name, why, f"{stage}.turn", tuple(said))


def _ask(p: _Table) -> Template:
    eldest, second, dealer = p.hand.setup.names
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


_MISTAKES: Final[Mistakes[_Table]] = {
    "another player": lambda p: (
        (name, f"{name} is {WHO[seat]} in this hand.") for seat, name in enumerate(p.hand.setup.names)
    )
}
ORDER: Final = Maker(_order, _ask, _MISTAKES)
