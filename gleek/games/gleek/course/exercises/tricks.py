"""Questions about the tricks: which cards are legal, and who takes the trick."""

from gleek.course.exercises.question_text import hand_fan, sign, signs, some_cards, sorted_hand, suit_of, verb
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot, Template, question, require
from gleek.engine.cards import SUIT_MASKS, Suit, bits
from gleek.engine.hand import Hand
from gleek.engine.words import listed
from gleek.games.gleek.actions import Play
from gleek.games.gleek.course.exercises.scenes import (
    CALLER,
    DEALER,
    WHO,
    Scene,
    agreed,
    dealt,
    drawn_deal,
    turned_up,
)
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by

Cards = tuple[int, ...]


def _late(draw: Draw, rules: Rules, count: int, leader: int, played: int) -> Hand:
    """Return a hand near the end of its tricks: of `count` cards in each hand, from `leader` on, some are played."""
    hand = dealt(rules, drawn_deal(draw))
    left = tuple(some_cards(draw, held, count) for held in hand.held)
    hand = hand.to(hand.phase, held=left)
    hand = hand.to(led_by(leader, hand))
    for _ in range(played):
        hand = hand.apply(draw.one(hand.legal()))[0]
    return hand


def _fan(label: str, leader: int, cards: Cards) -> Fan:
    return Fan(f"{label}, {WHO[leader]} first", cards)


