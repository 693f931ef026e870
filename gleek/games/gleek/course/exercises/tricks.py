"""Questions about the tricks: which cards are legal, and who takes the trick."""

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, sign, signs, sorted_hand, verb
from gleek.course.exercises.template import Fan, Spot, Template, question
from gleek.engine.cards import CARDS, SUIT_MASKS, Suit, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.words import listed
from gleek.games.gleek.actions import Play
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, agreed, turned_up
from gleek.games.gleek.course.exercises.scenes import DEALER, Scene, dealt, drawn_deal
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by

Cards = tuple[int, ...]


def _late(draw: Draw, rules: Rules, count: int, leader: int, played: int) -> Hand:
    """Return a hand near the end of its tricks: of `count` cards in each hand, from `leader` on, some are played."""
    hand = dealt(rules, drawn_deal(draw))
    left = tuple(mask_of_numbers(draw.some(bits(held), count)) for held in hand.held)
    hand = hand.to(hand.phase, held=left)
    hand = hand.to(led_by(leader, hand))
    for _ in range(played):
        hand = hand.apply(draw.one(hand.legal()))[0]
    return hand


def _fan(label: str, leader: int, cards: Cards) -> Fan:
    return Fan(f"{label}, {WHO[leader]} first", cards)


@question("may_play", "Which cards may be played?", "tricks")
def may_play(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Let the learner play a card: at level 1 mostly to follow suit, with few cards.

    At level 3 the player has a single legal card, is to lead, trumps were led, or two suits are on the table.
    """
    free = rules.follow_suit == "free"
    before = draw.between(1, 2) if level < 3 or draw.chance(8) else 0
    seat = DEALER if free or (level > 1 and draw.chance(5)) else draw.below(3)
    p = Scene(_late(draw, rules, 4 + level, (seat - before) % 3, before), seat, level)
    table, legal = tuple(getattr(p.hand.phase, "table", ())), len(p.hand.legal())
    everything, trumps = legal == p.held.bit_count(), SUIT_MASKS[p.trump]
    if level == 1 or free or not table:
        fits = free or (not everything if table else seat == DEALER)
    elif everything:
        fits = bool((p.held & trumps) or seat == DEALER) and not p.held & SUIT_MASKS[table[0] // 13]
    else:
        fits = level == 2 or legal == 1 or p.trump in {card // 13 for card in table}
    return _ask_may_play(p, table, with_up=seat == DEALER and (level > 1 or everything)) if fits else None


def _ask_may_play(p: Scene, table: Cards, *, with_up: bool) -> Template:
    cards, leader = sorted_hand(bits(p.held), p.trump), (p.seat - len(table)) % 3
    shown = (*cards, p.up) if with_up else cards
    legal = {action.card.index for action in p.hand.legal() if isinstance(action, Play)}
    led = SUIT_MASKS[table[0] // 13] if table else 0
    own = [card for card in cards if led >> card & 1]
    played = [f"{WHO[(leader + place) % 3]} plays {sign(card)}" for place, card in enumerate(table)][1:]
    leads = listed([f"{CALLER[leader]} leads {sign(table[0])}", *played]) if table else "You are to lead"
    on_table = [_fan("On the table", leader, table)] if table else []
    not_played = f"{sign(p.up)} is turned up, and is never played."
    followed = (
        f"{Suit(table[0] // 13).word.capitalize()} were led, and you have {signs(own)}." if table else ""
    )
    return Template(
        "Which of these cards may you play?",
        answer=tuple(card for card in shown if card in legal),
        reasoning=[*_may_lines(p, cards, own, table), with_up and not_played],
        rule="tricks.turn_up_not_played" if with_up and len(legal) == len(cards) else "tricks.follow_suit",
        fans=[
            *on_table,
            hand_fan("Your hand", p.held, p.trump),
            with_up and Fan("Turned up", (p.up,)),
        ],
        facts=[*p.facts("follow_suit"), f"{leads}."],
        trump=p.trump,
        say=sign,
        spots={sign(card): Spot(len(on_table) + (card == p.up), (card,)) for card in shown},
        most=len(shown),
        mistakes={
            "a card that may not be played": (
                (card, not_played if refusal.rule == "tricks.turn_up_not_played" else followed)
                for card in shown
                if (refusal := p.hand.why_not(Play(p.seat, CARDS[card])))
            )
        },
    )


def _may_lines(p: Scene, cards: Cards, own: list[int], table: Cards) -> list[str]:
    if not table:
        return [f"You lead, and may lead any card that you hold: {signs(cards)}."]
    if p.rules.follow_suit == "free":
        return [
            "At this table nobody need follow suit.",
            f"You may play any card that you hold: {signs(cards)}.",
        ]
    led = Suit(table[0] // 13)
    trump = "" if led == p.trump else " You need not trump."
    if not own:
        must = f"You have none, and may play any card: {signs(cards)}.{trump}"
    elif len(own) == 1:
        must = f"You have one, and must play it: {signs(own)}."
    else:
        must = f"You must play one of yours: {listed(map(sign, own), 'or')}. You need not win the trick."
    return [f"{led.word.capitalize()} were led.", must]


@question("trick", "Who takes the trick?", "tricks")
def trick(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Play a trick: at level 2 one that is trumped, at level 3 a second trick, which another player leads.

    The players hold few cards, so that they often cannot follow suit.
    """
    count = 2 if level == 3 else 1
    p = Scene(_late(draw, rules, 4 + count, draw.below(3), 3 * count), 0, level)
    first, cards = p.hand.tricks[0], p.hand.tricks[-1].cards
    led, suits = cards[0] // 13, {card // 13 for card in cards}
    trumps = [card for card in cards if card // 13 == p.trump]
    if level == 1:
        fits = (led == p.trump or not trumps) and (len(suits) > 1 or draw.chance(2))
    elif level == 2:
        highest = max(card % 13 for card in cards if card // 13 == led)
        fits = led != p.trump and (len(trumps) > 1 or any(card % 13 < highest for card in trumps))
    else:
        fits = first.winner != first.leader and len(suits) > 1
    return _ask_who_takes(p, trumps) if fits else None


def _ask_who_takes(p: Scene, trumps: list[int]) -> Template:
    def taken_by(taker: tuple[int, int]) -> str:
        """Return the text of an answer, from a seat and the card with which it takes the trick."""
        seat, card = taker
        return f"{CALLER[seat]}, with {'the turned-up ' if card == p.up else ''}{sign(card)}"

    first, (leader, cards, winner), two = p.hand.tricks[0], p.hand.tricks[-1], p.level == 3
    takers = [((leader + place) % 3, card) for place, card in enumerate(cards)]
    place, takes_first, up = (winner - leader) % 3, CALLER[first.winner], (DEALER, p.up)
    best = cards[place]
    fans = [_fan("On the table", leader, cards), Fan("Turned up", (p.up,))]
    if two:
        second = Fan("Second trick, in the order played", cards)
        fans = [_fan("First trick", first.leader, first.cards), second]
    how = f"the highest of the {Suit(cards[0] // 13).word}"
    if best // 13 == p.trump != cards[0] // 13:
        how = "the highest trump" if len(trumps) > 1 else "the only trump"
    spots = {taken_by(taker): Spot(0, (taker[1],)) for taker in takers} | {taken_by(up): Spot(1, (p.up,))}
    return Template(
        f"Who takes {'the second' if two else 'this'} trick?",
        answer=(winner, best),
        reasoning=[
            two and f"{takes_first} takes the first trick, and leads to the second.",
            *_trick_lines(p, cards, best, trumps),
            f"{sign(best)} is {how}: {WHO[winner]} takes the trick.",
        ],
        rule="tricks.winner_leads" if two else "tricks.trumps_beat",
        fans=fans,
        facts=[turned_up(p.up), *agreed(p.rules, "trumps_beat", "follow_suit")],
        trump=p.trump,
        say=taken_by,
        spots={} if two else spots,
        mistakes={
            "another leader": (
                (((other + place) % 3, best), f"{takes_first} took the first trick, and leads next.")
                for other in range(3 if two else 0)
            ),
            "another card": ((taker, _why_not(p, taker[1], cards, best)) for taker in takers),
            "the turn-up": iter([(up, f"{sign(p.up)} is turned up, and is never played.")]),
        },
    )


def _trick_lines(p: Scene, cards: Cards, best: int, trumps: list[int]) -> list[str]:
    led, trump = Suit(cards[0] // 13), Suit(p.trump)
    lines = ["Trumps were led."]
    if led != trump:
        lines = [f"{led.word.capitalize()} were led, and {trump.word} are trumps."]
    idle = [card for card in cards if card // 13 not in {led, trump}]
    lines += [f"{verb(idle, 'takes', 'take')} nothing."] if idle else []
    if trumps and led != trump and best // 13 != trump:
        lower = f"{sign(max(trumps))} is lower in rank than {sign(best)}"
        lines[-1] += f" {lower}, and so does not beat it at this table."
    return lines


def _why_not(p: Scene, card: int, cards: Cards, best: int) -> str:
    """Return a sentence that says why a card does not take the trick."""
    if card // 13 not in {cards[0] // 13, p.trump}:
        return f"{sign(card)} is neither of the suit led nor a trump, and takes nothing."
    if card // 13 == best // 13:
        return f"{sign(best)} is higher than {sign(card)}."
    if best // 13 == p.trump:
        return f"{sign(card)} is trumped by {sign(best)}."
    return f"At this table a trump must be at least as high in rank as {sign(best)}, and {sign(card)} is not."
