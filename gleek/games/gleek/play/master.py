"""The master player: it bets by stored probabilities, estimates the worth of the stock, and evaluates cards twice.

A tree search assumes that the opponents play as well as they can. The heuristic assumes that they play simply. The
master uses the mean of both evaluations: against simple players the tree search alone is too cautious, and against
strong players the heuristic alone is too bold.
"""

from typing import Final

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import Bid, Discard, Pass
from gleek.games.gleek.play import exchange, heuristic, plain, remembering, ruff_betting
from gleek.games.gleek.play.knowledge import know
from gleek.games.gleek.play.likely_deals import Deals
from gleek.games.gleek.play.remembering import Effort, in_deals
from gleek.games.gleek.play.trick_simulator import Tricks
from gleek.games.gleek.reckoning import A_TRICK
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.stock import Bidding, LayingOut
from gleek.games.gleek.tricks import TRICKS
from gleek.players.seeds import best, chance
from gleek.players.tree import search

STOCKS: Final = 24  # sample stocks for a bid or a discard
_WALKS: Final = 600  # descents of the search tree
_DEALS: Final = 120  # sample deals that the tree search uses; the heuristic plays half of them out
_DRAWN: Final = 240  # random deals with weights, from which the sample deals are drawn
_WIDTH: Final = 0.25  # how much the tree search explores (see `gleek.players.tree`)
# The sample deals for choosing a card under rules that the tree search does not support.
_EFFORT: Final = Effort(16, 32)
# A buyer at price p pays p, and a player who does not buy receives p / 2. Buying pays if p is below 2/3 of the gain.
_PRICE_LIMIT_OF_GAIN: Final = 2 / 3


def choose(seen: Observation, seed: int = 0) -> Action:
    phase = seen.phase
    if isinstance(phase, Vying):
        held, buyer = seen.held[phase.turn], seen.facts.buyer
        return ruff_betting.choose(phase, seen.rules, held, buyer, chance=chance(seed))
    if isinstance(phase, Bidding):
        return bid(seen, phase, seed)
    if isinstance(phase, LayingOut):
        return lay_out(seen, phase.turn, seed)
    return play(seen, seed) if isinstance(phase, Playing) else plain.choose(seen)


def bid(seen: Observation, phase: Bidding, seed: int, stocks: int = STOCKS) -> Action:
    """Return the next bid if it is at most two thirds of the expected gain from the stock, or else a pass if legal."""
    assert seen.legal is not None, "it is the turn of another seat"
    if Pass(phase.turn) not in seen.legal:
        return Bid(phase.turn, seen.rules.opening_bid)
    seat, up = phase.turn, seen.dealt.turn_up
    gain = exchange.gain(seen.rules, seen.held[seat], up, seat, effort=stocks, chance=chance(seed))
    return plain.bid(seen, phase, int(gain * _PRICE_LIMIT_OF_GAIN))


def lay_out(seen: Observation, seat: int, seed: int, stocks: int = STOCKS) -> Action:
    rules, held, up = seen.rules, seen.held[seat], seen.dealt.turn_up
    judge = exchange.Judge(rules, up // 13, seat, seat)
    first = rules.exchange == "discard_first"
    some = exchange.stocks(held, up, stocks, chance(seed)) if first else [0]
    return Discard(seat, exchange.discards(judge, held, some)[0][1])


def play(seen: Observation, seed: int) -> Action:
    known = know(seen)
    cards = known.choices
    if len(cards) == 1:
        return known.play(cards[0])
    if not known.alone.is_usual:
        return remembering.play(seen, seed, _EFFORT)
    deals, positions = Deals(known).many(chance(seed), _DEALS, _DRAWN), []
    for hands in deals:
        tricks = known.with_hands(hands)
        tricks.dead = (known.held | known.unseen) & ~(hands[0] | hands[1] | hands[2])
        positions.append(tricks)
    root = search(positions, _WALKS, _rest, _liked, _WIDTH)
    found = []
    for card, stakes in zip(cards, in_deals(known, deals[::2], cards), strict=True):
        node = root.after.get(card)
        in_tree = A_TRICK * TRICKS * node.total / node.visits if node else 0.0
        found.append((in_tree + sum(stakes) / len(stakes)) / 2)
    return known.play(cards[best(found)])


def _rest(tricks: Tricks) -> list[float]:
    """Play all remaining tricks by the heuristic; return each seat's share of the twelve tricks."""
    heuristic.play_on(tricks)
    return [won / TRICKS for won in tricks.won]


def _liked(tricks: Tricks) -> int:
    """Return the card that the heuristic plays if it does not know which of the unseen cards are in no hand."""
    held, turn = tricks.hands, tricks.turn
    unseen = (held[0] | held[1] | held[2] | tricks.dead) & ~held[turn]
    return heuristic.card_to_play(held[turn], tricks.table, unseen, tricks.rules)
