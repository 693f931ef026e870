"""Questions about the play: the points of a trick, and those of the last trick with the points for the cards."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Fan
from gleek.course.exercises.question_text import sign
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import Suit
from gleek.engine.hand import Hand
from gleek.engine.state import Trick
from gleek.games.piquet.counting import CAPOT, CARDS_WON, scores_low
from gleek.games.piquet.course.exercises import hands
from gleek.games.piquet.course.exercises.saying import WHO, Both, TwoScores, agreed, both
from gleek.games.piquet.course.exercises.scenes import (
    NOTHING_WANTED,
    at_calling,
    called,
    one_deal,
    played_out,
)
from gleek.games.piquet.events import CardsCounted, Played, ScoredInPlay, TrickTaken
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.tricks import TRICKS


def counts_in(hand: Hand, number: int) -> Both:
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


class _Played(TwoScores):
    def __init__(self, hand: Hand, number: int) -> None:
        self.hand, self.number, self.last = hand, number, int(number == TRICKS - 1)
        trick: Trick = hand.tricks[number]
        led, card = trick.cards
        self.leader, self.winner, self.second = trick.leader, trick.winner, WHO[1 - trick.leader]
        self.led, self.card, self.suit = sign(led), sign(card), Suit(led // 13).word
        self.won = int(trick.winner != trick.leader)  # whether the second player wins, as a number
        # the points that each card may score: the first as the lead, the second as the winner
        self.lead, self.win = (int(scores_low(hand.rules, each)) for each in trick.cards)
        # whether the second card is a higher one of another suit
        self.thrown = int(led // 13 != card // 13 and led % 13 < card % 13)
        counted = next(each for each in hand.history if isinstance(each, CardsCounted))
        self.tricks, self.most = counted.tricks, int(counted.tricks[1] > counted.tricks[0])
        self.cards = sum(paid.stakes for paid in counted.payments) * self.last
        self.ten = self.cards % CAPOT  # the points for the cards, without those for capot

    @property
    def right(self) -> Both:
        elder, younger = counts_in(self.hand, self.number)
        return (elder, younger + self.cards) if self.most else (elder + self.cards, younger)


def _position(draw: Draw, level: int, rules: Rules) -> _Played | None:
    """Return an easy trick (level 1), a misleading one (2), or the last one (3).

    Level 1 mostly takes tricks that the leader wins. Level 2 takes tricks that the second player wins, tricks with a
    low card that does not score, and tricks to which a higher card of another suit is thrown.
    """
    given = (hands.strong(draw), 0) if level == 3 and draw.chance(2) else NOTHING_WANTED
    hand = played_out(called(at_calling(draw, one_deal(rules), given)))
    p = _Played(hand, TRICKS - 1 if level == 3 else draw.below(TRICKS - 1))
    if level == 1:
        return None if p.won and draw.chance(7) else p
    return p if p.last or p.won or p.thrown or not (p.lead and p.win) else None


def _ask(p: _Played) -> Template:
    scores = "and scores one for that" if p.win else "a low card, and scores nothing for it"
    lines = [f"{p.led} is a low card, and scores nothing when it is led."]
    if p.lead:
        lines = [f"{WHO[p.leader]} leads {p.led}, and scores one for it at once."]
    loses = f"{p.card} does not win: {p.second.lower()} scores nothing, and the leader no more for winning."
    lines.append(f"{p.second} wins with {p.card}, {scores}." if p.won else loses)
    asked, fact = "this trick count", "It is not the last trick."
    rule = "tricks.win" if p.won else "tricks.lead"
    if p.last:
        elder, younger = (count - (seat == p.winner) for seat, count in enumerate(p.tricks))
        asked = "the last trick count, with what is counted after it,"
        fact = f"Elder has won {elder} tricks before it, younger {younger}."
        lines += [f"{WHO[p.winner]} scores one more for the last trick.", _cards_line(p)]
        rule = {CAPOT: "tricks.capot", CARDS_WON: "tricks.cards"}.get(p.cards, "tricks.last_trick")
    return Template(
        f"What does {asked} for the two?",
        p.right,
        tuple(lines),
        rule,
        (Fan(f"{WHO[p.leader]} leads, {p.second.lower()} plays", p.hand.tricks[p.number].cards),),
        (fact, *agreed(p.hand.rules, "low_cards")),
        say=lambda scores: both(*scores),
    )


def _cards_line(p: _Played) -> str:
    who, count = WHO[p.most], p.tricks[p.most]
    if p.cards == CAPOT:
        return f"{who} has all twelve tricks: forty for capot."
    if p.cards:
        return f"{who} has {count} tricks of twelve: ten for the cards."
    return "Both have six tricks: nobody scores the cards."


_MISTAKES: Final[Mistakes[_Played]] = {
    "All twelve tricks are capot: forty, not ten.": lambda p: p.plus(p.most, -30 if p.cards == CAPOT else 0),
    "With six tricks each nobody scores the cards.": lambda p: p.plus(
        p.winner, 0 if p.cards else 10 * p.last
    ),
    "More than six tricks score ten for the cards.": lambda p: p.plus(p.most, -p.ten),
    "The player with more tricks scores the cards, whoever wins the last.": lambda p: p.plus(
        p.most, -p.ten, p.ten
    ),
    "The winner of the last trick scores one more.": lambda p: p.plus(p.winner, -p.last),
    "{p.card} is not of the suit led: only a higher one of the {p.suit} would win.": lambda p: p.plus(
        p.leader, 0, p.thrown
    ),
    "At this table nine and lower score nothing in the play.": lambda p: p.plus(
        p.leader, 1 - p.lead, p.won - p.won * p.win
    ),
    "The card led scores at once, though it loses the trick.": lambda p: p.plus(p.leader, -p.lead * p.won),
    "The lead is the leader’s point, not the winner’s.": lambda p: p.plus(
        p.leader, -p.lead * p.won, p.lead * p.won
    ),
    "A card led scores once, whether or not it wins.": lambda p: p.plus(p.leader, p.lead - p.lead * p.won),
    "{p.second} scores one for winning the trick, and only then.": lambda p: p.plus(
        p.leader, 0, -p.win if p.won else p.win
    ),
    "A card led scores one, and one that wins as second one.": lambda p: p.plus(
        p.leader, p.lead * p.win, p.lead * p.win
    ),
}
KINDS: Final = (Kind("trick", "What does this trick count?", "tricks", Maker(_position, _ask, _MISTAKES)),)
