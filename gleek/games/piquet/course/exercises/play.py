"""Questions about the play: the points of a trick, and those of the last trick with the points for the cards."""

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import sign
from gleek.course.exercises.template import Fan, Template, question
from gleek.engine.cards import Suit
from gleek.engine.hand import Hand
from gleek.games.piquet.counting import CAPOT, CARDS_WON, scores_low
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.saying import WHO, Both, agreed, both, plus
from gleek.games.piquet.events import CardsCounted, TrickTaken
from gleek.games.piquet.rules import Rules
from gleek.games.piquet.tricks import TRICKS


def _counts_in(hand: Hand, number: int) -> Both:
    """Return the points of elder and younger in trick `number` (from 0), without a pique."""
    ends = [at + 1 for at, event in enumerate(hand.history) if isinstance(event, TrickTaken)]
    begun = ends[number - 1] if number else 0
    events = hand.history[begun:] if number == TRICKS - 1 else hand.history[begun : ends[number]]
    return scenes.points_of_both(events, scenes.IN_PLAY)


@question("trick", "What does this trick count?", "tricks")
def trick(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Ask about an easy trick (level 1), a misleading one (2), or the last one (3).

    Level 1 mostly takes tricks that the leader wins. Level 2 takes tricks that the second player wins, tricks with a
    low card that does not score, and tricks to which a higher card of another suit is thrown.
    """
    given = (scenes.strong(draw), 0) if level == 3 and draw.chance(2) else scenes.NOTHING_WANTED
    hand = scenes.played_out(scenes.all_called(draw, rules, given))
    number = TRICKS - 1 if level == 3 else draw.below(TRICKS - 1)
    leader, (led, card), winner = hand.tricks[number]
    if level == 1:
        return None if winner != leader and draw.chance(7) else _ask(hand, number)
    thrown = led // 13 != card // 13 and led % 13 < card % 13
    low = not (scores_low(rules, led) and scores_low(rules, card))
    return _ask(hand, number) if level == 3 or winner != leader or thrown or low else None


def _ask(hand: Hand, number: int) -> Template:
    leader, (led, card), winner = hand.tricks[number]
    last, second, other = number == TRICKS - 1, WHO[1 - leader], sign(card)
    # As numbers, for the sums: whether the second player wins; whether each card would score, the first for its lead,
    # the second for winning; whether the second card is a higher one of another suit.
    won, thrown = int(winner != leader), int(led // 13 != card // 13 and led % 13 < card % 13)
    lead, win = int(scores_low(hand.rules, led)), int(scores_low(hand.rules, card))
    counted = next(each for each in hand.history if isinstance(each, CardsCounted))
    tricks, most = counted.tricks, int(counted.tricks[1] > counted.tricks[0])
    cards = sum(paid.stakes for paid in counted.payments) if last else 0
    ten, right = cards % CAPOT, plus(_counts_in(hand, number), most, cards)
    lines = [f"{sign(led)} is a low card, and scores nothing when it is led."]
    if lead:
        lines = [f"{WHO[leader]} leads {sign(led)}, and scores one for it at once."]
    scores = "and scores one for that" if win else "a low card, and scores nothing for it"
    loses = f"{other} does not win: {second.lower()} scores nothing, and the leader no more for winning."
    lines.append(f"{second} wins with {other}, {scores}." if won else loses)
    asked, fact = "this trick count", "It is not the last trick."
    rule = "tricks.win" if won else "tricks.lead"
    if last:
        elder, younger = (count - (seat == winner) for seat, count in enumerate(tricks))
        asked = "the last trick count, with what is counted after it,"
        fact = f"Elder has won {elder} tricks before it, younger {younger}."
        lines += [
            f"{WHO[winner]} scores one more for the last trick.",
            _cards_line(WHO[most], tricks[most], cards),
        ]
        rule = {CAPOT: "tricks.capot", CARDS_WON: "tricks.cards"}.get(cards, "tricks.last_trick")

    def to_leader(points: int, others: int = 0) -> Both:
        return plus(right, leader, points, others)

    return Template(
        f"What does {asked} for the two?",
        answer=right,
        reasoning=lines,
        rule=rule,
        fans=[Fan(f"{WHO[leader]} leads, {second.lower()} plays", (led, card))],
        facts=[fact, *agreed(hand.rules, "low_cards")],
        say=both,
        mistakes={
            "All twelve tricks are capot: forty, not ten.": cards == CAPOT and plus(right, most, -30),
            "With six tricks each nobody scores the cards.": last and not cards and plus(right, winner, 10),
            "More than six tricks score ten for the cards.": plus(right, most, -ten),
            "The player with more tricks scores the cards, whoever wins the last.": plus(
                right, most, -ten, ten
            ),
            "The winner of the last trick scores one more.": plus(right, winner, -last),
            "{card} is not of the suit led: only a higher one of the {suit} would win.": to_leader(0, thrown),
            "At this table nine and lower score nothing in the play.": to_leader(1 - lead, won - won * win),
            "The card led scores at once, though it loses the trick.": to_leader(-lead * won),
            "The lead is the leader’s point, not the winner’s.": to_leader(-lead * won, lead * won),
            "A card led scores once, whether or not it wins.": to_leader(lead - lead * won),
            "{second} scores one for winning the trick, and only then.": to_leader(0, -win if won else win),
            "A card led scores one, and one that wins as second one.": to_leader(lead * win, lead * win),
        },
        names={"card": other, "suit": Suit(led // 13).word, "second": second},
    )


def _cards_line(who: str, tricks: int, cards: int) -> str:
    if cards == CAPOT:
        return f"{who} has all twelve tricks: forty for capot."
    if cards:
        return f"{who} has {tricks} tricks of twelve: ten for the cards."
    return "Both have six tricks: nobody scores the cards."
