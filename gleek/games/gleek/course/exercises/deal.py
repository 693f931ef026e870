"""Questions about the deal: which player deals, what a turn-up is worth, and whose turn it is."""

from gleek.course.exercises.question_text import hand_fan, pence, sign, sums, verb
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot, Template, question, require
from gleek.engine.cards import CARDS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.hand import Hand
from gleek.engine.lift import Lift, LiftAgain, Lifting
from gleek.engine.tell import Teller, tell
from gleek.engine.words import listed
from gleek.games.gleek.actions import Pass
from gleek.games.gleek.course.exercises.scenes import DEALER, TABLES, WHO, Scene, deal_with, dealt, drawn_deal
from gleek.games.gleek.deal import GLEEK_PACK, SHAPE
from gleek.games.gleek.match import Match
from gleek.games.gleek.ruff import Antes
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import HONOURS, SIDE, counting, counts_turned_up

Players = tuple[int, ...]


@question("lift", "Who deals?", "deal")
def lift(draw: Draw, level: int, _rules: Rules) -> Template:
    """Ask who deals after the lift (cut). Level 2 has an ace or equal ranks; level 3 always has equal ranks."""
    names = draw.one(TABLES)
    some = draw.some(range(Rank.FOUR, Rank.ACE + (level > 1)), 3 if level == 1 or draw.chance(3) else 2)
    ranks = some if len(some) == 3 else [draw.one(some) for _ in names]
    require(len({*ranks}) < 3 if level == 3 else level == 1 or len({*ranks}) < 3 or Rank.ACE in ranks)
    cards = [13 * suit + rank for suit, rank in zip(draw.some(range(4), 3), ranks, strict=True)]
    lifting = Lifting(names, GLEEK_PACK, SHAPE.out_of_pack)
    for player, index in enumerate(cards):
        lifting, (*_, event) = lifting.apply(Lift(player, CARDS[index]))
    found: Players = event.players if isinstance(event, LiftAgain) else (lifting.dealer or 0,)
    high = tuple(player for player, rank in enumerate(ranks) if rank == max(ranks))
    lowest = f"{verb([cards[each] for each in found], 'is the', 'are equal and')} lowest"

    def told(players: Players) -> str:
        if len(players) == 1:
            return f"{names[players[0]]} deals."
        return f"{'All three' if players[2:] else listed(names[each] for each in players)} lift again."

    def why_not(player: int, index: int) -> str:
        if player in found:
            return f"{sign(index)} is no lower than its equal: suits do not matter here."
        if index % 13 == Rank.ACE:
            return "The ace is the highest card, not the lowest."
        return f"{sign(index)} is not the lowest, and the lowest deals."

    return Template(
        "Who deals?",
        answer=found,
        reasoning=[f"{lowest}: {told(found).replace('All', 'all')}"],
        rule=event.rule,
        fans=[Fan(f"{name} lifts", (index,)) for name, index in zip(names, cards, strict=True)],
        say=told,
        spots={told((player,)): Spot(player) for player in range(3)},
        mistakes={
            "They are equal, but not the lowest: there is one lower.": len(high) == 2 and high,
            "Only those who are equal and lowest lift again.": len(found) == 2 and (0, 1, 2),
            "another player deals": (
                ((player,), why_not(player, index)) for player, index in enumerate(cards)
            ),
        },
    )


