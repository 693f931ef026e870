"""A hand of one's own: every decision of one seat is the learner's, the two others play plainly.

An `OwnHand` takes what a learner asks (which comes from outside, and is checked), plays the others' part, and stops
after each trick and each stage, so that what happened can be read. At the end the hand is told back. Its place is a
short address: the deal with its rules, the seat, who plays the others, and the learner's own actions, from which all
else follows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gleek.engine.errors import GleekError, Illegal, Unreadable
from gleek.engine.hand import Hand
from gleek.engine.ledger import SEAT_WORDS
from gleek.engine.state import Setup
from gleek.games.gleek.actions import Action, Bid, Call, Discard, Play, read, set_name
from gleek.games.gleek.events import TrickTaken
from gleek.games.gleek.play import PLAIN, player
from gleek.games.gleek.rules import preset
from gleek.games.gleek.teach.offers import meant, toggled
from gleek.games.gleek.tell import Teller, one_stop
from gleek.lessons.address import read_query
from gleek.records.as_text import nearest_preset
from gleek.records.codes import code_of, deal_number, new_code, read_code, read_rules_code
from gleek.records.record import Entry, PlayedHand, Record
from gleek.records.replay import Replay, Step, replay

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.engine.errors import Refusal

NAMES = ("Alice", "Humphrey", "Ned")
FIRST_DEAL = "0000-9T33"
_NOT_YOURS = "It is not your turn: read what happened, and go on."


class OwnHand:
    """A hand that one learner plays.

    `code` names the deal and its rules, `seat` is the learner's; `others` is the id of the player who plays the others
    (`gleek.games.gleek.play`); `did` are his own actions so far. `shown` counts the
    steps that he has been shown; the rest wait until he goes on.
    """

    def __init__(self, code: str = FIRST_DEAL, seat: int = 0) -> None:
        """Begin with a deal, at its beginning."""
        self.others = PLAIN
        self._begin(code, seat)

    def _begin(self, code: str, seat: int) -> None:
        number, rules = read_code(code)
        self.code, self.seat, self.rules = code_of(number, rules), seat, rules
        self.book = nearest_preset(rules)
        self.deal = deal_number(number)
        self.did: tuple[Action, ...] = ()
        self.shown = self.since = 0
        self._clear()
        self._play_on()
        self._show_next()

    def _clear(self) -> None:
        self.chosen: tuple[str, ...] = ()
        self.refusal: Refusal | None = None
        self.hint = ""
        self.problem = ""

    # ------------------------------------------------------------ what a learner asks

    def ask(self, asked: Mapping[str, Any]) -> None:
        """Do what was asked: choose, play, go on, take back, begin another hand; else change nothing."""
        self.problem = ""
        what = str(asked.get("what"))
        doing: dict[str, Callable[[], None]] = {
            "choose": lambda: self._choose(asked),
            "number": lambda: self._act(asked),
            "submit": lambda: self._act(asked),
            "pick": lambda: self._pick(asked.get("c")),
            "tick": lambda: self._tick(asked.get("id")),
            "hint": self._hint,
            "next": self._go_on,
            "previous": self._take_back,
            "again": lambda: self._begin(new_code(self.rules), self.seat),
            "open": lambda: self.open(str(asked.get("query", ""))),
            "rules": lambda: self._take_rules(str(asked.get("code"))),
        }
        if what in doing:
            try:
                doing[what]()
            except GleekError as error:
                self.problem = str(error)

    def _choose(self, asked: Mapping[str, Any]) -> None:
        word = str(asked.get("id"))
        seats = {f"sit {each}": seat for seat, each in enumerate(SEAT_WORDS)}
        if word in seats:
            self._begin(self.code, seats[word])
        elif word == "start over":
            self._begin(self.code, self.seat)
        else:
            self._act(asked)

    def _act(self, asked: Mapping[str, Any]) -> None:
        if not self.mine:
            raise Unreadable(_NOT_YOURS)
        action = meant(self.hand, asked, self.chosen)
        if action is None:
            return
        self.refusal = None
        try:
            self.hand.apply(action)
        except Illegal as error:
            self.refusal = error.refusal
            return
        self.did += (action,)
        self._clear()
        self._play_on()
        self._show_next()

    def _pick(self, what: object) -> None:
        if not self.mine:
            raise Unreadable(_NOT_YOURS)
        if self.hand.stage == "tricks":
            self._act({"what": "pick", "c": what})
        else:
            self.refusal = None
            self.chosen = toggled(self.hand, self.chosen, what)

    def _tick(self, what: object) -> None:
        if self.mine:
            self.refusal = None
            self.chosen = toggled(self.hand, self.chosen, what)

    def _hint(self) -> None:
        if self.mine:
            teller = Teller.of(self.hand.setup, self.hand)
            self.hint = one_stop(
                f"A plain, careful player would {as_told(player(PLAIN)(self.hand), teller)}."
            )

    def _go_on(self) -> None:
        if not self.all_shown:
            self._show_next()

    def _take_back(self) -> None:
        if self.did:
            self.did = self.did[:-1]
            self._clear()
            self._play_on()
            self._show_all()

    def _take_rules(self, code: str) -> None:
        """Play by another table's rules; only before the learner has done anything."""
        if not self.did:
            self._begin(code_of(read_code(self.code)[0], read_rules_code(code)), self.seat)

    def open(self, query: str) -> None:
        """Open an address: `deal`, `seat`, `others`, `did`. Raises `Unreadable`.

        One without `others` is from the time when there was one player only.
        """
        asked = read_query(query)
        seat = asked.get("seat", SEAT_WORDS[self.seat])
        if seat not in SEAT_WORDS:
            msg = f"“{seat[:20]}” is not a seat: there are eldest, second and dealer."
            raise Unreadable(msg)
        code, others = asked.get("deal", self.code), asked.get("others", PLAIN)
        read_code(code)
        player(others)
        self.others = others
        self._begin(code, SEAT_WORDS.index(seat))
        for word in asked.get("did", "").split("."):
            if not word:
                continue
            action = _expanded(word, self.seat)
            if self.hand.to_act != self.seat:
                break
            try:
                self.hand.apply(action)
            except Illegal as error:
                msg = f"The address goes wrong at “{word[:30]}”: {error} The hand stands as before it."
                raise Unreadable(msg) from None
            self.did += (action,)
            self._play_on()
        self._show_all()

    # ------------------------------------------------------------ playing on

    def _play_on(self) -> None:
        """Play the others' part up to the learner's next decision, or to the end."""
        hand, _ = Hand.dealt_to(Setup(self.rules, names=NAMES), self.deal)
        choose = player(self.others)
        mine = iter(self.did)
        actions: list[Action] = []
        # The hands before each of the learner's choices, for the telling back.
        self.moments: list[tuple[Hand, Action]] = []
        while not hand.over:
            if hand.to_act == self.seat:
                action = next(mine, None)
                if action is None:
                    break
                self.moments.append((hand, action))
            else:
                action = choose(hand)
            actions.append(action)
            hand, _ = hand.apply(action)
        self.hand = hand
        changes = tuple(
            (name, value) for name, (value, _) in self.rules.differs_from(preset(self.book)).items()
        )
        entries = tuple(Entry(each) for each in actions)
        self.record = Record(
            (PlayedHand(self.deal, entries),),
            title=f"The deal {self.code}, played by {NAMES[self.seat]}",
            preset=self.book,
            changes=changes,
            players=NAMES,
        )
        self.played: Replay = replay(self.record)

    def _show_next(self) -> None:
        """Show what happens up to the end of a trick or a stage, or to the learner's turn."""
        steps = self.played.steps
        self.since = self.shown
        while self.shown < len(steps):
            self.shown += 1
            if self.shown < len(steps) and _is_a_rest(steps[self.shown - 1], steps[self.shown]):
                break

    def _show_all(self) -> None:
        """Show all that has happened; what is told as new begins at the learner's last choice, or the last rest."""
        steps = self.played.steps
        self.shown, self.since = len(steps), 0
        for place in range(1, self.shown):
            action = steps[place].action
            mine = isinstance(action, Action) and action.seat == self.seat
            if mine or _is_a_rest(steps[place - 1], steps[place]):
                self.since = place

    @property
    def all_shown(self) -> bool:
        """Whether nothing waits to be shown."""
        return self.shown >= len(self.played.steps)

    @property
    def mine(self) -> bool:
        """Whether the learner is to choose."""
        return self.all_shown and self.hand.to_act == self.seat

    @property
    def over(self) -> bool:
        """Whether the hand is over, and all of it has been shown."""
        return self.all_shown and self.hand.over

    @property
    def step(self) -> int:
        """The step that is looked at, from 1."""
        return max(self.shown, 1)

    @property
    def now(self) -> Step:
        """The same, as a step of the replay."""
        step: Step = self.played.steps[self.step - 1]
        return step

    @property
    def place(self) -> dict[str, str]:
        """What an address of this moment holds."""
        did = ".".join(_short(action) for action in self.did)
        return {"deal": self.code, "seat": SEAT_WORDS[self.seat], "others": self.others, "did": did}


