"""Random numbers made from a seed are the same on every machine, and uniform."""

from gleek.players.seeds import best, seed_of


def test_a_seed_is_what_it_was_given():
    """Stored URLs of unfinished hands depend on these values."""
    assert seed_of("0001-KY2F", 2, 17) == 0xBC8575AD8910FFA5
    assert seed_of(1, 23) != seed_of(12, 3)
    assert 0 <= seed_of(1) < 1 << 64


def test_the_first_of_equal_values_is_best_although_float_sums_differ():
    assert best([0.1 + 0.2, 0.3, 0.3]) == 0
    assert best([0.3, 0.1 + 0.2]) == 0
    assert best([0.3, 0.3 + 1e-8]) == 1
