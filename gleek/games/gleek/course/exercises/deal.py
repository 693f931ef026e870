"""Questions about the deal: which player deals, what a turn-up is worth, and whose turn it is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from gleek.course.exercises.question_text import hand_fan, pence, sign, signs, sums
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot, Template, question, require
from gleek.engine.cards import CARDS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.lift import Lift, LiftAgain, Lifting
from gleek.engine.tell import Teller, tell
from gleek.engine.words import listed, lower_first
from gleek.games.gleek.actions import Pass
from gleek.games.gleek.course.exercises.scenes import DEALER, TABLES, WHO, Scene, deal_with, dealt, drawn_deal
from gleek.games.gleek.deal import GLEEK_PACK, SHAPE
from gleek.games.gleek.match import Match
from gleek.games.gleek.melds import Calling
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.tricks import led_by
from gleek.games.gleek.trumps import HONOURS, SIDE, counting, counts_turned_up

Players = tuple[int, ...]


class _Round(NamedTuple):
    lifted: dict[int, int]  # the card that each player lifted
    found: Players  # the dealer alone, or the players who lift again
    rule: str


@question("lift", "Who deals?", "deal")
def lift(draw: Draw, level: int, _rules: Rules) -> Template:
    """Let the players lift (cut) random cards to choose the dealer.

    At level 1, the three cards differ in rank. At level 2, there is an ace, or two are equal. At level 3, two players
    must lift again, or all three are equal.
    """
    names, rounds = draw.one(TABLES), list[_Round]()
    lifting = Lifting(names, GLEEK_PACK, SHAPE.out_of_pack)
    while not rounds or (level == 3 and len(rounds) == 1 and len(rounds[0].found) == 2):
        some = draw.some(range(Rank.FOUR, Rank.ACE + (level > 1)), 3 if level == 1 or draw.chance(3) else 2)
        suits = draw.some(range(4), 3)
        ranks = some if len(some) == 3 else [draw.one(some) for _ in suits]
        cards = [13 * suit + rank for suit, rank in zip(suits, ranks, strict=True)]
        lifted = dict(zip(lifting.lifting, cards, strict=False))
        for player, index in lifted.items():
            lifting, (*_, event) = lifting.apply(Lift(player, CARDS[index]))
        found = event.players if isinstance(event, LiftAgain) else (lifting.dealer or 0,)
        rounds.append(_Round(lifted, found, event.rule))
    ranks = [index % 13 for index in rounds[0].lifted.values()]
    require(level != 2 or len({*ranks}) < 3 or Rank.ACE in ranks)
    require(level != 3 or len(rounds) == 2 or len(found) == 3)

    def named(players: Players) -> str:
        return listed(names[each] for each in players)

    def told(players: Players) -> str:
        if len(players) == 1:
            return f"{named(players)} deals."
        return f"{'All three' if len(players) == 3 else named(players)} lift again."

    lines = []
    for lifted, found, _ in rounds:
        lowest, then = signs(lifted[player] for player in found), told(found).replace("All", "all")
        alone = f"is the lowest card, and {named(found)} lifted it"
        lines.append(f"{lowest} {alone if len(found) == 1 else 'are equal and lowest'}: {then}")
    shown = [(*each, " lifts") for each in rounds[0].lifted.items()]
    shown += [(*each, ", again") for again in rounds[1:] for each in again.lifted.items()]
    high = max(index % 13 for index in lifted.values())
    equal = tuple(player for player, index in lifted.items() if index % 13 == high)
    again = f"{named(rounds[0].found)} lifted equal, and have lifted again. "
    return Template(
        f"{again if rounds[1:] else ''}Who deals?",
        answer=found,
        reasoning=lines,
        rule=rounds[-1].rule,
        fans=[Fan(f"{names[player]}{how}", (index,)) for player, index, how in shown],
        say=told,
        # The learner touches the last card of a player to choose this player.
        spots={told((player,)): Spot(place) for place, (player, *_) in enumerate(shown)},
        mistakes={
            "They are equal, but not the lowest: there is one lower.": len(equal) == 2 and equal,
            "Only those who are equal and lowest lift again.": len(lifted) > 2
            and len(found) > 1
            and (0, 1, 2),
            "another player deals": _other_dealers(names, rounds, high),
        },
    )


def _other_dealers(names: tuple[str, ...], rounds: list[_Round], high: int) -> Iterator[tuple[Players, str]]:
    last, found, _ = rounds[-1]
    for player in rounds[0].lifted:
        if player not in last:
            yield (player,), f"{names[player]} lifted a higher card in the first round, and is out of it."
    for player, index in sorted(last.items(), key=lambda each: -(each[1] % 13)):
        if player in found:
            yield (player,), f"{sign(index)} is no lower than its equal: suits do not matter here."
        elif index % 13 == Rank.ACE:
            yield (player,), "The ace is the highest card, not the lowest."
        elif index % 13 == high:
            yield (player,), "The lowest card deals, not the highest."
        else:
            yield (player,), f"{sign(index)} is not the lowest card."


@question("turn_up", "What is the turn-up worth?", "deal")
def turn_up(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal the dealer a hand with coats, and turn up a card: at level 2 an honour. Level 1 does not show the hand."""
    trump, plain = draw.some(range(4), 2)
    ranks = [*HONOURS]
    if level != 2:
        ranks += [Rank.FOUR, Rank.FOUR, *SIDE, Rank(draw.between(Rank.SEVEN, Rank.TEN))]
    up = 13 * trump + draw.one(ranks)
    mine = draw.some((13 * trump + rank for rank in HONOURS if 13 * trump + rank != up), draw.between(1, 2))
    mine += [13 * plain + rank for rank in draw.some(HONOURS, 2)]
    p = Scene(dealt(rules, deal_with(draw, up, (0, 0, mask_of_numbers(mine)))), DEALER, level)
    held, rank, worth = p.held if level > 1 else 0, Rank(up % 13), counting(rules, trump)
    each, counts = sum(paid.stakes for paid in p.hand.ledger.payments) // 2, counts_turned_up(rules, up)
    honours = {up: counts} | {index: worth[index] for index in sorted(bits(held), reverse=True)}
    counted = {index: points for index, points in honours.items() if points}
    later, about = sum(counted.values()), _about(rank, each, counts)
    coats = sum(index % 13 in {Rank.KING, Rank.QUEEN} for index in bits(held & ~SUIT_MASKS[trump]))
    taken = "" if rules.honours_to == "holder" else ", and take every trick to which one of them falls"
    parts = listed(f"{sign(index)} {points}" for index, points in counted.items())
    asked = f"You turn up the {CARDS[up].name}. What is it worth to you?"
    if held:
        asked = "What are your cards and the turn-up paid at once, and what do they count at the reckoning?"
    return Template(
        asked,
        answer=(each, later),
        reasoning=[
            about,
            f"{sign(up)} turned up: {lower_first(_way((each, counts)))}",
            held and counted and f"{parts}: {sums(counted.values())} at the reckoning.",
            coats and "The honours are of trumps only.",
        ],
        rule=p.hand.ledger.payments[0].rule if each else "reckoning.honours" if counted else "deal.turn_up",
        fans=[held and hand_fan("Your hand", held), Fan("Turned up", (up,))],
        facts=[
            *p.facts("honours_to", "tiddy_held", "tiddy", "turned_up_tiddy", "towser_tumbler"),
            held and f"You keep all of them{taken}.",
        ],
        trump=trump,
        say=_way,
        mistakes={
            "Tib counts 15, and the trick that it takes 3 more. Turned up it takes none.": rank == Rank.ACE
            and (0, later + 3),
            "It is not paid for at once: it counts at the reckoning.": (each or counts, later - counts),
            "Kings and queens of the other suits are no honours.": (each, later + 3 * coats),
            "It is never played, but it counts for the dealer all the same.": (each, later - counts),
            "At this table each pays another sum for Tiddy turned up.": rank == Rank.FOUR
            and each > 0
            and (6 - each, later),
            "What is paid for at once counts nothing afterwards.": each > 0
            and (each, later + SIDE.get(rank, 4)),
            "It is paid for at once.": (0, later),
            "worth something": (
                (worth_now, about)
                for worth_now in ((SIDE.get(rank, 2), later), (0, later + 3))
                if not each and not counts
            ),
            "Tib counts fifteen, Tom nine, the king and the queen three each.": later > 0
            and (each, later + 6),
            "Each honour counts: Tib fifteen, Tom nine, the king and the queen three each.": later > 3
            and (each, later - 3),
        },
    )


