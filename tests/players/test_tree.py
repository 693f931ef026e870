"""The tree search finds the best move in a small game whose solution is known."""

from gleek.players.tree import search


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
