"""Questions about the tricks: which cards are legal, and who takes the trick."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Fan, Kind, Option, Spot, offered, placed
from gleek.course.exercises.question_text import hand_fan, sign, signs, sorted_hand
from gleek.engine.cards import CARDS, SUIT_MASKS, Suit, bits
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import Deal, Play
from gleek.games.gleek.course.exercises.saying import CALLER, WHO, YOU, agreed, turned_up
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.setup import Setup
from gleek.games.gleek.tricks import led_by
from gleek.words import listed

_HELD: Final = {1: 5, 2: 6, 3: 7}  # cards in each hand, by level
_DEALER: Final = 2


def _late(draw: Draw, rules: Rules, count: int, leader: int, up: int | None = None) -> Hand:
    """Return a hand near the end of its tricks, with `count` cards in each hand and `leader` to lead."""
    pack = draw.shuffled(bits(GLEEK_PACK & ~(0 if up is None else 1 << up)))
    up = pack.pop() if up is None else up
    one, two, three = (sum(1 << index for index in pack[12 * seat : 12 * seat + 12]) for seat in range(3))
    deal = Deal((one, two, three), up, sum(1 << index for index in pack[36:]))
    hand = Hand.dealt_to(Setup(rules), deal)[0]
    left = [sum(1 << index for index in pack[12 * seat : 12 * seat + count]) for seat in range(3)]
    left_over = hand.to(hand.phase, held=(left[0], left[1], left[2]))
    return left_over.to(led_by(leader, left_over))


def _some_play(draw: Draw, hand: Hand) -> tuple[Hand, int]:
    """Let the seat whose turn it is play a random legal card; return the hand after it, and the card."""
    action = draw.one(hand.legal())
    assert isinstance(action, Play)
    return hand.apply(action)[0], action.card.index


# ---------------------------------------------------------------- the legal cards


def _may_play(draw: Draw, level: int, rules: Rules) -> Asked:
    hand, table = _to_play(draw, level, rules)
    while not _is_telling(draw, level, hand, table):
        hand, table = _to_play(draw, level, rules)
    phase = hand.phase
    assert isinstance(phase, Playing)
    seat, up, trump = phase.turn, hand.dealt.turn_up, int(hand.dealt.trump)
    may = {action.card.index for action in hand.legal() if isinstance(action, Play)}
    cards = sorted_hand(bits(hand.held[seat]), trump)
    # The turn-up is offered as a wrong answer to the dealer, who may think that it can be played.
    shown = (*cards, up) if seat == _DEALER and (level > 1 or len(may) == len(cards)) else cards
    fans = (_table_fan(phase.leader, table),) if table else ()
    fans = (*fans, hand_fan("Your hand", hand.held[seat], trump))
    own = len(fans) - 1
    options = tuple(
        Option(
            sign(index),
            index in may,
            "" if index in may else _may_not(hand, index),
            Spot(own if index in cards else own + 1, (index,)),
        )
        for index in shown
    )
    return Asked(
        "Which of these cards may you play?",
        options,
        _may_lines(hand, len(may) == len(cards), offered_up=len(shown) > len(cards)),
        "tricks.turn_up_not_played"
        if len(may) == len(cards) and len(shown) > len(cards)
        else "tricks.follow_suit",
        (*fans, Fan("Turned up", (up,))) if len(shown) > len(cards) else fans,
        (YOU[seat], turned_up(up), _led_fact(phase.leader, table), *agreed(rules, "follow_suit")),
        trump,
        many=True,
    )


def _to_play(draw: Draw, level: int, rules: Rules) -> tuple[Hand, list[int]]:
    """Return a hand in which a seat must play to a trick, and the cards on the table."""
    free = rules.follow_suit == "free"
    before = draw.between(1, 2) if level < 3 or draw.chance(8) else 0
    seat = _DEALER if free or (level > 1 and draw.chance(5)) else draw.below(3)
    hand, table = _late(draw, rules, _HELD[level], (seat - before) % 3), []
    for _ in range(before):
        hand, card = _some_play(draw, hand)
        table.append(card)
    return hand, table


def _is_telling(draw: Draw, level: int, hand: Hand, table: list[int]) -> bool:
    """Return whether a hand makes a good question of this level.

    The player must follow suit, or has no card of the suit led but holds trumps. At level 3 the player has only one
    legal card, trumps were led, or cards of two suits are on the table.
    """
    phase = hand.phase
    assert isinstance(phase, Playing)
    if hand.rules.follow_suit == "free":
        return (
            level == 1
            or not table
            or 0 < (hand.held[phase.turn] & SUIT_MASKS[table[0] // 13]).bit_count() < 4
        )
    may, held = len(hand.legal()), hand.held[phase.turn].bit_count()
    if not table:
        return phase.turn == _DEALER
    if level == 1:
        return may < held
    if (
        may == held
    ):  # all cards are legal: the player has trumps but not the suit led, or the dealer's only trump is the turn-up
        trumps = (hand.held[phase.turn] & SUIT_MASKS[hand.dealt.trump]).bit_count()
        return trumps > 0 or (phase.turn == _DEALER and table[0] // 13 == hand.dealt.trump)
    if level == 2:
        return draw.chance(4)
    return may == 1 or table[0] // 13 == hand.dealt.trump or len({card // 13 for card in table}) > 1


def _may_not(hand: Hand, index: int) -> str:
    refusal = hand.why_not(Play(hand.phase.to_act() or 0, CARDS[index]))
    if refusal is not None and refusal.rule == "tricks.turn_up_not_played":
        return f"{sign(index)} is turned up, and is never played."
    phase = hand.phase
    assert isinstance(phase, Playing)
    led = Suit(phase.table[0] // 13)
    return f"{led.word.capitalize()} were led, and you have {signs(_of_suit(hand.held[phase.turn], led))}."


def _of_suit(mask: int, suit: int) -> tuple[int, ...]:
    return sorted_hand(bits(mask & SUIT_MASKS[suit]))


def _may_lines(hand: Hand, every: bool, *, offered_up: bool) -> tuple[str, ...]:  # noqa: FBT001
    phase = hand.phase
    assert isinstance(phase, Playing)
    held, trump, lines = hand.held[phase.turn], int(hand.dealt.trump), []
    if not phase.table:
        lines.append(
            f"You lead, and may lead any card that you hold: {signs(sorted_hand(bits(held), trump))}."
        )
    elif hand.rules.follow_suit == "free":
        lines.append("At this table nobody need follow suit.")
        lines.append(f"You may play any card that you hold: {signs(sorted_hand(bits(held), trump))}.")
    else:
        led = Suit(phase.table[0] // 13)
        lines.append(f"{led.word.capitalize()} were led.")
        mine = _of_suit(held, led)
        if not mine:
            lines.append(f"You have none, and may play any card: {signs(sorted_hand(bits(held), trump))}.")
            if trump != led:
                lines.append("You need not trump.")
        elif every:
            lines.append(f"You have nothing else, and may play any of them: {signs(mine)}.")
        elif len(mine) == 1:
            lines.append(f"You have one, and must play it: {signs(mine)}.")
        else:
            lines.append(
                f"You must play one of yours: {listed(map(sign, mine), 'or')}. You need not win the trick."
            )
    if offered_up:
        lines.append(f"{sign(hand.dealt.turn_up)} is turned up, and is never played.")
    return tuple(lines)


def _table_fan(leader: int, table: list[int]) -> Fan:
    return Fan(f"On the table, {WHO[leader]} first", tuple(table))


def _led_fact(leader: int, table: list[int]) -> str:
    if not table:
        return "You are to lead."
    played = [f"{CALLER[leader]} leads {sign(table[0])}"]
    played += [f"{WHO[(leader + place) % 3]} plays {sign(card)}" for place, card in enumerate(table) if place]
    return f"{listed(played)}."


# ---------------------------------------------------------------- who takes the trick


def _trick(draw: Draw, level: int, rules: Rules) -> Asked:
    return _two_tricks(draw, rules) if level == 3 else _one_trick(draw, level, rules)


def _played_tricks(draw: Draw, rules: Rules, count: int) -> Hand:
    """Return a hand after `count` tricks. The players hold few cards, so that they often cannot follow suit."""
    hand = _late(draw, rules, 4 + count, draw.below(3))
    for _ in range(3 * count):
        hand = _some_play(draw, hand)[0]
    return hand


def _one_trick(draw: Draw, level: int, rules: Rules) -> Asked:
    hand = _played_tricks(draw, rules, 1)
    while not _tells(draw, level, hand):
        hand = _played_tricks(draw, rules, 1)
    leader, cards, won = hand.tricks[0]
    up, best = hand.dealt.turn_up, cards[won - leader]
    wrong = [
        (_takes(leader + place, card), _loses(card, best, cards, up)) for place, card in enumerate(cards)
    ]
    wrong = [each for each, card in zip(wrong, cards, strict=True) if card != best]
    spots = {_takes(leader + place, card): Spot(0, (card,)) for place, card in enumerate(cards)}
    turn_up = _with_turn_up(up)
    return Asked(
        "Who takes this trick?",
        placed(offered(draw, _takes(won, best), [*wrong, turn_up]), {**spots, turn_up[0]: Spot(1, (up,))}),
        _trick_lines(cards, best, won, up),
        "tricks.trumps_beat",
        (_table_fan(leader, list(cards)), Fan("Turned up", (up,))),
        (turned_up(up), *agreed(rules, "trumps_beat", "follow_suit")),
        up // 13,
    )


def _tells(draw: Draw, level: int, hand: Hand) -> bool:
    """Return whether the first trick makes a question of this level.

    At level 1 no trump beats another suit, and a card that does not follow suit is likely. At level 2 a trump is played
    to another suit.
    """
    _, cards, _ = hand.tricks[0]
    trump, led = int(hand.dealt.trump), cards[0] // 13
    trumps = [card for card in cards if card // 13 == trump]
    if level == 1:
        return (led == trump or not trumps) and (len({card // 13 for card in cards}) > 1 or draw.chance(2))
    highest = max(card for card in cards if card // 13 == led)
    return led != trump and bool(trumps) and (len(trumps) > 1 or min(trumps) % 13 < highest % 13)


def _takes(seat: int, card: int) -> str:
    return f"{CALLER[seat % 3]}, with {sign(card)}"


def _with_turn_up(up: int) -> tuple[str, str]:
    return (
        f"{CALLER[_DEALER]}, with the turned-up {sign(up)}",
        f"{sign(up)} is turned up, and is never played.",
    )


def _loses(card: int, best: int, cards: tuple[int, ...], up: int) -> str:
    led, trump = cards[0] // 13, up // 13
    if card // 13 not in {led, trump}:
        return f"{sign(card)} is neither of the suit led nor a trump, and takes nothing."
    if card // 13 == best // 13:
        return f"{sign(best)} is higher than {sign(card)}."
    if best // 13 == trump:
        return f"{sign(card)} is trumped by {sign(best)}."
    return f"At this table a trump must be at least as high in rank as {sign(best)}, and {sign(card)} is not."


def _trick_lines(cards: tuple[int, ...], best: int, won: int, up: int) -> tuple[str, ...]:
    led, trump = Suit(cards[0] // 13), Suit(up // 13)
    trumps = [card for card in cards if card // 13 == trump]
    lines = [
        f"{led.word.capitalize()} were led, and {trump.word} are trumps."
        if led != trump
        else "Trumps were led."
    ]
    idle = [card for card in cards if card // 13 not in {led, trump}]
    if idle:
        lines.append(f"{signs(idle)} {'take' if len(idle) > 1 else 'takes'} nothing.")
    if not trumps or led == trump:
        how = f"the highest of the {led.word}"
    elif best // 13 == trump:
        how = "the highest trump" if len(trumps) > 1 else "the only trump"
    else:
        lines.append(
            f"{sign(max(trumps))} is lower in rank than {sign(best)}, and so does not beat it at this table."
        )
        how = f"the highest of the {led.word}"
    lines.append(f"{sign(best)} is {how}: {WHO[won]} takes the trick.")
    return tuple(lines)


def _two_tricks(draw: Draw, rules: Rules) -> Asked:
    """Return a question about the winner of the second of two tricks. The winner of the first leads to the second."""
    hand = _played_tricks(draw, rules, 2)
    while not _turns(hand):
        hand = _played_tricks(draw, rules, 2)
    first, second = hand.tricks
    up, best = hand.dealt.turn_up, second.cards[second.winner - second.leader]
    place, top = second.cards.index(best), first.cards[first.winner - first.leader]
    kept = (
        _takes(first.leader + place, best),
        f"{CALLER[first.winner]} took the first trick, and leads next.",
    )
    others = [
        (_takes(second.leader + at, card), _loses(card, best, second.cards, up))
        for at, card in enumerate(second.cards)
        if card != best
    ]
    third = next(seat for seat in range(3) if seat not in {first.leader, first.winner})
    missed = (
        _takes(third + place, best),
        f"{sign(top)} took the first trick, so {WHO[first.winner]} leads next.",
    )
    return Asked(
        "Who takes the second trick?",
        offered(draw, _takes(second.winner, best), [kept, draw.one(others), missed, _with_turn_up(up)]),
        (
            f"{sign(top)} takes the first trick: {WHO[first.winner]} leads next.",
            *_trick_lines(second.cards, best, second.winner, up)[-3:],
        ),
        "tricks.winner_leads",
        (
            Fan(f"First trick, {WHO[first.leader]} first", first.cards),
            Fan("Second trick, in the order played", second.cards),
        ),
        (turned_up(up), *agreed(rules, "trumps_beat", "follow_suit")),
        up // 13,
    )


def _turns(hand: Hand) -> bool:
    """Return whether the leader of the first trick does not win it, and both tricks have cards of several suits."""
    first, second = hand.tricks
    mixed = [len({card // 13 for card in trick.cards}) > 1 for trick in (first, second)]
    return first.winner != first.leader and all(mixed)


KINDS: Final = (
    Kind("may_play", "Which cards may be played?", "tricks", _may_play),
    Kind("trick", "Who takes the trick?", "tricks", _trick),
)
