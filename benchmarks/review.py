#!/usr/bin/env python3
"""Check the review of a hand: are its costs exact enough, and does it find a planted mistake?

    .venv/bin/python benchmarks/review.py                       # 500 positions and 200 hands
    .venv/bin/python benchmarks/review.py --positions 60 --hands 40
    .venv/bin/python benchmarks/review.py --game piquet

First check: in positions with at most 2,000 possible deals, the script computes the exact cost of a card over all of
them, with the sampler's weights and the same simulated play. The exact cost should be inside the review's 95 %
interval in 465 of 500 positions. The script lists the possible deals and their probabilities independently of the
sampler.

Second check: in hands of the strongest players, one action is replaced by a legal action that is very costly over
2,000 sample deals (three stakes or more at Gleek, six points or more at Piquet), and the rest of the hand is played
out. The review should list that action first in 190 of 200 hands.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import sys
import time
from itertools import combinations
from math import prod
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import exact_piquet
from benchmarks.exact_piquet import laid_out_ways
from gleek import games
from gleek.engine.actions import Discard
from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing
from gleek.games import presets
from gleek.games.gleek.actions import Bid
from gleek.games.gleek.play import reviewing, worth
from gleek.games.gleek.play.deals import _LAID_OUT, Deals, alike
from gleek.games.gleek.play.fast import BITS, OF_RANK
from gleek.games.gleek.play.knowing import know
from gleek.games.gleek.play.rollouts import A_TRICK, choices, in_deals
from gleek.games.gleek.stock import Bidding
from gleek.players.review import GRADES, judge, review, turning_points
from gleek.players.seeds import chance, seed_of
from gleek.records.codes import deal_number

FIRST_DEAL = 700_000
MOST_DEALS = 2_000
MOST_UNSEEN = 14  # more unseen cards give too many deals, or take too long to enumerate
DEALS = 2_000
MOST_TRIED = 40  # up to this many legal actions all are candidates; of more, some are drawn


# ---------------------------------------------------------------- over all deals


def set_ways(known, others):
    """Return every way in which the callers can hold the sets that they called.

    Each way is (cards that each seat must hold, cards that each seat cannot hold, probability); cards are masks.
    """
    ways = [(list(known.shown), list(known.lacks), 1.0)]
    for who in others:
        for rank, count in known.sets[who] or ():
            here, after = OF_RANK[rank], []
            for fixed, barred, likely in ways:
                lacking = count - ((fixed[who] | known.played[who]) & here).bit_count()
                taken = fixed[0] | fixed[1] | fixed[2] | barred[who]
                may = [1 << place for place in bits(known.unseen & here & ~taken)]
                some = list(combinations(may, min(max(lacking, 0), len(may))))
                for chosen in some:
                    now, out = fixed[:], barred[:]
                    now[who] |= sum(chosen)
                    out[who] |= here & ~now[who]
                    after.append((now, out, likely / len(some)))
            ways = after
    return ways


def out_of_play(known, cards, barred_by_both):
    """Return the probability of each mask of cards that the buyer may have laid out.

    The result is {0: 1.0} if no card is out of play or no seat has bought.
    """
    if not known.away or known.buyer is None:
        return {0: 1.0}
    sure = sum(card for card in cards if card & barred_by_both)
    more = known.away - sure.bit_count()
    if more < 0:
        return {}
    free = [card for card in cards if not card & sure]
    return {sure | gone: each for gone, each in laid_out_ways(free, more, _LAID_OUT).items()}


def pairs_of_hands(cards, size, barred, rest):
    """Return every pair of hands (masks) of the given sizes that leaves `rest` of the cards over."""
    if min(size) < 0 or len(cards) != sum(size) + rest:
        return []
    return [
        (sum(first), sum(second))
        for first in combinations([card for card in cards if not card & barred[0]], size[0])
        for second in combinations(
            [card for card in cards if card not in first and not card & barred[1]], size[1]
        )
    ]


def every_deal(known):
    """Return every possible deal with its probability in the sampler.

    Return None if there are too many deals, or if the sampler would often fail.
    """
    if known.unseen.bit_count() > MOST_UNSEEN:
        return None
    one, two = [who for who in range(3) if who != known.seat]
    drawn, failed = {}, 0.0
    for fixed, barred, likely in set_ways(known, (one, two)):
        left = known.unseen & ~(fixed[0] | fixed[1] | fixed[2])
        size = [known.counts[who] - fixed[who].bit_count() for who in (one, two)]
        cards = [1 << place for place in bits(left)]
        gone_ways = out_of_play(known, cards, barred[one] & barred[two])
        if not gone_ways:
            failed += likely
        for gone, part in gone_ways.items():
            kept = [card for card in cards if not card & gone]
            rest = known.away if known.buyer is None else 0
            found = pairs_of_hands(kept, size, (barred[one], barred[two]), rest)
            if not found:
                failed += likely * part
            for first, second in found:
                key = first | fixed[one], second | fixed[two]
                drawn[key] = drawn.get(key, 0.0) + likely * part / len(found)
        if len(drawn) > MOST_DEALS:
            return None
    if failed > 0.5 or not drawn:
        return None
    deals = []
    for (first, second), often in drawn.items():
        hands = [0, 0, 0]
        hands[known.seat], hands[one], hands[two] = known.held, first, second
        deals.append((hands, often))
    return deals


def exact_cost(known, deals, best, did):
    """Return the cost of card `did` against card `best` over all deals, in stakes."""
    weigh = Deals(known).weight
    weights = [often * weigh(hands) for hands, often in deals]
    looked = in_deals(known, [hands for hands, _ in deals], [best, did])
    each = [a - b for a, b in zip(*looked.stakes, strict=True)]
    a_trick = worth.a_trick(known.rules) / A_TRICK
    return a_trick * sum(map(prod, zip(each, weights, strict=True))) / sum(weights)


def positions(count):
    """Yield (exact cost, the review's verdict, number of possible deals) for random cards played at Gleek."""
    game = games.game("gleek")
    books = [presets.preset(game.rules, name) for name in presets.names(game.rules)]
    usual = games.player("gleek", games.usual("gleek"))
    number = given = 0
    while given < count:
        rules = books[number % len(books)]
        hand, _ = Hand.dealt_to(game.setup(rules), deal_number(FIRST_DEAL + number, rules))
        while not hand.over and given < count:
            seen = hand.observe(hand.to_act)
            some = chance("review", number, len(seen.history))
            if isinstance(hand.phase, Playing) and some.random() < 0.5:
                known = know(seen)
                cards = choices(known)
                deals = every_deal(known) if len(cards) > 1 else None
                if deals:
                    did = cards[int(some.random() * len(cards))]
                    action = next(each for each in seen.legal if BITS[known.trump][each.card.index] == did)
                    verdict = judge(reviewing, seen, action, seed_of(number, len(seen.history)))
                    best = BITS[known.trump][verdict.best.card.index]
                    if not alike(best, did, known.held, known.unseen | sum(known.table)) and best != did:
                        given += 1
                        yield exact_cost(known, deals, best, did), verdict, len(deals)
            hand, _ = hand.apply(usual(seen, seed_of(number, len(seen.history))))
        number += 1


def check_costs(count, places):
    """Print in how many positions the exact cost is inside the review's interval."""
    inside, outside = 0, []
    for cost, verdict, deals in places(count):
        if abs(verdict.loss - cost) <= 1.96 * verdict.error:
            inside += 1
        else:
            outside.append(f"{cost:.2f} against {verdict.loss:.2f} ± {verdict.error:.2f} ({deals} deals)")
    print(f"the exact cost lies in the 95 % interval in {inside} of {count} positions", flush=True)
    for line in outside:
        print(f"  outside: {line}")


PLACES = {"gleek": positions, "piquet": exact_piquet.positions}

# ---------------------------------------------------------------- a planted mistake


def candidates(seen, did, some):
    """Yield a few legal actions other than the one chosen."""
    if isinstance(did, Discard):
        held = list(bits(seen.held[seen.seat] & ~did.mask))
        for _ in range(8):
            out = list(bits(did.mask))
            swapped = 1 << out[int(some.random() * len(out))] | 1 << held[int(some.random() * len(held))]
            yield did.__class__(seen.seat, did.mask ^ swapped)
        return
    legal = seen.legal
    places = range(len(legal))
    if len(legal) > MOST_TRIED:
        places = [int(some.random() * len(legal)) for _ in range(8)]
    few = [each for each in dict.fromkeys(legal[place] for place in places) if each != did]
    if isinstance(seen.phase, Bidding):
        few = [each for each in few if not isinstance(each, Bid) or each.price < seen.phase.price + 8]
    yield from few


def mistake(reviewing, seen, did, some, number):
    """Return a very costly legal action and its cost; None if none is found."""
    tried = [did, *candidates(seen, did, some)]
    if len(tried) == 1:
        return None
    # There are too many discards to try them all, so the adviser's choice joins the random ones.
    if isinstance(did, Discard):
        tried.append(reviewing.advise(seen, number).best.action)
    trials = reviewing.trials(seen, seed_of(number, "mistake"), tried, DEALS)
    total = sum(trials.weights)
    means = [sum(map(prod, zip(each, trials.weights, strict=True))) / total for each in trials.stakes]
    bad = [place for place, mean in enumerate(means) if max(means) - mean >= reviewing.BOUNDS[-1] and place]
    if not bad:
        return None
    place = bad[int(some.random() * len(bad))]
    return tried[place], max(means) - means[place]


def played_on(hand, number, choose):
    """Play a hand to its end; yield each (hand before the action, action)."""
    while not hand.over:
        seen = hand.observe(hand.to_act)
        action = choose(seen, seed_of(number, seen.seat, len(seen.history)))
        yield hand, action
        hand, _ = hand.apply(action)


def planted(game, number, choose):
    """Return a hand with a planted mistake; None if no costly action was found.

    The result is (the seat's decisions, the index of the mistake among them, its stage, its cost).
    """
    books, reviewing = presets.names(game.rules), games.reviewer(game.id)
    rules = presets.preset(game.rules, books[number % len(books)])
    hand, _ = Hand.dealt_to(game.setup(rules), deal_number(FIRST_DEAL + number, rules))
    some = chance("planted", number)
    seat = number % len(game.seats)
    moments = list(played_on(hand, number, choose))
    own = [place for place, (each, _) in enumerate(moments) if each.to_act == seat and len(each.legal()) > 1]
    # Most decisions are cards, so decisions of the other stages are preferred here.
    order = sorted(own, key=lambda place: some.random() * (3 if moments[place][0].stage == "tricks" else 1))
    for place in order:
        before, did = moments[place]
        found = mistake(reviewing, before.observe(seat), did, some, number)
        if found is not None:
            action, cost = found
            after, _ = before.apply(action)
            whole = [*moments[:place], (before, action), *played_on(after, number, choose)]
            choices_made = [
                (each, done) for each, done in whole if each.to_act == seat and len(each.legal()) > 1
            ]
            return choices_made, choices_made.index((before, action)), before.stage, cost
    return None


def check_mistakes(game_id, count):
    """Print in how many hands the review lists the planted mistake first."""
    game, reviewing = games.game(game_id), games.reviewer(game_id)
    choose = games.player(game_id, reviewing.STRONGEST[0])
    first = hands = number = 0
    missed, seconds = [], []
    while hands < count:
        found = planted(game, number, choose)
        number += 1
        if found is None:
            continue
        hands += 1
        made, place, stage, cost = found
        began = time.process_time()
        verdicts = list(review(reviewing, ((each.observe(each.to_act), done) for each, done in made), number))
        seconds.append(time.process_time() - began)
        named = turning_points(verdicts)
        if named and named[0].number == place:
            first += 1
        else:
            told = [f"{GRADES[each.grade]} {each.did} ({each.loss:.1f} ± {each.error:.1f})" for each in named]
            mine = verdicts[place]
            missed.append(
                f"{stage}: {mine.did} costs {cost:.1f}, found {mine.loss:.1f} ± {mine.error:.1f}; named {told}"
            )
    print(f"the mistake is named first in {first} of {count} hands ({number} were looked at)", flush=True)
    for line in missed:
        print(f"  not first: {line}")
    seconds.sort()
    print(f"CPU a review: median {seconds[len(seconds) // 2]:.2f} s, longest {seconds[-1]:.2f} s")


def main() -> None:
    """Read the command, check, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("--game", default="gleek", choices=["gleek", "piquet"])
    command.add_argument("--positions", type=int, default=500, metavar="N")
    command.add_argument("--hands", type=int, default=200, metavar="N")
    asked = command.parse_args()
    if asked.positions:
        check_costs(asked.positions, PLACES[asked.game])
    if asked.hands:
        check_mistakes(asked.game, asked.hands)


if __name__ == "__main__":
    main()