def _is_a_rest(step: Step, following: Step) -> bool:
    """Tell whether to stop between two steps: where a trick or a stage has come to its end."""
    if any(isinstance(event, TrickTaken) for event in step.events):
        return following.stage == "tricks"
    return step.stage != following.stage and step.stage not in {"deal", "tricks"}


def as_told(action: Action, teller: Teller) -> str:
    """Return an action as what one would do, its cards by name: "play the ace of hearts (Tib)"."""
    if isinstance(action, Play):
        return f"play {teller.card(action.card.index)}"
    if isinstance(action, Discard):
        return f"lay out {teller.cards(action.mask)}"
    return action.infinitive


# ---------------------------------------------------------------- an action in an address

_PLAIN = {"p": "passes", "v": "vies", "s": "sees", "r": "revies", "d": "doubles"}
_LETTERS = {read(f"eldest {words}").__class__: letter for letter, words in _PLAIN.items()}
_CARD = re.compile(r"(?:10|[4-9AKQJ])[SHDC]")
_SET = re.compile(r"([AKQJ])([34])")
_RANK_WORDS = {"A": "aces", "K": "kings", "Q": "queens", "J": "knaves"}


def _short(action: Action) -> str:
    """Return an action as an address writes it: "13", "p", "xKH7C…", "cA3", "QH"."""
    if isinstance(action, Bid):
        return str(action.price)
    if isinstance(action, Discard):
        return "x" + "".join(map(str, action.cards))
    if isinstance(action, Call):
        letters = {words: letter for letter, words in _RANK_WORDS.items()}
        return "c" + "".join(letters[set_name(*each).split()[-1]] + str(each[1]) for each in action.sets)
    if isinstance(action, Play):
        return str(action.card)
    return _LETTERS[action.__class__]


def _expanded(word: str, seat: int) -> Action:
    """Read an action as an address writes it; raises `Unreadable`."""
    if word in _PLAIN:
        words = _PLAIN[word]
    elif re.fullmatch(r"[0-9]{1,3}", word):
        words = f"bids {word}"
    elif _CARD.fullmatch(word):
        words = f"plays {word}"
    elif word[0] == "x" and re.fullmatch(f"(?:{_CARD.pattern})*", word[1:]):
        words = f"discards {' '.join(_CARD.findall(word[1:]))}"
    elif word[0] == "c" and re.fullmatch(f"(?:{_SET.pattern})*", word[1:]):
        sets = [
            f"{'mournival' if count == '4' else 'gleek'} of {_RANK_WORDS[rank]}"
            for rank, count in _SET.findall(word[1:])
        ]
        words = f"calls {' and '.join(sets) or 'nothing'}"
    else:
        msg = f"“{word[:30]}” in the address is no action of Gleek."
        raise Unreadable(msg)
    return read(f"{SEAT_WORDS[seat]} {words}")
