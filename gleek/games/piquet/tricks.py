"""The play: elder leads. A lead scores one, a trick won by the second card one, the last trick one more.

Cavendish, Laws 56-60, 65 and 69; Cotton pp. 84-86. Younger declares their items after elder's first lead.
"""

from dataclasses import dataclass, replace
from functools import cache, partial
from typing import ClassVar, Final, Self

from gleek.engine.actions import Action, Play
from gleek.engine.cards import SUIT_MASKS, mask_of_numbers
from gleek.engine.errors import Refusal
from gleek.engine.legal import Choices
from gleek.engine.phase import Consequence, Decision, Doing, Phase
from gleek.engine.phrase import Cards, Phrase
from gleek.engine.state import State, make
from gleek.engine.tricks import Playing, Tricks, lead, on_table
from gleek.games.common.tricks import strengths
from gleek.games.piquet import counting
from gleek.games.piquet.accounts import YOUNGER
from gleek.games.piquet.actions import PLAYS, Leave, Look
from gleek.games.piquet.calling import count_rest
from gleek.games.piquet.counting import Winning
from gleek.games.piquet.events import Looked
from gleek.games.piquet.exchange import left_in_talon
from gleek.games.piquet.rules import PLAYED_UP_TO

TRICKS: Final = 12


def wins(led: int, card: int) -> bool:
    return card > led and card // 13 == led // 13


def _winning(following: int, table: tuple[int, ...]) -> int:
    led = table[0]
    return following & SUIT_MASKS[led // 13] & -(2 << led) or following


def _why_not(state: State, action: Play, table: tuple[int, ...]) -> Refusal | None:
    held, card = state.held[action.seat], action.card
    if not table or not card.bit & held or card.index // 13 != table[0] // 13:
        return None
    must = held & SUIT_MASKS[table[0] // 13] & -(2 << table[0])
    said = "{who} may not play {card}: the trick must be won where it can be, and {who} {who:holds} {cards}."
    phrase = Phrase(said, who=state.who(action.seat), card=card, cards=Cards(must))
    return Refusal("tricks.must_win", phrase)


def _won(state: State) -> Phase | None:
    won = state.setup.reached_by(state.ledger.balances) is not None
    return Winning(on_table(state.phase, 2)) if won else None


def _before_youngers_first(later: Tricks, state: State) -> Phase:
    """Return the phase before younger's first card (to reckon, look at the talon or play), or the end of a won game."""
    phase: Playing = state.phase  # type: ignore[assignment]
    resume = make(Playing, (*phase[:4], later))
    if state.facts.pending:
        return _won(state) or YoungerReckons(resume)
    return _won(state) or _looking_or(resume, state)


def _looking_or(resume: Playing, state: State) -> Phase:
    elder, younger = state.facts.taken
    return Looking(YOUNGER, resume) if elder + younger < len(state.deal.talon) else resume


@dataclass(frozen=True, slots=True)
class YoungerReckons(Consequence):
    resume: Playing
    stage: ClassVar = "tricks"

    def seen_by(self, seat: int) -> Self:
        return self.__class__(self.resume.seen_by(seat))

    def follow(self, state: State) -> Doing:
        resume = self.resume
        ledger, events, facts = count_rest(state)
        if counting.scores_low(state.rules, resume.table[0]):
            ledger, more = counting.first_lead(state, ledger)
            events += more
        won = state.setup.reached_by(ledger.balances) is not None
        phase = Winning(on_table(resume, 2)) if won else _looking_or(resume, state)
        return state.to(phase, ledger=ledger, facts=facts, events=events), events


@dataclass(frozen=True, slots=True)
class Looking(Decision):
    turn: int
    resume: Playing
    stage: ClassVar = "tricks"
    turn_rule: ClassVar = "look.younger"
    takes: ClassVar = (Look, Leave)

    def seen_by(self, seat: int) -> Self:
        return self.__class__(self.turn, self.resume.seen_by(seat))

    def legal(self, state: State) -> Choices:
        return _WORDS

    def do(self, state: State, action: Action) -> Doing:
        looks = isinstance(action, Look)
        mask = mask_of_numbers(left_in_talon(state)) if looks else 0
        events = (Looked(YOUNGER, looks, mask),)
        return state.to(self.resume, facts=state.facts.but(looked=looks, left=mask), events=events), events


_WORDS: Final = Choices(Look(YOUNGER), Leave(YOUNGER))


@cache
def _how(  # noqa: PLR0917  (a cache needs positional arguments)
    low_cards: str,
    must_win: str,
    up_to_a_number: bool,  # noqa: FBT001
    pending: bool,  # noqa: FBT001
    first_may_pique: bool,  # noqa: FBT001
    may_pique: bool,  # noqa: FBT001
) -> Tricks:
    """Return the settings of trick play for the first trick; they contain those for the later tricks.

    `low_cards` and `must_win` are values of the rules. `up_to_a_number` says whether a game is played up to a number,
    and so can end in the play. With `pending`, the point for elder's first card is not scored at once, because
    younger's items count before it. `first_may_pique` and `may_pique` say whether elder may make a pique with their
    first card and with later cards.
    """
    low_count = low_cards == "count"
    led = counting.led(low_count)
    later = Tricks(
        TRICKS,
        PLAYS,
        (led, counting.PLAYED),
        follow=True,
        strengths=strengths(),
        taken=counting.trick_taken(low_count),
        why_not=_why_not,
        narrow=_winning if must_win == "if_able" else None,
        bonus=counting.pique if may_pique else None,
        last=counting.last_trick,
        interrupt=_won if up_to_a_number else None,
    )
    return replace(
        later,
        played=(counting.PLAYED if pending else led, counting.PLAYED),
        bonus=counting.pique if first_may_pique else None,
        interrupt=partial(_before_youngers_first, later),
    )


def led_by(seat: int, state: State) -> Playing:
    rules = state.setup.rules
    may = counting.may_pique(state)
    how = _how(
        rules.low_cards,
        rules.must_win,
        rules.partie in PLAYED_UP_TO,
        state.facts.pending,
        may,
        may and rules.pique == "any_card",
    )
    return lead(seat, state.held[seat], how)
