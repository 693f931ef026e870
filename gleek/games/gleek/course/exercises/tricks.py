"""Questions about the tricks: which cards are legal, and who takes the trick."""

from gleek.course.exercises.question_text import hand_fan, sign, signs, some_cards, sorted_hand, suit_of, verb
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot, Template, question, require
from gleek.engine.cards import SUIT_MASKS, Suit, bits
from gleek.engine.hand import Hand
from gleek.engine.words import listed
from gleek.games.gleek.actions import Play
from gleek.games.gleek.course.exercises import scenes
from gleek.games.gleek.course.exercises.scenes import CALLER, DEALER, WHO, Scene
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by

Cards = tuple[int, ...]


def _late(draw: Draw, rules: Rules, count: int, leader: int, played: int) -> Hand:
    """Return a hand near its end: each seat had `count` cards, and then `played` cards were played, first by `leader`.

    With few cards, the players often cannot follow suit.
    """
    hand = scenes.dealt(rules, scenes.drawn_deal(draw))
    left = tuple(some_cards(draw, held, count) for held in hand.held)
    hand = hand.to(hand.phase, held=left)
    hand = hand.to(led_by(leader, hand))
    for _ in range(played):
        hand = hand.apply(draw.one(hand.legal()))[0]
    return hand


def _fan(label: str, leader: int, cards: Cards) -> Fan:
    return Fan(f"{label}, led by {WHO[leader]}", cards)


@question("may_play", "Which cards may be played?", "tricks")
def may_play(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask which cards are legal. At level 1 some are not. At level 3 one or all are, or the trick contains a trump."""
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
    not_played = f"{sign(p.up)} is turned up, and is never played."
    followed = f"{suit_of(led).capitalize()} were led, and you have {signs(own)}." if table else ""
    return Template(
        "Which of these cards may you play?",
        answer=tuple(card for card in shown if card in legal),
        reasoning=[*_may_lines(p, cards, own, table), with_up and not_played],
        rule="tricks.turn_up_not_played" if with_up and everything else "tricks.follow_suit",
        fans=[table and _fan("On the table", leader, table), hand_fan("Your hand", p.held, p.trump), turned],
        facts=[*p.facts("follow_suit"), not table and "You are to lead."],
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
    if not table or p.rules.follow_suit == "free":
        return [f"You may play any card that you hold: {signs(cards)}."]
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
    """Ask who takes a trick: at level 2 it is trumped; at level 3 it is a second trick, led by another player."""
    two = level == 3
    hand = _late(draw, rules, 6 if two else 5, draw.below(3), 6 if two else 3)
    first, (leader, cards, winner), up = hand.tricks[0], hand.tricks[-1], int(hand.dealt.turn_up)
    led, trump, suits = cards[0] // 13, up // 13, {card // 13 for card in cards}
    fits = {
        1: (led == trump or trump not in suits) and (len(suits) > 1 or draw.chance(2)),
        2: led != trump and trump in suits,
        3: first.winner != first.leader and len(suits) > 1,
    }
    require(fits[level])

    def taken_by(taker: tuple[int, int]) -> str:
        return f"{CALLER[taker[0]]}, with {sign(taker[1])}"

    takers = [((leader + place) % 3, card) for place, card in enumerate(cards)]
    best, takes_first, turned = dict(takers)[winner], CALLER[first.winner], (DEALER, up)
    idle = [card for card in cards if card // 13 not in {led, trump}]
    note = f"{verb(idle, 'takes', 'take')} nothing." if idle else ""
    if trump in suits and best // 13 != trump:
        note = "At this table a trump of lower rank does not beat it."
    how = "highest trump" if best // 13 == trump else f"highest of the {Suit(led).word}"
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
            f"{Suit(led).word.capitalize()} were led, and {Suit(trump).word} are trumps.",
            note,
            f"{sign(best)} is the {how}: {WHO[winner]} takes the trick.",
        ],
        rule="tricks.winner_leads" if two else "tricks.trumps_beat",
        fans=fans,
        facts=[scenes.turned_up(up), *scenes.agreed(rules, "trumps_beat", "follow_suit")],
        trump=trump,
        say=taken_by,
        spots=spots,
        mistakes={
            "{first} took the first trick, and leads next.": two and ((winner + 1) % 3, best),
            "another card": ((taker, _why_not(trump, taker[1], cards, best)) for taker in takers),
            "{up} is turned up, and is never played.": turned,
        },
        names={"first": takes_first, "up": sign(up)},
    )


def _why_not(trump: int, card: int, cards: Cards, best: int) -> str:
    if card // 13 not in {cards[0] // 13, trump}:
        return f"{sign(card)} is neither of the suit led nor a trump, and takes nothing."
    if card // 13 == best // 13:
        return f"{sign(best)} is higher than {sign(card)}."
    if best // 13 == trump:
        return f"{sign(card)} is trumped by {sign(best)}."
    return f"At this table a trump must be at least as high in rank as {sign(best)}, and {sign(card)} is not."
