"""What may be done at one moment: a sequence of actions, which need not be made before they are asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Self, overload

from gleek.engine.actions import Action

if TYPE_CHECKING:
    from gleek.engine.phrase import Phrase


class Legal(Sequence[Action]):
    """What may be done at one moment: iterate over it, ask with `in`, count with `len`, pick by number.

    Two of a class are equal where the attributes are from which their actions follow: `basis` names these.
    """

    __slots__ = ()
    basis: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        """Tell whether these are the same actions; none is made for it."""
        return self.__class__ is other.__class__ and all(
            getattr(self, each) == getattr(other, each) for each in self.basis
        )

    def __hash__(self) -> int:
        """Return a number that is the same for equal ones."""
        return hash((self.__class__, *[getattr(self, each) for each in self.basis]))

    @abstractmethod
    def __contains__(self, action: object) -> bool:
        """Tell whether this action may be done."""

    @abstractmethod
    def words(self) -> tuple[str | Phrase, ...]:
        """Return what may be done, in a few short phrases."""

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        """Return the action with this number, as in any sequence."""
        if index.__class__ is int and 0 <= index < len(self):
            return self.nth(index)
        if isinstance(index, slice):
            return [self.nth(at) for at in range(*index.indices(len(self)))]
        return self.nth(range(len(self))[index])

    @abstractmethod
    def nth(self, index: int) -> Action:
        """Return the action with this number, from 0 to len − 1."""

    def __iter__(self) -> Iterator[Action]:
        """Give every action, in order."""
        return (self.nth(index) for index in range(len(self)))

    def __repr__(self) -> str:
        """Return the count and what may be done."""
        return f"<{len(self)} legal: {'; '.join(map(str, self.words()))}>"


class Choices(tuple[Action, ...], Legal):  # both are sequences: a tuple's ways come first
    """A short list of actions."""

    __slots__ = ()
    __repr__ = Legal.__repr__

    def __new__(cls, *actions: Action) -> Self:
        """Keep the actions, in order."""
        return tuple.__new__(cls, actions)

    def __contains__(self, action: object) -> bool:
        """Tell whether this is one of them: most were taken from here, and need not be compared."""
        for each in self:
            if each is action:
                return True
        return tuple.__contains__(self, action)

    def nth(self, index: int) -> Action:
        """Return the one with this number."""
        return self[index]

    def words(self) -> tuple[str | Phrase, ...]:
        """Return each in a few words, as in "bid 13"."""
        return tuple(each.infinitive for each in self)


NOTHING: Final = Choices()
