"""The page with the odds of one hand. The visitor chooses the cards of the hand, or has them dealt at random."""

import secrets

from gleek.course.course_parts import Finding
from gleek.course.game_course import game_course
from gleek.course.pages.odds_page import plot_data
from gleek.course.requests import Controller, Handlers, Request, View, text
from gleek.engine.cards import CARDS, SUIT_MASKS, Card, Suit, cards, cards_of, in_hand_order, mask_of, text_of
from gleek.engine.errors import Unreadable
from gleek.engine.words import counted, one_stop
from gleek.engine.words.tables import text_table
from gleek.evidence import presets
from gleek.players.registry import DEFAULT, game
from gleek.records.codes import read_rules_code
from gleek.records.rules_text import rules_words

_FIRST_DEAL_NUMBER = 12  # chosen as an example; its first hand is shown until the reader gives another hand
_LONGEST_INPUT = 120


class HandOdds(Controller):
    def __init__(self, game_id: str = DEFAULT) -> None:
        self.asked = game_course(game_id).odds_of_hand
        self.rules = presets.preset(game(game_id).rules)
        self.held, up = self.asked.dealt(_FIRST_DEAL_NUMBER)
        self.up: int | None = up
        self._found: tuple[tuple[int, int | None], tuple[Finding, ...]] | None = None

    def requests(self, request: Request) -> Handlers:
        return {
            "pick": lambda: self._pick(text(request.get("c"))),
            "deal": lambda: self._hold(*self.asked.dealt(secrets.randbelow(2**20))),
            "clear": lambda: self._hold(0, None),
            "rules": lambda: self._take_rules(text(request.get("code"))[:_LONGEST_INPUT]),
            "open": lambda: self._open(text(request.get("cards"))[:_LONGEST_INPUT]),
        }

    def _pick(self, written: str) -> None:
        card = self._card(written)
        if self.held & card.bit:
            self.held &= ~card.bit
        elif self.up == card.index:
            self.up = None
        elif self._missing:
            self.held |= card.bit
        elif self.up is None:
            self.up = card.index
        else:
            raise Unreadable(
                f"You have all {self.asked.size} cards and the turn-up: touch one of them to put it back first."
            )

    def _card(self, written: str) -> Card:
        found = cards(written[:5])
        if len(found) != 1 or not found[0].bit & self.asked.pack:
            raise Unreadable(f"“{written[:20]}” is not a card of this pack: touch one of the cards shown.")
        return found[0]

    def _hold(self, held: int, up: int | None) -> None:
        self.held, self.up = held, up

    def _open(self, written: str) -> None:
        found = cards(written.replace(".", " "))
        mask = mask_of(found)
        size = self.asked.size + 1
        if len(found) != size or mask.bit_count() != size or mask & ~self.asked.pack:
            raise Unreadable(
                f"The address must name the {self.asked.size} cards of a hand and then the card turned up: "
                "another hand is shown instead."
            )
        self._hold(mask & ~found[-1].bit, found[-1].index)

    def _take_rules(self, code: str) -> None:
        self.rules = read_rules_code(code, self.rules.game)
        self._found = None

    @property
    def _missing(self) -> int:
        return self.asked.size - self.held.bit_count()

    @property
    def findings(self) -> tuple[Finding, ...]:
        if self._missing or self.up is None:
            return ()
        which = self.held, self.up
        if self._found is None or self._found[0] != which:
            self._found = which, self.asked.findings(*which, self.rules)
        return self._found[1]

    @property
    def instruction(self) -> str:
        if self._missing:
            then = ", and then the card turned up" if self.up is None else ""
            return f"Touch {counted(self._missing, 'more card')} for the hand{then}."
        if self.up is None:
            return "Touch the card that is turned up."
        return f"The {CARDS[self.up].name} is turned up. To change a card, touch it, and then another."

    def view(self) -> View:
        whole = not self._missing and self.up is not None
        chosen = [*in_hand_order(self.held), *([CARDS[self.up]] if self.up is not None else [])]
        return {
            "suits": [self._suit(suit) for suit in reversed(Suit)],
            "instruction": self.instruction,
            "cards": ".".join(map(str, chosen)) if whole else "",
            "findings": [_finding(each) for each in self.findings],
            "rules": self._by,
            "problem": self.problem,
            "text": self._text(),
        }

    @property
    def _by(self) -> str:
        return one_stop(f"Counted by {rules_words(self.rules, presets.nearest(self.rules))}.")

    def _suit(self, suit: Suit) -> View:
        return {
            "suit": suit.letter,
            "sign": suit.symbol,
            "name": suit.word,
            "cards": [
                {
                    "c": str(each),
                    "label": each.rank.letter,
                    "name": each.name,
                    "place": "hand" if self.held & each.bit else "up" if self.up == each.index else "",
                }
                for each in reversed(cards_of(self.asked.pack & SUIT_MASKS[suit]))
            ],
        }

    def _text(self) -> str:
        up = "" if self.up is None else f"Turned up: {CARDS[self.up]}"
        parts = ["\n".join(filter(None, (f"The hand: {text_of(self.held) or 'no card'}", up, self._by)))]
        parts += [
            "\n".join([each.title, each.sentence, *text_table([each.head, *each.rows]), each.how])
            for each in self.findings
        ]
        return "\n\n".join(parts)


def _finding(found: Finding) -> View:
    return {
        "id": found.id,
        "title": found.title,
        "sentence": found.sentence,
        "plot": plot_data(found.plot) if found.plot else None,
        "table": {"head": list(found.head), "rows": [list(row) for row in found.rows]},
        "how": found.how,
    }
