"""Random numbers made from a seed are the same on every machine, and uniform."""

from collections import Counter

from gleek.players.seeds import best, chance, resample, seed_of, shuffle, weighted


def test_a_seed_is_what_it_was_given():
    """Stored URLs of unfinished hands depend on these values."""
    assert seed_of("0001-KY2F", 2, 17) == 0xBC8575AD8910FFA5
    assert seed_of(1, 23) != seed_of(12, 3)
    assert 0 <= seed_of(1) < 1 << 64


def test_the_first_of_equal_values_is_best_although_float_sums_differ():
    assert best([0.1 + 0.2, 0.3, 0.3]) == 0
    assert best([0.3, 0.1 + 0.2]) == 0
    assert best([0.3, 0.3 + 1e-8]) == 1


def test_every_order_is_as_likely():
    counts = Counter()
    some = chance("order")
    for _ in range(6000):
        cards = [1, 2, 3, 4]
        shuffle(cards, 2, some)
        counts[tuple(cards[:2])] += 1
    assert len(counts) == 12
    assert max(abs(each - 500) for each in counts.values()) < 100


def test_places_are_drawn_by_their_weights():
    some = chance("weights")
    counts = Counter(weighted([1, 0, 3], some) for _ in range(4000))
    assert counts[1] == 0
    assert abs(counts[2] - 3000) < 120


def test_resampling_keeps_the_weights():
    counts = Counter(resample([1, 0, 2, 1], 400, chance("again")))
    assert set(counts) == {0, 2, 3}
    assert abs(counts[0] - 100) <= 1
    assert abs(counts[2] - 200) <= 1
    assert resample([0, 0], 3, chance(1)) == [0, 1, 0]
