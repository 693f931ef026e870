"""Questions about the reckoning: a player's score against twenty-two, and the payment for it."""

from dataclasses import dataclass

from gleek.course.exercises.question_text import Parts, hand_fan, sign, signs, sums, verb
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Template, question, require
from gleek.engine.cards import bits, mask_of_numbers
from gleek.engine.words import counted, listed, upper_first
from gleek.games.gleek.course.exercises.scenes import DEALER, WHO, Scene, dealt, drawn_deal, net
from gleek.games.gleek.events import Reckoned
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.reckoning import A_TRICK, OWN_CARDS
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import counting, counts_turned_up, nickname
from gleek.players.simulation import played_out


@dataclass(frozen=True)
class _Played(Scene):
    kept: tuple[int, ...]  # the cards of each seat after the exchange
    count: Reckoned  # the tricks, the honours' points and the score of each seat

    @property
    def score(self) -> int:
        return self.count.scores[self.seat]

    @property
    def worth(self) -> tuple[int, ...]:
        return counting(self.rules, self.trump)

    def taken(self, seat: int) -> int:
        return mask_of_numbers(
            card for each in self.hand.tricks if each.winner == seat for card in each.cards
        )

    def counted(self, seat: int, *, otherwise: bool = False) -> dict[int, int]:
        """Return the cards that count for a seat, best first, with their points.

        With `otherwise`, count by the other value of the rule `honours_to`.
        """
        by_trick = (self.rules.honours_to == "trick_winner") != otherwise
        points = {card: self.worth[card] for card in bits(self.taken(seat) if by_trick else self.kept[seat])}
        if seat == DEALER:
            points[self.up] = counts_turned_up(self.rules, self.up)
        return {card: points[card] for card in sorted(points, key=lambda card: -points[card]) if points[card]}

    def parts(self, seat: int) -> Parts:
        count = self.count
        return Parts(tricks=A_TRICK * count.tricks[seat], honours=count.honours[seat], own=-OWN_CARDS)

    def who(self, seat: int, verbs: str = "") -> str:
        """Return the name of a seat with its verb. `verbs` are the forms for others and for "you", as in "has/have"."""
        one, _, you = verbs.partition("/")
        return f"{'you' if seat == self.seat else WHO[seat]} {you if seat == self.seat else one}".rstrip()

    def won(self, seat: int) -> str:
        return counted(self.count.tricks[seat], "trick") if self.count.tricks[seat] else "no tricks"

    def rules_told(self, *fields: str) -> tuple[str, ...]:
        small = [each for each in ("tiddy_held", "towser_tumbler") if getattr(self.rules, each) == "count"]
        return self.facts(*fields, *small)


def _played(draw: Draw, level: int, rules: Rules) -> _Played:
    hand = dealt(rules, drawn_deal(draw))
    while hand.stage in {"stock", "ruff", "melds"}:
        hand = hand.apply(choose(hand.observe(hand.to_act)))[0]
    kept = hand.held
    hand = played_out(hand, choose)
    count = next(event for event in hand.history if isinstance(event, Reckoned))
    return _Played(hand, draw.below(3), level, kept, count)


def above(score: int) -> str:
    if not score:
        return "Just twenty-two"
    return f"{score} above twenty-two" if score > 0 else f"{-score} short of twenty-two"


@question("reckon", "How do you stand against twenty-two?", "reckoning")
def reckon(draw: Draw, level: int, rules: Rules) -> Template:
    p = _played(draw, level, rules)
    seat, cards, up = p.seat, p.counted(p.seat), counts_turned_up(rules, p.up)
    parts, honours, others = p.parts(seat), p.count.honours[seat], p.counted(seat, otherwise=True)
    fits = {
        1: p.count.tricks[seat] and (cards or draw.chance(3)),
        2: cards and (p.up in cards or len(cards) > 1 or draw.chance(4)),
        3: others != cards or p.up in cards,
    }
    require(fits[level])
    each = "; ".join(
        f"{nickname(card, p.trump)} {sign(card)} {points}".strip() for card, points in cards.items()
    )
    turned = level > 1 and p.up in cards and f"{sign(p.up)} is turned up, and counts for the dealer."
    otherwise = parts.without("honours") + sum(others.values())
    fans, facts = _shown(p, cards)
    return Template(
        "How do you stand at the reckoning?",
        answer=p.score,
        reasoning=[
            f"{upper_first(p.won(seat))}: {parts['tricks']}.",
            f"{each}{f': {honours}' if len(cards) > 1 else ''}." if each else "No honour counts for you.",
            turned,
            f"{sums([part for part in (parts['tricks'], honours) if part] or [0])}, {above(p.score).lower()}.",
        ],
        rule="reckoning.honours" if level > 1 and cards else "reckoning.twenty_two",
        fans=fans,
        facts=[*p.rules_told("honours_to"), *facts],
        trump=p.trump,
        say=above,
        mistakes={
            "Honours go to the holder, or with the trick: see which at this table.": level > 1 and otherwise,
            "What is turned up counts for the dealer.": p.score + up * (-1 if seat == DEALER else 1),
            "That is the whole count: take twenty-two from it.": parts.without("own"),
            "Each trick counts three, one for each of its cards.": p.score - 2 * p.count.tricks[seat],
            "The honours count as well as the tricks.": parts.without("honours"),
            "The tricks count as well as the honours.": parts.without("tricks"),
            "Take twenty-two from the count, not the count from twenty-two.": -p.score,
        },
    )


