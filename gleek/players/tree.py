"""A tree over what may be done in many deals that may be: the same tree for all that a seat cannot tell apart.

Each walk takes one deal, goes down by what has been worth most so far and been tried least, adds one node, and lets a
rule of thumb play the rest. Everybody is taken to do what is best for himself, as far as he can know it
(information-set tree search; Cowling, Powley and Whitehouse, 2012). What is tried next follows from how often and how
well each was tried: no chance is needed but in the deals.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Position(Protocol):
    """What is searched: whose turn it is, what he may do (numbers; none at the end), and doing it, in place."""

    turn: int

    def copy(self) -> Self:
        """Return the same position, to be changed by itself."""
        ...

    def moves(self) -> Sequence[int]:
        """Return what may be done."""
        ...

    def play(self, move: int, /) -> None:
        """Do it."""
        ...


P = TypeVar("P", bound=Position)


class Node:
    """What has been tried after the same moves: how often, what it brought him who moved there, and what came after."""

    __slots__ = ("after", "total", "visits")

    def __init__(self) -> None:
        """Begin untried."""
        self.visits = 0
        self.total = 0.0
        self.after: dict[int, Node] = {}


def search(
    deals: Sequence[P],
    walks: int,
    rest: Callable[[P], Sequence[float]],
    liked: Callable[[P], int],
    width: float,
) -> Node:
    """Return the tree after so many walks, each from the next of the deals.

    `rest` gives what each seat gets when a position is played out, from 0 to 1, and `liked` the move that is tried
    first; `width` says how widely it is tried about.
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
    """Return the move that has been best, more for being seldom tried; the liked one counts for more at first."""
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
