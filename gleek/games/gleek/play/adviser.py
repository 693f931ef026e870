"""Advice at Gleek: the actions of the seat to act, with their expected stakes and the reasons.

`advise` uses the methods of the master player: sample deals, the table of the ruff, the evaluation of hands. It returns
the figures for every action. The expected stakes count only the part of the hand that the decision concerns: for a bid
or a discard all the rest of the hand, for a bet the ruff, for a call the sets, and for a card the tricks (with the
honours that they win under some rules).
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from gleek.engine.cards import CARDS, RANK_MASKS, bits
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import SET_RANKS, Bid, Call, Discard, Pass
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.melds import PAYS, Calling, sets_in
from gleek.games.gleek.play import advising_cards, advising_ruff, exchange
from gleek.games.gleek.play.reasons import honour, tell
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.stock import SIZE, Bidding, LayingOut
from gleek.players.advice import Advice, Choice, Reason, mean_and_error, ranked
from gleek.players.seeds import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation

__all__ = ["advise", "tell"]

# The number of sample stocks, by the rule `exchange`. For `draw_first` it is smaller, because each sample needs its own
# search for the discard.
STOCKS: Final = {"discard_first": 200, "draw_first": 32}
_TO_CHOOSE: Final = 60  # sample stocks used to choose a discard
_FEW: Final = 5  # the number of discards returned


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return the actions of the seat to act with their expected stakes, the best first.

    At a discard the result has only the few best discards, and also `asked` if it is a discard. Raises ValueError if no
    seat has a decision.
    """
    phase = seen.phase
    if isinstance(phase, Bidding):
        return _bids(seen, phase, seed)
    if isinstance(phase, LayingOut):
        return _discards(seen, phase.turn, seed, asked)
    if isinstance(phase, Vying):
        return advising_ruff.advise(seen, phase, seed)
    if isinstance(phase, Calling):
        return _calls(seen, phase.turn)
    if isinstance(phase, Playing):
        return advising_cards.advise(seen, seed)
    msg = f"nobody has anything to choose in {phase.stage}"
    raise ValueError(msg)


# ---------------------------------------------------------------- the stock


def _bids(seen: Observation, phase: Bidding, seed: int) -> Advice:
    seat = phase.turn
    count = STOCKS[seen.rules.exchange]
    gain, error = mean_and_error(gains(seen, phase, seed, count))
    brings = Reason("stock_brings", {"gain": gain, "bid": _worth_bidding(gain)})
    assert seen.legal is not None, "it is the turn of another seat"
    forced = (Reason("must_open", {}),) if Pass(seat) not in seen.legal else ()
    found = []
    for action in seen.legal:
        if isinstance(action, Bid):
            price = Reason("price", {"price": action.price})
            found.append(Choice(action, gain - action.price, error, (*forced, brings, price)))
        else:
            half = phase.price // 2
            price = Reason("half", {"price": phase.price, "half": half})
            reasons = (brings, price) if phase.price else (brings,)
            found.append(Choice(action, float(half), 0.0, reasons))
    assumed = (Reason("last_word", {}), Reason("stocks_alike", {}))
    return Advice(ranked(found), assumed, count, one_error=True)


def _worth_bidding(gain: float) -> int:
    """Return the highest bid that pays at least as well as leaving the stock to another player for one stake less.

    A player who does not buy receives half of the price.
    """
    bid = 0
    while gain - bid - 1 >= bid // 2:
        bid += 1
    return bid


def gains(seen: Observation, phase: Bidding, seed: int, count: int) -> list[float]:
    """Return the gain in stakes from buying the stock, for each of `count` sample stocks. The price is not subtracted.

    The gain is the advantage over leaving the stock to the last bidder, or unsold if there is no bid yet.
    """
    seat, rules, up = phase.turn, seen.rules, seen.dealt.turn_up
    held, trump = seen.held[seat], up // 13
    mine = exchange.Judge(rules, trump, seat, seat)
    without = exchange.Judge(rules, trump, seat, phase.bidder).stakes(held)
    return [exchange.really(rules, each - without) for each in _brought(mine, held, up, seed, count)]


def _brought(judge: exchange.Judge, held: int, up: int, seed: int, count: int) -> list[float]:
    """Return the expected stakes of a hand after the exchange, with each of `count` sample stocks.

    Under `discard_first` the discard is chosen with other samples: with the same ones the estimate would be too high.
    """
    stocks = exchange.stocks(held, up, count, chance(seed, "costed"))
    if judge.rules.exchange == "draw_first":
        return [exchange.discards(judge, held | stock, (0,))[0][0] for stock in stocks]
    out = exchange.discards(judge, held, exchange.stocks(held, up, _TO_CHOOSE, chance(seed, "chosen")))[0][1]
    return [judge.stakes(held & ~out | stock) for stock in stocks]


