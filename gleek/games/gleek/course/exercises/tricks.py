"""Questions about the tricks: which cards are legal, and who takes the trick."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Fan, Spot
from gleek.course.exercises.question_text import hand_fan, sign, signs, sorted_hand, verb
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import CARDS, Suit, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.state import Trick
from gleek.games.gleek.actions import Play
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, agreed, turned_up
from gleek.games.gleek.course.exercises.scenes import DEALER, Scene, dealt, drawn_deal
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by
from gleek.words import listed

Cards = tuple[int, ...]


def _late(draw: Draw, rules: Rules, count: int, leader: int) -> Hand:
    """Return a hand near the end of its tricks, with `count` cards in each hand and `leader` to lead."""
    hand = dealt(rules, drawn_deal(draw))
    left = tuple(mask_of_numbers(draw.some(bits(held), count)) for held in hand.held)
    late = hand.to(hand.phase, held=left)
    return late.to(led_by(leader, late))


def _played(draw: Draw, hand: Hand, count: int) -> Hand:
    for _ in range(count):
        hand = hand.apply(draw.one(hand.legal()))[0]
    return hand


def _fan(label: str, leader: int, cards: Cards) -> Fan:
    return Fan(f"{label}, {WHO[leader]} first", cards)


# ---------------------------------------------------------------- the legal cards


@dataclass(frozen=True)
class _ToPlay(Scene):
    leader: int
    table: Cards

    @property
    def shown(self) -> Cards:
        every = len(self.hand.legal()) == len(self.cards)
        return (*self.cards, self.up) if self.seat == DEALER and (self.level > 1 or every) else self.cards

    @property
    def cards(self) -> Cards:
        return sorted_hand(bits(self.held), self.trump)

    @property
    def may(self) -> Cards:
        legal = {action.card.index for action in self.hand.legal() if isinstance(action, Play)}
        return tuple(card for card in self.shown if card in legal)

    @property
    def led(self) -> Cards:
        return tuple(card for card in self.cards if card // 13 == self.table[0] // 13) if self.table else ()


def _to_play(draw: Draw, level: int, rules: Rules) -> _ToPlay | None:
    """Return a hand in which a card must be played: at level 1 mostly to follow suit, with few cards.

    At level 3 the player has a single legal card, is to lead, trumps were led, or two suits are on the table.
    """
    free = rules.follow_suit == "free"
    before = draw.between(1, 2) if level < 3 or draw.chance(8) else 0
    seat = DEALER if free or (level > 1 and draw.chance(5)) else draw.below(3)
    leader = (seat - before) % 3
    start = _late(draw, rules, 4 + level, leader)
    hand = _played(draw, start, before)
    table = tuple(getattr(hand.phase, "table", ()))
    p = _ToPlay(hand, seat, level, leader, table)
    everything = len(hand.legal()) == len(p.cards)
    trumps = any(card // 13 == p.trump for card in p.shown)
    if level == 1 or free or not table:
        suits = free or (not everything if table else seat == DEALER)
    elif everything:
        suits = trumps and not p.led
    else:
        suits = level == 2 or len(p.may) == 1 or p.trump in {card // 13 for card in table}
    return p if suits else None


def _ask_may_play(p: _ToPlay) -> Template:
    offered_up = len(p.shown) > len(p.cards)
    fans = [_fan("On the table", p.leader, p.table)] if p.table else []
    fans.append(hand_fan("Your hand", p.held, p.trump))
    spots = {sign(card): Spot(len(fans) - 1, (card,)) for card in p.cards}
    if offered_up:
        spots[sign(p.up)] = Spot(len(fans), (p.up,))
        fans.append(Fan("Turned up", (p.up,)))
    played = [f"{WHO[(p.leader + place) % 3]} plays {sign(card)}" for place, card in enumerate(p.table)]
    led = "You are to lead"
    if played:
        led = listed([f"{CALLER[p.leader]} leads {sign(p.table[0])}", *played[1:]])
    return Template(
        "Which of these cards may you play?",
        p.may,
        (*_may_lines(p), offered_up and f"{sign(p.up)} is turned up, and is never played."),
        "tricks.turn_up_not_played" if offered_up and len(p.may) == len(p.cards) else "tricks.follow_suit",
        tuple(fans),
        (*p.facts("follow_suit"), f"{led}."),
        p.trump,
        sign,
        spots,
        most=len(p.shown),
    )


def _may_lines(p: _ToPlay) -> list[str]:
    every = signs(p.cards)
    if not p.table:
        return [f"You lead, and may lead any card that you hold: {every}."]
    if p.rules.follow_suit == "free":
        return ["At this table nobody need follow suit.", f"You may play any card that you hold: {every}."]
    led = Suit(p.table[0] // 13)
    trump = "" if led == p.trump else " You need not trump."
    if not p.led:
        must = f"You have none, and may play any card: {every}.{trump}"
    elif len(p.led) == 1:
        must = f"You have one, and must play it: {signs(p.led)}."
    else:
        must = f"You must play one of yours: {listed(map(sign, p.led), 'or')}. You need not win the trick."
    return [f"{led.word.capitalize()} were led.", must]


def _not_legal(p: _ToPlay) -> Iterator[tuple[int, str]]:
    for card in p.shown:
        refusal = p.hand.why_not(Play(p.seat, CARDS[card]))
        if refusal is not None and refusal.rule == "tricks.turn_up_not_played":
            yield card, f"{sign(card)} is turned up, and is never played."
        elif refusal is not None:
            led = Suit(p.table[0] // 13)
            yield card, f"{led.word.capitalize()} were led, and you have {signs(p.led)}."


_ILLEGAL: Final[Mistakes[_ToPlay]] = {"a card that may not be played": _not_legal}

# ---------------------------------------------------------------- who takes the trick


@dataclass(frozen=True)
class _Taken(Scene):
    """One or two tricks; the question is about the last trick."""

    tricks: tuple[Trick, ...]

    @property
    def cards(self) -> Cards:
        return self.tricks[-1].cards

    @property
    def place(self) -> int:
        """The position of the card that takes the trick."""
        return (self.tricks[-1].winner - self.tricks[-1].leader) % 3

    @property
    def best(self) -> int:
        return self.cards[self.place]

    @property
    def trumps(self) -> Cards:
        return tuple(card for card in self.cards if card // 13 == self.trump)

    def taken_by(self, taker: tuple[int, int]) -> str:
        """Return the text of an answer, from a seat and the card with which it takes the trick."""
        seat, card = taker
        return f"{CALLER[seat]}, with {'the turned-up ' if card == self.up else ''}{sign(card)}"

    @property
    def takes_first(self) -> str:
        """The player who takes the first of two tricks."""
        return CALLER[self.tricks[0].winner]


def _tricks_played(draw: Draw, level: int, rules: Rules) -> _Taken | None:
    """Return a trick: at level 2 one that is trumped, at level 3 a second trick, which another player leads.

    The players hold few cards, so that they often cannot follow suit.
    """
    count = 2 if level == 3 else 1
    hand = _played(draw, _late(draw, rules, 4 + count, draw.below(3)), 3 * count)
    p = _Taken(hand, 0, level, hand.tricks)
    led, suits = p.cards[0] // 13, {card // 13 for card in p.cards}
    if level == 1:
        fits = (led == p.trump or not p.trumps) and (len(suits) > 1 or draw.chance(2))
    elif level == 2:
        highest = max(card % 13 for card in p.cards if card // 13 == led)
        fits = led != p.trump and (len(p.trumps) > 1 or any(card % 13 < highest for card in p.trumps))
    else:
        fits = hand.tricks[0].winner != hand.tricks[0].leader and len(suits) > 1
    return p if fits else None


def _ask_who_takes(p: _Taken) -> Template:
    first, last, two = p.tricks[0], p.tricks[-1], len(p.tricks) > 1
    fans = [_fan("First trick" if two else "On the table", first.leader, first.cards)]
    fans.append(Fan("Second trick, in the order played", last.cards) if two else Fan("Turned up", (p.up,)))
    spots = {p.taken_by(((last.leader + at) % 3, card)): Spot(0, (card,)) for at, card in enumerate(p.cards)}
    spots[p.taken_by((DEALER, p.up))] = Spot(1, (p.up,))
    leads = [f"{p.takes_first} takes the first trick, and leads to the second."]
    return Template(
        f"Who takes {'the second' if two else 'this'} trick?",
        (last.winner, p.best),
        (*(leads if two else []), *_trick_lines(p)),
        "tricks.winner_leads" if two else "tricks.trumps_beat",
        tuple(fans),
        (turned_up(p.up), *agreed(p.rules, "trumps_beat", "follow_suit")),
        p.trump,
        p.taken_by,
        {} if two else spots,
    )


def _trick_lines(p: _Taken) -> list[str]:
    led, trump = Suit(p.cards[0] // 13), Suit(p.trump)
    lines = ["Trumps were led."]
    if led != trump:
        lines = [f"{led.word.capitalize()} were led, and {trump.word} are trumps."]
    idle = [card for card in p.cards if card // 13 not in {led, trump}]
    lines += [f"{verb(idle, 'takes', 'take')} nothing."] if idle else []
    how = f"the highest of the {led.word}"
    if p.best // 13 == trump != led:
        how = "the highest trump" if len(p.trumps) > 1 else "the only trump"
    elif p.trumps and led != trump:
        lines[-1] += (
            f" {sign(max(p.trumps))} is lower in rank than {sign(p.best)}, and so does not beat it at this table."
        )
    return [*lines, f"{sign(p.best)} is {how}: {WHO[p.tricks[-1].winner]} takes the trick."]


def _other_cards(p: _Taken) -> Iterator[tuple[tuple[int, int], str]]:
    led, trump, best = p.cards[0] // 13, p.trump, sign(p.best)
    for place, card in enumerate(p.cards):
        if card // 13 not in {led, trump}:
            why = f"{sign(card)} is neither of the suit led nor a trump, and takes nothing."
        elif card // 13 == p.best // 13:
            why = f"{best} is higher than {sign(card)}."
        elif p.best // 13 == trump:
            why = f"{sign(card)} is trumped by {best}."
        else:
            must = f"at least as high in rank as {best}"
            why = f"At this table a trump must be {must}, and {sign(card)} is not."
        yield ((p.tricks[-1].leader + place) % 3, card), why


_NOT_TAKEN: Final[Mistakes[_Taken]] = {
    "another leader": lambda p: (
        (((leader + p.place) % 3, p.best), f"{p.takes_first} took the first trick, and leads next.")
        for leader in range(3 if len(p.tricks) > 1 else 0)
    ),
    "another card": _other_cards,
    "the turn-up": lambda p: iter([((DEALER, p.up), f"{sign(p.up)} is turned up, and is never played.")]),
}

KINDS: Final = (
    Kind("may_play", "Which cards may be played?", "tricks", Maker(_to_play, _ask_may_play, _ILLEGAL)),
    Kind("trick", "Who takes the trick?", "tricks", Maker(_tricks_played, _ask_who_takes, _NOT_TAKEN)),
)
