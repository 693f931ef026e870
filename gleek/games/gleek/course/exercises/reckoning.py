"""Questions about the reckoning: a player's score against twenty-two, and the payment for it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Fan
from gleek.course.exercises.question_text import hand_fan, sign, signs, sums, verb
from gleek.course.exercises.template import Kind, Maker, Mistakes, Parts, only
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import Rank, bits, mask_of_numbers
from gleek.games.gleek.actions import Discard
from gleek.games.gleek.course.exercises.saying import WHO, net
from gleek.games.gleek.course.exercises.scenes import DEALER, Scene, dealt, drawn_deal, net_of
from gleek.games.gleek.deal import GLEEK_PACK
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.reckoning import A_TRICK, OWN_CARDS
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import HONOURS, NICKNAMES, counting, counts_turned_up
from gleek.words import counted, listed, upper_first


@dataclass(frozen=True)
class _Reckoned(Scene):
    kept: tuple[int, ...]  # the cards of each seat after the exchange

    @cached_property
    def worth(self) -> tuple[int, ...]:
        return counting(self.rules, self.trump)

    @property
    def scores(self) -> tuple[int, ...]:
        scores: tuple[int, ...] = self.hand.facts.scores
        return scores

    @property
    def score(self) -> int:
        return self.scores[self.seat]

    def tricks(self, seat: int) -> int:
        return sum(trick.winner == seat for trick in self.hand.tricks)

    def taken(self, seat: int) -> int:
        return mask_of_numbers(
            card for each in self.hand.tricks if each.winner == seat for card in each.cards
        )

    def counted(self, seat: int, *, otherwise: bool = False) -> dict[int, int]:
        """Return the cards that count for a seat, each with its points, the most first.

        With `otherwise` they count as if the rule `honours_to` had its other value.
        """
        by_trick = (self.rules.honours_to == "trick_winner") != otherwise
        points = {card: self.worth[card] for card in bits(self.taken(seat) if by_trick else self.kept[seat])}
        if seat == DEALER:
            points[self.up] = counts_turned_up(self.rules, self.up)
        return {card: points[card] for card in sorted(points, key=lambda card: -points[card]) if points[card]}

    def parts(self, seat: int) -> Parts:
        honours = sum(self.counted(seat).values())
        return Parts(tricks=A_TRICK * self.tricks(seat), honours=honours, own=-OWN_CARDS)

    @property
    def out(self) -> list[int]:
        """The honours out of play: laid out, or in a stock that was not bought."""
        out = GLEEK_PACK & ~(self.kept[0] | self.kept[1] | self.kept[2] | 1 << self.up)
        return [index for index in bits(out) if self.worth[index]]

    @property
    def out_of_play(self) -> list[str]:
        """A sentence that names the honours out of play and says why, in a list; empty if there are none."""
        buyer = self.hand.facts.buyer
        if buyer is None:
            return [f"Nobody bought the stock, in which {verb(self.out, 'lies', 'lie')}."] * bool(self.out)
        return [upper_first(f"{self.who(buyer)} laid out {signs(self.out)} for the stock.")] * bool(self.out)

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else WHO[seat]

    def won(self, seat: int) -> str:
        return counted(self.tricks(seat), "trick") if self.tricks(seat) else "no tricks"

    def paid_for(self, score: int) -> int:
        """Return what the learner wins or loses with a score; the others' scores are as they are."""
        return score if self.pot else 2 * score + self.score - sum(self.scores)

    def paid_without(self, part: str) -> int:
        return self.paid_for(self.parts(self.seat).without(part))

    @property
    def pot(self) -> bool:
        return self.rules.settlement == "pot"

    @property
    def worth_out(self) -> int:
        return sum(self.worth[card] for card in self.out)

    @property
    def right(self) -> int:
        paid = [each for each in self.hand.ledger.payments if each.rule == "reckoning.settlement"]
        return net_of(paid, self.seat)


