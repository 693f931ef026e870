"""The review of one seat's choices in one hand, with a verdict on each choice, and a page's requests for it.

A review is computed in pieces, so that a page can show the progress and stop it. Each call of `Review.more` computes a
piece in well under a second.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from gleek.course.low_priority import at_low_priority
from gleek.course.requests import Handlers, Request, text
from gleek.engine.actions import Action
from gleek.engine.errors import Unreadable
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing
from gleek.engine.words import listed
from gleek.players import registry
from gleek.players.review import Verdict, misses_the_same, review
from gleek.players.seeds import seed_of
from gleek.records.replay import Replay, Step

# A piece of the review is one verdict, or this number of decisions of computer players who play the same deal.
_DECISIONS_PER_STEP: Final = 4


class Decision(NamedTuple):
    """A choice of the reviewed seat between several legal actions.

    `before` is the hand before the choice, `place` the index of the step in which the seat chose, and `earlier` has the
    seat's earlier actions in this hand.
    """

    before: Hand
    action: Action
    place: int
    earlier: tuple[Action, ...]


class Review:
    """The review of one seat's choices in a finished hand. Raises `Unreadable` if the hand is not over.

    `players` has the ids of the computer players by seat, with "" for a person. It is empty if all are people.
    """

    def __init__(self, steps: Sequence[Step], seat: int, players: Sequence[str] = ()) -> None:
        last = steps[-1].hand
        if last is None or not last.over:
            raise Unreadable("The hand is not over: its choices can be reviewed at its end.")
        adviser = registry.adviser(last.game.id)
        self.steps, self.seat, self.last, self.adviser = steps, seat, last, adviser
        self.decisions = tuple(decisions(steps, seat))  # the seat's choices between several legal actions
        self.verdicts: list[Verdict] = []  # the verdicts computed so far, in the order of `decisions`
        self.going = True  # False if all is computed, or if the reader has stopped the review
        # The result, in stakes, that the seat would have in this deal if basic players (`plain`) or the strongest
        # players (`strongest`) played all seats; None until it is computed.
        self.plain: int | None = None
        self.strongest: int | None = None
        # The seed is computed from the choices, so that equal choices get equal verdicts. A deal from a record has no
        # code that could be the seed.
        self._seed = seed_of(seat, *[f"{each.before.held[seat]} {each.action}" for each in self.decisions])
        seen = ((each.before.observe(seat), each.action) for each in self.decisions)
        self._verdicts = review(adviser, seen, self._seed, players)
        self._play: Iterator[int | None] | None = None

    @property
    def strongest_wanted(self) -> bool:
        return self._play is not None

    @property
    def done(self) -> bool:
        return len(self.verdicts) == len(self.decisions)

    def seed_of_verdict(self, number: int) -> int:
        """Return the random seed with which `gleek.players.review.judge` computes verdict number `number` again."""
        return seed_of(self._seed, number)

    @property
    def repeated(self) -> dict[int, int]:
        """The choices that repeat a mistake, mapped to the earlier choice. Only a lead can repeat a lead."""
        found: dict[int, int] = {}
        for verdict in self.verdicts:
            for earlier in self.verdicts[: verdict.number]:
                alike = self._leads(earlier) == self._leads(verdict)
                if alike and earlier.number not in found and misses_the_same(verdict, earlier):
                    found[verdict.number] = earlier.number
                    break
        return found

    def _leads(self, verdict: Verdict) -> bool:
        phase = self.decisions[verdict.number].before.phase
        return isinstance(phase, Playing) and not phase.table

    def more(self) -> None:
        """Compute the next piece: a verdict or, after the last, a few actions of the strongest players in this deal."""
        if not self.done:
            self.verdicts.append(next(self._verdicts))
        elif self._play is not None and self.strongest is None:
            self.strongest = next(self._play)
        if self.done and self.plain is None:
            *_, self.plain = self._played(registry.default_player(self.last.game.id))
        self.going = not self.done or (self._play is not None and self.strongest is None)

    def stop(self) -> None:
        self.going = False

    def want_strongest(self) -> None:
        if self._play is None:
            self._play = self._played(self.adviser.STRONGEST[0])
        self.going = not self.done or self.strongest is None

    def _played(self, name: str) -> Iterator[int | None]:
        """Let player `name` play the deal in all seats. Yield None now and then, last the reviewed seat's result."""
        hand, _ = Hand.dealt_to(self.last.setup, self.last.deal)
        count = 0
        while not hand.over:
            hand, _ = hand.apply(registry.decided(hand, name, self._seed))
            count += 1
            if count % _DECISIONS_PER_STEP == 0:
                yield None
        yield hand.ledger.purses[self.seat]


def decisions(steps: Iterable[Step], seat: int) -> Iterator[Decision]:
    """Yield the choices of a seat between several legal actions. `steps` are the steps of one hand."""
    before, earlier = None, list[Action]()
    for place, step in enumerate(steps):
        action = step.action
        if before is not None and isinstance(action, Action) and before.to_act == action.seat == seat:
            if len(before.legal()) > 1 and not step.filled:
                yield Decision(before, action, place, tuple(earlier))
            earlier.append(action)
        before = step.hand


class Subject(NamedTuple):
    """A hand that can be reviewed, and the seats whose choices can be reviewed.

    `hand_number` is the number of the hand in the replay. `seats` has the players' names, keyed by the ids of their
    seats; the first seat is reviewed unless the reader chooses another. `players` has the ids of the computer players
    by seat, with "" for a person; it is empty if all are people.
    """

    played: Replay
    hand_number: int
    seats: Mapping[str, str]
    players: Sequence[str] = ()


class Reviewing:
    """The review of a page's current hand. When the page shows another hand, the review is removed."""

    def __init__(self, subject: Callable[[], Subject]) -> None:
        self._subject = subject
        self._begun: tuple[Replay, int, str, Review] | None = None
        self._chosen = ""

    def seat(self, subject: Subject) -> str:
        return self._chosen if self._chosen in subject.seats else next(iter(subject.seats))

    def of(self, subject: Subject) -> Review | None:
        if self._begun is None:
            return None
        played, number, seat, review = self._begun
        same = played is subject.played and (number, seat) == (subject.hand_number, self.seat(subject))
        return review if same else None

    def requests(self, request: Request) -> Handlers:
        return {
            "review": lambda: at_low_priority(self._review(text(request.get("seat"))).more),
            "review stop": lambda: self._review().stop(),
            "review strongest": lambda: self._review().want_strongest(),
        }

    def _review(self, seat: str = "") -> Review:
        subject = self._subject()
        if seat and seat not in subject.seats:
            msg = f"“{seat[:20]}” is not a seat whose choices can be reviewed: choose {listed(subject.seats, 'or')}."
            raise Unreadable(msg)
        self._chosen = seat or self._chosen
        found = self.of(subject)
        if found is None:
            steps = [each for each in subject.played.steps if each.hand_number == subject.hand_number]
            chosen = self.seat(subject)
            found = Review(steps, subject.played.record.game.seats.index(chosen), subject.players)
            self._begun = subject.played, subject.hand_number, chosen, found
        return found
