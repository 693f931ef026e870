"""Questions about the play: the points of a trick, and what a partie (match) or a game up to a number is worth."""

from typing import Final

from gleek.course.exercises.question_text import sign, sums
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Template, question, require
from gleek.engine.cards import Suit
from gleek.engine.hand import Hand
from gleek.engine.words import listed
from gleek.games.piquet.counting import CAPOT, CARDS_WON, scores_low
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.scenes import WHO, Both, agreed, both, item_scored, plus
from gleek.games.piquet.events import CardsCounted, TrickTaken
from gleek.games.piquet.match import DEALS, RUBICON, Match, times_counted
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules
from gleek.games.piquet.tricks import TRICKS


def _counts_in(hand: Hand, number: int) -> Both:
    """Return the points of elder and younger in trick `number` (from 0), without a pique."""
    ends = [at + 1 for at, event in enumerate(hand.history) if isinstance(event, TrickTaken)]
    begun = ends[number - 1] if number else 0
    events = hand.history[begun:] if number == TRICKS - 1 else hand.history[begun : ends[number]]
    return scenes.points_of_both(events, scenes.IN_PLAY)


@question("trick", "What does this trick count?", "tricks")
def trick(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about an easy trick (level 1), a misleading one (2), or the last one (3).

    Level 1 mostly takes tricks that the leader wins. Level 2 takes tricks that the second player wins, tricks with a
    low card that does not score, and tricks to which a higher card of another suit is thrown.
    """
    given = (scenes.strong(draw), 0) if level == 3 and draw.chance(2) else scenes.NOTHING_WANTED
    hand, last = scenes.played_out(scenes.all_called(draw, rules, given)), level == 3
    number = TRICKS - 1 if last else draw.below(TRICKS - 1)
    leader, (led, card), winner = hand.tricks[number]
    first, second, other = WHO[leader], WHO[1 - leader], sign(card)
    # As numbers, for the sums: whether the second player wins; whether each card would score, the first for its lead,
    # the second for winning; whether the second card is a higher one of another suit.
    won, thrown = int(winner != leader), int(led // 13 != card // 13 and led % 13 < card % 13)
    lead, win = int(scores_low(rules, led)), int(scores_low(rules, card))
    require(level > 1 or not won or not draw.chance(7))
    require(level != 2 or won or thrown or not (lead and win))
    counted = next(each for each in hand.history if isinstance(each, CardsCounted))
    tricks, most = counted.tricks, int(counted.tricks[1] > counted.tricks[0])
    cards = sum(paid.stakes for paid in counted.payments) if last else 0
    ten, right = cards % CAPOT, plus(_counts_in(hand, number), most, cards)
    lines = [f"{sign(led)} is a low card, and scores nothing when it is led."]
    if lead:
        lines = [f"{first} leads {sign(led)}, and scores one for it at once."]
    scores = "and scores one for that" if win else "a low card, and scores nothing for it"
    loses = f"{other} does not win: {second.lower()} scores nothing, and the leader no more for winning."
    lines.append(f"{second} wins with {other}, {scores}." if won else loses)
    asked, fact, rule = "this trick count", "It is not the last trick.", f"tricks.{'win' if won else 'lead'}"
    if last:
        elder, younger = (count - (seat == winner) for seat, count in enumerate(tricks))
        asked = "the last trick count, with what is counted after it,"
        fact = f"Elder has won {elder} tricks before it, younger {younger}."
        told, rule = {
            0: ("Both have six tricks: nobody scores the cards.", "tricks.last_trick"),
            CARDS_WON: (
                f"{WHO[most]} has {tricks[most]} tricks of twelve: ten for the cards.",
                "tricks.cards",
            ),
            CAPOT: (f"{WHO[most]} has all twelve tricks: forty for capot.", "tricks.capot"),
        }[cards]
        lines += [f"{WHO[winner]} scores one more for the last trick.", told]

    def to_leader(points: int, others: int = 0) -> Both:
        return plus(right, leader, points, others)

    return Template(
        f"What does {asked} for the two?",
        answer=right,
        reasoning=lines,
        rule=rule,
        fans=[Fan(f"{first} leads, {second.lower()} plays", (led, card))],
        facts=[fact, *agreed(rules, "low_cards")],
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


OTHERS: Final = ("Agnes", "Humphrey", "Dorothy", "Ralph", "Margery", "Thomas")


@question("partie", "What is the partie worth?", "play")
def partie(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about a partie. At level 2 the loser is near the rubicon; at level 3 the question gives only the deals.

    If the rules play up to a number, ask about a game instead.
    """
    if rules.partie in PLAYED_UP_TO:
        return _game(draw, level, rules)
    players, deals = ("You", draw.one(OTHERS)), [_deal(draw) for _ in range(DEALS[rules.partie])]
    told = [*zip(*deals, strict=True)]
    counted = [[times_counted(rules.partie, at) * each for at, each in enumerate(of)] for of in told]
    scores, undoubled = [(sum(mine), sum(theirs)) for mine, theirs in (counted, told)]
    result, mistaken = [
        Match(rules, players, 0, hands=len(deals), scores=each).result for each in (scores, undoubled)
    ]
    least, most = sorted(scores)
    winner, under = int(scores[1] > scores[0]), least < RUBICON
    require(least < most and (level != 2 or abs(least - RUBICON) < 20))
    assert result is not None
    sum_of = sums([RUBICON, most, least if under else -least])
    why = f"Both are across the rubicon: {sum_of}, the difference and a hundred."
    if under:
        loser = "You are" if winner else f"{players[1]} is"
        why = f"{loser} under a hundred, rubiconed: {sum_of}, the sum and a hundred."
    facts, lines = [f"You have {scores[0]}, {players[1]} has {scores[1]}."], list[str]()
    if level == 3:
        facts = [f"{who}: {listed(map(str, of))}." for who, of in zip(players, told, strict=True)]
        facts += ["The first and the last deal count double."] if rules.partie == "four_deals" else []
        lines = [f"{who}: {sums(of)}." for who, of in zip(players, counted, strict=True)]
    return Template(
        f"The {rules.partie.removesuffix('_deals')} deals are over. What is the partie worth?",
        answer=result[:2],
        reasoning=[*lines, why],
        rule=result.rule,
        facts=facts,
        say=lambda answer: f"You {'lose' if answer[0] else 'win'} {answer[1]}",
        mistakes={
            "The first and the last deal count double.": level == 3 and mistaken and mistaken[:2],
            "The loser is under a hundred: both scores are added, not taken from each other.": under
            and (winner, RUBICON + most - least),
            "At a hundred or more the loser is across the rubicon.": (winner, RUBICON + most + least),
            "A loser under a hundred is rubiconed, whatever the winner has.": most < RUBICON
            and (winner, most - least),
            "The winner of a partie has a hundred besides.": (winner, result.points - RUBICON),
            "The hundred for the partie comes once.": under and (winner, 2 * RUBICON + most + least),
            "The loser’s score is taken off.": not under and (winner, RUBICON + most),
            "The player with more points wins.": (1 - winner, RUBICON + most - least),
        },
    )


def _deal(draw: Draw) -> Both:
    elder, younger = draw.between(8, 45), draw.between(3, 28)
    return (elder, younger) if draw.chance(5) else (younger, elder)


def _game(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask who wins a game in a deal in which both players' calls are enough to win it."""
    hand = scenes.all_called(draw, rules)
    counts = scenes.scored(hand)
    points = scenes.points_of_both(counts)
    require(min(points) > 2 and all(event.what != "repique" for event in counts))
    before = [rules.up_to - draw.between(1, min(each, rules.up_to)) for each in points]
    # the scores in the order of counting, until one reaches the number played up to
    at, lines = [*before], list[str]()
    while max(at) < rules.up_to:
        event = counts[len(lines)]
        at[event.seat] += event.points
        lines.append(f"{WHO[event.seat]} counts {item_scored(event)}, and has {at[event.seat]}.")
    winner, what = int(at[1] > at[0]), "set" if rules.partie == "set" else "game"
    items = [listed(item_scored(each) for each in counts if each.seat == seat) for seat in (0, 1)]
    told = [f"{who} counts for calls: {some}." for who, some in zip(WHO, items, strict=True)]
    return Template(
        f"The {what} is played up to {rules.up_to}. Who wins it?",
        answer=f"{WHO[winner]} wins it",
        reasoning=["The order is point, sequences, sets, whoever has them.", *lines[-2:]],
        rule="partie.set" if what == "set" else "partie.hundred",
        fans=scenes.both_hands(hand) if level == 3 else (),
        facts=[
            f"Before the deal elder has {before[0]}, younger {before[1]}.",
            *(["Both call all that they have."] if level == 3 else told),
            *agreed(rules, "equality", "point_score", "ending_four"),
        ],
        mistakes={
            "{why} Nothing after that is counted.": f"{WHO[1 - winner]} wins it",
            "Both come to the number by their calls, so what counts first decides.": "Nobody wins it in this deal",
        },
        names={"why": lines[-1]},
    )
