"""A hand that the plain player has played to its end, with the parts of each seat's score and words for them."""

from __future__ import annotations

from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import sign, signs
from gleek.engine.cards import Rank, bits
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import Discard
from gleek.games.gleek.course.exercises.saying import WHO, agreed
from gleek.games.gleek.course.exercises.scenes import drawn_deal
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.reckoning import honours
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.stock import LayingOut
from gleek.games.gleek.trumps import HONOURS, NICKNAMES, counting, counts_turned_up
from gleek.words import upper_first

DEALER: Final = 2
Mistakes = list[tuple[int, str]]


class Count(NamedTuple):
    """The parts of a seat's score."""

    # the number of tricks
    tricks: int
    # the cards that count for the seat, each with its points
    cards: tuple[tuple[int, int], ...]
    # the points above twenty-two, or below it if negative
    score: int

    @property
    def honours(self) -> int:
        return sum(worth for _, worth in self.cards)


class Whole:
    """A hand played to its end, and the cards of each seat after the exchange."""

    def __init__(self, draw: Draw, rules: Rules, *, lay_out_honour: bool = False) -> None:
        """Deal a random hand and let the plain player play all three seats.

        With `lay_out_honour` the buyer lays out an honour if they hold one.
        """
        hand = Hand.dealt_to(Setup(rules), drawn_deal(draw))[0]
        while hand.stage in {"stock", "ruff", "melds"}:
            action = choose(hand.observe(hand.to_act))
            if lay_out_honour and isinstance(hand.phase, LayingOut) and isinstance(action, Discard):
                action = _with_honour(draw, hand, action)
            hand = hand.apply(action)[0]
        self.held = hand.held
        while not hand.over:
            hand = hand.apply(choose(hand.observe(hand.to_act)))[0]
        self.hand, self.rules = hand, rules
        self.up, self.trump = hand.dealt.turn_up, int(hand.dealt.trump)
        self.worth = counting(rules, self.trump)
        assert hand.facts.scores is not None
        self.scores = hand.facts.scores

    def counts(self, seat: int) -> Count:
        tricks = [trick for trick in self.hand.tricks if trick.winner == seat]
        if self.rules.honours_to == "trick_winner":
            cards = [(card, self.worth[card]) for trick in tricks for card in trick.cards if self.worth[card]]
        else:
            cards = [(card, self.worth[card]) for card in bits(self.held[seat]) if self.worth[card]]
        if seat == DEALER and counts_turned_up(self.rules, self.up):
            cards.append((self.up, counts_turned_up(self.rules, self.up)))
        cards.sort(key=lambda each: -each[0])
        count = Count(len(tricks), tuple(cards), self.scores[seat])
        assert count.honours == honours(self.hand)[seat]
        return count

    @property
    def honours_out(self) -> tuple[int, ...]:
        """The honours out of play: laid out, or in a stock that was not bought."""
        out = GLEEK_PACK & ~(self.held[0] | self.held[1] | self.held[2] | 1 << self.up)
        return tuple(index for index in reversed(list(bits(out))) if self.worth[index])

    def paid(self, seat: int) -> int:
        """Return the stakes that the seat wins at the reckoning; negative for a loss."""
        payments = [each for each in self.hand.ledger.payments if each.rule == "reckoning.settlement"]
        return sum(each.stakes * ((each.receiver == seat) - (each.payer == seat)) for each in payments)

    @property
    def left(self) -> int:
        """The stakes left in the pot of the reckoning for the next ruff."""
        return sum(each.stakes for each in self.hand.ledger.payments if each.rule == "reckoning.left_over")


def _with_honour(draw: Draw, hand: Hand, action: Discard) -> Discard:
    """Return the discard with an honour in place of one of its cards.

    If the buyer keeps no honour that could be laid out, return the discard unchanged.
    """
    trump = hand.dealt.trump
    own = [i for i in bits(hand.held[action.seat] & ~action.mask) if i // 13 == trump and i % 13 in HONOURS]
    if not own:
        return action
    changed = Discard(
        action.seat, action.mask & ~(1 << draw.one(list(bits(action.mask)))) | 1 << draw.one(own)
    )
    return changed if changed in hand.legal() else action


def named(index: int, trump: int) -> str:
    """Return a card's sign, with its nickname if it is a trump that has one, as in "Tib (A♥)" or "K♥"."""
    nick = NICKNAMES.get(Rank(index % 13)) if index // 13 == trump else None
    return f"{nick} ({sign(index)})" if nick else sign(index)


def above(score: int) -> str:
    """Return a score in words, as in "2 above twenty-two"."""
    if not score:
        return "Just twenty-two"
    return f"{score} above twenty-two" if score > 0 else f"{-score} short of twenty-two"


def tricks_word(number: int) -> str:
    """Return a number of tricks in words, as in "1 trick" or "No tricks"."""
    return f"{number} trick" if number == 1 else f"{number or 'No'} tricks"


def who(seat: int, you: int) -> str:
    """Return the name of a seat, or "you" if it is the learner's seat `you`."""
    return "you" if seat == you else WHO[seat]


def out_of_play(whole: Whole, seat: int) -> list[str]:
    """Return a sentence that names the honours out of play and says why, in a list; an empty list if there are none."""
    if not whole.honours_out:
        return []
    buyer = whole.hand.facts.buyer
    if buyer is None:
        return [f"Nobody bought the stock, in which {_lie(whole.honours_out)}."]
    return [upper_first(f"{who(buyer, seat)} laid out {signs(whole.honours_out)} for the stock.")]


def _lie(cards: tuple[int, ...]) -> str:
    return f"{signs(cards)} {'lie' if len(cards) > 1 else 'lies'}"


def what_counts(rules: Rules, *fields: str) -> tuple[str, ...]:
    """Return a sentence for each of these fields that differs from the preset du_coeur.

    If small trumps count at the reckoning, there are sentences about them too.
    """
    if rules.tiddy_held == "count":
        fields = (*fields, "tiddy_held")
    return agreed(rules, *fields, *(["towser_tumbler"] if rules.towser_tumbler == "count" else []))
