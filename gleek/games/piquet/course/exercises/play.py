"""Questions about the play: repique and pique, the points of a trick, and what a partie (match) or a game is worth."""

from itertools import takewhile

from gleek.course.exercises.question_text import sign, sums
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Template, question, require
from gleek.engine.words import listed
from gleek.games.piquet.counting import CAPOT, MOST_IN_PLAY, THIRTY, scores_low
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.scenes import WHO, agreed, both, item_scored, plus
from gleek.games.piquet.events import CardsCounted
from gleek.games.piquet.facts import EQUAL
from gleek.games.piquet.match import DEALS, RUBICON, Match, times_counted
from gleek.games.piquet.play.plain import choose
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules
from gleek.games.piquet.tricks import TRICKS
from gleek.players.simulation import played_out


@question("bonus", "Is this a repique, a pique, or neither?", "repique")
def bonus(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask whether a deal has a pique or a repique. One player is dealt many items.

    At level 1 that player is elder, and younger scores nothing before the play. Level 3 shows the cards instead of the
    scores. Both players call all that they have, and play like the plain player.
    """
    given = (scenes.rich(draw, rules), 0)
    hand = scenes.all_called(draw, rules, given if level == 1 or draw.chance(6) else given[::-1])
    counts = [each for each in scenes.scored(hand) if each.what != "repique"]
    elder, younger = in_hand = scenes.points_of_both(counts)
    equal = level == 3 and EQUAL in hand.facts.kinds
    require(max(in_hand) >= THIRTY - MOST_IN_PLAY)  # there is no pique in other deals: do not play them out
    require(not younger if level == 1 else equal or draw.chance(2) or (level == 2 and all(in_hand)))
    hand = played_out(hand, choose)
    made = next((each for each in hand.ledger.payments if each.reason in {"repique", "pique"}), None)
    in_play = [each for each in hand.ledger.payments if each.rule in scenes.IN_PLAY]
    first = sum(each.stakes for each in takewhile(lambda each: each.receiver == 0, in_play))
    youngers = sum(each.stakes for each in in_play if each.receiver == 1)
    rich, repique = int(younger > elder), made is not None and made.reason == "repique"
    saved = not made and max(in_hand) >= THIRTY
    why = f"Elder has only {elder + first} when younger counts one in the play: no pique."
    if repique:
        why = f"{WHO[rich]} comes to thirty in the hand, before the other counts: a repique, sixty more."
    elif saved:
        before = item_scored(next(each for each in counts if each.seat != rich))
        why = f"{WHO[1 - rich]}’s {before} counts before that thirty, and prevents the repique."
    elif younger:
        why = "Younger has counted in the hand, so elder can make no pique; only elder ever can."
    elif made:
        why = (
            f"Elder has {elder}, and comes to thirty in the play before younger counts: a pique, thirty more."
        )
    elif elder + first >= THIRTY:
        why = "Elder comes to thirty only after the first card, and at this table that is too late."
    each = [sums(event.points for event in counts if event.seat == seat) or "nothing" for seat in (0, 1)]
    fans, told = scenes.shown_calls(hand, level)
    piques, repiques = ([f"{who} makes a {what}" for who in WHO] for what in ("pique", "repique"))
    return Template(
        "Is this a repique, a pique, or neither?",
        answer=(repiques if repique else piques)[made.receiver] if made else "Neither",
        reasoning=[f"Elder counts {each[0]} in the hand.", f"Younger counts {each[1]} in the hand.", why],
        rule="score.repique" if repique else "score.pique",
        fans=fans,
        facts=[
            *told,
            f"In the play, before younger counts one, elder counts {first}; in all younger counts {youngers}.",
            *agreed(rules, "pique", "equality", "low_cards", "point_score"),
        ],
        mistakes={
            "An equal item counts nothing, and prevents nothing.": made and equal and "Neither",
            "Thirty without a card led is a repique; a pique needs the play.": repique and piques[rich],
            "{why}": "Neither" if made else repiques[rich] if saved else piques[0],
            "Only elder can make a pique.": younger + youngers >= THIRTY and piques[1],
            "A repique needs thirty in the hand, and elder has {elder} there.": elder < THIRTY
            and repiques[0],
            "Younger has {younger} in the hand, not thirty.": younger < THIRTY and repiques[1],
        },
        names={"why": why, "elder": elder, "younger": younger},
    )


@question("trick", "What does this trick count?", "tricks")
def trick(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask what an easy trick (level 1), a misleading one (2), or the last one (3) counts.

    At level 1 the leader mostly wins the trick. At level 2 the second player wins it, or it has a low card that does
    not score, or a higher card of another suit.
    """
    given = (scenes.rich(draw, rules), 0) if level == 3 and draw.chance(4) else scenes.NOTHING_WANTED
    hand, last = played_out(scenes.all_called(draw, rules, given), choose), level == 3
    leader, (led, card), winner = hand.tricks[TRICKS - 1 if last else draw.below(TRICKS - 1)]
    first, second, other = WHO[leader], WHO[1 - leader], sign(card)
    # Numbers for the sums, 1 or 0: does the second player win? Is the second card higher, but of another suit? Does the
    # first card score for its lead? Would the second card score for winning?
    won, thrown = int(winner != leader), int(led // 13 != card // 13 and led % 13 < card % 13)
    lead, win = int(scores_low(rules, led)), int(scores_low(rules, card))
    require(level > 1 or not won or not draw.chance(7))
    require(level != 2 or won or thrown or not (lead and win))
    right = plus((0, 0), leader, lead, won * win)
    low = "a low card, and scores nothing for it"
    leads = "and scores one for it at once" if lead else low
    scores = "and scores one for that" if win else low
    loses = f"{other} does not win: {second.lower()} scores nothing, and the leader no more for winning."
    asked, fact, rule = "this trick count", "It is not the last trick.", f"tricks.{'win' if won else 'lead'}"
    after, most, cards = "", winner, 0
    if last:
        count = next(each for each in hand.history if isinstance(each, CardsCounted))
        most, cards = int(count.tricks[1] > count.tricks[0]), sum(paid.stakes for paid in count.payments)
        right = plus(plus(right, winner, 1), most, cards)
        elder, younger = (tricks - (seat == winner) for seat, tricks in enumerate(count.tricks))
        asked = "the last trick count, with what is counted after it,"
        fact, rule = f"Elder has won {elder} tricks before it, younger {younger}.", "tricks.last_trick"
        told = f"{WHO[most]} has {count.tricks[most]} tricks of twelve: {cards} for the cards"
        after = f"{told if cards else 'Both have six tricks: nobody scores the cards'}."
    return Template(
        f"What does {asked} for the two?",
        answer=right,
        reasoning=[
            f"{first} leads {sign(led)}, {leads}.",
            f"{second} wins with {other}, {scores}." if won else loses,
            last and f"{WHO[winner]} scores one more for the last trick.",
            after,
        ],
        rule=rule,
        fans=[Fan(f"{first} leads, {second.lower()} plays", (led, card))],
        facts=[fact, *agreed(rules, "low_cards")],
        say=both,
        mistakes={
            "All twelve tricks are capot: forty, not ten.": cards == CAPOT and plus(right, most, -30),
            "With six tricks each nobody scores the cards.": last and not cards and plus(right, winner, 10),
            "More than six tricks score ten for the cards.": plus(right, most, -(cards % CAPOT)),
            "The winner of the last trick scores one more.": plus(right, winner, -last),
            "Only a higher card of the suit led would win.": plus(right, leader, 0, thrown),
            "A nine or a lower card scores nothing here.": plus(right, leader, 1 - lead, won - won * win),
            "The card led scores at once, though it loses the trick.": plus(right, leader, -lead * won),
            "A card led scores once, whether or not it wins.": plus(right, leader, lead - lead * won),
            "{second} scores one only for winning the trick.": plus(right, leader, 0, -win if won else win),
            "A card led scores one, and one that wins as second one.": plus(right, leader, 1, 1),
        },
        names={"second": second},
    )


@question("partie", "What is the partie worth?", "play")
def partie(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask for the result of a partie or a game. At level 2 the loser has about 100 points; level 3 lists all deals."""
    if rules.partie in PLAYED_UP_TO:
        return _game_up_to(draw, rules)
    players, deals = ("You", "Your opponent"), range(DEALS[rules.partie])
    told = [[draw.between(3, 45) for _ in deals] for _ in players]
    counted = [[times_counted(rules.partie, at) * of[at] for at in deals] for of in told]
    mine, theirs = map(sum, counted)
    result = require(Match(rules, players, 0, hands=len(deals), scores=(mine, theirs)).result)
    least, most, winner = min(mine, theirs), max(mine, theirs), int(theirs > mine)
    require(least < most and (level != 2 or abs(least - RUBICON) < 20))
    why = f"Both are across the rubicon: {sums([RUBICON, most, -least])}, the difference and a hundred."
    if least < RUBICON:
        loser = "You are" if winner else "Your opponent is"
        why = f"{loser} under a hundred, rubiconed: {sums([RUBICON, most, least])}, the sum and a hundred."
    facts = [f"You have {mine}, your opponent has {theirs}."]
    lines = [f"{who}: {sums(of)}." for who, of in zip(players, counted, strict=True)]
    if level == 3:
        facts = [f"{who}: {listed(map(str, of))}." for who, of in zip(players, told, strict=True)]
        facts += agreed(rules, "partie")
    return Template(
        f"The {rules.partie.removesuffix('_deals')} deals are over. What is the partie worth?",
        answer=result[:2],
        reasoning=[*lines, why] if level == 3 else [why],
        rule=result.rule,
        facts=facts,
        say=lambda answer: f"You {'lose' if answer[0] else 'win'} {answer[1]}",
        mistakes={
            "A loser under a hundred is rubiconed: both scores are added.": (winner, RUBICON + most - least),
            "At a hundred or more the loser is across the rubicon.": (winner, RUBICON + most + least),
            "The winner of a partie has a hundred besides.": (winner, result.points - RUBICON),
            "The hundred for the partie comes once.": (winner, 2 * RUBICON + most + least),
            "The loser’s score counts too.": (winner, RUBICON + most),
            "The player with more points wins.": (1 - winner, RUBICON + most - least),
        },
    )


def _game_up_to(draw: Draw, rules: Rules) -> Template:
    hand = scenes.all_called(draw, rules)
    counts, points = scenes.scored(hand), scenes.points_of_both(scenes.scored(hand))
    require(min(points) > 2 and all(event.what != "repique" for event in counts))
    before = [rules.up_to - draw.between(1, min(each, rules.up_to)) for each in points]
    at, lines, counting = [*before], list[str](), iter(counts)
    while max(at) < rules.up_to:
        event = next(counting)
        at[event.seat] += event.points
        lines.append(f"{WHO[event.seat]} counts {item_scored(event)}, and has {at[event.seat]}.")
    _, told = scenes.shown_calls(hand, 1)
    return Template(
        f"The {'set' if rules.partie == 'set' else 'game'} is played up to {rules.up_to}. Who wins it?",
        answer=f"{WHO[event.seat]} wins it",
        reasoning=["The order is point, sequences, sets, whoever has them.", *lines[-2:]],
        rule="partie.set" if rules.partie == "set" else "partie.hundred",
        facts=[f"Before the deal elder has {before[0]}, younger {before[1]}.", *told],
        mistakes={
            "What is counted first decides; nothing after it is counted.": f"{WHO[1 - event.seat]} wins it",
            "Both come to the number by their calls, so what counts first decides.": "Nobody wins it in this deal",
        },
    )
