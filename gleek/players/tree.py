"""Information-set tree search over many sample deals: one tree for all deals that a seat cannot tell apart.

Each walk takes one deal and goes down the tree; it prefers moves with good results and few visits. It adds one node,
and a heuristic plays the rest of the hand. The search assumes that every player maximises their own result and knows
only what they have seen (Cowling, Powley and Whitehouse, 2012). The next move of a walk depends only on visits and
results, so only the deals are random.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Protocol, Self, TypeVar


class Position(Protocol):
    """A position as the search needs it. Each game numbers its moves; at the end of the hand there are none."""

    turn: int  # the seat to move

    def copy(self) -> Self:
        """Return an independent copy."""

    def moves(self) -> Sequence[int]:
        """Return the legal moves."""

    def play(self, move: int, /) -> None:
        """Make a move; it changes this position."""


P = TypeVar("P", bound=Position)


class Node:
    """A node of the tree: what the search has counted after a sequence of moves."""

    __slots__ = ("after", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # the sum of the results of the player whose move leads to this node
        self.after: dict[int, Node] = {}  # move → child


def search(
    deals: Sequence[P],
    walks: int,
    rest: Callable[[P], Sequence[float]],
    liked: Callable[[P], int],
    width: float,
) -> Node:
    """Return the root of the tree after `walks` walks, which use the deals in turn.

    `rest` plays a position out and returns each seat's result, from 0 to 1. `liked` returns the move that a heuristic
    prefers; the search tries it first. A larger `width` means more exploration.
    """
    root = Node()
    for number in range(walks):
        position = deals[number % len(deals)].copy()
        node = root
        path: list[tuple[int, Node]] = []
        while True:
            moves = position.moves()
            if not moves:
                break
            mover = position.turn
            choice = len(moves) > 1
            move = _next(node, moves, liked(position), width) if choice else moves[0]
            child = node.after.get(move)
            position.play(move)
            if child is None:
                node.after[move] = child = Node()
                path.append((mover, child))
                if choice:
                    break
            else:
                path.append((mover, child))
            node = child
        got = rest(position)
        root.visits += 1
        for mover, each in path:
            each.visits += 1
            each.total += got[mover]
    return root


def _next(node: Node, moves: Sequence[int], first: int, width: float) -> int:
    """Return the move with the highest score: its average result (0.4 if untried) plus a bonus.

    The bonus grows with `width`, and is three times as large for the move `first`.
    """
    share, spread, after = 1 / (len(moves) + 2), width * sqrt(node.visits + 1), node.after
    more, liked = spread * share, spread * (3 * share)
    best, found = -1.0, moves[0]
    for move in moves:
        prior = liked if move == first else more
        child = after.get(move)
        if child is None:
            score = 0.4 + prior
        else:
            visits = child.visits
            score = child.total / visits + prior / (1 + visits)
        if score > best + 1e-9:
            best, found = score, move
    return found
