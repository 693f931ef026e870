"""The legal actions at one moment, as a lazy sequence: an action is created only when it is used."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Self, overload

from gleek.engine.actions import Action
from gleek.engine.phrase import Phrase


class Legal(Sequence[Action]):
    """The legal actions, as a lazy sequence. Two sequences of a class are equal if their `basis` attributes are."""

    __slots__ = ()
    basis: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        """Compare the `basis` attributes, so that no action is created."""
        return self.__class__ is other.__class__ and all(
            getattr(self, each) == getattr(other, each) for each in self.basis
        )

    def __hash__(self) -> int:
        return hash((self.__class__, *[getattr(self, each) for each in self.basis]))

    @abstractmethod
    def __contains__(self, action: object) -> bool:
        """Return whether this action is legal."""

    @abstractmethod
    def words(self) -> tuple[str | Phrase, ...]:
        """Return the legal actions as a few short phrases."""

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if index.__class__ is int and 0 <= index < len(self):
            return self.nth(index)
        if isinstance(index, slice):
            return [self.nth(at) for at in range(*index.indices(len(self)))]
        return self.nth(range(len(self))[index])

    @abstractmethod
    def nth(self, index: int) -> Action:
        """Return the action at this index, from 0 to len − 1."""

    def __iter__(self) -> Iterator[Action]:
        return (self.nth(index) for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {'; '.join(map(str, self.words()))}>"


class Choices(tuple[Action, ...], Legal):  # where both define a method, the tuple's is used
    __slots__ = ()
    __repr__ = Legal.__repr__

    def __new__(cls, *actions: Action) -> Self:
        return tuple.__new__(cls, actions)

    def __contains__(self, action: object) -> bool:
        """Return whether an action is legal. It tests identity first, because most actions come from this list."""
        for each in self:
            if each is action:
                return True
        return tuple.__contains__(self, action)

    def nth(self, index: int) -> Action:
        return self[index]

    def words(self) -> tuple[str | Phrase, ...]:
        return tuple(each.infinitive for each in self)


NOTHING: Final = Choices()
