"""Questions about the play: the points of a trick, and those of the last trick with the points for the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Fan, Kind, offered
from gleek.course.exercises.question_text import sign
from gleek.engine.cards import Rank, Suit
from gleek.engine.hand import Hand
from gleek.engine.state import Trick
from gleek.games.piquet.course.exercises.saying import WHO, agreed, both
from gleek.games.piquet.course.exercises.scenes import at_calling, called, one_deal, played_out
from gleek.games.piquet.events import CardsCounted, Played, ScoredInPlay, TrickTaken
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.tricks import TRICKS

Both = tuple[int, int]

_PLAY: Final = frozenset({"lead", "win", "last_trick"})


def _trick(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask for the points of a trick: an easy trick (level 1), a misleading one (2), the last one (3)."""
    setup = one_deal(rules)
    while True:
        hand = played_out(called(at_calling(draw, setup)))
        if level == 3:
            return _last(draw, hand)
        numbers = [number for number in range(TRICKS - 1) if _tells(draw, hand, number, level)]
        if numbers:
            return _one(draw, hand, draw.one(numbers))


def _tells(draw: Draw, hand: Hand, number: int, level: int) -> bool:
    """Return whether a trick is right for the level.

    Level 1 mostly takes tricks that the leader wins. Level 2 takes tricks that the second player wins, tricks with a
    low card that does not score, and tricks to which a higher card of another suit is thrown.
    """
    trick = hand.tricks[number]
    second_wins = trick.winner != trick.leader
    if level == 1:
        return not second_wins or draw.chance(3)
    low = hand.rules.low_cards != "count" and min(card % 13 for card in trick.cards) < Rank.TEN
    return (
        second_wins
        or low
        or (_suit(trick, 0) != _suit(trick, 1) and trick.cards[1] % 13 > trick.cards[0] % 13)
    )


def _suit(trick: Trick, place: int) -> int:
    return trick.cards[place] // 13


def counts_in(hand: Hand, number: int) -> tuple[int, int]:
    """Return the points of elder and younger in trick `number` (from 0), without a pique."""
    scored, trick = [0, 0], 0
    for event in hand.history:
        if trick == number and isinstance(event, Played | ScoredInPlay | TrickTaken):
            for paid in event.payments:
                if paid.rule != "score.pique":
                    scored[paid.receiver] += paid.stakes
        if trick == number + 1 and isinstance(event, ScoredInPlay) and event.what == "last_trick":
            scored[event.seat] += event.points
        trick += isinstance(event, TrickTaken)
    return scored[0], scored[1]


def _fan(trick: Trick) -> Fan:
    return Fan(f"{WHO[trick.leader]} leads, {WHO[1 - trick.leader].lower()} plays", tuple(trick.cards))


def _by(leader: int, leads: int, second: int) -> str:
    """Return the scores of elder and younger in words, from the scores of the leader and of the second player."""
    return both(leads, second) if leader == 0 else both(second, leads)


def _one(draw: Draw, hand: Hand, number: int) -> Asked:
    trick = hand.tricks[number]
    right = counts_in(hand, number)
    leader = trick.leader
    leads, second = right[leader], right[1 - leader]
    return Asked(
        "What does this trick count for the two?",
        offered(draw, both(*right), _mistakes(trick, leads, second)),
        _lines(trick, leads, second),
        "tricks.win" if trick.winner != leader else "tricks.lead",
        (_fan(trick),),
        ("It is not the last trick.", *agreed(hand.rules, "low_cards")),
    )


def _lines(trick: Trick, leads: int, second: int) -> tuple[str, ...]:
    one, other = trick.cards
    lines = [
        f"{WHO[trick.leader]} leads {sign(one)}, and scores one for it at once."
        if leads
        else f"{sign(one)} is a low card, and scores nothing when it is led."
    ]
    who = WHO[1 - trick.leader]
    if trick.winner == trick.leader:
        lines.append(
            f"{sign(other)} does not win: {who.lower()} scores nothing, and the leader no more for winning."
        )
    elif second:
        lines.append(f"{who} wins with {sign(other)}, and scores one for that.")
    else:
        lines.append(f"{who} wins with {sign(other)}, a low card, and scores nothing for it.")
    return tuple(lines)