@question("may_play", "Which cards may be played?", "tricks")
def may_play(draw: Draw, level: int, rules: Rules) -> Template:
    """Let the learner play a card: at level 1 mostly to follow suit, with few cards.

    At level 3 the player has a single legal card, is to lead, trumps were led, or two suits are on the table.
    """
    free = rules.follow_suit == "free"
    before = draw.between(1, 2) if level < 3 or draw.chance(8) else 0
    seat = DEALER if free or (level > 1 and draw.chance(5)) else draw.below(3)
    leader = (seat - before) % 3
    p = Scene(_late(draw, rules, 4 + level, leader, before), seat, level)
    table: Cards = tuple(getattr(p.hand.phase, "table", ()))
    legal = {action.card.index for action in p.hand.legal() if isinstance(action, Play)}
    everything, led = len(legal) == p.held.bit_count(), SUIT_MASKS[table[0] // 13] if table else 0
    if level == 1 or free or not table:
        require(free or (not everything if table else seat == DEALER))
    elif everything:
        require((p.held & SUIT_MASKS[p.trump] or seat == DEALER) and not p.held & led)
    else:
        require(level == 2 or len(legal) == 1 or p.trump in {card // 13 for card in table})
    with_up, cards = seat == DEALER and (level > 1 or everything), sorted_hand(bits(p.held), p.trump)
    shown, turned = (*cards, p.up) if with_up else cards, with_up and Fan("Turned up", (p.up,))
    own = [card for card in cards if led >> card & 1]
    leads = "You are to lead"
    if table:
        then = [f"{WHO[(leader + place) % 3]} plays {sign(card)}" for place, card in enumerate(table)][1:]
        leads = listed([f"{CALLER[leader]} leads {sign(table[0])}", *then])
    not_played = f"{sign(p.up)} is turned up, and is never played."
    followed = f"{suit_of(led).capitalize()} were led, and you have {signs(own)}." if table else ""
    return Template(
        "Which of these cards may you play?",
        answer=tuple(card for card in shown if card in legal),
        reasoning=[*_may_lines(p, cards, own, table), with_up and not_played],
        rule="tricks.turn_up_not_played" if with_up and everything else "tricks.follow_suit",
        fans=[table and _fan("On the table", leader, table), hand_fan("Your hand", p.held, p.trump), turned],
        facts=[*p.facts("follow_suit"), f"{leads}."],
        trump=p.trump,
        say=sign,
        spots={sign(card): Spot(bool(table) + (card == p.up), (card,)) for card in shown},
        most=len(shown),
        mistakes={
            "a card that may not be played": (
                (card, not_played if card == p.up else followed) for card in shown if card not in legal
            )
        },
    )


def _may_lines(p: Scene, cards: Cards, own: list[int], table: Cards) -> list[str]:
    if not table:
        return [f"You lead, and may lead any card that you hold: {signs(cards)}."]
    if p.rules.follow_suit == "free":
        any_card = f"You may play any card that you hold: {signs(cards)}."
        return ["At this table nobody need follow suit.", any_card]
    led = Suit(table[0] // 13)
    must = f"You must play one of yours: {listed(map(sign, own), 'or')}. You need not win the trick."
    if len(own) == 1:
        must = f"You have one, and must play it: {signs(own)}."
    if not own:
        trump = "" if led == p.trump else " You need not trump."
        must = f"You have none, and may play any card: {signs(cards)}.{trump}"
    return [f"{led.word.capitalize()} were led.", must]


@question("trick", "Who takes the trick?", "tricks")
def trick(draw: Draw, level: int, rules: Rules) -> Template:
    """Play a trick: at level 2 one that is trumped, at level 3 a second trick, which another player leads.

    The players hold few cards, so that they often cannot follow suit.
    """
    two = level == 3
    hand = _late(draw, rules, 6 if two else 5, draw.below(3), 6 if two else 3)
    first, (leader, cards, winner), up = hand.tricks[0], hand.tricks[-1], int(hand.dealt.turn_up)
    led, trump, suits = cards[0] // 13, up // 13, {card // 13 for card in cards}
    trumps = [card for card in cards if card // 13 == trump]
    if level == 1:
        require((led == trump or not trumps) and (len(suits) > 1 or draw.chance(2)))
    elif level == 2:
        highest = max(card % 13 for card in cards if card // 13 == led)
        require(led != trump and (len(trumps) > 1 or any(card % 13 < highest for card in trumps)))
    else:
        require(first.winner != first.leader and len(suits) > 1)

    def taken_by(taker: tuple[int, int]) -> str:
        """Return the text of an answer, from a seat and the card with which it takes the trick."""
        seat, card = taker
        return f"{CALLER[seat]}, with {'the turned-up ' if card == up else ''}{sign(card)}"

    takers = [((leader + place) % 3, card) for place, card in enumerate(cards)]
    best, takes_first, turned = dict(takers)[winner], CALLER[first.winner], (DEALER, up)
    how = f"the highest of the {Suit(led).word}"
    if best // 13 == trump != led:
        how = "the highest trump" if len(trumps) > 1 else "the only trump"
    fans = [_fan("On the table", leader, cards), Fan("Turned up", (up,))]
    spots = {taken_by(taker): Spot(0, (taker[1],)) for taker in takers} | {taken_by(turned): Spot(1, (up,))}
    if two:
        second = Fan("Second trick, in the order played", cards)
        fans, spots = [_fan("First trick", first.leader, first.cards), second], {}
    return Template(
        f"Who takes {'the second' if two else 'this'} trick?",
        answer=(winner, best),
        reasoning=[
            two and f"{takes_first} takes the first trick, and leads to the second.",
            *_trick_lines(trump, cards, best, trumps),
            f"{sign(best)} is {how}: {WHO[winner]} takes the trick.",
        ],
        rule="tricks.winner_leads" if two else "tricks.trumps_beat",
        fans=fans,
        facts=[turned_up(up), *agreed(rules, "trumps_beat", "follow_suit")],
        trump=trump,
        say=taken_by,
        spots=spots,
        mistakes={
            "another leader": (
                (
                    ((winner - leader + other) % 3, best),
                    f"{takes_first} took the first trick, and leads next.",
                )
                for other in range(3 if two else 0)
            ),
            "another card": ((taker, _why_not(trump, taker[1], cards, best)) for taker in takers),
            "the turn-up": iter([(turned, f"{sign(up)} is turned up, and is never played.")]),
        },
    )


def _trick_lines(trump: int, cards: Cards, best: int, trumps: list[int]) -> list[str]:
    led = Suit(cards[0] // 13)
    lines = ["Trumps were led."]
    if led != trump:
        lines = [f"{led.word.capitalize()} were led, and {Suit(trump).word} are trumps."]
    idle = [card for card in cards if card // 13 not in {led, trump}]
    lines += [f"{verb(idle, 'takes', 'take')} nothing."] if idle else []
    if trumps and led != trump and best // 13 != trump:
        lower = f"{sign(max(trumps))} is lower in rank than {sign(best)}"
        lines[-1] += f" {lower}, and so does not beat it at this table."
    return lines


def _why_not(trump: int, card: int, cards: Cards, best: int) -> str:
    """Return a sentence that says why a card does not take the trick."""
    if card // 13 not in {cards[0] // 13, trump}:
        return f"{sign(card)} is neither of the suit led nor a trump, and takes nothing."
    if card // 13 == best // 13:
        return f"{sign(best)} is higher than {sign(card)}."
    if best // 13 == trump:
        return f"{sign(card)} is trumped by {sign(best)}."
    return f"At this table a trump must be at least as high in rank as {sign(best)}, and {sign(card)} is not."
