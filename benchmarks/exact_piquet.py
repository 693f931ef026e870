"""Compute the exact costs of elder's cards at Piquet over all possible hands of younger, for `benchmarks/review.py`."""

from __future__ import annotations

from gleek.games import reviewer
from gleek.games.piquet.play import ahead
from gleek.games.piquet.play.deals import Deals
from gleek.games.piquet.play.knowing import know
from gleek.games.piquet.play.remembering import choices
from gleek.players.review import judge
from gleek.players.seeds import chance
from tests.arena import positions as moments
from tests.arena import seed_at

MOST_HANDS = 2_000
FIRST_DEAL = 800_000


def laid_out_ways(cards, count, weights):
    """Return the probability of each mask of `count` discarded cards, drawn one after another by their weights."""
    likely = {0: 1.0}
    for _ in range(count):
        after = {}
        for gone, chance_of in likely.items():
            total = sum(weights[card] for card in cards if not card & gone)
            for card in cards:
                if not card & gone:
                    key = gone | card
                    after[key] = after.get(key, 0.0) + chance_of * weights[card] / total
        likely = after
    return likely


def exact_cost(known, deals, best, did):
    """Return the cost of card `did` against card `best` over all possible hands, in points.

    Each hand has the weight that the sampler gives it.
    """
    (pool,) = deals.pools
    everything = sum(pool.cards) | known.fixed
    worlds = [
        (everything & ~gone, likely * deals.right(everything & ~gone))
        for gone, likely in laid_out_ways(pool.cards, pool.away, deals.weights).items()
    ]
    came = ahead.of_cards(known, worlds, [best, did])
    total = sum(weight for _, weight in worlds)
    return (
        sum(
            weight * (ahead.margin(one, 0) - ahead.margin(other, 0))
            for one, other, (_, weight) in zip(*came, worlds, strict=True)
        )
        / total
    )


def positions(count):
    """Yield (exact cost, the review's verdict, number of possible hands of younger) for random cards of elder."""
    given = 0
    for number, hand in moments("piquet", 100 * count, FIRST_DEAL):
        if hand.stage != "tricks" or hand.to_act or len(hand.deal.talon) != sum(hand.facts.taken):
            continue
        seen, seed = hand.observe(0), seed_at(number, hand)
        known = know(seen)
        deals = Deals(known)
        ways = deals.ways
        if deals.complete or ways > MOST_HANDS or known.blank:
            continue
        did = seen.legal[int(chance(seed).random() * len(seen.legal))]
        verdict = judge(reviewer("piquet"), seen, did, seed)
        if verdict.best == did:
            continue
        # The review tries only one of several equivalent cards.
        best, other = (
            max(each for each in choices(known) if each <= action.card.bit) for action in (verdict.best, did)
        )
        yield exact_cost(known, deals, best, other), verdict, ways
        given += 1
        if given == count:
            return
