"""A DealSampler deals cards only to places where they are possible, and every possible deal is equally likely."""

from collections import Counter
from itertools import permutations

from gleek.players.deal_sampler import DealSampler
from gleek.players.seeds import chance


def all_deals(may, room):
    """Return every deal of cards to places, by trying all orders."""
    found = set()
    for order in permutations(may):
        masks, at = [], 0
        for place, size in enumerate(room):
            cards = order[at : at + size]
            at += size
            if any(not may[card] >> place & 1 for card in cards):
                break
            masks.append(sum(cards))
        else:
            found.add(tuple(masks))
    return found


def test_each_deal_is_as_likely_as_any_other():
    may, room = {1: 7, 2: 7, 4: 3, 8: 2, 16: 5, 32: 7}, (2, 2, 2)
    every = all_deals(may, room)
    unseen = DealSampler(may, room)
    assert unseen.ways == len(every) > 10
    some = chance("deals")
    counts = Counter(tuple(unseen.deal(some)) for _ in range(400 * len(every)))
    assert counts.keys() == every
    assert all(abs(each - 400) < 100 for each in counts.values())


def test_an_impossible_sum_has_no_ways():
    assert DealSampler({1: 1, 2: 1}, (1, 1)).ways == 0
    assert DealSampler({1: 1, 2: 1, 4: 3}, (1, 2)).ways == 0
    assert DealSampler({}, (0, 0)).ways == 1
    assert DealSampler({}, (0, 1)).ways == 0
    assert DealSampler({1: 2, 2: 1}, (1, 1)).deal(chance(1)) == [2, 1]