def _reckoned(draw: Draw, level: int, rules: Rules) -> _Reckoned:
    """Return a random hand that the plain player has played; at level 3 the buyer often lays out an honour."""
    hand, bad_discard = dealt(rules, drawn_deal(draw)), level == 3 and draw.chance(6)
    while hand.stage in {"stock", "ruff", "melds"}:
        action = choose(hand.observe(hand.to_act))
        if bad_discard and isinstance(action, Discard):
            trump, held = hand.dealt.trump, hand.held[action.seat] & ~action.mask
            own = [index for index in bits(held) if index // 13 == trump and index % 13 in HONOURS]
            if own:
                action = Discard(action.seat, action.mask & (action.mask - 1) | 1 << draw.one(own))
        hand = hand.apply(action)[0]
    kept = hand.held
    while not hand.over:
        hand = hand.apply(choose(hand.observe(hand.to_act)))[0]
    return _Reckoned(hand, draw.below(3), level, kept)


def above(score: int) -> str:
    if not score:
        return "Just twenty-two"
    return f"{score} above twenty-two" if score > 0 else f"{-score} short of twenty-two"


# ---------------------------------------------------------------- the score


def _to_count(draw: Draw, level: int, rules: Rules) -> _Reckoned | None:
    p = _reckoned(draw, level, rules)
    cards, turned = p.counted(p.seat), p.seat == DEALER and counts_turned_up(rules, p.up) > 0
    fits = {
        1: p.tricks(p.seat) and (cards or draw.chance(3)),
        2: cards and (turned or len(cards) > 1 or draw.chance(4)),
        3: p.counted(p.seat, otherwise=True) != cards or turned or p.out,
    }
    return p if fits[level] else None


def _ask_for_score(p: _Reckoned) -> Template:
    cards, parts, seat = p.counted(p.seat), p.parts(p.seat), p.seat
    said = [f"{upper_first(p.won(seat))}: {parts['tricks']}."]
    each = "; ".join(f"{_named(card, p.trump)} {points}" for card, points in cards.items())
    total = f": {parts['honours']}" if len(cards) > 1 else ""
    said.append(f"{each}{total}." if each else "No honour counts for you.")
    if p.up in cards and p.level > 1:
        said.append(f"{sign(p.up)} is turned up, and counts for the dealer.")
    elif p.out and p.level == 3:
        said.append(f"{verb(p.out, 'is', 'are')} out of play, and no one’s.")
    counts = [part for part in (parts["tricks"], parts["honours"]) if part]
    said.append(f"{sums(counts or [0])}, {above(p.score).lower()}.")
    fans, facts = _shown(p)
    return Template(
        "How do you stand at the reckoning?",
        p.score,
        tuple(said),
        "reckoning.honours" if p.level > 1 and cards else "reckoning.twenty_two",
        fans,
        (*_facts(p, "honours_to"), *facts),
        p.trump,
        above,
    )


def _named(index: int, trump: int) -> str:
    """Return a card's sign, with its nickname if it is a trump that has one, as in "Tib (A♥)" or "K♥"."""
    nick = NICKNAMES.get(Rank(index % 13)) if index // 13 == trump else None
    return f"{nick} ({sign(index)})" if nick else sign(index)


def _facts(p: _Reckoned, *fields: str) -> tuple[str, ...]:
    small = [each for each in ("tiddy_held", "towser_tumbler") if getattr(p.rules, each) == "count"]
    return p.facts(*fields, *small)


def _shown(p: _Reckoned) -> tuple[tuple[Fan, ...], list[str]]:
    """Return the shown cards and facts: honours that count (level 1), own cards (2), or who played each honour (3)."""
    seat, yours = p.seat, list(p.counted(p.seat))
    if p.level == 1:
        some = f"{verb(yours, 'counts', 'count')} for you." if yours else "No honour is yours."
        return (), [f"You took {p.won(seat)}.", some]
    if p.level == 2:
        fans = [hand_fan("Your hand after the exchange", p.kept[seat], p.trump)]
        if p.rules.honours_to == "trick_winner" and p.taken(seat):
            fans.append(hand_fan("The cards of the tricks that you took", p.taken(seat), p.trump))
        return tuple(fans), [f"You took {p.won(seat)}."]
    facts = [f"{listed(f'{p.who(each)} took {p.won(each)}' for each in range(3))}."]
    for number, (leader, cards, winner) in enumerate(p.hand.tricks, 1):
        for player, card in zip((leader, (leader + 1) % 3, (leader + 2) % 3), cards, strict=True):
            how = "took the trick" if winner == player else f"lost it to {p.who(winner)}"
            if p.worth[card]:
                facts.append(f"{p.who(player)} played {sign(card)} to trick {number}, and {how}.")
    return (), [*map(upper_first, facts), *p.out_of_play]


def _plain_kings(p: _Reckoned) -> int | None:
    plain = [i for i in bits(p.kept[p.seat]) if i // 13 != p.trump and i % 13 in {Rank.QUEEN, Rank.KING}]
    return p.score + HONOURS[Rank.KING] * len(plain) if p.level == 2 else None


_MISCOUNTED: Final[Mistakes[_Reckoned]] = {
    "At this table honours count otherwise: see whether they go to the holder or with the trick.": lambda p: (
        p.level > 1 and p.parts(p.seat).without("honours") + sum(p.counted(p.seat, otherwise=True).values())
    ),
    "What is laid out counts for nobody.": lambda p: (
        p.level == 3 and p.hand.facts.buyer == p.seat and p.score + p.worth_out
    ),
    "What is turned up counts for the dealer.": lambda p: (
        p.score + counts_turned_up(p.rules, p.up) * (-1 if p.seat == DEALER else 1)
    ),
    "Kings and queens of the other suits are no honours.": _plain_kings,
    "That is the whole count: take twenty-two from it.": lambda p: p.parts(p.seat).without("own"),
    "Tib counts fifteen; the three for its trick are among the tricks.": lambda p: (
        any(card % 13 == Rank.ACE and card != p.up for card in p.counted(p.seat)) and p.score + A_TRICK
    ),
    "Each trick counts three, one for each of its cards.": lambda p: p.score - 2 * p.tricks(p.seat),
    "The honours count as well as the tricks.": lambda p: p.parts(p.seat).without("honours"),
    "The tricks count as well as the honours.": lambda p: p.parts(p.seat).without("tricks"),
    "Take twenty-two from the count, not the count from twenty-two.": lambda p: -p.score,
}

# ---------------------------------------------------------------- the payment


def _to_pay(draw: Draw, level: int, rules: Rules) -> _Reckoned | None:
    p = _reckoned(draw, level, rules)
    return p if p.score else None


def _ask_for_payment(p: _Reckoned) -> Template:
    parts = [f"{p.who(seat)} {p.parts(seat).line}" for seat in range(3)]
    lines = [upper_first(f"{'; '.join(parts)}.")] if p.level > 1 else []
    mine = signs(p.counted(p.seat)) or "no honour"
    lines[:0] = [f"The rest is yours: {p.won(p.seat)}, and {mine}."] if p.level == 3 else []
    others = [-score for seat, score in enumerate(p.scores) if seat != p.seat]
    if p.pot:
        does = f"draw {p.score} from the pot" if p.score > 0 else f"put {-p.score} into the pot"
        lines.append(f"You are {above(p.score).lower()}, and {does}: {net(p.right).lower()}")
    else:
        twice = sums([2 * p.score, *others])
        lines.append(f"Twice your own score, less each of the others’: {twice}; {net(p.right).lower()}")
    return Template(
        "What do you win or lose at the reckoning?",
        p.right,
        tuple(lines),
        "reckoning.settlement",
        (),
        (*_facts(p, "settlement"), *_score_facts(p)),
        p.trump,
        net,
    )


def _score_facts(p: _Reckoned) -> list[str]:
    is_, has = (["you " + own if seat == p.seat else f"{WHO[seat]} {other}" for seat in range(3)]
                for own, other in (("are", "is"), ("have", "has")))  # fmt: skip
    if p.level == 1:
        facts = [f"{is_[seat]} {above(score).lower()}." for seat, score in enumerate(p.scores)]
    elif p.level == 2:
        honours = [p.parts(seat)["honours"] or "nothing" for seat in range(3)]
        facts = [f"{has[seat]} {p.won(seat)}, and {honours[seat]} for honours." for seat in range(3)]
    else:
        cards = [signs(p.counted(seat)) or "nothing else that counts" for seat in range(3)]
        facts = [f"{has[seat]} {p.won(seat)}, and {cards[seat]}." for seat in range(3) if seat != p.seat]
        facts += [*p.out_of_play, "All the rest that counts, tricks and honours, is yours."]
    return [upper_first(fact) for fact in facts]


_MISPAID: Final[Mistakes[_Reckoned]] = {
    "You pay or draw your score once, through the pot.": lambda p: p.pot and 2 * p.score,
    "At this table there is no pot: your score is settled with each of the others.": lambda p: (
        not p.pot and p.score
    ),
    "What you win by one and pay to another is added up.": lambda p: p.right * p.score < 0 and -p.right,
    "The scores of the others are settled with you, too.": lambda p: not p.pot and 2 * p.score,
    "What is out of play counts for nobody.": lambda p: p.level == 3 and p.paid_for(p.score + p.worth_out),
    "Everything goes through the pot; nobody pays another directly.": lambda p: (
        p.pot and 3 * p.score - sum(p.scores)
    ),
    "You pay what another is above twenty-two; who is short pays you.": lambda p: (
        not p.pot and p.score + sum(p.scores)
    ),
    **only(
        lambda p: p.level > 1,
        {
            "The honours count as well as the tricks.": lambda p: p.paid_without("honours"),
            "Take twenty-two from the count.": lambda p: p.paid_without("own"),
            "Each trick counts three, one for each of its cards.": lambda p: p.paid_for(
                p.score - 2 * p.tricks(p.seat)
            ),
        },
    ),
    "Above twenty-two one wins, short of it one loses.": lambda p: p.right * p.score > 0 and -p.right,
}

_SCORE: Final = Maker(_to_count, _ask_for_score, _MISCOUNTED)
_PAYMENT: Final = Maker(_to_pay, _ask_for_payment, _MISPAID)
KINDS: Final = (
    Kind("reckon", "How do you stand against twenty-two?", "reckoning", _SCORE),
    Kind("settle", "What is won or lost at the reckoning?", "reckoning", _PAYMENT),
)
