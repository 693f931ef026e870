"""Questions about order: the roles of the players, the first to bid, call or lead, and the next to act."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, offered
from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Bid, Pass
from gleek.games.gleek.course.exercises.saying import WHO
from gleek.games.gleek.course.exercises.scenes import TABLES, drawn_deal
from gleek.games.gleek.match import Match
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.ruff import Antes, Vying
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.stock import Bidding
from gleek.games.gleek.tricks import led_by
from gleek.words import listed
from gleek.words.tell import Teller, tell

Names = tuple[str, str, str]


class _Puzzle(NamedTuple):
    question: str
    # the name of the player who is the answer
    name: str
    # the explanation
    why: str
    # the id of the rule
    rule: str
    # sentences about events before the question
    happened: tuple[str, ...] = ()


def deal_order(draw: Draw, level: int, rules: Rules) -> Asked:
    """Return a question about the order of the players.

    Level 1: the roles. Level 2: who is first after some event. Level 3: whose turn it is in the bidding or in the ruff.
    """
    table, dealer = draw.one(TABLES), draw.below(3)
    match = Match(rules, table, dealer)
    hand, _ = Hand.dealt_to(match.begin(), drawn_deal(draw))
    found = (_who_is_who, _who_is_first, _whose_turn)[level - 1](draw, match, hand)
    names = hand.setup.names
    lines = [
        f"{table[dealer]} deals, so {names[0]}, on the left, is eldest, and {names[1]} is the second.",
        found.why,
    ]
    return Asked(
        found.question,
        offered(draw, found.name, [(name, _wrong(name, names)) for name in table if name != found.name]),
        tuple(dict.fromkeys(lines)),
        found.rule,
        facts=(
            f"Round the table, each to the left of the one before, sit {listed(table)}.",
            f"{table[dealer]} deals this hand.",
            *found.happened,
        ),
    )


def _wrong(name: str, names: Names) -> str:
    return f"{name} is {WHO[names.index(name)]} in this hand."


# ---------------------------------------------------------------- the roles


def _who_is_who(draw: Draw, _match: Match, hand: Hand) -> _Puzzle:
    names, tricks = hand.setup.names, hand.to(led_by(0, hand))
    speaks, calls, leads = (names[_turn(each)] for each in (hand, hand.to(Calling()), tricks))
    return draw.one(
        (
            _Puzzle(
                "Who is eldest?",
                names[0],
                f"The dealer’s left-hand neighbour is eldest: {names[0]}.",
                "deal.twelve",
            ),
            _Puzzle(
                "Who is dealt cards first?",
                names[0],
                f"Eldest is dealt cards first: {names[0]}.",
                "deal.twelve",
            ),
            _Puzzle(
                "Whose is the turned-up card?", names[2], f"It is the dealer’s: {names[2]}’s.", "deal.turn_up"
            ),
            _Puzzle(
                "Who is dealt cards last?", names[2], f"The dealer comes last: {names[2]}.", "deal.twelve"
            ),
            _Puzzle(
                "Who speaks first for the stock?", speaks, f"Eldest speaks first: {speaks}.", "stock.turn"
            ),
            _Puzzle("Who calls sets first?", calls, f"Eldest calls first: {calls}.", "melds.turn"),
            _Puzzle("Who leads to the first trick?", leads, f"Eldest leads first: {leads}.", "tricks.turn"),
        )
    )


def _turn(hand: Hand) -> int:
    seat = hand.to_act
    assert seat is not None
    return seat


# ---------------------------------------------------------------- the first to act after some event


def _who_is_first(draw: Draw, match: Match, hand: Hand) -> _Puzzle:
    names, someone = hand.setup.names, draw.one(hand.setup.names)
    # The question about the next hand needs only its names, so the present hand is not played to its end.
    after = replace(match, dealer=(match.dealer + 1) % 3)
    following = after.begin().names
    ruff, calls, leads = (names[_turn(each)] for each in _beginnings(hand))
    winner = draw.below(3)
    last = names[_turn(hand.to(led_by(winner, hand))) - 1]
    return draw.one(
        (
            _Puzzle("Who speaks first for the ruff?", ruff, f"Eldest speaks first in the ruff: {ruff}.", "ruff.turn",
                    (f"{someone} has bought the stock.",)),
            _Puzzle("Who calls sets first?", calls, f"Eldest calls first, whoever won the ruff: {calls}.",
                    "melds.turn", (f"{someone} has won the ruff.",)),
            _Puzzle("Who leads to the first trick?", leads, f"Eldest leads first, whoever was paid before: {leads}.",
                    "tricks.turn", (f"{someone} was paid for a mournival.",)),
            _Puzzle("Who deals the next hand?", match.players[after.dealer],
                    f"The deal passes to the left: {match.players[after.dealer]} deals next.", "deal.twelve"),
            _Puzzle("Who will be eldest in the next hand?", following[0],
                    f"{following[2]} deals next, and eldest will be {following[0]}.", "deal.twelve"),
            _Puzzle("Who plays last to the second trick?", last,
                    f"Whoever takes a trick leads to the next: {names[winner]} leads, and {last} plays last.",
                    "tricks.winner_leads", (f"{names[winner]} has taken the first trick.",)),
        )
    )  # fmt: skip


def _beginnings(hand: Hand) -> tuple[Hand, Hand, Hand]:
    """Return the hand at the start of the ruff, of the sets and of the tricks."""
    ruff, _ = hand.to(Antes()).follow()
    return ruff, hand.to(Calling()), hand.to(led_by(0, hand))


# ---------------------------------------------------------------- the turn


def _whose_turn(draw: Draw, match: Match, hand: Hand) -> _Puzzle:
    if draw.chance(2):
        return _two_hands_on(match)
    in_ruff = draw.chance(5)
    if in_ruff:
        hand, _ = hand.to(Antes()).follow()
    begun, skips = hand, draw.chance(6)
    said: tuple[str, ...] = ()
    for _ in range(40):  # try again if the answer is simply the next player in the first round
        hand, said = _some_way_on(draw, begun)
        if len(said) > 3 and (not skips or len(said) % 3 != _turn(hand)):
            break
    name = hand.setup.names[_turn(hand)]
    where = "the ruff" if in_ruff else "the stock"
    why = f"After the last to speak it goes on to the left, past whoever is out of it: {name} speaks."
    return _Puzzle(f"Who speaks now for {where}?", name, why, "ruff.turn" if in_ruff else "stock.turn", said)


def _some_way_on(draw: Draw, hand: Hand) -> tuple[Hand, tuple[str, ...]]:
    """Return the hand after a few random actions in the same stage, and sentences that describe these actions."""
    said: tuple[str, ...] = ()
    teller = Teller.of(hand.setup, hand)
    for _ in range(draw.between(3, 6)):
        after, events = hand.apply(_some_action(draw, hand))
        if not isinstance(after.phase, Bidding | Vying) or after.stage != hand.stage:
            break
        said += (tell(events[0], teller),)
        hand = after
    return hand, said


def _some_action(draw: Draw, hand: Hand) -> Action:
    """Return a random legal action. In the bidding, bids and passes are equally likely.

    A bid is always the lowest legal one.
    """
    legal, seat = hand.legal(), _turn(hand)
    if isinstance(hand.phase, Bidding):
        may_pass = Pass(seat) in legal
        first = legal[0]
        assert isinstance(first, Bid)
        return Pass(seat) if may_pass and draw.chance(5) else first
    return draw.one(legal)


def _two_hands_on(match: Match) -> _Puzzle:
    third = replace(match, dealer=(match.dealer + 2) % 3)
    names = third.begin().names
    why = f"The deal passes to the left with every hand: {names[2]} will deal then, and {names[0]} will be eldest."
    return _Puzzle("Who will be eldest in the hand after the next?", names[0], why, "deal.twelve")