def _mistakes(trick: Trick, leads: int, second: int) -> Iterator[tuple[str, str]]:
    leader, (one, other) = trick.leader, trick.cards
    who = WHO[1 - leader]
    led_suit = Suit(one // 13).word
    if trick.winner == leader:
        if one // 13 != other // 13 and other % 13 > one % 13:
            said = f"{sign(other)} is not of the suit led: only a higher one of the {led_suit} would win."
            yield _by(leader, leads, 1), said
        yield _by(leader, 2, 0), "A card led scores once, whether or not it wins."
    else:
        yield _by(leader, 0, 1), "The card led scores at once, though it loses the trick."
        yield _by(leader, 0, 2), "The lead is the leader’s point, not the winner’s."
    if leads == 0 or (second == 0 and trick.winner != leader):
        full = _by(leader, 1, int(trick.winner != leader))
        yield full, "At this table nine and lower score nothing in the play."
    yield _by(leader, leads, 1 - second), f"{who} scores one for winning the trick, and only then."
    yield _by(leader, leads + 1, second + 1), "A card led scores one, and one that wins as second one."
    yield _by(leader, 0, 0), "A point is scored for every card led."


# ---------------------------------------------------------------- the last trick


def _last(draw: Draw, hand: Hand) -> Asked:
    """Ask for the points of the last trick together with ten for the cards or forty for capot."""
    trick = hand.tricks[-1]
    tricks = [sum(each.winner == seat for each in hand.tricks) for seat in (0, 1)]
    before = [count - (seat == trick.winner) for seat, count in enumerate(tricks)]
    event = next(each for each in hand.history if isinstance(each, CardsCounted))
    cards = [sum(paid.stakes for paid in event.payments if paid.receiver == seat) for seat in (0, 1)]
    play = counts_in(hand, TRICKS - 1)
    right = (play[0] + cards[0], play[1] + cards[1])
    how = f"Elder has won {before[0]} tricks before it, younger {before[1]}."
    return Asked(
        "This is the last trick. What do the two still score, with it and with what is counted after it?",
        offered(draw, both(*right), [(both(*given), why) for given, why in _mislast(hand, play, cards)]),
        (
            f"{WHO[trick.winner]} wins the trick, and one more for the last: {both(*play).lower()}.",
            _cards_line(event.what, tricks),
        ),
        "tricks.capot" if event.what == "capot" else "tricks.cards" if event.what else "tricks.last_trick",
        (_fan(trick),),
        (how, *agreed(hand.rules, "low_cards")),
    )


def _cards_line(what: str, tricks: list[int]) -> str:
    most = int(tricks[1] > tricks[0])
    if what == "capot":
        return f"{WHO[most]} has all twelve tricks: forty for capot."
    if what:
        return f"{WHO[most]} has {tricks[most]} tricks of twelve: ten for the cards."
    return "Both have six tricks: nobody scores the cards."


def _mislast(hand: Hand, play: Both, cards: list[int]) -> Iterator[tuple[Both, str]]:
    winner, what = hand.tricks[-1].winner, max(cards)
    most = cards.index(what)
    right = (play[0] + cards[0], play[1] + cards[1])
    if what == 0:
        yield _more(right, winner, 10), "With six tricks each nobody scores the cards."
    elif what == 40:
        yield _more(right, most, 10), "The forty for capot stand in place of the ten for the cards."
        yield _more(right, most, -30), "All twelve tricks are capot: forty, not ten."
    else:
        yield play, "More than six tricks score ten for the cards."
        yield _more(_more(right, most, -10), 1 - most, 10), "The player with more tricks scores the cards."
        if most != winner:
            said = "The last trick scores one point; the player with more than six tricks scores ten."
            yield _more(_more(right, most, -10), winner, 10), said
    yield _more(right, winner, -1), "The winner of the last trick scores one more."
    yield _more(right, 1 - winner, 1), f"{WHO[1 - winner]} scores no point for losing it."


def _more(both_: Both, seat: int, points: int) -> Both:
    return (both_[0] + points, both_[1]) if seat == 0 else (both_[0], both_[1] + points)


KINDS: Final = (Kind("trick", "What does this trick count?", "tricks", _trick),)
