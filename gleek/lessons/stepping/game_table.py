"""What one game says of its table: what a seat sees, its piles and pots, what is said and won, its last count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from gleek.engine.money import Stake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gleek.engine.cards import Card, Suit
    from gleek.engine.events import Event
    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.lessons.stepping.table_view import SeatView, TallyView
    from gleek.records.replay import Step
    from gleek.words.spoken import Spoken


class Pile(NamedTuple):
    """Cards that lie together: their name, the words over them, how many there are, and those that are seen."""

    name: str
    text: str = ""
    size: int = 0
    seen: Sequence[Card] = ()


class Piles(NamedTuple):
    """The piles of a game: None is one that it does not have, or that there is nothing to show of."""

    turn_up: Pile | None = None
    stock: Pile | None = None
    discards: Pile | None = None


class Moment(NamedTuple):
    """Something that players remember of a hand: the seat that it pays, a verb and what follows it, and a word for it.

    As in (2, "draws Tib", "Tib"): the word stays at the seat to the hand's end. `told` tells that the event's own
    sentence says so already.
    """

    seat: int
    what: str
    mark: str
    told: bool = False


class Choices(Protocol):
    """What may be done at a moment."""

    def words(self) -> Iterable[object]:
        """Give each action in words."""
        ...


class Seen(Protocol):
    """A hand as a seat sees it: what every game tells of it."""

    @property
    def table(self) -> tuple[tuple[int, int], ...]:
        """The trick on the table, as (seat, card's number), in the order played."""
        ...

    @property
    def legal(self) -> Choices | None:
        """What may be done, where this seat may know it."""
        ...

    @property
    def known(self) -> tuple[int, ...]:
        """The cards of each hand that are seen, as masks."""
        ...

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each hand has."""
        ...

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a seat's cards in the order in which a player sorts them; a hidden one is None."""
        ...


V = TypeVar("V", bound=Seen)


def _pays(event: Event) -> bool:
    return bool(event.payments)


@dataclass(frozen=True)
class GameTable(Generic[V]):
    """What one game says of its table; `V` is a hand as one of its seats sees it.

    Attributes:
        seats: the ids of the seats, in the order of play.
        roles: what a page calls each seat.
        hand_size: how many cards each seat is dealt.
        stages: the name of each stage, as within a sentence.
        spoken_in: the stages in which the players say something.
        see: a hand as a seat sees it; with None, with everything open.
        trump: the trump suit, once it is known.
        nickname: what a card is called besides its name, with these trumps and rules; "" for nothing.
        playable: a mask of the cards that may be played now.
        marks: by seat, the cards in a hand that are marked after a step, as masks, each with the word that stands on
            them; of two words for one card the first. Empty where nobody's are.
        said: what the player says by whom an event came about; the hand is the one after it.
        won: the seats that won something by an event, and what, as a verb and what follows it; None for nothing.
        piles: the piles; given None, those before a hand begins.
        pots: each pot's id, name and stakes.
        tally: the count at the end of a hand, once it has come to that.
        tricks: whether tricks are taken in it.
        purse: what a seat's winnings are called.
        money: whether that is money, which lies in counters.
        sum: a number of stakes as this game writes sums: money, or points.
        outcome: whether an event is worth telling of a long passage that went by unseen.
        remembered: the kinds of event that may be moments.
        moments: what players remember of such an event, as a seat sees it (None: with everything open); the hand is the
            one after it.
        reason: why something was paid, as it is told to the one who paid it or was paid.
        deal: what a hand is called.
        partie: what a match is called that ends by its rules, after however many hands; "" where the players choose how
            many are played.
        lasts: how long such a match is by its rules, as words that follow what it is called.
        counted_times: how many times what a hand with this number (from 0) brings counts in such a match.
        totals: what stands at the foot of a match's sheet: each line's name, and a sum for each player.
        settled: what such a match has brought once it has ended, as told to a player by number (None: to nobody).

    """

    seats: tuple[str, ...]
    roles: tuple[str, ...]
    hand_size: int
    stages: Mapping[str, str]
    spoken_in: frozenset[str]
    see: Callable[[Hand, int | None], V]
    trump: Callable[[V], Suit | None]
    nickname: Callable[[Card, int | None, Any], str]
    playable: Callable[[V], int]
    marks: Callable[[Step], Sequence[Sequence[tuple[int, str]]]]
    said: Callable[[Event, Hand], Spoken]
    won: Callable[[Event], tuple[Sequence[int], str] | None]
    piles: Callable[[V | None], Piles]
    pots: Callable[[Hand], Iterable[tuple[str, str, int]]]
    tally: Callable[[Step, list[SeatView]], TallyView | None]
    tricks: bool = True
    purse: str = "Purse"
    money: bool = True
    sum: Callable[[Stake, int], str] = Stake.sum
    outcome: Callable[[Event], bool] = _pays
    remembered: tuple[type[Event], ...] = ()
    moments: Callable[[Event, Hand, int | None], Iterable[Moment]] = lambda *_: ()
    reason: Callable[[Payment], str] = lambda payment: payment.reason
    deal: str = "hand"
    partie: str = ""
    lasts: Callable[[Any], str] = lambda _: ""
    counted_times: Callable[[Any, int], int] = lambda *_: 1
    totals: Callable[[Any], Sequence[tuple[str, Sequence[int]]]] = lambda match: [("In all", match.purses)]
    settled: Callable[[Any, int | None], str] = lambda *_: ""

    def whole_partie(self, rules: Any) -> str:  # noqa: ANN401  (each game has rules of its own)
        """Return such a match by these rules, as in "a partie of 6 deals"."""
        return f"a {self.partie} {self.lasts(rules)}"
