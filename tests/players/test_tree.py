"""The tree search finds the best move in a small game whose solution is known."""

from gleek.players.tree import Node, _next, search


class Heap:
    """Two players in turn take one to three from a heap; the player who takes the last wins.

    The winning move leaves a multiple of four.
    """

    def __init__(self, left, turn=0):
        self.left, self.turn = left, turn

    def copy(self):
        return Heap(self.left, self.turn)

    def moves(self):
        return [each for each in (1, 2, 3) if each <= self.left]

    def play(self, move):
        self.left -= move
        self.turn = 1 - self.turn


def rest(heap):
    """Return the result if both players take one each time."""
    last = (heap.turn + heap.left - 1) % 2 if heap.left else 1 - heap.turn
    return [float(last == seat) for seat in (0, 1)]


def one_first(heap):
    return heap.moves()[0]


def test_it_leaves_a_multiple_of_four():
    for left in (5, 6, 7, 9, 10, 11):
        root = search([Heap(left)], 800, rest, one_first, 0.7)
        visits = {move: node.visits for move, node in root.after.items()}
        assert max(visits, key=visits.get) == left % 4, visits
        assert root.visits == 800


def test_a_forced_move_is_no_branch_and_the_end_is_counted():
    root = search([Heap(1)], 5, rest, one_first, 0.7)
    assert root.after[1].visits == 5
    assert root.after[1].total == 5.0


def tried(visits, **after):
    """Return a node with the moves tried after it: for each, the visits and the total result."""
    found = Node()
    found.visits = visits
    for move, (times, total) in after.items():
        child = found.after[int(move[1:])] = Node()
        child.visits, child.total = times, total
    return found


def test_the_next_attempt_follows_from_what_was_fetched_and_how_often():
    """The score of a move is its mean plus a bonus, which is larger for the preferred move and falls with visits."""
    assert _next(tried(0), [1, 2], 2, 0.5) == 2
    assert _next(tried(0), [1, 2], 1, 0.5) == 1
    # An untried move counts as if its mean were 0.4: its score is 0.4 + 1.5 / 4 = 0.775. The score of the preferred
    # move is its mean + 1.5 * 3 / 4 / 4 = its mean + 0.281.
    assert _next(tried(8, m2=(3, 1.5)), [1, 2], 2, 0.5) == 2
    assert _next(tried(8, m2=(3, 1.45)), [1, 2], 2, 0.5) == 1
    # With equal visits the mean decides; with equal means the move with fewer visits comes first.
    assert _next(tried(8, m1=(4, 3), m2=(4, 2)), [1, 2, 3, 4, 5, 6, 7, 8], 9, 0) == 1
    assert _next(tried(8, m1=(6, 3), m2=(2, 1)), [1, 2], 3, 0.5) == 2