def _shown(p: _Played, counts: dict[int, int]) -> tuple[list[Fan], list[str]]:
    """Return the shown cards and facts: honours that count (level 1), own cards (2), or who played each honour (3)."""
    seat = p.seat
    if p.level == 1:
        some = f"{verb(counts, 'counts', 'count')} for you." if counts else "No honour is yours."
        return [], [f"You took {p.won(seat)}.", some]
    if p.level == 2:
        fans = [hand_fan("Your hand after the exchange", p.kept[seat], p.trump)]
        if p.rules.honours_to == "trick_winner" and p.taken(seat):
            fans.append(hand_fan("The cards of the tricks that you took", p.taken(seat), p.trump))
        return fans, [f"You took {p.won(seat)}."]
    facts = [f"{listed(f'{p.who(each)} took {p.won(each)}' for each in range(3))}."]
    for number, (leader, cards, winner) in enumerate(p.hand.tricks, 1):
        for player, card in zip((leader, (leader + 1) % 3, (leader + 2) % 3), cards, strict=True):
            how = "took the trick" if winner == player else f"lost it to {p.who(winner)}"
            if p.worth[card]:
                facts.append(f"{p.who(player)} played {sign(card)} to trick {number}, and {how}.")
    return [], [*map(upper_first, facts)]


@question("settle", "What is won or lost at the reckoning?", "reckoning")
def settle(draw: Draw, level: int, rules: Rules) -> Template:
    p = _played(draw, level, rules)
    require(p.score)
    paid = tuple([each for each in p.hand.ledger.payments if each.rule == "reckoning.settlement"])
    seat, score, scores, pot = p.seat, p.score, p.count.scores, rules.settlement == "pot"
    right, total = p.hand.game.accounts.empty().add(paid).balances[seat], sum(scores)
    parts = "; ".join(f"{p.who(each)} {p.parts(each).line}" for each in range(3))
    twice = sums([2 * score, *(-each for other, each in enumerate(scores) if other != seat)])
    how = f"Twice your own score, less each of the others’: {twice}; {net(right).lower()}"
    if pot:
        does = f"draw {score} from the pot" if score > 0 else f"put {-score} into the pot"
        how = f"You are {above(score).lower()}, and {does}: {net(right).lower()}"

    def paid_for(mistaken: int) -> int | None:
        """Return a learner's winnings with the wrong score `mistaken`; None at level 1, where the score is given."""
        if level == 1:
            return None
        return mistaken if pot else 2 * mistaken + score - total

    return Template(
        "What do you win or lose at the reckoning?",
        answer=right,
        reasoning=[level > 1 and upper_first(f"{parts}."), how],
        rule="reckoning.settlement",
        facts=[*p.rules_told("settlement"), *map(upper_first, _score_facts(p))],
        trump=p.trump,
        say=net,
        mistakes={
            "You pay or draw your score once, through the pot.": pot and 2 * score,
            "At this table there is no pot: you settle with each of the others.": not pot and score,
            "The scores of the others are settled with you, too.": not pot and 2 * score,
            "Everything goes through the pot; nobody pays another directly.": pot and 3 * score - total,
            "The honours count as well as the tricks.": paid_for(p.parts(seat).without("honours")),
            "Take twenty-two from the count.": paid_for(p.parts(seat).without("own")),
            "Each trick counts three, one for each of its cards.": paid_for(score - 2 * p.count.tricks[seat]),
            "Above twenty-two one wins, short of it one loses.": right * score > 0 and -right,
        },
    )


def _score_facts(p: _Played) -> list[str]:
    """Return what a question tells of each seat: its score (level 1), tricks and honours (2), or counting cards (3)."""
    if p.level == 1:
        return [
            f"{p.who(seat, 'is/are')} {above(score).lower()}." for seat, score in enumerate(p.count.scores)
        ]
    has = [f"{p.who(seat, 'has/have')} {p.won(seat)}" for seat in range(3)]
    if p.level == 2:
        return [f"{has[seat]}, and {p.count.honours[seat] or 'nothing'} for honours." for seat in range(3)]
    return [f"{has[seat]}, and {signs(p.counted(seat)) or 'nothing else that counts'}." for seat in range(3)]