@question("turn_up", "What is the turn-up worth?", "deal")
def turn_up(draw: Draw, level: int, rules: Rules) -> Template:
    """Deal the dealer some high cards, and turn up a card, at level 2 an honour. Level 1 does not show the hand."""
    trump, plain = draw.some(range(4), 2)
    others = [Rank.FOUR, Rank.FOUR, *SIDE, Rank(draw.between(Rank.SEVEN, Rank.TEN))]
    up = 13 * trump + draw.one([*HONOURS, *(others if level != 2 else ())])
    mine = draw.some((13 * trump + rank for rank in HONOURS if 13 * trump + rank != up), draw.between(1, 2))
    mine += [13 * plain + rank for rank in draw.some(HONOURS, 2)]
    p = Scene(dealt(rules, deal_with(draw, up, (0, 0, mask_of_numbers(mine)))), DEALER, level)
    held, rank, worth = p.held if level > 1 else 0, Rank(up % 13), counting(rules, trump)
    each, counts = sum(paid.stakes for paid in p.hand.ledger.payments) // 2, counts_turned_up(rules, up)
    honours = {up: counts} | {index: worth[index] for index in sorted(bits(held), reverse=True)}
    counted = {index: points for index, points in honours.items() if points}
    later, other = sum(counted.values()), counts or SIDE.get(rank, 2)
    about, least = _about(rank, each, counts), later - counts
    coats = sum(index % 13 in {Rank.KING, Rank.QUEEN} for index in bits(held & ~SUIT_MASKS[trump]))
    asked = f"You turn up the {CARDS[up].name}. What is it worth to you?"
    if held:
        asked = "What are your cards and the turn-up paid at once, and what do they count at the reckoning?"
    return Template(
        asked,
        answer=(each, later),
        reasoning=[
            about,
            held
            and counted
            and f"{verb(counted, 'counts', 'count')} {sums(counted.values())} at the reckoning.",
            coats and "The honours are of trumps only.",
            _way((each, later)),
        ],
        rule=p.hand.ledger.payments[0].rule if each else "reckoning.honours" if counted else "deal.turn_up",
        fans=[held and hand_fan("Your hand", held), Fan("Turned up", (up,))],
        facts=[
            *p.facts("honours_to", "tiddy_held", "tiddy", "turned_up_tiddy", "towser_tumbler"),
            held and "You keep all of them, and take every trick to which one of them falls.",
        ],
        trump=trump,
        say=_way,
        mistakes={
            "Tib counts 15, and turned up takes no trick for 3 more.": rank == Rank.ACE and (0, later + 3),
            "the turn-up": (
                (way, about) for way in ((each or other, least), (0, least), (each, later + other))
            ),
            "Kings and queens of the other suits are no honours.": (each, later + 3 * coats),
            "Tib counts 15, Tom 9, the king and the queen 3 each.": later > 0 and (each, later + 6),
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
    if rank in {Rank.FOUR, *SIDE}:
        return "At this table it is not paid for."
    return "The honours are the ace, king, queen and knave of trumps; Tiddy is the four."


@question("deal_order", "Whose turn is it?", "deal")
def deal_order(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about the roles (level 1), about who is first after an event (2), or whose turn it is (3)."""
    match = Match(rules, draw.one(TABLES), draw.below(3))
    hand = Hand.dealt_to(match.begin(), drawn_deal(draw))[0]
    eldest, second, dealer = names = hand.setup.names
    someone, taker = draw.one(names), draw.below(3)
    bought, won = f"{someone} has bought the stock.", f"{someone} has won the ruff."
    paid, taken = f"{someone} was paid for a mournival.", f"{names[taker]} has taken the first trick."
    # a question, the name that answers it, the reason, a rule's id and, for some, what happened before the question
    asked: list[tuple[str, ...]] = [
        ("Who is eldest?", eldest, "The dealer’s left-hand neighbour is eldest", "deal.twelve"),
        ("Who is dealt cards first?", eldest, "Eldest is dealt cards first", "deal.twelve"),
        ("Whose is the turned-up card?", dealer, "It is the dealer’s", "deal.turn_up"),
        ("Who speaks first for the stock?", eldest, "Eldest speaks first", "stock.turn"),
    ]
    if level == 2:
        leads = f"{names[taker]} leads next, and the player on the right is last"
        left = f"{eldest} deals next, with eldest on the left"
        asked = [
            ("Who speaks first for the ruff?", eldest, "Eldest speaks first", "ruff.turn", bought),
            ("Who calls sets first?", eldest, "Eldest calls first, whoever won", "melds.turn", won),
            ("Who leads to the first trick?", eldest, "Eldest leads, whoever was paid", "tricks.turn", paid),
            ("Who deals the next hand?", eldest, "The deal passes to the left", "deal.twelve"),
            ("Who will be eldest in the next hand?", second, left, "deal.twelve"),
            ("Who plays last to the second trick?", names[taker - 1], leads, "tricks.winner_leads", taken),
        ]
    ask, name, why, rule, *happened = draw.one(asked)
    if level == 3:
        hand = draw.one((hand, hand.to(Antes()).follow()[0]))
        phase, stage, teller = type(hand.phase), hand.stage, Teller.of(hand.setup, hand)
        happened = []
        for _ in range(draw.between(4, 6)):
            legal = [*hand.legal()]
            if stage == "stock":
                legal = [each for each in legal if isinstance(each, Pass) or each == legal[0]]
            hand, events = hand.apply(draw.one(legal))
            happened.append(tell(events[0], teller))
            require(isinstance(hand.phase, phase))
        name, ask, rule = names[hand.to_act or 0], f"Who speaks now for the {stage}?", f"{stage}.turn"
        why = "After the last to speak it goes on to the left, past whoever is out of it"
        require(name != names[len(happened) % 3] or not draw.chance(6))
    told = f"{why}: {name}."
    return Template(
        ask,
        answer=name,
        reasoning=[f"{dealer} deals, so {eldest}, on the left, is eldest, and {second} is the second.", told],
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