def _discards(seen: Observation, seat: int, seed: int, asked: Action | None) -> Advice:
    rules, held, up = seen.rules, seen.held[seat], seen.dealt.turn_up
    judge = exchange.Judge(rules, up // 13, seat, seat)
    first = rules.exchange == "discard_first"
    chosen, costed = (
        exchange.stocks(held, up, count, chance(seed, what)) if first else [0]
        for what, count in (("chosen", _TO_CHOOSE), ("costed", STOCKS["discard_first"]))
    )
    also = (asked.mask,) if isinstance(asked, Discard) else ()
    outs = [mask for _, mask in exchange.discards(judge, held, chosen, also)[:_FEW]]
    outs += [mask for mask in also if mask not in outs]
    found = []
    for out in outs:
        parts = [judge.parts(held & ~out | stock) for stock in costed]
        stakes, error = mean_and_error([sum(each) for each in parts])
        reasons = _why_laid_out(
            seen, held, out, [sum(each) / len(parts) for each in zip(*parts, strict=True)]
        )
        found.append(Choice(Discard(seat, out), stakes, error, tuple(reasons)))
    assumed = (Reason("stocks_alike", {}),) if first else ()
    return Advice(ranked(found), (*assumed, Reason("by_table", {})), len(costed))


def _why_laid_out(seen: Observation, held: int, out: int, parts: Sequence[float]) -> Sequence[Reason]:
    """Return the reasons for and against a discard.

    `parts` are the expected stakes from tricks, from honours and sets, and from the ruff.
    """
    trump, kept = seen.dealt.trump, held & ~out
    keeps, gives = [], []
    still = sets_in(kept)
    for each in sets_in(held):
        args = {"set": each, "pays": PAYS[each]}
        if each in still:
            keeps.append(Reason("keeps_set", args))
        else:
            gives.append(Reason("breaks_set", args))
    for index in bits(held):
        counts = honour(index, trump)
        if counts:
            args = {"card": index, "counts": counts}
            if kept >> index & 1:
                keeps.append(Reason("keeps_honour", args))
            else:
                gives.append(Reason("lays_out_honour", args))
    keeps += _pairs(seen, held, kept)
    worth, mask, four_aces = best_ruff(kept, seen.rules)
    if four_aces:
        keeps.append(Reason("four_aces", {}))
    else:
        keeps.append(Reason("ruff_kept", {"suit": CARDS[next(bits(mask))].suit, "worth": worth}))
    tricks, sure, ruff = parts
    keeps.append(Reason("by_parts", {"tricks": tricks, "sure": sure, "ruff": ruff}))
    # Reasons for the discard come first.
    return [*keeps, *gives]


def _pairs(seen: Observation, held: int, kept: int) -> list[Reason]:
    """Return a reason for each pair that the discard keeps, with the probability that the stock makes it a set.

    The list is empty if the buyer has taken the stock already.
    """
    if seen.rules.exchange != "discard_first":
        return []
    unseen = GLEEK_PACK & ~held & ~(1 << seen.dealt.turn_up)
    found = []
    for rank in SET_RANKS:
        mask = RANK_MASKS[rank]
        others = (unseen & mask).bit_count()
        if (kept & mask).bit_count() == 2 and others:
            none = comb(unseen.bit_count() - others, SIZE) / comb(unseen.bit_count(), SIZE)
            found.append(Reason("keeps_pair", {"ranks": int(rank), "chance": 1 - none}))
    return found


# ---------------------------------------------------------------- the sets


def _calls(seen: Observation, seat: int) -> Advice:
    held = sets_in(seen.held[seat])
    assert seen.legal is not None, "it is the turn of another seat"
    found = []
    for action in seen.legal:
        assert isinstance(action, Call)
        reasons = [
            Reason("calls_set" if each in action.sets else "leaves_set", {"set": each, "pays": PAYS[each]})
            for each in held
        ] or [Reason("calls_nothing", {})]
        stakes = 2 * sum([PAYS[each] for each in action.sets])
        found.append(Choice(action, float(stakes), 0.0, tuple(reasons)))
    return Advice(ranked(found), (), 1)