def _way(worth: tuple[int, int]) -> str:
    each, later = worth
    now = f"{pence(each)} from each of the others" if each else "Nothing"
    return f"{now} at once, and {later or 'nothing'} at the reckoning."


def _about(rank: Rank, each: int, counts: int) -> str:
    if each:
        return "It is paid for at once, and is then done with."
    if counts:
        return "It is not paid for at once, and it is never played, but it counts for the dealer."
    if rank == Rank.FOUR:
        return "Tiddy is left out by agreement."
    if rank in SIDE:
        return (
            "Towser and Tumbler, the five and six of trumps, are paid for only where a table has agreed so."
        )
    return "The honours are the ace, king, queen and knave of trumps; Tiddy is the four."


Questions = list[tuple[str, ...]]


@question("deal_order", "Whose turn is it?", "deal")
def deal_order(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about the roles (level 1), about who is first after an event (2), or whose turn it is (3)."""
    match = Match(rules, draw.one(TABLES), draw.below(3))
    hand = Hand.dealt_to(match.begin(), drawn_deal(draw))[0]
    names, someone, taker = hand.setup.names, draw.one(hand.setup.names), draw.below(3)
    ruff = hand.to(Antes()).follow()[0]
    if level == 3 and draw.chance(8):
        return _turn_after(draw, match, draw.one((hand, ruff)))
    calls, leads = _turn(hand.to(Calling())), _turn(hand.to(led_by(0, hand)))
    # the names of eldest and the dealer in the next hand, and in the one after it
    (eldest, _, dealer), (later_eldest, _, later_dealer) = (
        replace(match, dealer=(match.dealer + hands) % 3).begin().names for hands in (1, 2)
    )
    bought, won = f"{someone} has bought the stock.", f"{someone} has won the ruff."
    paid, leader = f"{someone} was paid for a mournival.", names[taker]
    taken, left = f"{leader} has taken the first trick.", "with eldest on the left"
    deal, lead = "deal.twelve", "tricks.winner_leads"
    # question, answer, reason, rule and, for some questions, a sentence on what happened before
    roles: Questions = [
        ("Who is eldest?", names[0], "The dealer’s left-hand neighbour is eldest", deal),
        ("Who is dealt cards first?", names[0], "Eldest is dealt cards first", deal),
        ("Whose is the turned-up card?", names[2], "It is the dealer’s", "deal.turn_up"),
        ("Who is dealt cards last?", names[2], "The dealer comes last", deal),
        ("Who speaks first for the stock?", _turn(hand), "Eldest speaks first", "stock.turn"),
        ("Who calls sets first?", calls, "Eldest calls first", "melds.turn"),
        ("Who leads to the first trick?", leads, "Eldest leads first", "tricks.turn"),
    ]
    turns: Questions = [
        ("Who speaks first for the ruff?", _turn(ruff), "Eldest speaks first", "ruff.turn", bought),
        ("Who calls sets first?", calls, "Eldest calls first, whoever won the ruff", "melds.turn", won),
        ("Who leads to the first trick?", leads, "Eldest leads first, whoever was paid", "tricks.turn", paid),
        ("Who deals the next hand?", dealer, "The deal passes to the left", deal),
        ("Who will be eldest in the next hand?", eldest, f"{dealer} deals next, {left}", deal),
        ("Who plays last to the second trick?", names[taker - 1], f"{leader} leads next", lead, taken),
    ]
    why = f"{later_dealer} deals then, {left}"
    later: Questions = [("Who will be eldest in the hand after the next?", later_eldest, why, deal)]
    question, name, why, rule, *happened = draw.one((roles, turns, later)[level - 1])
    return _ask(match, question, name, f"{why}: {name}.", rule, *happened)


def _turn(hand: Hand) -> str:
    assert hand.to_act is not None
    return str(hand.setup.names[hand.to_act])


def _turn_after(draw: Draw, match: Match, hand: Hand) -> Template:
    """Ask whose turn it is after a few random actions.

    Mostly it is not the turn that counting on from player to player gives, because a player is out.
    """
    start, told, teller = hand, [], Teller.of(hand.setup, hand)
    for _ in range(draw.between(4, 6)):
        legal = hand.legal()
        passing = Pass(int(hand.to_act or 0))
        bids = [legal[0], *[passing] * (passing in legal)]  # in the bidding, the lowest bid or a pass
        hand, events = hand.apply(draw.one(bids if start.stage == "stock" else [*legal]))
        told.append(tell(events[0], teller))
        require(hand.phase.__class__ is start.phase.__class__)
    name, stage = _turn(hand), start.stage
    require(name != hand.setup.names[len(told) % 3] or not draw.chance(6))
    why = f"After the last to speak it goes on to the left, past whoever is out of it: {name} speaks."
    return _ask(match, f"Who speaks now for the {stage}?", name, why, f"{stage}.turn", *told)


def _ask(match: Match, question: str, name: str, why: str, rule: str, *happened: str) -> Template:
    names = match.begin().names
    eldest, second, dealer = names
    return Template(
        question,
        answer=name,
        reasoning=[f"{dealer} deals, so {eldest}, on the left, is eldest, and {second} is the second.", why],
        rule=rule,
        facts=[
            f"Round the table, each to the left of the one before, sit {listed(match.players)}.",
            f"{dealer} deals this hand.",
            *happened,
        ],
        mistakes={
            "another player": (
                (each, f"{each} is {who} in this hand.") for each, who in zip(names, WHO, strict=True)
            )
        },
    )
